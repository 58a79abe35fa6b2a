/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

/* A pause that all players who are there agree on: the clock stands still until one of them goes
 * on, or the next ply is made. While it is only asked for, the clock runs: else asking would win
 * time. */

SiguoNotice *
siguo_room_make_pause (SiguoRoom *room,
                       gboolean   refused)
{
  const SiguoGame *game = &room->game;
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_PAUSE);

  notice->seat = game->pause_seat;
  notice->flag = refused;
  if (game->pause_seat != SIGUO_NO_SEAT)
    notice->time_ms = MAX (game->pause_deadline - room->now, 0);
  return notice;
}

static void
end_question (SiguoRoom *room,
              gboolean   refused)
{
  SiguoGame *game = &room->game;

  if (!game->pause_agreed)
    game->n_pauses_in_vain[game->pause_seat]++;
  game->pause_seat = SIGUO_NO_SEAT;
  siguo_room_tell_all (room, siguo_room_make_pause (room, refused));
}

/* Does everybody who plays want it, but those who are away? A connection that was lost just now does
 * not count as a yes. Computer players do not mind. */
static gboolean
all_want (const SiguoRoom *room)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_game_is_alive (&room->game, seat) && room->seats[seat] != NULL
        && !room->seats[seat]->is_computer && !room->seats[seat]->away
        && (room->game.pause_wanted & (1 << seat)) == 0)
      return FALSE;
  return TRUE;
}

void
siguo_room_settle_pause (SiguoRoom *room)
{
  SiguoGame *game = &room->game;

  if (room->phase != SIGUO_PHASE_PLAY || game->pause_seat == SIGUO_NO_SEAT)
    return;
  if (!siguo_game_is_alive (game, game->pause_seat))
    end_question (room, FALSE);
  else if (all_want (room))
    {
      game->pause_agreed = TRUE;
      end_question (room, FALSE);
    }
}

gint64
siguo_room_pause_deadline (const SiguoRoom *room)
{
  return room->phase == SIGUO_PHASE_PLAY && room->game.pause_seat != SIGUO_NO_SEAT
             ? room->game.pause_deadline
             : SIGUO_NEVER;
}

/* Silence is a refusal. */
void
siguo_room_pause_due (SiguoRoom *room)
{
  end_question (room, TRUE);
}

static SiguoAnswer
ask (SiguoRoom *room,
     guint8     seat)
{
  SiguoGame *game = &room->game;

  if (game->pause_agreed)
    return SIGUO_ANSWER_OK;
  if (game->pause_seat == SIGUO_NO_SEAT)
    {
      /* Without a clock there is nothing to stop. */
      if (!siguo_room_has_clock (room))
        return SIGUO_ANSWER_PHASE;
      if (game->n_pauses_in_vain[seat] >= SIGUO_MAX_PAUSES_IN_VAIN)
        return SIGUO_ANSWER_NO_PAUSES;
      game->pause_seat = seat;
      game->pause_wanted = 0;
      game->pause_deadline = room->now + SIGUO_PAUSE_MS;
      siguo_room_tell_all (room, siguo_room_make_pause (room, FALSE));
    }
  game->pause_wanted |= 1 << seat;
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_room_pause (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoGame *game = &room->game;
  guint8 seat = request->member->seat;

  if (!siguo_game_is_alive (game, seat))
    {
      request->why_not = SIGUO_WHY_NOT_OUT;
      return SIGUO_ANSWER_ILLEGAL;
    }
  if (request->command->flag)
    return ask (room, seat);
  /* Who asked may think better of it. */
  if (game->pause_seat != SIGUO_NO_SEAT)
    end_question (room, seat != game->pause_seat);
  else if (game->pause_agreed)
    game->pause_agreed = FALSE;
  else
    return SIGUO_ANSWER_NO_OFFER;
  return SIGUO_ANSWER_OK;
}
