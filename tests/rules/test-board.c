/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-board.h"

#include <string.h>

static const SiguoBoardKind kinds[] = { SIGUO_BOARD_FOUR, SIGUO_BOARD_FOUR_CLOSED,
                                        SIGUO_BOARD_CLASSIC };

static SiguoPoint
find (const SiguoBoard *board, const char *name)
{
  SiguoPoint point = siguo_board_find_point (board, name);

  g_assert_cmpint (point, !=, SIGUO_NO_POINT);
  return point;
}

static guint
count_pairs (const SiguoBoard *board, gboolean engineer)
{
  SiguoSet nothing = SIGUO_SET_EMPTY;
  guint pairs = 0;

  for (guint i = 0; i < board->n_points; i++)
    {
      SiguoSet targets = engineer ? siguo_board_rail_engineer (board, i, &nothing)
                                  : siguo_board_rail_ordinary (board, i, &nothing);

      targets = siguo_set_or (targets, board->road[i]);
      if (!siguo_set_has (&board->hqs, i))
        pairs += siguo_set_size (&targets);
    }
  return pairs;
}

/* The figures of sections 3.2 to 3.4 and 15. */
static void
test_constants (void)
{
  static const struct
  {
    guint points, roads, rails, rail_points, lines, ordinary, engineer, camps, hqs;
  } figures[] = {
    { 129, 196, 92, 73, 18, 1392, 5624, 20, 8 },
    { 69, 98, 50, 41, 10, 614, 1824, 10, 4 },
    { 60, 98, 35, 32, 7, 446, 1176, 10, 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const SiguoBoard *board = siguo_board_get (kinds[i]);

      g_assert_cmpuint (board->kind, ==, kinds[i]);
      g_assert_cmpuint (siguo_set_size (&board->points), ==, figures[i].points);
      g_assert_cmpuint (siguo_board_count_roads (board), ==, figures[i].roads);
      g_assert_cmpuint (siguo_board_count_rails (board), ==, figures[i].rails);
      g_assert_cmpuint (siguo_set_size (&board->rail), ==, figures[i].rail_points);
      g_assert_cmpuint (board->n_lines, ==, figures[i].lines);
      g_assert_cmpuint (count_pairs (board, FALSE), ==, figures[i].ordinary);
      g_assert_cmpuint (count_pairs (board, TRUE), ==, figures[i].engineer);
      g_assert_cmpuint (siguo_set_size (&board->camps), ==, figures[i].camps);
      g_assert_cmpuint (siguo_set_size (&board->hqs), ==, figures[i].hqs);
    }
}

/* The table of section 3.1, word by word: point, road to, rail to inside the arm. */
static const char *const arm_table[][3] = {
  { "11", "22", "12 21" },
  { "12", "22", "11 13" },
  { "13", "22 23 24", "12 14" },
  { "14", "24", "13 15" },
  { "15", "24", "14 25" },
  { "21", "22", "11 31" },
  { "22", "11 12 13 21 23 31 32 33", "" },
  { "23", "13 22 24 33", "" },
  { "24", "13 14 15 23 25 33 34 35", "" },
  { "25", "24", "15 35" },
  { "31", "22 32 42", "21 41" },
  { "32", "22 31 33 42", "" },
  { "33", "22 23 24 32 34 42 43 44", "" },
  { "34", "24 33 35 44", "" },
  { "35", "24 34 44", "25 45" },
  { "41", "42", "31 51" },
  { "42", "31 32 33 41 43 51 52 53", "" },
  { "43", "33 42 44 53", "" },
  { "44", "33 34 35 43 45 53 54 55", "" },
  { "45", "44", "35 55" },
  { "51", "42 61", "41 52" },
  { "52", "42 62", "51 53" },
  { "53", "42 43 44 63", "52 54" },
  { "54", "44 64", "53 55" },
  { "55", "44 65", "45 54" },
  { "61", "51 62", "" },
  { "62", "52 61 63", "" },
  { "63", "53 62 64", "" },
  { "64", "54 63 65", "" },
  { "65", "55 64", "" },
};

static SiguoSet
read_arm_set (const SiguoBoard *board, guint8 seat, const char *text)
{
  SiguoSet set = SIGUO_SET_EMPTY;
  g_auto (GStrv) names = g_strsplit (text, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (names[i][0] != '\0')
      siguo_set_add (&set, siguo_board_point (board, seat, names[i][0] - '0', names[i][1] - '0'));
  return set;
}

static SiguoSet
get_arm (const SiguoBoard *board, guint8 seat)
{
  SiguoSet set = SIGUO_SET_EMPTY;

  for (guint i = 0; i < board->n_points; i++)
    if (board->seat_of[i] == seat)
      siguo_set_add (&set, i);
  return set;
}

static void
test_arms (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const SiguoBoard *board = siguo_board_get (kinds[i]);

      for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
        {
          SiguoSet arm = get_arm (board, seat);

          if (siguo_set_is_empty (&arm))
            continue;
          g_assert_cmpuint (siguo_set_size (&arm), ==, 30);
          for (guint j = 0; j < G_N_ELEMENTS (arm_table); j++)
            {
              SiguoSet self = read_arm_set (board, seat, arm_table[j][0]);
              SiguoPoint point = siguo_set_pop (&self);
              SiguoSet road = read_arm_set (board, seat, arm_table[j][1]);
              SiguoSet rail = read_arm_set (board, seat, arm_table[j][2]);
              SiguoSet inside = siguo_set_and (board->rail_next[point], arm);

              g_assert_cmpmem (&board->road[point], sizeof (road), &road, sizeof (road));
              g_assert_cmpmem (&inside, sizeof (inside), &rail, sizeof (rail));
            }
        }
    }
}

static void
assert_neighbours (const SiguoBoard *board, const char *name, const char *rails)
{
  g_auto (GStrv) names = g_strsplit (rails, " ", -1);
  SiguoSet set = SIGUO_SET_EMPTY;
  SiguoPoint point = find (board, name);
  SiguoSet outside = board->rail_next[point];
  guint8 seat = board->seat_of[point];

  for (guint i = 0; names[i] != NULL; i++)
    siguo_set_add (&set, find (board, names[i]));
  if (seat != SIGUO_NO_SEAT)
    outside = siguo_set_minus (outside, get_arm (board, seat));
  g_assert_cmpmem (&outside, sizeof (outside), &set, sizeof (set));
}

/* Section 3.2: the nine-grid, the table of what joins it, the arcs. */
static void
test_centre (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);

  assert_neighbours (board, "S11", "C31 W15");
  assert_neighbours (board, "S13", "C32");
  assert_neighbours (board, "S15", "C33 E11");
  assert_neighbours (board, "E11", "C33 S15");
  assert_neighbours (board, "E13", "C23");
  assert_neighbours (board, "E15", "C13 N11");
  assert_neighbours (board, "N11", "C13 E15");
  assert_neighbours (board, "N13", "C12");
  assert_neighbours (board, "N15", "C11 W11");
  assert_neighbours (board, "W11", "C11 N15");
  assert_neighbours (board, "W13", "C21");
  assert_neighbours (board, "W15", "C31 S11");
  assert_neighbours (board, "C11", "N15 W11 C12 C21");
  assert_neighbours (board, "C12", "N13 C11 C13 C22");
  assert_neighbours (board, "C22", "C12 C21 C23 C32");
  assert_neighbours (board, "C31", "S11 W15 C21 C32");

  board = siguo_board_get (SIGUO_BOARD_CLASSIC);
  assert_neighbours (board, "A11", "B15");
  assert_neighbours (board, "A13", "B13");
  assert_neighbours (board, "A15", "B11");

  board = siguo_board_get (SIGUO_BOARD_FOUR_CLOSED);
  assert_neighbours (board, "S11", "C31");
  assert_neighbours (board, "C31", "S11 C21 C32");
  g_assert_cmpint (siguo_board_find_point (board, "E11"), ==, SIGUO_NO_POINT);
}

/* The table of lines in section 3.2, written out; the rest by turning the board. */
static const char *const lines_of_four[] = {
  "S51 S41 S31 S21 S11 C31 C21 C11 N15 N25 N35 N45 N55",
  "S55 S45 S35 S25 S15 C33 C23 C13 N11 N21 N31 N41 N51",
  "S13 C32 C22 C12 N13",
  "W51 W41 W31 W21 W11 C11 C12 C13 E15 E25 E35 E45 E55",
  "W55 W45 W35 W25 W15 C31 C32 C33 E11 E21 E31 E41 E51",
  "W13 C21 C22 C23 E13",
  "S11 S12 S13 S14 S15", "E11 E12 E13 E14 E15", "N11 N12 N13 N14 N15", "W11 W12 W13 W14 W15",
  "S51 S52 S53 S54 S55", "E51 E52 E53 E54 E55", "N51 N52 N53 N54 N55", "W51 W52 W53 W54 W55",
  "S55 S45 S35 S25 S15 E11 E21 E31 E41 E51",
  "E55 E45 E35 E25 E15 N11 N21 N31 N41 N51",
  "N55 N45 N35 N25 N15 W11 W21 W31 W41 W51",
  "W55 W45 W35 W25 W15 S11 S21 S31 S41 S51",
};

static const char *const lines_of_classic[] = {
  "A51 A41 A31 A21 A11 B15 B25 B35 B45 B55",
  "A55 A45 A35 A25 A15 B11 B21 B31 B41 B51",
  "A13 B13",
  "A11 A12 A13 A14 A15", "B11 B12 B13 B14 B15",
  "A51 A52 A53 A54 A55", "B51 B52 B53 B54 B55",
};

static gboolean
has_line (const SiguoBoard *board, const char *text)
{
  for (guint l = 0; l < board->n_lines; l++)
    {
      g_autoptr (GString) forth = g_string_new (NULL);
      g_autoptr (GString) back = g_string_new (NULL);

      for (guint i = 0; i < board->line_length[l]; i++)
        {
          char name[4];

          g_string_append_printf (forth, "%s%s", i > 0 ? " " : "",
                                  siguo_board_name_point (board, board->line[l][i], name));
          g_string_prepend (back, i > 0 ? " " : "");
          g_string_prepend (back, name);
        }
      if (strcmp (forth->str, text) == 0 || strcmp (back->str, text) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
test_lines (void)
{
  const SiguoBoard *four = siguo_board_get (SIGUO_BOARD_FOUR);
  const SiguoBoard *classic = siguo_board_get (SIGUO_BOARD_CLASSIC);

  for (guint i = 0; i < G_N_ELEMENTS (lines_of_four); i++)
    g_assert_true (has_line (four, lines_of_four[i]));
  for (guint i = 0; i < G_N_ELEMENTS (lines_of_classic); i++)
    g_assert_true (has_line (classic, lines_of_classic[i]));

  /* Every rail edge lies on at least one line, and lines have no other steps. */
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      const SiguoBoard *board = siguo_board_get (kinds[k]);
      SiguoSet left[SIGUO_MAX_POINTS];

      memcpy (left, board->rail_next, sizeof (left));
      for (guint l = 0; l < board->n_lines; l++)
        for (guint i = 1; i < board->line_length[l]; i++)
          {
            SiguoPoint a = board->line[l][i - 1], b = board->line[l][i];

            g_assert_true (siguo_set_has (&board->rail_next[a], b));
            siguo_set_remove (&left[a], b);
            siguo_set_remove (&left[b], a);
          }
      for (guint i = 0; i < board->n_points; i++)
        g_assert_true (siguo_set_is_empty (&left[i]));
    }
}

/* Rotation by one seat: (seat, r, c) to (seat + 1, r, c) and C(i, j) to C(4 - j, i). */
static SiguoPoint
rotate (const SiguoBoard *board, SiguoPoint point)
{
  if (board->seat_of[point] == SIGUO_NO_SEAT)
    return siguo_board_centre (board, 4 - board->column[point], board->row[point]);
  return siguo_board_point (board, (board->seat_of[point] + 1) % SIGUO_N_SEATS, board->row[point],
                            board->column[point]);
}

static void
test_symmetry (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);

  for (guint a = 0; a < board->n_points; a++)
    for (guint b = 0; b < board->n_points; b++)
      {
        SiguoPoint ra = rotate (board, a), rb = rotate (board, b);

        g_assert_cmpint (siguo_set_has (&board->road[a], b), ==,
                         siguo_set_has (&board->road[ra], rb));
        g_assert_cmpint (siguo_set_has (&board->rail_next[a], b), ==,
                         siguo_set_has (&board->rail_next[ra], rb));
      }
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      SiguoSet camps = siguo_board_get (kinds[k])->camps;
      SiguoPoint camp;

      board = siguo_board_get (kinds[k]);
      while ((camp = siguo_set_pop (&camps)) != SIGUO_NO_POINT)
        {
          g_assert_cmpuint (siguo_set_size (&board->road[camp]), ==, 8);
          g_assert_true (siguo_set_is_empty (&board->rail_next[camp]));
        }
    }
}

static void
test_names (void)
{
  static const char *const broken[] = {
    "",
    "S",
    "S1",
    "S01",
    "S71",
    "S10",
    "S16",
    "C41",
    "C10",
    "C04",
    "X11",
    "s11",
    "A11",
    "C1x",
    "Sx1",
    "\xff"
    "11",
  };
  const SiguoBoard *four = siguo_board_get (SIGUO_BOARD_FOUR);
  const SiguoBoard *classic = siguo_board_get (SIGUO_BOARD_CLASSIC);

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      const SiguoBoard *board = siguo_board_get (kinds[k]);

      for (guint i = 0; i < board->n_points; i++)
        if (siguo_set_has (&board->points, i))
          {
            char name[4];

            g_assert_cmpint (
                siguo_board_find_point (board, siguo_board_name_point (board, i, name)), ==, i);
          }
    }
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    g_assert_cmpint (siguo_board_find_point (four, broken[i]), ==, SIGUO_NO_POINT);
  g_assert_cmpint (siguo_board_find_point (classic, "S11"), ==, SIGUO_NO_POINT);
  g_assert_cmpint (siguo_board_find_point (classic, "C11"), ==, SIGUO_NO_POINT);
  g_assert_cmpint (siguo_board_point (classic, SIGUO_SEAT_E, 1, 1), ==, SIGUO_NO_POINT);

  /* The numbers of section 3.2. */
  g_assert_cmpint (find (four, "S31"), ==, 10);
  g_assert_cmpint (find (four, "W65"), ==, 119);
  g_assert_cmpint (find (four, "C22"), ==, 124);
  g_assert_cmpint (find (classic, "B11"), ==, 30);
  g_assert_cmpint (siguo_board_point_kind (four, find (four, "S33")), ==, SIGUO_POINT_CAMP);
  g_assert_cmpint (siguo_board_point_kind (four, find (four, "S62")), ==, SIGUO_POINT_HQ);
  g_assert_cmpint (siguo_board_point_kind (four, find (four, "C22")), ==, SIGUO_POINT_STATION);
}

/* The lattice of sections 3.2 and 3.3. */
static void
test_lattice (void)
{
  static const struct
  {
    SiguoBoardKind kind;
    const char *name;
    gint x, y;
  } table[] = {
    { SIGUO_BOARD_FOUR, "S11", 6, 11 },    { SIGUO_BOARD_FOUR, "S65", 10, 16 },
    { SIGUO_BOARD_FOUR, "E11", 11, 10 },   { SIGUO_BOARD_FOUR, "E65", 16, 6 },
    { SIGUO_BOARD_FOUR, "N11", 10, 5 },    { SIGUO_BOARD_FOUR, "N65", 6, 0 },
    { SIGUO_BOARD_FOUR, "W11", 5, 6 },     { SIGUO_BOARD_FOUR, "W65", 0, 10 },
    { SIGUO_BOARD_FOUR, "C11", 6, 6 },     { SIGUO_BOARD_FOUR, "C13", 10, 6 },
    { SIGUO_BOARD_FOUR, "C31", 6, 10 },    { SIGUO_BOARD_CLASSIC, "A11", 1, 7 },
    { SIGUO_BOARD_CLASSIC, "A65", 5, 12 }, { SIGUO_BOARD_CLASSIC, "B11", 5, 6 },
    { SIGUO_BOARD_CLASSIC, "B65", 1, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const SiguoBoard *board = siguo_board_get (table[i].kind);
      SiguoPoint point = find (board, table[i].name);

      g_assert_cmpint (board->x[point], ==, table[i].x);
      g_assert_cmpint (board->y[point], ==, table[i].y);
    }
}

/* The table of section 15, and its line about the classic board. */
static const struct
{
  SiguoBoardKind kind;
  const char *from, *to, *occupied;
  gboolean ordinary, engineer;
} vectors[] = {
  { SIGUO_BOARD_FOUR, "S51", "W55", "", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "S51", "W55", "C31", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "S51", "W55", "S11", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S51", "W55", "W15", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S51", "N55", "", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "S51", "N55", "C21", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S55", "E51", "", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "S55", "E55", "", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S51", "W51", "", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S51", "E51", "", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S11", "W15", "", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "S12", "W15", "", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "C31", "W15", "", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "C21", "W15", "", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S12", "C32", "", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S11", "C32", "", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S13", "N13", "", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "S13", "N13", "C22", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "C11", "E55", "", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "C11", "W51", "", TRUE, TRUE },
  { SIGUO_BOARD_FOUR, "S11", "S15", "S13", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S31", "S35", "", FALSE, TRUE },
  { SIGUO_BOARD_FOUR, "S23", "C32", "", FALSE, FALSE },
  { SIGUO_BOARD_CLASSIC, "A51", "B55", "", TRUE, TRUE },
  { SIGUO_BOARD_CLASSIC, "A13", "B13", "", TRUE, TRUE },
  { SIGUO_BOARD_CLASSIC, "A12", "B14", "", FALSE, TRUE },
  { SIGUO_BOARD_CLASSIC, "A51", "B51", "", FALSE, TRUE },
  { SIGUO_BOARD_CLASSIC, "A23", "B13", "", FALSE, FALSE },
};

static void
test_vectors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      const SiguoBoard *board = siguo_board_get (vectors[i].kind);
      SiguoPoint from = find (board, vectors[i].from), to = find (board, vectors[i].to);
      SiguoPoint path[SIGUO_MAX_PATH];
      SiguoSet occupied = SIGUO_SET_EMPTY, ordinary, engineer;

      if (vectors[i].occupied[0] != '\0')
        siguo_set_add (&occupied, find (board, vectors[i].occupied));
      ordinary = siguo_board_rail_ordinary (board, from, &occupied);
      engineer = siguo_board_rail_engineer (board, from, &occupied);
      g_assert_cmpint (siguo_set_has (&ordinary, to), ==, vectors[i].ordinary);
      g_assert_cmpint (siguo_set_has (&engineer, to), ==, vectors[i].engineer);
      g_assert_cmpint (siguo_board_path (board, from, to, &occupied, FALSE, path) > 0, ==,
                       vectors[i].ordinary);
      g_assert_cmpint (siguo_board_path (board, from, to, &occupied, TRUE, path) > 0, ==,
                       vectors[i].engineer);
    }
}

/* Section 6.9. */
static const struct
{
  const char *from, *to, *occupied, *path;
} paths[] = {
  { "S32", "S33", "", "S32 S33" },
  { "S62", "S52", "", "S62 S52" },
  { "S51", "W35", "", "S51 S41 S31 S21 S11 W15 W25 W35" },
  /* A clear line though other routes are as short. */
  { "C11", "C13", "", "C11 C12 C13" },
  /* Two turning routes of one length: the smaller ids. */
  { "C11", "C22", "", "C11 C12 C22" },
  { "C11", "C22", "C12", "C11 C21 C22" },
  { "S12", "W15", "", "S12 S11 W15" },
  { "S11", "S15", "S13", "S11 C31 C32 C33 S15" },
  { "S11", "S15", "S13 C32", "S11 C31 C21 C22 C23 C33 S15" },
  { "S11", "S11", "", "" },
  { "S22", "S44", "", "" },
  { "S11", "E13", "C31 S21 W15 S12", "" },
};

static void
test_paths (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_auto (GStrv) names = g_strsplit (paths[i].occupied, " ", -1);
      g_autoptr (GString) text = g_string_new (NULL);
      SiguoSet occupied = SIGUO_SET_EMPTY;
      SiguoPoint path[SIGUO_MAX_PATH];
      guint length;

      for (guint j = 0; names[j] != NULL; j++)
        siguo_set_add (&occupied, find (board, names[j]));
      length = siguo_board_path (board, find (board, paths[i].from), find (board, paths[i].to),
                                 &occupied, TRUE, path);
      for (guint j = 0; j < length; j++)
        {
          char name[4];

          g_string_append_printf (text, "%s%s", j > 0 ? " " : "",
                                  siguo_board_name_point (board, path[j], name));
        }
      g_assert_cmpstr (text->str, ==, paths[i].path);
    }
}

/* The same shortest length as a plain search finds, for every pair and a few ways to be in the way.
 */
static guint
search (const SiguoBoard *board, SiguoPoint from, SiguoPoint to, const SiguoSet *occupied)
{
  guint distance[SIGUO_MAX_POINTS] = { 0 };
  SiguoPoint queue[SIGUO_MAX_POINTS];
  guint head = 0, tail = 0;

  queue[tail++] = from;
  distance[from] = 1;
  while (head < tail)
    {
      SiguoPoint point = queue[head++];

      for (guint i = 0; i < board->n_points; i++)
        if (siguo_set_has (&board->rail_next[point], i) && distance[i] == 0)
          {
            distance[i] = distance[point] + 1;
            if (!siguo_set_has (occupied, i))
              queue[tail++] = i;
          }
    }
  return distance[to];
}

static void
test_all_paths (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);

  for (guint round = 0; round < 4; round++)
    {
      SiguoSet occupied = SIGUO_SET_EMPTY;

      for (guint i = 0; i < board->n_points; i++)
        if (round > 0 && (i * 7 + round) % (round + 3) == 0)
          siguo_set_add (&occupied, i);
      for (guint a = 0; a < board->n_points; a++)
        {
          SiguoSet ordinary = siguo_board_rail_ordinary (board, a, &occupied);
          SiguoSet engineer = siguo_board_rail_engineer (board, a, &occupied);

          for (guint b = 0; b < board->n_points; b++)
            {
              SiguoPoint path[SIGUO_MAX_PATH];
              guint length = siguo_board_path (board, a, b, &occupied, TRUE, path);
              guint shortest = a == b ? 0 : search (board, a, b, &occupied);

              if (siguo_set_has (&board->road[a], b))
                continue;
              g_assert_cmpint (length > 0, ==, siguo_set_has (&engineer, b));
              if (siguo_set_has (&ordinary, b))
                g_assert_cmpuint (length, >=, shortest);
              else
                g_assert_cmpuint (length, ==, shortest);
              for (guint i = 1; i < length; i++)
                g_assert_true (siguo_set_has (&board->rail_next[path[i - 1]], path[i]));
            }
        }
    }
}

static void
test_set (void)
{
  SiguoSet a = SIGUO_SET_EMPTY, b = SIGUO_SET_EMPTY, c;

  g_assert_true (siguo_set_is_empty (&a));
  g_assert_cmpint (siguo_set_pop (&a), ==, SIGUO_NO_POINT);
  for (guint i = 0; i < SIGUO_MAX_POINTS; i += 3)
    siguo_set_add (&a, i);
  for (guint i = 0; i < SIGUO_MAX_POINTS; i += 2)
    siguo_set_add (&b, i);
  c = siguo_set_and (a, b);
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    g_assert_cmpint (siguo_set_has (&c, i), ==, i % 6 == 0);
  c = siguo_set_or (a, b);
  g_assert_cmpuint (siguo_set_size (&c), ==, siguo_set_size (&a) + siguo_set_size (&b) - 22);
  c = siguo_set_minus (a, b);
  for (guint i = 3; i < SIGUO_MAX_POINTS; i += 6)
    g_assert_cmpint (siguo_set_pop (&c), ==, i);
  g_assert_true (siguo_set_is_empty (&c));
  siguo_set_remove (&a, 126);
  g_assert_false (siguo_set_has (&a, 126));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/set", test_set);
  g_test_add_func ("/rules/board/constants", test_constants);
  g_test_add_func ("/rules/board/arms", test_arms);
  g_test_add_func ("/rules/board/centre", test_centre);
  g_test_add_func ("/rules/board/lines", test_lines);
  g_test_add_func ("/rules/board/symmetry", test_symmetry);
  g_test_add_func ("/rules/board/names", test_names);
  g_test_add_func ("/rules/board/lattice", test_lattice);
  g_test_add_func ("/rules/board/vectors", test_vectors);
  g_test_add_func ("/rules/board/paths", test_paths);
  g_test_add_func ("/rules/board/all-paths", test_all_paths);
  return g_test_run ();
}
