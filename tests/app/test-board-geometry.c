/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "app/siguo-board-geometry.h"

static const SiguoBoardKind kinds[] = { SIGUO_BOARD_FOUR, SIGUO_BOARD_FOUR_CLOSED,
                                        SIGUO_BOARD_CLASSIC };

typedef void (*Check) (const SiguoBoardGeometry *geometry);

/* Runs @check for every board, seat at the bottom, and a number of sizes and scales. */
static void
for_all (Check check)
{
  static const int sizes[][2] = { { 500, 500 }, { 640, 690 }, { 1001, 653 }, { 1900, 1017 } };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
      for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
        for (int scale = 1; scale <= 2; scale++)
          {
            SiguoBoardGeometry geometry;

            siguo_board_geometry_init (&geometry, kinds[k], seat, sizes[i][0], sizes[i][1], scale);
            check (&geometry);
          }
}

static void
check_inside (const SiguoBoardGeometry *geometry)
{
  SiguoSet points = geometry->board->points;
  SiguoPoint point;

  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      graphene_rect_t cell, tile;

      siguo_board_geometry_cell (geometry, point, &cell);
      siguo_board_geometry_tile (geometry, point, &tile);
      g_assert_true (graphene_rect_contains_rect (&geometry->panel, &cell));
      g_assert_true (graphene_rect_contains_rect (&cell, &tile));
    }
}

static void
test_inside (void)
{
  for_all (check_inside);
}

static void
check_apart (const SiguoBoardGeometry *geometry)
{
  for (guint a = 0; a < geometry->board->n_points; a++)
    for (guint b = a + 1; b < geometry->board->n_points; b++)
      {
        graphene_rect_t cell_a, cell_b, both;

        if (!siguo_set_has (&geometry->board->points, (SiguoPoint) a)
            || !siguo_set_has (&geometry->board->points, (SiguoPoint) b))
          continue;
        siguo_board_geometry_cell (geometry, (SiguoPoint) a, &cell_a);
        siguo_board_geometry_cell (geometry, (SiguoPoint) b, &cell_b);
        if (graphene_rect_intersection (&cell_a, &cell_b, &both))
          g_assert_cmpfloat (both.size.width * both.size.height, <, 0.01f);
      }
}

static void
test_apart (void)
{
  for_all (check_apart);
}

static void
check_plates (const SiguoBoardGeometry *geometry)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoSet points = geometry->board->points;
      SiguoPoint point;
      graphene_rect_t plate, both;

      siguo_board_geometry_plate (geometry, seat, &plate);
      g_assert_true (graphene_rect_contains_rect (&geometry->panel, &plate));
      while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
        {
          graphene_rect_t cell;

          siguo_board_geometry_cell (geometry, point, &cell);
          g_assert_false (graphene_rect_intersection (&cell, &plate, &both));
        }
      for (guint8 other = 0; other < seat; other++)
        {
          graphene_rect_t second;

          siguo_board_geometry_plate (geometry, other, &second);
          g_assert_false (graphene_rect_intersection (&second, &plate, &both));
        }
    }
}

static void
test_plates (void)
{
  for_all (check_plates);
}

static void
check_hit (const SiguoBoardGeometry *geometry)
{
  SiguoSet points = geometry->board->points;
  SiguoPoint point;

  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      const graphene_point_t *at = &geometry->centre[point];
      double near = geometry->cell * 0.45;

      g_assert_cmpuint (siguo_board_geometry_hit (geometry, at->x, at->y), ==, point);
      g_assert_cmpuint (siguo_board_geometry_hit (geometry, at->x - near, at->y + near), ==, point);
      g_assert_cmpuint (siguo_board_geometry_hit (geometry, at->x + near, at->y - near), ==, point);
    }
  g_assert_cmpuint (siguo_board_geometry_hit (geometry, geometry->panel.origin.x + 2,
                                              geometry->panel.origin.y + 2), ==, SIGUO_NO_POINT);
  g_assert_cmpuint (siguo_board_geometry_hit (geometry, -5, -5), ==, SIGUO_NO_POINT);
}

static void
test_hit (void)
{
  for_all (check_hit);
}

/* Lines of odd width are crisp around the middle of a device pixel. */
static void
check_crisp (const SiguoBoardGeometry *geometry)
{
  SiguoSet points = geometry->board->points;
  SiguoPoint point;

  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      double x = geometry->centre[point].x / geometry->pixel;
      double y = geometry->centre[point].y / geometry->pixel;

      g_assert_cmpfloat_with_epsilon (x - floor (x), 0.5, 1e-3);
      g_assert_cmpfloat_with_epsilon (y - floor (y), 0.5, 1e-3);
    }
  g_assert_cmpint ((int) round (geometry->rail / geometry->pixel) % 2, ==, 1);
  g_assert_cmpint ((int) round (geometry->rail_core / geometry->pixel) % 2, ==, 1);
  g_assert_cmpint ((int) round (geometry->tile_width / geometry->pixel) % 2, ==, 1);
  g_assert_cmpint ((int) round (geometry->tile_height / geometry->pixel) % 2, ==, 1);
}

static void
test_crisp (void)
{
  for_all (check_crisp);
}

/* Whoever looks sees the own arm at the bottom, front up, column 1 at the left; the next seat to
 * the right. */
static void
test_rotation (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
      {
        SiguoBoardGeometry geometry;
        const graphene_point_t *front, *rear, *left, *right;
        SiguoSet points;
        SiguoPoint point;

        if (kinds[k] != SIGUO_BOARD_FOUR && seat % 2 == 1)
          continue;
        siguo_board_geometry_init (&geometry, kinds[k], seat, 700, 700, 1);
        front = &geometry.centre[siguo_board_point (geometry.board, seat, 1, 3)];
        rear = &geometry.centre[siguo_board_point (geometry.board, seat, 6, 3)];
        left = &geometry.centre[siguo_board_point (geometry.board, seat, 3, 1)];
        right = &geometry.centre[siguo_board_point (geometry.board, seat, 3, 5)];
        g_assert_cmpfloat (front->y, <, rear->y);
        g_assert_cmpfloat_with_epsilon (front->x, rear->x, 0.01);
        g_assert_cmpfloat (left->x, <, right->x);
        g_assert_cmpfloat_with_epsilon (left->y, right->y, 0.01);
        points = geometry.board->points;
        while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
          g_assert_cmpfloat (geometry.centre[point].y, <=, rear->y + 0.01f);
        g_assert_cmpint (siguo_board_geometry_side (&geometry, seat), ==, SIGUO_SIDE_BOTTOM);
        g_assert_cmpint (siguo_board_geometry_side (&geometry, (seat + 2) % 4), ==, SIGUO_SIDE_TOP);
        if (kinds[k] == SIGUO_BOARD_FOUR)
          {
            SiguoPoint next = siguo_board_point (geometry.board, (seat + 1) % 4, 6, 3);

            g_assert_cmpint (siguo_board_geometry_side (&geometry, (seat + 1) % 4), ==,
                             SIGUO_SIDE_RIGHT);
            g_assert_cmpfloat (geometry.centre[next].x, >, right->x + geometry.cell);
          }
      }
}

/* A spectator sits with S, and on the classic board everybody but N does. */
static void
test_spectator (void)
{
  SiguoBoardGeometry geometry;

  siguo_board_geometry_init (&geometry, SIGUO_BOARD_FOUR, SIGUO_NO_SEAT, 700, 700, 1);
  g_assert_cmpuint (geometry.seat, ==, SIGUO_SEAT_S);
  siguo_board_geometry_init (&geometry, SIGUO_BOARD_CLASSIC, SIGUO_NO_SEAT, 700, 700, 1);
  g_assert_cmpuint (geometry.seat, ==, SIGUO_SEAT_S);
  siguo_board_geometry_init (&geometry, SIGUO_BOARD_CLASSIC, SIGUO_SEAT_N, 700, 700, 1);
  g_assert_cmpuint (geometry.seat, ==, SIGUO_SEAT_N);
}

static const GtkDirectionType arrows[] = { GTK_DIR_LEFT, GTK_DIR_RIGHT, GTK_DIR_UP, GTK_DIR_DOWN };

typedef SiguoPoint Steps[SIGUO_MAX_POINTS][G_N_ELEMENTS (arrows)];

static SiguoSet
reached_from (Steps steps, SiguoPoint start)
{
  SiguoSet reached = SIGUO_SET_EMPTY, edge = SIGUO_SET_EMPTY;
  SiguoPoint point;

  siguo_set_add (&reached, start);
  siguo_set_add (&edge, start);
  while ((point = siguo_set_pop (&edge)) != SIGUO_NO_POINT)
    for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
      {
        SiguoPoint next = steps[point][i];

        if (next == SIGUO_NO_POINT || siguo_set_has (&reached, next))
          continue;
        siguo_set_add (&reached, next);
        siguo_set_add (&edge, next);
      }
  return reached;
}

/* A step goes where the arrow points. */
static void
check_step (const SiguoBoardGeometry *geometry, SiguoPoint from, SiguoPoint to,
            GtkDirectionType arrow)
{
  double dx = geometry->centre[to].x - geometry->centre[from].x;
  double dy = geometry->centre[to].y - geometry->centre[from].y;

  switch (arrow)
    {
    case GTK_DIR_LEFT: g_assert_cmpfloat (-dx, >, fabs (dy)); break;
    case GTK_DIR_RIGHT: g_assert_cmpfloat (dx, >, fabs (dy)); break;
    case GTK_DIR_UP: g_assert_cmpfloat (-dy, >, fabs (dx)); break;
    default: g_assert_cmpfloat (dy, >, fabs (dx)); break;
    }
}

/* From every point all others can be reached. */
static void
check_walk (const SiguoBoardGeometry *geometry)
{
  const SiguoSet all = geometry->board->points;
  Steps steps;

  for (guint point = 0; point < geometry->board->n_points; point++)
    for (guint i = 0; i < G_N_ELEMENTS (arrows) && siguo_set_has (&all, (SiguoPoint) point); i++)
      {
        steps[point][i] = siguo_board_geometry_walk (geometry, (SiguoPoint) point, arrows[i]);
        if (steps[point][i] != SIGUO_NO_POINT)
          check_step (geometry, (SiguoPoint) point, steps[point][i], arrows[i]);
      }
  for (guint point = 0; point < geometry->board->n_points; point++)
    if (siguo_set_has (&all, (SiguoPoint) point))
      {
        SiguoSet reached = reached_from (steps, (SiguoPoint) point);

        g_assert_cmpuint (siguo_set_size (&reached), ==, siguo_set_size (&all));
      }
}

static void
test_walk (void)
{
  for_all (check_walk);
}

static void
test_arcs (void)
{
  SiguoBoardGeometry geometry;
  guint n_arcs = 0;

  siguo_board_geometry_init (&geometry, SIGUO_BOARD_FOUR, SIGUO_SEAT_E, 690, 690, 1);
  for (guint a = 0; a < geometry.board->n_points; a++)
    {
      SiguoSet next = geometry.board->rail_next[a];
      SiguoPoint b;

      while ((b = siguo_set_pop (&next)) != SIGUO_NO_POINT)
        {
          const SiguoPoint path[] = { (SiguoPoint) a, b };
          const graphene_point_t *from = &geometry.centre[a], *to = &geometry.centre[b];
          graphene_point_t start, middle, end;
          double bend;

          siguo_board_geometry_along (&geometry, path, 2, 0, &start);
          siguo_board_geometry_along (&geometry, path, 2, 0.5, &middle);
          siguo_board_geometry_along (&geometry, path, 2, 1, &end);
          g_assert_true (graphene_point_near (&start, from, 0.01f));
          g_assert_true (graphene_point_near (&end, to, 0.01f));
          bend = hypot (middle.x - (from->x + to->x) / 2, middle.y - (from->y + to->y) / 2);
          if (siguo_board_geometry_is_arc (&geometry, path[0], b))
            {
              double middle_x = (geometry.panel.size.width) / 2 + geometry.panel.origin.x;
              double middle_y = (geometry.panel.size.height) / 2 + geometry.panel.origin.y;

              n_arcs++;
              g_assert_cmpfloat (bend, >, geometry.cell * 0.3);
              /* Tangent to both railways, so it bends towards the middle of the board. */
              g_assert_cmpfloat (hypot (middle.x - middle_x, middle.y - middle_y), <,
                                 hypot ((from->x + to->x) / 2 - middle_x,
                                        (from->y + to->y) / 2 - middle_y));
            }
          else
            {
              g_assert_cmpfloat (bend, <, 0.01);
            }
        }
    }
  g_assert_cmpuint (n_arcs, ==, 8);
}

static void
test_measure (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (int cell = 20; cell < 70; cell += 7)
      {
        SiguoBoardGeometry geometry;
        int width, height;

        siguo_board_geometry_measure (kinds[k], cell, &width, &height);
        siguo_board_geometry_init (&geometry, kinds[k], SIGUO_SEAT_S, width, height, 1);
        g_assert_cmpfloat_with_epsilon (geometry.cell, cell, 0.01);
      }
}

/* A widget is asked for its geometry before it has a size. */
static void
test_tiny (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      SiguoBoardGeometry geometry;
      graphene_rect_t plate;

      siguo_board_geometry_init (&geometry, kinds[k], SIGUO_SEAT_S, 0, 0, 0);
      g_assert_cmpfloat (geometry.cell, >, 0);
      siguo_board_geometry_plate (&geometry, SIGUO_SEAT_S, &plate);
      g_assert_cmpfloat (plate.size.width, >, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-geometry/inside", test_inside);
  g_test_add_func ("/board-geometry/apart", test_apart);
  g_test_add_func ("/board-geometry/plates", test_plates);
  g_test_add_func ("/board-geometry/hit", test_hit);
  g_test_add_func ("/board-geometry/crisp", test_crisp);
  g_test_add_func ("/board-geometry/rotation", test_rotation);
  g_test_add_func ("/board-geometry/spectator", test_spectator);
  g_test_add_func ("/board-geometry/walk", test_walk);
  g_test_add_func ("/board-geometry/arcs", test_arcs);
  g_test_add_func ("/board-geometry/measure", test_measure);
  g_test_add_func ("/board-geometry/tiny", test_tiny);
  return g_test_run ();
}
