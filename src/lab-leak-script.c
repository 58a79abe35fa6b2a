/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-leak-script.h"

#include <string.h>

#include "referee/siguo-room-private.h"
#include "rules/siguo-flip.h"
#include "rules/siguo-phrase.h"

#define MAX_STEPS 4000
#define GAME(self) (&(self)->play->room->game)
#define SAY(self, person, name, ...) \
  say (self, person, (SiguoCommand) { .kind = SIGUO_COMMAND_ ## name, ##__VA_ARGS__ })

static guint
below (SiguoLabScript *self, guint bound)
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
  g_free (((SiguoLabStep *) data)->text);
}

/* @step: (transfer full): its text */
static void
perform (SiguoLabScript *self, SiguoLabStep step)
{
  g_array_append_val (self->steps, step);
  siguo_lab_play_perform (self->play, &step);
}

static void
say (SiguoLabScript *self, guint person, SiguoCommand command)
{
  SiguoLabPerson *who = &self->play->people[person];
  SiguoLabStep step = { SIGUO_LAB_STEP_COMMAND, person, who->link, 0, command, NULL };

  if (who->link == 0)
    return;
  if (command.kind != SIGUO_COMMAND_HELLO)
    step.command.id = ++who->id;
  step.text = g_strdup (command.text);
  step.command.text = NULL;
  perform (self, step);
  /* Who did not get the answer asks again. */
  if (command.kind >= SIGUO_COMMAND_MOVE && below (self, 30) == 0 && who->link != 0)
    {
      step.text = g_strdup (step.text);
      perform (self, step);
    }
}

static void
let_pass (SiguoLabScript *self, gint64 ms)
{
  perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_WAIT, .ms = ms });
}

static void
connect_person (SiguoLabScript *self, guint person)
{
  SiguoLabPerson *who = &self->play->people[person];
  SiguoCommand hello = { .kind = SIGUO_COMMAND_HELLO };

  perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_LINK, person, self->play->owners->len });
  fill_random (self, who->nonce, sizeof who->nonce);
  memcpy (hello.nonce, who->nonce, sizeof hello.nonce);
  say (self, person, hello);
}

static void
disconnect_person (SiguoLabScript *self, guint person)
{
  perform (self, (SiguoLabStep) { SIGUO_LAB_STEP_UNLINK, person, self->play->people[person].link });
}

/* With the tail of what was missed, or with a snapshot. */
static void
come_back (SiguoLabScript *self, guint person)
{
  SiguoLabPerson *who = &self->play->people[person];
  guint64 last = below (self, 2) != 0 ? who->last : 1000000;
  SiguoCommand command = { .kind = SIGUO_COMMAND_RETURN, .member = who->member, .number = last };

  connect_person (self, person);
  siguo_proof_make (&command.proof, SIGUO_PROOF_OF_PLAYER, who->token,
                    siguo_room_get_id (self->play->room), who->nonce, who->room_nonce, last);
  say (self, person, command);
}

static void
chat (SiguoLabScript *self, guint person)
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

/* A number for each player in a random order. */
static void
shuffle_players (SiguoLabScript *self, guint n, guint *order)
{
  for (guint i = 0; i < n; i++)
    {
      guint j = below (self, i + 1);

      order[i] = order[j];
      order[j] = i;
    }
}

static void
deploy (SiguoLabScript *self, guint n)
{
  gboolean flip = self->options.mode == SIGUO_MODE_DUEL_FLIP;
  guint order[SIGUO_N_SEATS];

  for (guint i = 0; i < n; i++)
    {
      SiguoSecret *secret = &self->secrets[self->seat_of[i]];

      fill_random (self, &secret->salt[0][0], sizeof secret->salt);
      fill_random (self, secret->nonce, sizeof secret->nonce);
      if (flip)
        siguo_layout_hide (&secret->layout);
      else
        siguo_layout_randomize (&secret->layout, &self->dice);
      self->armies.layouts[self->seat_of[i]] = secret->layout;
    }
  shuffle_players (self, n, order);
  for (guint i = 0; i < n; i++)
    {
      guint8 seat = self->seat_of[order[i]];
      SiguoCommand command = { .kind = SIGUO_COMMAND_COMMIT };

      if (!flip && below (self, 2) != 0)
        SAY (self, order[i], SHOW);
      siguo_commitment_make (&command.commitment, &GAME (self)->id, seat, &self->secrets[seat]);
      say (self, order[i], command);
      let_pass (self, below (self, 1000));
      if (below (self, 8) == 0)
        {
          disconnect_person (self, order[i]);
          come_back (self, order[i]);
        }
    }
  shuffle_players (self, n, order);
  for (guint i = 0; i < n; i++)
    {
      let_pass (self, below (self, 500));
      SAY (self, order[i], OPEN);
    }
}

static void
begin (SiguoLabScript *self)
{
  static const char *const names[] = { "Anna", "Bert", "Cleo", "Dora", "Emil" };
  guint n = 0;

  for (guint8 seats = siguo_options_seats (&self->options); seats != 0; seats &= seats - 1)
    n++;
  self->n_people = n + !self->options.spectators_none;
  for (guint i = 0; i < self->n_people; i++)
    {
      connect_person (self, i);
      SAY (self, i, JOIN, .text = names[i], .flag = i == n);
      self->seat_of[i] = siguo_lab_play_seat (self->play, i);
    }
  for (guint i = 0; i < n; i++)
    SAY (self, i, READY, .flag = TRUE);
  deploy (self, n);
  self->first = GAME (self)->first;
  if (self->options.mode == SIGUO_MODE_DUEL_FLIP)
    siguo_flip_get_deal (&GAME (self)->position, &self->armies.deal);
}

/* A move or flip, legal or not. */
static void
try_move (SiguoLabScript *self, guint person, SiguoPoint from, SiguoPoint to)
{
  guint n_events = GAME (self)->events->len;
  SiguoLabAttempt attempt = { n_events, self->seat_of[person], from, to };
  SiguoCommandKind kind = from == to ? SIGUO_COMMAND_FLIP : SIGUO_COMMAND_MOVE;
  SiguoCommand command = { .kind = kind, .from = from, .to = to };

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

  if (self->play->people[person].link == 0)
    {
      if (below (self, 2) != 0)
        come_back (self, person);
      return;
    }
  if (n == 0)
    {
      SAY (self, person, SKIP, .ply = position->ply);
      return;
    }
  move = moves[below (self, n)];
  for (guint i = 0; fierce && i < n && !siguo_set_has (&position->occupied, move.to); i++)
    move = moves[below (self, n)];
  try_move (self, person, move.from, move.to);
}

/* What else people do. */
static void
do_something (SiguoLabScript *self, guint person)
{
  switch (below (self, 12))
    {
    case 0:
      if (below (self, 10) == 0)
        SAY (self, person, SURRENDER);
      break;
    case 1:
      SAY (self, person, SKIP, .ply = GAME (self)->position.ply);
      break;
    case 2:
      SAY (self, person, OFFER_DRAW);
      break;
    case 3:
      SAY (self, person, PAUSE, .flag = TRUE);
      break;
    case 4:
      let_pass (self, 1000 * below (self, 60));
      break;
    case 5:
      /* A second connection, while the first seems to live. */
      come_back (self, person);
      break;
    case 6:
    case 7:
    case 8:
      disconnect_person (self, person);
      break;
    default:
      chat (self, person);
      break;
    }
}

static void
step_on (SiguoLabScript *self, gboolean fierce)
{
  guint person = below (self, self->n_people);

  let_pass (self, below (self, 1500));
  if (self->play->room->phase != SIGUO_PHASE_PLAY)
    return;
  if (self->play->people[person].link == 0)
    {
      if (below (self, 3) == 0)
        come_back (self, person);
    }
  else if (GAME (self)->offer_seat != SIGUO_NO_SEAT)
    SAY (self, person, ANSWER_DRAW, .flag = below (self, 3) != 0);
  else if (GAME (self)->pause_agreed || GAME (self)->pause_seat != SIGUO_NO_SEAT)
    SAY (self, person, PAUSE, .flag = below (self, 2));
  else if (below (self, 100) < 6)
    try_anything (self, person);
  else if (below (self, 100) < 6)
    do_something (self, person);
  if (self->play->room->phase == SIGUO_PHASE_PLAY)
    move_on (self, fierce);
}

/**
 * siguo_lab_script_new:
 * @options: what is played; a room must be able to hold it
 * @seed: of everything that chance decides
 * @leak: what the room gives away on purpose
 *
 * Plays a random game: moves, refused moves, chat, offers, pauses, connections lost and taken up
 * again. Some games are broken off early, when much is still hidden.
 *
 * Returns: (transfer full): the game
 */
SiguoLabScript *
siguo_lab_script_new (const SiguoOptions *options, guint64 seed, SiguoLabLeak leak)
{
  SiguoLabScript *self = g_new0 (SiguoLabScript, 1);
  gboolean fierce;
  guint plies;

  self->options = *options;
  self->seed = seed;
  self->steps = g_array_new (FALSE, FALSE, sizeof (SiguoLabStep));
  g_array_set_clear_func (self->steps, clear_step);
  self->attempts = g_array_new (FALSE, FALSE, sizeof (SiguoLabAttempt));
  siguo_random_init (&self->dice, seed ^ G_GUINT64_CONSTANT (0x5ca1ab1e));
  self->play = siguo_lab_play_new (options, seed, self->secrets, NULL, SIGUO_LAB_PEOPLE, leak);
  begin (self);
  fierce = below (self, 2);
  plies = 10 + below (self, below (self, 2) != 0 ? 100 : 800);
  while (self->play->room->phase == SIGUO_PHASE_PLAY && GAME (self)->position.ply < plies
         && self->steps->len < MAX_STEPS)
    step_on (self, fierce);
  self->events = g_array_ref (GAME (self)->events);
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
  SiguoLabPlay *play =
      siguo_lab_play_new (&self->options, self->seed, self->secrets, exchanged, person, leak);

  for (guint i = 0; i < self->steps->len && !play->people[person].knows_all; i++)
    siguo_lab_play_perform (play, &g_array_index (self->steps, SiguoLabStep, i));
  return play;
}
