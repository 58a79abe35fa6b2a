/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "referee/siguo-room.h"
#include "rules/siguo-random.h"

G_BEGIN_DECLS

#define SIGUO_LAB_PEOPLE (SIGUO_N_SEATS + 1)

/* What a game is told to give away on purpose, so that it can be seen that this is found. */
typedef enum
{
  SIGUO_LAB_LEAK_NONE,
  SIGUO_LAB_LEAK_LAYOUT,       /* the layouts at the start are the true ones */
  SIGUO_LAB_LEAK_RANK,         /* who wins an attack is named */
  SIGUO_LAB_LEAK_TIME,         /* the time left depends on the rank that moved */
  SIGUO_LAB_LEAK_ANSWER,       /* a refusal says what stands on the target */
  SIGUO_LAB_LEAK_LENGTH,       /* a mover's rank sets the length of a message */
  SIGUO_LAB_LEAK_LATE,         /* who comes in during a game is told all layouts */
  SIGUO_LAB_LEAK_VOTE,         /* the answer to a vote depends on what stands in HQs */
  SIGUO_LAB_LEAK_FAILED,       /* why a deployment failed depends on what was opened */
} SiguoLabLeak;

#define SIGUO_LAB_N_LEAKS (SIGUO_LAB_LEAK_FAILED + 1)

typedef enum
{
  SIGUO_LAB_STEP_LINK,         /* a connection is opened */
  SIGUO_LAB_STEP_LINK_BESIDE,  /* another one, which is not the person's own for long */
  SIGUO_LAB_STEP_UNLINK,       /* and lost */
  SIGUO_LAB_STEP_COMMAND,
  SIGUO_LAB_STEP_WAIT,
  SIGUO_LAB_STEP_RESUME,       /* another process goes on with the room, all connections are gone */
} SiguoLabStepKind;

/* One thing that happens to a room from outside. */
typedef struct
{
  SiguoLabStepKind kind;
  guint person;
  guint link;
  gint64 ms;                   /* WAIT: how long */
  SiguoCommand command;        /* without what follows */
  char *text;                  /* (nullable) (owned) */
  SiguoSecret *secret;         /* (nullable) (owned): of OPEN; of SHOW its layout */
} SiguoLabStep;

/* A whole army or deal that may be put in another one's place. */
typedef struct
{
  SiguoLayout layouts[SIGUO_N_SEATS];
  SiguoDeal deal;              /* in flip */
} SiguoLabArmies;

/* Somebody at the table, over all connections. */
typedef struct
{
  guint8 nonce[SIGUO_LINK_NONCE_BYTES];
  guint8 room_nonce[SIGUO_LINK_NONCE_BYTES];
  guint8 token[SIGUO_TOKEN_BYTES];
  guint32 member;
  guint32 id;                  /* of the last command */
  guint link;                  /* 0: none */
  guint64 last;                /* number of the last notice */
  gboolean knows_all;          /* rightly: nothing is compared from here on */
  gsize bytes;
  GPtrArray *heard;            /* every message on every link, in its order, as text */
} SiguoLabPerson;

/* @text: what the room says; NULL: that it is done with @link */
typedef void (*SiguoLabTold) (guint link, GBytes *text, gpointer user_data);

/**
 * SiguoLabPlay:
 *
 * A room with links that lead nowhere: chance comes from a seed, time from the steps. The same
 * steps and the same seed give the same game.
 */
typedef struct
{
  SiguoRoom *room;
  SiguoRandom chance;
  gint64 now;
  SiguoOptions options;
  const SiguoLabArmies *armies;          /* (nullable): what everybody deploys */
  const SiguoLabArmies *exchanged;       /* (nullable): what stands on the board in truth */
  gboolean has_exchanged;
  guint only;                            /* person whose messages are kept; SIGUO_LAB_PEOPLE: all */
  SiguoLabLeak leak;
  guint opened;                          /* of the ranks that were opened so far, for a leak */
  const SiguoCommand *command;           /* which is handled now */
  SiguoLabTold told;                     /* (nullable): whom else to tell */
  gpointer told_data;
  GArray *owners;                        /* person by link */
  SiguoLabPerson people[SIGUO_LAB_PEOPLE];
} SiguoLabPlay;

SiguoLabPlay *siguo_lab_play_new      (const SiguoOptions *options, guint64 seed, guint only,
                                       SiguoLabLeak leak);
void          siguo_lab_play_free     (SiguoLabPlay *self);
/* From now on what is opened as @armies stands on the board as @exchanged. Both have to live as
 * long as the play. */
void          siguo_lab_play_exchange (SiguoLabPlay *self, const SiguoLabArmies *armies,
                                       const SiguoLabArmies *exchanged);
void          siguo_lab_play_perform  (SiguoLabPlay *self, const SiguoLabStep *step);
/* @person says something at @link; @command: with all that belongs to it */
void          siguo_lab_play_say      (SiguoLabPlay *self, guint person, guint link,
                                       const SiguoCommand *command);
/* Where a person sits; SIGUO_NO_SEAT: nowhere. */
guint8        siguo_lab_play_seat     (const SiguoLabPlay *self, guint person);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoLabPlay, siguo_lab_play_free)

G_END_DECLS
