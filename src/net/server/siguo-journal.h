/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-journal-format.h"
#include "rules/siguo-answer.h"

G_BEGIN_DECLS

/**
 * SiguoJournal:
 *
 * The journal of a room on the disk: written and synced by another thread, as much at one go as has
 * come together meanwhile, and locked as long as this object lives. Where the disk does not play
 * along nothing waits for it: what is to be written is kept in memory, within bounds, and tried
 * again every few seconds; then the journal is whole again.
 */
typedef struct _SiguoJournal SiguoJournal;

/**
 * SiguoJournalPorts:
 * @synced: everything up to @ticket is safe on the disk
 * @trouble: from now on nothing is (@detail: what the system says, or %NULL), or, with
 *   %SIGUO_TROUBLE_NONE, everything is again
 *
 * Both come from the main loop.
 */
typedef struct
{
  void (*synced)  (guint64 ticket, gpointer user_data);
  void (*trouble) (SiguoTrouble trouble, const char *detail, gpointer user_data);
} SiguoJournalPorts;

/**
 * SiguoJournalLimits:
 * @max_bytes: of the file
 * @max_waiting: bytes that could not be written; with more of them the journal is given up until it
 *   is begun anew
 * @slow_ms: a disk that takes longer is in trouble
 * @retry_ms: after a failure
 */
typedef struct
{
  gsize max_bytes;
  gsize max_waiting;
  guint slow_ms;
  guint retry_ms;
} SiguoJournalLimits;

/* @path: where it will be; nothing is written before siguo_journal_restart(). @limits: (nullable) */
SiguoJournal        *siguo_journal_new     (const char *path, const SiguoJournalLimits *limits,
                                            const SiguoJournalPorts *ports, gpointer user_data);
/* Opens one that another process left, and goes on at its end. @content: (out): what is in it.
 * @error: a translated sentence */
SiguoJournal        *siguo_journal_open    (const char *path, const SiguoJournalLimits *limits,
                                            const SiguoJournalPorts *ports, gpointer user_data,
                                            SiguoJournalContent **content, GError **error);
/* Waits, within bounds, for what is being written. @keep: the file stays and can be gone on with;
 * else it is removed */
void                 siguo_journal_close   (SiguoJournal *journal, gboolean keep);

/* Begins the journal anew, in place of what is in the file, which is replaced as a whole. @entry:
 * (nullable). Returns: a ticket */
guint64              siguo_journal_restart (SiguoJournal *journal,
                                            const SiguoJournalHeader *header,
                                            const SiguoJournalEntry *entry);
/* Returns: a ticket, greater than those before */
guint64              siguo_journal_append  (SiguoJournal *journal, const SiguoJournalEntry *entry);
/* The last ticket that was given out. */
guint64              siguo_journal_get_ticket (const SiguoJournal *journal);
/* How long the journal is, written or not. */
gsize                siguo_journal_get_size (const SiguoJournal *journal);
SiguoTrouble         siguo_journal_get_trouble (const SiguoJournal *journal);
const char          *siguo_journal_get_path (const SiguoJournal *journal);

G_END_DECLS
