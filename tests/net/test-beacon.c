/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/common/siguo-beacon.h"
#include "net/common/siguo-interfaces.h"
#include "net/common/siguo-source-meter.h"
#include "rules/siguo-random.h"

#include <arpa/inet.h>
#include <string.h>

static SiguoBeacon
make_room (void)
{
  SiguoBeacon beacon = { .kind = SIGUO_BEACON_ROOM, .protocol = 1, .port = 23474, .seats = 0xf };

  memset (beacon.room_id, 0xa5, sizeof beacon.room_id);
  memset (beacon.instance, 0x5a, sizeof beacon.instance);
  g_strlcpy (beacon.name, "Anna’s room", sizeof beacon.name);
  g_strlcpy (beacon.mode, "siguo_dark", sizeof beacon.mode);
  g_strlcpy (beacon.phase, "lobby", sizeof beacon.phase);
  g_strlcpy (beacon.players[0], "Anna", sizeof beacon.players[0]);
  g_strlcpy (beacon.players[2], "“四”", sizeof beacon.players[2]);
  return beacon;
}

static gboolean
parse (const char *text, SiguoBeacon *beacon)
{
  return siguo_beacon_parse (beacon, (const guint8 *) text, strlen (text), NULL);
}

static void
assert_round_trip (const SiguoBeacon *beacon)
{
  g_autoptr (GBytes) bytes = siguo_beacon_to_bytes (beacon);
  g_autoptr (GBytes) again = NULL;
  g_autoptr (GError) error = NULL;
  SiguoBeacon read;
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  g_assert_cmpuint (length, <=, SIGUO_BEACON_MAX);
  siguo_beacon_parse (&read, data, length, &error);
  g_assert_no_error (error);
  again = siguo_beacon_to_bytes (&read);
  g_assert_true (g_bytes_equal (bytes, again));
}

static void
test_round_trip (void)
{
  SiguoBeacon beacon = make_room ();

  assert_round_trip (&beacon);
  beacon.locked = TRUE;
  beacon.has_nonce = TRUE;
  memset (beacon.nonce, 7, sizeof beacon.nonce);
  assert_round_trip (&beacon);
  beacon.seats = 0x5;
  memset (beacon.players[1], 0, sizeof beacon.players[1]);
  assert_round_trip (&beacon);
  beacon.kind = SIGUO_BEACON_BYE;
  assert_round_trip (&beacon);
  beacon.kind = SIGUO_BEACON_ASK;
  assert_round_trip (&beacon);
}

/* The largest answer there can be fits, and is not larger than a question. */
static void
test_largest (void)
{
  SiguoBeacon room = make_room ();
  SiguoBeacon ask = { .kind = SIGUO_BEACON_ASK, .protocol = 1, .has_nonce = TRUE };
  g_autoptr (GBytes) question = siguo_beacon_to_bytes (&ask);
  g_autoptr (GBytes) answer = NULL;

  room.port = 65535;
  room.protocol = G_MAXINT16;
  room.has_nonce = TRUE;
  memset (room.mode, 'm', sizeof room.mode - 1);
  memset (room.phase, 'p', sizeof room.phase - 1);
  /* 24 characters that JSON has to escape. */
  memset (room.name, 0, sizeof room.name);
  memset (room.name, '"', 24);
  for (guint seat = 0; seat < SIGUO_BEACON_SEATS; seat++)
    {
      memset (room.players[seat], 0, sizeof room.players[seat]);
      memset (room.players[seat], '\\', 20);
      room.players[seat][20] = (char) ('a' + seat);
      room.computers = 0xf;
    }
  assert_round_trip (&room);
  for (guint seat = 0; seat < SIGUO_BEACON_SEATS; seat++)
    g_strlcpy (room.players[seat], "四国军棋四国军棋四国军棋四国军棋四国军棋四", sizeof room.players[seat]);
  assert_round_trip (&room);
  answer = siguo_beacon_to_bytes (&room);
  g_test_message ("largest answer %" G_GSIZE_FORMAT " bytes", g_bytes_get_size (answer));
  g_assert_cmpuint (g_bytes_get_size (question), <=, SIGUO_BEACON_MAX);
  g_assert_cmpuint (g_bytes_get_size (answer), <=, g_bytes_get_size (question));
}

#define HEAD "{\"game\":\"siguo\",\"beacon\":\"room\",\"protocol\":1," \
             "\"room\":\"a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5\"," \
             "\"instance\":\"5a5a5a5a5a5a5a5a\","
#define TAIL "\"mode\":\"siguo_dark\",\"phase\":\"lobby\",\"locked\":false,"
#define PLAYERS "\"players\":[\"\",\"\",\"\",\"\"]"

static void
test_fields (void)
{
  static const char *const good[] = {
    HEAD "\"port\":1,\"name\":\"x\"," TAIL PLAYERS "}",
    HEAD "\"port\":65535,\"name\":\"x\",\"new\":{\"a\":[1]}," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"players\":[\"a\",null,\"b\",null]}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"computers\":99,\"players\":[\"a\",null,\"b\",null]}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"computers\":\"a\",\"players\":[\"a\",null,\"b\",null]}",
  };
  static const char *const bad[] = {
    "{}", "[]", "null", "\"x\"", "1", "", " ", "{", "{\"game\":", "[[[[[[[[[[[[[[[[[[[[",
    "{\"game\":\"siguo\"}",
    "{\"game\":\"chess\",\"beacon\":\"ask\",\"protocol\":1,"
      "\"nonce\":\"07070707070707070707070707070707\"}",
    "{\"game\":\"siguo\",\"beacon\":\"ask\",\"protocol\":1}",
    "{\"game\":\"siguo\",\"beacon\":\"ask\",\"protocol\":1,\"nonce\":\"07\"}",
    "{\"game\":\"siguo\",\"beacon\":\"ask\",\"protocol\":1,\"nonce\":7}",
    "{\"game\":\"siguo\",\"beacon\":\"ask\",\"protocol\":0,"
      "\"nonce\":\"07070707070707070707070707070707\"}",
    "{\"game\":\"siguo\",\"beacon\":\"what\",\"protocol\":1,"
      "\"nonce\":\"07070707070707070707070707070707\"}",
    "{\"game\":[],\"beacon\":{},\"protocol\":1}",
    HEAD "\"port\":0,\"name\":\"x\"," TAIL PLAYERS "}",
    HEAD "\"port\":65536,\"name\":\"x\"," TAIL PLAYERS "}",
    HEAD "\"port\":-1,\"name\":\"x\"," TAIL PLAYERS "}",
    HEAD "\"port\":1.5,\"name\":\"x\"," TAIL PLAYERS "}",
    HEAD "\"port\":\"1\",\"name\":\"x\"," TAIL PLAYERS "}",
    HEAD "\"port\":18446744073709551617,\"name\":\"x\"," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"\"," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\" x\"," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\\u0007\"," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\\u202e\"," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\\u0000y\"," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"\\ud800\"," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"1234567890123456789012345\"," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":null," TAIL PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"players\":[]}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"players\":[null,null,null,null]}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"players\":[\"\",\"\",\"\",\"\",\"\"]}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"players\":[\"\",\"\",\"\",1]}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"players\":[\"\",\"\",\"\",[]]}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL "\"players\":{}}",
    HEAD "\"port\":1,\"name\":\"x\"," TAIL PLAYERS,
    HEAD "\"port\":1,\"name\":\"x\","
      "\"mode\":\"\",\"phase\":\"lobby\",\"locked\":false," PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\","
      "\"mode\":\"A b\",\"phase\":\"lobby\",\"locked\":false," PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\","
      "\"mode\":\"abcdefghijklmnopqrstuvwxyzabcdefg\",\"phase\":\"lobby\",\"locked\":false,"
      PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\","
      "\"mode\":\"a\",\"phase\":3,\"locked\":false," PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\","
      "\"mode\":\"a\",\"phase\":\"lobby\",\"locked\":1," PLAYERS "}",
    HEAD "\"port\":1,\"name\":\"x\","
      "\"mode\":\"a\",\"phase\":\"lobby\"," PLAYERS "}",
  };
  SiguoBeacon beacon;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_test_message ("good %u", i);
      g_assert_true (parse (good[i], &beacon));
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      SiguoBeacon before;

      g_test_message ("bad %u: %s", i, bad[i]);
      memset (&beacon, 0x33, sizeof beacon);
      before = beacon;
      g_assert_false (parse (bad[i], &beacon));
      g_assert_cmpmem (&beacon, sizeof beacon, &before, sizeof before);
    }
}

static void
test_length (void)
{
  g_autofree guint8 *bytes = g_malloc (70000);
  g_autoptr (GError) error = NULL;
  SiguoBeacon beacon;

  memset (bytes, '[', 70000);
  g_assert_false (siguo_beacon_parse (&beacon, bytes, 70000, &error));
  g_assert_error (error, SIGUO_BEACON_ERROR, SIGUO_BEACON_ERROR_LENGTH);
  g_assert_false (siguo_beacon_parse (&beacon, bytes, SIGUO_BEACON_MAX_RECEIVED, NULL));
  g_assert_false (siguo_beacon_parse (&beacon, bytes, 0, NULL));
  memset (bytes, 0, 70000);
  g_assert_false (siguo_beacon_parse (&beacon, bytes, 1000, NULL));
}

/* Whatever became of a good beacon on its way, or never was one. */
static void
test_any_bytes (void)
{
  SiguoBeacon room = make_room ();
  g_autoptr (GBytes) bytes = siguo_beacon_to_bytes (&room);
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  SiguoRandom random;
  guint passed = 0;

  siguo_random_init (&random, 1);
  for (guint round = 0; round < 20000; round++)
    {
      g_autofree guint8 *copy = g_malloc (SIGUO_BEACON_MAX_RECEIVED + 1);
      gsize cut = round % 4 == 0 ? siguo_random_below (&random, (guint) length + 1) : length;
      SiguoBeacon beacon;

      memcpy (copy, data, length);
      for (guint change = siguo_random_below (&random, 4); change > 0; change--)
        copy[siguo_random_below (&random, (guint) length)] = (guint8) siguo_random_next (&random);
      if (round % 16 == 0)
        for (guint i = 0; i < cut; i++)
          copy[i] = (guint8) siguo_random_next (&random);
      if (siguo_beacon_parse (&beacon, copy, cut, NULL))
        {
          passed++;
          assert_round_trip (&beacon);
        }
    }
  g_assert_cmpuint (passed, >, 0);
}

static void
test_meter (void)
{
  g_autoptr (SiguoSourceMeter) meter = siguo_source_meter_new ();
  g_autoptr (GSocketAddress) a = g_inet_socket_address_new_from_string ("10.0.0.1", 1000);
  g_autoptr (GSocketAddress) a2 = g_inet_socket_address_new_from_string ("10.0.0.1", 2000);
  g_autoptr (GSocketAddress) b = g_inet_socket_address_new_from_string ("fe80::1", 1000);
  gint64 now = 5 * G_USEC_PER_SEC;
  guint allowed = 0;

  for (guint i = 0; i < 1000; i++)
    if (siguo_source_meter_allows (meter, G_INET_SOCKET_ADDRESS (i % 2 ? a : a2), now))
      allowed++;
  g_assert_cmpuint (allowed, ==, SIGUO_SOURCE_BURST);
  g_assert_true (siguo_source_meter_allows (meter, G_INET_SOCKET_ADDRESS (b), now));

  /* On the long run ten a second, whatever is sent meanwhile. */
  allowed = 0;
  for (guint i = 0; i < 10000; i++)
    if (siguo_source_meter_allows (meter, G_INET_SOCKET_ADDRESS (a), now += 1000))
      allowed++;
  g_assert_cmpuint (allowed, >=, 10 * SIGUO_SOURCE_RATE - 1);
  g_assert_cmpuint (allowed, <=, 10 * SIGUO_SOURCE_RATE + 1);

  /* Forged sources without number shut nobody out. */
  for (guint i = 0; i < 3000; i++)
    {
      guint8 bytes[4] = { 10, 9, (guint8) (i >> 8), (guint8) i };
      g_autoptr (GInetAddress) inet = g_inet_address_new_from_bytes (bytes, G_SOCKET_FAMILY_IPV4);
      g_autoptr (GSocketAddress) forged = g_inet_socket_address_new (inet, 1);

      siguo_source_meter_allows (meter, G_INET_SOCKET_ADDRESS (forged), now);
    }
  g_assert_true (siguo_source_meter_allows (meter, G_INET_SOCKET_ADDRESS (b),
                                            now + G_USEC_PER_SEC));
}

static void
test_interfaces (void)
{
  g_autoptr (GArray) now = siguo_interfaces_get ();
  g_autoptr (GArray) again = siguo_interfaces_get ();
  g_autoptr (GArray) made = g_array_new (FALSE, TRUE, sizeof (SiguoInterface));
  g_autoptr (GArray) other = g_array_new (FALSE, TRUE, sizeof (SiguoInterface));
  g_autofree char *text = NULL;
  SiguoInterface interface = { .index = 2, .name = "eth0", .n_ipv4 = 2, .has_ipv6 = TRUE };

  g_assert_true (siguo_interfaces_equal (now, again));
  g_assert_cmpuint (now->len, <=, SIGUO_MAX_INTERFACES);

  inet_pton (AF_INET, "10.0.0.1", &interface.ipv4[0]);
  inet_pton (AF_INET, "10.0.0.255", &interface.broadcast[0]);
  inet_pton (AF_INET, "10.1.0.1", &interface.ipv4[1]);
  inet_pton (AF_INET6, "fe80::1", &interface.ipv6);
  g_array_append_val (made, interface);
  g_array_append_val (other, interface);
  text = siguo_interfaces_to_text (made);
  g_assert_cmpstr (text, ==, "2 eth0 10.0.0.1/10.0.0.255 10.1.0.1 fe80::1\n");
  g_assert_true (siguo_interfaces_equal (made, other));
  g_array_index (other, SiguoInterface, 0).index = 3;
  g_assert_false (siguo_interfaces_equal (made, other));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/beacon/round-trip", test_round_trip);
  g_test_add_func ("/net/beacon/largest", test_largest);
  g_test_add_func ("/net/beacon/fields", test_fields);
  g_test_add_func ("/net/beacon/length", test_length);
  g_test_add_func ("/net/beacon/any-bytes", test_any_bytes);
  g_test_add_func ("/net/beacon/meter", test_meter);
  g_test_add_func ("/net/beacon/interfaces", test_interfaces);
  return g_test_run ();
}
