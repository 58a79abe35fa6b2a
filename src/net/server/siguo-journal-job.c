/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-journal-job.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "net/common/siguo-source.h"

#define MAX_WRITERS 16

SiguoJournalJob *
siguo_journal_job_new (const char *path)
{
  SiguoJournalJob *job = g_new0 (SiguoJournalJob, 1);

  g_atomic_ref_count_init (&job->ref_count);
  g_mutex_init (&job->mutex);
  g_cond_init (&job->cond);
  job->path = g_strdup (path);
  job->fd = -1;

  return job;
}

SiguoJournalJob *
siguo_journal_job_ref (SiguoJournalJob *job)
{
  g_atomic_ref_count_inc (&job->ref_count);

  return job;
}

void
siguo_journal_job_unref (SiguoJournalJob *job)
{
  if (!g_atomic_ref_count_dec (&job->ref_count))
    return;

  if (job->fd >= 0)
    close (job->fd);
  g_clear_pointer (&job->bytes, g_bytes_unref);
  siguo_source_clear (&job->told);
  g_clear_pointer (&job->context, g_main_context_unref);
  g_free (job->path);
  g_mutex_clear (&job->mutex);
  g_cond_clear (&job->cond);
  g_free (job);
}

SiguoTrouble
siguo_journal_job_trouble (int error_number)
{
  switch (error_number)
    {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return SIGUO_TROUBLE_FULL;
    default:
      return SIGUO_TROUBLE_UNWRITABLE;
    }
}

/* A lock of the open file and not of the process: it is gone when the file is closed, or its owner
 * killed. Whoever begins the journal anew gives up the lock of a file that has no name any more. */
gboolean
siguo_journal_job_lock (int         fd,
                        const char *path)
{
  struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  struct stat held, named;

  if (fcntl (fd, F_OFD_SETLK, &lock) != 0 || fstat (fd, &held) != 0 || lstat (path, &named) != 0)
    return FALSE;
  if (held.st_dev == named.st_dev && held.st_ino == named.st_ino)
    return TRUE;
  errno = ESTALE;

  return FALSE;
}

static gboolean
write_all (int     fd,
           GBytes *bytes,
           guint64 offset)
{
  gsize left;
  const guint8 *data = g_bytes_get_data (bytes, &left);

  while (left > 0)
    {
      gssize written = pwrite (fd, data, left, (off_t) offset);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return FALSE;
      data += written;
      left -= (gsize) written;
      offset += (guint64) written;
    }

  return TRUE;
}

/* So that the name is safe, too. */
static gboolean
sync_folder (const char *folder)
{
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  gboolean synced = fd >= 0 && fsync (fd) == 0;
  int error_number = errno;

  if (fd >= 0)
    close (fd);
  errno = error_number;

  return synced;
}

static gboolean
write_fresh (SiguoJournalJob *job)
{
  g_autofree char *folder = g_path_get_dirname (job->path);
  g_autofree char *part = g_strconcat (job->path, ".part", NULL);
  int fd, error_number;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return FALSE;
  /* Of one that was killed. */
  g_unlink (part);
  fd = g_open (part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0)
    return FALSE;

  if (siguo_journal_job_lock (fd, part) && write_all (fd, job->bytes, 0) && fsync (fd) == 0
      && g_rename (part, job->path) == 0 && sync_folder (folder))
    {
      if (job->fd >= 0)
        close (job->fd);
      job->fd = fd;
      return TRUE;
    }
  error_number = errno;
  g_unlink (part);
  close (fd);
  errno = error_number;

  return FALSE;
}

static gboolean
write_more (SiguoJournalJob *job)
{
  return (!job->truncate || ftruncate (job->fd, (off_t) job->offset) == 0)
         && write_all (job->fd, job->bytes, job->offset) && fdatasync (job->fd) == 0;
}

static void
run (gpointer data,
     gpointer user_data)
{
  g_autoptr (SiguoJournalJob) job = data;
  gboolean good = job->fresh ? write_fresh (job) : write_more (job);
  int error_number = good ? 0 : errno;

  g_mutex_lock (&job->mutex);
  job->error_number = error_number;
  job->done = TRUE;
  /* Under the lock: whoever has waited for it finds nothing on its way any more. */
  if (job->told != NULL)
    g_source_attach (job->told, job->context);
  g_cond_broadcast (&job->cond);
  g_mutex_unlock (&job->mutex);
}

/* All journals have their threads in common, since most of the time none of them is written. GTask
 * has such threads too, but the source by which it tells of the end comes after the end. */
static GThreadPool *
get_writers (void)
{
  static gsize writers = 0;

  if (g_once_init_enter (&writers))
    g_once_init_leave (&writers,
                       (gsize) g_thread_pool_new (run, NULL, MAX_WRITERS, FALSE, NULL));

  return (GThreadPool *) writers;
}

void
siguo_journal_job_start (SiguoJournalJob *job,
                         GSourceFunc      func,
                         gpointer         user_data)
{
  if (func != NULL)
    {
      job->context = g_main_context_ref_thread_default ();
      job->told = g_idle_source_new ();
      g_source_set_priority (job->told, G_PRIORITY_DEFAULT);
      g_source_set_callback (job->told, func, user_data, NULL);
    }
  g_thread_pool_push (get_writers (), siguo_journal_job_ref (job), NULL);
}

void
siguo_journal_job_forget (SiguoJournalJob *job)
{
  g_mutex_lock (&job->mutex);
  siguo_source_clear (&job->told);
  g_mutex_unlock (&job->mutex);
}

gboolean
siguo_journal_job_wait (SiguoJournalJob *job,
                        guint            ms)
{
  gint64 end = g_get_monotonic_time () + ms * G_TIME_SPAN_MILLISECOND;
  gboolean in_time = TRUE;

  g_mutex_lock (&job->mutex);
  while (!job->done && in_time)
    in_time = g_cond_wait_until (&job->cond, &job->mutex, end);
  in_time = job->done;
  g_mutex_unlock (&job->mutex);

  return in_time;
}
