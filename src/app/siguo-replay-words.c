/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-replay-words.h"

#include <glib/gi18n-lib.h>

#include "siguo-flip-words.h"
#include "siguo-record-words.h"
#include "siguo-words.h"

char *
siguo_replay_words_step (SiguoReplay *replay, guint8 viewer, guint step)
{
  const char *names[SIGUO_N_SEATS];
  SiguoPosition before;
  SiguoEvent event;
  g_auto (GStrv) sentences = NULL;

  if (step == 0)
    return g_strdup (_("The armies are deployed"));
  siguo_record_words_names (siguo_replay_get_record (replay), names);
  siguo_replay_get_position (replay, viewer, step - 1, &before);
  siguo_replay_get_event (replay, viewer, step, &event);
  sentences = siguo_words_event (&before, &event, names);
  return g_strjoinv ("\n", sentences);
}

/* What is known afterwards counts, too: a piece may have been shown by this very battle. */
static SiguoRank
find_rank (const SiguoPosition *before, const SiguoPosition *after, SiguoPoint point)
{
  guint8 piece = before->piece_at[point];

  return piece < SIGUO_MAX_PIECES ? (SiguoRank) after->rank_of[piece] : SIGUO_RANK_UNKNOWN;
}

char *
siguo_replay_words_battle (SiguoReplay *replay, guint8 viewer, guint step)
{
  SiguoPosition before, after;
  SiguoEvent event;
  SiguoRank attacker, defender;

  if (step == 0)
    return NULL;
  siguo_replay_get_event (replay, viewer, step, &event);
  if (event.kind != SIGUO_EVENT_MOVE || event.outcome == SIGUO_OUTCOME_QUIET)
    return NULL;
  siguo_replay_get_position (replay, viewer, step - 1, &before);
  siguo_replay_get_position (replay, viewer, step, &after);
  attacker = find_rank (&before, &after, event.from);
  defender = find_rank (&before, &after, event.to);
  if (attacker == SIGUO_RANK_UNKNOWN && defender == SIGUO_RANK_UNKNOWN)
    return NULL;
  if (attacker == SIGUO_RANK_UNKNOWN)
    /* Translators: %s is the rank of the attacked piece */
    return g_strdup_printf (_("An unknown piece against %s"), siguo_rank_get_name (defender));
  if (defender == SIGUO_RANK_UNKNOWN)
    /* Translators: %s is the rank of the attacking piece */
    return g_strdup_printf (_("%s against an unknown piece"), siguo_rank_get_name (attacker));
  /* Translators: the rank of the attacking piece and that of the attacked one */
  return g_strdup_printf (_("%1$s against %2$s"), siguo_rank_get_name (attacker),
                          siguo_rank_get_name (defender));
}

char *
siguo_replay_words_turn (SiguoReplay *replay, const SiguoPosition *position, guint step,
                         guint8 *seat)
{
  const SiguoRecord *record = siguo_replay_get_record (replay);
  SiguoRecordOutcome outcome = siguo_record_get_outcome (record);
  gboolean over = step == siguo_replay_get_n_steps (replay) && outcome != SIGUO_RECORD_BROKEN_OFF;

  *seat = over ? SIGUO_NO_SEAT : position->turn;
  if (!over)
    /* Translators: %s is the name of a player */
    return g_strdup_printf (_("%s’s turn"), siguo_record_words_name (record, position->turn));
  if (outcome == SIGUO_RECORD_DRAW || outcome == SIGUO_RECORD_NO_RESULT)
    return g_strdup (siguo_record_words_outcome (outcome));
  return siguo_record_words_result (record);
}

char *
siguo_replay_words_reason (SiguoReplay *replay)
{
  const SiguoRecord *record = siguo_replay_get_record (replay);
  gboolean lost = siguo_record_get_outcome (record) == SIGUO_RECORD_LOST;
  const char *flip = NULL;
  SiguoPosition end;

  siguo_replay_get_position (replay, SIGUO_NO_SEAT, siguo_replay_get_n_steps (replay), &end);
  if (end.options.mode == SIGUO_MODE_DUEL_FLIP)
    flip = siguo_flip_words_reason (&end, lost);
  return flip != NULL ? g_strdup (flip) : siguo_record_words_reason (record);
}

char *
siguo_replay_words_plate (const SiguoPosition *position, guint8 seat)
{
  guint pieces;

  if (position->options.mode == SIGUO_MODE_DUEL_FLIP)
    return siguo_flip_words_plate (position, seat);
  if (!(position->alive & 1 << seat))
    return g_strdup_printf (C_("plate", "out: %s"), siguo_words_out (position->out_reason[seat]));
  pieces = siguo_position_count_pieces (position, seat);
  return g_strdup_printf (ngettext ("%u piece", "%u pieces", pieces), pieces);
}
