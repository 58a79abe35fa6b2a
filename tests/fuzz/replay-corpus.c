/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* Lets a target read all files of a folder, as the fuzzer would, without the fuzzer: replay-corpus
 * FOLDER. */

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
list_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_names);

  return paths;
}

static void
test_corpus (gconstpointer user_data)
{
  g_autoptr (GPtrArray) paths = list_folder (user_data);

  g_assert_cmpuint (paths->len, >, 0);
  LLVMFuzzerInitialize (NULL, NULL);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *text = NULL;
      g_autofree guint8 *exact = NULL;
      gsize length;

      /* Where it ends badly, this names the file. */
      g_printerr ("%s\n", (char *) paths->pdata[i]);
      g_assert_true (g_file_get_contents (paths->pdata[i], &text, &length, NULL));
      exact = g_memdup2 (text, length);
      LLVMFuzzerTestOneInput (exact, length);
    }
  g_test_message ("%u files", paths->len);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  g_test_init (&argc, &argv, NULL);
  if (argc != 2)
    return EXIT_FAILURE;

  name = g_path_get_basename (argv[1]);
  path = g_strconcat ("/fuzz/", name, NULL);
  g_test_add_data_func (path, argv[1], test_corpus);

  return g_test_run ();
}
