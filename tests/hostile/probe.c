/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "probe.h"

#include <gio/gunixinputstream.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PERIOD_US 5000
#define REDRAW 120

#define GOAL_LATE_MS 50
#define GOAL_GROWN_MB 5
#define GOAL_MOVE_MS 20
#define FAIL_AT 10
/* Memory does not depend on what else the machine does. */
#define FAIL_GROWN_AT 4
/* What a room takes of somebody new at once, with what one reading may go over it. */
#define MAX_TAKEN_KB 120

/* --- Lateness -------------------------------------------------------------------------------- */

typedef struct
{
  GSource source;
  gint64 due_us, worst_us;
  gint64 worked_us;            /* by this thread, until due_us was set */
} Timer;

struct _Probe
{
  Timer *normal, *redraw;
  GDataInputStream *lines;
  ProbeLine other;
  gpointer user_data;
};

static gint64
get_worked_us (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static gint64
timer_get_late_us (Timer *timer)
{
  gint64 late_us = g_get_monotonic_time () - timer->due_us;

  return MAX (MIN (late_us, get_worked_us () - timer->worked_us), 0);
}

static void
timer_arm (Timer *timer)
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

  timer->worst_us = MAX (timer->worst_us, timer_get_late_us (timer));
  timer_arm (timer);
  return G_SOURCE_CONTINUE;
}

static Timer *
timer_new (int priority)
{
  static GSourceFuncs funcs = { .dispatch = timer_dispatch };
  Timer *timer = (Timer *) g_source_new (&funcs, sizeof (Timer));

  g_source_set_priority (&timer->source, priority);
  timer_arm (timer);
  g_source_attach (&timer->source, NULL);
  return timer;
}

static void
timer_free (Timer *timer)
{
  g_source_destroy (&timer->source);
  g_source_unref (&timer->source);
}

static gdouble
timer_take (Timer *timer)
{
  /* It may be waiting right now. */
  gint64 worst_us = MAX (timer->worst_us, timer_get_late_us (timer));

  timer->worst_us = 0;
  return worst_us / 1000.0;
}

Probe *
probe_new (void)
{
  Probe *probe = g_new0 (Probe, 1);

  probe->normal = timer_new (G_PRIORITY_DEFAULT);
  probe->redraw = timer_new (REDRAW);
  return probe;
}

void
probe_free (Probe *probe)
{
  timer_free (probe->normal);
  timer_free (probe->redraw);
  g_clear_object (&probe->lines);
  g_free (probe);
}

void
probe_take (Probe   *probe,
            gdouble *late_ms,
            gdouble *redraw_ms)
{
  *late_ms = timer_take (probe->normal);
  *redraw_ms = timer_take (probe->redraw);
}

static void
on_line (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Probe *probe = user_data;
  g_autofree char *line =
    g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (source), result, NULL, NULL);
  gdouble late_ms, redraw_ms;

  /* Whoever started us is gone. */
  if (line == NULL)
    exit (0);
  if (g_str_equal (line, "report"))
    {
      probe_take (probe, &late_ms, &redraw_ms);
      probe_say ("%.1f %.1f", late_ms, redraw_ms);
    }
  else if (probe->other != NULL)
    probe->other (line, probe->user_data);
  g_data_input_stream_read_line_async (probe->lines, G_PRIORITY_DEFAULT, NULL, on_line, probe);
}

void
probe_say (const char *format,
           ...)
{
  va_list args;

  va_start (args, format);
  vprintf (format, args);
  va_end (args);
  putchar ('\n');
  fflush (stdout);
}

void
probe_serve (Probe     *probe,
             ProbeLine  other,
             gpointer   user_data)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);

  probe->other = other;
  probe->user_data = user_data;
  probe->lines = g_data_input_stream_new (input);
  g_data_input_stream_read_line_async (probe->lines, G_PRIORITY_DEFAULT, NULL, on_line, probe);
}

/* --- Processes ------------------------------------------------------------------------------- */

Child *
child_new (const char *role,
           ...)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GError) error = NULL;
  Child *child = g_new0 (Child, 1);
  const char *arg;
  va_list args;

  g_ptr_array_add (argv, g_file_read_link ("/proc/self/exe", NULL));
  g_ptr_array_add (argv, g_strdup (role));
  va_start (args, role);
  while ((arg = va_arg (args, const char *)) != NULL)
    g_ptr_array_add (argv, g_strdup (arg));
  va_end (args);
  g_ptr_array_add (argv, NULL);
  g_spawn_async_with_pipes (NULL, (char **) argv->pdata, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                            NULL, &child->pid, &child->input, &child->output, NULL, &error);
  g_assert_no_error (error);
  input = g_unix_input_stream_new (child->output, TRUE);
  child->lines = g_data_input_stream_new (input);
  return child;
}

void
child_free (Child *child)
{
  kill (child->pid, SIGKILL);
  waitpid (child->pid, NULL, 0);
  close (child->input);
  g_object_unref (child->lines);
  g_free (child);
}

char *
child_read (Child *child)
{
  return g_data_input_stream_read_line (child->lines, NULL, NULL, NULL);
}

static void
on_child_line (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  GAsyncResult **kept = user_data;

  *kept = g_object_ref (result);
}

char *
child_wait (Child *child)
{
  g_autoptr (GAsyncResult) result = NULL;

  g_data_input_stream_read_line_async (child->lines, G_PRIORITY_DEFAULT, NULL, on_child_line,
                                       &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return g_data_input_stream_read_line_finish (child->lines, result, NULL, NULL);
}

void
child_tell (Child      *child,
            const char *line)
{
  g_autofree char *whole = g_strconcat (line, "\n", NULL);

  g_assert_cmpint (write (child->input, whole, strlen (whole)), ==, (gssize) strlen (whole));
}

/* --- Memory ---------------------------------------------------------------------------------- */

glong
read_status (GPid        pid,
             const char *key)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", (int) pid);
  g_autofree char *text = NULL;
  const char *line;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  line = strstr (text, key);
  g_assert_nonnull (line);
  return atol (line + strlen (key));
}

void
reset_peak (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/clear_refs", (int) pid);
  FILE *file = fopen (path, "w");

  if (file == NULL)
    return;
  fputs ("5", file);
  fclose (file);
}

/* --- The table ------------------------------------------------------------------------------- */

void
row_clear (Row *row)
{
  g_clear_pointer (&row->move_ms, g_array_unref);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  gdouble one = *(const gdouble *) a, other = *(const gdouble *) b;

  return one < other ? -1 : one > other;
}

/* @part: of all, from 0 to 1 */
static gdouble
quantile (GArray  *values,
          gdouble  part)
{
  if (values == NULL || values->len == 0)
    return 0;
  g_array_sort (values, compare);
  return g_array_index (values, gdouble, (guint) (part * (values->len - 1)));
}

static char *
format_figure (gdouble figure)
{
  return figure >= 0 ? g_strdup_printf ("%.1f", figure) : g_strdup ("-");
}

void
row_print (const Row  *row,
           GString    *table,
           const char *note)
{
  gboolean moved = row->move_ms != NULL;
  g_autofree char *move = format_figure (moved ? quantile (row->move_ms, 0.5) : -1);
  g_autofree char *worst = format_figure (moved ? quantile (row->move_ms, 1) : -1);
  g_autofree char *join = format_figure (row->join_ms);
  g_autofree char *taken = format_figure (row->taken_kb);
  g_autofree char *n_open =
    row->n_open >= 0 ? g_strdup_printf ("%d", row->n_open) : g_strdup ("-");
  g_autofree char *line =
    g_strdup_printf ("%-22s %7.1f %9.1f %+9.2f %7s %8s %7s %4s %8s  %s", row->name, row->late_ms,
                     row->redraw_ms, row->grown_mb, move, worst, join, n_open, taken,
                     note != NULL ? note : "");

  g_strchomp (line);
  g_test_message ("%s", line);
  g_string_append_printf (table, "# %s\n", line);
}

void
print_table (const char    *title,
             const GString *table)
{
  g_print ("# == %s\n# %-22s %7s %9s %9s %7s %8s %7s %4s %8s\n%s", title, "attack", "late ms",
           "redraw ms", "memory MB", "move ms", "worst ms", "join ms", "open", "taken kB",
           table->str);
}

const char *
row_judge (const Row *row)
{
  if (row->late_ms > FAIL_AT * GOAL_LATE_MS)
    return "the main loop was late";
  if (row->redraw_ms > FAIL_AT * GOAL_LATE_MS)
    return "the main loop had no time to redraw";
#ifndef __SANITIZE_ADDRESS__
  /* A sanitizer keeps what was freed for a while. */
  if (row->grown_mb > FAIL_GROWN_AT * GOAL_GROWN_MB)
    return "memory grew";
#endif
  /* The very worst is printed; one of them may have waited for other processes. */
  if (quantile (row->move_ms, 0.9) > FAIL_AT * GOAL_MOVE_MS)
    return "honest moves took too long";
  if (row->taken_kb > MAX_TAKEN_KB)
    return "it was listened to more than it has a right to";
  return NULL;
}

/* --- The surroundings ------------------------------------------------------------------------ */

gdouble
attack_seconds (void)
{
  const char *text = g_getenv ("SIGUO_HOSTILE_SECONDS");

  return text != NULL ? g_ascii_strtod (text, NULL) : 0.2;
}

static gboolean
on_over (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

void
run_for (gdouble seconds)
{
  gboolean over = FALSE;

  g_timeout_add ((guint) (seconds * 1000), on_over, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

static void
write_log (const char     *domain,
           GLogLevelFlags  level,
           const char     *message,
           gpointer        user_data)
{
  if (!(level & G_LOG_LEVEL_DEBUG))
    g_log_default_handler (domain, level, message, user_data);
}

void
drop_debug_log (void)
{
  g_log_set_default_handler (write_log, NULL);
}

gboolean
make_addresses (void)
{
  const char *argv[] = { "ip", "address", "add", "10.66.0.1/16", "dev", "lo", NULL };
  int status = 0;

  return g_spawn_sync (NULL, (char **) argv, NULL,
                       G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                       &status, NULL)
         && g_spawn_check_wait_status (status, NULL);
}
