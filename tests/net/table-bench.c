/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-bench.h"

#include "net/common/siguo-memory-channel.h"
#include "net/server/siguo-translate.h"

#include <string.h>

typedef struct
{
  Bench *bench;
  guint number;
  SiguoChannel *channel;     /* the room's end */
  BenchFilter filter;
  gpointer filter_data;
} Link;

struct _Bench
{
  SiguoRoom *room;
  SiguoRandom random;
  gint64 ahead_ms;
  GHashTable *links;         /* number → Link */
  guint last_link;
};

static gint64
now_ms (Bench *bench)
{
  return g_get_monotonic_time () / 1000 + bench->ahead_ms;
}

static const SiguoBoard *
get_board (Bench *bench)
{
  return siguo_board_get (siguo_options_board (&siguo_room_get_state (bench->room)->options));
}

static void
link_free (Link *link)
{
  g_signal_handlers_disconnect_by_data (link->channel, link);
  g_object_unref (link->channel);
  g_free (link);
}

static void
on_send (guint        number,
         SiguoNotice *notice,
         gpointer     user_data)
{
  Bench *bench = user_data;
  Link *link = g_hash_table_lookup (bench->links, GUINT_TO_POINTER (number));
  g_autoptr (SiguoMessage) message = NULL;
  g_autoptr (GBytes) text = NULL;

  if (link == NULL)
    return;
  message = siguo_translate_notice (notice, get_board (bench), "0.1.0");
  text = siguo_message_to_text (message);
  if (link->filter != NULL)
    {
      g_autofree char *plain = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
      char *changed = link->filter (siguo_message_get_type_id (message), plain, link->filter_data);

      if (changed == NULL)
        return;
      g_bytes_unref (text);
      text = g_bytes_new_take (changed, strlen (changed));
    }
  siguo_channel_send (link->channel, text);
}

static void
on_drop (guint    number,
         gpointer user_data)
{
  Bench *bench = user_data;
  Link *link = g_hash_table_lookup (bench->links, GUINT_TO_POINTER (number));

  if (link == NULL)
    return;
  siguo_channel_close (link->channel);
  g_hash_table_remove (bench->links, GUINT_TO_POINTER (number));
}

static void
on_random (guint8  *bytes,
           gsize    length,
           gpointer user_data)
{
  Bench *bench = user_data;

  for (gsize i = 0; i < length; i++)
    bytes[i] = (guint8) siguo_random_next (&bench->random);
}

static void
on_received (SiguoChannel *channel,
             GBytes       *text,
             Link         *link)
{
  Bench *bench = link->bench;
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoMessage) message = siguo_message_parse (text, SIGUO_TO_ROOM, &error);
  g_auto (SiguoTranslation) translation = { 0 };
  SiguoMessageType type;

  g_assert_no_error (error);
  /* So that the room takes us for people, who need a moment between two things that they do. */
  type = siguo_message_get_type_id (message);
  if (type >= SIGUO_MESSAGE_SIT && type <= SIGUO_MESSAGE_KICK)
    bench->ahead_ms += 400;
  else if (type >= SIGUO_MESSAGE_MOVE)
    bench->ahead_ms += 50;
  if (siguo_translate_message (&translation, get_board (bench), message))
    siguo_room_handle (bench->room, now_ms (bench), link->number, &translation.command);
}

static void
on_closed (SiguoChannel *channel,
           const GError *error,
           Link         *link)
{
  Bench *bench = link->bench;
  guint number = link->number;

  g_hash_table_remove (bench->links, GUINT_TO_POINTER (number));
  siguo_room_link_closed (bench->room, now_ms (bench), number, now_ms (bench));
}

guint
bench_connect (Bench         *bench,
               SiguoChannel **channel)
{
  Link *link = g_new0 (Link, 1);

  link->bench = bench;
  link->number = ++bench->last_link;
  siguo_memory_channel_new_pair (channel, &link->channel);
  g_signal_connect (link->channel, "received", G_CALLBACK (on_received), link);
  g_signal_connect (link->channel, "closed", G_CALLBACK (on_closed), link);
  g_hash_table_insert (bench->links, GUINT_TO_POINTER (link->number), link);
  siguo_room_link_opened (bench->room, now_ms (bench), link->number);
  return link->number;
}

static Link *
get_link (Bench *bench,
          guint  number)
{
  Link *link = g_hash_table_lookup (bench->links, GUINT_TO_POINTER (number));

  g_assert_nonnull (link);
  return link;
}

void
bench_cut (Bench *bench,
           guint  link)
{
  siguo_memory_channel_cut (SIGUO_MEMORY_CHANNEL (get_link (bench, link)->channel));
}

void
bench_set_filter (Bench      *bench,
                  guint       link,
                  BenchFilter filter,
                  gpointer    user_data)
{
  get_link (bench, link)->filter = filter;
  get_link (bench, link)->filter_data = user_data;
}

void
bench_say (Bench      *bench,
           guint       link,
           const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  siguo_channel_send (get_link (bench, link)->channel, bytes);
}

void
bench_pass_time (Bench *bench,
                 gint64 ms)
{
  bench->ahead_ms += ms;
  siguo_room_tick (bench->room, now_ms (bench));
}

void
bench_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

SiguoRoom *
bench_get_room (Bench *bench)
{
  return bench->room;
}

Bench *
bench_new (const SiguoOptions *options)
{
  static const SiguoRoomPorts ports = { on_send, on_drop, on_random };
  Bench *bench = g_new0 (Bench, 1);

  siguo_random_init (&bench->random, 7);
  bench->links = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) link_free);
  bench->room = siguo_room_new ("The room", options, NULL, &ports, bench);
  return bench;
}

void
bench_free (Bench *bench)
{
  bench_settle ();
  g_hash_table_unref (bench->links);
  siguo_room_free (bench->room);
  g_free (bench);
}

static void
count (guint *counter)
{
  (*counter)++;
}

static void
on_refused (SiguoTable *table,
            guint       id,
            guint       answer,
            guint       why_not,
            const char *detail,
            Player     *player)
{
  player->n_refused++;
  player->refused_id = id;
  player->refused_answer = answer;
  player->refused_why_not = why_not;
}

static void
on_table_closed (SiguoTable *table,
                 guint       answer,
                 const char *detail,
                 Player     *player)
{
  player->n_closed++;
  player->closed_answer = answer;
  g_free (player->closed_detail);
  player->closed_detail = g_strdup (detail);
}

static void
on_chat (SiguoTable *table,
         const char *name,
         guint       seat,
         gboolean    team,
         const char *text,
         Player     *player)
{
  player->n_chats++;
  g_free (player->chat);
  player->chat = g_strdup_printf ("%s%s: %s", name, team ? " (team)" : "", text);
}

static void
on_swap_asked (SiguoTable *table,
               guint       seat,
               Player     *player)
{
  player->swap_seat = (guint8) seat;
}

static void
on_failed (SiguoTable *table,
           guint       seat,
           guint       answer,
           Player     *player)
{
  player->n_failed++;
}

static void
on_event (SiguoTable *table,
          SiguoEvent *event,
          Player     *player)
{
  guint last = siguo_table_get_n_events (table) - 1;

  g_assert_true (siguo_event_equal (event, siguo_table_get_event (table, last)));
  player->n_events++;
}

Player *
player_new (Bench      *bench,
            const char *name,
            const char *folder)
{
  Player *player = g_new0 (Player, 1);
  SiguoTable *table = siguo_table_new (folder);

  player->bench = bench;
  player->table = table;
  player->name = g_strdup (name);
  player->swap_seat = SIGUO_NO_SEAT;
  g_signal_connect_swapped (table, "joined", G_CALLBACK (count), &player->n_joined);
  g_signal_connect_swapped (table, "state-changed", G_CALLBACK (count), &player->n_states);
  g_signal_connect_swapped (table, "deploy-started", G_CALLBACK (count), &player->n_deploys);
  g_signal_connect_swapped (table, "game-started", G_CALLBACK (count), &player->n_starts);
  g_signal_connect_swapped (table, "caught-up", G_CALLBACK (count), &player->n_caught_up);
  g_signal_connect_swapped (table, "game-over", G_CALLBACK (count), &player->n_over);
  g_signal_connect (table, "event", G_CALLBACK (on_event), player);
  g_signal_connect (table, "deploy-failed", G_CALLBACK (on_failed), player);
  g_signal_connect (table, "refused", G_CALLBACK (on_refused), player);
  g_signal_connect (table, "closed", G_CALLBACK (on_table_closed), player);
  g_signal_connect (table, "chat", G_CALLBACK (on_chat), player);
  g_signal_connect (table, "swap-asked", G_CALLBACK (on_swap_asked), player);
  return player;
}

void
player_free (Player *player)
{
  g_signal_handlers_disconnect_by_data (player->table, player);
  g_object_unref (player->table);
  g_free (player->name);
  g_free (player->closed_detail);
  g_free (player->chat);
  g_free (player);
}

void
player_join (Player  *player,
             gboolean spectator)
{
  g_autoptr (SiguoChannel) channel = NULL;

  player->link = bench_connect (player->bench, &channel);
  siguo_table_join_channel (player->table, channel, player->name, spectator, NULL);
}

void
player_lose (Player *player)
{
  bench_cut (player->bench, player->link);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_connection (player->table), ==, SIGUO_CONNECTION_RETURNING);
}

void
player_reconnect (Player *player)
{
  player_join (player, FALSE);
  bench_settle ();
}

void
four_sit (Four *four, const SiguoOptions *options, const char *folder)
{
  static const char *const names[] = { "Anna", "Boris", "四", "Dora" };

  siguo_random_init (&four->random, 3);
  four->witness = 0;
  four->bench = bench_new (options);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_autofree char *own = folder != NULL ? g_build_filename (folder, names[seat], NULL) : NULL;

      four->players[seat] = player_new (four->bench, names[seat], own);
      player_join (four->players[seat], FALSE);
      bench_settle ();
      g_assert_cmpuint (siguo_table_get_seat (four->players[seat]->table), ==, seat);
    }
}

void
four_clear (Four *four)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_clear_pointer (&four->players[seat], player_free);
  bench_free (four->bench);
}

void
four_deploy (Four *four)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (four->players[seat]->table, TRUE);
  bench_settle ();
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpint (siguo_table_get_phase (four->players[seat]->table), ==, SIGUO_TABLE_DEPLOY);
}

void
four_commit (Four *four, guint seat)
{
  g_autoptr (GError) error = NULL;
  SiguoLayout layout;

  siguo_layout_randomize (&layout, &four->random);
  g_assert_cmpuint (siguo_table_commit (four->players[seat]->table, &layout, &error), !=, 0);
  g_assert_no_error (error);
}

void
four_start (Four *four)
{
  four_deploy (four);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    four_commit (four, seat);
  bench_settle ();
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_cmpint (siguo_table_get_phase (four->players[seat]->table), ==, SIGUO_TABLE_PLAY);
      g_assert_cmpuint (four->players[seat]->n_starts, ==, 1);
      g_assert_cmpuint (four->players[seat]->n_closed, ==, 0);
    }
}

/* Lets the seat whose turn it is make a random move. FALSE: the game is over */
gboolean
four_move (Four *four)
{
  const SiguoPosition *position = siguo_table_get_position (four->players[four->witness]->table);
  guint8 turn = position->turn;
  SiguoMove moves[SIGUO_MAX_MOVES];
  SiguoTable *table;
  guint n_moves;

  if (turn == SIGUO_NO_SEAT)
    return FALSE;
  table = four->players[turn]->table;
  n_moves = siguo_position_list_moves (siguo_table_get_position (table), moves);
  if (n_moves == 0)
    g_assert_cmpuint (siguo_table_skip (table), !=, 0);
  else
    {
      SiguoMove move = moves[siguo_random_below (&four->random, n_moves)];

      g_assert_cmpuint (siguo_table_move (table, move.from, move.to), !=, 0);
    }
  return TRUE;
}

void
four_play (Four *four, guint plies)
{
  for (guint i = 0; i < plies; i++)
    {
      guint before = siguo_table_get_n_events (four->players[0]->table);

      if (!four_move (four))
        return;
      bench_settle ();
      g_assert_cmpuint (siguo_table_get_n_events (four->players[0]->table), >, before);
    }
}

/* All four know the same public game. */
void
four_assert_same (Four *four)
{
  SiguoTable *first = four->players[0]->table;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoTable *table = four->players[seat]->table;
      const SiguoPosition *position = siguo_table_get_position (table);
      const SiguoPosition *other = siguo_table_get_position (first);

      g_assert_cmpuint (four->players[seat]->n_closed, ==, 0);
      g_assert_cmpuint (siguo_table_get_n_events (table), ==, siguo_table_get_n_events (first));
      g_assert_cmpmem (siguo_table_get_chain (table), sizeof (SiguoHash),
                       siguo_table_get_chain (first),
                       sizeof (SiguoHash));
      g_assert_cmpmem (position->piece_at, SIGUO_MAX_POINTS, other->piece_at, SIGUO_MAX_POINTS);
      g_assert_cmpuint (position->turn, ==, other->turn);
      g_assert_cmpuint (position->alive, ==, other->alive);
      /* Its own army it knows. */
      for (guint piece = 30 * seat; piece < 30 * (seat + 1); piece++)
        g_assert_cmpint (position->rank_of[piece], !=, SIGUO_RANK_UNKNOWN);
    }
}
