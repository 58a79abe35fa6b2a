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
/* Addresses, as a person would type them, of rooms joined lately: they are asked directly as well,
 * for networks that drop what is sent to all. */
void          siguo_finder_set_recent   (SiguoFinder *self, const char *const *addresses);
/* Translated sentences about why nothing can be found (no network, no permission) or, when nobody
 * has answered for some seconds, what may be the matter and what to do; NULL while there is nothing
 * to say. "notify::problem". */
const char   *siguo_finder_get_problem  (SiguoFinder *self);

G_END_DECLS
