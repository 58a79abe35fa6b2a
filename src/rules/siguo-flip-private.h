/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-flip.h"
#include "siguo-position-private.h"

G_BEGIN_DECLS

/* What the position's functions leave to these in flip. */

static inline gboolean
siguo_position_is_flip (const SiguoPosition *position)
{
  return position->options.mode == SIGUO_MODE_DUEL_FLIP;
}

/* All facts of position->flip and the colours of pieces, for the hash. */
guint64      siguo_flip_make_hash      (const SiguoPosition *position);
/* Before the pieces of a move are moved; the other things in @event are left to
 * siguo_position_apply(). */
void         siguo_flip_apply          (SiguoPosition *position, const SiguoEvent *event);
/* What siguo_flip_apply() changed of a position whose pieces are off the board; shown is restored
 * already. */
void         siguo_flip_restore        (SiguoPosition *position, const SiguoFlip *flip);
void         siguo_flip_learn_colour   (SiguoPosition *position, guint8 piece, guint8 colour);

/* Moves, and each flip as one from a point to itself; without a look at repetition. */
guint        siguo_flip_list_all       (const SiguoPosition *position, guint8 seat,
                                        SiguoMove *moves);
SiguoSet     siguo_flip_reach          (const SiguoPosition *position, SiguoPoint from);
gboolean     siguo_flip_has_move       (const SiguoPosition *position, guint8 seat);
/* Something to do for the `immediate` test of section 10. */
gboolean     siguo_flip_has_way        (const SiguoPosition *position, guint8 seat);
SiguoWhyNot  siguo_flip_why_not        (const SiguoPosition *position, SiguoSeat seat,
                                        SiguoPoint from, SiguoPoint to);

/* Fills in what a legal move or flip does; ranks and colours of what is touched must be known. */
void         siguo_flip_rule           (const SiguoPosition *position, SiguoEvent *event);
/* Returns: what does not fit, NULL when all is well; static, untranslated */
const char  *siguo_flip_check          (const SiguoPosition *position, const SiguoEvent *event);

/* A position in which no piece has come yet, for a reader. */
void         siguo_flip_clear          (SiguoPosition *position);
/* Puts a piece that was read where it is; its rank, its point and whether it is shown are known. */
gboolean     siguo_flip_read_piece     (SiguoPosition *position, guint8 piece, guint8 colour);
/* The words of a position's text that only flip has, from a blank on. */
void         siguo_flip_append_state   (GString *text, const SiguoPosition *position);
/* Returns: FALSE when @key is none of them or @value is broken */
gboolean     siguo_flip_read_pair      (SiguoPosition *position, const char *key,
                                        const char *value);
/* Do these words agree with the pieces that were read? */
gboolean     siguo_flip_is_whole       (const SiguoPosition *position);

G_END_DECLS
