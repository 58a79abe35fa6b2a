/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-geometry.h"

#include <math.h>

/* How far, in cells, arms stand further out than in rules.md, so that the arcs can be seen. */
#define FOUR_GAP 0.55
#define CLASSIC_GAP 0.4
/* Half of the lattice's extent and the board's margin around the outermost points, in cells. */
#define FOUR_REACH (8 + FOUR_GAP)
#define CLASSIC_REACH (5.5 + CLASSIC_GAP)
#define MARGIN 0.72
/* Half of an arm's breadth with some air beside it. */
#define ARM_HALF 3.1
/* What stands free on each side of the classic board for the names. */
#define CLASSIC_SIDE 4.2

static double
half_width (SiguoBoardKind kind)
{
  return kind == SIGUO_BOARD_CLASSIC ? 2 + MARGIN + CLASSIC_SIDE : FOUR_REACH + MARGIN;
}

static double
half_height (SiguoBoardKind kind)
{
  return (kind == SIGUO_BOARD_CLASSIC ? CLASSIC_REACH : FOUR_REACH) + MARGIN;
}

void
siguo_board_geometry_measure (SiguoBoardKind kind, double cell, int *width, int *height)
{
  *width = (int) ceil (2 * half_width (kind) * cell);
  *height = (int) ceil (2 * half_height (kind) * cell);
}

/* The nearest odd number of device pixels. */
static double
odd (const SiguoBoardGeometry *self, double length)
{
  return (2 * floor (length / self->pixel / 2) + 1) * self->pixel;
}

/* Rotates so that arm @turns in turn order comes to the bottom. */
static void
rotate (guint turns, double *x, double *y)
{
  for (guint i = 0; i < turns; i++)
    {
      double old = *x;

      *x = -*y;
      *y = old;
    }
}

/* Offset from the board's middle in cells, arms moved out by @gap, own arm at the bottom. */
static void
place (const SiguoBoardGeometry *self, SiguoPoint point, double gap, double *x, double *y)
{
  const SiguoBoard *board = self->board;
  guint turns = self->seat;

  if (board->kind == SIGUO_BOARD_CLASSIC)
    {
      *x = board->x[point] - 3;
      *y = board->y[point] - 6.5;
      *y += board->seat_of[point] == SIGUO_SEAT_S ? gap : -gap;
    }
  else
    {
      *x = board->x[point] - 8;
      *y = board->y[point] - 8;
      switch (board->seat_of[point])
        {
        case SIGUO_SEAT_S: *y += gap; break;
        case SIGUO_SEAT_E: *x += gap; break;
        case SIGUO_SEAT_N: *y -= gap; break;
        case SIGUO_SEAT_W: *x -= gap; break;
        default: break;
        }
    }
  rotate (turns, x, y);
}

void
siguo_board_geometry_init (SiguoBoardGeometry *self, SiguoBoardKind kind, guint8 viewer, int width,
                           int height, int scale)
{
  double cells_x = 2 * half_width (kind), cells_y = 2 * half_height (kind);
  double middle_x, middle_y, gap, panel_width, panel_height, pixel;
  SiguoSet points;
  SiguoPoint point;

  *self = (SiguoBoardGeometry) { .board = siguo_board_get (kind) };
  self->seat = viewer < SIGUO_N_SEATS ? viewer : SIGUO_SEAT_S;
  if (kind == SIGUO_BOARD_CLASSIC && self->seat != SIGUO_SEAT_N)
    self->seat = SIGUO_SEAT_S;
  self->pixel = pixel = 1.0 / MAX (scale, 1);
  self->cell = MAX (floor (MIN (width / cells_x, height / cells_y) / pixel), 1) * pixel;

  self->tile_width = odd (self, self->cell * 0.89);
  self->tile_height = odd (self, self->cell * 0.75);
  self->road = odd (self, self->cell / 40);
  self->rail = odd (self, self->cell < 44 ? 5 : self->cell * 0.15);
  self->rail_core = odd (self, self->cell < 44 ? 3 : self->cell * 0.065);

  panel_width = MIN (width, floor (cells_x * self->cell / pixel) * pixel);
  panel_height = MIN (height, floor (cells_y * self->cell / pixel) * pixel);
  graphene_rect_init (&self->panel, (float) (floor ((width - panel_width) / 2 / pixel) * pixel),
                      (float) (floor ((height - panel_height) / 2 / pixel) * pixel),
                      (float) panel_width, (float) panel_height);
  middle_x = floor (width / 2.0 / pixel) * pixel + pixel / 2;
  middle_y = floor (height / 2.0 / pixel) * pixel + pixel / 2;

  gap = kind == SIGUO_BOARD_CLASSIC ? CLASSIC_GAP : FOUR_GAP;
  gap = round (gap * self->cell / pixel) * pixel / self->cell;
  points = self->board->points;
  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      double x, y;

      place (self, point, gap, &x, &y);
      /* The classic board has no row in its middle: half a cell comes back to the pixel grid. */
      y = floor (y * self->cell / pixel + 0.25) * pixel;
      x = floor (x * self->cell / pixel + 0.25) * pixel;
      graphene_point_init (&self->centre[point], (float) (middle_x + x), (float) (middle_y + y));
    }
}

SiguoSide
siguo_board_geometry_side (const SiguoBoardGeometry *self, SiguoSeat seat)
{
  return (SiguoSide) ((seat + SIGUO_N_SEATS - self->seat) % SIGUO_N_SEATS);
}

void
siguo_board_geometry_cell (const SiguoBoardGeometry *self, SiguoPoint point, graphene_rect_t *rect)
{
  double up = floor (self->cell / self->pixel / 2) * self->pixel + self->pixel / 2;

  graphene_rect_init (rect, (float) (self->centre[point].x - up),
                      (float) (self->centre[point].y - up), (float) self->cell, (float) self->cell);
}

void
siguo_board_geometry_tile (const SiguoBoardGeometry *self, SiguoPoint point, graphene_rect_t *rect)
{
  graphene_rect_init (rect, (float) (self->centre[point].x - self->tile_width / 2),
                      (float) (self->centre[point].y - self->tile_height / 2),
                      (float) self->tile_width, (float) self->tile_height);
}

gboolean
siguo_board_geometry_arm (const SiguoBoardGeometry *self, SiguoSeat seat, graphene_rect_t *rect)
{
  gboolean found = FALSE;
  SiguoSet points = self->board->points;
  SiguoPoint point;

  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      graphene_rect_t cell;

      if (self->board->seat_of[point] != seat)
        continue;
      siguo_board_geometry_cell (self, point, &cell);
      if (found)
        graphene_rect_union (rect, &cell, rect);
      else
        *rect = cell;
      found = TRUE;
    }
  if (found)
    {
      float around = (float) (round (self->cell * 0.08 / self->pixel) * self->pixel);

      graphene_rect_inset (rect, -around, -around);
    }
  return found;
}

void
siguo_board_geometry_plate (const SiguoBoardGeometry *self, SiguoSeat seat, graphene_rect_t *rect)
{
  const graphene_rect_t *panel = &self->panel;
  SiguoSide side = siguo_board_geometry_side (self, seat);
  gboolean right = side == SIGUO_SIDE_RIGHT || side == SIGUO_SIDE_TOP;
  gboolean bottom = side == SIGUO_SIDE_BOTTOM || side == SIGUO_SIDE_RIGHT;
  double margin = round (self->cell * 0.42);
  double width = panel->size.width / 2 - ARM_HALF * self->cell - margin;
  double height
      = (self->board->kind == SIGUO_BOARD_CLASSIC ? 5 : FOUR_REACH + MARGIN - ARM_HALF) * self->cell
        - margin;

  graphene_rect_init (rect,
                      (float) (right ? panel->origin.x + panel->size.width - margin - width
                                     : panel->origin.x + margin),
                      (float) (bottom ? panel->origin.y + panel->size.height - margin - height
                                      : panel->origin.y + margin),
                      (float) MAX (width, 1), (float) MAX (height, 1));
}

void
siguo_board_geometry_tally (const SiguoBoardGeometry *self, gboolean right, graphene_rect_t *rect)
{
  const graphene_rect_t *panel = &self->panel;
  double margin = round (self->cell * 0.42), name = round (self->cell * 2.2);
  double width = panel->size.width / 2 - ARM_HALF * self->cell - margin;

  graphene_rect_init (rect,
                      (float) (right ? panel->origin.x + panel->size.width - margin - width
                                     : panel->origin.x + margin),
                      (float) (panel->origin.y + (right ? name : margin)), (float) MAX (width, 1),
                      (float) MAX (panel->size.height - name - margin, 1));
}

SiguoPoint
siguo_board_geometry_hit (const SiguoBoardGeometry *self, double x, double y)
{
  SiguoSet points = self->board->points;
  SiguoPoint point;

  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      graphene_rect_t cell;

      siguo_board_geometry_cell (self, point, &cell);
      if (x >= cell.origin.x && x < cell.origin.x + cell.size.width
          && y >= cell.origin.y && y < cell.origin.y + cell.size.height)
        return point;
    }
  return SIGUO_NO_POINT;
}

SiguoPoint
siguo_board_geometry_walk (const SiguoBoardGeometry *self, SiguoPoint from,
                           GtkDirectionType direction)
{
  SiguoSet points = self->board->points;
  SiguoPoint point, best = SIGUO_NO_POINT;
  double best_cost = INFINITY;

  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      double dx = self->centre[point].x - self->centre[from].x;
      double dy = self->centre[point].y - self->centre[from].y;
      double ahead, aside, cost;

      switch (direction)
        {
        case GTK_DIR_LEFT: ahead = -dx; aside = dy; break;
        case GTK_DIR_RIGHT: ahead = dx; aside = dy; break;
        case GTK_DIR_UP: ahead = -dy; aside = dx; break;
        case GTK_DIR_DOWN: ahead = dy; aside = dx; break;
        default: return SIGUO_NO_POINT;
        }
      aside = fabs (aside);
      /* Only what lies clearly ahead, or a step to the side would look like a jump. */
      if (ahead < self->cell / 2 || aside > ahead * 0.8)
        continue;
      cost = ahead + 3 * aside;
      if (cost < best_cost - self->pixel / 2)
        {
          best = point;
          best_cost = cost;
        }
    }
  return best;
}

gboolean
siguo_board_geometry_is_arc (const SiguoBoardGeometry *self, SiguoPoint a, SiguoPoint b)
{
  guint8 seat_a = self->board->seat_of[a], seat_b = self->board->seat_of[b];

  return seat_a != seat_b && seat_a != SIGUO_NO_SEAT && seat_b != SIGUO_NO_SEAT
         && (seat_a + seat_b) % 2 == 1;
}

/* An arc is a quarter of a circle whose middle lies outside, in the corner between two arms. */
static void
arc_middle (const SiguoBoardGeometry *self, SiguoPoint a, SiguoPoint b, graphene_point_t *middle)
{
  SiguoSide side = siguo_board_geometry_side (self, self->board->seat_of[a]);
  gboolean a_upright = side == SIGUO_SIDE_BOTTOM || side == SIGUO_SIDE_TOP;

  middle->x = self->centre[a_upright ? b : a].x;
  middle->y = self->centre[a_upright ? a : b].y;
}

void
siguo_board_geometry_trace (const SiguoBoardGeometry *self, cairo_t *cr, SiguoPoint a, SiguoPoint b)
{
  const graphene_point_t *from = &self->centre[a], *to = &self->centre[b];

  if (siguo_board_geometry_is_arc (self, a, b))
    {
      graphene_point_t middle;
      double radius, start, end;

      arc_middle (self, a, b, &middle);
      radius = fabs (from->x - middle.x) + fabs (from->y - middle.y);
      start = atan2 (from->y - middle.y, from->x - middle.x);
      end = atan2 (to->y - middle.y, to->x - middle.x);
      if (remainder (end - start, 2 * G_PI) > 0)
        cairo_arc (cr, middle.x, middle.y, radius, start, end);
      else
        cairo_arc_negative (cr, middle.x, middle.y, radius, start, end);
    }
  else
    {
      cairo_line_to (cr, to->x, to->y);
    }
}

static double
step_length (const SiguoBoardGeometry *self, SiguoPoint a, SiguoPoint b)
{
  double dx = self->centre[b].x - self->centre[a].x, dy = self->centre[b].y - self->centre[a].y;

  return siguo_board_geometry_is_arc (self, a, b) ? fabs (dx) * G_PI / 2 : hypot (dx, dy);
}

double
siguo_board_geometry_length (const SiguoBoardGeometry *self, const SiguoPoint *path, guint n_path)
{
  double length = 0;

  for (guint i = 1; i < n_path; i++)
    length += step_length (self, path[i - 1], path[i]);
  return length;
}

void
siguo_board_geometry_along (const SiguoBoardGeometry *self, const SiguoPoint *path, guint n_path,
                            double t, graphene_point_t *at)
{
  double left;

  g_return_if_fail (n_path > 0);

  left = CLAMP (t, 0, 1) * siguo_board_geometry_length (self, path, n_path);

  for (guint i = 1; i < n_path; i++)
    {
      SiguoPoint a = path[i - 1], b = path[i];
      double length = step_length (self, a, b), share;

      if (left > length)
        {
          left -= length;
          continue;
        }
      share = length > 0 ? left / length : 0;
      if (siguo_board_geometry_is_arc (self, a, b))
        {
          graphene_point_t middle;
          double start, turn;

          arc_middle (self, a, b, &middle);
          start = atan2 (self->centre[a].y - middle.y, self->centre[a].x - middle.x);
          turn = remainder (atan2 (self->centre[b].y - middle.y, self->centre[b].x - middle.x)
                                - start,
                            2 * G_PI);
          length = fabs (self->centre[b].x - self->centre[a].x);
          graphene_point_init (at, (float) (middle.x + length * cos (start + turn * share)),
                               (float) (middle.y + length * sin (start + turn * share)));
        }
      else
        {
          graphene_point_interpolate (&self->centre[a], &self->centre[b], share, at);
        }
      return;
    }
  *at = self->centre[path[n_path - 1]];
}
