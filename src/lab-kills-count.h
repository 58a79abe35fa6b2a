/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-event.h"

G_BEGIN_DECLS

/**
 * SiguoLabCount:
 *
 * What the players of one game asked for and what they were told, to be held against the game as it
 * is in the end: what anybody was told must be there in its place, and each move must have been
 * asked for, once.
 */
typedef struct _SiguoLabCount SiguoLabCount;

SiguoLabCount *siguo_lab_count_new   (const SiguoBoard *board);
void           siguo_lab_count_free  (SiguoLabCount *count);
/* The game begins (anew): nothing has been asked or told. */
void           siguo_lab_count_reset (SiguoLabCount *count);
/* A player asks for a move. */
void           siguo_lab_count_ask   (SiguoLabCount *count, guint8 seat, guint ply,
                                      SiguoPoint from, SiguoPoint to);
/* A player is told that @event is the one with @index. */
void           siguo_lab_count_tell  (SiguoLabCount *count, guint index, const SiguoEvent *event);
/* Holds the whole game, as one player knows it in the end, against that. @lost: what was told and
 * is not there; @doubled: moves that nobody asked for, or not so often. Both are added to. */
void           siguo_lab_count_check (const SiguoLabCount *count, const GArray *events,
                                      guint *lost, guint *doubled);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoLabCount, siguo_lab_count_free)

G_END_DECLS
