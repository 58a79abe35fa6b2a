/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Everything that @widget and all in it say to anybody: texts, tooltips, titles, names, styles, and
 * what a screen reader is told (with GTK_A11Y=test), a line a widget. (transfer full) */
char   *widget_dump_texts   (GtkWidget *widget);
/* The pixels of @widget. (transfer full) */
GBytes *widget_dump_drawing (GtkWidget *widget);

G_END_DECLS
