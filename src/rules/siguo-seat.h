/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoSeat:
 * @SIGUO_SEAT_S: bottom; arm A of the classic board
 * @SIGUO_SEAT_E: right
 * @SIGUO_SEAT_N: top; arm B of the classic board
 * @SIGUO_SEAT_W: left
 *
 * A player's place, numbered in counter-clockwise turn order (rules.md section 9). Allies of four
 * players sit opposite.
 */
typedef enum
{
  SIGUO_SEAT_S,
  SIGUO_SEAT_E,
  SIGUO_SEAT_N,
  SIGUO_SEAT_W,
} SiguoSeat;

#define SIGUO_N_SEATS 4
#define SIGUO_NO_SEAT 0xff

/* The letters S, E, N, W as they stand in records, messages and beside names; never translated. */
char     siguo_seat_to_letter   (guint8 seat);
/* Returns: the seat, or SIGUO_NO_SEAT for any other character */
guint8   siguo_seat_from_letter (char letter);

G_END_DECLS
