/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board-scene.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_BOARD_LAYOUT (siguo_board_layout_get_type ())
G_DECLARE_FINAL_TYPE (SiguoBoardLayout, siguo_board_layout, SIGUO, BOARD_LAYOUT, GtkLayoutManager)

/**
 * SiguoBoardLayout:
 *
 * Places the children of a board: points on their cells, names in the free corners, all else over
 * the whole board. (Not to be confused with a SiguoLayout, which says how an army stands.)
 */
GtkLayoutManager *siguo_board_layout_new (SiguoBoardScene *scene);

G_END_DECLS
