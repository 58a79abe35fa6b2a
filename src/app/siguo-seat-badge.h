/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A seat's letter on its colour, as it stands beside names. SIGUO_NO_SEAT: an empty, neutral one.
 */
GtkWidget *siguo_seat_badge_new      (guint8 seat);
void       siguo_seat_badge_set_seat (GtkWidget *badge, guint8 seat);
/* Two players have the colours of S and E, as on their board: for all badges in @panel, which holds
 * no board. */
void       siguo_seat_badge_set_players (GtkWidget *panel, guint8 seats);
/* Flip: @blue plays blue, SIGUO_NO_SEAT as long as colours are open. After set_players(). */
void       siguo_seat_badge_set_blue (GtkWidget *panel, guint8 blue);

G_END_DECLS
