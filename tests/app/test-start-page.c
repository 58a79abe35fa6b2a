/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <unistd.h>

#include "app/siguo-own-rooms.h"
#include "app/siguo-places.h"
#include "app/siguo-room-page.h"
#include "app/siguo-room-row.h"
#include "app/siguo-start-page.h"
#include "net/client/siguo-dial-words.h"
#include "net/client/siguo-finder.h"
#include "net/client/siguo-seat-store.h"
#include "net/common/siguo-journal-format.h"
#include "net/common/siguo-message.h"
#include "net/common/siguo-resumable.h"
#include "rules/siguo-options.h"

/* What the page asked for. */
typedef struct
{
  GSettings *settings;
  GListStore *rooms;
  GtkWidget *window;
  SiguoStartPage *page;
  guint n_joins, n_hosts, n_returns, n_resumes;
  char *address, *name, *room_name, *options, *password;
  gboolean spectator;
} Fixture;

static void
on_join (SiguoStartPage *page, GPtrArray *addresses, const char *name, gboolean spectator,
         Fixture *fixture)
{
  g_free (fixture->address);
  g_free (fixture->name);
  fixture->address = siguo_address_to_text (g_ptr_array_index (addresses, 0));
  fixture->name = g_strdup (name);
  fixture->spectator = spectator;
  fixture->n_joins++;
}

static void
on_host (SiguoStartPage *page, const char *name, const char *room_name, const char *options,
         const char *password, Fixture *fixture)
{
  g_free (fixture->password);
  fixture->password = g_strdup (password);
  g_free (fixture->name);
  g_free (fixture->room_name);
  g_free (fixture->options);
  fixture->name = g_strdup (name);
  fixture->room_name = g_strdup (room_name);
  fixture->options = g_strdup (options);
  fixture->n_hosts++;
}

static void
on_resume (SiguoStartPage *page, const char *name, GBytes *room_id, Fixture *fixture)
{
  g_free (fixture->name);
  fixture->name = g_strdup (name);
  g_assert_cmpuint (g_bytes_get_size (room_id), ==, SIGUO_ROOM_ID_BYTES);
  fixture->n_resumes++;
}

static void
on_return (SiguoStartPage *page, GPtrArray *addresses, GBytes *room_id, Fixture *fixture)
{
  fixture->n_returns++;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->settings = siguo_places_new_settings ();
  g_settings_reset (fixture->settings, "recent-addresses");
  g_settings_reset (fixture->settings, "recent-rooms");
  g_settings_reset (fixture->settings, "room-options");
  g_settings_set_string (fixture->settings, "player-name", "Lin");
  fixture->rooms = g_list_store_new (SIGUO_TYPE_FOUND_ROOM);
  fixture->page =
    SIGUO_START_PAGE (siguo_start_page_new (fixture->settings, G_LIST_MODEL (fixture->rooms)));
  fixture->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
  g_signal_connect (fixture->page, "join", G_CALLBACK (on_join), fixture);
  g_signal_connect (fixture->page, "host", G_CALLBACK (on_host), fixture);
  g_signal_connect (fixture->page, "return", G_CALLBACK (on_return), fixture);
  g_signal_connect (fixture->page, "resume", G_CALLBACK (on_resume), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->rooms);
  g_clear_object (&fixture->settings);
  g_free (fixture->address);
  g_free (fixture->name);
  g_free (fixture->room_name);
  g_free (fixture->options);
  g_free (fixture->password);
}

static GtkWidget *
find (Fixture *fixture, const char *id)
{
  return GTK_WIDGET (
    gtk_widget_get_template_child (GTK_WIDGET (fixture->page), SIGUO_TYPE_START_PAGE, id));
}

static void
type (Fixture *fixture, const char *id, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (find (fixture, id)), text);
}

static void
act (Fixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL);
}

static void
test_name (Fixture *fixture, gconstpointer data)
{
  static const char *const bad[] = { "", "   ",
                                     "a\x01"
                                     "b",
                                     "x\xe2\x80\xaey", "123456789012345678901234567890" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *kept = NULL;

      type (fixture, "name_row", bad[i]);
      g_assert_nonnull (siguo_start_page_get_notice (fixture->page));
      act (fixture, "start.host");
      type (fixture, "address_row", "192.168.1.20");
      act (fixture, "start.join-address");
      g_assert_cmpuint (fixture->n_hosts + fixture->n_joins, ==, 0);
      /* What was there before is not lost. */
      kept = g_settings_get_string (fixture->settings, "player-name");
      g_assert_cmpstr (kept, ==, "Lin");
    }
  type (fixture, "name_row", "  老张 ");
  g_assert_null (siguo_start_page_get_notice (fixture->page));
  act (fixture, "start.host");
  g_assert_cmpuint (fixture->n_hosts, ==, 1);
  g_assert_cmpstr (fixture->name, ==, "老张");
}

static void
test_host (Fixture *fixture, gconstpointer data)
{
  SiguoOptions options;

  act (fixture, "start.host");
  g_assert_cmpstr (fixture->name, ==, "Lin");
  g_assert_cmpstr (fixture->room_name, ==, "Lin’s room");
  g_assert_cmpstr (fixture->options, ==, "");

  /* The suggestion follows the name, until a name was typed. */
  type (fixture, "name_row", "Mei");
  act (fixture, "start.host");
  g_assert_cmpstr (fixture->room_name, ==, "Mei’s room");
  type (fixture, "room_name_row", "Table <b>7</b> & co");
  type (fixture, "name_row", "Lin");
  act (fixture, "start.host");
  g_assert_cmpstr (fixture->room_name, ==, "Table <b>7</b> & co");
  g_assert_cmpuint (fixture->n_hosts, ==, 3);
  type (fixture, "room_name_row", "\t");
  act (fixture, "start.host");
  g_assert_cmpuint (fixture->n_hosts, ==, 3);
  g_assert_nonnull (siguo_start_page_get_notice (fixture->page));
  type (fixture, "room_name_row", "ok");

  g_settings_set_string (fixture->settings, "room-options", "mode=siguo_dark move_seconds=60");
  act (fixture, "start.host");
  g_assert_true (siguo_options_from_text (&options, fixture->options, NULL));
  g_assert_cmpuint (options.move_seconds, ==, 60);
}

static void
test_password (Fixture *fixture, gconstpointer data)
{
  g_autofree char *too_long = g_strnfill (65, 'x');
  const char *bad[] = { "  ", "a\x01", "a\xe2\x80\xae", too_long };

  act (fixture, "start.host");
  g_assert_cmpuint (fixture->n_hosts, ==, 1);
  g_assert_null (fixture->password);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      /* A room that was to be locked is not opened without. */
      type (fixture, "password_row", bad[i]);
      g_assert_null (siguo_start_page_get_notice (fixture->page));
      act (fixture, "start.host");
      g_assert_cmpuint (fixture->n_hosts, ==, 1);
      g_assert_nonnull (siguo_start_page_get_notice (fixture->page));
    }
  type (fixture, "password_row", " Cafe\u0301 四国 ");
  act (fixture, "start.host");
  g_assert_cmpuint (fixture->n_hosts, ==, 2);
  g_assert_cmpstr (fixture->password, ==, "Caf\u00e9 四国");
  type (fixture, "password_row", "");
  act (fixture, "start.host");
  g_assert_null (fixture->password);
}

static void
test_address (Fixture *fixture, gconstpointer data)
{
  static const char *const bad[] = { "",    "  ",        "[::1",       "1.2.3.4:0", "1.2.3.4:65536",
                                     "a b", "host:port", "::1%eth0]:5" };
  g_auto (GStrv) recent = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      type (fixture, "address_row", bad[i]);
      g_assert_null (siguo_start_page_get_notice (fixture->page));
      act (fixture, "start.join-address");
      g_test_message ("“%s”: %s", bad[i], siguo_start_page_get_notice (fixture->page));
      g_assert_nonnull (siguo_start_page_get_notice (fixture->page));
      g_assert_cmpuint (fixture->n_joins, ==, 0);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (find (fixture, "address_row"))), ==,
                       bad[i]);
    }
  type (fixture, "address_row", " 192.168.1.20:23475 ");
  act (fixture, "start.join-address");
  g_assert_cmpuint (fixture->n_joins, ==, 1);
  g_assert_cmpstr (fixture->address, ==, "192.168.1.20:23475");
  g_assert_false (fixture->spectator);
  /* Kept only once a room took us in. */
  recent = g_settings_get_strv (fixture->settings, "recent-addresses");
  g_assert_null (recent[0]);
  g_strfreev (recent);
  siguo_start_page_joined (fixture->page);
  recent = g_settings_get_strv (fixture->settings, "recent-addresses");
  g_assert_cmpstr (recent[0], ==, "192.168.1.20:23475");
  g_assert_null (recent[1]);
}

static SiguoFoundRoom *
add_room (Fixture *fixture, SiguoBeacon *beacon)
{
  g_autoptr (SiguoAddress) address = siguo_address_parse ("10.0.0.7:23474", NULL);
  g_autoptr (SiguoFoundRoom) room = NULL;

  beacon->kind = SIGUO_BEACON_ROOM;
  beacon->port = 23474;
  beacon->seats = 0xf;
  room = siguo_found_room_new (beacon);
  siguo_found_room_hear (room, beacon, address, g_get_monotonic_time ());
  g_list_store_append (fixture->rooms, room);
  return room;
}

static SiguoRoomRow *
get_row (Fixture *fixture, int index)
{
  return SIGUO_ROOM_ROW (
    gtk_list_box_get_row_at_index (GTK_LIST_BOX (find (fixture, "rooms_list")), index));
}

static void
test_rooms (Fixture *fixture, gconstpointer data)
{
  SiguoBeacon beacon = { .protocol = SIGUO_PROTOCOL,
                         .name = "<i>Mei</i> & co",
                         .mode = "siguo_dark",
                         .phase = "lobby",
                         .players = { "Mei", "", "Jonas", "" } };
  g_autoptr (SiguoAddress) address = siguo_address_parse ("10.0.0.7:23474", NULL);
  SiguoFoundRoom *room;
  SiguoRoomRow *row;

  g_assert_true (gtk_widget_get_visible (find (fixture, "rooms_none")));
  room = add_room (fixture, &beacon);
  g_assert_false (gtk_widget_get_visible (find (fixture, "rooms_none")));
  row = get_row (fixture, 0);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==,
                   "<i>Mei</i> & co");
  g_assert_false (adw_preferences_row_get_use_markup (ADW_PREFERENCES_ROW (row)));
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), "Mei, Jonas"));
  g_assert_cmpuint (siguo_room_row_get_use (row), ==, SIGUO_ROOM_JOIN);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  g_assert_cmpuint (fixture->n_joins, ==, 1);
  g_assert_cmpstr (fixture->address, ==, "10.0.0.7:23474");
  g_assert_false (fixture->spectator);

  /* All seats taken: one may still watch. */
  g_strlcpy (beacon.players[1], "Lin", sizeof beacon.players[1]);
  g_strlcpy (beacon.players[3], "老张", sizeof beacon.players[3]);
  siguo_found_room_hear (room, &beacon, address, g_get_monotonic_time ());
  g_assert_cmpuint (siguo_room_row_get_use (row), ==, SIGUO_ROOM_WATCH);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  g_assert_cmpuint (fixture->n_joins, ==, 2);
  g_assert_true (fixture->spectator);

  /* Computer players are told from friends. */
  beacon.computers = 0xa;
  siguo_found_room_hear (room, &beacon, address, g_get_monotonic_time ());
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)),
                            "Mei, Jonas, 2 computer players"));
  g_assert_cmpuint (siguo_room_row_get_use (row), ==, SIGUO_ROOM_WATCH);

  siguo_room_row_set_known (row, TRUE);
  g_assert_cmpuint (siguo_room_row_get_use (row), ==, SIGUO_ROOM_RETURN);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  g_assert_cmpuint (fixture->n_returns, ==, 1);

  g_list_store_remove_all (fixture->rooms);
  g_assert_true (gtk_widget_get_visible (find (fixture, "rooms_none")));
}

/* Wherever a room took us in is asked directly the next time, except this computer itself. */
static void
test_recent_rooms (Fixture *fixture, gconstpointer data)
{
  SiguoBeacon beacon = {
    .protocol = SIGUO_PROTOCOL, .name = "Mei", .mode = "siguo_dark", .phase = "lobby"
  };
  g_autofree char *text = NULL;
  g_auto (GStrv) recent = NULL;

  add_room (fixture, &beacon);
  adw_action_row_activate (ADW_ACTION_ROW (get_row (fixture, 0)));
  siguo_start_page_joined (fixture->page);
  for (guint i = 1; i <= 10; i++)
    {
      g_autofree char *typed = g_strdup_printf ("host-%u", i % 9);

      type (fixture, "address_row", typed);
      act (fixture, "start.join-address");
      siguo_start_page_joined (fixture->page);
    }
  type (fixture, "address_row", "127.0.0.1");
  act (fixture, "start.join-address");
  siguo_start_page_joined (fixture->page);
  /* One that was not reached, then a room of one's own. */
  type (fixture, "address_row", "nowhere");
  act (fixture, "start.join-address");
  act (fixture, "start.host");
  siguo_start_page_joined (fixture->page);
  recent = g_settings_get_strv (fixture->settings, "recent-rooms");
  text = g_strjoinv (" ", recent);
  g_assert_cmpstr (text, ==, "host-1 host-0 host-8 host-7 host-6 host-5 host-4 host-3");
}

static void
run (const char *command)
{
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_command_line_sync (command, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

static const char *
wait_for_note (GtkWidget *page, const char *before)
{
  GtkLabel *note =
    GTK_LABEL (gtk_widget_get_template_child (page, SIGUO_TYPE_START_PAGE, "rooms_note"));

  while (g_str_equal (gtk_label_get_label (note), before))
    g_main_context_iteration (NULL, TRUE);
  return gtk_label_get_label (note);
}

/* Whoever finds nothing is told what may be the matter, and what to do. */
static void
test_in_vain (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SiguoFinder) finder = siguo_finder_new ();
  GtkWidget *page = siguo_start_page_new (fixture->settings, G_LIST_MODEL (finder));
  GtkLabel *label =
    GTK_LABEL (gtk_widget_get_template_child (page, SIGUO_TYPE_START_PAGE, "rooms_note"));
  g_autofree char *first = g_strdup (gtk_label_get_label (label));
  g_autofree char *alone = NULL;
  g_autofree char *calm = NULL;
  const char *note;

  g_object_ref_sink (page);
  siguo_finder_start (finder);
  alone = g_strdup (wait_for_note (page, first));
  g_test_message ("%s", alone);
  g_assert_nonnull (strstr (alone, "not connected to a network"));

  run ("ip link add siguo0 type veth peer name siguo1");
  run ("ip address add 10.9.0.1/24 brd + dev siguo0");
  run ("ip link set siguo0 up");
  calm = g_strdup (wait_for_note (page, alone));
  g_assert_cmpstr (calm, ==, first);
  note = wait_for_note (page, calm);
  g_test_message ("%s", note);
  g_assert_nonnull (strstr (note, "Wi-Fi"));
  g_assert_nonnull (strstr (note, "Guest networks"));
  g_assert_nonnull (strstr (note, SIGUO_UFW_COMMAND));
  g_assert_nonnull (strstr (note, SIGUO_FIREWALLD_COMMAND));
  g_assert_nonnull (strstr (note, "type the address"));
  siguo_finder_stop (finder);
  g_assert_cmpstr (gtk_label_get_label (label), ==, first);
  g_object_unref (page);
  run ("ip link delete siguo0");
}

static const char *
get_first_address (GtkWidget *page)
{
  GtkListBox *list = GTK_LIST_BOX (
    gtk_widget_get_template_child (page, SIGUO_TYPE_ROOM_PAGE, "addresses_list"));
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, 0);

  return row != NULL ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)) : NULL;
}

static void
wait_for_address (GtkWidget *page, const char *address)
{
  GtkWidget *group = GTK_WIDGET (
    gtk_widget_get_template_child (page, SIGUO_TYPE_ROOM_PAGE, "addresses_group"));

  while (g_strcmp0 (get_first_address (page), address) != 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_widget_get_visible (group) == (address != NULL));
}

/* What the host reads to friends is what holds now. */
static void
test_own_addresses (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SiguoTable) table = siguo_table_new (NULL);
  g_autoptr (SiguoChat) chat = siguo_chat_new (table);
  GtkWidget *page = siguo_room_page_new (chat);

  g_object_ref_sink (page);
  siguo_room_page_set_port (SIGUO_ROOM_PAGE (page), 23475);
  wait_for_address (page, NULL);
  run ("ip link add siguo0 type veth peer name siguo1");
  run ("ip address add 10.9.0.1/24 brd + dev siguo0");
  run ("ip link set siguo1 up");
  run ("ip link set siguo0 up");
  wait_for_address (page, "10.9.0.1:23475");
  run ("ip address add 10.9.3.1/24 brd + dev siguo0");
  run ("ip address delete 10.9.0.1/24 dev siguo0");
  wait_for_address (page, "10.9.3.1:23475");
  run ("ip link delete siguo0");
  wait_for_address (page, NULL);
  g_object_unref (page);
}

static void
test_rooms_closed (Fixture *fixture, gconstpointer data)
{
  SiguoBeacon other = {
    .protocol = SIGUO_PROTOCOL + 1, .name = "Tomorrow", .mode = "siguo_dark", .phase = "lobby"
  };
  SiguoBeacon strange = { .protocol = SIGUO_PROTOCOL,
                          .name = "Odd",
                          .mode = "chess960",
                          .phase = "asleep",
                          .room_id = { 2 } };
  SiguoRoomRow *row;

  add_room (fixture, &other);
  add_room (fixture, &strange);
  row = get_row (fixture, 0);
  g_assert_cmpuint (siguo_room_row_get_use (row), ==, SIGUO_ROOM_NOTHING);
  g_assert_false (gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (row)));
  adw_action_row_activate (ADW_ACTION_ROW (row));
  g_assert_cmpuint (fixture->n_joins, ==, 0);
  g_assert_nonnull (
    strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (get_row (fixture, 0))), "version 2"));
  g_assert_nonnull (
    strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (get_row (fixture, 1))), "chess960"));
}

static GtkWidget *
find_image (GtkWidget *widget, const char *icon)
{
  GtkWidget *found = NULL;

  if (GTK_IS_IMAGE (widget)
      && g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (widget)), icon) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_image (child, icon);
  return found;
}

/* A lock that says what it is; the room is joined like any other, and asks then. */
static void
test_rooms_locked (Fixture *fixture, gconstpointer data)
{
  SiguoBeacon open = { .protocol = SIGUO_PROTOCOL,
                       .name = "Open",
                       .mode = "siguo_dark",
                       .phase = "lobby",
                       .seats = 15 };
  SiguoBeacon locked = open;

  locked.locked = TRUE;
  locked.room_id[0] = 1;
  add_room (fixture, &open);
  add_room (fixture, &locked);
  for (int i = 0; i < 2; i++)
    {
      SiguoRoomRow *row = get_row (fixture, i);
      GtkWidget *lock = find_image (GTK_WIDGET (row), "channel-secure-symbolic");

      g_assert_cmpuint (siguo_room_row_get_use (row), ==, SIGUO_ROOM_JOIN);
      g_assert_cmpint (gtk_widget_get_visible (lock), ==, i == 1);
      gtk_test_accessible_assert_property (lock, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                           "Asks for a password");
    }
}

static void
leave_note (const char *name, const char *text)
{
  g_autofree char *folder = siguo_places_get_runtime_folder ();
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* A room of an earlier window that still runs here is offered; notes that are broken or of the dead
 * are not. */
static void
test_running (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = siguo_places_get_state_folder ();
  g_autofree char *alive = NULL;
  g_autofree char *other = NULL;
  g_autoptr (GError) error = NULL;
  SiguoKeptSeat kept = { .room_id = { 0xab }, .member = 1, .seat = SIGUO_NO_SEAT };
  SiguoBeacon heard = { .protocol = SIGUO_PROTOCOL, .name = "<b>Lin</b>", .mode = "siguo_dark",
                        .phase = "play", .room_id = { 0xab } };
  SiguoOwnRooms *own = SIGUO_OWN_ROOMS (find (fixture, "own_rooms"));
  GtkWidget *button, *other_button;
  AdwActionRow *row;

  siguo_seat_store_save (folder, &kept, &error);
  g_assert_no_error (error);
  alive =
    g_strdup_printf ("{\"pid\":%d,\"port\":23474,\"room\":\"ab000000000000000000000000000000\","
                     "\"name\":\"<b>Lin</b>\"}",
                     (int) getpid ());
  other =
    g_strdup_printf ("{\"pid\":%d,\"port\":23475,\"room\":\"ac000000000000000000000000000000\","
                     "\"name\":\"not mine\"}",
                     (int) getpid ());
  leave_note ("room-1.json", "{\"pid\":");
  leave_note ("room-2.json", "[]");
  leave_note (
    "room-3.json",
    "{\"pid\":0,\"port\":1,\"room\":\"ab000000000000000000000000000000\",\"name\":\"dead\"}");
  leave_note ("room-4.json", other);
  siguo_start_page_refresh (fixture->page);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (own)));
  add_room (fixture, &heard);
  g_assert_nonnull (get_row (fixture, 0));

  leave_note ("room-5.json", alive);
  siguo_start_page_refresh (fixture->page);
  siguo_start_page_refresh (fixture->page);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (own)));
  g_assert_null (siguo_own_rooms_get_row (own, 1, &button, &other_button));
  row = siguo_own_rooms_get_row (own, 0, &button, &other_button);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, "<b>Lin</b>");
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (fixture->n_returns, ==, 1);
  /* Another window may be at the place there: then one can come in as somebody else. */
  g_assert_cmpstr (gtk_widget_get_tooltip_text (other_button), ==,
                   "Join this room under another name");
  gtk_editable_set_text (GTK_EDITABLE (find (fixture, "name_row")), "Mei");
  g_signal_emit_by_name (other_button, "clicked");
  g_assert_cmpuint (fixture->n_joins, ==, 1);
  g_assert_cmpuint (fixture->n_returns, ==, 1);
  g_assert_cmpstr (fixture->address, ==, "127.0.0.1:23474");
  g_assert_cmpstr (fixture->name, ==, "Mei");
  g_assert_false (fixture->spectator);
  /* It is heard of as well, and still offered once. */
  g_assert_false (gtk_widget_get_visible (find (fixture, "rooms_list")));
  heard.room_id[0] = 0xac;
  add_room (fixture, &heard);
  g_assert_true (gtk_widget_get_visible (find (fixture, "rooms_list")));
  g_assert_cmpuint (siguo_found_room_get_id (siguo_room_row_get_room (get_row (fixture, 0)))[0],
                    ==, 0xac);
  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (find (fixture, "rooms_list")), 1));

  siguo_seat_store_remove (folder, kept.room_id);
  siguo_start_page_refresh (fixture->page);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (own)));
  g_assert_cmpuint (siguo_found_room_get_id (siguo_room_row_get_room (get_row (fixture, 0)))[0],
                    ==, 0xab);
}

static char *
leave_journal (guint8 first, const char *name)
{
  SiguoJournalHeader header = { .version = (char *) SIGUO_VERSION, .name = (char *) name };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *folder = siguo_resumable_folder ();
  char *path;

  siguo_options_init (&header.options, SIGUO_MODE_SIGUO_DARK);
  header.room_id[0] = first;
  siguo_journal_write_header (bytes, &header);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  path = siguo_resumable_path (folder, header.room_id);
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
  return path;
}

static GtkWindow *
find_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data))
      return l->data;
  g_assert_not_reached ();
}

/* A room whose referee ended without closing it can be gone on with, or thrown away after a
 * question. */
static void
test_resumable (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = leave_journal (0xcd, "<i>Mei</i>");
  g_autofree char *state = siguo_places_get_state_folder ();
  SiguoKeptSeat kept = { .room_id = { 0xcd }, .member = 1, .seat = SIGUO_NO_SEAT };
  guint8 other[SIGUO_ROOM_ID_BYTES] = { 0xce };
  SiguoOwnRooms *own = SIGUO_OWN_ROOMS (find (fixture, "own_rooms"));
  GtkWidget *resume, *throw_away;
  AdwActionRow *row;

  g_assert_true (siguo_seat_store_save (state, &kept, NULL));
  g_assert_true (siguo_own_rooms_can_resume (kept.room_id));
  g_assert_false (siguo_own_rooms_can_resume (other));
  siguo_start_page_refresh (fixture->page);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (own)));
  row = siguo_own_rooms_get_row (own, 0, &resume, &throw_away);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, "<i>Mei</i>");
  g_test_message ("%s", adw_action_row_get_subtitle (row));
  g_signal_emit_by_name (resume, "clicked");
  g_assert_cmpuint (fixture->n_resumes, ==, 1);
  g_assert_cmpstr (fixture->name, ==, "Lin");

  /* Not while something else is under way, and not without a yes. */
  siguo_start_page_set_busy (fixture->page, "Joining…");
  g_signal_emit_by_name (resume, "clicked");
  g_assert_cmpuint (fixture->n_resumes, ==, 1);
  siguo_start_page_set_busy (fixture->page, NULL);
  g_signal_emit_by_name (throw_away, "clicked");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_dialog ()), "cancel");
  gtk_window_destroy (find_dialog ());
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_signal_emit_by_name (throw_away, "clicked");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_dialog ()), "throw-away");
  gtk_window_destroy (find_dialog ());
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_false (siguo_table_is_kept (state, kept.room_id));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (own)));
}

/* While one thing is under way nothing else begins, and what went wrong stays to be read. */
static void
test_busy (Fixture *fixture, gconstpointer data)
{
  type (fixture, "address_row", "192.168.1.20");
  siguo_start_page_set_busy (fixture->page, "Joining…");
  g_assert_false (gtk_editable_get_editable (GTK_EDITABLE (find (fixture, "address_row"))));
  act (fixture, "start.host");
  act (fixture, "start.join-address");
  g_assert_cmpuint (fixture->n_hosts + fixture->n_joins, ==, 0);
  g_assert_cmpstr (siguo_start_page_get_notice (fixture->page), ==, "Joining…");
  siguo_start_page_set_busy (fixture->page, NULL);
  g_assert_true (gtk_editable_get_editable (GTK_EDITABLE (find (fixture, "address_row"))));
  siguo_start_page_show_problem (fixture->page, "The room is full.");
  g_assert_cmpstr (siguo_start_page_get_notice (fixture->page), ==, "The room is full.");
  act (fixture, "start.join-address");
  g_assert_cmpuint (fixture->n_joins, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add ("/start-page/name", Fixture, NULL, set_up, test_name, tear_down);
  g_test_add ("/start-page/host", Fixture, NULL, set_up, test_host, tear_down);
  g_test_add ("/start-page/password", Fixture, NULL, set_up, test_password, tear_down);
  g_test_add ("/start-page/address", Fixture, NULL, set_up, test_address, tear_down);
  g_test_add ("/start-page/rooms", Fixture, NULL, set_up, test_rooms, tear_down);
  g_test_add ("/start-page/recent-rooms", Fixture, NULL, set_up, test_recent_rooms, tear_down);
  g_test_add ("/start-page/own-addresses", Fixture, NULL, set_up, test_own_addresses, tear_down);
  g_test_add ("/start-page/in-vain", Fixture, NULL, set_up, test_in_vain, tear_down);
  g_test_add ("/start-page/rooms-closed", Fixture, NULL, set_up, test_rooms_closed, tear_down);
  g_test_add ("/start-page/rooms-locked", Fixture, NULL, set_up, test_rooms_locked, tear_down);
  g_test_add ("/start-page/running", Fixture, NULL, set_up, test_running, tear_down);
  g_test_add ("/start-page/resumable", Fixture, NULL, set_up, test_resumable, tear_down);
  g_test_add ("/start-page/busy", Fixture, NULL, set_up, test_busy, tear_down);
  return g_test_run ();
}
