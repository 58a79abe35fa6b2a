/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/server/siguo-announcer.h"
#include "net/server/siguo-listener.h"
#include "net/sitting.h"

#include <libsoup/soup.h>
#include <string.h>

/* A whole table in a network of its own, whose cables are pulled and whose room is found again
 * by discovery. Run by in-namespace. */

static const SiguoHouseDoors open_doors = { .port = SIGUO_LISTEN_FIRST_FREE, .beacon = TRUE };
static const SiguoHouseDoors quiet_doors = { .port = SIGUO_LISTEN_FIRST_FREE };

static void
run (const char *command)
{
  g_autoptr (GError) error = NULL;
  int status;

  if (!g_spawn_command_line_sync (command, NULL, NULL, &status, &error)
      || !g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", command, error->message);
}

static void
start_pulling (void)
{
  run ("nft add table inet cables");
  run ("nft add chain inet cables in '{ type filter hook input priority 0 ; }'");
}

/* Nothing comes through between the room and @seat's player, whose address of it is its own, until
 * plug() is called. */
static void
pull (guint seat)
{
  g_autofree char *from =
    g_strdup_printf ("nft add rule inet cables in ip saddr 127.0.0.%u drop", seat + 1);
  g_autofree char *to =
    g_strdup_printf ("nft add rule inet cables in ip daddr 127.0.0.%u drop", seat + 1);

  start_pulling ();
  run (from);
  run (to);
}

/* Nobody takes calls at @port. */
static void
close_port (guint16 port)
{
  g_autofree char *rule =
    g_strdup_printf ("nft add rule inet cables in tcp dport %u reject with tcp reset", port);

  start_pulling ();
  run (rule);
}

static void
plug (void)
{
  run ("nft delete table inet cables");
}

static gboolean
is_away (Sitting *sitting, guint witness, guint seat)
{
  return siguo_table_get_seat_state (sitting->tables[witness], seat)->away;
}

/* The cable of the one to move is pulled in the middle of the turn, and nobody is told: no end of
 * the connection comes. Both sides find out within the times of the design, the table waits, and
 * when the cable is in again the move that went into nowhere is made, once. */
static void
test_pulled (void)
{
  g_autoptr (GString) seen = g_string_new (NULL);
  guint seat, witness, events, attempts = 0;
  gint64 start_us, now_us, lost_us = 0, away_us = 0, since_us;
  Sitting sitting;

  sitting_open (&sitting, &open_doors, "move_seconds=60", FALSE, TRUE);
  sitting_start (&sitting);
  /* Anna's are also the addresses of everything else. */
  while (sitting_get_turn (&sitting, 1) != 1)
    sitting_play (&sitting, 1, 0xf);
  seat = 1;
  witness = 3;
  events = siguo_table_get_n_events (sitting.tables[witness]);
  /* The other players would find it by discovery, this one as well: only its cable counts. */
  sitting.tables[seat]->roams = FALSE;
  pull (seat);
  start_us = g_get_monotonic_time ();
  g_assert_cmpuint (sitting_ask_move (&sitting, seat), !=, 0);
  while (lost_us == 0 || away_us == 0 || attempts == 0)
    {
      g_main_context_iteration (NULL, TRUE);
      now_us = g_get_monotonic_time ();
      if (lost_us == 0
          && siguo_table_get_connection (sitting.tables[seat]) == SIGUO_CONNECTION_RETURNING)
        lost_us = now_us;
      if (away_us == 0 && is_away (&sitting, witness, seat))
        away_us = now_us;
      attempts = siguo_table_get_attempts (sitting.tables[seat]);
    }
  g_test_message ("the player saw it after %.1f s, the table after %.1f s",
                  (double) (lost_us - start_us) / G_USEC_PER_SEC,
                  (double) (away_us - start_us) / G_USEC_PER_SEC);
  since_us = siguo_table_get_seat_state (sitting.tables[witness], seat)->away_since_us;
  g_assert_cmpint (since_us, <=, start_us + G_USEC_PER_SEC);
  g_assert_cmpint (since_us, >, start_us - 10 * G_USEC_PER_SEC);
  while (siguo_table_get_pause (sitting.tables[witness]) != SIGUO_PAUSE_AWAY)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (siguo_table_get_n_events (sitting.tables[witness]), ==, events);

  plug ();
  sitting_wait (sitting.tables[seat], SIGUO_CONNECTION_SEATED);
  while (is_away (&sitting, witness, seat)
         || siguo_table_get_pause (sitting.tables[witness]) != SIGUO_PAUSE_NONE
         || siguo_table_get_n_events (sitting.tables[witness]) == events)
    g_main_context_iteration (NULL, TRUE);
  sitting_assert_same (&sitting);
  g_assert_cmpuint (siguo_table_get_n_events (sitting.tables[witness]), ==, events + 1);
  g_assert_cmpuint (sitting.n_refused, ==, 0);
  sitting_play (&sitting, 4, 0xf);
  sitting_clear (&sitting);
}

/* The computer slept, or the network became another one, and the connection may be dead or not:
 * one that lives stays, one that is dead is left long before silence would say so, and the way back
 * is tried at once. */
static void
test_stirred (void)
{
  SiguoTable *asleep, *moved;
  Sitting sitting;

  sitting_open (&sitting, &open_doors, "move_seconds=none", FALSE, TRUE);
  sitting_start (&sitting);
  asleep = sitting.tables[1];
  moved = sitting.tables[2];
  /* By now the watch runs. */
  while (moved->monitor == NULL || asleep->monitor == NULL)
    g_main_context_iteration (NULL, TRUE);
  /* These two are to find back by themselves and not by discovery. */
  asleep->roams = moved->roams = FALSE;
  pull (2);
  asleep->watched_us -= 60 * G_USEC_PER_SEC;
  g_signal_emit_by_name (moved->monitor, "network-changed", TRUE);
  g_assert_cmpuint (moved->probe_id, !=, 0);
  while (asleep->probe_id == 0)
    g_main_context_iteration (NULL, TRUE);
  while (asleep->probe_id != 0)
    g_main_context_iteration (NULL, TRUE);
  sitting_wait (moved, SIGUO_CONNECTION_RETURNING);
  g_assert_cmpint (siguo_table_get_connection (asleep), ==, SIGUO_CONNECTION_SEATED);
  g_assert_cmpint (siguo_table_get_connection (sitting.tables[0]), ==, SIGUO_CONNECTION_SEATED);

  /* As if both had been tried for long: the next try is due in a minute. */
  sitting_cut (asleep);
  plug ();
  siguo_table_retry_in (asleep, 60000);
  siguo_table_retry_in (moved, 60000);
  asleep->watched_us -= 60 * G_USEC_PER_SEC;
  g_signal_emit_by_name (moved->monitor, "network-changed", TRUE);
  sitting_wait (asleep, SIGUO_CONNECTION_SEATED);
  sitting_wait (moved, SIGUO_CONNECTION_SEATED);
  sitting_play (&sitting, 4, 0xf);
  sitting_assert_same (&sitting);
  sitting_clear (&sitting);
}

/* Where one player knew the room nobody is any more, where another one knew it a machine is that
 * does not answer: both hear of it. */
static void
test_moved (void)
{
  Sitting sitting;

  sitting_open (&sitting, &open_doors, "move_seconds=none", FALSE, TRUE);
  sitting_start (&sitting);
  sitting_play (&sitting, 2, 0xf);
  pull (7);
  sitting_mislead (sitting.tables[1], "127.0.0.1:1");
  sitting_mislead (sitting.tables[2], "127.0.0.8:23474");
  sitting_cut (sitting.tables[1]);
  sitting_cut (sitting.tables[2]);
  sitting_play (&sitting, sitting_get_turn (&sitting, 0) == 3 ? 2 : 0, 1 << 0 | 1 << 3);
  sitting_wait (sitting.tables[1], SIGUO_CONNECTION_SEATED);
  sitting_wait (sitting.tables[2], SIGUO_CONNECTION_SEATED);
  plug ();
  /* And the next time it is found there at once. */
  g_assert_nonnull (sitting.tables[1]->place);
  g_assert_cmpuint (siguo_address_get_port (sitting.tables[1]->place), ==,
                    siguo_house_get_port (sitting.house));
  sitting_play (&sitting, 4, 0xf);
  sitting_assert_same (&sitting);
  g_assert_null (sitting.tables[1]->finder);
  sitting_clear (&sitting);
}

/* Somebody on the network says that the room is with them, and when a player comes that it knows
 * nobody of that name, that he was kicked, something else, or nothing: it ends nothing and stands
 * in nobody's way. */

#define NOBODY "{\"member\":0,\"name\":\"\"}"

typedef struct
{
  SoupServer *server;
  SiguoAnnouncer *announcer;
  const guint8 *room_id;
  guint8 lied;                   /* bits by member, from 1 */
} Impostor;

static const char *const lies[] = {
  "{\"type\":\"answer\",\"error\":\"no-such-member\"",
  "{\"type\":\"closed\",\"error\":\"kicked\",\"text\":\"\"",
  "garbage",
  NULL,
};

static void
on_impostor_heard (SoupWebsocketConnection *connection, int type, GBytes *text, Impostor *impostor)
{
  g_autofree char *id = siguo_bytes_to_hex (impostor->room_id, SIGUO_ROOM_ID_BYTES);
  g_autofree char *welcome = g_strdup_printf (
    "{\"type\":\"welcome\",\"protocol\":1,\"version\":\"0.1\",\"room\":\"%s\","
    "\"name\":\"x\",\"nonce\":\"00112233445566778899aabbccddeeff\",\"locked\":false,"
    "\"state\":{\"phase\":\"lobby\",\"options\":\"mode=siguo_dark\",\"host\":0,\"you\":0,"
    "\"seats\":[" NOBODY "," NOBODY "," NOBODY "," NOBODY "],\"spectators\":[]}}",
    id);
  g_autoptr (SiguoMessage) said = siguo_message_parse (text, SIGUO_TO_ROOM, NULL);
  g_autofree char *lie = NULL;
  guint member;

  if (siguo_message_get_type_id (said) == SIGUO_MESSAGE_HELLO)
    {
      soup_websocket_connection_send_text (connection, welcome);
      return;
    }
  member = (guint) siguo_message_get_int (said, "member");
  g_assert_cmpuint (member, <=, G_N_ELEMENTS (lies));
  impostor->lied |= 1 << member;
  if (lies[member - 1] == NULL)
    return;
  lie = g_strdup_printf ("%s,\"id\":%d}", lies[member - 1],
                         (int) siguo_message_get_int (said, "id"));
  soup_websocket_connection_send_text (connection, lie);
}

static void
on_impostor_called (SoupServer *server, SoupServerMessage *message, const char *path,
                    SoupWebsocketConnection *connection, gpointer user_data)
{
  g_object_ref (connection);
  g_signal_connect (connection, "message", G_CALLBACK (on_impostor_heard), user_data);
  g_signal_connect (connection, "closed", G_CALLBACK (g_object_unref), NULL);
}

static void
impostor_open (Impostor *impostor, const guint8 *room_id)
{
  SiguoBeacon beacon = { .kind = SIGUO_BEACON_ROOM, .protocol = 1, .seats = 0xf,
                         .name = "The house", .mode = "siguo_dark", .phase = "play" };
  char *protocols[] = { (char *) "siguo.1", NULL };
  g_autoptr (GError) error = NULL;
  GSList *uris;

  impostor->room_id = room_id;
  impostor->server = soup_server_new ("server-header", "siguo", NULL);
  soup_server_remove_websocket_extension (impostor->server, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
  soup_server_add_websocket_handler (impostor->server, NULL, NULL, protocols, on_impostor_called,
                                     impostor, NULL);
  soup_server_listen_all (impostor->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (impostor->server);
  memcpy (beacon.room_id, room_id, sizeof beacon.room_id);
  beacon.port = (guint16) g_uri_get_port (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  impostor->announcer = siguo_announcer_new ();
  siguo_announcer_set_room (impostor->announcer, &beacon);
  siguo_announcer_start (impostor->announcer);
}

static void
test_impostor (void)
{
  Impostor impostor = { 0 };
  Sitting sitting;

  /* The true room does not announce itself, and cannot be reached at first. */
  sitting_open (&sitting, &quiet_doors, "move_seconds=none", TRUE, TRUE);
  sitting_start (&sitting);
  impostor_open (&impostor, siguo_house_get_room_id (sitting.house));
  close_port (siguo_house_get_port (sitting.house));
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    sitting_cut (sitting.tables[seat]);
  while (impostor.lied != 0x1e)
    g_main_context_iteration (NULL, TRUE);
  plug ();
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    sitting_wait (sitting.tables[seat], SIGUO_CONNECTION_SEATED);
  sitting_play (&sitting, 4, 0xf);
  sitting_assert_same (&sitting);
  g_object_unref (impostor.announcer);
  soup_server_disconnect (impostor.server);
  g_object_unref (impostor.server);
  sitting_clear (&sitting);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lan/comeback/moved", test_moved);
  g_test_add_func ("/lan/comeback/stirred", test_stirred);
  g_test_add_func ("/lan/comeback/impostor", test_impostor);
  g_test_add_func ("/lan/comeback/pulled", test_pulled);
  return g_test_run ();
}
