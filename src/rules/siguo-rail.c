/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board.h"

/**
 * siguo_board_rail_ordinary:
 * @board: a board
 * @from: a point of it
 * @occupied: points with a piece
 *
 * Returns: all points that an ordinary piece reaches from @from by rail: on one line, all between
 * empty (rules.md 6.2); occupied targets included. Empty when @from is not on the railway.
 */
SiguoSet
siguo_board_rail_ordinary (const SiguoBoard *board, SiguoPoint from, const SiguoSet *occupied)
{
  SiguoSet reached = SIGUO_SET_EMPTY;

  for (guint i = 0; i < board->n_rays[from]; i++)
    {
      const SiguoRay *ray = &board->ray[from][i];
      const SiguoPoint *points = &board->way[ray->way][ray->start];

      for (guint j = 0; j < ray->ahead; j++)
        {
          siguo_set_add (&reached, points[j]);
          if (siguo_set_has (occupied, points[j]))
            break;
        }
    }
  return reached;
}

/**
 * siguo_board_rail_engineer:
 * @board: a board
 * @from: a point of it
 * @occupied: points with a piece
 *
 * Returns: all points that an engineer reaches from @from by rail through empty points
 * (rules.md 6.3); occupied targets included, @from itself not
 */
SiguoSet
siguo_board_rail_engineer (const SiguoBoard *board, SiguoPoint from, const SiguoSet *occupied)
{
  SiguoSet reached = SIGUO_SET_EMPTY, todo = SIGUO_SET_EMPTY;
  SiguoPoint point = from;

  siguo_set_add (&reached, from);
  do
    {
      SiguoSet found = siguo_set_minus (board->rail_next[point], reached);

      reached = siguo_set_or (reached, found);
      todo = siguo_set_or (todo, siguo_set_minus (found, *occupied));
    }
  while ((point = siguo_set_pop (&todo)) != SIGUO_NO_POINT);
  siguo_set_remove (&reached, from);
  return reached;
}

/* The clear line between two points. Returns: how many points, 0 when there is none */
static guint
find_clear_line (const SiguoBoard *board, SiguoPoint from, SiguoPoint to, const SiguoSet *occupied,
                 SiguoPoint *path)
{
  path[0] = from;
  for (guint i = 0; i < board->n_rays[from]; i++)
    {
      const SiguoRay *ray = &board->ray[from][i];
      const SiguoPoint *points = &board->way[ray->way][ray->start];

      for (guint j = 0; j < ray->ahead; j++)
        {
          path[j + 1] = points[j];
          if (points[j] == to)
            return j + 2;
          if (siguo_set_has (occupied, points[j]))
            break;
        }
    }
  return 0;
}

/* The shortest route through empty points, smallest ids first. */
static guint
find_turning_route (const SiguoBoard *board, SiguoPoint from, SiguoPoint to,
                    const SiguoSet *occupied, SiguoPoint *path)
{
  guint8 distance[SIGUO_MAX_POINTS];
  SiguoPoint queue[SIGUO_MAX_POINTS];
  SiguoSet seen = SIGUO_SET_EMPTY;
  guint head = 0, tail = 0, length = 1;

  /* Distances are counted from the target, so that the way can then be walked from the origin. */
  siguo_set_add (&seen, to);
  distance[to] = 0;
  queue[tail++] = to;
  while (head < tail && !siguo_set_has (&seen, from))
    {
      SiguoPoint point = queue[head++], found;
      SiguoSet next = siguo_set_minus (board->rail_next[point], seen);

      seen = siguo_set_or (seen, next);
      while ((found = siguo_set_pop (&next)) != SIGUO_NO_POINT)
        {
          distance[found] = distance[point] + 1;
          if (!siguo_set_has (occupied, found))
            queue[tail++] = found;
        }
    }
  if (from == to || !siguo_set_has (&seen, from))
    return 0;

  path[0] = from;
  while (path[length - 1] != to)
    {
      SiguoSet next = siguo_set_and (board->rail_next[path[length - 1]], seen);
      guint8 left = distance[path[length - 1]] - 1;
      SiguoPoint point;

      while ((point = siguo_set_pop (&next)) != SIGUO_NO_POINT)
        if (distance[point] == left && (point == to || !siguo_set_has (occupied, point)))
          break;
      g_assert (point != SIGUO_NO_POINT);
      path[length++] = point;
    }
  return length;
}

/**
 * siguo_board_path:
 * @board: a board
 * @from: where the move starts
 * @to: where it ends
 * @occupied: points with a piece; @from and @to do not matter
 * @engineer: whether turns are allowed
 * @path: (out): room for %SIGUO_MAX_PATH points
 *
 * The path that is shown for a move (rules.md 6.9).
 *
 * Returns: the number of points, both ends included; 0 when there is no way
 */
guint
siguo_board_path (const SiguoBoard *board, SiguoPoint from, SiguoPoint to, const SiguoSet *occupied,
                  gboolean engineer, SiguoPoint *path)
{
  guint length;

  g_return_val_if_fail (from < board->n_points && to < board->n_points, 0);

  if (from == to)
    return 0;
  if (siguo_set_has (&board->road[from], to))
    {
      path[0] = from;
      path[1] = to;
      return 2;
    }
  length = find_clear_line (board, from, to, occupied, path);
  if (length == 0 && engineer)
    length = find_turning_route (board, from, to, occupied, path);
  return length;
}
