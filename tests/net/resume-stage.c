/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "resume-stage.h"

#include <glib/gstdio.h>
#include <string.h>

#include "net/common/siguo-memory-channel.h"
#include "net/server/siguo-translate.h"
#include "room-text.h"

static void
mark_clear (gpointer data)
{
  g_free (((Mark *) data)->text);
}

/* --- A house of nothing but the scribe ------------------------------------------------------- */

const SiguoBoard *
stage_get_board (Stage *stage)
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
    room_to_text (siguo_scribe_get_room (stage->scribe),
                  ROOM_TEXT_STREAMS | ROOM_TEXT_REFUSED),
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
    siguo_translate_notice (notice, stage_get_board (user_data), SIGUO_VERSION);

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

const SiguoScribePorts stage_ports = { on_write, on_deliver, on_trouble, on_behind };

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
  if (!siguo_translate_message (&translation, stage_get_board (stage), message))
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

void
stage_wait (Stage    *stage,
            gboolean (*done) (Stage *stage))
{
  guint patience = g_timeout_add_seconds (60, on_patience, NULL);

  while (!done (stage))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (patience);
}

/* Everything that was said has arrived. */
gboolean
stage_is_quiet (Stage *stage)
{
  return !g_main_context_pending (NULL) && siguo_scribe_is_quiet (stage->scribe);
}

void
stage_settle (Stage *stage)
{
  while (!stage_is_quiet (stage))
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

void
stage_come (Stage *stage,
            guint  seat)
{
  static const char *const names[] = { "Anna", "Boris", "四", "Dora" };
  g_autoptr (SiguoChannel) channel = connect_to (stage, &stage->links[seat]);

  siguo_table_join_channel (stage->tables[seat], channel, names[seat], FALSE, NULL);
}

gboolean
stage_all_seated (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_connection (stage->tables[seat]) != SIGUO_CONNECTION_SEATED
        || siguo_table_get_seat (stage->tables[seat]) != seat)
      return FALSE;
  return TRUE;
}

void
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
  stage->scribe = siguo_scribe_new ("A room", &options, NULL, &stage_ports, stage);
  siguo_scribe_keep (stage->scribe, stage->folder, 1234, NULL);
  set_mark (stage);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      stage->tables[seat] = siguo_table_new (NULL);
      g_signal_connect (stage->tables[seat], "closed", G_CALLBACK (on_table_closed), stage);
      stage_come (stage, seat);
      stage_settle (stage);
    }
  stage_wait (stage, stage_all_seated);
}

/* As if its process had been killed. */
static void
stop_house (Stage *stage)
{
  GHashTableIter iter;
  gpointer end;

  stage_settle (stage);
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

char *
stage_kill_house (Stage *stage)
{
  char *path = g_strdup (siguo_scribe_get_path (stage->scribe));

  stop_house (stage);
  g_clear_pointer (&stage->scribe, siguo_scribe_free);

  return path;
}

void
stage_open_house (Stage      *stage,
                  const char *path)
{
  g_autoptr (GError) error = NULL;
  guint16 port = 0;

  stage->scribe = siguo_scribe_resume (path, &stage_ports, stage, &port, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (port, ==, 1234);
  siguo_scribe_keep (stage->scribe, NULL, 1234, NULL);
  set_mark (stage);
}

void
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

static gboolean
in_deploy (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_phase (stage->tables[seat]) != SIGUO_TABLE_DEPLOY)
      return FALSE;
  return stage_is_quiet (stage);
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

gboolean
stage_in_lobby (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_phase (stage->tables[seat]) != SIGUO_TABLE_LOBBY)
      return FALSE;
  return stage_is_quiet (stage);
}

gboolean
stage_room_in_lobby (Stage *stage)
{
  return siguo_room_get_state (siguo_scribe_get_room (stage->scribe))->phase == SIGUO_PHASE_LOBBY;
}

void
stage_be_ready (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (stage->tables[seat], TRUE);
}

void
stage_deploy (Stage *stage)
{
  stage_be_ready (stage);
  stage_wait (stage, in_deploy);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoLayout layout;

      siguo_layout_randomize (&layout, &stage->random);
      siguo_table_commit (stage->tables[seat], &layout, NULL);
    }
  stage_wait (stage, in_play);
}

void
stage_play (Stage *stage,
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
      stage_settle (stage);
      g_assert_cmpuint (siguo_table_get_n_events (stage->tables[0]), >, before);
    }
}

void
stage_assert_same_game (Stage *stage)
{
  for (guint seat = 1; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_cmpuint (siguo_table_get_n_events (stage->tables[seat]), ==,
                        siguo_table_get_n_events (stage->tables[0]));
      g_assert_cmpmem (siguo_table_get_chain (stage->tables[seat]), sizeof (SiguoHash),
                       siguo_table_get_chain (stage->tables[0]), sizeof (SiguoHash));
    }
}

void
stage_come_back (Stage *stage)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    stage_come (stage, seat);
  stage_wait (stage, stage_all_seated);
  stage_settle (stage);
}
