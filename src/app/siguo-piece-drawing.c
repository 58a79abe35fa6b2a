/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-piece-drawing.h"

#include <math.h>

void
siguo_drawing_round_rect (cairo_t *cr, double x, double y, double width, double height,
                          double radius)
{
  radius = MIN (radius, MIN (width, height) / 2);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

static void
cut_rect (cairo_t *cr, double x, double y, double width, double height, double cut)
{
  cairo_new_sub_path (cr);
  cairo_move_to (cr, x + cut, y);
  cairo_line_to (cr, x + width - cut, y);
  cairo_line_to (cr, x + width, y + cut);
  cairo_line_to (cr, x + width, y + height - cut);
  cairo_line_to (cr, x + width - cut, y + height);
  cairo_line_to (cr, x + cut, y + height);
  cairo_line_to (cr, x, y + height - cut);
  cairo_line_to (cr, x, y + cut);
  cairo_close_path (cr);
}

void
siguo_piece_drawing_outline (cairo_t *cr, const SiguoBoardGeometry *geometry, guint8 palette,
                             double grow)
{
  double width = geometry->tile_width + 2 * grow, height = geometry->tile_height + 2 * grow;
  double corner = geometry->tile_height * 0.22;

  if (palette == SIGUO_SEAT_S || palette == SIGUO_SEAT_N || palette == SIGUO_PALETTE_NEUTRAL)
    siguo_drawing_round_rect (cr, -width / 2, -height / 2, width, height, corner + grow);
  else
    /* A cut that stays parallel when it grows. */
    cut_rect (cr, -width / 2, -height / 2, width, height, corner + grow * (2 - G_SQRT2));
}

void
siguo_piece_drawing_bounds (const SiguoBoardGeometry *geometry, graphene_rect_t *bounds)
{
  float width = (float) geometry->tile_width + 4, height = (float) geometry->tile_height + 6;

  graphene_rect_init (bounds, -width / 2, -height / 2, width, height);
}

static double
stroke_width (const SiguoBoardGeometry *geometry, const SiguoBoardStyle *style)
{
  return style->high_contrast || geometry->cell >= SIGUO_PIECE_WIDE_CELL ? 2 : 1.5;
}

static double
bar_thickness (const SiguoBoardGeometry *geometry)
{
  return MAX (round (geometry->cell * 0.07 / geometry->pixel), 2) * geometry->pixel;
}

/* Along the inner side of the stroke, so that it is not taken for a part of what is written. */
static void
draw_bar (cairo_t *cr, const SiguoBoardGeometry *geometry, double stroke, SiguoSide home)
{
  gboolean level = home == SIGUO_SIDE_BOTTOM || home == SIGUO_SIDE_TOP;
  double across = level ? geometry->tile_width : geometry->tile_height;
  double down = level ? geometry->tile_height : geometry->tile_width;
  double length
      = across - 2 * round (geometry->tile_height * 0.3 / geometry->pixel) * geometry->pixel;
  double edge = down / 2 - stroke, thick = bar_thickness (geometry);

  cairo_save (cr);
  cairo_rotate (cr, -G_PI / 2 * home);
  cairo_move_to (cr, -length / 2, edge);
  cairo_line_to (cr, -length / 2 + thick * 0.6, edge - thick);
  cairo_line_to (cr, length / 2 - thick * 0.6, edge - thick);
  cairo_line_to (cr, length / 2, edge);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* What stroke and bar leave free. */
static void
inner_rect (const SiguoBoardGeometry *geometry, SiguoSide home, graphene_rect_t *rect)
{
  float margin = (float) (geometry->cell * 0.055);
  float bar = (float) bar_thickness (geometry);

  graphene_rect_init (rect, (float) -geometry->tile_width / 2 + margin,
                      (float) -geometry->tile_height / 2 + margin,
                      (float) geometry->tile_width - 2 * margin,
                      (float) geometry->tile_height - 2 * margin);
  switch (home)
    {
    case SIGUO_SIDE_BOTTOM: rect->size.height -= bar; break;
    case SIGUO_SIDE_RIGHT: rect->size.width -= bar; break;
    case SIGUO_SIDE_TOP: rect->origin.y += bar; rect->size.height -= bar; break;
    case SIGUO_SIDE_LEFT: rect->origin.x += bar; rect->size.width -= bar; break;
    case SIGUO_SIDE_NONE:
    default: break;
    }
}

static void
draw_text (cairo_t *cr, const SiguoBoardGeometry *geometry, PangoContext *pango, SiguoSide home,
           const char *text)
{
  g_autoptr(PangoLayout) layout = pango_layout_new (pango);
  PangoFontDescription *font
      = pango_font_description_copy (pango_context_get_font_description (pango));
  gboolean level = home != SIGUO_SIDE_RIGHT && home != SIGUO_SIDE_LEFT;
  graphene_rect_t rect;
  double size, x, y, pixel = geometry->pixel;
  int width;

  inner_rect (geometry, home, &rect);
  if (g_utf8_strlen (text, -1) > 1)
    size = MIN (rect.size.width / 2.08, geometry->tile_height * 0.56);
  else
    size = MIN (rect.size.width, geometry->tile_height * (level ? 0.68 : 0.74));
  size = MAX (round (size / pixel) * pixel, MIN (14, geometry->tile_height));

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_size (layout, &width, NULL);

  x = rect.origin.x + rect.size.width / 2 - (double) width / PANGO_SCALE / 2;
  /* The middle of an ideograph is 0.38 em above the baseline, that of a capital almost the same. */
  y = rect.origin.y + rect.size.height / 2 + size * 0.38;
  x = round ((x + geometry->tile_width / 2) / pixel) * pixel - geometry->tile_width / 2;
  y = round ((y + geometry->tile_height / 2) / pixel) * pixel - geometry->tile_height / 2;
  cairo_move_to (cr, x, y - (double) pango_layout_get_baseline (layout) / PANGO_SCALE);
  pango_cairo_show_layout (cr, layout);
}

/* Backs differ without colour: S has crosses, E strokes, N dots, W lozenges. */
static void
draw_seat_back (cairo_t *cr, const SiguoBoardGeometry *geometry, guint8 palette, SiguoSide home)
{
  double u = geometry->cell / 37.5, step = 6.6 * u;
  graphene_rect_t rect;
  graphene_point_t middle;

  inner_rect (geometry, home, &rect);
  graphene_rect_get_center (&rect, &middle);
  cairo_save (cr);
  cairo_translate (cr, middle.x, middle.y);
  cairo_set_line_width (cr, MAX (1.1 * u, geometry->pixel));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  for (int i = -1; i <= 1; i++)
    {
      double x = i * step;

      switch (palette)
        {
        case SIGUO_SEAT_S:
          for (int j = -1; j <= 1; j += 2)
            {
              cairo_move_to (cr, x - 1.7 * u, j * step * 0.46);
              cairo_rel_line_to (cr, 3.4 * u, 0);
              cairo_move_to (cr, x, j * step * 0.46 - 1.7 * u);
              cairo_rel_line_to (cr, 0, 3.4 * u);
            }
          cairo_stroke (cr);
          break;
        case SIGUO_SEAT_E:
          cairo_move_to (cr, x - 3.4 * u, 4.4 * u);
          cairo_line_to (cr, x + 3.4 * u, -4.4 * u);
          cairo_stroke (cr);
          break;
        case SIGUO_SEAT_N:
          for (int j = -1; j <= 1; j += 2)
            {
              cairo_new_sub_path (cr);
              cairo_arc (cr, x, j * step * 0.46, 1.25 * u, 0, 2 * G_PI);
            }
          cairo_fill (cr);
          break;
        case SIGUO_SEAT_W:
        default:
          cairo_move_to (cr, x - step / 2, 0);
          cairo_line_to (cr, x, -4.4 * u);
          cairo_line_to (cr, x + step / 2, 0);
          cairo_line_to (cr, x, 4.4 * u);
          cairo_close_path (cr);
          cairo_stroke (cr);
          break;
        }
    }
  cairo_restore (cr);
}

/* The one back of all pieces in flip: a frame and a lozenge in it, the same on every side. */
static void
draw_neutral_back (cairo_t *cr, const SiguoBoardGeometry *geometry)
{
  double u = geometry->cell / 37.5;
  double width = geometry->tile_width - 8 * u, height = geometry->tile_height - 8 * u;

  cairo_set_line_width (cr, MAX (1.1 * u, geometry->pixel));
  siguo_drawing_round_rect (cr, -width / 2, -height / 2, width, height, 3 * u);
  cairo_stroke (cr);
  for (int i = -1; i <= 1; i++)
    {
      double r = (i == 0 ? 5 : 2.6) * u, x = i * width * 0.31;

      cairo_move_to (cr, x - r, 0);
      cairo_line_to (cr, x, -r);
      cairo_line_to (cr, x + r, 0);
      cairo_line_to (cr, x, r);
      cairo_close_path (cr);
    }
  cairo_fill (cr);
}

static void
draw_back (cairo_t *cr, const SiguoBoardGeometry *geometry, guint8 palette, SiguoSide home)
{
  if (palette == SIGUO_PALETTE_NEUTRAL)
    draw_neutral_back (cr, geometry);
  else
    draw_seat_back (cr, geometry, palette, home);
}

void
siguo_piece_drawing_pennant (cairo_t *cr, const SiguoBoardGeometry *geometry,
                             const SiguoBoardStyle *style, guint8 palette)
{
  const SiguoSeatColours *colours = &style->seat[palette];
  double cell = geometry->cell, pole = MAX (1.5, cell * 0.05);
  double x = -geometry->tile_width / 2 + cell * 0.06, top = -geometry->tile_height / 2 - cell * 0.2;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, x, top);
  cairo_line_to (cr, x + cell * 0.46, top + cell * 0.15);
  cairo_line_to (cr, x, top + cell * 0.3);
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &style->ground);
  cairo_set_line_width (cr, pole * 3);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &colours->fill);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &colours->stroke);
  cairo_set_line_width (cr, pole * 0.8);
  cairo_stroke (cr);
  cairo_move_to (cr, x, top);
  cairo_line_to (cr, x, geometry->tile_height * 0.3);
  gdk_cairo_set_source_rgba (cr, &style->ground);
  cairo_set_line_width (cr, pole * 2);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &style->focus);
  cairo_set_line_width (cr, pole);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
siguo_piece_drawing_draw (cairo_t *cr, const SiguoBoardGeometry *geometry,
                          const SiguoBoardStyle *style, PangoContext *pango, guint8 palette,
                          SiguoSide home, const char *text)
{
  const SiguoSeatColours *colours = &style->seat[palette];
  double stroke = stroke_width (geometry, style);
  GdkRGBA faint = colours->ink;

  cairo_save (cr);
  cairo_translate (cr, 0, geometry->pixel * 1.5);
  siguo_piece_drawing_outline (cr, geometry, palette, 0.5);
  gdk_cairo_set_source_rgba (cr, &style->shadow);
  cairo_fill (cr);
  cairo_restore (cr);

  siguo_piece_drawing_outline (cr, geometry, palette, 0);
  gdk_cairo_set_source_rgba (cr, &colours->stroke);
  cairo_fill (cr);
  siguo_piece_drawing_outline (cr, geometry, palette, -stroke);
  gdk_cairo_set_source_rgba (cr, &colours->fill);
  cairo_fill (cr);

  faint.alpha *= 0.85f;
  gdk_cairo_set_source_rgba (cr, &faint);
  if (home != SIGUO_SIDE_NONE)
    draw_bar (cr, geometry, stroke, home);
  if (*text != '\0')
    {
      gdk_cairo_set_source_rgba (cr, &colours->ink);
      draw_text (cr, geometry, pango, home, text);
    }
  else
    {
      faint.alpha = colours->ink.alpha * (style->high_contrast ? 0.9f : 0.5f);
      gdk_cairo_set_source_rgba (cr, &faint);
      draw_back (cr, geometry, palette, home);
    }
}
