/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-memory-channel.h"

struct _SiguoMemoryChannel
{
  SiguoChannel parent_instance;

  SiguoMemoryChannel *peer;     /* not owned; NULL once either end has ended */
  GQueue incoming;              /* GBytes */
  gboolean ended;               /* nothing more comes in; "closed" follows what is queued */
  GError *error;                /* what to close with */
  GSource *idle;
};

G_DEFINE_FINAL_TYPE (SiguoMemoryChannel, siguo_memory_channel, SIGUO_TYPE_CHANNEL)

static gboolean
deliver (gpointer user_data)
{
  SiguoMemoryChannel *self = user_data;
  g_autoptr (SiguoMemoryChannel) keep = g_object_ref (self);
  g_autoptr (GBytes) text = g_queue_pop_head (&self->incoming);

  if (text != NULL)
    {
      siguo_channel_emit_received (SIGUO_CHANNEL (self), text);
      if (self->ended || !g_queue_is_empty (&self->incoming))
        return G_SOURCE_CONTINUE;
    }
  else if (self->ended)
    {
      siguo_channel_emit_closed (SIGUO_CHANNEL (self), self->error);
    }

  g_clear_pointer (&self->idle, g_source_unref);

  return G_SOURCE_REMOVE;
}

static void
schedule (SiguoMemoryChannel *self)
{
  if (self->idle != NULL)
    return;

  self->idle = g_idle_source_new ();
  g_source_set_priority (self->idle, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->idle, deliver, self, NULL);
  g_source_attach (self->idle, g_main_context_get_thread_default ());
}

static void
end (SiguoMemoryChannel *self,
     const GError       *error)
{
  self->peer = NULL;
  if (self->ended)
    return;

  self->ended = TRUE;
  self->error = error != NULL ? g_error_copy (error) : NULL;
  schedule (self);
}

static void
siguo_memory_channel_send (SiguoChannel *channel,
                           GBytes       *text)
{
  SiguoMemoryChannel *self = SIGUO_MEMORY_CHANNEL (channel);

  if (self->peer == NULL)
    return;

  g_queue_push_tail (&self->peer->incoming, g_bytes_ref (text));
  schedule (self->peer);
}

static void
siguo_memory_channel_close (SiguoChannel *channel)
{
  SiguoMemoryChannel *self = SIGUO_MEMORY_CHANNEL (channel);

  if (self->peer != NULL)
    end (self->peer, NULL);
  g_queue_clear_full (&self->incoming, (GDestroyNotify) g_bytes_unref);
  end (self, NULL);
}

static void
siguo_memory_channel_dispose (GObject *object)
{
  SiguoMemoryChannel *self = SIGUO_MEMORY_CHANNEL (object);

  if (self->peer != NULL)
    {
      g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED,
                                                      "The other end is gone");

      end (self->peer, error);
      self->peer = NULL;
    }

  if (self->idle != NULL)
    g_source_destroy (self->idle);
  g_clear_pointer (&self->idle, g_source_unref);
  g_queue_clear_full (&self->incoming, (GDestroyNotify) g_bytes_unref);

  G_OBJECT_CLASS (siguo_memory_channel_parent_class)->dispose (object);
}

static void
siguo_memory_channel_finalize (GObject *object)
{
  g_clear_error (&SIGUO_MEMORY_CHANNEL (object)->error);

  G_OBJECT_CLASS (siguo_memory_channel_parent_class)->finalize (object);
}

static void
siguo_memory_channel_class_init (SiguoMemoryChannelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  SiguoChannelClass *channel_class = SIGUO_CHANNEL_CLASS (klass);

  object_class->dispose = siguo_memory_channel_dispose;
  object_class->finalize = siguo_memory_channel_finalize;
  channel_class->send = siguo_memory_channel_send;
  channel_class->close = siguo_memory_channel_close;
}

static void
siguo_memory_channel_init (SiguoMemoryChannel *self)
{
  g_queue_init (&self->incoming);
}

void
siguo_memory_channel_new_pair (SiguoChannel **a,
                               SiguoChannel **b)
{
  SiguoMemoryChannel *left = g_object_new (SIGUO_TYPE_MEMORY_CHANNEL, NULL);
  SiguoMemoryChannel *right = g_object_new (SIGUO_TYPE_MEMORY_CHANNEL, NULL);

  left->peer = right;
  right->peer = left;
  *a = SIGUO_CHANNEL (left);
  *b = SIGUO_CHANNEL (right);
}

void
siguo_memory_channel_cut (SiguoMemoryChannel *self)
{
  g_autoptr (GError) error =
    g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "The connection was cut");

  g_return_if_fail (SIGUO_IS_MEMORY_CHANNEL (self));

  g_queue_clear_full (&self->incoming, (GDestroyNotify) g_bytes_unref);
  if (self->peer != NULL)
    {
      g_queue_clear_full (&self->peer->incoming, (GDestroyNotify) g_bytes_unref);
      end (self->peer, error);
    }
  end (self, error);
}
