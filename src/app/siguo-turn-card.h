/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_TURN_CARD (siguo_turn_card_get_type ())
G_DECLARE_FINAL_TYPE (SiguoTurnCard, siguo_turn_card, SIGUO, TURN_CARD, GtkWidget)

/**
 * SiguoTurnCard:
 *
 * The head of the table's panel: whose turn it is, how long still, and one line for what happened
 * or why something is not possible.
 */
GtkWidget  *siguo_turn_card_new         (void);
/* @seat: whose colour stands beside it, SIGUO_NO_SEAT: none. @own: it is for this player to do
 * something. */
void        siguo_turn_card_set_title   (SiguoTurnCard *self, guint8 seat, const char *title,
                                         gboolean own);
/* A second line under the title; NULL: none. */
void        siguo_turn_card_set_detail  (SiguoTurnCard *self, const char *detail);
/* The end of a game: "won", "lost" or "draw"; NULL while it goes on. */
void        siguo_turn_card_set_result  (SiguoTurnCard *self, const char *result);
/* Monotonic, -1: no clock. */
void        siguo_turn_card_set_clock   (SiguoTurnCard *self, gint64 deadline_us, gboolean paused);
/* There is a clock, but nobody here can know what it shows; until it is set again. */
void        siguo_turn_card_lose_clock  (SiguoTurnCard *self);
/* Stays until the next one. */
void        siguo_turn_card_set_status  (SiguoTurnCard *self, const char *text);
/* In the place of the status for a moment. */
void        siguo_turn_card_flash       (SiguoTurnCard *self, const char *text);
const char *siguo_turn_card_get_title   (SiguoTurnCard *self);
const char *siguo_turn_card_get_status  (SiguoTurnCard *self);

G_END_DECLS
