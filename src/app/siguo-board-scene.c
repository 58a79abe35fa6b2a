/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-scene.h"

#include "siguo-board-ground.h"

#define ALL_SEATS ((1 << SIGUO_N_SEATS) - 1)
#define SOUTH_AND_NORTH ((1 << SIGUO_SEAT_S) | (1 << SIGUO_SEAT_N))

SiguoBoardScene *
siguo_board_scene_new (void)
{
  SiguoBoardScene *self = g_rc_box_new0 (SiguoBoardScene);

  siguo_board_scene_set_board (self, SIGUO_BOARD_FOUR, SIGUO_NO_SEAT);
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
  for (guint owner = 0; owner < SIGUO_N_OWNERS; owner++)
    for (guint rank = 0; rank < SIGUO_N_RANKS; rank++)
      g_clear_pointer (&self->tile[owner][rank], gsk_render_node_unref);
}

static void
update_geometry (SiguoBoardScene *self)
{
  siguo_board_geometry_init (&self->geometry, self->kind, self->viewer, self->width, self->height,
                             self->scale);
  siguo_board_scene_forget (self);
}

/* Seats have the colours of their own, and of flip's colours nobody's is known. */
static void
dress (SiguoBoardScene *self)
{
  gboolean two = __builtin_popcount (self->players) == 2;
  gboolean first = TRUE;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      self->palette[seat] = seat;
      if (two && (self->players & (1 << seat)))
        {
          self->palette[seat] = first ? SIGUO_SEAT_S : SIGUO_SEAT_E;
          first = FALSE;
        }
      self->home[seat] = siguo_board_geometry_side (&self->geometry, seat);
    }
  self->palette[SIGUO_OWNER_NOBODY] = SIGUO_PALETTE_NEUTRAL;
  self->palette[SIGUO_OWNER_BLUE] = SIGUO_SEAT_S;
  self->palette[SIGUO_OWNER_ORANGE] = SIGUO_SEAT_E;
  for (guint owner = SIGUO_OWNER_NOBODY; owner < SIGUO_N_OWNERS; owner++)
    self->home[owner] = SIGUO_SIDE_NONE;
  self->own = self->viewer;
  self->flip = FALSE;
  siguo_board_scene_forget (self);
}

void
siguo_board_scene_set_board (SiguoBoardScene *self, SiguoBoardKind kind, guint8 viewer)
{
  self->kind = kind;
  self->viewer = viewer;
  self->players = kind == SIGUO_BOARD_FOUR ? ALL_SEATS : SOUTH_AND_NORTH;
  update_geometry (self);
  dress (self);
}

void
siguo_board_scene_set_players (SiguoBoardScene *self, guint8 players)
{
  if (players == self->players && !self->flip)
    return;
  self->players = players;
  dress (self);
}

gboolean
siguo_board_scene_set_blue (SiguoBoardScene *self, guint8 seat)
{
  guint8 other = seat == SIGUO_SEAT_S ? SIGUO_SEAT_N : SIGUO_SEAT_S;

  if (self->flip && self->blue == seat)
    return FALSE;
  dress (self);
  self->flip = TRUE;
  self->blue = seat;
  self->palette[SIGUO_SEAT_S] = self->palette[SIGUO_SEAT_N] = SIGUO_PALETTE_NEUTRAL;
  self->own = SIGUO_NO_SEAT;
  if (seat >= SIGUO_N_SEATS)
    return TRUE;
  self->palette[seat] = SIGUO_SEAT_S;
  self->palette[other] = SIGUO_SEAT_E;
  self->home[SIGUO_OWNER_BLUE] = self->home[seat];
  self->home[SIGUO_OWNER_ORANGE] = self->home[other];
  if (self->viewer == seat)
    self->own = SIGUO_OWNER_BLUE;
  else if (self->viewer == other)
    self->own = SIGUO_OWNER_ORANGE;
  return TRUE;
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
                            self->home[owner], text);
  cairo_destroy (cr);
}

static void
draw_pennant (SiguoBoardScene *self, GtkSnapshot *snapshot, guint8 flag)
{
  float reach = (float) self->geometry.cell;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (-reach, -reach, 2 * reach,
                                                                2 * reach));

  siguo_piece_drawing_pennant (cr, &self->geometry, &self->style, self->palette[flag]);
  cairo_destroy (cr);
}

void
siguo_board_scene_draw_piece (SiguoBoardScene *self, GtkSnapshot *snapshot, SiguoPieceLook look,
                              const graphene_point_t *centre)
{
  if (look.owner >= SIGUO_N_OWNERS || look.rank >= SIGUO_N_RANKS)
    return;
  if (self->tile[look.owner][look.rank] == NULL)
    draw_tile (self, look.owner, look.rank);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, centre);
  if (look.faint)
    gtk_snapshot_push_opacity (snapshot, 0.45);
  gtk_snapshot_append_node (snapshot, self->tile[look.owner][look.rank]);
  if (look.carries != 0)
    draw_pennant (self, snapshot, look.carries);
  if (look.faint)
    gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}
