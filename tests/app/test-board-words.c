/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "app/siguo-words.h"
#include "board-fixture.h"

static void
assert_point (const char *point, SiguoPointWords what, const char *expected)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);
  g_autofree char *words = siguo_words_point (board, siguo_board_find_point (board, point), &what);

  g_assert_cmpstr (words, ==, expected);
}

static void
test_point (void)
{
  const SiguoPointWords empty = { SIGUO_NO_SEAT, SIGUO_RANK_NONE, FALSE, FALSE };
  const SiguoPointWords target = { SIGUO_NO_SEAT, SIGUO_RANK_NONE, FALSE, TRUE };
  const SiguoPointWords own = { SIGUO_SEAT_S, SIGUO_RANK_FLAG, TRUE, FALSE };
  const SiguoPointWords hidden = { SIGUO_SEAT_E, SIGUO_RANK_UNKNOWN, FALSE, FALSE };
  const SiguoPointWords attack = { SIGUO_SEAT_W, SIGUO_RANK_UNKNOWN, FALSE, TRUE };
  const SiguoPointWords known = { SIGUO_SEAT_N, SIGUO_RANK_GENERAL, FALSE, FALSE };

  assert_point ("S31", empty, "South row 3 column 1, empty");
  assert_point ("S22", empty, "South row 2 column 2, camp, empty");
  assert_point ("E64", empty, "East row 6 column 4, headquarters, empty");
  assert_point ("C13", target, "Centre row 1 column 3, empty, can move here");
  assert_point ("S62", own, "South row 6 column 2, headquarters, your Flag");
  assert_point ("W22", hidden, "West row 2 column 2, camp, hidden piece of East");
  assert_point ("N11", attack, "North row 1 column 1, hidden piece of West, can attack");
  assert_point ("C22", known, "Centre row 2 column 2, General of North");
}

/* Points are told apart by their names alone, on every board. */
static void
test_distinct (void)
{
  const SiguoBoardKind kinds[] = { SIGUO_BOARD_FOUR, SIGUO_BOARD_FOUR_CLOSED, SIGUO_BOARD_CLASSIC };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      const SiguoBoard *board = siguo_board_get (kinds[k]);
      g_autoptr(GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      SiguoSet points = board->points;
      SiguoPoint point;

      while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
        g_assert_true (g_hash_table_add (names, siguo_words_place (board, point)));
    }
}

static void
test_rank (void)
{
  for (guint style = 0; style <= SIGUO_RANK_STYLE_NUMBERS; style++)
    for (guint narrow = 0; narrow < 2; narrow++)
      {
        g_autoptr(GHashTable) texts = g_hash_table_new (g_str_hash, g_str_equal);

        for (guint rank = SIGUO_RANK_ENGINEER; rank < SIGUO_RANK_UNKNOWN; rank++)
          {
            const char *text = siguo_words_rank (rank, style, narrow);
            glong length = g_utf8_strlen (text, -1);

            g_assert_true (g_hash_table_add (texts, (gpointer) text));
            g_assert_cmpint (length, ==, style == SIGUO_RANK_STYLE_CHINESE && narrow ? 1 : 2);
          }
        g_assert_cmpstr (siguo_words_rank (SIGUO_RANK_UNKNOWN, style, narrow), ==, "");
        g_assert_cmpstr (siguo_words_rank (SIGUO_RANK_NONE, style, narrow), ==, "");
      }
  g_assert_cmpstr (siguo_words_rank (SIGUO_RANK_FIELD_MARSHAL, SIGUO_RANK_STYLE_CHINESE, FALSE), ==,
                   "司令");
  g_assert_cmpstr (siguo_words_rank (SIGUO_RANK_ENGINEER, SIGUO_RANK_STYLE_CHINESE, TRUE), ==, "工");
  g_assert_cmpstr (siguo_words_rank (SIGUO_RANK_FIELD_MARSHAL, SIGUO_RANK_STYLE_NUMBERS, FALSE), ==,
                   "40");
}

static void
test_move (void)
{
  SiguoPosition truth;
  SiguoEvent event;
  const char *const names[SIGUO_N_SEATS] = { "Lin", "Mei", "Zhang", NULL };
  g_auto(GStrv) quiet = NULL;
  g_auto(GStrv) battle = NULL;

  board_fixture_start (&truth, SIGUO_NO_SEAT, SIGUO_SEAT_S);
  board_fixture_rule (&truth, "S11", "C31", &event);
  quiet = siguo_words_event (&truth, &event, NULL);
  g_assert_cmpuint (g_strv_length (quiet), ==, 1);
  g_assert_cmpstr (quiet[0], ==, "South moves from S11 to C31");
  board_fixture_rule (&truth, "S11", "W15", &event);
  g_assert_cmpint (event.outcome, ==, SIGUO_OUTCOME_WON);
  battle = siguo_words_event (&truth, &event, names);
  g_assert_cmpstr (battle[0], ==, "Lin attacks West, S11 to W15: the attacker wins");
}

/* The referee's own event and position know everything; the log says no rank of a fight even so. */
static void
test_no_rank (void)
{
  SiguoPosition truth;
  SiguoRandom random;

  board_fixture_start (&truth, SIGUO_NO_SEAT, SIGUO_SEAT_S);
  siguo_random_init (&random, 3);
  for (guint ply = 0; ply < 200 && truth.turn != SIGUO_NO_SEAT; ply++)
    {
      SiguoMove moves[SIGUO_MAX_MOVES];
      guint n = siguo_position_list_moves (&truth, moves);
      SiguoMove move = moves[siguo_random_below (&random, n)];
      SiguoEvent event;
      g_auto(GStrv) sentences = NULL;

      siguo_event_init (&event, SIGUO_EVENT_MOVE, truth.turn);
      event.from = move.from;
      event.to = move.to;
      g_assert_cmpint (siguo_position_rule (&truth, &event), ==, SIGUO_WHY_NOT_LEGAL);
      sentences = siguo_words_event (&truth, &event, NULL);
      g_assert_nonnull (sentences[0]);
      for (guint rank = SIGUO_RANK_ENGINEER; rank < SIGUO_RANK_BOMB; rank++)
        g_assert_null (strstr (sentences[0], siguo_rank_get_name (rank)));
      siguo_position_apply (&truth, &event, NULL);
    }
}

static void
test_out_and_end (void)
{
  SiguoPosition truth;
  SiguoEvent event;
  g_auto(GStrv) sentences = NULL;

  board_fixture_start (&truth, SIGUO_NO_SEAT, SIGUO_SEAT_S);
  siguo_event_init (&event, SIGUO_EVENT_MOVE, SIGUO_SEAT_S);
  event.from = at (&truth, "S11");
  event.to = at (&truth, "W62");
  event.outcome = SIGUO_OUTCOME_FLAG;
  event.n_out = 2;
  event.out[0] = (SiguoEventOut) { SIGUO_SEAT_W, SIGUO_OUT_FLAG };
  event.out[1] = (SiguoEventOut) { SIGUO_SEAT_E, SIGUO_OUT_NO_MOVE };
  event.n_shown = 1;
  event.shown[0] = (SiguoEventShown) { at (&truth, "N62"), SIGUO_RANK_FLAG };
  event.end = SIGUO_END_TEAM_OUT;
  event.winners = 1 << SIGUO_SEAT_S | 1 << SIGUO_SEAT_N;
  sentences = siguo_words_event (&truth, &event, NULL);
  g_assert_cmpuint (g_strv_length (sentences), ==, 5);
  g_assert_cmpstr (sentences[0], ==, "South captures the flag of West, S11 to W62");
  g_assert_cmpstr (sentences[1], ==, "West is out: the flag is lost");
  g_assert_cmpstr (sentences[2], ==, "East is out: no legal move is left");
  g_assert_cmpstr (sentences[3], ==, "The flag of North stands on N62");
  g_assert_cmpstr (sentences[4], ==, "South and North have won");
}

/* Whatever kind an event has, there is a sentence for it. */
static void
test_every_kind (void)
{
  SiguoPosition truth;

  board_fixture_start (&truth, SIGUO_NO_SEAT, SIGUO_SEAT_S);
  for (guint kind = SIGUO_EVENT_MOVE; kind <= SIGUO_EVENT_STOP; kind++)
    {
      SiguoEvent event;
      g_auto(GStrv) sentences = NULL;

      siguo_event_init (&event, kind, kind >= SIGUO_EVENT_DRAW ? SIGUO_NO_SEAT : SIGUO_SEAT_S);
      event.from = event.to = at (&truth, "S11");
      sentences = siguo_words_event (&truth, &event, NULL);
      g_assert_cmpstr (sentences[0], !=, "");
      g_assert_true (g_utf8_validate (sentences[0], -1, NULL));
    }
  for (guint end = SIGUO_END_TEAM_OUT; end <= SIGUO_END_STOPPED; end++)
    {
      g_autofree char *words = siguo_words_end (end, 0, NULL);

      g_assert_cmpstr (words, !=, "");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-words/point", test_point);
  g_test_add_func ("/board-words/distinct", test_distinct);
  g_test_add_func ("/board-words/rank", test_rank);
  g_test_add_func ("/board-words/move", test_move);
  g_test_add_func ("/board-words/no-rank", test_no_rank);
  g_test_add_func ("/board-words/out-and-end", test_out_and_end);
  g_test_add_func ("/board-words/every-kind", test_every_kind);
  return g_test_run ();
}
