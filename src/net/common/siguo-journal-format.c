/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-journal-format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "siguo-name.h"

#define FIRST_LINE "siguo-journal "
#define MAGIC "\036SJR"
#define MAGIC_BYTES 4
#define SUM_BYTES 8
/* magic, length, synced, sum */
#define HEAD_BYTES (MAGIC_BYTES + 4 + 8 + SUM_BYTES)
#define MAX_TEXT 4096
/* A file that looks so often like a record, and is none, was made to keep us busy. */
#define MAX_LOOK_ALIKES 1000

G_DEFINE_QUARK (siguo-journal-error-quark, siguo_journal_error)

/* --- Writing --------------------------------------------------------------------------------- */

static void
put_number (GByteArray *bytes,
            guint64     number,
            guint       width)
{
  for (guint i = 0; i < width; i++)
    {
      guint8 byte = (guint8) (number >> (8 * i));

      g_byte_array_append (bytes, &byte, 1);
    }
}

static void
put_text (GByteArray *bytes,
          const char *text)
{
  gsize length = strlen (text);

  g_return_if_fail (length <= MAX_TEXT);

  put_number (bytes, length, 2);
  g_byte_array_append (bytes, (const guint8 *) text, length);
}

/* @sum: over length, synced and body */
static void
make_sum (guint8        sum[SUM_BYTES],
          const guint8 *numbers,
          const guint8 *body,
          gsize         length)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize size = sizeof digest;

  g_checksum_update (checksum, numbers, 12);
  g_checksum_update (checksum, body, length);
  g_checksum_get_digest (checksum, digest, &size);
  memcpy (sum, digest, SUM_BYTES);
}

static void
put_record (GByteArray       *bytes,
            const GByteArray *body,
            guint64           synced)
{
  guint8 sum[SUM_BYTES];
  gsize numbers;

  g_return_if_fail (body->len <= SIGUO_JOURNAL_MAX_BODY);

  g_byte_array_append (bytes, (const guint8 *) MAGIC, MAGIC_BYTES);
  numbers = bytes->len;
  put_number (bytes, body->len, 4);
  put_number (bytes, synced, 8);
  make_sum (sum, bytes->data + numbers, body->data, body->len);
  g_byte_array_append (bytes, sum, SUM_BYTES);
  g_byte_array_append (bytes, body->data, body->len);
}

void
siguo_journal_write_header (GByteArray               *bytes,
                            const SiguoJournalHeader *header)
{
  g_autoptr (GByteArray) body = g_byte_array_new ();
  g_autofree char *options = siguo_options_to_text (&header->options);
  g_autofree char *line = g_strdup_printf (FIRST_LINE "%d\n", SIGUO_JOURNAL_FORMAT);

  put_text (body, header->version);
  put_text (body, header->name);
  put_text (body, options);
  g_byte_array_append (body, header->room_id, SIGUO_ROOM_ID_BYTES);
  put_number (body, header->has_host_token ? 1 : 0, 1);
  g_byte_array_append (body, header->host_token, SIGUO_TOKEN_BYTES);
  put_number (body, header->locked ? 1 : 0, 1);
  g_byte_array_append (body, header->key.byte, SIGUO_HASH_BYTES);
  put_number (body, header->port, 2);
  put_number (body, (guint64) header->begun_us, 8);

  g_byte_array_append (bytes, (const guint8 *) line, strlen (line));
  put_record (bytes, body, 0);
}

void
siguo_journal_write_entry (GByteArray              *bytes,
                           const SiguoJournalEntry *entry,
                           guint64                  synced)
{
  g_autoptr (GByteArray) body = g_byte_array_new ();

  put_number (body, entry->kind, 1);
  put_number (body, (guint64) entry->time_ms, 8);
  put_number (body, (guint64) entry->heard_ms, 8);
  put_number (body, entry->link, 4);
  put_number (body, entry->n_random, 4);
  if (entry->n_random > 0)
    g_byte_array_append (body, entry->random, entry->n_random);
  if (entry->n_text > 0)
    g_byte_array_append (body, entry->text, entry->n_text);
  put_record (bytes, body, synced);
}

/* --- Reading --------------------------------------------------------------------------------- */

/* What is left to be read of something. */
typedef struct
{
  const guint8 *at;
  gsize left;
  gboolean bad;                /* it ended too early, or holds what cannot be */
} Cursor;

/* Returns: (nullable): the next @length bytes */
static const guint8 *
take (Cursor *cursor,
      gsize   length)
{
  const guint8 *bytes = cursor->at;

  if (cursor->bad || length > cursor->left)
    {
      cursor->bad = TRUE;
      return NULL;
    }
  cursor->at += length;
  cursor->left -= length;

  return bytes;
}

static guint64
take_number (Cursor *cursor,
             guint   width)
{
  const guint8 *bytes = take (cursor, width);
  guint64 number = 0;

  for (guint i = 0; bytes != NULL && i < width; i++)
    number |= (guint64) bytes[i] << (8 * i);

  return number;
}

static void
take_bytes (Cursor *cursor,
            guint8 *bytes,
            gsize   length)
{
  const guint8 *found = take (cursor, length);

  if (found != NULL)
    memcpy (bytes, found, length);
}

/* Returns: (transfer full) (nullable) */
static char *
take_text (Cursor *cursor)
{
  gsize length = take_number (cursor, 2);
  const guint8 *bytes = take (cursor, length);

  if (bytes == NULL || length > MAX_TEXT || !g_utf8_validate_len ((const char *) bytes, length, NULL))
    {
      cursor->bad = TRUE;
      return NULL;
    }

  return g_strndup ((const char *) bytes, length);
}

static gboolean
take_flag (Cursor *cursor)
{
  guint64 number = take_number (cursor, 1);

  if (number > 1)
    cursor->bad = TRUE;

  return number == 1;
}

/* A time, which nobody's sums run over. */
static gint64
take_time (Cursor *cursor)
{
  guint64 number = take_number (cursor, 8);

  if (number > SIGUO_JOURNAL_MAX_MS)
    {
      cursor->bad = TRUE;
      return 0;
    }

  return (gint64) number;
}

/* Reads the record at @offset of @bytes. Returns: FALSE: there is none, or it is not whole. */
static gboolean
take_record (GBytes  *bytes,
             gsize    offset,
             Cursor  *body,
             guint64 *synced,
             gsize   *next)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  Cursor cursor = { data + offset, size - offset, FALSE };
  const guint8 *magic = take (&cursor, MAGIC_BYTES);
  const guint8 *numbers = cursor.at;
  guint64 length = take_number (&cursor, 4);
  const guint8 *sum;
  guint8 expected[SUM_BYTES];

  *synced = take_number (&cursor, 8);
  sum = take (&cursor, SUM_BYTES);
  if (cursor.bad || memcmp (magic, MAGIC, MAGIC_BYTES) != 0 || length > SIGUO_JOURNAL_MAX_BODY
      || length > cursor.left)
    return FALSE;

  make_sum (expected, numbers, cursor.at, length);
  if (memcmp (sum, expected, SUM_BYTES) != 0)
    return FALSE;

  *body = (Cursor) { cursor.at, length, FALSE };
  *next = (gsize) (cursor.at - data) + length;

  return TRUE;
}

/* Is the bad record at @offset one that had been safe on the disk? A whole one after it says so. */
static gboolean
is_damage (GBytes *bytes,
           gsize   offset)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  guint look_alikes = 0;

  for (gsize at = offset + 1; at < size; at++)
    {
      const guint8 *found = memmem (data + at, size - at, MAGIC, MAGIC_BYTES);
      guint64 synced;
      Cursor body;
      gsize next;

      if (found == NULL)
        return FALSE;
      at = (gsize) (found - data);
      if (take_record (bytes, at, &body, &synced, &next))
        {
          if (synced > offset)
            return TRUE;
          at = next - 1;
        }
      else if (++look_alikes > MAX_LOOK_ALIKES)
        {
          return TRUE;
        }
    }

  return FALSE;
}

static void
set_damaged (GError **error,
             gsize    offset)
{
  g_set_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_DAMAGED,
               _("The journal of the room is damaged at byte %u."), (guint) offset);
}

/* Returns: the length of the first line, 0 after an error */
static gsize
read_first_line (GBytes  *bytes,
                 GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  gsize prefix = strlen (FIRST_LINE);
  gsize at = prefix;
  guint64 format = 0;

  if (size >= prefix && memcmp (data, FIRST_LINE, prefix) == 0)
    for (; at < MIN (size, prefix + 9) && g_ascii_isdigit (data[at]); at++)
      format = 10 * format + (guint64) g_ascii_digit_value (data[at]);
  if (at == prefix || at >= size || data[at] != '\n')
    {
      g_set_error_literal (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_OTHER,
                           _("This is not the journal of a room."));
      return 0;
    }
  if (format != SIGUO_JOURNAL_FORMAT)
    {
      g_set_error_literal (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_VERSION,
                           _("The journal of the room was written by another version of Siguo, "
                             "which this one cannot read."));
      return 0;
    }

  return at + 1;
}

static gboolean
take_header (Cursor             *body,
             SiguoJournalHeader *header)
{
  g_autofree char *options = NULL;
  g_autofree char *name = NULL;

  memset (header, 0, sizeof *header);
  header->version = take_text (body);
  header->name = take_text (body);
  options = take_text (body);
  take_bytes (body, header->room_id, SIGUO_ROOM_ID_BYTES);
  header->has_host_token = take_flag (body);
  take_bytes (body, header->host_token, SIGUO_TOKEN_BYTES);
  header->locked = take_flag (body);
  take_bytes (body, header->key.byte, SIGUO_HASH_BYTES);
  header->port = (guint16) take_number (body, 2);
  header->begun_us = (gint64) take_number (body, 8);

  name = header->name != NULL ? siguo_name_clean (header->name, NULL) : NULL;
  return !body->bad && body->left == 0 && g_strcmp0 (name, header->name) == 0
         && siguo_options_from_text (&header->options, options, NULL);
}

/* Returns: where the first entry begins, 0 after an error */
static gsize
read_header (GBytes              *bytes,
             SiguoJournalHeader  *header,
             GError             **error)
{
  gsize offset = read_first_line (bytes, error);
  guint64 synced;
  Cursor body;
  gsize next;

  memset (header, 0, sizeof *header);
  if (offset == 0)
    return 0;
  if (!take_record (bytes, offset, &body, &synced, &next) || !take_header (&body, header))
    {
      siguo_journal_header_clear (header);
      set_damaged (error, offset);
      return 0;
    }

  return next;
}

static gboolean
take_entry (Cursor            *body,
            SiguoJournalEntry *entry)
{
  guint64 kind = take_number (body, 1);

  entry->time_ms = take_time (body);
  entry->heard_ms = take_time (body);
  entry->link = (guint32) take_number (body, 4);
  entry->n_random = take_number (body, 4);
  entry->random = take (body, entry->n_random);
  entry->n_text = body->left;
  entry->text = take (body, body->left);
  if (body->bad || kind > SIGUO_JOURNAL_LOBBY)
    return FALSE;
  entry->kind = (SiguoJournalKind) kind;

  return TRUE;
}

SiguoJournalContent *
siguo_journal_read (GBytes  *bytes,
                    GError **error)
{
  g_autoptr (SiguoJournalContent) content = g_new0 (SiguoJournalContent, 1);
  SiguoJournalEntry entry = { 0 };
  guint64 synced;
  Cursor body;
  gsize next;

  if (g_bytes_get_size (bytes) > SIGUO_JOURNAL_MAX_BYTES)
    {
      g_set_error_literal (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_OTHER,
                           _("This is not the journal of a room."));
      return NULL;
    }
  content->bytes = g_bytes_ref (bytes);
  content->entries = g_array_new (FALSE, FALSE, sizeof (SiguoJournalEntry));
  content->end = read_header (bytes, &content->header, error);
  if (content->end == 0)
    return NULL;

  while (take_record (bytes, content->end, &body, &synced, &next))
    {
      entry.offset = content->end;
      if (!take_entry (&body, &entry))
        {
          set_damaged (error, content->end);
          return NULL;
        }
      g_array_append_val (content->entries, entry);
      content->end = next;
    }
  if (is_damage (bytes, content->end))
    {
      set_damaged (error, content->end);
      return NULL;
    }

  return g_steal_pointer (&content);
}

gboolean
siguo_journal_read_header (GBytes              *bytes,
                           SiguoJournalHeader  *header,
                           GError             **error)
{
  return read_header (bytes, header, error) != 0;
}

void
siguo_journal_header_clear (SiguoJournalHeader *header)
{
  g_clear_pointer (&header->version, g_free);
  g_clear_pointer (&header->name, g_free);
  explicit_bzero (header->host_token, sizeof header->host_token);
  explicit_bzero (&header->key, sizeof header->key);
}

void
siguo_journal_content_free (SiguoJournalContent *content)
{
  if (content == NULL)
    return;

  siguo_journal_header_clear (&content->header);
  g_array_unref (content->entries);
  g_bytes_unref (content->bytes);
  g_free (content);
}
