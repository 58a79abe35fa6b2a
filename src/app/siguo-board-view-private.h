/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board-choice.h"
#include "siguo-board-overlay.h"
#include "siguo-board-scene.h"
#include "siguo-board-trail.h"
#include "siguo-board-view.h"
#include "siguo-point-view.h"

G_BEGIN_DECLS

/* What the board's own files share: siguo-board-view.c, its moves, keys and pointer. */

struct _SiguoBoardView
{
  GtkWidget parent_instance;

  SiguoBoardScene *scene;
  GtkWidget *points[SIGUO_MAX_POINTS];
  GtkWidget *plates[SIGUO_N_SEATS];
  GtkWidget *tallies[2];               /* flip: one for each colour; NULL before the first game */
  GtkWidget *overlay;

  SiguoBoardChoice choice;
  SiguoPosition position;
  gboolean deploying;                  /* layouts are shown, no position */
  SiguoLayout layout;
  SiguoLayout shown[SIGUO_N_SEATS];    /* of allies, as far as they show them */
  guint8 has_shown;                    /* bits 1 << seat */
  guint8 ready;
  SiguoBoardTrails trails;
  SiguoBoardMotion motion;             /* the last move, to be repeated */
  SiguoSet lifted;                     /* points whose piece the overlay draws */

  SiguoPoint focus_point;
  gboolean keyboard;                   /* the last input was a key */
  char *announcement;

  SiguoPoint pressed;
  gboolean dragging;
  gboolean was_selected;
  SiguoPoint under;                    /* where a dragged piece would go */
  SiguoPoint dropped_from, dropped_to; /* a drop that waits for its event */
  guint drop_id;
};

/* siguo-board-view.c */
const SiguoBoard *siguo_board_view_get_board    (SiguoBoardView *self);
SiguoPieceLook    siguo_board_view_look_at      (SiguoBoardView *self, SiguoPoint point);
SiguoPieceLook    siguo_board_view_look_of      (const SiguoPosition *position, SiguoPoint point);
/* Before @position is drawn. */
void              siguo_board_view_follow       (SiguoBoardView *self,
                                                 const SiguoPosition *position);
void              siguo_board_view_update_looks (SiguoBoardView *self);
/* What is said of the points; it may be ahead of what is drawn while a move slides. */
void              siguo_board_view_update_words (SiguoBoardView *self);
void              siguo_board_view_update_marks (SiguoBoardView *self);
/* After another position or layout: what is picked up may have other targets, or be gone. */
void              siguo_board_view_update_choice (SiguoBoardView *self);
/* Activates @point; a move that is asked for @by_drag lies on its target until the event comes. */
SiguoBoardAct     siguo_board_view_act          (SiguoBoardView *self, SiguoPoint point,
                                                 gboolean by_drag);
void              siguo_board_view_refuse       (SiguoBoardView *self, SiguoWhyNot why_not,
                                                 SiguoPoint from, SiguoPoint to);

/* siguo-board-view-moves.c */
/* The piece that moves has arrived: what stands on the points is drawn as it is. */
void              siguo_board_view_settled      (SiguoBoardView *self);
void              siguo_board_view_repeat       (SiguoBoardView *self);
void              siguo_board_view_forget_moves (SiguoBoardView *self);

/* siguo-board-view-pointer.c */
void              siguo_board_view_init_pointer (SiguoBoardView *self);
void              siguo_board_view_end_drag     (SiguoBoardView *self);
void              siguo_board_view_begin_drop   (SiguoBoardView *self, SiguoPoint from,
                                                 SiguoPoint to);
void              siguo_board_view_end_drop     (SiguoBoardView *self);

/* siguo-board-view-keys.c */
void              siguo_board_view_class_init_keys (GtkWidgetClass *widget_class);
void              siguo_board_view_set_keyboard (SiguoBoardView *self, gboolean keyboard);
void              siguo_board_view_describe_focus (SiguoBoardView *self);
void              siguo_board_view_focus_moved  (SiguoBoardView *self, SiguoPointView *view);
gboolean          siguo_board_view_grab_focus   (GtkWidget *widget);
gboolean          siguo_board_view_focus        (GtkWidget *widget, GtkDirectionType direction);

G_END_DECLS
