/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-event.h"
#include "siguo-board-geometry.h"
#include "siguo-board-style.h"

G_BEGIN_DECLS

/* The last move and the three before it. */
#define SIGUO_N_TRAILS 4

typedef struct
{
  guint8 seat;
  guint8 outcome;              /* SiguoOutcome */
  gboolean superseded;         /* its seat has moved again since */
  guint8 n_path;
  SiguoPoint path[SIGUO_MAX_PATH];
} SiguoTrail;

/**
 * SiguoBoardTrails:
 * @trail: newest first
 *
 * What is remembered of the last moves: the whole path of each seat's last one, the start of those
 * before. A plain value.
 */
typedef struct
{
  guint n;
  SiguoTrail trail[SIGUO_N_TRAILS];
} SiguoBoardTrails;

void siguo_board_trails_clear      (SiguoBoardTrails *self);
/* @path: both ends included, not empty */
void siguo_board_trails_add        (SiguoBoardTrails *self, guint8 seat, SiguoOutcome outcome,
                                    const SiguoPoint *path, guint n_path);
/* What lies under the pieces: the paths. */
void siguo_board_trails_draw_paths  (const SiguoBoardTrails *self, GtkSnapshot *snapshot,
                                     const SiguoBoardGeometry *geometry,
                                     const SiguoBoardStyle *style);
/* What lies above them: a badge where a battle was. */
void siguo_board_trails_draw_badges (const SiguoBoardTrails *self, GtkSnapshot *snapshot,
                                     const SiguoBoardGeometry *geometry,
                                     const SiguoBoardStyle *style);

G_END_DECLS
