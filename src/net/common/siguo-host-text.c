/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-host-text.h"

char *
siguo_host_text_new (GInetSocketAddress *address)
{
  GInetAddress *inet = g_inet_socket_address_get_address (address);
  g_autofree char *text = g_inet_address_to_string (inet);
  guint port = g_inet_socket_address_get_port (address);

  return g_inet_address_get_family (inet) == G_SOCKET_FAMILY_IPV6
         ? g_strdup_printf ("[%s]:%u", text, port)
         : g_strdup_printf ("%s:%u", text, port);
}
