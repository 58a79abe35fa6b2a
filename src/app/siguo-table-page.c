/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-page-private.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-answer.h"
#include "siguo-answer-words.h"
#include "siguo-page-focus.h"

G_DEFINE_FINAL_TYPE (SiguoTablePage, siguo_table_page, ADW_TYPE_BIN)

static void
collect_names (SiguoTablePage *self,
               const char     *names[SIGUO_N_SEATS])
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (self->table, seat);

      names[seat] = state->member != 0 ? state->name : NULL;
    }
}

/* Deployment */

static void
show_layout (SiguoTablePage *self)
{
  guint8 ready = 0;

  if (siguo_table_get_phase (self->table) != SIGUO_TABLE_DEPLOY)
    return;
  if (siguo_table_page_is_flip (self))
    {
      siguo_board_view_set_position (self->board, NULL);
      siguo_table_page_show_rest (self);
      return;
    }
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_board_view_set_shown (self->board, seat,
                                siguo_table_get_shown_layout (self->table, seat));
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_seat_state (self->table, seat)->committed)
      ready |= 1 << seat;
  siguo_board_view_set_layout (self->board, siguo_table_get_seat (self->table) != SIGUO_NO_SEAT
                                              ? siguo_deploy_panel_get_layout (self->deploy_panel)
                                              : NULL,
                               ready);
  siguo_table_page_show_rest (self);
}

static void
set_viewer (SiguoTablePage *self)
{
  siguo_board_view_set_viewer (self->board,
                               siguo_options_board (siguo_table_get_options (self->table)),
                               siguo_table_get_seat (self->table));
  siguo_board_view_set_players (self->board,
                                siguo_options_seats (siguo_table_get_options (self->table)));
}

static void
on_deploy_started (SiguoTablePage *self)
{
  siguo_rounds_drop (self->rounds);
  self->has_game = FALSE;
  siguo_log_clear (self->log);
  siguo_losses_update (self->losses, NULL);
  set_viewer (self);
  siguo_turn_card_set_status (self->turn_card, NULL);
  if (siguo_table_get_seat (self->table) != SIGUO_NO_SEAT && !siguo_table_page_is_flip (self))
    siguo_deploy_panel_begin (self->deploy_panel);
  show_layout (self);
}

static void
on_swap_asked (SiguoTablePage *self,
               guint           from,
               guint           to)
{
  siguo_deploy_panel_swap (self->deploy_panel, from % SIGUO_LAYOUT_POINTS,
                           to % SIGUO_LAYOUT_POINTS);
}

/* Play */

/* Draws everything anew: at the start, and after coming back. */
static void
on_game_started (SiguoTablePage *self)
{
  const SiguoPosition *begin = siguo_table_get_begin (self->table);
  guint n_events = siguo_table_get_n_events (self->table);
  /* Whoever was here before has seen the others. */
  guint first_new = self->has_game ? self->n_shown : n_events;
  const char *names[SIGUO_N_SEATS];
  g_autofree char *status = NULL;
  SiguoPosition position;

  if (begin == NULL)
    return;
  siguo_rounds_drop (self->rounds);
  collect_names (self, names);
  siguo_log_clear (self->log);
  position = *begin;
  for (guint i = 0; i < n_events; i++)
    {
      const SiguoEvent *event = siguo_table_get_event (self->table, i);

      siguo_log_add (self->log, &position, event, names, i >= first_new || i == n_events - 1);
      siguo_position_apply (&position, event, NULL);
    }
  status = siguo_log_take_news (self->log);
  siguo_turn_card_set_status (self->turn_card, status);
  self->shown = *siguo_table_get_position (self->table);
  self->n_shown = n_events;
  self->has_game = TRUE;
  set_viewer (self);
  siguo_board_view_set_position (self->board, &self->shown);
  for (guint i = 0; i < siguo_table_get_n_events (self->table); i++)
    siguo_board_view_mark_move (self->board, siguo_table_get_event (self->table, i));
  siguo_losses_update (self->losses, &self->shown);
  siguo_table_page_show_rest (self);
}

/* Draws what has happened since the last time: one event as it happens, several as what they led
 * to. The log has all of them, and the status what must not be missed. */
static void
show_events (gpointer user_data)
{
  SiguoTablePage *self = user_data;
  guint n_events = siguo_table_get_n_events (self->table);
  gboolean one = n_events == self->n_shown + 1;
  const char *names[SIGUO_N_SEATS];
  g_autofree char *status = NULL;

  collect_names (self, names);
  while (self->n_shown < n_events)
    {
      const SiguoEvent *event = siguo_table_get_event (self->table, self->n_shown++);

      siguo_log_add (self->log, &self->shown, event, names, TRUE);
      if (self->n_shown < n_events)
        siguo_position_apply (&self->shown, event, NULL);
      else
        self->shown = *siguo_table_get_position (self->table);
      if (one)
        siguo_board_view_show_event (self->board, event, &self->shown);
      else
        siguo_board_view_pass_event (self->board, event, &self->shown);
    }
  if (!one)
    siguo_board_view_learn (self->board, &self->shown);
  status = siguo_log_take_news (self->log);
  siguo_board_view_set_announcement (self->board, status);
  siguo_turn_card_set_status (self->turn_card, status);
  siguo_losses_update (self->losses, &self->shown);
  siguo_table_page_show_rest (self);
}

static void
on_event (SiguoTablePage *self)
{
  if (self->has_game)
    siguo_rounds_ask (self->rounds);
}

/* An ally's board in deployment; in play somebody who is out may see everything. */
static void
on_layouts_changed (SiguoTablePage *self)
{
  if (siguo_table_get_phase (self->table) == SIGUO_TABLE_DEPLOY)
    {
      show_layout (self);
      return;
    }
  if (!self->has_game)
    return;
  siguo_rounds_finish (self->rounds);
  self->shown = *siguo_table_get_position (self->table);
  siguo_board_view_learn (self->board, &self->shown);
  siguo_losses_update (self->losses, &self->shown);
}

/* All is known now: the board shows it. */
static void
on_game_over (SiguoTablePage *self)
{
  siguo_rounds_finish (self->rounds);
  self->shown = *siguo_table_get_position (self->table);
  siguo_board_view_learn (self->board, &self->shown);
  siguo_losses_update (self->losses, &self->shown);
  siguo_table_page_show_rest (self);
}

static void
on_move_asked (SiguoTablePage *self,
               guint           from,
               guint           to)
{
  siguo_table_move (self->table, (SiguoPoint) from, (SiguoPoint) to);
}

static void
on_flip_asked (SiguoTablePage *self,
               guint           point)
{
  siguo_table_move (self->table, (SiguoPoint) point, (SiguoPoint) point);
}

static void
on_not_possible (SiguoTablePage *self,
                 guint           why_not,
                 guint           from,
                 guint           to)
{
  siguo_turn_card_flash (
    self->turn_card, siguo_table_get_phase (self->table) == SIGUO_TABLE_DEPLOY
                       ? _("These two cannot be exchanged: the flag belongs into a headquarters, "
                           "mines into the last two rows, bombs not into the first.")
                       : siguo_why_not_to_sentence (why_not));
}

static void
on_state_changed (SiguoTablePage *self)
{
  /* With the last event, which says who has won. */
  if (siguo_table_get_phase (self->table) == SIGUO_TABLE_OVER)
    siguo_rounds_finish (self->rounds);
  show_layout (self);
  siguo_table_page_show_rest (self);
}

static void
siguo_table_page_dispose (GObject *object)
{
  SiguoTablePage *self = SIGUO_TABLE_PAGE (object);

  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->rounds, siguo_rounds_free);
  g_clear_object (&self->keeper);
  g_clear_object (&self->table);
  G_OBJECT_CLASS (siguo_table_page_parent_class)->dispose (object);
}

static gboolean
siguo_table_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SIGUO_TABLE_PAGE (widget)->board));
}

static void
siguo_table_page_class_init (SiguoTablePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_table_page_dispose;
  widget_class->focus = siguo_page_focus;
  widget_class->grab_focus = siguo_table_page_grab_focus;

  g_type_ensure (SIGUO_TYPE_TURN_CARD);
  g_type_ensure (SIGUO_TYPE_TABLE_BARS);
  g_type_ensure (SIGUO_TYPE_AUDIT_CARD);
  g_type_ensure (SIGUO_TYPE_DEPLOY_PANEL);
  g_type_ensure (SIGUO_TYPE_LOSSES);
  g_type_ensure (SIGUO_TYPE_LOG);
  g_type_ensure (SIGUO_TYPE_CHAT_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/table-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, title);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, board_box);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, panel);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, turn_card);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, bars);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, audit_card);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, stage);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, deploy_panel);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, losses);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, log);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, chat_view);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, buttons);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, skip);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, offer_draw);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, surrender);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, pause);
  gtk_widget_class_bind_template_child (widget_class, SiguoTablePage, rematch);
  siguo_table_page_install_actions (widget_class);
}

static void
siguo_table_page_init (SiguoTablePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->rounds = siguo_rounds_new (show_events, self);
  self->board = SIGUO_BOARD_VIEW (siguo_board_view_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->board), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->board), TRUE);
  gtk_box_append (self->board_box, GTK_WIDGET (self->board));
}

GtkWidget *
siguo_table_page_new (SiguoChat       *chat,
                      SiguoGameKeeper *keeper)
{
  SiguoTablePage *self = g_object_new (SIGUO_TYPE_TABLE_PAGE, NULL);

  self->table = g_object_ref (siguo_chat_get_table (chat));
  self->keeper = g_object_ref (keeper);
  siguo_audit_card_follow (self->audit_card, self->table, keeper);
  siguo_chat_view_set_chat (self->chat_view, chat);
  /* First: the page asks it what there is to be answered. */
  siguo_table_bars_set_table (self->bars, self->table);
  g_signal_connect_object (self->bars, "message", G_CALLBACK (siguo_table_page_flash), self,
                           G_CONNECT_SWAPPED);
  siguo_deploy_panel_set_table (self->deploy_panel, self->table);
  g_signal_connect_object (self->deploy_panel, "changed", G_CALLBACK (show_layout), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->deploy_panel, "message", G_CALLBACK (siguo_table_page_flash), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "move-asked", G_CALLBACK (on_move_asked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "flip-asked", G_CALLBACK (on_flip_asked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "swap-asked", G_CALLBACK (on_swap_asked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "not-possible", G_CALLBACK (on_not_possible), self,
                           G_CONNECT_SWAPPED);

  g_signal_connect_object (self->table, "state-changed", G_CALLBACK (on_state_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "connection-changed",
                           G_CALLBACK (siguo_table_page_show_rest), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "deploy-started", G_CALLBACK (on_deploy_started), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "game-started", G_CALLBACK (on_game_started), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "caught-up", G_CALLBACK (on_game_started), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "event", G_CALLBACK (on_event), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "game-over", G_CALLBACK (on_game_over), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "clock-changed",
                           G_CALLBACK (siguo_table_page_show_clock), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "offer-changed",
                           G_CALLBACK (siguo_table_page_show_buttons), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "pause-changed",
                           G_CALLBACK (siguo_table_page_show_rest), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "layouts-changed", G_CALLBACK (on_layouts_changed), self,
                           G_CONNECT_SWAPPED);

  /* The page is made when it is first needed: something has begun already. */
  set_viewer (self);
  if (siguo_table_get_phase (self->table) == SIGUO_TABLE_DEPLOY)
    on_deploy_started (self);
  else
    on_game_started (self);
  on_state_changed (self);
  return GTK_WIDGET (self);
}

void
siguo_table_page_set_menu (SiguoTablePage *self,
                           GMenuModel     *menu)
{
  g_return_if_fail (SIGUO_IS_TABLE_PAGE (self));

  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

SiguoBoardView *
siguo_table_page_get_board (SiguoTablePage *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE_PAGE (self), NULL);

  return self->board;
}

void
siguo_table_page_flash (SiguoTablePage *self,
                        const char     *text)
{
  g_return_if_fail (SIGUO_IS_TABLE_PAGE (self));

  siguo_turn_card_flash (self->turn_card, text);
}

gboolean
siguo_table_page_show_end (SiguoTablePage *self,
                           const char     *text)
{
  g_return_val_if_fail (SIGUO_IS_TABLE_PAGE (self), FALSE);

  if (!self->has_game)
    return FALSE;
  siguo_rounds_finish (self->rounds);
  siguo_table_bars_show_end (self->bars, text);
  gtk_widget_set_visible (GTK_WIDGET (self->chat_view), FALSE);
  siguo_table_page_show_rest (self);
  return TRUE;
}

SiguoTable *
siguo_table_page_get_table (SiguoTablePage *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE_PAGE (self), NULL);

  return self->table;
}

gboolean
siguo_table_page_open_layout (SiguoTablePage  *self,
                              GFile           *file,
                              GError         **error)
{
  g_return_val_if_fail (SIGUO_IS_TABLE_PAGE (self), FALSE);

  if (siguo_table_get_phase (self->table) != SIGUO_TABLE_DEPLOY
      || siguo_deploy_panel_is_done (self->deploy_panel))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                           _("A layout can be opened while you deploy, before you are done."));
      return FALSE;
    }
  return siguo_deploy_panel_open (self->deploy_panel, file, error);
}

void
siguo_table_page_hold (SiguoTablePage *self)
{
  g_return_if_fail (SIGUO_IS_TABLE_PAGE (self));

  siguo_rounds_hold (self->rounds);
}

void
siguo_table_page_show_now (SiguoTablePage *self)
{
  g_return_if_fail (SIGUO_IS_TABLE_PAGE (self));

  siguo_rounds_finish (self->rounds);
}

GPtrArray *
siguo_table_page_list_texts (SiguoTablePage *self)
{
  GPtrArray *texts = g_ptr_array_new ();

  siguo_table_page_show_now (self);
  g_ptr_array_add (texts, (char *) siguo_turn_card_get_title (self->turn_card));
  g_ptr_array_add (texts, (char *) siguo_turn_card_get_status (self->turn_card));
  siguo_table_bars_add_texts (self->bars, texts);
  siguo_audit_card_add_texts (self->audit_card, texts);
  return texts;
}
