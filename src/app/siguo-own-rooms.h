/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_OWN_ROOMS (siguo_own_rooms_get_type ())
G_DECLARE_FINAL_TYPE (SiguoOwnRooms, siguo_own_rooms, SIGUO, OWN_ROOMS, AdwPreferencesGroup)

/**
 * SiguoOwnRooms:
 *
 * The rooms of this computer that were not closed: those whose referee runs, to come back to, and
 * those whose referee ended, to go on with. Not visible without any.
 *
 * Signals:
 * - "return" (GPtrArray of SiguoAddress, GBytes *room_id)
 * - "join" (GPtrArray of SiguoAddress): as somebody else, beside another window that is there
 * - "resume" (GBytes *room_id)
 */
/* Looks anew. @state_folder: where places at rooms are kept */
void        siguo_own_rooms_refresh  (SiguoOwnRooms *self, const char *state_folder);
void        siguo_own_rooms_set_busy (SiguoOwnRooms *self, gboolean busy);
/* Is a row here a room that runs and is @room_id? */
gboolean    siguo_own_rooms_is_running (SiguoOwnRooms *self, const guint8 *room_id);
/* Whether the referee of @room_id was one of this computer and ended without closing it. */
gboolean    siguo_own_rooms_can_resume (const guint8 *room_id);
/* For tests. (transfer none) (nullable): the buttons of row @index; the second one may be NULL */
AdwActionRow *siguo_own_rooms_get_row  (SiguoOwnRooms *self, guint index, GtkWidget **first,
                                        GtkWidget **second);

G_END_DECLS
