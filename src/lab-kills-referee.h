/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-proof.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * SiguoLabHost:
 *
 * A siguo-referee that is killed now and then and goes on with its room. It calls @changed when it
 * listens again, and when it has ended by itself.
 */
typedef struct _SiguoLabHost SiguoLabHost;

/* @folder: where it may write; @options: of the game */
SiguoLabHost *siguo_lab_host_new      (const char *program, const char *folder,
                                       const char *options, const guint8 *token,
                                       void (*changed) (gpointer user_data), gpointer user_data);
void          siguo_lab_host_free     (SiguoLabHost *host);
/* kill -9; then it is started again and goes on. @damage: bytes that are cut off the journal
 * before */
void          siguo_lab_host_kill     (SiguoLabHost *host, guint damage);
/* SIGTERM, as when the computer is shut down; in a game only. Then the same. */
void          siguo_lab_host_stop     (SiguoLabHost *host);
/* Asks it to close the room. */
void          siguo_lab_host_close    (SiguoLabHost *host);
/* Where it listens, 0: not now. */
guint16       siguo_lab_host_get_port (SiguoLabHost *host);
/* SIGUO_ROOM_ID_BYTES, once it has listened. */
const guint8 *siguo_lab_host_get_room (SiguoLabHost *host);
/* Has it ended after siguo_lab_host_close(), and removed its journal? */
gboolean      siguo_lab_host_is_closed (SiguoLabHost *host);
/* (nullable): why it cannot go on */
const char   *siguo_lab_host_get_error (SiguoLabHost *host);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoLabHost, siguo_lab_host_free)

G_END_DECLS
