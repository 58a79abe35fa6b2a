/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-test.h"

/* Every reason of rules.md section 6, in the order in which they are looked at. */
static const struct
{
  const char *options, *pieces, *from, *to;
  SiguoWhyNot why_not;
} table[] = {
  { "siguo_dark", "S32:9", "S32", "S31", SIGUO_WHY_NOT_LEGAL },
  { "siguo_dark", "S32:9", "S41", "S31", SIGUO_WHY_NOT_EMPTY },
  { "siguo_dark", "S32:9 E11:9", "E11", "E12", SIGUO_WHY_NOT_YOURS },
  { "siguo_dark", "S32:9 N11:9", "N11", "N12", SIGUO_WHY_NOT_YOURS },
  { "siguo_dark", "S62:F", "S62", "S61", SIGUO_WHY_NOT_FLAG },
  { "siguo_dark", "S61:M", "S61", "S51", SIGUO_WHY_NOT_MINE },
  { "siguo_dark", "S62:9", "S62", "S61", SIGUO_WHY_NOT_HQ },
  { "siguo_dark", "S:9@N62", "N62", "N52", SIGUO_WHY_NOT_HQ },
  { "siguo_dark", "S:9@E64", "E64", "E54", SIGUO_WHY_NOT_HQ },
  { "siguo_dark", "S32:9", "S32", "S32", SIGUO_WHY_NOT_SAME },
  { "siguo_dark", "S32:9 S31:8", "S32", "S31", SIGUO_WHY_NOT_OWN },
  { "siguo_dark", "S32:9 N:8@S31", "S32", "S31", SIGUO_WHY_NOT_ALLY },
  { "siguo_dark", "S32:9 E:1@S22", "S32", "S22", SIGUO_WHY_NOT_CAMP },
  { "siguo_dark", "S32:9 E:1@S31", "S32", "S31", SIGUO_WHY_NOT_LEGAL },
  { "siguo_dark", "S22:9 E:1@S31", "S22", "S31",
    SIGUO_WHY_NOT_LEGAL },                                        /* out of a camp, attacking */
  { "siguo_dark", "S32:9", "S32", "S22", SIGUO_WHY_NOT_LEGAL },   /* into an own camp */
  { "siguo_dark", "S:9@E32", "E32", "E22", SIGUO_WHY_NOT_LEGAL }, /* into an enemy's */
  { "siguo_dark", "S:9@N32", "N32", "N22", SIGUO_WHY_NOT_LEGAL }, /* into an ally's */
  { "siguo_dark", "S:9@E63", "E63", "E62",
    SIGUO_WHY_NOT_LEGAL }, /* into a headquarters from the side */
  { "siguo_dark", "S:9@E63 E62:8", "E63", "E62", SIGUO_WHY_NOT_LEGAL },
  { "siguo_dark", "S:9@N63", "N63", "N62", SIGUO_WHY_NOT_LEGAL }, /* an ally's too */
  { "siguo_dark", "S61:9", "S61", "S62", SIGUO_WHY_NOT_LEGAL },
  { "siguo_dark", "S51:9", "S51", "S55", SIGUO_WHY_NOT_LEGAL },
  { "siguo_dark", "S51:9", "S51", "S15", SIGUO_WHY_NOT_CORNER },
  { "siguo_dark", "S51:B", "S51", "S15", SIGUO_WHY_NOT_CORNER }, /* bombs go as ordinary pieces */
  { "siguo_dark", "S51:1", "S51", "S15", SIGUO_WHY_NOT_LEGAL },
  { "siguo_dark", "S51:9 S53:8", "S51", "S55", SIGUO_WHY_NOT_BLOCKED },
  { "siguo_dark", "S51:9 N:8@S53", "S51", "S55", SIGUO_WHY_NOT_BLOCKED },
  { "siguo_dark", "S51:9 E:8@S53", "S51", "S55", SIGUO_WHY_NOT_BLOCKED },
  { "siguo_dark", "S51:1 S53:8", "S51", "S55", SIGUO_WHY_NOT_LEGAL }, /* round another way */
  { "siguo_dark", "S51:1 S52:8 S41:8", "S51", "S55", SIGUO_WHY_NOT_BLOCKED },
  { "siguo_dark", "S51:9", "S51", "S33", SIGUO_WHY_NOT_FAR },
  { "siguo_dark", "S51:1", "S51", "S23", SIGUO_WHY_NOT_FAR },
  { "siguo_dark", "S32:9", "S32", "S34", SIGUO_WHY_NOT_FAR }, /* one road edge only */
  { "siguo_dark", "S32:1", "S32", "S51", SIGUO_WHY_NOT_FAR }, /* road and rail are never mixed */
  { "siguo_dark", "S51:9 E:9@S55", "S51", "S55",
    SIGUO_WHY_NOT_LEGAL },                                      /* attack along the railway */
  { "siguo_dark", "S21:9", "S21", "S31", SIGUO_WHY_NOT_LEGAL }, /* a single step by rail */
  { "siguo_duel", "S11:9", "S11", "W15", SIGUO_WHY_NOT_LEGAL },
  { "siguo_duel", "S11:9 N:8@S12", "S11", "S12", SIGUO_WHY_NOT_LEGAL }, /* enemies everywhere */
  { "siguo_duel side_arms=closed", "S11:1", "S11", "N11", SIGUO_WHY_NOT_LEGAL },
  { "siguo_duel side_arms=closed", "S11:9", "S11", "C31", SIGUO_WHY_NOT_LEGAL },
  { "duel_dark", "A62:9", "A62", "A61", SIGUO_WHY_NOT_HQ },
  { "duel_dark", "A52:9", "A52", "A62", SIGUO_WHY_NOT_LEGAL },
  { "duel_dark", "A22:9", "A22", "A33", SIGUO_WHY_NOT_LEGAL },
  { "duel_dark", "A12:9", "A12", "B14", SIGUO_WHY_NOT_CORNER }, /* the mountain border */
  { "duel_dark", "A12:1", "A12", "B14", SIGUO_WHY_NOT_LEGAL },
  { "duel_dark", "A23:9", "A23", "B13", SIGUO_WHY_NOT_FAR },
  /* bomb_flag = forbidden: nothing that may be the flag, and no word about whether it is. */
  { "siguo_dark", "S:B@E52 E62:F E64:9", "E52", "E62", SIGUO_WHY_NOT_LEGAL },
  { "siguo_dark bomb_flag=forbidden", "S:B@E52 E62:F E64:9", "E52", "E62", SIGUO_WHY_NOT_TAKER },
  { "siguo_dark bomb_flag=forbidden", "S:B@E54 E62:F E64:9", "E54", "E64", SIGUO_WHY_NOT_TAKER },
  { "siguo_dark bomb_flag=forbidden", "S:9@E52 E62:F E64:9", "E52", "E62", SIGUO_WHY_NOT_LEGAL },
  { "siguo_dark bomb_flag=forbidden", "S:B@E54 E62:F E:9@E64", "E54", "E64", SIGUO_WHY_NOT_TAKER },
  { "siguo_open bomb_flag=forbidden", "S:B@E52 E62:F E64:9", "E52", "E62", SIGUO_WHY_NOT_TAKER },
  { "siguo_open bomb_flag=forbidden", "S:B@E54 E62:F E64:9", "E54", "E64", SIGUO_WHY_NOT_LEGAL },
};

static void
test_reasons (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      SiguoPosition position;
      SiguoPoint from, to;
      SiguoSet targets;
      SiguoEvent event;

      test_position (&position, table[i].options, 'S', table[i].pieces);
      from = test_point (&position, table[i].from);
      to = test_point (&position, table[i].to);
      if (siguo_position_why_not (&position, SIGUO_SEAT_S, from, to) != table[i].why_not)
        g_error (
            "%s: %s to %s: %s", table[i].pieces, table[i].from, table[i].to,
            siguo_why_not_to_words (siguo_position_why_not (&position, SIGUO_SEAT_S, from, to)));
      siguo_event_init (&event, SIGUO_EVENT_MOVE, SIGUO_SEAT_S);
      event.from = from;
      event.to = to;
      g_assert_cmpint (siguo_position_rule (&position, &event), ==, table[i].why_not);
      targets = siguo_position_targets (&position, from);
      if (siguo_position_owner_at (&position, from) == SIGUO_SEAT_S)
        g_assert_cmpint (siguo_set_has (&targets, to), ==, table[i].why_not == SIGUO_WHY_NOT_LEGAL);
    }
}

static void
test_whose_turn (void)
{
  SiguoPosition position;
  SiguoSet targets;
  SiguoEvent event;

  test_position (&position, "siguo_dark", 'S', "S11:9 E11:9 N11:9 W11:9 S62:F E62:F N62:F W62:F");
  g_assert_cmpint (siguo_position_why_not (&position, SIGUO_SEAT_E, 30, 31), ==,
                   SIGUO_WHY_NOT_TURN);
  g_assert_cmpint (siguo_position_why_not (&position, SIGUO_SEAT_S, 0, 200), ==, SIGUO_WHY_NOT_FAR);
  g_assert_cmpint (siguo_position_why_not (&position, SIGUO_SEAT_S, 200, 0), ==,
                   SIGUO_WHY_NOT_EMPTY);
  test_happen (&position, SIGUO_EVENT_SURRENDER, SIGUO_SEAT_E, &event);
  g_assert_cmpint (siguo_position_why_not (&position, SIGUO_SEAT_E, 30, 31), ==, SIGUO_WHY_NOT_OUT);
  test_happen (&position, SIGUO_EVENT_SURRENDER, SIGUO_SEAT_W, &event);
  g_assert_cmpint (siguo_position_why_not (&position, SIGUO_SEAT_S, 0, 1), ==, SIGUO_WHY_NOT_OVER);
  g_assert_cmpuint (siguo_position_list_moves (&position, &(SiguoMove) { 0 }), ==, 0);
  targets = siguo_position_targets (&position, 0);
  g_assert_true (siguo_set_is_empty (&targets));
}

/* A client that does not know a piece says no more than that: it may be an engineer. */
static void
test_unknown (void)
{
  SiguoPosition position;
  SiguoSet targets;

  test_position (&position, "siguo_dark", 'S', "S51:? S53:?");
  test_assert_why_not (&position, "S51", "S11", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "S51", "S15", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "S51", "S55", SIGUO_WHY_NOT_LEGAL);
  targets = siguo_position_targets (&position, test_point (&position, "S51"));
  g_assert_true (siguo_set_is_empty (&targets));
  targets = siguo_position_targets (&position, test_point (&position, "S52"));
  g_assert_true (siguo_set_is_empty (&targets));
  g_assert_false (siguo_position_has_move (&position, SIGUO_SEAT_S));
}

static void
test_words (void)
{
  for (SiguoWhyNot a = 0; a <= SIGUO_WHY_NOT_MUST_MOVE; a++)
    for (SiguoWhyNot b = 0; b < a; b++)
      g_assert_cmpstr (siguo_why_not_to_words (a), !=, siguo_why_not_to_words (b));
}

/* bomb_flag = forbidden goes by what everybody sees. */
static void
test_bomb_flag (void)
{
  SiguoPosition position, view;
  SiguoEvent event;

  /* The field marshal's death shows the flag; then the other headquarters is free. */
  test_position (&position, "siguo_dark bomb_flag=forbidden", 'S',
                 "S:B@E54 S:B@E35 E34:9 E62:F E64:8 E11:2 N11:2 W11:2");
  test_assert_why_not (&position, "E54", "E64", SIGUO_WHY_NOT_TAKER);
  test_assert_why_not (&position, "E54", "E62", SIGUO_WHY_NOT_FAR);
  test_play (&position, "E35", "E34", &event);
  test_assert_event (&position, &event,
                     "S move E35 E34 battle=both attacker=B defender=9 shown=E62:F next=E");
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_E, &event);
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_N, &event);
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_W, &event);
  test_assert_why_not (&position, "E54", "E64", SIGUO_WHY_NOT_LEGAL);
  test_play (&position, "E54", "E64", &event);
  g_assert_cmpint (event.outcome, ==, SIGUO_OUTCOME_BOTH);

  /* One who lies face up as something else is no flag. */
  test_position (&position, "siguo_dark bomb_flag=forbidden engineer_recon=attack", 'S',
                 "S:1@E63 S:B@E54 E62:F E64:8 E11:2 N11:2 W11:2");
  test_play (&position, "E63", "E64", &event);
  test_assert_event (&position, &event,
                     "S move E63 E64 battle=lost attacker=1 defender=8 shown=E64:8 next=E");
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_E, &event);
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_N, &event);
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_W, &event);
  test_assert_why_not (&position, "E54", "E64", SIGUO_WHY_NOT_LEGAL);

  /* Referee and mover say the same though only one of them knows. */
  test_position (&position, "siguo_dark bomb_flag=forbidden", 'S', "S:B@E54 E62:F E64:8 E11:2");
  test_position (&view, "siguo_dark bomb_flag=forbidden", 'S', "S:B@E54 E62:? E64:? E11:?");
  test_assert_why_not (&position, "E54", "E64", SIGUO_WHY_NOT_TAKER);
  test_assert_why_not (&view, "E54", "E64", SIGUO_WHY_NOT_TAKER);

  /* A bomb that has nothing but such a target cannot move. */
  test_position (&position, "siguo_dark bomb_flag=forbidden", 'S',
                 "S:B@E65 S:2@E55 S:M@E54 E64:F E62:8 E11:2 S62:F");
  g_assert_true (siguo_position_has_move (&position, SIGUO_SEAT_S));
  test_position (&position, "siguo_dark bomb_flag=forbidden", 'S',
                 "S:B@E65 S:M@E55 E64:F E62:8 E11:2 S62:F");
  g_assert_false (siguo_position_has_move (&position, SIGUO_SEAT_S));
  test_position (&position, "siguo_dark", 'S', "S:B@E65 S:M@E55 E64:F E62:8 E11:2 S62:F");
  g_assert_true (siguo_position_has_move (&position, SIGUO_SEAT_S));
}

/* All moves of a lone piece, counted by hand. */
static void
test_list (void)
{
  static const struct
  {
    const char *options, *pieces;
    guint n;
  } lists[] = {
    { "siguo_dark", "S33:9", 8 },
    { "siguo_dark", "S63:9", 3 },
    { "siguo_dark", "S62:9", 0 },
    { "siguo_dark", "S61:M S62:F", 0 },
    { "siguo_dark", "S53:9", 8 },                 /* four by rail, four by road */
    { "siguo_dark", "S:9@C22", 8 },               /* two lines of five */
    { "siguo_dark", "S11:9", 1 + 4 + 4 + 8 + 5 }, /* camp, front row, back, ahead, round the arc */
    { "siguo_dark", "S11:1", 73 },                /* all other rail points and the camp */
    { "siguo_dark", "S11:9 S12:2 S22:2 S21:2 N:2@C31 E:9@W15", 1 + 3 + 5 + 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      SiguoMove moves[SIGUO_MAX_MOVES];
      SiguoPosition position;

      test_position (&position, lists[i].options, 'S', lists[i].pieces);
      g_assert_cmpuint (siguo_position_list_moves (&position, moves), ==, lists[i].n);
      g_assert_cmpint (siguo_position_has_move (&position, SIGUO_SEAT_S), ==, lists[i].n > 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/moves/reasons", test_reasons);
  g_test_add_func ("/rules/moves/whose-turn", test_whose_turn);
  g_test_add_func ("/rules/moves/unknown", test_unknown);
  g_test_add_func ("/rules/moves/words", test_words);
  g_test_add_func ("/rules/moves/bomb-flag", test_bomb_flag);
  g_test_add_func ("/rules/moves/list", test_list);
  return g_test_run ();
}
