/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-window-private.h"

#include <glib/gi18n-lib.h>

#include "siguo-places.h"
#include "siguo-record-file.h"
#include "siguo-spoken-names.h"

/* Recorded games, and files that are opened. */

/* From a recorded game to the list that it was chosen from, else to the start. */
void
siguo_window_leave_records (SiguoWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);

  siguo_window_close_rule_card (self);
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
show_record (SiguoWindow *self,
             SiguoRecord *record,
             const char  *name)
{
  if (self->replay_page == NULL)
    {
      self->replay_page = SIGUO_REPLAY_PAGE (siguo_replay_page_new ());
      siguo_replay_page_set_menu (self->replay_page, self->primary_menu);
      siguo_spoken_names_set (GTK_WIDGET (self->replay_page));
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->replay_page), "replay");
    }
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->replay_page));
  siguo_window_remove_pages (self);
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
    siguo_window_show_message (self, text);
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
      siguo_window_show_message (self, _("Leave the room first to look at a recorded game."));
      return;
    }
  if (self->games_page == NULL)
    {
      g_autofree char *folder = siguo_places_get_games_folder ();

      self->games_page = SIGUO_GAMES_PAGE (siguo_games_page_new (folder));
      siguo_games_page_set_menu (self->games_page, self->primary_menu);
      g_signal_connect_object (self->games_page, "open", G_CALLBACK (on_game_chosen), self,
                               G_CONNECT_SWAPPED);
      siguo_spoken_names_set (GTK_WIDGET (self->games_page));
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->games_page), "games");
    }
  siguo_games_page_refresh (self->games_page);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->games_page));
  siguo_window_remove_pages (self);
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

void
siguo_window_install_files (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.games", NULL, games_action);
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
}

void
siguo_window_accept_files (SiguoWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (drop, "drop", G_CALLBACK (on_drop), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
