/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-options-list.h"

#include <glib/gi18n-lib.h>

#include "siguo-option-row.h"
#include "siguo-options-window.h"

struct _SiguoOptionsList
{
  GtkWidget parent_instance;

  GtkWidget *list;
  GPtrArray *rows;             /* of SiguoOptionRow, borrowed */
  SiguoOptions options;
  gboolean editable;
  GtkWidget *window;           /* weak: with all of them, while it is open */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoOptionsList, siguo_options_list, GTK_TYPE_WIDGET)

/* What is chosen most often; all of it is in the window. */
static const char *const common[] = {
  SIGUO_OPTION_MODE, SIGUO_OPTION_PRESET, "duel_pieces", "move_seconds", "timeout_limit",
};

static void
on_changed (SiguoOptionsList *self, const char *text)
{
  g_signal_emit (self, signals[CHANGED], 0, text);
}

static void
add_row (SiguoOptionsList *self, const char *key)
{
  GtkWidget *row = siguo_option_row_new (key, FALSE);

  g_signal_connect_object (row, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
  g_ptr_array_add (self->rows, row);
}

static void
show_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoOptionsList *self = SIGUO_OPTIONS_LIST (widget);

  if (self->window == NULL)
    {
      GtkRoot *root = gtk_widget_get_root (widget);
      GtkWidget *window
          = siguo_options_window_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL);

      g_signal_connect_object (window, "changed", G_CALLBACK (on_changed), self,
                               G_CONNECT_SWAPPED);
      g_set_weak_pointer (&self->window, window);
      siguo_options_window_set_options (SIGUO_OPTIONS_WINDOW (window), &self->options);
      siguo_options_window_set_editable (SIGUO_OPTIONS_WINDOW (window), self->editable);
    }
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
siguo_options_list_dispose (GObject *object)
{
  SiguoOptionsList *self = SIGUO_OPTIONS_LIST (object);

  if (self->window != NULL)
    gtk_window_destroy (GTK_WINDOW (self->window));
  g_clear_weak_pointer (&self->window);
  g_clear_pointer (&self->list, gtk_widget_unparent);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (siguo_options_list_parent_class)->dispose (object);
}

static void
siguo_options_list_class_init (SiguoOptionsListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_options_list_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "options.show-all", NULL, show_all_action);

  signals[CHANGED] = g_signal_new ("changed", SIGUO_TYPE_OPTIONS_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
siguo_options_list_init (SiguoOptionsList *self)
{
  GtkWidget *all = adw_action_row_new ();

  siguo_options_init (&self->options, SIGUO_MODE_SIGUO_DARK);
  self->editable = TRUE;
  self->rows = g_ptr_array_new ();

  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (common); i++)
    add_row (self, common[i]);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (all), _("All rules…"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (all),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (all), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (all), "options.show-all");
  gtk_list_box_append (GTK_LIST_BOX (self->list), all);
  siguo_options_list_set_options (self, &self->options);
}

GtkWidget *
siguo_options_list_new (void)
{
  return g_object_new (SIGUO_TYPE_OPTIONS_LIST, NULL);
}

void
siguo_options_list_set_options (SiguoOptionsList *self, const SiguoOptions *options)
{
  g_return_if_fail (SIGUO_IS_OPTIONS_LIST (self));
  g_return_if_fail (options != NULL);

  self->options = *options;
  for (guint i = 0; i < self->rows->len; i++)
    siguo_option_row_set_options (g_ptr_array_index (self->rows, i), options);
  if (self->window != NULL)
    siguo_options_window_set_options (SIGUO_OPTIONS_WINDOW (self->window), options);
}

const SiguoOptions *
siguo_options_list_get_options (SiguoOptionsList *self)
{
  g_return_val_if_fail (SIGUO_IS_OPTIONS_LIST (self), NULL);

  return &self->options;
}

void
siguo_options_list_set_editable (SiguoOptionsList *self, gboolean editable)
{
  g_return_if_fail (SIGUO_IS_OPTIONS_LIST (self));

  if (self->editable == editable)
    return;
  self->editable = editable;
  for (guint i = 0; i < self->rows->len; i++)
    siguo_option_row_set_editable (g_ptr_array_index (self->rows, i), editable);
  if (self->window != NULL)
    siguo_options_window_set_editable (SIGUO_OPTIONS_WINDOW (self->window), editable);
}

GtkWidget *
siguo_options_list_get_window (SiguoOptionsList *self)
{
  g_return_val_if_fail (SIGUO_IS_OPTIONS_LIST (self), NULL);

  return self->window;
}
