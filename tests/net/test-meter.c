/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one peer may cost a room: the meter over one end of a pair of sockets, with the limits that
 * a room has, whatever the machine does meanwhile. */
#include <gio/gio.h>
#include <libsoup/soup.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/common/siguo-meter.h"
#include "net/common/siguo-web-channel.h"
#include "raw-peer.h"

#define HEAD "GET /room HTTP/1.1\r\nHost: x\r\n\r\n"
/* A masked frame without a payload. */
#define EMPTY_FRAME 6
#define NO_TURN G_MAXUINT

typedef struct
{
  SiguoMeter *meter;
  int peer;                    /* the other end */
} Pair;

static void
pair_open (Pair                   *pair,
           const SiguoMeterLimits *limits)
{
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GError) error = NULL;
  int small = 4096;
  int ends[2];

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ==, 0);
  g_assert_cmpint (setsockopt (ends[0], SOL_SOCKET, SO_SNDBUF, &small, sizeof small), ==, 0);
  socket = g_socket_new_from_fd (ends[0], &error);
  g_assert_no_error (error);
  g_socket_set_blocking (socket, FALSE);
  connection = g_socket_connection_factory_create_connection (socket);
  pair->meter = siguo_meter_new (connection, limits, FALSE);
  pair->peer = ends[1];
}

static void
pair_close (Pair *pair)
{
  g_io_stream_close (G_IO_STREAM (pair->meter), NULL, NULL);
  g_object_unref (pair->meter);
  close (pair->peer);
}

/* Returns: how much went out, 0 when there is no place */
static gsize
put (Pair         *pair,
     const guint8 *bytes,
     gsize         length)
{
  gssize n = send (pair->peer, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);

  return MAX (n, 0);
}

/* Returns: how much came in, 0: not now */
static gsize
take (Pair  *pair,
      gsize  count)
{
  g_autoptr (GError) error = NULL;
  guint8 buffer[4096];
  gssize n = siguo_meter_read (pair->meter, buffer, MIN (count, sizeof buffer), &error);

  if (n < 0)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
  return MAX (n, 0);
}

/* Through the upgrade. */
static void
pair_open_frames (Pair                   *pair,
                  const SiguoMeterLimits *limits)
{
  pair_open (pair, limits);
  g_assert_cmpuint (put (pair, (const guint8 *) HEAD, strlen (HEAD)), ==, strlen (HEAD));
  g_assert_cmpuint (take (pair, 4096), ==, strlen (HEAD));
  siguo_meter_start_frames (pair->meter);
}

/* Puts @bytes again and again and takes at most @count at a time for so long as the meter lets it.
 * Returns: how much that was */
static gsize
flood (Pair         *pair,
       const guint8 *bytes,
       gsize         length,
       gsize         count)
{
  gsize taken = 0, n;

  do
    {
      while (put (pair, bytes, length) == length)
        ;
      taken += n = take (pair, count);
    }
  while (n > 0);
  return taken;
}

/* @taken bytes in frames of @size are no more than the bucket of a room gives, and also not much
 * less: with the last of them it may have gone into debt. */
static void
assert_paid (gsize  taken,
             gsize  size,
             gint64 begin_us)
{
  const SiguoMeterLimits *limits = &siguo_meter_limits_of_room;
  gdouble seconds = (g_get_monotonic_time () - begin_us) / (gdouble) G_USEC_PER_SEC;
  gdouble cost = (taken / size) * (200.0 + size);

  g_test_message ("%" G_GSIZE_FORMAT " bytes in %.3f s", taken, seconds);
  g_assert_cmpuint (limits->burst, ==, 64 * 1024);
  g_assert_cmpuint (limits->rate, ==, 16 * 1024);
  g_assert_cmpfloat (cost, <=, 64 * 1024 + 16 * 1024 * seconds + 200 + size);
  g_assert_cmpfloat (cost, >=, 64 * 1024 - 400 - (gdouble) size);
}

/* Each frame costs 200 bytes besides its own. */
static void
test_price (void)
{
  static const guint8 frame[EMPTY_FRAME] = { 0x8a, 0x80 };
  SiguoMeterLimits limits = siguo_meter_limits_of_room;
  gint64 begin_us = g_get_monotonic_time ();
  Pair pair;

  limits.turn = NO_TURN;
  pair_open_frames (&pair, &limits);
  assert_paid (flood (&pair, frame, sizeof frame, sizeof frame), sizeof frame, begin_us);
  pair_close (&pair);
}

/* 16 KiB a second, 64 KiB at once. */
static void
test_bytes (void)
{
  static const guint8 message[1008] = { 0x81, 0xfe, 1000 >> 8, 1000 & 0xff };
  SiguoMeterLimits limits = siguo_meter_limits_of_room;
  gint64 begin_us = g_get_monotonic_time ();
  Pair pair;

  limits.turn = NO_TURN;
  pair_open_frames (&pair, &limits);
  assert_paid (flood (&pair, message, sizeof message, sizeof message), sizeof message, begin_us);
  pair_close (&pair);
}

static gboolean
on_readable (GObject  *stream,
             gpointer  user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static gboolean
is_true (gpointer user_data)
{
  return *(gboolean *) user_data;
}

/* Whoever has much to say has the room for a moment only, and then the others have it. */
static void
test_turn (void)
{
  static const guint8 message[1008] = { 0x81, 0xfe, 1000 >> 8, 1000 & 0xff };
  Pair pair;

  pair_open_frames (&pair, &siguo_meter_limits_of_room);
  for (guint i = 0; i < 5; i++)
    {
      gint64 begin_us = g_get_monotonic_time ();
      GPollableInputStream *input =
        G_POLLABLE_INPUT_STREAM (g_io_stream_get_input_stream (G_IO_STREAM (pair.meter)));
      g_autoptr (GSource) source = NULL;
      gboolean readable = FALSE;

      g_assert_cmpuint (flood (&pair, message, sizeof message, 64), <=, 1024 + 64);
      source = g_pollable_input_stream_create_source (input, NULL);
      g_source_set_callback (source, G_SOURCE_FUNC (on_readable), &readable, NULL);
      g_source_attach (source, NULL);
      wait_for (is_true, &readable);
      g_assert_cmpint (g_get_monotonic_time () - begin_us, >=, 5000);
    }
  pair_close (&pair);
}

/* Frames without end count for a turn by their price as well. */
static void
test_turn_of_frames (void)
{
  static const guint8 frame[EMPTY_FRAME] = { 0x8a, 0x80 };
  Pair pair;

  pair_open_frames (&pair, &siguo_meter_limits_of_room);
  g_assert_cmpuint (flood (&pair, frame, sizeof frame, sizeof frame), <=, 5 * sizeof frame);
  pair_close (&pair);
}

/* Writes until nothing more goes out. */
static void
fill (Pair *pair)
{
  static const guint8 frame[2] = { 0x81, 0 };
  g_autoptr (GError) error = NULL;

  while (siguo_meter_write (pair->meter, frame, sizeof frame, &error) >= 0)
    ;
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
}

/* Whoever takes nothing of what it is sent is not listened to: its pings would make pongs. */
static void
test_deaf (void)
{
  static const guint8 frame[EMPTY_FRAME] = { 0x89, 0x80 };
  static const guint8 one[2] = { 0x81, 0 };
  g_autoptr (GError) error = NULL;
  guint8 buffer[8192];
  Pair pair;

  pair_open_frames (&pair, &siguo_meter_limits_of_room);
  fill (&pair);
  g_assert_cmpuint (put (&pair, frame, sizeof frame), ==, sizeof frame);
  g_assert_false (siguo_meter_is_readable (pair.meter));
  g_assert_cmpuint (take (&pair, sizeof frame), ==, 0);

  /* It listens again, and is listened to as soon as that is known. */
  while (recv (pair.peer, buffer, sizeof buffer, MSG_DONTWAIT) > 0)
    ;
  g_assert_cmpuint (take (&pair, sizeof frame), ==, 0);
  g_assert_cmpint (siguo_meter_write (pair.meter, one, sizeof one, &error), ==, sizeof one);
  g_assert_no_error (error);
  g_assert_true (siguo_meter_is_readable (pair.meter));
  g_assert_cmpuint (take (&pair, sizeof frame), ==, sizeof frame);
  pair_close (&pair);
}

/* What is said at the end of each of the times, at which the meter is told that it is. */
static void
assert_cut_after (Pair       *pair,
                  gdouble     seconds,
                  const char *reason)
{
  gint64 now_us = g_get_monotonic_time ();

  /* A machine may be busy for some of it. */
  siguo_meter_sweep (pair->meter, now_us + (gint64) ((seconds * 0.5) * G_USEC_PER_SEC));
  g_assert_null (siguo_meter_get_reason (pair->meter));
  siguo_meter_sweep (pair->meter, now_us + (gint64) ((seconds + 0.01) * G_USEC_PER_SEC));
  g_assert_cmpstr (siguo_meter_get_reason (pair->meter), ==, reason);
}

static void
test_times (void)
{
  Pair pair;

  pair_open (&pair, &siguo_meter_limits_of_room);
  assert_cut_after (&pair, 5, "no upgrade in time");
  pair_close (&pair);
  pair_open_frames (&pair, &siguo_meter_limits_of_room);
  assert_cut_after (&pair, 15, "the peer is silent");
  pair_close (&pair);
  pair_open_frames (&pair, &siguo_meter_limits_of_room);
  fill (&pair);
  assert_cut_after (&pair, 8, "the peer does not read");
  pair_close (&pair);
}

/* 256 KiB may wait to go out. */
static void
test_pending (void)
{
  Pair pair;

  pair_open_frames (&pair, &siguo_meter_limits_of_room);
  siguo_meter_add_pending (pair.meter, 256 * 1024);
  g_assert_null (siguo_meter_get_reason (pair.meter));
  siguo_meter_add_pending (pair.meter, 1);
  g_assert_cmpstr (siguo_meter_get_reason (pair.meter), ==, "the peer does not read");
  pair_close (&pair);
}

static void
on_closed (SiguoChannel *channel,
           GError       *error,
           gboolean     *closed)
{
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED);
  g_assert_nonnull (strstr (error->message, "the peer does not read"));
  *closed = TRUE;
}

/* It is the channel that looks after the times. */
static void
test_channel (void)
{
  g_autoptr (SoupWebsocketConnection) connection = NULL;
  g_autoptr (SiguoChannel) channel = NULL;
  g_autoptr (GUri) uri = g_uri_parse ("ws://localhost/room", G_URI_FLAGS_NONE, NULL);
  g_autofree char *text = g_strnfill (16000, 'x');
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  SiguoMeterLimits limits = siguo_meter_limits_of_room;
  gboolean closed = FALSE;
  Pair pair;

  limits.blocked_us = 50000;
  pair_open_frames (&pair, &limits);
  connection = soup_websocket_connection_new (G_IO_STREAM (pair.meter), uri,
                                              SOUP_WEBSOCKET_CONNECTION_SERVER, NULL, NULL, NULL);
  channel = siguo_web_channel_new (connection, pair.meter);
  g_signal_connect (channel, "closed", G_CALLBACK (on_closed), &closed);
  /* Less than may wait, more than the socket takes. */
  for (guint i = 0; i < 8; i++)
    siguo_channel_send (channel, bytes);
  g_assert_null (siguo_meter_get_reason (pair.meter));
  wait_for (is_true, &closed);
  g_clear_object (&channel);
  g_clear_object (&connection);
  settle (3);
  pair_close (&pair);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/net/meter/price", test_price);
  g_test_add_func ("/net/meter/bytes", test_bytes);
  g_test_add_func ("/net/meter/turn", test_turn);
  g_test_add_func ("/net/meter/turn-of-frames", test_turn_of_frames);
  g_test_add_func ("/net/meter/deaf", test_deaf);
  g_test_add_func ("/net/meter/times", test_times);
  g_test_add_func ("/net/meter/pending", test_pending);
  g_test_add_func ("/net/meter/channel", test_channel);

  return g_test_run ();
}
