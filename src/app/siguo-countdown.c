/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-countdown.h"

struct _SiguoCountdown
{
  GObject parent_instance;

  gint64 deadline_us;
  gboolean paused;
  int seconds;
  guint source;
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoCountdown, siguo_countdown, G_TYPE_OBJECT)

static void
siguo_countdown_dispose (GObject *object)
{
  SiguoCountdown *self = SIGUO_COUNTDOWN (object);

  g_clear_handle_id (&self->source, g_source_remove);
  G_OBJECT_CLASS (siguo_countdown_parent_class)->dispose (object);
}

static void
siguo_countdown_class_init (SiguoCountdownClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_countdown_dispose;

  signals[CHANGED] = g_signal_new ("changed", SIGUO_TYPE_COUNTDOWN, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
siguo_countdown_init (SiguoCountdown *self)
{
  self->deadline_us = -1;
  self->seconds = SIGUO_COUNTDOWN_NONE;
}

SiguoCountdown *
siguo_countdown_new (void)
{
  return g_object_new (SIGUO_TYPE_COUNTDOWN, NULL);
}

static gboolean tick (gpointer user_data);

/* Sets the number of now and the timer to the moment at which it changes next. */
static void
run (SiguoCountdown *self)
{
  gint64 left_us = self->deadline_us - g_get_monotonic_time ();
  int seconds =
    left_us > 0 ? (int) MIN ((left_us + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC, G_MAXINT) : 0;

  if (!self->paused && left_us > 0)
    {
      gint64 until_change_us = left_us - (gint64) (seconds - 1) * G_USEC_PER_SEC;

      self->source = g_timeout_add ((guint) (until_change_us / 1000 + 1), tick, self);
    }
  if (seconds == self->seconds)
    return;
  self->seconds = seconds;
  g_signal_emit (self, signals[CHANGED], 0, seconds);
}

static gboolean
tick (gpointer user_data)
{
  SiguoCountdown *self = user_data;

  self->source = 0;
  run (self);
  return G_SOURCE_REMOVE;
}

void
siguo_countdown_set (SiguoCountdown *self,
                     gint64          deadline_us,
                     gboolean        paused)
{
  g_return_if_fail (SIGUO_IS_COUNTDOWN (self));

  g_clear_handle_id (&self->source, g_source_remove);
  self->deadline_us = deadline_us;
  self->paused = paused;
  if (deadline_us >= 0)
    {
      run (self);
      return;
    }
  if (self->seconds == SIGUO_COUNTDOWN_NONE)
    return;
  self->seconds = SIGUO_COUNTDOWN_NONE;
  g_signal_emit (self, signals[CHANGED], 0, self->seconds);
}

int
siguo_countdown_get_seconds (SiguoCountdown *self)
{
  g_return_val_if_fail (SIGUO_IS_COUNTDOWN (self), SIGUO_COUNTDOWN_NONE);

  return self->seconds;
}

char *
siguo_countdown_to_text (int seconds)
{
  return seconds < 0 ? g_strdup ("") : g_strdup_printf ("%d:%02d", seconds / 60, seconds % 60);
}
