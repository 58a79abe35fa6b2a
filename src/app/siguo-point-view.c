/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-point-view.h"

#include <math.h>

struct _SiguoPointView
{
  GtkWidget parent_instance;

  SiguoBoardScene *scene;
  SiguoPoint point;
  SiguoPieceLook look, said;
  guint marks;
  char *name;
  gboolean described;
};

G_DEFINE_FINAL_TYPE (SiguoPointView, siguo_point_view, GTK_TYPE_WIDGET)

enum
{
  ACTIVATE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
activate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[ACTIVATE], 0);
}

void
siguo_point_view_update_name (SiguoPointView *self)
{
  const SiguoPointWords what = {
    .owner = self->said.owner,
    .rank = self->said.rank,
    .carries = self->said.carries,
    .own = self->said.owner != SIGUO_NO_SEAT && self->said.owner == self->scene->own,
    .target = (self->marks & SIGUO_POINT_TARGET) != 0,
  };
  g_autofree char *name = siguo_words_point (self->scene->geometry.board, self->point, &what);

  if (g_strcmp0 (name, self->name) == 0)
    return;
  g_free (self->name);
  self->name = g_steal_pointer (&name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->name,
                                  -1);
}

/* Lets the drawing code work around the middle of the point. */
static cairo_t *
begin_marks (SiguoPointView *self, GtkSnapshot *snapshot, const graphene_point_t *centre)
{
  float cell = (float) self->scene->geometry.cell;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (centre->x - cell, centre->y - cell,
                                                                2 * cell, 2 * cell));

  cairo_translate (cr, centre->x, centre->y);
  return cr;
}

static void
draw_target (SiguoPointView *self, cairo_t *cr)
{
  const SiguoBoardScene *scene = self->scene;
  double cell = scene->geometry.cell;

  if (self->look.owner == SIGUO_NO_SEAT)
    {
      cairo_arc (cr, 0, 0, cell * (self->marks & SIGUO_POINT_UNDER ? 0.2 : 0.135), 0, 2 * G_PI);
      gdk_cairo_set_source_rgba (cr, &scene->style.legal);
      cairo_fill (cr);
      return;
    }
  siguo_piece_drawing_outline (cr, &scene->geometry, scene->palette[self->look.owner],
                               cell * 0.045);
  if (self->look.owner == scene->viewer)
    {
      gdk_cairo_set_source_rgba (cr, &scene->style.legal);
      cairo_set_line_width (cr, self->marks & SIGUO_POINT_UNDER ? 3 : 1.5);
    }
  else
    {
      const double dashes[] = { cell * 0.13, cell * 0.085 };

      gdk_cairo_set_source_rgba (cr, &scene->style.attack);
      cairo_set_line_width (cr, MAX (2, cell * 0.062));
      if (!(self->marks & SIGUO_POINT_UNDER))
        cairo_set_dash (cr, dashes, 2, 0);
    }
  cairo_stroke (cr);
}

static void
draw_selection (SiguoPointView *self, cairo_t *cr)
{
  const SiguoBoardScene *scene = self->scene;
  guint8 owner = self->look.owner < SIGUO_N_OWNERS ? self->look.owner : SIGUO_SEAT_S;
  double cell = scene->geometry.cell;

  siguo_piece_drawing_outline (cr, &scene->geometry, scene->palette[owner], cell * 0.05);
  cairo_set_line_width (cr, cell * 0.1);
  gdk_cairo_set_source_rgba (cr, &scene->style.ground);
  cairo_stroke_preserve (cr);
  cairo_set_line_width (cr, MAX (2, cell * 0.07));
  gdk_cairo_set_source_rgba (cr, &scene->style.selection);
  cairo_stroke (cr);
}

/* Four corners around the cell: nothing else on the board looks like that. */
static void
draw_focus (SiguoPointView *self, cairo_t *cr)
{
  const SiguoBoardScene *scene = self->scene;
  double pixel = scene->geometry.pixel;
  double half = floor (scene->geometry.cell / 2 / pixel) * pixel + pixel / 2,
         arm = scene->geometry.cell * 0.24;
  double radius = scene->geometry.cell * 0.1;

  for (int corner = 0; corner < 4; corner++)
    {
      cairo_save (cr);
      cairo_rotate (cr, corner * G_PI / 2);
      cairo_new_sub_path (cr);
      cairo_move_to (cr, -half, -half + arm);
      cairo_line_to (cr, -half, -half + radius);
      cairo_arc (cr, -half + radius, -half + radius, radius, G_PI, 3 * G_PI / 2);
      cairo_line_to (cr, -half + arm, -half);
      cairo_restore (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, 5);
  gdk_cairo_set_source_rgba (cr, &scene->style.ground);
  cairo_stroke_preserve (cr);
  cairo_set_line_width (cr, 2.5);
  gdk_cairo_set_source_rgba (cr, &scene->style.focus);
  cairo_stroke (cr);
}

/* Over a piece that cannot be swapped with the one picked up. */
static void
draw_veil (SiguoPointView *self, cairo_t *cr)
{
  const SiguoBoardScene *scene = self->scene;
  GdkRGBA veil = scene->style.ground;

  veil.alpha = 0.6f;
  siguo_piece_drawing_outline (cr, &scene->geometry, scene->palette[self->look.owner], 1);
  gdk_cairo_set_source_rgba (cr, &veil);
  cairo_fill (cr);
}

static gboolean
is_lit (SiguoPointView *self)
{
  return (self->marks & (SIGUO_POINT_HANDLE | SIGUO_POINT_TARGET)) != 0
         && (self->marks & (SIGUO_POINT_SELECTED | SIGUO_POINT_LIFTED)) == 0
         && (gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_PRELIGHT) != 0;
}

static void
draw_hover (SiguoPointView *self, cairo_t *cr)
{
  const SiguoBoardScene *scene = self->scene;
  gboolean piece = self->look.owner < SIGUO_N_OWNERS;
  GdkRGBA light
      = piece ? scene->style.seat[scene->palette[self->look.owner]].ink : scene->style.legal;

  light.alpha = 0.12f;
  siguo_piece_drawing_outline (cr, &scene->geometry,
                               piece ? scene->palette[self->look.owner] : SIGUO_SEAT_S, 0);
  gdk_cairo_set_source_rgba (cr, &light);
  cairo_fill (cr);
}

static void
siguo_point_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SiguoPointView *self = SIGUO_POINT_VIEW (widget);
  gboolean focus = (self->marks & SIGUO_POINT_RING) != 0 && gtk_widget_has_focus (widget);
  graphene_point_t centre = self->scene->geometry.centre[self->point];
  graphene_rect_t cell;
  gboolean dim = (self->marks & SIGUO_POINT_BARRED) != 0 && self->look.owner < SIGUO_N_SEATS;

  siguo_board_geometry_cell (&self->scene->geometry, self->point, &cell);
  centre.x -= cell.origin.x;
  centre.y -= cell.origin.y;

  if (!(self->marks & SIGUO_POINT_LIFTED))
    siguo_board_scene_draw_piece (self->scene, snapshot, self->look, &centre);
  if (focus || dim || is_lit (self)
      || (self->marks & (SIGUO_POINT_SELECTED | SIGUO_POINT_TARGET)) != 0)
    {
      cairo_t *cr = begin_marks (self, snapshot, &centre);

      if (dim)
        draw_veil (self, cr);
      if (is_lit (self))
        draw_hover (self, cr);
      if (self->marks & SIGUO_POINT_TARGET)
        draw_target (self, cr);
      if (self->marks & SIGUO_POINT_SELECTED)
        draw_selection (self, cr);
      if (focus)
        draw_focus (self, cr);
      cairo_destroy (cr);
    }
}

static void
siguo_point_view_state_flags_changed (GtkWidget *widget, GtkStateFlags before)
{
  SiguoPointView *self = SIGUO_POINT_VIEW (widget);
  GtkStateFlags changed = before ^ gtk_widget_get_state_flags (widget);

  GTK_WIDGET_CLASS (siguo_point_view_parent_class)->state_flags_changed (widget, before);
  if ((changed & GTK_STATE_FLAG_FOCUSED)
      || ((changed & GTK_STATE_FLAG_PRELIGHT)
          && (self->marks & (SIGUO_POINT_HANDLE | SIGUO_POINT_TARGET))))
    gtk_widget_queue_draw (widget);
}

static void
siguo_point_view_finalize (GObject *object)
{
  SiguoPointView *self = SIGUO_POINT_VIEW (object);

  g_free (self->name);
  g_clear_pointer (&self->scene, siguo_board_scene_unref);
  G_OBJECT_CLASS (siguo_point_view_parent_class)->finalize (object);
}

static void
siguo_point_view_class_init (SiguoPointViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const guint keys[]
      = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space, GDK_KEY_KP_Space };

  object_class->finalize = siguo_point_view_finalize;
  widget_class->snapshot = siguo_point_view_snapshot;
  widget_class->state_flags_changed = siguo_point_view_state_flags_changed;

  /**
   * SiguoPointView::activate:
   *
   * The player picks up what stands here, or puts down here what was picked up.
   */
  signals[ACTIVATE] = g_signal_new ("activate", SIGUO_TYPE_POINT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "siguopoint");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action (widget_class, "point.activate", NULL, activate_action);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i], 0, "point.activate", NULL);
}

static void
siguo_point_view_init (SiguoPointView *self)
{
  self->look = self->said = SIGUO_PIECE_LOOK_NONE;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
siguo_point_view_new (SiguoBoardScene *scene, SiguoPoint point)
{
  SiguoPointView *self = g_object_new (SIGUO_TYPE_POINT_VIEW, NULL);

  self->scene = siguo_board_scene_ref (scene);
  self->point = point;
  siguo_point_view_update_name (self);
  return GTK_WIDGET (self);
}

SiguoPoint
siguo_point_view_get_point (SiguoPointView *self)
{
  g_return_val_if_fail (SIGUO_IS_POINT_VIEW (self), SIGUO_NO_POINT);

  return self->point;
}

SiguoPieceLook
siguo_point_view_get_look (SiguoPointView *self)
{
  g_return_val_if_fail (SIGUO_IS_POINT_VIEW (self), SIGUO_PIECE_LOOK_NONE);

  return self->look;
}

void
siguo_point_view_set_look (SiguoPointView *self, SiguoPieceLook look)
{
  g_return_if_fail (SIGUO_IS_POINT_VIEW (self));

  siguo_point_view_set_words (self, look);
  if (siguo_piece_look_equal (self->look, look))
    return;
  self->look = look;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
siguo_point_view_set_words (SiguoPointView *self, SiguoPieceLook look)
{
  g_return_if_fail (SIGUO_IS_POINT_VIEW (self));

  if (siguo_piece_look_equal (self->said, look))
    return;
  self->said = look;
  siguo_point_view_update_name (self);
}

guint
siguo_point_view_get_marks (SiguoPointView *self)
{
  g_return_val_if_fail (SIGUO_IS_POINT_VIEW (self), 0);

  return self->marks;
}

void
siguo_point_view_set_marks (SiguoPointView *self, guint marks)
{
  guint changed;

  g_return_if_fail (SIGUO_IS_POINT_VIEW (self));

  changed = self->marks ^ marks;
  if (changed == 0)
    return;
  self->marks = marks;
  if (changed & SIGUO_POINT_TARGET)
    siguo_point_view_update_name (self);
  if (changed & SIGUO_POINT_SELECTED)
    {
      if (marks & SIGUO_POINT_SELECTED)
        gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
                                     GTK_ACCESSIBLE_TRISTATE_TRUE, -1);
      else
        gtk_accessible_reset_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED);
    }
  if (changed & SIGUO_POINT_HANDLE)
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                     marks & SIGUO_POINT_HANDLE ? "pointer" : NULL);
  if (changed & ~SIGUO_POINT_HANDLE)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
siguo_point_view_get_name (SiguoPointView *self)
{
  g_return_val_if_fail (SIGUO_IS_POINT_VIEW (self), NULL);

  return self->name;
}

void
siguo_point_view_set_description (SiguoPointView *self, const char *text)
{
  g_return_if_fail (SIGUO_IS_POINT_VIEW (self));

  if (text != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    text, -1);
  else if (self->described)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  self->described = text != NULL;
}
