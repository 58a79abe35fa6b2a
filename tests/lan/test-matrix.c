/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matrix.h"
#include "peer.h"

#include <gio/gio.h>
#include <glib/gprintf.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The networks that nobody prepared, several at a time, each in a process and in namespaces of its
 * own. Run by in-namespace; "--case NAME" runs a single one in the namespace that is there. */

/* So many at a time: most of the time each of them waits. */
#define MAX_RUNNING 5
/* Longer than ten times the longest goal. */
#define MAX_SECONDS 110

/* In a case's process */

void
matrix_figure (const char *what,
               double      ms,
               double      goal_ms)
{
  g_printf ("figure|%s|%.1f|%.0f\n", what, ms, goal_ms);
  fflush (stdout);
  if (ms > 10 * goal_ms)
    g_error ("%s: %.1f ms", what, ms);
}

void
matrix_note (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_printf ("note|%s\n", text);
  fflush (stdout);
}

static int
run_case (const char *name)
{
  for (const MatrixCase *one = matrix_cases; one->name != NULL; one++)
    if (strcmp (one->name, name) == 0)
      {
        /* Whoever waits in vain ends by it. */
        alarm (MAX_SECONDS);
        one->run ();
        g_printf ("passed|\n");
        return 0;
      }
  return 1;
}

/* In the test's process */

typedef struct
{
  GPtrArray *runs;           /* (element-type Run) */
  guint n_started, n_running;
  GString *table;
} Matrix;

typedef struct
{
  Matrix *matrix;
  const MatrixCase *what;
  GSubprocess *process;
  char *output;
  gboolean done;
  gint64 started_us, ended_us;
} Run;

static void
run_free (gpointer data)
{
  Run *run = data;

  g_clear_object (&run->process);
  g_free (run->output);
  g_free (run);
}

static void start_more (Matrix *matrix);

static void
on_ended (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Run *run = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_subprocess_communicate_utf8_finish (G_SUBPROCESS (source), result, &run->output, NULL,
                                             &error))
    run->output = g_strdup (error->message);
  run->ended_us = g_get_monotonic_time ();
  run->done = TRUE;
  run->matrix->n_running--;
  start_more (run->matrix);
}

static void
start_more (Matrix *matrix)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  while (matrix->n_running < MAX_RUNNING && matrix->n_started < matrix->runs->len)
    {
      Run *run = g_ptr_array_index (matrix->runs, matrix->n_started);
      g_autoptr (GError) error = NULL;

      run->process =
        g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error,
                          "unshare", "--net", program, "--case", run->what->name, NULL);
      g_assert_no_error (error);
      run->started_us = g_get_monotonic_time ();
      matrix->n_started++;
      matrix->n_running++;
      g_subprocess_communicate_utf8_async (run->process, NULL, NULL, on_ended, run);
    }
}

static void
show_line (const Run  *run,
           const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, "|", 4);

  if (g_strv_length (parts) == 4 && strcmp (parts[0], "figure") == 0)
    {
      g_test_message ("%s: %s ms (goal %s)", parts[1], parts[2], parts[3]);
      g_string_append_printf (run->matrix->table, "# %-22s %-34s %9s %9s\n", run->what->name,
                              parts[1], parts[2], parts[3]);
    }
  else if (*line != '\0')
    g_test_message ("%s", line);
}

static void
test_case (gconstpointer data)
{
  const Run *run = data;
  g_auto (GStrv) lines = NULL;

  start_more (run->matrix);
  while (!run->done)
    g_main_context_iteration (NULL, TRUE);
  lines = g_strsplit (run->output, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    show_line (run, lines[i]);
  g_test_message ("took %.1f s", (double) (run->ended_us - run->started_us) / G_USEC_PER_SEC);
  if (!g_subprocess_get_successful (run->process) || strstr (run->output, "passed|") == NULL)
    g_test_fail ();
}

int
main (int argc, char *argv[])
{
  Matrix matrix = { 0 };
  int status;

  setlocale (LC_ALL, "");
  if (argc == 2 && strcmp (argv[1], "--peer") == 0)
    return peer_run ();
  if (argc == 3 && strcmp (argv[1], "--case") == 0)
    return run_case (argv[2]);
  g_test_init (&argc, &argv, NULL);
  /* The others are told of too when one has failed. */
  g_test_set_nonfatal_assertions ();
  matrix.runs = g_ptr_array_new_with_free_func (run_free);
  matrix.table = g_string_new (NULL);
  for (const MatrixCase *one = matrix_cases; one->name != NULL; one++)
    {
      g_autofree char *path = g_strdup_printf ("/lan/matrix/%s", one->name);
      Run *run = g_new0 (Run, 1);

      run->matrix = &matrix;
      run->what = one;
      g_ptr_array_add (matrix.runs, run);
      g_test_add_data_func (path, run, test_case);
    }
  status = g_test_run ();
  /* In the form in which build-aux/tally finds it. */
  g_print ("# == What is found and joined in the networks that nobody prepared\n"
           "# %-22s %-34s %9s %9s\n%s", "network", "what", "ms", "goal", matrix.table->str);
  g_ptr_array_unref (matrix.runs);
  g_string_free (matrix.table, TRUE);
  return status;
}
