/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

/**
 * SiguoFlipCount:
 *
 * What became of the pieces of one colour in flip: so many of each rank lie face up on the board
 * and so many are lost; the others lie face down somewhere. A flag that is carried is not lost. A
 * plain value.
 */
typedef struct
{
  guint8 up[SIGUO_N_RANKS];
  guint8 lost[SIGUO_N_RANKS];
  guint n_up, n_lost;
} SiguoFlipCount;

void  siguo_flip_count_init    (SiguoFlipCount *self, const SiguoPosition *position, guint8 colour);
/* "Blue: 9 turned over, 3 lost" and a line for each rank. (transfer full) */
char *siguo_flip_count_to_text (const SiguoFlipCount *self, guint8 colour);

G_END_DECLS
