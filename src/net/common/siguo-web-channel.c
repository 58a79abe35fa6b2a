/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-web-channel.h"

#include "siguo-message.h"
#include "siguo-source.h"

/* Of times of 8 and 15 s: every 250 ms, as for those who have not come through the upgrade, would
 * cost a referee with 800 players half as much processor time again. */
#define SWEEP_MS 1000
/* How long a peer has to take the last messages and to close from its side. */
#define LINGER_MS 2000

struct _SiguoWebChannel
{
  SiguoChannel parent_instance;

  SoupWebsocketConnection *connection;
  SiguoMeter *meter;
  gboolean closing;             /* we asked for the end */
  GError *error;                /* what to close with */
  GSource *sweep;
  GSource *linger;
  GSource *told;                /* tells that it is closed */
};

G_DEFINE_FINAL_TYPE (SiguoWebChannel, siguo_web_channel, SIGUO_TYPE_CHANNEL)

static void
stop_timers (SiguoWebChannel *self)
{
  siguo_source_clear (&self->sweep);
  siguo_source_clear (&self->linger);
  siguo_source_clear (&self->told);
}

static gboolean
on_closed_idle (gpointer user_data)
{
  g_autoptr (SiguoWebChannel) self = g_object_ref (user_data);

  siguo_source_clear (&self->told);
  siguo_channel_emit_closed (SIGUO_CHANNEL (self), self->closing ? NULL : self->error);

  return G_SOURCE_REMOVE;
}

/* libsoup may tell of the end out of a call to send; we tell of it from the main loop only. */
static void
schedule_closed (SiguoWebChannel *self)
{
  g_autoptr (SiguoWebChannel) keep = g_object_ref (self);
  const char *reason = siguo_meter_get_reason (self->meter);

  if (self->told != NULL)
    return;

  stop_timers (self);
  if (self->error == NULL && soup_websocket_connection_get_close_code (self->connection) == 0)
    self->error = g_error_new (G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "Connection lost: %s",
                               reason != NULL ? reason : "no word from the peer");
  self->told = siguo_source_new_idle (on_closed_idle, self, NULL);
}

static void
on_message (SoupWebsocketConnection *connection,
            int                      type,
            GBytes                  *text,
            SiguoWebChannel         *self)
{
  /* What arrived together with that for which the connection is being cut comes through here
   * still. */
  if (self->closing || siguo_meter_get_reason (self->meter) != NULL)
    return;

  if (type != SOUP_WEBSOCKET_DATA_TEXT || g_bytes_get_size (text) > SIGUO_MAX_MESSAGE)
    {
      siguo_meter_kill (self->meter, "a binary or overlong message");
      return;
    }

  siguo_channel_emit_received (SIGUO_CHANNEL (self), text);
}

static void
on_error (SoupWebsocketConnection *connection,
          GError                  *error,
          SiguoWebChannel         *self)
{
  if (self->error == NULL)
    self->error = g_error_copy (error);
  /* After an error of the protocol libsoup would wait for an answer. */
  siguo_meter_kill (self->meter, "an error of the protocol");
}

static void
on_closed (SoupWebsocketConnection *connection,
           SiguoWebChannel         *self)
{
  schedule_closed (self);
}

static gboolean
on_sweep (gpointer user_data)
{
  SiguoWebChannel *self = user_data;

  siguo_meter_sweep (self->meter, g_get_monotonic_time ());

  return G_SOURCE_CONTINUE;
}

static gboolean
on_linger (gpointer user_data)
{
  SiguoWebChannel *self = user_data;

  siguo_source_clear (&self->linger);
  siguo_meter_kill (self->meter, "did not close in time");

  return G_SOURCE_REMOVE;
}

static void
siguo_web_channel_send (SiguoChannel *channel,
                        GBytes       *text)
{
  SiguoWebChannel *self = SIGUO_WEB_CHANNEL (channel);

  if (self->closing || siguo_meter_get_reason (self->meter) != NULL ||
      soup_websocket_connection_get_state (self->connection) != SOUP_WEBSOCKET_STATE_OPEN)
    return;

  siguo_meter_add_pending (self->meter, g_bytes_get_size (text));
  if (siguo_meter_get_reason (self->meter) == NULL)
    soup_websocket_connection_send_message (self->connection, SOUP_WEBSOCKET_DATA_TEXT, text);
}

static void
siguo_web_channel_close (SiguoChannel *channel)
{
  SiguoWebChannel *self = SIGUO_WEB_CHANNEL (channel);

  if (self->closing)
    return;

  self->closing = TRUE;
  if (self->told != NULL)
    return;
  if (soup_websocket_connection_get_state (self->connection) == SOUP_WEBSOCKET_STATE_CLOSED)
    {
      schedule_closed (self);
      return;
    }

  /* Until the end it lives on, also when nobody else wants it: what was sent is to be delivered. */
  self->linger =
    siguo_source_new_timeout (LINGER_MS, on_linger, g_object_ref (self), g_object_unref);
  if (soup_websocket_connection_get_state (self->connection) == SOUP_WEBSOCKET_STATE_OPEN)
    soup_websocket_connection_close (self->connection, SOUP_WEBSOCKET_CLOSE_NORMAL, NULL);
}

static void
siguo_web_channel_dispose (GObject *object)
{
  SiguoWebChannel *self = SIGUO_WEB_CHANNEL (object);

  stop_timers (self);
  if (self->connection != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->connection, self);
      siguo_meter_kill (self->meter, "nobody wants it any more");
    }
  g_clear_object (&self->connection);
  g_clear_object (&self->meter);

  G_OBJECT_CLASS (siguo_web_channel_parent_class)->dispose (object);
}

static void
siguo_web_channel_finalize (GObject *object)
{
  g_clear_error (&SIGUO_WEB_CHANNEL (object)->error);

  G_OBJECT_CLASS (siguo_web_channel_parent_class)->finalize (object);
}

static void
siguo_web_channel_class_init (SiguoWebChannelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  SiguoChannelClass *channel_class = SIGUO_CHANNEL_CLASS (klass);

  object_class->dispose = siguo_web_channel_dispose;
  object_class->finalize = siguo_web_channel_finalize;
  channel_class->send = siguo_web_channel_send;
  channel_class->close = siguo_web_channel_close;
}

static void
siguo_web_channel_init (SiguoWebChannel *self)
{
}

SiguoChannel *
siguo_web_channel_new (SoupWebsocketConnection *connection,
                       SiguoMeter              *meter)
{
  SiguoWebChannel *self;

  g_return_val_if_fail (SOUP_IS_WEBSOCKET_CONNECTION (connection), NULL);
  g_return_val_if_fail (SIGUO_IS_METER (meter), NULL);

  self = g_object_new (SIGUO_TYPE_WEB_CHANNEL, NULL);
  self->connection = g_object_ref (connection);
  self->meter = g_object_ref (meter);
  soup_websocket_connection_set_max_incoming_payload_size (connection, SIGUO_MAX_MESSAGE);
  g_signal_connect_object (connection, "message", G_CALLBACK (on_message), self, 0);
  g_signal_connect_object (connection, "error", G_CALLBACK (on_error), self, 0);
  g_signal_connect_object (connection, "closed", G_CALLBACK (on_closed), self, 0);
  self->sweep = siguo_source_new_timeout (SWEEP_MS, on_sweep, self, NULL);

  return SIGUO_CHANNEL (self);
}

void
siguo_web_channel_cut (SiguoWebChannel *self,
                       const char      *reason)
{
  g_return_if_fail (SIGUO_IS_WEB_CHANNEL (self));

  siguo_meter_kill (self->meter, reason);
}
