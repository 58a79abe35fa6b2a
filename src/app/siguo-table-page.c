/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-page.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-answer.h"
#include "siguo-answer-words.h"
#include "siguo-audit-card.h"
#include "siguo-change.h"
#include "siguo-chat-view.h"
#include "siguo-deploy-panel.h"
#include "siguo-log.h"
#include "siguo-losses.h"
#include "siguo-rounds.h"
#include "siguo-seat-badge.h"
#include "siguo-table-bars.h"
#include "siguo-table-words.h"
#include "siguo-turn-card.h"

struct _SiguoTablePage
{
  AdwBin parent_instance;

  AdwWindowTitle *title;
  GtkMenuButton *menu_button;
  GtkBox *board_box;
  GtkBox *panel;
  SiguoTurnCard *turn_card;
  SiguoTableBars *bars;
  SiguoAuditCard *audit_card;
  GtkStack *stage;
  SiguoDeployPanel *deploy_panel;
  SiguoLosses *losses;
  SiguoLog *log;
  SiguoChatView *chat_view;
  GtkStack *buttons;
  GtkButton *skip;
  GtkButton *offer_draw;
  GtkButton *surrender;
  GtkButton *pause;
  GtkButton *rematch;

  SiguoBoardView *board;
  SiguoTable *table;
  SiguoGameKeeper *keeper;
  SiguoPosition shown;         /* the position on the board, which the next event starts from */
  gboolean has_game;
  guint n_shown;               /* events of the game that led to it */
  SiguoRounds *rounds;         /* of showing more of them */
  GtkFileChooserNative *chooser;
};

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

static gboolean
is_flip (SiguoTablePage *self)
{
  return siguo_table_get_options (self->table)->mode == SIGUO_MODE_DUEL_FLIP;
}

static gboolean
is_playing (SiguoTablePage *self)
{
  guint8 seat = siguo_table_get_seat (self->table);

  return siguo_table_get_phase (self->table) == SIGUO_TABLE_PLAY && self->has_game
         && siguo_table_get_connection (self->table) != SIGUO_CONNECTION_CLOSED
         && seat != SIGUO_NO_SEAT && self->shown.alive & 1 << seat;
}

/* Plates, title and buttons: everything but the pieces. */

static void
show_plates (SiguoTablePage *self)
{
  SiguoTablePhase phase = siguo_table_get_phase (self->table);
  guint8 seats = siguo_options_seats (siguo_table_get_options (self->table));
  gboolean game = self->has_game && phase != SIGUO_TABLE_DEPLOY;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (self->table, seat);
      g_autofree char *detail = NULL;

      if (!(seats & 1 << seat))
        continue;
      detail = siguo_table_words_plate (self->table, game ? &self->shown : NULL, seat);
      siguo_board_view_set_plate (self->board, seat, state->member != 0 ? state->name : NULL,
                                  detail, game && self->shown.turn == seat,
                                  game && !(self->shown.alive & 1 << seat));
    }
}

/* Badges beside the board have the colours that pieces have on it. */
static void
show_colours (SiguoTablePage *self)
{
  const SiguoOptions *options = siguo_table_get_options (self->table);

  siguo_seat_badge_set_players (GTK_WIDGET (self->panel), siguo_options_seats (options));
  if (is_flip (self))
    siguo_seat_badge_set_blue (GTK_WIDGET (self->panel),
                               self->has_game ? self->shown.flip.seat_of[SIGUO_COLOUR_BLUE]
                                              : SIGUO_NO_SEAT);
}

static void
show_turn (SiguoTablePage *self)
{
  g_autofree char *title =
    siguo_table_words_title (self->table, self->has_game ? &self->shown : NULL);
  g_autofree char *detail =
    siguo_table_words_detail (self->table, self->has_game ? &self->shown : NULL);
  SiguoTablePhase phase = siguo_table_get_phase (self->table);
  guint8 turn = phase == SIGUO_TABLE_PLAY && self->has_game ? self->shown.turn : SIGUO_NO_SEAT;
  gboolean own = turn != SIGUO_NO_SEAT && turn == siguo_table_get_seat (self->table);

  if (phase == SIGUO_TABLE_DEPLOY && !is_flip (self))
    own = !siguo_deploy_panel_is_done (self->deploy_panel);
  siguo_turn_card_set_title (self->turn_card, turn, title, own);
  siguo_turn_card_set_detail (self->turn_card, detail);
}

static void
show_result (SiguoTablePage *self)
{
  guint8 seat = siguo_table_get_seat (self->table);
  const char *result = NULL;

  if (siguo_table_get_phase (self->table) == SIGUO_TABLE_OVER && self->has_game)
    result = self->shown.winners == 0 || seat == SIGUO_NO_SEAT ? "draw"
             : self->shown.winners & 1 << seat                 ? "won"
                                                               : "lost";
  siguo_turn_card_set_result (self->turn_card, result);
}

static void
show_clock (SiguoTablePage *self)
{
  SiguoTablePhase phase = siguo_table_get_phase (self->table);
  gboolean running = phase == SIGUO_TABLE_DEPLOY || phase == SIGUO_TABLE_PLAY;

  if (siguo_table_words_is_clock_lost (self->table))
    siguo_turn_card_lose_clock (self->turn_card);
  else
    siguo_turn_card_set_clock (self->turn_card,
                               running ? siguo_table_get_deadline_us (self->table) : -1,
                               siguo_table_is_paused (self->table));
}

/* What each button would do and spend, or why it cannot be pressed. */
static void
explain_buttons (SiguoTablePage *self)
{
  g_autofree char *skip = siguo_table_words_skip (self->table, &self->shown);
  guint offers = siguo_table_get_offers_made (self->table);
  g_autofree char *offer = siguo_table_words_offer_draw (&self->shown, offers);
  g_autofree char *surrender = siguo_table_words_surrender (&self->shown);
  gboolean resting = siguo_table_bars_is_resting (self->bars);
  guint limit = self->shown.options.timeout_limit;
  guint used = self->shown.timeouts[siguo_table_get_seat (self->table)];
  g_autofree char *label = NULL;

  if (limit > 0)
    /* Translators: time-outs used and allowed; skipping spends one */
    label = g_strdup_printf (_("S_kip (%1$u/%2$u)"), used, limit);
  siguo_change_label (self->skip, label != NULL ? label : _("S_kip"));
  siguo_change_tooltip (GTK_WIDGET (self->skip), skip);
  siguo_change_tooltip (GTK_WIDGET (self->offer_draw), offer);
  siguo_change_tooltip (GTK_WIDGET (self->surrender), surrender);
  siguo_change_icon (self->pause, resting ? "media-playback-start-symbolic"
                                          : "media-playback-pause-symbolic");
  siguo_change_tooltip (GTK_WIDGET (self->pause), resting ? _("Go on with the game")
                                                          : _("Ask all other players for a pause"));
}

static void
show_buttons (SiguoTablePage *self)
{
  const SiguoOptions *options = siguo_table_get_options (self->table);
  SiguoTablePhase phase = siguo_table_get_phase (self->table);
  guint8 seat = siguo_table_get_seat (self->table);
  gboolean playing = is_playing (self);
  gboolean offer = siguo_table_get_offer (self->table, NULL) != SIGUO_NO_SEAT;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.skip",
                                 playing && self->shown.turn == seat);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.surrender",
                                 playing && self->shown.ply >= options->surrender_min_ply);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.offer-draw",
                                 playing && !offer
                                   && siguo_table_get_offers_made (self->table)
                                        < options->draw_offer_max
                                   && self->shown.ply >= options->draw_offer_min_ply);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.pause",
                                 playing && options->move_seconds > 0 && !offer
                                   && siguo_table_get_pause_asked (self->table, NULL)
                                        == SIGUO_NO_SEAT);
  if (playing)
    explain_buttons (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.rematch",
                                 seat != SIGUO_NO_SEAT
                                   && siguo_table_get_connection (self->table)
                                        != SIGUO_CONNECTION_CLOSED);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.save-record", self->has_game);
  gtk_stack_set_visible_child_name (self->buttons, phase == SIGUO_TABLE_OVER ? "over"
                                                   : playing                 ? "play"
                                                                             : "none");
  gtk_widget_set_visible (GTK_WIDGET (self->buttons), phase == SIGUO_TABLE_OVER || playing);
  if (seat != SIGUO_NO_SEAT)
    siguo_change_label (self->rematch, siguo_table_get_seat_state (self->table, seat)->ready
                                         ? _("Waiting…")
                                         : _("_Rematch"));
}

static void
show_stage (SiguoTablePage *self)
{
  gboolean deploying = siguo_table_get_phase (self->table) == SIGUO_TABLE_DEPLOY
                       && siguo_table_get_seat (self->table) != SIGUO_NO_SEAT && !is_flip (self);

  gtk_stack_set_visible_child_name (self->stage, deploying ? "deploy" : "game");
  siguo_board_view_set_mode (
    self->board, deploying ? (siguo_deploy_panel_is_done (self->deploy_panel) ? SIGUO_BOARD_SHOW
                                                                              : SIGUO_BOARD_DEPLOY)
                 : is_playing (self) ? SIGUO_BOARD_PLAY
                                     : SIGUO_BOARD_SHOW);
}

static void
show_all_but_pieces (SiguoTablePage *self)
{
  adw_window_title_set_title (self->title, siguo_table_get_room_name (self->table));
  adw_window_title_set_subtitle (
    self->title, siguo_table_get_seat (self->table) == SIGUO_NO_SEAT ? _("You are watching") : "");
  show_stage (self);
  show_colours (self);
  show_plates (self);
  show_turn (self);
  show_result (self);
  show_clock (self);
  show_buttons (self);
}

/* Deployment */

static void
show_layout (SiguoTablePage *self)
{
  guint8 ready = 0;

  if (siguo_table_get_phase (self->table) != SIGUO_TABLE_DEPLOY)
    return;
  if (is_flip (self))
    {
      siguo_board_view_set_position (self->board, NULL);
      show_all_but_pieces (self);
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
  show_all_but_pieces (self);
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
  if (siguo_table_get_seat (self->table) != SIGUO_NO_SEAT && !is_flip (self))
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
  show_all_but_pieces (self);
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
  show_all_but_pieces (self);
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
  show_all_but_pieces (self);
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
  show_all_but_pieces (self);
}

/* Actions */

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
  g_signal_connect_object (self->table, "connection-changed", G_CALLBACK (show_all_but_pieces),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "deploy-started", G_CALLBACK (on_deploy_started), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "game-started", G_CALLBACK (on_game_started), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "caught-up", G_CALLBACK (on_game_started), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "event", G_CALLBACK (on_event), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "game-over", G_CALLBACK (on_game_over), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "clock-changed", G_CALLBACK (show_clock), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "offer-changed", G_CALLBACK (show_buttons), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "pause-changed", G_CALLBACK (show_all_but_pieces), self,
                           G_CONNECT_SWAPPED);
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
  show_all_but_pieces (self);
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
