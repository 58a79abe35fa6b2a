/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-position-private.h"

G_BEGIN_DECLS

/**
 * SiguoScene:
 *
 * What a ruling changes of a position before it knows all that follows: much less than a whole
 * position.
 */
typedef struct
{
  SiguoSet occupied;
  SiguoSet men[SIGUO_N_SEATS];
  SiguoSet fixed;
  guint8 alive;
  guint8 moved_to;      /* where the piece that moved now stands, SIGUO_NO_POINT: nowhere new */
  guint8 moved_rank;
} SiguoScene;

void     siguo_scene_init         (SiguoScene *scene, const SiguoPosition *position);
/* Moves the pieces as @event says, whose outcome is filled in. */
void     siguo_scene_move         (SiguoScene *scene, const SiguoPosition *position,
                                   const SiguoEvent *event);
void     siguo_scene_remove_seat  (SiguoScene *scene, guint8 seat);
guint8   siguo_scene_next_seat    (const SiguoScene *scene, const SiguoPosition *position,
                                   guint8 seat);
/* A legal move, as section 6 has it. */
gboolean siguo_scene_has_move     (const SiguoScene *scene, const SiguoPosition *position,
                                   guint8 seat);
/* Something to do for the `immediate` test of section 10. */
gboolean siguo_scene_has_way      (const SiguoScene *scene, const SiguoPosition *position,
                                   guint8 seat);
/* A piece that is no flag, no mine and not locked. */
gboolean siguo_scene_has_movable  (const SiguoScene *scene, const SiguoPosition *position,
                                   guint8 seat);

/* All points that are empty or hold an enemy that may be attacked. */
SiguoSet siguo_scene_allowed_targets   (const SiguoSet *men, const SiguoSet *occupied,
                                        const SiguoPosition *position, guint8 seat);
/* Where a flag may stand as far as everybody knows. */
SiguoSet siguo_position_possible_flags (const SiguoPosition *position);

G_END_DECLS
