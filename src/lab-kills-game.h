/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

#define SIGUO_LAB_PHASES 4

/* What was done to the processes of games, and what came of it. */
typedef struct
{
  guint kills[SIGUO_LAB_PHASES];         /* of the referee, by phase */
  guint stops;                           /* of the referee, with a word to all */
  guint client_kills[SIGUO_LAB_PHASES];
  guint cuts[SIGUO_LAB_PHASES];          /* of connections */
  guint plies;
  guint lost_moves, doubled_moves;
  guint stuck;                           /* games that did not come to their end */
} SiguoLabKills;

/**
 * SiguoLabKillsPlan:
 * @folder: where it may write, empty
 * @shocks: about so often something is killed or cut
 * @damage: bytes that are cut off the journal whenever the referee is killed in play, and nothing
 *   else is done then
 * @forgets: the players' programs end with it, so that nobody remembers what was cut off: for the
 *   test that this is noticed
 */
typedef struct
{
  const char *program;
  const char *folder;
  guint64 seed;
  guint shocks;
  guint damage;
  gboolean forgets;
} SiguoLabKillsPlan;

/**
 * SiguoLabKillsGame:
 *
 * One game of four players at a siguo-referee of its own, in which processes are killed at random
 * moments from the first joining to the end.
 */
typedef struct _SiguoLabKillsGame SiguoLabKillsGame;

/* @done: the game has come to its end, or is stuck; it may free the game. @kills: added to */
SiguoLabKillsGame *siguo_lab_kills_game_new  (const SiguoLabKillsPlan *plan, SiguoLabKills *kills,
                                              void (*done) (SiguoLabKillsGame *game,
                                                            gpointer user_data),
                                              gpointer user_data);
void               siguo_lab_kills_game_free (SiguoLabKillsGame *game);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoLabKillsGame, siguo_lab_kills_game_free)

G_END_DECLS
