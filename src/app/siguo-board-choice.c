/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-choice.h"

#include "rules/siguo-flip.h"

static guint
layout_index (const SiguoBoardChoice *self, SiguoPoint point)
{
  return 5 * (self->board->row[point] - 1u) + (self->board->column[point] - 1u);
}

gboolean
siguo_board_choice_is_own (const SiguoBoardChoice *self, SiguoPoint point)
{
  if (self->viewer >= SIGUO_N_SEATS || point >= self->board->n_points)
    return FALSE;
  switch (self->mode)
    {
    case SIGUO_BOARD_DEPLOY:
      return self->layout != NULL && self->board->seat_of[point] == self->viewer
             && self->layout->rank[layout_index (self, point)] != SIGUO_RANK_NONE;
    case SIGUO_BOARD_PLAY:
      return self->position != NULL
             && siguo_position_owner_at (self->position, point) == self->viewer;
    case SIGUO_BOARD_SHOW:
    default:
      return FALSE;
    }
}

static gboolean
is_flip (const SiguoBoardChoice *self)
{
  return self->mode == SIGUO_BOARD_PLAY && self->viewer < SIGUO_N_SEATS && self->position != NULL
         && self->position->options.mode == SIGUO_MODE_DUEL_FLIP;
}

gboolean
siguo_board_choice_is_down (const SiguoBoardChoice *self, SiguoPoint point)
{
  return is_flip (self) && siguo_flip_is_down (self->position, point);
}

static SiguoSet
targets_of (const SiguoBoardChoice *self, SiguoPoint point)
{
  SiguoSet targets = SIGUO_SET_EMPTY;

  if (!siguo_board_choice_is_own (self, point))
    return targets;
  if (self->mode == SIGUO_BOARD_PLAY)
    return siguo_position_targets (self->position, point);
  for (guint index = 0; index < SIGUO_LAYOUT_POINTS; index++)
    if (index != layout_index (self, point) && self->layout->rank[index] != SIGUO_RANK_NONE
        && siguo_layout_can_swap (self->layout, layout_index (self, point), index))
      siguo_set_add (&targets,
                     siguo_board_point (self->board, self->viewer, index / 5 + 1, index % 5 + 1));
  return targets;
}

gboolean
siguo_board_choice_is_handle (const SiguoBoardChoice *self, SiguoPoint point)
{
  SiguoSet targets = targets_of (self, point);

  return !siguo_set_is_empty (&targets);
}

void
siguo_board_choice_select (SiguoBoardChoice *self, SiguoPoint point)
{
  self->selected = point;
  self->targets = targets_of (self, point);
}

void
siguo_board_choice_deselect (SiguoBoardChoice *self)
{
  self->selected = SIGUO_NO_POINT;
  self->targets = SIGUO_SET_EMPTY;
}

/* Why an own piece cannot be picked up. */
static SiguoWhyNot
why_stuck (const SiguoBoardChoice *self, SiguoPoint point)
{
  if (self->mode == SIGUO_BOARD_DEPLOY)
    return SIGUO_WHY_NOT_FAR;
  if (self->position->end != SIGUO_END_NOT)
    return SIGUO_WHY_NOT_OVER;
  if (!(self->position->alive & (1 << self->viewer)))
    return SIGUO_WHY_NOT_OUT;
  switch (siguo_position_rank_at (self->position, point))
    {
    case SIGUO_RANK_FLAG: return SIGUO_WHY_NOT_FLAG;
    case SIGUO_RANK_MINE: return SIGUO_WHY_NOT_MINE;
    default:
      return siguo_position_is_locked (self->position, point) ? SIGUO_WHY_NOT_HQ
                                                              : SIGUO_WHY_NOT_BLOCKED;
    }
}

static SiguoBoardAct
pick_up (SiguoBoardChoice *self, SiguoPoint point, SiguoPoint *from, SiguoWhyNot *why_not)
{
  siguo_board_choice_select (self, point);
  if (!siguo_set_is_empty (&self->targets))
    return SIGUO_BOARD_ACT_SELECT;
  siguo_board_choice_deselect (self);
  *from = point;
  *why_not = why_stuck (self, point);
  return SIGUO_BOARD_ACT_REFUSE;
}

static SiguoBoardAct
put_down (SiguoBoardChoice *self, SiguoPoint point, SiguoPoint *from, SiguoWhyNot *why_not)
{
  gboolean allowed = siguo_set_has (&self->targets, point);

  *from = self->selected;
  if (self->mode == SIGUO_BOARD_DEPLOY)
    {
      if (allowed)
        {
          siguo_board_choice_deselect (self);
          return SIGUO_BOARD_ACT_SWAP;
        }
      *why_not = SIGUO_WHY_NOT_FAR;
      return SIGUO_BOARD_ACT_REFUSE;
    }
  if (allowed && self->position->turn == self->viewer)
    {
      siguo_board_choice_deselect (self);
      return SIGUO_BOARD_ACT_MOVE;
    }
  *why_not = siguo_position_why_not (self->position, self->viewer, self->selected, point);
  /* Out of turn the piece stays picked up: one looks where it could go. */
  if (!allowed)
    siguo_board_choice_deselect (self);
  return SIGUO_BOARD_ACT_REFUSE;
}

/* Nothing is picked up, and the piece on @point is not the viewer's, or not yet. */
static SiguoBoardAct
try_flip (const SiguoBoardChoice *self, SiguoPoint point, SiguoPoint *from, SiguoWhyNot *why_not)
{
  gboolean down = siguo_board_choice_is_down (self, point);

  if (!is_flip (self) || siguo_position_rank_at (self->position, point) == SIGUO_RANK_NONE)
    return SIGUO_BOARD_ACT_NOTHING;
  *why_not = siguo_position_why_not (self->position, self->viewer, point, point);
  *from = point;
  if (down && *why_not == SIGUO_WHY_NOT_LEGAL)
    return SIGUO_BOARD_ACT_FLIP;
  /* An enemy's piece is only looked at, as in every game. */
  if (!down && *why_not != SIGUO_WHY_NOT_NO_COLOUR)
    return SIGUO_BOARD_ACT_NOTHING;
  return SIGUO_BOARD_ACT_REFUSE;
}

SiguoBoardAct
siguo_board_choice_activate (SiguoBoardChoice *self, SiguoPoint point, SiguoPoint *from,
                             SiguoWhyNot *why_not)
{
  gboolean own = siguo_board_choice_is_own (self, point);

  *from = SIGUO_NO_POINT;
  *why_not = SIGUO_WHY_NOT_LEGAL;
  if (self->selected == SIGUO_NO_POINT)
    return own ? pick_up (self, point, from, why_not) : try_flip (self, point, from, why_not);

  if (point == self->selected)
    {
      siguo_board_choice_deselect (self);
      return SIGUO_BOARD_ACT_DESELECT;
    }
  if (own && self->mode == SIGUO_BOARD_PLAY)
    return pick_up (self, point, from, why_not);
  if (!own && self->mode == SIGUO_BOARD_DEPLOY)
    {
      siguo_board_choice_deselect (self);
      return SIGUO_BOARD_ACT_DESELECT;
    }
  return put_down (self, point, from, why_not);
}
