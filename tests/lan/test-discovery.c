/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/client/siguo-finder.h"
#include "net/client/siguo-room-list.h"
#include "net/server/siguo-announcer.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <string.h>

/* A finder and announcers on a network that consists of loopback; run by in-namespace. */

static SiguoBeacon
make_room (guint8 id, const char *name)
{
  SiguoBeacon beacon = { .kind = SIGUO_BEACON_ROOM, .protocol = 1, .port = 23400, .seats = 0xf };

  memset (beacon.room_id, id, sizeof beacon.room_id);
  beacon.port = (guint16) (beacon.port + id);
  g_strlcpy (beacon.name, name, sizeof beacon.name);
  g_strlcpy (beacon.mode, "siguo_dark", sizeof beacon.mode);
  g_strlcpy (beacon.phase, "lobby", sizeof beacon.phase);
  return beacon;
}

/* What a stranger has to say: a socket with an address of its own on loopback. */
typedef struct
{
  GSocket *socket;
  GSocketAddress *group;
} Stranger;

static void
stranger_init (Stranger *stranger, const char *own, gboolean listens)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketAddress) address =
    g_inet_socket_address_new_from_string (listens ? "0.0.0.0" : own,
                                           listens ? SIGUO_BEACON_PORT : 0);
  struct ip_mreqn request = { .imr_ifindex = (int) if_nametoindex ("lo") };

  inet_pton (AF_INET, own, &request.imr_address);
  stranger->group = g_inet_socket_address_new_from_string (SIGUO_BEACON_GROUP_4, SIGUO_BEACON_PORT);
  stranger->socket =
    g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, &error);
  g_assert_no_error (error);
  g_socket_bind (stranger->socket, address, listens, &error);
  g_assert_no_error (error);
  g_assert_cmpint (setsockopt (g_socket_get_fd (stranger->socket), IPPROTO_IP, IP_MULTICAST_IF,
                               &request,
                               sizeof request), ==, 0);
  if (listens)
    {
      inet_pton (AF_INET, SIGUO_BEACON_GROUP_4, &request.imr_multiaddr);
      g_assert_cmpint (setsockopt (g_socket_get_fd (stranger->socket), IPPROTO_IP,
                                   IP_ADD_MEMBERSHIP, &request,
                                   sizeof request), ==, 0);
    }
  g_socket_set_timeout (stranger->socket, 10);
}

static void
stranger_clear (Stranger *stranger)
{
  g_object_unref (stranger->socket);
  g_object_unref (stranger->group);
}

static void
stranger_say_to (Stranger *stranger, GSocketAddress *to, const void *bytes, gsize length)
{
  g_autoptr (GError) error = NULL;

  g_socket_send_to (stranger->socket, to, bytes, length, NULL, &error);
  g_assert_no_error (error);
}

static void
stranger_say (Stranger *stranger, const void *bytes, gsize length)
{
  stranger_say_to (stranger, stranger->group, bytes, length);
}

static void
stranger_say_beacon (Stranger *stranger, const SiguoBeacon *beacon)
{
  g_autoptr (GBytes) bytes = siguo_beacon_to_bytes (beacon);
  gsize length;
  const void *data = g_bytes_get_data (bytes, &length);

  stranger_say (stranger, data, length);
}

/* Waits for a beacon of @kind. */
static GSocketAddress *
stranger_hear (Stranger *stranger, SiguoBeaconKind kind, SiguoBeacon *beacon, gsize *length)
{
  for (;;)
    {
      g_autoptr (GSocketAddress) from = NULL;
      g_autoptr (GError) error = NULL;
      char bytes[2000];
      gssize got;

      while (g_main_context_iteration (NULL, FALSE))
        ;
      if (!g_socket_condition_timed_wait (stranger->socket, G_IO_IN, 10000, NULL, NULL))
        continue;
      got = g_socket_receive_from (stranger->socket, &from, bytes, sizeof bytes, NULL, &error);
      g_assert_no_error (error);
      if (siguo_beacon_parse (beacon, (const guint8 *) bytes, (gsize) got, NULL)
          && beacon->kind == kind)
        {
          if (length != NULL)
            *length = (gsize) got;
          return g_steal_pointer (&from);
        }
    }
}

static SiguoFoundRoom *
find (SiguoFinder *finder, const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (finder)); i++)
    {
      g_autoptr (SiguoFoundRoom) room = g_list_model_get_item (G_LIST_MODEL (finder), i);

      if (strcmp (siguo_found_room_get_name (room), name) == 0)
        return room;
    }
  return NULL;
}

static SiguoFoundRoom *
wait_for (SiguoFinder *finder, const char *name)
{
  SiguoFoundRoom *room;

  while ((room = find (finder, name)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return room;
}

static void
wait_gone (SiguoFinder *finder, const char *name)
{
  while (find (finder, name) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_found (void)
{
  g_autoptr (SiguoAnnouncer) announcer = siguo_announcer_new ();
  g_autoptr (SiguoFinder) finder = siguo_finder_new ();
  SiguoBeacon beacon = make_room (1, "First");
  SiguoFoundRoom *room;
  gint64 start_us;
  g_autofree char *address = NULL;

  siguo_announcer_set_room (announcer, &beacon);
  siguo_announcer_start (announcer);
  start_us = g_get_monotonic_time ();
  siguo_finder_start (finder);
  room = wait_for (finder, "First");
  g_test_message ("found after %.1f ms", (double) (g_get_monotonic_time () - start_us) / 1000);
  g_assert_cmpstr (siguo_finder_get_problem (finder), !=, NULL);
  g_assert_cmpuint (siguo_found_room_get_protocol (room), ==, 1);
  g_assert_cmpmem (siguo_found_room_get_id (room), SIGUO_BEACON_ID_BYTES, beacon.room_id,
                   SIGUO_BEACON_ID_BYTES);
  address = siguo_address_to_text (g_ptr_array_index (siguo_found_room_get_addresses (room), 0));
  g_assert_cmpstr (address, ==, "127.0.0.1:23401");

  /* A change is heard of without asking. */
  g_strlcpy (beacon.players[1], "Emil", sizeof beacon.players[1]);
  siguo_announcer_set_room (announcer, &beacon);
  while (strcmp (siguo_found_room_get_player (find (finder, "First"), 1), "Emil") != 0)
    g_main_context_iteration (NULL, TRUE);

  siguo_announcer_stop (announcer);
  wait_gone (finder, "First");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (finder)), ==, 0);

  /* Opened again while somebody looks. */
  start_us = g_get_monotonic_time ();
  siguo_announcer_start (announcer);
  wait_for (finder, "First");
  g_test_message ("listed %.1f ms after opening",
                  (double) (g_get_monotonic_time () - start_us) / 1000);
  siguo_finder_stop (finder);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (finder)), ==, 0);
  g_assert_null (siguo_finder_get_problem (finder));
}

static void
test_two_on_one_machine (void)
{
  g_autoptr (SiguoAnnouncer) first = siguo_announcer_new ();
  g_autoptr (SiguoAnnouncer) second = siguo_announcer_new ();
  g_autoptr (SiguoFinder) finder = siguo_finder_new ();
  g_autoptr (SiguoFinder) other = siguo_finder_new ();
  SiguoBeacon one = make_room (1, "One");
  SiguoBeacon two = make_room (2, "Two");

  siguo_announcer_set_room (first, &one);
  siguo_announcer_set_room (second, &two);
  siguo_announcer_start (first);
  siguo_announcer_start (second);
  siguo_finder_start (finder);
  siguo_finder_start (other);
  wait_for (finder, "One");
  wait_for (finder, "Two");
  wait_for (other, "One");
  wait_for (other, "Two");
  g_clear_object (&first);
  wait_gone (finder, "One");
  wait_gone (other, "One");
  g_assert_nonnull (find (finder, "Two"));
  g_assert_nonnull (find (other, "Two"));
}

/* Whatever a stranger sends, what came before it and after it is there, and nothing else. */
static void
test_bad_datagrams (void)
{
  g_autoptr (SiguoAnnouncer) announcer = siguo_announcer_new ();
  g_autoptr (SiguoFinder) finder = siguo_finder_new ();
  SiguoBeacon beacon = make_room (1, "Honest");
  SiguoBeacon large = make_room (3, "Large");
  SiguoBeacon bye = make_room (1, "Honest");
  SiguoBeacon unasked = make_room (4, "Unasked");
  SiguoBeacon marker = make_room (5, "Marker");
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *blown = NULL;
  Stranger stranger;
  gsize length;

  siguo_announcer_set_room (announcer, &beacon);
  siguo_announcer_start (announcer);
  siguo_finder_start (finder);
  wait_for (finder, "Honest");

  stranger_init (&stranger, "127.0.0.2", FALSE);
  /* Too long, however well-formed. */
  bytes = siguo_beacon_to_bytes (&large);
  blown = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes) - 1);
  {
    g_autofree char *padding = g_strnfill (SIGUO_BEACON_MAX_RECEIVED, '.');
    g_autofree char *text = g_strdup_printf ("%s,\"pad\":\"%s\"}", blown, padding);

    stranger_say (&stranger, text, strlen (text));
  }
  stranger_say (&stranger, "", 0);
  stranger_say (&stranger, "{", 1);
  stranger_say (&stranger, "\0\0\0\0", 4);
  /* A bye of somebody else; an answer that nobody asked for. */
  bye.kind = SIGUO_BEACON_BYE;
  stranger_say_beacon (&stranger, &bye);
  unasked.has_nonce = TRUE;
  stranger_say_beacon (&stranger, &unasked);
  stranger_say_beacon (&stranger, &marker);
  wait_for (finder, "Marker");
  g_assert_nonnull (find (finder, "Honest"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (finder)), ==, 2);
  length = siguo_found_room_get_addresses (find (finder, "Honest"))->len;
  g_assert_cmpuint (length, ==, 1);
  stranger_clear (&stranger);
}

static void
test_flood (void)
{
  g_autoptr (SiguoAnnouncer) announcer = siguo_announcer_new ();
  g_autoptr (SiguoFinder) finder = siguo_finder_new ();
  SiguoBeacon beacon = make_room (1, "Honest");
  SiguoBeacon marker = make_room (2, "Marker");
  Stranger stranger, other;
  guint n_rooms;

  siguo_announcer_set_room (announcer, &beacon);
  siguo_announcer_start (announcer);
  siguo_finder_start (finder);
  wait_for (finder, "Honest");

  stranger_init (&stranger, "127.0.0.2", FALSE);
  for (guint i = 0; i < 20000; i++)
    {
      SiguoBeacon noise = make_room (3, "Noise");

      memcpy (noise.room_id, &i, sizeof i);
      stranger_say_beacon (&stranger, &noise);
      if (i % 100 == 0)
        while (g_main_context_iteration (NULL, FALSE))
          ;
    }
  /* Others are heard as before. */
  stranger_init (&other, "127.0.0.3", FALSE);
  stranger_say_beacon (&other, &marker);
  wait_for (finder, "Marker");
  g_assert_nonnull (find (finder, "Honest"));
  n_rooms = g_list_model_get_n_items (G_LIST_MODEL (finder));
  g_test_message ("%u rooms after a flood", n_rooms);
  g_assert_cmpuint (n_rooms, <=, 2 + SIGUO_MAX_ROOMS_OF_SOURCE);
  stranger_clear (&stranger);
  stranger_clear (&other);
}

/* An answer counts when it has the question's nonce. */
static void
test_answers (void)
{
  g_autoptr (SiguoFinder) finder = siguo_finder_new ();
  g_autoptr (GSocketAddress) from = NULL;
  g_autoptr (GBytes) bad = NULL;
  g_autoptr (GBytes) good = NULL;
  SiguoBeacon question;
  SiguoBeacon answer = make_room (1, "Forged");
  Stranger stranger;

  stranger_init (&stranger, "127.0.0.2", TRUE);
  siguo_finder_start (finder);
  from = stranger_hear (&stranger, SIGUO_BEACON_ASK, &question, NULL);
  g_assert_true (question.has_nonce);
  g_assert_cmpuint (g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (from)), !=,
                    SIGUO_BEACON_PORT);

  bad = siguo_beacon_to_bytes (&answer);
  stranger_say_to (&stranger, from, g_bytes_get_data (bad, NULL), g_bytes_get_size (bad));
  g_clear_pointer (&bad, g_bytes_unref);
  answer.has_nonce = TRUE;
  bad = siguo_beacon_to_bytes (&answer);
  stranger_say_to (&stranger, from, g_bytes_get_data (bad, NULL), g_bytes_get_size (bad));
  answer = make_room (2, "True");
  answer.has_nonce = TRUE;
  memcpy (answer.nonce, question.nonce, sizeof answer.nonce);
  good = siguo_beacon_to_bytes (&answer);
  stranger_say_to (&stranger, from, g_bytes_get_data (good, NULL), g_bytes_get_size (good));
  wait_for (finder, "True");
  g_assert_null (find (finder, "Forged"));
  stranger_clear (&stranger);
}

/* A host answers once, to the place that asked, and with no more bytes than it was asked with. */
static void
test_questions (void)
{
  g_autoptr (SiguoAnnouncer) announcer = siguo_announcer_new ();
  SiguoBeacon beacon = make_room (1, "Host");
  SiguoBeacon question = { .kind = SIGUO_BEACON_ASK, .protocol = 1, .has_nonce = TRUE };
  SiguoBeacon answer;
  g_autoptr (GSocketAddress) from = NULL;
  g_autoptr (GBytes) bytes = siguo_beacon_to_bytes (&question);
  const char *cheap = "{\"game\":\"siguo\",\"beacon\":\"ask\",\"protocol\":1,"
                      "\"nonce\":\"01010101010101010101010101010101\"}";
  Stranger stranger;
  gsize length;

  siguo_announcer_set_room (announcer, &beacon);
  siguo_announcer_start (announcer);
  stranger_init (&stranger, "127.0.0.2", FALSE);
  stranger_say (&stranger, cheap, strlen (cheap));
  memset (question.nonce, 2, sizeof question.nonce);
  for (guint i = 0; i < 5; i++)
    stranger_say_beacon (&stranger, &question);
  from = stranger_hear (&stranger, SIGUO_BEACON_ROOM, &answer, &length);
  /* The first answer that comes is not to the cheap question, and there is but one to the five
   * copies. */
  g_assert_true (answer.has_nonce);
  g_assert_cmpuint (answer.nonce[0], ==, 2);
  g_assert_cmpuint (length, <=, g_bytes_get_size (bytes));
  g_assert_cmpuint (g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (from)), ==,
                    SIGUO_BEACON_PORT);
  memset (question.nonce, 3, sizeof question.nonce);
  stranger_say_beacon (&stranger, &question);
  g_clear_object (&from);
  from = stranger_hear (&stranger, SIGUO_BEACON_ROOM, &answer, &length);
  g_assert_cmpuint (answer.nonce[0], ==, 3);
  g_assert_cmpmem (answer.room_id, SIGUO_BEACON_ID_BYTES, beacon.room_id, SIGUO_BEACON_ID_BYTES);
  stranger_clear (&stranger);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lan/discovery/found", test_found);
  g_test_add_func ("/lan/discovery/two-on-one-machine", test_two_on_one_machine);
  g_test_add_func ("/lan/discovery/bad-datagrams", test_bad_datagrams);
  g_test_add_func ("/lan/discovery/flood", test_flood);
  g_test_add_func ("/lan/discovery/answers", test_answers);
  g_test_add_func ("/lan/discovery/questions", test_questions);
  return g_test_run ();
}
