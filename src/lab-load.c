/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "descriptors.h"
#include "lab-load-share.h"
#include "lab-load.h"
#include "siguo-lab.h"

/* The design's goal for the 99th percentile; a run fails at ten times that. */
#define GOAL_US 20000
/* So many rooms have their clients in one process. */
#define ROOMS_A_SHARE 10

typedef struct
{
  SiguoLabReferee referee;
  GPtrArray *shares;           /* (element-type SiguoLabShare) */
  guint n_rooms;
  guint seconds;
  SiguoLabUse before, after;
  gint64 span_us;
  SiguoLabFigures figures;
} Load;

static gboolean
start_shares (Load *self, GError **error)
{
  const guint16 *ports = (const guint16 *) (gpointer) self->referee.ports->data;

  for (guint i = 0; i < self->n_rooms; i += ROOMS_A_SHARE)
    {
      SiguoLabShare *share = siguo_lab_share_start (
        self->seconds, i, ports + i, MIN (ROOMS_A_SHARE, self->n_rooms - i), error);

      if (share == NULL)
        return FALSE;
      g_ptr_array_add (self->shares, share);
    }
  return TRUE;
}

static gboolean
measure (Load *self, GError **error)
{
  gint64 start_us;

  for (guint i = 0; i < self->shares->len; i++)
    if (!siguo_lab_share_await (self->shares->pdata[i], error))
      return FALSE;
  start_us = g_get_monotonic_time ();
  siguo_lab_referee_use (&self->referee, &self->before);
  for (guint i = 0; i < self->shares->len; i++)
    if (!siguo_lab_share_measure (self->shares->pdata[i], error))
      return FALSE;
  for (guint i = 0; i < self->shares->len; i++)
    if (!siguo_lab_share_collect (self->shares->pdata[i], &self->figures, error))
      return FALSE;
  siguo_lab_referee_use (&self->referee, &self->after);
  self->span_us = g_get_monotonic_time () - start_us;
  return TRUE;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

static double
time_at (const Load *self, double part)
{
  guint index = MIN ((guint) (part * self->figures.times->len), self->figures.times->len - 1);

  return g_array_index (self->figures.times, gint64, index) / 1000.0;
}

/* Returns: the exit status */
static int
print_figures (const Load *self)
{
  double span_us = self->span_us;

  if (self->figures.times->len == 0)
    {
      g_print ("rooms=%u clients=%u moves=0\n", self->n_rooms, SIGUO_LAB_PLAYERS * self->n_rooms);
      return 1;
    }
  g_array_sort (self->figures.times, compare_times);
  g_print ("rooms=%u clients=%u moves=%u events=%" G_GUINT64_FORMAT
           " late=%u p50=%.2fms p99=%.2fms max=%.2fms\n"
           "rss=%.1fMB rss_per_room=%.0fkB cpu=%.0f%% own_cpu=%.0f%%\n",
           self->n_rooms, SIGUO_LAB_PLAYERS * self->n_rooms, self->figures.times->len, self->figures.seen, self->figures.late,
           time_at (self, 0.5), time_at (self, 0.99), time_at (self, 1.0),
           self->after.resident / 1e6, self->after.resident / 1e3 / self->n_rooms,
           100 * (self->after.cpu_us - self->before.cpu_us) / span_us, 100 * self->figures.cpu_us / span_us);
  return time_at (self, 0.99) * 1000 <= 10 * GOAL_US ? 0 : 1;
}

/**
 * siguo_lab_load:
 *
 * "load": many rooms in one referee, four players at each, a move a second at each table; how long
 * it takes from sending a move until its player is told of it.
 *
 * Returns: 0 unless that takes ten times as long as it should
 */
int
siguo_lab_load (int argc, char **argv)
{
  int rooms = 200, seconds = 30, status = 1;
  gboolean share = FALSE;
  g_autofree char *program = NULL;
  g_autofree char *arguments = NULL;
  g_autoptr (GError) error = NULL;
  Load self = { 0 };
  const GOptionEntry entries[] = {
    { "rooms", 0, 0, G_OPTION_ARG_INT, &rooms, "How many rooms, of four players each", "N" },
    { "seconds", 0, 0, G_OPTION_ARG_INT, &seconds, "How long", "N" },
    { "referee", 0, 0, G_OPTION_ARG_FILENAME, &program, "The referee; else that of the PATH",
      "PROGRAM" },
    { "arguments", 0, 0, G_OPTION_ARG_STRING, &arguments, "Further ones for the referee", "TEXT" },
    { "share", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &share, NULL, NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc > 1 || rooms < 1
      || rooms > 1000 || seconds < 1)
    {
      g_printerr ("siguo-lab: %s\n",
                  error != NULL ? error->message : "these arguments make no load");
      return 2;
    }
  if (share)
    return siguo_lab_share_run ();
  descriptors_raise ();
  self.n_rooms = rooms;
  self.seconds = seconds;
  self.figures.times = g_array_new (FALSE, FALSE, sizeof (gint64));
  self.shares = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_lab_share_free);
  if (siguo_lab_referee_start (&self.referee, program != NULL ? program : "siguo-referee", rooms,
                               SIGUO_LAB_PLAYERS + 1, arguments, &error)
      && start_shares (&self, &error) && measure (&self, &error))
    status = print_figures (&self);
  else
    g_printerr ("siguo-lab: %s\n", error->message);
  /* Those who are gone need not be waited for. */
  g_ptr_array_unref (self.shares);
  siguo_lab_referee_stop (&self.referee);
  g_array_unref (self.figures.times);
  return status;
}
