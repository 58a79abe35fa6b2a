/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_PASSWORD_ROW (siguo_password_row_get_type ())
G_DECLARE_FINAL_TYPE (SiguoPasswordRow, siguo_password_row, SIGUO, PASSWORD_ROW, AdwActionRow)

/**
 * SiguoPasswordRow:
 *
 * The password of the own room, for the host: it shows on demand, so that nobody reads it over
 * one's shoulder, and can be copied. Signal "copied": it is in the clipboard.
 */
GtkWidget *siguo_password_row_new      (const char *password);
/* Whether it is shown. */
gboolean   siguo_password_row_is_shown (SiguoPasswordRow *self);
void       siguo_password_row_show     (SiguoPasswordRow *self, gboolean shown);

G_END_DECLS
