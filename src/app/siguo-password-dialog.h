/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_PASSWORD_DIALOG (siguo_password_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SiguoPasswordDialog, siguo_password_dialog, SIGUO, PASSWORD_DIALOG, AdwWindow)

/**
 * SiguoPasswordDialog:
 *
 * Asks for the password of a room, as often as it takes. Whoever shows it closes it by
 * gtk_window_destroy() once a password was right.
 *
 * Signals: "answered" (char *password): to be tried, clean; siguo_password_dialog_ask() follows if
 * it was wrong. "cancelled": closed by its user; it is gone then.
 */
GtkWidget  *siguo_password_dialog_new      (GtkWindow *parent, const char *room_name);
/* @answer: a SiguoAnswer, why the last password was wrong, or OK; no other one may be tried for
 * @seconds */
void        siguo_password_dialog_ask      (SiguoPasswordDialog *self, guint answer, guint seconds);
/* What is said of the last one; NULL for nothing. For tests */
const char *siguo_password_dialog_get_note (SiguoPasswordDialog *self);

G_END_DECLS
