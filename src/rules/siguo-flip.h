/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-deal.h"
#include "siguo-position.h"

G_BEGIN_DECLS

/*
 * What a position of flip (rules.md section 11) answers besides. A face-down piece is no seat's: it
 * is in occupied and flip.down, but in no seat's men, and neither is a face-up piece as long as
 * colours are open.
 */

/* The position before the first ply; everybody's but the referee's has a hidden deal. */
void     siguo_flip_init           (SiguoPosition *position, const SiguoOptions *options,
                                    const SiguoDeal *deal, SiguoSeat first);
/* Tells the position what was dealt, living and dead (at the end of the game). */
void     siguo_flip_learn_deal     (SiguoPosition *position, const SiguoDeal *deal);
/* What was dealt, as far as it is known. */
void     siguo_flip_get_deal       (const SiguoPosition *position, SiguoDeal *deal);

gboolean siguo_flip_is_down        (const SiguoPosition *position, SiguoPoint point);
/* NONE when it is not known. */
guint8   siguo_flip_colour_of      (const SiguoPosition *position, guint8 piece);
/* The colour that @seat plays, NONE until it is decided. */
guint8   siguo_flip_colour_of_seat (const SiguoPosition *position, guint8 seat);
/* The colour of the flag that @piece carries, NONE if it carries none. */
guint8   siguo_flip_carried_by     (const SiguoPosition *position, guint8 piece);
/* How many mines of @colour have left the board. */
guint    siguo_flip_mines_gone     (const SiguoPosition *position, guint8 colour);
/* How many pieces of @colour that are no flag and no mine are on the board, face up or down. */
guint    siguo_flip_movables_left  (const SiguoPosition *position, guint8 colour);
/* Does it carry a flag home by standing on @point? */
gboolean siguo_flip_is_home        (const SiguoPosition *position, guint8 seat, SiguoPoint point);

G_END_DECLS
