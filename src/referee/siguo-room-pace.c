/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

/* What one does all others are told of. So that nobody, nor all strangers together, can tell the
 * honest ones more than their programs put up with, everything of that kind has a price. People do
 * not come near these; who does is asked to wait. */

static const SiguoPace pace_of_commands = { 1000 / 12, 40 };
static const SiguoPace pace_of_chat = { 1000, 10 };
/* Of all together who only look on: there can be many of them. */
static const SiguoPace pace_of_gallery = { 500, 10 };
static const SiguoPace pace_of_joins = { 500, 24 };
/* Nothing is lost here, only told or begun a little later. */
static const SiguoPace pace_of_states = { 400, 10 };
static const SiguoPace pace_of_deploys = { 4000, 3 };

static gboolean
pay_for_chat (SiguoRoom   *room,
              SiguoMember *member)
{
  /* A no must change nothing: what is refused is not in the journal. */
  if (siguo_pace_ready_at (&pace_of_chat, member->paid_chat) > room->now
      || (member->seat == SIGUO_NO_SEAT
          && !siguo_pace_take (&pace_of_gallery, &room->paid_gallery, room->now)))
    return FALSE;
  return siguo_pace_take (&pace_of_chat, &member->paid_chat, room->now);
}

/* Returns: whether @member may give a command of @kind now */
gboolean
siguo_room_pay (SiguoRoom        *room,
                SiguoMember      *member,
                SiguoCommandKind  kind)
{
  switch (kind)
    {
    case SIGUO_COMMAND_CHAT:
      return pay_for_chat (room, member);
    /* Once each, and nobody can wait with them. */
    case SIGUO_COMMAND_OPEN:
    case SIGUO_COMMAND_BYE:
    case SIGUO_COMMAND_CLOSE:
      return TRUE;
    default:
      return siguo_pace_take (&pace_of_commands, &member->paid_commands, room->now);
    }
}

gboolean
siguo_room_may_join (const SiguoRoom *room)
{
  return siguo_pace_ready_at (&pace_of_joins, room->paid_joins) <= room->now;
}

void
siguo_room_pay_join (SiguoRoom *room)
{
  siguo_pace_take (&pace_of_joins, &room->paid_joins, room->now);
}

gboolean
siguo_room_pay_state (SiguoRoom *room)
{
  return siguo_pace_take (&pace_of_states, &room->paid_states, room->now);
}

gboolean
siguo_room_pay_deploy (SiguoRoom *room)
{
  return siguo_pace_take (&pace_of_deploys, &room->paid_deploys, room->now);
}

/* When the state may be told to those who do not know it. */
gint64
siguo_room_state_deadline (const SiguoRoom *room)
{
  for (guint i = 0; i < room->members->len; i++)
    if (((SiguoMember *) g_ptr_array_index (room->members, i))->stale)
      return siguo_pace_ready_at (&pace_of_states, room->paid_states);
  return SIGUO_NEVER;
}

void
siguo_room_state_due (SiguoRoom *room)
{
  if (siguo_room_pay_state (room))
    siguo_room_flush_state (room);
}

/* When everybody is ready, but the last deployments followed each other too fast. */
gint64
siguo_room_ready_deadline (const SiguoRoom *room)
{
  return siguo_room_is_ready_to_deploy (room)
             ? siguo_pace_ready_at (&pace_of_deploys, room->paid_deploys)
             : SIGUO_NEVER;
}
