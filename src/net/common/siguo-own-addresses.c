/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-own-addresses.h"

#include <gio/gio.h>
#include <ifaddrs.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/ioctl.h>

#include "net/common/siguo-host-text.h"

typedef enum
{
  WORTH_IPV4,
  WORTH_IPV6,
  WORTH_TUNNEL,             /* friends in the same VPN */
  /* Only where there is nothing else: */
  WORTH_LINK_LOCAL,
  WORTH_BRIDGE,             /* containers and virtual machines on this computer */
  WORTH_NONE,
} Worth;

/* Where this computer's own network is, if it leads anywhere. */
typedef struct
{
  GSocket *socket;          /* any one, to ask about interfaces */
  GInetAddress *ways_out[2];
} View;

/* The own address under which the system would go to a far place; nothing is sent. */
static GInetAddress *
find_way_out (const char *far)
{
  g_autoptr (GSocketAddress) to = g_inet_socket_address_new_from_string (far, 9);
  g_autoptr (GSocketAddress) own = NULL;
  g_autoptr (GSocket) socket = g_socket_new (g_socket_address_get_family (to),
                                             G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, NULL);

  if (socket == NULL || !g_socket_connect (socket, to, NULL, NULL))
    return NULL;
  own = g_socket_get_local_address (socket, NULL);
  return own == NULL
           ? NULL
           : g_object_ref (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (own)));
}

static void
view_init (View *view)
{
  view->socket =
    g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, NULL);
  /* Addresses that are kept for documents. */
  view->ways_out[0] = find_way_out ("192.0.2.1");
  view->ways_out[1] = find_way_out ("2001:db8::1");
}

static void
view_clear (View *view)
{
  g_clear_object (&view->socket);
  g_clear_object (&view->ways_out[0]);
  g_clear_object (&view->ways_out[1]);
}

static gboolean
is_driven_by (const View *view,
              const char *interface,
              const char *driver)
{
  struct ethtool_drvinfo info = { .cmd = ETHTOOL_GDRVINFO };
  struct ifreq request = { 0 };

  g_strlcpy (request.ifr_name, interface, sizeof request.ifr_name);
  request.ifr_data = (gpointer) &info;
  return view->socket != NULL
         && ioctl (g_socket_get_fd (view->socket), SIOCETHTOOL, &request) == 0
         && strncmp (info.driver, driver, sizeof info.driver) == 0;
}

static GInetAddress *
to_inet (const struct sockaddr *native)
{
  gsize length =
    native->sa_family == AF_INET ? sizeof (struct sockaddr_in) : sizeof (struct sockaddr_in6);
  g_autoptr (GSocketAddress) address = g_socket_address_new_from_native ((gpointer) native, length);

  return g_object_ref (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (address)));
}

static Worth
rate (const View           *view,
      const struct ifaddrs *interface)
{
  g_autoptr (GInetAddress) inet = NULL;
  gboolean is_ipv4, is_link_local;

  if (interface->ifa_addr == NULL || !(interface->ifa_flags & IFF_UP)
      || interface->ifa_flags & IFF_LOOPBACK
      || (interface->ifa_addr->sa_family != AF_INET && interface->ifa_addr->sa_family != AF_INET6))
    return WORTH_NONE;
  inet = to_inet (interface->ifa_addr);
  is_ipv4 = g_inet_address_get_family (inet) == G_SOCKET_FAMILY_IPV4;
  is_link_local = !is_ipv4 && g_inet_address_get_is_link_local (inet);
  if (interface->ifa_flags & IFF_POINTOPOINT || is_driven_by (view, interface->ifa_name, "tun"))
    return is_link_local ? WORTH_NONE : WORTH_TUNNEL;
  /* A bridge through which the way out leads is this computer's own network. */
  if (is_driven_by (view, interface->ifa_name, "bridge")
      || g_str_has_prefix (interface->ifa_name, "vmnet")
      || g_str_has_prefix (interface->ifa_name, "vboxnet"))
    {
      gboolean leads_out = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (view->ways_out); i++)
        leads_out = leads_out
                    || (view->ways_out[i] != NULL && g_inet_address_equal (view->ways_out[i], inet));
      if (!leads_out)
        return is_link_local ? WORTH_NONE : WORTH_BRIDGE;
    }
  if (is_ipv4)
    return WORTH_IPV4;
  return is_link_local ? WORTH_LINK_LOCAL : WORTH_IPV6;
}

static char *
to_text (const struct sockaddr *native,
         guint16                port)
{
  g_autoptr (GInetAddress) inet = to_inet (native);
  g_autoptr (GSocketAddress) with_port = g_inet_socket_address_new (inet, port);

  return siguo_host_text_new (G_INET_SOCKET_ADDRESS (with_port));
}

/**
 * siguo_own_addresses_list:
 * @port: where a room listens
 *
 * Returns: (transfer full) (array zero-terminated=1): what friends may type, the best first: the
 * network's addresses, then those of VPNs. Link-local ones, and those of bridges to containers and
 * virtual machines, are there only when there is nothing else.
 */
char **
siguo_own_addresses_list (guint16 port)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  struct ifaddrs *interfaces = NULL;
  Worth last = WORTH_NONE;  /* the last that there was any of */
  View view;

  if (getifaddrs (&interfaces) != 0)
    return g_strv_builder_end (builder);
  view_init (&view);
  for (Worth worth = WORTH_IPV4; worth < WORTH_NONE; worth++)
    for (struct ifaddrs *one = interfaces; one != NULL; one = one->ifa_next)
      if ((worth < WORTH_LINK_LOCAL || last == worth || last == WORTH_NONE)
          && rate (&view, one) == worth)
        {
          g_autofree char *text = to_text (one->ifa_addr, port);

          g_strv_builder_add (builder, text);
          last = worth;
        }
  view_clear (&view);
  freeifaddrs (interfaces);
  return g_strv_builder_end (builder);
}
