/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-window.h"

#include <glib/gi18n-lib.h>

#include "net/client/siguo-finder.h"
#include "siguo-games-page.h"
#include "siguo-own-addresses.h"
#include "siguo-places.h"
#include "siguo-record-file.h"
#include "siguo-replay-page.h"
#include "siguo-room-page.h"
#include "siguo-rule-card.h"
#include "siguo-session.h"
#include "siguo-start-page.h"

struct _SiguoWindow
{
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  GtkStack *stack;
  GMenuModel *primary_menu;
  SiguoStartPage *start_page;
  SiguoRoomPage *room_page;    /* these are made when they are first shown */
  SiguoTablePage *table_page;
  SiguoGamesPage *games_page;
  SiguoReplayPage *replay_page;

  GSettings *settings;
  SiguoFinder *finder;
  SiguoSession *session;
  GtkFileChooserNative *chooser;
  GCancellable *opening;       /* of the file that is being read */
  SiguoRuleCard *rule_card;    /* weak, while it is open */
  SiguoWindowTimes times;
  guint inhibit_cookie;
  guint first_source;
  gboolean turn_notified;
  gboolean closing;            /* the window goes as soon as the session has ended */
};

G_DEFINE_FINAL_TYPE (SiguoWindow, siguo_window, ADW_TYPE_APPLICATION_WINDOW)

#define TURN_NOTIFICATION "turn"

static SiguoTable *
get_table (SiguoWindow *self)
{
  return self->session != NULL && siguo_session_has_joined (self->session)
           ? siguo_session_get_table (self->session)
           : NULL;
}

/* In a game that others wait for: not to be left by accident, and no time for the computer to
 * sleep. */
static gboolean
is_in_game (SiguoWindow *self)
{
  SiguoTable *table = get_table (self);
  SiguoTablePhase phase;

  if (table == NULL || siguo_table_get_seat (table) == SIGUO_NO_SEAT)
    return FALSE;
  phase = siguo_table_get_phase (table);
  return phase == SIGUO_TABLE_DEPLOY || phase == SIGUO_TABLE_PLAY;
}

static void
show_toast (SiguoWindow *self,
            const char  *text)
{
  /* The title of a toast is markup, and what is said here may name people. */
  g_autofree char *title = g_markup_escape_text (text, -1);

  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (title));
}

static void
show_message (SiguoWindow *self,
              const char  *text)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);

  if (page != NULL && page == GTK_WIDGET (self->table_page))
    siguo_table_page_flash (self->table_page, text);
  else if (page != NULL && page == GTK_WIDGET (self->room_page))
    siguo_room_page_show_problem (self->room_page, text);
  else
    show_toast (self, text);
}

/* The turn, told to somebody who looks elsewhere. */

static void
withdraw_turn (SiguoWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (!self->turn_notified)
    return;
  self->turn_notified = FALSE;
  if (application != NULL)
    g_application_withdraw_notification (G_APPLICATION (application), TURN_NOTIFICATION);
}

static void
update_turn (SiguoWindow *self)
{
  SiguoTable *table = get_table (self);
  const SiguoPosition *position = table != NULL ? siguo_table_get_position (table) : NULL;
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  g_autoptr (GNotification) notification = NULL;
  gboolean own;

  own = position != NULL && siguo_table_get_phase (table) == SIGUO_TABLE_PLAY
        && position->turn != SIGUO_NO_SEAT && position->turn == siguo_table_get_seat (table);
  if (!own || gtk_window_is_active (GTK_WINDOW (self)))
    {
      withdraw_turn (self);
      return;
    }
  /* Without a session bus nobody could be told. */
  if (self->turn_notified || application == NULL
      || g_application_get_dbus_connection (G_APPLICATION (application)) == NULL)
    return;
  notification = g_notification_new (_("It is your turn"));
  g_notification_set_body (notification, siguo_table_get_room_name (table));
  g_notification_set_default_action (notification, "app.show");
  g_application_send_notification (G_APPLICATION (application), TURN_NOTIFICATION, notification);
  self->turn_notified = TRUE;
}

static void
update_inhibit (SiguoWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  gboolean wanted = is_in_game (self);

  if (application == NULL || wanted == (self->inhibit_cookie != 0))
    return;
  if (wanted)
    self->inhibit_cookie =
      gtk_application_inhibit (application, GTK_WINDOW (self),
                               GTK_APPLICATION_INHIBIT_SUSPEND | GTK_APPLICATION_INHIBIT_LOGOUT,
                               _("A game is being played"));
  else
    {
      gtk_application_uninhibit (application, self->inhibit_cookie);
      self->inhibit_cookie = 0;
    }
}

/* Pages */

static void
show_room (SiguoWindow *self)
{
  if (self->room_page == NULL)
    {
      guint16 port = siguo_session_get_port (self->session);

      self->room_page =
        SIGUO_ROOM_PAGE (siguo_room_page_new (siguo_session_get_chat (self->session)));
      siguo_room_page_set_menu (self->room_page, self->primary_menu);
      if (port != 0)
        {
          g_auto (GStrv) addresses = siguo_own_addresses_list (port);

          siguo_room_page_set_addresses (self->room_page, (const char *const *) addresses);
        }
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->room_page), "room");
    }
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->room_page));
}

static void
show_table (SiguoWindow *self)
{
  if (self->table_page == NULL)
    {
      self->table_page = SIGUO_TABLE_PAGE (
        siguo_table_page_new (siguo_session_get_chat (self->session),
                              siguo_session_get_keeper (self->session)));
      siguo_table_page_set_menu (self->table_page, self->primary_menu);
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->table_page), "table");
    }
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->table_page));
}

static void
on_state_changed (SiguoWindow *self)
{
  SiguoTable *table = get_table (self);

  if (table == NULL || siguo_table_get_connection (table) != SIGUO_CONNECTION_SEATED)
    return;
  if (siguo_table_get_phase (table) == SIGUO_TABLE_LOBBY)
    show_room (self);
  else
    show_table (self);
  siguo_finder_stop (self->finder);
  gtk_window_set_title (GTK_WINDOW (self), siguo_table_get_room_name (table));
  update_inhibit (self);
  update_turn (self);
}

static void
remove_pages (SiguoWindow *self)
{
  if (self->room_page != NULL)
    gtk_stack_remove (self->stack, GTK_WIDGET (self->room_page));
  if (self->table_page != NULL)
    gtk_stack_remove (self->stack, GTK_WIDGET (self->table_page));
  self->room_page = NULL;
  self->table_page = NULL;
}

/* The session */

/* What the host chose is what he is offered for his next room. */
static void
on_options_changed (SiguoTable         *table,
                    char              **keys,
                    const SiguoOptions *before,
                    SiguoWindow        *self)
{
  g_autofree char *text = siguo_options_to_text (siguo_table_get_options (table));

  if (self->rule_card != NULL)
    siguo_rule_card_set_options (self->rule_card, siguo_table_get_options (table));
  if (siguo_table_is_host (table))
    g_settings_set_string (self->settings, "room-options", text);
}

static void
rules_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);
  SiguoTable *table = get_table (self);
  const SiguoOptions *options = NULL;

  if (table != NULL)
    options = siguo_table_get_options (table);
  else if (self->replay_page != NULL)
    options = &siguo_replay_get_record (siguo_replay_page_get_replay (self->replay_page))->options;
  if (options == NULL)
    return;
  if (self->rule_card == NULL)
    g_set_weak_pointer (&self->rule_card,
                        SIGUO_RULE_CARD (siguo_rule_card_new (GTK_WINDOW (self))));
  siguo_rule_card_set_options (self->rule_card, options);
  gtk_window_present (GTK_WINDOW (self->rule_card));
}

static void
close_rule_card (SiguoWindow *self)
{
  if (self->rule_card != NULL)
    gtk_window_destroy (GTK_WINDOW (self->rule_card));
  g_clear_weak_pointer (&self->rule_card);
}

static void
on_ended (SiguoSession *session,
          const char   *text,
          SiguoWindow  *self)
{
  g_autoptr (SiguoSession) ended = g_steal_pointer (&self->session);

  withdraw_turn (self);
  update_inhibit (self);
  g_signal_handlers_disconnect_by_data (siguo_session_get_table (ended), self);
  close_rule_card (self);
  if (self->closing)
    {
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  siguo_start_page_set_busy (self->start_page, NULL);
  if (text != NULL)
    siguo_start_page_show_problem (self->start_page, text);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->start_page));
  remove_pages (self);
  siguo_start_page_refresh (self->start_page);
  siguo_finder_start (self->finder);
  gtk_window_set_title (GTK_WINDOW (self), C_("name of the program", "Siguo"));
}

static void
begin_session (SiguoWindow *self,
               const char  *busy)
{
  SiguoTable *table;

  self->session = siguo_session_new ();
  self->times.asked_us = g_get_monotonic_time ();
  self->times.drawn_us = 0;
  siguo_start_page_set_busy (self->start_page, busy);
  table = siguo_session_get_table (self->session);
  g_signal_connect_object (self->session, "ended", G_CALLBACK (on_ended), self, 0);
  g_signal_connect_object (self->session, "message", G_CALLBACK (show_message), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "joined", G_CALLBACK (siguo_start_page_joined), self->start_page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "state-changed", G_CALLBACK (on_state_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "options-changed", G_CALLBACK (on_options_changed), self, 0);
  g_signal_connect_object (table, "game-started", G_CALLBACK (update_turn), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "event", G_CALLBACK (update_turn), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "caught-up", G_CALLBACK (update_turn), self, G_CONNECT_SWAPPED);
}

static void
on_join (SiguoStartPage *page,
         GPtrArray      *addresses,
         const char     *name,
         gboolean        spectator,
         SiguoWindow    *self)
{
  if (self->session != NULL)
    return;
  begin_session (self, _("Joining the room…"));
  siguo_session_join (self->session, addresses, name, spectator);
}

static void
on_return (SiguoStartPage *page,
           GPtrArray      *addresses,
           GBytes         *room_id,
           SiguoWindow    *self)
{
  if (self->session != NULL)
    return;
  begin_session (self, _("Returning to the room…"));
  siguo_session_return (self->session, addresses, room_id);
}

static void
on_host (SiguoStartPage *page,
         const char     *name,
         const char     *room_name,
         const char     *text,
         SiguoWindow    *self)
{
  SiguoOptions options;

  if (self->session != NULL)
    return;
  if (*text == '\0' || !siguo_options_from_text (&options, text, NULL))
    siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  begin_session (self, _("Opening the room…"));
  siguo_session_host (self->session, name, room_name, &options);
}

static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);

  if (self->session != NULL && !siguo_session_has_joined (self->session))
    siguo_session_leave (self->session);
}

/* Leaving */

static guint
count_others (SiguoTable *table)
{
  guint n = siguo_table_get_n_spectators (table);

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    n += siguo_table_get_seat_state (table, seat)->member != 0;
  return n - MIN (n, 1);
}

static void
on_leave_answered (AdwMessageDialog *dialog,
                   const char       *answer,
                   SiguoWindow      *self)
{
  if (self->session == NULL)
    {
      if (self->closing)
        gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  if (g_str_equal (answer, "leave"))
    siguo_session_leave (self->session);
  else if (g_str_equal (answer, "close-room"))
    siguo_session_close_room (self->session);
  else if (g_str_equal (answer, "later"))
    gtk_window_destroy (GTK_WINDOW (self));
  else
    self->closing = FALSE;
}

static void
ask_to_leave (SiguoWindow *self)
{
  SiguoTable *table = siguo_session_get_table (self->session);
  gboolean host = siguo_table_is_host (table);
  gboolean game = is_in_game (self);
  AdwMessageDialog *dialog;
  const char *body;

  if (game && host)
    body = _("The others wait for you. You may come back to your place later. If you leave for "
             "good, your army is out and another player becomes the host. Closing the room ends "
             "the game for all.");
  else if (game)
    body = _("The others wait for you. You may come back to your place later. If you leave for "
             "good, your army is out.");
  else
    body = _("You host this room. If you leave, another player becomes the host, and the room goes "
             "on as long as this computer runs. Closing the room sends all others away.");
  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
    GTK_WINDOW (self), game ? _("Leave the Game?") : _("Leave the Room?"), body));
  adw_message_dialog_add_response (dialog, "cancel", _("_Stay"));
  if (game && self->closing)
    adw_message_dialog_add_response (dialog, "later", _("Come _Back Later"));
  adw_message_dialog_add_response (dialog, "leave", _("_Leave for Good"));
  if (host)
    adw_message_dialog_add_response (dialog, "close-room", _("_Close the Room"));
  adw_message_dialog_set_response_appearance (dialog, game || !host ? "leave" : "close-room",
                                              ADW_RESPONSE_DESTRUCTIVE);
  if (host)
    adw_message_dialog_set_response_appearance (dialog, "close-room", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_leave_answered), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
leave (SiguoWindow *self)
{
  SiguoTable *table = siguo_session_get_table (self->session);
  gboolean host = siguo_session_has_joined (self->session) && siguo_table_is_host (table);
  guint others = siguo_session_has_joined (self->session) ? count_others (table) : 0;

  if (is_in_game (self) || (host && others > 0))
    ask_to_leave (self);
  else if (host)
    siguo_session_close_room (self->session);
  else
    siguo_session_leave (self->session);
}

/* From a recorded game to the list that it was chosen from, else to the start. */
static void
leave_records (SiguoWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);

  close_rule_card (self);
  g_cancellable_cancel (self->opening);
  if (page == GTK_WIDGET (self->replay_page) && self->games_page != NULL)
    {
      siguo_games_page_refresh (self->games_page);
      gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->games_page));
    }
  else
    gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->start_page));
  if (self->replay_page != NULL)
    gtk_stack_remove (self->stack, GTK_WIDGET (self->replay_page));
  self->replay_page = NULL;
  if (page == GTK_WIDGET (self->games_page))
    {
      gtk_stack_remove (self->stack, GTK_WIDGET (self->games_page));
      self->games_page = NULL;
    }
}

static void
leave_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);

  if (self->session != NULL)
    leave (self);
  else
    leave_records (self);
}

static gboolean
siguo_window_close_request (GtkWindow *window)
{
  SiguoWindow *self = SIGUO_WINDOW (window);

  if (!gtk_window_is_maximized (window))
    {
      int width, height;

      gtk_window_get_default_size (window, &width, &height);
      g_settings_set_int (self->settings, "window-width", width);
      g_settings_set_int (self->settings, "window-height", height);
    }
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (window));
  if (self->session == NULL)
    return GTK_WINDOW_CLASS (siguo_window_parent_class)->close_request (window);
  self->closing = TRUE;
  leave (self);
  return TRUE;
}

/* Files */

static void
show_record (SiguoWindow *self,
             SiguoRecord *record,
             const char  *name)
{
  if (self->replay_page == NULL)
    {
      self->replay_page = SIGUO_REPLAY_PAGE (siguo_replay_page_new ());
      siguo_replay_page_set_menu (self->replay_page, self->primary_menu);
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->replay_page), "replay");
    }
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->replay_page));
  siguo_replay_page_set_record (self->replay_page, record, name);
}

static void
show_file_problem (SiguoWindow  *self,
                   GFile        *file,
                   const GError *error)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);
  g_autofree char *path = g_file_get_basename (file);
  g_autofree char *name = path != NULL ? g_filename_display_name (path) : g_file_get_uri (file);
  /* Translators: the name of a file, and why it was not opened */
  g_autofree char *text = g_strdup_printf (_("“%1$s” was not opened. %2$s"), name, error->message);

  if (page == GTK_WIDGET (self->start_page))
    siguo_start_page_show_problem (self->start_page, text);
  else if (page == GTK_WIDGET (self->games_page))
    siguo_games_page_show_problem (self->games_page, text);
  else if (page == GTK_WIDGET (self->replay_page))
    siguo_replay_page_show_problem (self->replay_page, text);
  else
    show_message (self, text);
}

/* Rooms may have been joined while the file was read. */
static gboolean
show_file (SiguoWindow  *self,
           GFile        *file,
           SiguoRecord  *record,
           gboolean      is_layout,
           GError      **error)
{
  g_autofree char *name = NULL;

  if (is_layout && self->table_page != NULL)
    return siguo_table_page_open_layout (self->table_page, file, error);
  if (is_layout || self->session != NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                           is_layout
                             ? _("This is a layout. It can be opened while you deploy your army.")
                             : _("Leave the room first to look at a recorded game."));
      g_clear_pointer (&record, siguo_record_free);
      return FALSE;
    }
  name = g_file_get_basename (file);
  show_record (self, record, name);
  return TRUE;
}

static void
on_file_read (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (SiguoWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  GFile *file = G_FILE (source);
  gboolean is_layout = FALSE;
  SiguoRecord *record = siguo_record_file_load_finish (file, result, &is_layout, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->opening);
  if (error != NULL || !show_file (self, file, record, is_layout, &error))
    show_file_problem (self, file, error);
}

void
siguo_window_open (SiguoWindow *self,
                   GFile       *file)
{
  g_return_if_fail (SIGUO_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  self->opening = g_cancellable_new ();
  siguo_record_file_load_async (file, self->opening, on_file_read, g_object_ref (self));
}

static gboolean
on_drop (SiguoWindow  *self,
         const GValue *value)
{
  GSList *files = g_value_get_boxed (value);

  if (files == NULL)
    return FALSE;
  siguo_window_open (self, files->data);
  return TRUE;
}

static void
on_game_chosen (SiguoWindow *self,
                GFile       *file)
{
  siguo_window_open (self, file);
}

static void
games_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);

  if (self->session != NULL)
    {
      show_message (self, _("Leave the room first to look at a recorded game."));
      return;
    }
  if (self->games_page == NULL)
    {
      g_autofree char *folder = siguo_places_get_games_folder ();

      self->games_page = SIGUO_GAMES_PAGE (siguo_games_page_new (folder));
      siguo_games_page_set_menu (self->games_page, self->primary_menu);
      g_signal_connect_object (self->games_page, "open", G_CALLBACK (on_game_chosen), self,
                               G_CONNECT_SWAPPED);
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->games_page), "games");
    }
  siguo_games_page_refresh (self->games_page);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->games_page));
}

static void
on_file_chosen (GtkNativeDialog *dialog,
                int              response,
                SiguoWindow     *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    siguo_window_open (self, file);
  g_clear_object (&self->chooser);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);
  g_autoptr (GtkFileFilter) records = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Open a Game"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), NULL);
  gtk_file_filter_set_name (records, _("Recorded games and layouts"));
  gtk_file_filter_add_suffix (records, "siguo");
  gtk_file_filter_add_suffix (records, "jgs");
  gtk_file_filter_add_suffix (records, "jqs");
  gtk_file_filter_add_suffix (records, "siguo-layout");
  gtk_file_filter_add_suffix (records, "jql");
  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), records);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), all);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (on_file_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
shortcuts_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/org/siguo/Siguo/ui/shortcuts.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (window, GTK_WINDOW (widget));
  gtk_window_present (window);
}

static void
toast_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_toast (SIGUO_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

/* What could be seen when */

/* The first frame does not wait for sockets. */
static gboolean
on_first_frame (gpointer user_data)
{
  SiguoWindow *self = user_data;

  self->first_source = 0;
  if (self->session == NULL)
    siguo_finder_start (self->finder);
  return G_SOURCE_REMOVE;
}

static void
on_after_paint (GdkFrameClock *clock,
                SiguoWindow   *self)
{
  gint64 now = g_get_monotonic_time ();

  if (self->times.opened_us == 0)
    {
      self->times.opened_us = now;
      self->first_source = g_idle_add (on_first_frame, self);
    }
  if (self->times.listed_us == 0 && g_list_model_get_n_items (G_LIST_MODEL (self->finder)) > 0)
    self->times.listed_us = now;
  if (self->times.asked_us != 0 && self->times.drawn_us == 0 && get_table (self) != NULL
      && gtk_stack_get_visible_child (self->stack) != GTK_WIDGET (self->start_page))
    self->times.drawn_us = now;
}

static void
siguo_window_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (siguo_window_parent_class)->realize (widget);
  g_signal_connect_object (gtk_widget_get_frame_clock (widget), "after-paint",
                           G_CALLBACK (on_after_paint), widget, 0);
}

static void
siguo_window_dispose (GObject *object)
{
  SiguoWindow *self = SIGUO_WINDOW (object);

  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  close_rule_card (self);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (siguo_session_get_table (self->session), self);
  g_clear_object (&self->session);
  g_clear_handle_id (&self->first_source, g_source_remove);
  if (self->finder != NULL)
    siguo_finder_stop (self->finder);
  g_clear_object (&self->finder);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (siguo_window_parent_class)->dispose (object);
}

static void
siguo_window_class_init (SiguoWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_window_dispose;
  widget_class->realize = siguo_window_realize;
  GTK_WINDOW_CLASS (klass)->close_request = siguo_window_close_request;

  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/window.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, SiguoWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, SiguoWindow, primary_menu);

  gtk_widget_class_install_action (widget_class, "win.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "win.games", NULL, games_action);
  gtk_widget_class_install_action (widget_class, "win.leave", NULL, leave_action);
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.rules", NULL, rules_action);
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, shortcuts_action);
  gtk_widget_class_install_action (widget_class, "win.toast", "s", toast_action);
}

static void
siguo_window_init (SiguoWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (drop, "drop", G_CALLBACK (on_drop), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
  g_signal_connect (self, "notify::is-active", G_CALLBACK (update_turn), NULL);
}

SiguoWindow *
siguo_window_new (AdwApplication *application,
                  GSettings      *settings)
{
  SiguoWindow *self = g_object_new (SIGUO_TYPE_WINDOW, "application", application, NULL);

  self->settings = g_object_ref (settings);
  self->finder = siguo_finder_new ();
  self->start_page =
    SIGUO_START_PAGE (siguo_start_page_new (settings, G_LIST_MODEL (self->finder)));
  siguo_start_page_set_menu (self->start_page, self->primary_menu);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->start_page), "start");
  g_signal_connect_object (self->start_page, "join", G_CALLBACK (on_join), self, 0);
  g_signal_connect_object (self->start_page, "return", G_CALLBACK (on_return), self, 0);
  g_signal_connect_object (self->start_page, "host", G_CALLBACK (on_host), self, 0);

  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  return self;
}

const char *
siguo_window_get_page_name (SiguoWindow *self)
{
  g_return_val_if_fail (SIGUO_IS_WINDOW (self), NULL);

  return gtk_stack_get_visible_child_name (self->stack);
}

GtkWidget *
siguo_window_get_page (SiguoWindow *self)
{
  g_return_val_if_fail (SIGUO_IS_WINDOW (self), NULL);

  return gtk_stack_get_visible_child (self->stack);
}

SiguoTable *
siguo_window_get_table (SiguoWindow *self)
{
  g_return_val_if_fail (SIGUO_IS_WINDOW (self), NULL);

  return get_table (self);
}

SiguoTablePage *
siguo_window_get_table_page (SiguoWindow *self)
{
  g_return_val_if_fail (SIGUO_IS_WINDOW (self), NULL);

  return self->table_page;
}

guint
siguo_window_get_n_rooms (SiguoWindow *self)
{
  g_return_val_if_fail (SIGUO_IS_WINDOW (self), 0);

  return g_list_model_get_n_items (G_LIST_MODEL (self->finder));
}

const SiguoWindowTimes *
siguo_window_get_times (SiguoWindow *self)
{
  g_return_val_if_fail (SIGUO_IS_WINDOW (self), NULL);

  return &self->times;
}

GPtrArray *
siguo_window_list_texts (SiguoWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);
  GPtrArray *texts;

  if (page != NULL && page == GTK_WIDGET (self->table_page))
    return siguo_table_page_list_texts (self->table_page);
  texts = g_ptr_array_new ();
  if (page != NULL && page == GTK_WIDGET (self->room_page))
    {
      g_ptr_array_add (texts, (char *) siguo_room_page_get_status (self->room_page));
      g_ptr_array_add (texts, (char *) siguo_room_page_get_notice (self->room_page));
    }
  else if (page == GTK_WIDGET (self->start_page))
    g_ptr_array_add (texts, (char *) siguo_start_page_get_notice (self->start_page));
  g_ptr_array_remove (texts, NULL);
  return texts;
}
