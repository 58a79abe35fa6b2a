/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gstdio.h>

#include "record/siguo-check.h"

/*
 * The rules against games that people played. The games are not part of the project; where they are
 * is said by the first argument or by SIGUO_GAMES in the environment.
 */

static char *folder;

static void
check_file (const char *path, SiguoCheck *check)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *first = NULL;

  if (!siguo_check_file (file, check, &first))
    g_test_message ("%s: %s", path, first);
}

/* Every .jgs file below @path. */
static void
check_all (const char *path, SiguoCheck *check)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_str_has_suffix (name, ".jgs"))
        check_file (child, check);
      else if (g_file_test (child, G_FILE_TEST_IS_DIR))
        check_all (child, check);
    }
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_remove (path);
}

static void
assert_all_well (const SiguoCheck *check)
{
  g_autofree char *text = siguo_check_to_text (check);

  g_test_message ("%s", text);
  g_assert_cmpuint (check->games, >, 0);
  g_assert_cmpuint (check->illegal, ==, 0);
  g_assert_cmpuint (check->battles_different, ==, 0);
  g_assert_cmpuint (check->order_different, ==, 0);
  g_assert_cmpuint (check->ends_different, ==, 0);
  g_assert_cmpuint (check->unreadable, ==, 0);
}

static void
test_unpacked (void)
{
  SiguoCheck check = { 0 };

  if (folder == NULL)
    {
      g_test_skip ("The recorded games are not here");
      return;
    }
  check_all (folder, &check);
  assert_all_well (&check);
}

static void
test_archive (void)
{
  g_autofree char *archive
      = folder != NULL ? g_build_filename (folder, "qq-2308.tar.xz", NULL) : NULL;
  g_autofree char *unpacked = NULL;
  g_autoptr (GSubprocess) tar = NULL;
  g_autoptr (GError) error = NULL;
  SiguoCheck check = { 0 };

  if (archive == NULL || !g_file_test (archive, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("The archive of recorded games is not here");
      return;
    }
  unpacked = g_dir_make_tmp ("siguo-games-XXXXXX", &error);
  g_assert_no_error (error);
  tar = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, "tar", "-xJf", archive, "-C", unpacked,
                          NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (tar, NULL, &error));
  g_assert_no_error (error);
  check_all (unpacked, &check);
  remove_all (unpacked);
  g_assert_cmpuint (check.games, ==, 2308);
  assert_all_well (&check);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (g_getenv ("SIGUO_GAMES") != NULL)
    folder = g_strdup (g_getenv ("SIGUO_GAMES"));
  else if (argc > 1 && g_file_test (argv[1], G_FILE_TEST_IS_DIR))
    folder = g_strdup (argv[1]);
  g_test_add_func ("/games/unpacked", test_unpacked);
  g_test_add_func ("/games/archive", test_archive);
  return g_test_run ();
}
