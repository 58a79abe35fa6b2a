/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-option-row.h"

#include <glib/gi18n-lib.h>

#include "siguo-mode-words.h"
#include "siguo-option-words.h"

struct _SiguoOptionRow
{
  AdwActionRow parent_instance;

  char *key;
  gboolean explained;
  SiguoOptions options;
  GtkMenuButton *button;       /* for the host */
  GtkLabel *label;             /* for the others */
  GSimpleAction *choose;       /* its state is the value */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoOptionRow, siguo_option_row, ADW_TYPE_ACTION_ROW)

static gboolean
is_mode (SiguoOptionRow *self)
{
  return g_str_equal (self->key, SIGUO_OPTION_MODE);
}

static gboolean
is_preset (SiguoOptionRow *self)
{
  return g_str_equal (self->key, SIGUO_OPTION_PRESET);
}

static const char *
get_title (const char *key)
{
  if (g_str_equal (key, SIGUO_OPTION_MODE))
    return _("Way of playing");
  if (g_str_equal (key, SIGUO_OPTION_PRESET))
    return _("Rules");
  return siguo_option_get_title (key);
}

static char *
value_to_words (SiguoOptionRow *self, const char *value)
{
  if (is_mode (self))
    return siguo_mode_to_words (value);
  if (is_preset (self))
    return g_strdup (siguo_options_preset_to_words (value));
  return siguo_option_value_to_words (self->key, value);
}

static char *
value_to_sentence (SiguoOptionRow *self, const char *value)
{
  if (is_mode (self))
    return g_strdup (siguo_mode_to_sentence (value));
  return is_preset (self) ? g_strdup ("") : siguo_option_value_to_sentence (self->key, value);
}

static void
on_change_state (GSimpleAction *action, GVariant *state, SiguoOptionRow *self)
{
  const char *value = g_variant_get_string (state, NULL);
  SiguoOptions wanted = self->options;
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;

  if (is_mode (self))
    {
      SiguoOptions other;

      if (siguo_options_set (&other, SIGUO_OPTION_MODE, value, &error))
        siguo_options_change_mode (&wanted, (SiguoMode) other.mode);
    }
  else if (is_preset (self))
    siguo_options_set_preset (&wanted, value);
  else
    siguo_options_set (&wanted, self->key, value, &error);
  if (error != NULL)
    {
      g_warning ("An option that the app offers was refused: %s", error->message);
      return;
    }
  if (siguo_options_equal (&wanted, &self->options))
    return;
  text = siguo_options_to_text (&wanted);
  g_signal_emit (self, signals[CHANGED], 0, text);
}

static char **
list_values (SiguoOptionRow *self)
{
  if (is_mode (self))
    return g_strdupv ((char **) siguo_mode_list ());
  if (is_preset (self))
    return g_strdupv ((char **) siguo_mode_list_presets ((SiguoMode) self->options.mode));
  return siguo_option_list_values (&self->options, self->key);
}

/* Menus are made when they are opened: a page with rules must not pay for all of them. */
static void
create_popup (GtkMenuButton *button, gpointer user_data)
{
  SiguoOptionRow *self = SIGUO_OPTION_ROW (user_data);
  g_auto(GStrv) values = list_values (self);
  g_autoptr(GMenu) menu = g_menu_new ();

  for (guint i = 0; values[i] != NULL; i++)
    {
      g_autofree char *words = value_to_words (self, values[i]);
      g_autoptr(GMenuItem) item = g_menu_item_new (words, NULL);

      g_menu_item_set_action_and_target (item, "option.choose", "s", values[i]);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
siguo_option_row_dispose (GObject *object)
{
  SiguoOptionRow *self = SIGUO_OPTION_ROW (object);

  g_clear_object (&self->choose);
  G_OBJECT_CLASS (siguo_option_row_parent_class)->dispose (object);
}

static void
siguo_option_row_finalize (GObject *object)
{
  g_free (SIGUO_OPTION_ROW (object)->key);
  G_OBJECT_CLASS (siguo_option_row_parent_class)->finalize (object);
}

static void
siguo_option_row_class_init (SiguoOptionRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_option_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_option_row_finalize;

  signals[CHANGED] = g_signal_new ("changed", SIGUO_TYPE_OPTION_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
siguo_option_row_init (SiguoOptionRow *self)
{
  g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new ();

  siguo_options_init (&self->options, SIGUO_MODE_SIGUO_DARK);
  self->choose = g_simple_action_new_stateful ("choose", G_VARIANT_TYPE_STRING,
                                               g_variant_new_string (""));
  g_signal_connect_object (self->choose, "change-state", G_CALLBACK (on_change_state), self, 0);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (self->choose));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "option", G_ACTION_GROUP (actions));

  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  /* A short value stays on one line beside its name. */
  gtk_label_set_natural_wrap_mode (self->label, GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign (self->label, 1);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "option-text");
  gtk_widget_set_visible (GTK_WIDGET (self->label), FALSE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->label));
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_create_popup_func (self->button, create_popup, self, NULL);
  gtk_widget_set_valign (GTK_WIDGET (self->button), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "option-value");
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->button));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->button));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
}

GtkWidget *
siguo_option_row_new (const char *key, gboolean explained)
{
  SiguoOptionRow *self = g_object_new (SIGUO_TYPE_OPTION_ROW, NULL);
  const char *title = get_title (key);

  self->key = g_strdup (key);
  self->explained = explained;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
  return GTK_WIDGET (self);
}

const char *
siguo_option_row_get_key (SiguoOptionRow *self)
{
  g_return_val_if_fail (SIGUO_IS_OPTION_ROW (self), NULL);

  return self->key;
}

static gboolean
differs (SiguoOptionRow *self, const char *value)
{
  g_autofree char *usual = NULL;
  SiguoOptions defaults;

  if (is_mode (self) || is_preset (self))
    return FALSE;
  siguo_options_init (&defaults, (SiguoMode) self->options.mode);
  usual = siguo_options_get (&defaults, self->key);
  return g_strcmp0 (usual, value) != 0;
}

void
siguo_option_row_set_options (SiguoOptionRow *self, const SiguoOptions *options)
{
  g_autofree char *value = NULL;
  g_autofree char *words = NULL;

  g_return_if_fail (SIGUO_IS_OPTION_ROW (self));

  self->options = *options;
  value = is_preset (self) ? g_strdup (siguo_options_get_preset (options))
                           : siguo_options_get (options, self->key);
  gtk_widget_set_visible (GTK_WIDGET (self), value != NULL || is_preset (self));
  if (value == NULL && !is_preset (self))
    return;
  words = value_to_words (self, value);
  g_simple_action_set_state (self->choose, g_variant_new_string (value != NULL ? value : ""));
  /* Which makes a new label even for the same words. */
  if (g_strcmp0 (gtk_menu_button_get_label (self->button), words) != 0)
    gtk_menu_button_set_label (self->button, words);
  gtk_label_set_label (self->label, words);
  if (self->explained)
    {
      g_autofree char *sentence = value_to_sentence (self, value);

      adw_action_row_set_subtitle (ADW_ACTION_ROW (self), sentence);
    }
  if (differs (self, value))
    gtk_widget_add_css_class (GTK_WIDGET (self), "differs");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "differs");
}

void
siguo_option_row_set_editable (SiguoOptionRow *self, gboolean editable)
{
  g_return_if_fail (SIGUO_IS_OPTION_ROW (self));

  gtk_widget_set_visible (GTK_WIDGET (self->button), editable);
  gtk_widget_set_visible (GTK_WIDGET (self->label), !editable);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self),
                                         editable ? GTK_WIDGET (self->button) : NULL);
}
