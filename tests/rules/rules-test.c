/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-test.h"

#include <string.h>

/* Splits "S11:9" or "N:9@S31". */
static void
read_piece (const SiguoBoard *board, const char *text, guint8 *owner, char *rank, SiguoPoint *point)
{
  const char *at = strchr (text, '@');

  *point = siguo_board_find_point (board, at != NULL ? at + 1 : text);
  g_assert_cmpint (*point, !=, SIGUO_NO_POINT);
  *owner = at == NULL       ? board->seat_of[*point]
           : text[0] == 'A' ? SIGUO_SEAT_S
           : text[0] == 'B' ? SIGUO_SEAT_N
                            : siguo_seat_from_letter (text[0]);
  g_assert_cmpint (*owner, <, SIGUO_N_SEATS);
  *rank = strchr (text, ':')[1];
}

static gboolean
may_start (const SiguoBoard *board, guint8 owner, SiguoPoint point)
{
  return board->seat_of[point] == owner && !siguo_set_has (&board->camps, point);
}

/* A point of @owner's arm at which no piece started yet. */
static SiguoPoint
find_start (const SiguoBoard *board, guint8 owner, const SiguoSet *used)
{
  for (SiguoPoint start = siguo_board_point (board, owner, 1, 1);; start++)
    if (!siguo_set_has (&board->camps, start) && !siguo_set_has (&board->hqs, start)
        && !siguo_set_has (used, start))
      return start;
}

void
test_position (SiguoPosition *position, const char *options, char turn, const char *pieces)
{
  g_auto (GStrv) words = g_strsplit (pieces, " ", -1);
  g_autofree char *whole = g_strconcat ("mode=", options, NULL);
  g_autofree char *canonical = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  SiguoSet used = SIGUO_SET_EMPTY;
  SiguoPoint stands[SIGUO_MAX_PIECES];
  char ranks[SIGUO_MAX_PIECES] = { 0 };
  const SiguoBoard *board;
  SiguoOptions read;

  siguo_options_from_text (&read, whole, &error);
  g_assert_no_error (error);
  board = siguo_board_get (siguo_options_board (&read));
  canonical = siguo_options_to_text (&read);
  g_string_append_printf (text, "%s; turn=%c end=not win= quiet=0 ply=0", canonical, turn);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_options_seats (&read) & 1 << seat)
      g_string_append_printf (text, " %c=in,0", siguo_seat_to_letter (seat));
  g_string_append_c (text, ';');
  /* Those that may stand where they started first, so that the others do not take their numbers. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; words[i] != NULL; i++)
      {
        SiguoPoint point, start;
        guint8 owner;
        char rank;

        if (words[i][0] == '\0')
          continue;
        read_piece (board, words[i], &owner, &rank, &point);
        if (may_start (board, owner, point) != (pass == 0))
          continue;
        start = pass == 0 ? point : find_start (board, owner, &used);
        siguo_set_add (&used, start);
        stands[start] = point;
        ranks[start] = rank;
      }
  for (guint i = 0; i < SIGUO_MAX_PIECES; i++)
    if (ranks[i] != 0)
      {
        char name[4];

        g_string_append_printf (text, " %s=%c", siguo_board_name_point (board, i, name), ranks[i]);
        if (stands[i] != i)
          g_string_append_printf (text, ":%s", siguo_board_name_point (board, stands[i], name));
      }
  siguo_position_from_text (position, text->str, &error);
  g_assert_no_error (error);
}

SiguoPoint
test_point (const SiguoPosition *position, const char *name)
{
  SiguoPoint point = siguo_board_find_point (position->board, name);

  g_assert_cmpint (point, !=, SIGUO_NO_POINT);
  return point;
}

void
test_rule_move (const SiguoPosition *position, const char *from, const char *to, SiguoEvent *event)
{
  siguo_event_init (event, SIGUO_EVENT_MOVE, position->turn);
  event->from = test_point (position, from);
  event->to = test_point (position, to);
  g_assert_cmpint (siguo_position_rule (position, event), ==, SIGUO_WHY_NOT_LEGAL);
  siguo_position_fill_path (position, event);
}

static void
apply (SiguoPosition *position, const SiguoEvent *event)
{
  g_autoptr (GError) error = NULL;

  siguo_position_accepts (position, event, &error);
  g_assert_no_error (error);
  siguo_position_apply (position, event, NULL);
}

void
test_play (SiguoPosition *position, const char *from, const char *to, SiguoEvent *event)
{
  test_rule_move (position, from, to, event);
  apply (position, event);
}

void
test_happen (SiguoPosition *position, SiguoEventKind kind, guint8 seat, SiguoEvent *event)
{
  siguo_event_init (event, kind, seat);
  g_assert_cmpint (siguo_position_rule (position, event), ==, SIGUO_WHY_NOT_LEGAL);
  apply (position, event);
}

void
test_assert_event (const SiguoPosition *position, const SiguoEvent *event, const char *text)
{
  g_autofree char *told = NULL;
  SiguoEvent copy = *event;

  copy.n_path = 0;
  copy.time_ms = -1;
  told = siguo_event_to_text (&copy, position->board);
  g_assert_cmpstr (told, ==, text);
}

SiguoWhyNot
test_why_not (const SiguoPosition *position, const char *from, const char *to)
{
  return siguo_position_why_not (position, position->turn, test_point (position, from),
                                 test_point (position, to));
}
