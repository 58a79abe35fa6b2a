/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gtk/gtk.h>
#include <libsoup/soup.h>
#include <glib/gstdio.h>
#include <signal.h>

#include "app/siguo-connection-bar.h"
#include "app/siguo-own-rooms.h"
#include "app/siguo-places.h"
#include "app/siguo-session.h"
#include "net/common/siguo-resumable.h"
#include "net/raw-peer.h"
#include "net/server/siguo-house.h"

/* What a player reads when joining does not work out; real sockets on loopback. */

typedef struct
{
  SiguoHouse *house;
  SiguoSession *session;
  gboolean joined, ended;
  char *text;
} Fixture;

static void
on_joined (SiguoSession *session, Fixture *fixture)
{
  g_assert_false (fixture->joined);
  fixture->joined = TRUE;
}

static void
on_ended (SiguoSession *session, const char *text, Fixture *fixture)
{
  g_assert_false (fixture->ended);
  fixture->ended = TRUE;
  fixture->text = g_strdup (text);
}

static void
begin (Fixture *fixture)
{
  g_clear_object (&fixture->session);
  g_clear_pointer (&fixture->text, g_free);
  fixture->joined = fixture->ended = FALSE;
  fixture->session = siguo_session_new ();
  g_signal_connect (fixture->session, "joined", G_CALLBACK (on_joined), fixture);
  g_signal_connect (fixture->session, "ended", G_CALLBACK (on_ended), fixture);
}

static void
open_house (Fixture *fixture, const char *options_text)
{
  const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE, .beacon = FALSE };
  g_autoptr (GError) error = NULL;
  SiguoOptions options;

  g_assert_true (siguo_options_from_text (&options, options_text, NULL));
  fixture->house = siguo_house_new ("The room", &options, NULL);
  siguo_house_open (fixture->house, &doors, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->session);
  g_clear_object (&fixture->house);
  g_free (fixture->text);
}

static GPtrArray *
make_addresses (guint16 port)
{
  GPtrArray *addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autofree char *text = g_strdup_printf ("127.0.0.1:%u", port);

  g_ptr_array_add (addresses, siguo_address_parse (text, NULL));
  return addresses;
}

static void
join (Fixture *fixture, guint16 port, const char *name)
{
  g_autoptr (GPtrArray) addresses = make_addresses (port);

  begin (fixture);
  siguo_session_join (fixture->session, addresses, name, FALSE);
}

static gboolean
is_settled (gpointer user_data)
{
  Fixture *fixture = user_data;

  return fixture->joined || fixture->ended;
}

static gboolean
has_ended (gpointer user_data)
{
  return ((Fixture *) user_data)->ended;
}

static void
test_nobody_there (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocket) socket =
    g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL);
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0);
  g_autoptr (GSocketAddress) bound = NULL;

  /* Bound, so that nobody else takes the port, but nobody listens. */
  g_assert_true (g_socket_bind (socket, any, FALSE, NULL));
  bound = g_socket_get_local_address (socket, NULL);
  join (fixture, g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound)), "Lin");
  wait_for (is_settled, fixture);
  g_assert_false (fixture->joined);
  g_test_message ("%s", fixture->text);
  g_assert_cmpuint (strlen (fixture->text), >, 20);
}

static void
test_full_room (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "A", "B", "C", "D" };
  SiguoSession *others[4];

  open_house (fixture, "mode=siguo_dark spectators=none");
  for (guint i = 0; i < 4; i++)
    {
      join (fixture, siguo_house_get_port (fixture->house), names[i]);
      wait_for (is_settled, fixture);
      g_assert_true (fixture->joined);
      others[i] = g_steal_pointer (&fixture->session);
      g_signal_handlers_disconnect_by_data (others[i], fixture);
    }
  join (fixture, siguo_house_get_port (fixture->house), "E");
  wait_for (is_settled, fixture);
  g_assert_false (fixture->joined);
  g_assert_cmpstr (fixture->text, ==, "The room is full.");

  /* The same name twice is another thing that one is told. */
  siguo_session_leave (others[3]);
  g_clear_object (&fixture->session);
  for (guint i = 0; i < 4; i++)
    g_object_unref (others[i]);
}

static gboolean
is_seated (gpointer user_data)
{
  return siguo_table_get_connection (user_data) == SIGUO_CONNECTION_SEATED;
}

/* By somebody else: the own name of before would lead back to the own place. */
static void
test_name_taken (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SiguoTable) other = siguo_table_new (NULL);
  g_autoptr (GPtrArray) addresses = NULL;

  open_house (fixture, "mode=siguo_dark");
  addresses = make_addresses (siguo_house_get_port (fixture->house));
  siguo_table_join (other, addresses, "Mei", FALSE, NULL);
  wait_for (is_seated, other);
  join (fixture, siguo_house_get_port (fixture->house), "MEI");
  wait_for (is_settled, fixture);
  g_assert_nonnull (strstr (fixture->text, "already has your name"));
}

/* A room of another version: it says no in the words that every version understands. */
static void
on_web_socket (SoupServer *server, SoupServerMessage *message, const char *path,
               SoupWebsocketConnection *connection, gpointer user_data)
{
  g_object_ref (connection);
  soup_websocket_connection_send_text (connection,
                                       "{\"type\":\"refused\",\"protocol\":7,\"version\":\"9.1\","
                                       "\"reason\":\"too old\"}");
  soup_websocket_connection_close (connection, SOUP_WEBSOCKET_CLOSE_NORMAL, NULL);
  g_signal_connect (connection, "closed", G_CALLBACK (g_object_unref), NULL);
}

static void
test_other_version (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SoupServer) server = soup_server_new (NULL, NULL);
  char *protocols[] = { (char *) "siguo.1", NULL };
  g_autoptr (GError) error = NULL;
  GSList *uris;

  soup_server_add_websocket_handler (server, NULL, NULL, protocols, on_web_socket, NULL, NULL);
  soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (server);
  join (fixture, (guint16) g_uri_get_port (uris->data), "Lin");
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  wait_for (is_settled, fixture);
  g_assert_false (fixture->joined);
  g_test_message ("%s", fixture->text);
  g_assert_nonnull (strstr (fixture->text, "9.1"));
}

static void
test_kicked_and_closed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SiguoSession) host = NULL;

  open_house (fixture, "mode=siguo_dark");
  join (fixture, siguo_house_get_port (fixture->house), "Lin");
  wait_for (is_settled, fixture);
  host = g_steal_pointer (&fixture->session);
  g_signal_handlers_disconnect_by_data (host, fixture);

  join (fixture, siguo_house_get_port (fixture->house), "Mei");
  wait_for (is_settled, fixture);
  settle (20);
  siguo_table_kick (siguo_session_get_table (host),
                    siguo_table_get_member (siguo_session_get_table (fixture->session)));
  wait_for (has_ended, fixture);
  g_assert_cmpstr (fixture->text, ==, "The host removed you from the room.");

  join (fixture, siguo_house_get_port (fixture->house), "Mei");
  wait_for (is_settled, fixture);
  siguo_session_close_room (host);
  wait_for (has_ended, fixture);
  g_assert_cmpstr (fixture->text, ==, "The host closed the room.");
}

/* Whoever wants to go reads no reason. */
static void
test_leave (Fixture *fixture, gconstpointer data)
{
  open_house (fixture, "mode=siguo_dark");
  join (fixture, siguo_house_get_port (fixture->house), "Lin");
  siguo_session_leave (fixture->session);
  wait_for (has_ended, fixture);
  g_assert_null (fixture->text);
  join (fixture, siguo_house_get_port (fixture->house), "Lin");
  wait_for (is_settled, fixture);
  siguo_session_leave (fixture->session);
  wait_for (has_ended, fixture);
  g_assert_null (fixture->text);
}

/* The own referee, a real child: the room is there, and ends when its host closes it. */
static void
test_host (Fixture *fixture, gconstpointer data)
{
  SiguoOptions options;
  SiguoTable *table;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  options.move_seconds = 60;
  begin (fixture);
  siguo_session_host (fixture->session, "Lin", "Lin’s room", &options, NULL);
  wait_for (is_settled, fixture);
  g_assert_true (fixture->joined);
  table = siguo_session_get_table (fixture->session);
  settle (20);
  g_assert_cmpstr (siguo_table_get_room_name (table), ==, "Lin’s room");
  g_assert_true (siguo_table_is_host (table));
  g_assert_cmpuint (siguo_table_get_options (table)->move_seconds, ==, 60);
  g_assert_cmpuint (siguo_session_get_port (fixture->session), >, 0);
  siguo_session_close_room (fixture->session);
  wait_for (has_ended, fixture);
  g_assert_null (fixture->text);
}

/* The referee's own note says which process it is. */
static void
kill_referee (SiguoTable *table)
{
  g_autofree char *id = siguo_bytes_to_hex (siguo_table_get_room_id (table), SIGUO_ROOM_ID_BYTES);
  g_autofree char *runtime = siguo_places_get_runtime_folder ();
  g_autofree char *name = g_strdup_printf ("room-%s.json", id);
  g_autofree char *path = g_build_filename (runtime, name, NULL);
  g_autofree char *text = NULL;
  const char *pid;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  pid = strstr (text, "\"pid\":");
  g_assert_nonnull (pid);
  g_assert_cmpint (kill (atoi (pid + strlen ("\"pid\":")), SIGKILL), ==, 0);
  while (siguo_table_get_connection (table) != SIGUO_CONNECTION_RETURNING
         || !siguo_own_rooms_can_resume (siguo_table_get_room_id (table)))
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_back (gpointer user_data)
{
  return siguo_table_get_connection (user_data) == SIGUO_CONNECTION_SEATED;
}

/* The referee is killed, once while its window is there, and once the window goes, too: either time
 * the same room comes back, and its host is in the same seat. */
static void
test_resume (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GBytes) room_id = NULL;
  SiguoOptions options;
  SiguoTable *table;
  guint32 member;
  guint8 seat;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  begin (fixture);
  siguo_session_host (fixture->session, "Lin", "Lin’s room", &options, NULL);
  wait_for (is_settled, fixture);
  table = siguo_session_get_table (fixture->session);
  siguo_table_sit (table, SIGUO_SEAT_W);
  while (siguo_table_get_seat (table) != SIGUO_SEAT_W)
    g_main_context_iteration (NULL, TRUE);
  seat = SIGUO_SEAT_W;
  member = siguo_table_get_member (table);
  room_id = g_bytes_new (siguo_table_get_room_id (table), SIGUO_ROOM_ID_BYTES);
  siguo_session_resume_here (fixture->session);
  g_assert_cmpint (siguo_table_get_connection (table), ==, SIGUO_CONNECTION_SEATED);

  kill_referee (table);
  siguo_session_resume_here (fixture->session);
  /* Pressed twice. */
  siguo_session_resume_here (fixture->session);
  wait_for (is_back, table);
  g_assert_false (fixture->ended);
  g_assert_cmpuint (siguo_table_get_seat (table), ==, seat);
  g_assert_true (siguo_table_is_host (table));

  kill_referee (table);
  siguo_session_give_up (fixture->session);
  wait_for (has_ended, fixture);
  g_assert_null (fixture->text);
  begin (fixture);
  siguo_session_resume (fixture->session, "Lin", room_id);
  wait_for (is_settled, fixture);
  table = siguo_session_get_table (fixture->session);
  g_assert_true (fixture->joined);
  while (siguo_table_get_seat (table) != seat)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (siguo_table_get_member (table), ==, member);
  g_assert_true (siguo_table_is_host (table));
  g_assert_false (siguo_own_rooms_can_resume (g_bytes_get_data (room_id, NULL)));

  /* Closed on purpose it does not come back. */
  siguo_session_close_room (fixture->session);
  wait_for (has_ended, fixture);
  begin (fixture);
  siguo_session_resume (fixture->session, "Lin", room_id);
  wait_for (is_settled, fixture);
  g_assert_false (fixture->joined);
  g_test_message ("%s", fixture->text);
}

static gboolean
has_trouble (gpointer user_data)
{
  return siguo_table_get_trouble (user_data) != SIGUO_TROUBLE_NONE;
}

/* The folder for journals cannot be there: the host is told at once, and plays on. */
static void
test_trouble (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = siguo_resumable_folder ();
  g_autofree char *aside = g_strconcat (folder, ".aside", NULL);
  g_autofree char *text = NULL;
  SiguoNoticeBar *bar = SIGUO_NOTICE_BAR (g_object_ref_sink (siguo_notice_bar_new ()));
  SiguoOptions options;
  SiguoTable *table;

  g_rename (folder, aside);
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  begin (fixture);
  table = siguo_session_get_table (fixture->session);
  siguo_trouble_bar_follow (bar, table);
  siguo_session_host (fixture->session, "Lin", "Lin’s room", &options, NULL);
  wait_for (is_settled, fixture);
  g_assert_true (fixture->joined);
  wait_for (has_trouble, table);
  g_assert_cmpuint (siguo_table_get_trouble (table), ==, SIGUO_TROUBLE_UNWRITABLE);
  g_test_message ("%s", siguo_notice_bar_get_text (bar));
  g_assert_nonnull (strstr (siguo_notice_bar_get_text (bar), "You can play on"));
  siguo_table_sit (table, SIGUO_SEAT_W);
  while (siguo_table_get_seat (table) != SIGUO_SEAT_W)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (siguo_notice_bar_get_text (bar));
  siguo_session_close_room (fixture->session);
  wait_for (has_ended, fixture);
  g_object_unref (bar);
  g_unlink (folder);
  g_rename (aside, folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
#define ADD(path, function) g_test_add (path, Fixture, NULL, NULL, function, tear_down)
  ADD ("/session/nobody-there", test_nobody_there);
  ADD ("/session/full-room", test_full_room);
  ADD ("/session/name-taken", test_name_taken);
  ADD ("/session/other-version", test_other_version);
  ADD ("/session/kicked-and-closed", test_kicked_and_closed);
  ADD ("/session/leave", test_leave);
  ADD ("/session/host", test_host);
  ADD ("/session/resume", test_resume);
  ADD ("/session/trouble", test_trouble);
  return g_test_run ();
}
