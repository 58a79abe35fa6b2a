/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps the end of what @window shows in sight, unless somebody scrolled up to read. */
void siguo_follow_end (GtkScrolledWindow *window);

G_END_DECLS
