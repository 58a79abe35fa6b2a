/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_COUNTDOWN (siguo_countdown_get_type ())
G_DECLARE_FINAL_TYPE (SiguoCountdown, siguo_countdown, SIGUO, COUNTDOWN, GObject)

#define SIGUO_COUNTDOWN_NONE -1

/**
 * SiguoCountdown:
 *
 * Seconds left until a deadline. It wakes once a second, just when the number changes, and not at
 * all while nothing runs. Signal "changed" (gint seconds): SIGUO_COUNTDOWN_NONE without a deadline.
 */
SiguoCountdown *siguo_countdown_new          (void);
/* @deadline_us: monotonic, -1: none. While @paused the number stands still. */
void            siguo_countdown_set          (SiguoCountdown *self, gint64 deadline_us,
                                              gboolean paused);
int             siguo_countdown_get_seconds  (SiguoCountdown *self);
/* "0:24", "12:05". (transfer full) */
char           *siguo_countdown_to_text      (int seconds);

G_END_DECLS
