/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "record/siguo-record.h"

G_BEGIN_DECLS

/**
 * siguo_record_file_load_async:
 *
 * Reads @file in a thread: a long game takes a moment, a network drive may take longer. What is
 * read can be replayed without a further look.
 */
void         siguo_record_file_load_async  (GFile *file, GCancellable *cancellable,
                                            GAsyncReadyCallback callback, gpointer user_data);
/* @is_layout: (out): the file is a layout and no game: NULL without an error. Returns: (transfer
 * full) */
SiguoRecord *siguo_record_file_load_finish (GFile *file, GAsyncResult *result,
                                            gboolean *is_layout, GError **error);
/* The same; blocking, for threads. */
SiguoRecord *siguo_record_file_load        (GFile *file, gboolean *is_layout, GError **error);

G_END_DECLS
