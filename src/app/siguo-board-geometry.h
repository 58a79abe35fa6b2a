/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "rules/siguo-board.h"

G_BEGIN_DECLS

/**
 * SiguoSide:
 *
 * Where an arm lies on the screen, counter-clockwise from the viewer's own; NONE for what is
 * nobody's.
 */
typedef enum
{
  SIGUO_SIDE_BOTTOM,
  SIGUO_SIDE_RIGHT,
  SIGUO_SIDE_TOP,
  SIGUO_SIDE_LEFT,
  SIGUO_SIDE_NONE,
} SiguoSide;

/**
 * SiguoBoardGeometry:
 * @seat: the seat at the bottom
 * @pixel: one device pixel
 * @cell: distance of neighbouring points, whole device pixels
 * @panel: the board itself, the square (or on the classic board the rectangle) in the middle of the
 *   widget
 * @centre: of every point, in the middle of a device pixel so that odd line widths are crisp
 * @tile_width: of a piece, odd device pixels, as are @tile_height, @road and both rail widths
 *
 * Where everything of the board is on the screen, in the widget's coordinates. A plain value.
 */
typedef struct
{
  const SiguoBoard *board;
  SiguoSeat seat;
  double pixel;
  double cell;
  double tile_width, tile_height;
  double road, rail, rail_core;
  graphene_rect_t panel;
  graphene_point_t centre[SIGUO_MAX_POINTS];
} SiguoBoardGeometry;

/* The size of a board with cells of @cell, rounded up. */
void      siguo_board_geometry_measure  (SiguoBoardKind kind, double cell, int *width, int *height);
void      siguo_board_geometry_init     (SiguoBoardGeometry *self, SiguoBoardKind kind,
                                         guint8 viewer, int width, int height, int scale);
SiguoSide siguo_board_geometry_side     (const SiguoBoardGeometry *self, SiguoSeat seat);
/* The square around a point that belongs to it; those of neighbours touch and do not overlap. */
void      siguo_board_geometry_cell     (const SiguoBoardGeometry *self, SiguoPoint point,
                                         graphene_rect_t *rect);
/* The rectangle of a piece on @point. */
void      siguo_board_geometry_tile     (const SiguoBoardGeometry *self, SiguoPoint point,
                                         graphene_rect_t *rect);
/* All cells of @seat's arm and a little around. Returns: FALSE when there is no such arm */
gboolean  siguo_board_geometry_arm      (const SiguoBoardGeometry *self, SiguoSeat seat,
                                         graphene_rect_t *rect);
/* The free corner for @seat's name: left of its arm in its owner's view. */
void      siguo_board_geometry_plate    (const SiguoBoardGeometry *self, SiguoSeat seat,
                                         graphene_rect_t *rect);
/* What is free beside the classic board but for the names: on the left above the lower one, on the
 * right below the upper one. */
void      siguo_board_geometry_tally    (const SiguoBoardGeometry *self, gboolean right,
                                         graphene_rect_t *rect);
/* Returns: the point whose cell holds @x, @y, SIGUO_NO_POINT beside all of them */
SiguoPoint siguo_board_geometry_hit     (const SiguoBoardGeometry *self, double x, double y);
/* The next point in a direction as seen on the screen (keyboard); SIGUO_NO_POINT at the edge. */
SiguoPoint siguo_board_geometry_walk    (const SiguoBoardGeometry *self, SiguoPoint from,
                                         GtkDirectionType direction);

/* Does the way between two neighbours run round one of the four arcs? */
gboolean  siguo_board_geometry_is_arc   (const SiguoBoardGeometry *self, SiguoPoint a,
                                         SiguoPoint b);
/* Adds the way from @a, the current point of @cr, to its neighbour @b to the path. */
void      siguo_board_geometry_trace    (const SiguoBoardGeometry *self, cairo_t *cr, SiguoPoint a,
                                         SiguoPoint b);
/* The length of @path on the screen. */
double    siguo_board_geometry_length   (const SiguoBoardGeometry *self, const SiguoPoint *path,
                                         guint n_path);
/* Where a piece is that has gone the share @t (0 … 1) of @path. */
void      siguo_board_geometry_along    (const SiguoBoardGeometry *self, const SiguoPoint *path,
                                         guint n_path, double t, graphene_point_t *at);

G_END_DECLS
