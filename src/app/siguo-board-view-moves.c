/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-view-private.h"

void
siguo_board_view_settled (SiguoBoardView *self)
{
  self->lifted = SIGUO_SET_EMPTY;
  if (self->dragging)
    siguo_set_add (&self->lifted, self->pressed);
  siguo_board_view_update_looks (self);
  siguo_board_view_update_marks (self);
}

static guint
fill_path (const SiguoPosition *before, const SiguoEvent *event, SiguoPoint *path)
{
  guint n_path = MIN (event->n_path, SIGUO_MAX_PATH);

  for (guint i = 0; i < n_path; i++)
    path[i] = event->path[i];
  if (n_path == 0)
    n_path = siguo_board_path (before->board, event->from, event->to, &before->occupied, TRUE,
                               path);
  if (n_path == 0)
    {
      path[0] = event->from;
      path[1] = event->to;
      n_path = 2;
    }
  return n_path;
}

static void
fill_leaving (SiguoBoardMotion *motion, const SiguoPosition *before, const SiguoPosition *after,
              const SiguoEvent *event)
{
  SiguoSet gone = siguo_set_minus (before->occupied, after->occupied);
  SiguoPoint point;

  while ((point = siguo_set_pop (&gone)) != SIGUO_NO_POINT)
    if (point != event->from && point != event->to)
      motion->leaving[motion->n_leaving++]
          = (SiguoLeavingPiece) { point, siguo_board_view_look_of (before, point) };
}

static void
fill_motion (SiguoBoardMotion *motion, const SiguoPosition *before, const SiguoPosition *after,
             const SiguoEvent *event)
{
  motion->n_leaving = motion->n_path = 0;
  motion->outcome = SIGUO_OUTCOME_QUIET;
  motion->turned = FALSE;
  if (event->kind == SIGUO_EVENT_FLIP)
    {
      motion->turned = TRUE;
      motion->path[0] = event->to;
      motion->n_path = 1;
      motion->mover = siguo_board_view_look_of (after, event->to);
      motion->defender = (SiguoPieceLook) { SIGUO_OWNER_NOBODY, SIGUO_RANK_UNKNOWN };
    }
  if (event->kind == SIGUO_EVENT_MOVE)
    {
      motion->n_path = fill_path (before, event, motion->path);
      motion->outcome = (SiguoOutcome) event->outcome;
      motion->mover = siguo_board_view_look_of (before, event->from);
      motion->defender = siguo_board_view_look_of (before, event->to);
    }
  fill_leaving (motion, before, after, event);
}

void
siguo_board_view_forget_moves (SiguoBoardView *self)
{
  self->motion.n_path = 0;
  siguo_board_trails_clear (&self->trails);
  siguo_board_overlay_set_trails (SIGUO_BOARD_OVERLAY (self->overlay), &self->trails);
}

static void
add_trail (SiguoBoardView *self, guint8 seat, const SiguoBoardMotion *motion)
{
  siguo_board_trails_add (&self->trails, seat, motion->outcome, motion->path, motion->n_path);
  siguo_board_overlay_set_trails (SIGUO_BOARD_OVERLAY (self->overlay), &self->trails);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
play (SiguoBoardView *self, const SiguoBoardMotion *motion)
{
  if (motion->n_path > 0)
    {
      siguo_set_add (&self->lifted, motion->path[0]);
      if (motion->outcome != SIGUO_OUTCOME_QUIET)
        siguo_set_add (&self->lifted, motion->path[motion->n_path - 1]);
    }
  siguo_board_view_update_marks (self);
  siguo_board_overlay_play (SIGUO_BOARD_OVERLAY (self->overlay), motion);
}

/* A piece that was dropped lies on its target already: it does not slide. */
static void
play_dropped (SiguoBoardView *self, SiguoBoardMotion motion)
{
  siguo_set_add (&self->lifted, motion.path[0]);
  motion.path[0] = motion.path[motion.n_path - 1];
  motion.n_path = 1;
  siguo_set_add (&self->lifted, motion.path[0]);
  siguo_board_view_update_marks (self);
  siguo_board_overlay_play (SIGUO_BOARD_OVERLAY (self->overlay), &motion);
}

/* The last move once more, as a slide over what stands there now. */
void
siguo_board_view_repeat (SiguoBoardView *self)
{
  if (self->motion.n_path == 0)
    return;
  siguo_board_overlay_finish (SIGUO_BOARD_OVERLAY (self->overlay));
  siguo_set_add (&self->lifted, self->motion.path[self->motion.n_path - 1]);
  play (self, &self->motion);
  g_signal_emit_by_name (self, "repeat-asked");
}

static void
update_words_and_choice (SiguoBoardView *self)
{
  siguo_board_view_update_words (self);
  /* The piece that is being dragged may be gone, or have other targets now. */
  siguo_board_view_update_choice (self);
  if (self->dragging && self->choice.selected != self->pressed)
    siguo_board_view_end_drag (self);
}

/* Keeps what is to be seen of the way from the position shown to @after. */
static void
go_on (SiguoBoardView *self, const SiguoBoardMotion *motion, guint8 seat,
       const SiguoPosition *after)
{
  self->position = *after;
  if (motion->n_path == 0)
    return;
  add_trail (self, seat, motion);
  self->motion = *motion;
  self->motion.n_leaving = 0;
}

void
siguo_board_view_show_event (SiguoBoardView *self, const SiguoEvent *event,
                             const SiguoPosition *after)
{
  SiguoBoardMotion motion;
  gboolean dropped;

  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));
  g_return_if_fail (after->board == siguo_board_view_get_board (self));

  siguo_board_overlay_finish (SIGUO_BOARD_OVERLAY (self->overlay));
  if (self->choice.position == NULL)
    {
      siguo_board_view_set_position (self, after);
      return;
    }
  dropped = event->kind == SIGUO_EVENT_MOVE && self->dropped_from == event->from
            && self->dropped_to == event->to;
  siguo_board_view_end_drop (self);
  fill_motion (&motion, &self->position, after, event);
  siguo_board_view_follow (self, after);
  go_on (self, &motion, event->seat, after);
  update_words_and_choice (self);
  if (dropped)
    play_dropped (self, motion);
  else
    play (self, &motion);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
siguo_board_view_pass_event (SiguoBoardView *self, const SiguoEvent *event,
                             const SiguoPosition *after)
{
  SiguoBoardMotion motion;

  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));
  g_return_if_fail (after->board == siguo_board_view_get_board (self));

  if (self->choice.position == NULL)
    return;
  siguo_board_overlay_finish (SIGUO_BOARD_OVERLAY (self->overlay));
  siguo_board_view_end_drop (self);
  fill_motion (&motion, &self->position, after, event);
  go_on (self, &motion, event->seat, after);
}

void
siguo_board_view_mark_move (SiguoBoardView *self, const SiguoEvent *event)
{
  SiguoBoardMotion motion;

  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));

  if (self->choice.position == NULL
      || (event->kind != SIGUO_EVENT_MOVE && event->kind != SIGUO_EVENT_FLIP))
    return;
  fill_motion (&motion, &self->position, &self->position, event);
  add_trail (self, event->seat, &motion);
}

void
siguo_board_view_learn (SiguoBoardView *self, const SiguoPosition *position)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));
  g_return_if_fail (position->board == siguo_board_view_get_board (self));

  if (self->choice.position == NULL)
    {
      siguo_board_view_set_position (self, position);
      return;
    }
  self->position = *position;
  siguo_board_view_follow (self, position);
  update_words_and_choice (self);
  /* A move that is still sliding ends in it. */
  if (!siguo_board_overlay_is_settled (SIGUO_BOARD_OVERLAY (self->overlay)))
    return;
  siguo_board_view_update_looks (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
