/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_WRAP_BOX (siguo_wrap_box_get_type ())
G_DECLARE_FINAL_TYPE (SiguoWrapBox, siguo_wrap_box, SIGUO, WRAP_BOX, GtkWidget)

/**
 * SiguoWrapBox:
 *
 * Stands around a label that wraps and is in a row with something else. A row asks each child how
 * wide it is at the height that the row was given, and a label answers by laying its text out at
 * one width after the other, some twenty times: that of a long text takes several milliseconds.
 * This box says how wide its label is at any height, which is all that the row has to know.
 */
GtkWidget *siguo_wrap_box_new (GtkWidget *label);

G_END_DECLS
