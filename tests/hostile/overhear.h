/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Somebody joins the room at @port, is gone, and comes back, which works. Returns: (transfer full):
 * what there was to overhear then: hello, a new line, return with the proof */
char *overhear_return (guint16 port);

G_END_DECLS
