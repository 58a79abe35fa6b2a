/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"
#include "socket.h"

#include "net/server/siguo-house.h"

#include <string.h>

/* Stands for the room's port in an input, which "Host" must name. */
#define PORT_MARK '`'

static GByteArray *
put_port (const guint8 *data,
          gsize         size,
          guint16       port)
{
  g_autofree char *digits = g_strdup_printf ("%u", port);
  GByteArray *bytes = g_byte_array_new ();

  for (gsize i = 0; i < size; i++)
    if (data[i] == PORT_MARK)
      g_byte_array_append (bytes, (const guint8 *) digits, strlen (digits));
    else
      g_byte_array_append (bytes, data + i, 1);

  return bytes;
}

static GSocket *
connect_to (guint16 port)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, port);
  g_autoptr (GError) error = NULL;
  GSocket *socket = fuzz_socket_new ();

  g_socket_connect (socket, address, NULL, &error);
  g_assert_no_error (error);

  return socket;
}

/* What somebody says who connects to a room: the head of a request, and where that was right frames
 * with messages. The first byte says in how many pieces it comes. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE, .beacon = FALSE };
  g_autoptr (SiguoHouse) house = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  g_autoptr (GError) error = NULL;
  SiguoOptions options;
  FuzzPeer peer;

  if (size == 0)
    return 0;

  siguo_options_init (&options, SIGUO_MODE_DUEL_DARK);
  house = siguo_house_new ("The room", &options, NULL);
  siguo_house_open (house, &doors, &error);
  g_assert_no_error (error);

  fuzz_peer_init (&peer, connect_to (siguo_house_get_port (house)));
  bytes = put_port (data + 1, size - 1, siguo_house_get_port (house));
  fuzz_peer_send (&peer, bytes->data, bytes->len, 1 + data[0] % 4);
  fuzz_run_until (&peer.ended);
  fuzz_peer_clear (&peer);
  fuzz_settle ();
  g_assert_cmpuint (siguo_house_get_n_connected (house), ==, 0);

  g_clear_object (&house);
  fuzz_settle ();

  return 0;
}
