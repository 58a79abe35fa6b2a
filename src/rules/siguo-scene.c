/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

#include "siguo-flip-private.h"

#include <string.h>

void
siguo_scene_init (SiguoScene *scene, const SiguoPosition *position)
{
  scene->occupied = position->occupied;
  memcpy (scene->men, position->men, sizeof (scene->men));
  scene->fixed = position->fixed;
  scene->alive = position->alive;
  scene->moved_to = SIGUO_NO_POINT;
  scene->moved_rank = SIGUO_RANK_NONE;
}

void
siguo_scene_move (SiguoScene *scene, const SiguoPosition *position, const SiguoEvent *event)
{
  gboolean fixed = siguo_set_has (&scene->fixed, event->from);

  siguo_set_remove (&scene->men[event->seat], event->from);
  siguo_set_remove (&scene->occupied, event->from);
  siguo_set_remove (&scene->fixed, event->from);
  if (event->outcome != SIGUO_OUTCOME_QUIET && event->outcome != SIGUO_OUTCOME_LOST)
    {
      guint8 victim = position->owner_of[position->piece_at[event->to]];

      siguo_set_remove (&scene->men[victim], event->to);
      siguo_set_remove (&scene->occupied, event->to);
      siguo_set_remove (&scene->fixed, event->to);
    }
  if (event->outcome == SIGUO_OUTCOME_QUIET || event->outcome == SIGUO_OUTCOME_WON
      || event->outcome == SIGUO_OUTCOME_FLAG)
    {
      siguo_set_add (&scene->men[event->seat], event->to);
      siguo_set_add (&scene->occupied, event->to);
      if (fixed)
        siguo_set_add (&scene->fixed, event->to);
      scene->moved_to = event->to;
      scene->moved_rank = position->rank_of[position->piece_at[event->from]];
    }
}

void
siguo_scene_remove_seat (SiguoScene *scene, guint8 seat)
{
  scene->occupied = siguo_set_minus (scene->occupied, scene->men[seat]);
  scene->men[seat] = SIGUO_SET_EMPTY;
  scene->alive &= ~(1 << seat);
}

guint8
siguo_scene_next_seat (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  guint step = position->options.turn_clockwise ? SIGUO_N_SEATS - 1 : 1;

  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      seat = (seat + step) % SIGUO_N_SEATS;
      if (scene->alive & 1 << seat)
        return seat;
    }
  return SIGUO_NO_SEAT;
}

static guint8
rank_on (const SiguoScene *scene, const SiguoPosition *position, SiguoPoint point)
{
  return point == scene->moved_to ? scene->moved_rank
                                  : position->rank_of[position->piece_at[point]];
}

static SiguoSet
friends_men (const SiguoSet *men, const SiguoPosition *position, guint8 seat)
{
  /* Allies sit opposite. */
  guint8 ally = (seat + 2) % SIGUO_N_SEATS;

  return position->friends[seat] & 1 << ally ? siguo_set_or (men[seat], men[ally]) : men[seat];
}

/* All points that are empty or hold an enemy that may be attacked. */
SiguoSet
siguo_scene_allowed_targets (const SiguoSet *men, const SiguoSet *occupied,
                             const SiguoPosition *position, guint8 seat)
{
  SiguoSet friends = friends_men (men, position, seat);
  SiguoSet sheltered = siguo_set_and (*occupied, position->board->camps);

  return siguo_set_minus (position->board->points, siguo_set_or (friends, sheltered));
}

/*
 * The points that a bomb may not attack with bomb_flag = forbidden. A refusal must not tell where a
 * hidden flag is, so public knowledge decides: as long as a flag is not shown, both pieces that
 * still stand where they started in their headquarters may be it, but for one that lies face up as
 * something else.
 */
SiguoSet
siguo_position_possible_flags (const SiguoPosition *position)
{
  SiguoSet flags = SIGUO_SET_EMPTY;
  gboolean open = siguo_options_is_open (&position->options);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoSet candidates = SIGUO_SET_EMPTY;

      if ((position->alive & 1 << seat) == 0)
        continue;
      for (guint column = 2; column <= 4; column += 2)
        {
          SiguoPoint hq = siguo_board_point (position->board, seat, 6, column);
          gboolean known = open || siguo_set_has (&position->shown, hq);

          if (position->piece_at[hq] != hq)
            continue;
          if (known && position->rank_of[hq] == SIGUO_RANK_FLAG)
            {
              candidates = SIGUO_SET_EMPTY;
              siguo_set_add (&candidates, hq);
              break;
            }
          if (!known)
            siguo_set_add (&candidates, hq);
        }
      flags = siguo_set_or (flags, candidates);
    }
  return flags;
}

static SiguoSet
get_movers (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  return siguo_set_minus (siguo_set_minus (scene->men[seat], scene->fixed),
                          siguo_position_locks (position));
}

gboolean
siguo_scene_has_move (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  SiguoSet movers = get_movers (scene, position, seat), left = movers;
  SiguoSet allowed;
  SiguoPoint point;

  /* Whoever can move at all can go one step, so neighbours are enough; an empty one is found soon.
   */
  while ((point = siguo_set_pop (&left)) != SIGUO_NO_POINT)
    {
      SiguoSet targets = siguo_set_minus (position->board->next[point], scene->occupied);

      if (!siguo_set_is_empty (&targets))
        return TRUE;
    }
  /* Only what moves nothing asks here in flip, so that the scene is the position. */
  if (siguo_position_is_flip (position))
    return siguo_flip_has_move (position, seat);
  allowed = siguo_scene_allowed_targets (scene->men, &scene->occupied, position, seat);
  while ((point = siguo_set_pop (&movers)) != SIGUO_NO_POINT)
    {
      SiguoSet targets = siguo_set_and (position->board->next[point], allowed);

      if (position->options.bomb_flag_forbidden
          && rank_on (scene, position, point) == SIGUO_RANK_BOMB)
        {
          SiguoSet flags = siguo_position_possible_flags (position);

          targets = siguo_set_minus (targets, siguo_set_and (flags, scene->occupied));
        }
      if (!siguo_set_is_empty (&targets))
        return TRUE;
    }
  return FALSE;
}

gboolean
siguo_scene_has_way (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  SiguoSet friends = friends_men (scene->men, position, seat);
  SiguoSet movers = get_movers (scene, position, seat);
  SiguoPoint point;

  while ((point = siguo_set_pop (&movers)) != SIGUO_NO_POINT)
    {
      SiguoSet targets = siguo_set_minus (position->board->next[point], friends);

      if (!siguo_set_is_empty (&targets))
        return TRUE;
    }
  return FALSE;
}

gboolean
siguo_scene_has_movable (const SiguoScene *scene, const SiguoPosition *position, guint8 seat)
{
  SiguoSet movers = get_movers (scene, position, seat);

  return !siguo_set_is_empty (&movers);
}
