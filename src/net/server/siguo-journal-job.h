/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "rules/siguo-answer.h"

G_BEGIN_DECLS

/**
 * SiguoJournalJob:
 * @path: of the journal
 * @fresh: replace the file as a whole; else write into @fd
 * @fd: owned: what is written to, and -1 when nothing is open; after a job well done the file
 * @offset: where @bytes go
 * @truncate: what is after @offset is of no use
 * @ticket: what is safe then
 * @generation: which of the files that were written one after the other
 * @error_number: of a job that failed, as errno; else 0
 * @told: (nullable): runs in @context once it is done
 *
 * One write with its sync, done by another thread. Counted references, since it may take longer
 * than anybody waits for it.
 */
typedef struct
{
  gatomicrefcount ref_count;
  GMutex mutex;
  GCond cond;
  gboolean done;
  char *path;
  gboolean fresh;
  int fd;
  guint64 offset;
  gboolean truncate;
  GBytes *bytes;
  guint64 ticket;
  guint generation;
  int error_number;
  GSource *told;
  GMainContext *context;
} SiguoJournalJob;

SiguoJournalJob *siguo_journal_job_new   (const char *path);
SiguoJournalJob *siguo_journal_job_ref   (SiguoJournalJob *job);
void             siguo_journal_job_unref (SiguoJournalJob *job);
/* Starts it. @func: (nullable): called from the main loop of the thread that calls this, unless it
 * says siguo_journal_job_forget() before */
void             siguo_journal_job_start (SiguoJournalJob *job, GSourceFunc func,
                                          gpointer user_data);
void             siguo_journal_job_forget (SiguoJournalJob *job);
/* Blocks until it is done. Returns: FALSE: it takes longer than @ms */
gboolean         siguo_journal_job_wait  (SiguoJournalJob *job, guint ms);
/* Which trouble an errno is. */
SiguoTrouble     siguo_journal_job_trouble (int error_number);
/* Locks the journal at @fd, which was opened by the name of @path. FALSE: another process holds it,
 * or has replaced or removed it meanwhile; errno says that something is wrong */
gboolean         siguo_journal_job_lock  (int fd, const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoJournalJob, siguo_journal_job_unref)

G_END_DECLS
