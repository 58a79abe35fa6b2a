/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/siguo-game-keeper.h"
#include "app/siguo-password-dialog.h"
#include "app/siguo-password-row.h"
#include "app/siguo-places.h"
#include "app/siguo-room-page.h"
#include "app/siguo-start-page.h"
#include "app/siguo-window.h"
#include "net/common/siguo-beacon.h"
#include "net/raw-peer.h"
#include "net/server/siguo-house.h"
#include "net/table-bench.h"
#include "rules/siguo-answer.h"

/* A locked room as its players and its host see it; real sockets on loopback. */

#define PASSWORD "四国 sesame"

typedef struct
{
  AdwApplication *application;
  GSettings *settings;
  SiguoWindow *window;
  SiguoHouse *house;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const SiguoHouseDoors doors = { .loopback_only = TRUE, .password = PASSWORD };
  g_autoptr (GError) error = NULL;
  SiguoOptions options;

  fixture->application = adw_application_new ("org.siguo.Siguo.Test", G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (fixture->application), NULL, NULL));
  fixture->settings = siguo_places_new_settings ();
  g_settings_set_string (fixture->settings, "player-name", "Lin");
  fixture->window = siguo_window_new (fixture->application, fixture->settings);
  gtk_window_present (GTK_WINDOW (fixture->window));
  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  fixture->house = siguo_house_new ("<b>Mei & co</b>", &options, NULL);
  siguo_house_open (fixture->house, &doors, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->house);
  g_clear_object (&fixture->settings);
  g_clear_object (&fixture->application);
}

/* --- Where the password must not be ---------------------------------------------------------- */

static void
assert_without (const char *what, const char *bytes, gsize length, const char *secret,
                gsize n_secret)
{
  if (memmem (bytes, length, secret, n_secret) != NULL)
    g_error ("The secret is in %s", what);
}

/* Neither the password nor what stands for it in the room of @id, in any form. */
static void
assert_no_secret (const char *what, const char *bytes, gsize length, const guint8 *id)
{
  g_autofree char *hex = NULL;
  g_autofree char *base64 = NULL;
  SiguoHash key;

  siguo_proof_key_from_password (&key, PASSWORD, id);
  hex = siguo_bytes_to_hex (key.byte, sizeof key.byte);
  base64 = g_base64_encode (key.byte, sizeof key.byte);
  assert_without (what, bytes, length, "sesame", strlen ("sesame"));
  assert_without (what, bytes, length, (char *) key.byte, sizeof key.byte);
  assert_without (what, bytes, length, hex, strlen (hex));
  assert_without (what, bytes, length, base64, strlen (base64));
}

static void
assert_private (const char *path, const char *bytes, gsize length)
{
  GStatBuf info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  assert_without (path, bytes, length, "sesame", strlen ("sesame"));
}

/* Returns: how many files there are in @folder */
static guint
assert_not_on_disk (const char *folder, const guint8 *id)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *bytes = NULL;
      gsize length;

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        n += assert_not_on_disk (path, id);
      else if (g_file_test (path, G_FILE_TEST_IS_REGULAR)
               && g_file_get_contents (path, &bytes, &length, NULL))
        {
          /* The room's journal has to know what stands for the password to come back locked, and
           * is nobody else's to read. */
          if (g_str_has_suffix (name, ".journal"))
            assert_private (path, bytes, length);
          else
            assert_no_secret (path, bytes, length, id);
          n++;
        }
    }
  return n;
}

/* Asks the host on this computer what it announces. */
static void
assert_not_announced (const guint8 *id)
{
  const SiguoBeacon question = {
    .kind = SIGUO_BEACON_ASK, .protocol = 1, .has_nonce = TRUE, .nonce = { 1, 2, 3 }
  };
  g_autoptr (GBytes) bytes = siguo_beacon_to_bytes (&question);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new_from_string ("127.0.0.1", 0);
  g_autoptr (GSocketAddress) host =
    g_inet_socket_address_new_from_string ("127.0.0.1", SIGUO_BEACON_PORT);
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GError) error = NULL;
  SiguoBeacon answer;
  char text[2048];
  gssize length;

  socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, NULL);
  g_socket_set_timeout (socket, 10);
  g_assert_true (g_socket_bind (socket, any, FALSE, NULL));
  g_socket_send_to (socket, host, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL,
                    &error);
  g_assert_no_error (error);
  length = g_socket_receive (socket, text, sizeof text, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (siguo_beacon_parse (&answer, (guint8 *) text, (gsize) length, NULL));
  g_assert_cmpmem (answer.room_id, sizeof answer.room_id, id, SIGUO_ROOM_ID_BYTES);
  g_assert_true (answer.locked);
  assert_no_secret ("the beacon", text, (gsize) length, id);
}

/* --- The dialog ------------------------------------------------------------------------------ */

static SiguoPasswordDialog *
get_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (SIGUO_IS_PASSWORD_DIALOG (l->data))
      return l->data;
  return NULL;
}

static gboolean
has_dialog (gpointer user_data)
{
  return get_dialog () != NULL;
}

static gboolean
has_no_dialog (gpointer user_data)
{
  return get_dialog () == NULL;
}

static gboolean
is_in_room (gpointer user_data)
{
  return g_str_equal (siguo_window_get_page_name (user_data), "room");
}

static gboolean
has_note (gpointer user_data)
{
  return siguo_password_dialog_get_note (user_data) != NULL;
}

static GtkWidget *
find (gpointer widget, const char *id)
{
  return GTK_WIDGET (gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), id));
}

static void
type (gpointer widget, const char *id, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (find (widget, id)), text);
}

/* By the typed address, which says nothing of a lock. */
static void
join (Fixture *fixture)
{
  GtkWidget *page = siguo_window_get_page (fixture->window);
  g_autofree char *address =
    g_strdup_printf ("127.0.0.1:%u", siguo_house_get_port (fixture->house));

  g_assert_true (SIGUO_IS_START_PAGE (page));
  type (page, "address_row", address);
  gtk_widget_activate_action (page, "start.join-address", NULL);
}

static SiguoPasswordDialog *
join_and_wait (Fixture *fixture)
{
  join (fixture);
  wait_for (has_dialog, NULL);
  return get_dialog ();
}

static gboolean
can_try (SiguoPasswordDialog *dialog)
{
  return gtk_widget_get_sensitive (find (dialog, "join_button"));
}

static void
press_enter (SiguoPasswordDialog *dialog)
{
  g_signal_emit_by_name (gtk_editable_get_delegate (GTK_EDITABLE (find (dialog, "row"))),
                         "activate");
}

static void
try (SiguoPasswordDialog *dialog, const char *password)
{
  type (dialog, "row", password);
  g_assert_true (can_try (dialog));
  press_enter (dialog);
}

static gboolean
has_focus (SiguoPasswordDialog *dialog)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (dialog));

  return focus != NULL && gtk_widget_is_ancestor (focus, find (dialog, "row"));
}

static void
test_join (Fixture *fixture, gconstpointer data)
{
  SiguoPasswordDialog *dialog = join_and_wait (fixture);

  g_assert_nonnull (
    strstr (gtk_label_get_label (GTK_LABEL (find (dialog, "question"))), "<b>Mei & co</b>"));
  g_assert_false (gtk_label_get_use_markup (GTK_LABEL (find (dialog, "question"))));
  g_assert_true (has_focus (dialog));
  g_assert_null (siguo_password_dialog_get_note (dialog));
  g_assert_false (can_try (dialog));
  g_assert_true (gtk_window_get_modal (GTK_WINDOW (dialog)));

  /* What cannot be a password does not go to the room. */
  try (dialog, "   ");
  g_assert_nonnull (siguo_password_dialog_get_note (dialog));

  for (guint i = 0; i < 2; i++)
    {
      try (dialog, "simsalabim");
      g_assert_null (siguo_password_dialog_get_note (dialog));
      g_assert_false (can_try (dialog));
      wait_for (has_note, dialog);
      g_assert_true (get_dialog () == dialog);
      g_assert_cmpstr (siguo_password_dialog_get_note (dialog), ==,
                       "This is not the room’s password.");
      g_assert_true (has_focus (dialog));
    }

  try (dialog, PASSWORD);
  wait_for (is_in_room, fixture->window);
  g_assert_null (get_dialog ());
  g_assert_true (siguo_table_is_locked (siguo_window_get_table (fixture->window)));
  g_assert_cmpstr (adw_window_title_get_subtitle (ADW_WINDOW_TITLE (
                     find (siguo_window_get_page (fixture->window), "title"))),
                   ==, "A password is needed to join");
  g_assert_cmpuint (
    assert_not_on_disk (g_get_home_dir (), siguo_house_get_room_id (fixture->house)), >, 0);
}

static gboolean
is_free (gpointer user_data)
{
  Fixture *fixture = user_data;

  return siguo_start_page_get_notice (SIGUO_START_PAGE (siguo_window_get_page (fixture->window)))
         == NULL;
}

/* Given up, the page is free for something else. */
static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  SiguoPasswordDialog *dialog = join_and_wait (fixture);

  gtk_widget_activate_action (GTK_WIDGET (dialog), "window.close", NULL);
  wait_for (has_no_dialog, NULL);
  wait_for (is_free, fixture);
  dialog = join_and_wait (fixture);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (find (dialog, "row"))), ==, "");
}

static gboolean
has_problem (gpointer user_data)
{
  return !is_free (user_data) && has_no_dialog (NULL);
}

/* The room goes while its password is looked for. */
static void
test_gone (Fixture *fixture, gconstpointer data)
{
  join_and_wait (fixture);
  siguo_house_close (fixture->house);
  wait_for (has_problem, fixture);
  g_assert_cmpstr (
    siguo_start_page_get_notice (SIGUO_START_PAGE (siguo_window_get_page (fixture->window))), ==,
    "The host closed the room.");
}

static gboolean
is_seated (gpointer user_data)
{
  return siguo_table_get_connection (user_data) == SIGUO_CONNECTION_SEATED;
}

/* In the same window it need not be typed again when something else was wrong. */
static void
test_remembered (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SiguoTable) other = siguo_table_new (NULL);
  g_autoptr (GPtrArray) addresses =
    g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autofree char *address =
    g_strdup_printf ("127.0.0.1:%u", siguo_house_get_port (fixture->house));

  g_ptr_array_add (addresses, siguo_address_parse (address, NULL));
  siguo_table_set_password (other, PASSWORD);
  siguo_table_join (other, addresses, "Lin", FALSE, NULL);
  wait_for (is_seated, other);

  try (join_and_wait (fixture), PASSWORD);
  wait_for (has_problem, fixture);
  g_assert_nonnull (strstr (siguo_start_page_get_notice (SIGUO_START_PAGE (
                              siguo_window_get_page (fixture->window))),
                            "already has your name"));
  type (siguo_window_get_page (fixture->window), "name_row", "Jonas");
  join (fixture);
  while (!is_in_room (fixture->window))
    {
      g_assert_null (get_dialog ());
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
on_answered (SiguoPasswordDialog *dialog, const char *password, guint *n_answers)
{
  (*n_answers)++;
}

static void
test_wait (Fixture *fixture, gconstpointer data)
{
  SiguoPasswordDialog *dialog =
    SIGUO_PASSWORD_DIALOG (siguo_password_dialog_new (GTK_WINDOW (fixture->window), "A room"));
  guint n_answers = 0;

  g_signal_connect (dialog, "answered", G_CALLBACK (on_answered), &n_answers);
  type (dialog, "row", "simsalabim");
  siguo_password_dialog_ask (dialog, SIGUO_ANSWER_PASSWORD_BAD, 0);
  g_assert_true (can_try (dialog));
  siguo_password_dialog_ask (dialog, SIGUO_ANSWER_TOO_MANY_TRIES, 42);
  g_assert_cmpstr (siguo_password_dialog_get_note (dialog), ==,
                   "Too many wrong passwords came from this computer. You can try again in 42 "
                   "seconds.");
  g_assert_false (can_try (dialog));
  /* Typing meanwhile is no harm. */
  type (dialog, "row", "open sesame");
  g_assert_nonnull (siguo_password_dialog_get_note (dialog));
  g_assert_false (can_try (dialog));
  press_enter (dialog);
  g_assert_cmpuint (n_answers, ==, 0);
  siguo_password_dialog_ask (dialog, SIGUO_ANSWER_PASSWORD_BAD, 1);
  g_assert_cmpstr (siguo_password_dialog_get_note (dialog), ==,
                   "This is not the room’s password. You can try again in 1 second.");
  while (siguo_password_dialog_get_note (dialog) != NULL)
    g_main_context_iteration (NULL, TRUE);
  try (dialog, "open sesame");
  press_enter (dialog);
  g_assert_cmpuint (n_answers, ==, 1);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static gboolean
is_at_start (gpointer user_data)
{
  return g_str_equal (siguo_window_get_page_name (user_data), "start");
}

/* The host sees the password beside the addresses. */
static void
test_host (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = siguo_window_get_page (fixture->window);
  guint8 id[SIGUO_ROOM_ID_BYTES];
  GtkWidget *row;

  type (page, "password_row", "  " PASSWORD);
  gtk_widget_activate_action (page, "start.host", NULL);
  wait_for (is_in_room, fixture->window);
  g_assert_null (get_dialog ());
  g_assert_true (siguo_table_is_locked (siguo_window_get_table (fixture->window)));
  page = siguo_window_get_page (fixture->window);
  g_assert_true (gtk_widget_get_visible (find (page, "addresses_group")));
  row = gtk_widget_get_last_child (find (page, "addresses_list"));
  g_assert_true (SIGUO_IS_PASSWORD_ROW (row));
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpint (g_str_equal (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), PASSWORD),
                       ==, i % 2);
      siguo_password_row_show (SIGUO_PASSWORD_ROW (row), i % 2 == 0);
    }
  memcpy (id, siguo_table_get_room_id (siguo_window_get_table (fixture->window)), sizeof id);
  assert_not_on_disk (g_get_home_dir (), id);
  g_assert_cmpuint (assert_not_on_disk (g_get_user_runtime_dir (), id), >, 0);
  assert_not_announced (id);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.leave", NULL);
  wait_for (is_at_start, fixture->window);
}

/* A game that is played in a locked room, as it is kept. */
static void
test_record (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_home_dir (), "locked", NULL);
  g_autoptr (SiguoGameKeeper) keeper = NULL;
  SiguoOptions options;
  Four four = { 0 };
  SiguoHash key;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  siguo_random_init (&four.random, 5);
  four.bench = bench_new (&options);
  siguo_proof_key_from_password (&key, PASSWORD, siguo_room_get_id (bench_get_room (four.bench)));
  siguo_room_lock (bench_get_room (four.bench), &key);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", seat);
      g_autofree char *own = g_build_filename (folder, name, NULL);

      four.players[seat] = player_new (four.bench, name, own);
      siguo_table_set_password (four.players[seat]->table, PASSWORD);
      player_join (four.players[seat], FALSE);
      bench_settle ();
    }
  keeper = siguo_game_keeper_new (four.players[0]->table, folder);
  four_start (&four);
  four_play (&four, 12);
  g_assert_cmpuint (
    assert_not_on_disk (folder, siguo_room_get_id (bench_get_room (four.bench))), >, 4);
  four_clear (&four);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(name) g_test_add ("/password/" #name, Fixture, NULL, set_up, test_##name, tear_down)
  ADD (join);
  ADD (cancel);
  ADD (gone);
  ADD (remembered);
  ADD (wait);
  ADD (host);
  ADD (record);
  return g_test_run ();
}
