/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-seat.h"

static const char letters[] = "SENW";

/**
 * siguo_seat_to_letter:
 * @seat: a seat
 *
 * Returns: its letter, '-' for anything that is no seat
 */
char
siguo_seat_to_letter (guint8 seat)
{
  return seat < SIGUO_N_SEATS ? letters[seat] : '-';
}

/**
 * siguo_seat_from_letter:
 * @letter: a character
 *
 * Returns: the seat with that letter, or %SIGUO_NO_SEAT
 */
guint8
siguo_seat_from_letter (char letter)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (letters[seat] == letter)
      return seat;
  return SIGUO_NO_SEAT;
}
