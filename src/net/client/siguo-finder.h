/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-address.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_FOUND_ROOM (siguo_found_room_get_type ())
G_DECLARE_FINAL_TYPE (SiguoFoundRoom, siguo_found_room, SIGUO, FOUND_ROOM, GObject)

/* A room heard of on the LAN; "changed" is emitted when anything below changed. */
const guint8 *siguo_found_room_get_id        (SiguoFoundRoom *self);
const char   *siguo_found_room_get_name      (SiguoFoundRoom *self);
const char   *siguo_found_room_get_mode      (SiguoFoundRoom *self);   /* "siguo_dark" …; unknown ones pass through */
const char   *siguo_found_room_get_phase     (SiguoFoundRoom *self);   /* "lobby", "deploy", "play", "over" */
guint         siguo_found_room_get_protocol  (SiguoFoundRoom *self);
/* The players' names by seat, "" where free; @seat 0 … 3. NULL: no such seat in its mode. */
const char   *siguo_found_room_get_player    (SiguoFoundRoom *self, guint seat);
gboolean      siguo_found_room_is_locked     (SiguoFoundRoom *self);
gboolean      siguo_found_room_is_stale      (SiguoFoundRoom *self);   /* 6 s silent: shown grey */
/* (transfer none) (element-type SiguoAddress): the best first */
GPtrArray    *siguo_found_room_get_addresses (SiguoFoundRoom *self);

#define SIGUO_TYPE_FINDER (siguo_finder_get_type ())
G_DECLARE_FINAL_TYPE (SiguoFinder, siguo_finder, SIGUO, FINDER, GObject)

/**
 * SiguoFinder:
 *
 * Looks for rooms on the LAN (design, section 6). A GListModel of #SiguoFoundRoom, one row a room, oldest first.
 */
SiguoFinder  *siguo_finder_new          (void);
void          siguo_finder_start        (SiguoFinder *self);
void          siguo_finder_stop         (SiguoFinder *self);
/* Asks again at once ("refresh"). */
void          siguo_finder_ask          (SiguoFinder *self);
/* A sentence about why nothing can be found (no network, no permission), translated, or NULL. "notify::problem". */
const char   *siguo_finder_get_problem  (SiguoFinder *self);

G_END_DECLS
