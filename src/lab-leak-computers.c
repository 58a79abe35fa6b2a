/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-leak-script-private.h"

#include <string.h>

#include "referee/siguo-room-private.h"

/* Computer players: one in the place of a person who went, and those that stand in for somebody who
 * is away. What a stand-in hears is nobody's business but its seat's: it is compared with the rest
 * of what that person hears. */

#define below siguo_lab_script_below
#define SAY SIGUO_LAB_SAY

static gboolean
has_computer (const SiguoLabScript *self)
{
  const SiguoRoom *room = self->play->room;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (room->seats[seat] != NULL && room->seats[seat]->is_computer)
      return TRUE;
  return FALSE;
}

/* Returns: whether the room wants one that is not there; @computer: (out): which */
static gboolean
find_wanted (const SiguoLabScript *self, SiguoRoomComputer *computer)
{
  SiguoRoomComputer computers[SIGUO_N_SEATS];
  guint n = siguo_room_list_computers (self->play->room, computers);

  for (guint i = 0; i < n; i++)
    if (!computers[i].is_there)
      {
        *computer = computers[i];
        return TRUE;
      }
  return FALSE;
}

/* One is enough: a game that only computer players can end would not. */
void
siguo_lab_computers_replace (SiguoLabScript *self, guint person)
{
  SiguoLabPerson *who = &self->play->people[person];
  guint host = siguo_lab_script_find_host (self);
  guint8 seat = siguo_lab_play_seat (self->play, person);
  SiguoRoomComputer computer;

  if (host == person || seat == SIGUO_NO_SEAT || has_computer (self))
    return;
  SAY (self, person, BYE);
  SAY (self, host, COMPUTER, .seat = seat, .flag = TRUE, .text = "Robot");
  if (!find_wanted (self, &computer))
    return;
  who->member = computer.member;
  memcpy (who->token, computer.token, sizeof who->token);
  who->last = 0;
  siguo_lab_script_come_back (self, person);
  if (below (self, 4) == 0)
    SAY (self, host, COMPUTER, .seat = seat, .flag = FALSE);
}

/* Comes by a connection of its own; the person may come back at any time by another one. */
static void
come_in (SiguoLabScript *self, const SiguoRoomComputer *computer)
{
  SiguoLabPlay *play = self->play;
  SiguoCommand hello = { .kind = SIGUO_COMMAND_HELLO };
  SiguoCommand back = { .kind = SIGUO_COMMAND_RETURN, .id = 1, .member = computer->member };
  guint link = play->owners->len;
  guint person = 0;

  while (person < self->n_people && play->people[person].member != computer->member)
    person++;
  if (person == self->n_people)
    return;
  siguo_lab_script_perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_LINK_BESIDE, person, link });
  siguo_lab_script_say_beside (self, person, link, hello);
  siguo_proof_make (&back.proof, SIGUO_PROOF_OF_PLAYER, computer->token,
                    siguo_room_get_id (play->room), hello.nonce, play->people[person].room_nonce,
                    0);
  siguo_lab_script_say_beside (self, person, link, back);
}

void
siguo_lab_computers_step (SiguoLabScript *self)
{
  SiguoRoomComputer computer;

  if (SIGUO_LAB_PHASE (self) == SIGUO_PHASE_PLAY && find_wanted (self, &computer)
      && below (self, 2) != 0)
    come_in (self, &computer);
}

gboolean
siguo_lab_computers_move (SiguoLabScript *self, guint person, const SiguoMove *move)
{
  const SiguoPosition *position = &SIGUO_LAB_GAME (self)->position;
  const SiguoMember *member = self->play->room->seats[position->turn];
  SiguoCommand command = {
    .kind = move->from == move->to ? SIGUO_COMMAND_FLIP : SIGUO_COMMAND_MOVE,
    .from = move->from,
    .to = move->to,
    .ply = position->ply,
  };

  if (member == NULL || member->stand_in == NULL || !member->stand_in->has_link)
    return FALSE;
  command.id = member->stand_in->last_command + 1;
  siguo_lab_script_say_beside (self, person, member->stand_in->link, command);
  self->n_stood_in++;
  return TRUE;
}
