/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

/* The clock of the seat to move. It is the time until @turn_deadline, or, while paused, what was
 * left then. */

static gboolean
has_clock (const SiguoRoom *room)
{
  return room->phase == SIGUO_PHASE_PLAY && room->options.move_seconds > 0
         && room->game.position.turn != SIGUO_NO_SEAT;
}

void
siguo_room_start_turn (SiguoRoom *room)
{
  room->game.paused = FALSE;
  room->game.turn_deadline = SIGUO_NEVER;
  if (has_clock (room))
    room->game.turn_deadline = room->now + 1000 * (gint64) room->options.move_seconds;
}

/* Returns: milliseconds left of this turn, -1 without a clock */
gint64
siguo_room_clock_left (const SiguoRoom *room)
{
  if (!has_clock (room))
    return -1;
  return room->game.paused ? room->game.turn_left : MAX (room->game.turn_deadline - room->now, 0);
}

SiguoNotice *
siguo_room_make_clock (SiguoRoom *room)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_CLOCK);

  notice->time_ms = siguo_room_clock_left (room);
  notice->flag = room->game.paused;
  return notice;
}

static gboolean
wants_pause (const SiguoRoom *room)
{
  const SiguoMember *mover = room->seats[room->game.position.turn];

  if (room->game.offer_seat != SIGUO_NO_SEAT)
    return TRUE;
  return room->options.absent_player != SIGUO_ABSENT_CLOCK_RUNS && mover != NULL && mover->away;
}

void
siguo_room_update_clock (SiguoRoom *room)
{
  SiguoGame *game = &room->game;
  gboolean pause;

  if (!has_clock (room))
    return;
  pause = wants_pause (room);
  /* A new turn begins with a running clock, whatever the one before ended with. */
  if (pause == game->paused && pause == game->told_paused)
    return;
  if (pause && !game->paused)
    {
      game->turn_left = siguo_room_clock_left (room);
      game->turn_deadline = SIGUO_NEVER;
    }
  else if (!pause && game->paused)
    game->turn_deadline = room->now + game->turn_left;
  game->paused = pause;
  game->told_paused = pause;
  siguo_room_tell_all (room, siguo_room_make_clock (room));
}

gint64
siguo_room_turn_deadline (const SiguoRoom *room)
{
  return has_clock (room) ? room->game.turn_deadline : SIGUO_NEVER;
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
