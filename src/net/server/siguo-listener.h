/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-channel.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_LISTENER (siguo_listener_get_type ())
G_DECLARE_FINAL_TYPE (SiguoListener, siguo_listener, SIGUO, LISTENER, GObject)

/* The first free one of the ten ports of the design. */
#define SIGUO_LISTEN_FIRST_FREE (-1)

/**
 * SiguoListener:
 *
 * Where strangers come in: it accepts connections, as many as the caps allow, and makes channels of
 * those that ask for a room the right way. Each byte of them passes a #SiguoMeter.
 *
 * Signal "channel" (SiguoChannel *channel, GSocketAddress *remote): somebody got as far as that;
 * nothing has been read from the channel yet. Who takes no reference drops the connection.
 */
SiguoListener *siguo_listener_new      (void);
/* @total: connections in all; @per_address: from one address; 0 for what is usual. Connections over
 * loopback, those of this machine's own window and computer players, do not count unless
 * @count_loopback. */
void           siguo_listener_set_caps (SiguoListener *self, guint total, guint per_address,
                                        gboolean count_loopback);
/* @port: a port, 0 for any, or SIGUO_LISTEN_FIRST_FREE. Over IPv4 and, where there is, IPv6.
 * @error: translated */
gboolean       siguo_listener_listen   (SiguoListener *self, int port, gboolean loopback_only,
                                        GError **error);
guint16        siguo_listener_get_port (SiguoListener *self);
/* Whoever is behind @channel has a place in the room, and is not dropped to make room for
 * newcomers. */
void           siguo_listener_keep     (SiguoListener *self, SiguoChannel *channel);
guint          siguo_listener_get_n_connections (SiguoListener *self);
/* Accepts no more; channels stay. */
void           siguo_listener_stop     (SiguoListener *self);

G_END_DECLS
