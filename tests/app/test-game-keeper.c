/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/siguo-game-keeper.h"
#include "app/siguo-games-folder.h"
#include "net/client/siguo-table-private.h"
#include "net/table-bench.h"

#include <glib/gstdio.h>

/* What a room can do to the folder of games of those who join it. */

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("siguo-test-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char **) a, *(const char **) b);
}

/* Returns: (element-type utf8): in the order of their names */
static GPtrArray *
list (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GPtrArray) names = list (folder);

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
put (const char *folder, const char *name, gsize length)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = g_strnfill (length, 'x');

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_tidy (void)
{
  g_autofree char *folder = make_folder ();
  g_autoptr (GPtrArray) names = NULL;

  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *name = g_strdup_printf ("2030-01-%02u-1200-aa-S.siguo.part", i);

      /* The ten oldest are long. */
      put (folder, name, i < 10 ? 10000 : 1000);
    }
  put (folder, "1999-01-01-1200-aa-S.siguo", 10);
  put (folder, "1999-01-01-note.txt", 10);
  siguo_games_folder_tidy (folder);
  names = list (folder);
  /* One more has place. Finished games and what is not ours stays. */
  g_assert_cmpuint (names->len, ==, SIGUO_GAMES_FOLDER_MAX_PARTS - 1 + 2);
  g_assert_cmpstr (names->pdata[0], ==, "1999-01-01-1200-aa-S.siguo");
  g_assert_cmpstr (names->pdata[2], ==, "2030-01-00-1200-aa-S.siguo.part");
  g_assert_cmpstr (names->pdata[11], ==, "2030-01-09-1200-aa-S.siguo.part");
  g_assert_cmpstr (names->pdata[12], ==, "2030-01-31-1200-aa-S.siguo.part");
  remove_folder (folder);
}

static void
test_no_folder (void)
{
  g_autofree char *folder = make_folder ();

  g_rmdir (folder);
  siguo_games_folder_tidy (folder);
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
}

static void
count (guint *counter)
{
  (*counter)++;
}

/* A room that begins games over and over. */
static void
test_many_games (void)
{
  g_autofree char *folder = make_folder ();
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (SiguoGameKeeper) keeper = NULL;
  SiguoTable *table;
  SiguoOptions options;
  guint n_problems = 0;
  Four four;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  four_sit (&four, &options, NULL);
  table = four.players[0]->table;
  keeper = siguo_game_keeper_new (table, folder);
  g_signal_connect_swapped (keeper, "problem", G_CALLBACK (count), &n_problems);
  four_start (&four);
  for (guint i = 0; i < 300; i++)
    {
      table->game.byte[0] = i;
      table->game.byte[1] = i >> 8;
      g_signal_emit_by_name (table, "game-started");
    }
  names = list (folder);
  g_assert_cmpuint (names->len, ==, SIGUO_GAMES_FOLDER_MAX_PARTS);
  g_assert_cmpuint (n_problems, ==, 1);

  /* Not even whole ones without end. */
  for (guint i = 0; i < 10; i++)
    g_signal_emit_by_name (table, "game-over");
  g_clear_pointer (&names, g_ptr_array_unref);
  names = list (folder);
  g_assert_cmpuint (names->len, ==, SIGUO_GAMES_FOLDER_MAX_PARTS);
  g_clear_object (&keeper);
  four_clear (&four);
  remove_folder (folder);
}

/* Makes the only record in @folder one of another time. Returns: its path */
static char *
make_old (const char *folder)
{
  g_autoptr (GPtrArray) names = list (folder);
  g_autofree char *path = NULL;
  g_autofree char *old_name = NULL;
  char *old = NULL;

  g_assert_cmpuint (names->len, ==, 1);
  path = g_build_filename (folder, names->pdata[0], NULL);
  old_name = g_strconcat ("2001-01-01-0000", (char *) names->pdata[0] + 15, NULL);
  old = g_build_filename (folder, old_name, NULL);
  g_assert_cmpint (g_rename (path, old), ==, 0);
  return old;
}

/* A window that is opened anew after the end of a game is told all of it once more. */
static void
test_told_again (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *old = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GString) other = NULL;
  g_autoptr (SiguoGameKeeper) keeper = NULL;
  SiguoTable *table;
  SiguoOptions options;
  Four four;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  four_sit (&four, &options, NULL);
  table = four.players[0]->table;
  keeper = siguo_game_keeper_new (table, folder);
  four_start (&four);
  g_signal_emit_by_name (table, "game-over");
  old = make_old (folder);
  g_signal_emit_by_name (table, "game-started");
  g_signal_emit_by_name (table, "game-over");
  g_assert_cmpstr (siguo_game_keeper_get_path (keeper), ==, old);

  /* One that only has the same name is somebody's game, too. */
  g_assert_true (g_file_get_contents (old, &text, NULL, NULL));
  other = g_string_new (text);
  g_assert_cmpuint (g_string_replace (other, "Anna", "Anne", 0), >, 0);
  g_assert_true (g_file_set_contents (old, other->str, -1, NULL));
  g_signal_emit_by_name (table, "game-started");
  g_signal_emit_by_name (table, "game-over");
  g_assert_cmpstr (siguo_game_keeper_get_path (keeper), !=, old);
  g_assert_true (g_file_test (old, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (siguo_game_keeper_get_path (keeper), G_FILE_TEST_EXISTS));
  g_clear_object (&keeper);
  four_clear (&four);
  remove_folder (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/game-keeper/tidy", test_tidy);
  g_test_add_func ("/app/game-keeper/no-folder", test_no_folder);
  g_test_add_func ("/app/game-keeper/many-games", test_many_games);
  g_test_add_func ("/app/game-keeper/told-again", test_told_again);
  return g_test_run ();
}
