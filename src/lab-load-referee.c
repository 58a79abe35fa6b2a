/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-load.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Each line of the child's answer tells of one room. */
static gboolean
read_port (GDataInputStream *answers, GArray *ports, GError **error)
{
  g_autofree char *line = g_data_input_stream_read_line_utf8 (answers, NULL, NULL, error);
  g_autoptr (JsonNode) root = NULL;
  gint64 port = 0;
  guint16 number;

  if (line == NULL)
    {
      if (error != NULL && *error == NULL)
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "the referee is gone");
      return FALSE;
    }
  root = json_from_string (line, NULL);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    port = json_object_get_int_member_with_default (json_node_get_object (root), "listening", 0);
  if (port < 1 || port > G_MAXUINT16)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "the referee says %s", line);
      return FALSE;
    }
  number = (guint16) port;
  g_array_append_val (ports, number);
  return TRUE;
}

gboolean
siguo_lab_referee_start (SiguoLabReferee *self, const char *program, guint rooms,
                         guint connections, const char *arguments, GError **error)
{
  static const char order[] = "{\"name\": \"Load\", \"options\": \"mode=siguo_dark\"}\n";
  g_autofree char *n_rooms = g_strdup_printf ("--rooms=%u", rooms);
  g_autofree char *n_connections = g_strdup_printf ("--max-connections=%u", connections);
  g_auto (GStrv) further = g_strsplit (arguments != NULL ? arguments : "", " ", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GDataInputStream) answers = NULL;
  g_auto (GStrv) argv = NULL;

  g_strv_builder_add_many (builder, program, "--control", "--loopback", "--port=0", n_rooms,
                           n_connections, NULL);
  for (guint i = 0; further[i] != NULL; i++)
    if (further[i][0] != '\0')
      g_strv_builder_add (builder, further[i]);
  argv = g_strv_builder_end (builder);
  self->ports = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->folder = g_dir_make_tmp ("siguo-load-XXXXXX", error);
  if (self->folder == NULL)
    return FALSE;
  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE
                                        | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  /* Its journals are not those of a host who plays on this computer. */
  g_subprocess_launcher_setenv (launcher, "XDG_STATE_HOME", self->folder, TRUE);
  g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", self->folder, TRUE);
  self->process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv, error);
  if (self->process == NULL
      || !g_output_stream_write_all (g_subprocess_get_stdin_pipe (self->process), order,
                                     strlen (order), NULL, NULL, error))
    return FALSE;
  answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->process));
  while (self->ports->len < rooms)
    if (!read_port (answers, self->ports, error))
      return FALSE;
  return TRUE;
}

/* A room that was closed leaves no file. */
static void
remove_folder (const char *folder)
{
  static const char *const inside[] = { "siguo/rooms", "siguo" };

  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (inside); i++)
    {
      g_autofree char *path = g_build_filename (folder, inside[i], NULL);

      g_rmdir (path);
    }
  if (folder != NULL)
    g_rmdir (folder);
}

void
siguo_lab_referee_stop (SiguoLabReferee *self)
{
  if (self->process != NULL)
    {
      g_output_stream_write_all (g_subprocess_get_stdin_pipe (self->process), "close\nclose\n", 12,
                                 NULL, NULL, NULL);
      g_subprocess_wait (self->process, NULL, NULL);
    }
  g_clear_object (&self->process);
  remove_folder (self->folder);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->ports, g_array_unref);
}

/* Returns: (nullable) (transfer full): a file of the child in /proc */
static char *
read_of_child (const SiguoLabReferee *self, const char *name)
{
  g_autofree char *path = NULL;
  char *text = NULL;

  path = g_strdup_printf ("/proc/%s/%s", g_subprocess_get_identifier (self->process), name);
  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

void
siguo_lab_referee_use (const SiguoLabReferee *self, SiguoLabUse *use)
{
  g_autofree char *stat = read_of_child (self, "stat");
  g_autofree char *statm = read_of_child (self, "statm");
  /* The second field is the name in brackets; the times are the 14th and the 15th. */
  const char *rest = stat != NULL ? strrchr (stat, ')') : NULL;
  gulong user, system, pages;

  memset (use, 0, sizeof *use);
  if (rest != NULL
      && sscanf (rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system)
             == 2)
    use->cpu_us = (gint64) (user + system) * G_USEC_PER_SEC / sysconf (_SC_CLK_TCK);
  if (statm != NULL && sscanf (statm, "%*u %lu", &pages) == 1)
    use->resident = pages * (gsize) sysconf (_SC_PAGESIZE);
}
