/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-test-hook.h"

#include <gio/gunixsocketaddress.h>
#include <json-glib/json-glib.h>

#include "siguo-test-lateness.h"

struct _SiguoTestHook
{
  GObject parent_instance;

  SiguoWindow *window;         /* weak */
  GCancellable *cancellable;
  GSocketConnection *connection;
  GDataInputStream *lines;
  SiguoTestLateness *lateness; /* from the first question on */
};

G_DEFINE_FINAL_TYPE (SiguoTestHook, siguo_test_hook, G_TYPE_OBJECT)

static void
add_text (JsonBuilder *builder,
          const char  *name,
          const char  *text)
{
  json_builder_set_member_name (builder, name);
  if (text != NULL)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static void
add_number (JsonBuilder *builder,
            const char  *name,
            gint64       number)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, number);
}

static void
add_truth (JsonBuilder *builder,
           const char  *name,
           gboolean     truth)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, truth);
}

static void
add_seat (JsonBuilder *builder,
          const char  *name,
          guint8       seat)
{
  char letter[2] = { seat < SIGUO_N_SEATS ? siguo_seat_to_letter (seat) : '\0', '\0' };

  add_text (builder, name, seat < SIGUO_N_SEATS ? letter : NULL);
}

static void
add_seats (JsonBuilder *builder,
           const char  *name,
           guint8       seats)
{
  char letters[SIGUO_N_SEATS + 1] = { '\0' };
  guint n = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seats & 1 << seat)
      letters[n++] = siguo_seat_to_letter (seat);
  add_text (builder, name, letters);
}

/* Moves of the own seat, also while another one's turn lasts: an empty list then. */
static void
add_legal (JsonBuilder         *builder,
           const SiguoPosition *position,
           guint8               seat)
{
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n =
    position != NULL && position->turn == seat ? siguo_position_list_moves (position, moves) : 0;

  json_builder_set_member_name (builder, "legal");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    {
      char from[4], to[4];

      json_builder_begin_array (builder);
      json_builder_add_string_value (builder,
                                     siguo_board_name_point (position->board, moves[i].from, from));
      json_builder_add_string_value (builder,
                                     siguo_board_name_point (position->board, moves[i].to, to));
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
}

static void
add_result (JsonBuilder         *builder,
            const SiguoPosition *position)
{
  json_builder_set_member_name (builder, "result");
  if (position == NULL || position->end == SIGUO_END_NOT)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  add_number (builder, "end", position->end);
  add_seats (builder, "winners", position->winners);
  add_seats (builder, "alive", position->alive);
  json_builder_end_object (builder);
}

static void
add_table (JsonBuilder *builder,
           SiguoTable  *table)
{
  static const char *const phases[] = { "lobby", "deploy", "play", "over" };
  const SiguoPosition *position = siguo_table_get_position (table);
  guint8 seat = siguo_table_get_seat (table);
  SiguoTablePhase phase = siguo_table_get_phase (table);

  if (phase != SIGUO_TABLE_PLAY && phase != SIGUO_TABLE_OVER)
    position = NULL;
  add_text (builder, "phase", phases[phase]);
  add_text (builder, "room", siguo_table_get_room_name (table));
  add_seat (builder, "seat", seat);
  add_seat (builder, "turn", position != NULL ? position->turn : SIGUO_NO_SEAT);
  add_number (builder, "ply", position != NULL ? position->ply : 0);
  add_number (builder, "events", siguo_table_get_n_events (table));
  add_truth (builder, "own_turn",
             position != NULL && seat != SIGUO_NO_SEAT && position->turn == seat);
  add_truth (builder, "connected", siguo_table_get_connection (table) == SIGUO_CONNECTION_SEATED);
  add_legal (builder, position, seat);
  add_result (builder, position);
}

static char *
describe_state (SiguoWindow *window)
{
  const SiguoWindowTimes *times = siguo_window_get_times (window);
  g_autoptr (GPtrArray) texts = siguo_window_list_texts (window);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;
  SiguoTable *table = siguo_window_get_table (window);

  json_builder_begin_object (builder);
  add_text (builder, "page", siguo_window_get_page_name (window));
  add_number (builder, "rooms", siguo_window_get_n_rooms (window));
  if (table != NULL)
    add_table (builder, table);
  json_builder_set_member_name (builder, "texts");
  json_builder_begin_array (builder);
  for (guint i = 0; i < texts->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (texts, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "times");
  json_builder_begin_object (builder);
  add_number (builder, "opened", times->opened_us);
  add_number (builder, "listed", times->listed_us);
  add_number (builder, "asked", times->asked_us);
  add_number (builder, "drawn", times->drawn_us);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  return json_generator_to_data (generator, NULL);
}

static char *
click (SiguoWindow *window,
       const char  *name)
{
  SiguoTablePage *page = siguo_window_get_table_page (window);
  SiguoTable *table = siguo_window_get_table (window);
  const SiguoBoard *board;
  SiguoPoint point;

  if (page == NULL || table == NULL)
    return g_strdup ("no board");
  board = siguo_board_get (siguo_options_board (siguo_table_get_options (table)));
  point = siguo_board_find_point (board, name);
  if (point == SIGUO_NO_POINT)
    return g_strdup ("no such point");
  siguo_table_page_show_now (page);
  siguo_board_view_activate_point (siguo_table_page_get_board (page), point);
  return g_strdup ("ok");
}

/* A part of a page has actions of its own; only what can be seen can be pressed. */
static gboolean
activate_within (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (gtk_widget_activate_action_variant (widget, name, parameter))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (activate_within (child, name, parameter))
      return TRUE;
  return FALSE;
}

static char *
act (SiguoWindow *window,
     const char  *what)
{
  g_auto (GStrv) words = g_strsplit (what, " ", 2);
  g_autoptr (GVariant) parameter = NULL;

  if (words[0] == NULL)
    return g_strdup ("no action");
  if (words[1] != NULL)
    parameter = g_variant_ref_sink (g_variant_new_string (words[1]));
  return g_strdup (activate_within (siguo_window_get_page (window), words[0], parameter)
                     ? "ok"
                     : "no such action");
}

static char *
answer (SiguoTestHook *self,
        const char    *line)
{
  if (self->window == NULL)
    return g_strdup ("no window");
  if (g_str_equal (line, "state"))
    return describe_state (self->window);
  if (g_str_equal (line, "late"))
    {
      if (self->lateness == NULL)
        self->lateness = siguo_test_lateness_new ();
      return siguo_test_lateness_take (self->lateness);
    }
  if (g_str_has_prefix (line, "click "))
    return click (self->window, line + strlen ("click "));
  if (g_str_has_prefix (line, "action "))
    return act (self->window, line + strlen ("action "));
  return g_strdup ("what?");
}

static void read_line (SiguoTestHook *self);

static void
on_line (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line =
    g_data_input_stream_read_line_finish_utf8 (G_DATA_INPUT_STREAM (source), result, NULL, &error);
  SiguoTestHook *self = user_data;
  g_autofree char *text = NULL;
  g_autofree char *whole = NULL;

  if (line == NULL)
    return;
  text = answer (self, line);
  whole = g_strconcat (text, "\n", NULL);
  if (g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (self->connection)),
                                 whole, strlen (whole), NULL, NULL, NULL))
    read_line (self);
}

static void
read_line (SiguoTestHook *self)
{
  g_data_input_stream_read_line_async (self->lines, G_PRIORITY_DEFAULT, self->cancellable, on_line,
                                       self);
}

static void
on_connected (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  GSocketConnection *connection =
    g_socket_client_connect_finish (G_SOCKET_CLIENT (source), result, &error);
  SiguoTestHook *self = user_data;

  if (connection == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_warning ("The test does not listen: %s", error->message);
      return;
    }
  self->connection = connection;
  self->lines = g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)));
  read_line (self);
}

static void
siguo_test_hook_dispose (GObject *object)
{
  SiguoTestHook *self = SIGUO_TEST_HOOK (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->lines);
  g_clear_pointer (&self->lateness, siguo_test_lateness_free);
  g_clear_object (&self->connection);
  g_clear_weak_pointer (&self->window);
  G_OBJECT_CLASS (siguo_test_hook_parent_class)->dispose (object);
}

static void
siguo_test_hook_class_init (SiguoTestHookClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_test_hook_dispose;
}

static void
siguo_test_hook_init (SiguoTestHook *self)
{
  self->cancellable = g_cancellable_new ();
}

SiguoTestHook *
siguo_test_hook_new (SiguoWindow *window,
                     const char  *path)
{
  SiguoTestHook *self = g_object_new (SIGUO_TYPE_TEST_HOOK, NULL);
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);

  g_set_weak_pointer (&self->window, window);
  g_socket_client_connect_async (client, G_SOCKET_CONNECTABLE (address), self->cancellable,
                                 on_connected, self);
  return self;
}
