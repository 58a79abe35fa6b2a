/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

int siguo_demonstration_run (guint delay_ms);

G_END_DECLS
