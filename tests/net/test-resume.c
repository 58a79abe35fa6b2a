/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "net/common/siguo-memory-channel.h"
#include "net/common/siguo-resumable.h"
#include "net/server/siguo-resume.h"
#include "net/server/siguo-translate.h"
#include "referee/siguo-room-restore.h"
#include "resume-stage.h"
#include "room-text.h"

/* A room that comes back from its journal: from every byte of it, to the same state, and the tables
 * play on in it. */

static GBytes *
read_journal (Stage *stage)
{
  g_autoptr (GError) error = NULL;
  char *data;
  gsize length;

  g_file_get_contents (siguo_scribe_get_path (stage->scribe), &data, &length, &error);
  g_assert_no_error (error);

  return g_bytes_new_take (data, length);
}

static const Mark *
find_mark (Stage *stage,
           gsize  end)
{
  const Mark *found = NULL;

  for (guint i = 0; i < stage->marks->len; i++)
    {
      const Mark *mark = &g_array_index (stage->marks, Mark, i);

      if (mark->size <= end)
        found = mark;
    }

  return found;
}

/* Says which line it is. */
static void
assert_same_text (const char *text,
                  const char *expected)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_auto (GStrv) others = g_strsplit (expected, "\n", -1);

  for (guint i = 0; lines[i] != NULL && others[i] != NULL; i++)
    g_assert_cmpstr (lines[i], ==, others[i]);
  g_assert_cmpuint (g_strv_length (lines), ==, g_strv_length (others));
}

static void
assert_resumes (const SiguoJournalContent *content,
                const char                *expected)
{
  g_autoptr (GError) error = NULL;
  SiguoResumed resumed;
  g_autoptr (SiguoRoom) room = siguo_resume_room (content, &resumed, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = room_to_text (room, ROOM_TEXT_STREAMS | ROOM_TEXT_REFUSED);
  assert_same_text (text, expected);
}

/* The journal of a short game, cut after each of its bytes: the room is what it was after the last
 * thing that is whole. */
static void
test_every_byte (void)
{
  g_auto (Stage) stage = { 0 };
  g_autoptr (GBytes) journal = NULL;
  gsize whole = 0;
  guint n_whole = 0;

  stage_init (&stage,
              "mode=siguo_dual ally_layout_at_deploy=on first_mover=S draw_offer_min_ply=0");
  stage_deploy (&stage);
  stage_play (&stage, 5);
  siguo_table_chat (stage.tables[1], "Wait", FALSE);
  siguo_memory_channel_cut (
    g_hash_table_lookup (stage.ends, GUINT_TO_POINTER (stage.links[2])));
  stage_settle (&stage);
  stage_play (&stage, 1);
  stage_come (&stage, 2);
  stage_wait (&stage, stage_all_seated);
  siguo_table_offer_draw (stage.tables[0]);
  stage_settle (&stage);
  stage_play (&stage, 5);
  stage_settle (&stage);

  journal = read_journal (&stage);
  for (gsize length = 0; length <= g_bytes_get_size (journal); length++)
    {
      g_autoptr (GError) error = NULL;
      /* A copy, so that reading beyond its end is found. */
      g_autoptr (GBytes) part = g_bytes_new (g_bytes_get_data (journal, NULL), length);
      g_autoptr (SiguoJournalContent) content = siguo_journal_read (part, &error);
      const Mark *mark;

      if (content == NULL)
        {
          g_assert_cmpuint (n_whole, ==, 0);
          continue;
        }
      if (content->end == whole)
        {
          g_assert_cmpuint (content->entries->len, ==, n_whole - 1);
          continue;
        }
      mark = find_mark (&stage, content->end);
      whole = content->end;
      n_whole = content->entries->len + 1;
      /* What strangers said comes in one go with what made them members. */
      if (mark->size == content->end)
        assert_resumes (content, mark->text);
      else
        g_assert_nonnull (mark);
    }
  g_assert_cmpuint (whole, ==, g_bytes_get_size (journal));
  g_assert_cmpuint (n_whole, >, 30);
  g_assert_cmpuint (stage.n_closed, ==, 0);
}

/* Killed in the middle of a game, twice: the tables come back and play on, and nothing is lost or
 * there twice. */
static void
test_goes_on (void)
{
  g_auto (Stage) stage = { 0 };
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  stage_init (&stage, "mode=siguo_dark");
  stage_deploy (&stage);
  stage_play (&stage, 7);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = stage_kill_house (&stage);

      stage_open_house (&stage, path);
      stage_come_back (&stage);
      stage_assert_same_game (&stage);
      g_assert_cmpuint (siguo_table_get_n_events (stage.tables[0]), ==, 7 + 4 * i);
      stage_play (&stage, 4);
    }
  stage_assert_same_game (&stage);
  g_assert_cmpuint (stage.n_closed, ==, 0);
  g_assert_cmpuint (stage.n_behind, ==, 0);
}

/* The last things did not get to the disk, and the disk had said so: all who have seen them agree
 * on them, and so they are told to the room again. */
static void
test_knows_more (void)
{
  g_auto (Stage) stage = { 0 };
  g_autofree char *path = NULL;
  gsize size;
  int fd;

  stage_init (&stage, "mode=siguo_dark");
  stage_deploy (&stage);
  stage_play (&stage, 3);
  size = siguo_scribe_get_size (stage.scribe);
  stage_play (&stage, 4);
  path = stage_kill_house (&stage);
  fd = g_open (path, O_RDWR, 0);
  g_assert_cmpint (ftruncate (fd, (off_t) size + 11), ==, 0);
  close (fd);

  stage_open_house (&stage, path);
  g_assert_cmpuint (siguo_scribe_get_size (stage.scribe), >, size);
  stage_come_back (&stage);
  g_assert_cmpuint (siguo_table_get_n_events (stage.tables[0]), ==, 7);
  stage_assert_same_game (&stage);
  g_assert_cmpuint (stage.n_behind, ==, 0);
  stage_play (&stage, 6);
  stage_assert_same_game (&stage);
  g_assert_cmpuint (stage.n_closed, ==, 0);
}

static gboolean
has_text (GBytes     *bytes,
          const char *text)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return memmem (data, size, text, strlen (text)) != NULL;
}

/* Back in the lobby nothing of the game is left in the journal, and the room comes back all the
 * same. */
static void
test_rematch (void)
{
  g_auto (Stage) stage = { 0 };
  g_autofree char *path = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GBytes) playing = NULL;
  g_autoptr (GBytes) lobby = NULL;
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (SiguoRoom) room = NULL;
  SiguoResumed resumed;

  stage_init (&stage, "mode=siguo_dark surrender_min_ply=0");
  stage_deploy (&stage);
  playing = read_journal (&stage);
  g_assert_true (has_text (playing, "\"open\""));
  for (guint seat = 0; seat < 3; seat++)
    {
      siguo_table_surrender (stage.tables[seat]);
      stage_settle (&stage);
    }
  /* The newest of the answers, which is "too fast", comes along. */
  for (guint i = 0; i < 12; i++)
    siguo_table_chat (stage.tables[1], "Again!", FALSE);
  stage_settle (&stage);
  /* Who was away then hears the rest from before the journal began anew. */
  stage.silence_ms = SIGUO_AWAY_MS;
  siguo_memory_channel_cut (
    g_hash_table_lookup (stage.ends, GUINT_TO_POINTER (stage.links[2])));
  stage_settle (&stage);
  stage_be_ready (&stage);
  stage_wait (&stage, stage_room_in_lobby);
  stage_come (&stage, 2);
  stage_wait (&stage, stage_in_lobby);
  lobby = read_journal (&stage);
  g_assert_false (has_text (lobby, "\"open\""));
  g_assert_cmpuint (g_bytes_get_size (lobby), <, g_bytes_get_size (playing));

  before = room_to_text (siguo_scribe_get_room (stage.scribe), ROOM_TEXT_REFUSED);
  content = siguo_journal_read (lobby, NULL);
  g_assert_nonnull (content);
  room = siguo_resume_room (content, &resumed, NULL);
  g_assert_nonnull (room);
  after = room_to_text (room, ROOM_TEXT_REFUSED);
  assert_same_text (after, before);

  path = stage_kill_house (&stage);
  stage_open_house (&stage, path);
  stage_come_back (&stage);
  stage_deploy (&stage);
  stage_play (&stage, 4);
  stage_assert_same_game (&stage);
  g_assert_cmpuint (stage.n_closed, ==, 0);
}

static gboolean
has_away (Stage *stage)
{
  return siguo_table_get_seat_state (stage->tables[0], SIGUO_SEAT_W)->away;
}

static gboolean
three_closed (Stage *stage)
{
  return stage->n_closed == 3 && stage_is_quiet (stage);
}

/* The table votes to save and stop: everybody is told and keeps the place, nothing is shown, and
 * another day the game goes on. */
static void
test_stop (void)
{
  g_auto (Stage) stage = { 0 };
  g_autofree char *path = NULL;

  stage_init (&stage, "mode=siguo_dark absent_player=wait");
  stage_deploy (&stage);
  stage_play (&stage, 4);
  stage.silence_ms = SIGUO_AWAY_MS;
  siguo_memory_channel_cut (
    g_hash_table_lookup (stage.ends, GUINT_TO_POINTER (stage.links[SIGUO_SEAT_W])));
  stage_wait (&stage, has_away);
  for (guint seat = 0; seat < 3; seat++)
    siguo_table_vote (stage.tables[seat], SIGUO_SEAT_W, SIGUO_VOTE_STOP);
  stage_wait (&stage, three_closed);
  g_assert_cmpuint (stage.closed_answer, ==, SIGUO_ANSWER_STOPPED);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_null (siguo_table_get_secrets (stage.tables[seat], NULL));
      g_assert_cmpuint (siguo_table_get_n_events (stage.tables[seat]), ==, 4);
    }

  path = stage_kill_house (&stage);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  stage_open_house (&stage, path);
  g_assert_cmpint (siguo_room_get_state (siguo_scribe_get_room (stage.scribe))->phase, ==,
                   SIGUO_PHASE_PLAY);
  stage_come (&stage, SIGUO_SEAT_W);
  stage_settle (&stage);
  g_assert_cmpuint (siguo_table_get_n_events (stage.tables[SIGUO_SEAT_W]), ==, 4);
  /* The votes of that day do not count any more. */
  g_assert_false (siguo_room_is_closed (siguo_scribe_get_room (stage.scribe)));
}

static void
say (Stage      *stage,
     guint       link,
     const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (SiguoMessage) message = siguo_message_parse (bytes, SIGUO_TO_ROOM, NULL);
  g_auto (SiguoTranslation) translation = { 0 };

  g_assert_true (siguo_translate_message (&translation, stage_get_board (stage), message));
  siguo_scribe_message (stage->scribe, link, bytes, &translation.command);
}

/* Neither strangers nor refused commands let the journal grow. */
static void
test_strangers (void)
{
  g_auto (Stage) stage = { 0 };
  g_autofree char *path = NULL;
  gsize size;

  stage_init (&stage, "mode=siguo_dark");
  stage_settle (&stage);
  size = siguo_scribe_get_size (stage.scribe);
  for (guint i = 0; i < 100; i++)
    {
      guint link = siguo_scribe_opened (stage.scribe);

      say (&stage, link,
           "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0\","
           "\"nonce\":\"00112233445566778899aabbccddeeff\"}");
      say (&stage, link, "{\"type\":\"join\",\"id\":1,\"name\":\"Anna\"}");
      say (&stage, link, "{\"type\":\"chat\",\"id\":2,\"text\":\"Hi\",\"team\":false}");
      say (&stage, link,
           "{\"type\":\"return\",\"id\":3,\"member\":1,\"last\":7,\"proof\":"
           "\"0000000000000000000000000000000000000000000000000000000000000000\"}");
      siguo_scribe_closed (stage.scribe, link, g_get_monotonic_time () / 1000);
      siguo_table_move (stage.tables[1], 3, 4);
    }
  g_assert_cmpuint (siguo_scribe_get_size (stage.scribe), ==, size);
  for (guint i = 0; i < 20; i++)
    siguo_table_surrender (stage.tables[1]);
  stage_settle (&stage);
  g_assert_cmpuint (siguo_scribe_get_size (stage.scribe), ==, size);

  path = stage_kill_house (&stage);
  stage_open_house (&stage, path);
  stage_come_back (&stage);
}

static void
test_locked (void)
{
  g_auto (Stage) stage = { 0 };
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GPtrArray) free_list = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  guint16 port;

  stage_init (&stage, "mode=siguo_dual");
  stage_settle (&stage);
  g_assert_null (siguo_scribe_resume (siguo_scribe_get_path (stage.scribe), &stage_ports, &stage,
                                      &port, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_AGAIN);
  list = siguo_resumable_list (stage.folder);
  g_assert_cmpuint (list->len, ==, 0);

  path = stage_kill_house (&stage);
  free_list = siguo_resumable_list (stage.folder);
  g_assert_cmpuint (free_list->len, ==, 1);
  {
    const SiguoResumable *one = free_list->pdata[0];

    g_assert_cmpstr (one->name, ==, "A room");
    g_assert_cmpint (one->mode, ==, SIGUO_MODE_SIGUO_DUAL);
    g_assert_cmpstr (one->path, ==, path);
    g_assert_cmpint (ABS (one->last_us - g_get_real_time ()), <, 60 * G_USEC_PER_SEC);
  }
  stage_open_house (&stage, path);
}

/* One entry says something else than it did. */
static void
mutate (SiguoRandom       *random,
        SiguoJournalEntry *entry,
        guint8            *text)
{
  if (entry->n_text > 0)
    memcpy (text, entry->text, entry->n_text);
  switch (siguo_random_below (random, 6))
    {
    case 0:
      entry->link = siguo_random_below (random, 8);
      break;
    case 1:
      entry->time_ms += 1000 * (gint64) siguo_random_below (random, 100000);
      break;
    case 2:
      entry->kind = (SiguoJournalKind) siguo_random_below (random, SIGUO_JOURNAL_LOBBY + 1);
      break;
    case 3:
      entry->n_random = siguo_random_below (random, (guint) entry->n_random + 1);
      break;
    default:
      if (entry->n_text > 0)
        text[siguo_random_below (random, (guint) entry->n_text)] ^=
          1 << siguo_random_below (random, 8);
      entry->text = text;
      break;
    }
}

/* Whole records that say nonsense: the room comes back as something, or not at all. */
static void
resume_mutated (SiguoRandom               *random,
                const SiguoJournalContent *content)
{
  g_autoptr (GByteArray) array = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (SiguoJournalContent) mutated = NULL;
  g_autofree guint8 *text = g_malloc (SIGUO_JOURNAL_MAX_BODY);
  guint which = siguo_random_below (random, content->entries->len);
  guint left_out = siguo_random_below (random, 4 * content->entries->len);
  SiguoResumed resumed;
  SiguoRoom *room;

  siguo_journal_write_header (array, &content->header);
  for (guint i = 0; i < content->entries->len; i++)
    {
      SiguoJournalEntry entry = g_array_index (content->entries, SiguoJournalEntry, i);

      if (i == left_out)
        continue;
      if (i == which)
        mutate (random, &entry, text);
      siguo_journal_write_entry (array, &entry, 0);
    }
  bytes = g_bytes_new (array->data, array->len);
  mutated = siguo_journal_read (bytes, NULL);
  g_assert_nonnull (mutated);
  room = siguo_resume_room (mutated, &resumed, NULL);
  if (room != NULL)
    siguo_room_resumed (room, resumed.last_ms);
  siguo_room_free (room);
}

static void
test_mutated (void)
{
  g_auto (Stage) stage = { 0 };
  SiguoRandom random;

  siguo_random_init (&random, 4);
  stage_init (&stage, "mode=siguo_dark surrender_min_ply=0");
  stage_deploy (&stage);
  stage_play (&stage, 3);
  for (guint seat = 0; seat < 3; seat++)
    siguo_table_surrender (stage.tables[seat]);
  stage_settle (&stage);
  for (guint lobby = 0; lobby < 2; lobby++)
    {
      g_autoptr (GBytes) journal = read_journal (&stage);
      g_autoptr (SiguoJournalContent) content = siguo_journal_read (journal, NULL);

      g_assert_nonnull (content);
      for (guint i = 0; i < 200; i++)
        resume_mutated (&random, content);
      if (lobby == 1)
        break;
      stage_be_ready (&stage);
      stage_wait (&stage, stage_in_lobby);
    }
}

/* --- What cannot have happened --------------------------------------------------------------- */

static const SiguoJournalEntry impossible[] = {
  { .kind = SIGUO_JOURNAL_MESSAGE, .link = 1, .text = (const guint8 *) "{}", .n_text = 2 },
  { .kind = SIGUO_JOURNAL_MESSAGE, .link = 9,
    .text = (const guint8 *) "{\"type\":\"stand\",\"id\":1}", .n_text = 23 },
  { .kind = SIGUO_JOURNAL_OPENED, .link = 0 },
  { .kind = SIGUO_JOURNAL_DUE, .random = (const guint8 *) "x", .n_random = 1 },
  { .kind = SIGUO_JOURNAL_LOBBY, .text = (const guint8 *) "nonsense", .n_text = 8 },
};

static void
test_impossible (gconstpointer data)
{
  const SiguoJournalEntry *entry = data;
  SiguoJournalEntry opened = { .kind = SIGUO_JOURNAL_OPENED, .link = 1 };
  g_autoptr (GByteArray) array = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (GError) error = NULL;
  SiguoJournalHeader header = { .version = (char *) SIGUO_VERSION, .name = (char *) "A room" };
  g_autofree char *at = NULL;
  SiguoResumed resumed;

  siguo_options_init (&header.options, SIGUO_MODE_SIGUO_DARK);
  siguo_journal_write_header (array, &header);
  if (entry->kind == SIGUO_JOURNAL_MESSAGE)
    siguo_journal_write_entry (array, &opened, 0);
  at = g_strdup_printf ("byte %u ", array->len);
  siguo_journal_write_entry (array, entry, 0);
  bytes = g_bytes_new (array->data, array->len);
  content = siguo_journal_read (bytes, &error);
  g_assert_no_error (error);
  g_assert_null (siguo_resume_room (content, &resumed, &error));
  g_assert_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, at));
}

static void
test_other_version (void)
{
  SiguoJournalHeader header = { .version = (char *) "0.0.1", .name = (char *) "A room" };
  g_autoptr (GByteArray) array = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (SiguoJournalContent) content = NULL;
  g_autoptr (GError) error = NULL;
  SiguoResumed resumed;

  siguo_options_init (&header.options, SIGUO_MODE_SIGUO_DARK);
  siguo_journal_write_header (array, &header);
  bytes = g_bytes_new (array->data, array->len);
  content = siguo_journal_read (bytes, &error);
  g_assert_no_error (error);
  g_assert_null (siguo_resume_room (content, &resumed, &error));
  g_assert_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_VERSION);
  g_assert_nonnull (strstr (error->message, "0.0.1"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/resume/every-byte", test_every_byte);
  g_test_add_func ("/resume/goes-on", test_goes_on);
  g_test_add_func ("/resume/knows-more", test_knows_more);
  g_test_add_func ("/resume/rematch", test_rematch);
  g_test_add_func ("/resume/mutated", test_mutated);
  g_test_add_func ("/resume/stop", test_stop);
  g_test_add_func ("/resume/strangers", test_strangers);
  g_test_add_func ("/resume/locked", test_locked);
  g_test_add_func ("/resume/other-version", test_other_version);
  for (guint i = 0; i < G_N_ELEMENTS (impossible); i++)
    {
      g_autofree char *path = g_strdup_printf ("/resume/impossible/%u", i);

      g_test_add_data_func (path, &impossible[i], test_impossible);
    }

  return g_test_run ();
}
