/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-page-focus.h"

/**
 * siguo_page_focus:
 * @page: a page that has one child, and takes the focus to its most important part when it is to
 *   grab it
 * @direction: where the focus is to move
 *
 * What such a page has as #GtkWidgetClass.focus. By itself GTK lets a page grab the focus when it
 * has left the last part of it, so that Tab would never come to the header bar and to what is
 * before the important part.
 *
 * Returns: whether something in the page has the focus
 */
gboolean
siguo_page_focus (GtkWidget        *page,
                  GtkDirectionType  direction)
{
  GtkWidget *child = gtk_widget_get_first_child (page);

  return child != NULL && gtk_widget_child_focus (child, direction);
}
