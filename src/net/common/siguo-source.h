/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Timers of whoever may live in a thread of its own: they run in the thread whose main context is the
 * default one where they are made. The numbers that g_timeout_add() gives name sources of the first
 * thread only, so here a source is named by itself.
 */

/* Calls @func every @ms until it returns G_SOURCE_REMOVE. @notify: (nullable): for @user_data.
 * Returns: (transfer full): to be ended by siguo_source_clear(), also from within @func */
GSource *siguo_source_new_timeout (guint ms, GSourceFunc func, gpointer user_data,
                                   GDestroyNotify notify);
/* Calls @func from the main loop, as soon as what is waiting already has been looked at. */
GSource *siguo_source_new_idle    (GSourceFunc func, gpointer user_data, GDestroyNotify notify);
/* Ends what is there, and forgets it. */
void     siguo_source_clear       (GSource **source);

G_END_DECLS
