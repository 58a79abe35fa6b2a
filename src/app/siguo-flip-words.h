/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

/* What is told about a game of flip, as siguo-words.h does it for the others. */

/* "Lin turns over the piece on A33: blue Engineer". (transfer full) */
char *siguo_flip_words_turned  (const SiguoPosition *before, const SiguoEvent *event,
                                const char *who);
/* Whose the colours are from now on; NULL when @event does not decide it. (transfer full) */
char *siguo_flip_words_decided (const SiguoEvent *event, const char *who);
/* Where a flag stands again whose carrier was lost. (transfer full) */
char *siguo_flip_words_returned (const SiguoPosition *before, const SiguoEventReturned *returned);
/* Why @who is out: the last movable piece is lost, or all are shut in. (transfer full) */
char *siguo_flip_words_out     (const SiguoPosition *before, const SiguoEvent *event, guint8 seat,
                                const char *who);
/* The second line of a plate: "Blue · 21 pieces left". (transfer full) */
char *siguo_flip_words_plate   (const SiguoPosition *position, guint8 seat);
/* The same for a seat that is out since it cannot move; static. */
const char *siguo_flip_words_plate_out (const SiguoPosition *position, guint8 seat);
/* Why the game is over, for the one who reads the result and may have @lost; NULL where it is as in
 * other games. static */
const char *siguo_flip_words_reason (const SiguoPosition *position, gboolean lost);

G_END_DECLS
