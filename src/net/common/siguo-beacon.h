/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where beacons are sent to (design, section 6). */
#define SIGUO_BEACON_PORT 23474
#define SIGUO_BEACON_GROUP_4 "239.255.76.81"
#define SIGUO_BEACON_GROUP_6 "ff12::7369:6775"

/* What we send at most, and what we look at at most. */
#define SIGUO_BEACON_MAX 900
#define SIGUO_BEACON_MAX_RECEIVED 1200

#define SIGUO_BEACON_ID_BYTES 16
#define SIGUO_BEACON_INSTANCE_BYTES 8
#define SIGUO_BEACON_NONCE_BYTES 16
#define SIGUO_BEACON_SEATS 4

/**
 * SiguoBeaconKind:
 * @SIGUO_BEACON_ASK: a searcher's question; padded, so that no answer is larger than it
 * @SIGUO_BEACON_ROOM: a room, announced to all or, with the nonce of a question, as the answer to
 *   it
 * @SIGUO_BEACON_BYE: the room is gone
 */
typedef enum
{
  SIGUO_BEACON_ASK,
  SIGUO_BEACON_ROOM,
  SIGUO_BEACON_BYE,
} SiguoBeaconKind;

/**
 * SiguoBeacon:
 * @nonce: of a question and of the answer to it; has_nonce tells
 * @room_id: the same for as long as the room lives, even when it is resumed after a crash
 * @instance: new each time a referee starts
 * @port: TCP port of the room; the address is where the datagram came from
 * @mode: "siguo_dark" …; unknown ones pass through
 * @phase: "lobby", "deploy", "play", "over"; unknown ones pass through
 * @seats: which seats the mode has, bits 1 << seat
 * @players: their names by seat, "" where free
 * @computers: on which of the taken seats computer players sit, bits 1 << seat
 *
 * One datagram of the discovery, as a plain value. ASK has its nonce only; BYE has room and
 * instance only. All texts are clean by the rules of siguo-name.h.
 */
typedef struct
{
  SiguoBeaconKind kind;
  guint protocol;
  gboolean has_nonce;
  guint8 nonce[SIGUO_BEACON_NONCE_BYTES];
  guint8 room_id[SIGUO_BEACON_ID_BYTES];
  guint8 instance[SIGUO_BEACON_INSTANCE_BYTES];
  guint16 port;
  char name[65];
  char mode[33];
  char phase[17];
  guint8 seats;
  char players[SIGUO_BEACON_SEATS][65];
  guint8 computers;
  gboolean locked;
} SiguoBeacon;

typedef enum
{
  SIGUO_BEACON_ERROR_LENGTH,
  SIGUO_BEACON_ERROR_SYNTAX,
  SIGUO_BEACON_ERROR_FIELD,
} SiguoBeaconError;

#define SIGUO_BEACON_ERROR (siguo_beacon_error_quark ())
GQuark   siguo_beacon_error_quark (void);

/* Returns: (transfer full): the bytes of a datagram, at most SIGUO_BEACON_MAX */
GBytes  *siguo_beacon_to_bytes    (const SiguoBeacon *beacon);
/* Reads a stranger's bytes, whatever they are. @beacon is filled only when it returns TRUE. */
gboolean siguo_beacon_parse       (SiguoBeacon *beacon, const guint8 *bytes, gsize length,
                                   GError **error);
gboolean siguo_beacon_same_room   (const SiguoBeacon *a, const SiguoBeacon *b);

G_END_DECLS
