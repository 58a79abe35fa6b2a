/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-host.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <sys/random.h>

#include "net/common/siguo-password.h"
#include "rules/siguo-commitment.h"
#include "siguo-places.h"

struct _SiguoHost
{
  GObject parent_instance;

  GSubprocess *referee;
  GDataInputStream *answers;
  guint8 token[SIGUO_TOKEN_BYTES];
  guint16 port;
};

G_DEFINE_FINAL_TYPE (SiguoHost, siguo_host, G_TYPE_OBJECT)

static void
siguo_host_dispose (GObject *object)
{
  SiguoHost *self = SIGUO_HOST (object);

  /* The child holds a reference to its GSubprocess until it ends, and with it this end of the pipe.
   * It must see that nobody is there any more, to close the room when the last player has gone. */
  if (self->referee != NULL)
    g_output_stream_close (g_subprocess_get_stdin_pipe (self->referee), NULL, NULL);
  g_clear_object (&self->answers);
  g_clear_object (&self->referee);
  G_OBJECT_CLASS (siguo_host_parent_class)->dispose (object);
}

static void
siguo_host_finalize (GObject *object)
{
  SiguoHost *self = SIGUO_HOST (object);

  explicit_bzero (self->token, sizeof self->token);
  G_OBJECT_CLASS (siguo_host_parent_class)->finalize (object);
}

static void
siguo_host_class_init (SiguoHostClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_host_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_host_finalize;
}

static void
siguo_host_init (SiguoHost *self)
{
}

SiguoHost *
siguo_host_new (void)
{
  return g_object_new (SIGUO_TYPE_HOST, NULL);
}

/* The one line that the referee waits for on its standard input. */
static char *
make_settings_line (SiguoHost          *self,
                    const char         *room_name,
                    const SiguoOptions *options,
                    const char         *password)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *token = siguo_bytes_to_hex (self->token, sizeof self->token);
  g_autofree char *text = siguo_options_to_text (options);
  g_autofree char *json = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "name");
  json_builder_add_string_value (builder, room_name);
  json_builder_set_member_name (builder, "options");
  json_builder_add_string_value (builder, text);
  json_builder_set_member_name (builder, "token");
  json_builder_add_string_value (builder, token);
  if (password != NULL)
    {
      json_builder_set_member_name (builder, "password");
      json_builder_add_string_value (builder, password);
    }
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json = json_generator_to_data (generator, NULL);
  return g_strconcat (json, "\n", NULL);
}

static char *
make_resume_line (const guint8 *room_id)
{
  g_autofree char *id = siguo_bytes_to_hex (room_id, SIGUO_ROOM_ID_BYTES);

  return g_strdup_printf ("{\"resume\":\"%s\"}\n", id);
}

static gboolean
read_answer (SiguoHost   *self,
             const char  *line,
             GError     **error)
{
  g_autoptr (JsonNode) root = json_from_string (line, NULL);
  JsonObject *object =
    root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  gint64 port = 0;

  if (object != NULL)
    {
      const char *problem = json_object_get_string_member_with_default (object, "error", NULL);

      if (problem != NULL)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The room could not be opened: %s"),
                       problem);
          return FALSE;
        }
      port = json_object_get_int_member_with_default (object, "listening", 0);
      /* A room that goes on has the token that it had. */
      siguo_bytes_from_hex (self->token, sizeof self->token,
                            json_object_get_string_member_with_default (object, "token", ""));
    }
  if (port < 1 || port > G_MAXUINT16)
    {
      g_set_error_literal (
        error, G_IO_ERROR, G_IO_ERROR_FAILED,
        _("The room could not be opened: its referee gave no understandable answer."));
      return FALSE;
    }
  self->port = (guint16) port;
  return TRUE;
}

static void
on_answer (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  SiguoHost *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autofree char *line =
    g_data_input_stream_read_line_finish_utf8 (G_DATA_INPUT_STREAM (source), result, NULL, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      siguo_host_stop (self);
      g_task_return_error (task, g_steal_pointer (&error));
    }
  else if (line == NULL)
    {
      siguo_host_stop (self);
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED,
                               _("The room could not be opened: its referee ended at once."));
    }
  else if (!read_answer (self, line, &error))
    {
      siguo_host_stop (self);
      g_task_return_error (task, g_steal_pointer (&error));
    }
  else
    g_task_return_boolean (task, TRUE);
}

static void
on_settings_written (GObject      *source,
                     GAsyncResult *result,
                     gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  SiguoHost *self = g_task_get_source_object (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  g_autoptr (GError) error = NULL;

  /* A referee that ended before it read has written why, so a broken pipe is no reason not to read.
   */
  if (!g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error)
      && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      siguo_host_stop (self);
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  g_data_input_stream_read_line_async (self->answers, G_PRIORITY_DEFAULT, cancellable, on_answer,
                                       g_steal_pointer (&task));
}

/* @line: (transfer full): the order */
static void
start_referee (GTask *task,
               char  *line)
{
  SiguoHost *self = g_task_get_source_object (task);
  g_autofree char *program = siguo_places_find_program ("siguo-referee");
  g_autoptr (GError) error = NULL;

  /* The token is in it, too. */
  g_task_set_task_data (task, line, (GDestroyNotify) siguo_password_free);
  if (program == NULL)
    {
      g_task_return_new_error (
        task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
        _("The program siguo-referee, which keeps the room, is not installed."));
      return;
    }
  /* It may outlive the terminal, or whatever else reads what this window says. */
  self->referee =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                        | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                      &error, program, "--control", NULL);
  if (self->referee == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED,
                               _("The room could not be opened: %s"), error->message);
      return;
    }
  self->answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->referee));
  g_output_stream_write_all_async (g_subprocess_get_stdin_pipe (self->referee), line, strlen (line),
                                   G_PRIORITY_DEFAULT, g_task_get_cancellable (task),
                                   on_settings_written, g_object_ref (task));
}

void
siguo_host_start_async (SiguoHost           *self,
                        const char          *room_name,
                        const SiguoOptions  *options,
                        const char          *password,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_return_if_fail (SIGUO_IS_HOST (self));
  g_return_if_fail (self->referee == NULL);

  g_task_set_source_tag (task, siguo_host_start_async);
  if (getrandom (self->token, sizeof self->token, 0) != sizeof self->token)
    g_task_return_new_error (task, G_IO_ERROR, g_io_error_from_errno (errno),
                             _("The system gave no random numbers for the room."));
  else
    start_referee (task, make_settings_line (self, room_name, options, password));
}

void
siguo_host_resume_async (SiguoHost           *self,
                         const guint8        *room_id,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_return_if_fail (SIGUO_IS_HOST (self));
  g_return_if_fail (self->referee == NULL);

  g_task_set_source_tag (task, siguo_host_resume_async);
  start_referee (task, make_resume_line (room_id));
}

gboolean
siguo_host_start_finish (SiguoHost     *self,
                         GAsyncResult  *result,
                         GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

guint16
siguo_host_get_port (SiguoHost *self)
{
  g_return_val_if_fail (SIGUO_IS_HOST (self), 0);

  return self->port;
}

const guint8 *
siguo_host_get_token (SiguoHost *self)
{
  g_return_val_if_fail (SIGUO_IS_HOST (self), NULL);

  return self->token;
}

void
siguo_host_stop (SiguoHost *self)
{
  g_return_if_fail (SIGUO_IS_HOST (self));

  if (self->referee != NULL)
    g_subprocess_send_signal (self->referee, SIGTERM);
}
