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
} Peer;

typedef enum
{
  UPGRADE = 1 << 0,            /* ask for a room first */
  MEMBER = 1 << 1,             /* say hello and join before anything else */
  DEAF = 1 << 2,               /* take nothing of what comes */
  DATAGRAMS = 1 << 3,          /* beacons: no connections at all */
} AttackFlags;

/**
 * Attack:
 * @n_peers: so many connections at a time; one that is cut is made anew
 * @n_addresses: that they come from
 * @a_second: how often each goes on, 0: as fast as it is written
 * @headers: (nullable): more of the upgrade; a Host in it takes the place of the right one
 * @begin: (nullable): what a new peer does
 * @go_on: (nullable): what it does again and again
 */
typedef struct
{
  const char *name;
  AttackFlags flags;
  guint n_peers, n_addresses, a_second;
  const char *headers;
  void (*begin) (Peer *peer);
  void (*go_on) (Peer *peer);
} Attack;

extern const Attack attacks[];
extern const guint n_attacks;

void  peer_send  (Peer *peer, const void *bytes, gsize length);
/* With a mask of zeros. @first: the first byte of the frame */
void  peer_frame (Peer *peer, guint8 first, const void *payload, gsize length);
void  peer_say   (Peer *peer, const char *format, ...) G_GNUC_PRINTF (2, 3);
void  peer_close (Peer *peer);

/* Does it for so long, and prints how much it was. */
int   attacker_main (const char *name, const char *host, guint16 port, gdouble seconds);

G_END_DECLS
