/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-own-addresses.h"

#include <gio/gio.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include "net/client/siguo-address.h"

typedef enum
{
  WORTH_IPV4,
  WORTH_IPV6,
  WORTH_NONE,
} Worth;

static Worth
rate (const struct ifaddrs *interface)
{
  if (interface->ifa_addr == NULL || !(interface->ifa_flags & IFF_UP)
      || interface->ifa_flags & IFF_LOOPBACK)
    return WORTH_NONE;
  if (interface->ifa_addr->sa_family == AF_INET)
    return WORTH_IPV4;
  if (interface->ifa_addr->sa_family != AF_INET6)
    return WORTH_NONE;
  /* A link-local address needs the name of the friend's interface, which this computer cannot know.
   */
  return IN6_IS_ADDR_LINKLOCAL (&((const struct sockaddr_in6 *) interface->ifa_addr)->sin6_addr)
           ? WORTH_NONE
           : WORTH_IPV6;
}

static char *
to_text (const struct sockaddr *native,
         guint16                port)
{
  gsize length =
    native->sa_family == AF_INET ? sizeof (struct sockaddr_in) : sizeof (struct sockaddr_in6);
  g_autoptr (GSocketAddress) bare = g_socket_address_new_from_native ((gpointer) native, length);
  g_autoptr (GSocketAddress) with_port = NULL;
  g_autoptr (SiguoAddress) address = NULL;

  with_port =
    g_inet_socket_address_new (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (bare)),
                               port);
  address = siguo_address_new (G_INET_SOCKET_ADDRESS (with_port));
  return siguo_address_to_text (address);
}

char **
siguo_own_addresses_list (guint16 port)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  struct ifaddrs *interfaces = NULL;

  if (getifaddrs (&interfaces) != 0)
    return g_strv_builder_end (builder);
  for (Worth worth = WORTH_IPV4; worth < WORTH_NONE; worth++)
    for (struct ifaddrs *one = interfaces; one != NULL; one = one->ifa_next)
      if (rate (one) == worth)
        {
          g_autofree char *text = to_text (one->ifa_addr, port);

          g_strv_builder_add (builder, text);
        }
  freeifaddrs (interfaces);
  return g_strv_builder_end (builder);
}
