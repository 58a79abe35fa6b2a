/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-restore.h"

#include <string.h>

#include "siguo-room-private.h"

/* Of each member: id, name, token, seat, ready, stale, computer, link or 0, swap_with, gone_ms, away,
 * last command, first, last and known number of the stream, what is paid for commands and chat,
 * answers (id, error), whether it knows of its place, and when it joined. */
#define MEMBER_TYPE "(usayybbbuuxbutttxxa(uu)bx)"
/* Last member, host, what is paid for joins, the gallery, states and deployments, members. */
#define LOBBY_TYPE "(uuxxxxa" MEMBER_TYPE ")"
/* Beyond all that is ever reached, and still far from where sums run over. */
#define MAX_NUMBER G_GUINT64_CONSTANT (1000000000000)
#define MAX_MS G_GINT64_CONSTANT (1000000000000000)

void
siguo_room_set_kept (SiguoRoom *room,
                     gboolean   kept)
{
  room->kept = kept;
}

gboolean
siguo_room_is_stopped (const SiguoRoom *room)
{
  return room->stopped;
}

SiguoRecallEnd
siguo_room_get_recall_end (const SiguoRoom *room,
                           guint           *n_events)
{
  *n_events = room->n_recalled;
  return room->recall_end;
}

void
siguo_room_set_ports (SiguoRoom            *room,
                      const SiguoRoomPorts *ports,
                      gpointer              user_data)
{
  room->ports = *ports;
  room->user_data = user_data;
}

gboolean
siguo_room_has_link (const SiguoRoom *room,
                     guint            link)
{
  return g_hash_table_contains (room->links, GUINT_TO_POINTER (link));
}

guint
siguo_room_highest_link (const SiguoRoom *room)
{
  GHashTableIter iter;
  gpointer key;
  guint highest = 0;

  g_hash_table_iter_init (&iter, room->links);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    highest = MAX (highest, GPOINTER_TO_UINT (key));
  return highest;
}

/* --- Saving ---------------------------------------------------------------------------------- */

static GVariant *
save_answers (const SiguoMember *member)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(uu)"));
  for (guint i = 0; i < SIGUO_ANSWERS_KEPT; i++)
    if (member->answers[i] != NULL)
      g_variant_builder_add (&builder, "(uu)", member->answers[i]->id,
                             (guint32) member->answers[i]->error);
  return g_variant_builder_end (&builder);
}

static GVariant *
save_member (const SiguoMember *member)
{
  return g_variant_new ("(us@ayybbbuuxbutttxx@a(uu)bx)", member->id, member->name,
                        g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, member->token,
                                                   SIGUO_TOKEN_BYTES, 1),
                        member->seat, member->ready, member->stale, member->is_computer,
                        member->has_link ? member->link : 0, member->swap_with, member->gone_ms,
                        member->away, member->last_command,
                        siguo_stream_get_first (member->stream),
                        siguo_stream_get_last (member->stream),
                        siguo_stream_get_known (member->stream), member->paid_commands,
                        member->paid_chat, save_answers (member), member->knows_place,
                        member->joined_ms);
}

GBytes *
siguo_room_save_lobby (const SiguoRoom *room)
{
  g_autoptr (GVariant) lobby = NULL;
  GVariantBuilder builder;

  g_return_val_if_fail (room->phase == SIGUO_PHASE_LOBBY, NULL);

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a" MEMBER_TYPE));
  for (guint i = 0; i < room->members->len; i++)
    g_variant_builder_add_value (&builder, save_member (g_ptr_array_index (room->members, i)));
  lobby = g_variant_ref_sink (g_variant_new (
    "(uuxxxx@a" MEMBER_TYPE ")", room->last_member, room->host, room->paid_joins,
    room->paid_gallery, room->paid_states, room->paid_deploys, g_variant_builder_end (&builder)));
  return g_variant_get_data_as_bytes (lobby);
}

/* --- Restoring ------------------------------------------------------------------------------- */

static gboolean
restore_answers (SiguoMember *member,
                 GVariant    *answers)
{
  guint32 last_command = member->last_command;
  GVariantIter iter;
  guint32 id, error;

  if (g_variant_n_children (answers) > SIGUO_ANSWERS_KEPT)
    return FALSE;
  g_variant_iter_init (&iter, answers);
  while (g_variant_iter_next (&iter, "(uu)", &id, &error))
    {
      g_autoptr (SiguoNotice) answer = siguo_notice_new (SIGUO_NOTICE_ANSWER);

      if (id == 0 || id > last_command || error >= SIGUO_N_ANSWERS)
        return FALSE;
      answer->id = id;
      answer->error = (SiguoAnswer) error;
      siguo_member_keep_answer (member, answer);
    }
  return TRUE;
}

/* Links that members have are open and greeted; those of others are not of the room's past. */
static gboolean
restore_link (SiguoRoom   *room,
              SiguoMember *member,
              guint32      link)
{
  SiguoLink *opened;

  if (g_hash_table_contains (room->links, GUINT_TO_POINTER (link)))
    return FALSE;
  opened = g_new0 (SiguoLink, 1);
  opened->number = link;
  opened->greeted = TRUE;
  opened->member = member;
  g_hash_table_insert (room->links, GUINT_TO_POINTER (link), opened);
  member->has_link = TRUE;
  member->link = link;
  return TRUE;
}

static gboolean
restore_seat (SiguoRoom   *room,
              SiguoMember *member,
              guint8       seat)
{
  if (seat == SIGUO_NO_SEAT)
    return !member->is_computer && siguo_room_count_unseated (room) <= SIGUO_MAX_SPECTATORS;
  if (!siguo_room_seat_plays (room, seat) || room->seats[seat] != NULL)
    return FALSE;
  room->seats[seat] = member;
  member->seat = seat;
  return TRUE;
}

static gboolean
is_time (gint64 ms)
{
  return ms >= 0 && ms <= MAX_MS;
}

static gboolean
restore_member (SiguoRoom *room,
                GVariant  *saved)
{
  g_autoptr (GVariant) token = NULL;
  g_autoptr (GVariant) answers = NULL;
  const char *name;
  const guint8 *bytes;
  guint32 id, link, swap_with, last_command;
  guint8 seat;
  gboolean ready, stale, is_computer, away, knows_place;
  gint64 gone_ms, joined_ms, paid_commands, paid_chat;
  guint64 first, last, known;
  gsize length;
  SiguoMember *member;

  g_variant_get (saved, "(u&s@ayybbbuuxbutttxx@a(uu)bx)", &id, &name, &token, &seat, &ready, &stale,
                 &is_computer, &link, &swap_with, &gone_ms, &away, &last_command, &first, &last,
                 &known, &paid_commands, &paid_chat, &answers, &knows_place,
                 &joined_ms);
  bytes = g_variant_get_fixed_array (token, &length, 1);
  if (id == 0 || id > room->last_member || siguo_room_find_member (room, id) != NULL
      || length != SIGUO_TOKEN_BYTES || last > MAX_NUMBER || first > last || !is_time (gone_ms)
      || !is_time (joined_ms) || !is_time (paid_commands) || !is_time (paid_chat)
      || (link != 0 && away)
      || siguo_room_look_at_name (room, name) != SIGUO_ANSWER_OK)
    return FALSE;

  member = siguo_member_new (id, name);
  g_ptr_array_add (room->members, member);
  memcpy (member->token, bytes, SIGUO_TOKEN_BYTES);
  member->stale = stale;
  member->is_computer = is_computer;
  member->swap_with = swap_with;
  member->gone_ms = gone_ms;
  member->away = away;
  member->knows_place = knows_place;
  member->joined_ms = joined_ms;
  member->last_command = last_command;
  member->paid_commands = paid_commands;
  member->paid_chat = paid_chat;
  siguo_stream_go_on (member->stream, first, last, known);
  if (!restore_seat (room, member, seat) || !restore_answers (member, answers))
    return FALSE;
  member->ready = ready && seat != SIGUO_NO_SEAT;
  return link == 0 || restore_link (room, member, link);
}

gboolean
siguo_room_restore_lobby (SiguoRoom *room,
                          gint64     now_ms,
                          GBytes    *saved)
{
  g_autoptr (GVariant) lobby =
    g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (LOBBY_TYPE), saved, FALSE));
  g_autoptr (GVariant) members = NULL;

  g_return_val_if_fail (room->last_member == 0, FALSE);

  if (!g_variant_is_normal_form (lobby))
    return FALSE;
  g_variant_get (lobby, "(uuxxxx@a" MEMBER_TYPE ")", &room->last_member, &room->host,
                 &room->paid_joins, &room->paid_gallery, &room->paid_states, &room->paid_deploys,
                 &members);
  if (!is_time (room->paid_joins) || !is_time (room->paid_gallery) || !is_time (room->paid_states)
      || !is_time (room->paid_deploys))
    return FALSE;
  room->now = now_ms;
  for (gsize i = 0; i < g_variant_n_children (members); i++)
    {
      g_autoptr (GVariant) member = g_variant_get_child_value (members, i);

      if (!restore_member (room, member))
        return FALSE;
    }
  if (room->host != 0 && siguo_room_find_member (room, room->host) == NULL)
    return FALSE;
  siguo_room_settle_state (room);
  return TRUE;
}

/* --- Going on -------------------------------------------------------------------------------- */

static void
lose_link (SiguoMember *member,
           gint64       now_ms)
{
  if (member == NULL || !member->has_link)
    return;
  siguo_room_lose_link (member, now_ms);
}

void
siguo_room_resumed (SiguoRoom *room,
                    gint64     now_ms)
{
  /* Before anything can fall due: what is told from now on may be at odds with what was heard. */
  for (guint i = 0; i < room->members->len; i++)
    siguo_stream_lose (((SiguoMember *) g_ptr_array_index (room->members, i))->stream);
  siguo_room_allow_recall (room);
  siguo_room_tick (room, now_ms);
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      lose_link (member, room->now);
      member->missing = TRUE;
      lose_link (member->stand_in, room->now);
    }
  g_hash_table_remove_all (room->links);
  if (room->phase == SIGUO_PHASE_PLAY)
    {
      memset (room->game.vote_on, SIGUO_NO_SEAT, sizeof room->game.vote_on);
      /* With nobody there everybody who is would agree. */
      if (room->game.pause_seat != SIGUO_NO_SEAT)
        {
          room->game.pause_seat = SIGUO_NO_SEAT;
          siguo_room_tell_all (room, siguo_room_make_pause (room, FALSE));
        }
    }
  siguo_room_state_changed (room);
  siguo_room_tick (room, now_ms);
}
