/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-private.h"

#include <string.h>

/*
 * "blue=S,0,- orange=N,2,A33 last=..": whose a colour is, how many of its mines were dug, and which
 * piece carries its flag; then the colours of the last flips of S and N as long as colours are
 * open.
 */

void
siguo_flip_append_state (GString *text, const SiguoPosition *position)
{
  const SiguoFlip *flip = &position->flip;

  for (guint8 colour = SIGUO_COLOUR_BLUE; colour <= SIGUO_COLOUR_ORANGE; colour++)
    {
      char name[4] = "-";

      if (flip->carrier[colour] != SIGUO_NO_PIECE)
        siguo_board_name_point (position->board, flip->carrier[colour], name);
      g_string_append_printf (text, " %s=%c,%u,%s", siguo_colour_to_text (colour),
                              siguo_seat_to_letter (flip->seat_of[colour]), flip->dug[colour],
                              name);
    }
  g_string_append_printf (text, " last=%c%c", siguo_colour_to_letter (flip->last[SIGUO_SEAT_S]),
                          siguo_colour_to_letter (flip->last[SIGUO_SEAT_N]));
}

static gboolean
read_colour (SiguoPosition *position, guint8 colour, const char *value)
{
  SiguoFlip *flip = &position->flip;
  g_auto (GStrv) parts = g_strsplit (value, ",", 4);

  if (g_strv_length (parts) != 3 || strlen (parts[0]) != 1 || strlen (parts[1]) != 1
      || parts[1][0] < '0' || parts[1][0] > '3')
    return FALSE;
  flip->seat_of[colour] = siguo_seat_from_letter (parts[0][0]);
  flip->dug[colour] = parts[1][0] - '0';
  flip->carrier[colour] = siguo_board_find_point (position->board, parts[2]);
  return TRUE;
}

gboolean
siguo_flip_read_pair (SiguoPosition *position, const char *key, const char *value)
{
  SiguoColour colour = siguo_colour_from_text (key);

  if (colour != SIGUO_COLOUR_NONE)
    return read_colour (position, colour, value);
  if (strcmp (key, "last") != 0 || strlen (value) != 2)
    return FALSE;
  position->flip.last[SIGUO_SEAT_S] = siguo_colour_from_letter (value[0]);
  position->flip.last[SIGUO_SEAT_N] = siguo_colour_from_letter (value[1]);
  return TRUE;
}

void
siguo_flip_clear (SiguoPosition *position)
{
  position->occupied = SIGUO_SET_EMPTY;
  position->flip.down = SIGUO_SET_EMPTY;
  memset (position->rank_of, SIGUO_RANK_NONE, sizeof (position->rank_of));
  memset (position->piece_at, SIGUO_NO_PIECE, sizeof (position->piece_at));
  memset (position->point_of, SIGUO_NO_POINT, sizeof (position->point_of));
  position->fixed = SIGUO_SET_EMPTY;
  memset (position->way_used, 0, sizeof (position->way_used));
}

gboolean
siguo_flip_read_piece (SiguoPosition *position, guint8 piece, guint8 colour)
{
  SiguoFlip *flip = &position->flip;

  if ((colour == SIGUO_COLOUR_NONE) != (position->rank_of[piece] == SIGUO_RANK_UNKNOWN))
    return FALSE;
  if (colour == SIGUO_COLOUR_ORANGE)
    siguo_set_add (&flip->orange, piece);
  if (!siguo_set_has (&position->shown, piece))
    siguo_set_add (&flip->down, piece);
  else if (colour != SIGUO_COLOUR_NONE)
    position->owner_of[piece] = flip->seat_of[colour];
  return TRUE;
}

/* A flag is carried by an engineer of the other colour; both must be there until the game is over.
 * */
static gboolean
is_carrier_whole (const SiguoPosition *position, guint8 colour)
{
  guint8 carrier = position->flip.carrier[colour];

  if (carrier == SIGUO_NO_PIECE)
    return TRUE;
  return carrier < SIGUO_DEAL_POINTS && position->rank_of[carrier] == SIGUO_RANK_ENGINEER
         && siguo_set_has (&position->shown, carrier)
         && siguo_flip_colour_of (position, carrier) == siguo_colour_other (colour)
         && (position->end != SIGUO_END_NOT || position->point_of[carrier] != SIGUO_NO_POINT);
}

/* Does every one of @colour that may lie somewhere agree with whether its flag is carried? */
static gboolean
is_flag_whole (const SiguoPosition *position, guint8 colour)
{
  guint gone = 0, flags = 0;

  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    if (position->rank_of[i] == SIGUO_RANK_FLAG && siguo_flip_colour_of (position, i) == colour)
      {
        flags++;
        gone += position->point_of[i] == SIGUO_NO_POINT;
      }
  if (position->flip.carrier[colour] != SIGUO_NO_PIECE)
    return flags == 1 && gone == 1;
  return flags <= 1 && (gone == 0 || position->end != SIGUO_END_NOT);
}

gboolean
siguo_flip_is_whole (const SiguoPosition *position)
{
  const SiguoFlip *flip = &position->flip;
  guint8 blue = flip->seat_of[SIGUO_COLOUR_BLUE], orange = flip->seat_of[SIGUO_COLOUR_ORANGE];
  gboolean decided = blue != SIGUO_NO_SEAT;
  guint counts[SIGUO_N_COLOURS][SIGUO_N_RANKS] = { { 0 } };

  /* Both colours are somebody's, one each, or none is; then nothing has moved. */
  if (decided != (orange != SIGUO_NO_SEAT)
      || (decided && (1 << blue | 1 << orange) != position->seats))
    return FALSE;
  if (decided && (flip->last[SIGUO_SEAT_S] | flip->last[SIGUO_SEAT_N]) != SIGUO_COLOUR_NONE)
    return FALSE;
  for (guint8 i = 0; i < SIGUO_DEAL_POINTS; i++)
    {
      guint8 rank = position->rank_of[i], colour = siguo_flip_colour_of (position, i);

      if (rank != SIGUO_RANK_NONE && rank != SIGUO_RANK_UNKNOWN
          && ++counts[colour][rank] > siguo_rank_get_count (rank))
        return FALSE;
      if (rank != SIGUO_RANK_NONE && position->point_of[i] != i
          && !(decided && siguo_set_has (&position->shown, i)))
        return FALSE;
      /* What lies face up is known. */
      if (rank == SIGUO_RANK_UNKNOWN && siguo_set_has (&position->shown, i))
        return FALSE;
    }
  for (guint8 colour = SIGUO_COLOUR_BLUE; colour <= SIGUO_COLOUR_ORANGE; colour++)
    if (!is_carrier_whole (position, colour) || !is_flag_whole (position, colour)
        || flip->dug[colour] > siguo_flip_mines_gone (position, colour))
      return FALSE;
  return TRUE;
}
