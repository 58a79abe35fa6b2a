/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-leak-script-private.h"

#include <string.h>

#include "referee/siguo-room-private.h"
#include "rules/siguo-flip.h"
#include "rules/siguo-phrase.h"

#define MAX_STEPS 4000
#define GAME SIGUO_LAB_GAME
#define SAY SIGUO_LAB_SAY
#define below siguo_lab_script_below
#define say siguo_lab_script_say
#define let_pass siguo_lab_script_let_pass
#define come_back siguo_lab_script_come_back

static const char *const names[SIGUO_LAB_PEOPLE] = { "Anna", "Bert", "Cleo", "Dora", "Emil" };

guint
siguo_lab_script_below (SiguoLabScript *self, guint bound)
{
  return siguo_random_below (&self->dice, bound);
}

static void
fill_random (SiguoLabScript *self, guint8 *bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    bytes[i] = below (self, 256);
}

static void
clear_step (gpointer data)
{
  SiguoLabStep *step = data;

  g_free (step->text);
  g_free (step->secret);
}

void
siguo_lab_script_perform (SiguoLabScript *self, SiguoLabStep step)
{
  g_array_append_val (self->steps, step);
  siguo_lab_play_perform (self->play, &step);
}

/* What @command opens or shows, where that belongs to it. Returns: (transfer full) (nullable) */
static SiguoSecret *
make_secret (const SiguoLabScript *self, guint person, const SiguoCommand *command)
{
  guint8 seat = self->seat_of[person];
  SiguoSecret *secret;

  if ((command->kind != SIGUO_COMMAND_OPEN && command->kind != SIGUO_COMMAND_SHOW)
      || seat == SIGUO_NO_SEAT)
    return NULL;
  secret = g_memdup2 (&self->secrets[seat], sizeof self->secrets[seat]);
  /* With the flag it does not fit what was committed to. */
  if (command->flag)
    secret->nonce[0] ^= 1;
  return secret;
}

void
siguo_lab_script_say (SiguoLabScript *self, guint person, SiguoCommand command)
{
  SiguoLabPerson *who = &self->play->people[person];
  SiguoLabStep step = { SIGUO_LAB_STEP_COMMAND, person, who->link, 0, command, NULL, NULL };

  if (who->link == 0)
    return;
  if (command.kind != SIGUO_COMMAND_HELLO)
    step.command.id = ++who->id;
  step.text = g_strdup (command.text);
  step.secret = make_secret (self, person, &command);
  step.command.text = NULL;
  siguo_lab_script_perform (self, step);
  /* Who did not get the answer asks again. */
  if (command.kind >= SIGUO_COMMAND_MOVE && below (self, 30) == 0 && who->link != 0)
    {
      step.text = g_strdup (command.text);
      siguo_lab_script_perform (self, step);
    }
}

void
siguo_lab_script_say_beside (SiguoLabScript *self, guint person, guint link, SiguoCommand command)
{
  SiguoLabStep step = { SIGUO_LAB_STEP_COMMAND, person, link, 0, command, NULL, NULL };

  step.text = g_strdup (command.text);
  step.command.text = NULL;
  siguo_lab_script_perform (self, step);
}

void
siguo_lab_script_let_pass (SiguoLabScript *self, gint64 ms)
{
  siguo_lab_script_perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_WAIT, .ms = ms });
}

void
siguo_lab_script_connect (SiguoLabScript *self, guint person)
{
  SiguoLabPerson *who = &self->play->people[person];
  SiguoCommand hello = { .kind = SIGUO_COMMAND_HELLO };

  siguo_lab_script_perform (
      self, (SiguoLabStep) { SIGUO_LAB_STEP_LINK, person, self->play->owners->len });
  fill_random (self, who->nonce, sizeof who->nonce);
  memcpy (hello.nonce, who->nonce, sizeof hello.nonce);
  say (self, person, hello);
}

void
siguo_lab_script_disconnect (SiguoLabScript *self, guint person)
{
  guint link = self->play->people[person].link;

  if (link != 0)
    siguo_lab_script_perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_UNLINK, person, link });
}

void
siguo_lab_script_come_back_with (SiguoLabScript *self, guint person, SiguoCommand command)
{
  SiguoLabPerson *who = &self->play->people[person];

  command.kind = SIGUO_COMMAND_RETURN;
  command.member = who->member;
  siguo_lab_script_connect (self, person);
  siguo_proof_make (&command.proof, SIGUO_PROOF_OF_PLAYER, who->token,
                    siguo_room_get_id (self->play->room), who->nonce, who->room_nonce,
                    command.number);
  say (self, person, command);
}

/* With the tail of what was missed, or with a snapshot. */
void
siguo_lab_script_come_back (SiguoLabScript *self, guint person)
{
  guint64 last = below (self, 2) != 0 ? self->play->people[person].last : 1000000;

  siguo_lab_script_come_back_with (self, person, (SiguoCommand) { .number = last });
}

void
siguo_lab_script_chat (SiguoLabScript *self, guint person)
{
  g_autofree char *text = NULL;

  if (below (self, 2) != 0)
    text = g_strdup_printf ("/%s", siguo_phrase_get_key (below (self, siguo_phrase_count ())));
  else
    text = g_strdup_printf ("I say %u", below (self, 1000));
  SAY (self, person, CHAT, .text = text, .flag = below (self, 2));
}

static guint
find_seat (const SiguoLabScript *self, guint8 seat)
{
  for (guint i = 0; i < self->n_people; i++)
    if (self->seat_of[i] == seat)
      return i;
  g_return_val_if_reached (0);
}

void
siguo_lab_script_join (SiguoLabScript *self, guint person, gboolean looks_on)
{
  SiguoLabPerson *who = &self->play->people[person];
  SiguoCommand hello = { .kind = SIGUO_COMMAND_HELLO };
  SiguoCommand join = { .kind = SIGUO_COMMAND_JOIN, .text = names[person], .flag = looks_on };

  siguo_lab_script_connect (self, person);
  if (below (self, 8) == 0)
    say (self, person, join);
  memcpy (hello.nonce, who->nonce, sizeof hello.nonce);
  siguo_lab_script_prove_password (self, person, &hello, &join);
  say (self, person, join);
}

void
siguo_lab_script_prove_password (SiguoLabScript *self, guint person, const SiguoCommand *hello,
                                 SiguoCommand *join)
{
  const SiguoRoom *room = self->play->room;
  const SiguoHash *key = siguo_room_get_key (room);

  if (key != NULL)
    siguo_proof_of_password (&join->proof, key, siguo_room_get_id (room), hello->nonce,
                             self->play->people[person].room_nonce);
}

void
siguo_lab_script_find_seats (SiguoLabScript *self)
{
  for (guint i = 0; i < self->n_people; i++)
    self->seat_of[i] = siguo_lab_play_seat (self->play, i);
}

guint
siguo_lab_script_find_host (const SiguoLabScript *self)
{
  for (guint i = 0; i < self->n_people; i++)
    if (self->play->people[i].member == self->play->room->host)
      return i;
  return 0;
}

/* A move or flip, legal or not. */
static void
try_move (SiguoLabScript *self, guint person, SiguoPoint from, SiguoPoint to)
{
  guint n_events = GAME (self)->events->len;
  SiguoLabAttempt attempt = { n_events, self->seat_of[person], from, to };
  SiguoCommandKind kind = from == to ? SIGUO_COMMAND_FLIP : SIGUO_COMMAND_MOVE;
  SiguoCommand command = { .kind = kind, .from = from, .to = to };

  if (self->play->people[person].link == 0)
    return;
  command.ply = GAME (self)->position.ply;
  say (self, person, command);
  if (GAME (self)->events->len == n_events)
    g_array_append_val (self->attempts, attempt);
}

static SiguoPoint
choose_point (SiguoLabScript *self, const SiguoSet *set)
{
  const SiguoBoard *board = GAME (self)->position.board;
  SiguoPoint point;

  do
    point = below (self, board->n_points);
  while (!siguo_set_has (siguo_set_is_empty (set) ? &board->points : set, point));
  return point;
}

/* Most of these are refused. */
static void
try_anything (SiguoLabScript *self, guint person)
{
  const SiguoPosition *position = &GAME (self)->position;
  guint8 seat = self->seat_of[person];
  SiguoPoint from, to;

  if (seat == SIGUO_NO_SEAT)
    return;
  from = choose_point (self, &position->men[seat]);
  to = choose_point (self, below (self, 3) != 0 ? &position->board->next[from]
                                                : &position->occupied);
  try_move (self, person, from, to);
}

static void
move_on (SiguoLabScript *self, gboolean fierce)
{
  const SiguoPosition *position = &GAME (self)->position;
  guint person = find_seat (self, position->turn);
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n = siguo_position_list_moves (position, moves);
  SiguoMove move;

  if (n == 0)
    {
      SAY (self, person, SKIP, .ply = position->ply);
      return;
    }
  move = moves[below (self, n)];
  if (self->play->people[person].link == 0)
    {
      if (!siguo_lab_computers_move (self, person, &move) && below (self, 8) == 0)
        come_back (self, person);
      return;
    }
  for (guint i = 0; fierce && i < n && !siguo_set_has (&position->occupied, move.to); i++)
    move = moves[below (self, n)];
  try_move (self, person, move.from, move.to);
}

static void
step_on (SiguoLabScript *self, gboolean fierce)
{
  guint person = below (self, self->n_people);
  const SiguoLabPerson *who = &self->play->people[person];

  let_pass (self, below (self, 1500));
  siguo_lab_computers_step (self);
  if (below (self, 2) == 0)
    siguo_lab_acts_vote (self);
  if (SIGUO_LAB_PHASE (self) != SIGUO_PHASE_PLAY)
    return;
  if (who->member == 0)
    {
      if (below (self, 4) == 0)
        siguo_lab_script_join (self, person, below (self, 2));
    }
  else if (who->link == 0)
    {
      if (below (self, 8) == 0)
        come_back (self, person);
    }
  else if (GAME (self)->offer_seat != SIGUO_NO_SEAT)
    SAY (self, person, ANSWER_DRAW, .flag = below (self, 3) != 0);
  else if (GAME (self)->pause_agreed || GAME (self)->pause_seat != SIGUO_NO_SEAT)
    SAY (self, person, PAUSE, .flag = below (self, 2));
  else if (below (self, 100) < 10)
    try_anything (self, person);
  else if (below (self, 100) < 8)
    siguo_lab_acts_something (self, person);
  if (SIGUO_LAB_PHASE (self) == SIGUO_PHASE_PLAY)
    move_on (self, fierce);
}

static void
play_on (SiguoLabScript *self, guint plies)
{
  gboolean fierce = below (self, 2);

  while (SIGUO_LAB_PHASE (self) == SIGUO_PHASE_PLAY && GAME (self)->position.ply < plies
         && self->steps->len < MAX_STEPS)
    step_on (self, fierce);
}

/* All give up, or go. */
static void
break_off (SiguoLabScript *self)
{
  for (guint i = 0; SIGUO_LAB_PHASE (self) == SIGUO_PHASE_PLAY; i++)
    {
      guint person = i % self->n_people;

      if (self->play->people[person].member != 0 && self->play->people[person].link == 0)
        come_back (self, person);
      if (i < self->n_people)
        SAY (self, person, SURRENDER);
      else
        SAY (self, person, BYE);
    }
}

/* A game before the one that counts: nothing of it is left that could be told in the next one. */
static void
play_before (SiguoLabScript *self)
{
  siguo_lab_lobby_get_ready (self);
  siguo_lab_lobby_deploy (self);
  play_on (self, below (self, 30));
  break_off (self);
  siguo_lab_lobby_go_back (self);
  siguo_lab_lobby_idle (self);
  g_array_set_size (self->attempts, 0);
}

/* Everything up to the first ply of the game that counts. */
static void
begin (SiguoLabScript *self)
{
  guint n = 0;

  for (guint8 seats = siguo_options_seats (&self->options); seats != 0; seats &= seats - 1)
    n++;
  self->n_people = n + !self->options.spectators_none;
  for (guint i = 0; i < self->n_people; i++)
    siguo_lab_script_join (self, i, i == n);
  siguo_lab_lobby_idle (self);
  if (below (self, 4) == 0)
    play_before (self);
  siguo_lab_lobby_get_ready (self);
  self->counts_from = self->steps->len;
  while (below (self, 3) == 0)
    {
      siguo_lab_lobby_fail_deploy (self);
      siguo_lab_lobby_get_ready (self);
    }
  siguo_lab_lobby_deploy (self);
  self->first = GAME (self)->first;
  if (self->options.mode == SIGUO_MODE_DUEL_FLIP)
    siguo_flip_get_deal (&GAME (self)->position, &self->armies.deal);
}

/**
 * siguo_lab_script_new:
 * @options: what is played; a room must be able to hold it
 * @seed: of everything that chance decides
 * @leak: what the room gives away on purpose
 *
 * Plays a random game in a room with all that can happen there: seats changed, deployments that
 * fail, a game before it, moves, refused moves, chat, offers, pauses, votes, people who are thrown
 * out, leave and come in anew, connections lost and taken up again. Some games are broken off
 * early, when much is still hidden.
 *
 * Returns: (transfer full): the game
 */
SiguoLabScript *
siguo_lab_script_new (const SiguoOptions *options, guint64 seed, SiguoLabLeak leak)
{
  SiguoLabScript *self = g_new0 (SiguoLabScript, 1);

  self->options = *options;
  self->seed = seed;
  self->steps = g_array_new (FALSE, FALSE, sizeof (SiguoLabStep));
  g_array_set_clear_func (self->steps, clear_step);
  self->attempts = g_array_new (FALSE, FALSE, sizeof (SiguoLabAttempt));
  siguo_random_init (&self->dice, seed ^ G_GUINT64_CONSTANT (0x5ca1ab1e));
  self->play = siguo_lab_play_new (options, seed, SIGUO_LAB_PEOPLE, leak);
  begin (self);
  play_on (self, 10 + below (self, below (self, 2) != 0 ? 100 : 800));
  self->events = g_array_ref (GAME (self)->events);
  if (below (self, 6) == 0)
    SAY (self, siguo_lab_script_find_host (self), CLOSE);
  return self;
}

void
siguo_lab_script_free (SiguoLabScript *self)
{
  siguo_lab_play_free (self->play);
  g_array_unref (self->steps);
  g_array_unref (self->attempts);
  g_array_unref (self->events);
  g_free (self);
}

SiguoLabPlay *
siguo_lab_script_replay (const SiguoLabScript *self, const SiguoLabArmies *exchanged, guint person,
                         SiguoLabLeak leak)
{
  SiguoLabPlay *play = siguo_lab_play_new (&self->options, self->seed, person, leak);

  for (guint i = 0; i < self->steps->len; i++)
    {
      if (i == self->counts_from)
        siguo_lab_play_exchange (play, &self->armies, exchanged);
      if (i >= self->counts_from && play->people[person].knows_all)
        break;
      siguo_lab_play_perform (play, &g_array_index (self->steps, SiguoLabStep, i));
    }
  return play;
}
