/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-options-list.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "siguo-options-words.h"

/* The first few are always seen, the others behind an expander. */
#define N_COMMON 4

struct _SiguoOptionsList
{
  GtkWidget parent_instance;

  GtkWidget *list;
  GtkWidget *more;
  SiguoOptions options;
  gboolean editable;
  GSimpleActionGroup *actions;
  GHashTable *buttons;         /* key → GtkMenuButton with the value of it, for the host */
  GHashTable *labels;          /* key → GtkLabel with the value of it, for the others */
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoOptionsList, siguo_options_list, GTK_TYPE_WIDGET)

#define PRESET "preset"

static const char *const presets[] = { "classic", "qq", "friends" };

/* Names of actions have no underscores. */
static char *
key_to_action (const char *key)
{
  return g_strdelimit (g_strdup (key), "_", '-');
}

static void
on_change_state (GSimpleAction *action,
                 GVariant      *value,
                 gpointer       user_data)
{
  SiguoOptionsList *self = user_data;
  SiguoOptions wanted = self->options;
  g_autofree char *key = g_strdelimit (g_strdup (g_action_get_name (G_ACTION (action))), "-", '_');
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (g_str_equal (key, PRESET))
    siguo_options_set_preset (&wanted, g_variant_get_string (value, NULL));
  else if (!siguo_options_set (&wanted, key, g_variant_get_string (value, NULL), &error))
    {
      g_warning ("An option that the app offers was refused: %s", error->message);
      return;
    }
  text = siguo_options_to_text (&wanted);
  g_signal_emit (self, signals[CHANGED], 0, text);
}

static void
append_choice (GMenu      *menu,
               const char *key,
               const char *value,
               const char *words)
{
  g_autofree char *name = key_to_action (key);
  g_autofree char *action = g_strconcat ("option.", name, NULL);
  g_autoptr (GMenuItem) item = g_menu_item_new (words, NULL);

  g_menu_item_set_action_and_target (item, action, "s", value);
  g_menu_append_item (menu, item);
}

/* Menus are made when they are opened: a page with rules must not pay for sixteen of them. */
static void
create_popup (GtkMenuButton *button,
              gpointer       user_data)
{
  const char *key = user_data;
  g_autoptr (GMenu) menu = g_menu_new ();

  if (g_str_equal (key, PRESET))
    for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
      append_choice (menu, key, presets[i], siguo_options_preset_to_words (presets[i]));
  else
    for (const SiguoOptionChoice *choice = siguo_options_get_choices (); choice->key != NULL; choice++)
      for (guint i = 0; g_str_equal (choice->key, key) && i < G_N_ELEMENTS (choice->values)
                        && choice->values[i] != NULL; i++)
        {
          g_autofree char *words = siguo_options_value_to_words (key, choice->values[i]);

          append_choice (menu, key, choice->values[i], words);
        }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static GtkWidget *
make_row (SiguoOptionsList *self,
          const char       *key,
          const char       *title)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *name = key_to_action (key);
  g_autoptr (GSimpleAction) action =
    g_simple_action_new_stateful (name, G_VARIANT_TYPE_STRING, g_variant_new_string (""));

  g_signal_connect_object (action, "change-state", G_CALLBACK (on_change_state), self, 0);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));

  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), create_popup, (gpointer) key, NULL);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "option-value");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
  g_hash_table_insert (self->buttons, (gpointer) key, button);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_visible (label, FALSE);
  g_hash_table_insert (self->labels, (gpointer) key, label);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static void
siguo_options_list_dispose (GObject *object)
{
  SiguoOptionsList *self = SIGUO_OPTIONS_LIST (object);

  g_clear_pointer (&self->list, gtk_widget_unparent);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->buttons, g_hash_table_unref);
  g_clear_pointer (&self->labels, g_hash_table_unref);
  G_OBJECT_CLASS (siguo_options_list_parent_class)->dispose (object);
}

static void
siguo_options_list_class_init (SiguoOptionsListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_options_list_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);

  signals[CHANGED] = g_signal_new ("changed", SIGUO_TYPE_OPTIONS_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
siguo_options_list_init (SiguoOptionsList *self)
{
  guint n = 0;

  siguo_options_init (&self->options, SIGUO_MODE_SIGUO_DARK);
  self->editable = TRUE;
  self->buttons = g_hash_table_new (g_str_hash, g_str_equal);
  self->labels = g_hash_table_new (g_str_hash, g_str_equal);
  self->actions = g_simple_action_group_new ();
  gtk_widget_insert_action_group (GTK_WIDGET (self), "option", G_ACTION_GROUP (self->actions));

  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));

  gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (self, PRESET, _("Rules")));
  self->more = adw_expander_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->more), _("All rules"));
  for (const SiguoOptionChoice *choice = siguo_options_get_choices (); choice->key != NULL; choice++, n++)
    {
      GtkWidget *row = make_row (self, choice->key, siguo_options_get_title (choice->key));

      if (n < N_COMMON)
        gtk_list_box_append (GTK_LIST_BOX (self->list), row);
      else
        adw_expander_row_add_row (ADW_EXPANDER_ROW (self->more), row);
    }
  gtk_list_box_append (GTK_LIST_BOX (self->list), self->more);
  siguo_options_list_set_options (self, &self->options);
}

GtkWidget *
siguo_options_list_new (void)
{
  return g_object_new (SIGUO_TYPE_OPTIONS_LIST, NULL);
}

static void
show_value (SiguoOptionsList *self,
            const char       *key,
            const char       *value,
            const char       *words)
{
  g_autofree char *name = key_to_action (key);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (value));
  gtk_menu_button_set_label (g_hash_table_lookup (self->buttons, key), words);
  gtk_label_set_label (g_hash_table_lookup (self->labels, key), words);
}

void
siguo_options_list_set_options (SiguoOptionsList   *self,
                                const SiguoOptions *options)
{
  const char *preset;

  g_return_if_fail (SIGUO_IS_OPTIONS_LIST (self));
  g_return_if_fail (options != NULL);

  self->options = *options;
  preset = siguo_options_get_preset (options);
  show_value (self, PRESET, preset != NULL ? preset : "", siguo_options_preset_to_words (preset));
  for (const SiguoOptionChoice *choice = siguo_options_get_choices (); choice->key != NULL; choice++)
    {
      g_autofree char *value = siguo_options_get (options, choice->key);
      g_autofree char *words = siguo_options_value_to_words (choice->key, value != NULL ? value : "");

      show_value (self, choice->key, value != NULL ? value : "", words);
    }
}

const SiguoOptions *
siguo_options_list_get_options (SiguoOptionsList *self)
{
  g_return_val_if_fail (SIGUO_IS_OPTIONS_LIST (self), NULL);

  return &self->options;
}

static void
set_visible (GHashTable *widgets,
             gboolean    visible)
{
  GHashTableIter iter;
  gpointer widget;

  g_hash_table_iter_init (&iter, widgets);
  while (g_hash_table_iter_next (&iter, NULL, &widget))
    gtk_widget_set_visible (widget, visible);
}

void
siguo_options_list_set_editable (SiguoOptionsList *self,
                                 gboolean          editable)
{
  g_return_if_fail (SIGUO_IS_OPTIONS_LIST (self));

  if (self->editable == editable)
    return;
  self->editable = editable;
  set_visible (self->buttons, editable);
  set_visible (self->labels, !editable);
}
