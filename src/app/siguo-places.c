/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-places.h"

#define SCHEMA_ID "org.siguo.Siguo"

static char *
get_own_folder (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL ? g_path_get_dirname (program) : NULL;
}

/**
 * siguo_places_find_program:
 * @name: the name of one of the programs of this project
 *
 * Looks beside the running program first, so that a build tree or a moved installation uses its
 * own, then where it was to be installed, then in PATH.
 *
 * Returns: (transfer full) (nullable): a path
 */
char *
siguo_places_find_program (const char *name)
{
  g_autofree char *own = get_own_folder ();
  const char *folders[] = { own, SIGUO_BINDIR, SIGUO_LIBEXECDIR };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = NULL;

      if (folders[i] == NULL)
        continue;
      path = g_build_filename (folders[i], name, NULL);
      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }
  return g_find_program_in_path (name);
}

/* The compiled schema of a build tree lies in its data folder, beside the folder of the program. */
static GSettingsSchema *
find_schema_in_build_tree (void)
{
  g_autofree char *own = get_own_folder ();

  for (guint up = 0; up < 3 && own != NULL; up++)
    {
      g_autofree char *parent = g_path_get_dirname (own);
      g_autofree char *folder = g_build_filename (parent, "data", NULL);
      g_autoptr (GSettingsSchemaSource) source = g_settings_schema_source_new_from_directory (
        folder, g_settings_schema_source_get_default (), TRUE, NULL);

      if (source != NULL)
        {
          GSettingsSchema *schema = g_settings_schema_source_lookup (source, SCHEMA_ID, FALSE);

          if (schema != NULL)
            return schema;
        }
      g_free (own);
      own = g_steal_pointer (&parent);
    }
  return NULL;
}

/**
 * siguo_places_new_settings:
 *
 * A program that was not installed has its schema in the build tree only; g_settings_new() would
 * abort there.
 *
 * Returns: (transfer full): the application's settings
 */
GSettings *
siguo_places_new_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  schema = find_schema_in_build_tree ();
  if (schema == NULL && source != NULL)
    schema = g_settings_schema_source_lookup (source, SCHEMA_ID, TRUE);
  if (schema == NULL)
    g_error ("The settings schema %s is not installed", SCHEMA_ID);
  return g_settings_new_full (schema, NULL, NULL);
}

/* Tokens, own layouts and salts: what a program started anew needs to come back. */
char *
siguo_places_get_state_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "siguo", NULL);
}

char *
siguo_places_get_games_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "siguo", "games", NULL);
}

char *
siguo_places_get_layouts_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "siguo", "layouts", NULL);
}

/* Where the rooms that run on this computer leave a note of themselves. */
char *
siguo_places_get_runtime_folder (void)
{
  return g_build_filename (g_get_user_runtime_dir (), "siguo", NULL);
}
