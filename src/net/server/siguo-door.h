/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * SiguoDoor:
 *
 * The listening sockets of a room, one for each family, and the pace at which they accept: so many
 * a second in all, so many from one address. Running out of descriptors stops it for a moment and
 * no longer.
 */
typedef struct _SiguoDoor SiguoDoor;

/* @client: (transfer none): just accepted */
typedef void (*SiguoDoorFunc) (GSocket *client, GInetSocketAddress *remote, gpointer user_data);

SiguoDoor *siguo_door_new      (SiguoDoorFunc func, gpointer user_data);
void       siguo_door_free     (SiguoDoor *door);
/* @port: 0 for any. Binds both families to one port, or neither. */
gboolean   siguo_door_open     (SiguoDoor *door, guint16 port, gboolean loopback_only,
                                GError **error);
guint16    siguo_door_get_port (SiguoDoor *door);
/* Whether the pace for one address holds for loopback too. */
void       siguo_door_set_count_loopback (SiguoDoor *door, gboolean count_loopback);
/* Forgets addresses that have not been here for a while. Returns: how many it still knows */
guint      siguo_door_sweep    (SiguoDoor *door, gint64 now_us);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoDoor, siguo_door_free)

G_END_DECLS
