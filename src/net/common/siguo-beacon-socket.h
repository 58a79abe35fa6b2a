/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-beacon.h"
#include "net/common/siguo-interfaces.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * SiguoBeaconSocket:
 *
 * One UDP socket of the discovery: for one interface and one family, bound to the device where the
 * system permits it. A shared one sits on the port of the beacons, together with those of other
 * programs, and hears what is sent to all; an own one has a port for itself, to which answers come.
 * An own one may also be without an interface, for questions to single places; and one at an address
 * sits on the port of the beacons too, where it gets what is sent to that address alone before any
 * shared one does.
 */
typedef struct _SiguoBeaconSocket SiguoBeaconSocket;

typedef void (*SiguoDatagramFunc) (SiguoBeaconSocket *socket, const guint8 *bytes, gsize length,
                                   GInetSocketAddress *from, gpointer user_data);

SiguoBeaconSocket *siguo_beacon_socket_new       (const SiguoInterface *interface,
                                                  GSocketFamily family, gboolean shared,
                                                  SiguoDatagramFunc received, gpointer user_data,
                                                  GError **error);
/* @at: an address of @interface's */
SiguoBeaconSocket *siguo_beacon_socket_new_at    (const SiguoInterface *interface,
                                                  GInetAddress *at, SiguoDatagramFunc received,
                                                  gpointer user_data, GError **error);
/* Nothing is received any more, even when called from @received. */
void               siguo_beacon_socket_free      (SiguoBeaconSocket *self);
gboolean           siguo_beacon_socket_is_shared (SiguoBeaconSocket *self);
/* It failed while reading; it should be made anew. */
gboolean           siguo_beacon_socket_is_broken (SiguoBeaconSocket *self);
/* To the group, and by IPv4 to the subnet's broadcast address too. FALSE: nothing could be sent */
gboolean           siguo_beacon_socket_send_to_all (SiguoBeaconSocket *self, GBytes *bytes);
gboolean           siguo_beacon_socket_send_to   (SiguoBeaconSocket *self, GBytes *bytes,
                                                  GSocketAddress *to);
/* A fresh nonce for a question; the one before stays good. Returns: (transfer none):
 * SIGUO_BEACON_NONCE_BYTES */
const guint8      *siguo_beacon_socket_new_nonce (SiguoBeaconSocket *self);
gboolean           siguo_beacon_socket_has_nonce (SiguoBeaconSocket *self, const guint8 *nonce);

G_END_DECLS
