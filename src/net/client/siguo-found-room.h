/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-address.h"
#include "net/common/siguo-beacon.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_FOUND_ROOM (siguo_found_room_get_type ())
G_DECLARE_FINAL_TYPE (SiguoFoundRoom, siguo_found_room, SIGUO, FOUND_ROOM, GObject)

/* A room heard of on the LAN; "changed" is emitted when anything below changed. */
const guint8 *siguo_found_room_get_id        (SiguoFoundRoom *self);
const char   *siguo_found_room_get_name      (SiguoFoundRoom *self);
/* "siguo_dark" …; unknown ones pass through */
const char   *siguo_found_room_get_mode      (SiguoFoundRoom *self);
/* "lobby", "deploy", "play", "over" */
const char   *siguo_found_room_get_phase     (SiguoFoundRoom *self);
guint         siguo_found_room_get_protocol  (SiguoFoundRoom *self);
/* The players' names by seat, "" where free; @seat 0 … 3. NULL: no such seat in its mode. */
const char   *siguo_found_room_get_player    (SiguoFoundRoom *self, guint seat);
/* Is it a computer player who sits there? */
gboolean      siguo_found_room_is_computer   (SiguoFoundRoom *self, guint seat);
gboolean      siguo_found_room_is_locked     (SiguoFoundRoom *self);
gboolean      siguo_found_room_is_stale      (SiguoFoundRoom *self);   /* 6 s silent: shown grey */
/* (transfer none) (element-type SiguoAddress): the best first */
GPtrArray    *siguo_found_room_get_addresses (SiguoFoundRoom *self);

/* For the list of rooms: what it hears, with the time (monotonic microseconds). */
#define SIGUO_STALE_US (6 * G_USEC_PER_SEC)
#define SIGUO_GONE_US (10 * G_USEC_PER_SEC)
#define SIGUO_MAX_ROOM_ADDRESSES 16

SiguoFoundRoom *siguo_found_room_new         (const SiguoBeacon *beacon);
/* @address: the beacon's source with the room's port. FALSE: it was not believed */
gboolean        siguo_found_room_hear        (SiguoFoundRoom *self, const SiguoBeacon *beacon,
                                              const SiguoAddress *address, gint64 now_us);
/* FALSE: it was not believed. Without an address left the room is gone. */
gboolean        siguo_found_room_hear_bye    (SiguoFoundRoom *self, const SiguoBeacon *bye,
                                              const SiguoAddress *address);
/* Whether the host of @address, whatever its port, is one of the room's. */
gboolean        siguo_found_room_has_source  (SiguoFoundRoom *self, const SiguoAddress *address);
/* Drops what is silent. Returns: when to come again; -1: the room is gone */
gint64          siguo_found_room_expire      (SiguoFoundRoom *self, gint64 now_us);

G_END_DECLS
