/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-beacon-socket.h"

#include "net/common/siguo-secure-random.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

/* Datagrams taken in one go, before other sources of the main loop have their turn. */
#define MAX_AT_ONCE 32

struct _SiguoBeaconSocket
{
  grefcount ref_count;
  SiguoInterface interface;
  GSocketFamily family;
  gboolean shared;
  gboolean broken;
  GSocket *socket;
  GSource *source;
  SiguoDatagramFunc received;
  gpointer user_data;
  gboolean has_nonces;
  guint8 nonces[2][SIGUO_BEACON_NONCE_BYTES];
};

static void
socket_unref (SiguoBeaconSocket *self)
{
  if (g_ref_count_dec (&self->ref_count))
    g_free (self);
}

static gboolean
on_readable (GSocket     *socket,
             GIOCondition condition,
             gpointer     user_data)
{
  SiguoBeaconSocket *self = user_data;
  gboolean go_on = TRUE;

  g_ref_count_inc (&self->ref_count);
  for (guint i = 0; i < MAX_AT_ONCE && self->source != NULL; i++)
    {
      g_autoptr (GSocketAddress) from = NULL;
      g_autoptr (GError) error = NULL;
      guint8 bytes[SIGUO_BEACON_MAX_RECEIVED + 1];
      gssize length;

      length = g_socket_receive_from (socket, &from, (char *) bytes, sizeof bytes, NULL, &error);
      if (length < 0)
        {
          if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK)
              || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED))
            break;
          g_debug ("beacon socket on %s: %s", self->interface.name, error->message);
          self->broken = TRUE;
          g_clear_pointer (&self->source, g_source_unref);
          go_on = FALSE;
          break;
        }
      /* One byte more than we look at fits in: then it was too long. */
      if (length > 0 && length <= SIGUO_BEACON_MAX_RECEIVED && G_IS_INET_SOCKET_ADDRESS (from))
        self->received (self, bytes, (gsize) length, G_INET_SOCKET_ADDRESS (from), self->user_data);
    }
  go_on = go_on && self->source != NULL;
  socket_unref (self);
  return go_on ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
set_option (SiguoBeaconSocket *self,
            int                level,
            int                name,
            gconstpointer      value,
            gsize              size,
            GError           **error)
{
  int saved;

  if (setsockopt (g_socket_get_fd (self->socket), level, name, value, (socklen_t) size) == 0)
    return TRUE;
  saved = errno;
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (saved), g_strerror (saved));
  return FALSE;
}

static gboolean
set_int (SiguoBeaconSocket *self,
         int                level,
         int                name,
         int                value,
         GError           **error)
{
  return set_option (self, level, name, &value, sizeof value, error);
}

static gboolean
set_up_ipv4 (SiguoBeaconSocket *self,
             GError           **error)
{
  struct ip_mreqn group = { 0 };

  if (self->interface.index == 0)
    return set_int (self, IPPROTO_IP, IP_TTL, 1, error);
  group.imr_ifindex = (int) self->interface.index;
  group.imr_address = self->interface.ipv4[0];
  /* Answers too have a TTL of 1: nobody beyond the LAN can be made to receive them. */
  return set_int (self, SOL_SOCKET, SO_BROADCAST, 1, error)
         && set_option (self, IPPROTO_IP, IP_MULTICAST_IF, &group, sizeof group, error)
         && set_int (self, IPPROTO_IP, IP_MULTICAST_TTL, 1, error)
         && set_int (self, IPPROTO_IP, IP_TTL, 1, error)
         && set_int (self, IPPROTO_IP, IP_MULTICAST_ALL, 0, error);
}

static gboolean
set_up_ipv6 (SiguoBeaconSocket *self,
             GError           **error)
{
  if (self->interface.index == 0)
    return set_int (self, IPPROTO_IPV6, IPV6_V6ONLY, 1, error)
           && set_int (self, IPPROTO_IPV6, IPV6_UNICAST_HOPS, 1, error);
  return set_int (self, IPPROTO_IPV6, IPV6_V6ONLY, 1, error)
         && set_int (self, IPPROTO_IPV6, IPV6_MULTICAST_IF, (int) self->interface.index, error)
         && set_int (self, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, 1, error)
         && set_int (self, IPPROTO_IPV6, IPV6_UNICAST_HOPS, 1, error);
}

static gboolean
join_group (SiguoBeaconSocket *self,
            GError           **error)
{
  g_autoptr (GInetAddress) group = NULL;

  if (self->family == G_SOCKET_FAMILY_IPV4)
    {
      struct ip_mreqn request = { 0 };

      group = g_inet_address_new_from_string (SIGUO_BEACON_GROUP_4);
      memcpy (&request.imr_multiaddr, g_inet_address_to_bytes (group),
              sizeof request.imr_multiaddr);
      request.imr_ifindex = (int) self->interface.index;
      return set_option (self, IPPROTO_IP, IP_ADD_MEMBERSHIP, &request, sizeof request, error);
    }
  else
    {
      struct ipv6_mreq request = { 0 };

      group = g_inet_address_new_from_string (SIGUO_BEACON_GROUP_6);
      memcpy (&request.ipv6mr_multiaddr, g_inet_address_to_bytes (group),
              sizeof request.ipv6mr_multiaddr);
      request.ipv6mr_interface = self->interface.index;
      return set_option (self, IPPROTO_IPV6, IPV6_JOIN_GROUP, &request, sizeof request, error);
    }
}

/* @at: (nullable): an own address */
static gboolean
open_socket (SiguoBeaconSocket *self,
             GInetAddress      *at,
             GError           **error)
{
  g_autoptr (GInetAddress) any = g_inet_address_new_any (self->family);
  g_autoptr (GSocketAddress) address = NULL;
  gboolean is_scoped = at != NULL && self->family == G_SOCKET_FAMILY_IPV6;

  self->socket = g_socket_new (self->family, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, error);
  if (self->socket == NULL)
    return FALSE;
  g_socket_set_blocking (self->socket, FALSE);
  /* Older kernels let only root do this; without it the socket hears more than it should, which
   * does no harm. */
  if (self->interface.index != 0)
    set_option (self, SOL_SOCKET, SO_BINDTODEVICE, self->interface.name,
                strlen (self->interface.name) + 1, NULL);
  if (!(self->family == G_SOCKET_FAMILY_IPV4 ? set_up_ipv4 (self, error)
                                             : set_up_ipv6 (self, error)))
    return FALSE;

  address = g_object_new (G_TYPE_INET_SOCKET_ADDRESS,
                          "address", at != NULL ? at : any,
                          "port", self->shared || at != NULL ? SIGUO_BEACON_PORT : 0,
                          "scope-id", is_scoped ? self->interface.index : 0,
                          NULL);
  /* What is sent to a group reaches every socket of a shared port. */
  return g_socket_bind (self->socket, address, self->shared || at != NULL, error)
         && (!self->shared || join_group (self, error));
}

static SiguoBeaconSocket *
socket_new (const SiguoInterface *interface,
            GSocketFamily         family,
            gboolean              shared,
            GInetAddress         *at,
            SiguoDatagramFunc     received,
            gpointer              user_data,
            GError              **error)
{
  SiguoBeaconSocket *self = g_new0 (SiguoBeaconSocket, 1);

  g_ref_count_init (&self->ref_count);
  if (interface != NULL)
    self->interface = *interface;
  self->family = family;
  self->shared = shared;
  self->received = received;
  self->user_data = user_data;
  if (!open_socket (self, at, error))
    {
      siguo_beacon_socket_free (self);
      return NULL;
    }

  self->source = g_socket_create_source (self->socket, G_IO_IN, NULL);
  /* Behind everything that a person sees: a flood of datagrams must not delay it. */
  g_source_set_priority (self->source, G_PRIORITY_DEFAULT_IDLE);
  g_source_set_callback (self->source, G_SOURCE_FUNC (on_readable), self, NULL);
  g_source_attach (self->source, g_main_context_get_thread_default ());
  return self;
}

/**
 * siguo_beacon_socket_new:
 * @interface: (nullable): where; %NULL for a socket that is not @shared and sends to single places
 *   only, on whichever interface leads there
 * @family: IPv4 or IPv6, one that @interface has an address of
 * @shared: on the port of the beacons, else on one of its own
 * @received: called from the main loop for each datagram of at most SIGUO_BEACON_MAX_RECEIVED bytes
 * @user_data: for @received
 * @error: why there is no socket
 *
 * Returns: (transfer full) (nullable): the socket
 */
SiguoBeaconSocket *
siguo_beacon_socket_new (const SiguoInterface *interface,
                         GSocketFamily         family,
                         gboolean              shared,
                         SiguoDatagramFunc     received,
                         gpointer              user_data,
                         GError              **error)
{
  return socket_new (interface, family, shared, NULL, received, user_data, error);
}

/**
 * siguo_beacon_socket_new_at:
 * @interface: where
 * @at: one of its addresses
 * @received: called from the main loop for each datagram of at most SIGUO_BEACON_MAX_RECEIVED bytes
 * @user_data: for @received
 * @error: why there is no socket
 *
 * A socket for questions that are sent to this computer alone. Of all shared ones only one would get
 * them, maybe that of a program that has no room.
 *
 * Returns: (transfer full) (nullable): the socket
 */
SiguoBeaconSocket *
siguo_beacon_socket_new_at (const SiguoInterface *interface,
                            GInetAddress         *at,
                            SiguoDatagramFunc     received,
                            gpointer              user_data,
                            GError              **error)
{
  return socket_new (interface, g_inet_address_get_family (at), FALSE, at, received, user_data,
                     error);
}

/**
 * siguo_beacon_socket_free:
 * @self: (transfer full): a socket
 */
void
siguo_beacon_socket_free (SiguoBeaconSocket *self)
{
  if (self->source != NULL)
    {
      g_source_destroy (self->source);
      g_clear_pointer (&self->source, g_source_unref);
    }
  if (self->socket != NULL)
    g_socket_close (self->socket, NULL);
  g_clear_object (&self->socket);
  socket_unref (self);
}

/**
 * siguo_beacon_socket_is_shared:
 * @self: a socket
 *
 * Returns: whether it sits on the port of the beacons
 */
gboolean
siguo_beacon_socket_is_shared (SiguoBeaconSocket *self)
{
  return self->shared;
}

/**
 * siguo_beacon_socket_is_broken:
 * @self: a socket
 *
 * Returns: whether it receives nothing any more
 */
gboolean
siguo_beacon_socket_is_broken (SiguoBeaconSocket *self)
{
  return self->broken;
}

/**
 * siguo_beacon_socket_send_to:
 * @self: a socket
 * @bytes: a datagram
 * @to: where to
 *
 * Sends at once or, when the network is busy, not at all.
 *
 * Returns: whether it was sent
 */
gboolean
siguo_beacon_socket_send_to (SiguoBeaconSocket *self,
                             GBytes            *bytes,
                             GSocketAddress    *to)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (g_socket_send_to (self->socket, to, data, length, NULL, &error) >= 0)
    return TRUE;
  g_debug ("beacon on %s: %s", self->interface.name, error->message);
  return FALSE;
}

static gboolean
send_to_inet (SiguoBeaconSocket *self,
              GBytes            *bytes,
              GInetAddress      *inet)
{
  g_autoptr (GSocketAddress) to = NULL;

  to = g_object_new (G_TYPE_INET_SOCKET_ADDRESS, "address", inet, "port", SIGUO_BEACON_PORT,
                     "scope-id", self->family == G_SOCKET_FAMILY_IPV6 ? self->interface.index : 0,
                     NULL);
  return siguo_beacon_socket_send_to (self, bytes, to);
}

/**
 * siguo_beacon_socket_send_to_all:
 * @self: a socket
 * @bytes: a datagram
 *
 * Returns: whether anything was sent
 */
gboolean
siguo_beacon_socket_send_to_all (SiguoBeaconSocket *self,
                                 GBytes            *bytes)
{
  g_autoptr (GInetAddress) group = NULL;
  gboolean sent;

  group = g_inet_address_new_from_string (self->family == G_SOCKET_FAMILY_IPV4
                                            ? SIGUO_BEACON_GROUP_4
                                            : SIGUO_BEACON_GROUP_6);
  sent = send_to_inet (self, bytes, group);
  if (self->family == G_SOCKET_FAMILY_IPV4)
    for (guint i = 0; i < self->interface.n_ipv4; i++)
      if (self->interface.broadcast[i].s_addr != 0)
        {
          g_autoptr (GInetAddress) broadcast = NULL;

          broadcast = g_inet_address_new_from_bytes ((const guint8 *) &self->interface.broadcast[i],
                                                     G_SOCKET_FAMILY_IPV4);
          sent = send_to_inet (self, bytes, broadcast) || sent;
        }
  return sent;
}

/**
 * siguo_beacon_socket_new_nonce:
 * @self: a socket
 *
 * Returns: (transfer none): a nonce that no question had before
 */
const guint8 *
siguo_beacon_socket_new_nonce (SiguoBeaconSocket *self)
{
  memcpy (self->nonces[1], self->nonces[0], SIGUO_BEACON_NONCE_BYTES);
  siguo_secure_random (self->nonces[0], SIGUO_BEACON_NONCE_BYTES);
  if (!self->has_nonces)
    memcpy (self->nonces[1], self->nonces[0], SIGUO_BEACON_NONCE_BYTES);
  self->has_nonces = TRUE;
  return self->nonces[0];
}

/**
 * siguo_beacon_socket_has_nonce:
 * @self: a socket
 * @nonce: of an answer
 *
 * Returns: whether it answers one of the two last questions
 */
gboolean
siguo_beacon_socket_has_nonce (SiguoBeaconSocket *self,
                               const guint8      *nonce)
{
  return self->has_nonces
         && (memcmp (self->nonces[0], nonce, SIGUO_BEACON_NONCE_BYTES) == 0
             || memcmp (self->nonces[1], nonce, SIGUO_BEACON_NONCE_BYTES) == 0);
}
