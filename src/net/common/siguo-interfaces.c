/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-interfaces.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <string.h>

static SiguoInterface *
find_or_add (GArray               *interfaces,
             const struct ifaddrs *address)
{
  SiguoInterface added = { 0 };

  added.index = if_nametoindex (address->ifa_name);
  if (added.index == 0)
    return NULL;
  for (guint i = 0; i < interfaces->len; i++)
    {
      SiguoInterface *interface = &g_array_index (interfaces, SiguoInterface, i);

      if (interface->index == added.index)
        return interface;
    }
  if (interfaces->len == SIGUO_MAX_INTERFACES)
    return NULL;
  g_strlcpy (added.name, address->ifa_name, sizeof added.name);
  added.loopback = (address->ifa_flags & IFF_LOOPBACK) != 0;
  g_array_append_val (interfaces, added);
  return &g_array_index (interfaces, SiguoInterface, interfaces->len - 1);
}

static void
add_ipv4 (SiguoInterface       *interface,
          const struct ifaddrs *address)
{
  const struct sockaddr_in *own = (const struct sockaddr_in *) (gconstpointer) address->ifa_addr;
  const struct sockaddr_in *broadcast =
    (const struct sockaddr_in *) (gconstpointer) address->ifa_broadaddr;
  struct in_addr to = { 0 };

  if (interface->n_ipv4 == SIGUO_MAX_INTERFACE_ADDRESSES)
    return;
  if ((address->ifa_flags & IFF_BROADCAST) && broadcast != NULL && broadcast->sin_family == AF_INET)
    to = broadcast->sin_addr;
  interface->ipv4[interface->n_ipv4] = own->sin_addr;
  interface->broadcast[interface->n_ipv4] = to;
  interface->n_ipv4++;
}

static void
add_ipv6 (SiguoInterface       *interface,
          const struct ifaddrs *address)
{
  const struct sockaddr_in6 *own = (const struct sockaddr_in6 *) (gconstpointer) address->ifa_addr;

  /* Others need a router or change often; a link-local one is there wherever IPv6 is. Loopback has
   * none, and knows no multicast by IPv6 either. */
  if (!IN6_IS_ADDR_LINKLOCAL (&own->sin6_addr))
    return;
  interface->ipv6 = own->sin6_addr;
  interface->has_ipv6 = TRUE;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const SiguoInterface *first = a;
  const SiguoInterface *second = b;

  return (first->index > second->index) - (first->index < second->index);
}

/**
 * siguo_interfaces_get:
 *
 * The interfaces that are up and have an address on which rooms can be looked for, loopback
 * included.
 *
 * Returns: (transfer full) (element-type SiguoInterface): by index; empty when the system does not
 * tell
 */
GArray *
siguo_interfaces_get (void)
{
  GArray *interfaces = g_array_new (FALSE, TRUE, sizeof (SiguoInterface));
  struct ifaddrs *addresses = NULL;

  if (getifaddrs (&addresses) != 0)
    return interfaces;
  for (const struct ifaddrs *address = addresses; address != NULL; address = address->ifa_next)
    {
      SiguoInterface *interface;

      if (address->ifa_addr == NULL || !(address->ifa_flags & IFF_UP)
          || !(address->ifa_flags & (IFF_LOOPBACK | IFF_MULTICAST | IFF_BROADCAST))
          || (address->ifa_addr->sa_family != AF_INET && address->ifa_addr->sa_family != AF_INET6))
        continue;
      interface = find_or_add (interfaces, address);
      if (interface == NULL)
        continue;
      if (address->ifa_addr->sa_family == AF_INET)
        add_ipv4 (interface, address);
      else
        add_ipv6 (interface, address);
    }
  freeifaddrs (addresses);
  g_array_sort (interfaces, compare);
  return interfaces;
}

/**
 * siguo_interfaces_equal:
 * @a: (element-type SiguoInterface): what siguo_interfaces_get() said
 * @b: (element-type SiguoInterface): what it said at another time
 *
 * Returns: whether nothing changed
 */
gboolean
siguo_interfaces_equal (GArray *a,
                        GArray *b)
{
  g_autofree char *first = siguo_interfaces_to_text (a);
  g_autofree char *second = siguo_interfaces_to_text (b);

  return strcmp (first, second) == 0;
}

/**
 * siguo_interfaces_list_scopes:
 * @inet: an address
 * @scope: the index of its interface, or 0
 *
 * Whoever reads an IPv6 link-local address from another computer's screen cannot know behind which of
 * the own interfaces it is.
 *
 * Returns: (transfer full) (element-type guint32): the scopes in which to try it
 */
GArray *
siguo_interfaces_list_scopes (GInetAddress *inet,
                              guint32       scope)
{
  GArray *scopes = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) interfaces = NULL;

  if (scope != 0 || !g_inet_address_get_is_link_local (inet)
      || g_inet_address_get_family (inet) != G_SOCKET_FAMILY_IPV6)
    {
      g_array_append_val (scopes, scope);
      return scopes;
    }
  interfaces = siguo_interfaces_get ();
  for (guint i = 0; i < interfaces->len; i++)
    {
      const SiguoInterface *interface = &g_array_index (interfaces, SiguoInterface, i);
      guint32 index = interface->index;

      if (interface->has_ipv6)
        g_array_append_val (scopes, index);
    }
  return scopes;
}

/**
 * siguo_interfaces_to_text:
 * @interfaces: (element-type SiguoInterface): some interfaces
 *
 * Returns: (transfer full): everything about them, a line for each
 */
char *
siguo_interfaces_to_text (GArray *interfaces)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < interfaces->len; i++)
    {
      const SiguoInterface *interface = &g_array_index (interfaces, SiguoInterface, i);
      char address[INET6_ADDRSTRLEN];

      g_string_append_printf (text, "%u %s", interface->index, interface->name);
      for (guint j = 0; j < interface->n_ipv4; j++)
        {
          inet_ntop (AF_INET, &interface->ipv4[j], address, sizeof address);
          g_string_append_printf (text, " %s", address);
          if (interface->broadcast[j].s_addr != 0)
            {
              inet_ntop (AF_INET, &interface->broadcast[j], address, sizeof address);
              g_string_append_printf (text, "/%s", address);
            }
        }
      if (interface->has_ipv6)
        {
          inet_ntop (AF_INET6, &interface->ipv6, address, sizeof address);
          g_string_append_printf (text, " %s", address);
        }
      g_string_append (text, interface->loopback ? " loopback\n" : "\n");
    }
  return g_string_free (text, FALSE);
}
