/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"
#include "socket.h"

#include <libsoup/soup.h>
#include <sys/socket.h>

#include "net/common/siguo-frame-scan.h"
#include "net/common/siguo-message.h"
#include "net/common/siguo-web-channel.h"

/* Small, so that small inputs reach them; but for the pace, which would have to be waited for. */
static const SiguoMeterLimits limits = {
  .head_max = 64,
  .message_max = 512,
  .payload_max = 256,
  .rate = 1024 * 1024,
  .burst = 1024 * 1024,
  .frame_price = 200,
  .pending_max = 4096,
  .upgrade_us = 5 * G_USEC_PER_SEC,
  .silence_us = 15 * G_USEC_PER_SEC,
  .blocked_us = 8 * G_USEC_PER_SEC,
};

typedef struct
{
  guint n_headers, n_ends;
  guint64 payloads;
} Count;

static void
scan (const guint8 *data,
      gsize         size,
      gsize         piece,
      Count        *count)
{
  SiguoFrameScan state = { { 0 } };

  while (size > 0)
    {
      const guint8 *bytes = data;
      gsize length = MIN (piece, size);
      SiguoFrameStep step;

      data += length;
      size -= length;
      while ((step = siguo_frame_scan_step (&state, &bytes, &length)) != SIGUO_FRAME_MORE)
        if (step == SIGUO_FRAME_HEADER)
          {
            count->n_headers++;
            count->payloads += state.payload;
            siguo_frame_scan_is_control (&state);
          }
        else
          {
            count->n_ends++;
          }
      g_assert_cmpuint (length, ==, 0);
    }
}

static void
try_scan (const guint8 *data,
          gsize         size,
          gsize         piece)
{
  Count whole = { 0 };
  Count pieces = { 0 };

  scan (data, size, size, &whole);
  scan (data, size, piece, &pieces);
  g_assert_cmpmem (&whole, sizeof whole, &pieces, sizeof pieces);
  g_assert_cmpuint (whole.n_ends, <=, whole.n_headers);
  g_assert_cmpuint (whole.n_headers, <=, whole.n_ends + 1);
}

static void
on_received (SiguoChannel *channel,
             GBytes       *text,
             gpointer      user_data)
{
  g_assert_cmpuint (g_bytes_get_size (text), <=, limits.message_max);
  /* An answer to everything: to one who does not read. */
  siguo_channel_send (channel, text);
}

static void
on_closed (SiguoChannel *channel,
           const GError *error,
           gboolean     *closed)
{
  *closed = TRUE;
}

static void
try_channel (const guint8 *data,
             gsize         size,
             gboolean      client_side,
             guint         n_pieces)
{
  g_autoptr (GUri) uri = g_uri_parse ("ws://room/room", G_URI_FLAGS_NONE, NULL);
  g_autoptr (GSocket) near = NULL;
  g_autoptr (GSocketConnection) base = NULL;
  g_autoptr (SiguoMeter) meter = NULL;
  g_autoptr (SoupWebsocketConnection) websocket = NULL;
  g_autoptr (SiguoChannel) channel = NULL;
  gboolean closed = FALSE;
  FuzzPeer peer;
  int ends[2];

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ==, 0);
  near = g_socket_new_from_fd (ends[0], NULL);
  fuzz_peer_init (&peer, g_socket_new_from_fd (ends[1], NULL));

  base = g_socket_connection_factory_create_connection (near);
  meter = siguo_meter_new (base, &limits, client_side);
  siguo_meter_start_frames (meter);
  websocket = soup_websocket_connection_new (G_IO_STREAM (meter), uri,
                                             client_side ? SOUP_WEBSOCKET_CONNECTION_CLIENT
                                                         : SOUP_WEBSOCKET_CONNECTION_SERVER,
                                             NULL, SIGUO_SUBPROTOCOL, NULL);
  channel = siguo_web_channel_new (websocket, meter);
  g_signal_connect (channel, "received", G_CALLBACK (on_received), NULL);
  g_signal_connect (channel, "closed", G_CALLBACK (on_closed), &closed);

  fuzz_peer_send (&peer, data, size, n_pieces);
  fuzz_run_until (&closed);
  fuzz_peer_clear (&peer);
}

/* WebSocket frames, by themselves and on their way through the meter and libsoup to a channel. The
 * first byte says on whose side and in how many pieces. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  if (size < 2)
    return 0;

  try_scan (data + 1, size - 1, 1 + data[0] / 2 % 8);
  try_channel (data + 1, size - 1, data[0] & 1, 1 + data[0] / 2 % 4);
  fuzz_settle ();

  return 0;
}
