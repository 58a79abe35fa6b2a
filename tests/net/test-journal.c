/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "net/common/siguo-resumable.h"
#include "net/server/siguo-journal-job.h"
#include "net/server/siguo-resume.h"
#include "sitting.h"

/* A house whose disk does not play along: the host is told at once, the game goes on, and when the
 * disk is good again so is the journal. And how rooms end. */

#define OPTIONS "absent_player=wait surrender_min_ply=0"

static const SiguoJournalLimits hasty = {
  .max_bytes = SIGUO_JOURNAL_MAX_BYTES,
  .max_waiting = 1024 * 1024,
  .slow_ms = 10000,
  .retry_ms = 50,
};

typedef struct
{
  char *folder;
  Sitting sitting;
  guint n_troubles[SIGUO_N_SEATS];
  SiguoTrouble trouble[SIGUO_N_SEATS];
  SiguoTrouble house_trouble;
  char *detail;
  guint n_closed;
  guint closed_answer;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("siguo-journal-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (fixture->sitting.tables[seat] != NULL)
      g_signal_handlers_disconnect_by_data (fixture->sitting.tables[seat], fixture);
  if (fixture->sitting.house != NULL)
    {
      g_signal_handlers_disconnect_by_data (fixture->sitting.house, fixture);
      sitting_clear (&fixture->sitting);
    }
  /* Nothing is left of the journal. */
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->detail);
}

static void
on_house_trouble (SiguoHouse *house,
                  guint       trouble,
                  const char *detail,
                  Fixture    *fixture)
{
  fixture->house_trouble = (SiguoTrouble) trouble;
}

static void
on_trouble (SiguoTable *table,
            guint       trouble,
            const char *detail,
            Fixture    *fixture)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (fixture->sitting.tables[seat] == table)
      {
        fixture->n_troubles[seat]++;
        fixture->trouble[seat] = (SiguoTrouble) trouble;
      }
  g_free (fixture->detail);
  fixture->detail = g_strdup (detail);
}

static void
on_closed (SiguoTable *table,
           guint       answer,
           const char *detail,
           Fixture    *fixture)
{
  fixture->n_closed++;
  fixture->closed_answer = answer;
}

static void
open_in (Fixture                  *fixture,
         const char               *folder,
         const SiguoJournalLimits *limits)
{
  SiguoHouseDoors doors = {
    .port = 0, .loopback_only = TRUE, .journal = folder, .limits = limits,
  };

  sitting_open (&fixture->sitting, &doors, OPTIONS, FALSE, FALSE);
  g_signal_connect (fixture->sitting.house, "trouble", G_CALLBACK (on_house_trouble), fixture);
}

static void
start (Fixture *fixture)
{
  sitting_start (&fixture->sitting);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_signal_connect (fixture->sitting.tables[seat], "trouble", G_CALLBACK (on_trouble), fixture);
      g_signal_connect (fixture->sitting.tables[seat], "closed", G_CALLBACK (on_closed), fixture);
    }
}

static char *
get_path (Fixture    *fixture,
          const char *folder)
{
  return siguo_resumable_path (folder, siguo_house_get_room_id (fixture->sitting.house));
}

/* Plays on until the host knows of @trouble; whatever happens to the disk the game goes on. */
static void
play_until (Fixture      *fixture,
            SiguoTrouble  trouble)
{
  for (guint plies = 0; fixture->trouble[0] != trouble; plies++)
    {
      g_assert_cmpuint (plies, <, 200);
      sitting_play (&fixture->sitting, 1, 0xf);
    }
  g_assert_cmpint (siguo_table_get_trouble (fixture->sitting.tables[0]), ==, trouble);
  g_assert_cmpint (siguo_house_get_trouble (fixture->sitting.house), ==, trouble);
  g_assert_cmpint (fixture->house_trouble, ==, trouble);
}

static void
wait_until (Fixture      *fixture,
            SiguoTrouble  trouble)
{
  while (fixture->trouble[0] != trouble)
    g_main_context_iteration (NULL, TRUE);
}

/* The journal at @path has the whole game. */
static void
assert_whole (Fixture    *fixture,
              const char *path)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (SiguoRoom) room = NULL;
  g_autoptr (GError) error = NULL;
  SiguoResumed resumed;
  char *data;
  gsize length;
  guint n_moves = 0;

  g_file_get_contents (path, &data, &length, &error);
  g_assert_no_error (error);
  bytes = g_bytes_new_take (data, length);
  content = siguo_journal_read (bytes, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (content->end, ==, length);
  room = siguo_resume_room (content, &resumed, &error);
  g_assert_no_error (error);
  g_assert_cmpint (siguo_room_get_state (room)->phase, ==, SIGUO_PHASE_PLAY);
  for (guint i = 0; i < content->entries->len; i++)
    {
      const SiguoJournalEntry *entry = &g_array_index (content->entries, SiguoJournalEntry, i);

      n_moves += entry->n_text > 0 && memmem (entry->text, entry->n_text, "\"move\"", 6) != NULL;
    }
  g_assert_cmpuint (n_moves, ==, siguo_table_get_n_events (fixture->sitting.tables[0]));
}

static void
assert_only_host_was_told (Fixture *fixture)
{
  for (guint seat = 1; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpuint (fixture->n_troubles[seat], ==, 0);
}

static void
on_refused (SiguoTable *table,
            guint       id,
            guint       answer,
            guint       why_not,
            const char *detail,
            guint      *refused)
{
  *refused = answer;
}

/* Nobody is to believe that a game was saved which is not on the disk. */
static void
assert_not_stopped (Fixture *fixture)
{
  SiguoTable *table = fixture->sitting.tables[1];
  guint refused = SIGUO_ANSWER_OK;
  gulong handler = g_signal_connect (table, "refused", G_CALLBACK (on_refused), &refused);

  siguo_table_vote (table, SIGUO_SEAT_N, SIGUO_VOTE_STOP);
  while (refused == SIGUO_ANSWER_OK)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (refused, ==, SIGUO_ANSWER_NOT_KEPT);
  g_signal_handler_disconnect (table, handler);
}

/* Where the folder should be is a file. */
static void
test_unwritable (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *file = g_build_filename (fixture->folder, "rooms", NULL);
  g_autofree char *path = NULL;
  g_autoptr (SiguoTable) host = NULL;

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  open_in (fixture, file, &hasty);
  path = get_path (fixture, file);
  start (fixture);
  /* It was told while the game began, before this listened. */
  g_assert_cmpint (siguo_table_get_trouble (fixture->sitting.tables[0]), ==,
                   SIGUO_TROUBLE_UNWRITABLE);
  sitting_play (&fixture->sitting, 8, 0xf);
  assert_not_stopped (fixture);

  g_assert_cmpint (g_unlink (file), ==, 0);
  fixture->trouble[0] = SIGUO_TROUBLE_UNWRITABLE;
  wait_until (fixture, SIGUO_TROUBLE_NONE);
  sitting_play (&fixture->sitting, 3, 0xf);
  assert_whole (fixture, path);
  assert_only_host_was_told (fixture);
  sitting_assert_same (&fixture->sitting);
  siguo_house_close (fixture->sitting.house);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_rmdir (file), ==, 0);
}

/* The host's window comes back and does not know yet. */
static void
test_host_comes_back (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autofree char *file = g_build_filename (fixture->folder, "rooms", NULL);

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  open_in (fixture, file, &hasty);
  start (fixture);
  sitting_cut (fixture->sitting.tables[0]);
  sitting_wait (fixture->sitting.tables[0], SIGUO_CONNECTION_SEATED);
  wait_until (fixture, SIGUO_TROUBLE_UNWRITABLE);
  g_assert_nonnull (fixture->detail);
  assert_only_host_was_told (fixture);
  g_assert_cmpint (g_unlink (file), ==, 0);
  wait_until (fixture, SIGUO_TROUBLE_NONE);
  siguo_house_close (fixture->sitting.house);
  g_assert_cmpint (g_rmdir (file), ==, 0);
}

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = MIN (bytes, limit.rlim_max);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

static void
test_file_size (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *path = NULL;
  GStatBuf info;

  open_in (fixture, fixture->folder, &hasty);
  path = get_path (fixture, fixture->folder);
  start (fixture);
  sitting_play (&fixture->sitting, 2, 0xf);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  limit_files ((rlim_t) info.st_size + 100);
  play_until (fixture, SIGUO_TROUBLE_FULL);
  sitting_play (&fixture->sitting, 5, 0xf);
  limit_files (RLIM_INFINITY);
  wait_until (fixture, SIGUO_TROUBLE_NONE);
  assert_whole (fixture, path);
  assert_only_host_was_told (fixture);
  sitting_assert_same (&fixture->sitting);
}

/* Fills what is left of the disk. */
static void
fill (const char *path)
{
  static const guint8 page[4096];
  int fd = g_open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  gssize written;

  g_assert_cmpint (fd, >=, 0);
  do
    written = write (fd, page, sizeof page);
  while (written > 0);
  g_assert_cmpint (errno, ==, ENOSPC);
  close (fd);
}

static void
test_full_disk (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *ballast = g_build_filename (fixture->folder, "ballast", NULL);
  g_autofree char *path = NULL;

  /* Main() has made that nobody else sees it. */
  if (mount ("siguo", fixture->folder, "tmpfs", 0, "size=64k") != 0)
    {
      g_test_skip ("no disk of its own can be mounted");
      return;
    }
  open_in (fixture, fixture->folder, &hasty);
  path = get_path (fixture, fixture->folder);
  start (fixture);
  sitting_play (&fixture->sitting, 2, 0xf);
  fill (ballast);
  play_until (fixture, SIGUO_TROUBLE_FULL);
  g_assert_nonnull (fixture->detail);
  sitting_play (&fixture->sitting, 10, 0xf);
  g_assert_cmpint (g_unlink (ballast), ==, 0);
  wait_until (fixture, SIGUO_TROUBLE_NONE);
  assert_whole (fixture, path);
  assert_only_host_was_told (fixture);
  sitting_assert_same (&fixture->sitting);
  siguo_house_close (fixture->sitting.house);
  g_assert_cmpint (umount2 (fixture->folder, MNT_DETACH), ==, 0);
}

/* A journal has a greatest size; in the lobby it is begun anew. */
static void
test_greatest_size (Fixture       *fixture,
                    gconstpointer  data)
{
  SiguoJournalLimits limits = hasty;

  /* More than deployment takes. */
  limits.max_bytes = 9000;
  open_in (fixture, fixture->folder, &limits);
  start (fixture);
  play_until (fixture, SIGUO_TROUBLE_FULL);
  for (guint seat = 0; seat < 3; seat++)
    siguo_table_surrender (fixture->sitting.tables[seat]);
  while (siguo_table_get_phase (fixture->sitting.tables[0]) != SIGUO_TABLE_OVER)
    g_main_context_iteration (NULL, TRUE);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (fixture->sitting.tables[seat], TRUE);
  wait_until (fixture, SIGUO_TROUBLE_NONE);
  assert_only_host_was_told (fixture);
}

/* A disk that is late now and then: whatever is told of it, in the end all is there. */
static void
test_slow (Fixture       *fixture,
           gconstpointer  data)
{
  SiguoJournalLimits limits = hasty;
  g_autofree char *path = NULL;

  limits.slow_ms = 0;
  open_in (fixture, fixture->folder, &limits);
  path = get_path (fixture, fixture->folder);
  start (fixture);
  sitting_play (&fixture->sitting, 40, 0xf);
  while (siguo_house_get_trouble (fixture->sitting.house) != SIGUO_TROUBLE_NONE)
    g_main_context_iteration (NULL, TRUE);
  /* One more goes the way of all before it. */
  sitting_play (&fixture->sitting, 1, 0xf);
  while (siguo_house_get_trouble (fixture->sitting.house) != SIGUO_TROUBLE_NONE)
    g_main_context_iteration (NULL, TRUE);
  assert_whole (fixture, path);
  assert_only_host_was_told (fixture);
}

static void
on_connection_changed (SiguoTable *table,
                       guint      *n_lost)
{
  if (siguo_table_get_connection (table) == SIGUO_CONNECTION_RETURNING
      && siguo_table_get_attempts (table) == 0)
    (*n_lost)++;
}

/* The house is gone without a word, and comes back at the same port; its tables find it by
 * themselves, and tell it what was lost of the journal. */
static void
test_comes_back (Fixture       *fixture,
                 gconstpointer  data)
{
  gsize damage = GPOINTER_TO_SIZE (data);
  Sitting *sitting = &fixture->sitting;
  SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE, .journal = fixture->folder };
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  guint n_lost = 0;
  GStatBuf info;
  guint16 port;

  open_in (fixture, fixture->folder, NULL);
  path = get_path (fixture, fixture->folder);
  port = siguo_house_get_port (sitting->house);
  start (fixture);
  sitting_play (sitting, 5, 0xf);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_signal_connect (sitting->tables[seat], "connection-changed",
                      G_CALLBACK (on_connection_changed), &n_lost);
  g_clear_object (&sitting->house);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (truncate (path, info.st_size - (off_t) damage), ==, 0);

  sitting->house = siguo_house_resume (path, &error);
  g_assert_no_error (error);
  siguo_house_open (sitting->house, &doors, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (siguo_house_get_port (sitting->house), ==, port);
  while (n_lost < SIGUO_N_SEATS)
    g_main_context_iteration (NULL, TRUE);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    sitting_wait (sitting->tables[seat], SIGUO_CONNECTION_SEATED);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    while (damage > 0 && siguo_table_get_recall_end (sitting->tables[seat]) != SIGUO_RECALL_TAKEN)
      g_main_context_iteration (NULL, TRUE);
  sitting_assert_same (sitting);
  g_assert_cmpuint (fixture->n_troubles[0], ==, 0);
  g_assert_cmpint (siguo_table_get_trouble (sitting->tables[0]), ==, SIGUO_TROUBLE_NONE);
  sitting_play (sitting, 5, 0xf);
  sitting_assert_same (sitting);
  g_assert_cmpuint (siguo_table_get_n_events (sitting->tables[0]), ==, 10);
  assert_only_host_was_told (fixture);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_signal_handlers_disconnect_by_data (sitting->tables[seat], &n_lost);
}

/* Its port is somebody else's now. */
static void
test_other_port (Fixture       *fixture,
                 gconstpointer  data)
{
  SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE, .journal = fixture->folder };
  Sitting *sitting = &fixture->sitting;
  g_autofree char *path = NULL;
  g_autoptr (GSocketListener) other = g_socket_listener_new ();
  g_autoptr (GError) error = NULL;
  guint16 port;

  open_in (fixture, fixture->folder, NULL);
  path = get_path (fixture, fixture->folder);
  port = siguo_house_get_port (sitting->house);
  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_main_context_iteration (NULL, FALSE);
  g_clear_object (&sitting->house);
  g_socket_listener_add_inet_port (other, port, NULL, &error);
  g_assert_no_error (error);

  sitting->house = siguo_house_resume (path, &error);
  g_assert_no_error (error);
  siguo_house_open (sitting->house, &doors, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (siguo_house_get_port (sitting->house), !=, port);
}

/* --- The file -------------------------------------------------------------------------------- */

static void
ignore_ticket (guint64  ticket,
               gpointer user_data)
{
}

static void
ignore_trouble (SiguoTrouble  trouble,
                const char   *detail,
                gpointer      user_data)
{
  g_assert_not_reached ();
}

/* What was said last is on the disk when the journal is closed, and not only when there was time. */
static void
test_last_words (Fixture       *fixture,
                 gconstpointer  data)
{
  static const SiguoJournalPorts ports = { ignore_ticket, ignore_trouble };
  SiguoJournalHeader header = { .version = (char *) SIGUO_VERSION, .name = (char *) "A room" };
  SiguoJournalEntry entry = { .kind = SIGUO_JOURNAL_DUE };
  g_autofree char *path = siguo_resumable_path (fixture->folder, header.room_id);
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (GError) error = NULL;
  SiguoJournal *journal = siguo_journal_new (path, NULL, &ports, NULL);

  siguo_options_init (&header.options, SIGUO_MODE_SIGUO_DARK);
  siguo_journal_restart (journal, &header, NULL);
  for (guint i = 0; i < 100; i++)
    {
      entry.time_ms = i;
      siguo_journal_append (journal, &entry);
    }
  siguo_journal_close (journal, TRUE);

  journal = siguo_journal_open (path, NULL, &ports, NULL, &content, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (content->entries->len, ==, 100);
  g_assert_cmpint (g_array_index (content->entries, SiguoJournalEntry, 99).time_ms, ==, 99);
  siguo_journal_close (journal, FALSE);
}

static void
test_forget_old (Fixture       *fixture,
                 gconstpointer  data)
{
  static const struct
  {
    const char *name;
    gint64 days;
    gboolean stays;
  } files[] = {
    { "old.journal", 8, FALSE },
    { "old.journal.part", 8, FALSE },
    { "new.journal", 6, TRUE },
    { "other.txt", 8, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, files[i].name, NULL);
      struct utimbuf times;

      times.actime = times.modtime =
        g_get_real_time () / G_USEC_PER_SEC - files[i].days * 24 * 3600;
      g_assert_true (g_file_set_contents (path, "", 0, NULL));
      g_assert_cmpint (g_utime (path, &times), ==, 0);
    }
  siguo_resumable_forget_old (fixture->folder);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, files[i].name, NULL);

      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, files[i].stays);
      g_unlink (path);
    }
}

/* Two go on with one room: the one that opened the journal just before the other replaced or removed
 * it must not take the file without a name for the room's. */
static void
test_lock_of_name (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "a.journal", NULL);
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  int fd;

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  fd = g_open (path, O_RDWR | O_CLOEXEC, 0);
  g_assert_true (siguo_journal_job_lock (fd, path));
  g_assert_true (g_file_set_contents (part, "new", -1, NULL));
  g_assert_cmpint (g_rename (part, path), ==, 0);
  g_assert_false (siguo_journal_job_lock (fd, path));
  g_unlink (path);
  g_assert_false (siguo_journal_job_lock (fd, path));
  close (fd);
}

/* --- How rooms end --------------------------------------------------------------------------- */

static void
wait_for_end (Fixture *fixture)
{
  while (fixture->n_closed < SIGUO_N_SEATS)
    g_main_context_iteration (NULL, TRUE);
  /* Everybody keeps what he knows, and is told nothing new. */
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoTable *table = fixture->sitting.tables[seat];

      g_assert_cmpuint (siguo_table_get_n_events (table), ==, 5);
      g_assert_nonnull (siguo_table_get_position (table));
      g_assert_null (siguo_table_get_secrets (table, NULL));
    }
}

static void
test_host_closes (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *path = NULL;

  open_in (fixture, fixture->folder, NULL);
  path = get_path (fixture, fixture->folder);
  start (fixture);
  sitting_play (&fixture->sitting, 5, 0xf);
  siguo_table_close_room (fixture->sitting.tables[0]);
  wait_for_end (fixture);
  g_assert_cmpuint (fixture->closed_answer, ==, SIGUO_ANSWER_HOST_LEFT);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_stopped (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autoptr (SiguoHouse) again = NULL;
  g_autoptr (GError) error = NULL;

  open_in (fixture, fixture->folder, NULL);
  path = get_path (fixture, fixture->folder);
  start (fixture);
  sitting_play (&fixture->sitting, 5, 0xf);
  g_assert_true (siguo_house_stop (fixture->sitting.house));
  wait_for_end (fixture);
  g_assert_cmpuint (fixture->closed_answer, ==, SIGUO_ANSWER_STOPPED);
  assert_whole (fixture, path);

  again = siguo_house_resume (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (siguo_house_get_state (again)->phase, ==, SIGUO_PHASE_PLAY);
  g_assert_cmpstr (siguo_house_get_state (again)->seats[2].name, ==, sitting_get_name (2));
  siguo_house_close (again);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* In the lobby there is nothing to keep. */
/* A game that never came to the disk is not said to be kept. */
static void
test_stopped_in_vain (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autofree char *file = g_build_filename (fixture->folder, "rooms", NULL);

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  open_in (fixture, file, &hasty);
  start (fixture);
  sitting_play (&fixture->sitting, 5, 0xf);
  g_assert_false (siguo_house_stop (fixture->sitting.house));
  g_assert_false (siguo_house_is_stopped (fixture->sitting.house));
  wait_for_end (fixture);
  g_assert_cmpuint (fixture->closed_answer, ==, SIGUO_ANSWER_HOST_LEFT);
  g_assert_cmpint (g_unlink (file), ==, 0);
}

static void
test_stopped_in_lobby (Fixture       *fixture,
                       gconstpointer  data)
{
  open_in (fixture, fixture->folder, NULL);
  g_assert_false (siguo_house_stop (fixture->sitting.house));
}

/* A disk of its own is seen by nobody else. */
static void
have_own_mounts (void)
{
  uid_t user = getuid ();

  if (unshare (CLONE_NEWNS) != 0 && user != 0)
    {
      g_autofree char *map = g_strdup_printf ("0 %u 1", user);

      if (unshare (CLONE_NEWUSER | CLONE_NEWNS) == 0)
        g_file_set_contents_full ("/proc/self/uid_map", map, -1, G_FILE_SET_CONTENTS_NONE, 0644,
                                  NULL);
    }
  mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);
}

int
main (int   argc,
      char *argv[])
{
  /* Before there are threads. */
  have_own_mounts ();
  signal (SIGXFSZ, SIG_IGN);
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) g_test_add ("/journal/" name, Fixture, NULL, set_up, func, tear_down)
  g_test_add ("/journal/comes-back", Fixture, GSIZE_TO_POINTER (0), set_up, test_comes_back,
              tear_down);
  g_test_add ("/journal/comes-back/damaged", Fixture, GSIZE_TO_POINTER (350), set_up,
              test_comes_back, tear_down);
  ADD ("other-port", test_other_port);
  ADD ("last-words", test_last_words);
  ADD ("forget-old", test_forget_old);
  ADD ("lock-of-name", test_lock_of_name);
  ADD ("unwritable", test_unwritable);
  ADD ("host-comes-back", test_host_comes_back);
  ADD ("file-size", test_file_size);
  ADD ("full-disk", test_full_disk);
  ADD ("greatest-size", test_greatest_size);
  ADD ("slow", test_slow);
  ADD ("host-closes", test_host_closes);
  ADD ("stopped", test_stopped);
  ADD ("stopped-in-vain", test_stopped_in_vain);
  ADD ("stopped-in-lobby", test_stopped_in_lobby);

  return g_test_run ();
}
