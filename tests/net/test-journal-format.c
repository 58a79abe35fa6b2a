/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "net/common/siguo-journal-format.h"

/* The journal as bytes: what is written is read again, what is torn off is left away, and what is
 * damaged is named. */

static void
fill_header (SiguoJournalHeader *header)
{
  memset (header, 0, sizeof *header);
  header->version = g_strdup ("9.9");
  header->name = g_strdup ("Küche");
  siguo_options_init (&header->options, SIGUO_MODE_SIGUO_DUAL);
  memset (header->room_id, 7, sizeof header->room_id);
  header->has_host_token = TRUE;
  memset (header->host_token, 8, sizeof header->host_token);
  header->locked = TRUE;
  memset (header->key.byte, 9, sizeof header->key.byte);
  header->port = 23474;
  header->begun_us = G_GINT64_CONSTANT (1700000000000000);
}

static const SiguoJournalEntry entries[] = {
  { .kind = SIGUO_JOURNAL_OPENED, .time_ms = 1, .link = 1 },
  { .kind = SIGUO_JOURNAL_MESSAGE, .time_ms = 2, .link = 1, .random = (const guint8 *) "0123456",
    .n_random = 7, .text = (const guint8 *) "{\"type\":\"stand\",\"id\":1}", .n_text = 23 },
  { .kind = SIGUO_JOURNAL_DUE, .time_ms = SIGUO_JOURNAL_MAX_MS },
  { .kind = SIGUO_JOURNAL_CLOSED, .time_ms = 5, .heard_ms = 4, .link = G_MAXUINT32 },
  { .kind = SIGUO_JOURNAL_RESUMED, .time_ms = 6, .link = 23475 },
};

/* @ends: (out): where each record ends, that of the header first */
static GByteArray *
make_journal (gsize ends[G_N_ELEMENTS (entries) + 1])
{
  g_auto (SiguoJournalHeader) header = { 0 };
  GByteArray *bytes = g_byte_array_new ();
  gsize synced = 0;

  fill_header (&header);
  siguo_journal_write_header (bytes, &header);
  ends[0] = bytes->len;
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      siguo_journal_write_entry (bytes, &entries[i], synced);
      /* Each was safe before the next was written. */
      synced = bytes->len;
      ends[i + 1] = bytes->len;
    }
  return bytes;
}

static SiguoJournalContent *
read_part (const GByteArray  *bytes,
           gsize              length,
           GError           **error)
{
  /* A copy of just that length, so that reading on is found. */
  g_autoptr (GBytes) part = g_bytes_new (bytes->data, length);

  return siguo_journal_read (part, error);
}

static void
assert_same_entry (const SiguoJournalEntry *a,
                   const SiguoJournalEntry *b)
{
  g_assert_cmpint (a->kind, ==, b->kind);
  g_assert_cmpint (a->time_ms, ==, b->time_ms);
  g_assert_cmpint (a->heard_ms, ==, b->heard_ms);
  g_assert_cmpuint (a->link, ==, b->link);
  g_assert_cmpmem (a->random, a->n_random, b->random, b->n_random);
  g_assert_cmpmem (a->text, a->n_text, b->text, b->n_text);
}

static void
test_again (void)
{
  gsize ends[G_N_ELEMENTS (entries) + 1];
  g_autoptr (GByteArray) bytes = make_journal (ends);
  g_autoptr (SiguoJournalContent) content = NULL;
  g_auto (SiguoJournalHeader) expected = { 0 };
  g_auto (SiguoJournalHeader) alone = { 0 };
  g_autoptr (GBytes) beginning = g_bytes_new (bytes->data, ends[0]);
  g_autoptr (GError) error = NULL;

  content = read_part (bytes, bytes->len, &error);
  g_assert_no_error (error);
  fill_header (&expected);
  g_assert_cmpstr (content->header.version, ==, expected.version);
  g_assert_cmpstr (content->header.name, ==, expected.name);
  g_assert_true (siguo_options_equal (&content->header.options, &expected.options));
  g_assert_cmpmem (content->header.room_id, SIGUO_ROOM_ID_BYTES, expected.room_id,
                   SIGUO_ROOM_ID_BYTES);
  g_assert_true (content->header.has_host_token);
  g_assert_cmpmem (content->header.host_token, SIGUO_TOKEN_BYTES, expected.host_token,
                   SIGUO_TOKEN_BYTES);
  g_assert_true (content->header.locked);
  g_assert_true (siguo_proof_equal (&content->header.key, &expected.key));
  g_assert_cmpuint (content->header.port, ==, expected.port);
  g_assert_cmpint (content->header.begun_us, ==, expected.begun_us);

  g_assert_cmpuint (content->entries->len, ==, G_N_ELEMENTS (entries));
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    assert_same_entry (&g_array_index (content->entries, SiguoJournalEntry, i), &entries[i]);
  g_assert_cmpuint (content->end, ==, bytes->len);

  g_assert_true (siguo_journal_read_header (beginning, &alone, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (alone.name, ==, expected.name);
}

/* Cut at every byte: what is whole is there, what is torn is not. */
static void
test_torn (void)
{
  gsize ends[G_N_ELEMENTS (entries) + 1];
  g_autoptr (GByteArray) bytes = make_journal (ends);

  for (gsize length = 0; length <= bytes->len; length++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SiguoJournalContent) content = read_part (bytes, length, &error);
      guint n = 0;

      if (length < ends[0])
        {
          g_assert_null (content);
          g_assert_nonnull (error);
          continue;
        }
      while (n < G_N_ELEMENTS (entries) && ends[n + 1] <= length)
        n++;
      g_assert_no_error (error);
      g_assert_cmpuint (content->entries->len, ==, n);
      g_assert_cmpuint (content->end, ==, ends[n]);
    }
}

/* Each byte changed in turn: in the last record it may have been torn, in any other it is damage, and
 * the sentence names the record's first byte. */
static void
test_damaged (void)
{
  gsize ends[G_N_ELEMENTS (entries) + 1];
  g_autoptr (GByteArray) bytes = make_journal (ends);
  gsize last = ends[G_N_ELEMENTS (entries) - 1];
  guint n = 0;

  for (gsize at = 0; at < bytes->len; at++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SiguoJournalContent) content = NULL;
      g_autofree char *offset = NULL;

      bytes->data[at] ^= 0x40;
      content = read_part (bytes, bytes->len, &error);
      bytes->data[at] ^= 0x40;
      if (at >= last)
        {
          g_assert_no_error (error);
          g_assert_cmpuint (content->end, ==, last);
          continue;
        }
      g_assert_null (content);
      g_assert_nonnull (error);
      if (at < ends[0])
        continue;
      if (at >= ends[n + 1])
        n++;
      offset = g_strdup_printf ("byte %" G_GSIZE_FORMAT ".", ends[n]);
      g_assert_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_DAMAGED);
      g_assert_nonnull (strstr (error->message, offset));
    }
}

/* Two records written at one go: the first was torn, and the second happened to reach the disk.
 * Nothing of it was safe, so nothing of it was published. */
static void
test_torn_out_of_order (void)
{
  gsize ends[G_N_ELEMENTS (entries) + 1];
  g_autoptr (GByteArray) bytes = make_journal (ends);
  gsize synced = bytes->len;
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (GError) error = NULL;

  siguo_journal_write_entry (bytes, &entries[1], synced);
  bytes->data[synced + 30] ^= 1;
  siguo_journal_write_entry (bytes, &entries[1], synced);
  content = read_part (bytes, bytes->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (content->end, ==, synced);
}

static void
test_zeros_after_the_end (void)
{
  gsize ends[G_N_ELEMENTS (entries) + 1];
  g_autoptr (GByteArray) bytes = make_journal (ends);
  gsize length = bytes->len;
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (GError) error = NULL;

  g_byte_array_set_size (bytes, length + 5000);
  memset (bytes->data + length, 0, 5000);
  content = read_part (bytes, bytes->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (content->end, ==, length);
}

static void
test_other_version (void)
{
  static const char *const texts[] = { "", "siguo-journal", "siguo-journal \n", "siguo 1\n",
                                       "siguo-journal 1x\n", "siguo-journal 99999999999999\n" };
  g_autoptr (GBytes) newer = g_bytes_new_static ("siguo-journal 2\nwhatever", 24);
  g_autoptr (GError) error = NULL;

  g_assert_null (siguo_journal_read (newer, &error));
  g_assert_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_VERSION);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (texts[i], strlen (texts[i]));

      g_clear_error (&error);
      g_assert_null (siguo_journal_read (bytes, &error));
      g_assert_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_OTHER);
    }
}

/* Made to look like a record at every place, so that each has to be looked at. */
static void
test_look_alikes (void)
{
  gsize ends[G_N_ELEMENTS (entries) + 1];
  g_autoptr (GByteArray) bytes = make_journal (ends);
  static const guint8 head[] = { 0x1e, 'S', 'J', 'R', 0xff, 0xff, 0, 0 };
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 1000000; i++)
    g_byte_array_append (bytes, head, sizeof head);
  content = read_part (bytes, bytes->len, &error);
  g_assert_null (content);
  g_assert_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_DAMAGED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/journal-format/again", test_again);
  g_test_add_func ("/journal-format/torn", test_torn);
  g_test_add_func ("/journal-format/damaged", test_damaged);
  g_test_add_func ("/journal-format/torn-out-of-order", test_torn_out_of_order);
  g_test_add_func ("/journal-format/zeros-after-the-end", test_zeros_after_the_end);
  g_test_add_func ("/journal-format/other-version", test_other_version);
  g_test_add_func ("/journal-format/look-alikes", test_look_alikes);

  return g_test_run ();
}
