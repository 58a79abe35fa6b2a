/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/siguo-mode-words.h"
#include "app/siguo-option-words.h"
#include "app/siguo-options-news.h"
#include "app/siguo-rule-lines.h"

static void
init_mode (SiguoOptions *options, const char *mode)
{
  g_assert_true (siguo_options_set (options, "mode", mode, NULL));
}

/* Calls @check for each key of each mode, as the rules themselves list them. */
static void
each_key (void (*check) (const SiguoOptions *options, const char *key, const char *value))
{
  for (const char *const *mode = siguo_mode_list (); *mode != NULL; mode++)
    {
      SiguoOptions options;
      g_autofree char *text = NULL;
      g_auto(GStrv) pairs = NULL;

      init_mode (&options, *mode);
      text = siguo_options_to_text (&options);
      pairs = g_strsplit (text, " ", -1);
      for (guint i = 1; pairs[i] != NULL; i++)
        {
          char *value = strchr (pairs[i], '=');

          *value++ = '\0';
          check (&options, pairs[i], value);
        }
    }
}

static void
assert_worded (const char *key, const char *value)
{
  g_autofree char *words = siguo_option_value_to_words (key, value);
  g_autofree char *sentence = siguo_option_value_to_sentence (key, value);

  g_test_message ("%s=%s: %s · %s", key, value, words, sentence);
  if (!g_ascii_isdigit (value[0]))
    g_assert_cmpstr (words, !=, value);
  g_assert_cmpuint (strlen (sentence), >, 12);
  g_assert_true (g_str_has_suffix (sentence, "."));
}

static void
check_key (const SiguoOptions *options, const char *key, const char *value)
{
  const SiguoOptionChoice *choice = siguo_option_find_choice (key);
  g_auto(GStrv) values = siguo_option_list_values (options, key);

  g_assert_nonnull (choice);
  g_assert_cmpstr (siguo_option_get_title (key), !=, key);
  g_assert_true (g_strv_contains ((const char *const *) values, value));
  for (guint i = 0; values[i] != NULL; i++)
    {
      SiguoOptions with = *options;
      g_autofree char *back = NULL;

      assert_worded (key, values[i]);
      g_assert_true (siguo_options_set (&with, key, values[i], NULL));
      back = siguo_options_get (&with, key);
      g_assert_cmpstr (back, ==, values[i]);
    }
}

static void
test_keys (void)
{
  each_key (check_key);
}

/* Words that the rules know, whether or not the host is offered them. */
static void
test_values (void)
{
  static const struct { const char *mode, *key, *values[5]; } all[] = {
    { "siguo_dark", "mine", { "survives", "mutual" } },
    { "siguo_dark", "bomb_flag", { "captures", "forbidden" } },
    { "siguo_dark", "marshal_reveals_flag", { "on", "off" } },
    { "siguo_dark", "engineer_recon", { "off", "attack", "attack_and_defence" } },
    { "siguo_dark", "battle_reveal", { "none", "defender", "both" } },
    { "siguo_dual", "ally_layout_at_deploy", { "off", "on" } },
    { "siguo_dark", "turn_dir", { "ccw", "cw" } },
    { "siguo_dark", "first_mover", { "random", "S", "E", "N", "W" } },
    { "siguo_dark", "move_seconds", { "10", "17", "120", "none" } },
    { "siguo_dark", "timeout_limit", { "1", "9", "10", "none" } },
    { "siguo_dark", "deploy_seconds", { "30", "599", "600", "none" } },
    { "siguo_dark", "surrender_min_ply", { "0", "1", "50" } },
    { "siguo_dark", "draw_offer_min_ply", { "0", "1", "50" } },
    { "siguo_dark", "draw_offer_max", { "0", "1", "10" } },
    { "siguo_dark", "no_contact_moves", { "20", "200", "off" } },
    { "siguo_dark", "mutual_exhaustion", { "draw", "next_mover_loses" } },
    { "siguo_dark", "no_move_check", { "turn_start", "immediate" } },
    { "siguo_dark", "repetition", { "off", "forbid", "lose" } },
    { "siguo_dark", "absent_player", { "wait", "computer", "clock_runs" } },
    { "siguo_dark", "team_chat", { "phrases", "free", "off" } },
    { "siguo_dark", "dead_see_all", { "off", "on" } },
    { "siguo_dark", "spectators", { "public_view", "none" } },
    { "siguo_duel", "side_arms", { "open", "closed" } },
    { "siguo_duel", "duel_pieces", { "dark", "open" } },
    { "siguo_duel", "duel_seats", { "SN", "EW" } },
    { "duel_flip", "flip_colour", { "first_engineer", "own_two_in_a_row", "first_flip" } },
    { "duel_flip", "flip_weaker_may_attack", { "yes", "no" } },
    { "duel_flip", "flip_mine_attackers", { "any", "engineer_and_bomb" } },
    { "duel_flip", "flip_flag_mines", { "gone", "dug" } },
    { "duel_flip", "flip_flag_taker", { "engineer", "any" } },
    { "duel_flip", "flip_carry_home", { "yes", "no" } },
    { "duel_flip", "flip_hq_lock", { "no", "yes" } },
  };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr(GHashTable) seen
          = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint j = 0; j < G_N_ELEMENTS (all[i].values) && all[i].values[j] != NULL; j++)
        {
          g_autoptr(GError) error = NULL;
          SiguoOptions options;

          init_mode (&options, all[i].mode);
          siguo_options_set (&options, all[i].key, all[i].values[j], &error);
          g_assert_no_error (error);
          assert_worded (all[i].key, all[i].values[j]);
          /* No two values of one option are told alike. */
          g_assert_true (g_hash_table_add (
              seen, siguo_option_value_to_sentence (all[i].key, all[i].values[j])));
        }
    }
  for (const SiguoOptionChoice *choice = siguo_option_get_choices (); choice->key != NULL; choice++)
    n++;
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (all));
}

static void
test_groups (void)
{
  guint group = 0;

  for (const SiguoOptionChoice *choice = siguo_option_get_choices (); choice->key != NULL; choice++)
    {
      g_assert_cmpuint (choice->group, >=, group);
      group = choice->group;
      g_assert_cmpuint (strlen (siguo_option_group_to_words (choice->group)), >, 2);
    }
}

/* A value that is not offered, but that a room has, stands at its place among the others. */
static void
test_odd_value (void)
{
  SiguoOptions options;
  g_auto(GStrv) values = NULL;
  g_autofree char *all = NULL;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  options.move_seconds = 77;
  values = siguo_option_list_values (&options, "move_seconds");
  all = g_strjoinv (" ", values);
  g_assert_cmpstr (all, ==, "10 15 20 30 45 60 77 90 120 none");
}

static void
test_two_players (void)
{
  SiguoOptions options;
  g_auto(GStrv) movers = NULL;
  g_autofree char *all = NULL;

  siguo_options_init (&options, SIGUO_MODE_DUEL_DARK);
  movers = siguo_option_list_values (&options, "first_mover");
  all = g_strjoinv (" ", movers);
  g_assert_cmpstr (all, ==, "random S N");
}

static void
test_modes (void)
{
  for (const char *const *mode = siguo_mode_list (); *mode != NULL; mode++)
    {
      SiguoOptions options;
      g_autofree char *words = siguo_mode_to_words (*mode);
      const char *const *presets;

      init_mode (&options, *mode);
      g_assert_cmpstr (words, !=, *mode);
      g_assert_cmpuint (strlen (siguo_mode_to_sentence (*mode)), >, 20);
      presets = siguo_mode_list_presets ((SiguoMode) options.mode);
      for (guint i = 0; presets[i] != NULL; i++)
        {
          g_assert_true (siguo_options_set_preset (&options, presets[i]));
          g_assert_cmpstr (siguo_options_get_preset (&options), ==, presets[i]);
        }
      options.timeout_limit = 9;
      g_assert_null (siguo_options_get_preset (&options));
      g_assert_cmpstr (siguo_options_preset_to_words (NULL), ==, "Your own");
    }
}

static void
test_change_mode (void)
{
  SiguoOptions options;

  /* A preset stays what it is … */
  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  siguo_options_set_preset (&options, "friends");
  siguo_options_change_mode (&options, SIGUO_MODE_DUEL_OPEN);
  g_assert_cmpint (options.mode, ==, SIGUO_MODE_DUEL_OPEN);
  g_assert_cmpstr (siguo_options_get_preset (&options), ==, "friends");
  /* … and of one's own rules those that both have are taken along, the defaults not. */
  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  options.move_seconds = 60;
  options.turn_clockwise = TRUE;
  siguo_options_change_mode (&options, SIGUO_MODE_DUEL_DARK);
  g_assert_cmpuint (options.move_seconds, ==, 60);
  g_assert_cmpuint (options.no_contact_moves, ==, 50);
  g_assert_false (options.turn_clockwise);
}

static char *
tell (const SiguoOptions *before, const SiguoOptions *now, const char *const *keys)
{
  g_auto(GStrv) news = siguo_options_list_news ("Lin", before, now, keys);

  return g_strjoinv ("|", news);
}

static void
test_news (void)
{
  SiguoOptions before, now;
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;
  g_autofree char *preset = NULL;
  g_autofree char *mode = NULL;

  siguo_options_init (&before, SIGUO_MODE_SIGUO_DARK);
  now = before;
  now.move_seconds = 60;
  one = tell (&before, &now, (const char *const[]) { "move_seconds", NULL });
  g_assert_cmpstr (one, ==, "Lin changed: Time for a move, 30 seconds → 60 seconds");
  now.bomb_flag_forbidden = TRUE;
  two = tell (&before, &now, (const char *const[]) { "move_seconds", "bomb_flag", NULL });
  g_assert_cmpstr (two, ==,
                   "Lin changed: Time for a move, 30 seconds → 60 seconds|"
                   "Lin changed: Bombs may take a flag, Yes → No");
  siguo_options_set_preset (&now, "qq");
  preset = tell (&before, &now,
                 (const char *const[]) { "mutual_exhaustion", "no_move_check", NULL });
  g_assert_cmpstr (preset, ==, "Lin chose the rules “QQ”");
  siguo_options_init (&now, SIGUO_MODE_DUEL_FLIP);
  mode = tell (&before, &now, (const char *const[]) { "mode", NULL });
  g_assert_cmpstr (mode, ==, "Lin chose: Two players, flip, rules “Classic”");
}

/* Every rule that matters has its line, and what is not usual is marked. */
static void
test_lines (void)
{
  SiguoOptions options;
  g_autoptr(GPtrArray) usual = NULL;
  g_autoptr(GPtrArray) own = NULL;
  g_autofree char *text = NULL;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  usual = siguo_rule_lines_new (&options);
  for (guint i = 0; i < usual->len; i++)
    g_assert_false (((SiguoRuleLine *) g_ptr_array_index (usual, i))->differs);
  options.draw_offer_max = 0;
  options.mine = SIGUO_MINE_MUTUAL;
  own = siguo_rule_lines_new (&options);
  /* Who cannot offer a draw is not told from when on. */
  g_assert_cmpuint (own->len, ==, usual->len - 1);
  for (guint i = 0; i < own->len; i++)
    {
      const SiguoRuleLine *line = g_ptr_array_index (own, i);

      g_assert_true (line->differs
                     == (g_str_equal (line->key, "mine")
                         || g_str_equal (line->key, "draw_offer_max")));
    }
  text = siguo_rule_lines_to_text (&options);
  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, "\nClock\n· A move may take 30 seconds; then the turn passes.\n"));
  g_assert_nonnull (strstr (text, "★ A mine is lost together with"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/option-words/keys", test_keys);
  g_test_add_func ("/option-words/values", test_values);
  g_test_add_func ("/option-words/groups", test_groups);
  g_test_add_func ("/option-words/odd-value", test_odd_value);
  g_test_add_func ("/option-words/two-players", test_two_players);
  g_test_add_func ("/option-words/modes", test_modes);
  g_test_add_func ("/option-words/change-mode", test_change_mode);
  g_test_add_func ("/option-words/news", test_news);
  g_test_add_func ("/option-words/lines", test_lines);
  return g_test_run ();
}
