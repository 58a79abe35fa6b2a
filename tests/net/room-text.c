/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room-text.h"

#include "referee/siguo-room-private.h"

static void
add_bytes (GString    *text,
           const char *what,
           const void *bytes,
           gsize       length)
{
  g_autofree char *hex = siguo_bytes_to_hex (bytes, length);

  g_string_append_printf (text, " %s=%s", what, hex);
}

#define ADD(text, what, field) add_bytes (text, what, &(field), sizeof (field))

static void
add_notice (GString           *text,
            const SiguoNotice *notice)
{
  g_string_append_printf (text,
                          "    %d n=%" G_GUINT64_FORMAT " id=%u member=%u seat=%u flag=%d error=%d "
                          "ms=%" G_GINT64_FORMAT " pause=%d text=%s",
                          notice->kind, notice->number, notice->id, notice->member, notice->seat,
                          notice->flag, notice->error, notice->time_ms, notice->pause,
                          notice->text != NULL ? notice->text : "");
  ADD (text, "hash", notice->hash);
  ADD (text, "layouts", notice->layouts);
  g_string_append_c (text, '\n');
}

static void
add_refused (GString           *text,
             const SiguoMember *member)
{
  g_string_append_printf (text, " command=%u paid=%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT,
                          member->last_command, member->paid_commands, member->paid_chat);
  for (guint i = 0; i < SIGUO_ANSWERS_KEPT; i++)
    if (member->answers[i] != NULL)
      g_string_append_printf (text, " answer=%u,%d", member->answers[i]->id,
                              member->answers[i]->error);
}

static void
add_member (GString           *text,
            const SiguoMember *member,
            RoomTextFlags      flags)
{
  guint64 last = siguo_stream_get_last (member->stream);

  g_string_append_printf (text,
                          "  %u %s seat=%u ready=%d stale=%d swap=%u link=%u gone=%" G_GINT64_FORMAT
                          " away=%d computer=%d stands_in=%d stream=%" G_GUINT64_FORMAT,
                          member->id, member->name, member->seat, member->ready, member->stale,
                          member->swap_with, member->has_link ? member->link : 0,
                          member->has_link ? 0 : member->gone_ms, member->away,
                          member->is_computer, member->is_stand_in, last);
  ADD (text, "token", member->token);
  if (flags & ROOM_TEXT_REFUSED)
    add_refused (text, member);
  g_string_append_c (text, '\n');
  for (guint64 number = 1; flags & ROOM_TEXT_STREAMS && number <= last; number++)
    if (siguo_stream_get (member->stream, number) != NULL)
      add_notice (text, siguo_stream_get (member->stream, number));
  if (member->stand_in != NULL)
    add_member (text, member->stand_in, flags);
}

/* What was asked and is not answered yet. */
static void
add_questions (GString         *text,
               const SiguoGame *game)
{
  ADD (text, "voted", game->vote_on);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (game->vote_on[seat] != SIGUO_NO_SEAT)
      g_string_append_printf (text, " vote=%u", game->vote[seat]);
  ADD (text, "stand_ins", game->stand_ins);
  ADD (text, "offers", game->n_offers);
  ADD (text, "in_vain", game->n_pauses_in_vain);
  g_string_append_printf (text, " offer=%u pause_asked=%u", game->offer_seat, game->pause_seat);
  if (game->offer_seat != SIGUO_NO_SEAT)
    g_string_append_printf (text, " accepted=%u until=%" G_GINT64_FORMAT, game->accepted,
                            game->offer_deadline);
  if (game->pause_seat != SIGUO_NO_SEAT)
    g_string_append_printf (text, " wanted=%u until=%" G_GINT64_FORMAT, game->pause_wanted,
                            game->pause_deadline);
}

static void
add_play (GString         *text,
          const SiguoGame *game)
{
  g_autofree char *position = siguo_position_to_text (&game->position);

  g_string_append_printf (text,
                          "first=%u start=%" G_GINT64_FORMAT " turn=%" G_GINT64_FORMAT
                          " pause=%d,%d agreed=%d left=%" G_GINT64_FORMAT
                          " bytes=%" G_GSIZE_FORMAT,
                          game->first, game->start_ms, game->turn_deadline, game->pause,
                          game->told_pause, game->pause_agreed,
                          game->pause != SIGUO_PAUSE_NONE ? game->turn_left : 0,
                          game->event_bytes);
  ADD (text, "chain", game->chain);
  add_questions (text, game);
  g_string_append_printf (text, "\n%s\n", position);
  for (guint i = 0; i < game->events->len; i++)
    {
      g_autofree char *event = siguo_event_to_text (&g_array_index (game->events, SiguoEvent, i),
                                                    game->position.board);

      g_string_append_printf (text, "  %s\n", event);
    }
}

static void
add_game (GString         *text,
          const SiguoGame *game)
{
  g_string_append_printf (text,
                          "game committed=%u opened=%u commit=%" G_GINT64_FORMAT
                          " open=%" G_GINT64_FORMAT " shown=%u",
                          game->committed, game->opened, game->commit_deadline,
                          game->open_deadline, game->shown);
  ADD (text, "id", game->id);
  ADD (text, "nonce", game->referee_nonce);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      if (game->committed & 1 << seat)
        ADD (text, "commitment", game->commitments[seat]);
      if (game->opened & 1 << seat)
        ADD (text, "secret", game->secrets[seat]);
      if (game->shown & 1 << seat)
        ADD (text, "draft", game->drafts[seat]);
    }
  g_string_append_c (text, '\n');
}

char *
room_to_text (const SiguoRoom *room,
              RoomTextFlags    flags)
{
  g_autofree char *options = siguo_options_to_text (&room->options);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
                          "room %s phase=%d closed=%d kept=%d locked=%d host=%u last=%u next=%"
                          G_GINT64_FORMAT " paid=%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT
                          ",%" G_GINT64_FORMAT " %s",
                          room->name, room->phase, room->closed, room->kept, room->locked,
                          room->host, room->last_member, siguo_room_next_deadline (room),
                          room->paid_joins, room->paid_states, room->paid_deploys, options);
  if (flags & ROOM_TEXT_REFUSED)
    g_string_append_printf (text, " gallery=%" G_GINT64_FORMAT, room->paid_gallery);
  ADD (text, "id", room->id);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < room->members->len; i++)
    add_member (text, g_ptr_array_index (room->members, i), flags);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_string_append_printf (text, "seat %u: %u\n", seat,
                            room->seats[seat] != NULL ? room->seats[seat]->id : 0);
  if (room->phase != SIGUO_PHASE_LOBBY)
    add_game (text, &room->game);
  if (room->phase == SIGUO_PHASE_PLAY || room->phase == SIGUO_PHASE_OVER)
    add_play (text, &room->game);
  return g_string_free (text, FALSE);
}
