/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-battle.h"
#include "siguo-flip-private.h"

#include <string.h>

static guint8
other_seat (const SiguoPosition *position, guint8 seat)
{
  return (guint8) __builtin_ctz (position->seats & ~(1 << seat));
}

static void
end_game (SiguoEvent *event, SiguoEnd end, guint8 winners)
{
  event->end = end;
  event->winners = winners;
  event->next = SIGUO_NO_SEAT;
}

/* With two players the first who is out ends the game. */
static void
put_out (const SiguoPosition *position, SiguoEvent *event, guint8 seat)
{
  event->out[event->n_out++] = (SiguoEventOut) { seat, SIGUO_OUT_NO_MOVE };
  end_game (event, SIGUO_END_TEAM_OUT, 1 << other_seat (position, seat));
}

/* The empty one of @points that is fewest edges from @from, the lowest one of several;
 * SIGUO_NO_POINT: none is. */
static SiguoPoint
find_nearest (const SiguoBoard *board, SiguoPoint from, SiguoSet points, const SiguoSet *occupied)
{
  SiguoSet ring = SIGUO_SET_EMPTY, seen = SIGUO_SET_EMPTY;
  SiguoPoint point;

  points = siguo_set_minus (points, *occupied);
  siguo_set_add (&ring, from);
  while (!siguo_set_is_empty (&ring))
    {
      SiguoSet found = siguo_set_and (ring, points), next = SIGUO_SET_EMPTY;

      if (!siguo_set_is_empty (&found))
        return siguo_set_pop (&found);
      seen = siguo_set_or (seen, ring);
      while ((point = siguo_set_pop (&ring)) != SIGUO_NO_POINT)
        next = siguo_set_or (next, board->next[point]);
      ring = siguo_set_minus (next, seen);
    }
  return SIGUO_NO_POINT;
}

/* Where the flag of @seat goes when its carrier has left the board (rules.md 11.7). */
static SiguoPoint
find_return (const SiguoPosition *position, guint8 seat, const SiguoSet *occupied)
{
  const SiguoBoard *board = position->board;
  SiguoPoint hq = siguo_board_point (board, seat, 6, 2);
  SiguoPoint second = siguo_board_point (board, seat, 6, 4);
  SiguoSet rear = SIGUO_SET_EMPTY;
  SiguoPoint point;

  if (!siguo_set_has (occupied, hq))
    return hq;
  if (!siguo_set_has (occupied, second))
    return second;
  for (guint column = 1; column <= 5; column++)
    siguo_set_add (&rear, siguo_board_point (board, seat, 6, column));
  point = find_nearest (board, hq, rear, occupied);
  if (point == SIGUO_NO_POINT)
    point = find_nearest (board, hq, siguo_set_minus (board->points, board->camps), occupied);
  return point;
}

/* The flag that @piece, which left the board, carried goes back. */
static void
return_flag (const SiguoPosition *position, SiguoEvent *event, guint8 piece, SiguoSet *occupied)
{
  guint8 colour = siguo_flip_carried_by (position, piece);
  SiguoPoint point;

  if (colour == SIGUO_COLOUR_NONE)
    return;
  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    if (position->rank_of[i] == SIGUO_RANK_FLAG && siguo_flip_colour_of (position, i) == colour)
      {
        point = find_return (position, position->flip.seat_of[colour], occupied);
        siguo_set_add (occupied, point);
        event->returned[event->n_returned++] = (SiguoEventReturned) { i, point };
      }
}

/* Moves the pieces, and ends the game with a flag that is won. */
static void
fight (const SiguoPosition *position, SiguoEvent *event)
{
  guint8 attacker = position->piece_at[event->from], defender = position->piece_at[event->to];
  SiguoSet occupied = position->occupied;
  gboolean attacker_lives, carries, home;

  if (defender != SIGUO_NO_PIECE)
    {
      event->attacker = position->rank_of[attacker];
      event->defender = position->rank_of[defender];
      event->outcome = siguo_battle_fight (&position->options, event->attacker, event->defender);
    }
  attacker_lives = event->outcome == SIGUO_OUTCOME_QUIET || event->outcome == SIGUO_OUTCOME_WON
                   || event->outcome == SIGUO_OUTCOME_FLAG;
  siguo_set_remove (&occupied, event->from);
  if (event->outcome == SIGUO_OUTCOME_BOTH || event->outcome == SIGUO_OUTCOME_BOTH_FLAG)
    siguo_set_remove (&occupied, event->to);
  if (!attacker_lives)
    return_flag (position, event, attacker, &occupied);
  if (event->outcome == SIGUO_OUTCOME_WON || event->outcome == SIGUO_OUTCOME_BOTH)
    return_flag (position, event, defender, &occupied);

  carries = attacker_lives && (event->outcome == SIGUO_OUTCOME_FLAG
                               || siguo_flip_carried_by (position, attacker) != SIGUO_COLOUR_NONE);
  home = position->options.flip_carry_home_off
           ? event->outcome == SIGUO_OUTCOME_FLAG
           : carries && siguo_flip_is_home (position, event->seat, event->to);
  if (home || event->outcome == SIGUO_OUTCOME_BOTH_FLAG)
    end_game (event, SIGUO_END_CARRIED, 1 << event->seat);
}

/* Ends the game when a side, or both, has no movable kind of piece left (rules.md 11.8). */
static void
find_exhaustion (const SiguoPosition *after, SiguoEvent *event)
{
  guint8 colour = siguo_flip_colour_of_seat (after, event->seat);
  guint own = siguo_flip_movables_left (after, colour);
  guint others = siguo_flip_movables_left (after, siguo_colour_other (colour));

  if (own == 0 && others == 0 && after->options.mutual_exhaustion == SIGUO_EXHAUSTION_DRAW)
    end_game (event, SIGUO_END_DRAW_EXHAUSTED, 0);
  else if (own == 0 && others == 0)
    end_game (event, SIGUO_END_EXHAUSTED, 1 << event->seat);
  else if (others == 0)
    put_out (after, event, other_seat (after, event->seat));
  else if (own == 0)
    put_out (after, event, event->seat);
}

/* The test of section 10 right after a move. */
static void
find_shut_in (const SiguoPosition *after, SiguoEvent *event)
{
  guint8 other = other_seat (after, event->seat);

  if (event->outcome != SIGUO_OUTCOME_QUIET && !siguo_flip_has_way (after, other))
    put_out (after, event, other);
  else if (!siguo_flip_has_way (after, event->seat))
    put_out (after, event, event->seat);
}

static void
count_moves (const SiguoPosition *position, SiguoEvent *event)
{
  const SiguoOptions *options = &position->options;

  if (event->outcome != SIGUO_OUTCOME_QUIET)
    return;
  if (options->repetition == SIGUO_REPETITION_LOSE
      && siguo_position_repeats (position, event->seat, event->from, event->to))
    end_game (event, SIGUO_END_REPETITION, 1 << other_seat (position, event->seat));
  else if (options->no_contact_moves > 0 && position->quiet_moves + 1u > options->no_contact_moves)
    end_game (event, SIGUO_END_DRAW_QUIET, 0);
}

static void
pass_turn (const SiguoPosition *after, SiguoEvent *event)
{
  guint8 other = other_seat (after, event->seat);

  if (after->options.no_move_check == SIGUO_NO_MOVE_TURN_START
      && !siguo_flip_has_move (after, other))
    put_out (after, event, other);
  else
    event->next = other;
}

/* Does turning that piece over decide the colours (rules.md 11.4)? */
static gboolean
decides (const SiguoPosition *position, guint8 seat, guint8 rank, guint8 colour)
{
  const SiguoFlip *flip = &position->flip;

  if (flip->seat_of[colour] != SIGUO_NO_SEAT)
    return FALSE;
  if (siguo_set_size (&flip->down) == 1)
    return TRUE;
  switch ((SiguoFlipColour) position->options.flip_colour)
    {
    case SIGUO_FLIP_FIRST_ENGINEER:
      return rank == SIGUO_RANK_ENGINEER;
    case SIGUO_FLIP_OWN_TWO_IN_A_ROW:
      return flip->last[seat] == colour;
    case SIGUO_FLIP_FIRST_FLIP:
    default:
      return TRUE;
    }
}

/**
 * siguo_flip_rule:
 * @position: a position of flip in which what is touched is known
 * @event: (inout): a legal move or flip, filled in
 *
 * The steps of rules.md section 10, with what section 11 makes of them.
 */
void
siguo_flip_rule (const SiguoPosition *position, SiguoEvent *event)
{
  SiguoPosition after = *position;

  if (event->kind == SIGUO_EVENT_FLIP)
    {
      guint8 rank = position->rank_of[event->from];

      event->colour = siguo_flip_colour_of (position, event->from);
      event->decided = decides (position, event->seat, rank, event->colour);
      event->shown[event->n_shown++] = (SiguoEventShown) { event->from, rank };
    }
  else
    fight (position, event);
  if (event->end != SIGUO_END_NOT)
    return;

  siguo_position_apply (&after, event, NULL);
  if (after.flip.seat_of[SIGUO_COLOUR_BLUE] != SIGUO_NO_SEAT)
    find_exhaustion (&after, event);
  if (event->kind == SIGUO_EVENT_MOVE)
    {
      if (event->end == SIGUO_END_NOT && after.options.no_move_check == SIGUO_NO_MOVE_IMMEDIATE)
        find_shut_in (&after, event);
      if (event->end == SIGUO_END_NOT)
        count_moves (position, event);
    }
  if (event->end == SIGUO_END_NOT)
    pass_turn (&after, event);
}

/* A flip tells a piece: can it be that one? */
static gboolean
can_be (const SiguoPosition *position, const SiguoEvent *event)
{
  guint8 piece = event->from, rank = event->shown[0].rank;
  guint known = 0;

  if (event->n_shown != 1 || event->shown[0].piece != piece || rank < SIGUO_RANK_ENGINEER
      || rank >= SIGUO_RANK_UNKNOWN
      || (event->colour != SIGUO_COLOUR_BLUE && event->colour != SIGUO_COLOUR_ORANGE))
    return FALSE;
  if (position->rank_of[piece] != SIGUO_RANK_UNKNOWN)
    return position->rank_of[piece] == rank
           && siguo_flip_colour_of (position, piece) == event->colour;
  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    known += position->rank_of[i] == rank && siguo_flip_colour_of (position, i) == event->colour;
  return known < siguo_rank_get_count (rank);
}

/*
 * Everything that happens in flip follows from what lies face up and from what a flip tells, so
 * everybody can rule the whole event again.
 */
const char *
siguo_flip_check (const SiguoPosition *position, const SiguoEvent *event)
{
  SiguoPosition known = *position;
  SiguoEvent ruled = *event;

  if (event->kind == SIGUO_EVENT_FLIP)
    {
      if (event->from != event->to
          || siguo_position_why_not (position, event->seat, event->from, event->to)
                 != SIGUO_WHY_NOT_LEGAL)
        return "flip";
      if (!can_be (position, event))
        return "piece";
      siguo_position_learn_rank (&known, event->from, event->shown[0].rank);
      siguo_flip_learn_colour (&known, event->from, event->colour);
    }
  else if (event->kind != SIGUO_EVENT_MOVE
           && (event->from != SIGUO_NO_POINT || event->to != SIGUO_NO_POINT))
    return "move";
  if (siguo_position_rule (&known, &ruled) != SIGUO_WHY_NOT_LEGAL)
    return "move";
  if (event->n_path > 0)
    siguo_position_fill_path (position, &ruled);
  /* Ranks that everybody sees need not be told. */
  if (ruled.outcome != SIGUO_OUTCOME_QUIET && event->attacker == SIGUO_RANK_UNKNOWN)
    ruled.attacker = SIGUO_RANK_UNKNOWN;
  if (ruled.outcome != SIGUO_OUTCOME_QUIET && event->defender == SIGUO_RANK_UNKNOWN)
    ruled.defender = SIGUO_RANK_UNKNOWN;
  return siguo_event_equal (event, &ruled) ? NULL : "ruling";
}
