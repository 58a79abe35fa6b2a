/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-fixture.h"

#include <glib/gstdio.h>

#include "app/siguo-layout-file.h"
#include "app/siguo-places.h"

SiguoTable *
fixture_get_table (Fixture *fixture)
{
  return fixture->four.players[OWN]->table;
}

GFile *
fixture_find_last_layout (void)
{
  g_autofree char *folder = siguo_places_get_state_folder ();

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  return g_file_new_build_filename (folder, "last.siguo-layout", NULL);
}

/* As if it had been the last one. */
void
fixture_keep_layout (const char *text)
{
  g_autoptr (GFile) file = fixture_find_last_layout ();
  g_autoptr (GError) error = NULL;
  SiguoLayout layout;

  g_assert_true (siguo_layout_from_text (&layout, text, NULL));
  siguo_layout_file_save (file, &layout, NULL, &error);
  g_assert_no_error (error);
}

void
fixture_set_up (Fixture *fixture, gconstpointer data)
{
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  fixture->folder = g_dir_make_tmp ("siguo-test-XXXXXX", NULL);
  fixture_keep_layout (FIXTURE_LAYOUT);
  four_sit (&fixture->four, &options, NULL);
  fixture->chat = siguo_chat_new (fixture_get_table (fixture));
  fixture->keeper = siguo_game_keeper_new (fixture_get_table (fixture), fixture->folder);
  fixture->window = adw_window_new ();
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_remove (file);
    }
  g_rmdir (path);
}

void
fixture_tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->keeper);
  g_clear_object (&fixture->chat);
  four_clear (&fixture->four);
  remove_folder (fixture->folder);
  g_free (fixture->folder);
}

void
fixture_show_page (Fixture *fixture)
{
  fixture->page = SIGUO_TABLE_PAGE (siguo_table_page_new (fixture->chat, fixture->keeper));
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
}

GtkWidget *
fixture_find (Fixture *fixture, const char *id)
{
  return GTK_WIDGET (
    gtk_widget_get_template_child (GTK_WIDGET (fixture->page), SIGUO_TYPE_TABLE_PAGE, id));
}

void
fixture_deploy_act (Fixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (fixture_find (fixture, "deploy_panel"), action, NULL));
  bench_settle ();
}

void
fixture_assert_text (Fixture *fixture, const char *wanted)
{
  g_autoptr (GPtrArray) texts = siguo_table_page_list_texts (fixture->page);

  for (guint i = 0; i < texts->len; i++)
    if (strstr (g_ptr_array_index (texts, i), wanted) != NULL)
      return;
  for (guint i = 0; i < texts->len; i++)
    g_test_message ("%s", (const char *) g_ptr_array_index (texts, i));
  g_test_fail_printf ("“%s” does not stand on the page", wanted);
}

void
fixture_assert_no_text (Fixture *fixture, const char *unwanted)
{
  g_autoptr (GPtrArray) texts = siguo_table_page_list_texts (fixture->page);

  for (guint i = 0; i < texts->len; i++)
    g_assert_null (strstr (g_ptr_array_index (texts, i), unwanted));
}

void
fixture_start (Fixture *fixture)
{
  four_deploy (&fixture->four);
  fixture_show_page (fixture);
  fixture_deploy_act (fixture, "deploy.done");
  for (guint seat = 1; seat < SIGUO_N_SEATS; seat++)
    four_commit (&fixture->four, seat);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (fixture_get_table (fixture)), ==, SIGUO_TABLE_PLAY);
}

gboolean
fixture_has_label (GtkWidget *widget, const char *text)
{
  gboolean found = GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget)
                   && strstr (gtk_label_get_label (GTK_LABEL (widget)), text) != NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !found;
       child = gtk_widget_get_next_sibling (child))
    found = fixture_has_label (child, text);
  return found;
}
