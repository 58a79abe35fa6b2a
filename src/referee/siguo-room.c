/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

#include <string.h>

/* Who may give a command. */
typedef enum
{
  NOBODY,
  LINK,                        /* a connection that has not said hello yet */
  NEW,                         /* one that has, and is no member yet */
  MEMBER,
  SEATED,
  HOST,
} SiguoWho;

static const struct
{
  SiguoHandler handle;
  guint8 who[SIGUO_N_PHASES];
} table[SIGUO_N_COMMANDS] = {
  /*                                                        lobby   deploy  play    over */
  [SIGUO_COMMAND_HELLO]       = { siguo_room_hello,       { LINK,   LINK,   LINK,   LINK   } },
  [SIGUO_COMMAND_JOIN]        = { siguo_room_join,        { NEW,    NEW,    NEW,    NEW    } },
  [SIGUO_COMMAND_RETURN]      = { siguo_room_return,      { NEW,    NEW,    NEW,    NEW    } },
  [SIGUO_COMMAND_SIT]         = { siguo_room_sit,         { MEMBER, NOBODY, NOBODY, NOBODY } },
  [SIGUO_COMMAND_STAND]       = { siguo_room_stand,       { SEATED, NOBODY, NOBODY, SEATED } },
  [SIGUO_COMMAND_SWAP_ANSWER] = { siguo_room_swap_answer, { SEATED, NOBODY, NOBODY, NOBODY } },
  [SIGUO_COMMAND_ARRANGE]     = { siguo_room_arrange,     { HOST,   NOBODY, NOBODY, NOBODY } },
  [SIGUO_COMMAND_READY]       = { siguo_room_ready,       { SEATED, NOBODY, NOBODY, SEATED } },
  [SIGUO_COMMAND_OPTIONS]     = { siguo_room_options,     { HOST,   NOBODY, NOBODY, NOBODY } },
  [SIGUO_COMMAND_KICK]        = { siguo_room_kick,        { HOST,   HOST,   HOST,   HOST   } },
  [SIGUO_COMMAND_COMPUTER]    = { siguo_room_computer,    { HOST,   NOBODY, NOBODY, NOBODY } },
  [SIGUO_COMMAND_COMMIT]      = { siguo_room_commit,      { NOBODY, SEATED, NOBODY, NOBODY } },
  [SIGUO_COMMAND_WITHDRAW]    = { siguo_room_withdraw,    { NOBODY, SEATED, NOBODY, NOBODY } },
  [SIGUO_COMMAND_SHOW]        = { siguo_room_show,        { NOBODY, SEATED, NOBODY, NOBODY } },
  [SIGUO_COMMAND_OPEN]        = { siguo_room_open,        { NOBODY, SEATED, NOBODY, NOBODY } },
  [SIGUO_COMMAND_MOVE]        = { siguo_room_move,        { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_FLIP]        = { siguo_room_flip,        { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_SKIP]        = { siguo_room_skip,        { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_SURRENDER]   = { siguo_room_surrender,   { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_OFFER_DRAW]  = { siguo_room_offer_draw,  { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_ANSWER_DRAW] = { siguo_room_answer_draw, { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_PAUSE]       = { siguo_room_pause,       { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_CHAT]        = { siguo_room_chat,        { MEMBER, MEMBER, MEMBER, MEMBER } },
  [SIGUO_COMMAND_VOTE]        = { siguo_room_vote,        { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_RECALL]      = { siguo_room_recall,      { NOBODY, NOBODY, SEATED, NOBODY } },
  [SIGUO_COMMAND_ANSWER_RECALL]
                              = { siguo_room_answer_recall, { NOBODY, NOBODY, HOST, NOBODY } },
  [SIGUO_COMMAND_BYE]         = { siguo_room_bye,         { MEMBER, MEMBER, MEMBER, MEMBER } },
  [SIGUO_COMMAND_CLOSE]       = { siguo_room_close,       { HOST,   HOST,   HOST,   HOST   } },
};

/* Everything that falls due at a time of its own. */
static const struct
{
  gint64 (*deadline) (const SiguoRoom *room);
  void   (*due)      (SiguoRoom *room);
} timers[] = {
  { siguo_room_turn_deadline, siguo_room_turn_due },
  { siguo_room_offer_deadline, siguo_room_offer_due },
  { siguo_room_pause_deadline, siguo_room_pause_due },
  { siguo_room_recall_deadline, siguo_room_recall_due },
  { siguo_room_deploy_deadline, siguo_room_deploy_due },
  { siguo_room_away_deadline, siguo_room_away_due },
  { siguo_room_ready_deadline, siguo_room_check_ready },
  { siguo_room_state_deadline, siguo_room_state_due },
};

/**
 * siguo_room_new:
 * @name: the room's name, already clean
 * @options: what is played at first
 * @host_token: (nullable): SIGUO_TOKEN_BYTES; whoever joins with it is the host. %NULL: the first
 *   to join is
 * @ports: what the room needs of the world
 * @user_data: given to @ports
 *
 * Returns: (transfer full): a room in the lobby
 */
SiguoRoom *
siguo_room_new (const char           *name,
                const SiguoOptions   *options,
                const guint8         *host_token,
                const SiguoRoomPorts *ports,
                gpointer              user_data)
{
  SiguoRoom *room = g_new0 (SiguoRoom, 1);

  room->ports = *ports;
  room->user_data = user_data;
  room->name = g_strdup (name);
  room->options = *options;
  room->now = G_MININT64;
  room->links = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  room->members = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_member_free);
  room->game.events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  room->game.offer_seat = SIGUO_NO_SEAT;
  room->game.pause_seat = SIGUO_NO_SEAT;
  room->ports.random (room->id, sizeof room->id, user_data);
  if (host_token != NULL)
    {
      room->has_host_token = TRUE;
      memcpy (room->host_token, host_token, SIGUO_TOKEN_BYTES);
    }
  siguo_room_flush_state (room);
  return room;
}

void
siguo_room_free (SiguoRoom *room)
{
  if (room == NULL)
    return;
  g_hash_table_unref (room->links);
  g_ptr_array_unref (room->members);
  g_array_unref (room->game.events);
  siguo_recall_clear (&room->recall);
  g_free (room->name);
  explicit_bzero (&room->key, sizeof room->key);
  g_free (room);
}

void
siguo_room_lock (SiguoRoom       *room,
                 const SiguoHash *key)
{
  g_return_if_fail (room->last_member == 0);

  room->locked = TRUE;
  room->key = *key;
}

const SiguoHash *
siguo_room_get_key (const SiguoRoom *room)
{
  return room->locked ? &room->key : NULL;
}

static gint64
earliest (const SiguoRoom *room,
          guint           *which)
{
  gint64 first = SIGUO_NEVER;

  if (room->closed)
    return SIGUO_NEVER;
  for (guint i = 0; i < G_N_ELEMENTS (timers); i++)
    {
      gint64 deadline = timers[i].deadline (room);

      if (deadline < first)
        {
          first = deadline;
          if (which != NULL)
            *which = i;
        }
    }
  return first;
}

/* What follows from what was just done, once for everything. */
static void
settle (SiguoRoom *room)
{
  if (room->closed)
    return;
  siguo_room_settle_votes (room);
  if (room->closed)
    return;
  siguo_room_check_ready (room);
  siguo_room_settle_pause (room);
  siguo_room_settle_recall (room);
  siguo_room_settle_computers (room);
  siguo_room_update_clock (room);
  siguo_room_settle_state (room);
}

/* Does what fell due until @now_ms, in the order of time: what somebody says now comes after it. */
static void
advance (SiguoRoom *room,
         gint64     now_ms)
{
  guint which = 0;

  room->now = MAX (room->now, now_ms);
  while (earliest (room, &which) <= room->now)
    {
      timers[which].due (room);
      siguo_room_update_clock (room);
    }
}

void
siguo_room_answer (SiguoRequest *request,
                   SiguoAnswer   error)
{
  g_autoptr (SiguoNotice) notice = siguo_notice_new (SIGUO_NOTICE_ANSWER);

  notice->id = request->command->id;
  notice->error = error;
  notice->why_not = request->why_not;
  notice->text = g_steal_pointer (&request->detail);
  if (request->member != NULL && notice->id > request->member->last_command)
    siguo_member_keep_answer (request->member, notice);
  siguo_room_send (request->room, request->link->number, notice);
  request->answered = TRUE;
}

static SiguoAnswer
look_who (const SiguoRequest *request)
{
  const SiguoRoom *room = request->room;
  SiguoWho who = table[request->command->kind].who[room->phase];

  if (who == NOBODY)
    return SIGUO_ANSWER_PHASE;
  if (who == LINK)
    return request->link->greeted ? SIGUO_ANSWER_PHASE : SIGUO_ANSWER_OK;
  if (who == NEW)
    return !request->link->greeted || request->member != NULL ? SIGUO_ANSWER_PHASE
                                                              : SIGUO_ANSWER_OK;
  if (request->member == NULL)
    return SIGUO_ANSWER_NO_SUCH_MEMBER;
  if (!siguo_room_computer_may (request->member, request->command->kind))
    return SIGUO_ANSWER_PHASE;
  if (who == SEATED && request->member->seat == SIGUO_NO_SEAT)
    return SIGUO_ANSWER_NOT_SEATED;
  if (who == HOST && request->member->id != room->host)
    return SIGUO_ANSWER_NOT_HOST;
  return SIGUO_ANSWER_OK;
}

/* Was @command of @member given before? Then it is answered here. */
static gboolean
answer_again (SiguoRequest *request)
{
  SiguoMember *member = request->member;
  guint32 id = request->command->id;
  SiguoNotice *answer;

  if (member == NULL || id == 0 || id > member->last_command)
    return FALSE;
  answer = siguo_member_find_answer (member, id);
  if (answer != NULL)
    {
      siguo_room_send (request->room, request->link->number, answer);
      return TRUE;
    }
  /* Too old to remember, or a number that was left out: doing it now could do it twice. */
  siguo_room_answer (request, SIGUO_ANSWER_LATE);
  return TRUE;
}

/**
 * siguo_room_handle:
 * @room: the room
 * @now_ms: the time
 * @link: who says it
 * @command: what; the room keeps nothing of it
 *
 * Does what @link asks, or answers why not. Every command but a good HELLO, JOIN and RETURN gets an
 * ANSWER.
 */
void
siguo_room_handle (SiguoRoom          *room,
                   gint64              now_ms,
                   guint               link,
                   const SiguoCommand *command)
{
  SiguoRequest request = { .room = room, .command = command };
  SiguoAnswer answer;

  g_return_if_fail (command->kind < SIGUO_N_COMMANDS);

  advance (room, now_ms);
  request.link = g_hash_table_lookup (room->links, GUINT_TO_POINTER (link));
  if (request.link != NULL && !room->closed)
    {
      request.member = request.link->member;
      if (!answer_again (&request))
        {
          answer = look_who (&request);
          if (answer == SIGUO_ANSWER_OK && siguo_room_recall_holds (room, command->kind))
            answer = SIGUO_ANSWER_RECALLING;
          if (answer == SIGUO_ANSWER_OK && request.member != NULL
              && !siguo_room_pay (room, request.member, command->kind))
            answer = SIGUO_ANSWER_TOO_FAST;
          if (answer == SIGUO_ANSWER_OK)
            answer = table[command->kind].handle (&request);
          if (!request.answered)
            siguo_room_answer (&request, answer);
        }
      g_free (request.detail);
    }
  settle (room);
}

void
siguo_room_tick (SiguoRoom *room,
                 gint64     now_ms)
{
  advance (room, now_ms);
  settle (room);
}

void
siguo_room_link_opened (SiguoRoom *room,
                        gint64     now_ms,
                        guint      link)
{
  SiguoLink *opened;

  g_return_if_fail (!g_hash_table_contains (room->links, GUINT_TO_POINTER (link)));

  siguo_room_tick (room, now_ms);
  opened = g_new0 (SiguoLink, 1);
  opened->number = link;
  g_hash_table_insert (room->links, GUINT_TO_POINTER (link), opened);
}

void
siguo_room_link_closed (SiguoRoom *room,
                        gint64     now_ms,
                        guint      link,
                        gint64     heard_ms)
{
  SiguoLink *closed;

  advance (room, now_ms);
  closed = g_hash_table_lookup (room->links, GUINT_TO_POINTER (link));
  if (closed != NULL && closed->member != NULL)
    {
      siguo_room_lose_link (closed->member, MIN (heard_ms, room->now));
      if (closed->member->is_stand_in)
        siguo_room_state_changed (room);
    }
  g_hash_table_remove (room->links, GUINT_TO_POINTER (link));
  settle (room);
}

gint64
siguo_room_next_deadline (const SiguoRoom *room)
{
  return earliest (room, NULL);
}

const guint8 *
siguo_room_get_id (const SiguoRoom *room)
{
  return room->id;
}

const char *
siguo_room_get_name (const SiguoRoom *room)
{
  return room->name;
}

const SiguoRoomState *
siguo_room_get_state (const SiguoRoom *room)
{
  return &room->state;
}

gboolean
siguo_room_is_closed (const SiguoRoom *room)
{
  return room->closed;
}

gboolean
siguo_room_phase_allows (SiguoPhase       phase,
                         SiguoCommandKind kind)
{
  g_return_val_if_fail (phase < SIGUO_N_PHASES && kind < SIGUO_N_COMMANDS, FALSE);

  return table[kind].who[phase] != NOBODY;
}
