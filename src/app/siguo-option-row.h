/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "rules/siguo-options.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_OPTION_ROW (siguo_option_row_get_type ())
G_DECLARE_FINAL_TYPE (SiguoOptionRow, siguo_option_row, SIGUO, OPTION_ROW, AdwActionRow)

/* Two rows that are no options of the rules. */
#define SIGUO_OPTION_MODE "mode"
#define SIGUO_OPTION_PRESET "preset"

/**
 * SiguoOptionRow:
 *
 * One option with its value, to be read, and by the host to be changed. A value that differs from
 * the mode's default is marked. It shows what it is given; a choice is a wish: signal "changed"
 * (char *options) with the text of the options as wanted.
 */
/* @explained: with the sentence that says what the value means. */
GtkWidget  *siguo_option_row_new          (const char *key, gboolean explained);
const char *siguo_option_row_get_key      (SiguoOptionRow *self);
/* Hides itself when the mode has no such option. */
void        siguo_option_row_set_options  (SiguoOptionRow *self, const SiguoOptions *options);
void        siguo_option_row_set_editable (SiguoOptionRow *self, gboolean editable);

G_END_DECLS
