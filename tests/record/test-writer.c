/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "make-game.h"
#include "record/siguo-record-writer.h"

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  g_autofree char *base = g_dir_make_tmp ("siguo-writer-XXXXXX", NULL);

  self->folder = g_build_filename (base, "made", "by-writer", NULL);
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_autofree char *middle = g_path_get_dirname (self->folder);
  g_autofree char *base = g_path_get_dirname (middle);

  remove_all (base);
  g_free (self->folder);
}

static void
assert_mode (const char *path, guint mode)
{
  GStatBuf buffer;

  g_assert_cmpint (g_stat (path, &buffer), ==, 0);
  g_assert_cmpint (buffer.st_mode & 0777, ==, mode);
}

/* After each ply the file on disk has that ply, whatever happens next. */
static void
test_play (Fixture *self, gconstpointer data)
{
  g_autoptr (SiguoRecord) whole = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 21);
  g_autoptr (SiguoRecord) head = siguo_record_new (&whole->options);
  g_autoptr (SiguoRecordWriter) writer = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *part = g_build_filename (self->folder, "game.siguo.part", NULL);
  g_autofree char *wanted = g_build_filename (self->folder, "game.siguo", NULL);
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autofree char *written = NULL;

  head->layouts[0] = whole->layouts[0];
  head->first = whole->first;
  writer = siguo_record_writer_new (self->folder, "game", head, &error);
  g_assert_no_error (error);
  assert_mode (part, 0600);
  for (guint i = 0; i < MIN (whole->events->len, 40); i++)
    {
      g_autofree char *so_far = NULL;
      g_autoptr (SiguoRecord) read = NULL;
      gsize length;

      g_assert_true (
          siguo_record_writer_add (writer, &g_array_index (whole->events, SiguoEvent, i), &error));
      g_assert_no_error (error);
      g_assert_true (g_file_get_contents (part, &so_far, &length, NULL));
      read = siguo_record_from_text (so_far, length, &error);
      g_assert_no_error (error);
      g_assert_false (read->finished);
      g_assert_cmpuint (read->events->len, ==, i + 1);
    }
  g_assert_false (g_file_test (wanted, G_FILE_TEST_EXISTS));

  fill_in (whole, 21);
  path = siguo_record_writer_finish (writer, whole, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (path, ==, wanted);
  g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
  assert_mode (path, 0600);
  text = siguo_record_to_text (whole);
  g_assert_true (g_file_get_contents (path, &written, NULL, NULL));
  g_assert_cmpstr (text, ==, written);
}

static void
test_name_taken (Fixture *self, gconstpointer data)
{
  g_autoptr (SiguoRecord) whole = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 22);
  g_autoptr (SiguoRecordWriter) first = siguo_record_writer_new (self->folder, "game", whole, NULL);
  g_autoptr (SiguoRecordWriter) second
      = siguo_record_writer_new (self->folder, "game", whole, NULL);
  g_autoptr (SiguoRecordWriter) third = NULL;
  g_autofree char *first_path = siguo_record_writer_finish (first, whole, NULL);
  g_autofree char *second_path = siguo_record_writer_finish (second, whole, NULL);
  g_autofree char *third_path = NULL;

  third = siguo_record_writer_new (self->folder, "game", whole, NULL);
  third_path = siguo_record_writer_finish (third, whole, NULL);
  g_assert_true (g_str_has_suffix (first_path, "/game.siguo"));
  g_assert_true (g_str_has_suffix (second_path, "/game-2.siguo"));
  g_assert_true (g_str_has_suffix (third_path, "/game-3.siguo"));
}

/* A game that goes on in another run begins with what was played before. */
static void
test_joined_late (Fixture *self, gconstpointer data)
{
  g_autoptr (SiguoRecord) head = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 23);
  g_autofree char *part = g_build_filename (self->folder, "late.siguo.part", NULL);
  g_autoptr (SiguoRecordWriter) writer = NULL;
  g_autofree char *text = NULL;
  g_autofree char *written = NULL;

  g_array_set_size (head->events, 5);
  head->finished = FALSE;
  writer = siguo_record_writer_new (self->folder, "late", head, NULL);
  text = siguo_record_to_text (head);
  g_assert_true (g_file_get_contents (part, &written, NULL, NULL));
  g_assert_cmpstr (text, ==, written);
}

static void
test_no_folder (Fixture *self, gconstpointer data)
{
  g_autoptr (SiguoRecord) head = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 24);
  g_autoptr (GError) error = NULL;

  g_assert_null (siguo_record_writer_new ("/dev/null/folder", "game", head, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);
  g_clear_error (&error);
  g_assert_null (siguo_record_writer_new ("/proc", "game", head, &error));
  g_assert_nonnull (error);
  g_assert_cmpint (g_mkdir_with_parents (self->folder, 0700), ==, 0);
}

/* A link that somebody left under the name is not followed. */
static void
test_link (Fixture *self, gconstpointer data)
{
  g_autoptr (SiguoRecord) head = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 25);
  g_autofree char *part = g_build_filename (self->folder, "game.siguo.part", NULL);
  g_autoptr (SiguoRecordWriter) writer = NULL;
  g_autofree char *path = NULL;

  g_assert_cmpint (g_mkdir_with_parents (self->folder, 0700), ==, 0);
  g_assert_cmpint (symlink ("/dev/null", part), ==, 0);
  writer = siguo_record_writer_new (self->folder, "game", head, NULL);
  path = siguo_record_writer_finish (writer, head, NULL);
  g_assert_true (g_str_has_suffix (path, "/game-2.siguo"));
}

/* A full disk costs the ply that did not fit, and nothing that was written before or comes later.
 */
static void
test_disk_full (Fixture *self, gconstpointer data)
{
  g_autoptr (SiguoRecord) whole = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 26);
  g_autoptr (SiguoRecord) head = siguo_record_new (&whole->options);
  g_autofree char *part = g_build_filename (self->folder, "full.siguo.part", NULL);
  g_autofree char *head_text = siguo_record_to_text (head);
  g_autoptr (SiguoRecordWriter) writer = siguo_record_writer_new (self->folder, "full", head, NULL);
  g_autoptr (SiguoRecord) read = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *written = NULL;
  struct rlimit limit, small;
  gsize length;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  signal (SIGXFSZ, SIG_IGN);
  small = limit;
  small.rlim_cur = strlen (head_text) + 10;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (
      siguo_record_writer_add (writer, &g_array_index (whole->events, SiguoEvent, 0), &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED);
  g_clear_error (&error);

  g_assert_true (
      siguo_record_writer_add (writer, &g_array_index (whole->events, SiguoEvent, 0), &error));
  g_assert_true (g_file_get_contents (part, &written, &length, NULL));
  read = siguo_record_from_text (written, length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read->events->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/writer/play", Fixture, NULL, set_up, test_play, tear_down);
  g_test_add ("/writer/name-taken", Fixture, NULL, set_up, test_name_taken, tear_down);
  g_test_add ("/writer/joined-late", Fixture, NULL, set_up, test_joined_late, tear_down);
  g_test_add ("/writer/no-folder", Fixture, NULL, set_up, test_no_folder, tear_down);
  g_test_add ("/writer/link", Fixture, NULL, set_up, test_link, tear_down);
  g_test_add ("/writer/disk-full", Fixture, NULL, set_up, test_disk_full, tear_down);
  return g_test_run ();
}
