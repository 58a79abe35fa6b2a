/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "siguo-channel.h"
#include "siguo-meter.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_WEB_CHANNEL (siguo_web_channel_get_type ())
G_DECLARE_FINAL_TYPE (SiguoWebChannel, siguo_web_channel, SIGUO, WEB_CHANNEL, SiguoChannel)

/**
 * siguo_web_channel_new:
 * @connection: an open WebSocket over @meter
 *
 * The channel of an instance that talks over the network, at either end. It keeps an eye on the
 * meter's times; what is said to keep a connection alive is a message like others and none of its
 * business.
 *
 * Returns: (transfer full): the channel
 */
SiguoChannel *siguo_web_channel_new  (SoupWebsocketConnection *connection, SiguoMeter *meter);
/* Drops the connection at once, without a word; "closed" with an error follows. @reason: static,
 * for logs */
void          siguo_web_channel_cut  (SiguoWebChannel *self, const char *reason);

G_END_DECLS
