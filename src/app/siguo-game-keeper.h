/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"
#include "record/siguo-record.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_GAME_KEEPER (siguo_game_keeper_get_type ())
G_DECLARE_FINAL_TYPE (SiguoGameKeeper, siguo_game_keeper, SIGUO, GAME_KEEPER, GObject)

/**
 * SiguoGameKeeper:
 *
 * Writes the games of a table into a folder while they are played, and whole with the reveal when
 * they are over. Signal "problem" (char *text): the disk does not take it; the game goes on.
 */
SiguoGameKeeper *siguo_game_keeper_new         (SiguoTable *table, const char *folder);
/* The file of the last finished game, NULL before. */
const char      *siguo_game_keeper_get_path    (SiguoGameKeeper *self);
/* The game as it is known now. (transfer full) (nullable): NULL before a game */
SiguoRecord     *siguo_game_keeper_make_record (SiguoGameKeeper *self);

G_END_DECLS
