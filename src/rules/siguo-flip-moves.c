/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-private.h"

/* Why the one piece may not attack the other one, both face up and of different seats (rules.md
 * 11.5 and 11.6). */
static SiguoWhyNot
why_not_attack (const SiguoPosition *position, guint8 attacker, guint8 defender)
{
  const SiguoOptions *options = &position->options;
  guint8 rank = position->rank_of[attacker], other = position->rank_of[defender];
  guint8 colour;
  guint gone;

  if (other == SIGUO_RANK_FLAG)
    {
      if (options->flip_flag_taker_any ? rank == SIGUO_RANK_BOMB && options->bomb_flag_forbidden
                                       : rank != SIGUO_RANK_ENGINEER)
        return SIGUO_WHY_NOT_TAKER;
      colour = siguo_flip_colour_of (position, defender);
      gone = siguo_flip_mines_gone (position, colour);
      if (options->flip_flag_mines_dug && gone > position->flip.dug[colour])
        return SIGUO_WHY_NOT_UNTAKEABLE;
      return gone < siguo_rank_get_count (SIGUO_RANK_MINE) ? SIGUO_WHY_NOT_MINES_LEFT
                                                           : SIGUO_WHY_NOT_LEGAL;
    }
  if (other == SIGUO_RANK_MINE)
    {
      gboolean bound = options->flip_mine_engineer_only && rank != SIGUO_RANK_ENGINEER
                       && rank != SIGUO_RANK_BOMB;

      return bound ? SIGUO_WHY_NOT_TAKER : SIGUO_WHY_NOT_LEGAL;
    }
  /* A bomb has a higher number than all that fight by rank. */
  if (options->flip_weaker_may_not_attack && rank < other && other != SIGUO_RANK_BOMB)
    return SIGUO_WHY_NOT_STRONGER;
  return SIGUO_WHY_NOT_LEGAL;
}

static SiguoSet
enemies_of (const SiguoPosition *position, guint8 seat)
{
  return siguo_set_minus (siguo_set_or (position->men[SIGUO_SEAT_S], position->men[SIGUO_SEAT_N]),
                          position->men[seat]);
}

/* Leaves of @targets what is empty or may be attacked from @from. */
static SiguoSet
keep_allowed (const SiguoPosition *position, SiguoPoint from, SiguoSet targets)
{
  guint8 piece = position->piece_at[from];
  SiguoSet enemies = enemies_of (position, position->owner_of[piece]);
  SiguoSet attacked = siguo_set_and (targets, siguo_set_minus (enemies, position->board->camps));
  SiguoPoint to;

  targets = siguo_set_minus (targets, position->occupied);
  while ((to = siguo_set_pop (&attacked)) != SIGUO_NO_POINT)
    if (why_not_attack (position, piece, position->piece_at[to]) == SIGUO_WHY_NOT_LEGAL)
      siguo_set_add (&targets, to);
  return targets;
}

SiguoSet
siguo_flip_reach (const SiguoPosition *position, SiguoPoint from)
{
  const SiguoBoard *board = position->board;
  SiguoSet targets = SIGUO_SET_EMPTY;

  if (siguo_set_has (&position->flip.down, from))
    {
      siguo_set_add (&targets, from);
      return targets;
    }
  if (position->owner_of[position->piece_at[from]] == SIGUO_NO_SEAT)
    return targets;
  if (position->rank_of[position->piece_at[from]] == SIGUO_RANK_ENGINEER)
    targets = siguo_board_rail_engineer (board, from, &position->occupied);
  else
    targets = siguo_board_rail_ordinary (board, from, &position->occupied);
  return keep_allowed (position, from, siguo_set_or (targets, board->road[from]));
}

/* The points of @seat's pieces that can move. */
static SiguoSet
movable_men (const SiguoPosition *position, guint8 seat)
{
  SiguoSet men = siguo_set_minus (position->men[seat], siguo_position_locks (position));
  SiguoSet movable = SIGUO_SET_EMPTY;
  SiguoPoint point;

  while ((point = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    if (siguo_rank_is_movable (position->rank_of[position->piece_at[point]]))
      siguo_set_add (&movable, point);
  return movable;
}

guint
siguo_flip_list_all (const SiguoPosition *position, guint8 seat, SiguoMove *moves)
{
  SiguoSet origins = siguo_set_or (position->flip.down, movable_men (position, seat));
  SiguoPoint from, to;
  guint n = 0;

  while ((from = siguo_set_pop (&origins)) != SIGUO_NO_POINT)
    {
      SiguoSet targets = siguo_flip_reach (position, from);

      while ((to = siguo_set_pop (&targets)) != SIGUO_NO_POINT)
        moves[n++] = (SiguoMove) { from, to };
    }
  return n;
}

gboolean
siguo_flip_has_move (const SiguoPosition *position, guint8 seat)
{
  SiguoSet men = movable_men (position, seat);
  SiguoPoint point;

  if (!siguo_set_is_empty (&position->flip.down))
    return TRUE;
  while ((point = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    {
      /* Whoever can move at all can go one step, so neighbours are enough. */
      SiguoSet targets = keep_allowed (position, point, position->board->next[point]);

      if (!siguo_set_is_empty (&targets))
        return TRUE;
    }
  return FALSE;
}

gboolean
siguo_flip_has_way (const SiguoPosition *position, guint8 seat)
{
  SiguoSet men = movable_men (position, seat);
  SiguoPoint point;

  if (!siguo_set_is_empty (&position->flip.down))
    return TRUE;
  while ((point = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    {
      SiguoSet targets = siguo_set_minus (position->board->next[point], position->men[seat]);

      if (!siguo_set_is_empty (&targets))
        return TRUE;
    }
  return FALSE;
}

/* What is wrong with touching the piece on @from, with nothing face down there. */
static SiguoWhyNot
why_not_piece (const SiguoPosition *position, SiguoSeat seat, SiguoPoint from)
{
  guint8 piece = position->piece_at[from];

  if (position->owner_of[piece] == SIGUO_NO_SEAT)
    return SIGUO_WHY_NOT_NO_COLOUR;
  if (position->owner_of[piece] != seat)
    return SIGUO_WHY_NOT_YOURS;
  if (position->rank_of[piece] == SIGUO_RANK_FLAG)
    return SIGUO_WHY_NOT_FLAG;
  if (position->rank_of[piece] == SIGUO_RANK_MINE)
    return SIGUO_WHY_NOT_MINE;
  return siguo_position_is_locked (position, from) ? SIGUO_WHY_NOT_HQ : SIGUO_WHY_NOT_LEGAL;
}

static SiguoWhyNot
why_not_target (const SiguoPosition *position, SiguoSeat seat, SiguoPoint to)
{
  if (siguo_set_has (&position->flip.down, to))
    return SIGUO_WHY_NOT_FACE_DOWN;
  if (siguo_set_has (&position->men[seat], to))
    return SIGUO_WHY_NOT_OWN;
  return siguo_set_has (&position->board->camps, to) ? SIGUO_WHY_NOT_CAMP : SIGUO_WHY_NOT_LEGAL;
}

/* The game goes on, it is @seat's turn and a piece stands on @from. All that is looked at is
 * public. */
SiguoWhyNot
siguo_flip_why_not (const SiguoPosition *position, SiguoSeat seat, SiguoPoint from, SiguoPoint to)
{
  guint8 piece = position->piece_at[from];
  gboolean attack;
  SiguoWhyNot why_not;

  if (siguo_set_has (&position->flip.down, from))
    return from == to ? SIGUO_WHY_NOT_LEGAL : SIGUO_WHY_NOT_FACE_DOWN;
  why_not = why_not_piece (position, seat, from);
  if (why_not != SIGUO_WHY_NOT_LEGAL)
    return why_not;
  if (from == to)
    return SIGUO_WHY_NOT_SAME;
  if (to >= SIGUO_MAX_POINTS || !siguo_set_has (&position->board->points, to))
    return SIGUO_WHY_NOT_FAR;
  attack = siguo_set_has (&position->occupied, to);
  if (attack)
    why_not = why_not_target (position, seat, to);
  if (why_not == SIGUO_WHY_NOT_LEGAL)
    why_not = siguo_position_why_not_way (position, position->rank_of[piece], from, to);
  if (why_not == SIGUO_WHY_NOT_LEGAL && siguo_position_refuses (position, seat, from, to))
    why_not = SIGUO_WHY_NOT_REPEAT;
  if (why_not == SIGUO_WHY_NOT_LEGAL && attack)
    why_not = why_not_attack (position, piece, position->piece_at[to]);
  return why_not;
}
