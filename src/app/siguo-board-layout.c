/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-layout.h"

#include <math.h>

#include "siguo-board-plate.h"
#include "siguo-flip-tally.h"
#include "siguo-point-view.h"

/* Cells at which a rank is still 14 px high, and that look good. */
#define LEAST_CELL 26
#define NATURAL_CELL 37
/* The height of a tally, in cells. */
#define TALLY_HEIGHT 8.4

struct _SiguoBoardLayout
{
  GtkLayoutManager parent_instance;

  SiguoBoardScene *scene;
};

G_DEFINE_FINAL_TYPE (SiguoBoardLayout, siguo_board_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
siguo_board_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
siguo_board_layout_measure (GtkLayoutManager *manager, GtkWidget *widget,
                            GtkOrientation orientation, int for_size, int *minimum, int *natural,
                            int *minimum_baseline, int *natural_baseline)
{
  SiguoBoardLayout *self = SIGUO_BOARD_LAYOUT (manager);
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;
  int width, height;

  siguo_board_geometry_measure (self->scene->kind, LEAST_CELL, &width, &height);
  *minimum = across ? width : height;
  siguo_board_geometry_measure (self->scene->kind, NATURAL_CELL, &width, &height);
  *natural = across ? width : height;
}

static void
allocate_point (SiguoBoardLayout *self, GtkWidget *child)
{
  graphene_rect_t cell;
  int size = (int) ceil (self->scene->geometry.cell);

  siguo_board_geometry_cell (&self->scene->geometry,
                             siguo_point_view_get_point (SIGUO_POINT_VIEW (child)), &cell);
  gtk_widget_allocate (child, size, size, -1, gsk_transform_translate (NULL, &cell.origin));
}

static void
allocate_plate (SiguoBoardLayout *self, GtkWidget *child)
{
  SiguoSeat seat = siguo_board_plate_get_seat (SIGUO_BOARD_PLATE (child));
  SiguoSide side = siguo_board_geometry_side (&self->scene->geometry, seat);
  graphene_rect_t corner;
  int least, width, height;
  float x, y;

  siguo_board_geometry_plate (&self->scene->geometry, seat, &corner);
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &width, NULL, NULL);
  width
      = MAX (least, MIN (MAX (width, (int) (corner.size.width * 0.72f)), (int) corner.size.width));
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &least, &height, NULL, NULL);
  x = corner.origin.x;
  y = corner.origin.y;
  if (side == SIGUO_SIDE_RIGHT || side == SIGUO_SIDE_TOP)
    x += corner.size.width - (float) width;
  if (side == SIGUO_SIDE_BOTTOM || side == SIGUO_SIDE_RIGHT)
    y += corner.size.height - (float) height;
  gtk_widget_allocate (child, width, height, -1,
                       gsk_transform_translate (NULL,
                                                &GRAPHENE_POINT_INIT (floorf (x), floorf (y))));
}

/* The viewer's colour on the side of the viewer's name, as soon as it is known. */
static void
allocate_tally (SiguoBoardLayout *self, GtkWidget *child)
{
  guint8 colour = siguo_flip_tally_get_colour (SIGUO_FLIP_TALLY (child));
  guint8 owner = colour == SIGUO_COLOUR_BLUE ? SIGUO_OWNER_BLUE : SIGUO_OWNER_ORANGE;
  SiguoSide home = self->scene->home[owner];
  gboolean right = home == SIGUO_SIDE_NONE ? colour != SIGUO_COLOUR_BLUE : home == SIGUO_SIDE_TOP;
  graphene_rect_t free_rect;
  int least, height;

  siguo_board_geometry_tally (&self->scene->geometry, right, &free_rect);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  height = (int) MIN (free_rect.size.height, TALLY_HEIGHT * self->scene->geometry.cell);
  free_rect.origin.y += floorf ((free_rect.size.height - (float) height) / 2);
  gtk_widget_allocate (child, (int) free_rect.size.width, MAX (height, least), -1,
                       gsk_transform_translate (NULL, &free_rect.origin));
}

static void
siguo_board_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                             int baseline)
{
  SiguoBoardLayout *self = SIGUO_BOARD_LAYOUT (manager);

  if (siguo_board_scene_resize (self->scene, width, height, gtk_widget_get_scale_factor (widget)))
    gtk_widget_queue_draw (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_should_layout (child))
        continue;
      if (SIGUO_IS_POINT_VIEW (child))
        allocate_point (self, child);
      else if (SIGUO_IS_BOARD_PLATE (child))
        allocate_plate (self, child);
      else if (SIGUO_IS_FLIP_TALLY (child))
        allocate_tally (self, child);
      else
        gtk_widget_allocate (child, width, height, -1, NULL);
    }
}

static void
siguo_board_layout_finalize (GObject *object)
{
  SiguoBoardLayout *self = SIGUO_BOARD_LAYOUT (object);

  g_clear_pointer (&self->scene, siguo_board_scene_unref);
  G_OBJECT_CLASS (siguo_board_layout_parent_class)->finalize (object);
}

static void
siguo_board_layout_class_init (SiguoBoardLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = siguo_board_layout_finalize;
  layout_class->get_request_mode = siguo_board_layout_get_request_mode;
  layout_class->measure = siguo_board_layout_measure;
  layout_class->allocate = siguo_board_layout_allocate;
}

static void
siguo_board_layout_init (SiguoBoardLayout *self)
{
}

GtkLayoutManager *
siguo_board_layout_new (SiguoBoardScene *scene)
{
  SiguoBoardLayout *self = g_object_new (SIGUO_TYPE_BOARD_LAYOUT, NULL);

  self->scene = siguo_board_scene_ref (scene);
  return GTK_LAYOUT_MANAGER (self);
}
