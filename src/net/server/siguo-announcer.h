/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-beacon.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_ANNOUNCER (siguo_announcer_get_type ())
G_DECLARE_FINAL_TYPE (SiguoAnnouncer, siguo_announcer, SIGUO, ANNOUNCER, GObject)

/**
 * SiguoAnnouncer:
 *
 * Lets the LAN know of a room (design, section 6): announces it on every interface, and answers
 * those who ask. Of several on one computer one gets the questions that are sent to it alone, and
 * answers for all of them.
 */
SiguoAnnouncer *siguo_announcer_new      (void);
/**
 * siguo_announcer_set_room:
 * @room: room_id, port, name, mode, phase, seats, players and locked; the other fields are filled
 *   in here
 *
 * What to tell, from now on; a change is told soon. Call it before start(), and whenever anything
 * may have changed.
 */
void            siguo_announcer_set_room (SiguoAnnouncer *self, const SiguoBeacon *room);
void            siguo_announcer_start    (SiguoAnnouncer *self);
/* Says bye three times. Dropping the last reference of a started one says bye too. */
void            siguo_announcer_stop     (SiguoAnnouncer *self);

G_END_DECLS
