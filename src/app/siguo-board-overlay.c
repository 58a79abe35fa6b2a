/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-overlay.h"

#include <adwaita.h>
#include <math.h>

/* Milliseconds (design, section 8). */
#define SLIDE_PER_POINT 60
#define SLIDE_LEAST 160
#define SLIDE_MOST 450
#define IMPACT 120
#define FALL 200
#define LEAVE 300
#define TURN 300

struct _SiguoBoardOverlay
{
  GtkWidget parent_instance;

  SiguoBoardScene *scene;
  SiguoBoardMotion motion;
  SiguoBoardTrails trails;
  gboolean playing;
  gboolean settled;
  guint tick_id;
  gint64 start;                /* frame time of the first frame, in microseconds; 0 before it */
  double elapsed;              /* milliseconds */
  SiguoPieceLook drag;
  graphene_point_t drag_at;
};

G_DEFINE_FINAL_TYPE (SiguoBoardOverlay, siguo_board_overlay, GTK_TYPE_WIDGET)

enum
{
  SETTLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
has_battle (const SiguoBoardMotion *motion)
{
  return motion->outcome != SIGUO_OUTCOME_QUIET;
}

static double
slide_time (const SiguoBoardMotion *motion)
{
  if (motion->turned)
    return TURN;
  if (motion->n_path < 2)
    return 0;
  return CLAMP ((motion->n_path - 1) * SLIDE_PER_POINT, SLIDE_LEAST, SLIDE_MOST);
}

static double
settle_time (const SiguoBoardMotion *motion)
{
  return slide_time (motion) + (has_battle (motion) ? IMPACT + FALL : 0);
}

static double
whole_time (const SiguoBoardMotion *motion)
{
  return settle_time (motion) + (motion->n_leaving > 0 ? LEAVE : 0);
}

static void
settle (SiguoBoardOverlay *self)
{
  if (self->settled)
    return;
  self->settled = TRUE;
  g_signal_emit (self, signals[SETTLED], 0);
}

static void
stop (SiguoBoardOverlay *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick_id);
  self->tick_id = 0;
  self->playing = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SiguoBoardOverlay *self = SIGUO_BOARD_OVERLAY (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->start == 0)
    self->start = now;
  self->elapsed = (double) (now - self->start) / 1000;
  if (self->elapsed >= settle_time (&self->motion))
    settle (self);
  if (self->elapsed >= whole_time (&self->motion))
    {
      self->tick_id = 0;
      stop (self);
      return G_SOURCE_REMOVE;
    }
  gtk_widget_queue_draw (widget);
  return G_SOURCE_CONTINUE;
}

/* A piece around @at, smaller and fainter the further @gone (0 … 1) it is. */
static void
draw_piece (SiguoBoardOverlay *self, GtkSnapshot *snapshot, SiguoPieceLook look,
            const graphene_point_t *at, double gone)
{
  float scale = (float) (1 - 0.25 * gone);

  if (gone >= 1)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, at);
  if (gone > 0)
    {
      gtk_snapshot_scale (snapshot, scale, scale);
      gtk_snapshot_push_opacity (snapshot, 1 - gone);
    }
  siguo_board_scene_draw_piece (self->scene, snapshot, look, &GRAPHENE_POINT_INIT (0, 0));
  if (gone > 0)
    gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

static void
draw_flash (SiguoBoardOverlay *self, GtkSnapshot *snapshot, const graphene_point_t *at, double t)
{
  const SiguoBoardScene *scene = self->scene;
  double radius = scene->geometry.cell * (0.35 + 0.4 * t);
  float reach = (float) scene->geometry.cell;
  GdkRGBA colour = scene->style.attack;
  cairo_t *cr;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (at->x - reach, at->y - reach,
                                                                 2 * reach, 2 * reach));
  colour.alpha *= (float) (1 - t);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, scene->geometry.cell * 0.12 * (1 - t * 0.5));
  cairo_arc (cr, at->x, at->y, radius, 0, 2 * G_PI);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* First the back becomes narrow, then the face wide. */
static void
draw_turn (SiguoBoardOverlay *self, GtkSnapshot *snapshot)
{
  const SiguoBoardMotion *motion = &self->motion;
  double t = adw_easing_ease (ADW_EASE_IN_OUT_CUBIC, CLAMP (self->elapsed / TURN, 0, 1));
  float width = (float) fabs (cos (t * G_PI));

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &self->scene->geometry.centre[motion->path[0]]);
  gtk_snapshot_scale (snapshot, MAX (width, 0.04f), 1 + 0.06f * (float) sin (t * G_PI));
  siguo_board_scene_draw_piece (self->scene, snapshot, t < 0.5 ? motion->defender : motion->mover,
                                &GRAPHENE_POINT_INIT (0, 0));
  gtk_snapshot_restore (snapshot);
}

static void
draw_move (SiguoBoardOverlay *self, GtkSnapshot *snapshot)
{
  const SiguoBoardMotion *motion = &self->motion;
  const SiguoBoardGeometry *geometry = &self->scene->geometry;
  double slide = slide_time (motion), share, reach = 1, mover_gone = 0, defender_gone = 0;
  graphene_point_t at;
  const graphene_point_t *end = &geometry->centre[motion->path[motion->n_path - 1]];
  gboolean battle = has_battle (motion);

  if (battle)
    {
      double whole = siguo_board_geometry_length (geometry, motion->path, motion->n_path);
      double fall = CLAMP ((self->elapsed - slide - IMPACT) / FALL, 0, 1);

      /* An attacker stops at the defender's side; only one who wins goes on. */
      reach = whole > 0 ? MAX (1 - geometry->cell * 0.42 / whole, 0) : 1;
      switch (motion->outcome)
        {
        case SIGUO_OUTCOME_LOST:
          mover_gone = fall;
          break;
        case SIGUO_OUTCOME_BOTH:
        case SIGUO_OUTCOME_BOTH_FLAG:
          mover_gone = defender_gone = fall;
          break;
        case SIGUO_OUTCOME_WON:
        case SIGUO_OUTCOME_FLAG:
        case SIGUO_OUTCOME_QUIET:
        default:
          defender_gone = fall;
          reach += (1 - reach) * adw_easing_ease (ADW_EASE_IN_OUT_CUBIC, fall);
          break;
        }
    }
  share = slide > 0 ? CLAMP (self->elapsed / slide, 0, 1) : 1;
  share = adw_easing_ease (battle ? ADW_EASE_IN_QUAD : ADW_EASE_IN_OUT_CUBIC, share);
  siguo_board_geometry_along (geometry, motion->path, motion->n_path, share * reach, &at);

  if (battle)
    draw_piece (self, snapshot, motion->defender, end, defender_gone);
  draw_piece (self, snapshot, motion->mover, &at, mover_gone);
  if (battle && self->elapsed >= slide && self->elapsed < slide + IMPACT + FALL)
    {
      graphene_point_t middle;

      graphene_point_interpolate (&at, end, 0.5, &middle);
      draw_flash (self, snapshot, &middle, (self->elapsed - slide) / (IMPACT + FALL));
    }
}

static void
siguo_board_overlay_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SiguoBoardOverlay *self = SIGUO_BOARD_OVERLAY (widget);
  const SiguoBoardGeometry *geometry = &self->scene->geometry;

  if (self->playing)
    {
      double gone = (self->elapsed - settle_time (&self->motion)) / LEAVE;

      for (guint i = 0; self->settled && i < self->motion.n_leaving; i++)
        draw_piece (self, snapshot, self->motion.leaving[i].look,
                    &geometry->centre[self->motion.leaving[i].point], CLAMP (gone, 0, 1));
      if (!self->settled && self->motion.turned)
        draw_turn (self, snapshot);
      else if (!self->settled && self->motion.n_path > 0)
        draw_move (self, snapshot);
    }
  if (!self->playing || self->settled)
    siguo_board_trails_draw_badges (&self->trails, snapshot, geometry, &self->scene->style);
  if (self->drag.owner != SIGUO_NO_SEAT)
    {
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &self->drag_at);
      gtk_snapshot_scale (snapshot, 1.12f, 1.12f);
      siguo_board_scene_draw_piece (self->scene, snapshot, self->drag, &GRAPHENE_POINT_INIT (0, 0));
      gtk_snapshot_restore (snapshot);
    }
}

static void
siguo_board_overlay_unmap (GtkWidget *widget)
{
  siguo_board_overlay_finish (SIGUO_BOARD_OVERLAY (widget));
  GTK_WIDGET_CLASS (siguo_board_overlay_parent_class)->unmap (widget);
}

static void
siguo_board_overlay_finalize (GObject *object)
{
  SiguoBoardOverlay *self = SIGUO_BOARD_OVERLAY (object);

  g_clear_pointer (&self->scene, siguo_board_scene_unref);
  G_OBJECT_CLASS (siguo_board_overlay_parent_class)->finalize (object);
}

static void
siguo_board_overlay_class_init (SiguoBoardOverlayClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = siguo_board_overlay_finalize;
  widget_class->snapshot = siguo_board_overlay_snapshot;
  widget_class->unmap = siguo_board_overlay_unmap;

  /**
   * SiguoBoardOverlay::settled:
   *
   * The piece has arrived; what stands on the points can be drawn as it is.
   */
  signals[SETTLED] = g_signal_new ("settled", SIGUO_TYPE_BOARD_OVERLAY, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
siguo_board_overlay_init (SiguoBoardOverlay *self)
{
  self->settled = TRUE;
  self->drag = SIGUO_PIECE_LOOK_NONE;
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
}

GtkWidget *
siguo_board_overlay_new (SiguoBoardScene *scene)
{
  SiguoBoardOverlay *self = g_object_new (SIGUO_TYPE_BOARD_OVERLAY, NULL);

  self->scene = siguo_board_scene_ref (scene);
  return GTK_WIDGET (self);
}

void
siguo_board_overlay_play (SiguoBoardOverlay *self, const SiguoBoardMotion *motion)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean animate;

  g_return_if_fail (SIGUO_IS_BOARD_OVERLAY (self));

  siguo_board_overlay_finish (self);
  g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &animate, NULL);
  self->motion = *motion;
  self->settled = FALSE;
  if (!animate || !gtk_widget_get_mapped (widget) || whole_time (motion) <= 0)
    {
      settle (self);
      gtk_widget_queue_draw (widget);
      return;
    }
  self->playing = TRUE;
  self->start = 0;
  self->elapsed = 0;
  self->tick_id = gtk_widget_add_tick_callback (widget, tick, NULL, NULL);
  gtk_widget_queue_draw (widget);
}

void
siguo_board_overlay_finish (SiguoBoardOverlay *self)
{
  g_return_if_fail (SIGUO_IS_BOARD_OVERLAY (self));

  if (self->playing)
    stop (self);
  settle (self);
}

gboolean
siguo_board_overlay_is_settled (SiguoBoardOverlay *self)
{
  g_return_val_if_fail (SIGUO_IS_BOARD_OVERLAY (self), TRUE);

  return self->settled;
}

void
siguo_board_overlay_set_trails (SiguoBoardOverlay *self, const SiguoBoardTrails *trails)
{
  g_return_if_fail (SIGUO_IS_BOARD_OVERLAY (self));

  self->trails = *trails;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
siguo_board_overlay_set_drag (SiguoBoardOverlay *self, SiguoPieceLook look, double x, double y)
{
  g_return_if_fail (SIGUO_IS_BOARD_OVERLAY (self));

  if (look.owner == SIGUO_NO_SEAT && self->drag.owner == SIGUO_NO_SEAT)
    return;
  self->drag = look;
  graphene_point_init (&self->drag_at, (float) x, (float) y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
