/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "siguo-replay.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_REPLAY_MARKS (siguo_replay_marks_get_type ())
G_DECLARE_FINAL_TYPE (SiguoReplayMarks, siguo_replay_marks, SIGUO, REPLAY_MARKS, GtkWidget)

/* Where in a game the battles are, and where players are lost: drawn along a slider that lies
 * beside it and is as wide. It takes no input. */
void   siguo_replay_marks_set_replay (SiguoReplayMarks *self, SiguoReplay *replay, GtkRange *range);
/* Where @step is drawn, in pixels from the left; for tests. */
double siguo_replay_marks_get_x      (SiguoReplayMarks *self, guint step);

G_END_DECLS
