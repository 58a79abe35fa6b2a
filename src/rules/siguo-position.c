/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-position-private.h"

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
  siguo_set_remove (&position->men[position->owner_of[piece]], point);
  siguo_set_remove (&position->fixed, point);
  siguo_set_remove (&position->engineers, point);
  toggle_ways (position, point);
  return piece;
}

static void
learn_rank (SiguoPosition *position, guint8 piece, guint8 rank)
{
  SiguoPoint point = position->point_of[piece];

  if (position->rank_of[piece] == rank)
    return;
  if (point != SIGUO_NO_POINT)
    take_piece (position, point);
  position->rank_of[piece] = rank;
  if (point != SIGUO_NO_POINT)
    siguo_position_put_piece (position, piece, point);
}

guint64
siguo_position_make_hash (const SiguoPosition *position)
{
  guint64 hash = siguo_key_turn (position->turn) ^ siguo_key_end (position->end, position->winners);

  for (guint i = 0; i < SIGUO_MAX_PIECES; i++)
    {
      if (position->point_of[i] != SIGUO_NO_POINT)
        hash ^= siguo_key_piece (i, position->rank_of[i], position->point_of[i]);
      if (siguo_set_has (&position->shown, i))
        hash ^= siguo_key_shown (i);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    hash ^= siguo_key_out (seat, position->out_reason[seat]);
  return hash;
}

/**
 * siguo_position_init:
 * @position: (out): the position before the first ply
 * @options: what is agreed
 * @layouts: (array fixed-size=4): by seat; those of seats that do not play are ignored; hidden ones make unknown pieces
 * @first: the seat that moves first, one that plays
 */
void
siguo_position_init (SiguoPosition *position, const SiguoOptions *options, const SiguoLayout *layouts,
                     SiguoSeat first)
{
  guint8 seats = siguo_options_seats (options);

  g_return_if_fail (first < SIGUO_N_SEATS && (seats & 1 << first) != 0);

  memset (position, 0, sizeof (*position));
  position->board = siguo_board_get (siguo_options_board (options));
  position->options = *options;
  position->seats = seats;
  position->alive = seats;
  position->turn = first;
  memset (position->piece_at, SIGUO_NO_PIECE, sizeof (position->piece_at));
  memset (position->point_of, SIGUO_NO_POINT, sizeof (position->point_of));
  memset (position->owner_of, SIGUO_NO_SEAT, sizeof (position->owner_of));
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoPoint base = siguo_position_base (position, seat);

      position->friends[seat] = siguo_options_team (options, seat);
      if ((seats & 1 << seat) == 0)
        continue;
      for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
        if (layouts[seat].rank[i] != SIGUO_RANK_NONE)
          {
            position->owner_of[base + i] = seat;
            position->rank_of[base + i] = layouts[seat].rank[i];
            siguo_position_put_piece (position, base + i, base + i);
          }
    }
  position->hash = siguo_position_make_hash (position);
}

/**
 * siguo_position_equal:
 * @a: a position
 * @b: another one
 *
 * Returns: whether they are the same game at the same moment and level of knowledge, counters included
 */
gboolean
siguo_position_equal (const SiguoPosition *a, const SiguoPosition *b)
{
  if (a->board != b->board || a->hash != b->hash || a->turn != b->turn || a->end != b->end
      || a->winners != b->winners || a->quiet_moves != b->quiet_moves || a->ply != b->ply
      || memcmp (a->out_reason, b->out_reason, sizeof (a->out_reason)) != 0
      || memcmp (a->timeouts, b->timeouts, sizeof (a->timeouts)) != 0
      || memcmp (a->n_recent, b->n_recent, sizeof (a->n_recent)) != 0
      || memcmp (a->point_of, b->point_of, sizeof (a->point_of)) != 0
      || memcmp (a->rank_of, b->rank_of, sizeof (a->rank_of)) != 0
      || memcmp (&a->shown, &b->shown, sizeof (a->shown)) != 0
      || !siguo_options_equal (&a->options, &b->options))
    return FALSE;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (memcmp (a->recent[seat], b->recent[seat], a->n_recent[seat] * sizeof (a->recent[seat][0])) != 0)
      return FALSE;
  return TRUE;
}

/**
 * siguo_position_learn_layout:
 * @position: a position
 * @seat: a seat that plays
 * @layout: what its army was at the start, as far as it is told
 */
void
siguo_position_learn_layout (SiguoPosition *position, SiguoSeat seat, const SiguoLayout *layout)
{
  SiguoPoint base;

  g_return_if_fail (seat < SIGUO_N_SEATS && (position->seats & 1 << seat) != 0);

  base = siguo_position_base (position, seat);
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    if (layout->rank[i] != SIGUO_RANK_NONE && layout->rank[i] < SIGUO_RANK_UNKNOWN
        && position->rank_of[base + i] != SIGUO_RANK_NONE)
      learn_rank (position, base + i, layout->rank[i]);
}

/**
 * siguo_position_get_layout:
 * @position: a position
 * @seat: a seat
 * @layout: (out): its army as it stood at the start, as far as it is known
 */
void
siguo_position_get_layout (const SiguoPosition *position, SiguoSeat seat, SiguoLayout *layout)
{
  g_return_if_fail (seat < SIGUO_N_SEATS);

  memset (layout->rank, SIGUO_RANK_NONE, sizeof (layout->rank));
  if (position->seats & 1 << seat)
    memcpy (layout->rank, &position->rank_of[siguo_position_base (position, seat)], sizeof (layout->rank));
}

/**
 * siguo_position_owner_at:
 * @position: a position
 * @point: a point
 *
 * Returns: whose piece stands there, %SIGUO_NO_SEAT when it is empty
 */
guint8
siguo_position_owner_at (const SiguoPosition *position, SiguoPoint point)
{
  g_return_val_if_fail (point < SIGUO_MAX_POINTS, SIGUO_NO_SEAT);

  return position->piece_at[point] == SIGUO_NO_PIECE ? SIGUO_NO_SEAT
                                                      : position->owner_of[position->piece_at[point]];
}

/**
 * siguo_position_rank_at:
 * @position: a position
 * @point: a point
 *
 * Returns: what stands there as far as it is known, %SIGUO_RANK_NONE when it is empty
 */
SiguoRank
siguo_position_rank_at (const SiguoPosition *position, SiguoPoint point)
{
  g_return_val_if_fail (point < SIGUO_MAX_POINTS, SIGUO_RANK_NONE);

  return position->piece_at[point] == SIGUO_NO_PIECE ? SIGUO_RANK_NONE
                                                      : position->rank_of[position->piece_at[point]];
}

/**
 * siguo_position_is_locked:
 * @position: a position
 * @point: a point
 *
 * Returns: whether a piece stands there that never moves again because it is in a headquarters
 */
gboolean
siguo_position_is_locked (const SiguoPosition *position, SiguoPoint point)
{
  SiguoSet locks = siguo_position_locks (position);

  g_return_val_if_fail (point < SIGUO_MAX_POINTS, FALSE);

  return siguo_set_has (&locks, point) && siguo_set_has (&position->occupied, point);
}

/**
 * siguo_position_count_pieces:
 * @position: a position
 * @seat: a seat
 *
 * Returns: how many pieces it has on the board
 */
guint
siguo_position_count_pieces (const SiguoPosition *position, SiguoSeat seat)
{
  g_return_val_if_fail (seat < SIGUO_N_SEATS, 0);

  return siguo_set_size (&position->men[seat]);
}

/**
 * siguo_position_next_seat:
 * @position: a position
 * @seat: a seat
 *
 * Returns: the next seat in turn order that is not out; @seat itself when it is the only one, %SIGUO_NO_SEAT if none
 */
guint8
siguo_position_next_seat (const SiguoPosition *position, guint8 seat)
{
  SiguoScene scene;

  g_return_val_if_fail (seat < SIGUO_N_SEATS, SIGUO_NO_SEAT);

  scene.alive = position->alive;
  return siguo_scene_next_seat (&scene, position, seat);
}

static void
remember_move (SiguoPosition *position, const SiguoEvent *event, guint8 piece)
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
  if (*n == SIGUO_MAX_TRACES)
    memmove (traces, traces + 1, --*n * sizeof (*traces));
  traces[(*n)++] = (SiguoTrace) { piece, event->from, event->to };
}

static void
apply_move (SiguoPosition *position, const SiguoEvent *event)
{
  guint8 attacker = position->piece_at[event->from];

  if (event->outcome == SIGUO_OUTCOME_QUIET)
    {
      if (position->quiet_moves < G_MAXUINT16)
        position->quiet_moves++;
      take_piece (position, event->from);
      siguo_position_put_piece (position, attacker, event->to);
    }
  else
    {
      guint8 defender = position->piece_at[event->to];

      position->quiet_moves = 0;
      if (event->attacker != SIGUO_RANK_UNKNOWN)
        learn_rank (position, attacker, event->attacker);
      if (event->defender != SIGUO_RANK_UNKNOWN)
        learn_rank (position, defender, event->defender);
      take_piece (position, event->from);
      if (event->outcome != SIGUO_OUTCOME_LOST)
        take_piece (position, event->to);
      if (event->outcome == SIGUO_OUTCOME_WON || event->outcome == SIGUO_OUTCOME_FLAG)
        siguo_position_put_piece (position, attacker, event->to);
    }
  remember_move (position, event, attacker);
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
    undo->before = *position;

  if (event->kind == SIGUO_EVENT_MOVE)
    apply_move (position, event);
  if ((event->kind == SIGUO_EVENT_TIMEOUT || event->kind == SIGUO_EVENT_SKIP)
      && position->timeouts[event->seat] < G_MAXUINT8)
    position->timeouts[event->seat]++;
  for (guint i = 0; i < event->n_shown; i++)
    {
      guint8 piece = event->shown[i].piece;

      learn_rank (position, piece, event->shown[i].rank);
      if (!siguo_set_has (&position->shown, piece))
        position->hash ^= siguo_key_shown (piece);
      siguo_set_add (&position->shown, piece);
    }
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

/**
 * siguo_position_undo:
 * @position: (inout): the position after siguo_position_apply()
 * @undo: what it left
 */
void
siguo_position_undo (SiguoPosition *position, const SiguoUndo *undo)
{
  *position = undo->before;
}
