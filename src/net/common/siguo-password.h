/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * siguo_password_clean:
 * @password: what somebody typed
 * @error: a translated sentence
 *
 * The form in which passwords are compared, so that the same one typed on another keyboard is the
 * same: NFC, every kind of space a plain one, none at the ends. Capitals and small letters differ.
 *
 * Returns: (transfer full) (nullable): the password; %NULL when it is empty, longer than 64
 *   characters or 256 bytes, or has control or invisible characters
 */
char *siguo_password_clean     (const char *password, GError **error);

/**
 * siguo_password_read_file:
 * @path: a file that others cannot read, or a pipe
 * @error: a translated sentence
 *
 * Reads a password for a program without a window: the first line of @path. On the command line or
 * in the environment others could see it.
 *
 * Returns: (transfer full) (nullable): the password, clean
 */
char *siguo_password_read_file (const char *path, GError **error);

/* Frees @password, a string or %NULL, and leaves nothing of it in memory. */
void  siguo_password_free      (char *password);

G_END_DECLS
