/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-leak-script-private.h"

#include "referee/siguo-room-private.h"

#define below siguo_lab_script_below
#define say siguo_lab_script_say
#define SAY SIGUO_LAB_SAY

static SiguoRoom *
get_room (const SiguoLabScript *self)
{
  return self->play->room;
}

static guint32
get_member (const SiguoLabScript *self, guint person)
{
  return self->play->people[person].member;
}

static guint
count_seats (const SiguoLabScript *self)
{
  guint n = 0;

  for (guint8 seats = siguo_options_seats (&self->options); seats != 0; seats &= seats - 1)
    n++;
  return n;
}

static guint8
random_seat (SiguoLabScript *self)
{
  return below (self, SIGUO_N_SEATS);
}

static guint
find_seated (const SiguoLabScript *self, guint8 seat)
{
  for (guint i = 0; i < self->n_people; i++)
    if (siguo_lab_play_seat (self->play, i) == seat)
      return i;
  return SIGUO_LAB_PEOPLE;
}

/* Everybody who is not there comes in or back. */
static void
gather (SiguoLabScript *self)
{
  for (guint i = 0; i < self->n_people; i++)
    {
      if (get_member (self, i) == 0)
        siguo_lab_script_join (self, i, i >= count_seats (self) && below (self, 2) != 0);
      else if (self->play->people[i].link == 0)
        siguo_lab_script_come_back (self, i);
    }
}

/* One asks another to change seats, who says yes or no. */
static void
swap (SiguoLabScript *self, guint person)
{
  guint8 seat = random_seat (self);
  guint other = find_seated (self, seat);
  guint8 own = siguo_lab_play_seat (self->play, person);

  SAY (self, person, SIT, .seat = seat);
  if (other == SIGUO_LAB_PEOPLE || own == SIGUO_NO_SEAT || below (self, 4) == 0)
    return;
  if (below (self, 4) == 0)
    siguo_lab_script_come_back (self, other);
  SAY (self, other, SWAP_ANSWER, .seat = own, .flag = below (self, 2));
}

/* Other options and back, or such that cannot be. */
static void
change_options (SiguoLabScript *self)
{
  static const char *const others[] = {
    "mode=siguo_open", "mode=duel_dark", "mode=duel_flip", "mode=siguo_dual battle_reveal=both",
    "mode=chess", "",
  };
  const char *other = others[below (self, G_N_ELEMENTS (others))];
  g_autofree char *own = siguo_options_to_text (&self->options);
  guint host = siguo_lab_script_find_host (self);

  SAY (self, host, OPTIONS, .text = other);
  if (below (self, 3) == 0)
    siguo_lab_script_come_back (self, host);
  SAY (self, siguo_lab_script_find_host (self), OPTIONS, .text = own);
}

static void
leave (SiguoLabScript *self, guint person)
{
  guint host = siguo_lab_script_find_host (self);

  if (below (self, 2) != 0 || host == person)
    SAY (self, person, BYE);
  else
    SAY (self, host, KICK, .member = get_member (self, person));
}

void
siguo_lab_lobby_idle (SiguoLabScript *self)
{
  guint n = below (self, 6);

  for (guint i = 0; i < n && SIGUO_LAB_PHASE (self) == SIGUO_PHASE_LOBBY; i++)
    {
      guint person = below (self, self->n_people);

      siguo_lab_script_let_pass (self, below (self, 2000));
      switch (below (self, 11))
        {
        case 0:
        case 1:
          swap (self, person);
          break;
        case 2:
          SAY (self, person, STAND);
          break;
        case 3:
          SAY (self, siguo_lab_script_find_host (self), ARRANGE, .seat = random_seat (self),
               .seat2 = random_seat (self));
          break;
        case 4:
          change_options (self);
          break;
        case 5:
          leave (self, person);
          break;
        case 6:
          siguo_lab_acts_knock (self, person);
          break;
        case 7:
          siguo_lab_script_disconnect (self, person);
          siguo_lab_script_let_pass (self, 1000 * below (self, 30));
          break;
        case 8:
          siguo_lab_acts_out_of_place (self, person);
          break;
        case 9:
          siguo_lab_computers_replace (self, person);
          break;
        default:
          siguo_lab_script_chat (self, person);
          break;
        }
    }
}

void
siguo_lab_lobby_get_ready (SiguoLabScript *self)
{
  SiguoRoom *room = get_room (self);

  g_autofree char *options = siguo_options_to_text (&self->options);

  /* Whoever has done much before is not refused anything now. */
  siguo_lab_script_let_pass (self, 4000 + below (self, 4000));
  gather (self);
  /* A host who was lost in the middle of it may have left others. */
  if (!siguo_options_equal (&room->options, &self->options))
    SAY (self, siguo_lab_script_find_host (self), OPTIONS, .text = options);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    for (guint i = 0; i < self->n_people && siguo_room_seat_plays (room, seat)
                      && room->seats[seat] == NULL;
         i++)
      if (siguo_lab_play_seat (self->play, i) == SIGUO_NO_SEAT)
        SAY (self, i, SIT, .seat = seat);
  for (guint i = 0; i < self->n_people; i++)
    {
      guint8 seat = siguo_lab_play_seat (self->play, i);

      if (seat == SIGUO_NO_SEAT)
        continue;
      if (below (self, 6) == 0)
        {
          SAY (self, i, READY, .flag = TRUE);
          SAY (self, i, READY, .flag = FALSE);
        }
      SAY (self, i, READY, .flag = TRUE);
    }
  siguo_lab_script_find_seats (self);
  /* Deployments that follow each other too fast have to wait. */
  if (SIGUO_LAB_PHASE (self) == SIGUO_PHASE_LOBBY
      && siguo_room_ready_deadline (room) != SIGUO_NEVER)
    siguo_lab_script_let_pass (self, siguo_room_ready_deadline (room) - self->play->now);
  if (SIGUO_LAB_PHASE (self) != SIGUO_PHASE_DEPLOY)
    g_error ("seed %" G_GUINT64_FORMAT ": nobody deploys", self->seed);
}

/* The people who play, in a random order. Returns: how many */
static guint
shuffle_players (SiguoLabScript *self, guint *order)
{
  guint n = 0;

  for (guint i = 0; i < self->n_people; i++)
    if (self->seat_of[i] != SIGUO_NO_SEAT)
      {
        guint j = below (self, n + 1);

        order[n++] = order[j];
        order[j] = i;
      }
  return n;
}

static void
make_secrets (SiguoLabScript *self)
{
  for (guint i = 0; i < self->n_people; i++)
    if (self->seat_of[i] != SIGUO_NO_SEAT)
      {
        SiguoSecret *secret = &self->secrets[self->seat_of[i]];

        for (guint k = 0; k < sizeof secret->salt; k++)
          (&secret->salt[0][0])[k] = below (self, 256);
        for (guint k = 0; k < sizeof secret->nonce; k++)
          secret->nonce[k] = below (self, 256);
        if (self->options.mode == SIGUO_MODE_DUEL_FLIP)
          siguo_layout_hide (&secret->layout);
        else
          siguo_layout_randomize (&secret->layout, &self->dice);
        self->armies.layouts[self->seat_of[i]] = secret->layout;
      }
}

static void
commit (SiguoLabScript *self, guint person)
{
  guint8 seat = self->seat_of[person];
  SiguoCommand command = { .kind = SIGUO_COMMAND_COMMIT };

  if (self->options.mode != SIGUO_MODE_DUEL_FLIP && below (self, 2) != 0)
    SAY (self, person, SHOW);
  if (below (self, 8) == 0)
    SAY (self, person, OPEN);
  siguo_commitment_make (&command.commitment, &SIGUO_LAB_GAME (self)->id, seat,
                         &self->secrets[seat]);
  say (self, person, command);
  if (below (self, 6) == 0 && SIGUO_LAB_GAME (self)->open_deadline == SIGUO_NEVER)
    {
      SAY (self, person, WITHDRAW);
      siguo_lab_script_let_pass (self, below (self, 1000));
      say (self, person, command);
    }
}

/* @n_opened: how many open what they committed to */
static void
deploy (SiguoLabScript *self, guint n_opened)
{
  guint order[SIGUO_LAB_PEOPLE] = { 0 };
  guint n = shuffle_players (self, order);

  for (guint i = 0; i < n; i++)
    {
      commit (self, order[i]);
      siguo_lab_script_let_pass (self, below (self, 1000));
      if (below (self, 8) == 0)
        {
          siguo_lab_script_disconnect (self, order[i]);
          siguo_lab_script_come_back (self, order[i]);
        }
      else if (below (self, 10) == 0)
        siguo_lab_script_chat (self, below (self, self->n_people));
      else if (below (self, 10) == 0)
        siguo_lab_acts_knock (self, order[i]);
      else if (below (self, 16) == 0)
        siguo_lab_acts_resume (self, TRUE);
    }
  n = shuffle_players (self, order);
  for (guint i = 0; i < MIN (n, n_opened); i++)
    {
      siguo_lab_script_let_pass (self, below (self, 500));
      SAY (self, order[i], OPEN);
    }
}

void
siguo_lab_lobby_deploy (SiguoLabScript *self)
{
  make_secrets (self);
  deploy (self, SIGUO_N_SEATS);
  if (SIGUO_LAB_PHASE (self) != SIGUO_PHASE_PLAY)
    g_error ("seed %" G_GUINT64_FORMAT ": no game", self->seed);
}

void
siguo_lab_lobby_fail_deploy (SiguoLabScript *self)
{
  guint order[SIGUO_LAB_PEOPLE] = { 0 };
  guint n = shuffle_players (self, order);
  guint person = order[below (self, n)];
  gint64 deadline;

  make_secrets (self);
  switch (below (self, 4))
    {
    case 0:
      deploy (self, 1 + below (self, n - 1));
      SAY (self, person, OPEN, .flag = TRUE);
      break;
    case 1:
      deploy (self, 1 + below (self, n - 1));
      leave (self, person);
      break;
    case 2:
      deploy (self, 1 + below (self, n - 1));
      break;
    default:
      commit (self, person);
      break;
    }
  /* Whoever opened honestly before may not be asked again, or nobody has done anything wrong yet:
   * then it fails for want of time. */
  deadline = siguo_room_deploy_deadline (get_room (self));
  if (deadline != SIGUO_NEVER)
    siguo_lab_script_let_pass (self, deadline - self->play->now);
  else if (SIGUO_LAB_PHASE (self) == SIGUO_PHASE_DEPLOY)
    SAY (self, person, BYE);
}

void
siguo_lab_lobby_go_back (SiguoLabScript *self)
{
  for (guint i = 0; i < self->n_people; i++)
    switch (below (self, 8))
      {
      case 0:
        leave (self, i);
        break;
      case 1:
        SAY (self, i, STAND);
        break;
      case 2:
        siguo_lab_script_chat (self, i);
        break;
      case 3:
        siguo_lab_script_come_back (self, i);
        break;
      default:
        SAY (self, i, READY, .flag = TRUE);
        break;
      }
  for (guint i = 0; i < self->n_people && SIGUO_LAB_PHASE (self) == SIGUO_PHASE_OVER; i++)
    {
      if (get_member (self, i) != 0 && self->play->people[i].link == 0)
        siguo_lab_script_come_back (self, i);
      SAY (self, i, READY, .flag = TRUE);
    }
  if (SIGUO_LAB_PHASE (self) != SIGUO_PHASE_LOBBY)
    g_error ("seed %" G_GUINT64_FORMAT ": no other game", self->seed);
}
