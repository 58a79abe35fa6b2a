/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-rounds.h"

#include "net/common/siguo-bucket.h"

struct _SiguoRounds
{
  SiguoRoundsDraw draw;
  gpointer user_data;
  SiguoBucket bucket;
  guint source;                /* of the next round */
  gboolean waits;              /* there is something to be drawn then */
  gboolean held;               /* there is no such source */
};

/**
 * siguo_rounds_new:
 * @draw: draws all that has come in since the last time
 * @user_data: for @draw
 *
 * Returns: (transfer full): rounds of drawing, none of which is needed yet
 */
SiguoRounds *
siguo_rounds_new (SiguoRoundsDraw draw,
                  gpointer        user_data)
{
  SiguoRounds *self;

  g_return_val_if_fail (draw != NULL, NULL);

  self = g_new0 (SiguoRounds, 1);
  self->draw = draw;
  self->user_data = user_data;
  siguo_bucket_init (&self->bucket, SIGUO_ROUNDS_A_SECOND, SIGUO_ROUNDS_AT_ONCE,
                     g_get_monotonic_time ());
  return self;
}

/**
 * siguo_rounds_free:
 * @self: (transfer full): rounds; what waits is not drawn any more
 */
void
siguo_rounds_free (SiguoRounds *self)
{
  g_return_if_fail (self != NULL);

  siguo_rounds_drop (self);
  g_free (self);
}

static gboolean
on_time (gpointer user_data)
{
  SiguoRounds *self = user_data;

  siguo_rounds_finish (self);
  return G_SOURCE_REMOVE;
}

/**
 * siguo_rounds_ask:
 * @self: rounds
 *
 * There is something to be drawn: it is now, or in the next round.
 */
void
siguo_rounds_ask (SiguoRounds *self)
{
  gint64 now_us = g_get_monotonic_time ();

  g_return_if_fail (self != NULL);

  if (self->waits)
    return;
  if (!self->held && siguo_bucket_take (&self->bucket, 1, now_us))
    {
      self->draw (self->user_data);
      return;
    }
  self->waits = TRUE;
  if (!self->held)
    self->source = g_timeout_add (
      (guint) ((siguo_bucket_ready_at (&self->bucket, 1, now_us) - now_us) / 1000 + 1), on_time,
      self);
}

/**
 * siguo_rounds_finish:
 * @self: rounds
 *
 * If something waits, draws it now.
 */
void
siguo_rounds_finish (SiguoRounds *self)
{
  g_return_if_fail (self != NULL);

  if (!self->waits)
    return;
  siguo_rounds_drop (self);
  siguo_bucket_take (&self->bucket, 1, g_get_monotonic_time ());
  self->draw (self->user_data);
}

/**
 * siguo_rounds_drop:
 * @self: rounds
 *
 * What waits need not be drawn any more.
 */
void
siguo_rounds_drop (SiguoRounds *self)
{
  g_return_if_fail (self != NULL);

  self->waits = FALSE;
  g_clear_handle_id (&self->source, g_source_remove);
}

/**
 * siguo_rounds_hold:
 * @self: rounds
 *
 * From now on all waits for siguo_rounds_finish(), so that what is drawn together does not depend
 * on the time.
 */
void
siguo_rounds_hold (SiguoRounds *self)
{
  g_return_if_fail (self != NULL);

  self->held = TRUE;
}
