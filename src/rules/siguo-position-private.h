/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-mix.h"
#include "siguo-position.h"

G_BEGIN_DECLS

void     siguo_position_put_piece (SiguoPosition *position, guint8 piece, SiguoPoint point);
void     siguo_position_learn_rank (SiguoPosition *position, guint8 piece, guint8 rank);
/* Would that quiet move be the fourth of its kind among the last eight? */
gboolean siguo_position_repeats   (const SiguoPosition *position, guint8 seat, SiguoPoint from,
                                   SiguoPoint to);

/* Is it refused for that, with repetition = forbid and something else to do? */
gboolean siguo_position_refuses   (const SiguoPosition *position, guint8 seat, SiguoPoint from,
                                   SiguoPoint to);
/* Why a movable piece of @rank does not get from @from to @to, if it does not. */
SiguoWhyNot siguo_position_why_not_way (const SiguoPosition *position, guint8 rank,
                                        SiguoPoint from, SiguoPoint to);

/* How many pieces of one colour are no flag and no mine. */
#define SIGUO_FLIP_MOVABLES 21

/* The first of @seat's points. */
static inline SiguoPoint
siguo_position_base (const SiguoPosition *position, guint8 seat)
{
  return position->board->kind == SIGUO_BOARD_CLASSIC ? (seat == SIGUO_SEAT_N ? 30 : 0) : 30 * seat;
}

static inline SiguoSet
siguo_position_locks (const SiguoPosition *position)
{
  if (position->options.mode == SIGUO_MODE_DUEL_FLIP && !position->options.flip_hq_lock)
    return SIGUO_SET_EMPTY;
  return position->board->hqs;
}

static inline gboolean
siguo_rank_is_movable (guint8 rank)
{
  return rank >= SIGUO_RANK_ENGINEER && rank <= SIGUO_RANK_BOMB;
}

/* Keys of the hash: every fact about the position has one, and they are combined with
 * exclusive or. */

static inline guint64
siguo_key_piece (guint8 piece, guint8 rank, SiguoPoint point)
{
  return siguo_mix ((guint64) piece << 16 | (guint64) rank << 8 | point);
}

static inline guint64
siguo_key_shown (guint8 piece)
{
  return siguo_mix (G_GUINT64_CONSTANT (1) << 24 | piece);
}

static inline guint64
siguo_key_turn (guint8 turn)
{
  return siguo_mix (G_GUINT64_CONSTANT (2) << 24 | turn);
}

static inline guint64
siguo_key_out (guint8 seat, guint8 reason)
{
  return siguo_mix (G_GUINT64_CONSTANT (3) << 24 | (guint64) seat << 8 | reason);
}

static inline guint64
siguo_key_end (guint8 end, guint8 winners)
{
  return siguo_mix (G_GUINT64_CONSTANT (4) << 24 | (guint64) end << 8 | winners);
}

/* The hash made anew from all facts; the running one must always equal it. */
guint64  siguo_position_make_hash (const SiguoPosition *position);

G_END_DECLS
