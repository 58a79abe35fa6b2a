/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table-private.h"
#include "net/server/siguo-house.h"
#include "rules/siguo-random.h"

G_BEGIN_DECLS

/**
 * Sitting:
 *
 * A house with four tables over real sockets; or the tables alone, of a house elsewhere.
 */
typedef struct
{
  SiguoHouse *house;             /* (nullable) */
  guint16 port;
  GPtrArray *addresses;          /* (element-type SiguoAddress): one of loopback */
  char *folder;                  /* (nullable): a folder for each player is in it */
  SiguoTable *tables[SIGUO_N_SEATS];
  gboolean roams;
  SiguoRandom random;
  guint n_refused;               /* commands of all of them */
  guint refused_id;              /* the last of them */
  guint refused_answer;
} Sitting;

/* @options: as text after the mode; @with_folders: so that programs can be started anew */
void        sitting_open          (Sitting *sitting, const SiguoHouseDoors *doors,
                                   const char *options, gboolean with_folders, gboolean roams);
/* @port: of a house of another process */
void        sitting_open_at       (Sitting *sitting, guint16 port);
/* All four join, where they roam by 127.0.0.1 to 127.0.0.4 in the order of seats, and play
 * begins. */
void        sitting_start         (Sitting *sitting);
/* A table of @seat's player, who may have others. (transfer full) */
SiguoTable *sitting_new_table     (Sitting *sitting, guint seat);
const char *sitting_get_name      (guint seat);
/* One move of whoever's turn it is, until everybody of @who (bits by seat) knows of it. */
void        sitting_play          (Sitting *sitting, guint plies, guint8 who);
/* Asks for a legal move of @seat, whose turn it must be. Returns: the command */
guint       sitting_ask_move      (Sitting *sitting, guint seat);
guint       sitting_get_turn      (Sitting *sitting, guint witness);
/* All four are there and know the same game. */
void        sitting_assert_same   (Sitting *sitting);
void        sitting_clear         (Sitting *sitting);

void        sitting_wait          (SiguoTable *table, SiguoConnection connection);
/* As if the cable had been pulled, but found out at once. */
void        sitting_cut           (SiguoTable *table);
/* Whatever it knew of where the room is leads nowhere any more. */
void        sitting_mislead       (SiguoTable *table, const char *address);

G_END_DECLS
