/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/client/siguo-seat-store.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

static char *folder;
static char *path;

static SiguoKeptSeat
make_kept (guint n_secrets)
{
  SiguoKeptSeat kept = { .member = G_MAXUINT32, .seat = SIGUO_SEAT_W, .n_secrets = n_secrets };
  SiguoRandom random;

  siguo_random_init (&random, 2);
  memset (kept.room_id, 0xab, sizeof kept.room_id);
  memset (kept.token, 0xcd, sizeof kept.token);
  memset (kept.game.byte, 0xef, sizeof kept.game.byte);
  for (guint i = 0; i < n_secrets; i++)
    {
      siguo_layout_randomize (&kept.secrets[i].layout, &random);
      memset (kept.secrets[i].salt, (int) i, sizeof kept.secrets[i].salt);
      memset (kept.secrets[i].nonce, (int) i + 1, sizeof kept.secrets[i].nonce);
    }
  /* Files of older versions are without them. */
  kept.has_options = n_secrets > 1;
  if (kept.has_options)
    siguo_options_init (&kept.options, SIGUO_MODE_DUEL_DARK);
  /* Not yet published, or so. */
  kept.has_commitments = n_secrets > 0 && n_secrets % 2 == 0;
  if (kept.has_commitments)
    {
      memset (kept.commitments, 0x12, sizeof kept.commitments);
      memset (&kept.referee_nonce_hash, 0x34, sizeof kept.referee_nonce_hash);
    }
  return kept;
}

static void
test_round_trip (void)
{
  for (guint n_secrets = 0; n_secrets <= SIGUO_MAX_KEPT_SECRETS; n_secrets++)
    {
      SiguoKeptSeat kept = make_kept (n_secrets);
      SiguoKeptSeat read;
      g_autoptr (GError) error = NULL;
      GStatBuf info;

      g_assert_true (siguo_seat_store_save (folder, &kept, &error));
      g_assert_no_error (error);
      g_assert_cmpint (g_stat (path, &info), ==, 0);
      g_assert_cmpint (info.st_mode & 0777, ==, 0600);
      g_assert_cmpint (g_stat (folder, &info), ==, 0);
      g_assert_cmpint (info.st_mode & 0777, ==, 0700);
      g_assert_true (siguo_seat_store_load (folder, kept.room_id, &read));
      g_assert_cmpmem (read.token, sizeof read.token, kept.token, sizeof kept.token);
      g_assert_cmpuint (read.member, ==, kept.member);
      g_assert_cmpuint (read.n_secrets, ==, n_secrets);
      g_assert_cmpmem (read.secrets, n_secrets * sizeof read.secrets[0], kept.secrets,
                       n_secrets * sizeof kept.secrets[0]);
      g_assert_cmpint (read.has_commitments, ==, kept.has_commitments);
      g_assert_cmpmem (read.commitments, sizeof read.commitments, kept.commitments,
                       sizeof kept.commitments);
      g_assert_cmpmem (&read.referee_nonce_hash, sizeof read.referee_nonce_hash,
                       &kept.referee_nonce_hash, sizeof kept.referee_nonce_hash);
      if (n_secrets > 0)
        {
          g_assert_cmpmem (&read.game, sizeof read.game, &kept.game, sizeof kept.game);
          g_assert_cmpuint (read.seat, ==, kept.seat);
          g_assert_cmpint (read.has_options, ==, n_secrets > 1);
        }
      if (n_secrets > 1)
        g_assert_true (siguo_options_equal (&read.options, &kept.options));
    }
}

/* Quick, since nothing of it need outlast a power cut. */
static void
write_file (const char *text, gsize length)
{
  FILE *file = g_fopen (path, "w");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (text, 1, length, file), ==, length);
  g_assert_cmpint (fclose (file), ==, 0);
}

/* Cut off or changed anywhere, it is read as something whole or not at all. */
static void
test_broken (void)
{
  SiguoKeptSeat kept = make_kept (2);
  SiguoKeptSeat read;
  g_autofree char *text = NULL;
  SiguoRandom random;
  gsize length;

  g_assert_true (siguo_seat_store_save (folder, &kept, NULL));
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_cmpuint (length, <, 8192);
  for (gsize cut = 0; cut < length; cut += 1 + cut % 7)
    {
      write_file (text, cut);
      if (siguo_seat_store_load (folder, kept.room_id, &read))
        g_assert_cmpuint (read.n_secrets, ==, cut < length / 2 ? 0 : 2);
    }
  siguo_random_init (&random, 4);
  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *changed = g_memdup2 (text, length);

      for (guint n = 1 + siguo_random_below (&random, 3); n > 0; n--)
        changed[siguo_random_below (&random, (guint) length)] = (char) siguo_random_next (&random);
      write_file (changed, length);
      if (siguo_seat_store_load (folder, kept.room_id, &read))
        for (guint n = 0; n < read.n_secrets; n++)
          g_assert_true (siguo_layout_check (&read.secrets[n].layout, NULL));
    }
}

static void
test_elsewhere (void)
{
  SiguoKeptSeat kept = make_kept (1);
  SiguoKeptSeat read;
  g_autofree char *large = g_strnfill (1000000, 'x');
  g_autofree char *nowhere = g_build_filename (path, "below", NULL);
  g_autoptr (GError) error = NULL;
  guint8 other[SIGUO_ROOM_ID_BYTES] = { 1 };

  g_assert_true (siguo_seat_store_save (folder, &kept, NULL));
  g_assert_false (siguo_seat_store_load (folder, other, &read));
  g_assert_false (siguo_seat_store_load (nowhere, kept.room_id, &read));
  g_assert_false (siguo_seat_store_save (nowhere, &kept, &error));
  g_assert_nonnull (error);
  write_file (large, strlen (large));
  g_assert_false (siguo_seat_store_load (folder, kept.room_id, &read));
  siguo_seat_store_remove (folder, other);
  siguo_seat_store_remove (folder, kept.room_id);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_assert_false (siguo_seat_store_load (folder, kept.room_id, &read));
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

/* Quick as well: what is in them does not matter. */
static char *
make_seat (guint number, gint64 age_seconds)
{
  g_autofree char *name = g_strdup_printf ("%032x.seat", number);
  char *file = g_build_filename (folder, name, NULL);
  gint64 then = g_get_real_time () / G_USEC_PER_SEC - age_seconds;
  struct utimbuf times = { then, then };

  g_assert_true (g_file_set_contents_full (file, "x", 1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  g_assert_cmpint (g_utime (file, &times), ==, 0);
  return file;
}

/* Rooms that never closed are forgotten, the oldest first; other files are nobody's business. */
static void
test_tidy (void)
{
  static const gint64 day = 24 * 3600;
  g_autofree char *old = make_seat (200, 31 * day);
  g_autofree char *young = make_seat (201, 29 * day);
  g_autofree char *other = g_build_filename (folder, "last.siguo-layout", NULL);
  char *files[SIGUO_MAX_KEPT_SEATS + 3];

  g_assert_true (g_file_set_contents (other, "x", 1, NULL));
  siguo_seat_store_tidy (folder);
  g_assert_false (g_file_test (old, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (young, G_FILE_TEST_EXISTS));

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    files[i] = make_seat (i, i * 60);
  siguo_seat_store_tidy (folder);
  g_assert_false (g_file_test (young, G_FILE_TEST_EXISTS));
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_assert_cmpint (g_file_test (files[i], G_FILE_TEST_EXISTS), ==, i < SIGUO_MAX_KEPT_SEATS);
      g_unlink (files[i]);
      g_free (files[i]);
    }
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
  g_unlink (other);
  siguo_seat_store_tidy (other);
}

int
main (int argc, char *argv[])
{
  g_autofree char *base = g_dir_make_tmp ("siguo-seat-XXXXXX", NULL);
  int result;

  g_test_init (&argc, &argv, NULL);
  folder = g_build_filename (base, "state", NULL);
  path = g_build_filename (folder, "abababababababababababababababab.seat", NULL);
  g_test_add_func ("/net/seat-store/round-trip", test_round_trip);
  g_test_add_func ("/net/seat-store/broken", test_broken);
  g_test_add_func ("/net/seat-store/elsewhere", test_elsewhere);
  g_test_add_func ("/net/seat-store/tidy", test_tidy);
  result = g_test_run ();
  g_unlink (path);
  g_rmdir (folder);
  g_rmdir (base);
  g_free (folder);
  g_free (path);
  return result;
}
