/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole room over real sockets: against peers that send what they like, and a game of four
 * tables. */
#include <string.h>

#include "net/client/siguo-table.h"
#include "net/common/siguo-message.h"
#include "net/server/siguo-house.h"
#include "net/server/siguo-listener.h"
#include "raw-peer.h"
#include "rules/siguo-random.h"

typedef struct
{
  SiguoHouse *house;
  guint16 port;
  GString *refused;
  gboolean closed;
  guint n_changed;
} Fixture;

static void
on_refused (SiguoHouse *house,
            const char *from,
            const char *reason,
            Fixture    *fixture)
{
  g_assert_true (g_str_has_prefix (from, "127.0.0.1:"));
  g_string_append_printf (fixture->refused, "%s; ", reason);
}

static void
on_house_closed (SiguoHouse *house,
                 Fixture    *fixture)
{
  g_assert_false (fixture->closed);
  fixture->closed = TRUE;
}

static void
on_changed (SiguoHouse *house,
            Fixture    *fixture)
{
  fixture->n_changed++;
}

static void
open_room (Fixture               *fixture,
           const SiguoHouseDoors *doors,
           const char            *more)
{
  g_autofree char *text = g_strdup_printf ("mode=siguo_dark %s", more);
  g_autoptr (GError) error = NULL;
  SiguoOptions options;

  siguo_options_from_text (&options, g_strstrip (text), &error);
  g_assert_no_error (error);
  fixture->refused = g_string_new (NULL);
  fixture->house = siguo_house_new ("A room", &options, NULL);
  g_signal_connect (fixture->house, "refused", G_CALLBACK (on_refused), fixture);
  g_signal_connect (fixture->house, "closed", G_CALLBACK (on_house_closed), fixture);
  g_signal_connect (fixture->house, "changed", G_CALLBACK (on_changed), fixture);
  siguo_house_open (fixture->house, doors, &error);
  g_assert_no_error (error);
  fixture->port = siguo_house_get_port (fixture->house);
}

/* @data: (nullable): the room's options, after "mode=siguo_dark" */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE };

  open_room (fixture, &doors, data != NULL ? data : "");
}

static void
set_up_small (Fixture       *fixture,
              gconstpointer  data)
{
  static const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE, .max_connections = 2,
                                         .max_per_address = 1 };

  open_room (fixture, &doors, "");
}

static gboolean
is_closed (gpointer user_data)
{
  return ((Fixture *) user_data)->closed;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  siguo_house_close (fixture->house);
  wait_for (is_closed, fixture);
  g_object_add_weak_pointer (G_OBJECT (fixture->house), (gpointer *) &fixture->house);
  g_object_unref (fixture->house);
  settle (3);
  g_assert_null (fixture->house);
  g_string_free (fixture->refused, TRUE);
}

/* --- Raw peers ------------------------------------------------------------------------------- */

static RawPeer *
upgraded (Fixture *fixture)
{
  RawPeer *peer = raw_peer_new (fixture->port);

  g_assert_cmpuint (raw_peer_upgrade (peer), ==, 101);

  return peer;
}

#define HELLO                                                                                      \
  "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0.1\","                     \
  "\"nonce\":\"00112233445566778899aabbccddeeff\",\"colour\":\"unknown fields are ignored\"}"

static void
expect (RawPeer    *peer,
        const char *part)
{
  g_free (raw_peer_take_with (peer, part));
}

static RawPeer *
greeted (Fixture *fixture)
{
  RawPeer *peer = upgraded (fixture);
  g_autofree char *welcome = NULL;

  raw_peer_send_text (peer, HELLO);
  welcome = raw_peer_take_text (peer);
  g_assert_true (g_str_has_prefix (welcome, "{\"type\":\"welcome\",\"protocol\":1,"));

  return peer;
}

static RawPeer *
joined (Fixture    *fixture,
        const char *name,
        gboolean    spectator)
{
  RawPeer *peer = greeted (fixture);
  g_autofree char *join =
    g_strdup_printf ("{\"type\":\"join\",\"id\":1,\"name\":\"%s\",\"spectator\":%s}", name,
                     spectator ? "true" : "false");

  raw_peer_send_text (peer, join);
  expect (peer, "\"type\":\"joined\"");

  return peer;
}

static void
test_ping (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (RawPeer) peer = greeted (fixture);

  raw_peer_send_text (peer, "{\"type\":\"ping\",\"n\":42}");
  expect (peer, "{\"type\":\"pong\",\"n\":42}");
}

static void
test_version (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);
  g_autofree char *text = NULL;

  raw_peer_send_text (peer,
                      "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":77,\"version\":\"9.9\","
                      "\"nonce\":\"00112233445566778899aabbccddeeff\"}");
  text = raw_peer_take_text (peer);
  g_assert_true (g_str_has_prefix (
    text, "{\"type\":\"refused\",\"protocol\":1,\"version\":\"" SIGUO_VERSION "\","));
  g_assert_nonnull (strstr (text, "77"));
  g_assert_nonnull (strstr (text, "9.9"));
  raw_peer_wait_closed (peer);
  g_assert_cmpstr (fixture->refused->str, ==, "another version; ");
}

/* Each of these first messages ends the connection. */
static void
test_bad_first (Fixture       *fixture,
                gconstpointer  data)
{
  static const char *const texts[] = {
    "garbage",
    "{}",
    "{\"type\":\"join\",\"id\":1,\"name\":\"Anna\"}",
    "{\"type\":\"ping\",\"n\":1}",
    "{\"type\":\"hello\",\"game\":\"chess\",\"protocol\":1,\"version\":\"1\","
    "\"nonce\":\"00112233445566778899aabbccddeeff\"}",
    "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"1\",\"nonce\":\"00\"}",
    "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":\"1\",\"version\":\"1\"}",
    "{\"type\":\"welcome\"}",
    "[[[[[[[[[[[[[[[[[[[[[[",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RawPeer) peer = upgraded (fixture);

      raw_peer_send_text (peer, texts[i]);
      raw_peer_wait_closed (peer);
      g_assert_cmpstr (fixture->refused->str, !=, "");
      g_string_truncate (fixture->refused, 0);
    }
}

static void
test_no_hello (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (RawPeer) peer = upgraded (fixture);

  raw_peer_wait_closed (peer);
  g_assert_cmpstr (fixture->refused->str, ==, "no greeting in time; ");
}

static void
test_bad_message (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (RawPeer) peer = joined (fixture, "Anna", FALSE);
  g_autoptr (RawPeer) other = joined (fixture, "Bert", FALSE);

  raw_peer_send_text (peer, "{\"type\":\"sit\",\"id\":2,\"seat\":\"Q\"}");
  raw_peer_wait_closed (peer);
  g_assert_cmpstr (fixture->refused->str, !=, "");
  raw_peer_send_text (other, "{\"type\":\"ping\",\"n\":1}");
  expect (other, "\"pong\"");
}

static void
test_too_many (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (RawPeer) peer = joined (fixture, "Anna", FALSE);

  for (guint i = 0; i < 100; i++)
    raw_peer_send_text (peer, "{\"type\":\"ping\",\"n\":1}");
  raw_peer_wait_closed (peer);
  g_assert_cmpstr (fixture->refused->str, ==, "too many messages; ");
}

static void
test_bad_name (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (RawPeer) peer = greeted (fixture);

  raw_peer_send_text (peer, "{\"type\":\"join\",\"id\":1,\"name\":\"a\xe2\x80\xae" "b\"}");
  expect (peer, "\"error\":\"name-bad\"");
  raw_peer_send_text (peer, "{\"type\":\"join\",\"id\":2,\"name\":\"\"}");
  expect (peer, "\"error\":\"name-bad\"");
  raw_peer_send_text (peer, "{\"type\":\"join\",\"id\":3,\"name\":\"Anna\"}");
  expect (peer, "\"type\":\"joined\"");
}

static void
test_full (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (RawPeer) a = joined (fixture, "A", FALSE);
  g_autoptr (RawPeer) b = joined (fixture, "B", FALSE);
  g_autoptr (RawPeer) c = joined (fixture, "C", FALSE);
  g_autoptr (RawPeer) d = joined (fixture, "D", FALSE);
  g_autoptr (RawPeer) e = greeted (fixture);

  raw_peer_send_text (e, "{\"type\":\"join\",\"id\":1,\"name\":\"a\"}");
  expect (e, "\"error\":\"name-taken\"");
  raw_peer_send_text (e, "{\"type\":\"join\",\"id\":2,\"name\":\"E\"}");
  expect (e, "\"error\":\"room-full\"");
  g_assert_cmpuint (siguo_house_get_n_connected (fixture->house), ==, 4);
}

static void
test_close (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (RawPeer) member = joined (fixture, "Anna", FALSE);
  g_autoptr (RawPeer) newcomer = greeted (fixture);
  g_autoptr (RawPeer) silent = upgraded (fixture);

  siguo_house_close (fixture->house);
  g_assert_false (fixture->closed);
  expect (member, "{\"type\":\"closed\",\"error\":\"host-left\"");
  expect (newcomer, "{\"type\":\"closed\",\"error\":\"host-left\"");
  raw_peer_wait_closed (member);
  raw_peer_wait_closed (newcomer);
  raw_peer_wait_closed (silent);
}

/* The host closes the room. */
static void
test_close_by_host (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (RawPeer) host = joined (fixture, "Anna", FALSE);
  g_autoptr (RawPeer) other = joined (fixture, "Bert", FALSE);

  raw_peer_send_text (other, "{\"type\":\"close\",\"id\":2}");
  expect (other, "\"error\":\"not-host\"");
  raw_peer_send_text (host, "{\"type\":\"close\",\"id\":2}");
  expect (other, "{\"type\":\"closed\",\"error\":\"host-left\"");
  wait_for (is_closed, fixture);
}

static gboolean
nobody_is_connected (gpointer user_data)
{
  return siguo_house_get_n_connected (user_data) == 0;
}

static guint
count_members (Fixture *fixture)
{
  const SiguoRoomState *state = siguo_house_get_state (fixture->house);
  guint n = state->n_spectators;

  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    n += state->seats[i].member != 0;

  return n;
}

static gboolean
on_heartbeat (gpointer user_data)
{
  raw_peer_send_text (user_data, "{\"type\":\"ping\",\"n\":1}");

  return G_SOURCE_CONTINUE;
}

/* Two are gone: one program was ended, and one cable was pulled, so that its member just says
 * nothing any more. Both are away after 15 s, the others hear of it, and their places stay. */
static void
test_away (Fixture       *fixture,
           gconstpointer  data)
{
  RawPeer *ended = joined (fixture, "Anna", FALSE);
  g_autoptr (RawPeer) silent = NULL;
  g_autoptr (RawPeer) other = NULL;
  guint id;

  raw_peer_free (ended);
  wait_for (nobody_is_connected, fixture->house);
  silent = joined (fixture, "Bert", FALSE);
  other = joined (fixture, "Cleo", FALSE);
  id = g_timeout_add_seconds (5, on_heartbeat, other);
  expect (other, "\"away\":true");
  raw_peer_wait_closed (silent);
  while (!siguo_house_get_state (fixture->house)->seats[0].away ||
         !siguo_house_get_state (fixture->house)->seats[1].away)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (id);
  g_assert_false (siguo_house_get_state (fixture->house)->seats[2].away);
  g_assert_cmpuint (count_members (fixture), ==, 3);
  g_assert_nonnull (strstr (fixture->refused->str, "silent"));
}

/* --- Tables ---------------------------------------------------------------------------------- */

typedef struct
{
  Fixture *fixture;
  SiguoTable *table;
  guint8 seat;
  guint32 moved_at;        /* the event count at which it last moved, plus one */
  guint n_lost;            /* connections lost */
  gboolean over;
  gboolean closed;
  gboolean committed;
} Person;

typedef struct
{
  Fixture *fixture;
  Person people[5];        /* the last one looks on */
  SiguoRandom random;
} Party;

static void
act (Party  *party,
     Person *person)
{
  const SiguoPosition *position = siguo_table_get_position (person->table);
  guint n_events = siguo_table_get_n_events (person->table);
  g_autofree SiguoMove *moves = NULL;
  SiguoMove move;
  guint n;

  if (position == NULL || position->turn != person->seat || person->moved_at == n_events + 1 ||
      siguo_table_get_connection (person->table) != SIGUO_CONNECTION_SEATED)
    return;

  person->moved_at = n_events + 1;
  /* Twelve plies, then the two of one team give up. */
  if (n_events >= 12 && (person->seat == SIGUO_SEAT_E || person->seat == SIGUO_SEAT_W))
    {
      siguo_table_surrender (person->table);
      return;
    }

  moves = g_new (SiguoMove, SIGUO_MAX_MOVES);
  n = siguo_position_list_moves (position, moves);
  g_assert_cmpuint (n, >, 0);
  move = moves[siguo_random_below (&party->random, n)];
  siguo_table_move (person->table, move.from, move.to);
}

static void
on_person_over (SiguoTable *table,
                Person     *person)
{
  person->over = TRUE;
}

static void
on_person_connection (SiguoTable *table,
                      Person     *person)
{
  if (siguo_table_get_connection (table) == SIGUO_CONNECTION_RETURNING)
    person->n_lost++;
}

static void
on_person_closed (SiguoTable *table,
                  guint       answer,
                  const char *detail,
                  Person     *person)
{
  person->closed = TRUE;
}

static gboolean
party_is_seated (gpointer user_data)
{
  Party *party = user_data;

  for (guint i = 0; i < 5; i++)
    {
      if (siguo_table_get_connection (party->people[i].table) != SIGUO_CONNECTION_SEATED)
        return FALSE;
    }

  return TRUE;
}

static gboolean
party_has_started (gpointer user_data)
{
  Party *party = user_data;
  gboolean started = TRUE;

  for (guint i = 0; i < 5; i++)
    {
      Person *person = &party->people[i];

      if (i < 4 && siguo_table_get_phase (person->table) == SIGUO_TABLE_DEPLOY &&
          !person->committed)
        {
          g_autoptr (GError) error = NULL;
          SiguoLayout layout;

          siguo_layout_randomize (&layout, &party->random);
          person->committed = siguo_table_commit (person->table, &layout, &error) != 0;
          g_assert_no_error (error);
        }
      started = started && siguo_table_get_position (person->table) != NULL;
    }

  return started;
}

static gboolean
party_is_over (gpointer user_data)
{
  Party *party = user_data;
  Person *talker = &party->people[1];
  gboolean over = TRUE;

  for (guint i = 0; i < 5; i++)
    {
      Person *person = &party->people[i];

      /* The talker waits for that to happen. */
      if (i < 4 && !person->over && (person != talker || person->n_lost > 0 ||
                                     siguo_table_get_n_events (person->table) < 6))
        act (party, person);
      over = over && person->over;
    }

  /* In the middle of the game one talks so much that the room cuts the connection: the table comes
   * back by itself. */
  if (talker->n_lost == 0 && siguo_table_get_n_events (talker->table) >= 6)
    siguo_table_chat (talker->table, "blah", FALSE);

  return over;
}

static gboolean
party_is_gone (gpointer user_data)
{
  Party *party = user_data;

  for (guint i = 0; i < 5; i++)
    {
      if (!party->people[i].closed)
        return FALSE;
    }

  return TRUE;
}

static void
test_game (Fixture       *fixture,
           gconstpointer  data)
{
  static const char *const names[] = { "Anna", "Bert", "陈", "Dora", "Emil" };
  g_autoptr (SiguoAddress) address = NULL;
  g_autoptr (GPtrArray) addresses = g_ptr_array_new ();
  g_autofree char *text = g_strdup_printf ("127.0.0.1:%u", fixture->port);
  Party party = { .fixture = fixture };
  const SiguoPosition *first;

  siguo_random_init (&party.random, g_test_rand_int ());
  address = siguo_address_parse (text, NULL);
  g_ptr_array_add (addresses, address);

  for (guint i = 0; i < 5; i++)
    {
      Person *person = &party.people[i];

      person->fixture = fixture;
      person->table = siguo_table_new (NULL);
      g_signal_connect (person->table, "game-over", G_CALLBACK (on_person_over), person);
      g_signal_connect (person->table, "connection-changed", G_CALLBACK (on_person_connection),
                        person);
      g_signal_connect (person->table, "closed", G_CALLBACK (on_person_closed), person);
      siguo_table_join (person->table, addresses, names[i], i == 4, NULL);
    }
  wait_for (party_is_seated, &party);

  for (guint i = 0; i < 4; i++)
    {
      party.people[i].seat = siguo_table_get_seat (party.people[i].table);
      g_assert_cmpuint (party.people[i].seat, !=, SIGUO_NO_SEAT);
      siguo_table_set_ready (party.people[i].table, TRUE);
    }
  g_assert_cmpuint (siguo_table_get_seat (party.people[4].table), ==, SIGUO_NO_SEAT);
  wait_for (party_has_started, &party);
  wait_for (party_is_over, &party);

  g_assert_cmpuint (party.people[1].n_lost, >=, 1);
  first = siguo_table_get_position (party.people[0].table);
  g_assert_cmpuint (first->end, ==, SIGUO_END_TEAM_OUT);
  g_assert_cmpuint (first->winners, ==, 1 << SIGUO_SEAT_S | 1 << SIGUO_SEAT_N);
  for (guint i = 1; i < 5; i++)
    {
      const SiguoPosition *position = siguo_table_get_position (party.people[i].table);
      g_autofree char *a = siguo_position_to_text (first);
      g_autofree char *b = siguo_position_to_text (position);

      g_assert_cmpstr (a, ==, b);
      g_assert_cmpmem (siguo_table_get_chain (party.people[0].table), sizeof (SiguoHash),
                       siguo_table_get_chain (party.people[i].table), sizeof (SiguoHash));
    }

  siguo_house_close (fixture->house);
  wait_for (party_is_gone, &party);
  for (guint i = 0; i < 5; i++)
    {
      g_signal_handlers_disconnect_by_data (party.people[i].table, &party.people[i]);
      g_object_unref (party.people[i].table);
    }
}

/* The host's window and computer players come over loopback, however few others are let in. */
static void
test_caps_are_for_others (Fixture       *fixture,
                          gconstpointer  data)
{
  RawPeer *peers[6];

  for (guint i = 0; i < G_N_ELEMENTS (peers); i++)
    peers[i] = greeted (fixture);
  settle (3);
  for (guint i = 0; i < G_N_ELEMENTS (peers); i++)
    {
      g_assert_false (peers[i]->closed);
      raw_peer_send_text (peers[i], "{\"type\":\"ping\",\"n\":7}");
      expect (peers[i], "\"n\":7");
    }
  for (guint i = 0; i < G_N_ELEMENTS (peers); i++)
    raw_peer_free (peers[i]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, options, func)                                                                   \
  g_test_add ("/net/house/" path, Fixture, options, set_up, func, tear_down)
  ADD ("ping", NULL, test_ping);
  ADD ("version", NULL, test_version);
  ADD ("bad-first", NULL, test_bad_first);
  ADD ("no-hello", NULL, test_no_hello);
  ADD ("bad-message", NULL, test_bad_message);
  ADD ("too-many", NULL, test_too_many);
  ADD ("bad-name", NULL, test_bad_name);
  ADD ("full", "spectators=none", test_full);
  ADD ("close", NULL, test_close);
  ADD ("close-by-host", NULL, test_close_by_host);
  ADD ("away", NULL, test_away);
  ADD ("game", "surrender_min_ply=0", test_game);

  g_test_add ("/net/house/caps-are-for-others", Fixture, NULL, set_up_small,
              test_caps_are_for_others, tear_down);

  return g_test_run ();
}
