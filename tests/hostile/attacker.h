/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * Peer:
 *
 * A connection of somebody who means no good.
 */
typedef struct
{
  int fd;                      /* -1: none */
  gboolean connected;
  gboolean open;               /* through the upgrade, or without one */
  GByteArray *out;
  GByteArray *in;              /* until the upgrade */
  guint serial;                /* of all connections of all peers */
  guint id;                    /* of the last command */
  guint step;                  /* how often it went on */
  gint64 next_us;              /* when it goes on */
  guint64 sent;
  gint64 opened_us;
  guint on_its_way;            /* of what was sent */
  guint64 taken;               /* of what was sent, at least */
  gint64 grew_us;              /* when that was seen to be more than before */
  GBytes *bomb;                /* see bomb_new(); with BOMB */
  const char *overheard;       /* what was said when somebody came back: hello, new line, return */
} Peer;

typedef enum
{
  UPGRADE = 1 << 0,            /* ask for a room first */
  MEMBER = 1 << 1,             /* say hello and join before anything else */
  DEAF = 1 << 2,               /* take nothing of what comes */
  DATAGRAMS = 1 << 3,          /* beacons: no connections at all */
  CUT = 1 << 4,                /* the room has to cut it for what it does */
  BOMB = 1 << 5,               /* needs a bomb */
  REPLAY = 1 << 6,             /* needs what was overheard */
} AttackFlags;

/**
 * Attack:
 * @n_peers: so many connections at a time; one that is cut is made anew
 * @n_addresses: that they come from
 * @a_second: how often each goes on, 0: as fast as it is written
 * @headers: (nullable): more of the upgrade; a Host in it takes the place of the right one
 * @begin: (nullable): what a new peer does
 * @go_on: (nullable): what it does again and again
 * @frame_bytes: of each of its frames, 0: they are too long for their number to matter
 * @seconds: at least for so long
 */
typedef struct
{
  const char *name;
  AttackFlags flags;
  guint n_peers, n_addresses, a_second;
  const char *headers;
  void (*begin) (Peer *peer);
  void (*go_on) (Peer *peer);
  guint frame_bytes;
  gdouble seconds;
} Attack;

/**
 * Haul:
 * @n_connections: made, or datagrams sent
 * @taken_kb: the most that the room took of one peer: what it read, and 200 bytes for each frame,
 *   less what it may read in the time for which that peer was there
 * @deaf_seconds: the longest that it read nothing of a peer of which there was something to read
 * @n_returned: to so many it gave a place that was not theirs
 *
 * What came of it.
 */
typedef struct
{
  guint n_connections;
  gdouble taken_kb, deaf_seconds;
  guint n_returned;
} Haul;

extern const Attack attacks[];
extern const guint n_attacks;

void  peer_send  (Peer *peer, const void *bytes, gsize length);
/* With a mask of zeros. @first: the first byte of the frame */
void  peer_frame (Peer *peer, guint8 first, const void *payload, gsize length);
void  peer_say   (Peer *peer, const char *format, ...) G_GNUC_PRINTF (2, 3);
void  peer_close (Peer *peer);

/* Does it for so long, and prints a line of what came of it. @overheard: (nullable) */
int   attacker_main (const char *name, const char *host, guint16 port, gdouble seconds,
                     const char *overheard);
/* Returns: (transfer full): that line for people, without what is in @haul */
char *haul_parse    (Haul *haul, const char *line);

G_END_DECLS
