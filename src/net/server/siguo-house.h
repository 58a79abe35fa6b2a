/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-channel.h"
#include "referee/siguo-notice.h"
#include "siguo-journal.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_HOUSE (siguo_house_get_type ())
G_DECLARE_FINAL_TYPE (SiguoHouse, siguo_house, SIGUO, HOUSE, GObject)

/**
 * SiguoHouse:
 *
 * A room with doors: the referee's state machine, the listener, the beacon, and what stands between
 * messages and the room: the greeting with its check of versions, the pace of messages, time-outs;
 * and the processes of the computer players that the room wants. All of it happens in the thread
 * whose main context is the default one where the house is made and opened; of a house with a
 * beacon that is the first thread, to which the system tells of the network.
 *
 * Signals:
 * - "changed": siguo_house_get_state() or siguo_house_get_n_connected() changed
 * - "trouble" (guint trouble, char *detail): siguo_house_get_trouble() changed, or with
 *   SIGUO_TROUBLE_BEHIND a player has seen more than the journal, from which the room came back,
 *   holds, and that is lost; the host is told as well
 * - "refused" (char *from, char *reason): a connection was cut; for logs
 * - "recalled" (guint end, guint n_events): what players' computers remembered of the game when the
 *   room came back from its journal was taken over, or was not, as a SiguoRecallEnd says; everybody
 *   at the table is told as well
 * - "computer-failed" (guint seat, guint fault, char *reason): a computer player that the room
 *   wants at @seat is given up, as a SiguoComputerFault says; the people at the table are told as
 *   well, and the host can try again. @reason is a translated part of a sentence
 * - "closed": the room is closed and everybody has been told; once
 */

/* What a house is opened with. @port and @password: a room that came back has its own, the port when
 * it is free */
typedef struct
{
  int port;                 /* 0 for any, SIGUO_LISTEN_FIRST_FREE */
  gboolean loopback_only;
  gboolean beacon;
  guint max_connections;    /* in all; 0: as the listener has it. Those of this machine, the host's
                               window and computer players, do not count */
  guint max_per_address;    /* the same for each address */
  const char *password;     /* (nullable): what newcomers need; clean */
  const char *journal;      /* (nullable): the folder in which a journal is kept, see
                               siguo_resumable_folder(); of a room that came back: where it was */
  const SiguoJournalLimits *limits;  /* (nullable): of the journal */
} SiguoHouseDoors;

/* @name: by the rules of siguo-name.h; @host_token: (nullable): see siguo_room_new() */
SiguoHouse           *siguo_house_new             (const char *name, const SiguoOptions *options,
                                                   const guint8 *host_token);
/* "Resume hosting": the room of the journal at @path; nobody is connected, and it is still to be
 * opened. @error: a translated sentence */
SiguoHouse           *siguo_house_resume          (const char *path, GError **error);
/* @error: a translated sentence */
gboolean              siguo_house_open            (SiguoHouse *self, const SiguoHouseDoors *doors,
                                                   GError **error);
/* Lets somebody in who comes another way. @from: for logs */
void                  siguo_house_take            (SiguoHouse *self, SiguoChannel *channel,
                                                   const char *from);
/* Tells everybody that the room is closed; "closed" follows. */
void                  siguo_house_close           (SiguoHouse *self);
/* The same, but a game stays in its journal and can be gone on with; everybody is told so. Without a
 * game or without a journal it is siguo_house_close(). Returns: whether it stays */
gboolean              siguo_house_stop            (SiguoHouse *self);
/* Starts the computer players that were given up once more. */
void                  siguo_house_try_computers   (SiguoHouse *self);
/* Was the room stopped, by siguo_house_stop() or the players' vote? */
gboolean              siguo_house_is_stopped      (SiguoHouse *self);
SiguoTrouble          siguo_house_get_trouble     (SiguoHouse *self);
/* Returns: (transfer none) (nullable): the token that makes one the host */
const guint8         *siguo_house_get_host_token  (SiguoHouse *self);
guint16               siguo_house_get_port        (SiguoHouse *self);
const guint8         *siguo_house_get_room_id     (SiguoHouse *self);
const char           *siguo_house_get_name        (SiguoHouse *self);
const SiguoRoomState *siguo_house_get_state       (SiguoHouse *self);
/* Members of the room who are connected now, computer players of its own not counted. */
guint                 siguo_house_get_n_connected (SiguoHouse *self);

G_END_DECLS
