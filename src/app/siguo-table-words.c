/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-words.h"

#include <glib/gi18n-lib.h>

#include "siguo-fault-bar.h"
#include "siguo-flip-words.h"
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
      if (siguo_table_get_options (table)->mode == SIGUO_MODE_DUEL_FLIP)
        return g_strdup (_("The pieces are dealt"));
      if (seat == SIGUO_NO_SEAT)
        return g_strdup (_("The armies are being deployed"));
      return g_strdup (siguo_table_get_seat_state (table, seat)->committed
                         ? _("Waiting for the others")
                         : _("Deploy your army"));
    case SIGUO_TABLE_PLAY:
      if (position == NULL || position->turn == SIGUO_NO_SEAT)
        return g_strdup ("");
      if (siguo_table_get_connection (table) == SIGUO_CONNECTION_CLOSED)
        return g_strdup (_("The game was broken off"));
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

/* Of two, one is out. */
static char *
describe_duel (const SiguoPosition *position,
               gboolean             lost)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    switch ((SiguoOut) position->out_reason[seat])
      {
      case SIGUO_OUT_FLAG:
        return g_strdup (lost ? _("Your flag was captured.")
                              : _("The other’s flag was captured."));
      case SIGUO_OUT_NO_MOVE:
        return g_strdup (lost ? _("You have no legal move left.")
                              : _("The other has no legal move left."));
      case SIGUO_OUT_TIMEOUTS:
        return g_strdup (lost ? _("You ran out of time too often.")
                              : _("The other ran out of time too often."));
      case SIGUO_OUT_SURRENDER:
        return g_strdup (lost ? _("You surrendered.") : _("The other surrendered."));
      case SIGUO_OUT_LEFT:
        return g_strdup (lost ? _("You left the game.") : _("The other left the game."));
      case SIGUO_OUT_NOT:
        break;
      }
  return NULL;
}

/* Why a game ended as it did, for the one who reads the result. */
static char *
describe_reason (const SiguoPosition *position,
                 guint8               seat)
{
  gboolean lost = seat != SIGUO_NO_SEAT && !(position->winners & 1 << seat);
  const char *flip = NULL;

  if (position->options.mode == SIGUO_MODE_DUEL_FLIP)
    flip = siguo_flip_words_reason (position, lost);
  if (flip != NULL)
    return g_strdup (flip);
  switch ((SiguoEnd) position->end)
    {
    case SIGUO_END_TEAM_OUT:
      if (__builtin_popcount (position->seats) == 2)
        return describe_duel (position, lost);
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

gboolean
siguo_table_words_is_clock_lost (SiguoTable *table)
{
  SiguoTablePhase phase = siguo_table_get_phase (table);

  return (phase == SIGUO_TABLE_DEPLOY || phase == SIGUO_TABLE_PLAY)
         && siguo_table_get_connection (table) == SIGUO_CONNECTION_RETURNING
         && siguo_table_get_deadline_us (table) >= 0;
}

static char *
describe_play (SiguoTable          *table,
               const SiguoPosition *position)
{
  const SiguoOptions *options = &position->options;
  guint8 seat = siguo_table_get_seat (table), turn = position->turn;
  guint limit = options->no_contact_moves;
  const char *idle = seat == SIGUO_NO_SEAT ? _("You are watching, and see what everybody may see")
                                           : NULL;

  if (seat != SIGUO_NO_SEAT && !(position->alive & 1 << seat))
    return g_strdup (_("Your army is out. You see what you saw until the game is over."));
  if (siguo_table_is_paused (table))
    return g_strdup (_("The clock stands still"));
  if (limit > 0 && position->quiet_moves + WARN_MOVES >= limit)
    {
      guint left = limit + 1 - MIN (position->quiet_moves, limit);

      return g_strdup_printf (ngettext ("A draw in %u move without a battle",
                                        "A draw in %u moves without a battle", left),
                              left);
    }
  /* It stands under the name of whose turn it is. */
  if (turn != SIGUO_NO_SEAT && position->timeouts[turn] > 0 && options->timeout_limit > 0)
    return g_strdup_printf (ngettext ("%u of %u time-out used", "%u of %u time-outs used",
                                      options->timeout_limit),
                            position->timeouts[turn], options->timeout_limit);
  return g_strdup (idle);
}

char *
siguo_table_words_detail (SiguoTable          *table,
                          const SiguoPosition *position)
{
  if (siguo_table_words_is_clock_lost (table))
    return g_strdup (_("The time is not known until the connection is back"));
  switch (siguo_table_get_phase (table))
    {
    case SIGUO_TABLE_DEPLOY:
      if (siguo_table_get_options (table)->mode == SIGUO_MODE_DUEL_FLIP)
        return g_strdup (_("All players’ chance numbers decide together how they lie."));
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

static char *
describe_seat (SiguoTable          *table,
               const SiguoPosition *position,
               guint8               seat)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);
  guint8 own = siguo_table_get_seat (table);
  guint8 team =
    own != SIGUO_NO_SEAT ? siguo_options_team (siguo_table_get_options (table), own) : 0;
  gboolean ally = seat != own && team & 1 << seat;
  guint pieces;

  if (position != NULL && position->out_reason[seat] == SIGUO_OUT_NO_MOVE
      && position->options.mode == SIGUO_MODE_DUEL_FLIP)
    return g_strdup (siguo_flip_words_plate_out (position, seat));
  if (position != NULL && !(position->alive & 1 << seat))
    return g_strdup_printf (C_("plate", "out: %s"), siguo_words_out (position->out_reason[seat]));
  if (state->fault != SIGUO_COMPUTER_FINE && !state->stands_in)
    return g_strdup (C_("plate", "does not play"));
  if (state->away)
    return g_strdup (state->computer ? C_("plate", "a computer plays")
                                     : C_("plate", "away"));
  if (position == NULL)
    return g_strdup (state->committed ? C_("plate", "done") : C_("plate", "deploying…"));
  if (position->options.mode == SIGUO_MODE_DUEL_FLIP)
    return siguo_flip_words_plate (position, seat);
  pieces = siguo_position_count_pieces (position, seat);
  if (seat == own)
    return g_strdup_printf (ngettext ("%u piece · you", "%u pieces · you", pieces), pieces);
  if (ally)
    return g_strdup_printf (ngettext ("%u piece · ally", "%u pieces · ally", pieces), pieces);
  return g_strdup_printf (ngettext ("%u piece", "%u pieces", pieces), pieces);
}

char *
siguo_table_words_plate (SiguoTable          *table,
                         const SiguoPosition *position,
                         guint8               seat)
{
  g_autofree char *words = describe_seat (table, position, seat);
  guint spent = position != NULL && position->alive & 1 << seat ? position->timeouts[seat] : 0;

  if (spent == 0 || siguo_table_get_seat_state (table, seat)->away
      || siguo_table_get_seat_state (table, seat)->fault != SIGUO_COMPUTER_FINE)
    return g_steal_pointer (&words);
  /* Translators: %2$s is what a plate says anyway, such as “25 pieces” */
  return g_strdup_printf (ngettext ("%2$s · %1$u time-out", "%2$s · %1$u time-outs", spent),
                          spent, words);
}

guint8
siguo_table_words_find_away (SiguoTable *table)
{
  const SiguoPosition *position = siguo_table_get_position (table);
  guint8 seats = siguo_options_seats (siguo_table_get_options (table));
  guint8 away = SIGUO_NO_SEAT;

  /* Nobody waits for those who are out. */
  if (position != NULL && siguo_table_get_phase (table) == SIGUO_TABLE_PLAY)
    seats &= position->alive;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);

      if (!(seats & 1 << seat) || state->member == 0
          || (!state->away && state->fault == SIGUO_COMPUTER_FINE))
        continue;
      /* One for whom nobody plays is worse. */
      if (!state->computer || state->fault != SIGUO_COMPUTER_FINE)
        return seat;
      if (away == SIGUO_NO_SEAT)
        away = seat;
    }
  return away;
}

char *
siguo_table_words_away (SiguoTable *table,
                        guint8      seat)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);
  gint64 seconds = MAX ((g_get_monotonic_time () - state->away_since_us) / G_USEC_PER_SEC, 0);

  /* That one is not on its way. */
  if (state->fault != SIGUO_COMPUTER_FINE)
    return siguo_fault_bar_describe (table, seat);
  if (state->computer)
    /* Translators: player, letter of the seat, minutes and seconds */
    return g_strdup_printf (
      _("A computer player plays for %1$s (%2$c), who has been away for %3$d:%4$02d."), state->name,
      siguo_seat_to_letter (seat), (int) (seconds / 60), (int) (seconds % 60));
  /* Translators: player, letter of the seat, minutes and seconds */
  return g_strdup_printf (_("%1$s (%2$c) has been away for %3$d:%4$02d. The seat is kept."),
                          state->name, siguo_seat_to_letter (seat), (int) (seconds / 60),
                          (int) (seconds % 60));
}

/* Somebody whom the vote about @absent waits for. */
static gboolean
is_voter (SiguoTable *table,
          guint8      seat,
          guint8      absent)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);
  const SiguoPosition *position = siguo_table_get_position (table);

  return seat != absent && position != NULL && position->alive & 1 << seat && state->member != 0
         && !state->away && !state->computer;
}

static char *
describe_vote (SiguoVote   vote,
               const char *names,
               guint       n,
               guint       all)
{
  switch (vote)
    {
    case SIGUO_VOTE_COMPUTER:
      /* Translators: names of players, how many they are, and how many have to want it */
      return g_strdup_printf (_("For a computer player to take over: %1$s (%2$u of %3$u)"), names,
                              n, all);
    case SIGUO_VOTE_RESIGN:
      return g_strdup_printf (_("For going on without: %1$s (%2$u of %3$u)"), names, n, all);
    case SIGUO_VOTE_STOP:
      return g_strdup_printf (_("For stopping the game: %1$s (%2$u of %3$u)"), names, n, all);
    case SIGUO_VOTE_WAIT:
      break;
    }
  return g_strdup ("");
}

char *
siguo_table_words_votes (SiguoTable *table,
                         guint8      seat)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  guint n_voters = 0;

  for (guint8 voter = 0; voter < SIGUO_N_SEATS; voter++)
    n_voters += is_voter (table, voter, seat);
  for (guint vote = SIGUO_VOTE_COMPUTER; vote <= SIGUO_VOTE_STOP; vote++)
    {
      g_autoptr (GPtrArray) names = g_ptr_array_new ();
      g_autofree char *all = NULL;

      for (guint8 voter = 0; voter < SIGUO_N_SEATS; voter++)
        {
          const SiguoTableSeat *state = siguo_table_get_seat_state (table, voter);

          if (is_voter (table, voter, seat) && state->vote == vote && state->vote_on == seat)
            g_ptr_array_add (names, (char *) state->name);
        }
      if (names->len == 0)
        continue;
      g_ptr_array_add (names, NULL);
      all = g_strjoinv (C_("between names", ", "), (char **) names->pdata);
      g_ptr_array_add (lines, describe_vote ((SiguoVote) vote, all, names->len - 1, n_voters));
    }
  if (lines->len == 0)
    return NULL;
  g_ptr_array_add (lines, g_strdup (_("It is done when all who are here choose the same.")));
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

gboolean
siguo_table_words_may_vote (SiguoTable *table)
{
  const SiguoOptions *options = siguo_table_get_options (table);

  return siguo_table_get_phase (table) == SIGUO_TABLE_PLAY
         && (options->absent_player != SIGUO_ABSENT_CLOCK_RUNS || options->move_seconds == 0);
}

char *
siguo_table_words_skip (SiguoTable          *table,
                        const SiguoPosition *position)
{
  guint8 seat = siguo_table_get_seat (table);
  guint limit = position->options.timeout_limit;
  guint left = limit - MIN (limit, seat < SIGUO_N_SEATS ? position->timeouts[seat] : 0);

  if (limit == 0)
    return g_strdup (_("Let your turn pass"));
  if (left <= 1)
    return g_strdup (_("Let your turn pass: it spends your last time-out, and your army is out"));
  left--;
  return g_strdup_printf (ngettext ("Let your turn pass: of your time-outs %u is left then",
                                    "Let your turn pass: of your time-outs %u are left then", left),
                          left);
}

char *
siguo_table_words_offer_draw (const SiguoPosition *position,
                              guint                offers)
{
  const SiguoOptions *options = &position->options;
  guint left = options->draw_offer_max - MIN (offers, options->draw_offer_max);

  if (options->draw_offer_max == 0)
    return g_strdup (_("The rules of this room know no draw offers"));
  if (left == 0)
    return g_strdup (_("You have used up your draw offers"));
  if (position->ply < options->draw_offer_min_ply)
    return g_strdup_printf (ngettext ("A draw may be offered after %u turn; so far there were %u",
                                      "A draw may be offered after %u turns; so far there were %u",
                                      options->draw_offer_min_ply),
                            options->draw_offer_min_ply, position->ply);
  return g_strdup_printf (ngettext ("Ask all other players for a draw; you have %u offer left",
                                    "Ask all other players for a draw; you have %u offers left",
                                    left),
                          left);
}

char *
siguo_table_words_surrender (const SiguoPosition *position)
{
  guint least = position->options.surrender_min_ply;

  if (position->ply < least)
    return g_strdup_printf (ngettext ("One may surrender after %u turn; so far there were %u",
                                      "One may surrender after %u turns; so far there were %u",
                                      least),
                            least, position->ply);
  return g_strdup (_("Take your army out of the game"));
}
