/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-record-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "siguo-record-private.h"

#define MAX_NAMES 1000

struct _SiguoRecordWriter
{
  const SiguoBoard *board;
  char *path;                  /* the final one */
  char *part;
  int fd;
  goffset length;              /* of what is whole */
};

/* @code: of errno */
static void
set_cannot_make (GError **error, const char *path, int code)
{
  g_autofree char *shown = g_filename_display_name (path);

  /* Translators: a file or folder name, and the system's reason */
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), _("“%s” cannot be made: %s"),
               shown, g_strerror (code));
}

static void
set_cannot_write (GError **error, const char *path, int code)
{
  g_autofree char *shown = g_filename_display_name (path);

  /* Translators: a file name, and the system's reason */
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code),
               _("“%s” cannot be written: %s"), shown, g_strerror (code));
}

/* One write for one line: only a crash of the machine can tear it. What could not be written whole
 * is taken back. */
static gboolean
write_all (SiguoRecordWriter *self, const GString *text, GError **error)
{
  gsize done = 0;

  while (done < text->len)
    {
      gssize n = write (self->fd, text->str + done, text->len - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_cannot_write (error, self->part, errno);
          if (ftruncate (self->fd, self->length) != 0)
            g_debug ("A torn line stays in %s", self->part);
          return FALSE;
        }
      done += (gsize) n;
    }
  self->length += (goffset) text->len;
  return TRUE;
}

/* Takes the first free name. Who has the part has the name, so the part comes first. */
static gboolean
take_name (SiguoRecordWriter *self, const char *folder, const char *name, GError **error)
{
  for (guint i = 1; i <= MAX_NAMES; i++)
    {
      g_autofree char *number = i > 1 ? g_strdup_printf ("-%u", i) : g_strdup ("");
      g_autofree char *file_name = g_strconcat (name, number, ".siguo", NULL);

      g_free (self->path);
      g_free (self->part);
      self->path = g_build_filename (folder, file_name, NULL);
      self->part = g_strconcat (self->path, ".part", NULL);
      self->fd = g_open (self->part, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
      if (self->fd < 0 && errno != EEXIST)
        break;
      if (self->fd < 0)
        continue;
      if (g_access (self->path, F_OK) != 0)
        return TRUE;
      g_close (self->fd, NULL);
      self->fd = -1;
      g_unlink (self->part);
      errno = EEXIST;
    }
  set_cannot_make (error, self->part, errno);
  return FALSE;
}

/**
 * siguo_record_writer_new:
 * @folder: made when missing
 * @name: without ending, no path; a number is added when it is taken
 * @head: what is known when the game begins, with the events that have been already
 *
 * Returns: (transfer full): the writer, NULL on error
 */
SiguoRecordWriter *
siguo_record_writer_new (const char *folder, const char *name, const SiguoRecord *head,
                         GError **error)
{
  g_autoptr (SiguoRecordWriter) self = NULL;
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (name[0] != '\0' && strchr (name, G_DIR_SEPARATOR) == NULL, NULL);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      set_cannot_make (error, folder, errno);
      return NULL;
    }
  self = g_new0 (SiguoRecordWriter, 1);
  self->fd = -1;
  self->board = siguo_board_get (siguo_options_board (&head->options));
  if (!take_name (self, folder, name, error))
    return NULL;

  text = g_string_new (NULL);
  siguo_record_append_head (text, head);
  for (guint i = 0; i < head->events->len; i++)
    siguo_record_append_event (text, self->board, &g_array_index (head->events, SiguoEvent, i));
  if (!write_all (self, text, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * siguo_record_writer_add:
 *
 * Appends one event; it is with the system when this returns.
 */
gboolean
siguo_record_writer_add (SiguoRecordWriter *writer, const SiguoEvent *event, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  siguo_record_append_event (text, writer->board, event);
  return write_all (writer, text, error);
}

/**
 * siguo_record_writer_finish:
 * @whole: the record with everything known at the end
 *
 * Puts @whole in the place of what was written so far, at once.
 *
 * Returns: (transfer full): the final path, NULL on error: then what was written so far stays
 */
char *
siguo_record_writer_finish (SiguoRecordWriter *writer, const SiguoRecord *whole, GError **error)
{
  g_autofree char *text = siguo_record_to_text (whole);

  if (!g_file_set_contents_full (writer->path, text, -1,
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
                                 error))
    return NULL;
  g_unlink (writer->part);
  return g_strdup (writer->path);
}

/**
 * siguo_record_writer_free:
 *
 * What was written stays, finished or not.
 */
void
siguo_record_writer_free (SiguoRecordWriter *writer)
{
  g_return_if_fail (writer != NULL);

  if (writer->fd >= 0)
    g_close (writer->fd, NULL);
  g_free (writer->path);
  g_free (writer->part);
  g_free (writer);
}
