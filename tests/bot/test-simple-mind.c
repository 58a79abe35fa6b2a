/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bot/siguo-simple-mind.h"

/* A whole game at one table: the truth, and each seat's own view. */
typedef struct
{
  SiguoRandom random;
  SiguoPosition truth;
  SiguoPosition views[SIGUO_N_SEATS];
  SiguoSimpleMind minds[SIGUO_N_SEATS];
  guint8 random_movers;                  /* seats that move by chance instead */
  guint marshals_wasted;                 /* field marshals that ran into mines */
} Table;

static void
table_init (Table *self, SiguoMode mode, guint64 seed)
{
  SiguoOptions options;
  SiguoLayout layouts[SIGUO_N_SEATS];
  SiguoSeat first = SIGUO_SEAT_S;

  *self = (Table) { 0 };
  siguo_random_init (&self->random, seed);
  siguo_options_init (&options, mode);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_autoptr (GError) error = NULL;

      siguo_simple_mind_deploy (&layouts[seat], &self->random);
      siguo_layout_check (&layouts[seat], &error);
      g_assert_no_error (error);
    }
  siguo_position_init (&self->truth, &options, layouts, first);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoLayout seen[SIGUO_N_SEATS];

      for (guint other = 0; other < SIGUO_N_SEATS; other++)
        {
          seen[other] = layouts[other];
          if (other != seat)
            siguo_layout_hide (&seen[other]);
        }
      siguo_position_init (&self->views[seat], &options, seen, first);
      siguo_simple_mind_init (&self->minds[seat], seat, &self->views[seat]);
    }
}

static void
table_move (Table *self)
{
  guint8 turn = self->truth.turn;
  SiguoMove move;
  SiguoEvent event;

  if (self->random_movers & 1 << turn)
    {
      SiguoMove moves[SIGUO_MAX_MOVES];
      guint n = siguo_position_list_moves (&self->truth, moves);

      move = moves[siguo_random_below (&self->random, n)];
    }
  else
    g_assert_true (siguo_simple_mind_choose (&self->minds[turn], &self->random, &move));

  siguo_event_init (&event, SIGUO_EVENT_MOVE, turn);
  event.from = move.from;
  event.to = move.to;
  g_assert_cmpint (siguo_position_rule (&self->truth, &event), ==, SIGUO_WHY_NOT_LEGAL);
  siguo_position_apply (&self->truth, &event, NULL);
  self->marshals_wasted += event.attacker == SIGUO_RANK_FIELD_MARSHAL
                           && event.outcome == SIGUO_OUTCOME_LOST;
  if (event.outcome != SIGUO_OUTCOME_QUIET)
    event.attacker = event.defender = SIGUO_RANK_UNKNOWN;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      siguo_position_apply (&self->views[seat], &event, NULL);
      siguo_simple_mind_observe (&self->minds[seat], &event, &self->views[seat]);
    }
}

static void
table_play (Table *self)
{
  while (self->truth.end == SIGUO_END_NOT)
    {
      table_move (self);
      g_assert_cmpuint (self->truth.ply, <, 5000);
    }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* Games end, most of them with a winner, and nobody throws the best piece away. */
static void
test_games_end (gconstpointer data)
{
  enum { GAMES = 60 };
  SiguoMode mode = GPOINTER_TO_INT (data);
  guint decided = 0, marshals_wasted = 0;
  int plies[GAMES];

  for (guint i = 0; i < GAMES; i++)
    {
      Table table;

      table_init (&table, mode, 1000 + i);
      table_play (&table);
      plies[i] = table.truth.ply;
      decided += table.truth.end == SIGUO_END_TEAM_OUT;
      marshals_wasted += table.marshals_wasted;
    }
  qsort (plies, GAMES, sizeof plies[0], compare);
  g_test_message ("plies: least %d, median %d, most %d; %u of %u decided", plies[0],
                  plies[GAMES / 2], plies[GAMES - 1], decided, (guint) GAMES);
  g_assert_cmpint (plies[GAMES / 2], <, 600);
  g_assert_cmpint (plies[GAMES - 1], <, 2000);
  g_assert_cmpuint (decided, >=, GAMES * 3 / 4);
  g_assert_cmpuint (marshals_wasted, <=, GAMES / 10);
}

/* It plays better than chance. */
static void
test_beats_chance (void)
{
  enum { GAMES = 40 };
  guint won = 0;

  for (guint i = 0; i < GAMES; i++)
    {
      Table table;

      table_init (&table, SIGUO_MODE_SIGUO_DARK, 2000 + i);
      table.random_movers = i % 2 ? 0x5 : 0xa;
      table_play (&table);
      won += table.truth.end == SIGUO_END_TEAM_OUT && !(table.truth.winners & table.random_movers);
    }
  g_test_message ("won %u of %u", won, (guint) GAMES);
  g_assert_cmpuint (won, >=, GAMES * 9 / 10);
}

/* The same seed makes the same game: nothing but the view and the given chance decides. */
static void
test_repeatable (void)
{
  Table a, b;

  table_init (&a, SIGUO_MODE_SIGUO_DARK, 77);
  table_init (&b, SIGUO_MODE_SIGUO_DARK, 77);
  table_play (&a);
  table_play (&b);
  g_assert_cmpuint (a.truth.hash, ==, b.truth.hash);
  g_assert_cmpuint (a.truth.ply, ==, b.truth.ply);
}

/* A shown flag in reach is taken. */
static void
test_takes_flag (void)
{
  guint taken = 0;

  for (guint i = 0; i < 40; i++)
    {
      Table table;

      table_init (&table, SIGUO_MODE_SIGUO_DARK, 3000 + i);
      /* Play on until a flag lies open beside a piece of an enemy on turn. */
      while (table.truth.end == SIGUO_END_NOT)
        {
          SiguoMove moves[SIGUO_MAX_MOVES];
          guint n = siguo_position_list_moves (&table.truth, moves);
          guint8 alive = table.truth.alive;
          gboolean open = FALSE;

          for (guint m = 0; m < n; m++)
            open |= siguo_position_rank_at (&table.views[table.truth.turn], moves[m].to)
                    == SIGUO_RANK_FLAG;
          table_move (&table);
          if (open)
            {
              g_assert_cmpint (table.truth.alive, !=, alive);
              taken++;
            }
        }
    }
  g_assert_cmpuint (taken, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/simple-mind/games-end/siguo-dark",
                        GINT_TO_POINTER (SIGUO_MODE_SIGUO_DARK), test_games_end);
  g_test_add_data_func ("/simple-mind/games-end/siguo-duel",
                        GINT_TO_POINTER (SIGUO_MODE_SIGUO_DUEL), test_games_end);
  g_test_add_func ("/simple-mind/beats-chance", test_beats_chance);
  g_test_add_func ("/simple-mind/repeatable", test_repeatable);
  g_test_add_func ("/simple-mind/takes-flag", test_takes_flag);
  return g_test_run ();
}
