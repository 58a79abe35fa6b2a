/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Changes of widgets that cost nothing where nothing changes. GTK takes the same once more for
 * another one: for a tooltip it asks the display where the pointer is and waits for the answer, for
 * a name or a button it tells the screen reader. */
void siguo_change_tooltip     (GtkWidget *widget, const char *text);
void siguo_change_label       (GtkButton *button, const char *label);
void siguo_change_icon        (GtkButton *button, const char *icon_name);
/* What a screen reader says; nobody else may say it of @widget. */
void siguo_change_name        (GtkWidget *widget, const char *name);
void siguo_change_description (GtkWidget *widget, const char *text);

G_END_DECLS
