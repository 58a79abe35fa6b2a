/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-position-private.h"

#include <glib/gi18n-lib.h>

void
siguo_scene_init (SiguoScene *scene, const SiguoPosition *position)
{
  scene->occupied = position->occupied;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    scene->men[seat] = position->men[seat];
  scene->alive = position->alive;
  scene->moved_to = SIGUO_NO_POINT;
  scene->moved_rank = SIGUO_RANK_NONE;
}

void
siguo_scene_remove_seat (SiguoScene *scene, guint8 seat)
{
  scene->occupied = siguo_set_minus (scene->occupied, scene->men[seat]);
  scene->men[seat] = SIGUO_SET_EMPTY;
  scene->alive &= ~(1 << seat);
}

guint8
siguo_scene_next_seat (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  guint step = position->options.turn_clockwise ? SIGUO_N_SEATS - 1 : 1;

  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      seat = (seat + step) % SIGUO_N_SEATS;
      if (scene->alive & 1 << seat)
        return seat;
    }
  return SIGUO_NO_SEAT;
}

static guint8
rank_on (const SiguoScene *scene, const SiguoPosition *position, SiguoPoint point)
{
  return point == scene->moved_to ? scene->moved_rank : position->rank_of[position->piece_at[point]];
}

static SiguoSet
friends_men (const SiguoSet *men, const SiguoPosition *position, guint8 seat)
{
  SiguoSet all = men[seat];

  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    if (position->friends[seat] & 1 << i)
      all = siguo_set_or (all, men[i]);
  return all;
}

/* All points that are empty or hold an enemy that may be attacked. */
static SiguoSet
allowed_targets (const SiguoSet *men, const SiguoSet *occupied, const SiguoPosition *position, guint8 seat)
{
  SiguoSet friends = friends_men (men, position, seat);
  SiguoSet sheltered = siguo_set_and (*occupied, position->board->camps);

  return siguo_set_minus (position->board->points, siguo_set_or (friends, sheltered));
}

/*
 * The points that a bomb may not attack with bomb_flag = forbidden. A refusal must not tell where a hidden flag is, so
 * public knowledge decides: as long as a flag is not shown, both pieces that still stand where they started in their
 * headquarters may be it, but for one that lies face up as something else.
 */
static SiguoSet
possible_flags (const SiguoPosition *position)
{
  SiguoSet flags = SIGUO_SET_EMPTY;
  gboolean open = siguo_options_is_open (&position->options);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoSet candidates = SIGUO_SET_EMPTY;

      if ((position->alive & 1 << seat) == 0)
        continue;
      for (guint column = 2; column <= 4; column += 2)
        {
          SiguoPoint hq = siguo_board_point (position->board, seat, 6, column);
          gboolean known = open || siguo_set_has (&position->shown, hq);

          if (position->piece_at[hq] != hq)
            continue;
          if (known && position->rank_of[hq] == SIGUO_RANK_FLAG)
            {
              candidates = SIGUO_SET_EMPTY;
              siguo_set_add (&candidates, hq);
              break;
            }
          if (!known)
            siguo_set_add (&candidates, hq);
        }
      flags = siguo_set_or (flags, candidates);
    }
  return flags;
}

static gboolean
is_bomb_bound (const SiguoPosition *position, guint8 rank)
{
  return rank == SIGUO_RANK_BOMB && position->options.bomb_flag_forbidden;
}

gboolean
siguo_scene_has_move (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  SiguoSet allowed = allowed_targets (scene->men, &scene->occupied, position, seat);
  SiguoSet men = siguo_set_minus (scene->men[seat], siguo_position_locks (position));
  SiguoPoint point;

  while ((point = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    {
      guint8 rank = rank_on (scene, position, point);
      SiguoSet targets;

      if (!siguo_rank_is_movable (rank))
        continue;
      /* Whoever can move at all can go one step, so neighbours are enough. */
      targets = siguo_set_and (position->board->next[point], allowed);
      if (is_bomb_bound (position, rank))
        targets = siguo_set_minus (targets, siguo_set_and (possible_flags (position), scene->occupied));
      if (!siguo_set_is_empty (&targets))
        return TRUE;
    }
  return FALSE;
}

gboolean
siguo_scene_has_way (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  SiguoSet friends = friends_men (scene->men, position, seat);
  SiguoSet men = siguo_set_minus (scene->men[seat], siguo_position_locks (position));
  SiguoPoint point;

  while ((point = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    {
      SiguoSet targets = siguo_set_minus (position->board->next[point], friends);

      if (siguo_rank_is_movable (rank_on (scene, position, point)) && !siguo_set_is_empty (&targets))
        return TRUE;
    }
  return FALSE;
}

gboolean
siguo_scene_has_movable (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  SiguoSet men = siguo_set_minus (scene->men[seat], siguo_position_locks (position));
  SiguoPoint point;

  while ((point = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    if (siguo_rank_is_movable (rank_on (scene, position, point)))
      return TRUE;
  return FALSE;
}

gboolean
siguo_position_repeats (const SiguoPosition *position, guint8 seat, SiguoPoint from, SiguoPoint to)
{
  guint8 piece = position->piece_at[from];
  guint same = 0;

  /* A battle empties the list, the one that this move begins too. */
  if (siguo_set_has (&position->occupied, to))
    return FALSE;
  for (guint i = 0; i < position->n_recent[seat]; i++)
    {
      const SiguoTrace *trace = &position->recent[seat][i];

      same += trace->piece == piece && trace->from == from && trace->to == to;
    }
  return same >= 3;
}

/* All targets by the rules of section 6, without a look at repetition. */
static SiguoSet
reach (const SiguoPosition *position, SiguoPoint from, guint8 rank, const SiguoSet *allowed)
{
  const SiguoBoard *board = position->board;
  SiguoSet targets;

  if (rank == SIGUO_RANK_ENGINEER)
    targets = siguo_board_rail_engineer (board, from, &position->occupied);
  else
    targets = siguo_board_rail_ordinary (board, from, &position->occupied);
  targets = siguo_set_and (siguo_set_or (targets, board->road[from]), *allowed);
  if (is_bomb_bound (position, rank))
    targets = siguo_set_minus (targets, possible_flags (position));
  return targets;
}

static guint
list_all (const SiguoPosition *position, guint8 seat, SiguoMove *moves)
{
  SiguoSet allowed = allowed_targets (position->men, &position->occupied, position, seat);
  SiguoSet men = siguo_set_minus (position->men[seat], siguo_position_locks (position));
  SiguoPoint from, to;
  guint n = 0;

  while ((from = siguo_set_pop (&men)) != SIGUO_NO_POINT)
    {
      guint8 rank = position->rank_of[position->piece_at[from]];
      SiguoSet targets;

      if (!siguo_rank_is_movable (rank))
        continue;
      targets = reach (position, from, rank, &allowed);
      while ((to = siguo_set_pop (&targets)) != SIGUO_NO_POINT)
        moves[n++] = (SiguoMove) { from, to };
    }
  return n;
}

/**
 * siguo_position_list_moves:
 * @position: a position in which the ranks of the seat to move are known
 * @moves: (out): room for %SIGUO_MAX_MOVES
 *
 * Returns: how many legal moves there are; 0 when the game is over
 */
guint
siguo_position_list_moves (const SiguoPosition *position, SiguoMove *moves)
{
  guint n, kept = 0;

  if (position->turn >= SIGUO_N_SEATS)
    return 0;
  n = list_all (position, position->turn, moves);
  if (position->options.repetition != SIGUO_REPETITION_FORBID || position->n_recent[position->turn] < 3)
    return n;

  for (guint i = 0; i < n; i++)
    kept += !siguo_position_repeats (position, position->turn, moves[i].from, moves[i].to);
  /* The fourth is refused unless nothing else is legal. */
  if (kept == 0)
    return n;
  kept = 0;
  for (guint i = 0; i < n; i++)
    if (!siguo_position_repeats (position, position->turn, moves[i].from, moves[i].to))
      moves[kept++] = moves[i];
  return kept;
}

/* Is the fourth of a kind refused for @seat, since it has something else to do? */
static gboolean
refuses_repeats (const SiguoPosition *position, guint8 seat)
{
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n;

  if (position->options.repetition != SIGUO_REPETITION_FORBID || position->n_recent[seat] < 3)
    return FALSE;
  n = list_all (position, seat, moves);
  for (guint i = 0; i < n; i++)
    if (!siguo_position_repeats (position, seat, moves[i].from, moves[i].to))
      return TRUE;
  return FALSE;
}

/**
 * siguo_position_has_move:
 * @position: a position in which the ranks of @seat are known
 * @seat: a seat
 *
 * Returns: whether @seat would have a legal move if it were its turn
 */
gboolean
siguo_position_has_move (const SiguoPosition *position, guint8 seat)
{
  SiguoScene scene;

  g_return_val_if_fail (seat < SIGUO_N_SEATS, FALSE);

  siguo_scene_init (&scene, position);
  return siguo_scene_has_move (&scene, position, seat);
}

/**
 * siguo_position_targets:
 * @position: a position
 * @from: a point
 *
 * Returns: the legal targets of the piece on @from, as if it were its owner's turn; none for a piece that cannot move
 *   or is not known
 */
SiguoSet
siguo_position_targets (const SiguoPosition *position, SiguoPoint from)
{
  SiguoSet targets, again, allowed;
  SiguoPoint to;
  guint8 rank, seat;

  g_return_val_if_fail (from < SIGUO_MAX_POINTS, SIGUO_SET_EMPTY);

  rank = siguo_position_rank_at (position, from);
  seat = siguo_position_owner_at (position, from);
  if (!siguo_rank_is_movable (rank) || siguo_position_is_locked (position, from)
      || position->end != SIGUO_END_NOT)
    return SIGUO_SET_EMPTY;
  allowed = allowed_targets (position->men, &position->occupied, position, seat);
  again = targets = reach (position, from, rank, &allowed);
  if (refuses_repeats (position, seat))
    while ((to = siguo_set_pop (&again)) != SIGUO_NO_POINT)
      if (siguo_position_repeats (position, seat, from, to))
        siguo_set_remove (&targets, to);
  return targets;
}

/* Why a movable piece of @rank does not get from @from to @to, if it does not. */
static SiguoWhyNot
why_not_way (const SiguoPosition *position, guint8 rank, SiguoPoint from, SiguoPoint to)
{
  const SiguoBoard *board = position->board;
  SiguoSet reached, nothing = SIGUO_SET_EMPTY;

  if (siguo_set_has (&board->next[from], to))
    return SIGUO_WHY_NOT_LEGAL;
  if (!siguo_set_has (&board->rail, from) || !siguo_set_has (&board->rail, to))
    return SIGUO_WHY_NOT_FAR;
  /* The line first: it is the cheaper look, and an unknown piece may be an engineer. */
  reached = siguo_board_rail_ordinary (board, from, &position->occupied);
  if (siguo_set_has (&reached, to))
    return SIGUO_WHY_NOT_LEGAL;
  if (rank == SIGUO_RANK_ENGINEER || rank == SIGUO_RANK_UNKNOWN)
    {
      reached = siguo_board_rail_engineer (board, from, &position->occupied);
      return siguo_set_has (&reached, to) ? SIGUO_WHY_NOT_LEGAL : SIGUO_WHY_NOT_BLOCKED;
    }
  reached = siguo_board_rail_ordinary (board, from, &nothing);
  return siguo_set_has (&reached, to) ? SIGUO_WHY_NOT_BLOCKED : SIGUO_WHY_NOT_CORNER;
}

/**
 * siguo_position_why_not:
 * @position: a position
 * @seat: who wants to move
 * @from: a point
 * @to: a point
 *
 * Looks at the board, at what is shown to all and at the rank of the piece on @from only, so that the answer tells
 * @seat nothing new.
 *
 * Returns: %SIGUO_WHY_NOT_LEGAL, or the first reason in the order of #SiguoWhyNot
 */
SiguoWhyNot
siguo_position_why_not (const SiguoPosition *position, SiguoSeat seat, SiguoPoint from, SiguoPoint to)
{
  SiguoWhyNot way;
  guint8 rank;

  g_return_val_if_fail (seat < SIGUO_N_SEATS, SIGUO_WHY_NOT_OUT);

  if (position->end != SIGUO_END_NOT)
    return SIGUO_WHY_NOT_OVER;
  if ((position->alive & 1 << seat) == 0)
    return SIGUO_WHY_NOT_OUT;
  if (position->turn != seat)
    return SIGUO_WHY_NOT_TURN;
  if (from >= SIGUO_MAX_POINTS || !siguo_set_has (&position->occupied, from))
    return SIGUO_WHY_NOT_EMPTY;
  if (!siguo_set_has (&position->men[seat], from))
    return SIGUO_WHY_NOT_YOURS;
  rank = position->rank_of[position->piece_at[from]];
  if (rank == SIGUO_RANK_FLAG)
    return SIGUO_WHY_NOT_FLAG;
  if (rank == SIGUO_RANK_MINE)
    return SIGUO_WHY_NOT_MINE;
  if (siguo_position_is_locked (position, from))
    return SIGUO_WHY_NOT_HQ;
  if (from == to)
    return SIGUO_WHY_NOT_SAME;
  if (to >= SIGUO_MAX_POINTS || !siguo_set_has (&position->board->points, to))
    return SIGUO_WHY_NOT_FAR;
  if (siguo_set_has (&position->occupied, to))
    {
      guint8 owner = position->owner_of[position->piece_at[to]];

      if (owner == seat)
        return SIGUO_WHY_NOT_OWN;
      if (position->friends[seat] & 1 << owner)
        return SIGUO_WHY_NOT_ALLY;
      if (siguo_set_has (&position->board->camps, to))
        return SIGUO_WHY_NOT_CAMP;
    }
  way = why_not_way (position, rank, from, to);
  if (way != SIGUO_WHY_NOT_LEGAL)
    return way;
  if (siguo_position_repeats (position, seat, from, to) && refuses_repeats (position, seat))
    return SIGUO_WHY_NOT_REPEAT;
  if (is_bomb_bound (position, rank))
    {
      SiguoSet flags = possible_flags (position);

      if (siguo_set_has (&flags, to))
        return SIGUO_WHY_NOT_TAKER;
    }
  return SIGUO_WHY_NOT_LEGAL;
}

/**
 * siguo_why_not_to_words:
 * @why_not: a reason
 *
 * Returns: a translated sentence of a few words; static
 */
const char *
siguo_why_not_to_words (SiguoWhyNot why_not)
{
  static const char *const words[] = {
    [SIGUO_WHY_NOT_LEGAL] = N_("This move is legal."),
    [SIGUO_WHY_NOT_OVER] = N_("The game is over."),
    [SIGUO_WHY_NOT_OUT] = N_("You are out of the game."),
    [SIGUO_WHY_NOT_TURN] = N_("It is not your turn."),
    [SIGUO_WHY_NOT_EMPTY] = N_("No piece stands there."),
    [SIGUO_WHY_NOT_YOURS] = N_("That is not your piece."),
    [SIGUO_WHY_NOT_FLAG] = N_("The flag never moves."),
    [SIGUO_WHY_NOT_MINE] = N_("Landmines never move."),
    [SIGUO_WHY_NOT_HQ] = N_("A piece in a headquarters never moves."),
    [SIGUO_WHY_NOT_SAME] = N_("The piece stands there already."),
    [SIGUO_WHY_NOT_OWN] = N_("Your own piece stands there."),
    [SIGUO_WHY_NOT_ALLY] = N_("Your ally’s piece stands there."),
    [SIGUO_WHY_NOT_CAMP] = N_("A piece in a camp cannot be attacked."),
    [SIGUO_WHY_NOT_CORNER] = N_("Only engineers turn corners on the railway."),
    [SIGUO_WHY_NOT_BLOCKED] = N_("A piece stands in the way."),
    [SIGUO_WHY_NOT_FAR] = N_("No road or railway leads there in one move."),
    [SIGUO_WHY_NOT_REPEAT] = N_("This move was made too often; play another one."),
    [SIGUO_WHY_NOT_FACE_DOWN] = N_("That piece lies face down."),
    [SIGUO_WHY_NOT_STRONGER] = N_("That piece is stronger."),
    [SIGUO_WHY_NOT_TAKER] = N_("This piece may not attack that one."),
    [SIGUO_WHY_NOT_MINES_LEFT] = N_("Mines still guard that flag."),
    [SIGUO_WHY_NOT_MUST_MOVE] = N_("You can still move, so you must."),
  };

  g_return_val_if_fail (why_not < G_N_ELEMENTS (words), "");
  return _(words[why_not]);
}
