/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-tally.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "rules/siguo-colour.h"
#include "siguo-flip-count.h"

#define N_ROWS 12
/* A small piece, against one on the board. */
#define SCALE 0.62f

struct _SiguoFlipTally
{
  GtkWidget parent_instance;

  SiguoBoardScene *scene;
  guint8 colour;
  SiguoFlipCount count;
  char *text;
};

G_DEFINE_FINAL_TYPE (SiguoFlipTally, siguo_flip_tally, GTK_TYPE_WIDGET)

/* The strongest first, then what does not fight by rank. */
static const guint8 rows[N_ROWS] = {
  SIGUO_RANK_FIELD_MARSHAL, SIGUO_RANK_GENERAL, SIGUO_RANK_MAJOR_GENERAL, SIGUO_RANK_BRIGADIER,
  SIGUO_RANK_COLONEL,       SIGUO_RANK_MAJOR,   SIGUO_RANK_CAPTAIN,       SIGUO_RANK_LIEUTENANT,
  SIGUO_RANK_ENGINEER,      SIGUO_RANK_BOMB,    SIGUO_RANK_MINE,          SIGUO_RANK_FLAG,
};

static guint8
get_owner (SiguoFlipTally *self)
{
  return self->colour == SIGUO_COLOUR_BLUE ? SIGUO_OWNER_BLUE : SIGUO_OWNER_ORANGE;
}

static void
draw_mark (SiguoFlipTally *self, cairo_t *cr, double radius, guint index, guint8 rank)
{
  const SiguoBoardStyle *style = &self->scene->style;
  const SiguoSeatColours *colours = &style->seat[self->scene->palette[get_owner (self)]];
  double width = MAX (1.5, radius * 0.3);

  cairo_set_line_width (cr, width);
  if (index < self->count.lost[rank])
    {
      double r = radius * 0.62;

      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_move_to (cr, -r, -r);
      cairo_line_to (cr, r, r);
      cairo_move_to (cr, r, -r);
      cairo_line_to (cr, -r, r);
      gdk_cairo_set_source_rgba (cr, &style->place);
      cairo_stroke (cr);
      return;
    }
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 0, radius * 0.8, 0, 2 * G_PI);
  if (index < (guint) self->count.lost[rank] + self->count.up[rank])
    {
      gdk_cairo_set_source_rgba (cr, &colours->fill);
      cairo_fill_preserve (cr);
      gdk_cairo_set_source_rgba (cr, &colours->stroke);
    }
  else
    {
      gdk_cairo_set_source_rgba (cr, &style->road);
    }
  cairo_stroke (cr);
}

static void
siguo_flip_tally_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SiguoFlipTally *self = SIGUO_FLIP_TALLY (widget);
  const SiguoBoardGeometry *geometry = &self->scene->geometry;
  float width = (float) gtk_widget_get_width (widget);
  double height = (double) gtk_widget_get_height (widget) / N_ROWS;
  double half = geometry->tile_width * SCALE / 2, radius = geometry->cell * 0.11;
  double left = (width - 2 * half - radius * 8.5) / 2;

  for (guint i = 0; i < N_ROWS; i++)
    {
      guint8 rank = rows[i], whole = (guint8) siguo_rank_get_count ((SiguoRank) rank);
      double y = (i + 0.5) * height;
      gboolean gone = self->count.lost[rank] == whole;
      cairo_t *cr;

      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) floor (left + half),
                                                              (float) floor (y)));
      gtk_snapshot_scale (snapshot, SCALE, SCALE);
      siguo_board_scene_draw_piece (self->scene, snapshot,
                                    (SiguoPieceLook) { get_owner (self), rank, 0, gone },
                                    &GRAPHENE_POINT_INIT (0, 0));
      gtk_snapshot_restore (snapshot);

      cr = gtk_snapshot_append_cairo (snapshot,
                                      &GRAPHENE_RECT_INIT (0, (float) (y - height / 2), width,
                                                           (float) height));
      for (guint j = 0; j < whole; j++)
        {
          cairo_save (cr);
          cairo_translate (cr, left + 2 * half + radius * (2 + 2.6 * j), floor (y) + 0.5);
          draw_mark (self, cr, radius, j, rank);
          cairo_restore (cr);
        }
      cairo_destroy (cr);
    }
}

static void
siguo_flip_tally_finalize (GObject *object)
{
  SiguoFlipTally *self = SIGUO_FLIP_TALLY (object);

  g_free (self->text);
  g_clear_pointer (&self->scene, siguo_board_scene_unref);
  G_OBJECT_CLASS (siguo_flip_tally_parent_class)->finalize (object);
}

static void
siguo_flip_tally_class_init (SiguoFlipTallyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = siguo_flip_tally_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = siguo_flip_tally_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
siguo_flip_tally_init (SiguoFlipTally *self)
{
}

GtkWidget *
siguo_flip_tally_new (SiguoBoardScene *scene, guint8 colour)
{
  SiguoFlipTally *self = g_object_new (SIGUO_TYPE_FLIP_TALLY, NULL);

  self->scene = siguo_board_scene_ref (scene);
  self->colour = colour;
  return GTK_WIDGET (self);
}

guint8
siguo_flip_tally_get_colour (SiguoFlipTally *self)
{
  g_return_val_if_fail (SIGUO_IS_FLIP_TALLY (self), SIGUO_COLOUR_NONE);

  return self->colour;
}

void
siguo_flip_tally_set_position (SiguoFlipTally *self, const SiguoPosition *position)
{
  g_autofree char *text = NULL;

  g_return_if_fail (SIGUO_IS_FLIP_TALLY (self));

  siguo_flip_count_init (&self->count, position, self->colour);
  text = siguo_flip_count_to_text (&self->count, self->colour);
  if (g_strcmp0 (text, self->text) == 0)
    return;
  g_free (self->text);
  self->text = g_steal_pointer (&text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->text,
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
siguo_flip_tally_get_text (SiguoFlipTally *self)
{
  g_return_val_if_fail (SIGUO_IS_FLIP_TALLY (self), NULL);

  return self->text;
}
