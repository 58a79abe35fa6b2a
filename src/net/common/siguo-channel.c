/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-channel.h"

typedef struct
{
  gboolean closed;
} SiguoChannelPrivate;

enum
{
  RECEIVED,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (SiguoChannel, siguo_channel, G_TYPE_OBJECT)

static void
siguo_channel_class_init (SiguoChannelClass *klass)
{
  signals[RECEIVED] = g_signal_new ("received", SIGUO_TYPE_CHANNEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BYTES);
  signals[CLOSED] = g_signal_new ("closed", SIGUO_TYPE_CHANNEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
siguo_channel_init (SiguoChannel *self)
{
}

void
siguo_channel_send (SiguoChannel *self,
                    GBytes       *text)
{
  SiguoChannelPrivate *priv = siguo_channel_get_instance_private (self);

  g_return_if_fail (SIGUO_IS_CHANNEL (self));
  g_return_if_fail (text != NULL);

  if (!priv->closed)
    SIGUO_CHANNEL_GET_CLASS (self)->send (self, text);
}

void
siguo_channel_close (SiguoChannel *self)
{
  SiguoChannelPrivate *priv = siguo_channel_get_instance_private (self);

  g_return_if_fail (SIGUO_IS_CHANNEL (self));

  if (!priv->closed)
    SIGUO_CHANNEL_GET_CLASS (self)->close (self);
}

void
siguo_channel_emit_received (SiguoChannel *self,
                             GBytes       *text)
{
  SiguoChannelPrivate *priv = siguo_channel_get_instance_private (self);

  g_return_if_fail (SIGUO_IS_CHANNEL (self));

  if (!priv->closed)
    g_signal_emit (self, signals[RECEIVED], 0, text);
}

void
siguo_channel_emit_closed (SiguoChannel *self,
                           const GError *error)
{
  SiguoChannelPrivate *priv = siguo_channel_get_instance_private (self);

  g_return_if_fail (SIGUO_IS_CHANNEL (self));

  if (priv->closed)
    return;

  priv->closed = TRUE;
  g_signal_emit (self, signals[CLOSED], 0, error);
}
