/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void siguo_spoken_names_set (GtkWidget *root);

G_END_DECLS
