/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

#define SIGUO_SIMPLE_MIND_MEMORY 8

/**
 * SiguoSimpleMind:
 *
 * A plain computer player: it looks one move ahead and remembers what enemy pieces have beaten. It
 * is given the position as its seat sees it, and nothing else. A plain value.
 */
typedef struct
{
  guint8 seat;
  guint8 above[SIGUO_MAX_PIECES];               /* enemies: stronger than this rank; 0: not met */
  SiguoMove recent[SIGUO_SIMPLE_MIND_MEMORY];   /* own last moves, newest first */
  SiguoPosition view;                           /* before the event that comes next */
} SiguoSimpleMind;

void     siguo_simple_mind_init    (SiguoSimpleMind *mind, SiguoSeat seat,
                                    const SiguoPosition *begin);
void     siguo_simple_mind_observe (SiguoSimpleMind *mind, const SiguoEvent *event,
                                    const SiguoPosition *after);
gboolean siguo_simple_mind_choose  (const SiguoSimpleMind *mind, SiguoRandom *random,
                                    SiguoMove *move);
void     siguo_simple_mind_deploy  (SiguoLayout *layout, SiguoRandom *random);

G_END_DECLS
