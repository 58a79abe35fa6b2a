/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board-geometry.h"
#include "siguo-board-style.h"
#include "siguo-piece-drawing.h"
#include "siguo-words.h"

G_BEGIN_DECLS

/**
 * SiguoBoardScene:
 * @viewer: the seat at the bottom whose pieces are "own", SIGUO_NO_SEAT for a spectator
 * @players: the seats that play, bits 1 << seat
 * @palette: by owner, whose colours it has: two players take those of S and E
 * @home: by owner, to which side the bar of its pieces points
 * @own: the owner whose pieces are the viewer's, SIGUO_NO_SEAT
 *
 * What the widgets of one board share: where everything is, its colours, and what has been drawn
 * already. Counted references, since a point may outlive its board.
 */
typedef struct
{
  SiguoBoardKind kind;
  guint8 viewer;
  guint8 players;
  guint8 palette[SIGUO_N_OWNERS];
  SiguoSide home[SIGUO_N_OWNERS];
  guint8 own;
  gboolean flip;
  guint8 blue;                 /* flip: whose the blue pieces are */
  int width, height, scale;
  SiguoBoardGeometry geometry;
  SiguoBoardStyle style;
  SiguoRankStyle rank_style;
  PangoContext *pango;
  GskRenderNode *ground;
  guint8 ground_tinted;
  GskRenderNode *tile[SIGUO_N_OWNERS][SIGUO_N_RANKS];
} SiguoBoardScene;

SiguoBoardScene *siguo_board_scene_new         (void);
SiguoBoardScene *siguo_board_scene_ref         (SiguoBoardScene *self);
void             siguo_board_scene_unref       (SiguoBoardScene *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoBoardScene, siguo_board_scene_unref)

void             siguo_board_scene_set_board   (SiguoBoardScene *self, SiguoBoardKind kind,
                                                guint8 viewer);
void             siguo_board_scene_set_players (SiguoBoardScene *self, guint8 players);
/* Flip: whose the blue pieces are, SIGUO_NO_SEAT as long as colours are open. Returns: whether that
 * is new */
gboolean         siguo_board_scene_set_blue    (SiguoBoardScene *self, guint8 seat);
/* Returns: whether the geometry is a new one */
gboolean         siguo_board_scene_resize      (SiguoBoardScene *self, int width, int height,
                                                int scale);
/* Forgets everything drawn: the colours, the font or what stands on the pieces changed. */
void             siguo_board_scene_forget      (SiguoBoardScene *self);

void             siguo_board_scene_draw_ground (SiguoBoardScene *self, GtkSnapshot *snapshot,
                                                guint8 tinted);
void             siguo_board_scene_draw_piece  (SiguoBoardScene *self, GtkSnapshot *snapshot,
                                                SiguoPieceLook look,
                                                const graphene_point_t *centre);

G_END_DECLS
