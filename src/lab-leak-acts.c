/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-leak-script-private.h"

#include "referee/siguo-room-private.h"

#define below siguo_lab_script_below
#define say siguo_lab_script_say
#define SAY SIGUO_LAB_SAY

void
siguo_lab_acts_knock (SiguoLabScript *self, guint person)
{
  const GPtrArray *members = self->play->room->members;
  guint index = below (self, members->len + 1);
  guint link = self->play->owners->len;
  SiguoCommand hello = { .kind = SIGUO_COMMAND_HELLO };
  SiguoCommand join = { .kind = SIGUO_COMMAND_JOIN, .id = 1 };
  SiguoCommand back = { .kind = SIGUO_COMMAND_RETURN, .id = 1 };
  SiguoCommand look = { .kind = SIGUO_COMMAND_CHAT, .id = 1, .text = "Who is there?" };

  siguo_lab_script_perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_LINK_BESIDE, person, link });
  if (below (self, 6) != 0)
    {
      siguo_lab_script_say_beside (self, person, link, hello);
      if (below (self, 2) != 0)
        siguo_lab_script_prove_password (self, person, &hello, &join);
    }
  switch (below (self, 4))
    {
    case 0:
      /* With a name that somebody has, or none. */
      join.text =
          index < members->len ? ((SiguoMember *) g_ptr_array_index (members, index))->name : "";
      join.flag = below (self, 2);
      siguo_lab_script_say_beside (self, person, link, join);
      break;
    case 1:
      back.member = 1 + below (self, 6);
      back.number = below (self, 40);
      siguo_lab_script_say_beside (self, person, link, back);
      break;
    case 2:
      siguo_lab_script_say_beside (self, person, link, look);
      break;
    default:
      siguo_lab_script_say_beside (self, person, link, hello);
      break;
    }
  siguo_lab_script_perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_UNLINK, person, link });
}

void
siguo_lab_acts_out_of_place (SiguoLabScript *self, guint person)
{
  static const SiguoCommandKind kinds[] = {
    SIGUO_COMMAND_HELLO,       SIGUO_COMMAND_SIT,  SIGUO_COMMAND_SWAP_ANSWER,
    SIGUO_COMMAND_ARRANGE,     SIGUO_COMMAND_STAND, SIGUO_COMMAND_OPTIONS,
    SIGUO_COMMAND_COMMIT,      SIGUO_COMMAND_SHOW, SIGUO_COMMAND_WITHDRAW,
    SIGUO_COMMAND_OPEN,        SIGUO_COMMAND_VOTE, SIGUO_COMMAND_SURRENDER,
    SIGUO_COMMAND_ANSWER_DRAW,
  };
  SiguoCommand command = { .kind = kinds[below (self, G_N_ELEMENTS (kinds))] };

  /* In its place that one is done elsewhere, or has no way back. */
  if (siguo_room_phase_allows (SIGUO_LAB_PHASE (self), command.kind)
      && command.kind != SIGUO_COMMAND_HELLO && command.kind != SIGUO_COMMAND_ANSWER_DRAW
      && command.kind != SIGUO_COMMAND_VOTE)
    return;
  command.seat = below (self, SIGUO_N_SEATS);
  command.seat2 = below (self, SIGUO_N_SEATS);
  command.member = 1 + below (self, 6);
  command.number = below (self, 5);
  command.flag = below (self, 2);
  command.text = "mode=siguo_open";
  say (self, person, command);
}

static gboolean
is_away (const SiguoLabScript *self, guint8 seat)
{
  const SiguoRoom *room = self->play->room;

  return room->seats[seat] != NULL && room->seats[seat]->away
         && siguo_game_is_alive (&room->game, seat);
}

void
siguo_lab_acts_vote (SiguoLabScript *self)
{
  guint8 absent = 0;
  guint vote = below (self, SIGUO_VOTE_STOP + 1);
  gboolean all = below (self, 4) == 0;

  while (absent < SIGUO_N_SEATS && !is_away (self, absent))
    absent++;
  if (SIGUO_LAB_PHASE (self) != SIGUO_PHASE_PLAY || absent == SIGUO_N_SEATS)
    return;
  for (guint i = 0; i < self->n_people; i++)
    if (all || below (self, 3) == 0)
      SAY (self, i, VOTE, .seat = absent, .number = vote);
}

/* The connection is lost, often for so long that the table is told. */
static void
drop_out (SiguoLabScript *self, guint person)
{
  siguo_lab_script_disconnect (self, person);
  if (below (self, 2) == 0)
    siguo_lab_script_let_pass (self, SIGUO_AWAY_MS + 1000 * below (self, 10));
}

static void
kick (SiguoLabScript *self)
{
  guint host = siguo_lab_script_find_host (self);
  guint person = below (self, self->n_people);

  SAY (self, below (self, 4) == 0 ? person : host, KICK,
       .member = self->play->people[person].member);
}

void
siguo_lab_acts_resume (SiguoLabScript *self, gboolean all)
{
  siguo_lab_script_perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_RESUME });
  for (guint i = 0; i < self->n_people; i++)
    if (self->play->people[i].member != 0 && (all || below (self, 4) != 0))
      siguo_lab_script_come_back (self, i);
}

/* What could happen next, as everybody would be told it. Returns: (transfer full) (nullable) */
static char *
make_up_event (SiguoLabScript *self, SiguoHash *chain)
{
  SiguoGame next = *SIGUO_LAB_GAME (self);
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n = siguo_position_list_moves (&next.position, moves);
  const SiguoMove *move = &moves[n > 0 ? below (self, n) : 0];
  char *text = NULL;
  SiguoEvent event, seen;

  if (n == 0)
    return NULL;
  siguo_event_init (&event, move->from == move->to ? SIGUO_EVENT_FLIP : SIGUO_EVENT_MOVE,
                    next.position.turn);
  event.from = move->from;
  event.to = move->to;
  event.time_ms = self->play->now - next.start_ms;
  next.events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  if (siguo_game_do (&next, &event, &seen) == SIGUO_WHY_NOT_LEGAL)
    text = siguo_event_to_text (&seen, next.position.board);
  g_array_unref (next.events);
  *chain = next.chain;
  return text;
}

void
siguo_lab_acts_recall (SiguoLabScript *self)
{
  const SiguoGame *game = SIGUO_LAB_GAME (self);
  guint person = below (self, self->n_people);
  SiguoCommand back = { .number = 1000000, .game = game->id, .n_events = game->events->len + 1 };
  g_autofree char *text = NULL;

  if (SIGUO_LAB_PHASE (self) != SIGUO_PHASE_PLAY || self->play->people[person].member == 0)
    return;
  text = make_up_event (self, &back.chain);
  if (text == NULL)
    return;
  if (below (self, 4) == 0)
    back.chain.byte[0] ^= 1;
  siguo_lab_script_perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_RESUME });
  siguo_lab_script_come_back_with (self, person, back);
  SAY (self, person, RECALL, .n_events = back.n_events - 1,
       .text = below (self, 4) == 0 ? "S move" : text);
  for (guint i = 0; i < self->n_people; i++)
    if (i != person && self->play->people[i].member != 0 && below (self, 4) != 0)
      siguo_lab_script_come_back (self, i);
  SAY (self, person, RECALL, .n_events = back.n_events - 1, .text = text);
  SAY (self, person, SKIP, .ply = game->position.ply);
  if (below (self, 4) != 0)
    SAY (self, siguo_lab_script_find_host (self), ANSWER_RECALL, .number = 1);
  if (self->play->room->recall.waits)
    siguo_lab_script_let_pass (self, SIGUO_RECALL_MS);
}

void
siguo_lab_acts_something (SiguoLabScript *self, guint person)
{
  switch (below (self, 22))
    {
    case 0:
      if (below (self, 10) == 0)
        SAY (self, person, SURRENDER);
      break;
    case 1:
      SAY (self, person, SKIP, .ply = SIGUO_LAB_GAME (self)->position.ply);
      break;
    case 2:
      SAY (self, person, OFFER_DRAW);
      break;
    case 3:
      SAY (self, person, PAUSE, .flag = TRUE);
      break;
    case 4:
      siguo_lab_script_let_pass (self, 1000 * below (self, 60));
      break;
    case 5:
      /* A second connection, while the first seems to live. */
      siguo_lab_script_come_back (self, person);
      break;
    case 6:
    case 7:
    case 8:
    case 9:
      drop_out (self, person);
      break;
    case 10:
      kick (self);
      break;
    case 11:
      if (below (self, 3) == 0)
        SAY (self, person, BYE);
      break;
    case 12:
    case 13:
      siguo_lab_acts_knock (self, person);
      break;
    case 14:
    case 15:
      siguo_lab_acts_out_of_place (self, person);
      break;
    case 16:
      if (below (self, 2) == 0)
        siguo_lab_acts_recall (self);
      else
        siguo_lab_acts_resume (self, FALSE);
      break;
    default:
      siguo_lab_script_chat (self, person);
      break;
    }
}
