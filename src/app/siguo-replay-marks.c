/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-replay-marks.h"

#define HEIGHT 12
#define TICK_HEIGHT 5
#define DOT_RADIUS 4

struct _SiguoReplayMarks
{
  GtkWidget parent_instance;

  SiguoReplay *replay; /* borrowed from the page, as the range is */
  GtkRange *range;
};

G_DEFINE_FINAL_TYPE (SiguoReplayMarks, siguo_replay_marks, GTK_TYPE_WIDGET)

/* The slider keeps within its trough with what its margins leave of it, and margins may be
 * negative. */
static double
get_half_slider (SiguoReplayMarks *self)
{
  GtkWidget *child =
      gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (self->range)));

  while (child != NULL && !g_str_equal (gtk_widget_get_css_name (child), "slider"))
    child = gtk_widget_get_next_sibling (child);
  return child != NULL ? gtk_widget_get_allocated_width (child) / 2.0 : 0;
}

/* Where the first step is, and how far it is from one to the next. */
static void
measure_steps (SiguoReplayMarks *self, double *first, double *distance)
{
  guint n = MAX (siguo_replay_get_n_steps (self->replay), 1);
  double half = get_half_slider (self);
  GdkRectangle trough;

  gtk_range_get_range_rect (self->range, &trough);
  gtk_widget_translate_coordinates (GTK_WIDGET (self->range), GTK_WIDGET (self), trough.x + half, 0,
                                    first, NULL);
  *distance = (trough.width - 2 * half) / n;
}

double
siguo_replay_marks_get_x (SiguoReplayMarks *self, guint step)
{
  double first, distance;

  g_return_val_if_fail (SIGUO_IS_REPLAY_MARKS (self), 0);
  g_return_val_if_fail (self->replay != NULL, 0);

  measure_steps (self, &first, &distance);
  return first + distance * step;
}

/* The colours that the board gives to the seats: two players have those of S and E, in flip as they
 * turned out. */
static void
get_colour (SiguoReplayMarks *self, guint8 seat, GdkRGBA *colour)
{
  guint8 seats = siguo_replay_get_seats (self->replay);
  guint8 palette = seat;
  g_autofree char *name = NULL;

  if (__builtin_popcount (seats) == 2)
    {
      SiguoPosition end;
      guint8 first = (guint8) __builtin_ctz (seats);

      siguo_replay_get_position (self->replay, SIGUO_NO_SEAT,
                                 siguo_replay_get_n_steps (self->replay), &end);
      if (end.options.mode == SIGUO_MODE_DUEL_FLIP)
        first = end.flip.seat_of[SIGUO_COLOUR_BLUE];
      palette = seat == first ? SIGUO_SEAT_S : SIGUO_SEAT_E;
    }
  name = g_strdup_printf ("siguo_%c_fill", g_ascii_tolower (siguo_seat_to_letter (palette)));
  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)), name, colour);
}

static void
draw_dot (SiguoReplayMarks *self, GtkSnapshot *snapshot, double x, double y, guint8 seat)
{
  GdkRGBA colour, edge;
  GskRoundedRect dot;

  get_colour (self, seat, &colour);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &edge);
  edge.alpha = 0.75;
  gsk_rounded_rect_init_from_rect (
      &dot, &GRAPHENE_RECT_INIT (x - DOT_RADIUS, y - DOT_RADIUS, 2 * DOT_RADIUS, 2 * DOT_RADIUS),
      DOT_RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &dot);
  gtk_snapshot_append_color (snapshot, &colour, &dot.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &dot, (float[4]){ 1, 1, 1, 1 },
                              (GdkRGBA[4]){ edge, edge, edge, edge });
}

static void
siguo_replay_marks_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SiguoReplayMarks *self = SIGUO_REPLAY_MARKS (widget);
  int height = gtk_widget_get_height (widget);
  double first, distance;
  int last = -1;
  guint n;
  GdkRGBA colour;

  if (self->replay == NULL)
    return;
  n = siguo_replay_get_n_steps (self->replay);
  measure_steps (self, &first, &distance);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  colour.alpha *= 0.45;
  /* In a long game many battles share a pixel. */
  for (guint step = 1; step <= n; step++)
    {
      int x = (int) (first + distance * step);

      if (siguo_replay_get_mark (self->replay, step) != SIGUO_REPLAY_MARK_BATTLE || x == last)
        continue;
      gtk_snapshot_append_color (
          snapshot, &colour, &GRAPHENE_RECT_INIT (x, (height - TICK_HEIGHT) / 2.0, 1, TICK_HEIGHT));
      last = x;
    }
  for (guint step = 1; step <= n; step++)
    {
      SiguoEvent event;

      if (siguo_replay_get_mark (self->replay, step) < SIGUO_REPLAY_MARK_OUT)
        continue;
      siguo_replay_get_event (self->replay, SIGUO_NO_SEAT, step, &event);
      for (guint i = 0; i < event.n_out; i++)
        draw_dot (self, snapshot, first + distance * step - i * 1.5 * DOT_RADIUS, height / 2.0,
                  event.out[i].seat);
    }
}

static void
siguo_replay_marks_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 0;
}

static void
siguo_replay_marks_class_init (SiguoReplayMarksClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = siguo_replay_marks_snapshot;
  widget_class->measure = siguo_replay_marks_measure;
  gtk_widget_class_set_css_name (widget_class, "siguomarks");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
siguo_replay_marks_init (SiguoReplayMarks *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
siguo_replay_marks_set_replay (SiguoReplayMarks *self, SiguoReplay *replay, GtkRange *range)
{
  g_return_if_fail (SIGUO_IS_REPLAY_MARKS (self));

  self->replay = replay;
  self->range = range;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
