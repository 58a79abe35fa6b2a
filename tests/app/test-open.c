/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/siguo-games-page.h"
#include "app/siguo-places.h"
#include "app/siguo-replay-page.h"
#include "app/siguo-start-page.h"
#include "app/siguo-window.h"
#include "record/make-game.h"

/* Files in a whole window: what can be replayed is shown; what cannot is said, and nothing else
 * changes. */

typedef struct
{
  AdwApplication *application;
  GSettings *settings;
  SiguoWindow *window;
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->application = adw_application_new ("org.siguo.Siguo.Test", G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (fixture->application), NULL, NULL));
  fixture->settings = siguo_places_new_settings ();
  fixture->window = siguo_window_new (fixture->application, fixture->settings);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture->folder = siguo_places_get_games_folder ();
  g_assert_cmpint (g_mkdir_with_parents (fixture->folder, 0700), ==, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->settings);
  g_clear_object (&fixture->application);
  g_free (fixture->folder);
}

static GFile *
put (Fixture *fixture, const char *name, const char *bytes, gssize length)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  return g_file_new_for_path (path);
}

static GFile *
put_game (Fixture *fixture, const char *name)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 1);
  g_autofree char *text = NULL;

  fill_in (record, 1);
  text = siguo_record_to_text (record);
  return put (fixture, name, text, -1);
}

static const char *
get_notice (Fixture *fixture)
{
  GtkWidget *page = siguo_window_get_page (fixture->window);

  if (SIGUO_IS_REPLAY_PAGE (page))
    return siguo_replay_page_get_notice (SIGUO_REPLAY_PAGE (page));
  if (SIGUO_IS_GAMES_PAGE (page))
    return siguo_games_page_get_notice (SIGUO_GAMES_PAGE (page));
  return siguo_start_page_get_notice (SIGUO_START_PAGE (page));
}

static void
wait_for_page (Fixture *fixture, const char *name)
{
  while (!g_str_equal (siguo_window_get_page_name (fixture->window), name))
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_notice (Fixture *fixture, const char *words)
{
  while (get_notice (fixture) == NULL || strstr (get_notice (fixture), words) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
act (Fixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL);
}

/* On half of a screen of 1920 × 1080 pixels, which is what is left of it where everything is drawn
 * twice as large. */
static void
assert_fits (Fixture *fixture)
{
  int width, height;

  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL,
                      NULL, NULL);
  g_assert_cmpint (width, <=, 960);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_VERTICAL, width, &height, NULL,
                      NULL, NULL);
  g_assert_cmpint (height, <=, 540);
}

static void
test_open (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) good = put_game (fixture, "good.siguo");
  g_autoptr (GFile) bad = put (fixture, "<i>bad.siguo", "siguo-record 1\noptions mode=chess\n", -1);
  SiguoReplay *replay;
  SiguoReplayPage *page;

  siguo_window_open (fixture->window, bad);
  wait_for_notice (fixture, "Line 2");
  g_assert_nonnull (strstr (get_notice (fixture), "<i>bad.siguo"));
  g_assert_cmpstr (siguo_window_get_page_name (fixture->window), ==, "start");

  siguo_window_open (fixture->window, good);
  wait_for_page (fixture, "replay");
  assert_fits (fixture);
  page = SIGUO_REPLAY_PAGE (siguo_window_get_page (fixture->window));
  replay = siguo_replay_page_get_replay (page);
  siguo_replay_page_go_to (page, 7);
  siguo_window_open (fixture->window, bad);
  wait_for_notice (fixture, "Line 2");
  g_assert_true (siguo_replay_page_get_replay (page) == replay);
  g_assert_cmpuint (siguo_replay_page_get_step (page), ==, 7);

  /* The last one asked for is the one that comes. */
  siguo_window_open (fixture->window, bad);
  siguo_window_open (fixture->window, good);
  while (get_notice (fixture) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (siguo_replay_page_get_step (page), ==, 0);

  act (fixture, "win.leave");
  wait_for_page (fixture, "start");
}

/* As if a file manager let go of it above the window. */
static void
test_drop (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) good = put_game (fixture, "good.siguo");
  g_autoptr (GListModel) controllers
      = gtk_widget_observe_controllers (GTK_WIDGET (fixture->window));
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (&good, 1));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &taken);
    }
  g_assert_true (taken);
  wait_for_page (fixture, "replay");
}

static void
test_layout (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SiguoRecord) game = make_game (SIGUO_MODE_SIGUO_DARK, "qq", 3);
  g_autoptr (GByteArray) jql = make_jql (&game->layouts[0]);
  g_autoptr (GFile) file = put (fixture, "layout.jql", (char *) jql->data, jql->len);

  siguo_window_open (fixture->window, file);
  wait_for_notice (fixture, "layout");
  g_assert_cmpstr (siguo_window_get_page_name (fixture->window), ==, "start");
}

static void
test_games (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) good = put_game (fixture, "good.siguo");
  SiguoGamesPage *page;

  act (fixture, "win.games");
  wait_for_page (fixture, "games");
  page = SIGUO_GAMES_PAGE (siguo_window_get_page (fixture->window));
  while (g_list_model_get_n_items (siguo_games_page_get_games (page)) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_emit_by_name (page, "open", good);
  wait_for_page (fixture, "replay");
  act (fixture, "win.rules");
  /* Back to where it was chosen, then home. */
  act (fixture, "win.leave");
  wait_for_page (fixture, "games");
  act (fixture, "win.leave");
  wait_for_page (fixture, "start");
}

/* A window that goes while it reads. */
static void
test_close (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) good = put_game (fixture, "good.siguo");

  siguo_window_open (fixture->window, good);
}

#define ADD(name) g_test_add ("/open/" #name, Fixture, NULL, set_up, test_##name, tear_down)

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD (open);
  ADD (drop);
  ADD (layout);
  ADD (games);
  ADD (close);
  return g_test_run ();
}
