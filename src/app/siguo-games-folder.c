/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-games-folder.h"

#include <glib/gstdio.h>

#include "siguo-record-file.h"

#define PART ".siguo.part"
/* A head and some thirty moves. */
#define SHORT_BYTES 4096

static gboolean
is_game (const char *name)
{
  /* What a game is written to until it is over. */
  return g_str_has_suffix (name, ".siguo") || g_str_has_suffix (name, PART);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char **) b, *(const char **) a);
}

static GPtrArray *
list_names (const char *folder, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &reason);

  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return g_steal_pointer (&names);
  if (dir == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return NULL;
    }
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
    if (is_game (name))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  if (names->len > SIGUO_GAMES_FOLDER_MAX)
    g_ptr_array_set_size (names, SIGUO_GAMES_FOLDER_MAX);
  return g_steal_pointer (&names);
}

static void
list_games (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const char *folder = task_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) names = list_names (folder, &error);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (names == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  for (guint i = 0; i < names->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) problem = NULL;
      g_autoptr (SiguoRecord) record = NULL;
      gboolean is_layout;

      record = siguo_record_file_load (file, &is_layout, &problem);
      if (record != NULL || problem != NULL)
        g_ptr_array_add (
            items, siguo_game_item_new (file, record, problem != NULL ? problem->message : NULL));
    }
  g_ptr_array_sort (items, siguo_game_item_compare);
  g_task_return_pointer (task, g_steal_pointer (&items), (GDestroyNotify) g_ptr_array_unref);
}

typedef struct
{
  char *path;
  gboolean is_short;
} Part;

static void
part_clear (Part *part)
{
  g_free (part->path);
}

/* Those that are to go first. Names begin with the time. */
static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const Part *one = a, *other = b;

  if (one->is_short != other->is_short)
    return one->is_short ? -1 : 1;
  return g_strcmp0 (one->path, other->path);
}

void
siguo_games_folder_tidy (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  const char *name;

  g_array_set_clear_func (parts, (GDestroyNotify) part_clear);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf info;

      if (g_str_has_suffix (name, PART) && g_lstat (path, &info) == 0)
        {
          Part part = { g_steal_pointer (&path), info.st_size < SHORT_BYTES };

          g_array_append_val (parts, part);
        }
    }
  g_array_sort (parts, compare_parts);
  for (guint i = 0; i + SIGUO_GAMES_FOLDER_MAX_PARTS <= parts->len; i++)
    g_unlink (g_array_index (parts, Part, i).path);
}

void
siguo_games_folder_list_async (const char *folder, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, siguo_games_folder_list_async);
  g_task_set_task_data (task, g_strdup (folder), g_free);
  g_task_run_in_thread (task, list_games);
}

GPtrArray *
siguo_games_folder_list_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
