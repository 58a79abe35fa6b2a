/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "net/client/siguo-table.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_SEAT_CARD (siguo_seat_card_get_type ())
G_DECLARE_FINAL_TYPE (SiguoSeatCard, siguo_seat_card, SIGUO, SEAT_CARD, GtkWidget)

/**
 * SiguoSeatCard:
 *
 * One of the seats around the table in the room page: a button that takes it or asks for it (action
 * "room.sit"), and for the host a menu and a button for a computer player ("room.computer").
 */
GtkWidget  *siguo_seat_card_new       (SiguoSeat seat);
/* Shows the seat as @table has it now. */
void        siguo_seat_card_update    (SiguoSeatCard *self, SiguoTable *table);

G_END_DECLS
