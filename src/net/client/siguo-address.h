/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_ADDRESS (siguo_address_get_type ())

/**
 * SiguoAddress:
 *
 * Where a room may be reached: a socket address with its IPv6 scope, or a host name still to be
 * resolved. Immutable, boxed.
 */
typedef struct _SiguoAddress SiguoAddress;

GType         siguo_address_get_type  (void);
SiguoAddress *siguo_address_new       (GInetSocketAddress *socket_address);
/* "host", "host:port", "1.2.3.4", "[v6]:port", "[fe80::1%eth0]:port"; without a port the first one
 * of the design. A link-local address without an interface may be behind any of them.
 * @error: a translated sentence that says what is wrong. */
SiguoAddress *siguo_address_parse     (const char *text, GError **error);
SiguoAddress *siguo_address_copy      (const SiguoAddress *address);
void          siguo_address_free      (SiguoAddress *address);
/* What a person would type. (transfer full) */
char         *siguo_address_to_text   (const SiguoAddress *address);
gboolean      siguo_address_equal     (const SiguoAddress *a, const SiguoAddress *b);
/* Whether both are on one computer, as far as the address tells. */
gboolean      siguo_address_same_host (const SiguoAddress *a, const SiguoAddress *b);
/* Whether the port was left out, so that the ten ports of the design should be tried in turn. */
gboolean      siguo_address_is_any_port (const SiguoAddress *address);
const char   *siguo_address_get_host  (const SiguoAddress *address);
guint16       siguo_address_get_port  (const SiguoAddress *address);
guint32       siguo_address_get_scope (const SiguoAddress *address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoAddress, siguo_address_free)

G_END_DECLS
