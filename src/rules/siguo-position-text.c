/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/*
 * The text form has three parts, joined by "; ": the options, the state as "key=value" words, and
 * the pieces, one word each: where it started, '=' and its rank, in flip with its colour before
 * that; then ":" and where it stands, if that is another point, or ":-" when it has left the board;
 * then '!' when it lies face up.
 */

#define MAX_TEXT 8192

static const char *const reasons[] = { "in", "flag", "no_move", "timeouts", "surrender", "left" };

static const char *const ends[] = {
  "not",        "team_out",  "draw_quiet", "draw_agreed", "draw_exhausted",
  "repetition", "exhausted", "carried",    "stopped",
};

static void
append_state (GString *text, const SiguoPosition *position)
{
  g_string_append_printf (text, "turn=%c end=%s win=", siguo_seat_to_letter (position->turn),
                          ends[position->end]);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (position->winners & 1 << seat)
      g_string_append_c (text, siguo_seat_to_letter (seat));
  g_string_append_printf (text, " quiet=%u ply=%u", position->quiet_moves, position->ply);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      char name[4];

      if ((position->seats & 1 << seat) == 0)
        continue;
      g_string_append_printf (text, " %c=%s,%u", siguo_seat_to_letter (seat),
                              reasons[position->out_reason[seat]], position->timeouts[seat]);
      for (guint i = 0; i < position->n_recent[seat]; i++)
        {
          const SiguoTrace *trace = &position->recent[seat][i];

          g_string_append_printf (text, ",%s",
                                  siguo_board_name_point (position->board, trace->piece, name));
          g_string_append (text, siguo_board_name_point (position->board, trace->from, name));
          g_string_append (text, siguo_board_name_point (position->board, trace->to, name));
        }
    }
  if (siguo_position_is_flip (position))
    siguo_flip_append_state (text, position);
}

static void
append_pieces (GString *text, const SiguoPosition *position)
{
  for (guint i = 0; i < SIGUO_MAX_PIECES; i++)
    {
      char name[4];

      if (position->rank_of[i] == SIGUO_RANK_NONE)
        continue;
      g_string_append_printf (text, " %s=", siguo_board_name_point (position->board, i, name));
      if (siguo_position_is_flip (position) && position->rank_of[i] != SIGUO_RANK_UNKNOWN)
        g_string_append_c (text, siguo_colour_to_letter (siguo_flip_colour_of (position, i)));
      g_string_append_c (text, siguo_rank_to_letter (position->rank_of[i]));
      if (position->point_of[i] == SIGUO_NO_POINT)
        g_string_append (text, ":-");
      else if (position->point_of[i] != i)
        g_string_append_printf (
            text, ":%s", siguo_board_name_point (position->board, position->point_of[i], name));
      if (siguo_set_has (&position->shown, i))
        g_string_append_c (text, '!');
    }
}

/**
 * siguo_position_to_text:
 * @position: a position
 *
 * Returns: (transfer full): its canonical text, one line, whole
 */
char *
siguo_position_to_text (const SiguoPosition *position)
{
  g_autofree char *options = siguo_options_to_text (&position->options);
  GString *text = g_string_sized_new (2048);

  g_string_append_printf (text, "%s; ", options);
  append_state (text, position);
  g_string_append_c (text, ';');
  append_pieces (text, position);
  return g_string_free (text, FALSE);
}

static gboolean
read_word (const char *const *words, guint n_words, const char *text, guint8 *value)
{
  for (guint i = 0; i < n_words; i++)
    if (strcmp (words[i], text) == 0)
      {
        *value = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_number (const char *text, guint most, guint *number)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (text, 10, 0, most, &value, NULL))
    return FALSE;
  *number = value;
  return TRUE;
}

static gboolean
read_trace (SiguoPosition *position, guint8 seat, const char *text)
{
  SiguoTrace *trace = &position->recent[seat][position->n_recent[seat]];

  if (position->n_recent[seat] == SIGUO_MAX_TRACES || strlen (text) != 9
      || position->options.repetition == SIGUO_REPETITION_OFF)
    return FALSE;
  trace->piece = siguo_board_find_point (position->board, text);
  trace->from = siguo_board_find_point (position->board, text + 3);
  trace->to = siguo_board_find_point (position->board, text + 6);
  position->n_recent[seat]++;
  return trace->piece < SIGUO_MAX_PIECES && trace->from != SIGUO_NO_POINT
         && trace->to != SIGUO_NO_POINT;
}

static gboolean
read_seat (SiguoPosition *position, guint8 seat, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", SIGUO_MAX_TRACES + 3);
  guint timeouts;

  if (g_strv_length (parts) < 2
      || !read_word (reasons, G_N_ELEMENTS (reasons), parts[0], &position->out_reason[seat])
      || !read_number (parts[1], G_MAXUINT8, &timeouts))
    return FALSE;
  position->timeouts[seat] = timeouts;
  if (position->out_reason[seat] != SIGUO_OUT_NOT)
    position->alive &= ~(1 << seat);
  for (guint i = 2; parts[i] != NULL; i++)
    if (!read_trace (position, seat, parts[i]))
      return FALSE;
  return TRUE;
}

static gboolean
read_pair (SiguoPosition *position, const char *key, const char *value)
{
  guint number;

  if (strcmp (key, "turn") == 0)
    {
      position->turn = siguo_seat_from_letter (value[0]);
      return TRUE;
    }
  if (strcmp (key, "end") == 0)
    return read_word (ends, G_N_ELEMENTS (ends), value, &position->end);
  if (strcmp (key, "win") == 0)
    {
      for (; *value != '\0'; value++)
        {
          if (siguo_seat_from_letter (*value) == SIGUO_NO_SEAT)
            return FALSE;
          position->winners |= 1 << siguo_seat_from_letter (*value);
        }
      return TRUE;
    }
  if (strcmp (key, "quiet") == 0 && read_number (value, G_MAXUINT16, &number))
    {
      position->quiet_moves = number;
      return TRUE;
    }
  if (strcmp (key, "ply") == 0 && read_number (value, G_MAXUINT16, &number))
    {
      position->ply = number;
      return TRUE;
    }
  if (siguo_seat_from_letter (key[0]) != SIGUO_NO_SEAT && key[1] == '\0')
    {
      guint8 seat = siguo_seat_from_letter (key[0]);

      return (position->seats & 1 << seat) != 0 && read_seat (position, seat, value);
    }
  return siguo_position_is_flip (position) && siguo_flip_read_pair (position, key, value);
}

static gboolean
read_state (SiguoPosition *position, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 32);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *value = strchr (words[i], '=');

      if (value == NULL)
        return FALSE;
      *value++ = '\0';
      if (!read_pair (position, words[i], value))
        return FALSE;
    }
  /* The turn is a living seat's, or nobody's when the game is over. */
  if (position->end == SIGUO_END_NOT)
    return position->turn < SIGUO_N_SEATS && position->alive & 1 << position->turn
           && position->winners == 0;
  return position->turn == SIGUO_NO_SEAT && (position->winners & ~position->seats) == 0;
}

static gboolean
read_piece (SiguoPosition *position, const char *text)
{
  const SiguoBoard *board = position->board;
  guint8 piece = siguo_board_find_point (board, text);
  SiguoPoint point = piece;
  SiguoColour colour = SIGUO_COLOUR_NONE;
  SiguoRank rank;

  if (piece >= SIGUO_MAX_PIECES || (position->seats & 1 << board->seat_of[piece]) == 0
      || siguo_set_has (&board->camps, piece) || position->rank_of[piece] != SIGUO_RANK_NONE
      || text[3] != '=')
    return FALSE;
  text += 4;
  if (siguo_position_is_flip (position))
    colour = siguo_colour_from_letter (*text);
  text += colour != SIGUO_COLOUR_NONE;
  if (!siguo_rank_from_letter (*text++, &rank) || rank == SIGUO_RANK_NONE)
    return FALSE;
  if (g_str_has_prefix (text, ":-"))
    {
      point = SIGUO_NO_POINT;
      text += 2;
    }
  else if (text[0] == ':')
    {
      point = siguo_board_find_point (board, text + 1);
      if (point == SIGUO_NO_POINT)
        return FALSE;
      text += 4;
    }
  if (text[0] == '!' && text[1] == '\0')
    siguo_set_add (&position->shown, piece);
  else if (text[0] != '\0')
    return FALSE;
  position->rank_of[piece] = rank;
  if (!siguo_position_is_flip (position))
    position->owner_of[piece] = board->seat_of[piece];
  else if (!siguo_flip_read_piece (position, piece, colour))
    return FALSE;
  if (point == SIGUO_NO_POINT)
    return TRUE;
  if (siguo_set_has (&position->occupied, point)
      || (position->owner_of[piece] < SIGUO_N_SEATS
          && (position->alive & 1 << position->owner_of[piece]) == 0))
    return FALSE;
  siguo_position_put_piece (position, piece, point);
  return TRUE;
}

static gboolean
read_position (SiguoPosition *position, const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ";", 4);
  g_auto (GStrv) pieces = NULL;
  SiguoLayout none[SIGUO_N_SEATS];
  SiguoOptions options;

  if (g_strv_length (parts) != 3 || parts[1][0] != ' ')
    return FALSE;
  if (!siguo_options_from_text (&options, parts[0], error))
    return FALSE;
  memset (none, SIGUO_RANK_NONE, sizeof (none));
  siguo_position_init (position, &options, none,
                       siguo_options_seats (&options) & 1 ? SIGUO_SEAT_S : SIGUO_SEAT_E);
  if (siguo_position_is_flip (position))
    siguo_flip_clear (position);
  if (!read_state (position, parts[1] + 1))
    return FALSE;
  pieces = g_strsplit (parts[2], " ", SIGUO_MAX_PIECES + 2);
  for (guint i = 0; pieces[i] != NULL; i++)
    if (i == 0 ? pieces[i][0] != '\0' : !read_piece (position, pieces[i]))
      return FALSE;
  if (siguo_position_is_flip (position) && !siguo_flip_is_whole (position))
    return FALSE;
  position->hash = siguo_position_make_hash (position);
  return TRUE;
}

/**
 * siguo_position_from_text:
 * @position: (out): untouched on failure
 * @text: what siguo_position_to_text() makes; also with fewer pieces
 *
 * Returns: whether @text is a position
 */
gboolean
siguo_position_from_text (SiguoPosition *position, const char *text, GError **error)
{
  g_autoptr (GError) inner = NULL;
  SiguoPosition read;

  if (strnlen (text, MAX_TEXT) < MAX_TEXT && read_position (&read, text, &inner))
    {
      g_autofree char *again = siguo_position_to_text (&read);

      /* Written again it must be the same, which leaves each position one text. */
      if (strcmp (again, text) == 0)
        {
          *position = read;
          return TRUE;
        }
    }
  if (inner != NULL)
    g_propagate_error (error, g_steal_pointer (&inner));
  else
    g_set_error_literal (error, SIGUO_EVENT_ERROR, SIGUO_EVENT_ERROR_SYNTAX,
                         _("This is no position of a game."));
  return FALSE;
}
