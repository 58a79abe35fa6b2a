/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-meter.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_METER_INPUT (siguo_meter_input_get_type ())
G_DECLARE_FINAL_TYPE (SiguoMeterInput, siguo_meter_input, SIGUO, METER_INPUT, GInputStream)

/* The input side of @meter, which it does not keep alive: without it every call fails. */
GInputStream *siguo_meter_input_new (SiguoMeter *meter);

G_END_DECLS
