/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

/* The lobby: who sits where, what is played, who is ready. */

guint8
siguo_room_free_seat (const SiguoRoom *room)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_room_seat_plays (room, seat) && room->seats[seat] == NULL)
      return seat;
  return SIGUO_NO_SEAT;
}

guint
siguo_room_count_unseated (const SiguoRoom *room)
{
  guint count = room->members->len;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    count -= room->seats[seat] != NULL;
  return count;
}

/* Puts @member on @seat, a free one, or on none; whoever moves is not ready any more and is asked
 * for no swap. */
void
siguo_room_seat_member (SiguoRoom   *room,
                        SiguoMember *member,
                        guint8       seat)
{
  if (member->seat != SIGUO_NO_SEAT && room->seats[member->seat] == member)
    room->seats[member->seat] = NULL;
  member->seat = seat;
  member->ready = FALSE;
  member->swap_with = 0;
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *other = g_ptr_array_index (room->members, i);

      if (other->swap_with == member->id)
        other->swap_with = 0;
    }
  if (seat != SIGUO_NO_SEAT)
    room->seats[seat] = member;
  siguo_room_state_changed (room);
}

/* Changes who sits on @a and @b; either may be free. */
static void
exchange (SiguoRoom *room,
          guint8     a,
          guint8     b)
{
  SiguoMember *first = room->seats[a];
  SiguoMember *second = room->seats[b];

  if (first != NULL)
    siguo_room_seat_member (room, first, SIGUO_NO_SEAT);
  if (second != NULL)
    siguo_room_seat_member (room, second, a);
  if (first != NULL)
    siguo_room_seat_member (room, first, b);
}

SiguoAnswer
siguo_room_sit (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoMember *member = request->member;
  guint8 seat = request->command->seat;
  SiguoMember *other;
  SiguoNotice *notice;

  if (!siguo_room_seat_plays (room, seat))
    return SIGUO_ANSWER_NO_SUCH_SEAT;
  other = room->seats[seat];
  if (other == member)
    return SIGUO_ANSWER_OK;
  if (other == NULL)
    {
      siguo_room_seat_member (room, member, seat);
      return SIGUO_ANSWER_OK;
    }
  if (member->seat == SIGUO_NO_SEAT)
    return SIGUO_ANSWER_SEAT_TAKEN;
  /* A computer player sits elsewhere as well. */
  if (other->is_computer)
    exchange (room, member->seat, seat);
  else if (member->swap_with != other->id)
    {
      member->swap_with = other->id;
      notice = siguo_notice_new (SIGUO_NOTICE_SWAP_ASKED);
      notice->seat = member->seat;
      siguo_room_tell (room, other, notice);
    }
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_room_stand (SiguoRequest *request)
{
  if (siguo_room_count_unseated (request->room) >= SIGUO_MAX_SPECTATORS)
    return SIGUO_ANSWER_ROOM_FULL;
  siguo_room_seat_member (request->room, request->member, SIGUO_NO_SEAT);
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_room_swap_answer (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  guint8 seat = request->command->seat;
  SiguoMember *asker;

  if (!siguo_room_seat_plays (room, seat))
    return SIGUO_ANSWER_NO_SUCH_SEAT;
  asker = room->seats[seat];
  if (asker == NULL || asker->swap_with != request->member->id)
    return SIGUO_ANSWER_NO_OFFER;
  asker->swap_with = 0;
  if (request->command->flag)
    exchange (room, asker->seat, request->member->seat);
  else
    {
      SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_SWAP_REFUSED);

      notice->seat = request->member->seat;
      siguo_room_tell (room, asker, notice);
    }
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_room_arrange (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  guint8 a = request->command->seat, b = request->command->seat2;

  if (!siguo_room_seat_plays (room, a) || !siguo_room_seat_plays (room, b))
    return SIGUO_ANSWER_NO_SUCH_SEAT;
  if (a != b)
    exchange (room, a, b);
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_room_ready (SiguoRequest *request)
{
  SiguoMember *member = request->member;

  if (member->ready != request->command->flag)
    {
      member->ready = request->command->flag;
      siguo_room_state_changed (request->room);
    }
  return SIGUO_ANSWER_OK;
}

static void
clear_ready (SiguoRoom *room)
{
  for (guint i = 0; i < room->members->len; i++)
    ((SiguoMember *) g_ptr_array_index (room->members, i))->ready = FALSE;
  siguo_room_state_changed (room);
}

SiguoAnswer
siguo_room_options (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  g_autoptr (GError) error = NULL;
  SiguoOptions options;
  guint losing = 0;
  guint8 seats;

  if (request->command->text == NULL
      || !siguo_options_from_text (&options, request->command->text, &error))
    {
      request->detail = g_strdup (error != NULL ? error->message : NULL);
      return SIGUO_ANSWER_OPTIONS_BAD;
    }
  if (siguo_options_equal (&options, &room->options))
    return SIGUO_ANSWER_OK;
  seats = siguo_options_seats (&options);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    losing += room->seats[seat] != NULL && !room->seats[seat]->is_computer
              && (seats & (1 << seat)) == 0;
  if (siguo_room_count_unseated (room) + losing > SIGUO_MAX_SPECTATORS)
    return SIGUO_ANSWER_ROOM_FULL;

  room->options = options;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (room->seats[seat] != NULL && (seats & (1 << seat)) == 0)
      {
        if (room->seats[seat]->is_computer)
          siguo_room_dismiss (room, room->seats[seat], SIGUO_ANSWER_KICKED);
        else
          siguo_room_seat_member (room, room->seats[seat], siguo_room_free_seat (room));
      }
  clear_ready (room);
  return SIGUO_ANSWER_OK;
}

/* Back to the lobby; whoever is ready stays so, as after a failed deployment. */
void
siguo_room_enter_lobby (SiguoRoom *room)
{
  room->phase = SIGUO_PHASE_LOBBY;
  siguo_room_state_changed (room);
  siguo_room_flush_state (room);
}

gboolean
siguo_room_is_ready_to_deploy (const SiguoRoom *room)
{
  if (room->phase != SIGUO_PHASE_LOBBY)
    return FALSE;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoMember *member = room->seats[seat];

      if (siguo_room_seat_plays (room, seat)
          && (member == NULL || !member->has_link || !member->ready))
        return FALSE;
    }
  /* Computer players among themselves would never stop. */
  return siguo_room_has_person (room);
}

/* Everybody at the table who is not away wants another game, or nobody is left at it. Computer
 * players always want one. */
static gboolean
all_ready_for_rematch (const SiguoRoom *room)
{
  guint ready = 0, seated = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoMember *member = room->seats[seat];

      if (member == NULL || member->is_computer)
        continue;
      seated++;
      if (!member->ready && !member->away)
        return FALSE;
      ready += member->ready;
    }
  return ready > 0 || seated == 0;
}

void
siguo_room_check_ready (SiguoRoom *room)
{
  if (siguo_room_is_ready_to_deploy (room))
    {
      if (siguo_room_pay_deploy (room))
        siguo_room_start_deploy (room);
    }
  else if (room->phase == SIGUO_PHASE_OVER && all_ready_for_rematch (room))
    {
      clear_ready (room);
      siguo_room_enter_lobby (room);
    }
}
