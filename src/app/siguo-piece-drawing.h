/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-rank.h"
#include "siguo-board-geometry.h"
#include "siguo-board-style.h"
#include "siguo-words.h"

G_BEGIN_DECLS

/* Whose a piece is, beside the seats, in flip: pieces have a colour there, and that of a piece that
 * lies face down nobody knows. */
enum
{
  SIGUO_OWNER_NOBODY = SIGUO_N_SEATS,
  SIGUO_OWNER_BLUE,
  SIGUO_OWNER_ORANGE,
  SIGUO_N_OWNERS
};

/**
 * SiguoPieceLook:
 * @owner: SIGUO_NO_SEAT where no piece stands
 * @rank: what may be seen of it, UNKNOWN for a hidden piece
 * @carries: the owner of the flag that it carries, 0 for none
 * @faint: it lies face down, but is known to the one who looks (a replay, a game that is over)
 *
 * What is drawn of a piece. A plain value.
 */
typedef struct
{
  guint8 owner;
  guint8 rank;
  guint8 carries;
  guint8 faint;
} SiguoPieceLook;

static inline gboolean
siguo_piece_look_equal (SiguoPieceLook a, SiguoPieceLook b)
{
  return a.owner == b.owner && a.rank == b.rank && a.carries == b.carries && a.faint == b.faint;
}

/* From this size of a cell on, in pixels, two characters fit on a piece at 14 px and more. */
#define SIGUO_PIECE_WIDE_CELL 44

#define SIGUO_PIECE_LOOK_NONE ((SiguoPieceLook) { SIGUO_NO_SEAT, SIGUO_RANK_NONE, 0, FALSE })

/**
 * siguo_piece_drawing_draw:
 * @cr: its origin is the middle of the piece
 * @palette: the seat whose colours, shape and back pattern the piece has (two players take those of
 *   S and E), or SIGUO_PALETTE_NEUTRAL
 * @home: the side on which the owner sits
 * @text: what stands on it, "" for a hidden piece
 *
 * Draws one piece: a tile with round corners for S and N and cut ones for E and W, a bar on the
 * side that points to its home, and its rank or a back pattern.
 */
void siguo_piece_drawing_draw (cairo_t *cr, const SiguoBoardGeometry *geometry,
                               const SiguoBoardStyle *style, PangoContext *pango, guint8 palette,
                               SiguoSide home, const char *text);

/* The pennant of a flag in the colours of @palette at the edge of the piece that carries it. */
void siguo_piece_drawing_pennant (cairo_t *cr, const SiguoBoardGeometry *geometry,
                                  const SiguoBoardStyle *style, guint8 palette);

/* Adds the outline of a piece, grown by @grow, around the origin of @cr to its path. */
void siguo_piece_drawing_outline (cairo_t *cr, const SiguoBoardGeometry *geometry,
                                  guint8 palette, double grow);

/* How much room a piece takes around its middle, shadow included. */
void siguo_piece_drawing_bounds (const SiguoBoardGeometry *geometry, graphene_rect_t *bounds);

/* Adds a rectangle with round corners to the path of @cr. */
void siguo_drawing_round_rect (cairo_t *cr, double x, double y, double width, double height,
                               double radius);

G_END_DECLS
