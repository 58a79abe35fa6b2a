/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "raw-peer.h"

#include <stdlib.h>
#include <string.h>

#define PATIENCE_SECONDS 60

static gboolean
on_patience (gpointer user_data)
{
  g_error ("Nothing happened for %d seconds", PATIENCE_SECONDS);

  return G_SOURCE_REMOVE;
}

void
wait_for (WaitFunc done,
          gpointer user_data)
{
  guint id = g_timeout_add_seconds (PATIENCE_SECONDS, on_patience, NULL);

  while (!done (user_data))
    g_main_context_iteration (NULL, TRUE);

  g_source_remove (id);
}

void
settle (guint times)
{
  for (guint i = 0; i < times; i++)
    while (g_main_context_iteration (NULL, FALSE))
      ;
}

static gboolean
on_readable (GObject  *stream,
             gpointer  user_data)
{
  RawPeer *peer = user_data;
  guint8 buffer[4096];
  gssize n = g_pollable_input_stream_read_nonblocking (G_POLLABLE_INPUT_STREAM (stream), buffer,
                                                       sizeof buffer, NULL, NULL);

  if (n > 0)
    {
      g_byte_array_append (peer->in, buffer, n);
      peer->received += n;
      return G_SOURCE_CONTINUE;
    }

  /* The end, or a reset. A spurious wake-up does not happen on loopback. */
  peer->closed = TRUE;
  return G_SOURCE_REMOVE;
}

static gboolean
on_writable (GObject  *stream,
             gpointer  user_data)
{
  RawPeer *peer = user_data;
  gssize n = 0;

  if (peer->out->len > 0)
    n = g_pollable_output_stream_write_nonblocking (G_POLLABLE_OUTPUT_STREAM (stream),
                                                    peer->out->data, peer->out->len, NULL, NULL);
  if (n > 0)
    {
      g_byte_array_remove_range (peer->out, 0, n);
      peer->sent += n;
    }

  if (n > 0 && peer->out->len > 0)
    return G_SOURCE_CONTINUE;

  /* All gone, or nobody is there any more. */
  g_byte_array_set_size (peer->out, 0);
  g_clear_pointer (&peer->write_source, g_source_unref);
  return G_SOURCE_REMOVE;
}

RawPeer *
raw_peer_new (guint16 port)
{
  return raw_peer_new_from ("127.0.0.1", port);
}

RawPeer *
raw_peer_new_from (const char *source,
                   guint16     port)
{
  g_autoptr (GSocketAddress) own = g_inet_socket_address_new_from_string (source, 0);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new_from_string ("127.0.0.1", port);
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GError) error = NULL;
  RawPeer *peer = g_new0 (RawPeer, 1);
  GInputStream *input;

  socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);
  g_assert_no_error (error);
  g_socket_bind (socket, own, FALSE, &error);
  g_assert_no_error (error);
  g_socket_connect (socket, address, NULL, &error);
  g_assert_no_error (error);

  peer->port = port;
  peer->in = g_byte_array_new ();
  peer->out = g_byte_array_new ();
  peer->connection = g_socket_connection_factory_create_connection (socket);
  peer->reading = TRUE;
  input = g_io_stream_get_input_stream (G_IO_STREAM (peer->connection));
  peer->read_source = g_pollable_input_stream_create_source (G_POLLABLE_INPUT_STREAM (input), NULL);
  g_source_set_callback (peer->read_source, G_SOURCE_FUNC (on_readable), peer, NULL);
  g_source_attach (peer->read_source, NULL);

  return peer;
}

void
raw_peer_stop_reading (RawPeer *peer)
{
  g_source_destroy (peer->read_source);
  peer->reading = FALSE;
}

void
raw_peer_free (RawPeer *peer)
{
  g_source_destroy (peer->read_source);
  g_source_unref (peer->read_source);
  if (peer->write_source != NULL)
    {
      g_source_destroy (peer->write_source);
      g_source_unref (peer->write_source);
    }
  g_io_stream_close (G_IO_STREAM (peer->connection), NULL, NULL);
  g_object_unref (peer->connection);
  g_byte_array_unref (peer->in);
  g_byte_array_unref (peer->out);
  g_free (peer);
}

void
raw_peer_send (RawPeer    *peer,
               const void *bytes,
               gsize       length)
{
  GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (peer->connection));

  g_byte_array_append (peer->out, bytes, length);
  if (peer->write_source != NULL)
    return;

  peer->write_source =
    g_pollable_output_stream_create_source (G_POLLABLE_OUTPUT_STREAM (output), NULL);
  g_source_set_callback (peer->write_source, G_SOURCE_FUNC (on_writable), peer, NULL);
  g_source_attach (peer->write_source, NULL);
}

void
raw_peer_print (RawPeer    *peer,
                const char *format,
                ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  raw_peer_send (peer, text, strlen (text));
}

void
raw_peer_send_frame (RawPeer    *peer,
                     guint8      opcode,
                     gboolean    fin,
                     gboolean    masked,
                     const void *payload,
                     gsize       length)
{
  static const guint8 mask[4] = { 0x12, 0x34, 0x56, 0x78 };
  g_autoptr (GByteArray) frame = g_byte_array_new ();
  guint8 header[10] = { (fin ? 0x80 : 0) | opcode, masked ? 0x80 : 0 };
  gsize n_header = 2;

  if (length < 126)
    {
      header[1] |= length;
    }
  else if (length < 65536)
    {
      header[1] |= 126;
      header[2] = length >> 8;
      header[3] = length & 0xff;
      n_header = 4;
    }
  else
    {
      header[1] |= 127;
      for (guint i = 0; i < 8; i++)
        header[2 + i] = (guint64) length >> (8 * (7 - i)) & 0xff;
      n_header = 10;
    }

  g_byte_array_append (frame, header, n_header);
  if (masked)
    g_byte_array_append (frame, mask, sizeof mask);
  for (gsize i = 0; i < length; i++)
    {
      guint8 byte = ((const guint8 *) payload)[i] ^ (masked ? mask[i % 4] : 0);

      g_byte_array_append (frame, &byte, 1);
    }
  raw_peer_send (peer, frame->data, frame->len);
}

void
raw_peer_send_text (RawPeer    *peer,
                    const char *text)
{
  raw_peer_send_frame (peer, 1, TRUE, TRUE, text, strlen (text));
}

static gboolean
is_closed (gpointer user_data)
{
  return ((RawPeer *) user_data)->closed;
}

void
raw_peer_wait_closed (RawPeer *peer)
{
  wait_for (is_closed, peer);
}

static const char *
find_head_end (RawPeer *peer)
{
  return peer->in->len > 0 ? g_strstr_len ((const char *) peer->in->data, peer->in->len, "\r\n\r\n")
                           : NULL;
}

static gboolean
has_head (gpointer user_data)
{
  RawPeer *peer = user_data;

  return peer->closed || find_head_end (peer) != NULL;
}

char *
raw_peer_take_head (RawPeer *peer)
{
  const char *end;
  char *head;
  gsize length;

  wait_for (has_head, peer);
  end = find_head_end (peer);
  if (end == NULL)
    return g_strdup ("");

  length = end + 4 - (const char *) peer->in->data;
  head = g_strndup ((const char *) peer->in->data, length);
  g_byte_array_remove_range (peer->in, 0, length);

  return head;
}

guint
raw_peer_upgrade (RawPeer *peer)
{
  g_autofree char *head = NULL;

  raw_peer_print (
    peer,
    "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: siguo.1\r\n\r\n",
    peer->port);
  head = raw_peer_take_head (peer);

  return g_str_has_prefix (head, "HTTP/1.1 ") ? atoi (head + 9) : 0;
}

/* Returns: whether a whole frame is there; room to its payload in @start and @length */
static gboolean
find_frame (RawPeer *peer,
            gsize   *start,
            gsize   *length)
{
  const guint8 *in = peer->in->data;

  if (peer->in->len < 2)
    return FALSE;
  *start = 2;
  *length = in[1] & 0x7f;
  if (*length == 126)
    {
      if (peer->in->len < 4)
        return FALSE;
      *start = 4;
      *length = in[2] << 8 | in[3];
    }

  return peer->in->len >= *start + *length;
}

static gboolean
has_frame (gpointer user_data)
{
  RawPeer *peer = user_data;
  gsize start, length;

  return peer->closed || find_frame (peer, &start, &length);
}

char *
raw_peer_take_text (RawPeer *peer)
{
  for (;;)
    {
      gsize start, length;
      guint8 opcode;
      char *text;

      wait_for (has_frame, peer);
      if (!find_frame (peer, &start, &length))
        return NULL;

      opcode = peer->in->data[0] & 0x0f;
      text = g_strndup ((const char *) peer->in->data + start, length);
      g_byte_array_remove_range (peer->in, 0, start + length);
      if (opcode == 1)
        return text;
      g_free (text);
    }
}

char *
raw_peer_take_with (RawPeer    *peer,
                    const char *part)
{
  for (;;)
    {
      char *text = raw_peer_take_text (peer);

      g_assert_nonnull (text);
      if (strstr (text, part) != NULL)
        return text;
      g_free (text);
    }
}
