/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-test-lateness.h"

#include <gdk/gdk.h>
#include <time.h>

#define PERIOD_US 5000
#define N_TIMERS 2

typedef struct
{
  GSource source;
  gint64 due_us, worst_us;
  gint64 worked_us;            /* by this thread, until due_us was set */
} Timer;

struct _SiguoTestLateness
{
  Timer *timers[N_TIMERS];
};

static gint64
get_worked_us (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void
note_lateness (Timer *timer)
{
  gint64 late_us = g_get_monotonic_time () - timer->due_us;

  late_us = MIN (late_us, get_worked_us () - timer->worked_us);
  timer->worst_us = MAX (timer->worst_us, late_us);
}

static void
arm (Timer *timer)
{
  timer->due_us = g_get_monotonic_time () + PERIOD_US;
  timer->worked_us = get_worked_us ();
  g_source_set_ready_time (&timer->source, timer->due_us);
}

static gboolean
timer_dispatch (GSource     *source,
                GSourceFunc  callback,
                gpointer     user_data)
{
  Timer *timer = (Timer *) source;

  note_lateness (timer);
  arm (timer);
  return G_SOURCE_CONTINUE;
}

SiguoTestLateness *
siguo_test_lateness_new (void)
{
  static GSourceFuncs funcs = { .dispatch = timer_dispatch };
  static const int priorities[N_TIMERS] = { G_PRIORITY_DEFAULT, GDK_PRIORITY_REDRAW };
  SiguoTestLateness *self = g_new0 (SiguoTestLateness, 1);

  for (guint i = 0; i < N_TIMERS; i++)
    {
      GSource *source = g_source_new (&funcs, sizeof (Timer));

      g_source_set_static_name (source, "Siguo lateness");
      g_source_set_priority (source, priorities[i]);
      self->timers[i] = (Timer *) source;
      arm (self->timers[i]);
      g_source_attach (source, NULL);
    }
  return self;
}

void
siguo_test_lateness_free (SiguoTestLateness *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < N_TIMERS; i++)
    {
      g_source_destroy (&self->timers[i]->source);
      g_source_unref (&self->timers[i]->source);
    }
  g_free (self);
}

char *
siguo_test_lateness_take (SiguoTestLateness *self)
{
  gdouble worst_ms[N_TIMERS];

  for (guint i = 0; i < N_TIMERS; i++)
    {
      Timer *timer = self->timers[i];

      /* It may be waiting right now. */
      note_lateness (timer);
      worst_ms[i] = timer->worst_us / 1000.0;
      timer->worst_us = 0;
    }
  return g_strdup_printf ("%.1f %.1f", worst_ms[0], worst_ms[1]);
}
