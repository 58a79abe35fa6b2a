/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "rules/siguo-options.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_OPTIONS_LIST (siguo_options_list_get_type ())
G_DECLARE_FINAL_TYPE (SiguoOptionsList, siguo_options_list, SIGUO, OPTIONS_LIST, GtkWidget)

/**
 * SiguoOptionsList:
 *
 * The rules of a room as rows that can be read, and changed by the host. It shows what it is given;
 * a choice is a wish: signal "changed" (char *options) with the text of the options as wanted.
 */
GtkWidget          *siguo_options_list_new          (void);
void                siguo_options_list_set_options  (SiguoOptionsList *self,
                                                     const SiguoOptions *options);
const SiguoOptions *siguo_options_list_get_options  (SiguoOptionsList *self);
void                siguo_options_list_set_editable (SiguoOptionsList *self, gboolean editable);
/* The window with all options, NULL while it is not open; action "options.show-all" opens it. */
GtkWidget          *siguo_options_list_get_window   (SiguoOptionsList *self);

G_END_DECLS
