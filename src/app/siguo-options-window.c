/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-options-window.h"

#include <glib/gi18n-lib.h>

#include "siguo-option-row.h"
#include "siguo-option-words.h"

struct _SiguoOptionsWindow
{
  AdwPreferencesWindow parent_instance;

  AdwPreferencesGroup *groups[SIGUO_N_OPTION_GROUPS];
  GPtrArray *rows;             /* of SiguoOptionRow, borrowed */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoOptionsWindow, siguo_options_window, ADW_TYPE_PREFERENCES_WINDOW)

static void
on_changed (SiguoOptionsWindow *self, const char *text)
{
  g_signal_emit (self, signals[CHANGED], 0, text);
}

static void
add_row (SiguoOptionsWindow *self, SiguoOptionGroup group, const char *key)
{
  GtkWidget *row = siguo_option_row_new (key, TRUE);

  g_signal_connect_object (row, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (self->groups[group], row);
  g_ptr_array_add (self->rows, row);
}

static void
siguo_options_window_finalize (GObject *object)
{
  g_ptr_array_unref (SIGUO_OPTIONS_WINDOW (object)->rows);
  G_OBJECT_CLASS (siguo_options_window_parent_class)->finalize (object);
}

static void
siguo_options_window_class_init (SiguoOptionsWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = siguo_options_window_finalize;

  signals[CHANGED] = g_signal_new ("changed", SIGUO_TYPE_OPTIONS_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
siguo_options_window_init (SiguoOptionsWindow *self)
{
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());

  self->rows = g_ptr_array_new ();
  gtk_window_set_title (GTK_WINDOW (self), _("All Rules"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 640, 680);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (self), FALSE);
  for (guint group = 0; group < SIGUO_N_OPTION_GROUPS; group++)
    {
      self->groups[group] = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
      adw_preferences_group_set_title (self->groups[group],
                                       siguo_option_group_to_words ((SiguoOptionGroup) group));
      adw_preferences_page_add (page, self->groups[group]);
    }
  add_row (self, SIGUO_OPTION_GROUP_GAME, SIGUO_OPTION_MODE);
  add_row (self, SIGUO_OPTION_GROUP_GAME, SIGUO_OPTION_PRESET);
  for (const SiguoOptionChoice *choice = siguo_option_get_choices (); choice->key != NULL; choice++)
    add_row (self, choice->group, choice->key);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (self), page);
}

GtkWidget *
siguo_options_window_new (GtkWindow *parent)
{
  return g_object_new (SIGUO_TYPE_OPTIONS_WINDOW, "transient-for", parent, NULL);
}

void
siguo_options_window_set_options (SiguoOptionsWindow *self, const SiguoOptions *options)
{
  gboolean seen[SIGUO_N_OPTION_GROUPS] = { FALSE };

  g_return_if_fail (SIGUO_IS_OPTIONS_WINDOW (self));

  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, i);
      const char *key = siguo_option_row_get_key (SIGUO_OPTION_ROW (row));
      const SiguoOptionChoice *choice = siguo_option_find_choice (key);

      siguo_option_row_set_options (SIGUO_OPTION_ROW (row), options);
      if (gtk_widget_get_visible (row))
        seen[choice != NULL ? choice->group : SIGUO_OPTION_GROUP_GAME] = TRUE;
    }
  for (guint group = 0; group < SIGUO_N_OPTION_GROUPS; group++)
    gtk_widget_set_visible (GTK_WIDGET (self->groups[group]), seen[group]);
}

void
siguo_options_window_set_editable (SiguoOptionsWindow *self, gboolean editable)
{
  g_return_if_fail (SIGUO_IS_OPTIONS_WINDOW (self));

  for (guint i = 0; i < self->rows->len; i++)
    siguo_option_row_set_editable (g_ptr_array_index (self->rows, i), editable);
}
