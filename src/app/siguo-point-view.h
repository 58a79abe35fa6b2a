/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board-scene.h"

G_BEGIN_DECLS

/**
 * SiguoPointMark:
 * @SIGUO_POINT_SELECTED: its piece is picked up
 * @SIGUO_POINT_TARGET: the picked up piece may go there, or swap
 * @SIGUO_POINT_BARRED: deployment: the picked up piece may not swap with this one
 * @SIGUO_POINT_UNDER: a dragged piece is over it and may be dropped
 * @SIGUO_POINT_LIFTED: its piece is being dragged or slides: it is not drawn here
 * @SIGUO_POINT_HANDLE: its piece can be picked up
 * @SIGUO_POINT_RING: show it when it has the focus: the player uses the keyboard
 */
typedef enum
{
  SIGUO_POINT_SELECTED = 1 << 0,
  SIGUO_POINT_TARGET = 1 << 1,
  SIGUO_POINT_BARRED = 1 << 2,
  SIGUO_POINT_UNDER = 1 << 3,
  SIGUO_POINT_LIFTED = 1 << 4,
  SIGUO_POINT_HANDLE = 1 << 5,
  SIGUO_POINT_RING = 1 << 6,
} SiguoPointMark;

#define SIGUO_TYPE_POINT_VIEW (siguo_point_view_get_type ())
G_DECLARE_FINAL_TYPE (SiguoPointView, siguo_point_view, SIGUO, POINT_VIEW, GtkWidget)

/**
 * SiguoPointView:
 *
 * One point of the board: a widget that can have the focus, with a name in words, the piece that
 * stands on it, and the marks around it.
 *
 * Signal "activate": by Enter, Space or an assistive technology (action "point.activate").
 */
GtkWidget     *siguo_point_view_new             (SiguoBoardScene *scene, SiguoPoint point);
SiguoPoint     siguo_point_view_get_point       (SiguoPointView *self);
SiguoPieceLook siguo_point_view_get_look        (SiguoPointView *self);
void           siguo_point_view_set_look        (SiguoPointView *self, SiguoPieceLook look);
/* What is to be said may be ahead of what is still drawn while a move slides. */
void           siguo_point_view_set_words       (SiguoPointView *self, SiguoPieceLook look);
guint          siguo_point_view_get_marks       (SiguoPointView *self);
void           siguo_point_view_set_marks       (SiguoPointView *self, guint marks);
/* Whose pieces are the viewer’s has changed: the name may be another one. */
void           siguo_point_view_update_name     (SiguoPointView *self);
/* The accessible name as it is now. */
const char    *siguo_point_view_get_name        (SiguoPointView *self);
/* NULL takes it away. */
void           siguo_point_view_set_description (SiguoPointView *self, const char *text);

G_END_DECLS
