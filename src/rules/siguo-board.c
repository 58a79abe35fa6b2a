/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board.h"

#include <string.h>

#define ROWS 6
#define COLUMNS 5
#define CENTRE 120

/* The arm in which @seat's points are numbered: the classic board has only two, A for S and B for
 * N. */
static int
arm_of (const SiguoBoard *board, guint8 seat)
{
  if (board->kind != SIGUO_BOARD_CLASSIC)
    return seat;
  return seat == SIGUO_SEAT_S ? 0 : seat == SIGUO_SEAT_N ? 1 : -1;
}

/* Is there such a point in an arm, whatever it is (rules.md 3.1)? */
static SiguoPointKind
kind_in_arm (guint row, guint column)
{
  gboolean even_column = column % 2 == 0;

  if ((row == 3 && column == 3) || ((row == 2 || row == 4) && even_column))
    return SIGUO_POINT_CAMP;
  if (row == ROWS && even_column)
    return SIGUO_POINT_HQ;
  return SIGUO_POINT_STATION;
}

/* Rail inside an arm: rows 1 and 5, and columns 1 and 5 between them. */
static gboolean
is_rail_in_arm (guint row, guint column)
{
  return row != ROWS && (row == 1 || row == 5 || column == 1 || column == COLUMNS);
}

static void
add_point (SiguoBoard *board, SiguoPoint point, guint8 seat, guint row, guint column, gint x,
           gint y)
{
  SiguoPointKind kind = seat == SIGUO_NO_SEAT ? SIGUO_POINT_STATION : kind_in_arm (row, column);

  siguo_set_add (&board->points, point);
  board->seat_of[point] = seat;
  board->row[point] = row;
  board->column[point] = column;
  board->x[point] = x;
  board->y[point] = y;
  if (kind == SIGUO_POINT_CAMP)
    siguo_set_add (&board->camps, point);
  if (kind == SIGUO_POINT_HQ)
    siguo_set_add (&board->hqs, point);
}

/* The lattices of rules.md 3.2 and 3.3. */
static void
add_arm (SiguoBoard *board, guint8 seat)
{
  SiguoPoint point = SIGUO_ARM_POINTS * arm_of (board, seat);

  for (gint r = 1; r <= ROWS; r++)
    for (gint c = 1; c <= COLUMNS; c++)
      {
        gint x, y;

        if (board->kind == SIGUO_BOARD_CLASSIC)
          {
            x = seat == SIGUO_SEAT_S ? c : 6 - c;
            y = seat == SIGUO_SEAT_S ? 6 + r : 7 - r;
          }
        else
          {
            x = seat == SIGUO_SEAT_S   ? 5 + c
                : seat == SIGUO_SEAT_E ? 10 + r
                : seat == SIGUO_SEAT_N ? 11 - c
                                       : 6 - r;
            y = seat == SIGUO_SEAT_S   ? 10 + r
                : seat == SIGUO_SEAT_E ? 11 - c
                : seat == SIGUO_SEAT_N ? 6 - r
                                       : 5 + c;
          }
        add_point (board, point++, seat, r, c, x, y);
      }
}

static void
add_centre (SiguoBoard *board)
{
  SiguoPoint point = CENTRE;

  for (gint i = 1; i <= 3; i++)
    for (gint j = 1; j <= 3; j++)
      add_point (board, point++, SIGUO_NO_SEAT, i, j, 4 + 2 * j, 4 + 2 * i);
}

static void
add_edge (SiguoSet *next, SiguoPoint a, SiguoPoint b)
{
  siguo_set_add (&next[a], b);
  siguo_set_add (&next[b], a);
}

/* Inside an arm: every orthogonal pair, and the diagonals of camps. */
static void
connect_in_arm (SiguoBoard *board, SiguoPoint a, SiguoPoint b)
{
  gint rows = ABS (board->row[a] - board->row[b]);
  gint columns = ABS (board->column[a] - board->column[b]);
  gboolean camp = siguo_set_has (&board->camps, a) || siguo_set_has (&board->camps, b);

  if (rows > 1 || columns > 1 || (rows + columns == 2 && !camp))
    return;
  if (rows + columns == 1 && is_rail_in_arm (board->row[a], board->column[a])
      && is_rail_in_arm (board->row[b], board->column[b])
      && (rows == 0 ? board->row[a] == 1 || board->row[a] == 5
                    : board->column[a] == 1 || board->column[a] == COLUMNS))
    add_edge (board->rail_next, a, b);
  else
    add_edge (board->road, a, b);
}

/* Between arms and centre, all by rail. */
static void
connect_outside (SiguoBoard *board, SiguoPoint a, SiguoPoint b)
{
  guint8 seat_a = board->seat_of[a], seat_b = board->seat_of[b];
  gint distance = ABS (board->x[a] - board->x[b]) + ABS (board->y[a] - board->y[b]);
  gboolean connected;

  if (seat_a == SIGUO_NO_SEAT && seat_b == SIGUO_NO_SEAT)
    connected = distance == 2 && (board->x[a] == board->x[b] || board->y[a] == board->y[b]);
  else if (seat_a == SIGUO_NO_SEAT || seat_b == SIGUO_NO_SEAT)
    connected = distance == 1;
  else if (board->row[a] != 1 || board->row[b] != 1)
    connected = FALSE;
  else if (board->kind == SIGUO_BOARD_CLASSIC)
    connected = distance == 1 && board->column[a] % 2 == 1;
  else
    {
      SiguoPoint right = seat_b == (seat_a + 1) % SIGUO_N_SEATS ? a : b;
      SiguoPoint left = right == a ? b : a;

      connected =
          (seat_a + seat_b) % 2 == 1 && board->column[right] == 5 && board->column[left] == 1;
    }
  if (connected)
    add_edge (board->rail_next, a, b);
}

static void
connect (SiguoBoard *board)
{
  for (guint a = 0; a < board->n_points; a++)
    for (guint b = a + 1; b < board->n_points; b++)
      {
        if (!siguo_set_has (&board->points, a) || !siguo_set_has (&board->points, b))
          continue;
        if (board->seat_of[a] != SIGUO_NO_SEAT && board->seat_of[a] == board->seat_of[b])
          connect_in_arm (board, a, b);
        else
          connect_outside (board, a, b);
      }
  for (guint a = 0; a < board->n_points; a++)
    {
      board->next[a] = siguo_set_or (board->road[a], board->rail_next[a]);
      if (!siguo_set_is_empty (&board->rail_next[a]))
        siguo_set_add (&board->rail, a);
    }
}

static gint
heading (const SiguoBoard *board, SiguoPoint a, SiguoPoint b)
{
  gint x = board->x[b] - board->x[a], y = board->y[b] - board->y[a];

  return 3 * ((x > 0) - (x < 0)) + (y > 0) - (y < 0);
}

static gboolean
joins_arms (const SiguoBoard *board, SiguoPoint a, SiguoPoint b)
{
  return board->seat_of[a] != board->seat_of[b]
         && board->seat_of[a] != SIGUO_NO_SEAT && board->seat_of[b] != SIGUO_NO_SEAT;
}

/* The heading with which the rail edge from @a to @b starts; an arc starts as the column that it
 * continues. */
static gint
start_heading (const SiguoBoard *board, SiguoPoint a, SiguoPoint b)
{
  if (joins_arms (board, a, b))
    return heading (board, a + COLUMNS, a);
  return heading (board, a, b);
}

static gint
end_heading (const SiguoBoard *board, SiguoPoint a, SiguoPoint b)
{
  if (joins_arms (board, a, b))
    return heading (board, b, b + COLUMNS);
  return heading (board, a, b);
}

/* All that an ordinary piece can chain after going from @a to @b (rules.md 3.2, directional
 * formulation). */
static SiguoSet
straight_on (const SiguoBoard *board, SiguoPoint a, SiguoPoint b)
{
  SiguoSet next = board->rail_next[b], found = SIGUO_SET_EMPTY;
  gint arrived = end_heading (board, a, b);
  SiguoPoint c;

  while ((c = siguo_set_pop (&next)) != SIGUO_NO_POINT)
    if (c != a && start_heading (board, b, c) == arrived)
      siguo_set_add (&found, c);
  return found;
}

static void
follow_line (SiguoBoard *board, SiguoPoint *line, guint length)
{
  SiguoSet next = straight_on (board, line[length - 2], line[length - 1]);
  SiguoPoint point;

  if (siguo_set_is_empty (&next))
    {
      /* Every line is found from both ends; keep one. */
      if (line[0] > line[length - 1])
        return;
      g_assert (board->n_lines < SIGUO_MAX_LINES);
      for (guint i = 0; i < length; i++)
        board->line[board->n_lines][i] = line[i];
      board->line_length[board->n_lines++] = length;
    }
  while ((point = siguo_set_pop (&next)) != SIGUO_NO_POINT)
    {
      g_assert (length < SIGUO_MAX_LINE);
      line[length] = point;
      follow_line (board, line, length + 1);
    }
}

static void
find_lines (SiguoBoard *board)
{
  SiguoPoint line[SIGUO_MAX_LINE];

  for (line[0] = 0; line[0] < board->n_points; line[0]++)
    {
      SiguoSet next = board->rail_next[line[0]];

      while ((line[1] = siguo_set_pop (&next)) != SIGUO_NO_POINT)
        {
          /* A line starts where nothing leads on, seen backwards. */
          SiguoSet before = straight_on (board, line[1], line[0]);

          if (siguo_set_is_empty (&before))
            follow_line (board, line, 2);
        }
    }
}

static void
list_roads (SiguoBoard *board, SiguoPoint point)
{
  SiguoSet next = board->road[point];

  for (guint i = 0; i < SIGUO_MAX_ROADS; i++)
    {
      SiguoPoint to = siguo_set_pop (&next);

      board->road_move[point][i] = (SiguoMove) { point, to };
      board->road_place[point][i] = to != SIGUO_NO_POINT ? to % SIGUO_ARM_POINTS : SIGUO_ARM_POINTS;
      board->n_roads[point] += to != SIGUO_NO_POINT;
    }
}

static void
add_way (SiguoBoard *board, guint way, const SiguoPoint *line, guint length, gboolean back)
{
  memset (board->way[way], SIGUO_NO_POINT, sizeof (board->way[way]));
  memset (board->place[way], 0xff, sizeof (board->place[way]));
  for (guint i = 0; i < length; i++)
    {
      SiguoPoint point = line[back ? length - 1 - i : i];

      board->way[way][i] = point;
      board->place[way][point] = i;
      board->on_way[point][board->n_ways[point]++] = way;
    }
}

/* How many points two rays share from their beginning. */
static guint
count_shared (const SiguoBoard *board, const SiguoRay *a, const SiguoRay *b)
{
  guint n = 0;

  while (n < a->ahead && n < b->ahead
         && board->way[a->way][a->start + n] == board->way[b->way][b->start + n])
    n++;
  return n;
}

static void
add_rays (SiguoBoard *board, SiguoPoint point)
{
  for (guint i = 0; i < board->n_ways[point]; i++)
    {
      guint8 way = board->on_way[point][i];
      guint8 start = board->place[way][point] + 1;
      guint8 ahead = board->line_length[way / 2] - start;
      SiguoRay ray = { way, start, ahead, 0, 1 << ahead, SIGUO_WAY_ROOM * way + start };

      for (guint j = 0; j < board->n_rays[point]; j++)
        ray.skip = MAX (ray.skip, count_shared (board, &ray, &board->ray[point][j]));
      if (ray.skip < ray.ahead)
        {
          g_assert (board->n_rays[point] < SIGUO_MAX_RAYS);
          board->ray[point][board->n_rays[point]++] = ray;
        }
    }
}

static void
build (SiguoBoard *board, SiguoBoardKind kind)
{
  board->kind = kind;
  board->n_points = kind == SIGUO_BOARD_CLASSIC ? 2 * SIGUO_ARM_POINTS : SIGUO_MAX_POINTS;
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    board->seat_of[i] = SIGUO_NO_SEAT;
  add_arm (board, SIGUO_SEAT_S);
  add_arm (board, SIGUO_SEAT_N);
  if (kind == SIGUO_BOARD_FOUR)
    {
      add_arm (board, SIGUO_SEAT_E);
      add_arm (board, SIGUO_SEAT_W);
    }
  if (kind != SIGUO_BOARD_CLASSIC)
    add_centre (board);
  connect (board);
  find_lines (board);
  for (guint i = 0; i < 2 * board->n_lines; i++)
    add_way (board, i, board->line[i / 2], board->line_length[i / 2], i % 2 == 1);
  for (guint i = 0; i < board->n_points; i++)
    {
      list_roads (board, i);
      add_rays (board, i);
    }
}

/**
 * siguo_board_get:
 * @kind: which board
 *
 * Returns: (transfer none): its tables; computed at the first call, thread-safe, for ever
 */
const SiguoBoard *
siguo_board_get (SiguoBoardKind kind)
{
  static SiguoBoard boards[3];
  static gsize built;

  g_return_val_if_fail (kind <= SIGUO_BOARD_CLASSIC, NULL);

  if (g_once_init_enter (&built))
    {
      for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
        build (&boards[i], i);
      g_once_init_leave (&built, 1);
    }
  return &boards[kind];
}

/**
 * siguo_board_point:
 * @board: a board
 * @seat: the owner of an arm
 * @row: 1 … 6 from the front
 * @column: 1 … 5 from the owner's left
 *
 * Returns: the point, or %SIGUO_NO_POINT when @board has no such arm
 */
SiguoPoint
siguo_board_point (const SiguoBoard *board, SiguoSeat seat, guint row, guint column)
{
  int arm = arm_of (board, seat);
  SiguoPoint point;

  g_return_val_if_fail (seat < SIGUO_N_SEATS, SIGUO_NO_POINT);
  g_return_val_if_fail (row >= 1 && row <= ROWS && column >= 1 && column <= COLUMNS,
                        SIGUO_NO_POINT);

  if (arm < 0)
    return SIGUO_NO_POINT;
  point = SIGUO_ARM_POINTS * arm + COLUMNS * (row - 1) + column - 1;
  return siguo_set_has (&board->points, point) ? point : SIGUO_NO_POINT;
}

/**
 * siguo_board_centre:
 * @board: a board
 * @i: row of the nine-grid from the top, 1 … 3
 * @j: column from the left, 1 … 3
 *
 * Returns: the point, or %SIGUO_NO_POINT on the classic board
 */
SiguoPoint
siguo_board_centre (const SiguoBoard *board, guint i, guint j)
{
  g_return_val_if_fail (i >= 1 && i <= 3 && j >= 1 && j <= 3, SIGUO_NO_POINT);

  return board->kind == SIGUO_BOARD_CLASSIC ? SIGUO_NO_POINT : CENTRE + 3 * (i - 1) + j - 1;
}

/**
 * siguo_board_point_kind:
 * @board: a board
 * @point: a point of it
 *
 * Returns: what kind of point it is
 */
SiguoPointKind
siguo_board_point_kind (const SiguoBoard *board, SiguoPoint point)
{
  g_return_val_if_fail (point < board->n_points, SIGUO_POINT_STATION);

  if (siguo_set_has (&board->camps, point))
    return SIGUO_POINT_CAMP;
  return siguo_set_has (&board->hqs, point) ? SIGUO_POINT_HQ : SIGUO_POINT_STATION;
}

static guint
count_edges (const SiguoBoard *board, const SiguoSet *next)
{
  guint ends = 0;

  for (guint i = 0; i < board->n_points; i++)
    ends += siguo_set_size (&next[i]);
  return ends / 2;
}

/**
 * siguo_board_count_roads:
 * @board: a board
 *
 * Returns: how many road edges it has
 */
guint
siguo_board_count_roads (const SiguoBoard *board)
{
  return count_edges (board, board->road);
}

/**
 * siguo_board_count_rails:
 * @board: a board
 *
 * Returns: how many rail edges it has
 */
guint
siguo_board_count_rails (const SiguoBoard *board)
{
  return count_edges (board, board->rail_next);
}

/**
 * siguo_board_name_point:
 * @board: a board
 * @point: a point of it
 * @name: (out caller-allocates): room for four bytes
 *
 * Writes the name of @point: "S31", "C22"; "A31" on the classic board.
 *
 * Returns: @name
 */
char *
siguo_board_name_point (const SiguoBoard *board, SiguoPoint point, char *name)
{
  guint8 seat;

  g_return_val_if_fail (point < board->n_points && siguo_set_has (&board->points, point),
                        strcpy (name, "---"));

  seat = board->seat_of[point];
  if (seat == SIGUO_NO_SEAT)
    name[0] = 'C';
  else if (board->kind == SIGUO_BOARD_CLASSIC)
    name[0] = seat == SIGUO_SEAT_S ? 'A' : 'B';
  else
    name[0] = siguo_seat_to_letter (seat);
  name[1] = '0' + board->row[point];
  name[2] = '0' + board->column[point];
  name[3] = '\0';
  return name;
}

/**
 * siguo_board_find_point:
 * @board: a board
 * @name: exactly three characters are read, less when it ends before
 *
 * Returns: the point of that name, or %SIGUO_NO_POINT
 */
SiguoPoint
siguo_board_find_point (const SiguoBoard *board, const char *name)
{
  guint row, column;

  if (name[0] == '\0' || !g_ascii_isdigit (name[1]) || !g_ascii_isdigit (name[2]))
    return SIGUO_NO_POINT;
  row = name[1] - '0';
  column = name[2] - '0';
  if (name[0] == 'C')
    return row >= 1 && row <= 3 && column >= 1 && column <= 3
               ? siguo_board_centre (board, row, column)
               : SIGUO_NO_POINT;
  if (row < 1 || row > ROWS || column < 1 || column > COLUMNS)
    return SIGUO_NO_POINT;
  if (board->kind == SIGUO_BOARD_CLASSIC)
    {
      if (name[0] != 'A' && name[0] != 'B')
        return SIGUO_NO_POINT;
      return siguo_board_point (board, name[0] == 'A' ? SIGUO_SEAT_S : SIGUO_SEAT_N, row, column);
    }
  if (siguo_seat_from_letter (name[0]) == SIGUO_NO_SEAT)
    return SIGUO_NO_POINT;
  return siguo_board_point (board, siguo_seat_from_letter (name[0]), row, column);
}
