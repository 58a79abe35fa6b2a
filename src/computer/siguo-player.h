/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"
#include "rules/siguo-proof.h"

G_BEGIN_DECLS

/**
 * SiguoPlayer:
 *
 * A simple mind at a table: it sits down, deploys, plays, and is ready for the next game.
 */
typedef struct _SiguoPlayer SiguoPlayer;

/**
 * SiguoPlayerCall:
 *
 * A place that a room keeps for a computer player, and what that one comes with.
 */
typedef struct
{
  guint8 room_id[SIGUO_ROOM_ID_BYTES];
  guint32 member;
  guint8 token[SIGUO_TOKEN_BYTES];
} SiguoPlayerCall;

/**
 * SiguoPlayerSettings:
 * @name: what it calls itself
 * @password: (nullable): of a locked room; clean
 * @seat: where it wants to sit; SIGUO_NO_SEAT for any free place
 * @games: how many games it plays before it leaves; 0: until the room ends
 * @delay_ms: how long it lets each move wait, so that people can follow
 * @seed: of its chance
 * @call: (nullable): it is expected there; @name, @seat and @games are of no use then
 */
typedef struct
{
  const char *name;
  const char *password;
  guint8 seat;
  guint games;
  guint delay_ms;
  guint64 seed;
  const SiguoPlayerCall *call;
} SiguoPlayerSettings;

/* @reason: why it could not go on, translated; NULL when all games were played or the room ended in
 * order */
typedef void (*SiguoPlayerDone) (SiguoPlayer *player, const char *reason, gpointer user_data);

SiguoPlayer *siguo_player_new  (const SiguoPlayerSettings *settings, GPtrArray *addresses,
                                SiguoPlayerDone done, gpointer user_data);
void         siguo_player_free (SiguoPlayer *player);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoPlayer, siguo_player_free)

G_END_DECLS
