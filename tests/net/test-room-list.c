/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/client/siguo-room-list.h"

#include <string.h>

static SiguoBeacon
make_room (guint8 id, guint8 instance)
{
  SiguoBeacon beacon = { .kind = SIGUO_BEACON_ROOM, .protocol = 1, .port = 23474, .seats = 0xf };

  memset (beacon.room_id, id, sizeof beacon.room_id);
  memset (beacon.instance, instance, sizeof beacon.instance);
  g_snprintf (beacon.name, sizeof beacon.name, "Room %u", id);
  g_strlcpy (beacon.mode, "siguo_dark", sizeof beacon.mode);
  g_strlcpy (beacon.phase, "lobby", sizeof beacon.phase);
  return beacon;
}

static void
hear (SiguoRoomList *list, const SiguoBeacon *beacon, const char *from, gint64 now_us)
{
  g_autoptr (GSocketAddress) source = g_inet_socket_address_new_from_string (from, 40000);

  siguo_room_list_hear (list, beacon, G_INET_SOCKET_ADDRESS (source), now_us);
}

static guint
count (SiguoRoomList *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

static SiguoFoundRoom *
get_room (SiguoRoomList *list, guint index)
{
  g_autoptr (SiguoFoundRoom) room = g_list_model_get_item (G_LIST_MODEL (list), index);

  g_assert_nonnull (room);
  return room;
}

static char *
addresses (SiguoFoundRoom *room)
{
  GPtrArray *all = siguo_found_room_get_addresses (room);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      g_autofree char *address = siguo_address_to_text (g_ptr_array_index (all, i));

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", address);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
on_changed (guint *counter)
{
  (*counter)++;
}

static void
test_one_row (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room = make_room (1, 1);
  SiguoBeacon other = make_room (2, 2);
  g_autofree char *text = NULL;
  guint n_changed = 0;

  hear (list, &room, "::1", 0);
  hear (list, &room, "10.0.0.1", 0);
  hear (list, &other, "10.0.0.2", 0);
  hear (list, &room, "127.0.0.1", 0);
  hear (list, &room, "192.168.0.1", 0);
  g_assert_cmpuint (count (list), ==, 2);
  g_assert_cmpstr (siguo_found_room_get_name (get_room (list, 0)), ==, "Room 1");
  text = addresses (get_room (list, 0));
  g_assert_cmpstr (text, ==, "[::1]:23474 127.0.0.1:23474 10.0.0.1:23474 192.168.0.1:23474");

  /* Only what can be seen is a change. */
  g_signal_connect_swapped (get_room (list, 0), "changed", G_CALLBACK (on_changed), &n_changed);
  hear (list, &room, "10.0.0.1", 1);
  g_assert_cmpuint (n_changed, ==, 0);
  g_strlcpy (room.players[2], "Nora", sizeof room.players[2]);
  hear (list, &room, "::1", 2);
  hear (list, &room, "10.0.0.1", 2);
  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_cmpstr (siguo_found_room_get_player (get_room (list, 0), 2), ==, "Nora");
  g_assert_cmpstr (siguo_found_room_get_player (get_room (list, 0), 1), ==, "");
  room.seats = 0x5;
  hear (list, &room, "::1", 3);
  g_assert_null (siguo_found_room_get_player (get_room (list, 0), 1));
}

static void
test_silence (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room = make_room (1, 1);
  SiguoBeacon other = make_room (2, 2);
  gint64 second = G_USEC_PER_SEC;

  g_assert_cmpint (siguo_room_list_expire (list, 0), ==, -1);
  hear (list, &room, "10.0.0.1", 0);
  hear (list, &room, "10.0.0.9", 1 * second);
  hear (list, &other, "10.0.0.2", 2 * second);
  g_assert_cmpint (siguo_room_list_expire (list, 2 * second), ==, 7 * second);
  siguo_room_list_expire (list, 7 * second - 1);
  g_assert_false (siguo_found_room_is_stale (get_room (list, 0)));
  g_assert_cmpint (siguo_room_list_expire (list, 7 * second), ==, 8 * second);
  g_assert_true (siguo_found_room_is_stale (get_room (list, 0)));
  g_assert_false (siguo_found_room_is_stale (get_room (list, 1)));

  /* It is back. */
  hear (list, &room, "10.0.0.1", 7 * second + 1);
  g_assert_false (siguo_found_room_is_stale (get_room (list, 0)));
  siguo_room_list_expire (list, 11 * second);
  g_assert_cmpuint (siguo_found_room_get_addresses (get_room (list, 0))->len, ==, 1);
  g_assert_cmpuint (count (list), ==, 2);
  g_assert_cmpint (siguo_room_list_expire (list, 12 * second), ==, 13 * second + 1);
  g_assert_cmpuint (count (list), ==, 1);
  g_assert_cmpstr (siguo_found_room_get_name (get_room (list, 0)), ==, "Room 1");
  g_assert_cmpint (siguo_room_list_expire (list, 20 * second), ==, -1);
  g_assert_cmpuint (count (list), ==, 0);
}

static void
test_bye (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room = make_room (1, 1);
  SiguoBeacon bye = room;

  bye.kind = SIGUO_BEACON_BYE;
  bye.port = 0;
  hear (list, &bye, "10.0.0.1", 0);
  hear (list, &room, "10.0.0.1", 0);
  hear (list, &bye, "10.0.0.2", 0);
  g_assert_cmpuint (count (list), ==, 1);
  memset (bye.instance, 9, sizeof bye.instance);
  hear (list, &bye, "10.0.0.1", 0);
  g_assert_cmpuint (count (list), ==, 1);
  memset (bye.instance, 1, sizeof bye.instance);
  hear (list, &bye, "10.0.0.1", 0);
  g_assert_cmpuint (count (list), ==, 0);

  /* What was said before it comes late, by another socket or on another way; a room opened again is
   * a new one. */
  hear (list, &room, "10.0.0.1", 1);
  hear (list, &room, "fe80::1", 1);
  hear (list, &room, "10.0.0.1", 2 * G_USEC_PER_SEC - 1);
  g_assert_cmpuint (count (list), ==, 0);
  memset (room.instance, 2, sizeof room.instance);
  hear (list, &room, "10.0.0.1", 2);
  g_assert_cmpuint (count (list), ==, 1);
}

/* A host says bye on each of its ways. */
static void
test_byes (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room = make_room (1, 1);
  SiguoBeacon bye = room;
  g_autofree char *left = NULL;

  bye.kind = SIGUO_BEACON_BYE;
  hear (list, &room, "10.0.0.1", 0);
  hear (list, &room, "fe80::1", 0);
  hear (list, &room, "192.168.0.1", 0);
  hear (list, &bye, "10.0.0.1", 1);
  hear (list, &bye, "10.0.0.1", 2);
  hear (list, &room, "10.0.0.1", 3);
  left = addresses (get_room (list, 0));
  g_assert_cmpstr (left, ==, "192.168.0.1:23474 [fe80::1]:23474");
  hear (list, &bye, "fe80::1", 4);
  hear (list, &bye, "192.168.0.1", 5);
  g_assert_cmpuint (count (list), ==, 0);
  hear (list, &room, "fe80::1", 6);
  g_assert_cmpuint (count (list), ==, 0);
}

/* Who repeats what a host says becomes a source of its room; he can neither take it away nor say
 * what it is. */
static void
test_parrot (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room = make_room (1, 1);
  SiguoBeacon forged = room;
  g_autofree char *with_him = NULL;
  g_autofree char *without = NULL;
  SiguoFoundRoom *row;
  gint64 time = 0;

  hear (list, &room, "10.0.0.1", time++);
  g_strlcpy (forged.name, "Forged", sizeof forged.name);
  hear (list, &forged, "10.0.0.66", time++);
  row = get_room (list, 0);
  g_assert_cmpstr (siguo_found_room_get_name (row), ==, "Room 1");

  /* The room is open, he says, in another instance and at another port: both are tried. */
  memset (forged.instance, 2, sizeof forged.instance);
  forged.port = 23475;
  hear (list, &forged, "10.0.0.66", time++);
  hear (list, &room, "10.0.0.1", time++);
  g_assert_true (get_room (list, 0) == row);
  g_assert_cmpstr (siguo_found_room_get_name (row), ==, "Room 1");
  with_him = addresses (row);
  g_assert_cmpstr (with_him, ==, "10.0.0.1:23474 10.0.0.66:23475");

  for (guint instance = 1; instance <= 2; instance++)
    {
      forged.kind = SIGUO_BEACON_BYE;
      memset (forged.instance, (int) instance, sizeof forged.instance);
      hear (list, &forged, "10.0.0.66", time++);
    }
  hear (list, &room, "10.0.0.1", time++);
  g_assert_true (get_room (list, 0) == row);
  without = addresses (row);
  g_assert_cmpstr (without, ==, "10.0.0.1:23474");

  /* When the host has fallen silent, somebody else speaks for the room. */
  forged.kind = SIGUO_BEACON_ROOM;
  memset (forged.instance, 1, sizeof forged.instance);
  hear (list, &forged, "10.0.0.7", time + SIGUO_STALE_US);
  g_assert_cmpstr (siguo_found_room_get_name (row), ==, "Forged");
}

/* He says so, and bye, before the host is heard at all. */
static void
test_early_parrot (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room = make_room (1, 1);
  SiguoBeacon bye = room;

  bye.kind = SIGUO_BEACON_BYE;
  for (gint64 time = 0; time < 4 * G_USEC_PER_SEC; time += G_USEC_PER_SEC / 10)
    {
      hear (list, &room, "10.0.0.66", time);
      hear (list, &bye, "10.0.0.66", time + 1);
      hear (list, &room, "10.0.0.1", time + 2);
      g_assert_cmpuint (count (list), ==, time >= G_USEC_PER_SEC / 2 ? 1 : 0);
    }
}

/* A host with two ways is started again, and heard on one of them first. */
static void
test_restart (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room = make_room (1, 1);
  g_autofree char *text = NULL;

  hear (list, &room, "10.0.0.1", 0);
  hear (list, &room, "fe80::1", 0);
  room = make_room (1, 2);
  room.port = 23480;
  g_strlcpy (room.name, "Again", sizeof room.name);
  hear (list, &room, "fe80::1", 1);
  hear (list, &room, "127.0.0.1", 2);
  hear (list, &room, "10.0.0.1", 3);
  g_assert_cmpuint (count (list), ==, 1);
  text = addresses (get_room (list, 0));
  g_assert_cmpstr (text, ==, "127.0.0.1:23480 10.0.0.1:23480 [fe80::1]:23480");
  g_assert_cmpstr (siguo_found_room_get_name (get_room (list, 0)), ==, "Again");
}

/* Somebody else uses the id of a room; the room's own host is started again. */
static void
test_instances (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room = make_room (1, 1);
  SiguoBeacon forged = make_room (1, 2);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_strlcpy (forged.name, "Forged", sizeof forged.name);
  hear (list, &room, "10.0.0.1", 0);
  hear (list, &forged, "10.0.0.66", 0);
  g_assert_cmpuint (count (list), ==, 1);
  g_assert_cmpstr (siguo_found_room_get_name (get_room (list, 0)), ==, "Room 1");
  before = addresses (get_room (list, 0));
  g_assert_cmpstr (before, ==, "10.0.0.1:23474");

  forged.port = 23475;
  hear (list, &forged, "10.0.0.1", 0);
  g_assert_cmpstr (siguo_found_room_get_name (get_room (list, 0)), ==, "Forged");
  after = addresses (get_room (list, 0));
  g_assert_cmpstr (after, ==, "10.0.0.1:23475");

  /* The first one is silent: it may have moved. */
  siguo_room_list_expire (list, SIGUO_STALE_US);
  hear (list, &room, "10.0.0.66", SIGUO_STALE_US);
  g_assert_cmpstr (siguo_found_room_get_name (get_room (list, 0)), ==, "Room 1");
}

static void
test_bounds (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room;

  for (guint id = 0; id < 100; id++)
    {
      room = make_room ((guint8) id, 1);
      hear (list, &room, "10.0.0.1", 0);
    }
  g_assert_cmpuint (count (list), ==, SIGUO_MAX_ROOMS_OF_SOURCE);
  for (guint id = 0; id < 250; id++)
    {
      g_autofree char *from = g_strdup_printf ("10.0.1.%u", id);

      room = make_room ((guint8) id, 1);
      hear (list, &room, from, 0);
    }
  /* Not so many at once, but in time. */
  g_assert_cmpuint (count (list), ==, 16);
  for (guint id = 0; id < 250; id++)
    {
      g_autofree char *from = g_strdup_printf ("10.0.1.%u", id);

      room = make_room ((guint8) id, 1);
      hear (list, &room, from, G_USEC_PER_SEC + id * G_USEC_PER_SEC / 20);
    }
  g_assert_cmpuint (count (list), ==, SIGUO_MAX_FOUND_ROOMS);

  /* One room, said to be everywhere. */
  room = make_room (0, 1);
  for (guint i = 0; i < 250; i++)
    {
      g_autofree char *from = g_strdup_printf ("10.0.2.%u", i);

      hear (list, &room, from, 0);
    }
  g_assert_cmpuint (siguo_found_room_get_addresses (get_room (list, 0))->len, ==,
                    SIGUO_MAX_ROOM_ADDRESSES);
  siguo_room_list_clear (list);
  g_assert_cmpuint (count (list), ==, 0);
}

static void
on_clear (SiguoRoomList *list)
{
  siguo_room_list_clear (list);
}

/* Whoever listens may do anything meanwhile. */
static void
test_listeners (void)
{
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  SiguoBeacon room;

  for (guint id = 0; id < 5; id++)
    {
      room = make_room ((guint8) id, 1);
      hear (list, &room, "10.0.0.1", 0);
      g_signal_connect_swapped (get_room (list, id), "changed", G_CALLBACK (on_clear), list);
    }
  room.locked = TRUE;
  hear (list, &room, "10.0.0.1", 0);
  g_assert_cmpuint (count (list), ==, 0);
  for (guint id = 0; id < 5; id++)
    {
      room = make_room ((guint8) id, 1);
      hear (list, &room, "10.0.0.1", 0);
      g_signal_connect_swapped (get_room (list, id), "changed", G_CALLBACK (on_clear), list);
    }
  siguo_room_list_expire (list, SIGUO_STALE_US);
  g_assert_cmpuint (count (list), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/room-list/one-row", test_one_row);
  g_test_add_func ("/net/room-list/silence", test_silence);
  g_test_add_func ("/net/room-list/bye", test_bye);
  g_test_add_func ("/net/room-list/byes", test_byes);
  g_test_add_func ("/net/room-list/parrot", test_parrot);
  g_test_add_func ("/net/room-list/early-parrot", test_early_parrot);
  g_test_add_func ("/net/room-list/restart", test_restart);
  g_test_add_func ("/net/room-list/instances", test_instances);
  g_test_add_func ("/net/room-list/bounds", test_bounds);
  g_test_add_func ("/net/room-list/listeners", test_listeners);
  return g_test_run ();
}
