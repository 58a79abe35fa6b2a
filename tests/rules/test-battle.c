/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-test.h"
#include "rules/siguo-battle.h"

#include <string.h>

/* The table of rules.md section 7, as it stands there: attackers 9 … 1 and bomb, defenders 9 … 1,
 * bomb, mine, flag. */
static const char *const table[] = {
  "X W W W W W W W W X L F",
  "L X W W W W W W W X L F",
  "L L X W W W W W W X L F",
  "L L L X W W W W W X L F",
  "L L L L X W W W W X L F",
  "L L L L L X W W W X L F",
  "L L L L L L X W W X L F",
  "L L L L L L L X W X L F",
  "L L L L L L L L X X W F",
  "X X X X X X X X X X X XF",
};

static SiguoOutcome
read_outcome (const char *letters)
{
  static const char *const words[] = { "", "W", "L", "X", "F", "XF" };

  for (SiguoOutcome outcome = SIGUO_OUTCOME_WON; outcome <= SIGUO_OUTCOME_BOTH_FLAG; outcome++)
    if (strcmp (words[outcome], letters) == 0)
      return outcome;
  g_assert_not_reached ();
}

/* Who is at @point now: the attacker, the defender, nobody. */
static void
assert_after (const SiguoPosition *position, SiguoOutcome outcome)
{
  SiguoPoint from = test_point (position, "E52"), to = test_point (position, "E62");
  guint8 owner = siguo_position_owner_at (position, to);

  g_assert_cmpint (siguo_position_owner_at (position, from), ==, SIGUO_NO_SEAT);
  switch (outcome)
    {
    case SIGUO_OUTCOME_WON:
    case SIGUO_OUTCOME_FLAG:
      g_assert_cmpint (owner, ==, SIGUO_SEAT_S);
      break;
    case SIGUO_OUTCOME_LOST:
      g_assert_cmpint (owner, ==, SIGUO_SEAT_E);
      break;
    case SIGUO_OUTCOME_BOTH:
    case SIGUO_OUTCOME_BOTH_FLAG:
      g_assert_cmpint (owner, ==, SIGUO_NO_SEAT);
      break;
    case SIGUO_OUTCOME_QUIET:
    default:
      g_assert_not_reached ();
    }
}

static void
test_table (gconstpointer data)
{
  const char *mine = data;
  static const char attackers[] = "987654321B";
  static const char defenders[] = "987654321BMF";

  for (guint a = 0; a < G_N_ELEMENTS (table); a++)
    {
      g_auto (GStrv) row = g_strsplit (table[a], " ", -1);

      for (guint d = 0; row[d] != NULL; d++)
        {
          g_autofree char *options = g_strdup_printf ("siguo_dark mine=%s", mine);
          g_autofree char *pieces = g_strdup_printf ("S:%c@E52 E62:%c S11:2 E11:2 N11:2 W11:2",
                                                     attackers[a], defenders[d]);
          SiguoOutcome outcome = read_outcome (row[d]);
          SiguoPosition position, before;
          SiguoRank attacker, defender;
          SiguoEvent event;
          SiguoUndo undo;

          /* The star: the mine goes too. */
          if (defenders[d] == 'M' && attackers[a] != '1' && strcmp (mine, "mutual") == 0)
            outcome = SIGUO_OUTCOME_BOTH;
          g_assert_true (siguo_rank_from_letter (attackers[a], &attacker));
          g_assert_true (siguo_rank_from_letter (defenders[d], &defender));
          test_position (&position, options, 'S', pieces);
          before = position;
          test_rule_move (&position, "E52", "E62", &event);
          g_assert_cmpint (event.outcome, ==, outcome);
          g_assert_cmpint (event.attacker, ==, attacker);
          g_assert_cmpint (event.defender, ==, defender);
          siguo_position_apply (&position, &event, &undo);
          assert_after (&position, outcome);
          g_assert_cmpint (siguo_position_is_locked (&position, test_point (&position, "E62")), ==,
                           outcome == SIGUO_OUTCOME_WON || outcome == SIGUO_OUTCOME_LOST
                             || outcome == SIGUO_OUTCOME_FLAG);
          g_assert_cmpint (position.alive, ==, outcome >= SIGUO_OUTCOME_FLAG ? 13 : 15);
          siguo_position_undo (&position, &undo);
          g_assert_cmpuint (position.hash, ==, before.hash);
        }
    }
}

/* What somebody who does not know the ranks may believe. */
static void
test_possible (void)
{
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  for (SiguoOutcome outcome = SIGUO_OUTCOME_WON; outcome <= SIGUO_OUTCOME_BOTH_FLAG; outcome++)
    g_assert_true (
        siguo_battle_possible (&options, SIGUO_RANK_UNKNOWN, SIGUO_RANK_UNKNOWN, outcome));
  g_assert_false (siguo_battle_possible (&options, SIGUO_RANK_UNKNOWN, SIGUO_RANK_UNKNOWN,
                                         SIGUO_OUTCOME_QUIET));
  g_assert_false (
      siguo_battle_possible (&options, SIGUO_RANK_FLAG, SIGUO_RANK_UNKNOWN, SIGUO_OUTCOME_WON));
  g_assert_false (
      siguo_battle_possible (&options, SIGUO_RANK_BOMB, SIGUO_RANK_UNKNOWN, SIGUO_OUTCOME_WON));
  g_assert_false (
      siguo_battle_possible (&options, SIGUO_RANK_UNKNOWN, SIGUO_RANK_FLAG, SIGUO_OUTCOME_LOST));
  g_assert_true (
      siguo_battle_possible (&options, SIGUO_RANK_UNKNOWN, SIGUO_RANK_MINE, SIGUO_OUTCOME_WON));
  g_assert_false (siguo_battle_possible (&options, SIGUO_RANK_FIELD_MARSHAL, SIGUO_RANK_MINE,
                                         SIGUO_OUTCOME_BOTH));
  options.mine = SIGUO_MINE_MUTUAL;
  g_assert_true (siguo_battle_possible (&options, SIGUO_RANK_FIELD_MARSHAL, SIGUO_RANK_MINE,
                                        SIGUO_OUTCOME_BOTH));
  g_assert_false (
      siguo_battle_possible (&options, SIGUO_RANK_UNKNOWN, SIGUO_RANK_MINE, SIGUO_OUTCOME_LOST));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/rules/battle/survives", "survives", test_table);
  g_test_add_data_func ("/rules/battle/mutual", "mutual", test_table);
  g_test_add_func ("/rules/battle/possible", test_possible);
  return g_test_run ();
}
