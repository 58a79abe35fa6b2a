/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_CHANNEL (siguo_channel_get_type ())
G_DECLARE_DERIVABLE_TYPE (SiguoChannel, siguo_channel, SIGUO, CHANNEL, GObject)

/**
 * SiguoChannelClass:
 *
 * A two-way stream of text messages between a client and a room. Two bodies: a metered WebSocket,
 * and an in-memory pair for tests.
 *
 * Signals: "received" (GBytes *text) and "closed" (GError *error, nullable: a clean end), once, and
 * nothing after it. Never re-entrant: signals come from the main loop, never out of a call.
 */
struct _SiguoChannelClass
{
  GObjectClass parent_class;

  void (*send)  (SiguoChannel *self, GBytes *text);
  void (*close) (SiguoChannel *self);
};

/* Queues @text; after the end it is dropped silently. */
void siguo_channel_send  (SiguoChannel *self, GBytes *text);
/* Delivers what is queued, then ends; "closed" comes later from the main loop. */
void siguo_channel_close (SiguoChannel *self);

/* For the bodies only: hand on what arrived, from the main loop. */
void siguo_channel_emit_received (SiguoChannel *self, GBytes *text);
void siguo_channel_emit_closed   (SiguoChannel *self, const GError *error);

G_END_DECLS
