/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-change.h"

#include "siguo-spoken-names.h"

/**
 * siguo_change_tooltip:
 * @widget: a widget
 * @text: (nullable): what it is to say, no markup; %NULL: nothing
 */
void
siguo_change_tooltip (GtkWidget  *widget,
                      const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    {
      gtk_widget_set_tooltip_text (widget, text);
      if (GTK_IS_BUTTON (widget))
        siguo_spoken_names_set (widget);
    }
}

/* @key: under which the last @text is kept */
static void
say (GtkWidget             *widget,
     GtkAccessibleProperty  property,
     const char            *key,
     const char            *text)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), key), text) == 0)
    return;
  g_object_set_data_full (G_OBJECT (widget), key, g_strdup (text), g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), property, text, -1);
}

/**
 * siguo_change_name:
 * @widget: a widget that nobody else gives a name
 * @name: what a screen reader is to call it
 */
void
siguo_change_name (GtkWidget  *widget,
                   const char *name)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  say (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, "siguo-name", name);
}

/**
 * siguo_change_description:
 * @widget: a widget that nobody else describes
 * @text: what a screen reader is to say besides the name
 */
void
siguo_change_description (GtkWidget  *widget,
                          const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  say (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "siguo-description", text);
}

/**
 * siguo_change_label:
 * @button: a button
 * @label: what it is to be called
 */
void
siguo_change_label (GtkButton  *button,
                    const char *label)
{
  g_return_if_fail (GTK_IS_BUTTON (button));

  if (g_strcmp0 (gtk_button_get_label (button), label) != 0)
    {
      gtk_button_set_label (button, label);
      siguo_spoken_names_set (GTK_WIDGET (button));
    }
}

/**
 * siguo_change_icon:
 * @button: a button
 * @icon_name: its icon
 */
void
siguo_change_icon (GtkButton  *button,
                   const char *icon_name)
{
  g_return_if_fail (GTK_IS_BUTTON (button));

  if (g_strcmp0 (gtk_button_get_icon_name (button), icon_name) != 0)
    gtk_button_set_icon_name (button, icon_name);
}
