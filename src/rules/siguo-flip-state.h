/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-colour.h"
#include "siguo-seat.h"
#include "siguo-set.h"

G_BEGIN_DECLS

/**
 * SiguoFlip:
 *
 * What a position of flip has besides (rules.md section 11). In other modes all of it is 0. Pieces
 * are named by the point where they started, as everywhere.
 */
typedef struct
{
  SiguoSet down;                       /* points with a face-down piece */
  SiguoSet orange;                     /* pieces known to be orange; other known ones are blue */
  guint8 seat_of[SIGUO_N_COLOURS];     /* whose that colour is, SIGUO_NO_SEAT until it is decided */
  guint8 dug[SIGUO_N_COLOURS];         /* how many mines of that colour engineers took */
  guint8 carrier[SIGUO_N_COLOURS];     /* who carries the flag of that colour, or SIGUO_NO_PIECE */
  guint8 last[SIGUO_N_SEATS];          /* colour of its last flip, as long as colours are open */
} SiguoFlip;

G_END_DECLS
