/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-meter.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_METER_OUTPUT (siguo_meter_output_get_type ())
G_DECLARE_FINAL_TYPE (SiguoMeterOutput, siguo_meter_output, SIGUO, METER_OUTPUT, GOutputStream)

/* The output side of @meter, which it does not keep alive: without it every call fails. */
GOutputStream *siguo_meter_output_new (SiguoMeter *meter);

G_END_DECLS
