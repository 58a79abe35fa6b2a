/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "record/siguo-record.h"

G_BEGIN_DECLS

/**
 * SiguoReplayMark:
 *
 * What a step means for the course of a game: the strongest of what applies.
 */
typedef enum
{
  SIGUO_REPLAY_MARK_NONE,
  SIGUO_REPLAY_MARK_BATTLE,
  SIGUO_REPLAY_MARK_OUT,       /* a seat left the game */
  SIGUO_REPLAY_MARK_END,       /* the game is over */
} SiguoReplayMark;

/**
 * SiguoReplay:
 *
 * A recorded game at any step, as the record knows it or as one seat knew it then. Step 0 is before
 * the first event, step n after the n-th one. A viewer is a seat, or SIGUO_NO_SEAT for all that is
 * recorded.
 *
 * A seat's view is made from layouts and events that siguo_view_layout() and siguo_view_event() let
 * through, so what is hidden from it is not in it.
 */
typedef struct _SiguoReplay SiguoReplay;

/* @record: (transfer full): one that siguo_record_accepts() */
SiguoReplay       *siguo_replay_new          (SiguoRecord *record);
void               siguo_replay_free         (SiguoReplay *replay);
const SiguoRecord *siguo_replay_get_record   (const SiguoReplay *replay);
guint              siguo_replay_get_n_steps  (const SiguoReplay *replay);
/* The seats that play, as bits. */
guint8             siguo_replay_get_seats    (const SiguoReplay *replay);
/* Does the record know what @seat knew? Not in the unfinished record of another player. */
gboolean           siguo_replay_knows_view   (const SiguoReplay *replay, guint8 seat);
void               siguo_replay_get_position (SiguoReplay *replay, guint8 viewer, guint step,
                                              SiguoPosition *position);
/* The event that leads to @step, which is not 0, as @viewer learnt it. */
void               siguo_replay_get_event    (const SiguoReplay *replay, guint8 viewer, guint step,
                                              SiguoEvent *event);
SiguoReplayMark    siguo_replay_get_mark     (const SiguoReplay *replay, guint step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoReplay, siguo_replay_free)

G_END_DECLS
