/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "rules/siguo-seat.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_BOARD_PLATE (siguo_board_plate_get_type ())
G_DECLARE_FINAL_TYPE (SiguoBoardPlate, siguo_board_plate, SIGUO, BOARD_PLATE, GtkWidget)

/**
 * SiguoBoardPlate:
 *
 * The name beside an arm: the seat's letter on its colours, the player's name and a second line.
 */
GtkWidget *siguo_board_plate_new         (SiguoSeat seat);
SiguoSeat  siguo_board_plate_get_seat    (SiguoBoardPlate *self);
/* Whose colours the letter has: a seat’s or SIGUO_PALETTE_NEUTRAL. */
void       siguo_board_plate_set_palette (SiguoBoardPlate *self, guint8 palette);
/* Changes only what is different. */
void       siguo_board_plate_set         (SiguoBoardPlate *self, const char *name,
                                          const char *detail, gboolean turn, gboolean dimmed);

G_END_DECLS
