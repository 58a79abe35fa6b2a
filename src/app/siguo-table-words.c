/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-words.h"

#include <glib/gi18n-lib.h>

#include "siguo-words.h"

/* From here on players are warned that a draw comes near (rules.md section 9). */
#define WARN_MOVES 10u

static const char *
get_name (SiguoTable *table,
          guint8      seat)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);

  return state->member != 0 ? state->name : siguo_words_seat (seat);
}

static char *
describe_result (SiguoTable          *table,
                 const SiguoPosition *position)
{
  guint8 seat = siguo_table_get_seat (table);
  const char *names[SIGUO_N_SEATS];

  if (position->end == SIGUO_END_STOPPED || position->end == SIGUO_END_NOT)
    return g_strdup (_("The game was stopped"));
  if (position->winners == 0)
    return g_strdup (_("A draw"));
  if (seat != SIGUO_NO_SEAT && position->winners & 1 << seat)
    return g_strdup (position->winners == 1 << seat ? _("You have won!") : _("Your team has won!"));
  if (seat != SIGUO_NO_SEAT)
    return g_strdup (position->friends[seat] == 1 << seat ? _("You have lost")
                                                          : _("Your team has lost"));
  for (guint8 one = 0; one < SIGUO_N_SEATS; one++)
    names[one] = get_name (table, one);
  return siguo_words_end (position->end, position->winners, names);
}

char *
siguo_table_words_title (SiguoTable          *table,
                         const SiguoPosition *position)
{
  guint8 seat = siguo_table_get_seat (table);

  switch (siguo_table_get_phase (table))
    {
    case SIGUO_TABLE_DEPLOY:
      if (seat == SIGUO_NO_SEAT)
        return g_strdup (_("The armies are deployed"));
      return g_strdup (siguo_table_get_seat_state (table, seat)->committed
                         ? _("Waiting for the others")
                         : _("Deploy your army"));
    case SIGUO_TABLE_PLAY:
      if (position == NULL || position->turn == SIGUO_NO_SEAT)
        return g_strdup ("");
      if (position->turn == seat)
        return g_strdup (_("Your turn"));
      /* Translators: %s is the name of a player */
      return g_strdup_printf (_("%s’s turn"), get_name (table, position->turn));
    case SIGUO_TABLE_OVER:
      return position != NULL ? describe_result (table, position)
                              : g_strdup (_("The game was stopped"));
    case SIGUO_TABLE_LOBBY:
      break;
    }
  return g_strdup ("");
}

/* Why a game ended as it did, for the one who reads the result. */
static char *
describe_reason (const SiguoPosition *position,
                 guint8               seat)
{
  switch ((SiguoEnd) position->end)
    {
    case SIGUO_END_TEAM_OUT:
      return g_strdup (seat != SIGUO_NO_SEAT && !(position->winners & 1 << seat)
                         ? _("The armies of your team are out of the game.")
                         : _("The armies of the other team are out of the game."));
    case SIGUO_END_DRAW_QUIET:
      return g_strdup (_("There were too many moves without a battle."));
    case SIGUO_END_DRAW_AGREED:
      return g_strdup (_("The players agreed on it."));
    case SIGUO_END_DRAW_EXHAUSTED:
      return g_strdup (_("Nobody has a piece left that can move."));
    case SIGUO_END_REPETITION:
      return g_strdup (_("A move was repeated too often."));
    case SIGUO_END_EXHAUSTED:
      return g_strdup (_("Nobody could move any more, and the one to move lost."));
    case SIGUO_END_CARRIED:
      return g_strdup (_("The flag was taken."));
    case SIGUO_END_STOPPED:
      return g_strdup (_("It has no result."));
    case SIGUO_END_NOT:
      break;
    }
  return NULL;
}

static char *
describe_deployment (SiguoTable *table)
{
  guint8 seats = siguo_options_seats (siguo_table_get_options (table));
  guint all = 0, done = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seats & 1 << seat)
      {
        all++;
        done += siguo_table_get_seat_state (table, seat)->committed;
      }
  return g_strdup_printf (ngettext ("%u of %u player is done", "%u of %u players are done", all),
                          done, all);
}

static char *
describe_play (SiguoTable          *table,
               const SiguoPosition *position)
{
  const SiguoOptions *options = &position->options;
  guint8 seat = siguo_table_get_seat (table);
  guint limit = options->no_contact_moves;

  if (seat != SIGUO_NO_SEAT && !(position->alive & 1 << seat))
    return g_strdup (_("Your army is out. You see what you saw until the game is over."));
  if (limit > 0 && position->quiet_moves + WARN_MOVES >= limit)
    {
      guint left = limit + 1 - MIN (position->quiet_moves, limit);

      return g_strdup_printf (ngettext ("A draw in %u move without a battle",
                                        "A draw in %u moves without a battle", left),
                              left);
    }
  if (seat != SIGUO_NO_SEAT && position->timeouts[seat] > 0 && options->timeout_limit > 0)
    return g_strdup_printf (ngettext ("%u of %u time-out used", "%u of %u time-outs used",
                                      options->timeout_limit),
                            position->timeouts[seat], options->timeout_limit);
  if (siguo_table_is_paused (table))
    return g_strdup (_("The clock stands still"));
  return NULL;
}

char *
siguo_table_words_detail (SiguoTable          *table,
                          const SiguoPosition *position)
{
  switch (siguo_table_get_phase (table))
    {
    case SIGUO_TABLE_DEPLOY:
      return describe_deployment (table);
    case SIGUO_TABLE_PLAY:
      return position != NULL ? describe_play (table, position) : NULL;
    case SIGUO_TABLE_OVER:
      return position != NULL ? describe_reason (position, siguo_table_get_seat (table)) : NULL;
    case SIGUO_TABLE_LOBBY:
      break;
    }
  return NULL;
}

char *
siguo_table_words_plate (SiguoTable          *table,
                         const SiguoPosition *position,
                         guint8               seat)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);
  guint8 own = siguo_table_get_seat (table);
  guint8 team =
    own != SIGUO_NO_SEAT ? siguo_options_team (siguo_table_get_options (table), own) : 0;
  gboolean ally = seat != own && team & 1 << seat;
  guint pieces;

  if (position != NULL && !(position->alive & 1 << seat))
    return g_strdup_printf (C_("plate", "out: %s"), siguo_words_out (position->out_reason[seat]));
  if (state->away)
    return g_strdup (C_("plate", "away"));
  if (position == NULL)
    return g_strdup (state->committed ? C_("plate", "done") : C_("plate", "deploying…"));
  pieces = siguo_position_count_pieces (position, seat);
  if (seat == own)
    return g_strdup_printf (ngettext ("%u piece · you", "%u pieces · you", pieces), pieces);
  if (ally)
    return g_strdup_printf (ngettext ("%u piece · ally", "%u pieces · ally", pieces), pieces);
  return g_strdup_printf (ngettext ("%u piece", "%u pieces", pieces), pieces);
}

guint8
siguo_table_words_find_away (SiguoTable *table)
{
  const SiguoPosition *position = siguo_table_get_position (table);
  guint8 seats = siguo_options_seats (siguo_table_get_options (table));

  /* Nobody waits for those who are out. */
  if (position != NULL && siguo_table_get_phase (table) == SIGUO_TABLE_PLAY)
    seats &= position->alive;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);

      if (seats & 1 << seat && state->member != 0 && state->away)
        return seat;
    }
  return SIGUO_NO_SEAT;
}

char *
siguo_table_words_away (SiguoTable *table,
                        guint8      seat)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);
  gint64 seconds = MAX ((g_get_monotonic_time () - state->away_since_us) / G_USEC_PER_SEC, 0);

  /* Translators: player, letter of the seat, minutes and seconds */
  return g_strdup_printf (_("%1$s (%2$c) has been away for %3$d:%4$02d. The seat is kept."),
                          state->name, siguo_seat_to_letter (seat), (int) (seconds / 60),
                          (int) (seconds % 60));
}

gboolean
siguo_table_words_may_vote (SiguoTable *table)
{
  const SiguoOptions *options = siguo_table_get_options (table);

  return siguo_table_get_phase (table) == SIGUO_TABLE_PLAY
         && (options->absent_player != SIGUO_ABSENT_CLOCK_RUNS || options->move_seconds == 0);
}
