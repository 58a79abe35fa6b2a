/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <netinet/in.h>

G_BEGIN_DECLS

/* What has come for the sockets of @port on this machine and was not read: (element-type guint64
 * guint), by taking_key(). */
GHashTable *takings_read       (guint16 port);
/* Returns: (transfer full): the key of the one whose other end is at @peer */
guint64    *taking_key         (const struct sockaddr_in *peer);
/* What was sent by @fd and has not arrived; to be looked at before what was not read, so that what
 * arrives meanwhile is not taken for read. */
guint       takings_on_its_way (int fd);
/* What waits at the other end of @fd. FALSE: there is none */
gboolean    takings_find       (GHashTable *takings, int fd, guint *unread);

G_END_DECLS
