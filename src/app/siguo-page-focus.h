/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean siguo_page_focus (GtkWidget *page, GtkDirectionType direction);

G_END_DECLS
