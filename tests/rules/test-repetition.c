/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-test.h"

#include <string.h>

/* rules.md section 9: of a player's eight last moves at most three may be the same. */

#define PIECES "A15:2 B15:2 B11:7 A62:F B62:F"

/* Where B wanders meanwhile, so that its own moves never repeat three times among seven. */
static const char *const wander[] = {
  "B15", "B14", "B13", "B12", "B22", "B21", "B31", "B41", "B42",
  "B43", "B33", "B34", "B35", "B25", "B24", "B23", "B13",
};

static void
play_wander (SiguoPosition *position, guint step)
{
  SiguoEvent event;

  test_play (position, wander[step], wander[step + 1], &event);
}

/* A goes to and fro @times times; B wanders. */
static void
go_to_and_fro (SiguoPosition *position, guint times)
{
  SiguoEvent event;

  for (guint i = 0; i < times; i++)
    {
      test_play (position, "A15", "A14", &event);
      play_wander (position, 2 * i);
      test_play (position, "A14", "A15", &event);
      play_wander (position, 2 * i + 1);
    }
}

static gboolean
is_listed (const SiguoPosition *position, const char *from, const char *to)
{
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n = siguo_position_list_moves (position, moves);
  SiguoSet targets = siguo_position_targets (position, test_point (position, from));
  gboolean listed = FALSE;

  for (guint i = 0; i < n; i++)
    listed |=
        moves[i].from == test_point (position, from) && moves[i].to == test_point (position, to);
  g_assert_cmpint (listed, ==, siguo_set_has (&targets, test_point (position, to)));
  return listed;
}

static void
test_forbid (void)
{
  SiguoPosition position, before;
  SiguoEvent event;
  SiguoUndo undo;

  test_position (&position, "duel_dark", 'S', PIECES);
  go_to_and_fro (&position, 2);
  g_assert_true (is_listed (&position, "A15", "A14"));
  g_assert_cmpint (position.n_recent[SIGUO_SEAT_S], ==, 4);
  test_play (&position, "A15", "A14", &event);
  play_wander (&position, 4);
  test_play (&position, "A14", "A15", &event);
  play_wander (&position, 5);
  /* Three of the last six; a fourth would be four of seven. */
  g_assert_false (is_listed (&position, "A15", "A14"));
  test_assert_why_not (&position, "A15", "A14", SIGUO_WHY_NOT_REPEAT);
  siguo_event_init (&event, SIGUO_EVENT_MOVE, SIGUO_SEAT_S);
  event.from = test_point (&position, "A15");
  event.to = test_point (&position, "A14");
  before = position;
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_REPEAT);
  g_assert_cmpmem (&before, sizeof (before), &position, sizeof (position));
  /* Another target of the same piece, or another way round, is another move. */
  g_assert_true (is_listed (&position, "A15", "A13"));
  g_assert_true (is_listed (&position, "A15", "A25"));

  /* Undo brings the list back. */
  test_rule_move (&position, "A15", "A13", &event);
  siguo_position_apply (&position, &event, &undo);
  g_assert_cmpint (position.n_recent[SIGUO_SEAT_S], ==, 7);
  siguo_position_undo (&position, &undo);
  g_assert_cmpint (position.n_recent[SIGUO_SEAT_S], ==, 6);
  test_assert_why_not (&position, "A15", "A14", SIGUO_WHY_NOT_REPEAT);

  /* A pass is no move: it neither counts nor pushes one out. */
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_S, &event);
  play_wander (&position, 6);
  test_assert_why_not (&position, "A15", "A14", SIGUO_WHY_NOT_REPEAT);

  /* Two other moves push the first of the three out of the last seven. */
  test_play (&position, "A15", "A25", &event);
  play_wander (&position, 7);
  test_play (&position, "A25", "A15", &event);
  play_wander (&position, 8);
  g_assert_true (is_listed (&position, "A15", "A14"));
}

/* Any battle in the game empties the list. */
static void
test_battle (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "duel_dark", 'S', PIECES " A:9@B55 B51:3");
  go_to_and_fro (&position, 3);
  test_assert_why_not (&position, "A15", "A14", SIGUO_WHY_NOT_REPEAT);
  test_play (&position, "B55", "B51", &event);
  g_assert_cmpint (event.outcome, ==, SIGUO_OUTCOME_WON);
  g_assert_cmpint (position.n_recent[SIGUO_SEAT_S], ==, 0);
  g_assert_cmpint (position.n_recent[SIGUO_SEAT_N], ==, 0);
  play_wander (&position, 6);
  test_assert_why_not (&position, "A15", "A14", SIGUO_WHY_NOT_LEGAL);

  /* So the fourth may be an attack. */
  test_position (&position, "duel_dark", 'S', PIECES " B:7@A24");
  go_to_and_fro (&position, 3);
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_S, &event);
  test_play (&position, "A24", "A14", &event);
  test_assert_why_not (&position, "A15", "A14", SIGUO_WHY_NOT_LEGAL);
  g_assert_true (is_listed (&position, "A15", "A14"));
}

/* Refused unless nothing else is legal. */
static void
test_nothing_else (void)
{
  SiguoPosition position;
  SiguoEvent event;

  /* A's only piece goes between two points that mines close. */
  test_position (&position, "duel_dark", 'S', "A61:2 A52:M A42:M A41:M A62:F B15:2 B62:F");
  for (guint i = 0; i < 3; i++)
    {
      test_play (&position, "A61", "A51", &event);
      play_wander (&position, 2 * i);
      test_play (&position, "A51", "A61", &event);
      play_wander (&position, 2 * i + 1);
    }
  test_assert_why_not (&position, "A61", "A51", SIGUO_WHY_NOT_LEGAL);
  g_assert_true (is_listed (&position, "A61", "A51"));
  g_assert_true (siguo_position_has_move (&position, SIGUO_SEAT_S));
  test_play (&position, "A61", "A51", &event);
  g_assert_cmpint (event.end, ==, SIGUO_END_NOT);
}

static void
test_lose (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "duel_dark repetition=lose", 'S', PIECES);
  go_to_and_fro (&position, 3);
  g_assert_true (is_listed (&position, "A15", "A14"));
  /* A host can neither forget it nor make up another end. */
  g_assert_true (siguo_event_from_text (&event, position.board, "S move A15 A14 next=N", NULL));
  g_assert_false (siguo_position_accepts (&position, &event, NULL));
  test_play (&position, "A15", "A14", &event);
  test_assert_event (&position, &event, "S move A15 A14 end=repetition win=N");
  g_assert_cmpint (position.end, ==, SIGUO_END_REPETITION);

  test_position (&position, "siguo_dark repetition=lose", 'S', "S15:2 E15:2 N15:2 W15:2");
  for (guint i = 0; i < 6; i++)
    {
      test_play (&position, i % 2 ? "S14" : "S15", i % 2 ? "S15" : "S14", &event);
      for (guint seat = 1; seat < 4; seat++)
        test_happen (&position, SIGUO_EVENT_SKIP, seat, &event);
      for (guint seat = 0; seat < 4; seat++)
        position.timeouts[seat] = 0;
    }
  test_play (&position, "S15", "S14", &event);
  test_assert_event (&position, &event, "S move S15 S14 end=repetition win=EW");
}

static void
test_off (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "duel_dark repetition=off", 'S', PIECES);
  go_to_and_fro (&position, 3);
  test_play (&position, "A15", "A14", &event);
  g_assert_cmpint (event.end, ==, SIGUO_END_NOT);
  g_assert_cmpint (position.n_recent[SIGUO_SEAT_S], ==, 0);
}

/* Another piece's move between the same points is another move. */
static void
test_other_piece (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "duel_dark", 'S', PIECES " A24:3");
  go_to_and_fro (&position, 3);
  test_play (&position, "A15", "A25", &event);
  play_wander (&position, 6);
  test_play (&position, "A24", "A15", &event);
  play_wander (&position, 7);
  test_assert_why_not (&position, "A15", "A14", SIGUO_WHY_NOT_LEGAL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/repetition/forbid", test_forbid);
  g_test_add_func ("/rules/repetition/battle", test_battle);
  g_test_add_func ("/rules/repetition/nothing-else", test_nothing_else);
  g_test_add_func ("/rules/repetition/lose", test_lose);
  g_test_add_func ("/rules/repetition/off", test_off);
  g_test_add_func ("/rules/repetition/other-piece", test_other_piece);
  return g_test_run ();
}
