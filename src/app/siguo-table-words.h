/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"

G_BEGIN_DECLS

/* What the table page says about the state of a game. @position: (nullable): the one on the board,
 * NULL before a game. All (transfer full). */

/* Whose turn, or how it ended. */
char    *siguo_table_words_title      (SiguoTable *table, const SiguoPosition *position);
/* A line under it, or NULL. */
char    *siguo_table_words_detail     (SiguoTable *table, const SiguoPosition *position);
/* The second line of a seat's plate. */
char    *siguo_table_words_plate      (SiguoTable *table, const SiguoPosition *position,
                                       guint8 seat);
/* A seat whose player is away, one for which nobody plays if there is such a one; SIGUO_NO_SEAT: all
 * are here. */
guint8   siguo_table_words_find_away  (SiguoTable *table);
char    *siguo_table_words_away       (SiguoTable *table, guint8 seat);
/* While the connection is lost nobody here knows how the time goes. */
gboolean siguo_table_words_is_clock_lost (SiguoTable *table);
/* Who has voted for what to become of the absent @seat, or NULL when nobody did. */
char    *siguo_table_words_votes      (SiguoTable *table, guint8 seat);
/* Whether the rules leave it to the players what becomes of an absent one. */
gboolean siguo_table_words_may_vote   (SiguoTable *table);

/* What the buttons say when the pointer is over them: what a skip spends, from when on one may
 * offer a draw or surrender. @offers: how many offers the player has made. (transfer full) */
char      *siguo_table_words_skip       (SiguoTable *table, const SiguoPosition *position);
char      *siguo_table_words_offer_draw (const SiguoPosition *position, guint offers);
char      *siguo_table_words_surrender  (const SiguoPosition *position);

G_END_DECLS
