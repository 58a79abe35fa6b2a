/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-leak-play.h"

#include <string.h>

#include "net/server/siguo-translate.h"
/* For the exchange, which no room in use must be able to do: so the workbench reaches inside. */
#include "referee/siguo-room-private.h"
#include "referee/siguo-room-restore.h"
#include "rules/siguo-flip.h"

static void
fill_random (guint8 *bytes, gsize length, gpointer user_data)
{
  SiguoLabPlay *self = user_data;

  for (gsize i = 0; i < length; i++)
    bytes[i] = siguo_random_below (&self->chance, 256);
}

static SiguoLabPerson *
find_person (SiguoLabPlay *self, guint link)
{
  return &self->people[g_array_index (self->owners, guint8, link)];
}

static guint8
rank_at (const SiguoLabPlay *self, SiguoPoint point)
{
  const SiguoPosition *position = &self->room->game.position;

  return point < SIGUO_MAX_POINTS && position->piece_at[point] != SIGUO_NO_PIECE
             ? siguo_position_rank_at (position, point)
             : SIGUO_RANK_NONE;
}

static void
tell_layouts (const SiguoLabPlay *self, SiguoNotice *notice)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_room_seat_plays (self->room, seat) && !siguo_room_is_flip (self->room))
      notice->layouts[seat] = self->room->game.secrets[seat].layout;
}

static void
set_letter (SiguoNotice *notice, guint8 rank)
{
  g_free (notice->text);
  notice->text = g_strdup_printf ("%c", siguo_rank_to_letter (rank));
}

/* What stands in the headquarters, where nothing ever leaves. */
static guint
add_headquarters (const SiguoLabPlay *self)
{
  guint sum = 0;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    sum += rank_at (self, SIGUO_LAYOUT_POINTS * seat + 26) * (seat + 1);
  return sum;
}

/* Makes of @notice what a room that gives something away would say. */
static void
spoil (const SiguoLabPlay *self, SiguoNotice *notice)
{
  const SiguoEvent *event = notice->kind == SIGUO_NOTICE_EVENT
                                ? &g_array_index (notice->events, SiguoEvent, 0)
                                : NULL;
  gboolean moved = event != NULL && notice->events->len == 1 && event->kind == SIGUO_EVENT_MOVE;
  GArray *events;

  switch (self->leak)
    {
    case SIGUO_LAB_LEAK_LAYOUT:
      if (notice->kind == SIGUO_NOTICE_START)
        tell_layouts (self, notice);
      break;
    case SIGUO_LAB_LEAK_RANK:
      if (!moved || event->outcome != SIGUO_OUTCOME_WON)
        break;
      events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
      g_array_append_val (events, *event);
      g_array_index (events, SiguoEvent, 0).attacker = rank_at (self, event->to);
      g_array_unref (notice->events);
      notice->events = events;
      break;
    case SIGUO_LAB_LEAK_TIME:
      if (moved && notice->time_ms > 0)
        notice->time_ms += rank_at (self, event->to);
      break;
    case SIGUO_LAB_LEAK_ANSWER:
      if (notice->kind == SIGUO_NOTICE_ANSWER && notice->error == SIGUO_ANSWER_ILLEGAL
          && self->command != NULL)
        set_letter (notice, rank_at (self, self->command->to));
      break;
    case SIGUO_LAB_LEAK_LENGTH:
      /* A bigger number of the stream is a longer one. */
      if (moved && notice->number > 0 && rank_at (self, event->to) >= SIGUO_RANK_MAJOR)
        notice->number += 1000000;
      break;
    case SIGUO_LAB_LEAK_LATE:
      if (notice->kind == SIGUO_NOTICE_START && self->room->game.events->len > 0)
        tell_layouts (self, notice);
      break;
    case SIGUO_LAB_LEAK_VOTE:
      if (notice->kind == SIGUO_NOTICE_ANSWER && self->command != NULL
          && self->command->kind == SIGUO_COMMAND_VOTE)
        set_letter (notice, SIGUO_RANK_LIEUTENANT + add_headquarters (self) % 8);
      break;
    case SIGUO_LAB_LEAK_FAILED:
      if (notice->kind == SIGUO_NOTICE_FAILED && self->opened % 2 != 0)
        notice->error = SIGUO_ANSWER_LATE;
      break;
    case SIGUO_LAB_LEAK_NONE:
    default:
      break;
    }
}

/* What a client remembers of a notice. */
static void
remember (SiguoLabPerson *person, guint link, const SiguoNotice *notice)
{
  if (link == person->link && notice->number != 0
      && (notice->kind != SIGUO_NOTICE_RETURNED || notice->flag))
    person->last = notice->number;
  if (notice->kind == SIGUO_NOTICE_WELCOME)
    memcpy (person->room_nonce, notice->nonce, sizeof person->room_nonce);
  if (notice->kind == SIGUO_NOTICE_RETURNED)
    person->member = notice->member;
  /* Who was let in when somebody knocked, with a name that nobody had, is somebody else. */
  if (notice->kind == SIGUO_NOTICE_JOINED && link == person->link)
    {
      person->member = notice->member;
      memcpy (person->token, notice->token, sizeof person->token);
    }
}

/* Returns: (transfer full): what the room, or one that gives something away, sends */
static GBytes *
make_text (SiguoLabPlay *self, const SiguoNotice *notice)
{
  g_autoptr (SiguoNotice) said = siguo_notice_copy (notice);
  g_autoptr (SiguoMessage) message = NULL;

  said->number = notice->number;
  spoil (self, said);
  message = siguo_translate_notice (said, siguo_board_get (siguo_options_board (&self->options)),
                                    "leak");
  return siguo_message_to_text (message);
}

static void
keep (SiguoLabPerson *person, guint link, GBytes *text)
{
  gsize size;
  const char *data = g_bytes_get_data (text, &size);

  person->bytes += size;
  g_ptr_array_add (person->heard, g_strdup_printf ("%u: %.*s", link, (int) size, data));
}

/* With that option whoever is out is shown everything, from the notice on that follows the event.
 * Armies are exchanged so that all is the same until then, and not after it: the other game may be
 * over when somebody comes back who went out while away. */
static gboolean
may_see_all (SiguoLabPlay *self, guint person, const SiguoNotice *notice)
{
  const SiguoRoom *room = self->room;
  guint8 seat = siguo_lab_play_seat (self, person);

  return self->options.dead_see_all
         && (room->phase == SIGUO_PHASE_PLAY || room->phase == SIGUO_PHASE_OVER)
         && seat != SIGUO_NO_SEAT && !siguo_game_is_alive (&room->game, seat)
         && notice->kind != SIGUO_NOTICE_EVENT;
}

static void
send_to (guint link, SiguoNotice *notice, gpointer user_data)
{
  SiguoLabPlay *self = user_data;
  SiguoLabPerson *person = find_person (self, link);
  gboolean wanted = self->only == SIGUO_LAB_PEOPLE || person == &self->people[self->only];
  g_autoptr (GBytes) text = NULL;

  /* A new game: what was known of the one before does not count. */
  if (notice->kind == SIGUO_NOTICE_STATE && notice->state->phase == SIGUO_PHASE_DEPLOY)
    person->knows_all = FALSE;
  person->knows_all |= notice->kind == SIGUO_NOTICE_OVER
                       || may_see_all (self, person - self->people, notice);
  if (self->told != NULL || (wanted && !person->knows_all))
    text = make_text (self, notice);
  if (wanted && !person->knows_all)
    keep (person, link, text);
  remember (person, link, notice);
  if (self->told != NULL)
    self->told (link, text, self->told_data);
}

static void
drop (guint link, gpointer user_data)
{
  SiguoLabPlay *self = user_data;
  SiguoLabPerson *person = find_person (self, link);

  if (!person->knows_all)
    g_ptr_array_add (person->heard, g_strdup_printf ("%u: dropped", link));
  if (person->link == link)
    person->link = 0;
  if (self->told != NULL)
    self->told (link, NULL, self->told_data);
}

SiguoLabPlay *
siguo_lab_play_new (const SiguoOptions *options, guint64 seed, guint only, SiguoLabLeak leak)
{
  static const SiguoRoomPorts ports = { send_to, drop, fill_random };
  SiguoLabPlay *self = g_new0 (SiguoLabPlay, 1);
  guint8 nobody = 0;
  SiguoHash key;

  siguo_random_init (&self->chance, seed);
  self->now = 1000000;
  self->options = *options;
  self->only = only;
  self->leak = leak;
  self->owners = g_array_new (FALSE, FALSE, sizeof (guint8));
  g_array_append_val (self->owners, nobody);
  for (guint i = 0; i < SIGUO_LAB_PEOPLE; i++)
    self->people[i].heard = g_ptr_array_new_with_free_func (g_free);
  self->room = siguo_room_new ("Leak", options, NULL, &ports, self);
  fill_random (key.byte, sizeof key.byte, self);
  if (key.byte[0] % 2 != 0)
    siguo_room_lock (self->room, &key);
  return self;
}

void
siguo_lab_play_free (SiguoLabPlay *self)
{
  siguo_room_free (self->room);
  g_array_unref (self->owners);
  for (guint i = 0; i < SIGUO_LAB_PEOPLE; i++)
    g_ptr_array_unref (self->people[i].heard);
  g_free (self);
}

guint8
siguo_lab_play_seat (const SiguoLabPlay *self, guint person)
{
  const SiguoMember *member = siguo_room_find_member (self->room, self->people[person].member);

  return member != NULL ? member->seat : SIGUO_NO_SEAT;
}

void
siguo_lab_play_exchange (SiguoLabPlay *self, const SiguoLabArmies *armies,
                         const SiguoLabArmies *exchanged)
{
  self->armies = armies;
  self->exchanged = exchanged;
}

/* Is it another army that stands there than its owner deploys? Whoever knows an army has the same
 * one before the eyes, also in deployments that fail. */
static gboolean
is_exchanged (const SiguoLabPlay *self, guint8 seat)
{
  return self->exchanged != NULL && !siguo_room_is_flip (self->room)
         && !siguo_layout_equal (&self->armies->layouts[seat], &self->exchanged->layouts[seat]);
}

/* Puts the other armies in place of those of @seats (bits). */
static void
exchange (SiguoLabPlay *self, guint8 seats)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((seats & (1 << seat)) != 0 && is_exchanged (self, seat))
      self->room->game.secrets[seat].layout = self->exchanged->layouts[seat];
}

/* Both games have the same commitments, opened by the same secrets, so that the bytes can be
 * compared without leaving out any. What stands on the board is exchanged behind the room's back:
 * what was opened already before the last one opens, so that the start is told with it; the last
 * one's, and the deal of flip, right after. */
static void
open_secret (SiguoLabPlay *self, guint link, const SiguoCommand *command)
{
  SiguoRoom *room = self->room;
  SiguoGame *game = &room->game;
  gboolean deploys = room->phase == SIGUO_PHASE_DEPLOY;
  SiguoLayout layouts[SIGUO_N_SEATS];

  siguo_room_handle (room, self->now, link, command);
  if (!deploys || room->phase == SIGUO_PHASE_LOBBY)
    return;
  exchange (self, game->opened);
  self->opened = 0;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
      self->opened += game->secrets[seat].layout.rank[i] * (i + seat);
  if (self->exchanged == NULL || room->phase != SIGUO_PHASE_PLAY)
    return;
  if (siguo_room_is_flip (room))
    {
      siguo_flip_init (&game->position, &room->options, &self->exchanged->deal, game->first);
      return;
    }
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    layouts[seat] = game->secrets[seat].layout;
  siguo_position_init (&game->position, &room->options, layouts, game->first);
}

void
siguo_lab_play_say (SiguoLabPlay *self, guint person, guint link, const SiguoCommand *command)
{
  guint8 seat = siguo_lab_play_seat (self, person);
  SiguoCommand said = *command;

  self->command = &said;
  if (said.kind == SIGUO_COMMAND_SHOW && seat != SIGUO_NO_SEAT && is_exchanged (self, seat))
    said.layout = &self->exchanged->layouts[seat];
  if (said.kind == SIGUO_COMMAND_OPEN)
    open_secret (self, link, &said);
  else
    siguo_room_handle (self->room, self->now, link, &said);
  self->command = NULL;
}

static void
perform_command (SiguoLabPlay *self, const SiguoLabStep *step)
{
  SiguoCommand command = step->command;
  const char *const texts[] = { step->text, NULL };

  command.text = step->text;
  command.texts = texts;
  command.secret = step->secret;
  if (command.kind == SIGUO_COMMAND_SHOW && step->secret != NULL)
    command.layout = &step->secret->layout;
  siguo_lab_play_say (self, step->person, step->link, &command);
}

static void
wait_for (SiguoLabPlay *self, gint64 ms)
{
  gint64 end = self->now + ms;
  gint64 due;

  while ((due = siguo_room_next_deadline (self->room)) <= end)
    {
      self->now = MAX (due, self->now);
      siguo_room_tick (self->room, self->now);
    }
  self->now = end;
  siguo_room_tick (self->room, end);
}

/* A room that was brought back by its journal is what it was, which its own tests see to; here it
 * matters what it says then. */
static void
resume (SiguoLabPlay *self)
{
  siguo_room_resumed (self->room, self->now);
  for (guint i = 0; i < SIGUO_LAB_PEOPLE; i++)
    self->people[i].link = 0;
}

static void
open_link (SiguoLabPlay *self, guint8 person, guint link)
{
  g_assert (link == self->owners->len);
  g_array_append_val (self->owners, person);
  siguo_room_link_opened (self->room, self->now, link);
}

/* Whom the room has let go has no place to come back to. */
static void
forget_places (SiguoLabPlay *self)
{
  for (guint i = 0; i < SIGUO_LAB_PEOPLE; i++)
    if (siguo_room_find_member (self->room, self->people[i].member) == NULL)
      self->people[i].member = 0;
}

void
siguo_lab_play_perform (SiguoLabPlay *self, const SiguoLabStep *step)
{
  SiguoLabPerson *person = &self->people[step->person];

  switch (step->kind)
    {
    case SIGUO_LAB_STEP_LINK:
      person->link = step->link;
      open_link (self, step->person, step->link);
      break;
    case SIGUO_LAB_STEP_LINK_BESIDE:
      open_link (self, step->person, step->link);
      break;
    case SIGUO_LAB_STEP_UNLINK:
      if (person->link == step->link)
        person->link = 0;
      siguo_room_link_closed (self->room, self->now, step->link, self->now);
      break;
    case SIGUO_LAB_STEP_COMMAND:
      perform_command (self, step);
      break;
    case SIGUO_LAB_STEP_RESUME:
      resume (self);
      break;
    case SIGUO_LAB_STEP_WAIT:
    default:
      wait_for (self, step->ms);
      break;
    }
  forget_places (self);
}
