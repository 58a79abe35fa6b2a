/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-room.h"

G_BEGIN_DECLS

/**
 * A room that comes back after a crash. Since a room is nothing but what was said to it, when, and
 * what chance gave, it comes back by being told all that again (net/server/siguo-resume.h). In the
 * lobby there is a shorter way: what of the past still counts fits in one list, and older games
 * need not be kept.
 *
 * Where the journal ends too early, players' computers may remember more of the game. It is taken
 * over when all people who still play have come back and their computers name the same hash, since
 * then nobody is left who could be cheated; else only by the host's word, and not at all where two
 * contradict each other, since nobody can tell who is right. It is ruled again by the truth, and
 * only when it is taken over, so that nobody can ask for ranks with it. It has to be said before
 * anything new happens and within %SIGUO_RECALL_MS; else the older position stays. All of it is
 * done by commands that are in the journal like others. See siguo-room-recall.c.
 */

/* The room may be stopped and gone on with another day: the table's vote for that closes it and
 * ends no game. */
void     siguo_room_set_kept      (SiguoRoom *room, gboolean kept);
/* Was the room closed to be gone on with later? */
gboolean siguo_room_is_stopped    (const SiguoRoom *room);

/* Returns: (transfer full): members and their links, of a room in the lobby. It holds secrets. */
GBytes  *siguo_room_save_lobby    (const SiguoRoom *room);
/* Makes a new room what @saved says, anything at all. Returns: FALSE: it says what cannot be; the
 * room is then of no use */
gboolean siguo_room_restore_lobby (SiguoRoom *room, gint64 now_ms, GBytes *saved);
/* Another process goes on with the room: all links are gone since @now_ms, the time of the last thing
 * that is known, and what was being decided is to be asked anew. In play nothing happens by itself
 * before those who were there are back, or away. */
void     siguo_room_resumed       (SiguoRoom *room, gint64 now_ms);

/* What became of that which players' computers remembered, since the room came back; NONE: nothing
 * (yet). @n_events: (out): so many were taken over */
SiguoRecallEnd siguo_room_get_recall_end (const SiguoRoom *room, guint *n_events);

/* From now on the room talks to somebody else. */
void     siguo_room_set_ports     (SiguoRoom *room, const SiguoRoomPorts *ports,
                                   gpointer user_data);
gboolean siguo_room_has_link      (const SiguoRoom *room, guint link);
/* The greatest number of an open link, 0: there is none. */
guint    siguo_room_highest_link  (const SiguoRoom *room);

G_END_DECLS
