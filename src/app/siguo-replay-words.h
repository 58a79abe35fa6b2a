/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-replay.h"

G_BEGIN_DECLS

/* What the replay page says about a step, never more than @viewer knew then. All (transfer
 * full). */

/* What happened, one sentence a line. */
char *siguo_replay_words_step   (SiguoReplay *replay, guint8 viewer, guint step);
/* Which pieces met in the battle that led to @step, as far as they are known; NULL when none is. */
char *siguo_replay_words_battle (SiguoReplay *replay, guint8 viewer, guint step);
/* Whose turn it is after @step, or how the game ended. @seat: (out): whose turn, SIGUO_NO_SEAT at
 * the end */
char *siguo_replay_words_turn   (SiguoReplay *replay, const SiguoPosition *position, guint step,
                                 guint8 *seat);
/* How it came to the end, NULL when nothing is to be added. */
char *siguo_replay_words_reason (SiguoReplay *replay);
/* The second line of a seat's plate. */
char *siguo_replay_words_plate  (const SiguoPosition *position, guint8 seat);

G_END_DECLS
