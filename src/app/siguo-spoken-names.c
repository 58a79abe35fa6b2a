/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-spoken-names.h"

/* “_Host” is Host, and “开房间(_H)” is 开房间: the letter in brackets is there for the key only. */
static char *
strip_mnemonic (const char *label)
{
  g_autoptr (GRegex) bracket = g_regex_new ("\\s*\\(_[[:alnum:]]\\)", 0, 0, NULL);
  g_autofree char *bare = g_regex_replace_literal (bracket, label, -1, 0, "", 0, NULL);
  GString *text = g_string_new (bare != NULL ? bare : label);

  g_string_replace (text, "_", "", 1);
  return g_string_free (text, FALSE);
}

static void
set_name (GtkWidget  *widget,
          const char *name)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
name_button (GtkButton *button)
{
  const char *label = gtk_button_get_label (button);
  const char *tooltip = gtk_widget_get_tooltip_text (GTK_WIDGET (button));

  if (label != NULL && gtk_button_get_use_underline (button))
    {
      g_autofree char *plain = strip_mnemonic (label);

      set_name (GTK_WIDGET (button), plain);
    }
  else if (gtk_button_get_icon_name (button) != NULL && tooltip != NULL)
    set_name (GTK_WIDGET (button), tooltip);
}

/* It is a button in a button, and the inner one has the focus. */
static void
name_menu_button (GtkMenuButton *button)
{
  const char *label = gtk_menu_button_get_label (button);
  GtkWidget *inner = gtk_widget_get_first_child (GTK_WIDGET (button));
  g_autofree char *name = NULL;

  if (label != NULL && gtk_menu_button_get_use_underline (button))
    name = strip_mnemonic (label);
  else if (gtk_menu_button_get_icon_name (button) != NULL)
    name = g_strdup (gtk_widget_get_tooltip_text (GTK_WIDGET (button)));
  if (name == NULL)
    return;
  set_name (GTK_WIDGET (button), name);
  if (inner != NULL)
    set_name (inner, name);
}

/**
 * siguo_spoken_names_set:
 * @root: a button, or what has some in it
 *
 * Gives buttons the names by which a screen reader is to call them: GTK 4.8 calls those with a
 * mnemonic “_Host Host”, and those with an icon “GtkImage”. Names that were given otherwise, to
 * buttons with a child of their own, stay. Has to be called again when a label changes.
 */
void
siguo_spoken_names_set (GtkWidget *root)
{
  g_return_if_fail (GTK_IS_WIDGET (root));

  if (GTK_IS_MENU_BUTTON (root))
    {
      name_menu_button (GTK_MENU_BUTTON (root));
      return;
    }
  if (GTK_IS_BUTTON (root))
    name_button (GTK_BUTTON (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    siguo_spoken_names_set (child);
}
