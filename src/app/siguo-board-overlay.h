/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board-scene.h"
#include "siguo-board-trail.h"

G_BEGIN_DECLS

typedef struct
{
  SiguoPoint point;
  SiguoPieceLook look;
} SiguoLeavingPiece;

/**
 * SiguoBoardMotion:
 * @defender: NONE for a move without a battle; the back of a piece that is @turned
 * @turned: a piece is turned over where it lies, the only point of the path
 * @leaving: pieces that leave the board with their owner, after the battle
 *
 * A move as it is seen. How long it takes depends on the path, on whether there is a battle and on
 * its outcome: all of that is public. A plain value.
 */
typedef struct
{
  SiguoPoint path[SIGUO_MAX_PATH];
  guint n_path;
  SiguoPieceLook mover, defender;
  SiguoOutcome outcome;
  gboolean turned;
  SiguoLeavingPiece leaving[SIGUO_MAX_POINTS];
  guint n_leaving;
} SiguoBoardMotion;

#define SIGUO_TYPE_BOARD_OVERLAY (siguo_board_overlay_get_type ())
G_DECLARE_FINAL_TYPE (SiguoBoardOverlay, siguo_board_overlay, SIGUO, BOARD_OVERLAY, GtkWidget)

/**
 * SiguoBoardOverlay:
 *
 * What is drawn above the pieces: a piece that slides or is dragged, badges of battles. It asks for
 * frames only while something moves, and takes no input.
 *
 * Signal "settled": the piece has arrived and the battle is over; pieces stand as they will.
 */
GtkWidget *siguo_board_overlay_new        (SiguoBoardScene *scene);
/* Plays @motion; one that is still running is settled first. */
void       siguo_board_overlay_play       (SiguoBoardOverlay *self, const SiguoBoardMotion *motion);
/* Ends what is running, at once. */
void       siguo_board_overlay_finish     (SiguoBoardOverlay *self);
gboolean   siguo_board_overlay_is_settled (SiguoBoardOverlay *self);
/* The badges; copied. */
void       siguo_board_overlay_set_trails (SiguoBoardOverlay *self, const SiguoBoardTrails *trails);
/* A piece under the pointer; NONE takes it away. */
void       siguo_board_overlay_set_drag   (SiguoBoardOverlay *self, SiguoPieceLook look, double x,
                                           double y);

G_END_DECLS
