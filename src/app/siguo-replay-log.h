/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "siguo-replay.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_REPLAY_LOG (siguo_replay_log_get_type ())
G_DECLARE_FINAL_TYPE (SiguoReplayLog, siguo_replay_log, SIGUO, REPLAY_LOG, GtkWidget)

/**
 * SiguoReplayLog:
 *
 * All steps of a recorded game in words, as one viewer knew them; made as they come into sight.
 *
 * Signal "step-chosen" (guint step): by click or arrow keys.
 */
/* @replay: (nullable): borrowed until another one or NULL is set */
void   siguo_replay_log_set_replay (SiguoReplayLog *self, SiguoReplay *replay);
void   siguo_replay_log_set_viewer (SiguoReplayLog *self, guint8 viewer);
/* Marks @step and brings it into sight; tells nobody. */
void   siguo_replay_log_set_step   (SiguoReplayLog *self, guint step);
/* The words of @step; for tests. (transfer full) */
char  *siguo_replay_log_get_text   (SiguoReplayLog *self, guint step);

G_END_DECLS
