/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "siguo-replay.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_REPLAY_DETAILS (siguo_replay_details_get_type ())
G_DECLARE_FINAL_TYPE (SiguoReplayDetails, siguo_replay_details, SIGUO, REPLAY_DETAILS, GtkWidget)

/* A recorded game in words: how it ended and why, who played, by which rules, when, and what the
 * record knows. */
void   siguo_replay_details_set_replay (SiguoReplayDetails *self, SiguoReplay *replay);
/* All that stands there, one line each; for tests. (transfer full) */
char  *siguo_replay_details_get_text   (SiguoReplayDetails *self);

G_END_DECLS
