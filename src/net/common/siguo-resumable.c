/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-resumable.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/siguo-commitment.h"
#include "siguo-journal-format.h"

#define SUFFIX ".journal"
/* A header with the longest texts is shorter. */
#define HEADER_BYTES 16384
#define FORGET_SECONDS (7 * 24 * 3600)

void
siguo_resumable_free (SiguoResumable *resumable)
{
  if (resumable == NULL)
    return;

  g_free (resumable->name);
  g_free (resumable->path);
  g_free (resumable);
}

char *
siguo_resumable_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "siguo", "rooms", NULL);
}

char *
siguo_resumable_path (const char   *folder,
                      const guint8 *room_id)
{
  g_autofree char *hex = siguo_bytes_to_hex (room_id, SIGUO_ROOM_ID_BYTES);
  g_autofree char *file = g_strconcat (hex, SUFFIX, NULL);

  return g_build_filename (folder, file, NULL);
}

/* Returns: -1: it is no file, or a running referee has it */
static int
open_free (const char  *path,
           struct stat *info)
{
  struct flock lock = { .l_type = F_RDLCK, .l_whence = SEEK_SET };
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);

  /* The lock is looked at and not taken: a referee that wants it just now must not find it taken. */
  if (fd >= 0 && fstat (fd, info) == 0 && S_ISREG (info->st_mode)
      && fcntl (fd, F_OFD_GETLK, &lock) == 0 && lock.l_type == F_UNLCK)
    return fd;

  if (fd >= 0)
    close (fd);

  return -1;
}

static SiguoResumable *
read_header (int                fd,
             const char        *path,
             const struct stat *info)
{
  g_autoptr (SiguoResumable) resumable = NULL;
  g_auto (SiguoJournalHeader) header = { 0 };
  g_autoptr (GBytes) bytes = NULL;
  guint8 *data;
  gssize length;

  data = g_malloc (HEADER_BYTES);
  length = read (fd, data, HEADER_BYTES);
  bytes = g_bytes_new_take (data, (gsize) MAX (length, 0));
  if (!siguo_journal_read_header (bytes, &header, NULL)
      || !g_str_equal (header.version, SIGUO_VERSION))
    return NULL;

  resumable = g_new0 (SiguoResumable, 1);
  for (guint i = 0; i < SIGUO_ROOM_ID_BYTES; i++)
    resumable->room_id[i] = header.room_id[i];
  resumable->name = g_strdup (header.name);
  resumable->mode = header.options.mode;
  resumable->last_us =
    info->st_mtim.tv_sec * G_USEC_PER_SEC + info->st_mtim.tv_nsec / 1000;
  resumable->path = g_strdup (path);

  return g_steal_pointer (&resumable);
}

static int
compare_last (gconstpointer a,
              gconstpointer b)
{
  const SiguoResumable *one = *(SiguoResumable *const *) a;
  const SiguoResumable *other = *(SiguoResumable *const *) b;

  return one->last_us > other->last_us ? -1 : one->last_us < other->last_us;
}

GPtrArray *
siguo_resumable_list (const char *folder)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_resumable_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      SiguoResumable *resumable;
      struct stat info;
      int fd;

      if (!g_str_has_suffix (name, SUFFIX))
        continue;
      fd = open_free (path, &info);
      if (fd < 0)
        continue;
      resumable = read_header (fd, path, &info);
      close (fd);
      if (resumable != NULL)
        g_ptr_array_add (list, resumable);
    }
  g_ptr_array_sort (list, compare_last);

  return list;
}

void
siguo_resumable_forget_old (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat info;
      int fd;

      /* A referee that was killed may have left the beginning of one. */
      if (!g_str_has_suffix (name, SUFFIX) && !g_str_has_suffix (name, SUFFIX ".part"))
        continue;
      fd = open_free (path, &info);
      if (fd < 0)
        continue;
      if (info.st_mtime < now - FORGET_SECONDS)
        g_unlink (path);
      close (fd);
    }
}
