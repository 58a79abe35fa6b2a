/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-verify.h"

#include <string.h>

#include "rules/siguo-view.h"

/* The four seats and a spectator. */
#define N_VIEWS (SIGUO_N_SEATS + 1)

/* A position's whole text is slow to make and read, so only every so often. */
#define PLIES_A_TEXT 32

struct _SiguoLabVerify
{
  SiguoPosition start;
  SiguoPosition views[N_VIEWS];
  guint pieces;
  SiguoRandom random;
  GPtrArray *lines;
};

/* A flag that is carried is still in the game. */
static guint
count_pieces (const SiguoPosition *position)
{
  guint pieces = siguo_set_size (&position->occupied);

  if (position->options.mode == SIGUO_MODE_DUEL_FLIP)
    for (guint colour = SIGUO_COLOUR_BLUE; colour <= SIGUO_COLOUR_ORANGE; colour++)
      pieces += position->flip.carrier[colour] != SIGUO_NO_PIECE;
  return pieces;
}

/* Equal by what is told about it, and by the tables that follow from that. */
static gboolean
same_position (const SiguoPosition *a, const SiguoPosition *b)
{
  return siguo_position_equal (a, b) && a->alive == b->alive
         && memcmp (&a->occupied, &b->occupied, sizeof (a->occupied)) == 0
         && memcmp (a->men, b->men, sizeof (a->men)) == 0
         && memcmp (a->piece_at, b->piece_at, sizeof (a->piece_at)) == 0
         && memcmp (a->owner_of, b->owner_of, sizeof (a->owner_of)) == 0
         && memcmp (&a->fixed, &b->fixed, sizeof (a->fixed)) == 0
         && memcmp (&a->engineers, &b->engineers, sizeof (a->engineers)) == 0
         && memcmp (a->way_used, b->way_used, sizeof (a->way_used)) == 0;
}

/* What @viewer knows when play begins. In flip that is nothing at all. */
static void
begin_view (const SiguoPosition *start, guint viewer, SiguoPosition *view)
{
  SiguoLayout seen[SIGUO_N_SEATS];

  for (guint owner = 0; owner < SIGUO_N_SEATS; owner++)
    {
      SiguoLayout truth;

      siguo_position_get_layout (start, owner, &truth);
      siguo_view_layout (&start->options, viewer, FALSE, owner, &truth, &seen[owner]);
    }
  siguo_position_init (view, &start->options, seen, start->turn);
}

SiguoLabVerify *
siguo_lab_verify_new (const SiguoPosition *start, guint64 seed)
{
  SiguoLabVerify *self = g_new0 (SiguoLabVerify, 1);

  self->start = *start;
  self->pieces = count_pieces (start);
  self->lines = g_ptr_array_new_with_free_func (g_free);
  siguo_random_init (&self->random, seed);
  for (guint viewer = 0; viewer < N_VIEWS; viewer++)
    begin_view (start, viewer, &self->views[viewer]);
  return self;
}

void
siguo_lab_verify_free (SiguoLabVerify *self)
{
  g_ptr_array_unref (self->lines);
  g_free (self);
}

/* The list, the targets and the reasons why not must say the same. */
static const char *
compare_moves (SiguoLabVerify *self, const SiguoPosition *truth, const SiguoMove *moves,
               guint n_moves)
{
  SiguoSet men = siguo_set_or (truth->men[truth->turn], truth->flip.down);
  SiguoSet listed[SIGUO_MAX_POINTS] = { 0 };
  SiguoPoint from;

  for (guint i = 0; i < n_moves; i++)
    {
      if (siguo_set_has (&listed[moves[i].from], moves[i].to))
        return "a move is listed twice";
      siguo_set_add (&listed[moves[i].from], moves[i].to);
    }
  while ((from = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    {
      SiguoSet targets = siguo_position_targets (truth, from);
      SiguoPoint to = siguo_random_below (&self->random, truth->board->n_points);

      if (memcmp (&targets, &listed[from], sizeof (targets)) != 0)
        return "list and targets differ";
      if ((siguo_position_why_not (truth, truth->turn, from, to) == SIGUO_WHY_NOT_LEGAL)
          != siguo_set_has (&targets, to))
        return "targets and reason differ";
      if (!siguo_set_is_empty (&targets)
          && siguo_position_why_not (truth, truth->turn, from, siguo_set_pop (&targets))
                 != SIGUO_WHY_NOT_LEGAL)
        return "a listed move is refused";
    }
  if (siguo_position_has_move (truth, truth->turn) != (n_moves > 0))
    return "list and has_move differ";
  return NULL;
}

const char *
siguo_lab_verify_before (SiguoLabVerify *self, const SiguoPosition *truth, const SiguoMove *moves,
                         guint n_moves, const SiguoEvent *event)
{
  g_autofree char *text = siguo_event_to_text (event, truth->board);
  SiguoEvent seen, read;
  SiguoPosition copy = *truth;
  SiguoUndo undo;
  const char *broken = compare_moves (self, truth, moves, n_moves);

  if (broken != NULL)
    return broken;
  siguo_position_apply (&copy, event, &undo);
  siguo_position_undo (&copy, &undo);
  if (!same_position (&copy, truth))
    return "undo does not restore the position";
  if (!siguo_event_from_text (&read, truth->board, text, NULL) || !siguo_event_equal (&read, event))
    return "the event's text is not read back";
  g_ptr_array_add (self->lines, g_steal_pointer (&text));

  siguo_view_event (&truth->options, event, &seen);
  for (guint i = 0; i < N_VIEWS; i++)
    {
      if (!siguo_position_accepts (&self->views[i], &seen, NULL))
        return "a view refuses the event";
      copy = self->views[i];
      siguo_position_apply (&copy, &seen, &undo);
      siguo_position_undo (&copy, &undo);
      if (!same_position (&copy, &self->views[i]))
        return "undo does not restore a view";
      siguo_position_apply (&self->views[i], &seen, NULL);
    }
  return NULL;
}

/* The state of flip is public, but for the colours of what lies face down. */
static gboolean
agrees_in_flip (const SiguoPosition *view, const SiguoPosition *truth)
{
  SiguoFlip known = truth->flip;

  known.orange = siguo_set_and (truth->flip.orange, truth->shown);
  return memcmp (&view->flip, &known, sizeof (known)) == 0
         && memcmp (view->owner_of, truth->owner_of, sizeof (truth->owner_of)) == 0;
}

/* A view knows the truth or nothing about each piece, and everything that is public. */
static gboolean
agrees (const SiguoPosition *view, const SiguoPosition *truth, guint viewer)
{
  for (guint i = 0; i < SIGUO_MAX_PIECES; i++)
    {
      gboolean known = view->rank_of[i] == truth->rank_of[i];

      if (!known && (view->rank_of[i] != SIGUO_RANK_UNKNOWN || truth->owner_of[i] == viewer
                     || siguo_set_has (&truth->shown, i)))
        return FALSE;
      if (known && siguo_set_has (&truth->flip.down, i))
        return FALSE;
    }
  return memcmp (view->piece_at, truth->piece_at, sizeof (truth->piece_at)) == 0
         && memcmp (view->point_of, truth->point_of, sizeof (truth->point_of)) == 0
         && memcmp (view->men, truth->men, sizeof (truth->men)) == 0
         && memcmp (&view->occupied, &truth->occupied, sizeof (truth->occupied)) == 0
         && memcmp (&view->shown, &truth->shown, sizeof (truth->shown)) == 0
         && agrees_in_flip (view, truth)
         && memcmp (view->timeouts, truth->timeouts, sizeof (truth->timeouts)) == 0
         && memcmp (view->out_reason, truth->out_reason, sizeof (truth->out_reason)) == 0
         && view->alive == truth->alive && view->turn == truth->turn && view->end == truth->end
         && view->winners == truth->winners && view->quiet_moves == truth->quiet_moves
         && view->ply == truth->ply;
}

static gboolean
reads_back (const SiguoPosition *position)
{
  g_autofree char *text = siguo_position_to_text (position);
  SiguoPosition read;

  return siguo_position_from_text (&read, text, NULL) && same_position (&read, position);
}

const char *
siguo_lab_verify_after (SiguoLabVerify *self, const SiguoPosition *truth, const SiguoEvent *event)
{
  guint pieces = count_pieces (truth);

  if (pieces > self->pieces)
    return "there are more pieces than before";
  if (event->outcome != SIGUO_OUTCOME_QUIET && pieces == self->pieces
      && !(event->outcome == SIGUO_OUTCOME_FLAG && truth->options.mode == SIGUO_MODE_DUEL_FLIP))
    return "a battle removed no piece";
  if (event->kind == SIGUO_EVENT_MOVE && event->outcome == SIGUO_OUTCOME_QUIET && event->n_out == 0
      && pieces != self->pieces)
    return "a piece went without a battle";
  self->pieces = pieces;
  if ((truth->ply % PLIES_A_TEXT == 0 || truth->end != SIGUO_END_NOT) && !reads_back (truth))
    return "the position's text is not read back";
  for (guint i = 0; i < N_VIEWS; i++)
    if (!agrees (&self->views[i], truth, i))
      return "a view differs from the truth";
  return NULL;
}

const char *
siguo_lab_verify_end (SiguoLabVerify *self, const SiguoPosition *truth)
{
  SiguoPosition again = self->start;

  for (guint i = 0; i < self->lines->len; i++)
    {
      SiguoEvent told, ruled;

      if (!siguo_event_from_text (&told, again.board, g_ptr_array_index (self->lines, i), NULL))
        return "a line of the record is not read";
      ruled = told;
      if (siguo_position_rule (&again, &ruled) != SIGUO_WHY_NOT_LEGAL
          || !siguo_event_equal (&told, &ruled))
        return "the record is ruled differently";
      siguo_position_apply (&again, &told, NULL);
    }
  return same_position (&again, truth) ? NULL : "the record replays to another position";
}
