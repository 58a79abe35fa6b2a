/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-layout-store.h"

#include <errno.h>

#include "siguo-layout-file.h"

#define ENDING ".siguo-layout"
#define MAX_LAYOUTS 200

void
siguo_named_layout_free (SiguoNamedLayout *layout)
{
  g_free (layout->name);
  g_free (layout);
}

static GFile *
find_file (const char *folder,
           const char *name)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);
  g_autofree char *file = g_strdup_printf ("%.16s" ENDING, sum);

  return g_file_new_build_filename (folder, file, NULL);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const SiguoNamedLayout *const *left = a, *const *right = b;

  return g_utf8_collate ((*left)->name, (*right)->name);
}

GPtrArray *
siguo_layout_store_list (const char *folder)
{
  GPtrArray *layouts = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_named_layout_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;

  while (dir != NULL && layouts->len < MAX_LAYOUTS && (entry = g_dir_read_name (dir)) != NULL)
    {
      g_autoptr (SiguoNamedLayout) one = g_new0 (SiguoNamedLayout, 1);
      g_autoptr (GFile) file = g_file_new_build_filename (folder, entry, NULL);

      if (g_str_has_suffix (entry, ENDING)
          && siguo_layout_file_load (file, &one->layout, &one->name, NULL) && one->name != NULL)
        g_ptr_array_add (layouts, g_steal_pointer (&one));
    }
  g_ptr_array_sort (layouts, compare_names);
  return layouts;
}

gboolean
siguo_layout_store_save (const char         *folder,
                         const char         *name,
                         const SiguoLayout  *layout,
                         GError            **error)
{
  g_autoptr (GFile) file = find_file (folder, name);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      int code = errno;

      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
      return FALSE;
    }
  return siguo_layout_file_save (file, layout, name, error);
}

gboolean
siguo_layout_store_delete (const char  *folder,
                           const char  *name,
                           GError     **error)
{
  g_autoptr (GFile) file = find_file (folder, name);

  return g_file_delete (file, NULL, error);
}
