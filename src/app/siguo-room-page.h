/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "siguo-chat.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_ROOM_PAGE (siguo_room_page_get_type ())
G_DECLARE_FINAL_TYPE (SiguoRoomPage, siguo_room_page, SIGUO, ROOM_PAGE, AdwBin)

/**
 * SiguoRoomPage:
 *
 * A room before a game: who sits where, by which rules, who is ready.
 */
GtkWidget  *siguo_room_page_new           (SiguoChat *chat);
void        siguo_room_page_set_menu      (SiguoRoomPage *self, GMenuModel *menu);
/* For the host: shows what friends may type to reach @port of this computer, also when the network
 * changes. */
void        siguo_room_page_set_port      (SiguoRoomPage *self, guint16 port);
/* What it shows then; an empty list hides the group. */
void        siguo_room_page_set_addresses (SiguoRoomPage *self, const char *const *addresses);
/* What friends need to join, for the host to look at and copy; NULL: nothing. */
void        siguo_room_page_set_password  (SiguoRoomPage *self, const char *password);
/* Why the last deployment came to nothing, or NULL. */
void        siguo_room_page_show_problem  (SiguoRoomPage *self, const char *text);
const char *siguo_room_page_get_notice    (SiguoRoomPage *self);
const char *siguo_room_page_get_status    (SiguoRoomPage *self);

G_END_DECLS
