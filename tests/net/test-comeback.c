/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "raw-peer.h"
#include "sitting.h"

#include "net/server/siguo-listener.h"

/* Players come back to their seats at a house over real sockets: whatever happened, with the right
 * view, no ghost, and no move lost or made twice. */

static const SiguoHouseDoors private_doors = { .port = 0, .loopback_only = TRUE };

static SiguoTable *
replace_table (Sitting *sitting, guint seat, SiguoTable *table)
{
  SiguoTable *old = sitting->tables[seat];

  sitting->tables[seat] = table;
  return old;
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, guint *closed_answer)
{
  g_assert_cmpuint (*closed_answer, ==, G_MAXUINT);
  *closed_answer = answer;
}

/* The program is killed in the middle of a turn. One time the room is known, the other time its
 * address is typed anew. */
static void
test_killed (void)
{
  Sitting sitting;

  sitting_open (&sitting, &private_doors, "move_seconds=none", TRUE, FALSE);
  sitting_start (&sitting);
  for (guint round = 0; round < 4; round++)
    {
      SiguoTable *table;
      guint seat;

      sitting_play (&sitting, 3, 0xf);
      seat = sitting_get_turn (&sitting, 0);
      g_object_unref (replace_table (&sitting, seat, NULL));
      table = sitting_new_table (&sitting, seat);
      if (round % 2 == 0)
        g_assert_true (siguo_table_return (table, sitting.addresses,
                                           siguo_house_get_room_id (sitting.house)));
      else
        siguo_table_join (table, sitting.addresses, sitting_get_name (seat), FALSE, NULL);
      sitting_wait (table, SIGUO_CONNECTION_SEATED);
      replace_table (&sitting, seat, table);
      sitting_assert_same (&sitting);
    }
  sitting_play (&sitting, 4, 0xf);
  sitting_assert_same (&sitting);
  g_assert_cmpuint (sitting.n_refused, ==, 0);
  sitting_clear (&sitting);
}

/* A place that the room does not know any more is no obstacle to another one. */
static void
test_forgotten (void)
{
  Sitting sitting;
  g_autoptr (SiguoTable) table = NULL;
  g_autofree char *own = NULL;
  SiguoKeptSeat kept;

  sitting_open (&sitting, &private_doors, "", TRUE, FALSE);
  table = sitting_new_table (&sitting, 0);
  siguo_table_join (table, sitting.addresses, "Anna", FALSE, NULL);
  sitting_wait (table, SIGUO_CONNECTION_SEATED);
  own = g_build_filename (sitting.folder, "Anna", NULL);
  g_assert_true (siguo_seat_store_load (own, siguo_table_get_room_id (table), &kept));
  siguo_table_leave (table);
  sitting_wait (table, SIGUO_CONNECTION_CLOSED);
  g_clear_object (&table);
  while (siguo_house_get_state (sitting.house)->seats[SIGUO_SEAT_S].member != 0)
    g_main_context_iteration (NULL, TRUE);

  g_assert_true (siguo_seat_store_save (own, &kept, NULL));
  table = sitting_new_table (&sitting, 0);
  siguo_table_join (table, sitting.addresses, "Anna", FALSE, NULL);
  sitting_wait (table, SIGUO_CONNECTION_SEATED);
  g_assert_cmpuint (siguo_table_get_member (table), !=, kept.member);
  sitting_clear (&sitting);
}

/* Two programs of one player at the same time: one of them has the seat, the other one knows
 * why not, and what both wanted is done once. */
static void
test_two_at_once (void)
{
  Sitting sitting;
  g_autoptr (SiguoTable) first = NULL;
  SiguoTable *second, *third;
  guint closed[3] = { G_MAXUINT, G_MAXUINT, G_MAXUINT };
  guint seat, ply;

  sitting_open (&sitting, &private_doors, "move_seconds=none", TRUE, FALSE);
  sitting_start (&sitting);
  sitting_play (&sitting, 5, 0xf);
  seat = sitting_get_turn (&sitting, 0);
  ply = siguo_table_get_position (sitting.tables[0])->ply;
  second = sitting_new_table (&sitting, seat);
  third = sitting_new_table (&sitting, seat);
  first = replace_table (&sitting, seat, second);
  g_signal_connect (first, "closed", G_CALLBACK (on_closed), &closed[0]);
  g_signal_connect (second, "closed", G_CALLBACK (on_closed), &closed[1]);
  g_signal_connect (third, "closed", G_CALLBACK (on_closed), &closed[2]);
  siguo_table_return (second, sitting.addresses, siguo_house_get_room_id (sitting.house));
  siguo_table_return (third, sitting.addresses, siguo_house_get_room_id (sitting.house));
  while (closed[0] == G_MAXUINT || (closed[1] == G_MAXUINT && closed[2] == G_MAXUINT))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (closed[0], ==, SIGUO_ANSWER_REPLACED);
  if (closed[1] != G_MAXUINT)
    {
      g_clear_object (&second);
      second = g_steal_pointer (&third);
      closed[2] = closed[1];
      replace_table (&sitting, seat, second);
    }
  g_assert_cmpuint (closed[2], ==, SIGUO_ANSWER_REPLACED);
  sitting_wait (second, SIGUO_CONNECTION_SEATED);
  g_clear_object (&third);
  while (siguo_table_get_n_events (second) < 5)
    g_main_context_iteration (NULL, TRUE);
  sitting_assert_same (&sitting);
  g_assert_cmpuint (siguo_house_get_n_connected (sitting.house), ==, 4);

  /* Who was replaced says nothing any more. */
  g_assert_cmpuint (siguo_table_move (first, 0, 5), ==, 0);
  sitting_play (&sitting, 1, 0xf);
  g_assert_cmpuint (siguo_table_get_position (second)->ply, ==, ply + 1);
  sitting_assert_same (&sitting);
  sitting_clear (&sitting);
}

static void
on_chat (SiguoTable *table, const char *name, guint seat, gboolean team, const char *text,
         GString *heard)
{
  g_string_append_printf (heard, "%s;", text);
}

/* What is asked for while away is done once, in its order, after coming back; a move whose turn has
 * passed is refused. In between another program of the same player was there and used the numbers
 * that these commands had been given. */
static void
test_commands (void)
{
  Sitting sitting;
  g_autoptr (GString) heard = g_string_new (NULL);
  g_autoptr (SiguoTable) away = NULL;
  SiguoTable *other;
  guint seat, witness, late, events;

  sitting_open (&sitting, &private_doors, "move_seconds=none team_chat=free", TRUE, FALSE);
  sitting_start (&sitting);
  sitting_play (&sitting, 2, 0xf);
  seat = sitting_get_turn (&sitting, 0);
  witness = (seat + 1) % SIGUO_N_SEATS;
  g_signal_connect (sitting.tables[witness], "chat", G_CALLBACK (on_chat), heard);

  /* Away: nothing answers where it knows the room. */
  sitting_mislead (sitting.tables[seat], "127.0.0.1:1");
  sitting_cut (sitting.tables[seat]);
  g_assert_cmpuint (siguo_table_chat (sitting.tables[seat], "one", FALSE), !=, 0);
  late = sitting_ask_move (&sitting, seat);
  g_assert_cmpuint (late, !=, 0);
  g_assert_cmpuint (siguo_table_chat (sitting.tables[seat], "two", FALSE), !=, 0);
  events = siguo_table_get_n_events (sitting.tables[witness]);

  other = sitting_new_table (&sitting, seat);
  away = replace_table (&sitting, seat, other);
  siguo_table_return (other, sitting.addresses, siguo_house_get_room_id (sitting.house));
  sitting_wait (other, SIGUO_CONNECTION_SEATED);
  while (siguo_table_get_n_events (other) < events)
    g_main_context_iteration (NULL, TRUE);
  sitting_play (&sitting, 1, 0xf);
  for (guint i = 0; i < 5; i++)
    siguo_table_chat (other, "x", FALSE);
  while (g_strcmp0 (heard->str, "x;x;x;x;x;") != 0)
    g_main_context_iteration (NULL, TRUE);
  siguo_table_give_up (other);
  sitting_wait (other, SIGUO_CONNECTION_CLOSED);
  g_assert_cmpuint (siguo_table_get_n_events (sitting.tables[witness]), ==, events + 1);

  /* Back. */
  g_assert_cmpint (siguo_table_get_connection (away), ==, SIGUO_CONNECTION_RETURNING);
  g_clear_pointer (&away->addresses, g_ptr_array_unref);
  away->addresses = g_ptr_array_ref (sitting.addresses);
  sitting_wait (away, SIGUO_CONNECTION_SEATED);
  g_object_unref (replace_table (&sitting, seat, g_steal_pointer (&away)));
  while (g_strcmp0 (heard->str, "x;x;x;x;x;one;two;") != 0 || sitting.n_refused == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (sitting.n_refused, ==, 1);
  g_assert_cmpuint (sitting.refused_answer, ==, SIGUO_ANSWER_LATE);
  g_assert_cmpuint (sitting.refused_id, ==, late);
  sitting_assert_same (&sitting);
  g_assert_cmpuint (siguo_table_get_n_events (sitting.tables[witness]), ==, events + 1);
  sitting_play (&sitting, 4, 0xf);
  sitting_assert_same (&sitting);
  g_assert_cmpstr (heard->str, ==, "x;x;x;x;x;one;two;");
  sitting_clear (&sitting);
}

/* The move is on its way when the connection goes: it is made, and once. */
static void
test_move_on_its_way (void)
{
  Sitting sitting;

  sitting_open (&sitting, &private_doors, "move_seconds=none", FALSE, FALSE);
  sitting_start (&sitting);
  for (guint round = 0; round < 4; round++)
    {
      guint seat = sitting_get_turn (&sitting, 0);
      guint events = siguo_table_get_n_events (sitting.tables[seat]);

      /* In every second round the room has got it, and its answer is lost. */
      g_assert_cmpuint (sitting_ask_move (&sitting, seat), !=, 0);
      if (round % 2 == 1)
        while (siguo_table_get_n_events (sitting.tables[(seat + 1) % SIGUO_N_SEATS]) == events)
          g_main_context_iteration (NULL, TRUE);
      sitting_cut (sitting.tables[seat]);
      sitting_wait (sitting.tables[seat], SIGUO_CONNECTION_SEATED);
      while (siguo_table_get_n_events (sitting.tables[seat]) == events)
        g_main_context_iteration (NULL, TRUE);
      sitting_assert_same (&sitting);
      g_assert_cmpuint (siguo_table_get_n_events (sitting.tables[0]), ==, events + 1);
    }
  g_assert_cmpuint (sitting.n_refused, ==, 0);
  sitting_clear (&sitting);
}

/* The typed address has no port, and another room came to stand before ours on that computer. */
static void
test_other_room_first (void)
{
  static const SiguoHouseDoors doors = { .port = SIGUO_LISTEN_FIRST_FREE, .loopback_only = TRUE };
  Sitting sitting, other;

  sitting_open (&other, &doors, "", FALSE, FALSE);
  sitting_open (&sitting, &doors, "", FALSE, FALSE);
  sitting_start (&sitting);
  sitting_mislead (sitting.tables[1], "127.0.0.1");
  sitting_cut (sitting.tables[1]);
  sitting_wait (sitting.tables[1], SIGUO_CONNECTION_SEATED);
  sitting_assert_same (&sitting);
  g_assert_cmpuint (siguo_house_get_state (other.house)->seats[0].member, ==, 0);
  sitting_clear (&sitting);
  sitting_clear (&other);
}

#define HELLO                                                                                      \
  "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0.1\","                     \
  "\"nonce\":\"00112233445566778899aabbccddeeff\"}"

/* Of this machine there may be so many. */
#define PLACES 32

/* Strangers hold every connection that there is, sixteen of them as spectators, and more come
 * whenever one becomes free. */
static void
test_strangers (void)
{
  static const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE };
  GPtrArray *peers = g_ptr_array_new_with_free_func ((GDestroyNotify) raw_peer_free);
  guint attempts = 0;
  Sitting sitting;

  sitting_open (&sitting, &doors, "move_seconds=none", FALSE, FALSE);
  sitting_start (&sitting);
  for (guint i = 0; i < PLACES - SIGUO_N_SEATS; i++)
    {
      g_autofree char *source = g_strdup_printf ("127.0.1.%u", i + 1);
      g_autofree char *join =
        g_strdup_printf ("{\"type\":\"join\",\"id\":1,\"name\":\"Stranger%u\",\"spectator\":true}",
                         i);
      RawPeer *peer = raw_peer_new_from (source, siguo_house_get_port (sitting.house));

      g_ptr_array_add (peers, peer);
      g_assert_cmpuint (raw_peer_upgrade (peer), ==, 101);
      if (i >= 16)
        continue;
      raw_peer_send_text (peer, HELLO);
      raw_peer_send_text (peer, join);
      while (siguo_house_get_state (sitting.house)->n_spectators <= i)
        g_main_context_iteration (NULL, TRUE);
    }
  sitting_play (&sitting, 3, 0xf);
  for (guint round = 0; round < 3; round++)
    {
      guint seat = sitting_get_turn (&sitting, 0);

      sitting_cut (sitting.tables[seat]);
      /* One more for each free place, and then one that drops the oldest of them. */
      for (guint i = 0; i < 3; i++)
        {
          g_autofree char *source = g_strdup_printf ("127.0.%u.%u", round + 2, i + 1);
          RawPeer *peer = raw_peer_new_from (source, siguo_house_get_port (sitting.house));

          g_ptr_array_add (peers, peer);
          g_assert_cmpuint (raw_peer_upgrade (peer), ==, 101);
        }
      while (siguo_table_get_connection (sitting.tables[seat]) != SIGUO_CONNECTION_SEATED)
        {
          attempts = MAX (attempts, siguo_table_get_attempts (sitting.tables[seat]));
          g_main_context_iteration (NULL, TRUE);
        }
      sitting_play (&sitting, 1, 0xf);
    }
  g_assert_cmpuint (attempts, ==, 1);
  g_assert_cmpuint (siguo_house_get_state (sitting.house)->n_spectators, ==, 16);
  g_ptr_array_unref (peers);
  while (siguo_table_get_n_spectators (sitting.tables[0]) > 0
         && siguo_house_get_n_connected (sitting.house) > 4)
    g_main_context_iteration (NULL, TRUE);
  sitting_clear (&sitting);
}

/* Giving up keeps the place, leaving does not. */
static void
test_give_up (void)
{
  Sitting sitting;
  const guint8 *room_id;
  g_autofree char *own = NULL;
  SiguoTable *table;

  sitting_open (&sitting, &private_doors, "move_seconds=none", TRUE, FALSE);
  sitting_start (&sitting);
  room_id = siguo_house_get_room_id (sitting.house);
  own = g_build_filename (sitting.folder, sitting_get_name (2), NULL);
  sitting_mislead (sitting.tables[2], "127.0.0.1:1");
  sitting_cut (sitting.tables[2]);
  while (siguo_table_get_attempts (sitting.tables[2]) < 2)
    g_main_context_iteration (NULL, TRUE);
  siguo_table_give_up (sitting.tables[2]);
  siguo_table_give_up (sitting.tables[2]);
  sitting_wait (sitting.tables[2], SIGUO_CONNECTION_CLOSED);
  g_assert_true (siguo_table_is_kept (own, room_id));
  table = sitting_new_table (&sitting, 2);
  g_assert_true (siguo_table_return (table, sitting.addresses, room_id));
  sitting_wait (table, SIGUO_CONNECTION_SEATED);
  g_object_unref (replace_table (&sitting, 2, table));
  sitting_assert_same (&sitting);
  siguo_table_leave (table);
  sitting_wait (table, SIGUO_CONNECTION_CLOSED);
  g_assert_false (siguo_table_is_kept (own, room_id));
  sitting_clear (&sitting);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/comeback/killed", test_killed);
  g_test_add_func ("/net/comeback/forgotten", test_forgotten);
  g_test_add_func ("/net/comeback/two-at-once", test_two_at_once);
  g_test_add_func ("/net/comeback/commands", test_commands);
  g_test_add_func ("/net/comeback/move-on-its-way", test_move_on_its_way);
  g_test_add_func ("/net/comeback/other-room-first", test_other_room_first);
  g_test_add_func ("/net/comeback/strangers", test_strangers);
  g_test_add_func ("/net/comeback/give-up", test_give_up);
  return g_test_run ();
}
