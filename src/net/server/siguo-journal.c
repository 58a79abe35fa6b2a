/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-journal.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "net/common/siguo-source.h"
#include "siguo-journal-job.h"

static const SiguoJournalLimits usual_limits = {
  .max_bytes = SIGUO_JOURNAL_MAX_BYTES,
  .max_waiting = 2 * 1024 * 1024,
  .slow_ms = 3000,
  .retry_ms = 10000,
};

struct _SiguoJournal
{
  SiguoJournalPorts ports;
  gpointer user_data;
  SiguoJournalLimits limits;
  char *path;
  int fd;                  /* -1: nothing is open, or the job has it */
  gboolean fresh;          /* the file is still to be made */
  gboolean torn;           /* there may be something after what is safe */
  guint64 synced;          /* bytes of the file that are safe */
  GByteArray *waiting;     /* what comes after those, and after what @job writes */
  SiguoJournalJob *job;    /* (nullable): being done */
  guint generation;
  guint64 ticket;
  SiguoTrouble trouble;
  gboolean given_up;
  GSource *slow;
  GSource *retry;
};

static void start_job (SiguoJournal *journal);

static void
set_trouble (SiguoJournal *journal,
             SiguoTrouble  trouble,
             const char   *detail)
{
  if (journal->trouble == trouble)
    return;

  journal->trouble = trouble;
  journal->ports.trouble (trouble, detail, journal->user_data);
}

/* Nothing is written any more, until the journal is begun anew. */
static void
give_up (SiguoJournal *journal,
         SiguoTrouble  trouble)
{
  journal->given_up = TRUE;
  g_byte_array_set_size (journal->waiting, 0);
  siguo_source_clear (&journal->retry);
  set_trouble (journal, trouble, NULL);
}

static gboolean
on_slow (gpointer user_data)
{
  SiguoJournal *journal = user_data;

  siguo_source_clear (&journal->slow);
  set_trouble (journal, SIGUO_TROUBLE_SLOW, NULL);

  return G_SOURCE_REMOVE;
}

static gboolean
on_retry (gpointer user_data)
{
  SiguoJournal *journal = user_data;

  siguo_source_clear (&journal->retry);
  start_job (journal);

  return G_SOURCE_REMOVE;
}

/* What could not be written comes before what has come since. */
static void
put_back (SiguoJournal *journal,
          GBytes       *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  g_byte_array_prepend (journal->waiting, data, length);
}

static void
job_failed (SiguoJournal    *journal,
            SiguoJournalJob *job)
{
  if (journal->given_up)
    return;
  put_back (journal, job->bytes);
  journal->torn = TRUE;
  if (journal->waiting->len > journal->limits.max_waiting)
    {
      give_up (journal, siguo_journal_job_trouble (job->error_number));
      return;
    }
  journal->retry = siguo_source_new_timeout (journal->limits.retry_ms, on_retry, journal, NULL);
  set_trouble (journal, siguo_journal_job_trouble (job->error_number),
               g_strerror (job->error_number));
}

static void
job_succeeded (SiguoJournal    *journal,
               SiguoJournalJob *job)
{
  journal->fresh = FALSE;
  journal->torn = FALSE;
  journal->synced = job->offset + g_bytes_get_size (job->bytes);
  start_job (journal);
  /* Over it is when nothing is left that was let out before its time. */
  if (!journal->given_up && journal->job == NULL)
    set_trouble (journal, SIGUO_TROUBLE_NONE, NULL);
  journal->ports.synced (job->ticket, journal->user_data);
}

static gboolean
on_job_done (gpointer user_data)
{
  SiguoJournal *journal = user_data;
  g_autoptr (SiguoJournalJob) job = g_steal_pointer (&journal->job);

  siguo_source_clear (&journal->slow);
  journal->fd = job->fd;
  job->fd = -1;
  if (job->generation != journal->generation)
    /* Of a file that is replaced now: it does not matter any more. */
    start_job (journal);
  else if (job->error_number != 0)
    job_failed (journal, job);
  else
    job_succeeded (journal, job);

  return G_SOURCE_REMOVE;
}

/* Returns: (transfer full): what writes all that waits */
static SiguoJournalJob *
make_job (SiguoJournal *journal)
{
  SiguoJournalJob *job = siguo_journal_job_new (journal->path);

  job->fresh = journal->fresh;
  job->fd = journal->fd;
  job->offset = journal->synced;
  job->truncate = journal->torn;
  job->bytes = g_bytes_new (journal->waiting->data, journal->waiting->len);
  job->ticket = journal->ticket;
  job->generation = journal->generation;
  journal->fd = -1;
  g_byte_array_set_size (journal->waiting, 0);

  return job;
}

static void
start_job (SiguoJournal *journal)
{
  if (journal->job != NULL || journal->waiting->len == 0)
    return;

  siguo_source_clear (&journal->retry);
  journal->job = make_job (journal);
  journal->slow = siguo_source_new_timeout (journal->limits.slow_ms, on_slow, journal, NULL);
  siguo_journal_job_start (journal->job, on_job_done, journal);
}

SiguoJournal *
siguo_journal_new (const char               *path,
                   const SiguoJournalLimits *limits,
                   const SiguoJournalPorts  *ports,
                   gpointer                  user_data)
{
  SiguoJournal *journal = g_new0 (SiguoJournal, 1);

  journal->ports = *ports;
  journal->user_data = user_data;
  journal->limits = limits != NULL ? *limits : usual_limits;
  journal->path = g_strdup (path);
  journal->fd = -1;
  journal->fresh = TRUE;
  journal->waiting = g_byte_array_new ();

  return journal;
}

static gboolean
fail_to_open (const char  *path,
              GError     **error)
{
  int error_number = errno;
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (error_number),
               /* Translators: the first %s is a file's name, the second what the system says. */
               _("The journal “%s” cannot be opened: %s"), name, g_strerror (error_number));

  return FALSE;
}

/* Returns: (transfer full) (nullable): what is in the file at @fd */
static GBytes *
read_all (int      fd,
          gsize    size)
{
  g_autofree guint8 *data = g_malloc (size + 1);
  gsize length = 0;

  while (length < size)
    {
      gssize got = pread (fd, data + length, size - length, (off_t) length);

      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        return NULL;
      if (got == 0)
        break;
      length += (gsize) got;
    }

  return g_bytes_new_take (g_steal_pointer (&data), length);
}

static gboolean
open_file (SiguoJournal         *journal,
           SiguoJournalContent **content,
           GError              **error)
{
  g_autoptr (GBytes) bytes = NULL;
  struct stat info;

  journal->fd = g_open (journal->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
  if (journal->fd < 0 || fstat (journal->fd, &info) != 0)
    return fail_to_open (journal->path, error);
  if (!S_ISREG (info.st_mode) || info.st_size > SIGUO_JOURNAL_MAX_BYTES)
    {
      g_set_error_literal (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_OTHER,
                           _("This is not the journal of a room."));
      return FALSE;
    }
  if (!siguo_journal_job_lock (journal->fd, journal->path))
    {
      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_AGAIN,
                           _("This room is open: another referee keeps it."));
      return FALSE;
    }

  bytes = read_all (journal->fd, (gsize) info.st_size);
  if (bytes == NULL)
    return fail_to_open (journal->path, error);
  *content = siguo_journal_read (bytes, error);
  if (*content == NULL)
    return FALSE;

  journal->fresh = FALSE;
  journal->torn = TRUE;
  journal->synced = (*content)->end;

  return TRUE;
}

SiguoJournal *
siguo_journal_open (const char                *path,
                    const SiguoJournalLimits  *limits,
                    const SiguoJournalPorts   *ports,
                    gpointer                   user_data,
                    SiguoJournalContent      **content,
                    GError                   **error)
{
  SiguoJournal *journal = siguo_journal_new (path, limits, ports, user_data);

  if (!open_file (journal, content, error))
    {
      siguo_journal_close (journal, TRUE);
      return NULL;
    }

  return journal;
}

/* Waits for @job, and takes back the file. Returns: FALSE: nothing can be written after it */
static gboolean
end_job (SiguoJournal    *journal,
         SiguoJournalJob *job)
{
  if (!siguo_journal_job_wait (job, journal->limits.slow_ms))
    return FALSE;

  journal->fd = job->fd;
  job->fd = -1;
  /* A file that is to be replaced is of no consequence. */
  if (job->generation != journal->generation)
    return TRUE;

  journal->fresh = FALSE;
  journal->synced = job->offset + g_bytes_get_size (job->bytes);

  return job->error_number == 0;
}

/* Brings what waits to the disk, when that can be done soon. */
static void
write_last (SiguoJournal *journal)
{
  g_autoptr (SiguoJournalJob) last = make_job (journal);

  siguo_journal_job_start (last, NULL, NULL);
  end_job (journal, last);
}

void
siguo_journal_close (SiguoJournal *journal,
                     gboolean      keep)
{
  if (journal == NULL)
    return;

  siguo_source_clear (&journal->slow);
  siguo_source_clear (&journal->retry);
  if (journal->job != NULL)
    siguo_journal_job_forget (journal->job);
  if ((journal->job == NULL || end_job (journal, journal->job)) && keep
      && journal->waiting->len > 0)
    write_last (journal);
  g_clear_pointer (&journal->job, siguo_journal_job_unref);
  if (!keep)
    g_unlink (journal->path);
  if (journal->fd >= 0)
    close (journal->fd);
  g_byte_array_unref (journal->waiting);
  g_free (journal->path);
  g_free (journal);
}

guint64
siguo_journal_restart (SiguoJournal             *journal,
                       const SiguoJournalHeader *header,
                       const SiguoJournalEntry  *entry)
{
  g_byte_array_set_size (journal->waiting, 0);
  journal->fresh = TRUE;
  journal->torn = FALSE;
  journal->given_up = FALSE;
  journal->synced = 0;
  journal->generation++;
  siguo_journal_write_header (journal->waiting, header);
  if (entry != NULL)
    siguo_journal_write_entry (journal->waiting, entry, 0);
  journal->ticket++;
  start_job (journal);

  return journal->ticket;
}

guint64
siguo_journal_append (SiguoJournal            *journal,
                      const SiguoJournalEntry *entry)
{
  journal->ticket++;
  if (journal->given_up)
    return journal->ticket;

  siguo_journal_write_entry (journal->waiting, entry, journal->synced);
  if (siguo_journal_get_size (journal) > journal->limits.max_bytes)
    give_up (journal, SIGUO_TROUBLE_FULL);
  else if (journal->trouble != SIGUO_TROUBLE_NONE
           && journal->waiting->len > journal->limits.max_waiting)
    give_up (journal, journal->trouble);
  else if (journal->retry == NULL)
    start_job (journal);

  return journal->ticket;
}

guint64
siguo_journal_get_ticket (const SiguoJournal *journal)
{
  return journal->ticket;
}

gsize
siguo_journal_get_size (const SiguoJournal *journal)
{
  gsize size = journal->synced + journal->waiting->len;

  if (journal->job != NULL && journal->job->generation == journal->generation)
    size += g_bytes_get_size (journal->job->bytes);

  return size;
}

SiguoTrouble
siguo_journal_get_trouble (const SiguoJournal *journal)
{
  return journal->trouble;
}

const char *
siguo_journal_get_path (const SiguoJournal *journal)
{
  return journal->path;
}
