/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-emblem.h"

#include "siguo-board-style.h"

/* Each army is three tiles wide and two deep; the crossing between them is as wide as an army. */
#define WIDE 3
#define DEEP 2
#define ACROSS (WIDE + 2 * DEEP)
#define ALL_SEATS 0xf

struct _SiguoEmblem
{
  GtkWidget parent_instance;

  int least;                   /* the height of a tile */
  int most;
  guint8 seats;
  guint8 ready;
};

G_DEFINE_FINAL_TYPE (SiguoEmblem, siguo_emblem, GTK_TYPE_WIDGET)

/* Wider than high; half a tile is left free on each side. */
static int
get_width (int tile)
{
  return ACROSS * (tile * 5 / 4) + tile;
}

static int
find_tile (SiguoEmblem *self,
           int          width)
{
  int tile = self->most;

  while (tile > self->least && get_width (tile) > width)
    tile--;
  return tile;
}

static GtkSizeRequestMode
siguo_emblem_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
siguo_emblem_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  SiguoEmblem *self = SIGUO_EMBLEM (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = get_width (self->least);
  else
    *minimum = *natural = (ACROSS + 1) * find_tile (self, for_size < 0 ? G_MAXINT : for_size);
}

static void
draw_tile (GtkSnapshot            *snapshot,
           const SiguoSeatColours *colours,
           const graphene_rect_t  *area,
           gboolean                filled)
{
  float radius = area->size.height * 0.22f;
  float line = MAX (1.f, area->size.height * 0.07f);
  const float widths[4] = { line, line, line, line };
  const GdkRGBA strokes[4] = { colours->stroke, colours->stroke, colours->stroke, colours->stroke };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, area, radius);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, filled ? &colours->fill : &colours->tint, area);
  gtk_snapshot_pop (snapshot);
  if (!filled)
    gtk_snapshot_push_opacity (snapshot, 0.45);
  gtk_snapshot_append_border (snapshot, &outline, widths, strokes);
  if (!filled)
    gtk_snapshot_pop (snapshot);
}

/* The tiles of an army, seen from its own side: the front row touches the crossing. */
static void
place_tile (guint8 seat,
            int    row,
            int    column,
            int   *x,
            int   *y)
{
  const int front = DEEP + WIDE + row, across = DEEP + column;

  switch (seat)
    {
    case SIGUO_SEAT_E:
      *x = front;
      *y = ACROSS - 1 - across;
      break;
    case SIGUO_SEAT_N:
      *x = ACROSS - 1 - across;
      *y = ACROSS - 1 - front;
      break;
    case SIGUO_SEAT_W:
      *x = ACROSS - 1 - front;
      *y = across;
      break;
    default:
      *x = across;
      *y = front;
      break;
    }
}

/* Two armies have the colours of the first two seats, as on their board. */
static guint8
get_palette (guint8 seats,
             guint8 seat)
{
  if (__builtin_popcount (seats) != 2)
    return seat;
  return seats & ((1 << seat) - 1) ? SIGUO_SEAT_E : SIGUO_SEAT_S;
}

static void
siguo_emblem_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  SiguoEmblem *self = SIGUO_EMBLEM (widget);
  float height = find_tile (self, gtk_widget_get_width (widget)), width = height * 1.25f;
  float left = (gtk_widget_get_width (widget) - ACROSS * width) / 2;
  float top = (gtk_widget_get_height (widget) - ACROSS * height) / 2;
  float line = MAX (1.f, height * 0.08f);
  SiguoBoardStyle style = { 0 };

  siguo_board_style_load (&style, widget);
  for (int i = 0; i < WIDE; i++)
    {
      float x = left + (DEEP + i + 0.5f) * width, y = top + (DEEP + i + 0.5f) * height;

      gtk_snapshot_append_color (snapshot, &style.road,
                                 &GRAPHENE_RECT_INIT (x - line / 2, top + DEEP * height, line,
                                                      WIDE * height));
      gtk_snapshot_append_color (snapshot, &style.road,
                                 &GRAPHENE_RECT_INIT (left + DEEP * width, y - line / 2,
                                                      WIDE * width, line));
    }
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    for (int tile = 0; self->seats & 1 << seat && tile < WIDE * DEEP; tile++)
      {
        int x, y;

        place_tile (seat, tile / WIDE, tile % WIDE, &x, &y);
        draw_tile (snapshot, &style.seat[get_palette (self->seats, seat)],
                   &GRAPHENE_RECT_INIT (left + (x + 0.09f) * width, top + (y + 0.09f) * height,
                                        width * 0.82f, height * 0.82f),
                   self->ready & 1 << seat);
      }
}

static void
siguo_emblem_class_init (SiguoEmblemClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->get_request_mode = siguo_emblem_get_request_mode;
  widget_class->measure = siguo_emblem_measure;
  widget_class->snapshot = siguo_emblem_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
siguo_emblem_init (SiguoEmblem *self)
{
  self->least = self->most = 12;
  self->seats = ALL_SEATS;
  self->ready = ALL_SEATS;
}

GtkWidget *
siguo_emblem_new (void)
{
  return g_object_new (SIGUO_TYPE_EMBLEM, NULL);
}

void
siguo_emblem_set_tiles (SiguoEmblem *self,
                        int          least,
                        int          most)
{
  g_return_if_fail (SIGUO_IS_EMBLEM (self));
  g_return_if_fail (least > 0 && least <= most);

  self->least = least;
  self->most = most;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
siguo_emblem_set_seats (SiguoEmblem *self,
                        guint8       seats,
                        guint8       ready)
{
  g_return_if_fail (SIGUO_IS_EMBLEM (self));

  if (self->seats == seats && self->ready == ready)
    return;
  self->seats = seats;
  self->ready = ready;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
