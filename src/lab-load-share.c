/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-load-share.h"

#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

struct _SiguoLabShare
{
  GSubprocess *process;
  GDataInputStream *answers;
};

static gboolean
say (SiguoLabShare *share, const char *line, GError **error)
{
  return g_output_stream_write_all (g_subprocess_get_stdin_pipe (share->process), line,
                                    strlen (line), NULL, NULL, error);
}

/* Returns: (transfer full) (nullable) */
static char *
hear (SiguoLabShare *share, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *line = g_data_input_stream_read_line (share->answers, NULL, NULL, &local);

  if (line == NULL && local == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "the clients have given up");
  else if (line == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return line;
}

SiguoLabShare *
siguo_lab_share_start (guint seconds, guint first_room, const guint16 *ports, guint n_ports,
                       GError **error)
{
  SiguoLabShare *share = g_new0 (SiguoLabShare, 1);
  g_autofree char *self = g_file_read_link ("/proc/self/exe", error);
  g_autoptr (GString) order = g_string_new (NULL);

  if (self != NULL)
    share->process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE
                                       | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                                     error, self, "load", "--share", NULL);
  if (share->process == NULL)
    {
      siguo_lab_share_free (share);
      return NULL;
    }
  share->answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (share->process));
  g_string_printf (order, "%u %u", seconds, first_room);
  for (guint i = 0; i < n_ports; i++)
    g_string_append_printf (order, " %u", ports[i]);
  g_string_append_c (order, '\n');
  if (!say (share, order->str, error))
    {
      siguo_lab_share_free (share);
      return NULL;
    }
  return share;
}

gboolean
siguo_lab_share_await (SiguoLabShare *share, GError **error)
{
  g_autofree char *line = hear (share, error);

  return line != NULL;
}

gboolean
siguo_lab_share_measure (SiguoLabShare *share, GError **error)
{
  return say (share, "measure\n", error);
}

gboolean
siguo_lab_share_collect (SiguoLabShare *share, SiguoLabFigures *figures, GError **error)
{
  g_autofree char *line = hear (share, error);
  guint64 seen;
  gint64 cpu_us;
  guint late;
  char *rest;
  int length;

  if (line == NULL)
    return FALSE;
  if (sscanf (line, "%u %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT "%n", &late, &seen, &cpu_us,
              &length)
      < 3)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "the clients say %s", line);
      return FALSE;
    }
  figures->late += late;
  figures->seen += seen;
  figures->cpu_us += cpu_us;
  rest = line + length;
  while (*rest != '\0')
    {
      gint64 time_us = g_ascii_strtoll (rest, &rest, 10);

      g_array_append_val (figures->times, time_us);
    }
  return TRUE;
}

void
siguo_lab_share_free (SiguoLabShare *share)
{
  if (share->process != NULL)
    {
      g_output_stream_close (g_subprocess_get_stdin_pipe (share->process), NULL, NULL);
      /* Nobody reads any more what it may still have to say. */
      g_subprocess_force_exit (share->process);
      g_subprocess_wait (share->process, NULL, NULL);
    }
  g_clear_object (&share->answers);
  g_clear_object (&share->process);
  g_free (share);
}
