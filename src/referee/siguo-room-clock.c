/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

/* The clock of the seat to move. It is the time until @turn_deadline, or, while paused, what was
 * left then. */

gboolean
siguo_room_has_clock (const SiguoRoom *room)
{
  return room->phase == SIGUO_PHASE_PLAY && room->options.move_seconds > 0
         && room->game.position.turn != SIGUO_NO_SEAT;
}

void
siguo_room_start_turn (SiguoRoom *room)
{
  room->game.pause = SIGUO_PAUSE_NONE;
  room->game.pause_agreed = FALSE;
  room->game.turn_deadline = SIGUO_NEVER;
  if (siguo_room_has_clock (room))
    room->game.turn_deadline = room->now + 1000 * (gint64) room->options.move_seconds;
}

/* Returns: milliseconds left of this turn, -1 without a clock */
gint64
siguo_room_clock_left (const SiguoRoom *room)
{
  if (!siguo_room_has_clock (room))
    return -1;
  if (room->game.pause != SIGUO_PAUSE_NONE)
    return room->game.turn_left;
  return MAX (room->game.turn_deadline - room->now, 0);
}

SiguoNotice *
siguo_room_make_clock (SiguoRoom *room)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_CLOCK);

  notice->time_ms = siguo_room_clock_left (room);
  notice->pause = room->game.pause;
  return notice;
}

static SiguoPause
wants_pause (const SiguoRoom *room)
{
  const SiguoMember *mover = room->seats[room->game.position.turn];

  if (room->recall.waits || siguo_room_is_gathering (room))
    return SIGUO_PAUSE_RESUMED;
  if (room->game.pause_agreed)
    return SIGUO_PAUSE_AGREED;
  if (room->game.offer_seat != SIGUO_NO_SEAT)
    return SIGUO_PAUSE_OFFER;
  if (room->options.absent_player != SIGUO_ABSENT_CLOCK_RUNS && mover != NULL && mover->away
      && !siguo_room_has_stand_in (mover))
    return SIGUO_PAUSE_AWAY;
  return SIGUO_PAUSE_NONE;
}

void
siguo_room_update_clock (SiguoRoom *room)
{
  SiguoGame *game = &room->game;
  SiguoPause pause;

  if (!siguo_room_has_clock (room))
    return;
  pause = wants_pause (room);
  /* A new turn begins with a running clock, whatever the one before ended with. */
  if (pause == game->pause && pause == game->told_pause)
    return;
  if (pause != SIGUO_PAUSE_NONE && game->pause == SIGUO_PAUSE_NONE)
    {
      game->turn_left = siguo_room_clock_left (room);
      game->turn_deadline = SIGUO_NEVER;
    }
  else if (pause == SIGUO_PAUSE_NONE && game->pause != SIGUO_PAUSE_NONE)
    game->turn_deadline = room->now + game->turn_left;
  game->pause = pause;
  game->told_pause = pause;
  siguo_room_tell_all (room, siguo_room_make_clock (room));
}

gint64
siguo_room_turn_deadline (const SiguoRoom *room)
{
  return siguo_room_has_clock (room) ? room->game.turn_deadline : SIGUO_NEVER;
}

void
siguo_room_turn_due (SiguoRoom *room)
{
  guint8 seat = room->game.position.turn;

  /* The rules take a time-out of the seat to move always; were it otherwise, the clock must not be
   * due for ever. */
  if (siguo_room_happen (room, SIGUO_EVENT_TIMEOUT, seat, SIGUO_NO_POINT, SIGUO_NO_POINT)
      != SIGUO_WHY_NOT_LEGAL)
    {
      g_critical ("the rules refuse a time-out");
      room->game.turn_deadline = SIGUO_NEVER;
    }
}
