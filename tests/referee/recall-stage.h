/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-scene.h"
#include "referee/siguo-room-private.h"

/* A room that comes back from a journal that ends too early, and players whose computers remember
 * more: for the tests of what becomes of that. */

/* What a player's computer remembers. */
typedef struct
{
  GArray *events;
  SiguoHash chain;
} Memory;

/* A scene whose room can be put back to where its journal ends. */
typedef struct
{
  SiguoScene *scene;
  SiguoRoom *room;
  SiguoGame game;
  gint64 now;
  guint64 told[SIGUO_SCENE_PLAYERS];
  Memory memory[SIGUO_SCENE_PLAYERS];
} Stage;

void stage_clear (Stage *stage);
SiguoMember *get_member (Stage *stage, guint actor);
/* The journal ends here. */
void stage_cut (Stage *stage);
/* @options: of the room. So many plies are in the journal. */
void stage_init (Stage *stage, const char *options, guint64 seed, guint plies);
void remember (Memory *memory, const SiguoActor *actor);
/* The room is what its journal holds, and nobody is connected. */
void stage_crash (Stage *stage);
/* Plays so many plies of which the journal knows nothing; and nobody comes back for a while, so that
 * the host is asked at once when somebody does. */
void stage_lose (Stage *stage, guint plies);
/* @actor comes back with all its program remembers. */
void come_back (Stage *stage, guint i);
/* With a program that was started anew. */
void come_anew (Stage *stage, guint i);
SiguoAnswer say_events (SiguoActor *actor, const GArray *events, guint from, guint to);
SiguoAnswer say_memory (Stage *stage, guint i);
const SiguoNotice *get_told (Stage *stage, guint i);
/* Everybody who is there was told that it ended so. */
void assert_end (Stage *stage, SiguoRecallEnd how);
/* All know the game as it is, which has so many events. */
void assert_game (Stage *stage, guint n_events);
void assert_offered (Stage *stage, guint i, guint count);
/* Nobody is asked yet; @i was told whether play stands still, and that it waits for the actors
 * whose bits are in @actors. */
void assert_waits (Stage *stage, guint i, gboolean held, guint actors);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stage, stage_clear)
