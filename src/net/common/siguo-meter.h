/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_METER (siguo_meter_get_type ())
G_DECLARE_FINAL_TYPE (SiguoMeter, siguo_meter, SIGUO, METER, GIOStream)

/**
 * SiguoMeterLimits:
 *
 * What one peer may cost.
 */
typedef struct
{
  guint head_max;            /* bytes before the upgrade */
  guint message_max;         /* bytes since the last complete message; bounds fragments */
  guint payload_max;         /* bytes of one frame */
  guint rate, burst;         /* bytes a second, bytes at once; above that reading waits */
  guint frame_price;         /* bytes that a frame costs besides its own */
  guint turn;                /* bytes at a time, after which the others have theirs */
  gsize pending_max;         /* bytes given to send that have not left */
  gint64 upgrade_us;         /* time for the upgrade */
  gint64 silence_us;         /* time without a complete message */
  gint64 blocked_us;         /* time for which nothing can be written */
} SiguoMeterLimits;

/* For a room towards strangers; for a client towards a room, from which longer stretches come when
 * it catches up. */
extern const SiguoMeterLimits siguo_meter_limits_of_room;
extern const SiguoMeterLimits siguo_meter_limits_of_client;

/**
 * SiguoMeter:
 *
 * A stream around a socket's stream that bounds what the peer may cost in memory and in time before
 * anything else sees a byte (design, section 7). First it lets one HTTP head through and holds what
 * follows; after siguo_meter_start_frames() it follows WebSocket frames. It delivers nothing while
 * the peer does not take what it is sent. Over a limit it kills the connection: reading and writing
 * fail from then on.
 *
 * Signal "gone": the stream has been closed; once.
 */

/* @client_side: frames that come in must not be masked; else they must be */
SiguoMeter *siguo_meter_new           (GSocketConnection *base, const SiguoMeterLimits *limits,
                                       gboolean client_side);
/* Has all of the head come through? Nothing more does then before siguo_meter_start_frames(). */
gboolean    siguo_meter_has_head      (SiguoMeter *self);
/* The upgrade is over, in both directions: what comes next are frames. */
void        siguo_meter_start_frames  (SiguoMeter *self);
/* @bytes of payload have been queued above this stream. */
void        siguo_meter_add_pending   (SiguoMeter *self, gsize bytes);
/* @reason: static, for logs. The first one stays. */
void        siguo_meter_kill          (SiguoMeter *self, const char *reason);
/* Kills when one of the times is over. To be called now and then. */
void        siguo_meter_sweep         (SiguoMeter *self, gint64 now_us);
/* Why it was killed, NULL if it was not. */
const char *siguo_meter_get_reason    (SiguoMeter *self);

/* For its two streams only. */
gssize      siguo_meter_read          (SiguoMeter *self, guint8 *buffer, gsize count,
                                       GError **error);
gssize      siguo_meter_write         (SiguoMeter *self, const guint8 *buffer, gsize count,
                                       GError **error);
gboolean    siguo_meter_is_readable   (SiguoMeter *self);
gboolean    siguo_meter_is_writable   (SiguoMeter *self);
GSource    *siguo_meter_create_input_source  (SiguoMeter *self, GInputStream *stream,
                                              GCancellable *cancellable);
GSource    *siguo_meter_create_output_source (SiguoMeter *self, GOutputStream *stream,
                                              GCancellable *cancellable);

G_END_DECLS
