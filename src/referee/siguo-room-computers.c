/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

#include <string.h>

/* Computer players: those that the host puts on free seats, who are members like others, and those
 * that play for somebody who is away. The room starts no program: it says whom it wants
 * (siguo_room_list_computers()), and whoever comes proves by a token that it is the one. */

SiguoAnswer
siguo_room_computer (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  const SiguoCommand *command = request->command;
  SiguoMember *member;
  SiguoAnswer answer;

  if (!siguo_room_seat_plays (room, command->seat))
    return SIGUO_ANSWER_NO_SUCH_SEAT;
  member = room->seats[command->seat];
  if (member != NULL && (command->flag || !member->is_computer))
    return SIGUO_ANSWER_SEAT_TAKEN;
  if (!command->flag)
    {
      if (member != NULL)
        siguo_room_dismiss (room, member, SIGUO_ANSWER_KICKED);
      return SIGUO_ANSWER_OK;
    }
  answer = siguo_room_look_at_name (room, command->text);
  if (answer != SIGUO_ANSWER_OK)
    return answer;

  member = siguo_room_add_member (room, command->text);
  member->is_computer = TRUE;
  member->gone_ms = room->now;
  siguo_room_seat_member (room, member, command->seat);
  return SIGUO_ANSWER_OK;
}

/* A computer player deploys, plays and is ready; what is said at the table, who sits where and what
 * becomes of others is for people. */
gboolean
siguo_room_computer_may (const SiguoMember *member,
                         SiguoCommandKind   kind)
{
  if (!member->is_computer && !member->is_stand_in)
    return TRUE;
  switch (kind)
    {
    case SIGUO_COMMAND_READY:
    case SIGUO_COMMAND_COMMIT:
    case SIGUO_COMMAND_WITHDRAW:
    case SIGUO_COMMAND_SHOW:
    case SIGUO_COMMAND_OPEN:
    case SIGUO_COMMAND_MOVE:
    case SIGUO_COMMAND_FLIP:
    case SIGUO_COMMAND_SKIP:
    case SIGUO_COMMAND_ANSWER_DRAW:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
siguo_room_has_person (const SiguoRoom *room)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (room->seats[seat] != NULL && !room->seats[seat]->is_computer && !room->seats[seat]->away)
      return TRUE;
  return FALSE;
}

gboolean
siguo_room_has_stand_in (const SiguoMember *member)
{
  return member->stand_in != NULL && member->stand_in->has_link;
}

void
siguo_room_end_stand_in (SiguoRoom   *room,
                         SiguoMember *member)
{
  SiguoMember *stand_in = g_steal_pointer (&member->stand_in);

  if (stand_in == NULL)
    return;
  if (stand_in->has_link)
    siguo_room_drop_link (room, stand_in->link, SIGUO_ANSWER_REPLACED);
  siguo_member_free (stand_in);
  siguo_room_state_changed (room);
}

/* When nobody is there any more the game waits: nobody wants to come back to one that computer
 * players have played to its end among themselves. */
static gboolean
wants_stand_in (const SiguoRoom   *room,
                const SiguoMember *member)
{
  return room->phase == SIGUO_PHASE_PLAY && member->away && !member->is_computer
         && siguo_game_is_alive (&room->game, member->seat)
         && (room->options.absent_player == SIGUO_ABSENT_COMPUTER
             || (room->game.stand_ins & (1 << member->seat)) != 0)
         && siguo_room_has_person (room);
}

/* When the last person has left the lobby they have nobody to wait for, and must not keep seats
 * from whoever comes. */
static void
settle_lobby (SiguoRoom *room)
{
  for (guint i = 0; i < room->members->len; i++)
    if (!((SiguoMember *) g_ptr_array_index (room->members, i))->is_computer)
      return;
  while (room->members->len > 0)
    siguo_room_dismiss (room, g_ptr_array_index (room->members, room->members->len - 1),
                        SIGUO_ANSWER_KICKED);
}

void
siguo_room_settle_computers (SiguoRoom *room)
{
  if (room->phase == SIGUO_PHASE_LOBBY)
    settle_lobby (room);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoMember *member = room->seats[seat];
      gboolean wanted;

      if (member == NULL)
        continue;
      wanted = wants_stand_in (room, member);
      if (!wanted)
        siguo_room_end_stand_in (room, member);
      else if (member->stand_in == NULL)
        {
          member->stand_in = siguo_member_new (member->id, member->name);
          member->stand_in->is_stand_in = TRUE;
          member->stand_in->seat = seat;
          room->ports.random (member->stand_in->token, SIGUO_TOKEN_BYTES, room->user_data);
        }
    }
}

guint
siguo_room_list_computers (const SiguoRoom   *room,
                           SiguoRoomComputer  computers[SIGUO_N_SEATS])
{
  guint n_computers = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS && !room->closed; seat++)
    {
      const SiguoMember *member = room->seats[seat];

      if (member != NULL && !member->is_computer)
        member = member->stand_in;
      if (member == NULL)
        continue;
      /* It would play at once, and before anybody could say that the game was further on. */
      if (!member->has_link && (room->recall.waits || siguo_room_is_gathering (room)))
        continue;
      computers[n_computers].seat = seat;
      computers[n_computers].member = member->id;
      memcpy (computers[n_computers].token, member->token, SIGUO_TOKEN_BYTES);
      computers[n_computers].is_there = member->has_link;
      computers[n_computers].stands_in = member->is_stand_in;
      n_computers++;
    }
  return n_computers;
}

gboolean
siguo_room_is_computer (const SiguoRoom *room,
                        guint            link)
{
  const SiguoLink *opened = g_hash_table_lookup (room->links, GUINT_TO_POINTER (link));

  return opened != NULL && opened->member != NULL
         && (opened->member->is_computer || opened->member->is_stand_in);
}
