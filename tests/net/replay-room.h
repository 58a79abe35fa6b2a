/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-message.h"
#include "net/server/siguo-scribe.h"
#include "referee/siguo-room-private.h"
#include "rules/siguo-random.h"

G_BEGIN_DECLS

/* Chance: a number below @bound, which is not 0. */
typedef guint (*ReplayDice) (guint bound, gpointer user_data);

/* A connection to the room, of somebody or of nobody. */
typedef struct
{
  guint number;
  guint8 nonce[SIGUO_LINK_NONCE_BYTES];
  guint32 last_id;             /* of what was said before anybody was let in */
} ReplayLink;

/**
 * ReplayRoom:
 *
 * A room with its scribe and its journal, in which people do this and that, mostly what leads on to
 * a game and sometimes anything at all. At any time what its journal says has to be what it is.
 */
typedef struct
{
  ReplayDice dice;
  gpointer dice_data;
  SiguoRandom random;          /* what people make up */
  char *folder;
  SiguoScribe *scribe;
  GArray *links;               /* (element-type ReplayLink) */
  GArray *dropped;             /* (element-type guint): by the room */
  SiguoSecret secrets[SIGUO_N_SEATS];
  guint n_names;
  guint n_starts, n_returns, n_refused, n_crashes, n_checks;
} ReplayRoom;

ReplayRoom *replay_room_new    (ReplayDice dice, gpointer user_data);
void        replay_room_free   (ReplayRoom *self);
/* Something happens, and it may be that the referee ends and another one goes on. */
void        replay_room_step   (ReplayRoom *self);
/* Does the journal, without so many of its last bytes, say the same as the room? Returns: (transfer
 * full) (nullable): the difference */
char       *replay_room_compare (ReplayRoom *self, gsize cut);
/* As if the process had been killed: the room that comes back says to everybody, and does in time,
 * what the old one would have said and done. */
void        replay_room_crash  (ReplayRoom *self);

/* replay-people.c: somebody does something. */
void        replay_people_act  (ReplayRoom *self);

/* For both. */
SiguoRoom  *replay_room_get    (ReplayRoom *self);
guint       replay_room_below  (ReplayRoom *self, guint bound);
const char *replay_room_any_options (ReplayRoom *self);
/* The new link. */
ReplayLink *replay_room_open   (ReplayRoom *self);
void        replay_room_close  (ReplayRoom *self, guint number);
/* Says @message, with an id where it needs one. */
void        replay_room_say    (ReplayRoom *self, ReplayLink *link, SiguoMessage *message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ReplayRoom, replay_room_free)

G_END_DECLS
