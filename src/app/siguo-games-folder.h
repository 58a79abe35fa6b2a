/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-game-item.h"

G_BEGIN_DECLS

/* More than these, the newest by their names, are not looked at: a list of thousands helps
 * nobody. */
#define SIGUO_GAMES_FOLDER_MAX 500

/* Unfinished games that are kept. Each is worth little to its player, but a room that begins games
 * over and over must not fill the disk with them. */
#define SIGUO_GAMES_FOLDER_MAX_PARTS 40

/* Makes place for one more unfinished game: where there are too many the oldest of those that have
 * hardly a move go first, then the oldest ones. */
void       siguo_games_folder_tidy        (const char *folder);
/* The games in @folder, newest first, read in a thread. A folder that is not there is an empty
 * one. */
void       siguo_games_folder_list_async  (const char *folder, GCancellable *cancellable,
                                           GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) (element-type SiguoGameItem): NULL when cancelled, or when the folder cannot be
 * read */
GPtrArray *siguo_games_folder_list_finish (GAsyncResult *result, GError **error);

G_END_DECLS
