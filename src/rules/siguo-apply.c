/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-private.h"

#include <string.h>

static inline void
toggle_ways (SiguoPosition *position, SiguoPoint point)
{
  const SiguoBoard *board = position->board;

  for (guint i = 0; i < board->n_ways[point]; i++)
    {
      guint8 way = board->on_way[point][i];

      position->way_used[way] ^= 1u << board->place[way][point];
    }
}

void
siguo_position_put_piece (SiguoPosition *position, guint8 piece, SiguoPoint point)
{
  guint8 rank = position->rank_of[piece];

  position->piece_at[point] = piece;
  position->point_of[piece] = point;
  siguo_set_add (&position->occupied, point);
  if (position->owner_of[piece] != SIGUO_NO_SEAT)
    siguo_set_add (&position->men[position->owner_of[piece]], point);
  if (!siguo_rank_is_movable (rank))
    siguo_set_add (&position->fixed, point);
  else if (rank == SIGUO_RANK_ENGINEER)
    siguo_set_add (&position->engineers, point);
  toggle_ways (position, point);
  position->hash ^= siguo_key_piece (piece, rank, point);
}

static guint8
take_piece (SiguoPosition *position, SiguoPoint point)
{
  guint8 piece = position->piece_at[point];

  position->hash ^= siguo_key_piece (piece, position->rank_of[piece], point);
  position->piece_at[point] = SIGUO_NO_PIECE;
  position->point_of[piece] = SIGUO_NO_POINT;
  siguo_set_remove (&position->occupied, point);
  if (position->owner_of[piece] != SIGUO_NO_SEAT)
    siguo_set_remove (&position->men[position->owner_of[piece]], point);
  siguo_set_remove (&position->fixed, point);
  siguo_set_remove (&position->engineers, point);
  toggle_ways (position, point);
  return piece;
}

/* A quiet move: the same as taking the piece up and putting it down, but what stays the same is not
 * touched. */
static void
move_piece (SiguoPosition *position, SiguoPoint from, SiguoPoint to)
{
  guint8 piece = position->piece_at[from];
  guint8 rank = position->rank_of[piece];

  position->piece_at[from] = SIGUO_NO_PIECE;
  position->piece_at[to] = piece;
  position->point_of[piece] = to;
  siguo_set_remove (&position->occupied, from);
  siguo_set_add (&position->occupied, to);
  siguo_set_remove (&position->men[position->owner_of[piece]], from);
  siguo_set_add (&position->men[position->owner_of[piece]], to);
  if (siguo_set_has (&position->fixed, from))
    {
      siguo_set_remove (&position->fixed, from);
      siguo_set_add (&position->fixed, to);
    }
  else if (rank == SIGUO_RANK_ENGINEER)
    {
      siguo_set_remove (&position->engineers, from);
      siguo_set_add (&position->engineers, to);
    }
  toggle_ways (position, from);
  toggle_ways (position, to);
  position->hash ^= siguo_key_piece (piece, rank, from) ^ siguo_key_piece (piece, rank, to);
}

void
siguo_position_learn_rank (SiguoPosition *position, guint8 piece, guint8 rank)
{
  SiguoPoint point = position->point_of[piece];

  if (point != SIGUO_NO_POINT)
    take_piece (position, point);
  position->rank_of[piece] = rank;
  if (point != SIGUO_NO_POINT)
    siguo_position_put_piece (position, piece, point);
}

static void
learn (SiguoPosition *position, guint8 piece, guint8 rank, SiguoUndo *undo)
{
  if (rank == SIGUO_RANK_UNKNOWN || position->rank_of[piece] == rank)
    return;
  if (undo != NULL)
    undo->learnt[undo->n_learnt++] = (SiguoEventShown) { piece, position->rank_of[piece] };
  siguo_position_learn_rank (position, piece, rank);
}

static void
remember_move (SiguoPosition *position, const SiguoEvent *event, guint8 piece, SiguoUndo *undo)
{
  SiguoTrace *traces = position->recent[event->seat];
  guint8 *n = &position->n_recent[event->seat];

  if (position->options.repetition == SIGUO_REPETITION_OFF)
    return;
  if (event->outcome != SIGUO_OUTCOME_QUIET)
    {
      memset (position->n_recent, 0, sizeof (position->n_recent));
      return;
    }
  if (undo != NULL)
    undo->trace = traces[*n == SIGUO_MAX_TRACES ? 0 : *n];
  if (*n == SIGUO_MAX_TRACES)
    memmove (traces, traces + 1, --*n * sizeof (*traces));
  traces[(*n)++] = (SiguoTrace) { piece, event->from, event->to };
}

static void
forget_move (SiguoPosition *position, const SiguoUndo *undo)
{
  SiguoTrace *traces = position->recent[undo->seat];
  guint8 n = undo->n_recent[undo->seat];

  memcpy (position->n_recent, undo->n_recent, sizeof (undo->n_recent));
  if (position->options.repetition == SIGUO_REPETITION_OFF || undo->outcome != SIGUO_OUTCOME_QUIET)
    return;
  if (n == SIGUO_MAX_TRACES)
    {
      memmove (traces + 1, traces, (SIGUO_MAX_TRACES - 1) * sizeof (*traces));
      n = 0;
    }
  traces[n] = undo->trace;
}

static void
apply_move (SiguoPosition *position, const SiguoEvent *event, SiguoUndo *undo)
{
  guint8 attacker = position->piece_at[event->from];

  if (event->outcome == SIGUO_OUTCOME_QUIET)
    {
      if (position->quiet_moves < G_MAXUINT16)
        position->quiet_moves++;
      move_piece (position, event->from, event->to);
    }
  else
    {
      guint8 defender = position->piece_at[event->to];

      position->quiet_moves = 0;
      learn (position, attacker, event->attacker, undo);
      learn (position, defender, event->defender, undo);
      take_piece (position, event->from);
      if (event->outcome != SIGUO_OUTCOME_LOST)
        take_piece (position, event->to);
      if (event->outcome == SIGUO_OUTCOME_WON || event->outcome == SIGUO_OUTCOME_FLAG)
        siguo_position_put_piece (position, attacker, event->to);
    }
  remember_move (position, event, attacker, undo);
}

static void
apply_out (SiguoPosition *position, const SiguoEventOut *out)
{
  SiguoSet men = position->men[out->seat];
  SiguoPoint point;

  while ((point = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    take_piece (position, point);
  position->alive &= ~(1 << out->seat);
  position->hash ^= siguo_key_out (out->seat, position->out_reason[out->seat])
                    ^ siguo_key_out (out->seat, out->reason);
  position->out_reason[out->seat] = out->reason;
}

static void
start_undo (const SiguoPosition *position, const SiguoEvent *event, SiguoUndo *undo)
{
  undo->hash = position->hash;
  undo->shown = position->shown;
  undo->quiet_moves = position->quiet_moves;
  undo->ply = position->ply;
  undo->turn = position->turn;
  undo->end = position->end;
  undo->winners = position->winners;
  undo->alive = position->alive;
  memcpy (undo->out_reason, position->out_reason, sizeof (undo->out_reason));
  memcpy (undo->timeouts, position->timeouts, sizeof (undo->timeouts));
  memcpy (undo->n_recent, position->n_recent, sizeof (undo->n_recent));
  undo->kind = event->kind;
  undo->seat = event->seat;
  undo->from = event->from;
  undo->to = event->to;
  undo->outcome = event->outcome;
  undo->n_learnt = 0;
  if (event->kind == SIGUO_EVENT_MOVE)
    {
      undo->attacker = position->piece_at[event->from];
      undo->defender = position->piece_at[event->to];
    }
  undo->cleared = event->n_out > 0;
  if (siguo_position_is_flip (position))
    {
      undo->flip = position->flip;
      undo->cleared |= event->kind == SIGUO_EVENT_FLIP || event->outcome != SIGUO_OUTCOME_QUIET;
    }
  if (undo->cleared)
    memcpy (undo->point_of, position->point_of, sizeof (undo->point_of));
}

/**
 * siguo_position_apply:
 * @position: (inout): a position at any level of knowledge
 * @event: one that siguo_position_rule() made for this game or siguo_position_accepts() passed
 * @undo: (out) (nullable): what siguo_position_undo() needs
 *
 * Lets @event happen. Nothing is derived that @event does not say.
 */
void
siguo_position_apply (SiguoPosition *position, const SiguoEvent *event, SiguoUndo *undo)
{
  if (undo != NULL)
    start_undo (position, event, undo);

  if (siguo_position_is_flip (position))
    siguo_flip_apply (position, event);
  if (event->kind == SIGUO_EVENT_MOVE)
    apply_move (position, event, undo);
  else if ((event->kind == SIGUO_EVENT_TIMEOUT || event->kind == SIGUO_EVENT_SKIP)
           && position->timeouts[event->seat] < G_MAXUINT8)
    position->timeouts[event->seat]++;
  for (guint i = 0; i < event->n_shown; i++)
    {
      guint8 piece = event->shown[i].piece;

      learn (position, piece, event->shown[i].rank, undo);
      if (!siguo_set_has (&position->shown, piece))
        position->hash ^= siguo_key_shown (piece);
      siguo_set_add (&position->shown, piece);
    }
  for (guint i = 0; i < event->n_returned; i++)
    siguo_position_put_piece (position, event->returned[i].piece, event->returned[i].point);
  for (guint i = 0; i < event->n_out; i++)
    apply_out (position, &event->out[i]);
  if (siguo_event_is_ply (event) && position->ply < G_MAXUINT16)
    position->ply++;
  position->hash ^= siguo_key_turn (position->turn) ^ siguo_key_turn (event->next);
  position->turn = event->next;
  if (event->end != SIGUO_END_NOT)
    {
      position->hash ^= siguo_key_end (position->end, position->winners)
                        ^ siguo_key_end (event->end, event->winners);
      position->end = event->end;
      position->winners = event->winners;
    }
}

/* All pieces anew where they stood: whole armies come back, or what was turned over lies face down
 * again. */
static void
put_all_back (SiguoPosition *position, const SiguoUndo *undo)
{
  SiguoSet left = position->occupied;

  while (!siguo_set_is_empty (&left))
    take_piece (position, siguo_set_pop (&left));
  position->shown = undo->shown;
  if (siguo_position_is_flip (position))
    siguo_flip_restore (position, &undo->flip);
  for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
    if (undo->point_of[piece] != SIGUO_NO_POINT)
      siguo_position_put_piece (position, piece, undo->point_of[piece]);
}

static void
move_back (SiguoPosition *position, const SiguoUndo *undo)
{
  if (undo->outcome == SIGUO_OUTCOME_QUIET)
    {
      move_piece (position, undo->to, undo->from);
      return;
    }
  if (undo->outcome == SIGUO_OUTCOME_WON)
    take_piece (position, undo->to);
  siguo_position_put_piece (position, undo->attacker, undo->from);
  if (undo->outcome != SIGUO_OUTCOME_LOST)
    siguo_position_put_piece (position, undo->defender, undo->to);
}

/**
 * siguo_position_undo:
 * @position: (inout): the position after siguo_position_apply()
 * @undo: what it left
 */
void
siguo_position_undo (SiguoPosition *position, const SiguoUndo *undo)
{
  /* A flag never falls without its owner, and flip takes the first way with every battle. */
  if (undo->cleared)
    put_all_back (position, undo);
  else if (undo->kind == SIGUO_EVENT_MOVE)
    move_back (position, undo);
  for (guint i = undo->n_learnt; i > 0; i--)
    siguo_position_learn_rank (position, undo->learnt[i - 1].piece, undo->learnt[i - 1].rank);
  if (undo->kind == SIGUO_EVENT_MOVE)
    forget_move (position, undo);
  else if (undo->kind == SIGUO_EVENT_FLIP)
    memcpy (position->n_recent, undo->n_recent, sizeof (undo->n_recent));
  position->shown = undo->shown;
  position->quiet_moves = undo->quiet_moves;
  position->ply = undo->ply;
  position->turn = undo->turn;
  position->end = undo->end;
  position->winners = undo->winners;
  position->alive = undo->alive;
  memcpy (position->out_reason, undo->out_reason, sizeof (undo->out_reason));
  memcpy (position->timeouts, undo->timeouts, sizeof (undo->timeouts));
  position->hash = undo->hash;
}
