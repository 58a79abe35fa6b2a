/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine.h"

#include <stdlib.h>
#include <string.h>

struct _Machine
{
  GSubprocess *process;
  GDataInputStream *output;
  GOutputStream *input;
  GPtrArray *ports;          /* (element-type utf8) */
};

static gboolean
run_command (const char *command)
{
  g_autoptr (GError) error = NULL;
  int status;

  if (!g_spawn_command_line_sync (command, NULL, NULL, &status, &error))
    g_error ("%s: %s", command, error->message);
  return g_spawn_check_wait_status (status, NULL);
}

gboolean
run (const char *format, ...)
{
  g_autofree char *command = NULL;
  va_list args;

  va_start (args, format);
  command = g_strdup_vprintf (format, args);
  va_end (args);
  return run_command (command);
}

void
must (const char *format, ...)
{
  g_autofree char *command = NULL;
  va_list args;

  va_start (args, format);
  command = g_strdup_vprintf (format, args);
  va_end (args);
  if (!run_command (command))
    g_error ("failed: %s", command);
}

void
bridge_new (const char *name)
{
  must ("ip link add %s type bridge mcast_snooping 0", name);
  must ("ip link set %s up", name);
}

static void
say_to (Machine    *self,
        const char *line)
{
  g_autofree char *ended = g_strconcat (line, "\n", NULL);
  g_autoptr (GError) error = NULL;

  g_output_stream_write_all (self->input, ended, strlen (ended), NULL, NULL, &error);
  g_assert_no_error (error);
}

static char *
read_line (Machine *self)
{
  g_autoptr (GError) error = NULL;
  char *line = g_data_input_stream_read_line (self->output, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (line);
  return line;
}

static gboolean
begins_with (const char *line,
             const char *word)
{
  gsize length = strlen (word);

  return strncmp (line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

static char *
rest_of (const char *line,
         const char *word)
{
  gsize length = strlen (word);

  return g_strdup (line + length + (line[length] == ' '));
}

char *
machine_hear (Machine    *self,
              const char *word)
{
  g_autofree char *line = read_line (self);

  if (!begins_with (line, word))
    g_error ("a peer said “%s” in place of “%s”", line, word);
  return rest_of (line, word);
}

char *
machine_wait (Machine    *self,
              const char *word)
{
  for (;;)
    {
      g_autofree char *line = read_line (self);

      if (begins_with (line, word))
        return rest_of (line, word);
    }
}

char *
machine_wait_either (Machine    *self,
                     const char *one,
                     const char *other)
{
  for (;;)
    {
      char *line = read_line (self);

      if (begins_with (line, one) || begins_with (line, other))
        return line;
      g_free (line);
    }
}

void
machine_tell (Machine *self, const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  say_to (self, line);
}

gint64
machine_do (Machine *self, const char *format, ...)
{
  g_autofree char *line = NULL;
  g_autofree char *done = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  say_to (self, line);
  done = machine_hear (self, "done");
  return g_ascii_strtoll (done, NULL, 10);
}

char *
machine_plug (Machine    *self,
              const char *interface,
              const char *bridge)
{
  const char *pid = g_subprocess_get_identifier (self->process);
  char *port = g_strdup_printf ("p%s-%u", pid, self->ports->len);

  must ("ip link add %s type veth peer name %s netns %s", port, interface, pid);
  must ("ip link set %s master %s up", port, bridge);
  g_ptr_array_add (self->ports, g_strdup (port));
  return port;
}

void
machine_unplug (Machine    *self,
                const char *port)
{
  guint index;

  if (!g_ptr_array_find_with_equal_func (self->ports, port, g_str_equal, &index))
    g_error ("there is no port “%s”", port);
  must ("ip link delete %s", port);
  g_ptr_array_remove_index (self->ports, index);
}

void
machine_connect (Machine    *self,
                 const char *interface,
                 const char *address,
                 gboolean    ipv6)
{
  machine_do (self, "connect %s %s %s", interface, address != NULL ? address : "-",
              ipv6 ? "ipv6" : "-");
}

Machine *
machine_new (const char *environment)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_auto (GStrv) settings = NULL;
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autoptr (GError) error = NULL;
  Machine *self = g_new0 (Machine, 1);

  settings = g_strsplit (environment != NULL ? environment : "", " ", -1);
  for (guint i = 0; settings[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (settings[i], "=", 2);

      g_subprocess_launcher_setenv (launcher, parts[0], parts[1], TRUE);
    }
  self->process =
    g_subprocess_launcher_spawn (launcher, &error, "unshare", "--net", program, "--peer", NULL);
  g_assert_no_error (error);
  self->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->process));
  self->input = g_subprocess_get_stdin_pipe (self->process);
  self->ports = g_ptr_array_new_with_free_func (g_free);
  g_free (machine_hear (self, "ready"));
  return self;
}

void
machine_free (Machine *self)
{
  /* Left alone, they would go some time after the machine's namespace. */
  for (guint i = 0; i < self->ports->len; i++)
    must ("ip link delete %s", (const char *) g_ptr_array_index (self->ports, i));
  g_output_stream_close (self->input, NULL, NULL);
  g_assert_true (g_subprocess_wait_check (self->process, NULL, NULL));
  g_ptr_array_unref (self->ports);
  g_object_unref (self->output);
  g_object_unref (self->process);
  g_free (self);
}
