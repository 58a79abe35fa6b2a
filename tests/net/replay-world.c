/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay-world.h"

#include <glib/gstdio.h>

#define BEGIN_US (5 * G_USEC_PER_SEC)

static struct
{
  gint64 now_us;
  SiguoRandom chance;
} world;

void
replay_world_begin (guint64 seed)
{
  world.now_us = BEGIN_US;
  siguo_random_init (&world.chance, seed);
}

void
replay_world_move_on (gint64 ms)
{
  world.now_us += ms * 1000;
}

gint64
replay_world_now_us (void)
{
  return world.now_us;
}

void
replay_world_random (guint8 *bytes,
                     gsize   length)
{
  for (gsize i = 0; i < length; i++)
    bytes[i] = (guint8) siguo_random_below (&world.chance, 256);
}

/* --- The journal ------------------------------------------------------------------------------ */

struct _SiguoJournal
{
  char *path;
  GByteArray *bytes;           /* all of it, as in the file */
  guint64 ticket;
  SiguoJournalPorts ports;
  gpointer user_data;
};

SiguoJournal *
siguo_journal_new (const char               *path,
                   const SiguoJournalLimits *limits,
                   const SiguoJournalPorts  *ports,
                   gpointer                  user_data)
{
  SiguoJournal *journal = g_new0 (SiguoJournal, 1);

  journal->path = g_strdup (path);
  journal->bytes = g_byte_array_new ();
  journal->ports = *ports;
  journal->user_data = user_data;
  return journal;
}

SiguoJournal *
siguo_journal_open (const char                *path,
                    const SiguoJournalLimits  *limits,
                    const SiguoJournalPorts   *ports,
                    gpointer                   user_data,
                    SiguoJournalContent      **content,
                    GError                   **error)
{
  g_autoptr (GBytes) bytes = NULL;
  SiguoJournal *journal;
  char *data;
  gsize length;

  if (!g_file_get_contents (path, &data, &length, error))
    return NULL;
  bytes = g_bytes_new_take (data, length);
  *content = siguo_journal_read (bytes, error);
  if (*content == NULL)
    return NULL;
  journal = siguo_journal_new (path, limits, ports, user_data);
  g_byte_array_append (journal->bytes, (const guint8 *) data, (guint) length);
  return journal;
}

void
siguo_journal_close (SiguoJournal *journal,
                     gboolean      keep)
{
  if (journal == NULL)
    return;
  if (!keep)
    g_unlink (journal->path);
  g_byte_array_unref (journal->bytes);
  g_free (journal->path);
  g_free (journal);
}

static void
write_bytes (SiguoJournal *journal,
             const char   *mode,
             gsize         from)
{
  FILE *file = g_fopen (journal->path, mode);

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (journal->bytes->data + from, 1, journal->bytes->len - from, file), ==,
                    journal->bytes->len - from);
  g_assert_cmpint (fclose (file), ==, 0);
}

guint64
siguo_journal_restart (SiguoJournal             *journal,
                       const SiguoJournalHeader *header,
                       const SiguoJournalEntry  *entry)
{
  g_byte_array_set_size (journal->bytes, 0);
  siguo_journal_write_header (journal->bytes, header);
  if (entry != NULL)
    siguo_journal_write_entry (journal->bytes, entry, 0);
  write_bytes (journal, "wb", 0);
  journal->ports.synced (++journal->ticket, journal->user_data);
  return journal->ticket;
}

guint64
siguo_journal_append (SiguoJournal            *journal,
                      const SiguoJournalEntry *entry)
{
  gsize before = journal->bytes->len;

  siguo_journal_write_entry (journal->bytes, entry, before);
  write_bytes (journal, "ab", before);
  journal->ports.synced (++journal->ticket, journal->user_data);
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
  return journal->bytes->len;
}

const char *
siguo_journal_get_path (const SiguoJournal *journal)
{
  return journal->path;
}
