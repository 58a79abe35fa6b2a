/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-channel.h"
#include "net/common/siguo-message.h"

G_BEGIN_DECLS

/**
 * SiguoGuest:
 *
 * A connection to a house, to the room a link: the greeting with its check of versions, the pace of
 * messages, time-outs, pings. What is left are messages for the room.
 */
typedef struct _SiguoGuest SiguoGuest;

/* What a guest tells its house. Each may free the guest. */
typedef struct
{
  /* @text: what @message was read from */
  void (*message) (SiguoGuest *guest, const SiguoMessage *message, GBytes *text,
                   gpointer user_data);
  /* The connection was cut or is about to end; for logs. */
  void (*refused) (SiguoGuest *guest, const char *reason, gpointer user_data);
  /* It is gone: the last thing that is heard of it. @error: (nullable): when it did not end by
   * itself and was not ended from here */
  void (*closed)  (SiguoGuest *guest, const GError *error, gpointer user_data);
} SiguoGuestPorts;

/* @link: the number under which the room knows it; @from: for logs */
SiguoGuest   *siguo_guest_new          (SiguoChannel *channel, guint link, const char *from,
                                        const SiguoGuestPorts *ports, gpointer user_data);
void          siguo_guest_free         (SiguoGuest *guest);
guint         siguo_guest_get_link     (const SiguoGuest *guest);
/* Returns: whether it has not been told yet what has this @version, from 1; from now on it has */
gboolean      siguo_guest_learn        (SiguoGuest *guest, guint version);
const char   *siguo_guest_get_from     (const SiguoGuest *guest);
SiguoChannel *siguo_guest_get_channel  (const SiguoGuest *guest);
/* (nullable): where it comes from, when that is an address. */
GInetAddress *siguo_guest_get_address  (const SiguoGuest *guest);
void          siguo_guest_set_address  (SiguoGuest *guest, GInetAddress *address);
/* The number in the room of whoever it is, 0: not (yet) a member. */
guint32       siguo_guest_get_member   (const SiguoGuest *guest);
void          siguo_guest_set_member   (SiguoGuest *guest, guint32 member);
gboolean      siguo_guest_is_greeted   (const SiguoGuest *guest);
/* Told the last thing; only its end is waited for. */
gboolean      siguo_guest_is_dropped   (const SiguoGuest *guest);
/* When the last sign of life came, in monotonic milliseconds. */
gint64        siguo_guest_get_heard_ms (const SiguoGuest *guest);
/* Does nothing once it is dropped. */
void          siguo_guest_send         (SiguoGuest *guest, const SiguoMessage *message);
void          siguo_guest_send_text    (SiguoGuest *guest, GBytes *text);
/* What was sent before is still delivered; then the channel's own time-out sees to it that it
 * ends. */
void          siguo_guest_drop         (SiguoGuest *guest);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoGuest, siguo_guest_free)

G_END_DECLS
