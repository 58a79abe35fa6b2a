/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-window-private.h"

#include <glib/gi18n-lib.h>

#include "siguo-spoken-names.h"

/* From Join, Return or Host until the room is left. */

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
on_ended (SiguoSession *session,
          const char   *text,
          SiguoWindow  *self)
{
  g_autoptr (SiguoSession) ended = g_steal_pointer (&self->session);

  g_clear_object (&self->turn_notice);
  siguo_window_update_inhibit (self);
  g_signal_handlers_disconnect_by_data (siguo_session_get_table (ended), self);
  siguo_window_close_rule_card (self);
  siguo_window_close_password (self);
  if (self->closing)
    {
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  siguo_start_page_set_busy (self->start_page, NULL);
  /* The room is gone, what was on the board need not be. */
  if (text != NULL && self->table_page != NULL
      && gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->table_page)
      && siguo_table_page_show_end (self->table_page, text))
    return;
  siguo_window_go_to_start (self);
  if (text != NULL)
    siguo_start_page_show_problem (self->start_page, text);
}

void
siguo_window_go_to_start (SiguoWindow *self)
{
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->start_page));
  siguo_window_remove_pages (self);
  siguo_start_page_refresh (self->start_page);
  gtk_widget_grab_focus (GTK_WIDGET (self->start_page));
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
  g_signal_connect_object (self->session, "message", G_CALLBACK (siguo_window_show_message), self,
                           G_CONNECT_SWAPPED);
  siguo_window_follow_password (self, table);
  g_signal_connect_object (table, "joined", G_CALLBACK (siguo_start_page_joined), self->start_page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "state-changed", G_CALLBACK (siguo_window_state_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "options-changed", G_CALLBACK (on_options_changed), self, 0);
  self->turn_notice = siguo_turn_notice_new (GTK_WINDOW (self), table);
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
on_resume (SiguoStartPage *page,
           const char     *name,
           GBytes         *room_id,
           SiguoWindow    *self)
{
  if (self->session != NULL)
    return;
  begin_session (self, _("Opening the room again…"));
  siguo_session_resume (self->session, name, room_id);
}

static void
on_host (SiguoStartPage *page,
         const char     *name,
         const char     *room_name,
         const char     *text,
         const char     *password,
         SiguoWindow    *self)
{
  SiguoOptions options;

  if (self->session != NULL)
    return;
  if (*text == '\0' || !siguo_options_from_text (&options, text, NULL))
    siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  begin_session (self, _("Opening the room…"));
  siguo_session_host (self->session, name, room_name, &options, password);
}

static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);

  if (self->session != NULL && !siguo_session_has_joined (self->session))
    siguo_session_leave (self->session);
}

static void
give_up_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);

  if (self->session != NULL)
    siguo_session_give_up (self->session);
}

static void
resume_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);

  if (siguo_window_get_table (self) != NULL)
    siguo_session_resume_here (self->session);
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
  gboolean game = siguo_window_is_in_game (self);
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
  if (game)
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
  siguo_spoken_names_set (GTK_WIDGET (dialog));
  gtk_window_present (GTK_WINDOW (dialog));
}

void
siguo_window_leave (SiguoWindow *self)
{
  SiguoTable *table = siguo_session_get_table (self->session);
  gboolean host = siguo_session_has_joined (self->session) && siguo_table_is_host (table);
  guint others = siguo_session_has_joined (self->session) ? count_others (table) : 0;

  /* Nobody can be told that one leaves for good. */
  if (siguo_session_has_joined (self->session)
      && siguo_table_get_connection (table) == SIGUO_CONNECTION_RETURNING)
    siguo_session_give_up (self->session);
  else if (siguo_window_is_in_game (self) || (host && others > 0))
    ask_to_leave (self);
  else if (host)
    siguo_session_close_room (self->session);
  else
    siguo_session_leave (self->session);
}

void
siguo_window_install_session (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "win.give-up", NULL, give_up_action);
  gtk_widget_class_install_action (widget_class, "win.resume", NULL, resume_action);
}

void
siguo_window_follow_start (SiguoWindow *self)
{
  g_signal_connect_object (self->start_page, "join", G_CALLBACK (on_join), self, 0);
  g_signal_connect_object (self->start_page, "return", G_CALLBACK (on_return), self, 0);
  g_signal_connect_object (self->start_page, "resume", G_CALLBACK (on_resume), self, 0);
  g_signal_connect_object (self->start_page, "host", G_CALLBACK (on_host), self, 0);
}
