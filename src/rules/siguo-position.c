/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-private.h"
#include "siguo-scene.h"

#include <string.h>

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
  if (siguo_position_is_flip (position))
    hash ^= siguo_flip_make_hash (position);
  return hash;
}

/* In flip pieces lie on every point but the camps, and nothing is known of them. */
static void
lay_down (SiguoPosition *position)
{
  SiguoFlip *flip = &position->flip;

  flip->down = siguo_set_minus (position->board->points, position->board->camps);
  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    if (siguo_set_has (&flip->down, i))
      {
        position->rank_of[i] = SIGUO_RANK_UNKNOWN;
        siguo_position_put_piece (position, i, i);
      }
  memset (flip->seat_of, SIGUO_NO_SEAT, sizeof (flip->seat_of));
  memset (flip->carrier, SIGUO_NO_PIECE, sizeof (flip->carrier));
}

/**
 * siguo_position_init:
 * @position: (out): the position before the first ply
 * @options: what is agreed
 * @layouts: (array fixed-size=4) (nullable): by seat; those of seats that do not play are ignored;
 * hidden ones make unknown pieces. Flip has none: there every piece is unknown, see
 * siguo_flip_init()
 * @first: the seat that moves first, one that plays
 */
void
siguo_position_init (SiguoPosition *position, const SiguoOptions *options,
                     const SiguoLayout *layouts, SiguoSeat first)
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
      if ((seats & 1 << seat) == 0 || siguo_position_is_flip (position))
        continue;
      for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
        if (layouts[seat].rank[i] != SIGUO_RANK_NONE)
          {
            position->owner_of[base + i] = seat;
            position->rank_of[base + i] = layouts[seat].rank[i];
            siguo_position_put_piece (position, base + i, base + i);
          }
    }
  if (siguo_position_is_flip (position))
    lay_down (position);
  position->hash = siguo_position_make_hash (position);
}

/**
 * siguo_position_equal:
 * @a: a position
 * @b: another one
 *
 * Returns: whether they are the same game at the same moment and level of knowledge, counters
 * included
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
      || memcmp (&a->flip, &b->flip, sizeof (a->flip)) != 0
      || !siguo_options_equal (&a->options, &b->options))
    return FALSE;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (memcmp (a->recent[seat], b->recent[seat], a->n_recent[seat] * sizeof (a->recent[seat][0]))
        != 0)
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
      siguo_position_learn_rank (position, base + i, layout->rank[i]);
}

/**
 * siguo_position_get_layout:
 * @position: a position
 * @seat: a seat
 * @layout: (out): its army as it stood at the start, as far as it is known; in flip, where armies
 * are not laid out, a hidden one
 */
void
siguo_position_get_layout (const SiguoPosition *position, SiguoSeat seat, SiguoLayout *layout)
{
  g_return_if_fail (seat < SIGUO_N_SEATS);

  memset (layout->rank, SIGUO_RANK_NONE, sizeof (layout->rank));
  if (siguo_position_is_flip (position))
    siguo_layout_hide (layout);
  else if (position->seats & 1 << seat)
    memcpy (layout->rank, &position->rank_of[siguo_position_base (position, seat)],
            sizeof (layout->rank));
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

  return position->piece_at[point] == SIGUO_NO_PIECE
             ? SIGUO_NO_SEAT
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
 * Returns: the next seat in turn order that is not out; @seat itself when it is the only one,
 * %SIGUO_NO_SEAT if none
 */
guint8
siguo_position_next_seat (const SiguoPosition *position, guint8 seat)
{
  SiguoScene scene;

  g_return_val_if_fail (seat < SIGUO_N_SEATS, SIGUO_NO_SEAT);

  scene.alive = position->alive;
  return siguo_scene_next_seat (&scene, position, seat);
}
