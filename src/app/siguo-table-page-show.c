/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-page-private.h"

#include <glib/gi18n-lib.h>

#include "siguo-change.h"
#include "siguo-seat-badge.h"
#include "siguo-table-words.h"

/* Plates, title and buttons: everything but the pieces. */

gboolean
siguo_table_page_is_flip (SiguoTablePage *self)
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
  if (siguo_table_page_is_flip (self))
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

  if (phase == SIGUO_TABLE_DEPLOY && !siguo_table_page_is_flip (self))
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

void
siguo_table_page_show_clock (SiguoTablePage *self)
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

void
siguo_table_page_show_buttons (SiguoTablePage *self)
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
                       && siguo_table_get_seat (self->table) != SIGUO_NO_SEAT
                       && !siguo_table_page_is_flip (self);

  gtk_stack_set_visible_child_name (self->stage, deploying ? "deploy" : "game");
  siguo_board_view_set_mode (
    self->board, deploying ? (siguo_deploy_panel_is_done (self->deploy_panel) ? SIGUO_BOARD_SHOW
                                                                              : SIGUO_BOARD_DEPLOY)
                 : is_playing (self) ? SIGUO_BOARD_PLAY
                                     : SIGUO_BOARD_SHOW);
}

void
siguo_table_page_show_rest (SiguoTablePage *self)
{
  adw_window_title_set_title (self->title, siguo_table_get_room_name (self->table));
  adw_window_title_set_subtitle (
    self->title, siguo_table_get_seat (self->table) == SIGUO_NO_SEAT ? _("You are watching") : "");
  show_stage (self);
  show_colours (self);
  show_plates (self);
  show_turn (self);
  show_result (self);
  siguo_table_page_show_clock (self);
  siguo_table_page_show_buttons (self);
}
