/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-private.h"

#include <string.h>

static guint64
key_orange (guint8 piece)
{
  return siguo_mix (G_GUINT64_CONSTANT (5) << 24 | piece);
}

/* The small facts together: eight bytes. */
static guint64
key_state (const SiguoPosition *position)
{
  const SiguoFlip *flip = &position->flip;
  const guint8 facts[] = {
    flip->seat_of[SIGUO_COLOUR_BLUE], flip->seat_of[SIGUO_COLOUR_ORANGE],
    flip->dug[SIGUO_COLOUR_BLUE], flip->dug[SIGUO_COLOUR_ORANGE],
    flip->carrier[SIGUO_COLOUR_BLUE], flip->carrier[SIGUO_COLOUR_ORANGE],
    flip->last[SIGUO_SEAT_S], flip->last[SIGUO_SEAT_N],
  };
  guint64 packed = 0;

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    packed = packed << 8 | facts[i];
  return siguo_mix (siguo_mix (packed) ^ G_GUINT64_CONSTANT (6) << 24);
}

guint64
siguo_flip_make_hash (const SiguoPosition *position)
{
  guint64 hash = key_state (position);

  for (guint i = 0; i < SIGUO_DEAL_POINTS; i++)
    if (siguo_set_has (&position->flip.orange, i))
      hash ^= key_orange (i);
  return hash;
}

/**
 * siguo_flip_init:
 * @position: (out): the position before the first ply
 * @options: what is agreed, of flip
 * @deal: what lies where; hidden for everybody but the referee
 * @first: S or N
 */
void
siguo_flip_init (SiguoPosition *position, const SiguoOptions *options, const SiguoDeal *deal,
                 SiguoSeat first)
{
  g_return_if_fail (options->mode == SIGUO_MODE_DUEL_FLIP);

  siguo_position_init (position, options, NULL, first);
  siguo_flip_learn_deal (position, deal);
}

/**
 * siguo_flip_learn_deal:
 * @position: a position of flip
 * @deal: what was dealt, as far as it is told
 */
void
siguo_flip_learn_deal (SiguoPosition *position, const SiguoDeal *deal)
{
  g_return_if_fail (siguo_position_is_flip (position));

  for (guint i = 0; i < SIGUO_DEAL_POINTS; i++)
    if (position->rank_of[i] == SIGUO_RANK_UNKNOWN && deal->rank[i] < SIGUO_RANK_UNKNOWN
        && deal->rank[i] != SIGUO_RANK_NONE)
      {
        siguo_position_learn_rank (position, i, deal->rank[i]);
        siguo_flip_learn_colour (position, i, deal->colour[i]);
      }
}

/**
 * siguo_flip_get_deal:
 * @position: a position of flip
 * @deal: (out): what was dealt, as far as it is known
 */
void
siguo_flip_get_deal (const SiguoPosition *position, SiguoDeal *deal)
{
  g_return_if_fail (siguo_position_is_flip (position));

  for (guint i = 0; i < SIGUO_DEAL_POINTS; i++)
    {
      deal->rank[i] = position->rank_of[i];
      deal->colour[i] = siguo_flip_colour_of (position, i);
    }
}

void
siguo_flip_learn_colour (SiguoPosition *position, guint8 piece, guint8 colour)
{
  if (colour != SIGUO_COLOUR_ORANGE || siguo_set_has (&position->flip.orange, piece))
    return;
  siguo_set_add (&position->flip.orange, piece);
  position->hash ^= key_orange (piece);
}

/**
 * siguo_flip_is_down:
 * @position: a position
 * @point: a point
 *
 * Returns: whether a face-down piece lies there
 */
gboolean
siguo_flip_is_down (const SiguoPosition *position, SiguoPoint point)
{
  g_return_val_if_fail (point < SIGUO_MAX_POINTS, FALSE);

  return siguo_set_has (&position->flip.down, point);
}

/**
 * siguo_flip_colour_of:
 * @position: a position of flip
 * @piece: a piece
 *
 * Returns: its colour, %SIGUO_COLOUR_NONE when it is not known
 */
guint8
siguo_flip_colour_of (const SiguoPosition *position, guint8 piece)
{
  g_return_val_if_fail (piece < SIGUO_MAX_PIECES, SIGUO_COLOUR_NONE);

  if (position->rank_of[piece] == SIGUO_RANK_NONE || position->rank_of[piece] == SIGUO_RANK_UNKNOWN)
    return SIGUO_COLOUR_NONE;
  return siguo_set_has (&position->flip.orange, piece) ? SIGUO_COLOUR_ORANGE : SIGUO_COLOUR_BLUE;
}

/**
 * siguo_flip_colour_of_seat:
 * @position: a position of flip
 * @seat: a seat
 *
 * Returns: the colour that it plays, %SIGUO_COLOUR_NONE until that is decided
 */
guint8
siguo_flip_colour_of_seat (const SiguoPosition *position, guint8 seat)
{
  for (guint8 colour = SIGUO_COLOUR_BLUE; colour <= SIGUO_COLOUR_ORANGE; colour++)
    if (seat < SIGUO_N_SEATS && position->flip.seat_of[colour] == seat)
      return colour;
  return SIGUO_COLOUR_NONE;
}

/**
 * siguo_flip_carried_by:
 * @position: a position of flip
 * @piece: a piece
 *
 * Returns: the colour of the flag that it carries, %SIGUO_COLOUR_NONE if it carries none
 */
guint8
siguo_flip_carried_by (const SiguoPosition *position, guint8 piece)
{
  for (guint8 colour = SIGUO_COLOUR_BLUE; colour <= SIGUO_COLOUR_ORANGE; colour++)
    if (piece != SIGUO_NO_PIECE && position->flip.carrier[colour] == piece)
      return colour;
  return SIGUO_COLOUR_NONE;
}

/**
 * siguo_flip_mines_gone:
 * @position: a position of flip
 * @colour: a colour
 *
 * Returns: how many of its mines have left the board
 */
guint
siguo_flip_mines_gone (const SiguoPosition *position, guint8 colour)
{
  guint gone = 0;

  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    gone += position->rank_of[i] == SIGUO_RANK_MINE && position->point_of[i] == SIGUO_NO_POINT
            && siguo_flip_colour_of (position, i) == colour;
  return gone;
}

/**
 * siguo_flip_movables_left:
 * @position: a position of flip
 * @colour: a colour
 *
 * Everybody can tell, since all that have left the board lay face up.
 *
 * Returns: how many of its pieces that are no flag and no mine are on the board, face up or down
 */
guint
siguo_flip_movables_left (const SiguoPosition *position, guint8 colour)
{
  guint known = 0, left = 0, unknown = 0;

  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    {
      unknown += position->rank_of[i] == SIGUO_RANK_UNKNOWN;
      if (siguo_rank_is_movable (position->rank_of[i])
          && siguo_flip_colour_of (position, i) == colour)
        {
          known++;
          left += position->point_of[i] != SIGUO_NO_POINT;
        }
    }
  return left + MIN (unknown, SIGUO_FLIP_MOVABLES - MIN (known, SIGUO_FLIP_MOVABLES));
}

/* A piece that stands face up in a headquarters of its own half and never leaves it. */
static gboolean
is_stuck (const SiguoPosition *position, guint8 seat, SiguoPoint point)
{
  return siguo_set_has (&position->men[seat], point)
         && (position->options.flip_hq_lock
             || !siguo_rank_is_movable (position->rank_of[position->piece_at[point]]));
}

/**
 * siguo_flip_is_home:
 * @position: a position of flip
 * @seat: S or N
 * @point: a point
 *
 * Returns: whether a flag that @seat carries is home there (rules.md 11.7)
 */
gboolean
siguo_flip_is_home (const SiguoPosition *position, guint8 seat, SiguoPoint point)
{
  const SiguoBoard *board = position->board;
  SiguoPoint first, second;

  g_return_val_if_fail (siguo_position_is_flip (position) && seat < SIGUO_N_SEATS, FALSE);
  g_return_val_if_fail (point < board->n_points, FALSE);

  if (board->seat_of[point] != seat || board->row[point] != 6)
    return FALSE;
  first = siguo_board_point (board, seat, 6, 2);
  second = siguo_board_point (board, seat, 6, 4);
  return point == first || point == second
         || (is_stuck (position, seat, first) && is_stuck (position, seat, second));
}

/* All that lies face up becomes somebody's. */
static void
decide_colours (SiguoPosition *position, guint8 colour, guint8 seat)
{
  SiguoFlip *flip = &position->flip;

  flip->seat_of[colour] = seat;
  flip->seat_of[siguo_colour_other (colour)] = __builtin_ctz (position->seats & ~(1 << seat));
  memset (flip->last, SIGUO_COLOUR_NONE, sizeof (flip->last));
  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    if (siguo_set_has (&position->shown, i))
      {
        position->owner_of[i] = flip->seat_of[siguo_flip_colour_of (position, i)];
        siguo_set_add (&position->men[position->owner_of[i]], position->point_of[i]);
      }
}

static void
turn_over (SiguoPosition *position, const SiguoEvent *event)
{
  SiguoFlip *flip = &position->flip;
  guint8 piece = event->from;

  siguo_flip_learn_colour (position, piece, event->colour);
  siguo_set_remove (&flip->down, piece);
  position->quiet_moves = 0;
  memset (position->n_recent, 0, sizeof (position->n_recent));
  if (event->decided)
    decide_colours (position, event->colour, event->seat);
  else if (flip->seat_of[event->colour] == SIGUO_NO_SEAT)
    flip->last[event->seat] = event->colour;
  if (flip->seat_of[event->colour] != SIGUO_NO_SEAT)
    {
      position->owner_of[piece] = flip->seat_of[event->colour];
      siguo_set_add (&position->men[position->owner_of[piece]], piece);
    }
}

static void
note_battle (SiguoPosition *position, const SiguoEvent *event)
{
  SiguoFlip *flip = &position->flip;
  guint8 attacker = position->piece_at[event->from], defender = position->piece_at[event->to];
  guint8 colour = siguo_flip_colour_of (position, defender);

  if (event->outcome == SIGUO_OUTCOME_WON && position->rank_of[defender] == SIGUO_RANK_MINE)
    flip->dug[colour]++;
  if (event->outcome == SIGUO_OUTCOME_FLAG && !position->options.flip_carry_home_off)
    flip->carrier[colour] = attacker;
  for (guint i = 0; i < event->n_returned; i++)
    flip->carrier[siguo_flip_colour_of (position, event->returned[i].piece)] = SIGUO_NO_PIECE;
}

/* A face-up piece is its colour's seat's, if that is decided. */
static guint8
get_owner (const SiguoPosition *position, guint8 piece)
{
  if (!siguo_set_has (&position->shown, piece))
    return SIGUO_NO_SEAT;
  return position->flip.seat_of[siguo_flip_colour_of (position, piece)];
}

void
siguo_flip_restore (SiguoPosition *position, const SiguoFlip *flip)
{
  position->flip = *flip;
  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    position->owner_of[i] = get_owner (position, i);
}

void
siguo_flip_apply (SiguoPosition *position, const SiguoEvent *event)
{
  position->hash ^= key_state (position);
  if (event->kind == SIGUO_EVENT_FLIP)
    turn_over (position, event);
  else if (event->kind == SIGUO_EVENT_MOVE && event->outcome != SIGUO_OUTCOME_QUIET)
    note_battle (position, event);
  position->hash ^= key_state (position);
}
