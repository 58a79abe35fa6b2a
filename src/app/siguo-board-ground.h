/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board-geometry.h"
#include "siguo-board-style.h"

G_BEGIN_DECLS

/**
 * siguo_board_ground_draw:
 * @tinted: arms that get their seat's tint, bits 1 << seat (those of living players)
 * @palette: by seat, whose colours it has
 *
 * Draws what never moves: the panel, arms, roads, railways, stations, camps and headquarters.
 */
void siguo_board_ground_draw (cairo_t *cr, const SiguoBoardGeometry *geometry,
                              const SiguoBoardStyle *style, guint8 tinted,
                              const guint8 palette[SIGUO_N_SEATS]);

G_END_DECLS
