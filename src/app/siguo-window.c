/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-window-private.h"

#include <glib/gi18n-lib.h>

#include "net/client/siguo-seat-store.h"
#include "siguo-places.h"
#include "siguo-spoken-names.h"

/* A page that was there for less is left without a fade. */
#define CALM_US G_USEC_PER_SEC

G_DEFINE_FINAL_TYPE (SiguoWindow, siguo_window, ADW_TYPE_APPLICATION_WINDOW)

static SiguoTable *
get_table (SiguoWindow *self)
{
  return self->session != NULL && siguo_session_has_joined (self->session)
           ? siguo_session_get_table (self->session)
           : NULL;
}

/* In a game that others wait for: not to be left by accident, and no time for the computer to
 * sleep. */
gboolean
siguo_window_is_in_game (SiguoWindow *self)
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

void
siguo_window_show_message (SiguoWindow *self,
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

void
siguo_window_update_inhibit (SiguoWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  gboolean wanted = siguo_window_is_in_game (self);

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

/* The focus goes to what the page is for; left to itself it would fall on Leave in the header
   bar. A fade draws both pages, which is too much for a host who goes back and forth. */
static void
show_page (SiguoWindow *self, GtkWidget *page)
{
  gint64 now_us = g_get_monotonic_time ();

  if (gtk_stack_get_visible_child (self->stack) == page)
    return;
  if (now_us - self->switched_us >= CALM_US)
    gtk_stack_set_visible_child (self->stack, page);
  else
    gtk_stack_set_visible_child_full (
      self->stack, gtk_stack_page_get_name (gtk_stack_get_page (self->stack, page)),
      GTK_STACK_TRANSITION_TYPE_NONE);
  self->switched_us = now_us;
  gtk_widget_grab_focus (page);
}

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
          siguo_room_page_set_port (self->room_page, port);
          siguo_room_page_set_password (self->room_page,
                                        siguo_session_get_password (self->session));
        }
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->room_page), "room");
    }
  show_page (self, GTK_WIDGET (self->room_page));
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
      siguo_spoken_names_set (GTK_WIDGET (self->table_page));
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->table_page), "table");
    }
  show_page (self, GTK_WIDGET (self->table_page));
}

static void
show_title (SiguoWindow *self,
            SiguoTable  *table)
{
  const char *room = siguo_table_get_room_name (table);
  g_autofree char *watching = NULL;

  if (siguo_table_get_phase (table) != SIGUO_TABLE_LOBBY
      && siguo_table_get_seat (table) == SIGUO_NO_SEAT)
    /* Translators: title of a window; %s is the name of a room */
    watching = g_strdup_printf (_("%s – watching"), room);
  gtk_window_set_title (GTK_WINDOW (self), watching != NULL ? watching : room);
}

void
siguo_window_state_changed (SiguoWindow *self)
{
  SiguoTable *table = get_table (self);

  if (table == NULL || siguo_table_get_connection (table) != SIGUO_CONNECTION_SEATED)
    return;
  if (siguo_table_get_phase (table) == SIGUO_TABLE_LOBBY)
    show_room (self);
  else
    show_table (self);
  siguo_finder_stop (self->finder);
  show_title (self, table);
  siguo_window_update_inhibit (self);
}

void
siguo_window_remove_pages (SiguoWindow *self)
{
  if (self->room_page != NULL)
    gtk_stack_remove (self->stack, GTK_WIDGET (self->room_page));
  if (self->table_page != NULL)
    gtk_stack_remove (self->stack, GTK_WIDGET (self->table_page));
  self->room_page = NULL;
  self->table_page = NULL;
}

static void
rules_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);
  SiguoTable *table = get_table (self);
  const SiguoOptions *options = NULL;

  if (table == NULL && self->table_page != NULL)
    table = siguo_table_page_get_table (self->table_page);
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

void
siguo_window_close_rule_card (SiguoWindow *self)
{
  if (self->rule_card != NULL)
    gtk_window_destroy (GTK_WINDOW (self->rule_card));
  g_clear_weak_pointer (&self->rule_card);
}

static void
leave_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoWindow *self = SIGUO_WINDOW (widget);

  if (self->session != NULL)
    siguo_window_leave (self);
  else if (self->table_page != NULL)
    siguo_window_go_to_start (self);
  else
    siguo_window_leave_records (self);
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
  siguo_window_leave (self);
  return TRUE;
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

/* The first frame does not wait for sockets, nor for old files. */
static gboolean
on_first_frame (gpointer user_data)
{
  SiguoWindow *self = user_data;

  g_autofree char *folder = siguo_places_get_state_folder ();

  self->first_source = 0;
  if (self->session == NULL)
    siguo_finder_start (self->finder);
  siguo_seat_store_tidy (folder);
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
  siguo_window_close_rule_card (self);
  siguo_window_forget_password (self);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (siguo_session_get_table (self->session), self);
  g_clear_object (&self->turn_notice);
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

  gtk_widget_class_install_action (widget_class, "win.leave", NULL, leave_action);
  gtk_widget_class_install_action (widget_class, "win.rules", NULL, rules_action);
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, shortcuts_action);
  gtk_widget_class_install_action (widget_class, "win.toast", "s", toast_action);
  siguo_window_install_session (widget_class);
  siguo_window_install_files (widget_class);
}

static void
siguo_window_init (SiguoWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  siguo_window_accept_files (self);
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
  siguo_window_follow_start (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->start_page));

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
