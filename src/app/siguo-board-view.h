/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "rules/siguo-position.h"
#include "siguo-words.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_BOARD_VIEW (siguo_board_view_get_type ())
G_DECLARE_FINAL_TYPE (SiguoBoardView, siguo_board_view, SIGUO, BOARD_VIEW, GtkWidget)

/**
 * SiguoBoardMode:
 * @SIGUO_BOARD_SHOW: nothing can be picked up (waiting, replay, result)
 * @SIGUO_BOARD_DEPLOY: two own pieces can be swapped
 * @SIGUO_BOARD_PLAY: own pieces can be moved; out of turn a piece may be selected to look at its
 *   targets, nothing more
 */
typedef enum
{
  SIGUO_BOARD_SHOW,
  SIGUO_BOARD_DEPLOY,
  SIGUO_BOARD_PLAY,
} SiguoBoardMode;

/**
 * SiguoBoardView:
 *
 * The board with its pieces: one focusable widget a point, own arm at the bottom. It shows what it
 * is given and asks for moves; it never changes a position by itself. It is one tab stop: arrow
 * keys walk the points, N and Shift+N the own pieces that can move, Enter and Space pick up and put
 * down, G the legal targets, L repeats the last move, Home goes to the own headquarters, Escape
 * puts back.
 *
 * Signals:
 * - "move-asked" (guint from, guint to): the player made a legal move (click-click, drag or
 *   keyboard)
 * - "flip-asked" (guint point): flip, the piece there is to be turned over
 * - "swap-asked" (guint from, guint to): deployment, both may stand on each other's point
 * - "not-possible" (guint why_not, guint from, guint to): a SiguoWhyNot; for deployment
 *   SIGUO_WHY_NOT_FAR. @to is SIGUO_NO_POINT when the piece on @from cannot be picked up at all
 * - "repeat-asked": the last move is shown once more (key L): time to say it once more, too
 *
 * Property "rank-style" (int): a SiguoRankStyle.
 */
GtkWidget     *siguo_board_view_new            (void);
/* @viewer: the seat at the bottom, SIGUO_NO_SEAT for a spectator (S there, nothing to move). */
void           siguo_board_view_set_viewer     (SiguoBoardView *self, SiguoBoardKind kind,
                                                guint8 viewer);
/* Who plays, bits 1 << seat, before a position says it. Two have the colours of S and E. */
void           siguo_board_view_set_players    (SiguoBoardView *self, guint8 players);
void           siguo_board_view_set_mode       (SiguoBoardView *self, SiguoBoardMode mode);
void           siguo_board_view_set_rank_style (SiguoBoardView *self, SiguoRankStyle style);
/* Copies and draws @position, NULL: nothing. Forgets selection and marks of moves. */
void           siguo_board_view_set_position   (SiguoBoardView *self,
                                                const SiguoPosition *position);
/* Animates @event from the position shown to @after (copied), keeps its path and badge. */
void           siguo_board_view_show_event     (SiguoBoardView *self, const SiguoEvent *event,
                                                const SiguoPosition *after);
/* @event led to @after (copied), but more has happened since: its path is marked and nothing is
 * drawn before siguo_board_view_learn(). */
void           siguo_board_view_pass_event     (SiguoBoardView *self, const SiguoEvent *event,
                                                const SiguoPosition *after);
/* The same moment, but more of it is known (result, ally's layout): marks and motion go on. */
void           siguo_board_view_learn          (SiguoBoardView *self,
                                                const SiguoPosition *position);
/* After set_position(): marks a move that led to it, oldest first, as if it had been seen. */
void           siguo_board_view_mark_move      (SiguoBoardView *self, const SiguoEvent *event);
/* Deployment: @layout on the viewer's arm, hidden pieces on those of the seats in @ready.
   NULL for a spectator. */
void           siguo_board_view_set_layout     (SiguoBoardView *self, const SiguoLayout *layout,
                                                guint8 ready);
/* Deployment: what an ally's arm shows from the next set_layout() on; NULL: nothing. */
void           siguo_board_view_set_shown      (SiguoBoardView *self, SiguoSeat seat,
                                                const SiguoLayout *layout);
/* What stands beside an arm; @turn draws the frame. NULL name: an empty seat. */
void           siguo_board_view_set_plate      (SiguoBoardView *self, SiguoSeat seat,
                                                const char *name, const char *detail, gboolean turn,
                                                gboolean dimmed);
/* The one way a click, Enter, AT-SPI action and the test hook take. */
void           siguo_board_view_activate_point (SiguoBoardView *self, SiguoPoint point);
/* As if by keyboard: with a visible frame. */
void           siguo_board_view_focus_point    (SiguoBoardView *self, SiguoPoint point);
void           siguo_board_view_deselect       (SiguoBoardView *self);
/* The piece that is picked up, SIGUO_NO_POINT. */
SiguoPoint     siguo_board_view_get_selected   (SiguoBoardView *self);
/* Puts the sentence about the last event into the focused point's description. */
void           siguo_board_view_set_announcement (SiguoBoardView *self, const char *text);
/* The widget of a point; NULL where the board has none. For tests. */
GtkWidget     *siguo_board_view_get_point      (SiguoBoardView *self, SiguoPoint point);

G_END_DECLS
