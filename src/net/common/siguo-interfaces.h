/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <net/if.h>
#include <netinet/in.h>

G_BEGIN_DECLS

/* More interfaces, or more addresses on one, are not looked at. */
#define SIGUO_MAX_INTERFACES 32
#define SIGUO_MAX_INTERFACE_ADDRESSES 4

/**
 * SiguoInterface:
 * @n_ipv4: how many of @ipv4 and @broadcast are set
 * @broadcast: the subnet's broadcast address; 0 where there is none
 * @ipv6: the link-local address, where has_ipv6
 *
 * A network interface that is up, as far as the discovery needs it. A plain value.
 */
typedef struct
{
  guint index;
  char name[IF_NAMESIZE];
  gboolean loopback;
  guint n_ipv4;
  struct in_addr ipv4[SIGUO_MAX_INTERFACE_ADDRESSES];
  struct in_addr broadcast[SIGUO_MAX_INTERFACE_ADDRESSES];
  gboolean has_ipv6;
  struct in6_addr ipv6;
} SiguoInterface;

/* What getifaddrs() says now, by index. Returns: (transfer full) (element-type SiguoInterface):
 * empty on failure */
GArray  *siguo_interfaces_get     (void);
gboolean siguo_interfaces_equal   (GArray *a, GArray *b);
/* The scopes in which @inet may be reached: @scope alone or, for a link-local address without one,
 * every interface that has such an address. Returns: (transfer full) (element-type guint32) */
GArray  *siguo_interfaces_list_scopes (GInetAddress *inet, guint32 scope);
/* One line an interface, "2 eth0 10.0.0.1/10.0.0.255 fe80::1", for logs and tests. (transfer
 * full) */
char    *siguo_interfaces_to_text (GArray *interfaces);

G_END_DECLS
