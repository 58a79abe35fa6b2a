/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "net/common/siguo-journal-format.h"
#include "net/common/siguo-resumable.h"
#include "record/siguo-four-words.h"
#include "referee-log.h"
#include "sitting.h"
#include "table-record.h"

/* A house that comes back from a journal whose last records are lost, and tables that remember what
 * was in them. */

#define PLIES 22
#define LOST 6

typedef struct
{
  char *folder;                    /* of the journal */
  char *path;
  Sitting sitting;
  guint n_troubles;                /* told to the host */
  guint trouble;
  RefereeLog *log;                 /* of the house that came back */
  guint n_told[SIGUO_N_SEATS];     /* that something was taken over, or not */
} Fixture;

/* What stands on the terminal, while a test runs. */
static GString *terminal;

static void
on_print (const char *text)
{
  g_string_append (terminal, text);
}

static void
on_trouble (SiguoTable *table,
            guint       trouble,
            const char *detail,
            Fixture    *fixture)
{
  fixture->n_troubles++;
  fixture->trouble = trouble;
}

static void
on_recall_changed (SiguoTable *table,
                   Fixture    *fixture)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (fixture->sitting.tables[seat] == table
        && siguo_table_get_recall_end (table) != SIGUO_RECALL_NONE)
      fixture->n_told[seat]++;
}

static void
follow (Fixture *fixture,
        guint    seat)
{
  g_signal_connect (fixture->sitting.tables[seat], "recall-changed", G_CALLBACK (on_recall_changed),
                    fixture);
  if (seat == 0)
    g_signal_connect (fixture->sitting.tables[0], "trouble", G_CALLBACK (on_trouble), fixture);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE };

  fixture->folder = g_dir_make_tmp ("siguo-recall-XXXXXX", &error);
  g_assert_no_error (error);
  doors.journal = fixture->folder;
  sitting_open (&fixture->sitting, &doors, "absent_player=wait surrender_min_ply=0 first_mover=S",
                TRUE, FALSE);
  fixture->path =
    siguo_resumable_path (fixture->folder, siguo_house_get_room_id (fixture->sitting.house));
  sitting_start (&fixture->sitting);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    follow (fixture, seat);
  sitting_play (&fixture->sitting, PLIES, 0xf);
  terminal = g_string_new (NULL);
  g_set_print_handler (on_print);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_signal_handlers_disconnect_by_data (fixture->sitting.tables[seat], fixture);
  g_clear_pointer (&fixture->log, referee_log_free);
  g_set_print_handler (NULL);
  g_string_free (terminal, TRUE);
  sitting_clear (&fixture->sitting);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static gboolean
is_move (const SiguoJournalEntry *entry)
{
  return memmem (entry->text, entry->n_text, "\"move\"", strlen ("\"move\"")) != NULL;
}

/* The house is gone, and with it all of its journal from the last @n_moves on. */
static void
crash (Fixture *fixture,
       guint    n_moves)
{
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  char *data;

  g_clear_pointer (&fixture->log, referee_log_free);
  g_clear_object (&fixture->sitting.house);
  g_file_get_contents (fixture->path, &data, &length, &error);
  g_assert_no_error (error);
  bytes = g_bytes_new_take (data, length);
  content = siguo_journal_read (bytes, &error);
  g_assert_no_error (error);
  for (guint i = content->entries->len; n_moves > 0; )
    {
      const SiguoJournalEntry *entry = &g_array_index (content->entries, SiguoJournalEntry, --i);

      /* A few bytes of it are left. */
      if (is_move (entry) && --n_moves == 0)
        g_assert_cmpint (truncate (fixture->path, (off_t) entry->offset + 7), ==, 0);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    sitting_wait (fixture->sitting.tables[seat], SIGUO_CONNECTION_RETURNING);
}

/* @seat's program ended as well, and is started again. */
static void
start_anew (Fixture *fixture,
            guint    seat)
{
  Sitting *sitting = &fixture->sitting;
  g_autofree guint8 *room_id =
    g_memdup2 (siguo_table_get_room_id (sitting->tables[seat]), SIGUO_ROOM_ID_BYTES);

  g_signal_handlers_disconnect_by_data (sitting->tables[seat], sitting);
  g_signal_handlers_disconnect_by_data (sitting->tables[seat], fixture);
  siguo_table_give_up (sitting->tables[seat]);
  sitting_wait (sitting->tables[seat], SIGUO_CONNECTION_CLOSED);
  g_object_unref (sitting->tables[seat]);
  sitting->tables[seat] = sitting_new_table (sitting, seat);
  follow (fixture, seat);
  g_assert_true (siguo_table_return (sitting->tables[seat], sitting->addresses, room_id));
}

/* It is there again, at the same port. */
static void
come_back (Fixture *fixture)
{
  SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE, .journal = fixture->folder };
  g_autoptr (GError) error = NULL;

  fixture->sitting.house = siguo_house_resume (fixture->path, &error);
  g_assert_no_error (error);
  siguo_house_open (fixture->sitting.house, &doors, &error);
  g_assert_no_error (error);
  g_string_truncate (terminal, 0);
  fixture->log = referee_log_new (fixture->sitting.house, TRUE, FALSE);
}

/* The terminal has the sentence once, or not at all. */
static void
assert_logged (const char *sentence,
               guint       times)
{
  g_auto (GStrv) parts = g_strsplit (terminal->str, sentence, -1);

  g_assert_cmpuint (g_strv_length (parts), ==, times + 1);
}

static void
wait_told (Fixture        *fixture,
           SiguoRecallEnd  how)
{
  gboolean held;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      while (fixture->n_told[seat] == 0)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (fixture->n_told[seat], ==, 1);
      g_assert_cmpint (siguo_table_get_recall_end (fixture->sitting.tables[seat]), ==, how);
      g_assert_cmpuint (siguo_table_get_recall (fixture->sitting.tables[seat], NULL), ==, 0);
      g_assert_cmphex (siguo_table_get_awaited (fixture->sitting.tables[seat], &held), ==, 0);
      g_assert_false (held);
      fixture->n_told[seat] = 0;
    }
}

/* Who knows that moves were taken back, and whether all were told so. */
static void
assert_taken_back (Fixture *fixture,
                   guint8   who,
                   guint8   told)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      gboolean is_told;
      guint ply = siguo_table_get_taken_back (fixture->sitting.tables[seat], &is_told);

      g_assert_cmpuint (ply, ==, (who & 1 << seat) != 0 ? PLIES - LOST + 1 : 0);
      g_assert_cmpint (is_told, ==, (told & 1 << seat) != 0);
    }
}

/* To the end, which everybody can check, and finds in the same words. */
static void
finish (Fixture *fixture)
{
  g_autofree char *words = NULL;

  sitting_play (&fixture->sitting, 10, 0xf);
  siguo_table_surrender (fixture->sitting.tables[1]);
  siguo_table_surrender (fixture->sitting.tables[3]);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoTable *table = fixture->sitting.tables[seat];
      g_autofree char *own = NULL;
      SiguoFourWords four;

      while (siguo_table_get_secrets (table, NULL) == NULL)
        g_main_context_iteration (NULL, TRUE);
      table_record_check (table);
      siguo_four_words_make (&four, siguo_table_get_chain (table));
      own = siguo_four_words_to_text (&four, "en");
      if (words == NULL)
        words = g_steal_pointer (&own);
      else
        g_assert_cmpstr (own, ==, words);
    }
  g_assert_cmpuint (fixture->sitting.n_refused, ==, 0);
}

/* All four remember it: the game is what it was, a second crash loses nothing of it, and the audit
 * finds nothing. */
static void
test_all (Fixture       *fixture,
          gconstpointer  data)
{
  Sitting *sitting = &fixture->sitting;
  const SiguoHash chain = *siguo_table_get_chain (sitting->tables[0]);

  crash (fixture, LOST);
  come_back (fixture);
  wait_told (fixture, SIGUO_RECALL_TAKEN);
  assert_logged ("6 moves that the room had lost are there again: a player’s computer", 1);
  sitting_assert_same (sitting);
  g_assert_cmpmem (siguo_table_get_chain (sitting->tables[0]), sizeof chain, &chain, sizeof chain);
  sitting_play (sitting, 2, 0xf);

  crash (fixture, 0);
  come_back (fixture);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    sitting_wait (sitting->tables[seat], SIGUO_CONNECTION_SEATED);
  sitting_assert_same (sitting);
  g_assert_cmpuint (siguo_table_get_n_events (sitting->tables[2]), ==, PLIES + 2);
  assert_logged ("that the room had lost", 0);

  /* Once more, with all that was taken over then. */
  crash (fixture, 4);
  come_back (fixture);
  wait_told (fixture, SIGUO_RECALL_TAKEN);
  sitting_assert_same (sitting);
  g_assert_cmpuint (siguo_table_get_n_events (sitting->tables[1]), ==, PLIES + 2);
  g_assert_cmpuint (fixture->n_troubles, ==, 0);
  assert_taken_back (fixture, 0, 0);
  finish (fixture);
}

/* The host's computer and another one have been started anew: the host decides. */
static void
test_host (Fixture       *fixture,
           gconstpointer  data)
{
  gboolean yes = GPOINTER_TO_INT (data);
  Sitting *sitting = &fixture->sitting;
  gboolean held;
  guint32 member;

  crash (fixture, LOST);
  come_back (fixture);
  start_anew (fixture, 0);
  start_anew (fixture, 2);
  while (siguo_table_get_recall (sitting->tables[0], NULL) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (siguo_table_get_recall (sitting->tables[0], &member), ==, LOST);
  g_assert_true (member == siguo_table_get_member (sitting->tables[1])
                 || member == siguo_table_get_member (sitting->tables[3]));
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    while (siguo_table_get_recall (sitting->tables[seat], NULL) == 0)
      g_main_context_iteration (NULL, TRUE);
  /* Play stands still. */
  g_assert_cmphex (siguo_table_get_awaited (sitting->tables[2], &held), ==, 0);
  g_assert_true (held);
  g_assert_cmpint (siguo_table_get_pause (sitting->tables[3]), ==, SIGUO_PAUSE_RESUMED);
  sitting_ask_move (sitting, sitting_get_turn (sitting, 0));
  while (sitting->n_refused == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (sitting->refused_answer, ==, SIGUO_ANSWER_RECALLING);
  sitting->n_refused = 0;

  siguo_table_answer_recall (sitting->tables[0], yes);
  wait_told (fixture, yes ? SIGUO_RECALL_TAKEN : SIGUO_RECALL_KEPT);
  assert_logged ("6 moves that the room had lost are there again", yes);
  assert_logged ("were not taken over", !yes);
  sitting_assert_same (sitting);
  g_assert_cmpuint (siguo_table_get_n_events (sitting->tables[0]), ==, yes ? PLIES : PLIES - LOST);
  g_assert_cmpuint (fixture->n_troubles, ==, 0);

  crash (fixture, 0);
  come_back (fixture);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    sitting_wait (sitting->tables[seat], SIGUO_CONNECTION_SEATED);
  sitting_assert_same (sitting);
  /* Of those who were started anew nobody remembers it. */
  assert_taken_back (fixture, yes ? 0 : 0xa, yes ? 0 : 0xa);
  finish (fixture);
}

/* One comes back when the others have gone on from the older position: it is told what there is
 * now, and the host that something is missing. */
static void
test_late (Fixture       *fixture,
           gconstpointer  data)
{
  Sitting *sitting = &fixture->sitting;
  gboolean held;
  const SiguoAddress *address = g_ptr_array_index (sitting->addresses, 0);

  crash (fixture, LOST);
  sitting_mislead (sitting->tables[3], "127.0.0.9:1");
  come_back (fixture);
  for (guint seat = 0; seat < 3; seat++)
    start_anew (fixture, seat);
  for (guint seat = 0; seat < 3; seat++)
    while (siguo_table_get_position (sitting->tables[seat]) == NULL
           || siguo_table_get_n_events (sitting->tables[seat]) < PLIES - LOST)
      g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (sitting_get_turn (sitting, 0), !=, 3);
  while (siguo_table_get_awaited (sitting->tables[0], &held) != 1 << 3)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (held);
  for (guint i = 0; i < 9; i++)
    siguo_table_chat (sitting->tables[1], "Where is Dora?", FALSE);
  sitting_play (sitting, 1, 0x7);
  for (guint seat = 0; seat < 3; seat++)
    while (siguo_table_get_awaited (sitting->tables[seat], NULL) != 0)
      g_main_context_iteration (NULL, TRUE);
  siguo_table_try_at (sitting->tables[3], address);
  sitting_wait (sitting->tables[3], SIGUO_CONNECTION_SEATED);
  while (fixture->n_troubles == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fixture->trouble, ==, SIGUO_TROUBLE_BEHIND);
  while (siguo_table_get_n_events (sitting->tables[3]) != PLIES - LOST + 1)
    g_main_context_iteration (NULL, TRUE);
  sitting_assert_same (sitting);
  sitting_play (sitting, 5, 0xf);
  g_assert_cmpuint (fixture->n_troubles, ==, 1);
  assert_taken_back (fixture, 1 << 3, 0);
  finish (fixture);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func, data)                                                                      \
  g_test_add ("/net/recall/" path, Fixture, GINT_TO_POINTER (data), set_up, func, tear_down)
  ADD ("all", test_all, 0);
  ADD ("host-yes", test_host, TRUE);
  ADD ("host-no", test_host, FALSE);
  ADD ("late", test_late, 0);

  return g_test_run ();
}
