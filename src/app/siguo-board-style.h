/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "rules/siguo-seat.h"

G_BEGIN_DECLS

typedef struct
{
  GdkRGBA fill, stroke, ink, tint;
} SiguoSeatColours;

/* Beside the seats' colours those of what is nobody's: a piece that lies face down. */
#define SIGUO_PALETTE_NEUTRAL SIGUO_N_SEATS
#define SIGUO_N_PALETTES (SIGUO_N_SEATS + 1)

/**
 * SiguoBoardStyle:
 * @place: stroke of stations, camps and headquarters
 * @last: path of the last moves, @last_ink on it
 * @focus: keyboard focus and other text
 *
 * The colours of the board, as the style sheets have them at the moment. A plain value.
 */
typedef struct
{
  GdkRGBA ground, edge, road, rail, place, place_fill;
  GdkRGBA legal, attack, last, last_ink, selection, focus, shadow;
  SiguoSeatColours seat[SIGUO_N_PALETTES];
  gboolean high_contrast;
} SiguoBoardStyle;

/* Reads the colours that hold for @widget. Returns: whether any is different from what @self had */
gboolean siguo_board_style_load (SiguoBoardStyle *self, GtkWidget *widget);

G_END_DECLS
