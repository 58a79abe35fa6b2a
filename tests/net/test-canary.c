/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "canary-game.h"

/* Two games that somebody must not be able to tell apart: then everything the own client knows, and
 * everything it keeps on the disk, has to be the same in both. */

#define ACTS 80
#define EVERY 20

typedef struct
{
  const char *name;
  const char *options;
} Case;

static const Case cases[] = {
  { "siguo_dark", "mode=siguo_dark" },
  { "siguo_dark-shown", "mode=siguo_dark battle_reveal=both engineer_recon=attack_and_defence" },
  { "siguo_dark-dead", "mode=siguo_dark dead_see_all=on battle_reveal=defender" },
  { "siguo_dual", "mode=siguo_dual" },
  { "siguo_dual-shown", "mode=siguo_dual battle_reveal=defender engineer_recon=attack" },
  { "siguo_dual-early", "mode=siguo_dual ally_layout_at_deploy=on dead_see_all=on" },
  { "duel_dark", "mode=duel_dark" },
  { "duel_dark-shown", "mode=duel_dark battle_reveal=both engineer_recon=attack" },
  { "duel_flip", "mode=duel_flip" },
  { "duel_flip-modern", "mode=duel_flip flip_colour=own_two_in_a_row flip_carry_home=no" },
};

/* What one person knew at several times, as long as anything was hidden. */
typedef struct
{
  GArray *ends;                /* guint: how many entries of the game there were */
  GPtrArray *dumps;
} Looks;

static void
look_at (Looks *looks, const CanaryGame *game, guint person, guint end)
{
  if (!canary_game_is_dark (game, person))
    return;
  g_array_append_val (looks->ends, end);
  g_ptr_array_add (looks->dumps, canary_game_dump (game, person));
}

static void
looks_init (Looks *looks)
{
  looks->ends = g_array_new (FALSE, FALSE, sizeof (guint));
  looks->dumps = g_ptr_array_new_with_free_func (g_free);
}

static void
looks_clear (Looks *looks)
{
  g_array_unref (looks->ends);
  g_ptr_array_unref (looks->dumps);
}

static CanaryGame *
play_original (const char *text, guint64 seed, SiguoLabLeak leak, const char *folder, Looks *looks)
{
  g_autofree char *whole = g_strconcat (text, " move_seconds=none draw_offer_min_ply=0", NULL);
  g_autoptr (GError) error = NULL;
  SiguoOptions options;
  CanaryGame *game;

  siguo_options_from_text (&options, whole, &error);
  g_assert_no_error (error);
  canary_remove_folder (folder);
  game = canary_game_new (&options, seed, leak, folder);
  canary_game_deploy (game);
  for (guint i = 0; i <= ACTS; i++)
    {
      for (guint k = 0; k < game->script.n_people && i % EVERY == 0; k++)
        look_at (&looks[k], game, k, game->entries->len);
      if (!canary_game_act (game))
        break;
    }
  return game;
}

static void
play_again (const CanaryGame *original, const SiguoLabArmies *exchanged, guint person,
            SiguoLabLeak leak, const char *folder, const Looks *first, Looks *again)
{
  g_autoptr (CanaryGame) game = NULL;

  canary_remove_folder (folder);
  game = canary_game_again (original, exchanged, person, leak, folder);
  for (guint i = 0; i < first->ends->len; i++)
    {
      guint end = g_array_index (first->ends, guint, i);

      canary_game_repeat (game, end);
      look_at (again, game, person, end);
    }
}

/* Returns: how many of the pairs that were looked at are not the same */
static guint
compare (const char *name, const GPtrArray *a, const GPtrArray *b, gboolean wanted)
{
  guint different = 0;

  if (wanted)
    g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < MIN (a->len, b->len); i++)
    {
      if (wanted)
        canary_assert_same (name, g_ptr_array_index (a, i), g_ptr_array_index (b, i));
      different += !g_str_equal (g_ptr_array_index (a, i), g_ptr_array_index (b, i));
    }
  return different + (a->len != b->len);
}

/* Plays games with @options. Returns: in how many something could be told apart */
static guint
run (const Case *self, SiguoLabLeak leak, guint *n_exchanges)
{
  g_autofree char *folder = g_dir_make_tmp ("siguo-canary-XXXXXX", NULL);
  gboolean wanted = leak == SIGUO_LAB_LEAK_NONE;
  guint different = 0;

  for (guint64 seed = 1; seed <= 2; seed++)
    {
      Looks looks[SIGUO_LAB_PEOPLE];
      g_autoptr (CanaryGame) game = NULL;
      SiguoRandom dice;

      siguo_random_init (&dice, seed);
      for (guint i = 0; i < SIGUO_LAB_PEOPLE; i++)
        looks_init (&looks[i]);
      game = play_original (self->options, seed, leak, folder, looks);
      for (guint i = 0; i < game->script.n_people; i++)
        {
          Looks again;
          SiguoLabExchange what = { 0 };
          SiguoLabArmies exchanged;

          if (!siguo_lab_exchange_find (&game->script, i, &dice, &exchanged, &what))
            continue;
          ++*n_exchanges;
          looks_init (&again);
          play_again (game, &exchanged, i, leak, folder, &looks[i], &again);
          different += compare (self->name, looks[i].dumps, again.dumps, wanted) > 0;
          looks_clear (&again);
        }
      for (guint i = 0; i < SIGUO_LAB_PEOPLE; i++)
        looks_clear (&looks[i]);
    }
  canary_remove_folder (folder);
  return different;
}

static void
test_case (gconstpointer data)
{
  guint n_exchanges = 0;

  g_assert_cmpuint (run (data, SIGUO_LAB_LEAK_NONE, &n_exchanges), ==, 0);
  g_test_message ("%u exchanges", n_exchanges);
  g_assert_cmpuint (n_exchanges, >, 0);
}

/* What a room gives away on purpose is found in what clients know. */
static void
test_leak (gconstpointer data)
{
  guint n_exchanges = 0;

  g_assert_cmpuint (run (&cases[0], GPOINTER_TO_UINT (data), &n_exchanges), >, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/canary/%s", cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_data_func ("/canary/seen/layout", GUINT_TO_POINTER (SIGUO_LAB_LEAK_LAYOUT),
                        test_leak);
  g_test_add_data_func ("/canary/seen/answer", GUINT_TO_POINTER (SIGUO_LAB_LEAK_ANSWER),
                        test_leak);

  return g_test_run ();
}
