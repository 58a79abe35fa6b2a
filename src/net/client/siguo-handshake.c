/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-handshake.h"

#include <libsoup/soup.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>

#include "net/client/siguo-dial-words.h"
#include "net/common/siguo-host-text.h"
#include "net/common/siguo-message.h"
#include "net/common/siguo-secure-random.h"
#include "net/common/siguo-web-channel.h"

#define TIMEOUT_MS 5000
#define KEY_BYTES 16
/* RFC 6455, section 1.3 */
#define ACCEPT_GUID "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

/* One handshake; the task's data. */
typedef struct
{
  GInetSocketAddress *address;
  GCancellable *cancellable;   /* our own: the caller's and the time-out both cancel it */
  gulong cancelled_id;         /* at the caller's */
  guint timeout_id;
  gboolean timed_out;
  GSocketConnection *connection;
  SiguoMeter *meter;
  char *host;
  char *key;
  char *request;
  GString *head;
  char buffer[1024];
} Handshake;

static void
handshake_free (Handshake *self)
{
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_object (&self->address);
  g_clear_object (&self->cancellable);
  if (self->meter != NULL)
    siguo_meter_kill (self->meter, "given up");
  g_clear_object (&self->meter);
  g_clear_object (&self->connection);
  g_free (self->host);
  g_free (self->key);
  g_free (self->request);
  g_string_free (self->head, TRUE);
  g_free (self);
}

/* Takes the task's reference. */
static void
return_error (GTask          *task,
              SiguoDialError  code)
{
  Handshake *self = g_task_get_task_data (task);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_cancellable_disconnect (g_task_get_cancellable (task), self->cancelled_id);
  self->cancelled_id = 0;
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_error (task, siguo_dial_error_new (code, NULL));
  g_object_unref (task);
}

/* @error: why connecting, writing or reading failed */
static void
return_io_error (GTask        *task,
                 const GError *error)
{
  Handshake *self = g_task_get_task_data (task);

  if (self->timed_out)
    return_error (task, SIGUO_DIAL_ERROR_TIMED_OUT);
  else if (self->meter != NULL)
    return_error (task, SIGUO_DIAL_ERROR_NOT_A_ROOM);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED))
    return_error (task, SIGUO_DIAL_ERROR_REFUSED);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return_error (task, SIGUO_DIAL_ERROR_TIMED_OUT);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NETWORK_UNREACHABLE))
    return_error (task, SIGUO_DIAL_ERROR_NO_WAY);
  else
    return_error (task, SIGUO_DIAL_ERROR_NOBODY);
}

static char *
make_accept (const char *key)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA1);
  guint8 digest[20];
  gsize length = sizeof digest;

  g_checksum_update (checksum, (const guchar *) key, -1);
  g_checksum_update (checksum, (const guchar *) ACCEPT_GUID, -1);
  g_checksum_get_digest (checksum, digest, &length);

  return g_base64_encode (digest, length);
}

static gboolean
header_is (SoupMessageHeaders *headers,
           const char         *name,
           const char         *value)
{
  const char *list = soup_message_headers_get_list (headers, name);

  return list != NULL && g_str_equal (list, value);
}

/* The head is complete: is it the right one? */
static void
judge_head (GTask *task)
{
  Handshake *self = g_task_get_task_data (task);
  g_autoptr (SoupMessageHeaders) headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_RESPONSE);
  g_autoptr (SoupWebsocketConnection) websocket = NULL;
  g_autoptr (GUri) uri = NULL;
  g_autofree char *accept = make_accept (self->key);
  const char *server;
  SoupHTTPVersion version;
  guint status;

  if (strlen (self->head->str) != self->head->len ||
      !soup_headers_parse_response (self->head->str, self->head->len, headers, &version, &status,
                                    NULL))
    {
      return_error (task, SIGUO_DIAL_ERROR_NOT_A_ROOM);
      return;
    }

  if (status != SOUP_STATUS_SWITCHING_PROTOCOLS)
    {
      server = soup_message_headers_get_list (headers, "Server");
      if (server == NULL || !g_str_has_prefix (server, "siguo"))
        return_error (task, SIGUO_DIAL_ERROR_NOT_A_ROOM);
      else if (status == SOUP_STATUS_SERVICE_UNAVAILABLE)
        return_error (task, SIGUO_DIAL_ERROR_FULL);
      else
        return_error (task, SIGUO_DIAL_ERROR_VERSION);
      return;
    }

  if (!soup_message_headers_header_contains (headers, "Upgrade", "websocket") ||
      !soup_message_headers_header_contains (headers, "Connection", "upgrade") ||
      !header_is (headers, "Sec-WebSocket-Accept", accept) ||
      soup_message_headers_get_list (headers, "Sec-WebSocket-Extensions") != NULL)
    {
      return_error (task, SIGUO_DIAL_ERROR_NOT_A_ROOM);
      return;
    }

  if (!header_is (headers, "Sec-WebSocket-Protocol", SIGUO_SUBPROTOCOL))
    {
      return_error (task, SIGUO_DIAL_ERROR_VERSION);
      return;
    }

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_cancellable_disconnect (g_task_get_cancellable (task), self->cancelled_id);
  self->cancelled_id = 0;

  uri = g_uri_build (G_URI_FLAGS_NONE, "ws", NULL, "room",
                     g_inet_socket_address_get_port (self->address), SIGUO_ROOM_PATH, NULL, NULL);
  siguo_meter_start_frames (self->meter);
  websocket =
    soup_websocket_connection_new (G_IO_STREAM (self->meter), uri, SOUP_WEBSOCKET_CONNECTION_CLIENT,
                                   NULL, SIGUO_SUBPROTOCOL, NULL);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, siguo_web_channel_new (websocket, self->meter), g_object_unref);
  g_clear_object (&self->meter);
  g_object_unref (task);
}

static void on_read (GObject *source, GAsyncResult *result, gpointer user_data);

static void
read_on (GTask *task)
{
  Handshake *self = g_task_get_task_data (task);

  g_input_stream_read_async (g_io_stream_get_input_stream (G_IO_STREAM (self->meter)), self->buffer,
                             sizeof self->buffer, G_PRIORITY_DEFAULT, self->cancellable, on_read,
                             task);
}

static void
on_read (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  GTask *task = user_data;
  Handshake *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);

  if (n <= 0)
    {
      return_io_error (task, error);
      return;
    }

  g_string_append_len (self->head, self->buffer, n);

  /* The meter stops at the end of the head. Whoever greets in another way need not be waited
   * for. */
  if (siguo_meter_has_head (self->meter))
    judge_head (task);
  else if (strncmp (self->head->str, "HTTP/1.1 ", MIN (self->head->len, 9)) != 0)
    return_error (task, SIGUO_DIAL_ERROR_NOT_A_ROOM);
  else
    read_on (task);
}

static void
on_written (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  GTask *task = user_data;
  Handshake *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  /* A room that is full has hung up already, and what it said waits to be read. */
  if (!g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error) &&
      g_cancellable_is_cancelled (self->cancellable))
    return_io_error (task, error);
  else
    read_on (task);
}

static void
on_connected (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  GTask *task = user_data;
  Handshake *self = g_task_get_task_data (task);
  GSocket *socket = g_socket_connection_get_socket (self->connection);
  g_autoptr (GError) error = NULL;
  guint8 bytes[KEY_BYTES];

  if (!g_socket_connection_connect_finish (self->connection, result, &error))
    {
      return_io_error (task, error);
      return;
    }

  g_socket_set_option (socket, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
  /* As the room does it. */
  g_socket_set_option (socket, IPPROTO_TCP, TCP_THIN_LINEAR_TIMEOUTS, 1, NULL);
  self->meter = siguo_meter_new (self->connection, &siguo_meter_limits_of_client, TRUE);
  siguo_secure_random (bytes, sizeof bytes);
  self->key = g_base64_encode (bytes, sizeof bytes);
  self->request = g_strdup_printf ("GET " SIGUO_ROOM_PATH " HTTP/1.1\r\n"
                                   "Host: %s\r\n"
                                   "Upgrade: websocket\r\n"
                                   "Connection: Upgrade\r\n"
                                   "Sec-WebSocket-Key: %s\r\n"
                                   "Sec-WebSocket-Version: 13\r\n"
                                   "Sec-WebSocket-Protocol: " SIGUO_SUBPROTOCOL "\r\n"
                                   "\r\n",
                                   self->host, self->key);
  g_output_stream_write_all_async (g_io_stream_get_output_stream (G_IO_STREAM (self->meter)),
                                   self->request, strlen (self->request), G_PRIORITY_DEFAULT,
                                   self->cancellable, on_written, task);
}

static gboolean
on_timeout (gpointer user_data)
{
  Handshake *self = user_data;

  self->timeout_id = 0;
  self->timed_out = TRUE;
  g_cancellable_cancel (self->cancellable);

  return G_SOURCE_REMOVE;
}

static void
on_cancelled (GCancellable *cancellable,
              gpointer      user_data)
{
  g_cancellable_cancel (user_data);
}

void
siguo_handshake_async (GInetSocketAddress  *address,
                       GInetAddress        *source,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GSocketAddress) local = NULL;
  g_autoptr (GError) error = NULL;
  Handshake *self;
  GTask *task;

  g_return_if_fail (G_IS_INET_SOCKET_ADDRESS (address));

  task = g_task_new (NULL, cancellable, callback, user_data);
  self = g_new0 (Handshake, 1);
  g_task_set_source_tag (task, siguo_handshake_async);
  g_task_set_task_data (task, self, (GDestroyNotify) handshake_free);
  self->address = g_object_ref (address);
  self->cancellable = g_cancellable_new ();
  self->head = g_string_new (NULL);
  self->host = siguo_host_text_new (address);
  if (cancellable != NULL)
    self->cancelled_id = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled),
                                                g_object_ref (self->cancellable), g_object_unref);

  socket = g_socket_new (g_socket_address_get_family (G_SOCKET_ADDRESS (address)),
                         G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);
  if (source != NULL)
    local = g_inet_socket_address_new (source, 0);
  if (socket == NULL || (local != NULL && !g_socket_bind (socket, local, FALSE, &error)))
    {
      return_io_error (task, error);
      return;
    }

  self->timeout_id = g_timeout_add (TIMEOUT_MS, on_timeout, self);
  self->connection = g_socket_connection_factory_create_connection (socket);
  g_socket_connection_connect_async (self->connection, G_SOCKET_ADDRESS (address),
                                     self->cancellable, on_connected, task);
}

SiguoChannel *
siguo_handshake_finish (GAsyncResult  *result,
                        GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

GInetSocketAddress *
siguo_handshake_get_address (GAsyncResult *result)
{
  Handshake *self = g_task_get_task_data (G_TASK (result));

  return self->address;
}
