/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-record.h"

G_BEGIN_DECLS

/**
 * SiguoRecordWriter:
 *
 * Writes a game while it is played: one whole line a ply into "NAME.siguo.part" (mode 0600), so
 * that a crash loses no finished ply; finishing writes the whole record with its reveal and renames
 * it to "NAME.siguo" at once.
 */
typedef struct _SiguoRecordWriter SiguoRecordWriter;

SiguoRecordWriter *siguo_record_writer_new    (const char *folder, const char *name,
                                               const SiguoRecord *head, GError **error);
gboolean           siguo_record_writer_add    (SiguoRecordWriter *writer, const SiguoEvent *event,
                                               GError **error);
char              *siguo_record_writer_finish (SiguoRecordWriter *writer, const SiguoRecord *whole,
                                               GError **error);
void               siguo_record_writer_free   (SiguoRecordWriter *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoRecordWriter, siguo_record_writer_free)

G_END_DECLS
