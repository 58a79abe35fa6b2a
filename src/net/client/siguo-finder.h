/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-found-room.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_FINDER (siguo_finder_get_type ())
G_DECLARE_FINAL_TYPE (SiguoFinder, siguo_finder, SIGUO, FINDER, GObject)

/**
 * SiguoFinder:
 *
 * Looks for rooms on the LAN (design, section 6). A GListModel of #SiguoFoundRoom, one row a room,
 * oldest first.
 */
SiguoFinder  *siguo_finder_new          (void);
void          siguo_finder_start        (SiguoFinder *self);
void          siguo_finder_stop         (SiguoFinder *self);
/* Asks again at once ("refresh"). */
void          siguo_finder_ask          (SiguoFinder *self);
/* A sentence about why nothing can be found (no network, no permission), translated, or NULL.
 * "notify::problem". */
const char   *siguo_finder_get_problem  (SiguoFinder *self);

G_END_DECLS
