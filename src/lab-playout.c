/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-verify.h"
#include "siguo-lab.h"

#include <time.h>

#include "rules/siguo-flip.h"

/* How a run went. */
typedef struct
{
  guint64 games, plies, moves, battles;
  guint64 ends[SIGUO_END_STOPPED + 1];
} Tally;

typedef struct
{
  SiguoOptions options;
  SiguoRandom random;
  gboolean verify;
  Tally tally;
} Playout;

/* Longer games are broken off, since with no_contact_moves = off a random game need not end. */
#define MAX_PLIES 5000

/* One ply in so many is no move but something else that can happen, when verifying. */
#define ODDS_OF_OTHER 200

static SiguoSeat
choose_first (Playout *self)
{
  guint8 seats = siguo_options_seats (&self->options);
  guint seat;

  if (self->options.first_mover != SIGUO_FIRST_MOVER_RANDOM)
    return self->options.first_mover;
  do
    seat = siguo_random_below (&self->random, SIGUO_N_SEATS);
  while ((seats & 1 << seat) == 0);
  return seat;
}

/* When verifying, every other game is a fierce one, so that all kinds of ends come up. */
static SiguoMove
choose_move (Playout *self, const SiguoPosition *position, const SiguoMove *moves, guint n)
{
  SiguoMove move = moves[siguo_random_below (&self->random, n)];

  if (self->verify && self->tally.games % 2 == 1)
    for (guint i = 0; i < n && !siguo_set_has (&position->occupied, move.to); i++)
      move = moves[siguo_random_below (&self->random, n)];
  return move;
}

static void
choose_event (Playout *self, const SiguoPosition *position, const SiguoMove *moves, guint n,
              SiguoEvent *event)
{
  if (position->ply >= MAX_PLIES)
    siguo_event_init (event, SIGUO_EVENT_STOP, SIGUO_NO_SEAT);
  else if (self->verify && siguo_random_below (&self->random, ODDS_OF_OTHER) == 0)
    {
      static const guint8 kinds[] = {
        SIGUO_EVENT_TIMEOUT, SIGUO_EVENT_TIMEOUT,   SIGUO_EVENT_TIMEOUT, SIGUO_EVENT_SKIP,
        SIGUO_EVENT_SKIP,    SIGUO_EVENT_SURRENDER, SIGUO_EVENT_LEAVE,
      };
      guint8 kind = kinds[siguo_random_below (&self->random, G_N_ELEMENTS (kinds))];
      guint8 seat = position->turn;

      /* Who gives up need not have the turn. */
      if (kind == SIGUO_EVENT_SURRENDER && siguo_random_below (&self->random, 2) == 0)
        seat = siguo_position_next_seat (position, seat);
      siguo_event_init (event, kind, seat);
    }
  else if (n == 0)
    siguo_event_init (event, SIGUO_EVENT_PASS, position->turn);
  else
    {
      SiguoMove move = choose_move (self, position, moves, n);

      /* Only what a ruling reads: an event is much larger than that. */
      event->kind = move.from == move.to ? SIGUO_EVENT_FLIP : SIGUO_EVENT_MOVE;
      event->seat = position->turn;
      event->from = move.from;
      event->to = move.to;
      event->n_path = 0;
      event->time_ms = -1;
    }
}

/* Returns: what is broken; static */
static const char *
play_ply (Playout *self, SiguoPosition *position, SiguoLabVerify *verify)
{
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n = siguo_position_list_moves (position, moves);
  const char *broken;
  SiguoEvent event;

  choose_event (self, position, moves, n, &event);
  if (siguo_position_rule (position, &event) != SIGUO_WHY_NOT_LEGAL)
    return "a legal event is refused";
  if (verify != NULL)
    {
      siguo_position_fill_path (position, &event);
      broken = siguo_lab_verify_before (verify, position, moves, n, &event);
      if (broken != NULL)
        return broken;
    }
  siguo_position_apply (position, &event, NULL);
  self->tally.plies += siguo_event_is_ply (&event);
  self->tally.moves += n;
  self->tally.battles += event.outcome != SIGUO_OUTCOME_QUIET;
  return verify != NULL ? siguo_lab_verify_after (verify, position, &event) : NULL;
}

static void
begin (Playout *self, SiguoPosition *position)
{
  SiguoLayout layouts[SIGUO_N_SEATS];
  SiguoDeal deal;

  if (self->options.mode == SIGUO_MODE_DUEL_FLIP)
    {
      siguo_deal_randomize (&deal, &self->random);
      siguo_flip_init (position, &self->options, &deal, choose_first (self));
      return;
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_layout_randomize (&layouts[seat], &self->random);
  siguo_position_init (position, &self->options, layouts, choose_first (self));
}

static const char *
play_game (Playout *self)
{
  g_autoptr (SiguoLabVerify) verify = NULL;
  SiguoPosition position;
  const char *broken = NULL;

  begin (self, &position);
  if (self->verify)
    verify = siguo_lab_verify_new (&position, siguo_random_next (&self->random));
  while (broken == NULL && position.end == SIGUO_END_NOT)
    broken = play_ply (self, &position, verify);
  self->tally.games++;
  self->tally.ends[position.end]++;
  if (broken == NULL && verify != NULL)
    broken = siguo_lab_verify_end (verify, &position);
  return broken;
}

/* The keys that may get any value, and the values. */
static const struct
{
  const char *key;
  const char *values;
} choices[] = {
  { "duel_seats", "SN EW" },
  { "duel_pieces", "dark open" },
  { "mine", "survives mutual" },
  { "bomb_flag", "captures forbidden" },
  { "marshal_reveals_flag", "on off" },
  { "engineer_recon", "off attack attack_and_defence" },
  { "battle_reveal", "none defender both" },
  { "turn_dir", "ccw cw" },
  { "timeout_limit", "none 1 2 5 10" },
  { "no_contact_moves", "20 50 70 200 off" },
  { "mutual_exhaustion", "draw next_mover_loses" },
  { "no_move_check", "turn_start immediate" },
  { "repetition", "off forbid lose" },
  { "side_arms", "open closed" },
  { "flip_colour", "first_engineer own_two_in_a_row first_flip" },
  { "flip_weaker_may_attack", "yes no" },
  { "flip_mine_attackers", "any engineer_and_bomb" },
  { "flip_flag_mines", "gone dug" },
  { "flip_flag_taker", "engineer any" },
  { "flip_carry_home", "yes no" },
  { "flip_hq_lock", "no yes" },
};

/* Those that the mode does not have stay out by themselves. */
static void
choose_options (Playout *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_auto (GStrv) values = g_strsplit (choices[i].values, " ", -1);

      siguo_options_set (&self->options, choices[i].key,
                         values[siguo_random_below (&self->random, g_strv_length (values))], NULL);
    }
}

/* @seconds: of the processor, so that a busy machine does not change the figure */
static void
print_tally (const Tally *tally, double seconds)
{
  static const char *const words[] = {
    NULL,      "won",        "quiet", "agreed", "exhausted", "repetition", "next mover lost",
    "carried", "broken off",
  };

  g_print ("%" G_GUINT64_FORMAT " games (", tally->games);
  for (guint i = 1, n = 0; i < G_N_ELEMENTS (words); i++)
    if (tally->ends[i] > 0)
      g_print ("%s%" G_GUINT64_FORMAT " %s", n++ > 0 ? ", " : "", tally->ends[i], words[i]);
  g_print ("), %" G_GUINT64_FORMAT
           " plies, %.1f legal moves and %.3f battles a ply, %.0f plies a second\n",
           tally->plies, tally->moves / (double) MAX (tally->plies, 1),
           tally->battles / (double) MAX (tally->plies, 1), tally->plies / MAX (seconds, 0.001));
}

/* Plays so many games, or so long. Returns: whether all went well */
static gboolean
play (Playout *self, guint64 games, double seconds)
{
  guint64 until = self->tally.games + games;
  gint64 start = g_get_monotonic_time ();

  while (games > 0 ? self->tally.games < until
                   : g_get_monotonic_time () - start < seconds * G_USEC_PER_SEC)
    {
      SiguoRandom random = self->random;
      const char *broken = play_game (self);

      if (broken != NULL)
        {
          g_autofree char *text = siguo_options_to_text (&self->options);

          g_printerr ("siguo-lab: %s\nwith %s\nin game %" G_GUINT64_FORMAT
                      ", generator at %016" G_GINT64_MODIFIER "x\n",
                      broken, text, self->tally.games, random.state[0]);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
read_options (SiguoOptions *options, const char *mode, const char *text, GError **error)
{
  g_autofree char *whole = NULL;

  options->mode = SIGUO_MODE_SIGUO_DARK;
  if (!siguo_options_set (options, "mode", mode, error))
    return FALSE;
  if (text == NULL || siguo_options_set_preset (options, text))
    return TRUE;
  whole = g_strdup_printf ("mode=%s %s", mode, text);
  return siguo_options_from_text (options, whole, error);
}

/**
 * siguo_lab_playout:
 *
 * Plays uniform random games from random legal layouts, with the full list of legal moves at every
 * ply.
 *
 * Returns: the exit status
 */
int
siguo_lab_playout (int argc, char **argv)
{
  double seconds = 5;
  gint64 games = 0, seed = 1, sets = 0;
  g_autofree char *mode = NULL;
  g_autofree char *text = NULL;
  Playout self = { 0 };
  const GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, "How long to play", "N" },
    { "games", 0, 0, G_OPTION_ARG_INT64, &games, "How many games, however long they take", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Start of the random numbers", "N" },
    { "mode", 0, 0, G_OPTION_ARG_STRING, &mode, "siguo_dark, siguo_dual, …", "MODE" },
    { "options", 0, 0, G_OPTION_ARG_STRING, &text, "key=value words, or a preset's name", "TEXT" },
    { "sets", 0, 0, G_OPTION_ARG_INT64, &sets, "Play --games in each of N random sets of options",
      "N" },
    { "verify", 0, 0, G_OPTION_ARG_NONE, &self.verify, "Look whether the rules keep their promises",
      NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)
      || !read_options (&self.options, mode != NULL ? mode : "siguo_dark", text, &error))
    {
      g_printerr ("siguo-lab: %s\n", error->message);
      return 2;
    }
  if (argc > 1 || games < 0 || sets < 0 || (sets > 0 && games == 0))
    {
      g_printerr ("siguo-lab: these arguments make no playout\n");
      return 2;
    }
  siguo_random_init (&self.random, seed);
  for (gint64 i = 0; i < MAX (sets, 1); i++)
    {
      if (sets > 0)
        choose_options (&self);
      if (!play (&self, games, seconds))
        return 1;
    }
  print_tally (&self.tally, clock () / (double) CLOCKS_PER_SEC);
  return 0;
}
