/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-page-private.h"

#include <glib/gi18n-lib.h>

#include "siguo-spoken-names.h"

/* What the buttons of the page do, and its bars. */

static void
ask (SiguoTablePage *self,
     const char     *heading,
     const char     *body,
     const char     *answer,
     const char     *label,
     GCallback       callback)
{
  GtkWidget *dialog =
    adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), heading, body);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), answer,
                                    label, NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), answer,
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", callback, self, 0);
  siguo_spoken_names_set (GTK_WIDGET (dialog));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_skip_answered (AdwMessageDialog *dialog,
                  const char       *answer,
                  SiguoTablePage   *self)
{
  if (g_str_equal (answer, "skip"))
    siguo_table_skip (self->table);
}

static void
skip_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoTablePage *self = SIGUO_TABLE_PAGE (widget);
  guint8 seat = siguo_table_get_seat (self->table);
  guint limit = self->shown.options.timeout_limit;

  if (limit > 0 && self->shown.timeouts[seat] + 1u >= limit)
    ask (self, _("Skip and Be Out?"),
         _("This is your last time-out: with it your army leaves the game."), "skip", _("_Skip"),
         G_CALLBACK (on_skip_answered));
  else
    siguo_table_skip (self->table);
}

static void
on_surrender_answered (AdwMessageDialog *dialog,
                       const char       *answer,
                       SiguoTablePage   *self)
{
  if (g_str_equal (answer, "surrender"))
    siguo_table_surrender (self->table);
}

static void
surrender_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoTablePage *self = SIGUO_TABLE_PAGE (widget);
  guint8 team = siguo_options_team (&self->shown.options, siguo_table_get_seat (self->table));
  gboolean ally = team & self->shown.alive & ~(1 << siguo_table_get_seat (self->table));

  ask (self, _("Surrender?"), ally ? _("All your pieces leave the board. Your ally plays on alone.")
                                   : _("Your team loses the game."),
       "surrender", _("_Surrender"), G_CALLBACK (on_surrender_answered));
}

static void
offer_draw_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  siguo_table_offer_draw (SIGUO_TABLE_PAGE (widget)->table);
}

static void
answer_draw_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoTablePage *self = SIGUO_TABLE_PAGE (widget);

  siguo_table_answer_draw (self->table, g_str_equal (name, "table.accept-draw"));
  siguo_table_bars_answered (self->bars);
}

static void
pause_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoTablePage *self = SIGUO_TABLE_PAGE (widget);

  siguo_table_pause (self->table, !siguo_table_bars_is_resting (self->bars));
}

static void
answer_pause_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoTablePage *self = SIGUO_TABLE_PAGE (widget);
  gboolean agree = g_str_equal (name, "table.agree-pause");

  siguo_table_pause (self->table, agree);
  if (agree)
    siguo_table_bars_answered (self->bars);
}

static void
vote (SiguoTablePage *self,
      GVariant       *parameter,
      SiguoVote       what)
{
  guint8 seat = siguo_seat_from_letter (g_variant_get_string (parameter, NULL)[0]);

  if (seat == SIGUO_NO_SEAT)
    return;
  siguo_table_vote (self->table, seat, what);
  if (what != SIGUO_VOTE_WAIT)
    siguo_turn_card_flash (
      self->turn_card, _("Your wish is noted. It is done when all players who are here want it."));
}

static void
vote_wait_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  vote (SIGUO_TABLE_PAGE (widget), parameter, SIGUO_VOTE_WAIT);
}

static void
vote_computer_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  vote (SIGUO_TABLE_PAGE (widget), parameter, SIGUO_VOTE_COMPUTER);
}

static void
vote_resign_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  vote (SIGUO_TABLE_PAGE (widget), parameter, SIGUO_VOTE_RESIGN);
}

static void
vote_stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  vote (SIGUO_TABLE_PAGE (widget), parameter, SIGUO_VOTE_STOP);
}

static void
rematch_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoTablePage *self = SIGUO_TABLE_PAGE (widget);
  guint8 seat = siguo_table_get_seat (self->table);

  siguo_table_set_ready (self->table, !siguo_table_get_seat_state (self->table, seat)->ready);
}

static void
save_record (SiguoTablePage *self,
             GFile          *file)
{
  g_autoptr (SiguoRecord) record = siguo_game_keeper_make_record (self->keeper);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (record == NULL)
    return;
  record->finished = siguo_table_get_phase (self->table) == SIGUO_TABLE_OVER;
  text = siguo_record_to_text (record);
  if (g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                               NULL, &error))
    siguo_turn_card_flash (self->turn_card, _("The record is saved."));
  else
    siguo_turn_card_flash (self->turn_card, error->message);
}

static void
on_record_chosen (GtkNativeDialog *dialog,
                  int              response,
                  SiguoTablePage  *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    save_record (self, file);
  g_clear_object (&self->chooser);
}

static void
save_record_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SiguoTablePage *self = SIGUO_TABLE_PAGE (widget);
  const char *path = siguo_game_keeper_get_path (self->keeper);
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : g_strdup ("game.siguo");

  g_clear_object (&self->chooser);
  self->chooser =
    gtk_file_chooser_native_new (_("Save the Record"), GTK_WINDOW (gtk_widget_get_root (widget)),
                                 GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (on_record_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

void
siguo_table_page_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "table.skip", NULL, skip_action);
  gtk_widget_class_install_action (widget_class, "table.surrender", NULL, surrender_action);
  gtk_widget_class_install_action (widget_class, "table.offer-draw", NULL, offer_draw_action);
  gtk_widget_class_install_action (widget_class, "table.accept-draw", NULL, answer_draw_action);
  gtk_widget_class_install_action (widget_class, "table.refuse-draw", NULL, answer_draw_action);
  gtk_widget_class_install_action (widget_class, "table.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "table.agree-pause", NULL, answer_pause_action);
  gtk_widget_class_install_action (widget_class, "table.go-on", NULL, answer_pause_action);
  gtk_widget_class_install_action (widget_class, "table.vote-wait", "s", vote_wait_action);
  gtk_widget_class_install_action (widget_class, "table.vote-computer", "s", vote_computer_action);
  gtk_widget_class_install_action (widget_class, "table.vote-resign", "s", vote_resign_action);
  gtk_widget_class_install_action (widget_class, "table.vote-stop", "s", vote_stop_action);
  gtk_widget_class_install_action (widget_class, "table.rematch", NULL, rematch_action);
  gtk_widget_class_install_action (widget_class, "table.save-record", NULL, save_record_action);
}
