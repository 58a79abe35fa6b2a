/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "socket.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

/* Longer than every time-out on the way. */
#define PATIENCE_SECONDS 8

GSocket *
fuzz_socket_new (void)
{
  GSocket *socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP,
                                  NULL);
  struct linger at_once = { 1, 0 };

  g_assert_nonnull (socket);
  setsockopt (g_socket_get_fd (socket), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  /* Where it does leave a trace, others may have its port all the same. */
  g_socket_set_option (socket, SOL_SOCKET, SO_REUSEADDR, 1, NULL);

  return socket;
}

GSocket *
fuzz_socket_listen (guint16 *port)
{
  GSocket *socket = fuzz_socket_new ();
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0);
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GError) error = NULL;

  g_socket_bind (socket, any, TRUE, &error);
  g_assert_no_error (error);
  g_socket_listen (socket, &error);
  g_assert_no_error (error);
  address = g_socket_get_local_address (socket, &error);
  g_assert_no_error (error);
  *port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address));

  return socket;
}

static gboolean
on_readable (GSocket      *socket,
             GIOCondition  condition,
             gpointer      user_data)
{
  FuzzPeer *peer = user_data;
  char buffer[4096];
  gssize n = g_socket_receive_with_blocking (socket, buffer, sizeof buffer, FALSE, NULL, NULL);

  if (n > 0)
    return G_SOURCE_CONTINUE;
  peer->ended = TRUE;

  return G_SOURCE_REMOVE;
}

void
fuzz_peer_init (FuzzPeer *peer,
                GSocket  *socket)
{
  peer->socket = socket;
  /* Fails for a pair of Unix sockets, which do not wait either. */
  g_socket_set_option (socket, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
  peer->ended = FALSE;
  peer->source = g_socket_create_source (socket, G_IO_IN | G_IO_HUP | G_IO_ERR, NULL);
  g_source_set_callback (peer->source, G_SOURCE_FUNC (on_readable), peer, NULL);
  g_source_attach (peer->source, NULL);
}

void
fuzz_peer_clear (FuzzPeer *peer)
{
  g_source_destroy (peer->source);
  g_clear_pointer (&peer->source, g_source_unref);
  g_socket_close (peer->socket, NULL);
  g_clear_object (&peer->socket);
}

void
fuzz_peer_send (FuzzPeer     *peer,
                const guint8 *data,
                gsize         size,
                guint         n_pieces)
{
  for (guint i = 0; i < n_pieces; i++)
    {
      gsize begin = size * i / n_pieces;
      gsize end = size * (i + 1) / n_pieces;

      /* The other end may have hung up already. */
      if (end > begin && g_socket_send_with_blocking (peer->socket, (const char *) data + begin,
                                                      end - begin, TRUE, NULL, NULL) < 0)
        break;
      fuzz_settle ();
    }
  g_socket_shutdown (peer->socket, FALSE, TRUE, NULL);
}

static gboolean
on_patience_over (gpointer user_data)
{
  g_error ("Somebody waits for a peer that has hung up");

  return G_SOURCE_REMOVE;
}

void
fuzz_run_until (const gboolean *done)
{
  guint patience_id = g_timeout_add_seconds (PATIENCE_SECONDS, on_patience_over, NULL);

  while (!*done)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (patience_id);
  fuzz_settle ();
}

void
fuzz_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}
