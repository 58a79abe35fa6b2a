/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "rules/siguo-options.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_OPTIONS_WINDOW (siguo_options_window_get_type ())
G_DECLARE_FINAL_TYPE (SiguoOptionsWindow, siguo_options_window, SIGUO, OPTIONS_WINDOW, AdwPreferencesWindow)

/**
 * SiguoOptionsWindow:
 *
 * Every option of a mode in its group, each with a sentence. As in a row: signal "changed" (char
 * *options) is a wish.
 */
GtkWidget *siguo_options_window_new          (GtkWindow *parent);
void       siguo_options_window_set_options  (SiguoOptionsWindow *self,
                                              const SiguoOptions *options);
void       siguo_options_window_set_editable (SiguoOptionsWindow *self, gboolean editable);

G_END_DECLS
