/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "net/client/siguo-table.h"
#include "net/common/siguo-memory-channel.h"
#include "net/common/siguo-resumable.h"
#include "net/server/siguo-resume.h"
#include "net/server/siguo-scribe.h"
#include "net/server/siguo-translate.h"
#include "referee/siguo-room-restore.h"
#include "room-text.h"
#include "rules/siguo-random.h"

/* A room that comes back from its journal: from every byte of it, to the same state, and the tables
 * play on in it. */

/* What the room was when its journal was that long. */
typedef struct
{
  gsize size;
  char *text;
} Mark;

typedef struct
{
  char *folder;
  SiguoScribe *scribe;
  GHashTable *ends;            /* link → the room's end of a channel */
  SiguoTable *tables[SIGUO_N_SEATS];
  guint links[SIGUO_N_SEATS];
  SiguoRandom random;
  GArray *marks;               /* (element-type Mark) */
  gint64 silence_ms;           /* how long a link that is lost was not heard of */
  guint due_id;
  guint n_behind;
  guint n_closed;
  guint closed_answer;
} Stage;

static void
mark_clear (gpointer data)
{
  g_free (((Mark *) data)->text);
}

/* --- A house of nothing but the scribe ------------------------------------------------------- */

static const SiguoBoard *
get_board (Stage *stage)
{
  const SiguoRoomState *state = siguo_room_get_state (siguo_scribe_get_room (stage->scribe));

  return siguo_board_get (siguo_options_board (&state->options));
}

static gboolean on_due (gpointer user_data);

/* Something happened to the room. */
static void
set_mark (Stage *stage)
{
  gint64 due_us = siguo_scribe_next_due_us (stage->scribe);
  Mark mark = {
    siguo_scribe_get_size (stage->scribe),
    room_to_text (siguo_scribe_get_room (stage->scribe), TRUE),
  };

  g_array_append_val (stage->marks, mark);
  g_clear_handle_id (&stage->due_id, g_source_remove);
  if (due_us >= 0)
    stage->due_id = g_timeout_add (
      (guint) MAX ((due_us - g_get_monotonic_time ()) / 1000 + 1, 0), on_due, stage);
}

static gboolean
on_due (gpointer user_data)
{
  Stage *stage = user_data;

  stage->due_id = 0;
  siguo_scribe_due (stage->scribe);
  set_mark (stage);

  return G_SOURCE_REMOVE;
}

static GBytes *
on_write (guint        link,
          SiguoNotice *notice,
          gpointer     user_data)
{
  g_autoptr (SiguoMessage) message =
    siguo_translate_notice (notice, get_board (user_data), SIGUO_VERSION);

  return siguo_message_to_text (message);
}

static void
on_deliver (guint    link,
            GBytes  *text,
            gpointer user_data)
{
  Stage *stage = user_data;
  SiguoChannel *end = g_hash_table_lookup (stage->ends, GUINT_TO_POINTER (link));

  if (end != NULL && text != NULL)
    siguo_channel_send (end, text);
  else if (end != NULL)
    siguo_channel_close (end);
}

/* A disk on which others write a lot takes its time. */
static void
on_trouble (gpointer user_data)
{
  SiguoTrouble trouble = siguo_scribe_get_trouble (((Stage *) user_data)->scribe, NULL);

  g_assert_true (trouble == SIGUO_TROUBLE_SLOW || trouble == SIGUO_TROUBLE_NONE);
}

static void
on_behind (gpointer user_data)
{
  ((Stage *) user_data)->n_behind++;
}

static const SiguoScribePorts ports = { on_write, on_deliver, on_trouble, on_behind };

static void
answer_ping (SiguoChannel       *end,
             const SiguoMessage *ping)
{
  g_autoptr (SiguoMessage) pong = siguo_message_new (SIGUO_MESSAGE_PONG);
  g_autoptr (GBytes) text = NULL;

  siguo_message_set_int (pong, "n", siguo_message_get_int (ping, "n"));
  text = siguo_message_to_text (pong);
  siguo_channel_send (end, text);
}

static void
on_received (SiguoChannel *end,
             GBytes       *text,
             Stage        *stage)
{
  guint link = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (end), "link"));
  g_autoptr (SiguoMessage) message = siguo_message_parse (text, SIGUO_TO_ROOM, NULL);
  g_auto (SiguoTranslation) translation = { 0 };

  g_assert_nonnull (message);
  if (!siguo_translate_message (&translation, get_board (stage), message))
    {
      answer_ping (end, message);
      return;
    }
  siguo_scribe_message (stage->scribe, link, text, &translation.command);
  set_mark (stage);
}

static void
on_closed (SiguoChannel *end,
           const GError *error,
           Stage        *stage)
{
  guint link = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (end), "link"));

  siguo_scribe_closed (stage->scribe, link, g_get_monotonic_time () / 1000 - stage->silence_ms);
  set_mark (stage);
  g_hash_table_remove (stage->ends, GUINT_TO_POINTER (link));
}

/* Returns: (transfer full): the other end */
static SiguoChannel *
connect_to (Stage *stage,
            guint *link)
{
  SiguoChannel *mine, *theirs;

  siguo_memory_channel_new_pair (&theirs, &mine);
  *link = siguo_scribe_opened (stage->scribe);
  g_object_set_data (G_OBJECT (mine), "link", GUINT_TO_POINTER (*link));
  g_signal_connect (mine, "received", G_CALLBACK (on_received), stage);
  g_signal_connect (mine, "closed", G_CALLBACK (on_closed), stage);
  g_hash_table_insert (stage->ends, GUINT_TO_POINTER (*link), mine);

  return theirs;
}

static gboolean
on_patience (gpointer user_data)
{
  g_error ("waited in vain");

  return G_SOURCE_REMOVE;
}

static void
wait_until (Stage    *stage,
            gboolean  (*done) (Stage *stage))
{
  guint patience = g_timeout_add_seconds (60, on_patience, NULL);

  while (!done (stage))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (patience);
}

/* Everything that was said has arrived. */
static gboolean
is_quiet (Stage *stage)
{
  return !g_main_context_pending (NULL) && siguo_scribe_is_quiet (stage->scribe);
}

static void
settle (Stage *stage)
{
  while (!is_quiet (stage))
    g_main_context_iteration (NULL, TRUE);
}

/* --- The stage ------------------------------------------------------------------------------- */

static void
on_table_closed (SiguoTable *table,
                 guint       answer,
                 const char *detail,
                 Stage      *stage)
{
  stage->n_closed++;
  stage->closed_answer = answer;
}

static void
come (Stage *stage,
      guint  seat)
{
  static const char *const names[] = { "Anna", "Boris", "四", "Dora" };
  g_autoptr (SiguoChannel) channel = connect_to (stage, &stage->links[seat]);

  siguo_table_join_channel (stage->tables[seat], channel, names[seat], FALSE, NULL);
}

static gboolean
all_seated (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_connection (stage->tables[seat]) != SIGUO_CONNECTION_SEATED
        || siguo_table_get_seat (stage->tables[seat]) != seat)
      return FALSE;
  return TRUE;
}

static void
stage_init (Stage      *stage,
            const char *text)
{
  g_autoptr (GError) error = NULL;
  SiguoOptions options;

  memset (stage, 0, sizeof *stage);
  stage->folder = g_dir_make_tmp ("siguo-resume-XXXXXX", &error);
  g_assert_no_error (error);
  siguo_options_from_text (&options, text, &error);
  g_assert_no_error (error);
  siguo_random_init (&stage->random, 5);
  stage->ends = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  stage->marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  g_array_set_clear_func (stage->marks, mark_clear);
  stage->scribe = siguo_scribe_new ("A room", &options, NULL, &ports, stage);
  siguo_scribe_keep (stage->scribe, stage->folder, 1234, NULL);
  set_mark (stage);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      stage->tables[seat] = siguo_table_new (NULL);
      g_signal_connect (stage->tables[seat], "closed", G_CALLBACK (on_table_closed), stage);
      come (stage, seat);
      settle (stage);
    }
  wait_until (stage, all_seated);
}

/* As if its process had been killed. */
static void
stop_house (Stage *stage)
{
  GHashTableIter iter;
  gpointer end;

  settle (stage);
  g_clear_handle_id (&stage->due_id, g_source_remove);
  g_hash_table_iter_init (&iter, stage->ends);
  while (g_hash_table_iter_next (&iter, NULL, &end))
    {
      g_signal_handlers_disconnect_by_data (end, stage);
      siguo_memory_channel_cut (end);
    }
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_hash_table_remove_all (stage->ends);
}

static char *
kill_house (Stage *stage)
{
  char *path = g_strdup (siguo_scribe_get_path (stage->scribe));

  stop_house (stage);
  g_clear_pointer (&stage->scribe, siguo_scribe_free);

  return path;
}

static void
open_house (Stage      *stage,
            const char *path)
{
  g_autoptr (GError) error = NULL;
  guint16 port = 0;

  stage->scribe = siguo_scribe_resume (path, &ports, stage, &port, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (port, ==, 1234);
  siguo_scribe_keep (stage->scribe, NULL, 1234, NULL);
  set_mark (stage);
}

static void
stage_clear (Stage *stage)
{
  if (stage->scribe != NULL)
    {
      stop_house (stage);
      siguo_scribe_end (stage->scribe, FALSE);
    }
  g_clear_pointer (&stage->scribe, siguo_scribe_free);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_signal_handlers_disconnect_by_data (stage->tables[seat], stage);
      g_clear_object (&stage->tables[seat]);
    }
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_hash_table_unref (stage->ends);
  g_array_unref (stage->marks);
  /* Nothing is left behind. */
  g_assert_cmpint (g_rmdir (stage->folder), ==, 0);
  g_free (stage->folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stage, stage_clear)

static gboolean
in_deploy (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_phase (stage->tables[seat]) != SIGUO_TABLE_DEPLOY)
      return FALSE;
  return is_quiet (stage);
}

static gboolean
in_play (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_phase (stage->tables[seat]) != SIGUO_TABLE_PLAY
        || siguo_table_get_position (stage->tables[seat]) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
in_lobby (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_phase (stage->tables[seat]) != SIGUO_TABLE_LOBBY)
      return FALSE;
  return is_quiet (stage);
}

static gboolean
room_in_lobby (Stage *stage)
{
  return siguo_room_get_state (siguo_scribe_get_room (stage->scribe))->phase == SIGUO_PHASE_LOBBY;
}

static void
be_ready (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (stage->tables[seat], TRUE);
}

static void
deploy (Stage *stage)
{
  be_ready (stage);
  wait_until (stage, in_deploy);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoLayout layout;

      siguo_layout_randomize (&layout, &stage->random);
      siguo_table_commit (stage->tables[seat], &layout, NULL);
    }
  wait_until (stage, in_play);
}

static void
play (Stage *stage,
      guint  plies)
{
  for (guint i = 0; i < plies; i++)
    {
      SiguoTable *table = stage->tables[siguo_table_get_position (stage->tables[0])->turn];
      SiguoMove moves[SIGUO_MAX_MOVES];
      guint n = siguo_position_list_moves (siguo_table_get_position (table), moves);
      guint before = siguo_table_get_n_events (stage->tables[0]);
      SiguoMove move;

      g_assert_cmpuint (n, >, 0);
      move = moves[siguo_random_below (&stage->random, n)];
      siguo_table_move (table, move.from, move.to);
      settle (stage);
      g_assert_cmpuint (siguo_table_get_n_events (stage->tables[0]), >, before);
    }
}

static void
assert_same_game (Stage *stage)
{
  for (guint seat = 1; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_cmpuint (siguo_table_get_n_events (stage->tables[seat]), ==,
                        siguo_table_get_n_events (stage->tables[0]));
      g_assert_cmpmem (siguo_table_get_chain (stage->tables[seat]), sizeof (SiguoHash),
                       siguo_table_get_chain (stage->tables[0]), sizeof (SiguoHash));
    }
}

static void
come_back (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    come (stage, seat);
  wait_until (stage, all_seated);
  settle (stage);
}

/* --- Cases ----------------------------------------------------------------------------------- */

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
  text = room_to_text (room, TRUE);
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

  stage_init (&stage, "mode=siguo_dual ally_layout_at_deploy=on first_mover=S draw_offer_min_ply=0");
  deploy (&stage);
  play (&stage, 5);
  siguo_table_chat (stage.tables[1], "Wait", FALSE);
  siguo_memory_channel_cut (
    g_hash_table_lookup (stage.ends, GUINT_TO_POINTER (stage.links[2])));
  settle (&stage);
  play (&stage, 1);
  come (&stage, 2);
  wait_until (&stage, all_seated);
  siguo_table_offer_draw (stage.tables[0]);
  settle (&stage);
  play (&stage, 5);
  settle (&stage);

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
  deploy (&stage);
  play (&stage, 7);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = kill_house (&stage);

      open_house (&stage, path);
      come_back (&stage);
      assert_same_game (&stage);
      g_assert_cmpuint (siguo_table_get_n_events (stage.tables[0]), ==, 7 + 4 * i);
      play (&stage, 4);
    }
  assert_same_game (&stage);
  g_assert_cmpuint (stage.n_closed, ==, 0);
  g_assert_cmpuint (stage.n_behind, ==, 0);
}

/* The last things did not get to the disk, and the disk had said so: who has seen them is told all
 * anew, and the host hears of it, once. */
static void
test_knows_more (void)
{
  g_auto (Stage) stage = { 0 };
  g_autofree char *path = NULL;
  gsize size;
  int fd;

  stage_init (&stage, "mode=siguo_dark");
  deploy (&stage);
  play (&stage, 3);
  size = siguo_scribe_get_size (stage.scribe);
  play (&stage, 4);
  path = kill_house (&stage);
  fd = g_open (path, O_RDWR, 0);
  g_assert_cmpint (ftruncate (fd, (off_t) size + 11), ==, 0);
  close (fd);

  open_house (&stage, path);
  g_assert_cmpuint (siguo_scribe_get_size (stage.scribe), >, size);
  come_back (&stage);
  g_assert_cmpuint (siguo_table_get_n_events (stage.tables[0]), ==, 3);
  assert_same_game (&stage);
  g_assert_cmpuint (stage.n_behind, ==, 1);
  play (&stage, 6);
  assert_same_game (&stage);
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
  deploy (&stage);
  playing = read_journal (&stage);
  g_assert_true (has_text (playing, "\"open\""));
  for (guint seat = 0; seat < 3; seat++)
    {
      siguo_table_surrender (stage.tables[seat]);
      settle (&stage);
    }
  /* The newest of the answers, which is "too fast", comes along. */
  for (guint i = 0; i < 12; i++)
    siguo_table_chat (stage.tables[1], "Again!", FALSE);
  settle (&stage);
  /* Who was away then hears the rest from before the journal began anew. */
  stage.silence_ms = SIGUO_AWAY_MS;
  siguo_memory_channel_cut (
    g_hash_table_lookup (stage.ends, GUINT_TO_POINTER (stage.links[2])));
  settle (&stage);
  be_ready (&stage);
  wait_until (&stage, room_in_lobby);
  come (&stage, 2);
  wait_until (&stage, in_lobby);
  lobby = read_journal (&stage);
  g_assert_false (has_text (lobby, "\"open\""));
  g_assert_cmpuint (g_bytes_get_size (lobby), <, g_bytes_get_size (playing));

  before = room_to_text (siguo_scribe_get_room (stage.scribe), FALSE);
  content = siguo_journal_read (lobby, NULL);
  g_assert_nonnull (content);
  room = siguo_resume_room (content, &resumed, NULL);
  g_assert_nonnull (room);
  after = room_to_text (room, FALSE);
  assert_same_text (after, before);

  path = kill_house (&stage);
  open_house (&stage, path);
  come_back (&stage);
  deploy (&stage);
  play (&stage, 4);
  assert_same_game (&stage);
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
  return stage->n_closed == 3 && is_quiet (stage);
}

/* The table votes to save and stop: everybody is told and keeps the place, nothing is shown, and
 * another day the game goes on. */
static void
test_stop (void)
{
  g_auto (Stage) stage = { 0 };
  g_autofree char *path = NULL;

  stage_init (&stage, "mode=siguo_dark absent_player=wait");
  deploy (&stage);
  play (&stage, 4);
  stage.silence_ms = SIGUO_AWAY_MS;
  siguo_memory_channel_cut (
    g_hash_table_lookup (stage.ends, GUINT_TO_POINTER (stage.links[SIGUO_SEAT_W])));
  wait_until (&stage, has_away);
  for (guint seat = 0; seat < 3; seat++)
    siguo_table_vote (stage.tables[seat], SIGUO_SEAT_W, SIGUO_VOTE_STOP);
  wait_until (&stage, three_closed);
  g_assert_cmpuint (stage.closed_answer, ==, SIGUO_ANSWER_STOPPED);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_null (siguo_table_get_secrets (stage.tables[seat], NULL));
      g_assert_cmpuint (siguo_table_get_n_events (stage.tables[seat]), ==, 4);
    }

  path = kill_house (&stage);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  open_house (&stage, path);
  g_assert_cmpint (siguo_room_get_state (siguo_scribe_get_room (stage.scribe))->phase, ==,
                   SIGUO_PHASE_PLAY);
  come (&stage, SIGUO_SEAT_W);
  settle (&stage);
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

  g_assert_true (siguo_translate_message (&translation, get_board (stage), message));
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
  settle (&stage);
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
  settle (&stage);
  g_assert_cmpuint (siguo_scribe_get_size (stage.scribe), ==, size);

  path = kill_house (&stage);
  open_house (&stage, path);
  come_back (&stage);
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
  settle (&stage);
  g_assert_null (siguo_scribe_resume (siguo_scribe_get_path (stage.scribe), &ports, &stage, &port,
                                      &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_AGAIN);
  list = siguo_resumable_list (stage.folder);
  g_assert_cmpuint (list->len, ==, 0);

  path = kill_house (&stage);
  free_list = siguo_resumable_list (stage.folder);
  g_assert_cmpuint (free_list->len, ==, 1);
  {
    const SiguoResumable *one = free_list->pdata[0];

    g_assert_cmpstr (one->name, ==, "A room");
    g_assert_cmpint (one->mode, ==, SIGUO_MODE_SIGUO_DUAL);
    g_assert_cmpstr (one->path, ==, path);
    g_assert_cmpint (ABS (one->last_us - g_get_real_time ()), <, 60 * G_USEC_PER_SEC);
  }
  open_house (&stage, path);
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
  deploy (&stage);
  play (&stage, 3);
  for (guint seat = 0; seat < 3; seat++)
    siguo_table_surrender (stage.tables[seat]);
  settle (&stage);
  for (guint lobby = 0; lobby < 2; lobby++)
    {
      g_autoptr (GBytes) journal = read_journal (&stage);
      g_autoptr (SiguoJournalContent) content = siguo_journal_read (journal, NULL);

      g_assert_nonnull (content);
      for (guint i = 0; i < 200; i++)
        resume_mutated (&random, content);
      if (lobby == 1)
        break;
      be_ready (&stage);
      wait_until (&stage, in_lobby);
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
