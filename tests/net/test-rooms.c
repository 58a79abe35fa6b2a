/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games in several rooms of one siguo-referee at the same time: each goes on whatever happens to the
 * others, and in the end nothing is left of the process, or of a game that is to go on its journal
 * alone. */
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <signal.h>
#include <string.h>

#include "raw-peer.h"
#include "referee-process.h"
#include "sitting.h"

#define ROOMS 4

typedef struct
{
  char *folder;             /* its XDG_RUNTIME_DIR and XDG_STATE_HOME */
  RefereeProcess referee;
  guint16 ports[ROOMS];
  char *ids[ROOMS];
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const char *const arguments[] = { "--control", "--loopback", "--port=0",
                                           "--rooms=" G_STRINGIFY (ROOMS), NULL };
  g_autoptr (GDataInputStream) output = NULL;
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("siguo-rooms-XXXXXX", &error);
  g_assert_no_error (error);
  referee_process_start (&fixture->referee, arguments, fixture->folder);
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (fixture->referee.process),
                             "{\"options\":\"mode=siguo_dark\"}\n",
                             strlen ("{\"options\":\"mode=siguo_dark\"}\n"), NULL, NULL, &error);
  g_assert_no_error (error);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (fixture->referee.process));
  for (guint i = 0; i < ROOMS; i++)
    {
      g_autofree char *line = g_data_input_stream_read_line (output, NULL, NULL, &error);
      g_autoptr (JsonNode) node = json_from_string (line, &error);
      JsonObject *object = json_node_get_object (node);

      g_assert_no_error (error);
      fixture->ports[i] = json_object_get_int_member (object, "listening");
      fixture->ids[i] = g_strdup (json_object_get_string_member (object, "room"));
    }
}

static char *
get_journal (Fixture *fixture,
             guint    room)
{
  g_autofree char *name = g_strconcat (fixture->ids[room], ".journal", NULL);

  return g_build_filename (fixture->folder, "siguo", "rooms", name, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  static const char *const folders[] = { "siguo/rooms", "siguo", "." };

  /* Nothing of it is left, so that all can be removed. */
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_canonicalize_filename (folders[i], fixture->folder);

      g_assert_cmpint (g_rmdir (folder), ==, 0);
    }
  for (guint i = 0; i < ROOMS; i++)
    g_free (fixture->ids[i]);
  g_object_unref (fixture->referee.process);
  g_free (fixture->folder);
}

/* One move in each of them, which is on its way while the others are asked for. */
static void
play_at_once (Sitting *sittings,
              guint    n)
{
  guint before[ROOMS];

  for (guint i = 0; i < n; i++)
    {
      before[i] = siguo_table_get_n_events (sittings[i].tables[0]);
      g_assert_cmpuint (sitting_ask_move (&sittings[i], sitting_get_turn (&sittings[i], 0)), !=,
                        0);
    }
  for (guint i = 0; i < n; i++)
    for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
      while (siguo_table_get_n_events (sittings[i].tables[seat]) == before[i])
        g_main_context_iteration (NULL, TRUE);
}

/* @fixture's rooms from the second one on */
static void
start_all (Fixture *fixture,
           Sitting *sittings,
           guint    n)
{
  for (guint i = 0; i < n; i++)
    {
      sitting_open_at (&sittings[i], fixture->ports[i + 1]);
      sitting_start (&sittings[i]);
    }
}

/* The process is told to end in the middle of the games: they stay in their journals. */
static void
test_games (Fixture       *fixture,
            gconstpointer  data)
{
  Sitting sittings[3];

  start_all (fixture, sittings, 3);
  for (guint i = 0; i < 5; i++)
    play_at_once (sittings, 3);

  /* Its host closes a room in the middle of a game; a move is on its way in the others. */
  siguo_table_close_room (sittings[2].tables[0]);
  play_at_once (sittings, 2);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    sitting_wait (sittings[2].tables[seat], SIGUO_CONNECTION_CLOSED);
  for (guint i = 0; i < 5; i++)
    play_at_once (sittings, 2);
  for (guint i = 0; i < 2; i++)
    sitting_assert_same (&sittings[i]);

  g_subprocess_send_signal (fixture->referee.process, SIGTERM);
  for (guint i = 0; i < 2; i++)
    for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
      sitting_wait (sittings[i].tables[seat], SIGUO_CONNECTION_CLOSED);
  referee_process_assert_exit (&fixture->referee, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *journal = get_journal (fixture, i + 1);

      g_assert_cmpint (g_unlink (journal) == 0, ==, i < 2);
      sitting_clear (&sittings[i]);
    }
}

/* Told twice, it does not wait for anybody. */
static void
test_cut_short (Fixture       *fixture,
                gconstpointer  data)
{
  Sitting sittings[2];

  start_all (fixture, sittings, 2);
  for (guint i = 0; i < 2; i++)
    sitting_ask_move (&sittings[i], sitting_get_turn (&sittings[i], 0));
  g_subprocess_send_signal (fixture->referee.process, SIGTERM);
  g_subprocess_send_signal (fixture->referee.process, SIGINT);
  referee_process_assert_exit (&fixture->referee, 0);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *journal = get_journal (fixture, i + 1);

      g_unlink (journal);
      sitting_clear (&sittings[i]);
    }
}

static gboolean
has_game (gpointer user_data)
{
  return siguo_table_get_game_id (user_data) != NULL;
}

static gboolean
has_three_computers (gpointer user_data)
{
  guint n = 0;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    n += siguo_table_get_seat_state (user_data, seat)->ready;

  return n == 3;
}

static gboolean
is_out (gpointer user_data)
{
  return siguo_table_get_connection (user_data) == SIGUO_CONNECTION_CLOSED;
}

/* Computer players are children of the process and belong to a room all the same. */
static void
test_computers (Fixture       *fixture,
                gconstpointer  data)
{
  SiguoTable *tables[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) addresses =
        g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
      g_autofree char *text = g_strdup_printf ("127.0.0.1:%u", fixture->ports[i + 1]);

      tables[i] = siguo_table_new (NULL);
      g_ptr_array_add (addresses, siguo_address_parse (text, NULL));
      siguo_table_join (tables[i], addresses, "Anna", FALSE, NULL);
      sitting_wait (tables[i], SIGUO_CONNECTION_SEATED);
      for (guint seat = 1; seat < SIGUO_N_SEATS; seat++)
        siguo_table_set_computer (tables[i], seat, sitting_get_name (seat));
    }
  for (guint i = 0; i < 2; i++)
    {
      wait_for (has_three_computers, tables[i]);
      siguo_table_set_ready (tables[i], TRUE);
      wait_for (has_game, tables[i]);
    }
  siguo_table_close_room (tables[0]);
  wait_for (is_out, tables[0]);
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (fixture->referee.process), "close\n",
                             strlen ("close\n"), NULL, NULL, NULL);
  wait_for (is_out, tables[1]);
  referee_process_assert_exit (&fixture->referee, 0);
  for (guint i = 0; i < 2; i++)
    g_object_unref (tables[i]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/net/rooms/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("games", test_games);
  ADD ("cut-short", test_cut_short);
  ADD ("computers", test_computers);

  return g_test_run ();
}
