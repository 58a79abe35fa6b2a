/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-view-private.h"

void
siguo_board_view_set_keyboard (SiguoBoardView *self, gboolean keyboard)
{
  if (self->keyboard == keyboard)
    return;
  self->keyboard = keyboard;
  siguo_board_view_update_marks (self);
}

void
siguo_board_view_describe_focus (SiguoBoardView *self)
{
  GtkWidget *focus = self->focus_point != SIGUO_NO_POINT ? self->points[self->focus_point] : NULL;

  if (focus != NULL)
    siguo_point_view_set_description (SIGUO_POINT_VIEW (focus), self->announcement);
}

void
siguo_board_view_focus_moved (SiguoBoardView *self, SiguoPointView *view)
{
  if (self->focus_point != SIGUO_NO_POINT && self->points[self->focus_point] != NULL)
    siguo_point_view_set_description (SIGUO_POINT_VIEW (self->points[self->focus_point]), NULL);
  self->focus_point = siguo_point_view_get_point (view);
  siguo_board_view_describe_focus (self);
  siguo_board_view_update_marks (self);
}

/* Where the focus goes when it comes to the board: where it was, else to the own front. */
static GtkWidget *
entry_point (SiguoBoardView *self)
{
  guint8 seat = self->scene->geometry.seat;

  if (self->focus_point == SIGUO_NO_POINT || self->points[self->focus_point] == NULL)
    return self->points[siguo_board_point (siguo_board_view_get_board (self), seat, 1, 3)];
  return self->points[self->focus_point];
}

gboolean
siguo_board_view_grab_focus (GtkWidget *widget)
{
  GtkWidget *point = entry_point (SIGUO_BOARD_VIEW (widget));

  return point != NULL && gtk_widget_grab_focus (point);
}

gboolean
siguo_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  SiguoBoardView *self = SIGUO_BOARD_VIEW (widget);

  if (gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  /* A window that opens gives the focus to its first widget; that was no key. */
  if (gtk_root_get_focus (gtk_widget_get_root (widget)) != NULL)
    siguo_board_view_set_keyboard (self, TRUE);
  return siguo_board_view_grab_focus (widget);
}

static gboolean
key_walk (GtkWidget *widget, GVariant *args, gpointer data)
{
  SiguoBoardView *self = SIGUO_BOARD_VIEW (widget);
  SiguoPoint next = SIGUO_NO_POINT;

  if (self->focus_point != SIGUO_NO_POINT)
    next = siguo_board_geometry_walk (&self->scene->geometry, self->focus_point,
                                      (GtkDirectionType) g_variant_get_int32 (args));
  if (next != SIGUO_NO_POINT)
    siguo_board_view_focus_point (self, next);
  return TRUE;
}

/* The next point after the focus that is @wanted, in the order of numbers or against it. */
static gboolean
focus_next (SiguoBoardView *self, int step, gboolean (*wanted) (SiguoBoardView *, SiguoPoint))
{
  int n = (int) siguo_board_view_get_board (self)->n_points;
  int start = self->focus_point == SIGUO_NO_POINT ? 0 : self->focus_point;

  for (int i = 1; i <= n; i++)
    {
      SiguoPoint point = (SiguoPoint) (((start + i * step) % n + n) % n);

      if (self->points[point] != NULL && wanted (self, point))
        {
          siguo_board_view_focus_point (self, point);
          return TRUE;
        }
    }
  gtk_widget_error_bell (GTK_WIDGET (self));
  return TRUE;
}

static gboolean
wants_movable (SiguoBoardView *self, SiguoPoint point)
{
  return siguo_board_choice_is_handle (&self->choice, point);
}

static gboolean
wants_target (SiguoBoardView *self, SiguoPoint point)
{
  return siguo_set_has (&self->choice.targets, point);
}

static gboolean
key_movable (GtkWidget *widget, GVariant *args, gpointer data)
{
  return focus_next (SIGUO_BOARD_VIEW (widget), g_variant_get_int32 (args), wants_movable);
}

static gboolean
key_target (GtkWidget *widget, GVariant *args, gpointer data)
{
  SiguoBoardView *self = SIGUO_BOARD_VIEW (widget);

  if (self->choice.selected == SIGUO_NO_POINT && self->focus_point != SIGUO_NO_POINT
      && siguo_board_choice_is_handle (&self->choice, self->focus_point))
    siguo_board_view_activate_point (self, self->focus_point);
  return focus_next (self, g_variant_get_int32 (args), wants_target);
}

static gboolean
key_repeat (GtkWidget *widget, GVariant *args, gpointer data)
{
  siguo_board_view_repeat (SIGUO_BOARD_VIEW (widget));
  return TRUE;
}

static gboolean
wants_hq (SiguoBoardView *self, SiguoPoint point)
{
  return siguo_set_has (&siguo_board_view_get_board (self)->hqs, point)
         && siguo_board_view_get_board (self)->seat_of[point] == self->scene->geometry.seat;
}

static gboolean
key_home (GtkWidget *widget, GVariant *args, gpointer data)
{
  return focus_next (SIGUO_BOARD_VIEW (widget), 1, wants_hq);
}

static gboolean
key_escape (GtkWidget *widget, GVariant *args, gpointer data)
{
  SiguoBoardView *self = SIGUO_BOARD_VIEW (widget);

  if (self->choice.selected == SIGUO_NO_POINT)
    return FALSE;
  siguo_board_view_end_drag (self);
  siguo_board_view_deselect (self);
  return TRUE;
}

void
siguo_board_view_class_init_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key, keypad;
    GtkDirectionType direction;
  } arrows[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, GTK_DIR_LEFT },
    { GDK_KEY_Right, GDK_KEY_KP_Right, GTK_DIR_RIGHT },
    { GDK_KEY_Up, GDK_KEY_KP_Up, GTK_DIR_UP },
    { GDK_KEY_Down, GDK_KEY_KP_Down, GTK_DIR_DOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    {
      gtk_widget_class_add_binding (widget_class, arrows[i].key, 0, key_walk, "i",
                                    arrows[i].direction);
      gtk_widget_class_add_binding (widget_class, arrows[i].keypad, 0, key_walk, "i",
                                    arrows[i].direction);
    }
  gtk_widget_class_add_binding (widget_class, GDK_KEY_n, 0, key_movable, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_n, GDK_SHIFT_MASK, key_movable, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_g, 0, key_target, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_g, GDK_SHIFT_MASK, key_target, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_l, 0, key_repeat, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, key_home, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, key_escape, NULL);
}
