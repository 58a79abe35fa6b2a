/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The listener against a peer that sends what it likes. */
#include <string.h>

#include "net/common/siguo-web-channel.h"
#include "net/server/siguo-listener.h"
#include "raw-peer.h"

typedef struct
{
  SiguoListener *listener;
  guint16 port;
  GPtrArray *channels;      /* SiguoChannel */
  GPtrArray *messages;      /* char * */
  guint n_closed;
} Fixture;

static void
on_received (SiguoChannel *channel,
             GBytes       *text,
             Fixture      *fixture)
{
  g_ptr_array_add (fixture->messages,
                   g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text)));
  if (g_bytes_get_size (text) > 0)
    siguo_channel_send (channel, text);
}

static void
on_closed (SiguoChannel *channel,
           GError       *error,
           Fixture      *fixture)
{
  fixture->n_closed++;
}

static void
on_channel (SiguoListener  *listener,
            SiguoChannel   *channel,
            GSocketAddress *remote,
            Fixture        *fixture)
{
  g_assert_true (G_IS_INET_SOCKET_ADDRESS (remote));
  g_ptr_array_add (fixture->channels, g_object_ref (channel));
  g_signal_connect (channel, "received", G_CALLBACK (on_received), fixture);
  g_signal_connect (channel, "closed", G_CALLBACK (on_closed), fixture);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->channels = g_ptr_array_new_with_free_func (g_object_unref);
  fixture->messages = g_ptr_array_new_with_free_func (g_free);
  fixture->listener = siguo_listener_new ();
  siguo_listener_listen (fixture->listener, 0, TRUE, &error);
  g_assert_no_error (error);
  fixture->port = siguo_listener_get_port (fixture->listener);
  g_assert_cmpint (fixture->port, >, 0);
  g_signal_connect (fixture->listener, "channel", G_CALLBACK (on_channel), fixture);
}

static gboolean
is_empty (gpointer user_data)
{
  return siguo_listener_get_n_connections (user_data) == 0;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_ptr_array_unref (fixture->channels);
  g_ptr_array_unref (fixture->messages);
  /* Whatever the peer did, nothing of it stays. */
  wait_for (is_empty, fixture->listener);
  g_object_add_weak_pointer (G_OBJECT (fixture->listener), (gpointer *) &fixture->listener);
  g_object_unref (fixture->listener);
  g_assert_null (fixture->listener);
}

static RawPeer *
upgraded (Fixture *fixture)
{
  RawPeer *peer = raw_peer_new (fixture->port);

  g_assert_cmpuint (raw_peer_upgrade (peer), ==, 101);

  return peer;
}

static void
test_echo (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  raw_peer_send_text (peer, "one");
  raw_peer_send_frame (peer, 1, FALSE, TRUE, "tw", 2);
  raw_peer_send_frame (peer, 9, TRUE, TRUE, "ping", 4);
  raw_peer_send_frame (peer, 0, TRUE, TRUE, "o", 1);
  first = raw_peer_take_text (peer);
  second = raw_peer_take_text (peer);
  g_assert_cmpstr (first, ==, "one");
  g_assert_cmpstr (second, ==, "two");
}

/* Frames that come together with the request wait until the upgrade is over. */
static void
test_early_frame (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (RawPeer) peer = raw_peer_new (fixture->port);
  g_autofree char *head = NULL;
  g_autofree char *text = NULL;

  raw_peer_print (
    peer,
    "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: siguo.1\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n",
    fixture->port);
  raw_peer_send_text (peer, "early");
  head = raw_peer_take_head (peer);
  g_assert_true (g_str_has_prefix (head, "HTTP/1.1 101 "));
  g_assert_null (strstr (head, "deflate"));
  text = raw_peer_take_text (peer);
  g_assert_cmpstr (text, ==, "early");
}

static gboolean
channel_is_closed (gpointer user_data)
{
  return ((Fixture *) user_data)->n_closed > 0;
}

static void
test_close_by_peer (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);

  raw_peer_send_frame (peer, 8, TRUE, TRUE, "\x03\xe8", 2);
  raw_peer_wait_closed (peer);
  wait_for (channel_is_closed, fixture);
  g_assert_cmpuint (fixture->n_closed, ==, 1);
}

static void
test_close_by_room (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);
  g_autoptr (GBytes) bye = g_bytes_new_static ("bye", 3);
  g_autofree char *text = NULL;

  siguo_channel_send (fixture->channels->pdata[0], bye);
  siguo_channel_close (fixture->channels->pdata[0]);
  g_assert_cmpuint (fixture->n_closed, ==, 0);
  text = raw_peer_take_text (peer);
  g_assert_cmpstr (text, ==, "bye");
  /* The peer does not answer the close: it is dropped all the same. */
  raw_peer_wait_closed (peer);
  wait_for (channel_is_closed, fixture);
  g_assert_cmpuint (fixture->n_closed, ==, 1);
}

/* A request that must not become a channel. */
typedef struct
{
  const char *name;
  const char *request;      /* %u: port */
  const char *status;       /* NULL: cut without a word is fine too */
} BadRequest;

#define UPGRADE                                                                                    \
  "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n"   \
  "Sec-WebSocket-Version: 13\r\n"
#define PROTOCOL "Sec-WebSocket-Protocol: siguo.1\r\n"

static const BadRequest bad_requests[] = {
  { "garbage", "\x16\x03\x01\x02\x00\x01 hello, is this TLS?\r\n\r\n%u", NULL },
  { "not-http", "EHLO localhost\r\n\r\n%u", NULL },
  { "post", "POST /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: 300000000\r\n\r\n",
    NULL },
  { "put",
    "PUT /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nTransfer-Encoding: chunked\r\n\r\n10000000\r\n",
    NULL },
  { "body",
    "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: 300000000\r\n" UPGRADE PROTOCOL
    "\r\n",
    NULL },
  { "expect",
    "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nExpect: 100-continue\r\n" UPGRADE PROTOCOL "\r\n",
    NULL },
  { "path", "GET /etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n" UPGRADE PROTOCOL "\r\n", "404" },
  { "path-below", "GET /room/x HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n" UPGRADE PROTOCOL "\r\n", "404" },
  { "query", "GET /room?x=1 HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n" UPGRADE PROTOCOL "\r\n", "404" },
  { "host-name", "GET /room HTTP/1.1\r\nHost: evil.example:%u\r\n" UPGRADE PROTOCOL "\r\n", "403" },
  { "host-port", "GET /room HTTP/1.1\r\nHost: 127.0.0.1:1\r\nX: %u\r\n" UPGRADE PROTOCOL "\r\n",
    "403" },
  { "host-none", "GET /room HTTP/1.1\r\nX: %u\r\n" UPGRADE PROTOCOL "\r\n", NULL },
  { "host-two", "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nHost: a\r\n" UPGRADE PROTOCOL "\r\n",
    "403" },
  { "origin",
    "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: http://evil.example\r\n" UPGRADE PROTOCOL
    "\r\n",
    "403" },
  { "empty", "\r\n%u", NULL },
  { "coding",
    "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nTransfer-Encoding: chuVked\r\n" UPGRADE PROTOCOL
    "\r\n",
    NULL },
  { "control", "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nX: \033\r\n" UPGRADE PROTOCOL "\r\n",
    NULL },
  { "plain-get", "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", "400" },
  { "no-protocol",
    "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nSec-WebSocket-Protocol: siguo.9\r\n" UPGRADE
    "\r\n",
    "400" },
};

static void
test_bad_request (Fixture       *fixture,
                  gconstpointer  data)
{
  const BadRequest *bad = data;
  g_autoptr (RawPeer) peer = raw_peer_new (fixture->port);
  g_autofree char *head = NULL;
  g_autofree char *junk = g_strnfill (200000, 'x');

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  raw_peer_print (peer, bad->request, fixture->port);
#pragma GCC diagnostic pop
  if (bad->status == NULL)
    raw_peer_send (peer, junk, 200000);
  raw_peer_wait_closed (peer);
  head = raw_peer_take_head (peer);
  if (bad->status != NULL)
    {
      g_autofree char *prefix = g_strdup_printf ("HTTP/1.1 %s ", bad->status);

      g_assert_true (g_str_has_prefix (head, prefix));
    }
  g_assert_cmpuint (fixture->channels->len, ==, 0);
}

static void
test_endless_head (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (RawPeer) peer = raw_peer_new (fixture->port);
  g_autofree char *junk = g_strnfill (300000, 'x');

  raw_peer_print (peer, "GET /room HTTP/1.1\r\nX: ");
  raw_peer_send (peer, junk, 300000);
  raw_peer_wait_closed (peer);
  g_assert_cmpuint (fixture->channels->len, ==, 0);
}

/* Says nothing at all: cut after 5 s. */
static void
test_no_request (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (RawPeer) peer = raw_peer_new (fixture->port);
  gint64 begin_us = g_get_monotonic_time ();

  raw_peer_wait_closed (peer);
  g_assert_cmpint (g_get_monotonic_time () - begin_us, <, 50 * G_USEC_PER_SEC);
  g_assert_cmpuint (fixture->channels->len, ==, 0);
}

/* Frames after which there is no channel any more, and no message of them came through. */
static void
test_unmasked (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);

  raw_peer_send_frame (peer, 1, TRUE, FALSE, "hello", 5);
  raw_peer_wait_closed (peer);
  g_assert_cmpuint (fixture->messages->len, ==, 0);
}

static void
test_oversized (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);
  g_autofree char *payload = g_strnfill (16385, 'x');

  raw_peer_send_frame (peer, 1, TRUE, TRUE, payload, 16385);
  raw_peer_wait_closed (peer);
  g_assert_cmpuint (fixture->messages->len, ==, 0);
}

static void
test_largest (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);
  g_autofree char *payload = g_strnfill (16384, 'x');
  g_autofree char *echo = NULL;

  raw_peer_send_frame (peer, 1, TRUE, TRUE, payload, 16384);
  echo = raw_peer_take_text (peer);
  g_assert_cmpstr (echo, ==, payload);
}

static void
test_fragments (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);

  raw_peer_send_frame (peer, 1, FALSE, TRUE, "x", 1);
  for (guint i = 0; i < 20000; i++)
    raw_peer_send_frame (peer, 0, FALSE, TRUE, "0123456789", 10);
  raw_peer_wait_closed (peer);
  g_assert_cmpuint (fixture->messages->len, ==, 0);
}

static void
test_binary (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);

  raw_peer_send_frame (peer, 2, TRUE, TRUE, "x", 1);
  raw_peer_wait_closed (peer);
  g_assert_cmpuint (fixture->messages->len, ==, 0);
}

static void
test_control (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RawPeer) long_ping = upgraded (fixture);
  g_autoptr (RawPeer) split_ping = upgraded (fixture);
  g_autoptr (RawPeer) long_close = upgraded (fixture);
  g_autoptr (RawPeer) reserved = upgraded (fixture);
  g_autofree char *payload = g_strnfill (200, 'x');

  raw_peer_send_frame (long_ping, 9, TRUE, TRUE, payload, 126);
  raw_peer_send_frame (split_ping, 9, FALSE, TRUE, "x", 1);
  raw_peer_send_frame (long_close, 8, TRUE, TRUE, payload, 200);
  raw_peer_send_frame (reserved, 11, TRUE, TRUE, "x", 1);
  raw_peer_wait_closed (long_ping);
  raw_peer_wait_closed (split_ping);
  raw_peer_wait_closed (long_close);
  raw_peer_wait_closed (reserved);
}

static void
test_bad_frames (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (RawPeer) garbage = upgraded (fixture);
  g_autoptr (RawPeer) utf8 = upgraded (fixture);
  g_autoptr (RawPeer) orphan = upgraded (fixture);
  g_autoptr (RawPeer) huge = upgraded (fixture);
  static const guint8 length[] = { 0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                   0xff, 0xff, 0,    0,    0,    0,    1 };

  raw_peer_print (garbage, "GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n");
  raw_peer_send_frame (utf8, 1, TRUE, TRUE, "\xff\xfe", 2);
  raw_peer_send_frame (orphan, 0, TRUE, TRUE, "x", 1);
  raw_peer_send (huge, length, sizeof length);
  raw_peer_wait_closed (garbage);
  raw_peer_wait_closed (utf8);
  raw_peer_wait_closed (orphan);
  raw_peer_wait_closed (huge);
  g_assert_cmpuint (fixture->messages->len, ==, 0);
}

/* Far more frames than anybody needs: it is slowed down, and the room goes on. */
static void
test_flood (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (RawPeer) flood = upgraded (fixture);
  g_autoptr (RawPeer) peer = upgraded (fixture);
  g_autofree char *text = NULL;

  for (guint i = 0; i < 50000; i++)
    raw_peer_send_frame (flood, 10, TRUE, TRUE, NULL, 0);
  raw_peer_send_text (peer, "still here");
  text = raw_peer_take_text (peer);
  g_assert_cmpstr (text, ==, "still here");
  g_assert_false (peer->closed);
}

static gboolean
first_channel_is_closed (gpointer user_data)
{
  return ((Fixture *) user_data)->n_closed > 0;
}

/* Takes nothing of what it is sent: cut before that has grown much. */
static void
test_never_reads (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);
  g_autofree char *payload = g_strnfill (16000, 'x');
  g_autoptr (GBytes) text = g_bytes_new_static (payload, 16000);
  guint sent = 0;

  raw_peer_stop_reading (peer);
  while (!first_channel_is_closed (fixture) && sent < 5000)
    {
      siguo_channel_send (fixture->channels->pdata[0], text);
      sent++;
      settle (1);
    }
  wait_for (first_channel_is_closed, fixture);
  g_assert_cmpuint (sent, <, 5000);
}

/* --- Places ---------------------------------------------------------------------------------- */

static void
test_per_address (Fixture       *fixture,
                  gconstpointer  data)
{
  RawPeer *peers[5];

  siguo_listener_set_caps (fixture->listener, 24, 4, TRUE);
  for (guint i = 0; i < 4; i++)
    {
      peers[i] = upgraded (fixture);
      siguo_listener_keep (fixture->listener, fixture->channels->pdata[i]);
    }

  /* Each of the four has a place in the room: a fifth one is told so. */
  peers[4] = raw_peer_new (fixture->port);
  g_assert_cmpuint (raw_peer_upgrade (peers[4]), ==, 503);
  raw_peer_wait_closed (peers[4]);
  g_assert_false (peers[0]->closed);

  for (guint i = 0; i < 5; i++)
    raw_peer_free (peers[i]);
}

static guint
count_open (GPtrArray *peers)
{
  guint n = 0;

  for (guint i = 0; i < peers->len; i++)
    n += !((RawPeer *) peers->pdata[i])->closed;

  return n;
}

/* Nobody said how many: 24 in all, and 4 of one address. */
static void
test_usual_caps (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GPtrArray) peers = g_ptr_array_new_with_free_func ((GDestroyNotify) raw_peer_free);

  siguo_listener_set_caps (fixture->listener, 0, 0, TRUE);
  for (guint i = 0; i < 6; i++)
    {
      g_ptr_array_add (peers, upgraded (fixture));
      if (i >= 4)
        raw_peer_wait_closed (peers->pdata[i - 4]);
    }
  g_assert_cmpuint (count_open (peers), ==, 4);
  g_assert_cmpuint (siguo_listener_get_n_connections (fixture->listener), ==, 4);

  for (guint i = 0; i < 22; i++)
    {
      g_autofree char *source = g_strdup_printf ("127.0.2.%u", i + 1);
      RawPeer *peer = raw_peer_new_from (source, fixture->port);

      g_ptr_array_add (peers, peer);
      g_assert_cmpuint (raw_peer_upgrade (peer), ==, 101);
      if (i >= 20)
        raw_peer_wait_closed (peers->pdata[i - 18]);
    }
  g_assert_cmpuint (count_open (peers), ==, 24);
  g_assert_cmpuint (siguo_listener_get_n_connections (fixture->listener), ==, 24);
}

static void
test_evict (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (RawPeer) member = NULL;
  g_autoptr (RawPeer) stranger = NULL;
  g_autoptr (RawPeer) silent = NULL;
  g_autoptr (RawPeer) next = NULL;
  g_autoptr (RawPeer) last = NULL;

  siguo_listener_set_caps (fixture->listener, 3, 10, TRUE);
  member = upgraded (fixture);
  siguo_listener_keep (fixture->listener, fixture->channels->pdata[0]);
  stranger = upgraded (fixture);
  silent = raw_peer_new (fixture->port);
  settle (3);

  /* Who has not even asked goes first, then who has no place in the room. */
  next = upgraded (fixture);
  raw_peer_wait_closed (silent);
  g_assert_false (stranger->closed);
  last = upgraded (fixture);
  raw_peer_wait_closed (stranger);
  g_assert_false (member->closed);
  g_assert_false (next->closed);
}

/* More than the pace for one address: hung up on at once. */
static void
test_pace (Fixture       *fixture,
           gconstpointer  data)
{
  RawPeer *peers[20];
  guint n_closed = 0;

  siguo_listener_set_caps (fixture->listener, 24, 24, TRUE);
  for (guint i = 0; i < 20; i++)
    peers[i] = raw_peer_new (fixture->port);
  raw_peer_wait_closed (peers[19]);
  for (guint i = 0; i < 20; i++)
    {
      n_closed += peers[i]->closed;
      raw_peer_free (peers[i]);
    }
  g_assert_cmpuint (n_closed, >, 0);
}

static void
test_port_in_use (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (SiguoListener) second = siguo_listener_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (siguo_listener_listen (second, fixture->port, TRUE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/net/listener/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("echo", test_echo);
  ADD ("early-frame", test_early_frame);
  ADD ("close-by-peer", test_close_by_peer);
  ADD ("close-by-room", test_close_by_room);
  for (guint i = 0; i < G_N_ELEMENTS (bad_requests); i++)
    {
      g_autofree char *path =
        g_strconcat ("/net/listener/bad-request/", bad_requests[i].name, NULL);

      g_test_add (path, Fixture, &bad_requests[i], set_up, test_bad_request, tear_down);
    }
  ADD ("endless-head", test_endless_head);
  ADD ("no-request", test_no_request);
  ADD ("unmasked", test_unmasked);
  ADD ("oversized", test_oversized);
  ADD ("largest", test_largest);
  ADD ("fragments", test_fragments);
  ADD ("binary", test_binary);
  ADD ("control", test_control);
  ADD ("bad-frames", test_bad_frames);
  ADD ("flood", test_flood);
  ADD ("never-reads", test_never_reads);
  ADD ("per-address", test_per_address);
  ADD ("usual-caps", test_usual_caps);
  ADD ("evict", test_evict);
  ADD ("pace", test_pace);
  ADD ("port-in-use", test_port_in_use);

  return g_test_run ();
}
