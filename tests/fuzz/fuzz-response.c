/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"
#include "socket.h"

#include "net/client/siguo-handshake.h"
#include "net/client/siguo-table.h"

typedef struct
{
  SiguoTable *table;
  gboolean done;        /* no channel, or none any more */
} Run;

static void
on_closed (SiguoChannel *channel,
           const GError *error,
           Run          *run)
{
  run->done = TRUE;
}

static void
on_connected (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Run *run = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoChannel) channel = siguo_handshake_finish (result, &error);

  if (channel == NULL)
    {
      g_assert_nonnull (error);
      run->done = TRUE;
      return;
    }

  siguo_table_join_channel (run->table, channel, "Anna", FALSE, NULL);
  g_signal_connect (channel, "closed", G_CALLBACK (on_closed), run);
}

/* What somebody says to whom a client connects: the head of a response, and where that was right
 * frames with messages. The first byte says in how many pieces it comes. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GSocket) listener = NULL;
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GSocket) accepted = NULL;
  g_autoptr (GError) error = NULL;
  Run run = { NULL, FALSE };
  FuzzPeer peer;
  guint16 port;

  if (size == 0)
    return 0;

  listener = fuzz_socket_listen (&port);
  address = g_inet_socket_address_new_from_string ("127.0.0.1", port);
  run.table = siguo_table_new (NULL);
  siguo_handshake_async (G_INET_SOCKET_ADDRESS (address), NULL, NULL, on_connected, &run);
  accepted = g_socket_accept (listener, NULL, &error);
  g_assert_no_error (error);

  fuzz_peer_init (&peer, g_steal_pointer (&accepted));
  fuzz_peer_send (&peer, data + 1, size - 1, 1 + data[0] % 4);
  fuzz_run_until (&run.done);
  fuzz_run_until (&peer.ended);
  fuzz_peer_clear (&peer);
  g_object_unref (run.table);
  g_socket_close (listener, NULL);
  fuzz_settle ();

  return 0;
}
