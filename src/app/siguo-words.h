/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

/**
 * SiguoRankStyle:
 * @SIGUO_RANK_STYLE_CHINESE: 司令 …, in every language
 * @SIGUO_RANK_STYLE_LATIN: two letters
 * @SIGUO_RANK_STYLE_NUMBERS: 40 … 32, letters for bomb, mine and flag
 *
 * What is written on the pieces.
 */
typedef enum
{
  SIGUO_RANK_STYLE_CHINESE,
  SIGUO_RANK_STYLE_LATIN,
  SIGUO_RANK_STYLE_NUMBERS,
} SiguoRankStyle;

/**
 * SiguoPointWords:
 * @owner: whose piece stands there, a seat or one of flip's owners (see SiguoPieceLook),
 *   SIGUO_NO_SEAT when the point is empty
 * @rank: what it is, as far as it may be seen; UNKNOWN otherwise
 * @own: it is the viewer's
 * @target: the selected piece may go there
 * @carries: the owner of the flag that it carries, 0 for none
 *
 * What is to be said about a point besides its place.
 */
typedef struct
{
  guint8 owner;
  guint8 rank;
  gboolean own;
  gboolean target;
  guint8 carries;
} SiguoPointWords;

/* "South", static; "Centre" for SIGUO_NO_SEAT. */
const char *siguo_words_seat       (guint8 seat);
/* "South row 3 column 2". (transfer full) */
char       *siguo_words_place      (const SiguoBoard *board, SiguoPoint point);
/* "South row 3 column 2, camp, empty": the accessible name of a point. (transfer full) */
char       *siguo_words_point      (const SiguoBoard *board, SiguoPoint point,
                                    const SiguoPointWords *what);
/* What stands on a piece: two characters, one when @narrow and the style has one; static. */
const char *siguo_words_rank       (SiguoRank rank, SiguoRankStyle style, gboolean narrow);
/* "flag captured" …, static: why a seat is out. */
const char *siguo_words_out        (SiguoOut reason);

/**
 * siguo_words_event:
 * @before: the position before @event, at the reader's level of knowledge
 * @names: (nullable): the players' names by seat; without one the seat's name is taken
 *
 * The sentences of the log about @event: what was done, then who is out, what is shown, and how the
 * game ended. Ranks are named only where @event or @before have them.
 *
 * Returns: (transfer full): a NULL-terminated array, never empty
 */
char      **siguo_words_event      (const SiguoPosition *before, const SiguoEvent *event,
                                    const char *const *names);
/* How the game ended, "" while it goes on. (transfer full) */
char       *siguo_words_end        (SiguoEnd end, guint8 winners, const char *const *names);

G_END_DECLS
