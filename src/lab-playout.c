/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-lab.h"

#include "rules/siguo-position.h"

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
  gint64 deadline;
  guint64 max_games;
  gboolean verify;
  Tally tally;
} Playout;

/* Longer games are broken off, since with no_contact_moves = off a random game need not end. */
#define MAX_PLIES 5000

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

/* Returns: FALSE when the game breaks a rule of the rules */
static gboolean
play_game (Playout *self)
{
  SiguoLayout layouts[SIGUO_N_SEATS];
  SiguoMove moves[SIGUO_MAX_MOVES];
  SiguoPosition position;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_layout_randomize (&layouts[seat], &self->random);
  siguo_position_init (&position, &self->options, layouts, choose_first (self));
  self->tally.games++;
  while (position.end == SIGUO_END_NOT)
    {
      guint n = siguo_position_list_moves (&position, moves);
      SiguoEvent event;

      if (position.ply >= MAX_PLIES)
        siguo_event_init (&event, SIGUO_EVENT_STOP, SIGUO_NO_SEAT);
      else if (n == 0)
        siguo_event_init (&event, SIGUO_EVENT_PASS, position.turn);
      else
        {
          SiguoMove move = moves[siguo_random_below (&self->random, n)];

          event.kind = SIGUO_EVENT_MOVE;
          event.seat = position.turn;
          event.from = move.from;
          event.to = move.to;
          event.n_path = 0;
          event.time_ms = -1;
        }
      if (siguo_position_rule (&position, &event) != SIGUO_WHY_NOT_LEGAL)
        return FALSE;
      siguo_position_apply (&position, &event, NULL);
      self->tally.plies += siguo_event_is_ply (&event);
      self->tally.moves += n;
      self->tally.battles += event.outcome != SIGUO_OUTCOME_QUIET;
    }
  self->tally.ends[position.end]++;
  return TRUE;
}

int
siguo_lab_playout (int argc, char **argv)
{
  double seconds = 5;
  gint64 games = 0, seed = 1;
  g_autofree char *mode = NULL;
  g_autofree char *text = NULL;
  Playout self = { 0 };
  const GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, "How long to play", "N" },
    { "games", 0, 0, G_OPTION_ARG_INT64, &games, "How many games, however long they take", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Start of the random numbers", "N" },
    { "mode", 0, 0, G_OPTION_ARG_STRING, &mode, "siguo_dark, …", "MODE" },
    { "options", 0, 0, G_OPTION_ARG_STRING, &text, "key=value words, or a preset's name", "TEXT" },
    { "verify", 0, 0, G_OPTION_ARG_NONE, &self.verify, "Look whether the rules keep their promises", NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *options = NULL;
  gint64 start;
  double elapsed;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("siguo-lab: %s\n", error->message);
      return 2;
    }
  options = g_strconcat ("mode=", mode != NULL ? mode : "siguo_dark", text != NULL ? " " : NULL, text, NULL);
  if (!siguo_options_from_text (&self.options, options, &error))
    {
      g_printerr ("siguo-lab: %s\n", error->message);
      return 2;
    }
  siguo_random_init (&self.random, seed);
  start = g_get_monotonic_time ();
  while (games > 0 ? self.tally.games < (guint64) games
                   : g_get_monotonic_time () - start < seconds * G_USEC_PER_SEC)
    if (!play_game (&self))
      return 1;
  elapsed = (g_get_monotonic_time () - start) / (double) G_USEC_PER_SEC;
  g_print ("%" G_GUINT64_FORMAT " games, %" G_GUINT64_FORMAT " plies, %.1f moves a ply, %.0f plies a second\n",
           self.tally.games, self.tally.plies, self.tally.moves / (double) MAX (self.tally.plies, 1),
           self.tally.plies / elapsed);
  return 0;
}
