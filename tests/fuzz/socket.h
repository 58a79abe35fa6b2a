/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * FuzzPeer:
 *
 * The far end of a connection: it sends an input in a few pieces, says that nothing more comes, and
 * throws away what it is sent until the other end has hung up.
 */
typedef struct
{
  GSocket *socket;
  GSource *source;
  gboolean ended;
} FuzzPeer;

/* A socket that leaves no trace when it is closed: thousands of ports would wait for late packets
 * otherwise. (transfer full) */
GSocket *fuzz_socket_new     (void);
/* Listens on loopback, on a port of the system's choice. (transfer full) */
GSocket *fuzz_socket_listen  (guint16 *port);
/* @socket: (transfer full) */
void     fuzz_peer_init      (FuzzPeer *peer, GSocket *socket);
void     fuzz_peer_clear     (FuzzPeer *peer);
/* The main loop runs between the pieces. */
void     fuzz_peer_send      (FuzzPeer *peer, const guint8 *data, gsize size, guint n_pieces);
/* Runs the main loop until *@done, which must come within seconds: nobody may be able to hold a
 * connection by hanging up. */
void     fuzz_run_until      (const gboolean *done);
/* Runs the main loop as long as there is something to do. */
void     fuzz_settle         (void);

G_END_DECLS
