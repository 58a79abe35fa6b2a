/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-game-item.h"

G_BEGIN_DECLS

/* More than these, the newest by their names, are not looked at: a list of thousands helps
 * nobody. */
#define SIGUO_GAMES_FOLDER_MAX 500

/* The games in @folder, newest first, read in a thread. A folder that is not there is an empty
 * one. */
void       siguo_games_folder_list_async  (const char *folder, GCancellable *cancellable,
                                           GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) (element-type SiguoGameItem): NULL when cancelled, or when the folder cannot be
 * read */
GPtrArray *siguo_games_folder_list_finish (GAsyncResult *result, GError **error);

G_END_DECLS
