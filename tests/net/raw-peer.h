/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs the main loop until @done says so; a minute without that is a failure of the test. */
typedef gboolean (*WaitFunc) (gpointer user_data);
void wait_for (WaitFunc done, gpointer user_data);
/* Runs the main loop until nothing is ready any more, @times times over. */
void settle   (guint times);

/**
 * RawPeer:
 *
 * A TCP client over loopback that sends whatever bytes it is told, however wrong.
 */
typedef struct
{
  GSocketConnection *connection;
  GSource *read_source;
  GSource *write_source;
  GByteArray *in;           /* all that came and was not taken */
  GByteArray *out;          /* what is still to be sent */
  gsize received;           /* bytes in all */
  gsize sent;
  gboolean closed;          /* by the other side */
  gboolean reading;
  guint16 port;
} RawPeer;

RawPeer *raw_peer_new          (guint16 port);
/* One that comes from another address of loopback. */
RawPeer *raw_peer_new_from     (const char *source, guint16 port);
void     raw_peer_free         (RawPeer *peer);
/* One that takes nothing of what it is sent. */
void     raw_peer_stop_reading (RawPeer *peer);
void     raw_peer_send         (RawPeer *peer, const void *bytes, gsize length);
void     raw_peer_print        (RawPeer *peer, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* A masked frame as it should be, unless the arguments say otherwise. */
void     raw_peer_send_frame   (RawPeer *peer, guint8 opcode, gboolean fin, gboolean masked,
                                const void *payload, gsize length);
void     raw_peer_send_text    (RawPeer *peer, const char *text);
void     raw_peer_wait_closed  (RawPeer *peer);
/* Asks for a room the right way and waits for the answer. Returns: the status */
guint    raw_peer_upgrade      (RawPeer *peer);
/* Waits for the head of an answer and takes it. Returns: its text, "" when the other side closed
 * first */
char    *raw_peer_take_head    (RawPeer *peer);
/* Waits for a text frame and takes it. Returns: its payload, NULL when the other side closed */
char    *raw_peer_take_text    (RawPeer *peer);
/* Takes texts until one holds @part. Returns: it */
char    *raw_peer_take_with    (RawPeer *peer, const char *part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RawPeer, raw_peer_free)

G_END_DECLS
