/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "lab-leak-play.h"

G_BEGIN_DECLS

/* A move that was refused. */
typedef struct
{
  guint n_events;              /* how many things had happened */
  guint8 seat;
  SiguoPoint from, to;
} SiguoLabAttempt;

/**
 * SiguoLabScript:
 *
 * A random game in a room, with all that was done to it, so that it can be done again.
 */
typedef struct
{
  SiguoOptions options;
  guint64 seed;
  guint n_people;              /* players, then one who looks on where that is allowed */
  guint8 seat_of[SIGUO_LAB_PEOPLE];
  SiguoSecret secrets[SIGUO_N_SEATS];    /* of the deployment that goes on, or was the last */
  SiguoLabArmies armies;       /* what stood on the board */
  guint8 first;
  GArray *steps;               /* (element-type SiguoLabStep) */
  guint counts_from;           /* the first step after which armies may be exchanged */
  GArray *attempts;            /* (element-type SiguoLabAttempt) */
  GArray *events;              /* (element-type SiguoEvent): as everybody was told */
  SiguoLabPlay *play;          /* with what everybody heard */
  guint n_stood_in;            /* moves by computer players for somebody who was away */
  SiguoRandom dice;
} SiguoLabScript;

SiguoLabScript *siguo_lab_script_new    (const SiguoOptions *options, guint64 seed,
                                         SiguoLabLeak leak);
void            siguo_lab_script_free   (SiguoLabScript *self);
/* Plays it again with other armies, as long as @person may not know better. (transfer full) */
SiguoLabPlay   *siguo_lab_script_replay (const SiguoLabScript *self,
                                         const SiguoLabArmies *exchanged, guint person,
                                         SiguoLabLeak leak);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoLabScript, siguo_lab_script_free)

G_END_DECLS
