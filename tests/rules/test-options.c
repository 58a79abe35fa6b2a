/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-options.h"

#include <string.h>

#define N_MODES (SIGUO_MODE_DUEL_FLIP + 1)

/* The table of rules.md section 12: the values, default first, and in which modes: four players d u
 * o, the duel on their board l, the classic board D O, flip f. Numbers are tested by themselves. */
static const struct
{
  const char *key, *values, *modes;
} table[] = {
  { "mine", "survives mutual", "duolDOf" },
  { "bomb_flag", "captures forbidden", "duolDOf" },
  { "marshal_reveals_flag", "on off", "dulD" },
  { "engineer_recon", "off attack attack_and_defence", "dulD" },
  { "battle_reveal", "none defender both", "dulD" },
  { "ally_layout_at_deploy", "off on", "u" },
  { "turn_dir", "ccw cw", "duo" },
  { "first_mover", "random S E N W", "duo" },
  { "first_mover", "random S N", "lDOf" },
  { "move_seconds", "30 10 120 none", "duolDOf" },
  { "timeout_limit", "5 1 10 none", "duolDOf" },
  { "deploy_seconds", "90 30 600 none", "duolDO" },
  { "surrender_min_ply", "20 0 50", "duolDOf" },
  { "draw_offer_min_ply", "20", "duolDOf" },
  { "draw_offer_max", "3", "duolDOf" },
  { "no_contact_moves", "70 20 200 off", "duol" },
  { "no_contact_moves", "50 20 200 off", "DOf" },
  { "mutual_exhaustion", "draw next_mover_loses", "duolDOf" },
  { "no_move_check", "turn_start immediate", "duolDOf" },
  { "repetition", "off forbid lose", "duo" },
  { "repetition", "forbid off lose", "lDOf" },
  { "absent_player", "wait computer clock_runs", "duolDOf" },
  { "team_chat", "phrases free off", "duo" },
  { "dead_see_all", "off on", "duo" },
  { "spectators", "public_view none", "duolDOf" },
  { "side_arms", "open closed", "l" },
  { "duel_seats", "SN EW", "l" },
  { "duel_pieces", "dark open", "l" },
  { "flip_colour", "first_engineer own_two_in_a_row first_flip", "f" },
  { "flip_weaker_may_attack", "yes no", "f" },
  { "flip_mine_attackers", "any engineer_and_bomb", "f" },
  { "flip_flag_mines", "gone dug", "f" },
  { "flip_flag_taker", "engineer any", "f" },
  { "flip_carry_home", "yes no", "f" },
  { "flip_hq_lock", "no yes", "f" },
};

static gboolean
is_in (const char *modes, SiguoMode mode)
{
  return strchr (modes, "duolDOf"[mode]) != NULL;
}

static gboolean
has_key (const char *key, SiguoMode mode)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (strcmp (table[i].key, key) == 0 && is_in (table[i].modes, mode))
      return TRUE;
  return FALSE;
}

static void
test_table (void)
{
  for (SiguoMode mode = 0; mode < N_MODES; mode++)
    for (guint i = 0; i < G_N_ELEMENTS (table); i++)
      {
        g_auto (GStrv) values = g_strsplit (table[i].values, " ", -1);
        g_autofree char *first = NULL;
        g_autoptr (GError) error = NULL;
        SiguoOptions options, before;

        siguo_options_init (&options, mode);
        before = options;
        first = siguo_options_get (&options, table[i].key);
        if (!has_key (table[i].key, mode))
          {
            g_assert_null (first);
            g_assert_false (siguo_options_set (&options, table[i].key, values[0], &error));
            g_assert_error (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_KEY);
            continue;
          }
        if (!is_in (table[i].modes, mode))
          continue;
        g_assert_cmpstr (first, ==, values[0]);
        for (guint j = 0; values[j] != NULL; j++)
          {
            g_autofree char *value = NULL;
            g_autofree char *text = NULL;
            SiguoOptions read;

            siguo_options_set (&options, table[i].key, values[j], &error);
            g_assert_no_error (error);
            value = siguo_options_get (&options, table[i].key);
            g_assert_cmpstr (value, ==, values[j]);
            g_assert_cmpint (siguo_options_equal (&options, &before), ==, j == 0);
            text = siguo_options_to_text (&options);
            siguo_options_from_text (&read, text, &error);
            g_assert_no_error (error);
            g_assert_true (siguo_options_equal (&options, &read));
          }
        before = options;
        g_assert_false (siguo_options_set (&options, table[i].key, "x", &error));
        g_assert_error (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_VALUE);
        g_assert_true (siguo_options_equal (&options, &before));
      }
}

static void
test_numbers (void)
{
  static const struct
  {
    const char *key, *value;
  } broken[] = {
    { "move_seconds", "9" },         { "move_seconds", "121" },
    { "move_seconds", "0" },         { "move_seconds", "030" },
    { "move_seconds", "off" },       { "move_seconds", "" },
    { "move_seconds", "30 " },       { "move_seconds", "+30" },
    { "timeout_limit", "0" },        { "timeout_limit", "11" },
    { "deploy_seconds", "29" },      { "deploy_seconds", "601" },
    { "surrender_min_ply", "51" },   { "surrender_min_ply", "-1" },
    { "surrender_min_ply", "none" }, { "no_contact_moves", "19" },
    { "no_contact_moves", "201" },   { "no_contact_moves", "99999999999999999999" },
  };
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (siguo_options_set (&options, broken[i].key, broken[i].value, &error));
      g_assert_error (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_VALUE);
    }
}

static void
test_text (void)
{
  static const struct
  {
    const char *text;
    gint code;
  } broken[] = {
    { "", SIGUO_OPTIONS_ERROR_SYNTAX },
    { "mine=survives", SIGUO_OPTIONS_ERROR_SYNTAX },
    { "mode=", SIGUO_OPTIONS_ERROR_VALUE },
    { "mode=chess", SIGUO_OPTIONS_ERROR_VALUE },
    { "mode=siguo_dark ", SIGUO_OPTIONS_ERROR_SYNTAX },
    { "mode=siguo_dark mine", SIGUO_OPTIONS_ERROR_SYNTAX },
    { "mode=siguo_dark  mine=mutual", SIGUO_OPTIONS_ERROR_SYNTAX },
    { "mode=siguo_dark mine=mutual mine=mutual", SIGUO_OPTIONS_ERROR_SYNTAX },
    { "mode=siguo_dark mode=siguo_open", SIGUO_OPTIONS_ERROR_SYNTAX },
    { "mode=siguo_dark =", SIGUO_OPTIONS_ERROR_KEY },
    { "mode=siguo_dark size=3", SIGUO_OPTIONS_ERROR_KEY },
    { "mode=siguo_dark flip_hq_lock=yes", SIGUO_OPTIONS_ERROR_KEY },
    { "mode=siguo_duel first_mover=E", SIGUO_OPTIONS_ERROR_VALUE },
    { "mode=siguo_dark mine=mutual=2", SIGUO_OPTIONS_ERROR_VALUE },
  };
  g_autofree char *text = NULL;
  g_autofree char *flip = NULL;
  g_autofree char *duel = NULL;
  g_autofree char *long_text = g_strnfill (5000, 'x');
  SiguoOptions options, before;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  text = siguo_options_to_text (&options);
  g_assert_cmpstr (
      text, ==,
      "mode=siguo_dark mine=survives bomb_flag=captures marshal_reveals_flag=on engineer_recon=off "
      "battle_reveal=none turn_dir=ccw first_mover=random move_seconds=30 timeout_limit=5 "
      "deploy_seconds=90 surrender_min_ply=20 draw_offer_min_ply=20 draw_offer_max=3 "
      "no_contact_moves=70 mutual_exhaustion=draw no_move_check=turn_start repetition=off "
      "absent_player=wait team_chat=phrases dead_see_all=off spectators=public_view");
  siguo_options_init (&options, SIGUO_MODE_DUEL_FLIP);
  flip = siguo_options_to_text (&options);
  g_assert_cmpstr (
      flip, ==,
      "mode=duel_flip mine=survives bomb_flag=captures first_mover=random move_seconds=30 "
      "timeout_limit=5 surrender_min_ply=20 draw_offer_min_ply=20 draw_offer_max=3 "
      "no_contact_moves=50 "
      "mutual_exhaustion=draw no_move_check=turn_start repetition=forbid absent_player=wait "
      "spectators=public_view flip_colour=first_engineer flip_weaker_may_attack=yes "
      "flip_mine_attackers=any flip_flag_mines=gone flip_flag_taker=engineer flip_carry_home=yes "
      "flip_hq_lock=no");

  before = options;
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (siguo_options_from_text (&options, broken[i].text, &error));
      g_assert_error (error, SIGUO_OPTIONS_ERROR, broken[i].code);
      g_assert_cmpmem (&options, sizeof (options), &before, sizeof (before));
    }
  memcpy (long_text, "mode=", 5);
  g_assert_false (siguo_options_from_text (&options, long_text, NULL));

  /* What is not named has its default; a duel of E and W may begin with E. */
  g_assert_true (
      siguo_options_from_text (&options, "mode=siguo_duel first_mover=N mine=mutual", NULL));
  g_assert_cmpint (options.mine, ==, SIGUO_MINE_MUTUAL);
  g_assert_cmpint (options.first_mover, ==, SIGUO_SEAT_N);
  g_assert_cmpint (options.no_contact_moves, ==, 70);
  g_assert_true (
      siguo_options_from_text (&options, "mode=siguo_duel duel_seats=EW first_mover=E", NULL));
  duel = siguo_options_to_text (&options);
  g_assert_true (siguo_options_from_text (&before, duel, NULL));
  g_assert_true (siguo_options_equal (&options, &before));
}

static void
test_duel (void)
{
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DUEL);
  g_assert_cmpint (siguo_options_seats (&options), ==, 1 << SIGUO_SEAT_S | 1 << SIGUO_SEAT_N);
  g_assert_true (siguo_options_set (&options, "first_mover", "S", NULL));
  /* Who does not sit there cannot begin. */
  g_assert_true (siguo_options_set (&options, "duel_seats", "EW", NULL));
  g_assert_cmpint (options.first_mover, ==, SIGUO_FIRST_MOVER_RANDOM);
  g_assert_cmpint (siguo_options_seats (&options), ==, 1 << SIGUO_SEAT_E | 1 << SIGUO_SEAT_W);
  g_assert_cmpint (siguo_options_board (&options), ==, SIGUO_BOARD_FOUR);
  /* Nobody sits in arms that do not exist. */
  g_assert_true (siguo_options_set (&options, "side_arms", "closed", NULL));
  g_assert_cmpint (siguo_options_seats (&options), ==, 1 << SIGUO_SEAT_S | 1 << SIGUO_SEAT_N);
  g_assert_cmpint (siguo_options_board (&options), ==, SIGUO_BOARD_FOUR_CLOSED);
  g_assert_true (siguo_options_set (&options, "duel_seats", "EW", NULL));
  g_assert_false (options.side_arms_closed);
  g_assert_true (options.duel_sides);

  g_assert_false (siguo_options_is_open (&options));
  g_assert_true (siguo_options_set (&options, "duel_pieces", "open", NULL));
  g_assert_true (siguo_options_is_open (&options));
  /* A preset is about rules, not about which duel it is. */
  g_assert_true (siguo_options_set_preset (&options, "qq"));
  g_assert_true (options.duel_sides && options.duel_open);
  g_assert_cmpint (siguo_options_team (&options, SIGUO_SEAT_E), ==, 1 << SIGUO_SEAT_E);
  g_assert_cmpint (siguo_options_team (&options, SIGUO_SEAT_S), ==, 0);
}

static void
test_modes (void)
{
  static const struct
  {
    const char *name;
    SiguoBoardKind board;
    guint8 seats, team_of_s;
    gboolean open;
  } modes[N_MODES] = {
    { "siguo_dark", SIGUO_BOARD_FOUR, 15, 5, FALSE },
    { "siguo_dual", SIGUO_BOARD_FOUR, 15, 5, FALSE },
    { "siguo_open", SIGUO_BOARD_FOUR, 15, 5, TRUE },
    { "siguo_duel", SIGUO_BOARD_FOUR, 5, 1, FALSE },
    { "duel_dark", SIGUO_BOARD_CLASSIC, 5, 1, FALSE },
    { "duel_open", SIGUO_BOARD_CLASSIC, 5, 1, TRUE },
    { "duel_flip", SIGUO_BOARD_CLASSIC, 5, 1, FALSE },
  };

  for (SiguoMode mode = 0; mode < N_MODES; mode++)
    {
      g_autofree char *name = NULL;
      SiguoOptions options;

      siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
      g_assert_true (siguo_options_set (&options, "mode", modes[mode].name, NULL));
      g_assert_cmpint (options.mode, ==, mode);
      name = siguo_options_get (&options, "mode");
      g_assert_cmpstr (name, ==, modes[mode].name);
      g_assert_cmpstr (siguo_mode_to_text (mode), ==, modes[mode].name);
      g_assert_cmpint (siguo_options_board (&options), ==, modes[mode].board);
      g_assert_cmpint (siguo_options_seats (&options), ==, modes[mode].seats);
      g_assert_cmpint (siguo_options_team (&options, SIGUO_SEAT_S), ==, modes[mode].team_of_s);
      g_assert_cmpint (siguo_options_is_open (&options), ==, modes[mode].open);
    }
}

static void
test_presets (void)
{
  for (SiguoMode mode = 0; mode < N_MODES; mode++)
    {
      gboolean flip = mode == SIGUO_MODE_DUEL_FLIP;
      SiguoOptions options, classic;

      siguo_options_init (&classic, mode);
      siguo_options_init (&options, mode);
      g_assert_true (siguo_options_set_preset (&options, "qq"));
      g_assert_cmpint (options.mode, ==, mode);
      g_assert_cmpint (options.move_seconds, ==, 30);
      g_assert_cmpint (options.timeout_limit, ==, 5);
      g_assert_cmpint (options.no_contact_moves, ==, 70);
      g_assert_cmpint (options.no_move_check, ==, SIGUO_NO_MOVE_IMMEDIATE);
      g_assert_cmpint (options.mutual_exhaustion, ==, SIGUO_EXHAUSTION_NEXT_MOVER_LOSES);
      g_assert_true (siguo_options_set_preset (&options, "friends"));
      g_assert_cmpint (options.move_seconds, ==, 0);
      g_assert_cmpint (options.absent_player, ==, SIGUO_ABSENT_WAIT);
      g_assert_cmpint (options.team_chat, ==,
                       mode <= SIGUO_MODE_SIGUO_OPEN ? SIGUO_TEAM_CHAT_FREE
                                                     : SIGUO_TEAM_CHAT_PHRASES);
      g_assert_cmpint (options.no_move_check, ==, SIGUO_NO_MOVE_TURN_START);
      g_assert_true (siguo_options_set_preset (&options, "classic"));
      g_assert_true (siguo_options_equal (&options, &classic));
      g_assert_false (siguo_options_set_preset (&options, "house"));
      g_assert_cmpint (siguo_options_set_preset (&options, "flip_modern"), ==, flip);
      if (flip)
        {
          g_autofree char *text = siguo_options_to_text (&options);

          g_assert_nonnull (strstr (text,
                                    "flip_colour=own_two_in_a_row flip_weaker_may_attack=no "
                                    "flip_mine_attackers=engineer_and_bomb flip_flag_mines=gone "
                                    "flip_flag_taker=any flip_carry_home=no flip_hq_lock=no"));
        }
      g_assert_cmpint (siguo_options_set_preset (&options, "flip_classic"), ==, flip);
      g_assert_true (siguo_options_equal (&options, &classic));
      g_assert_cmpint (
          siguo_options_equal (&options, &(SiguoOptions) { .mode = (mode + 1) % N_MODES }), ==,
          FALSE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/options/table", test_table);
  g_test_add_func ("/rules/options/numbers", test_numbers);
  g_test_add_func ("/rules/options/text", test_text);
  g_test_add_func ("/rules/options/duel", test_duel);
  g_test_add_func ("/rules/options/modes", test_modes);
  g_test_add_func ("/rules/options/presets", test_presets);
  return g_test_run ();
}
