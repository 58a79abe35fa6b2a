/* SPDX-License-Identifier: GPL-3.0-or-later */
/* siguo-referee as a process: the control pipe, the file that says where it is, signals, and its
 * end. */
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "net/client/siguo-table.h"
#include "raw-peer.h"
#include "referee-process.h"
#include "rules/siguo-proof.h"

#define TOKEN "0101010101010101010101010101010101010101010101010101010101010101"

typedef struct
{
  char *runtime;            /* its XDG_RUNTIME_DIR */
  RefereeProcess referee;
  GOutputStream *input;
  GDataInputStream *output;
  char *line;
  gboolean has_line;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->runtime = g_dir_make_tmp ("siguo-referee-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  static const char *const folders[] = { "siguo/rooms", "siguo" };

  /* Nothing of it is left, so that all can be removed. */
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (fixture->runtime, folders[i], NULL);

      g_rmdir (folder);
    }
  g_assert_cmpint (g_rmdir (fixture->runtime), ==, 0);
  g_clear_object (&fixture->output);
  g_clear_object (&fixture->referee.process);
  g_free (fixture->line);
  g_free (fixture->runtime);
}

static void
start (Fixture            *fixture,
       const char *const  *arguments)
{
  GSubprocess *process;

  referee_process_start (&fixture->referee, arguments, fixture->runtime);
  process = fixture->referee.process;
  fixture->input = g_subprocess_get_stdin_pipe (process);
  fixture->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
}

static void
say (Fixture    *fixture,
     const char *line)
{
  g_autoptr (GError) error = NULL;

  g_output_stream_write_all (fixture->input, line, strlen (line), NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
on_line (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Fixture *fixture = user_data;

  g_free (fixture->line);
  fixture->line =
    g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (source), result, NULL, NULL);
  fixture->has_line = TRUE;
}

static gboolean
has_line (gpointer user_data)
{
  return ((Fixture *) user_data)->has_line;
}

/* Returns: (transfer none) (nullable): the next line that it printed */
static const char *
hear (Fixture *fixture)
{
  fixture->has_line = FALSE;
  g_data_input_stream_read_line_async (fixture->output, 0, NULL, on_line, fixture);
  wait_for (has_line, fixture);

  return fixture->line;
}

static const char *const control[] = { "--control", "--loopback", "--port", "0", NULL };

/* Starts it and reads where it listens. */
static guint16
start_control (Fixture *fixture,
               char   **room)
{
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;
  JsonObject *object;

  start (fixture, control);
  say (
    fixture,
    "{\"name\":\"  Our   room \",\"options\":\"mode=siguo_dark move_seconds=60\",\"token\":\"" TOKEN
    "\"}\n");
  node = json_from_string (hear (fixture), &error);
  g_assert_no_error (error);
  object = json_node_get_object (node);
  g_assert_cmpstr (json_object_get_string_member (object, "name"), ==, "Our room");
  if (room != NULL)
    *room = g_strdup (json_object_get_string_member (object, "room"));

  return json_object_get_int_member (object, "listening");
}

static SiguoTable *
joined (guint16     port,
        const char *name)
{
  static const guint8 token[SIGUO_TOKEN_BYTES] = { [0 ... SIGUO_TOKEN_BYTES - 1] = 1 };
  g_autofree char *text = g_strdup_printf ("127.0.0.1:%u", port);
  g_autoptr (GPtrArray) addresses =
    g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  SiguoTable *table = siguo_table_new (NULL);

  g_ptr_array_add (addresses, siguo_address_parse (text, NULL));
  siguo_table_join (table, addresses, name, FALSE, g_str_equal (name, "Host") ? token : NULL);

  return table;
}

static gboolean
is_seated (gpointer user_data)
{
  return siguo_table_get_connection (user_data) == SIGUO_CONNECTION_SEATED;
}

static gboolean
is_host (gpointer user_data)
{
  return siguo_table_is_host (user_data);
}

static gboolean
is_out (gpointer user_data)
{
  return siguo_table_get_connection (user_data) == SIGUO_CONNECTION_CLOSED;
}

static void
test_control (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *room = NULL;
  guint16 port = start_control (fixture, &room);
  g_autofree char *name = g_strdup_printf ("room-%s.json", room);
  g_autofree char *path = g_build_filename (fixture->runtime, "siguo", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (SiguoTable) guest = NULL;
  g_autoptr (SiguoTable) host = NULL;
  GStatBuf info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, room));
  g_assert_null (strstr (text, TOKEN));

  /* The token makes the host, whoever comes first. */
  guest = joined (port, "Guest");
  wait_for (is_seated, guest);
  g_assert_false (siguo_table_is_host (guest));
  host = joined (port, "Host");
  wait_for (is_host, host);
  g_assert_false (siguo_table_is_host (guest));
  g_assert_cmpint (siguo_table_get_options (host)->move_seconds, ==, 60);

  say (fixture, "nonsense\nclose\n");
  wait_for (is_out, host);
  wait_for (is_out, guest);
  referee_process_assert_exit (&fixture->referee, 0);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* The window that opened the room goes; who plays in it stays, and is told when the room is closed
 * by a signal. */
static void
test_orphan (Fixture       *fixture,
             gconstpointer  data)
{
  guint16 port = start_control (fixture, NULL);
  g_autoptr (SiguoTable) guest = joined (port, "Guest");
  g_autoptr (SiguoTable) late = NULL;

  wait_for (is_seated, guest);
  g_output_stream_close (fixture->input, NULL, NULL);
  late = joined (port, "Late");
  wait_for (is_seated, late);
  g_assert_false (fixture->referee.ended);
  g_subprocess_send_signal (fixture->referee.process, SIGTERM);
  wait_for (is_out, guest);
  wait_for (is_out, late);
  referee_process_assert_exit (&fixture->referee, 0);
}

static void
test_interrupt (Fixture       *fixture,
                gconstpointer  data)
{
  start_control (fixture, NULL);
  g_subprocess_send_signal (fixture->referee.process, SIGINT);
  referee_process_assert_exit (&fixture->referee, 0);
}

static void
test_bad_order (Fixture       *fixture,
                gconstpointer  data)
{
  start (fixture, control);
  say (fixture, data);
  g_assert_true (g_str_has_prefix (hear (fixture), "{\"error\":\""));
  referee_process_assert_exit (&fixture->referee, 1);
}

static void
test_no_order (Fixture       *fixture,
               gconstpointer  data)
{
  start (fixture, control);
  g_output_stream_close (fixture->input, NULL, NULL);
  g_assert_true (g_str_has_prefix (hear (fixture), "{\"error\":\""));
  referee_process_assert_exit (&fixture->referee, 1);
}

/* By itself on a terminal: it says where it can be reached, and who comes and goes; control
 * characters of a name never reach the terminal, since no such name gets in. */
static void
test_terminal (Fixture       *fixture,
               gconstpointer  data)
{
  static const char *const arguments[] = { "--loopback", "--port", "0", "--name", "Spare", NULL };
  g_autoptr (SiguoTable) guest = NULL;
  guint16 port;

  start (fixture, arguments);
  g_assert_nonnull (strstr (hear (fixture), "Spare"));
  hear (fixture);
  g_assert_nonnull (strstr (fixture->line, "127.0.0.1:"));
  port = atoi (strchr (fixture->line, ':') + 1);
  guest = joined (port, "Gast");
  wait_for (is_seated, guest);
  while (hear (fixture) != NULL && strstr (fixture->line, "Gast") == NULL)
    ;
  g_assert_nonnull (fixture->line);
  siguo_table_leave (guest);
  while (hear (fixture) != NULL && strstr (fixture->line, "has left") == NULL)
    ;
  g_assert_nonnull (fixture->line);
  g_subprocess_send_signal (fixture->referee.process, SIGINT);
  referee_process_assert_exit (&fixture->referee, 0);
}

static void
hear_of (Fixture    *fixture,
         const char *what)
{
  while (hear (fixture) != NULL && strstr (fixture->line, what) == NULL)
    ;
  g_assert_nonnull (fixture->line);
}

/* A computer player that does not start, and a way to try again: in each room. */
static void
test_no_computer (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char *const arguments[] = {
    "--loopback", "--port=0", "--name=Spare", "--rooms=2", NULL
  };
  g_autofree char *command = NULL;
  SiguoTable *guests[2];
  guint16 ports[2];

  g_setenv ("SIGUO_COMPUTER", "/bin/false", TRUE);
  start (fixture, arguments);
  g_unsetenv ("SIGUO_COMPUTER");
  for (guint i = 0; i < G_N_ELEMENTS (ports); i++)
    {
      hear_of (fixture, "127.0.0.1:");
      ports[i] = atoi (strchr (fixture->line, ':') + 1);
    }
  command = g_strdup_printf ("kill -USR1 %s",
                             g_subprocess_get_identifier (fixture->referee.process));
  for (guint i = 0; i < G_N_ELEMENTS (ports); i++)
    {
      guests[i] = joined (ports[i], "Gast");
      wait_for (is_host, guests[i]);
      siguo_table_set_computer (guests[i], SIGUO_SEAT_E, "Tin");
      hear_of (fixture, i == 0 ? "Spare 1  The computer player at East (Tin) does not start: "
                                 "ended with status 1."
                               : "Spare 2  The computer player at East (Tin) does not start: ");
      hear_of (fixture, command);
    }
  g_subprocess_send_signal (fixture->referee.process, SIGUSR1);
  for (guint i = 0; i < G_N_ELEMENTS (ports); i++)
    hear_of (fixture, command);
  g_subprocess_send_signal (fixture->referee.process, SIGINT);
  for (guint i = 0; i < G_N_ELEMENTS (ports); i++)
    {
      wait_for (is_out, guests[i]);
      g_object_unref (guests[i]);
    }
  referee_process_assert_exit (&fixture->referee, 0);
}

/* With several rooms each line says of which one it tells, and so does the second one's. */
static void
test_terminal_rooms (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char *const arguments[] = {
    "--loopback", "--port=0", "--name=Spare", "--rooms=2", NULL
  };
  g_autoptr (SiguoTable) guest = NULL;

  start (fixture, arguments);
  while (hear (fixture) != NULL && strstr (fixture->line, "Spare 2") == NULL)
    ;
  g_assert_nonnull (hear (fixture));
  guest = joined (atoi (strchr (fixture->line, ':') + 1), "Gast");
  wait_for (is_seated, guest);
  g_assert_nonnull (hear (fixture));
  g_assert_nonnull (strstr (fixture->line, "Spare 2  Gast has come in."));
  g_subprocess_send_signal (fixture->referee.process, SIGINT);
  wait_for (is_out, guest);
  referee_process_assert_exit (&fixture->referee, 0);
}

static void
assert_not_told (const char *text)
{
  g_assert_null (strstr (text, "sesame"));
}

static gboolean
is_asked (gpointer user_data)
{
  return *(guint *) user_data > 0;
}

static void
on_wanted (SiguoTable *table,
           guint       answer,
           guint       seconds,
           guint      *n_asked)
{
  (*n_asked)++;
}

static void
join_locked (guint16 port)
{
  g_autoptr (SiguoTable) guest = joined (port, "Gast");
  guint n_asked = 0;

  g_signal_connect (guest, "password-wanted", G_CALLBACK (on_wanted), &n_asked);
  wait_for (is_asked, &n_asked);
  n_asked = 0;
  siguo_table_set_password (guest, "guess");
  wait_for (is_asked, &n_asked);
  siguo_table_set_password (guest, "open sesame");
  wait_for (is_seated, guest);
  siguo_table_leave (guest);
}

/* A password from a file, which is told to nobody. */
static void
test_password_file (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->runtime, "password", NULL);
  const char *const arguments[] = { "--loopback", "--port", "0", "--password-file", path, NULL };
  g_autofree char *command = NULL;
  g_autofree char *command_path = NULL;
  gsize length;
  guint16 port;

  g_assert_true (g_file_set_contents_full (path, " open sesame\n", -1, G_FILE_SET_CONTENTS_NONE,
                                           0600, NULL));
  start (fixture, arguments);
  assert_not_told (hear (fixture));
  assert_not_told (hear (fixture));
  g_assert_nonnull (strstr (fixture->line, "127.0.0.1:"));
  port = atoi (strchr (fixture->line, ':') + 1);
  command_path =
    g_strdup_printf ("/proc/%s/cmdline", g_subprocess_get_identifier (fixture->referee.process));
  g_assert_true (g_file_get_contents (command_path, &command, &length, NULL));
  g_assert_null (memmem (command, length, "sesame", strlen ("sesame")));
  join_locked (port);
  while (hear (fixture) != NULL && strstr (fixture->line, "has left") == NULL)
    assert_not_told (fixture->line);
  g_subprocess_send_signal (fixture->referee.process, SIGINT);
  while (hear (fixture) != NULL)
    assert_not_told (fixture->line);
  referee_process_assert_exit (&fixture->referee, 0);
  g_unlink (path);
}

/* What others can read is no secret; nor is a room opened without the password that it was to
 * have. */
static void
test_password_refused (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->runtime, "password", NULL);
  const char *const arguments[] = { "--loopback", "--port", "0", "--password-file", path, NULL };

  g_assert_true (g_file_set_contents_full (path, "open sesame\n", -1, G_FILE_SET_CONTENTS_NONE,
                                           0644, NULL));
  g_assert_cmpint (g_chmod (path, 0644), ==, 0);
  start (fixture, arguments);
  referee_process_assert_exit (&fixture->referee, 2);
  g_unlink (path);
}

static void
test_control_password (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (SiguoTable) host = NULL;
  guint16 port;

  start (fixture, control);
  say (fixture, "{\"token\":\"" TOKEN "\",\"password\":\"open sesame \"}\n");
  node = json_from_string (hear (fixture), NULL);
  assert_not_told (fixture->line);
  port = json_object_get_int_member (json_node_get_object (node), "listening");
  join_locked (port);
  host = joined (port, "Host");
  wait_for (is_host, host);
  g_assert_true (siguo_table_is_locked (host));
  say (fixture, "close\n");
  referee_process_assert_exit (&fixture->referee, 0);
}

/* Three rooms in one process: what happens in one is nothing to the others, and however low the cap,
 * this computer's own connections do not count in any. */
static void
test_rooms (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const arguments[] = {
    "--control", "--loopback", "--port", "0", "--rooms", "3", "--max-per-address", "1", NULL
  };
  SiguoTable *guests[3];
  guint16 ports[3];

  start (fixture, arguments);
  say (fixture, "{\"name\":\"Club\"}\n");
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (JsonNode) node = json_from_string (hear (fixture), NULL);
      g_autofree char *name = g_strdup_printf ("Club %u", i + 1);

      g_assert_cmpstr (json_object_get_string_member (json_node_get_object (node), "name"), ==,
                       name);
      ports[i] = json_object_get_int_member (json_node_get_object (node), "listening");
      guests[i] = joined (ports[i], "Guest");
      wait_for (is_host, guests[i]);
    }

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (RawPeer) second = raw_peer_new (ports[i]);

      g_assert_cmpuint (raw_peer_upgrade (second), ==, 101);
    }

  siguo_table_close_room (guests[1]);
  wait_for (is_out, guests[1]);
  g_assert_false (fixture->referee.ended);
  g_assert_true (is_seated (guests[0]));
  say (fixture, "close\n");
  wait_for (is_out, guests[0]);
  wait_for (is_out, guests[2]);
  referee_process_assert_exit (&fixture->referee, 0);
  for (guint i = 0; i < 3; i++)
    g_object_unref (guests[i]);
}

/* The last of the rooms has no port: none is open then, and the process ends. */
static void
test_rooms_taken (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GSocketListener) other = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (other, NULL, NULL);
  g_autofree char *first = g_strdup_printf ("--port=%u", port - 2);
  const char *const arguments[] = { "--control", "--loopback", first, "--rooms=3", NULL };

  start (fixture, arguments);
  say (fixture, "{\"name\":\"Club\"}\n");
  while (hear (fixture) != NULL && !g_str_has_prefix (fixture->line, "{\"error\":\""))
    g_assert_true (g_str_has_prefix (fixture->line, "{\"listening\":"));
  g_assert_nonnull (fixture->line);
  referee_process_assert_exit (&fixture->referee, 1);
}

static void
test_arguments (Fixture       *fixture,
                gconstpointer  data)
{
  static const char *const arguments[] = { "--port", "99999", NULL };

  start (fixture, arguments);
  referee_process_assert_exit (&fixture->referee, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, func)                                                                      \
  g_test_add ("/net/referee/" path, Fixture, data, set_up, func, tear_down)
  ADD ("control", NULL, test_control);
  ADD ("orphan", NULL, test_orphan);
  ADD ("interrupt", NULL, test_interrupt);
  ADD ("bad-order/garbage", "hello\n", test_bad_order);
  ADD ("bad-order/name", "{\"name\":\"\\u0007\"}\n", test_bad_order);
  ADD ("bad-order/options", "{\"options\":\"mode=chess\"}\n", test_bad_order);
  ADD ("bad-order/token", "{\"token\":\"12\"}\n", test_bad_order);
  ADD ("bad-order/type", "{\"name\":7}\n", test_bad_order);
  ADD ("bad-order/password", "{\"password\":\"\\u0007\"}\n", test_bad_order);
  ADD ("bad-order/no-password", "{\"password\":\" \"}\n", test_bad_order);
  ADD ("password-file", NULL, test_password_file);
  ADD ("password-refused", NULL, test_password_refused);
  ADD ("control-password", NULL, test_control_password);
  ADD ("no-order", NULL, test_no_order);
  ADD ("terminal", NULL, test_terminal);
  ADD ("terminal-rooms", NULL, test_terminal_rooms);
  ADD ("terminal-no-computer", NULL, test_no_computer);
  ADD ("rooms", NULL, test_rooms);
  ADD ("rooms-taken", NULL, test_rooms_taken);
  ADD ("arguments", NULL, test_arguments);

  return g_test_run ();
}
