/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-private.h"
#include "siguo-scene.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

static gboolean
is_bomb_bound (const SiguoPosition *position, guint8 rank)
{
  return rank == SIGUO_RANK_BOMB && position->options.bomb_flag_forbidden;
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
    targets = siguo_set_minus (targets, siguo_position_possible_flags (position));
  return targets;
}

/* How far past the last move of a list writing may go: a ray is written whole and then cut to what
 * is reached. */
#define RAY_ROOM 16

static inline guint
is_allowed (const guint64 *allowed, SiguoPoint point)
{
  return (allowed[point >> 6] >> (point & 63)) & 1;
}

/* The moves by rail of a piece that goes straight on; no branch depends on what stands where. */
static inline guint
list_straight (const SiguoPosition *position, SiguoPoint from, const guint64 *allowed,
               SiguoMove *moves, guint n)
{
  const SiguoBoard *board = position->board;
  const SiguoRay *end = &board->ray[from][board->n_rays[from]];
  const SiguoPoint *ways = (const SiguoPoint *) board->way;

  for (const SiguoRay *ray = board->ray[from]; ray < end; ray++)
    {
      const SiguoPoint *points = ways + ray->first;
      /* The first occupied place, or just past the end, where no point is. */
      guint clear = __builtin_ctz (position->way_used[ray->way] >> ray->start | ray->past);
      guint reached = clear + is_allowed (allowed, points[clear]);
      guint8 pairs[2 * RAY_ROOM];

      points += ray->skip;
      /* A fixed number, and not unrolled, so that the compiler makes a few wide instructions of it.
       */
#pragma GCC unroll 1
      for (guint j = 0; j < RAY_ROOM; j++)
        {
          pairs[2 * j] = from;
          pairs[2 * j + 1] = points[j];
        }
      memcpy (&moves[n], pairs, sizeof (pairs));
      n += MAX (reached, ray->skip) - ray->skip;
    }
  return n;
}

/* Roads never leave an arm, so that one short word for each tells where they may lead. Few points
 * but camps have more than four, and a fixed number needs no branch. */
static inline guint
list_roads (const SiguoPosition *position, SiguoPoint from, const guint32 *allowed, SiguoMove *moves,
            guint n)
{
  const SiguoMove *move = position->board->road_move[from];
  const guint8 *place = position->board->road_place[from];
  guint32 in_arm = allowed[from / SIGUO_ARM_POINTS];

  for (guint i = 0; i < 4; i++)
    {
      moves[n] = move[i];
      n += in_arm >> place[i] & 1;
    }
  if (position->board->n_roads[from] > 4)
    for (guint i = 4; i < 8; i++)
      {
        moves[n] = move[i];
        n += in_arm >> place[i] & 1;
      }
  return n;
}

static inline guint
list_set (SiguoPoint from, const SiguoSet *targets, SiguoMove *moves, guint n)
{
  for (guint w = 0; w < G_N_ELEMENTS (targets->word); w++)
    for (guint64 left = targets->word[w]; left != 0; left &= left - 1)
      moves[n++] = (SiguoMove) { from, 64 * w + (guint) __builtin_ctzll (left) };
  return n;
}

static guint
drop_bombs_on_flags (const SiguoPosition *position, SiguoMove *moves, guint n)
{
  SiguoSet flags = siguo_position_possible_flags (position);
  guint kept = 0;

  for (guint i = 0; i < n; i++)
    if (position->rank_of[position->piece_at[moves[i].from]] != SIGUO_RANK_BOMB
        || !siguo_set_has (&flags, moves[i].to))
      moves[kept++] = moves[i];
  return kept;
}

static guint
list_laid_out (const SiguoPosition *position, guint8 seat, SiguoMove *moves)
{
  SiguoSet targets = siguo_scene_allowed_targets (position->men, &position->occupied, position, seat);
  /* One word more, in which the point past the end of a ray is looked up. */
  const guint64 allowed[4] = { targets.word[0], targets.word[1], targets.word[2], 0 };
  SiguoSet movers = siguo_set_minus (siguo_set_minus (position->men[seat], position->fixed),
                                     siguo_position_locks (position));
  const guint32 arm = (1u << SIGUO_ARM_POINTS) - 1;
  const guint32 in_arm[] = {
    allowed[0] & arm,
    allowed[0] >> SIGUO_ARM_POINTS & arm,
    (allowed[0] >> 2 * SIGUO_ARM_POINTS | allowed[1] << (64 - 2 * SIGUO_ARM_POINTS)) & arm,
    allowed[1] >> (3 * SIGUO_ARM_POINTS - 64) & arm,
    0, /* the centre has no roads */
  };
  SiguoSet engineers = siguo_set_and (movers, position->engineers);
  guint n = 0;

  for (guint w = 0; w < G_N_ELEMENTS (movers.word); w++)
    for (guint64 left = movers.word[w]; left != 0; left &= left - 1)
      n = list_roads (position, 64 * w + (guint) __builtin_ctzll (left), in_arm, moves, n);
  movers = siguo_set_minus (siguo_set_and (movers, position->board->rail), engineers);
  for (guint w = 0; w < G_N_ELEMENTS (movers.word); w++)
    for (guint64 left = movers.word[w]; left != 0; left &= left - 1)
      n = list_straight (position, 64 * w + (guint) __builtin_ctzll (left), allowed, moves, n);
  engineers = siguo_set_and (engineers, position->board->rail);
  while (!siguo_set_is_empty (&engineers))
    {
      SiguoPoint from = siguo_set_pop (&engineers);
      SiguoSet reached = siguo_board_rail_engineer (position->board, from, &position->occupied);

      reached = siguo_set_and (reached, targets);
      n = list_set (from, &reached, moves, n);
    }
  if (position->options.bomb_flag_forbidden)
    n = drop_bombs_on_flags (position, moves, n);
  return n;
}

static inline guint
list_all (const SiguoPosition *position, guint8 seat, SiguoMove *moves)
{
  return siguo_position_is_flip (position) ? siguo_flip_list_all (position, seat, moves)
                                           : list_laid_out (position, seat, moves);
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
  if (position->options.repetition != SIGUO_REPETITION_FORBID
      || position->n_recent[position->turn] < 3)
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

gboolean
siguo_position_refuses (const SiguoPosition *position, guint8 seat, SiguoPoint from, SiguoPoint to)
{
  return siguo_position_repeats (position, seat, from, to) && refuses_repeats (position, seat);
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
 * Returns: the legal targets of the piece on @from, as if it were its owner's turn; none for a
 * piece that cannot move or is not known
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
  if (siguo_set_has (&position->flip.down, from) && position->end == SIGUO_END_NOT)
    return siguo_flip_reach (position, from);
  if (!siguo_rank_is_movable (rank) || siguo_position_is_locked (position, from)
      || position->end != SIGUO_END_NOT)
    return SIGUO_SET_EMPTY;
  if (siguo_position_is_flip (position))
    targets = siguo_flip_reach (position, from);
  else
    {
      allowed = siguo_scene_allowed_targets (position->men, &position->occupied, position, seat);
      targets = reach (position, from, rank, &allowed);
    }
  again = targets;
  if (seat < SIGUO_N_SEATS && refuses_repeats (position, seat))
    while ((to = siguo_set_pop (&again)) != SIGUO_NO_POINT)
      if (siguo_position_repeats (position, seat, from, to))
        siguo_set_remove (&targets, to);
  return targets;
}

/* Why a movable piece of @rank does not get from @from to @to, if it does not. */
static inline SiguoWhyNot
why_not_way (const SiguoPosition *position, guint8 rank, SiguoPoint from, SiguoPoint to)
{
  const SiguoBoard *board = position->board;
  gboolean on_line = FALSE;
  SiguoSet reached;

  if (siguo_set_has (&board->next[from], to))
    return SIGUO_WHY_NOT_LEGAL;
  if (!siguo_set_has (&board->rail, from) || !siguo_set_has (&board->rail, to))
    return SIGUO_WHY_NOT_FAR;
  for (guint i = 0; i < board->n_rays[from]; i++)
    {
      const SiguoRay *ray = &board->ray[from][i];
      guint between = (guint) board->place[ray->way][to] - ray->start;

      /* A point behind or beside gives a number that is too large. */
      if (between >= ray->ahead)
        continue;
      if (((guint) position->way_used[ray->way] >> ray->start & ((1u << between) - 1)) == 0)
        return SIGUO_WHY_NOT_LEGAL;
      on_line = TRUE;
    }
  /* An unknown piece may be an engineer. */
  if (rank != SIGUO_RANK_ENGINEER && rank != SIGUO_RANK_UNKNOWN)
    return on_line ? SIGUO_WHY_NOT_BLOCKED : SIGUO_WHY_NOT_CORNER;
  reached = siguo_board_rail_engineer (board, from, &position->occupied);
  return siguo_set_has (&reached, to) ? SIGUO_WHY_NOT_LEGAL : SIGUO_WHY_NOT_BLOCKED;
}

SiguoWhyNot
siguo_position_why_not_way (const SiguoPosition *position, guint8 rank, SiguoPoint from,
                            SiguoPoint to)
{
  return why_not_way (position, rank, from, to);
}

/**
 * siguo_position_why_not:
 * @position: a position
 * @seat: who wants to move
 * @from: a point
 * @to: a point
 *
 * Looks at the board, at what is shown to all and at the rank of the piece on @from only, so that
 * the answer tells
 * @seat nothing new.
 *
 * Returns: %SIGUO_WHY_NOT_LEGAL, or the first reason in the order of #SiguoWhyNot
 */
SiguoWhyNot
siguo_position_why_not (const SiguoPosition *position, SiguoSeat seat, SiguoPoint from,
                        SiguoPoint to)
{
  SiguoSet locks = siguo_position_locks (position);
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
  if (siguo_position_is_flip (position))
    return siguo_flip_why_not (position, seat, from, to);
  if (!siguo_set_has (&position->men[seat], from))
    return SIGUO_WHY_NOT_YOURS;
  rank = position->rank_of[position->piece_at[from]];
  if (rank == SIGUO_RANK_FLAG)
    return SIGUO_WHY_NOT_FLAG;
  if (rank == SIGUO_RANK_MINE)
    return SIGUO_WHY_NOT_MINE;
  if (siguo_set_has (&locks, from))
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
  if (position->n_recent[seat] >= 3 && siguo_position_refuses (position, seat, from, to))
    return SIGUO_WHY_NOT_REPEAT;
  if (is_bomb_bound (position, rank))
    {
      SiguoSet flags = siguo_position_possible_flags (position);

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
    [SIGUO_WHY_NOT_NO_COLOUR] = N_("Colours are not decided yet; turn a piece over."),
    [SIGUO_WHY_NOT_UNTAKEABLE] = N_("That flag can no longer be taken."),
  };

  g_return_val_if_fail (why_not < G_N_ELEMENTS (words), "");
  return _(words[why_not]);
}
