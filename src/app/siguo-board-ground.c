/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-ground.h"

#include <math.h>

#include "siguo-piece-drawing.h"

typedef struct
{
  cairo_t *cr;
  const SiguoBoardGeometry *geometry;
  const SiguoBoardStyle *style;
} Ground;

/* Calls @trace for every pair of neighbours in @next once. */
static void
each_edge (const Ground *ground, const SiguoSet *next,
           void (*trace) (const Ground *, SiguoPoint, SiguoPoint))
{
  SiguoSet points = ground->geometry->board->points;
  SiguoPoint a;

  while ((a = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      SiguoSet others = next[a];
      SiguoPoint b;

      while ((b = siguo_set_pop (&others)) != SIGUO_NO_POINT)
        if (a < b)
          trace (ground, a, b);
    }
}

static void
trace_edge (const Ground *ground, SiguoPoint a, SiguoPoint b)
{
  cairo_move_to (ground->cr, ground->geometry->centre[a].x, ground->geometry->centre[a].y);
  siguo_board_geometry_trace (ground->geometry, ground->cr, a, b);
}

static void
draw_panel (const Ground *ground)
{
  const graphene_rect_t *panel = &ground->geometry->panel;
  double pixel = ground->geometry->pixel;

  siguo_drawing_round_rect (ground->cr, panel->origin.x + pixel / 2, panel->origin.y + pixel / 2,
                            panel->size.width - pixel, panel->size.height - pixel, 12);
  gdk_cairo_set_source_rgba (ground->cr, &ground->style->ground);
  cairo_fill_preserve (ground->cr);
  gdk_cairo_set_source_rgba (ground->cr, &ground->style->edge);
  cairo_set_line_width (ground->cr, pixel);
  cairo_stroke (ground->cr);
}

static void
draw_arm (const Ground *ground, SiguoSeat seat, guint8 palette)
{
  graphene_rect_t arm;

  if (!siguo_board_geometry_arm (ground->geometry, seat, &arm))
    return;
  siguo_drawing_round_rect (ground->cr, arm.origin.x, arm.origin.y, arm.size.width, arm.size.height,
                            ground->geometry->cell * 0.32);
  gdk_cairo_set_source_rgba (ground->cr, &ground->style->seat[palette].tint);
  cairo_fill (ground->cr);
}

static void
draw_lines (const Ground *ground)
{
  const SiguoBoardGeometry *geometry = ground->geometry;
  cairo_t *cr = ground->cr;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  gdk_cairo_set_source_rgba (cr, &ground->style->road);
  cairo_set_line_width (cr, geometry->road);
  each_edge (ground, geometry->board->road, trace_edge);
  cairo_stroke (cr);

  /* All outer strokes before all cores, so that the two tracks run through every crossing. */
  gdk_cairo_set_source_rgba (cr, &ground->style->rail);
  cairo_set_line_width (cr, geometry->rail);
  each_edge (ground, geometry->board->rail_next, trace_edge);
  cairo_stroke (cr);
  gdk_cairo_set_source_rgba (cr, &ground->style->ground);
  cairo_set_line_width (cr, geometry->rail_core);
  each_edge (ground, geometry->board->rail_next, trace_edge);
  cairo_stroke (cr);
}

/* Fills the current path and strokes its border. */
static void
finish_place (const Ground *ground, double width)
{
  gdk_cairo_set_source_rgba (ground->cr, &ground->style->place_fill);
  cairo_fill_preserve (ground->cr);
  gdk_cairo_set_source_rgba (ground->cr, &ground->style->place);
  cairo_set_line_width (ground->cr, width);
  cairo_stroke (ground->cr);
}

static void
draw_station (const Ground *ground)
{
  double width = round (ground->geometry->tile_width * 0.3 / ground->geometry->pixel) * 2
                 * ground->geometry->pixel;
  double height = round (ground->geometry->tile_height * 0.28 / ground->geometry->pixel) * 2
                  * ground->geometry->pixel;

  siguo_drawing_round_rect (ground->cr, -width / 2, -height / 2, width, height, height * 0.25);
  finish_place (ground, ground->geometry->pixel);
}

/* A camp is larger than a piece is high, so that one can see that the piece in it is safe. */
static void
draw_camp (const Ground *ground)
{
  double cell = ground->geometry->cell;
  double stroke = MAX (1.5, round (cell / 24));

  cairo_new_sub_path (ground->cr);
  cairo_arc (ground->cr, 0, 0, cell * 0.46, 0, 2 * G_PI);
  finish_place (ground, stroke);
  cairo_new_sub_path (ground->cr);
  cairo_arc (ground->cr, 0, 0, cell * 0.31, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (ground->cr, &ground->style->road);
  cairo_set_line_width (ground->cr, ground->geometry->pixel);
  cairo_stroke (ground->cr);
}

static void
trace_arch (cairo_t *cr, double half, double base, double top)
{
  cairo_new_sub_path (cr);
  cairo_move_to (cr, -half, base);
  cairo_line_to (cr, -half, top + half * 0.8);
  cairo_curve_to (cr, -half, top + half * 0.2, -half * 0.5, top, 0, top);
  cairo_curve_to (cr, half * 0.5, top, half, top + half * 0.2, half, top + half * 0.8);
  cairo_line_to (cr, half, base);
  cairo_close_path (cr);
}

/* A gate, upright like everything that is read; its arch looks out above the piece in it. */
static void
draw_hq (const Ground *ground)
{
  double cell = ground->geometry->cell, pixel = ground->geometry->pixel;
  double half = round (cell * 0.37 / pixel) * pixel, base = round (cell * 0.33 / pixel) * pixel;

  trace_arch (ground->cr, half, base, -cell * 0.48);
  finish_place (ground, MAX (1.5, round (cell / 24)));
  trace_arch (ground->cr, round (half * 0.6 / pixel) * pixel, base, -cell * 0.28);
  gdk_cairo_set_source_rgba (ground->cr, &ground->style->road);
  cairo_set_line_width (ground->cr, pixel);
  cairo_stroke (ground->cr);
}

static void
draw_places (const Ground *ground)
{
  const SiguoBoardGeometry *geometry = ground->geometry;
  SiguoSet points = geometry->board->points;
  SiguoPoint point;

  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      cairo_save (ground->cr);
      cairo_translate (ground->cr, geometry->centre[point].x, geometry->centre[point].y);
      switch (siguo_board_point_kind (geometry->board, point))
        {
        case SIGUO_POINT_CAMP:
          draw_camp (ground);
          break;
        case SIGUO_POINT_HQ:
          draw_hq (ground);
          break;
        case SIGUO_POINT_STATION:
        default:
          draw_station (ground);
          break;
        }
      cairo_restore (ground->cr);
    }
}

/* The front line of the classic board, between the halves; rails and mountains lie on it. */
static void
draw_front_line (const Ground *ground)
{
  const SiguoBoardGeometry *geometry = ground->geometry;
  double cell = geometry->cell, pixel = geometry->pixel;
  const double dashes[]
      = { round (cell * 0.12 / pixel) * pixel, round (cell * 0.1 / pixel) * pixel };
  SiguoPoint a = siguo_board_point (geometry->board, SIGUO_SEAT_S, 1, 1);
  SiguoPoint b = siguo_board_point (geometry->board, SIGUO_SEAT_N, 1, 5);
  SiguoPoint c = siguo_board_point (geometry->board, SIGUO_SEAT_S, 1, 3);
  double middle = geometry->centre[c].x;
  double y = (geometry->centre[a].y + geometry->centre[b].y) / 2;

  y = floor (y / pixel) * pixel + pixel / 2;
  cairo_save (ground->cr);
  cairo_set_dash (ground->cr, dashes, 2, 0);
  cairo_set_line_width (ground->cr, MAX (pixel, round (cell * 0.025 / pixel) * pixel));
  gdk_cairo_set_source_rgba (ground->cr, &ground->style->road);
  cairo_move_to (ground->cr, middle - 2.6 * cell, y);
  cairo_line_to (ground->cr, middle + 2.6 * cell, y);
  cairo_stroke (ground->cr);
  cairo_restore (ground->cr);
}

/* The mountain border of the classic board: no way between the columns 2, nor the columns 4. */
static void
draw_mountains (const Ground *ground)
{
  const SiguoBoardGeometry *geometry = ground->geometry;
  double u = geometry->cell;

  for (guint column = 2; column <= 4; column += 2)
    {
      SiguoPoint a = siguo_board_point (geometry->board, SIGUO_SEAT_S, 1, column);
      SiguoPoint b = siguo_board_point (geometry->board, SIGUO_SEAT_N, 1, 6 - column);
      graphene_point_t middle;

      graphene_point_interpolate (&geometry->centre[a], &geometry->centre[b], 0.5, &middle);
      cairo_save (ground->cr);
      cairo_translate (ground->cr, middle.x, middle.y + u * 0.2);
      cairo_move_to (ground->cr, -0.62 * u, 0.12 * u);
      cairo_line_to (ground->cr, -0.2 * u, -0.5 * u);
      cairo_line_to (ground->cr, 0.02 * u, -0.18 * u);
      cairo_line_to (ground->cr, 0.22 * u, -0.4 * u);
      cairo_line_to (ground->cr, 0.62 * u, 0.12 * u);
      cairo_close_path (ground->cr);
      cairo_set_line_join (ground->cr, CAIRO_LINE_JOIN_ROUND);
      finish_place (ground, 1.5);
      cairo_move_to (ground->cr, -0.32 * u, -0.32 * u);
      cairo_line_to (ground->cr, -0.2 * u, -0.2 * u);
      cairo_line_to (ground->cr, -0.09 * u, -0.33 * u);
      gdk_cairo_set_source_rgba (ground->cr, &ground->style->road);
      cairo_stroke (ground->cr);
      cairo_restore (ground->cr);
    }
}

void
siguo_board_ground_draw (cairo_t *cr, const SiguoBoardGeometry *geometry,
                         const SiguoBoardStyle *style, guint8 tinted,
                         const guint8 palette[SIGUO_N_SEATS])
{
  Ground ground = { cr, geometry, style };

  draw_panel (&ground);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (tinted & (1 << seat))
      draw_arm (&ground, (SiguoSeat) seat, palette[seat]);
  if (geometry->board->kind == SIGUO_BOARD_CLASSIC)
    draw_front_line (&ground);
  draw_lines (&ground);
  if (geometry->board->kind == SIGUO_BOARD_CLASSIC)
    draw_mountains (&ground);
  draw_places (&ground);
}
