/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-found-room.h"

G_BEGIN_DECLS

#define SIGUO_MAX_FOUND_ROOMS 64
#define SIGUO_MAX_ROOMS_OF_SOURCE 8

#define SIGUO_TYPE_ROOM_LIST (siguo_room_list_get_type ())
G_DECLARE_FINAL_TYPE (SiguoRoomList, siguo_room_list, SIGUO, ROOM_LIST, GObject)

/**
 * SiguoRoomList:
 *
 * The rooms heard of, one row a room, oldest first: a GListModel of #SiguoFoundRoom without sockets
 * or clock. Times are monotonic microseconds and never go back.
 */
SiguoRoomList *siguo_room_list_new    (void);
/* Takes in a ROOM or BYE that came from @from. */
void           siguo_room_list_hear   (SiguoRoomList *self, const SiguoBeacon *beacon,
                                       GInetSocketAddress *from, gint64 now_us);
/* Greys and drops what is silent. Returns: when to come again, -1 for not before something is
 * heard */
gint64         siguo_room_list_expire (SiguoRoomList *self, gint64 now_us);
void           siguo_room_list_clear  (SiguoRoomList *self);

G_END_DECLS
