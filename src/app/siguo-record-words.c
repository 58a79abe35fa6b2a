/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-record-words.h"

#include <glib/gi18n-lib.h>

#include "siguo-words.h"

const char *
siguo_record_words_name (const SiguoRecord *record, guint8 seat)
{
  const char *name = seat < SIGUO_N_SEATS ? record->names[seat] : NULL;

  return name != NULL && *name != '\0' ? name : siguo_words_seat (seat);
}

void
siguo_record_words_names (const SiguoRecord *record, const char *names[SIGUO_N_SEATS])
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    names[seat] = siguo_record_words_name (record, seat);
}

char *
siguo_record_words_sides (const SiguoRecord *record)
{
  guint8 seats = siguo_options_seats (&record->options);
  const char *names[SIGUO_N_SEATS] = { NULL };
  guint n = 0;

  /* The owner's side comes first; else that of the lowest seat. */
  for (guint8 i = 0; i < SIGUO_N_SEATS; i++)
    {
      guint8 seat = (record->viewer < SIGUO_N_SEATS ? record->viewer + i : i) % SIGUO_N_SEATS;

      if (seats & 1 << seat)
        names[n++] = siguo_record_words_name (record, seat);
    }
  if (n == 2)
    /* Translators: two players */
    return g_strdup_printf (_("%1$s against %2$s"), names[0], names[1]);
  /* Translators: two teams of two players each */
  return g_strdup_printf (_("%1$s and %2$s against %3$s and %4$s"), names[0], names[2], names[1],
                          names[3]);
}

char *
siguo_record_words_date (const SiguoRecord *record)
{
  g_autoptr (GDateTime) date = NULL;
  g_autoptr (GDateTime) local = NULL;

  if (record->date == NULL)
    return NULL;
  date = g_date_time_new_from_iso8601 (record->date, NULL);
  if (date == NULL)
    return g_strdup (record->date);
  local = g_date_time_to_local (date);
  /* Translators: day and time of a game, see g_date_time_format() */
  return g_date_time_format (local, _("%-d %B %Y, %H:%M"));
}

static const SiguoEvent *
get_last (const SiguoRecord *record)
{
  static const SiguoEvent nothing = { .end = SIGUO_END_NOT };

  return record->events->len > 0
             ? &g_array_index (record->events, SiguoEvent, record->events->len - 1)
             : &nothing;
}

char *
siguo_record_words_result (const SiguoRecord *record)
{
  const SiguoEvent *last = get_last (record);
  const char *names[SIGUO_N_SEATS];

  switch (siguo_record_get_outcome (record))
    {
    case SIGUO_RECORD_BROKEN_OFF: return g_strdup (_("The record breaks off"));
    case SIGUO_RECORD_NO_RESULT: return g_strdup (_("The game ended without a result"));
    case SIGUO_RECORD_DRAW: return g_strdup (_("A draw"));
    case SIGUO_RECORD_DECIDED:
    case SIGUO_RECORD_WON:
    case SIGUO_RECORD_LOST: break;
    }
  siguo_record_words_names (record, names);
  return siguo_words_end (last->end, last->winners, names);
}

char *
siguo_record_words_reason (const SiguoRecord *record)
{
  switch ((SiguoEnd) get_last (record)->end)
    {
    case SIGUO_END_TEAM_OUT:
      return g_strdup (_("Every army of the other side is out of the game."));
    case SIGUO_END_DRAW_QUIET: return g_strdup (_("There were too many moves without a battle."));
    case SIGUO_END_DRAW_AGREED: return g_strdup (_("The players agreed on it."));
    case SIGUO_END_DRAW_EXHAUSTED: return g_strdup (_("Nobody has a piece left that can move."));
    case SIGUO_END_REPETITION: return g_strdup (_("A move was repeated too often."));
    case SIGUO_END_EXHAUSTED:
      return g_strdup (_("Nobody could move any more, and the one to move lost."));
    case SIGUO_END_CARRIED: return g_strdup (_("The flag was taken."));
    case SIGUO_END_NOT:
      return record->finished ? NULL
                              : g_strdup (_("What came after the last move is not recorded."));
    case SIGUO_END_STOPPED: break;
    }
  return NULL;
}

guint
siguo_record_count_plies (const SiguoRecord *record)
{
  guint n = 0;

  for (guint i = 0; i < record->events->len; i++)
    switch (g_array_index (record->events, SiguoEvent, i).kind)
      {
      case SIGUO_EVENT_MOVE:
      case SIGUO_EVENT_FLIP:
      case SIGUO_EVENT_TIMEOUT:
      case SIGUO_EVENT_SKIP:
      case SIGUO_EVENT_PASS: n++; break;
      default: break;
      }
  return n;
}

char *
siguo_record_words_length (const SiguoRecord *record)
{
  guint n = siguo_record_count_plies (record);

  return g_strdup_printf (ngettext ("%u turn", "%u turns", n), n);
}

SiguoRecordOutcome
siguo_record_get_outcome (const SiguoRecord *record)
{
  const SiguoEvent *last = get_last (record);

  if (last->end == SIGUO_END_NOT)
    return record->finished ? SIGUO_RECORD_NO_RESULT : SIGUO_RECORD_BROKEN_OFF;
  if (last->end == SIGUO_END_STOPPED)
    return SIGUO_RECORD_NO_RESULT;
  if (last->winners == 0)
    return SIGUO_RECORD_DRAW;
  if (record->viewer >= SIGUO_N_SEATS)
    return SIGUO_RECORD_DECIDED;
  return last->winners & 1 << record->viewer ? SIGUO_RECORD_WON : SIGUO_RECORD_LOST;
}

const char *
siguo_record_words_outcome (SiguoRecordOutcome outcome)
{
  switch (outcome)
    {
    case SIGUO_RECORD_BROKEN_OFF: return C_("recorded game", "Broken off");
    case SIGUO_RECORD_NO_RESULT: return C_("recorded game", "No result");
    case SIGUO_RECORD_DRAW: return C_("recorded game", "Draw");
    case SIGUO_RECORD_DECIDED: return C_("recorded game", "Decided");
    case SIGUO_RECORD_WON: return C_("recorded game", "Won");
    case SIGUO_RECORD_LOST: return C_("recorded game", "Lost");
    }
  return "";
}
