/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-beacon-socket.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_BEACON_NET (siguo_beacon_net_get_type ())
G_DECLARE_FINAL_TYPE (SiguoBeaconNet, siguo_beacon_net, SIGUO, BEACON_NET, GObject)

/**
 * SiguoBeaconNet:
 *
 * All sockets of the discovery, one for each interface and family, kept in step with the interfaces
 * that come and go. What comes in has passed the meter of its source and is a beacon.
 *
 * Signal "changed": the interfaces changed (or start() found them), so that everything should be
 * said again.
 */
typedef void (*SiguoBeaconFunc) (SiguoBeaconSocket *socket, const SiguoBeacon *beacon, gsize length,
                                 GInetSocketAddress *from, gpointer user_data);

/* @asks: own sockets too, for questions and the answers to them; without it, for those who answer,
 * sockets at each own address. @heard is called until stop(). */
SiguoBeaconNet *siguo_beacon_net_new         (gboolean asks, SiguoBeaconFunc heard,
                                              gpointer user_data);
void            siguo_beacon_net_start       (SiguoBeaconNet *self);
void            siguo_beacon_net_stop        (SiguoBeaconNet *self);
/* Looks for changed interfaces now instead of within 5 s. */
void            siguo_beacon_net_check       (SiguoBeaconNet *self);
/* Announces on every interface. */
void            siguo_beacon_net_announce    (SiguoBeaconNet *self, const SiguoBeacon *beacon);
/* Asks on every interface, from the own sockets, each time with new nonces. */
void            siguo_beacon_net_ask         (SiguoBeaconNet *self);
/* Asks directly at @places (element-type GInetSocketAddress), for networks that drop what is sent to
 * all. */
void            siguo_beacon_net_ask_at      (SiguoBeaconNet *self, GPtrArray *places);
/* How many interfaces besides loopback there are. */
guint           siguo_beacon_net_count_links (SiguoBeaconNet *self);
/* Why there is no socket at all; NULL when there is one. */
const GError   *siguo_beacon_net_get_error   (SiguoBeaconNet *self);

G_END_DECLS
