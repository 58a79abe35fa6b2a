/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-chat.h"
#include "siguo-game-keeper.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_SESSION (siguo_session_get_type ())
G_DECLARE_FINAL_TYPE (SiguoSession, siguo_session, SIGUO, SESSION, GObject)

/**
 * SiguoSession:
 *
 * One stay at a room, from pressing Join, Host or Return until it is over: the place at the table,
 * what was said, the record, and the referee if it was started for this.
 *
 * Signals: "joined", once, when the room took us in; "ended" (char *text), once, the last: why
 * there is no room, or NULL where the player wanted it; "message" (char *text): something for the
 * player to read.
 */
SiguoSession    *siguo_session_new         (void);
void             siguo_session_join        (SiguoSession *self, GPtrArray *addresses,
                                            const char *name,
                                            gboolean spectator);
void             siguo_session_return      (SiguoSession *self, GPtrArray *addresses,
                                            GBytes *room_id);
void             siguo_session_host        (SiguoSession *self, const char *name,
                                            const char *room_name,
                                            const SiguoOptions *options,
                                            const char *password);
/* Starts the referee of a room anew that ended without closing it, and comes back to the own place
 * there; where there is none any more, joins as @name, the host. */
void             siguo_session_resume      (SiguoSession *self, const char *name, GBytes *room_id);
/* The same from within the room, while the connection is lost. */
void             siguo_session_resume_here (SiguoSession *self);
/* Ends the attempts to come back, and keeps the place for later. "ended" follows. */
void             siguo_session_give_up     (SiguoSession *self);
/* For good: the room is told. "ended" follows, soon even if the room does not answer. */
void             siguo_session_leave       (SiguoSession *self);
/* The host's way out for all. */
void             siguo_session_close_room  (SiguoSession *self);
gboolean         siguo_session_has_joined  (SiguoSession *self);
SiguoTable      *siguo_session_get_table   (SiguoSession *self);
SiguoChat       *siguo_session_get_chat    (SiguoSession *self);
SiguoGameKeeper *siguo_session_get_keeper  (SiguoSession *self);
/* The room's port when it was opened from here, 0 otherwise. */
guint16          siguo_session_get_port    (SiguoSession *self);
/* (nullable): what friends need to join the room that was opened from here. */
const char      *siguo_session_get_password (SiguoSession *self);

G_END_DECLS
