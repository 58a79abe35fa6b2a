/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"
#include "siguo-board-view.h"

G_BEGIN_DECLS

/**
 * SiguoBoardAct:
 *
 * What follows when a point is activated.
 */
typedef enum
{
  SIGUO_BOARD_ACT_NOTHING,
  SIGUO_BOARD_ACT_SELECT,
  SIGUO_BOARD_ACT_DESELECT,
  SIGUO_BOARD_ACT_MOVE,
  SIGUO_BOARD_ACT_SWAP,
  SIGUO_BOARD_ACT_FLIP,
  SIGUO_BOARD_ACT_REFUSE,
} SiguoBoardAct;

/**
 * SiguoBoardChoice:
 * @position: (nullable): borrowed, what play is about
 * @layout: (nullable): borrowed, what deployment is about
 * @selected: the piece that is picked up, SIGUO_NO_POINT
 * @targets: where it may go, or with what it may swap
 *
 * Picking up and putting down, without widgets: the one place that decides what a click means.
 */
typedef struct
{
  SiguoBoardMode mode;
  guint8 viewer;
  const SiguoBoard *board;
  const SiguoPosition *position;
  const SiguoLayout *layout;
  SiguoPoint selected;
  SiguoSet targets;
} SiguoBoardChoice;

/* Can the piece on @point be picked up? (Turning one over is another matter.) */
gboolean      siguo_board_choice_is_handle (const SiguoBoardChoice *self, SiguoPoint point);
/* Has the viewer something to put down there? */
gboolean      siguo_board_choice_is_own    (const SiguoBoardChoice *self, SiguoPoint point);
/* Flip: does a piece lie there face down? */
gboolean      siguo_board_choice_is_down   (const SiguoBoardChoice *self, SiguoPoint point);
void          siguo_board_choice_select    (SiguoBoardChoice *self, SiguoPoint point);
void          siguo_board_choice_deselect  (SiguoBoardChoice *self);

/**
 * siguo_board_choice_activate:
 * @from: (out): for MOVE and SWAP: the piece; for REFUSE: the piece, or what cannot be picked up
 * @why_not: (out): for REFUSE
 *
 * A click on @point: changes the selection and says what the caller has to ask for.
 */
SiguoBoardAct siguo_board_choice_activate  (SiguoBoardChoice *self, SiguoPoint point,
                                            SiguoPoint *from, SiguoWhyNot *why_not);

G_END_DECLS
