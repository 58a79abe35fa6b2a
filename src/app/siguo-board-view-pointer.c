/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-view-private.h"

/* How far the pointer goes, in pixels, before a press becomes a drag. */
#define DRAG_STARTS 6
/* How long a dropped piece waits on its target for the room's answer, in milliseconds. */
#define DROP_WAITS 1500

void
siguo_board_view_end_drop (SiguoBoardView *self)
{
  g_clear_handle_id (&self->drop_id, g_source_remove);
  if (self->dropped_from == SIGUO_NO_POINT)
    return;
  siguo_set_remove (&self->lifted, self->dropped_from);
  self->dropped_from = self->dropped_to = SIGUO_NO_POINT;
  siguo_board_overlay_set_drag (SIGUO_BOARD_OVERLAY (self->overlay), SIGUO_PIECE_LOOK_NONE, 0, 0);
}

static gboolean
drop_waited (gpointer data)
{
  SiguoBoardView *self = data;

  self->drop_id = 0;
  siguo_board_view_end_drop (self);
  siguo_board_view_update_marks (self);
  return G_SOURCE_REMOVE;
}

void
siguo_board_view_begin_drop (SiguoBoardView *self, SiguoPoint from, SiguoPoint to)
{
  const graphene_point_t *at = &self->scene->geometry.centre[to];

  self->dropped_from = from;
  self->dropped_to = to;
  siguo_set_add (&self->lifted, from);
  siguo_board_overlay_set_drag (SIGUO_BOARD_OVERLAY (self->overlay),
                                siguo_board_view_look_at (self, from), at->x, at->y);
  self->drop_id = g_timeout_add (DROP_WAITS, drop_waited, self);
}

static void
show_drag (SiguoBoardView *self, double x, double y)
{
  SiguoPoint hit = siguo_board_geometry_hit (&self->scene->geometry, x, y);
  SiguoPoint under
      = hit != SIGUO_NO_POINT && siguo_set_has (&self->choice.targets, hit) ? hit : SIGUO_NO_POINT;

  siguo_board_overlay_set_drag (SIGUO_BOARD_OVERLAY (self->overlay),
                                siguo_board_view_look_at (self, self->pressed), x, y);
  if (under != self->under)
    {
      self->under = under;
      siguo_board_view_update_marks (self);
    }
}

void
siguo_board_view_end_drag (SiguoBoardView *self)
{
  if (!self->dragging)
    return;
  self->dragging = FALSE;
  self->under = SIGUO_NO_POINT;
  siguo_set_remove (&self->lifted, self->pressed);
  siguo_board_overlay_set_drag (SIGUO_BOARD_OVERLAY (self->overlay), SIGUO_PIECE_LOOK_NONE, 0, 0);
  siguo_board_view_update_marks (self);
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, SiguoBoardView *self)
{
  self->pressed = siguo_board_geometry_hit (&self->scene->geometry, x, y);
  siguo_board_view_set_keyboard (self, FALSE);
  if (self->pressed != SIGUO_NO_POINT)
    gtk_widget_grab_focus (self->points[self->pressed]);
}

static void
drag_update (GtkGestureDrag *gesture, double dx, double dy, SiguoBoardView *self)
{
  double x, y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  if (!self->dragging && self->pressed != SIGUO_NO_POINT
      && dx * dx + dy * dy > DRAG_STARTS * DRAG_STARTS
      && siguo_board_choice_is_handle (&self->choice, self->pressed))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      siguo_board_view_end_drop (self);
      self->was_selected = self->choice.selected == self->pressed;
      self->dragging = TRUE;
      siguo_board_choice_select (&self->choice, self->pressed);
      siguo_set_add (&self->lifted, self->pressed);
      siguo_board_view_update_marks (self);
    }
  if (self->dragging)
    show_drag (self, x + dx, y + dy);
}

static void
drag_end (GtkGestureDrag *gesture, double dx, double dy, SiguoBoardView *self)
{
  SiguoPoint pressed = self->pressed, hit;
  gboolean dragged = self->dragging;
  double x, y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  hit = siguo_board_geometry_hit (&self->scene->geometry, x + dx, y + dy);
  siguo_board_view_end_drag (self);
  self->pressed = SIGUO_NO_POINT;

  if (!dragged)
    {
      if (hit == pressed && hit != SIGUO_NO_POINT)
        siguo_board_view_act (self, hit, FALSE);
      else if (hit == SIGUO_NO_POINT && pressed == SIGUO_NO_POINT)
        siguo_board_view_deselect (self);
      return;
    }
  /* The game may have gone on under the pointer. */
  if (self->choice.selected != pressed)
    return;
  if (hit == pressed)
    {
      if (self->was_selected)
        siguo_board_view_deselect (self);
    }
  else if (hit == SIGUO_NO_POINT)
    {
      siguo_board_view_deselect (self);
    }
  else if (self->choice.mode == SIGUO_BOARD_PLAY && siguo_board_choice_is_own (&self->choice, hit))
    {
      siguo_board_view_deselect (self);
      siguo_board_view_refuse (self,
                               siguo_position_why_not (&self->position, self->choice.viewer,
                                                       pressed, hit),
                               pressed, hit);
    }
  else if (siguo_board_view_act (self, hit, TRUE) == SIGUO_BOARD_ACT_REFUSE
           && self->choice.mode == SIGUO_BOARD_DEPLOY)
    {
      siguo_board_view_deselect (self);
    }
}

static void
drag_cancelled (GtkGesture *gesture, GdkEventSequence *sequence, SiguoBoardView *self)
{
  siguo_board_view_end_drag (self);
  self->pressed = SIGUO_NO_POINT;
}

void
siguo_board_view_init_pointer (SiguoBoardView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->pressed = self->under = SIGUO_NO_POINT;
  self->dropped_from = self->dropped_to = SIGUO_NO_POINT;
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (drag_cancelled), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
