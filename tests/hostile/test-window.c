/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hostile host and beacons do to the window of the program, as it is started by people: to
 * its main loop, also where it redraws, and to its memory. */
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "attacker.h"
#include "probe.h"
#include "villain.h"

#define HOST "10.66.0.1"
/* How long it may take until a window is there and drawn, and until it is in the room. */
#define PATIENCE_SECONDS 60

typedef struct
{
  GPid pid;
  char *path;                  /* of the hook's socket */
  GSocketConnection *connection;
  GDataInputStream *lines;
} Window;

/* Returns: (transfer full): what the window's hook answers */
static char *
ask (Window     *window,
     const char *line)
{
  g_autofree char *whole = g_strconcat (line, "\n", NULL);
  char *answer;

  g_assert_true (g_output_stream_write_all (
    g_io_stream_get_output_stream (G_IO_STREAM (window->connection)), whole, strlen (whole), NULL,
    NULL, NULL));
  answer = g_data_input_stream_read_line (window->lines, NULL, NULL, NULL);
  g_assert_nonnull (answer);
  return answer;
}

/* Until the window's state has @part in it. */
static void
wait_for_state (Window     *window,
                const char *part)
{
  gint64 end_us = g_get_monotonic_time () + PATIENCE_SECONDS * G_USEC_PER_SEC;

  for (;;)
    {
      g_autofree char *state = ask (window, "state");

      if (strstr (state, part) != NULL)
        return;
      if (g_get_monotonic_time () > end_us)
        g_error ("no %s in %s", part, state);
      run_for (0.02);
    }
}

/* A page that is shown for the first time takes its time and memory whoever is the host: until it
 * is there. */
static void
wait_until_drawn (Window *window)
{
  glong before_kb = 0;

  for (guint i = 0, n_same = 0; i < 80 && n_same < 4; i++)
    {
      glong now_kb = read_status (window->pid, "VmRSS:");

      n_same = now_kb > before_kb ? 0 : n_same + 1;
      before_kb = now_kb;
      run_for (0.1);
    }
}

static void
window_open (Window *window)
{
  const char *argv[] = { g_getenv ("SIGUO"), NULL };
  g_auto (GStrv) environment = NULL;
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GError) error = NULL;

  window->path = g_build_filename (g_get_tmp_dir (), "siguo-hook-XXXXXX", NULL);
  g_close (g_mkstemp (window->path), NULL);
  g_unlink (window->path);
  address = g_unix_socket_address_new (window->path);
  g_socket_listener_add_address (listener, address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT,
                                 NULL, NULL, &error);
  g_assert_no_error (error);
  environment = g_environ_setenv (g_get_environ (), "SIGUO_TEST_HOOK", window->path, TRUE);
  g_spawn_async (NULL, (char **) argv, environment,
                 G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, &window->pid,
                 &error);
  g_assert_no_error (error);
  window->connection = g_socket_listener_accept (listener, NULL, NULL, &error);
  g_assert_no_error (error);
  window->lines =
    g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (window->connection)));
  wait_for_state (window, "\"page\":\"start\"");
  wait_until_drawn (window);
}

static void
window_close (Window *window)
{
  g_clear_object (&window->lines);
  g_clear_object (&window->connection);
  kill (window->pid, SIGKILL);
  waitpid (window->pid, NULL, 0);
  g_unlink (window->path);
  g_free (window->path);
}

static void
take_report (Window *window,
             Row    *row)
{
  g_autofree char *answer = ask (window, "late");

  g_assert_cmpint (sscanf (answer, "%lf %lf", &row->late_ms, &row->redraw_ms), ==, 2);
}

static void
fall_for (Window     *window,
          const char *port)
{
  g_autofree char *line = g_strdup_printf ("action start.join-recent %s:%s", HOST, port);
  g_autofree char *answer = ask (window, line);

  g_assert_cmpstr (answer, ==, "ok");
}

typedef struct
{
  const Villainy *villainy;    /* NULL: beacons, one flood of them after the other */
  GString *table;
} Case;

/* A window is what it is given from here on. Returns: what it had before, in kB */
static glong
begin (Window *window,
       Row    *row)
{
  take_report (window, row);
  reset_peak (window->pid);
  return read_status (window->pid, "VmRSS:");
}

static const char *
end (Window     *window,
     Row        *row,
     glong       before_kb,
     GString    *table,
     const char *note)
{
  take_report (window, row);
  row->grown_mb = (read_status (window->pid, "VmHWM:") - before_kb) / 1024.0;
  row_print (row, table, note);
  /* It is still there and answers. */
  g_free (ask (window, "state"));
  return row_judge (row);
}

static const char *
run_villainy (const Case *what)
{
  Row row = { .name = what->villainy->name, .join_ms = -1, .n_open = -1, .taken_kb = -1 };
  g_autofree char *port = NULL;
  glong before_kb;
  Window window;
  Child *villain;
  const char *wrong;

  window_open (&window);
  villain = child_new ("--villain", what->villainy->name, HOST, NULL);
  port = child_read (villain);
  fall_for (&window, port);
  wait_for_state (&window, "\"connected\":true");
  wait_until_drawn (&window);
  before_kb = begin (&window, &row);
  run_for (attack_seconds ());
  wrong = end (&window, &row, before_kb, what->table, NULL);
  child_free (villain);
  window_close (&window);
  return wrong;
}

static const char *
run_beacons (const Case *what)
{
  g_autofree char *seconds = g_strdup_printf ("%.1f", attack_seconds ());
  const char *wrong = NULL;
  Window window;

  window_open (&window);
  for (guint i = 0; i < n_attacks && wrong == NULL; i++)
    {
      Row row = { .name = attacks[i].name, .join_ms = -1, .n_open = -1, .taken_kb = -1 };
      g_autofree char *line = NULL;
      g_autofree char *note = NULL;
      glong before_kb;
      Child *attacker;
      Haul haul;

      if (!(attacks[i].flags & DATAGRAMS))
        continue;
      before_kb = begin (&window, &row);
      attacker = child_new ("--attack", attacks[i].name, HOST, "1", seconds, NULL);
      line = child_wait (attacker);
      g_assert_nonnull (line);
      note = haul_parse (&haul, line);
      wrong = end (&window, &row, before_kb, what->table, note);
      child_free (attacker);
    }
  window_close (&window);
  return wrong;
}

static const char *
run_case (const Case *what)
{
  return what->villainy != NULL ? run_villainy (what) : run_beacons (what);
}

static void
test_case (gconstpointer data)
{
  const char *wrong = run_case (data);

  /* Other programs take the processor too; it does not happen twice. */
  if (wrong != NULL)
    {
      g_test_message ("once more: %s", wrong);
      wrong = run_case (data);
    }
  if (wrong != NULL)
    g_test_fail_printf ("%s", wrong);
}

static void
add_case (GPtrArray      *cases,
          const Villainy *villainy,
          GString        *table)
{
  g_autofree char *path =
    g_strconcat ("/hostile/window/", villainy != NULL ? villainy->name : "beacons", NULL);
  Case *what = g_new0 (Case, 1);

  *what = (Case) { villainy, table };
  g_ptr_array_add (cases, what);
  g_test_add_data_func (path, what, test_case);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) table = g_string_new (NULL);
  int status;

  if (argc == 4 && g_str_equal (argv[1], "--villain"))
    villain_main (argv[2], argv[3]);
  if (argc == 6 && g_str_equal (argv[1], "--attack"))
    return attacker_main (argv[2], argv[3], atoi (argv[4]), g_ascii_strtod (argv[5], NULL), NULL);

  g_test_init (&argc, &argv, NULL);
  /* The others go on when one has failed, and all of them stand in the table. */
  g_test_set_nonfatal_assertions ();
  drop_debug_log ();
  if (!make_addresses ())
    {
      g_print ("1..0 # SKIP no right to give loopback more addresses\n");
      return 0;
    }
  for (guint i = 0; i < n_villainies; i++)
    if (villainies[i].keeps_guests)
      add_case (cases, &villainies[i], table);
  add_case (cases, NULL, table);
  status = g_test_run ();
  print_table ("What a hostile host and beacons can do to the window", table);
  return status;
}
