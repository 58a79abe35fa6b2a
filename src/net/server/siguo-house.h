/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-channel.h"
#include "referee/siguo-notice.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_HOUSE (siguo_house_get_type ())
G_DECLARE_FINAL_TYPE (SiguoHouse, siguo_house, SIGUO, HOUSE, GObject)

/**
 * SiguoHouse:
 *
 * A room with doors: the referee's state machine, the listener, the beacon, and what stands between
 * messages and the room: the greeting with its check of versions, the pace of messages, time-outs.
 *
 * Signals:
 * - "changed": siguo_house_get_state() or siguo_house_get_n_connected() changed
 * - "refused" (char *from, char *reason): a connection was cut; for logs
 * - "closed": the room is closed and everybody has been told; once
 */

/* What a house is opened with. */
typedef struct
{
  int port;                 /* 0 for any, SIGUO_LISTEN_FIRST_FREE */
  gboolean loopback_only;
  gboolean beacon;
  guint max_connections;    /* in all; 0: as the listener has it */
  guint max_per_address;    /* with either of both those of this machine count too */
  const char *password;     /* (nullable): what newcomers need; clean */
} SiguoHouseDoors;

/* @name: by the rules of siguo-name.h; @host_token: (nullable): see siguo_room_new() */
SiguoHouse           *siguo_house_new             (const char *name, const SiguoOptions *options,
                                                   const guint8 *host_token);
/* @error: a translated sentence */
gboolean              siguo_house_open            (SiguoHouse *self, const SiguoHouseDoors *doors,
                                                   GError **error);
/* Lets somebody in who comes another way. @from: for logs */
void                  siguo_house_take            (SiguoHouse *self, SiguoChannel *channel,
                                                   const char *from);
/* Tells everybody that the room is closed; "closed" follows. */
void                  siguo_house_close           (SiguoHouse *self);
guint16               siguo_house_get_port        (SiguoHouse *self);
const guint8         *siguo_house_get_room_id     (SiguoHouse *self);
const char           *siguo_house_get_name        (SiguoHouse *self);
const SiguoRoomState *siguo_house_get_state       (SiguoHouse *self);
/* Members of the room who are connected now. */
guint                 siguo_house_get_n_connected (SiguoHouse *self);

G_END_DECLS
