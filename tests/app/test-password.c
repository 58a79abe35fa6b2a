/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <string.h>

#include "app/siguo-password-dialog.h"
#include "app/siguo-password-row.h"
#include "app/siguo-places.h"
#include "app/siguo-room-page.h"
#include "app/siguo-start-page.h"
#include "app/siguo-window.h"
#include "net/raw-peer.h"
#include "net/server/siguo-house.h"
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
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.leave", NULL);
  wait_for (is_at_start, fixture->window);
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
  return g_test_run ();
}
