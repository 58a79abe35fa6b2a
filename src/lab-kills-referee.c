/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-kills-referee.h"

#include "net/common/siguo-resumable.h"
#include "rules/siguo-commitment.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* The port that it had is somebody else's for a moment, perhaps. */
#define MAX_OTHER_PORTS 50

struct _SiguoLabHost
{
  char *program;
  char *folder;
  char *order;                 /* the first one */
  void (*changed) (gpointer user_data);
  gpointer user_data;
  GSubprocess *process;
  GCancellable *cancellable;
  guint16 port;                /* while it listens */
  guint16 first_port;
  gboolean has_room;
  guint8 room[SIGUO_ROOM_ID_BYTES];
  guint damage;
  guint n_other_ports;
  gboolean killed;
  gboolean closing, closed;
  char *error;
};

static void start (SiguoLabHost *host);

static void
fail (SiguoLabHost *host, const char *error)
{
  if (host->error == NULL)
    host->error = g_strdup (error);
  host->changed (host->user_data);
}

static char *
get_path (SiguoLabHost *host)
{
  g_autofree char *folder = g_build_filename (host->folder, "state", "siguo", "rooms", NULL);

  return siguo_resumable_path (folder, host->room);
}

static void
cut_journal (SiguoLabHost *host)
{
  g_autofree char *path = get_path (host);
  GStatBuf info;

  if (host->damage > 0 && g_stat (path, &info) == 0 && info.st_size > host->damage
      && truncate (path, info.st_size - host->damage) != 0)
    fail (host, "the journal cannot be cut");
  host->damage = 0;
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  SiguoLabHost *host;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  host = user_data;
  host->port = 0;
  g_clear_object (&host->process);
  if (host->killed)
    {
      host->killed = FALSE;
      cut_journal (host);
      start (host);
      return;
    }
  path = get_path (host);
  if (host->closing && !g_file_test (path, G_FILE_TEST_EXISTS))
    {
      host->closed = TRUE;
      host->changed (host->user_data);
    }
  else if (host->closing)
    fail (host, "the journal of a closed room is still there");
  else
    fail (host, "the referee has ended by itself");
}

static gboolean
read_answer (SiguoLabHost *host, const char *line)
{
  g_autoptr (JsonNode) root = json_from_string (line, NULL);
  JsonObject *object =
    root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  gint64 port;

  if (object == NULL)
    return FALSE;
  port = json_object_get_int_member_with_default (object, "listening", 0);
  if (port < 1 || port > G_MAXUINT16
      || !siguo_bytes_from_hex (host->room, sizeof host->room,
                                json_object_get_string_member_with_default (object, "room", "")))
    return FALSE;
  host->port = (guint16) port;
  host->has_room = TRUE;
  return TRUE;
}

static void
on_line (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line = g_data_input_stream_read_line_finish_utf8 (G_DATA_INPUT_STREAM (source),
                                                                    result, NULL, &error);
  SiguoLabHost *host;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  host = user_data;
  /* Killed already; on_ended() follows. */
  if (line == NULL || host->killed)
    return;
  if (!read_answer (host, line))
    {
      fail (host, line);
      return;
    }
  if (host->first_port == 0)
    host->first_port = host->port;
  if (host->port != host->first_port)
    {
      if (++host->n_other_ports > MAX_OTHER_PORTS)
        fail (host, "the port is taken");
      else
        siguo_lab_host_kill (host, 0);
      return;
    }
  host->changed (host->user_data);
}

static void
start (SiguoLabHost *host)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
    G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  const char *argv[] = { host->program, "--control", "--loopback", "--no-beacon", "--port=0",
                         NULL };
  g_autofree char *state = g_build_filename (host->folder, "state", NULL);
  g_autofree char *path = get_path (host);
  g_autoptr (GDataInputStream) answers = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *order = NULL;

  g_subprocess_launcher_setenv (launcher, "XDG_STATE_HOME", state, TRUE);
  g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", host->folder, TRUE);
  host->process = g_subprocess_launcher_spawnv (launcher, argv, &error);
  if (host->process == NULL)
    {
      fail (host, error->message);
      return;
    }
  /* Before the journal had got to the disk nobody was in the room either. */
  if (host->has_room && g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_autofree char *id = siguo_bytes_to_hex (host->room, sizeof host->room);

      order = g_strdup_printf ("{\"resume\": \"%s\"}\n", id);
    }
  else
    {
      order = g_strdup (host->order);
      host->has_room = FALSE;
      host->first_port = 0;
    }
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (host->process), order, strlen (order),
                             NULL, NULL, NULL);
  answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (host->process));
  g_data_input_stream_read_line_async (answers, G_PRIORITY_DEFAULT, host->cancellable, on_line,
                                       host);
  g_subprocess_wait_async (host->process, host->cancellable, on_ended, host);
}

SiguoLabHost *
siguo_lab_host_new (const char *program, const char *folder, const char *options,
                    const guint8 *token, void (*changed) (gpointer user_data), gpointer user_data)
{
  SiguoLabHost *host = g_new0 (SiguoLabHost, 1);
  g_autofree char *hex = siguo_bytes_to_hex (token, SIGUO_TOKEN_BYTES);

  host->program = g_strdup (program);
  host->folder = g_strdup (folder);
  host->order = g_strdup_printf (
    "{\"name\": \"Kills\", \"options\": \"%s\", \"token\": \"%s\"}\n", options, hex);
  host->changed = changed;
  host->user_data = user_data;
  host->cancellable = g_cancellable_new ();
  start (host);
  return host;
}

void
siguo_lab_host_free (SiguoLabHost *host)
{
  if (host == NULL)
    return;
  g_cancellable_cancel (host->cancellable);
  g_clear_object (&host->cancellable);
  if (host->process != NULL)
    g_subprocess_force_exit (host->process);
  g_clear_object (&host->process);
  g_free (host->program);
  g_free (host->folder);
  g_free (host->order);
  g_free (host->error);
  g_free (host);
}

static void
end (SiguoLabHost *host, int signal_number, guint damage)
{
  if (host->process == NULL || host->killed)
    return;
  host->killed = TRUE;
  host->damage = damage;
  host->port = 0;
  g_subprocess_send_signal (host->process, signal_number);
}

void
siguo_lab_host_kill (SiguoLabHost *host, guint damage)
{
  end (host, SIGKILL, damage);
}

void
siguo_lab_host_stop (SiguoLabHost *host)
{
  end (host, SIGTERM, 0);
}

void
siguo_lab_host_close (SiguoLabHost *host)
{
  host->closing = TRUE;
  if (host->process != NULL)
    g_output_stream_write_all (g_subprocess_get_stdin_pipe (host->process), "close\n", 6, NULL,
                               NULL, NULL);
}

guint16
siguo_lab_host_get_port (SiguoLabHost *host)
{
  return host->port;
}

const guint8 *
siguo_lab_host_get_room (SiguoLabHost *host)
{
  return host->room;
}

gboolean
siguo_lab_host_is_closed (SiguoLabHost *host)
{
  return host->closed;
}

const char *
siguo_lab_host_get_error (SiguoLabHost *host)
{
  return host->error;
}
