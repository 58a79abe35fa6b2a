/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialling client against a listener, and against servers that are none. */
#include <string.h>

#include "net/client/siguo-dial-words.h"
#include "fake-resolver.h"
#include "net/server/siguo-listener.h"
#include "raw-peer.h"

/* --- A server that says what it is told ------------------------------------------------------ */

typedef struct
{
  GSocketListener *listener;
  GPtrArray *connections;
  guint16 port;
  const char *answer;
  const char *accept;      /* put into the answer's "%s": "" for the right one */
  gboolean hang_up;
} Liar;

static char *
make_accept (const char *head)
{
  const char *key = strstr (head, "Sec-WebSocket-Key: ");
  const char *end = strstr (key, "\r\n");
  g_autofree char *text =
    g_strdup_printf ("%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", (int) (end - key - 19), key + 19);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA1);
  guint8 digest[20];
  gsize length = sizeof digest;

  g_checksum_update (checksum, (const guchar *) text, -1);
  g_checksum_get_digest (checksum, digest, &length);

  return g_base64_encode (digest, length);
}

static void
on_request (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  GIOStream *connection = user_data;
  Liar *liar = g_object_get_data (G_OBJECT (connection), "liar");
  char *buffer = g_object_get_data (G_OBJECT (connection), "buffer");
  g_autofree char *accept = NULL;
  g_autofree char *answer = NULL;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (source), result, NULL);

  if (n <= 0 || liar->answer == NULL)
    return;

  accept = make_accept (buffer);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  answer = strstr (liar->answer, "%s") != NULL ? g_strdup_printf (liar->answer, accept)
                                               : g_strdup (liar->answer);
#pragma GCC diagnostic pop
  /* Small enough for the socket's buffer, and if not, the rest matters to nobody. */
  g_pollable_output_stream_write_nonblocking (
    G_POLLABLE_OUTPUT_STREAM (g_io_stream_get_output_stream (connection)), answer, strlen (answer),
    NULL, NULL);
  if (liar->hang_up)
    g_io_stream_close (connection, NULL, NULL);
}

static void
on_accepted (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Liar *liar = user_data;
  GSocketConnection *connection =
    g_socket_listener_accept_finish (G_SOCKET_LISTENER (source), result, NULL, NULL);
  char *buffer;

  if (connection == NULL)
    return;

  buffer = g_malloc0 (4096);
  g_ptr_array_add (liar->connections, connection);
  g_object_set_data (G_OBJECT (connection), "liar", liar);
  g_object_set_data_full (G_OBJECT (connection), "buffer", buffer, g_free);
  g_input_stream_read_async (g_io_stream_get_input_stream (G_IO_STREAM (connection)), buffer, 4095,
                             0, NULL, on_request, connection);
  g_socket_listener_accept_async (liar->listener, NULL, on_accepted, liar);
}

static void
liar_start (Liar       *liar,
            const char *answer,
            gboolean    hang_up)
{
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new_from_string ("127.0.0.1", 0);
  g_autoptr (GSocketAddress) bound = NULL;
  g_autoptr (GError) error = NULL;

  liar->listener = g_socket_listener_new ();
  liar->connections = g_ptr_array_new_with_free_func (g_object_unref);
  liar->answer = answer;
  liar->hang_up = hang_up;
  g_socket_listener_add_address (liar->listener, address, G_SOCKET_TYPE_STREAM,
                                 G_SOCKET_PROTOCOL_TCP, NULL, &bound, &error);
  g_assert_no_error (error);
  liar->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound));
  g_socket_listener_accept_async (liar->listener, NULL, on_accepted, liar);
}

static void
liar_stop (Liar *liar)
{
  g_socket_listener_close (liar->listener);
  for (guint i = 0; i < liar->connections->len; i++)
    g_io_stream_close (liar->connections->pdata[i], NULL, NULL);
  settle (3);
  g_ptr_array_unref (liar->connections);
  g_object_unref (liar->listener);
}

/* --- Dialling -------------------------------------------------------------------------------- */

typedef struct
{
  gboolean done;
  SiguoChannel *channel;
  GError *error;
} Call;

static void
on_dialled (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Call *call = user_data;

  call->channel = siguo_dial_finish (result, &call->error);
  call->done = TRUE;
  g_assert_true ((call->channel != NULL) != (call->error != NULL));
}

static gboolean
is_done (gpointer user_data)
{
  return ((Call *) user_data)->done;
}

static void
call_clear (Call *call)
{
  g_clear_object (&call->channel);
  g_clear_error (&call->error);
}

static SiguoAddress *
address_of (const char *host,
            guint16     port)
{
  g_autofree char *text = g_strdup_printf ("%s:%u", host, port);
  g_autoptr (GError) error = NULL;
  SiguoAddress *address = siguo_address_parse (text, &error);

  g_assert_no_error (error);

  return address;
}

static void
dial (Call       *call,
      const char *host,
      guint16     port)
{
  g_autoptr (SiguoAddress) address = address_of (host, port);

  siguo_dial_async (address, NULL, on_dialled, call);
  g_assert_false (call->done);
  wait_for (is_done, call);
}

static void
assert_refused (const char     *answer,
                SiguoDialError  code)
{
  Liar liar = { 0 };
  Call call = { 0 };

  liar_start (&liar, answer, FALSE);
  dial (&call, "127.0.0.1", liar.port);
  g_assert_error (call.error, SIGUO_DIAL_ERROR, (int) code);
  g_assert_cmpstr (call.error->message, !=, "");
  call_clear (&call);
  liar_stop (&liar);
}

#define UPGRADED "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"

static void
test_not_a_room (void)
{
  assert_refused ("SSH-2.0-OpenSSH_9.2\r\n", SIGUO_DIAL_ERROR_NOT_A_ROOM);
  assert_refused ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", SIGUO_DIAL_ERROR_NOT_A_ROOM);
  assert_refused ("HTTP/1.1 404 Not Found\r\nServer: siguoish?\r\n\r\n", SIGUO_DIAL_ERROR_VERSION);
  assert_refused ("HTTP/1.1 abc\r\n\r\n", SIGUO_DIAL_ERROR_NOT_A_ROOM);
  /* A head is over where the meter says so, and what follows never comes. */
  assert_refused ("HTTP/1.1 200 OK\n\nhi", SIGUO_DIAL_ERROR_NOT_A_ROOM);
  assert_refused ("\r\nHTTP/1.1 200 OK\r\n\r\n", SIGUO_DIAL_ERROR_NOT_A_ROOM);
  assert_refused (UPGRADED "Sec-WebSocket-Protocol: siguo.1\r\n\r\n", SIGUO_DIAL_ERROR_NOT_A_ROOM);
  assert_refused (UPGRADED "Sec-WebSocket-Accept: AAAA\r\nSec-WebSocket-Protocol: siguo.1\r\n\r\n",
                  SIGUO_DIAL_ERROR_NOT_A_ROOM);
  assert_refused (UPGRADED "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: siguo.1\r\n"
                           "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n",
                  SIGUO_DIAL_ERROR_NOT_A_ROOM);
}

static void
test_other_version (void)
{
  assert_refused (UPGRADED "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: siguo.2\r\n\r\n",
                  SIGUO_DIAL_ERROR_VERSION);
  assert_refused (UPGRADED "Sec-WebSocket-Accept: %s\r\n\r\n", SIGUO_DIAL_ERROR_VERSION);
}

static void
test_endless_head (void)
{
  g_autofree char *junk = g_strnfill (60000, 'x');
  g_autofree char *answer = g_strconcat (UPGRADED "X: ", junk, NULL);

  assert_refused (answer, SIGUO_DIAL_ERROR_NOT_A_ROOM);
}

static void
test_hangs_up (void)
{
  Liar liar = { 0 };
  Call call = { 0 };

  liar_start (&liar, "HTTP/1.1 101 Sw", TRUE);
  dial (&call, "127.0.0.1", liar.port);
  g_assert_error (call.error, SIGUO_DIAL_ERROR, SIGUO_DIAL_ERROR_NOT_A_ROOM);
  call_clear (&call);
  liar_stop (&liar);
}

/* Accepts and says nothing. */
static void
test_silent (void)
{
  Liar liar = { 0 };
  Call call = { 0 };

  liar_start (&liar, NULL, FALSE);
  dial (&call, "127.0.0.1", liar.port);
  g_assert_error (call.error, SIGUO_DIAL_ERROR, SIGUO_DIAL_ERROR_TIMED_OUT);
  call_clear (&call);
  liar_stop (&liar);
}

static void
test_refused (void)
{
  Liar liar = { 0 };
  Call call = { 0 };

  /* A port on which nothing listens any more. */
  liar_start (&liar, NULL, FALSE);
  liar_stop (&liar);
  dial (&call, "127.0.0.1", liar.port);
  g_assert_error (call.error, SIGUO_DIAL_ERROR, SIGUO_DIAL_ERROR_REFUSED);
  call_clear (&call);
}

static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (SiguoAddress) address = NULL;
  Liar liar = { 0 };
  Call call = { 0 };

  liar_start (&liar, NULL, FALSE);
  address = address_of ("127.0.0.1", liar.port);
  siguo_dial_async (address, cancellable, on_dialled, &call);
  settle (5);
  g_cancellable_cancel (cancellable);
  wait_for (is_done, &call);
  g_assert_error (call.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  call_clear (&call);
  liar_stop (&liar);
}

static void
test_nothing (void)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  Call call = { 0 };

  siguo_dial_any_async (none, NULL, on_dialled, &call);
  wait_for (is_done, &call);
  g_assert_error (call.error, SIGUO_DIAL_ERROR, SIGUO_DIAL_ERROR_NOBODY);
  call_clear (&call);
}

/* Whatever the cause, it is told, and what may help. */
static void
test_words (void)
{
  static const struct
  {
    SiguoDialError code;
    const char *what, *help;
  } words[] = {
    { SIGUO_DIAL_ERROR_NOBODY, "No computer can be reached", SIGUO_UFW_COMMAND },
    { SIGUO_DIAL_ERROR_NO_NAME, "by the name “anna-pc”", "in numbers that the host’s window shows" },
    { SIGUO_DIAL_ERROR_NO_WAY, "is not connected to the network", "Wi-Fi or cable" },
    { SIGUO_DIAL_ERROR_REFUSED, "no room is open on it", "the host’s window shows" },
    { SIGUO_DIAL_ERROR_NOT_A_ROOM, "is not a Siguo room", "the host’s window shows" },
    { SIGUO_DIAL_ERROR_VERSION, "another version", "get the newer one" },
    { SIGUO_DIAL_ERROR_FULL, "no more connections", "Try again" },
    { SIGUO_DIAL_ERROR_TIMED_OUT, "no answer in time", SIGUO_FIREWALLD_COMMAND },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GError) error = siguo_dial_error_new (words[i].code, "anna-pc");

      g_assert_error (error, SIGUO_DIAL_ERROR, (int) words[i].code);
      g_assert_nonnull (strstr (error->message, words[i].what));
      g_assert_nonnull (strstr (error->message, words[i].help));
    }
}

/* --- A real room ----------------------------------------------------------------------------- */

typedef struct
{
  SiguoListener *listener;
  GPtrArray *channels;
  GString *heard;
  guint n_closed;
} Room;

static void
on_received (SiguoChannel *channel,
             GBytes       *text,
             Room         *room)
{
  g_string_append_len (room->heard, g_bytes_get_data (text, NULL), g_bytes_get_size (text));
}

static void
on_closed (SiguoChannel *channel,
           GError       *error,
           Room         *room)
{
  room->n_closed++;
}

static void
on_channel (SiguoListener  *listener,
            SiguoChannel   *channel,
            GSocketAddress *remote,
            Room           *room)
{
  g_ptr_array_add (room->channels, g_object_ref (channel));
  g_signal_connect (channel, "received", G_CALLBACK (on_received), room);
  g_signal_connect (channel, "closed", G_CALLBACK (on_closed), room);
}

static void
room_start (Room *room)
{
  g_autoptr (GError) error = NULL;

  room->listener = siguo_listener_new ();
  room->channels = g_ptr_array_new_with_free_func (g_object_unref);
  room->heard = g_string_new (NULL);
  g_signal_connect (room->listener, "channel", G_CALLBACK (on_channel), room);
  siguo_listener_listen (room->listener, 0, TRUE, &error);
  g_assert_no_error (error);
}

static void
room_stop (Room *room)
{
  g_ptr_array_unref (room->channels);
  g_object_unref (room->listener);
  g_string_free (room->heard, TRUE);
}

static gboolean
has_heard_all (gpointer user_data)
{
  return ((Room *) user_data)->heard->len >= 16;
}

static gboolean
has_closed (gpointer user_data)
{
  return ((Room *) user_data)->n_closed > 0;
}

static void
talk (const char *host)
{
  g_autoptr (GBytes) text = g_bytes_new_static ("12345678", 8);
  Room room = { 0 };
  Call call = { 0 };

  room_start (&room);
  dial (&call, host, siguo_listener_get_port (room.listener));
  g_assert_no_error (call.error);
  siguo_channel_send (call.channel, text);
  siguo_channel_send (call.channel, text);
  wait_for (has_heard_all, &room);
  g_assert_cmpstr (room.heard->str, ==, "1234567812345678");

  /* Dropping the last reference after a close still delivers what was said before. */
  siguo_channel_send (call.channel, text);
  siguo_channel_close (call.channel);
  call_clear (&call);
  wait_for (has_closed, &room);
  g_assert_cmpuint (room.heard->len, ==, 24);
  room_stop (&room);
}

static void
test_talk (void)
{
  talk ("127.0.0.1");
}

static void
test_talk_ipv6 (void)
{
  g_autoptr (GSocket) socket =
    g_socket_new (G_SOCKET_FAMILY_IPV6, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new_from_string ("::1", 0);

  if (socket == NULL || !g_socket_bind (socket, address, TRUE, NULL))
    {
      g_test_skip ("no IPv6 here");
      return;
    }
  talk ("[::1]");
}

static void
test_full (void)
{
  Room room = { 0 };
  Call first = { 0 };
  Call second = { 0 };
  guint16 port;

  room_start (&room);
  siguo_listener_set_caps (room.listener, 1, 1, TRUE);
  port = siguo_listener_get_port (room.listener);
  dial (&first, "127.0.0.1", port);
  g_assert_no_error (first.error);
  siguo_listener_keep (room.listener, room.channels->pdata[0]);
  dial (&second, "127.0.0.1", port);
  g_assert_error (second.error, SIGUO_DIAL_ERROR, SIGUO_DIAL_ERROR_FULL);
  call_clear (&first);
  call_clear (&second);
  room_stop (&room);
}

/* A name that is known, one that is not, and one of which nothing is heard. */
static void
test_names (void)
{
  g_autoptr (FakeResolver) resolver = fake_resolver_new ();
  static const char *const unknown[] = { "gone-pc", "silent-pc" };
  Room room = { 0 };
  Call call = { 0 };
  guint16 port;

  fake_resolver_add (resolver, "anna-pc", "127.0.0.1");
  fake_resolver_add (resolver, "gone-pc", NULL);
  g_resolver_set_default (G_RESOLVER (resolver));
  room_start (&room);
  port = siguo_listener_get_port (room.listener);
  dial (&call, "anna-pc", port);
  g_assert_no_error (call.error);
  call_clear (&call);
  room_stop (&room);
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    {
      Call failed = { 0 };

      dial (&failed, unknown[i], port);
      g_assert_error (failed.error, SIGUO_DIAL_ERROR, SIGUO_DIAL_ERROR_NO_NAME);
      g_assert_nonnull (strstr (failed.error->message, unknown[i]));
      call_clear (&failed);
    }
}

/* Of several addresses the one that is a room wins, whatever the others are, and wherever it stands
 * among them. */
static void
test_any (void)
{
  for (guint place = 0; place < 3; place++)
    {
      g_autoptr (GPtrArray) addresses =
        g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
      Room room = { 0 };
      Liar silent = { 0 };
      Liar other = { 0 };
      Call call = { 0 };

      room_start (&room);
      liar_start (&silent, NULL, FALSE);
      liar_start (&other, "HTTP/1.1 200 OK\r\n\r\n", FALSE);
      g_ptr_array_add (addresses, address_of ("127.0.0.1", silent.port));
      g_ptr_array_add (addresses, address_of ("127.0.0.1", other.port));
      g_ptr_array_insert (addresses, place,
                          address_of ("127.0.0.1", siguo_listener_get_port (room.listener)));
      siguo_dial_any_async (addresses, NULL, on_dialled, &call);
      wait_for (is_done, &call);
      g_assert_no_error (call.error);
      call_clear (&call);
      room_stop (&room);
      liar_stop (&silent);
      liar_stop (&other);
    }
}

/* A hostile room: endless fragments, frames that never end. The client drops it. */
static gboolean
call_is_closed (gpointer user_data)
{
  return *(gboolean *) user_data;
}

static void
on_lost (SiguoChannel *channel,
         GError       *error,
         gboolean     *lost)
{
  g_assert_nonnull (error);
  *lost = TRUE;
}

static void
flood_client (const guint8 *frame,
              gsize         length,
              guint         times)
{
  g_autoptr (GByteArray) flood = g_byte_array_new ();
  Liar liar = { 0 };
  Call call = { 0 };
  gboolean lost = FALSE;
  gsize sent = 0;

  for (guint i = 0; i < times; i++)
    g_byte_array_append (flood, frame, length);

  liar_start (&liar, UPGRADED "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: siguo.1\r\n\r\n",
              FALSE);
  dial (&call, "127.0.0.1", liar.port);
  g_assert_no_error (call.error);
  g_signal_connect (call.channel, "closed", G_CALLBACK (on_lost), &lost);
  while (!lost && sent < flood->len)
    {
      GOutputStream *output = g_io_stream_get_output_stream (liar.connections->pdata[0]);
      gssize n = g_pollable_output_stream_write_nonblocking (
        G_POLLABLE_OUTPUT_STREAM (output), flood->data + sent, flood->len - sent, NULL, NULL);

      sent += MAX (n, 0);
      g_main_context_iteration (NULL, n <= 0);
    }
  wait_for (call_is_closed, &lost);
  call_clear (&call);
  liar_stop (&liar);
}

static void
test_hostile_room (void)
{
  static const guint8 fragment[] = { 0x01, 0x03, 'a', 'b', 'c' };
  static const guint8 more[] = { 0x00, 0x7e, 0x01, 0x00, [4 ... 259] = 'x' };
  static const guint8 masked[] = { 0x81, 0x81, 0, 0, 0, 0, 'x' };
  static const guint8 too_long[] = { 0x81, 0x7f, 0, 0, 0, 0, 0x10, 0, 0, 0, 'x' };

  flood_client (fragment, sizeof fragment, 20000);
  flood_client (more, sizeof more, 1000);
  flood_client (masked, sizeof masked, 1);
  flood_client (too_long, sizeof too_long, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/net/dial/talk", test_talk);
  g_test_add_func ("/net/dial/talk-ipv6", test_talk_ipv6);
  g_test_add_func ("/net/dial/full", test_full);
  g_test_add_func ("/net/dial/any", test_any);
  g_test_add_func ("/net/dial/names", test_names);
  g_test_add_func ("/net/dial/words", test_words);
  g_test_add_func ("/net/dial/not-a-room", test_not_a_room);
  g_test_add_func ("/net/dial/other-version", test_other_version);
  g_test_add_func ("/net/dial/endless-head", test_endless_head);
  g_test_add_func ("/net/dial/hangs-up", test_hangs_up);
  g_test_add_func ("/net/dial/silent", test_silent);
  g_test_add_func ("/net/dial/refused", test_refused);
  g_test_add_func ("/net/dial/cancel", test_cancel);
  g_test_add_func ("/net/dial/nothing", test_nothing);
  g_test_add_func ("/net/dial/hostile-room", test_hostile_room);

  return g_test_run ();
}
