/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-bench.h"

#include "net/client/siguo-seat-store.h"
#include "rules/siguo-answer.h"

#include <glib/gstdio.h>
#include <string.h>

/* Tables at a real room, over memory channels. */

static SiguoOptions
make_options (void)
{
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  return options;
}

static void
test_lobby (void)
{
  SiguoOptions options = make_options ();
  Four four;
  Player *anna, *boris;
  g_autoptr (Player) watcher = NULL;
  const SiguoTableSeat *seat;
  guint id;

  four_sit (&four, &options, NULL);
  anna = four.players[0];
  boris = four.players[1];
  g_assert_cmpuint (anna->n_joined, ==, 1);
  g_assert_cmpstr (siguo_table_get_room_name (anna->table), ==, "The room");
  g_assert_cmpmem (siguo_table_get_room_id (anna->table), SIGUO_ROOM_ID_BYTES,
                   siguo_room_get_id (bench_get_room (four.bench)), SIGUO_ROOM_ID_BYTES);
  g_assert_true (siguo_table_is_host (anna->table));
  g_assert_false (siguo_table_is_host (boris->table));
  g_assert_cmpuint (siguo_table_get_host (boris->table), ==, siguo_table_get_member (anna->table));
  seat = siguo_table_get_seat_state (anna->table, SIGUO_SEAT_N);
  g_assert_cmpstr (seat->name, ==, "四");
  g_assert_false (seat->ready || seat->away || seat->computer);

  watcher = player_new (four.bench, "Eva", NULL);
  player_join (watcher, TRUE);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_seat (watcher->table), ==, SIGUO_NO_SEAT);
  g_assert_cmpuint (siguo_table_get_n_spectators (anna->table), ==, 1);
  g_assert_cmpstr (siguo_table_get_spectator (anna->table, 0, NULL), ==, "Eva");

  /* Swapping. */
  siguo_table_sit (boris->table, SIGUO_SEAT_S);
  bench_settle ();
  g_assert_cmpuint (anna->swap_seat, ==, SIGUO_SEAT_E);
  siguo_table_answer_swap (anna->table, SIGUO_SEAT_E, TRUE);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_seat (boris->table), ==, SIGUO_SEAT_S);
  g_assert_cmpuint (siguo_table_get_seat (anna->table), ==, SIGUO_SEAT_E);
  siguo_table_arrange (anna->table, SIGUO_SEAT_S, SIGUO_SEAT_E);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_seat (anna->table), ==, SIGUO_SEAT_S);

  /* Options are the host's. */
  options.move_seconds = 60;
  id = siguo_table_set_options (boris->table, &options);
  bench_settle ();
  g_assert_cmpuint (boris->n_refused, ==, 1);
  g_assert_cmpuint (boris->refused_id, ==, id);
  g_assert_cmpuint (boris->refused_answer, ==, SIGUO_ANSWER_NOT_HOST);
  siguo_table_set_options (anna->table, &options);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_options (boris->table)->move_seconds, ==, 60);

  siguo_table_chat (boris->table, "  你好\nall ", FALSE);
  g_assert_cmpuint (siguo_table_chat (boris->table, " \n ", FALSE), ==, 0);
  bench_settle ();
  g_assert_cmpstr (anna->chat, ==, "Boris: 你好 all");

  siguo_table_kick (anna->table, siguo_table_get_member (watcher->table));
  bench_settle ();
  g_assert_cmpuint (watcher->n_closed, ==, 1);
  g_assert_cmpuint (watcher->closed_answer, ==, SIGUO_ANSWER_KICKED);
  g_assert_cmpint (siguo_table_get_connection (watcher->table), ==, SIGUO_CONNECTION_CLOSED);
  g_assert_cmpuint (siguo_table_set_ready (watcher->table, TRUE), ==, 0);
  g_assert_cmpuint (siguo_table_get_n_spectators (anna->table), ==, 0);

  siguo_table_leave (boris->table);
  bench_settle ();
  g_assert_cmpuint (boris->n_closed, ==, 1);
  g_assert_cmpuint (boris->closed_answer, ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_table_get_seat_state (anna->table, SIGUO_SEAT_E)->member, ==, 0);

  siguo_table_close_room (anna->table);
  bench_settle ();
  g_assert_cmpuint (four.players[3]->closed_answer, ==, SIGUO_ANSWER_HOST_LEFT);
  g_assert_cmpuint (four.players[3]->n_closed, ==, 1);
  four_clear (&four);
}

static void
test_whole_game (void)
{
  SiguoOptions options = make_options ();
  SiguoTable *table;
  const SiguoSecret *secrets;
  const SiguoHash *referee_nonce_hash;
  const SiguoCommitment *commitments;
  const guint8 *referee_nonce;
  SiguoHash nonce_hash;
  Four four;

  four_sit (&four, &options, NULL);
  four_start (&four);
  four_assert_same (&four);
  g_assert_cmpint (siguo_table_get_deadline_us (four.players[0]->table), >,
                   g_get_monotonic_time ());
  four_play (&four, 4);
  g_assert_cmpuint (four.players[2]->n_events, ==, 4);
  /* Not known: what stands opposite. */
  g_assert_cmpint (siguo_table_get_position (four.players[0]->table)->rank_of[60], ==,
                   SIGUO_RANK_UNKNOWN);
  four_play (&four, 20000);
  four_assert_same (&four);
  table = four.players[0]->table;
  g_test_message ("%u events, end %u", siguo_table_get_n_events (table),
                  siguo_table_get_position (table)->end);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoPosition *position = siguo_table_get_position (four.players[seat]->table);

      g_assert_cmpint (siguo_table_get_phase (four.players[seat]->table), ==, SIGUO_TABLE_OVER);
      g_assert_cmpuint (four.players[seat]->n_over, ==, 1);
      g_assert_cmpint (position->end, !=, SIGUO_END_NOT);
      for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
        g_assert_cmpint (position->rank_of[piece], !=, SIGUO_RANK_UNKNOWN);
      g_assert_cmpint (siguo_table_get_deadline_us (four.players[seat]->table), ==, -1);
    }

  /* What was committed to is what was revealed. */
  secrets = siguo_table_get_secrets (table, &referee_nonce);
  commitments = siguo_table_get_commitments (table, &referee_nonce_hash);
  g_assert_nonnull (secrets);
  g_assert_nonnull (commitments);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_true (siguo_commitment_fits (&commitments[seat], siguo_table_get_game_id (table), seat,
                                          &secrets[seat]));
  siguo_commitment_hash_nonce (&nonce_hash, siguo_table_get_game_id (table), 0xff, referee_nonce);
  g_assert_cmpmem (&nonce_hash, sizeof nonce_hash, referee_nonce_hash, sizeof nonce_hash);

  /* Another one. */
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (four.players[seat]->table, TRUE);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (table), ==, SIGUO_TABLE_LOBBY);
  g_assert_nonnull (siguo_table_get_position (table));
  four_deploy (&four);
  g_assert_null (siguo_table_get_position (table));
  g_assert_null (siguo_table_get_commitments (table, NULL));
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    four_commit (&four, seat);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (table), ==, SIGUO_TABLE_PLAY);
  four_play (&four, 10);
  four_assert_same (&four);
  four_clear (&four);
}

static void
test_refusals (void)
{
  SiguoOptions options = make_options ();
  Four four;
  SiguoLayout layout;
  g_autoptr (GError) error = NULL;
  guint8 turn;
  Player *other;

  four_sit (&four, &options, NULL);
  g_assert_cmpuint (siguo_table_move (four.players[0]->table, 0, 5), ==, 0);
  siguo_layout_randomize (&layout, &four.random);
  g_assert_cmpuint (siguo_table_commit (four.players[0]->table, &layout, &error), ==, 0);
  g_assert_nonnull (error);
  g_clear_error (&error);

  four_deploy (&four);
  siguo_layout_hide (&layout);
  g_assert_cmpuint (siguo_table_commit (four.players[0]->table, &layout, &error), ==, 0);
  g_assert_error (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_COUNT);
  /* Changing one's mind, over and over. */
  for (guint i = 0; i < 30; i++)
    {
      four_commit (&four, 0);
      bench_settle ();
    }
  siguo_table_withdraw (four.players[0]->table);
  bench_settle ();
  g_assert_false (siguo_table_get_seat_state (four.players[1]->table, SIGUO_SEAT_S)->committed);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    four_commit (&four, seat);
  /* Too late, but it may be the one that the file was written for last. */
  four_commit (&four, 1);
  bench_settle ();
  g_assert_cmpuint (four.players[0]->n_starts, ==, 1);
  g_assert_cmpuint (four.players[1]->n_starts, ==, 1);

  turn = siguo_table_get_position (four.players[0]->table)->turn;
  other = four.players[(turn + 1) % SIGUO_N_SEATS];
  other->n_refused = 0;
  siguo_table_move (other->table, siguo_board_point (siguo_table_get_position (other->table)->board,
                                                     (turn + 1) % SIGUO_N_SEATS, 1, 1),
                    siguo_board_centre (siguo_table_get_position (other->table)->board, 2, 2));
  bench_settle ();
  g_assert_cmpuint (other->n_refused, ==, 1);
  g_assert_cmpuint (other->refused_answer, ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpuint (other->refused_why_not, ==, SIGUO_WHY_NOT_TURN);
  siguo_table_surrender (other->table);
  bench_settle ();
  g_assert_cmpuint (other->refused_answer, ==, SIGUO_ANSWER_TOO_EARLY);
  siguo_table_answer_draw (other->table, TRUE);
  bench_settle ();
  g_assert_cmpuint (other->refused_answer, ==, SIGUO_ANSWER_NO_OFFER);
  four_assert_same (&four);
  four_clear (&four);
}

static void
test_draw_and_clock (void)
{
  SiguoOptions options = make_options ();
  gint64 until_us, first_us, before_us;
  SiguoTable *table;
  Four four;

  four_sit (&four, &options, NULL);
  four_start (&four);
  table = four.players[1]->table;
  four_play (&four, 20);
  siguo_table_offer_draw (four.players[0]->table);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_offer (table, &until_us), ==, SIGUO_SEAT_S);
  g_assert_cmpint (until_us, >, g_get_monotonic_time ());
  g_assert_true (siguo_table_is_paused (table));
  /* While it is paused the time that is left stays the same. */
  first_us = siguo_table_get_deadline_us (table);
  before_us = g_get_monotonic_time ();
  while (g_get_monotonic_time () == before_us)
    ;
  g_assert_cmpint (siguo_table_get_deadline_us (table), >, first_us);
  g_assert_false (siguo_table_is_offer_refused (table));
  siguo_table_answer_draw (table, FALSE);
  bench_settle ();
  g_assert_true (siguo_table_is_offer_refused (table));
  g_assert_cmpuint (siguo_table_get_offer (table, NULL), ==, SIGUO_NO_SEAT);
  g_assert_false (siguo_table_is_paused (table));

  bench_pass_time (four.bench, 30 * 1000 + 10);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_event (table, siguo_table_get_n_events (table) - 1)->kind, ==,
                    SIGUO_EVENT_TIMEOUT);

  siguo_table_offer_draw (four.players[0]->table);
  for (guint seat = 1; seat < SIGUO_N_SEATS; seat++)
    siguo_table_answer_draw (four.players[seat]->table, TRUE);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_position (table)->end, ==, SIGUO_END_DRAW_AGREED);
  g_assert_cmpuint (four.players[3]->n_over, ==, 1);
  four_assert_same (&four);
  four_clear (&four);
}

/* The cable is pulled in the middle of turns, of all players in turn, and nobody misses
 * anything. */
static void
test_lost_tail (void)
{
  SiguoOptions options = make_options ();
  Four four;
  guint n_moves = 0;

  four_sit (&four, &options, NULL);
  four_start (&four);
  for (guint round = 0; round < 40; round++)
    {
      guint8 turn = siguo_table_get_position (four.players[0]->table)->turn;
      guint lost = siguo_random_below (&four.random, SIGUO_N_SEATS);
      Player *player = four.players[lost];
      guint missed = 0;

      if (turn == SIGUO_NO_SEAT)
        break;
      /* A move that is under way when the cable is pulled is made once it is back, and only
       * once. */
      if (turn == lost)
        {
          g_assert_true (four_move (&four));
          n_moves++;
        }
      player_lose (player);
      four.witness = (lost + 1) % SIGUO_N_SEATS;
      if (turn != lost)
        while (missed < 3
               && siguo_table_get_position (four.players[four.witness]->table)->turn != lost)
          {
            g_assert_true (four_move (&four));
            bench_settle ();
            n_moves++;
            missed++;
          }
      player->n_caught_up = 0;
      player_reconnect (player);
      g_assert_cmpint (siguo_table_get_connection (player->table), ==, SIGUO_CONNECTION_SEATED);
      if (missed > 0)
        g_assert_cmpuint (player->n_caught_up, ==, 1);
      g_assert_cmpuint (player->n_joined, ==, 1);
      four_assert_same (&four);
      g_assert_cmpuint (siguo_table_get_position (player->table)->ply, ==, n_moves);
      g_assert_cmpuint (siguo_table_get_attempts (player->table), ==, 0);
    }
  g_assert_cmpuint (n_moves, >, 40);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpuint (four.players[seat]->n_starts, ==, 1);
  four_clear (&four);
}

/* All but the third say more than a stream keeps. */
static void
talk (Four *four)
{
  for (guint i = 0; i < 300; i++)
    {
      siguo_table_chat (four->players[i % 2 == 0 ? 0 : 1 + i / 2 % 2 * 2]->table, "talk", FALSE);
      bench_settle ();
      bench_pass_time (four->bench, 500);
    }
}

static void
test_lost_snapshot (void)
{
  SiguoOptions options = make_options ();
  Four four;
  Player *player;

  four_sit (&four, &options, NULL);
  four_start (&four);
  four_play (&four, 60);
  player = four.players[2];
  player_lose (player);
  talk (&four);
  player_reconnect (player);
  g_assert_cmpint (siguo_table_get_connection (player->table), ==, SIGUO_CONNECTION_SEATED);
  g_assert_cmpuint (player->n_starts, ==, 2);
  /* All at once, however many messages it was. */
  g_assert_cmpuint (player->n_caught_up, ==, 1);
  four_assert_same (&four);
  four_play (&four, 20000);
  four_assert_same (&four);

  /* The same when all is over, and in the lobby of the next one. */
  for (guint phase = 0; phase < 2; phase++)
    {
      player_lose (player);
      talk (&four);
      if (phase == 1)
        for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
          if (seat != 2)
            siguo_table_set_ready (four.players[seat]->table, TRUE);
      bench_settle ();
      player_reconnect (player);
      g_assert_cmpint (siguo_table_get_connection (player->table), ==, SIGUO_CONNECTION_SEATED);
      g_assert_cmpint (siguo_table_get_phase (player->table), ==,
                       siguo_table_get_phase (four.players[0]->table));
      four_assert_same (&four);
    }
  four_clear (&four);
}

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("siguo-table-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        remove_folder (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}

/* The program of @seat ends, and a new one comes back with what the folder has. */
static void
restart (Four *four, guint seat, const char *folder)
{
  g_autofree char *name = g_strdup (four->players[seat]->name);
  g_autofree char *own = g_build_filename (folder, name, NULL);
  const guint8 *room_id = siguo_room_get_id (bench_get_room (four->bench));
  g_autoptr (SiguoChannel) channel = NULL;
  Player *player;

  player_free (four->players[seat]);
  bench_settle ();
  g_assert_true (siguo_table_is_kept (own, room_id));
  player = four->players[seat] = player_new (four->bench, name, own);
  player->link = bench_connect (four->bench, &channel);
  g_assert_true (siguo_table_return_channel (player->table, channel, room_id));
  bench_settle ();
  g_assert_cmpint (siguo_table_get_connection (player->table), ==, SIGUO_CONNECTION_SEATED);
  g_assert_cmpuint (player->n_joined, ==, 1);
  g_assert_cmpuint (siguo_table_get_seat (player->table), ==, seat);
}

/* How many draws one has offered is known to whichever program sits there, and forgotten with the
 * game. */
static void
test_offers_made (void)
{
  SiguoOptions options = make_options ();
  g_autofree char *folder = make_folder ();
  Four four;

  four_sit (&four, &options, folder);
  four_start (&four);
  four_play (&four, 20);
  for (guint n = 1; n <= 2; n++)
    {
      siguo_table_offer_draw (four.players[2]->table);
      bench_settle ();
      g_assert_cmpuint (siguo_table_get_offers_made (four.players[2]->table), ==, n);
      siguo_table_answer_draw (four.players[1]->table, FALSE);
      bench_settle ();
      restart (&four, 2, folder);
      g_assert_cmpuint (siguo_table_get_offers_made (four.players[2]->table), ==, n);
      g_assert_cmpuint (siguo_table_get_offers_made (four.players[1]->table), ==, 0);
    }
  player_lose (four.players[2]);
  talk (&four);
  player_reconnect (four.players[2]);
  g_assert_cmpuint (siguo_table_get_offers_made (four.players[2]->table), ==, 2);

  siguo_table_surrender (four.players[1]->table);
  siguo_table_surrender (four.players[3]->table);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (four.players[2]->table), ==, SIGUO_TABLE_OVER);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (four.players[seat]->table, TRUE);
  bench_settle ();
  four_deploy (&four);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    four_commit (&four, seat);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (four.players[2]->table), ==, SIGUO_TABLE_PLAY);
  g_assert_cmpuint (siguo_table_get_offers_made (four.players[2]->table), ==, 0);
  four_clear (&four);
  remove_folder (folder);
}

static void
test_restart (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *own = g_build_filename (folder, "四", NULL);
  SiguoOptions options = make_options ();
  const guint8 *room_id;
  const SiguoCommitment *commitments, *others;
  const SiguoHash *nonce_hash, *other_hash;
  SiguoKeptSeat kept;
  Four four;

  four_sit (&four, &options, folder);
  room_id = siguo_room_get_id (bench_get_room (four.bench));
  restart (&four, 2, folder);
  g_assert_cmpint (siguo_table_get_phase (four.players[2]->table), ==, SIGUO_TABLE_LOBBY);
  four_deploy (&four);
  four_commit (&four, 2);
  bench_settle ();
  restart (&four, 2, folder);
  g_assert_cmpint (siguo_table_get_phase (four.players[2]->table), ==, SIGUO_TABLE_DEPLOY);
  g_assert_true (siguo_table_get_seat_state (four.players[2]->table, SIGUO_SEAT_N)->committed);
  g_assert_true (siguo_seat_store_load (own, room_id, &kept));
  g_assert_cmpuint (kept.n_secrets, ==, 1);

  /* The others commit while it is away: coming back it opens. */
  player_lose (four.players[2]);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seat != 2)
      four_commit (&four, seat);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (four.players[0]->table), ==, SIGUO_TABLE_DEPLOY);
  restart (&four, 2, folder);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (four.players[2]->table), ==, SIGUO_TABLE_PLAY);
  g_assert_cmpuint (four.players[2]->n_refused, ==, 0);

  four_play (&four, 41);
  restart (&four, 2, folder);
  four_assert_same (&four);
  commitments = siguo_table_get_commitments (four.players[2]->table, &nonce_hash);
  g_assert_nonnull (commitments);
  others = siguo_table_get_commitments (four.players[0]->table, &other_hash);
  g_assert_cmpmem (commitments, SIGUO_N_SEATS * sizeof *commitments, others,
                   SIGUO_N_SEATS * sizeof *others);
  g_assert_cmpmem (nonce_hash, sizeof *nonce_hash, other_hash, sizeof *other_hash);
  four_play (&four, 20000);
  four_assert_same (&four);
  g_assert_true (siguo_seat_store_load (own, room_id, &kept));
  g_assert_cmpuint (kept.n_secrets, ==, 0);
  restart (&four, 2, folder);
  four_assert_same (&four);

  siguo_table_leave (four.players[2]->table);
  bench_settle ();
  g_assert_false (siguo_table_is_kept (own, room_id));
  g_assert_false (siguo_table_is_kept (NULL, room_id));
  four_clear (&four);
  remove_folder (folder);
}

static void
test_replaced (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *own = g_build_filename (folder, "Anna", NULL);
  SiguoOptions options = make_options ();
  g_autoptr (SiguoChannel) channel = NULL;
  g_autoptr (SiguoTable) second = siguo_table_new (own);
  const guint8 *room_id;
  Four four;

  four_sit (&four, &options, folder);
  room_id = siguo_room_get_id (bench_get_room (four.bench));
  bench_connect (four.bench, &channel);
  g_assert_true (siguo_table_return_channel (second, channel, room_id));
  bench_settle ();
  g_assert_cmpuint (four.players[0]->n_closed, ==, 1);
  g_assert_cmpuint (four.players[0]->closed_answer, ==, SIGUO_ANSWER_REPLACED);
  g_assert_cmpint (siguo_table_get_connection (second), ==, SIGUO_CONNECTION_SEATED);
  g_assert_true (siguo_table_is_kept (own, room_id));
  g_clear_object (&second);

  /* Kicked while away. */
  siguo_table_kick (four.players[1]->table, 1);
  bench_settle ();
  bench_pass_time (four.bench, SIGUO_AWAY_MS + 1);
  bench_settle ();
  four_clear (&four);
  remove_folder (folder);
}

/* Another window of the same user, under another name: a member of its own, and the place that is
 * kept stays that of the first one, as long as somebody is at it. */
static void
test_beside (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *own = g_build_filename (folder, "Anna", NULL);
  SiguoOptions options = make_options ();
  const guint8 *room_id;
  SiguoKeptSeat kept;
  Four four;

  four_sit (&four, &options, folder);
  room_id = siguo_room_get_id (bench_get_room (four.bench));
  for (guint away = 0; away < 2; away++)
    {
      g_autoptr (SiguoChannel) channel = NULL;
      g_autoptr (SiguoTable) second = siguo_table_new (own);
      guint32 member;

      if (away)
        {
          player_lose (four.players[0]);
          bench_settle ();
          bench_pass_time (four.bench, SIGUO_AWAY_MS + 1);
          bench_settle ();
        }
      bench_connect (four.bench, &channel);
      siguo_table_join_channel (second, channel, "Mei", TRUE, NULL);
      bench_settle ();
      g_assert_cmpint (siguo_table_get_connection (second), ==, SIGUO_CONNECTION_SEATED);
      g_assert_cmpuint (four.players[0]->n_closed, ==, 0);
      member = siguo_table_get_member (second);
      g_assert_cmpuint (member, !=, siguo_table_get_member (four.players[0]->table));
      g_assert_true (siguo_seat_store_load (own, room_id, &kept));
      g_assert_cmpuint (kept.member, ==,
                        away ? member : siguo_table_get_member (four.players[0]->table));
      siguo_table_leave (second);
      bench_settle ();
      g_assert_true (siguo_table_is_kept (own, room_id) == !away);
    }
  four_clear (&four);
  remove_folder (folder);
}

static void
test_joining (void)
{
  SiguoOptions options = make_options ();
  g_autoptr (Player) same = NULL;
  g_autoptr (Player) late = NULL;
  Four four;

  four_sit (&four, &options, NULL);
  same = player_new (four.bench, "ANNA", NULL);
  player_join (same, FALSE);
  bench_settle ();
  g_assert_cmpuint (same->n_closed, ==, 1);
  g_assert_cmpuint (same->closed_answer, ==, SIGUO_ANSWER_NAME_TAKEN);
  g_assert_cmpuint (same->n_joined, ==, 0);

  four_start (&four);
  four_play (&four, 100);
  late = player_new (four.bench, "Late", NULL);
  player_join (late, TRUE);
  bench_settle ();
  g_assert_cmpuint (late->n_joined, ==, 1);
  g_assert_cmpuint (late->n_starts, ==, 1);
  g_assert_cmpuint (siguo_table_get_n_events (late->table), ==,
                    siguo_table_get_n_events (four.players[0]->table));
  g_assert_cmpmem (siguo_table_get_chain (late->table), sizeof (SiguoHash),
                   siguo_table_get_chain (four.players[0]->table), sizeof (SiguoHash));
  four_play (&four, 20000);
  g_assert_cmpuint (late->n_over, ==, 1);
  four_clear (&four);
}

/* The time for deploying runs out: the last legal layout is committed by itself. */
static void
test_deadline (void)
{
  SiguoOptions options = make_options ();
  SiguoLayout legal, broken;
  Four four;

  four_sit (&four, &options, NULL);
  four_deploy (&four);
  siguo_layout_randomize (&legal, &four.random);
  siguo_layout_hide (&broken);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      siguo_table_set_draft (four.players[seat]->table, &legal);
      siguo_table_set_draft (four.players[seat]->table, &broken);
    }
  /* The room's clock is shortly before the end; the tables hear of it when they come back. */
  bench_pass_time (four.bench, 90 * 1000 - 50);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      player_lose (four.players[seat]);
      player_reconnect (four.players[seat]);
    }
  while (four.players[0]->n_starts == 0 && four.players[0]->n_failed == 0)
    g_main_context_iteration (NULL, TRUE);
  bench_settle ();
  g_assert_cmpuint (four.players[0]->n_failed, ==, 0);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoLayout own;

      siguo_position_get_layout (siguo_table_get_begin (four.players[seat]->table), seat, &own);
      g_assert_true (siguo_layout_equal (&own, &legal));
    }
  four_clear (&four);

  /* Nobody has anything: the room goes back to the lobby. */
  four_sit (&four, &options, NULL);
  four_deploy (&four);
  bench_pass_time (four.bench, 100 * 1000);
  bench_settle ();
  g_assert_cmpuint (four.players[0]->n_failed, ==, 4);
  g_assert_cmpint (siguo_table_get_phase (four.players[0]->table), ==, SIGUO_TABLE_LOBBY);
  g_assert_cmpuint (four.players[0]->n_closed, ==, 0);
  four_clear (&four);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/table/lobby", test_lobby);
  g_test_add_func ("/net/table/joining", test_joining);
  g_test_add_func ("/net/table/whole-game", test_whole_game);
  g_test_add_func ("/net/table/refusals", test_refusals);
  g_test_add_func ("/net/table/draw-and-clock", test_draw_and_clock);
  g_test_add_func ("/net/table/deadline", test_deadline);
  g_test_add_func ("/net/table/lost-tail", test_lost_tail);
  g_test_add_func ("/net/table/lost-snapshot", test_lost_snapshot);
  g_test_add_func ("/net/table/restart", test_restart);
  g_test_add_func ("/net/table/offers-made", test_offers_made);
  g_test_add_func ("/net/table/replaced", test_replaced);
  g_test_add_func ("/net/table/beside", test_beside);
  return g_test_run ();
}
