/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What "Host" must be in a request to @address: the address itself, never a name, since a foreign
 * web page can give us one; without the scope, which means nothing to the other side. (transfer
 * full) */
char *siguo_host_text_new (GInetSocketAddress *address);

G_END_DECLS
