/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-address.h"

#include "net/common/siguo-message.h"

#include <glib/gi18n-lib.h>
#include <net/if.h>
#include <string.h>

/* The longest host name of RFC 1035 in its text form. */
#define MAX_HOST 253

struct _SiguoAddress
{
  grefcount ref_count;
  char *host;               /* literal without zone, or an ASCII host name */
  guint16 port;
  guint32 scope;
  gboolean any_port;
  gboolean is_ipv6;
};

G_DEFINE_BOXED_TYPE (SiguoAddress, siguo_address, siguo_address_copy, siguo_address_free)

static SiguoAddress *
address_new (char    *host,
             guint16  port,
             guint32  scope,
             gboolean any_port,
             gboolean is_ipv6)
{
  SiguoAddress *self = g_new0 (SiguoAddress, 1);

  g_ref_count_init (&self->ref_count);
  self->host = host;
  self->port = port;
  self->scope = scope;
  self->any_port = any_port;
  self->is_ipv6 = is_ipv6;
  return self;
}

/**
 * siguo_address_new:
 * @socket_address: where a datagram came from, or a room listens
 *
 * Returns: (transfer full): the same as an address
 */
SiguoAddress *
siguo_address_new (GInetSocketAddress *socket_address)
{
  GInetAddress *inet;
  gboolean is_ipv6;

  g_return_val_if_fail (G_IS_INET_SOCKET_ADDRESS (socket_address), NULL);

  inet = g_inet_socket_address_get_address (socket_address);
  is_ipv6 = g_inet_address_get_family (inet) == G_SOCKET_FAMILY_IPV6;
  return address_new (g_inet_address_to_string (inet),
                      g_inet_socket_address_get_port (socket_address),
                      is_ipv6 ? g_inet_socket_address_get_scope_id (socket_address) : 0,
                      FALSE, is_ipv6);
}

static gboolean
parse_port (const char *text,
            guint16    *port,
            GError    **error)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (text, 10, 1, 65535, &value, NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   /* Translators: %s is what the user typed after the colon of an address. */
                   _("“%s” is not a port. A port is a number from 1 to 65535."), text);
      return FALSE;
    }
  *port = (guint16) value;
  return TRUE;
}

/* The interface behind the % of a link-local address, by name or number. */
static gboolean
parse_zone (const char *zone,
            guint32    *scope,
            GError    **error)
{
  guint64 number;

  *scope = if_nametoindex (zone);
  if (*scope == 0 && g_ascii_string_to_unsigned (zone, 10, 1, G_MAXINT32, &number, NULL))
    *scope = (guint32) number;
  if (*scope == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _("This computer has no network interface “%s”."), zone);
      return FALSE;
    }
  return TRUE;
}

static SiguoAddress *
parse_ipv6 (const char *literal,
            guint16     port,
            gboolean    any_port,
            GError    **error)
{
  g_auto (GStrv) parts = g_strsplit (literal, "%", 2);
  g_autoptr (GInetAddress) inet = NULL;
  guint32 scope = 0;

  inet = g_inet_address_new_from_string (parts[0] != NULL ? parts[0] : "");
  if (inet == NULL || g_inet_address_get_family (inet) != G_SOCKET_FAMILY_IPV6)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _("“%s” is not an IPv6 address."), literal);
      return NULL;
    }
  if (parts[1] != NULL && !parse_zone (parts[1], &scope, error))
    return NULL;
  return address_new (g_inet_address_to_string (inet), port, scope, any_port, TRUE);
}

static gboolean
is_host_name (const char *name)
{
  gboolean only_digits = TRUE;

  if (*name == '\0' || strlen (name) > MAX_HOST || *name == '.' || *name == '-')
    return FALSE;
  for (const char *p = name; *p != '\0'; p++)
    {
      if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_' && *p != '.')
        return FALSE;
      if (*p == '.' && p[1] == '.')
        return FALSE;
      only_digits = only_digits && (g_ascii_isdigit (*p) || *p == '.');
    }
  /* A mistyped IPv4 address is not to be looked up as a name. */
  return !only_digits;
}

static SiguoAddress *
parse_name (const char *name,
            guint16     port,
            gboolean    any_port,
            GError    **error)
{
  g_autoptr (GInetAddress) inet = g_inet_address_new_from_string (name);
  g_autofree char *ascii = NULL;

  if (inet != NULL && g_inet_address_get_family (inet) == G_SOCKET_FAMILY_IPV4)
    return address_new (g_inet_address_to_string (inet), port, 0, any_port, FALSE);

  /* g_hostname_to_ascii() is for names of sane length only. */
  if (strlen (name) <= MAX_HOST)
    ascii = g_hostname_to_ascii (name);
  if (ascii == NULL || !is_host_name (ascii))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   /* Translators: the examples show how addresses are written. */
                   _("“%s” is not an address. Addresses look like %s or %s."),
                   name, "192.168.1.20", "192.168.1.20:23474");
      return NULL;
    }
  return address_new (g_steal_pointer (&ascii), port, 0, any_port, FALSE);
}

static SiguoAddress *
parse_bracketed (const char *text,
                 GError    **error)
{
  const char *end = strchr (text, ']');
  g_autofree char *literal = NULL;
  guint16 port = SIGUO_FIRST_PORT;

  if (end == NULL || (end[1] != '\0' && end[1] != ':'))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _("“%s” is not an address: a bracket is missing."), text);
      return NULL;
    }
  literal = g_strndup (text + 1, (gsize) (end - text - 1));
  if (end[1] == ':' && !parse_port (end + 2, &port, error))
    return NULL;
  return parse_ipv6 (literal, port, end[1] == '\0', error);
}

/**
 * siguo_address_parse:
 * @text: what a person typed
 * @error: a translated sentence
 *
 * Reads an address without looking anything up but the name of an interface.
 *
 * Returns: (transfer full) (nullable): the address
 */
SiguoAddress *
siguo_address_parse (const char *text,
                     GError    **error)
{
  g_autofree char *clean = NULL;
  g_autofree char *host = NULL;
  const char *colon;
  guint16 port = SIGUO_FIRST_PORT;

  g_return_val_if_fail (text != NULL, NULL);

  clean = g_utf8_make_valid (text, -1);
  g_strstrip (clean);
  if (*clean == '\0')
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           _("Type the address of the computer that hosts the room."));
      return NULL;
    }
  if (strlen (clean) > 2 * MAX_HOST)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           _("This is too long for an address."));
      return NULL;
    }

  if (*clean == '[')
    return parse_bracketed (clean, error);

  colon = strchr (clean, ':');
  if (colon != NULL && strchr (colon + 1, ':') != NULL)
    return parse_ipv6 (clean, port, TRUE, error);
  if (colon == NULL)
    return parse_name (clean, port, TRUE, error);
  if (!parse_port (colon + 1, &port, error))
    return NULL;
  host = g_strndup (clean, (gsize) (colon - clean));
  return parse_name (host, port, FALSE, error);
}

/**
 * siguo_address_copy:
 * @address: an address
 *
 * Returns: (transfer full): @address itself with one reference more, since it never changes
 */
SiguoAddress *
siguo_address_copy (const SiguoAddress *address)
{
  SiguoAddress *self = (SiguoAddress *) address;

  g_return_val_if_fail (address != NULL, NULL);

  g_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * siguo_address_free:
 * @address: (transfer full): an address
 *
 * Drops one reference.
 */
void
siguo_address_free (SiguoAddress *address)
{
  g_return_if_fail (address != NULL);

  if (!g_ref_count_dec (&address->ref_count))
    return;
  g_free (address->host);
  g_free (address);
}

/**
 * siguo_address_to_text:
 * @address: an address
 *
 * Returns: (transfer full): what siguo_address_parse() reads as the same address
 */
char *
siguo_address_to_text (const SiguoAddress *address)
{
  g_autofree char *host = NULL;
  char name[IF_NAMESIZE];

  g_return_val_if_fail (address != NULL, NULL);

  if (address->scope == 0)
    host = g_strdup (address->host);
  else if (if_indextoname (address->scope, name) != NULL)
    host = g_strdup_printf ("%s%%%s", address->host, name);
  else
    host = g_strdup_printf ("%s%%%u", address->host, address->scope);

  if (address->is_ipv6)
    {
      if (address->any_port)
        return g_strdup_printf ("[%s]", host);
      return g_strdup_printf ("[%s]:%u", host, address->port);
    }
  if (address->any_port)
    return g_steal_pointer (&host);
  return g_strdup_printf ("%s:%u", host, address->port);
}

/**
 * siguo_address_equal:
 * @a: an address
 * @b: another one
 *
 * Returns: whether both mean the same place
 */
gboolean
siguo_address_equal (const SiguoAddress *a,
                     const SiguoAddress *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->port == b->port && a->any_port == b->any_port && siguo_address_same_host (a, b);
}

/**
 * siguo_address_same_host:
 * @a: an address
 * @b: another one
 *
 * Returns: whether both mean the same computer, on whichever ports
 */
gboolean
siguo_address_same_host (const SiguoAddress *a,
                         const SiguoAddress *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->scope == b->scope && g_ascii_strcasecmp (a->host, b->host) == 0;
}

/**
 * siguo_address_is_any_port:
 * @address: an address
 *
 * Returns: whether the port was left out
 */
gboolean
siguo_address_is_any_port (const SiguoAddress *address)
{
  g_return_val_if_fail (address != NULL, FALSE);

  return address->any_port;
}

/**
 * siguo_address_get_host:
 * @address: an address
 *
 * Returns: a literal without its zone, or a host name in ASCII
 */
const char *
siguo_address_get_host (const SiguoAddress *address)
{
  g_return_val_if_fail (address != NULL, NULL);

  return address->host;
}

/**
 * siguo_address_get_port:
 * @address: an address
 *
 * Returns: the port; the first one of the design when it was left out
 */
guint16
siguo_address_get_port (const SiguoAddress *address)
{
  g_return_val_if_fail (address != NULL, 0);

  return address->port;
}

/**
 * siguo_address_get_scope:
 * @address: an address
 *
 * Returns: the index of the interface of a link-local address, else 0
 */
guint32
siguo_address_get_scope (const SiguoAddress *address)
{
  g_return_val_if_fail (address != NULL, 0);

  return address->scope;
}
