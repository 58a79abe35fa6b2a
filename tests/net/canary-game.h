/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "lab-leak-exchange.h"
#include "net/client/siguo-table.h"

G_BEGIN_DECLS

/* What somebody at a table does with the own client. */
typedef struct
{
  guint person;
  guint kind;
  SiguoPoint from, to;
  guint number;
} CanaryAct;

/* One thing after the other: what a person does, or what reaches the room because of that. */
typedef struct
{
  gboolean is_act;
  CanaryAct act;
  SiguoLabStep step;
  GBytes *text;                /* (nullable): of a step, what the client sent */
} CanaryEntry;

/* Somebody at the table: a real client, over a channel in memory. */
typedef struct
{
  struct _CanaryGame *game;
  guint number;
  SiguoTable *table;           /* (nullable): in a repeated game only one has a client */
  SiguoChannel *channel;       /* the room's end */
  char *folder;                /* where the client keeps what it needs to come back */
  GString *told;               /* what its signals said that it does not keep */
  GQueue said;                 /* (element-type GBytes): in a repeated game, until it is its time */
} CanaryPerson;

/**
 * CanaryGame:
 *
 * A game of real clients whose chance comes from a seed, also that of the clients. It can be
 * repeated for one of them, with other armies in place of those that were deployed: all that this
 * client knows, shows and says must then be the same. Whoever else sits there says what was said in
 * the original game; their clients would notice that the armies are others.
 */
typedef struct _CanaryGame
{
  SiguoLabScript script;       /* as much of it as siguo_lab_exchange_find() looks at */
  const struct _CanaryGame *original;    /* (nullable) */
  guint only;                  /* whose client there is in a repeated game */
  guint done;                  /* how many entries of the original one were repeated */
  gboolean restarts;           /* clients may be started anew */
  SiguoRandom dice;
  GArray *entries;             /* (element-type CanaryEntry): what was done so far */
  char *folder;
  CanaryPerson people[SIGUO_LAB_PEOPLE];
} CanaryGame;

/* @folder: for what the clients keep; @leak: what the room gives away. Everybody has come in and is
 * ready; the deployment has begun */
CanaryGame *canary_game_new     (const SiguoOptions *options, guint64 seed, SiguoLabLeak leak,
                                 const char *folder);
/* The beginning of @original, which has to live as long, for @person alone. The @exchanged armies,
 * which too have to live as long, will stand on the board. */
CanaryGame *canary_game_again   (const CanaryGame *original, const SiguoLabArmies *exchanged,
                                 guint person, SiguoLabLeak leak, const char *folder);
void        canary_game_free    (CanaryGame *self);
/* Two pieces of different rank change places in what @person is going to deploy. */
void        canary_game_rearrange (CanaryGame *self, guint person);
/* All deploy, and the game begins. */
void        canary_game_deploy  (CanaryGame *self);
/* Something happens. FALSE: the game is over */
gboolean    canary_game_act     (CanaryGame *self);
/* All that happened in the original game before @end, of its entries, happens here. */
void        canary_game_repeat  (CanaryGame *self, guint end);
/* May @person not know everything (yet)? */
gboolean    canary_game_is_dark (const CanaryGame *self, guint person);
/* Everything that the client of @person knows, in words. (transfer full) */
char       *canary_game_dump    (const CanaryGame *self, guint person);
/* All files under @folder and what is in them, but for names and lines with the time of day.
 * (transfer full) */
char       *canary_dump_folder   (const char *folder);
void        canary_remove_folder (const char *folder);
/* Fails the test where @a and @b are not the same, and says where they part. */
void        canary_assert_same   (const char *what, const char *a, const char *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CanaryGame, canary_game_free)

G_END_DECLS
