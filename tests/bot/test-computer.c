/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

/* siguo-computer with a real referee on the loopback. The command line names both programs. */

static const char *computer, *referee;

static GSubprocess *
start_computer (const char *first, ...)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  GSubprocess *process;
  va_list args;

  g_ptr_array_add (argv, (char *) computer);
  va_start (args, first);
  for (const char *arg = first; arg != NULL; arg = va_arg (args, const char *))
    g_ptr_array_add (argv, (char *) arg);
  va_end (args);
  g_ptr_array_add (argv, NULL);
  process = g_subprocess_newv ((const char *const *) argv->pdata,
                               G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE,
                               &error);
  g_assert_no_error (error);
  return process;
}

/* Waits for @process. Returns: its exit status */
static int
finish (GSubprocess *process, char **out, char **err)
{
  g_autoptr (GError) error = NULL;

  g_subprocess_communicate_utf8 (process, NULL, NULL, out, err, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

static guint
count (const char *text, const char *words)
{
  guint n = 0;

  for (const char *p = text; (p = strstr (p, words)) != NULL; p += strlen (words))
    n++;
  return n;
}

/* A whole game, printed; everything is known at its end. */
static void
test_demonstration (void)
{
  g_autoptr (GSubprocess) process = start_computer ("--demonstration", "--delay=0", NULL);
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  const char *start;

  g_assert_cmpint (finish (process, &out, &err), ==, 0);
  g_assert_cmpstr (err, ==, "");
  g_assert_nonnull (strstr (out, "   1  "));
  g_assert_cmpuint (count (out, " have won\n") + count (out, "A draw"), ==, 1);
  g_assert_cmpuint (count (out, "moves from"), >, 20);
  start = strstr (out, "Where everything stood at the start:");
  g_assert_nonnull (start);
  g_assert_cmpuint (count (start, "S9"), ==, 1);
  g_assert_cmpuint (count (start, "EF"), ==, 1);
  g_assert_cmpuint (count (start, "NM"), ==, 3);
  g_assert_cmpuint (count (start, "W1"), ==, 3);
}

/* Returns: a room by @settings; @address: (out): where it is */
static GSubprocess *
start_room (const char *settings, char **address)
{
  g_autoptr (GError) error = NULL;
  GSubprocess *room = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, referee, "--control",
      "--port", "0", "--loopback", NULL);
  g_autoptr (GDataInputStream) answers = NULL;
  g_autofree char *line = NULL;
  const char *port;

  g_assert_no_error (error);
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (room), settings, strlen (settings),
                             NULL, NULL, &error);
  g_assert_no_error (error);
  answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (room));
  line = g_data_input_stream_read_line_utf8 (answers, NULL, NULL, &error);
  g_assert_no_error (error);
  port = strstr (line, "\"listening\":");
  g_assert_nonnull (port);
  *address = g_strdup_printf ("127.0.0.1:%d", atoi (port + strlen ("\"listening\":")));
  return room;
}

static void
end_room (GSubprocess *room)
{
  g_subprocess_send_signal (room, SIGTERM);
  g_assert_true (g_subprocess_wait (room, NULL, NULL));
}

/* A process for each of @seats joins a room of @options and plays @games games in it. */
static void
play_games (const char *options, const char *games, const char *const *seats, guint n_seats)
{
  g_autofree char *settings = g_strdup_printf ("{\"options\":\"%s\"}\n", options);
  g_autofree char *address = NULL;
  g_autoptr (GSubprocess) room = start_room (settings, &address);
  GSubprocess *players[4];

  for (guint i = 0; i < n_seats; i++)
    players[i] = start_computer ("--address", address, games, "--delay=0", seats[i], NULL);
  for (guint i = 0; i < n_seats; i++)
    {
      g_autofree char *err = NULL;

      g_assert_cmpint (finish (players[i], NULL, &err), ==, 0);
      g_assert_cmpstr (err, ==, "");
      g_object_unref (players[i]);
    }
  end_room (room);
}

/* Four processes play two games in one room, though they all want the same name. */
static void
test_games (void)
{
  static const char *const seats[] = { "--seat=W", "--seat=S", "--seat=E", NULL };

  play_games ("mode=siguo_dark", "--games=2", seats, G_N_ELEMENTS (seats));
}

static void
test_two (gconstpointer options)
{
  static const char *const seats[] = { "--seat=N", NULL };

  play_games (options, "--games=1", seats, G_N_ELEMENTS (seats));
}

/* Lets a computer player with @password, NULL for none, into a locked room. */
static void
join_locked (const char *address, const char *folder, const char *password, const char *words)
{
  g_autofree char *path = g_build_filename (folder, "password", NULL);
  g_autofree char *option = g_strdup_printf ("--password-file=%s", path);
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *err = NULL;

  if (password != NULL)
    g_assert_true (g_file_set_contents_full (path, password, -1, G_FILE_SET_CONTENTS_NONE, 0600,
                                             NULL));
  process = start_computer ("--address", address, password != NULL ? option : NULL, NULL);
  g_assert_cmpint (finish (process, NULL, &err), ==, 1);
  g_assert_nonnull (strstr (err, words));
  g_assert_null (strstr (err, "sesame"));
  if (password != NULL)
    g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_locked (void)
{
  static const char *const seats[] = { "--seat=N", NULL };
  g_autofree char *folder = g_dir_make_tmp ("siguo-computer-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "right", NULL);
  g_autofree char *option = g_strdup_printf ("--password-file=%s", path);
  g_autofree char *address = NULL;
  g_autoptr (GSubprocess) room =
      start_room ("{\"options\":\"mode=duel_flip\",\"password\":\"sesame\"}\n", &address);
  GSubprocess *players[2];

  join_locked (address, folder, NULL, "asks for a password");
  join_locked (address, folder, "simsalabim", "wrong");
  g_assert_true (g_file_set_contents_full (path, "sesame\n", -1, G_FILE_SET_CONTENTS_NONE, 0600,
                                           NULL));
  for (guint i = 0; i < 2; i++)
    players[i] = start_computer ("--address", address, option, "--games=1", "--delay=0", seats[i],
                                 NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *err = NULL;

      g_assert_cmpint (finish (players[i], NULL, &err), ==, 0);
      g_assert_cmpstr (err, ==, "");
      g_object_unref (players[i]);
    }
  end_room (room);
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What is wrong is said, and costs no waiting. */
static void
test_wrong (void)
{
  static const struct { const char *args[3]; int status; const char *words; } cases[] = {
    { { "--seat=X", "--address=127.0.0.1:1" }, 2, "no seat" },
    { { "--seat=", "--address=127.0.0.1:1" }, 2, "no seat" },
    { { "--name=", "--address=127.0.0.1:1" }, 2, "" },
    { { "--address=not an address" }, 2, "" },
    { { "--nonsense" }, 2, "--nonsense" },
    { { "--address=127.0.0.1:1" }, 1, "" },
    { { "--address=127.0.0.1:1", "--password-file=/nowhere" }, 2, "/nowhere" },
    { { NULL }, 2, "--address" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GSubprocess) process = start_computer (cases[i].args[0], cases[i].args[1], NULL);
      g_autofree char *err = NULL;

      g_assert_cmpint (finish (process, NULL, &err), ==, cases[i].status);
      g_assert_cmpstr (err, !=, "");
      g_assert_nonnull (strstr (err, cases[i].words));
    }
}

static void
test_version (void)
{
  g_autoptr (GSubprocess) process = start_computer ("--version", NULL);
  g_autofree char *out = NULL;

  g_assert_cmpint (finish (process, &out, NULL), ==, 0);
  g_assert_true (g_str_has_prefix (out, "siguo-computer "));
}

int
main (int argc, char **argv)
{
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  computer = argv[1];
  referee = argv[2];
  g_test_add_func ("/computer/demonstration", test_demonstration);
  g_test_add_func ("/computer/games", test_games);
  g_test_add_data_func ("/computer/two/classic-board", "mode=duel_dark", test_two);
  g_test_add_data_func ("/computer/two/open", "mode=siguo_duel duel_pieces=open", test_two);
  g_test_add_data_func ("/computer/two/flip", "mode=duel_flip", test_two);
  g_test_add_func ("/computer/locked", test_locked);
  g_test_add_func ("/computer/wrong", test_wrong);
  g_test_add_func ("/computer/version", test_version);
  return g_test_run ();
}
