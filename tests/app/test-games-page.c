/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/siguo-game-item.h"
#include "app/siguo-games-folder.h"
#include "app/siguo-games-page.h"
#include "app/siguo-record-file.h"
#include "app/siguo-record-words.h"
#include "record/make-game.h"

/* The list of the own games, and the reading of files behind it. */

typedef struct
{
  char *folder;
  GtkWidget *window;
  SiguoGamesPage *page;
  gboolean listed;
  GFile *opened;
} Fixture;

static void
on_listed (SiguoGamesPage *page, Fixture *fixture)
{
  fixture->listed = TRUE;
}

static void
on_open (SiguoGamesPage *page, GFile *file, Fixture *fixture)
{
  g_set_object (&fixture->opened, file);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("siguo-games-XXXXXX", NULL);
  fixture->page = SIGUO_GAMES_PAGE (siguo_games_page_new (fixture->folder));
  fixture->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
  g_signal_connect (fixture->page, "listed", G_CALLBACK (on_listed), fixture);
  g_signal_connect (fixture->page, "open", G_CALLBACK (on_open), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_clear_object (&fixture->opened);
}

static void
put (Fixture *fixture, const char *name, const char *bytes, gssize length)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
}

/* A game of @viewer that ends as @seed wants it, on @date. */
static void
put_game (Fixture *fixture, const char *name, const char *date, guint8 viewer, guint64 seed,
          gboolean finished)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", seed);
  g_autofree char *text = NULL;

  fill_in (record, seed);
  g_free (record->date);
  record->date = g_strdup (date);
  record->viewer = viewer;
  if (!finished)
    {
      record->finished = record->has_secrets = FALSE;
      g_array_set_size (record->events, 20);
    }
  text = siguo_record_to_text (record);
  put (fixture, name, text, -1);
}

static void
list (Fixture *fixture)
{
  fixture->listed = FALSE;
  siguo_games_page_refresh (fixture->page);
  while (!fixture->listed)
    g_main_context_iteration (NULL, TRUE);
}

static SiguoGameItem *
get (Fixture *fixture, guint i)
{
  g_autoptr (SiguoGameItem) item =
      g_list_model_get_item (siguo_games_page_get_games (fixture->page), i);

  g_assert_nonnull (item);
  return item;
}

static const char *
shown (Fixture *fixture)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (
      gtk_widget_get_template_child (GTK_WIDGET (fixture->page), SIGUO_TYPE_GAMES_PAGE, "stack")));
}

/* The list counts what the replay does, and both what the rules call a ply. */
static void
test_length (Fixture *fixture, gconstpointer data)
{
  guint n_others = 0;

  for (guint64 seed = 1; seed < 20; seed++)
    {
      g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", seed);
      SiguoPosition position;

      siguo_record_begin (record, &position);
      for (guint i = 0; i < record->events->len; i++)
        siguo_position_apply (&position, &g_array_index (record->events, SiguoEvent, i), NULL);
      g_assert_cmpuint (siguo_record_count_plies (record), ==, position.ply);
      n_others += record->events->len - position.ply;
    }
  g_assert_cmpuint (n_others, >, 0);
}

static guint64
find_seed (gboolean draw)
{
  for (guint64 seed = 1;; seed++)
    {
      g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", seed);
      const SiguoEvent *last = &g_array_index (record->events, SiguoEvent, record->events->len - 1);

      if (record->events->len > 30 && (last->winners == 0) == draw)
        return seed;
    }
}

static void
test_list (Fixture *fixture, gconstpointer data)
{
  guint64 won = find_seed (FALSE), drawn = find_seed (TRUE);
  g_autoptr (SiguoRecord) game = make_game (SIGUO_MODE_SIGUO_DARK, "classic", won);
  guint8 winners = g_array_index (game->events, SiguoEvent, game->events->len - 1).winners;
  guint8 winner = (guint8) __builtin_ctz (winners);

  put_game (fixture, "2001-01-01-1000-aa.siguo", "2001-01-01T10:00:00+00:00", winner, won, TRUE);
  put_game (fixture, "2001-01-03-1000-bb.siguo", "2001-01-03T10:00:00+00:00", (winner + 1) % 4, won,
            TRUE);
  put_game (fixture, "2001-01-02-1000-cc.siguo", "2001-01-02T10:00:00+00:00", 0, drawn, TRUE);
  put_game (fixture, "2001-01-04-1000-dd.siguo.part", "2001-01-04T10:00:00+00:00", 0, won, FALSE);
  put (fixture, "1999-broken.siguo", "siguo-record 1\noptions mode=chess\n", -1);
  put (fixture, "notes.txt", "nothing", -1);
  list (fixture);

  g_assert_cmpuint (g_list_model_get_n_items (siguo_games_page_get_games (fixture->page)), ==, 5);
  g_assert_cmpstr (shown (fixture), ==, "list");
  g_assert_cmpint (siguo_game_item_get_outcome (get (fixture, 0)), ==, SIGUO_RECORD_BROKEN_OFF);
  g_assert_cmpint (siguo_game_item_get_outcome (get (fixture, 1)), ==, SIGUO_RECORD_LOST);
  g_assert_cmpint (siguo_game_item_get_outcome (get (fixture, 2)), ==, SIGUO_RECORD_DRAW);
  g_assert_cmpint (siguo_game_item_get_outcome (get (fixture, 3)), ==, SIGUO_RECORD_WON);
  g_assert_nonnull (strstr (siguo_game_item_get_title (get (fixture, 0)), "Anna"));
  g_assert_nonnull (strstr (siguo_game_item_get_detail (get (fixture, 0)), "2001"));
  g_assert_nonnull (strstr (siguo_game_item_get_detail (get (fixture, 0)), "turn"));
  g_assert_nonnull (strstr (siguo_game_item_get_result (get (fixture, 3)), "won"));
  /* What cannot be read is told, not hidden. */
  g_assert_false (siguo_game_item_is_readable (get (fixture, 4)));
  g_assert_nonnull (strstr (siguo_game_item_get_detail (get (fixture, 4)), "Line 2"));
}

static void
test_open (Fixture *fixture, gconstpointer data)
{
  GtkListBox *box = GTK_LIST_BOX (
      gtk_widget_get_template_child (GTK_WIDGET (fixture->page), SIGUO_TYPE_GAMES_PAGE, "list"));

  put_game (fixture, "2001-01-01-1000-aa.siguo", "2001-01-01T10:00:00+00:00", 0, 1, TRUE);
  list (fixture);
  g_signal_emit_by_name (box, "row-activated", gtk_list_box_get_row_at_index (box, 0));
  g_assert_nonnull (fixture->opened);
  g_assert_true (g_file_equal (fixture->opened, siguo_game_item_get_file (get (fixture, 0))));
}

/* A folder that is not there yet is one without games. */
static void
test_none (Fixture *fixture, gconstpointer data)
{
  list (fixture);
  g_assert_cmpstr (shown (fixture), ==, "none");
  g_rmdir (fixture->folder);
  list (fixture);
  g_assert_cmpstr (shown (fixture), ==, "none");
  g_assert_null (siguo_games_page_get_notice (fixture->page));

  /* What is in its place is said. */
  g_assert_true (g_file_set_contents (fixture->folder, "no folder", -1, NULL));
  list (fixture);
  g_assert_nonnull (siguo_games_page_get_notice (fixture->page));
  g_unlink (fixture->folder);
}

/* A page that goes while it reads, and one that is asked twice. */
static void
test_hurry (Fixture *fixture, gconstpointer data)
{
  SiguoGamesPage *other =
      SIGUO_GAMES_PAGE (g_object_ref_sink (siguo_games_page_new (fixture->folder)));

  put_game (fixture, "2001-01-01-1000-aa.siguo", "2001-01-01T10:00:00+00:00", 0, 1, TRUE);
  siguo_games_page_refresh (other);
  g_object_unref (other);
  siguo_games_page_refresh (fixture->page);
  list (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (siguo_games_page_get_games (fixture->page)), ==, 1);
}

/* Files */

typedef struct
{
  SiguoRecord *record;
  GError *error;
  gboolean is_layout, done;
} Loaded;

static void
on_loaded (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Loaded *loaded = user_data;

  loaded->record =
      siguo_record_file_load_finish (G_FILE (source), result, &loaded->is_layout, &loaded->error);
  loaded->done = TRUE;
}

static void
load (Fixture *fixture, const char *name, GCancellable *cancellable, Loaded *loaded)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  *loaded = (Loaded){ NULL };
  siguo_record_file_load_async (file, cancellable, on_loaded, loaded);
  while (!loaded->done)
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_refused (Fixture *fixture, const char *name, const char *words)
{
  Loaded loaded;

  load (fixture, name, NULL, &loaded);
  g_assert_null (loaded.record);
  g_assert_false (loaded.is_layout);
  g_assert_nonnull (loaded.error);
  g_assert_nonnull (strstr (loaded.error->message, words));
  g_clear_error (&loaded.error);
}

static void
test_files (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SiguoRecord) game = make_game (SIGUO_MODE_SIGUO_DARK, "qq", 3);
  g_autoptr (GByteArray) jgs = make_jgs (game);
  g_autoptr (GByteArray) jql = make_jql (&game->layouts[0]);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autofree char *text = siguo_record_to_text (game);
  g_autofree char *huge = g_malloc0 (SIGUO_RECORD_MAX_BYTES + 1);
  Loaded loaded;

  put (fixture, "good.jgs", (char *) jgs->data, jgs->len);
  load (fixture, "good.jgs", NULL, &loaded);
  g_assert_no_error (loaded.error);
  g_assert_cmpuint (loaded.record->events->len, ==, game->events->len);
  siguo_record_free (loaded.record);

  put (fixture, "layout.jql", (char *) jql->data, jql->len);
  load (fixture, "layout.jql", NULL, &loaded);
  g_assert_no_error (loaded.error);
  g_assert_null (loaded.record);
  g_assert_true (loaded.is_layout);

  g_cancellable_cancel (cancelled);
  load (fixture, "good.jgs", cancelled, &loaded);
  g_assert_error (loaded.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&loaded.error);

  /* The first record has the code of no record. */
  jgs->data[0x19c] = 0x11;
  put (fixture, "bad.jgs", (char *) jgs->data, jgs->len);
  assert_refused (fixture, "bad.jgs", "Byte 412");
  put (fixture, "short.jgs", (char *) jgs->data, 300);
  assert_refused (fixture, "short.jgs", "Byte");
  put (fixture, "other.siguo", "PNG, or so", -1);
  assert_refused (fixture, "other.siguo", "Line 1");
  *strchr (strstr (text, "\nplay\n") + 6, ' ') = '_';
  put (fixture, "bad.siguo", text, -1);
  assert_refused (fixture, "bad.siguo", "Line ");
  put (fixture, "huge.siguo", huge, SIGUO_RECORD_MAX_BYTES + 1);
  assert_refused (fixture, "huge.siguo", "large");
  assert_refused (fixture, "missing.siguo", "missing.siguo");
  assert_refused (fixture, "", "not a file");
}

#define ADD(name) g_test_add ("/games-page/" #name, Fixture, NULL, set_up, test_##name, tear_down)

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD (list);
  ADD (open);
  ADD (none);
  ADD (hurry);
  ADD (files);
  ADD (length);
  return g_test_run ();
}
