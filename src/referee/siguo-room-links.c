/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

#include <string.h>

/* Entry and exit: greeting, joining, coming back, leaving, absence. */

SiguoAnswer
siguo_room_hello (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoLink *link = request->link;
  g_autoptr (SiguoNotice) notice = siguo_notice_new (SIGUO_NOTICE_WELCOME);

  link->greeted = TRUE;
  memcpy (link->player_nonce, request->command->nonce, sizeof link->player_nonce);
  room->ports.random (link->room_nonce, sizeof link->room_nonce, room->user_data);

  memcpy (notice->room_id, room->id, sizeof notice->room_id);
  memcpy (notice->nonce, link->room_nonce, sizeof notice->nonce);
  notice->text = g_strdup (room->name);
  notice->flag = room->locked;
  notice->state = siguo_room_make_state (room);
  siguo_room_send (room, link->number, notice);
  request->answered = TRUE;
  return SIGUO_ANSWER_OK;
}

SiguoMember *
siguo_room_find_member (SiguoRoom *room,
                        guint32    id)
{
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      if (member->id == id)
        return member;
    }
  return NULL;
}

static void
attach (SiguoLink   *link,
        SiguoMember *member)
{
  link->member = member;
  member->has_link = TRUE;
  member->link = link->number;
  member->away = FALSE;
  member->missing = FALSE;
}

/* It takes some time to hear of the own place, and who lost the connection meanwhile does not know
 * of it. */
#define HEARING_MS 1000

void
siguo_room_lose_link (SiguoMember *member,
                      gint64       heard_ms)
{
  member->has_link = FALSE;
  member->gone_ms = heard_ms;
  if (heard_ms - member->joined_ms >= HEARING_MS)
    member->knows_place = TRUE;
}

void
siguo_room_drop_link (SiguoRoom   *room,
                      guint        link,
                      SiguoAnswer  why)
{
  if (why != SIGUO_ANSWER_OK)
    {
      g_autoptr (SiguoNotice) notice = siguo_notice_new (SIGUO_NOTICE_CLOSED);

      notice->error = why;
      siguo_room_send (room, link, notice);
    }
  g_hash_table_remove (room->links, GUINT_TO_POINTER (link));
  room->ports.drop (link, room->user_data);
}

static void
make_host (SiguoRoom *room,
           guint32    member)
{
  if (room->host == member)
    return;
  room->host = member;
  siguo_room_state_changed (room);
}

/* The longest-present person who is there takes over. */
static void
pass_host (SiguoRoom *room)
{
  SiguoMember *next = NULL;

  for (guint i = 0; i < room->members->len && (next == NULL || !next->has_link); i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      if (!member->is_computer && (next == NULL || member->has_link))
        next = member;
    }
  make_host (room, next != NULL ? next->id : 0);
}

/* Is the place of the host free for whoever comes? */
static gboolean
wants_host (SiguoRoom *room)
{
  const SiguoMember *host = siguo_room_find_member (room, room->host);

  return !room->has_host_token && (host == NULL || host->away);
}

static void
forget (SiguoRoom   *room,
        SiguoMember *member)
{
  guint32 id = member->id;

  siguo_room_end_stand_in (room, member);
  if (member->seat != SIGUO_NO_SEAT)
    room->seats[member->seat] = NULL;
  g_ptr_array_remove (room->members, member);
  if (room->host == id)
    pass_host (room);
  siguo_room_state_changed (room);
}

void
siguo_room_dismiss (SiguoRoom   *room,
                    SiguoMember *member,
                    SiguoAnswer  why)
{
  guint8 seat = member->seat;

  if (room->phase == SIGUO_PHASE_PLAY && seat != SIGUO_NO_SEAT
      && siguo_game_is_alive (&room->game, seat))
    siguo_room_happen (room, SIGUO_EVENT_LEAVE, seat, SIGUO_NO_POINT, SIGUO_NO_POINT);
  if (member->has_link)
    siguo_room_drop_link (room, member->link, why);
  forget (room, member);
  if (room->phase == SIGUO_PHASE_DEPLOY && seat != SIGUO_NO_SEAT)
    siguo_room_fail_deploy (room, 1 << seat, SIGUO_ANSWER_PLAYER_LEFT);
}

/* Somebody who looked on and has been gone for so long makes place for another one in a full room:
 * strangers may have come only to fill it. */
#define MAKE_PLACE_MS 2000

/* Makes place for one more without a seat, if need be by forgetting who is gone for longest. */
static gboolean
make_place (SiguoRoom *room)
{
  SiguoMember *oldest = NULL;

  if (siguo_room_count_unseated (room) < SIGUO_MAX_SPECTATORS)
    return TRUE;
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      if (member->seat == SIGUO_NO_SEAT && !member->has_link
          && member->gone_ms + MAKE_PLACE_MS <= room->now
          && (oldest == NULL || member->gone_ms < oldest->gone_ms))
        oldest = member;
    }
  if (oldest == NULL)
    return FALSE;
  forget (room, oldest);
  return TRUE;
}

SiguoAnswer
siguo_room_look_at_name (SiguoRoom  *room,
                         const char *name)
{
  g_autofree char *folded = NULL;

  if (name == NULL || name[0] == '\0' || strlen (name) >= sizeof room->state.seats[0].name
      || !g_utf8_validate (name, -1, NULL))
    return SIGUO_ANSWER_NAME_BAD;
  folded = siguo_member_fold_name (name);
  for (guint i = 0; i < room->members->len; i++)
    {
      const SiguoMember *member = g_ptr_array_index (room->members, i);

      if (g_str_equal (member->folded, folded))
        return SIGUO_ANSWER_NAME_TAKEN;
    }
  return SIGUO_ANSWER_OK;
}

static gboolean
same_token (const guint8 *a,
            const guint8 *b)
{
  SiguoHash one, other;

  G_STATIC_ASSERT (sizeof one.byte == SIGUO_TOKEN_BYTES);
  memcpy (one.byte, a, sizeof one.byte);
  memcpy (other.byte, b, sizeof other.byte);
  return siguo_proof_equal (&one, &other);
}

SiguoMember *
siguo_room_add_member (SiguoRoom  *room,
                       const char *name)
{
  SiguoMember *member = siguo_member_new (++room->last_member, name);

  room->ports.random (member->token, sizeof member->token, room->user_data);
  g_ptr_array_add (room->members, member);
  return member;
}

static gboolean
knows_password (const SiguoRequest *request)
{
  const SiguoRoom *room = request->room;
  SiguoHash proof;

  if (!room->locked)
    return TRUE;
  siguo_proof_of_password (&proof, &room->key, room->id, request->link->player_nonce,
                           request->link->room_nonce);
  return siguo_proof_equal (&proof, &request->command->proof);
}

/* Whoever lost the connection before hearing of the own place in the lobby cannot come back to it,
 * having no token, but asks for it anew under the same name. Returns: (nullable): the member with
 * the name of @command who cannot know of the own place and is not there */
static SiguoMember *
find_ghost (const SiguoRoom    *room,
            const SiguoCommand *command)
{
  g_autofree char *folded = NULL;

  if (room->phase != SIGUO_PHASE_LOBBY || command->text == NULL
      || !g_utf8_validate (command->text, -1, NULL))
    return NULL;
  folded = siguo_member_fold_name (command->text);
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      if (!member->has_link && !member->is_computer && !member->knows_place
          && member->last_command == 0 && member->id != room->host && g_str_equal (member->folded, folded))
        return member;
    }
  return NULL;
}

SiguoAnswer
siguo_room_join (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  const SiguoCommand *command = request->command;
  gboolean plays = room->phase == SIGUO_PHASE_LOBBY && !command->flag;
  guint8 seat = plays ? siguo_room_free_seat (room) : SIGUO_NO_SEAT;
  g_autoptr (SiguoNotice) notice = NULL;
  SiguoMember *member;
  gboolean is_host = room->has_host_token && same_token (command->token, room->host_token);
  SiguoMember *ghost;
  SiguoAnswer answer;

  if (!is_host && !knows_password (request))
    return SIGUO_ANSWER_PASSWORD_BAD;
  ghost = find_ghost (room, command);
  answer = siguo_room_look_at_name (room, command->text);
  if (answer != SIGUO_ANSWER_OK && (answer != SIGUO_ANSWER_NAME_TAKEN || ghost == NULL))
    return answer;
  if (plays && ghost != NULL && ghost->seat != SIGUO_NO_SEAT)
    seat = ghost->seat;
  if (seat == SIGUO_NO_SEAT && room->options.spectators_none)
    return plays ? SIGUO_ANSWER_ROOM_FULL : SIGUO_ANSWER_NO_SPECTATORS;
  /* Before a place is made: a no must change nothing. */
  if (!is_host && !siguo_room_may_join (room))
    return SIGUO_ANSWER_TOO_FAST;
  if (seat == SIGUO_NO_SEAT && (ghost == NULL || ghost->seat != SIGUO_NO_SEAT)
      && !make_place (room))
    return SIGUO_ANSWER_ROOM_FULL;
  siguo_room_pay_join (room);
  if (ghost != NULL)
    forget (room, ghost);

  member = siguo_room_add_member (room, command->text);
  if (seat != SIGUO_NO_SEAT)
    siguo_room_seat_member (room, member, seat);
  if (is_host || wants_host (room))
    make_host (room, member->id);

  attach (request->link, member);
  member->joined_ms = room->now;
  notice = siguo_notice_new (SIGUO_NOTICE_JOINED);
  notice->member = member->id;
  memcpy (notice->token, member->token, sizeof notice->token);
  siguo_room_send (room, request->link->number, notice);
  siguo_room_state_changed (room);
  siguo_room_tell_state (room, member, NULL);
  siguo_room_tell_snapshot (room, member);
  siguo_room_tell_times (room, member);
  request->answered = TRUE;
  return SIGUO_ANSWER_OK;
}

/* Does the command prove that who gives it has the token of @member? */
static gboolean
proves (const SiguoRequest *request,
        const SiguoMember  *member)
{
  const SiguoLink *link = request->link;
  SiguoHash proof;

  siguo_proof_make (&proof, SIGUO_PROOF_OF_PLAYER, member->token, request->room->id,
                    link->player_nonce, link->room_nonce, request->command->number);
  return siguo_proof_equal (&proof, &request->command->proof);
}

/* What changes for the others when @member, a person, is there again. */
static void
welcome_back (SiguoRoom   *room,
              SiguoMember *member)
{
  siguo_room_end_stand_in (room, member);
  if (member->seat != SIGUO_NO_SEAT)
    siguo_room_clear_votes (room, member->seat);
  if (wants_host (room))
    make_host (room, member->id);
}

SiguoAnswer
siguo_room_return (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoLink *link = request->link;
  guint64 last = request->command->number;
  SiguoMember *member = siguo_room_find_member (room, request->command->member);
  g_autoptr (SiguoNotice) notice = NULL;
  gboolean is_person, lost;
  guint64 newest;

  if (member == NULL)
    return SIGUO_ANSWER_NO_SUCH_MEMBER;
  /* Who comes is told by the token: the member, or who stands in for it. */
  if (!proves (request, member))
    {
      member = member->stand_in;
      if (member == NULL || !proves (request, member))
        return SIGUO_ANSWER_PROOF_BAD;
    }
  is_person = !member->is_computer && !member->is_stand_in;

  if (member->has_link)
    siguo_room_drop_link (room, member->link, SIGUO_ANSWER_REPLACED);
  if (member->away || member->is_stand_in)
    siguo_room_state_changed (room);
  if (is_person)
    welcome_back (room, member);
  else if (last == 0)
    siguo_room_forget_commitment (room, member->seat);

  lost = siguo_stream_find (member->stream, last);
  newest = siguo_stream_get_last (member->stream);
  notice = siguo_notice_new (SIGUO_NOTICE_RETURNED);
  notice->id = member->last_command;
  notice->member = member->id;
  notice->number = newest;
  notice->behind = siguo_room_compare_game (room, member, request->command, lost);
  /* What a computer player was told before it was started is not for it to live through. */
  notice->flag = !siguo_stream_has_tail (member->stream, last) || (last == 0 && !is_person);
  siguo_proof_make (&notice->proof, SIGUO_PROOF_OF_ROOM, member->token, room->id,
                    link->player_nonce, link->room_nonce, last);
  siguo_room_send (room, link->number, notice);
  if (!notice->flag)
    for (guint64 number = last + 1; number <= newest; number++)
      {
        SiguoNotice *missed = siguo_stream_get (member->stream, number);

        /* While the past is lived through again some of it is gone, and nobody listens. */
        if (missed != NULL)
          siguo_room_send (room, link->number, missed);
      }

  attach (link, member);
  member->knows_place = TRUE;
  if (notice->flag)
    {
      siguo_room_tell_state (room, member, NULL);
      siguo_room_tell_snapshot (room, member);
    }
  siguo_room_tell_times (room, member);
  request->answered = TRUE;
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_room_bye (SiguoRequest *request)
{
  SiguoMember *member = request->member;

  siguo_room_answer (request, SIGUO_ANSWER_OK);
  siguo_room_dismiss (request->room, member, SIGUO_ANSWER_OK);
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_room_kick (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoMember *member = siguo_room_find_member (room, request->command->member);

  if (member == NULL || member == request->member)
    return SIGUO_ANSWER_NO_SUCH_MEMBER;
  /* A host who plays must not be able to throw out an opponent who is winning; the table votes on
   * the absent. */
  if (room->phase == SIGUO_PHASE_PLAY && member->seat != SIGUO_NO_SEAT
      && siguo_game_is_alive (&room->game, member->seat))
    return SIGUO_ANSWER_PHASE;
  siguo_room_dismiss (room, member, SIGUO_ANSWER_KICKED);
  return SIGUO_ANSWER_OK;
}

void
siguo_room_shut (SiguoRoom   *room,
                 SiguoAnswer  why)
{
  g_autoptr (GList) links = g_hash_table_get_keys (room->links);

  for (GList *l = links; l != NULL; l = l->next)
    siguo_room_drop_link (room, GPOINTER_TO_UINT (l->data), why);
  room->closed = TRUE;
  room->stopped = why == SIGUO_ANSWER_STOPPED;
}

SiguoAnswer
siguo_room_close (SiguoRequest *request)
{
  siguo_room_answer (request, SIGUO_ANSWER_OK);
  siguo_room_shut (request->room, SIGUO_ANSWER_HOST_LEFT);
  return SIGUO_ANSWER_OK;
}

/* When @member will be away, or is to be forgotten. */
static gint64
member_deadline (const SiguoMember *member)
{
  if (member->has_link)
    return SIGUO_NEVER;
  if (!member->away)
    return member->gone_ms + SIGUO_AWAY_MS;
  return member->seat == SIGUO_NO_SEAT ? member->gone_ms + SIGUO_FORGET_MS : SIGUO_NEVER;
}

gint64
siguo_room_away_deadline (const SiguoRoom *room)
{
  gint64 first = SIGUO_NEVER;

  for (guint i = 0; i < room->members->len; i++)
    first = MIN (first, member_deadline (g_ptr_array_index (room->members, i)));
  return first;
}

void
siguo_room_away_due (SiguoRoom *room)
{
  for (guint i = room->members->len; i-- > 0; )
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      if (member_deadline (member) > room->now)
        continue;
      if (!member->away)
        {
          member->away = TRUE;
          siguo_room_state_changed (room);
          /* Without a token nobody else could ever become host, nor free the seat. */
          if (member->id == room->host && !room->has_host_token)
            pass_host (room);
        }
      else
        forget (room, member);
    }
}
