/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-notice.h"

G_BEGIN_DECLS

/**
 * SiguoRoom:
 *
 * The referee: one room as a state machine without sockets, clock or chance of its own. Time is
 * milliseconds of any monotonic clock, given with each call and never going back. A link is a
 * connection, named by the caller with a number of its choice; a member is a person, named by the
 * room, who keeps the place across links by a token.
 */
typedef struct _SiguoRoom SiguoRoom;

/**
 * SiguoRoomPorts:
 * @send: tells @link something; the room may be called again only after it returned
 * @drop: the room is done with @link; everything sent before is to be delivered first
 * @random: fills @bytes from a source fit for secrets
 */
typedef struct
{
  void (*send)   (guint link, SiguoNotice *notice, gpointer user_data);
  void (*drop)   (guint link, gpointer user_data);
  void (*random) (guint8 *bytes, gsize length, gpointer user_data);
} SiguoRoomPorts;

/**
 * SiguoRoomComputer:
 * @seat: where it plays
 * @member: whom it comes back as by RETURN
 * @token: what it proves itself with: its own and, when it stands in for somebody, of this one time
 * @is_there: it has come
 * @stands_in: it is for somebody who is away
 *
 * A computer player that the room wants at its table, on a seat of its own or for somebody who is
 * away.
 */
typedef struct
{
  guint8 seat;
  guint32 member;
  guint8 token[SIGUO_TOKEN_BYTES];
  gboolean is_there;
  gboolean stands_in;
} SiguoRoomComputer;

/**
 * siguo_room_new:
 * @name: the room's name, already clean (net/common name rules)
 * @options: what is played at first
 * @host_token: (nullable): SIGUO_TOKEN_BYTES; whoever joins with it is the host. NULL: the first
 *   to join is
 *
 * Returns: (transfer full): a room in the lobby
 */
SiguoRoom            *siguo_room_new           (const char *name, const SiguoOptions *options,
                                                const guint8 *host_token,
                                                const SiguoRoomPorts *ports, gpointer user_data);
void                  siguo_room_free          (SiguoRoom *room);
/**
 * siguo_room_lock:
 * @key: siguo_proof_key_from_password() of the password and this room's id
 *
 * Whoever joins from now on has to prove the password; not whoever comes with the host's token, nor
 * a member who comes back. Before anybody has joined.
 */
void                  siguo_room_lock          (SiguoRoom *room, const SiguoHash *key);
/* (transfer none) (nullable): the key, NULL when the room is not locked */
const SiguoHash      *siguo_room_get_key       (const SiguoRoom *room);

void                  siguo_room_link_opened   (SiguoRoom *room, gint64 now_ms, guint link);
/* The link is gone, and was heard of for the last time at @heard_ms: from then on its member, who
 * keeps the seat, is away after SIGUO_AWAY_MS without a new one. */
void                  siguo_room_link_closed   (SiguoRoom *room, gint64 now_ms, guint link,
                                                gint64 heard_ms);
void                  siguo_room_handle        (SiguoRoom *room, gint64 now_ms, guint link,
                                                const SiguoCommand *command);
/* Does what has fallen due: clocks, deadlines, absences. */
void                  siguo_room_tick          (SiguoRoom *room, gint64 now_ms);
/* When tick() is wanted next, G_MAXINT64 for never. */
gint64                siguo_room_next_deadline (const SiguoRoom *room);

const guint8         *siguo_room_get_id        (const SiguoRoom *room);
const char           *siguo_room_get_name      (const SiguoRoom *room);
/* (transfer none): who sits where, phase, options; for the beacon. @you is 0 */
const SiguoRoomState *siguo_room_get_state     (const SiguoRoom *room);
gboolean              siguo_room_is_closed     (const SiguoRoom *room);
/* The computer players that should be there now, at most one a seat: whoever owns the room has to
 * start those, and to end others. It follows from the room's state alone, so it is to be asked anew
 * after each call. Returns: how many */
guint                 siguo_room_list_computers (const SiguoRoom *room,
                                                 SiguoRoomComputer computers[SIGUO_N_SEATS]);
/* Is it no person who is connected by @link? */
gboolean              siguo_room_is_computer   (const SiguoRoom *room, guint link);
/* Which commands are legal in which phase; the table that the tests walk. */
gboolean              siguo_room_phase_allows  (SiguoPhase phase, SiguoCommandKind kind);

#define SIGUO_AWAY_MS 15000
#define SIGUO_OPEN_MS 10000
#define SIGUO_OFFER_MS 15000
#define SIGUO_PAUSE_MS 15000
/* For the host to say whether to take over what somebody's computer remembers; and before that for
 * the computer to say it. */
#define SIGUO_RECALL_MS 60000
#define SIGUO_RECALL_SEND_MS 20000

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoRoom, siguo_room_free)

G_END_DECLS
