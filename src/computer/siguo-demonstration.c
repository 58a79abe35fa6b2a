/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-demonstration.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "siguo-player.h"
#include "siguo-printer.h"

/* Nothing hangs: a demonstration that is not over by then has failed. */
#define LIMIT_SECONDS 120
/* So long the referee may take to end. */
#define PATIENCE_SECONDS 5

static const char *const names[SIGUO_N_SEATS] = { "Anna", "Ben", "Chen", "Dora" };

typedef struct
{
  GMainLoop *loop;
  GSubprocess *referee;
  GDataInputStream *answers;
  GCancellable *cancellable;
  GPtrArray *addresses;
  SiguoTable *spectator;
  SiguoPlayer *players[SIGUO_N_SEATS];
  SiguoPrinter *printer;
  guint delay_ms;
  guint signals[2], limit;
  gboolean is_over;            /* what is left is to clean up */
  int status;
} Demonstration;

static void
stop (Demonstration *self, int status)
{
  if (self->is_over)
    return;
  self->is_over = TRUE;
  self->status = status;
  g_main_loop_quit (self->loop);
}

static void
fail (Demonstration *self, const char *reason)
{
  if (!self->is_over)
    g_printerr ("%s\n", reason);
  stop (self, 1);
}

/* The spectator's view */

static void
on_game_started (SiguoTable *table, Demonstration *self)
{
  const char *seated[SIGUO_N_SEATS];

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    seated[seat] = siguo_table_get_seat_state (table, seat)->name;
  siguo_printer_begin (self->printer, siguo_table_get_begin (table), seated);
}

static void
on_event (SiguoTable *table, const SiguoEvent *event, Demonstration *self)
{
  siguo_printer_event (self->printer, event, siguo_table_get_position (table));
}

static void
on_game_over (SiguoTable *table, Demonstration *self)
{
  siguo_printer_result (self->printer, siguo_table_get_position (table));
  stop (self, 0);
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, Demonstration *self)
{
  fail (self, detail != NULL ? detail : _("The room has ended."));
}

static void
on_player_done (SiguoPlayer *player, const char *reason, gpointer user_data)
{
  if (reason != NULL)
    fail (user_data, reason);
}

/* The players come when the spectator is there, so that it misses nothing. */
static void
on_joined (SiguoTable *table, Demonstration *self)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoPlayerSettings settings = {
        .name = names[seat],
        .seat = SIGUO_NO_SEAT,
        .games = 1,
        .delay_ms = self->delay_ms,
        .seed = (guint64) g_random_int () << 32 | g_random_int (),
      };

      self->players[seat] = siguo_player_new (&settings, self->addresses, on_player_done, self);
    }
}

static void
join (Demonstration *self, guint port)
{
  g_autofree char *text = g_strdup_printf ("127.0.0.1:%u", port);

  self->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_ptr_array_add (self->addresses, siguo_address_parse (text, NULL));
  self->spectator = siguo_table_new (NULL);
  g_signal_connect (self->spectator, "joined", G_CALLBACK (on_joined), self);
  g_signal_connect (self->spectator, "game-started", G_CALLBACK (on_game_started), self);
  g_signal_connect (self->spectator, "event", G_CALLBACK (on_event), self);
  g_signal_connect (self->spectator, "game-over", G_CALLBACK (on_game_over), self);
  g_signal_connect (self->spectator, "closed", G_CALLBACK (on_closed), self);
  siguo_table_join (self->spectator, self->addresses, _("Spectator"), TRUE, NULL);
}

/* The room */

static void
on_answer (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Demonstration *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *answer = NULL;
  gint64 port = 0;

  line = g_data_input_stream_read_line_finish_utf8 (G_DATA_INPUT_STREAM (source), result, NULL,
                                                    &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (line != NULL)
    root = json_from_string (line, NULL);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    answer = json_node_get_object (root);
  if (answer != NULL)
    port = json_object_get_int_member_with_default (answer, "listening", 0);
  if (port > 0 && port <= G_MAXUINT16)
    join (self, (guint) port);
  else if (answer != NULL && json_object_has_member (answer, "error"))
    fail (self, json_object_get_string_member_with_default (answer, "error", ""));
  else
    fail (self, _("The room could not be opened."));
}

static void
on_referee_gone (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Demonstration *self = user_data;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  g_clear_object (&self->referee);
  fail (self, _("The room has ended."));
  g_main_loop_quit (self->loop);
}

/* The referee ends with us, whatever happens to us. */
static void
set_up_child (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* Beside this very program, as when built and when installed; else wherever it is found. */
static char *
find_referee (void)
{
  g_autofree char *own = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = own != NULL ? g_path_get_dirname (own) : NULL;
  g_autofree char *beside
      = folder != NULL ? g_build_filename (folder, "siguo-referee", NULL) : NULL;

  if (beside != NULL && g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&beside);
  return g_strdup ("siguo-referee");
}

static char *
make_settings (void)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *options_text = NULL;
  g_autofree char *json = NULL;
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  options_text = siguo_options_to_text (&options);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "name");
  json_builder_add_string_value (builder, _("Demonstration"));
  json_builder_set_member_name (builder, "options");
  json_builder_add_string_value (builder, options_text);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json = json_generator_to_data (generator, NULL);
  return g_strconcat (json, "\n", NULL);
}

static gboolean
start_referee (Demonstration *self, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autofree char *referee = find_referee ();
  g_autofree char *settings = make_settings ();

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE
                                        | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_subprocess_launcher_set_child_setup (launcher, set_up_child, NULL, NULL);
  self->referee = g_subprocess_launcher_spawn (launcher, error, referee, "--control", "--port", "0",
                                               "--loopback", NULL);
  if (self->referee == NULL)
    return FALSE;
  g_subprocess_wait_async (self->referee, NULL, on_referee_gone, self);
  self->answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->referee));
  g_data_input_stream_read_line_async (self->answers, G_PRIORITY_DEFAULT, self->cancellable,
                                       on_answer, self);
  return g_output_stream_write_all (g_subprocess_get_stdin_pipe (self->referee), settings,
                                    strlen (settings), NULL, NULL, error);
}

static gboolean
on_signal (gpointer data)
{
  stop (data, 1);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_limit (gpointer data)
{
  Demonstration *self = data;

  self->limit = 0;
  fail (self, _("The game does not end."));
  return G_SOURCE_REMOVE;
}

static gboolean
on_patience (gpointer data)
{
  g_subprocess_force_exit (G_SUBPROCESS (data));
  return G_SOURCE_REMOVE;
}

/* Asks the referee to end, and waits for that; not for ever. */
static void
end_referee (Demonstration *self)
{
  guint patience;

  if (self->referee == NULL)
    return;
  patience = g_timeout_add_seconds_full (G_PRIORITY_DEFAULT, PATIENCE_SECONDS, on_patience,
                                         g_object_ref (self->referee), g_object_unref);
  g_subprocess_send_signal (self->referee, SIGTERM);
  while (self->referee != NULL)
    g_main_context_iteration (NULL, TRUE);
  /* It is gone already when it was needed. */
  if (g_main_context_find_source_by_id (NULL, patience) != NULL)
    g_source_remove (patience);
}

static void
clean_up (Demonstration *self)
{
  self->is_over = TRUE;
  g_cancellable_cancel (self->cancellable);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_clear_pointer (&self->players[seat], siguo_player_free);
  if (self->spectator != NULL)
    g_signal_handlers_disconnect_by_data (self->spectator, self);
  g_clear_object (&self->spectator);
  end_referee (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->signals); i++)
    g_clear_handle_id (&self->signals[i], g_source_remove);
  g_clear_handle_id (&self->limit, g_source_remove);
  g_clear_object (&self->answers);
  g_clear_pointer (&self->addresses, g_ptr_array_unref);
  g_clear_pointer (&self->printer, siguo_printer_free);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->loop, g_main_loop_unref);
}

/**
 * siguo_demonstration_run:
 * @delay_ms: how long each move waits
 *
 * Opens a room on the loopback, lets four simple minds play a game there, each over its own socket,
 * and prints what a spectator sees of it, then the result with all pieces. Needs neither a display
 * nor a network.
 *
 * Returns: 0 when the game came to its end
 */
int
siguo_demonstration_run (guint delay_ms)
{
  Demonstration self = { .delay_ms = delay_ms, .status = 1 };
  g_autoptr (GError) error = NULL;

  self.loop = g_main_loop_new (NULL, FALSE);
  self.cancellable = g_cancellable_new ();
  self.printer = siguo_printer_new (isatty (STDOUT_FILENO)
                                    && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0);
  self.signals[0] = g_unix_signal_add (SIGINT, on_signal, &self);
  self.signals[1] = g_unix_signal_add (SIGTERM, on_signal, &self);
  self.limit = g_timeout_add_seconds (LIMIT_SECONDS, on_limit, &self);
  if (start_referee (&self, &error))
    g_main_loop_run (self.loop);
  else
    g_printerr ("%s\n", error->message);
  clean_up (&self);
  return self.status;
}
