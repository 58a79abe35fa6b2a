/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-record-file.h"

#include <string.h>

#include "record/siguo-jgs.h"

static gboolean
is_layout_file (const guint8 *bytes, gsize length)
{
  static const char magic[] = "siguo-layout";

  return siguo_jql_is (bytes, length)
         || (length > strlen (magic) && memcmp (bytes, magic, strlen (magic)) == 0);
}

SiguoRecord *
siguo_record_file_load (GFile *file, gboolean *is_layout, GError **error)
{
  gsize length = 0;
  g_autofree guint8 *bytes = siguo_record_load_bytes (file, &length, error);
  g_autoptr (SiguoRecord) record = NULL;

  *is_layout = FALSE;
  if (bytes == NULL)
    return NULL;
  if (is_layout_file (bytes, length))
    {
      *is_layout = TRUE;
      return NULL;
    }
  record = siguo_record_from_bytes (bytes, length, error);
  if (record == NULL || !siguo_record_accepts (record, error))
    return NULL;
  return g_steal_pointer (&record);
}

static void
load (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  gboolean is_layout;
  SiguoRecord *record = siguo_record_file_load (source, &is_layout, &error);

  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, record, (GDestroyNotify) siguo_record_free);
}

void
siguo_record_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, user_data);

  g_task_set_source_tag (task, siguo_record_file_load_async);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, load);
}

SiguoRecord *
siguo_record_file_load_finish (GFile *file, GAsyncResult *result, gboolean *is_layout,
                               GError **error)
{
  SiguoRecord *record;
  g_autoptr (GError) reason = NULL;

  g_return_val_if_fail (g_task_is_valid (result, file), NULL);

  record = g_task_propagate_pointer (G_TASK (result), &reason);
  *is_layout = record == NULL && reason == NULL;
  if (reason != NULL)
    g_propagate_error (error, g_steal_pointer (&reason));
  return record;
}
