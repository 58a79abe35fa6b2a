/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

/* What players agree on: a draw, and what becomes of somebody who is away. */

/* For @member. */
SiguoNotice *
siguo_room_make_offer (SiguoRoom         *room,
                       const SiguoMember *member,
                       gboolean           refused)
{
  const SiguoGame *game = &room->game;
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_OFFER);

  notice->seat = game->offer_seat;
  notice->flag = refused;
  if (game->offer_seat != SIGUO_NO_SEAT)
    notice->time_ms = MAX (game->offer_deadline - room->now, 0);
  /* A window that comes anew cannot know it otherwise. */
  if (member->seat != SIGUO_NO_SEAT)
    notice->count = game->n_offers[member->seat];
  return notice;
}

static void
tell_offer (SiguoRoom *room,
            gboolean   refused)
{
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      siguo_room_tell (room, member, siguo_room_make_offer (room, member, refused));
    }
}

void
siguo_room_end_offer (SiguoRoom *room,
                      gboolean   refused)
{
  room->game.offer_seat = SIGUO_NO_SEAT;
  room->game.accepted = 0;
  tell_offer (room, refused);
}

gint64
siguo_room_offer_deadline (const SiguoRoom *room)
{
  return room->phase == SIGUO_PHASE_PLAY && room->game.offer_seat != SIGUO_NO_SEAT
             ? room->game.offer_deadline
             : SIGUO_NEVER;
}

/* Silence is a refusal. */
void
siguo_room_offer_due (SiguoRoom *room)
{
  siguo_room_end_offer (room, TRUE);
}

static SiguoAnswer
refuse_the_dead (SiguoRequest *request)
{
  request->why_not = SIGUO_WHY_NOT_OUT;
  return SIGUO_ANSWER_ILLEGAL;
}

static SiguoAnswer
accept_draw (SiguoRoom *room,
             guint8     seat)
{
  SiguoGame *game = &room->game;

  game->accepted |= 1 << seat;
  if ((game->position.alive & ~game->accepted) == 0)
    siguo_room_happen (room, SIGUO_EVENT_DRAW, SIGUO_NO_SEAT, SIGUO_NO_POINT, SIGUO_NO_POINT);
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_room_offer_draw (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoGame *game = &room->game;
  guint8 seat = request->member->seat;

  if (!siguo_game_is_alive (game, seat))
    return refuse_the_dead (request);
  /* Two who offer at the same time agree. */
  if (game->offer_seat != SIGUO_NO_SEAT)
    return accept_draw (room, seat);
  if (game->position.ply < room->options.draw_offer_min_ply)
    return SIGUO_ANSWER_TOO_EARLY;
  if (game->n_offers[seat] >= room->options.draw_offer_max)
    return SIGUO_ANSWER_TOO_MANY;
  game->n_offers[seat]++;
  game->offer_seat = seat;
  game->accepted = 0;
  game->offer_deadline = room->now + SIGUO_OFFER_MS;
  tell_offer (room, FALSE);
  return accept_draw (room, seat);
}

SiguoAnswer
siguo_room_answer_draw (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  guint8 seat = request->member->seat;

  if (!siguo_game_is_alive (&room->game, seat))
    return refuse_the_dead (request);
  if (room->game.offer_seat == SIGUO_NO_SEAT)
    return SIGUO_ANSWER_NO_OFFER;
  if (request->command->flag)
    return accept_draw (room, seat);
  siguo_room_end_offer (room, TRUE);
  return SIGUO_ANSWER_OK;
}

void
siguo_room_clear_votes (SiguoRoom *room,
                        guint8     absent)
{
  for (guint voter = 0; voter < SIGUO_N_SEATS; voter++)
    if (room->game.vote_on[voter] == absent)
      room->game.vote_on[voter] = SIGUO_NO_SEAT;
  room->game.stand_ins &= ~(1 << absent);
}

void
siguo_room_look_at_vote (const SiguoRoom *room,
                         guint8           voter,
                         SiguoSeatState  *seat)
{
  const SiguoGame *game = &room->game;
  guint8 absent = game->vote_on[voter];

  seat->vote_on = SIGUO_NO_SEAT;
  if (room->phase != SIGUO_PHASE_PLAY || !siguo_game_is_alive (game, absent)
      || !siguo_game_is_alive (game, voter)
      || room->seats[absent] == NULL || !room->seats[absent]->away
      || game->vote[voter] == SIGUO_VOTE_WAIT
      || (game->vote[voter] == SIGUO_VOTE_COMPUTER && (game->stand_ins & 1 << absent) != 0))
    return;
  seat->vote_on = absent;
  seat->vote = game->vote[voter];
}

/* Do all living players who are there, but @absent, want @vote? A connection that was lost just
 * now does not count as a yes; computer players are not asked. */
static gboolean
all_want (const SiguoRoom *room,
          guint8           absent,
          SiguoVote        vote)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seat != absent && siguo_game_is_alive (&room->game, seat) && room->seats[seat] != NULL
        && !room->seats[seat]->away && !room->seats[seat]->is_computer
        && (room->game.vote_on[seat] != absent || room->game.vote[seat] != vote))
      return FALSE;
  return TRUE;
}

static void
decide (SiguoRoom *room,
        guint8     absent,
        SiguoVote  vote)
{
  if (vote == SIGUO_VOTE_WAIT || !all_want (room, absent, vote))
    return;
  if (vote == SIGUO_VOTE_COMPUTER)
    room->game.stand_ins |= 1 << absent;
  else if (vote == SIGUO_VOTE_RESIGN)
    siguo_room_happen (room, SIGUO_EVENT_LEAVE, absent, SIGUO_NO_POINT, SIGUO_NO_POINT);
  else if (room->kept)
    siguo_room_shut (room, SIGUO_ANSWER_STOPPED);
  else
    siguo_room_happen (room, SIGUO_EVENT_STOP, SIGUO_NO_SEAT, SIGUO_NO_POINT, SIGUO_NO_POINT);
}

void
siguo_room_settle_votes (SiguoRoom *room)
{
  const SiguoGame *game = &room->game;

  for (guint8 voter = 0; voter < SIGUO_N_SEATS; voter++)
    if (room->phase == SIGUO_PHASE_PLAY && !room->closed
        && siguo_game_is_alive (game, game->vote_on[voter]) && siguo_game_is_alive (game, voter)
        && room->seats[voter] != NULL && !room->seats[voter]->away)
      decide (room, game->vote_on[voter], game->vote[voter]);
}

SiguoAnswer
siguo_room_vote (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoGame *game = &room->game;
  guint8 seat = request->member->seat;
  guint8 absent = request->command->seat;
  guint64 vote = request->command->number;

  if (!siguo_game_is_alive (game, seat))
    return refuse_the_dead (request);
  if (!siguo_game_is_alive (game, absent) || absent == seat || room->seats[absent] == NULL
      || !room->seats[absent]->away)
    return SIGUO_ANSWER_NO_SUCH_SEAT;
  /* Where the clock goes on it decides. A computer player that does not come is not helped by
   * another one. */
  if ((room->options.absent_player == SIGUO_ABSENT_CLOCK_RUNS && room->options.move_seconds > 0)
      || vote > SIGUO_VOTE_STOP
      || (vote == SIGUO_VOTE_COMPUTER && room->seats[absent]->is_computer))
    return SIGUO_ANSWER_PHASE;
  siguo_room_state_changed (room);
  game->vote_on[seat] = absent;
  /* What follows, the end of this link perhaps, comes after the answer. */
  game->vote[seat] = vote;
  return SIGUO_ANSWER_OK;
}
