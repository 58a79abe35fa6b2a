/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"
#include "net/common/siguo-message.h"
#include "referee/siguo-room.h"
#include "rules/siguo-random.h"

G_BEGIN_DECLS

/**
 * Bench:
 *
 * A real room behind memory channels, for tests of tables. What the room says can be changed on its
 * way to one table.
 */
typedef struct _Bench Bench;

/* Returns: (transfer full) (nullable): what to deliver in place of @text; NULL: nothing */
typedef char *(*BenchFilter) (SiguoMessageType type, const char *text, gpointer user_data);

Bench        *bench_new        (const SiguoOptions *options);
void          bench_free       (Bench *bench);
SiguoRoom    *bench_get_room   (Bench *bench);
/* A new channel to the room. Returns: the link's number; @channel: (transfer full): the player's
 * end */
guint         bench_connect    (Bench *bench, SiguoChannel **channel);
/* As if the cable had been pulled. */
void          bench_cut        (Bench *bench, guint link);
void          bench_set_filter (Bench *bench, guint link, BenchFilter filter, gpointer user_data);
/* Says @text to the table at @link as if the room did. */
void          bench_say        (Bench *bench, guint link, const char *text);
/* The room's clock goes on by @ms at once. */
void          bench_pass_time  (Bench *bench, gint64 ms);
/* Runs the main loop until nothing is left to be done. */
void          bench_settle     (void);

/**
 * Player:
 *
 * A table with what it said last.
 */
typedef struct
{
  Bench *bench;
  SiguoTable *table;
  guint link;
  char *name;
  guint n_joined, n_states, n_deploys, n_starts, n_events, n_caught_up, n_over, n_closed;
  guint n_refused, n_chats;
  guint n_failed;
  guint refused_id, refused_answer, refused_why_not;
  guint closed_answer;
  char *closed_detail;
  char *chat;
  guint8 swap_seat;
} Player;

Player       *player_new       (Bench *bench, const char *name, const char *folder);
void          player_free      (Player *player);
void          player_join      (Player *player, gboolean spectator);
/* Pulls the cable, and brings a new one. */
void          player_lose      (Player *player);
void          player_reconnect (Player *player);

/**
 * Four:
 * @players: by seat
 * @witness: one who is connected
 *
 * Four players at a room.
 */
typedef struct
{
  Bench *bench;
  Player *players[SIGUO_N_SEATS];
  guint witness;
  SiguoRandom random;
} Four;

/* @folder: (nullable): each player has a folder there */
void          four_sit         (Four *four, const SiguoOptions *options, const char *folder);
void          four_clear       (Four *four);
void          four_deploy      (Four *four);
void          four_commit      (Four *four, guint seat);
void          four_start       (Four *four);
/* Lets the seat whose turn it is make a random move. FALSE: the game is over */
gboolean      four_move        (Four *four);
void          four_play        (Four *four, guint plies);
/* All four know the same public game. */
void          four_assert_same (Four *four);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Bench, bench_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Player, player_free)

G_END_DECLS
