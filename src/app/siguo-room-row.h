/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "net/client/siguo-finder.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_ROOM_ROW (siguo_room_row_get_type ())
G_DECLARE_FINAL_TYPE (SiguoRoomRow, siguo_room_row, SIGUO, ROOM_ROW, AdwActionRow)

/* What a click on a room of the list does. */
typedef enum
{
  SIGUO_ROOM_JOIN,
  SIGUO_ROOM_WATCH,
  SIGUO_ROOM_RETURN,           /* this player has a place there already */
  SIGUO_ROOM_NOTHING,          /* another version */
} SiguoRoomUse;

/**
 * SiguoRoomRow:
 *
 * One room heard of on the LAN. Signal "chosen" (SiguoRoomUse): its button or the row was
 * activated.
 */
GtkWidget      *siguo_room_row_new      (SiguoFoundRoom *room);
SiguoFoundRoom *siguo_room_row_get_room (SiguoRoomRow *self);
SiguoRoomUse    siguo_room_row_get_use  (SiguoRoomRow *self);
/* Whether a place of this player is kept there. */
void            siguo_room_row_set_known (SiguoRoomRow *self, gboolean known);

G_END_DECLS
