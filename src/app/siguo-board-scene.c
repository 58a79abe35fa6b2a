/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-scene.h"

#include "siguo-board-ground.h"

#define ALL_SEATS ((1 << SIGUO_N_SEATS) - 1)
#define SOUTH_AND_NORTH ((1 << SIGUO_SEAT_S) | (1 << SIGUO_SEAT_N))

SiguoBoardScene *
siguo_board_scene_new (void)
{
  SiguoBoardScene *self = g_rc_box_new0 (SiguoBoardScene);

  self->viewer = SIGUO_NO_SEAT;
  siguo_board_scene_set_players (self, ALL_SEATS);
  return self;
}

SiguoBoardScene *
siguo_board_scene_ref (SiguoBoardScene *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  SiguoBoardScene *self = data;

  siguo_board_scene_forget (self);
  g_clear_object (&self->pango);
}

void
siguo_board_scene_unref (SiguoBoardScene *self)
{
  g_rc_box_release_full (self, clear);
}

void
siguo_board_scene_forget (SiguoBoardScene *self)
{
  g_clear_pointer (&self->ground, gsk_render_node_unref);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    for (guint rank = 0; rank < SIGUO_N_RANKS; rank++)
      g_clear_pointer (&self->tile[seat][rank], gsk_render_node_unref);
}

static void
update_geometry (SiguoBoardScene *self)
{
  siguo_board_geometry_init (&self->geometry, self->kind, self->viewer, self->width, self->height,
                             self->scale);
  siguo_board_scene_forget (self);
}

void
siguo_board_scene_set_board (SiguoBoardScene *self, SiguoBoardKind kind, guint8 viewer)
{
  self->kind = kind;
  self->viewer = viewer;
  siguo_board_scene_set_players (self, kind == SIGUO_BOARD_FOUR ? ALL_SEATS : SOUTH_AND_NORTH);
  update_geometry (self);
}

void
siguo_board_scene_set_players (SiguoBoardScene *self, guint8 players)
{
  gboolean two = __builtin_popcount (players) == 2;
  gboolean first = TRUE;

  if (players == self->players)
    return;
  self->players = players;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      self->palette[seat] = seat;
      if (two && (players & (1 << seat)))
        {
          self->palette[seat] = first ? SIGUO_SEAT_S : SIGUO_SEAT_E;
          first = FALSE;
        }
    }
  siguo_board_scene_forget (self);
}

gboolean
siguo_board_scene_resize (SiguoBoardScene *self, int width, int height, int scale)
{
  if (self->width == width && self->height == height && self->scale == scale)
    return FALSE;
  self->width = width;
  self->height = height;
  self->scale = scale;
  update_geometry (self);
  return TRUE;
}

void
siguo_board_scene_draw_ground (SiguoBoardScene *self, GtkSnapshot *snapshot, guint8 tinted)
{
  if (self->ground == NULL || self->ground_tinted != tinted)
    {
      cairo_t *cr;

      g_clear_pointer (&self->ground, gsk_render_node_unref);
      self->ground = gsk_cairo_node_new (
          &GRAPHENE_RECT_INIT (0, 0, (float) self->width, (float) self->height));
      self->ground_tinted = tinted;
      cr = gsk_cairo_node_get_draw_context (self->ground);
      siguo_board_ground_draw (cr, &self->geometry, &self->style, tinted, self->palette);
      cairo_destroy (cr);
    }
  gtk_snapshot_append_node (snapshot, self->ground);
}

static void
draw_tile (SiguoBoardScene *self, guint8 owner, guint8 rank)
{
  graphene_rect_t bounds;
  cairo_t *cr;
  gboolean narrow = self->geometry.cell < SIGUO_PIECE_WIDE_CELL;
  const char *text = siguo_words_rank (rank, self->rank_style, narrow);

  siguo_piece_drawing_bounds (&self->geometry, &bounds);
  self->tile[owner][rank] = gsk_cairo_node_new (&bounds);
  cr = gsk_cairo_node_get_draw_context (self->tile[owner][rank]);
  siguo_piece_drawing_draw (cr, &self->geometry, &self->style, self->pango, self->palette[owner],
                            siguo_board_geometry_side (&self->geometry, owner), text);
  cairo_destroy (cr);
}

void
siguo_board_scene_draw_piece (SiguoBoardScene *self, GtkSnapshot *snapshot, SiguoPieceLook look,
                              const graphene_point_t *centre)
{
  if (look.owner >= SIGUO_N_SEATS || look.rank >= SIGUO_N_RANKS)
    return;
  if (self->tile[look.owner][look.rank] == NULL)
    draw_tile (self, look.owner, look.rank);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, centre);
  gtk_snapshot_append_node (snapshot, self->tile[look.owner][look.rank]);
  gtk_snapshot_restore (snapshot);
}
