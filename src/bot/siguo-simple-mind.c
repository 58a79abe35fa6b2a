/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-simple-mind.h"

#include <string.h>

#include "rules/siguo-battle.h"
#include "rules/siguo-flip.h"

/* What a piece is worth, by rank; the flag is worth the game. */
static const float worth[SIGUO_N_RANKS] = {
  [SIGUO_RANK_ENGINEER] = 14,      [SIGUO_RANK_LIEUTENANT] = 4, [SIGUO_RANK_CAPTAIN] = 6,
  [SIGUO_RANK_MAJOR] = 10,         [SIGUO_RANK_COLONEL] = 16,   [SIGUO_RANK_BRIGADIER] = 25,
  [SIGUO_RANK_MAJOR_GENERAL] = 40, [SIGUO_RANK_GENERAL] = 60,   [SIGUO_RANK_FIELD_MARSHAL] = 100,
  [SIGUO_RANK_BOMB] = 28,          [SIGUO_RANK_MINE] = 12,      [SIGUO_RANK_FLAG] = 1000,
};

#define FAR 60
#define LAYOUTS_TRIED 60

/* How likely an enemy piece is what; sums to 1. */
typedef struct
{
  float chance[SIGUO_N_RANKS];
} Guess;

/* What is the same for all moves of one choice. */
typedef struct
{
  const SiguoSimpleMind *mind;
  const SiguoPosition *view;
  SiguoSet enemies;
  SiguoSet threats;                       /* enemies beside the own flag */
  guint8 distance[SIGUO_MAX_POINTS];      /* edges to the nearest flag that may be */
} Thought;

static gboolean
is_enemy (const SiguoPosition *view, guint8 seat, guint8 other)
{
  return other != SIGUO_NO_SEAT && !(view->friends[seat] & 1 << other);
}

/* Where @owner's flag lies open, if it does. */
static SiguoPoint
find_shown_flag (const SiguoPosition *view, guint8 owner)
{
  for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
    if (view->rank_of[piece] == SIGUO_RANK_FLAG && view->owner_of[piece] == owner)
      return view->point_of[piece];
  return SIGUO_NO_POINT;
}

static gboolean
has_moved (const SiguoPosition *view, guint8 piece)
{
  return view->point_of[piece] != piece;
}

/* May the piece at @point, which is unknown, be its owner's flag? */
static gboolean
may_be_flag (const SiguoPosition *view, SiguoPoint point)
{
  guint8 piece = view->piece_at[point];

  return siguo_set_has (&view->board->hqs, point) && !has_moved (view, piece)
         && find_shown_flag (view, view->owner_of[piece]) == SIGUO_NO_POINT;
}

/* The chance that @rank was put on @start, were nothing known: as many as there are, over the
 * points open to it. */
static float
expect (const SiguoBoard *board, guint8 start, SiguoRank rank)
{
  static const float points[SIGUO_N_RANKS] = {
    [SIGUO_RANK_BOMB] = 20, [SIGUO_RANK_MINE] = 9, [SIGUO_RANK_FLAG] = 2,
  };
  guint index = 5 * (board->row[start] - 1u) + board->column[start] - 1u;

  if (!siguo_layout_allows (index, rank))
    return 0;
  return (float) siguo_rank_get_count (rank) / (points[rank] > 0 ? points[rank] : 25);
}

static void
guess_piece (const SiguoSimpleMind *mind, const SiguoPosition *view, SiguoPoint point, Guess *guess)
{
  const guint8 piece = view->piece_at[point];
  const guint8 above = mind->above[piece];
  const gboolean still = !has_moved (view, piece);
  float sum = 0;

  memset (guess, 0, sizeof *guess);
  if (view->rank_of[piece] != SIGUO_RANK_UNKNOWN)
    {
      guess->chance[view->rank_of[piece]] = 1;
      return;
    }
  for (SiguoRank rank = SIGUO_RANK_ENGINEER; rank <= SIGUO_RANK_FLAG; rank++)
    {
      float chance = expect (view->board, piece, rank);

      if (rank <= SIGUO_RANK_FIELD_MARSHAL && rank <= above)
        chance = 0;
      else if (rank == SIGUO_RANK_BOMB && above > 0)
        chance = 0;
      else if (rank == SIGUO_RANK_MINE && !still)
        chance = 0;
      else if (rank == SIGUO_RANK_FLAG && (above > 0 || !may_be_flag (view, point)))
        chance = 0;
      guess->chance[rank] = chance;
      sum += chance;
    }
  /* Nothing fits: it beat a field marshal by some rule of its own. Take it for the strongest. */
  if (sum <= 0)
    guess->chance[SIGUO_RANK_FIELD_MARSHAL] = sum = 1;
  for (guint rank = 0; rank < SIGUO_N_RANKS; rank++)
    guess->chance[rank] /= sum;
}

/* Who is left when @attacker meets @defender. */
static void
fight (const SiguoOptions *options, guint attacker, guint defender, gboolean *attacker_dies,
       gboolean *defender_dies)
{
  SiguoOutcome outcome = siguo_battle_fight (options, attacker, defender);

  *attacker_dies = outcome == SIGUO_OUTCOME_LOST || outcome == SIGUO_OUTCOME_BOTH
                   || outcome == SIGUO_OUTCOME_BOTH_FLAG;
  *defender_dies = outcome != SIGUO_OUTCOME_LOST;
}

/* What an attack is worth on average. */
static float
judge_attack (const Thought *thought, SiguoRank rank, SiguoPoint to)
{
  const SiguoPosition *view = thought->view;
  const gboolean locks = siguo_set_has (&view->board->hqs, to);
  float sum = 0;
  Guess guess;

  guess_piece (thought->mind, view, to, &guess);
  for (guint defender = 0; defender < SIGUO_N_RANKS; defender++)
    {
      gboolean attacker_dies, defender_dies;
      float gain = 0;

      if (guess.chance[defender] <= 0)
        continue;
      fight (&view->options, rank, defender, &attacker_dies, &defender_dies);
      if (defender_dies)
        gain += worth[defender];
      if (attacker_dies || (locks && defender != SIGUO_RANK_FLAG))
        gain -= worth[rank];
      sum += guess.chance[defender] * gain;
    }
  if (siguo_set_has (&thought->threats, to))
    sum += 60;
  /* Without battles nobody wins: the longer nothing happens, the more a battle is worth. */
  return sum + (float) view->quiet_moves;
}

/* The enemy pieces that may reach @point with one move along a road or a clear line. */
static SiguoSet
find_attackers (const Thought *thought, SiguoPoint point, SiguoPoint leaving)
{
  const SiguoPosition *view = thought->view;
  SiguoSet occupied = view->occupied;
  SiguoSet from;

  if (leaving != SIGUO_NO_POINT)
    siguo_set_remove (&occupied, leaving);
  from = siguo_set_or (view->board->road[point],
                       siguo_board_rail_ordinary (view->board, point, &occupied));
  return siguo_set_minus (siguo_set_and (from, thought->enemies), view->board->hqs);
}

/* What stands to be lost on @point. */
static float
judge_danger (const Thought *thought, SiguoRank rank, SiguoPoint point, SiguoPoint leaving)
{
  SiguoSet attackers = find_attackers (thought, point, leaving);
  float worst = 0;

  if (siguo_set_has (&thought->view->board->camps, point))
    return 0;
  while (!siguo_set_is_empty (&attackers))
    {
      SiguoPoint from = siguo_set_pop (&attackers);
      float loss = 0;
      Guess guess;

      guess_piece (thought->mind, thought->view, from, &guess);
      for (guint attacker = SIGUO_RANK_ENGINEER; attacker <= SIGUO_RANK_BOMB; attacker++)
        {
          gboolean attacker_dies, defender_dies;

          fight (&thought->view->options, attacker, rank, &attacker_dies, &defender_dies);
          if (defender_dies)
            loss += guess.chance[attacker] * (worth[rank] - (attacker_dies ? worth[attacker] : 0));
        }
      worst = MAX (worst, loss);
    }
  return worst;
}

/* Points from which an own piece was moved lately: going back there leads nowhere. */
static float
judge_going_back (const SiguoSimpleMind *mind, SiguoMove move)
{
  float loss = 0;

  for (guint i = 0; i < SIGUO_SIMPLE_MIND_MEMORY; i++)
    if (mind->recent[i].from == move.to)
      loss += 2;
  return loss;
}

static float
judge (const Thought *thought, SiguoMove move)
{
  const SiguoPosition *view = thought->view;
  const SiguoRank rank = siguo_position_rank_at (view, move.from);
  const gboolean attacks = siguo_set_has (&view->occupied, move.to);
  float nearer = (float) thought->distance[move.from] - (float) thought->distance[move.to];
  float score = 0;

  if (attacks)
    score += judge_attack (thought, rank, move.to);
  else if (siguo_set_has (&view->board->hqs, move.to))
    score -= worth[rank] + 20;
  else
    {
      score -= judge_danger (thought, rank, move.to, move.from)
               - judge_danger (thought, rank, move.from, move.from);
      /* The middle ranks go forward first; bombs and engineers wait for what they are good for. */
      if (rank == SIGUO_RANK_BOMB || rank == SIGUO_RANK_ENGINEER
          || rank == SIGUO_RANK_FIELD_MARSHAL)
        nearer /= 3;
      score += nearer;
      if (siguo_set_has (&view->board->camps, move.to))
        score += 1;
    }
  return score - judge_going_back (thought->mind, move);
}

/* Edges from every point to the nearest of @goals. */
static void
measure_distances (const SiguoBoard *board, SiguoSet goals, guint8 distance[SIGUO_MAX_POINTS])
{
  SiguoPoint queue[SIGUO_MAX_POINTS];
  guint head = 0, tail = 0;

  memset (distance, FAR, SIGUO_MAX_POINTS);
  while (!siguo_set_is_empty (&goals))
    {
      queue[tail] = siguo_set_pop (&goals);
      distance[queue[tail++]] = 0;
    }
  while (head < tail)
    {
      SiguoPoint point = queue[head++];
      SiguoSet next = siguo_set_or (board->road[point], board->rail_next[point]);

      while (!siguo_set_is_empty (&next))
        {
          SiguoPoint other = siguo_set_pop (&next);

          if (distance[other] != FAR)
            continue;
          distance[other] = (guint8) (distance[point] + 1);
          queue[tail++] = other;
        }
    }
}

/* The enemies that may be flags, or all without one. */
static SiguoSet
find_goals (const Thought *thought)
{
  const SiguoPosition *view = thought->view;
  SiguoSet goals = SIGUO_SET_EMPTY, rest = thought->enemies;

  while (!siguo_set_is_empty (&rest))
    {
      SiguoPoint point = siguo_set_pop (&rest);

      if (siguo_position_rank_at (view, point) == SIGUO_RANK_FLAG || may_be_flag (view, point))
        siguo_set_add (&goals, point);
    }
  return siguo_set_is_empty (&goals) ? thought->enemies : goals;
}

static void
think (Thought *thought, const SiguoSimpleMind *mind)
{
  const SiguoPosition *view = &mind->view;
  const SiguoPoint flag = find_shown_flag (view, mind->seat);

  thought->mind = mind;
  thought->view = view;
  thought->enemies = SIGUO_SET_EMPTY;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (is_enemy (view, mind->seat, seat))
      thought->enemies = siguo_set_or (thought->enemies, view->men[seat]);
  thought->threats = SIGUO_SET_EMPTY;
  if (flag != SIGUO_NO_POINT)
    thought->threats = siguo_set_and (view->board->road[flag], thought->enemies);
  measure_distances (view->board, find_goals (thought), thought->distance);
}

/* Where a flag is carried home to. */
static SiguoSet
find_home (const SiguoPosition *view, guint8 seat)
{
  SiguoSet home = SIGUO_SET_EMPTY, points = view->board->points;

  while (!siguo_set_is_empty (&points))
    {
      SiguoPoint point = siguo_set_pop (&points);

      if (siguo_flip_is_home (view, seat, point))
        siguo_set_add (&home, point);
    }
  return home;
}

/* Flip: what lies face up is known, so a capture is judged by what it wins; else a piece is turned
 * over, or one's own goes nearer to the enemy. */
static float
judge_flip (const Thought *thought, const guint8 home[SIGUO_MAX_POINTS], SiguoMove move)
{
  const SiguoPosition *view = thought->view;
  const guint8 *distance = thought->distance;
  const guint8 piece = view->piece_at[move.from];
  gboolean attacker_dies, defender_dies;
  float score = 3;

  if (move.from == move.to)
    return score;
  if (siguo_flip_carried_by (view, piece) != SIGUO_COLOUR_NONE)
    {
      distance = home;
      score = 8;
    }
  score += (float) distance[move.from] - (float) distance[move.to] - 1
           - judge_going_back (thought->mind, move);
  if (!siguo_set_has (&view->occupied, move.to))
    return score;
  fight (&view->options, view->rank_of[piece], siguo_position_rank_at (view, move.to),
         &attacker_dies, &defender_dies);
  return score + (float) view->quiet_moves
         + (defender_dies ? worth[siguo_position_rank_at (view, move.to)] : 0)
         - (attacker_dies ? worth[view->rank_of[piece]] : 0);
}

/**
 * siguo_simple_mind_init:
 * @mind: (out):
 * @begin: the position before the first event as @seat sees it; its own army is known
 */
void
siguo_simple_mind_init (SiguoSimpleMind *mind, SiguoSeat seat, const SiguoPosition *begin)
{
  memset (mind, 0, sizeof *mind);
  mind->seat = (guint8) seat;
  mind->view = *begin;
  for (guint i = 0; i < SIGUO_SIMPLE_MIND_MEMORY; i++)
    mind->recent[i].from = mind->recent[i].to = SIGUO_NO_POINT;
}

/**
 * siguo_simple_mind_observe:
 * @event: what happened, as the seat may know it
 * @after: the position after it, as the seat sees it
 *
 * To be called for every event.
 */
void
siguo_simple_mind_observe (SiguoSimpleMind *mind, const SiguoEvent *event,
                           const SiguoPosition *after)
{
  const SiguoPosition *before = &mind->view;

  if (event->kind == SIGUO_EVENT_MOVE)
    {
      const guint8 attacker = before->piece_at[event->from];
      const guint8 defender = before->piece_at[event->to];

      if (event->seat == mind->seat)
        {
          memmove (mind->recent + 1, mind->recent, sizeof mind->recent - sizeof mind->recent[0]);
          mind->recent[0] = (SiguoMove) { event->from, event->to };
        }
      /* Whoever survives an own piece is stronger; who digs a mine need not be. */
      if (event->outcome == SIGUO_OUTCOME_LOST && before->owner_of[attacker] == mind->seat)
        mind->above[defender] = MAX (mind->above[defender], before->rank_of[attacker]);
      else if (event->outcome == SIGUO_OUTCOME_WON && before->owner_of[defender] == mind->seat
               && before->rank_of[defender] <= SIGUO_RANK_FIELD_MARSHAL)
        mind->above[attacker] = MAX (mind->above[attacker], before->rank_of[defender]);
    }
  mind->view = *after;
}

/**
 * siguo_simple_mind_choose:
 * @move: (out): the move, when there is one
 *
 * Chooses one of the legal moves of the seat, whose turn it is.
 *
 * Returns: FALSE when there is none
 */
gboolean
siguo_simple_mind_choose (const SiguoSimpleMind *mind, SiguoRandom *random, SiguoMove *move)
{
  const gboolean flip = mind->view.options.mode == SIGUO_MODE_DUEL_FLIP;
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint8 home[SIGUO_MAX_POINTS];
  Thought thought;
  float best = 0;
  guint n_moves;

  g_return_val_if_fail (mind->view.turn == mind->seat, FALSE);

  n_moves = siguo_position_list_moves (&mind->view, moves);
  think (&thought, mind);
  if (flip)
    measure_distances (mind->view.board, find_home (&mind->view, mind->seat), home);
  for (guint i = 0; i < n_moves; i++)
    {
      /* A little chance, so that two games are not alike. */
      float chance = (float) siguo_random_below (random, 1000) / 1000;
      float score
          = (flip ? judge_flip (&thought, home, moves[i]) : judge (&thought, moves[i])) + chance;

      if (i == 0 || score > best)
        {
          best = score;
          *move = moves[i];
        }
    }
  return n_moves > 0;
}

/* How sensible a layout is: mines around the flag, leaders and engineers not in the front. */
static int
judge_layout (const SiguoLayout *layout)
{
  int score = 0;

  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    {
      const guint row = i / 5 + 1;

      switch (layout->rank[i])
        {
        case SIGUO_RANK_FLAG:
          score += 4 * (layout->rank[i - 5] == SIGUO_RANK_MINE)
                   + 2 * (layout->rank[i - 1] == SIGUO_RANK_MINE)
                   + 2 * (layout->rank[i + 1] == SIGUO_RANK_MINE);
          break;
        case SIGUO_RANK_ENGINEER:
          score += row >= 3 ? 1 : -1;
          break;
        case SIGUO_RANK_FIELD_MARSHAL:
        case SIGUO_RANK_GENERAL:
          score += row >= 2 && row <= 4 ? 2 : -2;
          break;
        case SIGUO_RANK_BOMB:
          score += row <= 4 ? 1 : -1;
          break;
        default:
          break;
        }
      /* What stands in the spare HQ never moves. */
      if ((i == 26 || i == 28) && layout->rank[i] != SIGUO_RANK_FLAG)
        score -= (int) worth[layout->rank[i]] / 4;
    }
  return score;
}

/**
 * siguo_simple_mind_deploy:
 * @layout: (out): a legal layout
 *
 * The most sensible of some random ones.
 */
void
siguo_simple_mind_deploy (SiguoLayout *layout, SiguoRandom *random)
{
  int best = 0;

  for (guint i = 0; i < LAYOUTS_TRIED; i++)
    {
      SiguoLayout tried;
      int score;

      siguo_layout_randomize (&tried, random);
      score = judge_layout (&tried);
      if (i == 0 || score > best)
        {
          best = score;
          *layout = tried;
        }
    }
}
