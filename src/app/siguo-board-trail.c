/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-trail.h"

#include <math.h>
#include <string.h>

#include "siguo-piece-drawing.h"

void
siguo_board_trails_clear (SiguoBoardTrails *self)
{
  self->n = 0;
}

void
siguo_board_trails_add (SiguoBoardTrails *self, guint8 seat, SiguoOutcome outcome,
                        const SiguoPoint *path, guint n_path)
{
  SiguoTrail *newest = &self->trail[0];

  g_return_if_fail (n_path > 0 && n_path <= SIGUO_MAX_PATH);

  self->n = MIN (self->n + 1, SIGUO_N_TRAILS);
  memmove (&self->trail[1], &self->trail[0], (SIGUO_N_TRAILS - 1) * sizeof (SiguoTrail));
  for (guint i = 1; i < self->n; i++)
    if (self->trail[i].seat == seat)
      self->trail[i].superseded = TRUE;
  *newest = (SiguoTrail) { .seat = seat, .outcome = outcome, .n_path = (guint8) n_path };
  memcpy (newest->path, path, n_path * sizeof *path);
}

/* The end of a path as seen from its last point: where an arrow's tip touches the piece there. */
static gboolean
find_tip (const SiguoBoardGeometry *geometry, const SiguoTrail *trail, graphene_point_t *tip,
          double *angle, double *share)
{
  double whole = siguo_board_geometry_length (geometry, trail->path, trail->n_path), away;
  const graphene_point_t *end = &geometry->centre[trail->path[trail->n_path - 1]];
  graphene_point_t before;
  double dx, dy;

  if (whole < geometry->pixel)
    return FALSE;
  siguo_board_geometry_along (geometry, trail->path, trail->n_path,
                              1 - geometry->cell * 0.4 / whole, &before);
  dx = end->x - before.x;
  dy = end->y - before.y;
  *angle = atan2 (dy, dx);
  /* The distance from the middle of a piece to its edge in that direction. */
  away = MIN (geometry->tile_width / 2 / MAX (fabs (cos (*angle)), 1e-6),
              geometry->tile_height / 2 / MAX (fabs (sin (*angle)), 1e-6)) + geometry->pixel;
  *share = MAX (1 - away / whole, 0);
  siguo_board_geometry_along (geometry, trail->path, trail->n_path, *share, tip);
  return TRUE;
}

static void
draw_arrow (cairo_t *cr, const graphene_point_t *tip, double angle, double length, double grow)
{
  cairo_save (cr);
  cairo_translate (cr, tip->x, tip->y);
  cairo_rotate (cr, angle);
  cairo_new_sub_path (cr);
  cairo_move_to (cr, 0, 0);
  cairo_line_to (cr, -length, -length * 0.62);
  cairo_line_to (cr, -length * 0.72, 0);
  cairo_line_to (cr, -length, length * 0.62);
  cairo_close_path (cr);
  cairo_restore (cr);
  if (grow > 0)
    {
      cairo_set_line_width (cr, 2 * grow);
      cairo_stroke (cr);
    }
  else
    {
      cairo_fill (cr);
    }
}

static void
draw_path (const SiguoTrail *trail, cairo_t *cr, const SiguoBoardGeometry *geometry,
           const GdkRGBA *colour, double width, double arrow, double grow)
{
  graphene_point_t tip;
  double angle, share;
  const graphene_point_t *start = &geometry->centre[trail->path[0]];

  if (!find_tip (geometry, trail, &tip, &angle, &share))
    return;
  gdk_cairo_set_source_rgba (cr, colour);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_sub_path (cr);
  cairo_arc (cr, start->x, start->y, width * 1.6 + grow, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_save (cr);
  /* The last step goes to the arrow only, not under the piece. */
  cairo_move_to (cr, start->x, start->y);
  for (guint i = 1; i + 1 < trail->n_path; i++)
    siguo_board_geometry_trace (geometry, cr, trail->path[i - 1], trail->path[i]);
  if (trail->n_path > 1)
    {
      SiguoPoint a = trail->path[trail->n_path - 2], b = trail->path[trail->n_path - 1];

      if (siguo_board_geometry_is_arc (geometry, a, b))
        {
          siguo_board_geometry_trace (geometry, cr, a, b);
        }
      else
        {
          cairo_line_to (cr, tip.x - arrow * 0.6 * cos (angle), tip.y - arrow * 0.6 * sin (angle));
        }
    }
  cairo_set_line_width (cr, width + 2 * grow);
  cairo_stroke (cr);
  cairo_restore (cr);
  draw_arrow (cr, &tip, angle, arrow, grow);
}

/* Begins to draw @trail in its own rectangle only, so that no more than that is drawn anew. */
static cairo_t *
begin_path (const SiguoTrail *trail, GtkSnapshot *snapshot, const SiguoBoardGeometry *geometry)
{
  graphene_rect_t bounds, point;

  siguo_board_geometry_cell (geometry, trail->path[0], &bounds);
  /* A ring is a little larger than its cell. */
  if (trail->n_path == 1)
    graphene_rect_inset (&bounds, -0.15f * (float) geometry->cell, -0.15f * (float) geometry->cell);
  for (guint i = 1; i < trail->n_path; i++)
    {
      siguo_board_geometry_cell (geometry, trail->path[i], &point);
      graphene_rect_union (&bounds, &point, &bounds);
    }
  return gtk_snapshot_append_cairo (snapshot, &bounds);
}

static void
draw_newest (const SiguoTrail *trail, cairo_t *cr, const SiguoBoardGeometry *geometry,
             const SiguoBoardStyle *style)
{
  double width = MAX (3, geometry->cell * 0.095), arrow = geometry->cell * 0.3;

  draw_path (trail, cr, geometry, &style->ground, width, arrow, MAX (1.5, geometry->cell * 0.035));
  draw_path (trail, cr, geometry, &style->last, width, arrow, 0);
}

static void
draw_older (const SiguoTrail *trail, cairo_t *cr, const SiguoBoardGeometry *geometry,
            const SiguoBoardStyle *style)
{
  const graphene_point_t *start = &geometry->centre[trail->path[0]];
  double cell = geometry->cell;

  /* One faint picture, or the dot would shine through the line. */
  cairo_push_group (cr);
  if (trail->superseded)
    {
      gdk_cairo_set_source_rgba (cr, &style->last);
      cairo_arc (cr, start->x, start->y, cell * 0.08, 0, 2 * G_PI);
      cairo_fill (cr);
    }
  else
    {
      draw_path (trail, cr, geometry, &style->last, MAX (2, cell * 0.05), cell * 0.22, 0);
    }
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, style->high_contrast ? 0.7 : 0.5);
}

/* A piece was turned over, or stayed where it is: a ring around it. */
static void
draw_ring (const SiguoTrail *trail, cairo_t *cr, const SiguoBoardGeometry *geometry,
           const SiguoBoardStyle *style, gboolean newest)
{
  const graphene_point_t *at = &geometry->centre[trail->path[0]];
  double width = MAX (2, geometry->cell * (newest ? 0.075 : 0.05));
  double grow = geometry->cell * 0.03 + width;
  GdkRGBA colour = style->last;

  colour.alpha *= newest ? 1 : 0.5f;
  siguo_drawing_round_rect (cr, at->x - geometry->tile_width / 2 - grow / 2,
                            at->y - geometry->tile_height / 2 - grow / 2,
                            geometry->tile_width + grow, geometry->tile_height + grow,
                            geometry->tile_height * 0.22 + grow / 2);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

void
siguo_board_trails_draw_paths (const SiguoBoardTrails *self, GtkSnapshot *snapshot,
                               const SiguoBoardGeometry *geometry, const SiguoBoardStyle *style)
{
  for (guint i = self->n; i-- > 0;)
    {
      cairo_t *cr = begin_path (&self->trail[i], snapshot, geometry);

      if (self->trail[i].n_path == 1)
        {
          if (!self->trail[i].superseded)
            draw_ring (&self->trail[i], cr, geometry, style, i == 0);
        }
      else if (i == 0)
        draw_newest (&self->trail[i], cr, geometry, style);
      else
        draw_older (&self->trail[i], cr, geometry, style);
      cairo_destroy (cr);
    }
}

static void
draw_cross (cairo_t *cr, double r)
{
  cairo_move_to (cr, -r, -r);
  cairo_line_to (cr, r, r);
  cairo_move_to (cr, r, -r);
  cairo_line_to (cr, -r, r);
  cairo_stroke (cr);
}

/* The sign of an outcome in a disc of radius 1: the same whatever fought. */
static void
draw_sign (cairo_t *cr, SiguoOutcome outcome)
{
  cairo_set_line_width (cr, 0.26);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  switch (outcome)
    {
    case SIGUO_OUTCOME_WON:
      cairo_move_to (cr, -0.45, 0.02);
      cairo_line_to (cr, -0.12, 0.38);
      cairo_line_to (cr, 0.46, -0.34);
      cairo_stroke (cr);
      break;
    case SIGUO_OUTCOME_LOST:
      cairo_move_to (cr, 0, -0.58);
      cairo_line_to (cr, 0.48, -0.4);
      cairo_curve_to (cr, 0.5, 0.12, 0.3, 0.44, 0, 0.62);
      cairo_curve_to (cr, -0.3, 0.44, -0.5, 0.12, -0.48, -0.4);
      cairo_close_path (cr);
      cairo_fill (cr);
      break;
    case SIGUO_OUTCOME_FLAG:
    case SIGUO_OUTCOME_BOTH_FLAG:
      cairo_move_to (cr, -0.3, 0.58);
      cairo_line_to (cr, -0.3, -0.52);
      cairo_stroke (cr);
      cairo_move_to (cr, -0.3, -0.56);
      cairo_line_to (cr, 0.5, -0.24);
      cairo_line_to (cr, -0.3, 0.1);
      cairo_close_path (cr);
      cairo_fill (cr);
      break;
    case SIGUO_OUTCOME_BOTH:
    case SIGUO_OUTCOME_QUIET:
    default:
      draw_cross (cr, 0.38);
      break;
    }
}

static gboolean
is_covered (const SiguoBoardTrails *self, guint index)
{
  const SiguoTrail *trail = &self->trail[index];

  for (guint i = 0; i < index; i++)
    if (self->trail[i].path[self->trail[i].n_path - 1] == trail->path[trail->n_path - 1])
      return TRUE;
  return FALSE;
}

static void
draw_badge (const SiguoTrail *trail, GtkSnapshot *snapshot, const SiguoBoardGeometry *geometry,
            const SiguoBoardStyle *style, double radius)
{
  graphene_point_t at = geometry->centre[trail->path[trail->n_path - 1]];
  gboolean both = trail->outcome == SIGUO_OUTCOME_BOTH || trail->outcome == SIGUO_OUTCOME_BOTH_FLAG;
  float reach = (float) radius * 1.5f;
  cairo_t *cr;

  /* Nothing stands where both were lost: the badge takes the place of the piece. */
  if (!both)
    {
      at.x += (float) (geometry->tile_width / 2 - radius * 0.35);
      at.y -= (float) (geometry->tile_height / 2 - radius * 0.25);
    }
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (at.x - reach, at.y - reach,
                                                                 2 * reach, 2 * reach));
  cairo_translate (cr, at.x, at.y);
  cairo_scale (cr, radius, radius);
  cairo_arc (cr, 0, 0, 1.16, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (cr, &style->ground);
  cairo_fill (cr);
  cairo_arc (cr, 0, 0, 1, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (cr, &style->last);
  cairo_fill (cr);
  gdk_cairo_set_source_rgba (cr, &style->last_ink);
  draw_sign (cr, (SiguoOutcome) trail->outcome);
  cairo_destroy (cr);
}

void
siguo_board_trails_draw_badges (const SiguoBoardTrails *self, GtkSnapshot *snapshot,
                                const SiguoBoardGeometry *geometry, const SiguoBoardStyle *style)
{
  for (guint i = self->n; i-- > 0;)
    {
      const SiguoTrail *trail = &self->trail[i];
      double radius = i == 0 ? MAX (geometry->cell * 0.2, 7) : MAX (geometry->cell * 0.16, 6);

      if (trail->outcome != SIGUO_OUTCOME_QUIET && !trail->superseded && !is_covered (self, i))
        draw_badge (trail, snapshot, geometry, style, radius);
    }
}
