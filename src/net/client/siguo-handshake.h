/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-channel.h"

G_BEGIN_DECLS

/**
 * siguo_handshake_async:
 * @address: one address with its port and, for IPv6, its scope
 * @source: (nullable): which of this machine's addresses to come from
 *
 * Connects and asks for a room: an own socket, since libsoup's session goes through proxies, takes
 * no scope and lets a hostile host grow it without bound. All that comes in passes a #SiguoMeter
 * from the first byte on.
 */
void          siguo_handshake_async  (GInetSocketAddress *address, GInetAddress *source,
                                      GCancellable *cancellable, GAsyncReadyCallback callback,
                                      gpointer user_data);
/* Returns: (transfer full): the channel, or NULL with @error of SIGUO_DIAL_ERROR or
 * G_IO_ERROR_CANCELLED */
SiguoChannel *siguo_handshake_finish (GAsyncResult *result, GError **error);
/* (transfer none): with whom, in the callback */
GInetSocketAddress *siguo_handshake_get_address (GAsyncResult *result);

G_END_DECLS
