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
add_member (GString           *text,
            const SiguoMember *member,
            gboolean           streams)
{
  guint64 last = siguo_stream_get_last (member->stream);

  g_string_append_printf (text,
                          "  %u %s seat=%u ready=%d stale=%d swap=%u link=%u gone=%" G_GINT64_FORMAT
                          " away=%d command=%u computer=%d stream=%" G_GUINT64_FORMAT
                          " paid=%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT,
                          member->id, member->name, member->seat, member->ready, member->stale,
                          member->swap_with, member->has_link ? member->link : 0,
                          member->has_link ? 0 : member->gone_ms, member->away,
                          member->last_command, member->is_computer, last, member->paid_commands,
                          member->paid_chat);
  ADD (text, "token", member->token);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < SIGUO_ANSWERS_KEPT; i++)
    if (member->answers[i] != NULL)
      g_string_append_printf (text, "    answer %u %d\n", member->answers[i]->id,
                              member->answers[i]->error);
  for (guint64 number = 1; streams && number <= last; number++)
    if (siguo_stream_get (member->stream, number) != NULL)
      add_notice (text, siguo_stream_get (member->stream, number));
}

static void
add_game (GString         *text,
          const SiguoGame *game,
          gboolean         playing)
{
  g_autofree char *position =
    playing ? siguo_position_to_text (&game->position) : g_strdup ("deploying");

  g_string_append_printf (text,
                          "game committed=%u opened=%u first=%u commit=%" G_GINT64_FORMAT
                          " open=%" G_GINT64_FORMAT " start=%" G_GINT64_FORMAT
                          " turn=%" G_GINT64_FORMAT " left=%" G_GINT64_FORMAT " pause=%d offer=%u",
                          game->committed, game->opened, game->first, game->commit_deadline,
                          game->open_deadline, game->start_ms, game->turn_deadline,
                          game->turn_left, game->pause, game->offer_seat);
  ADD (text, "id", game->id);
  ADD (text, "nonce", game->referee_nonce);
  ADD (text, "commitments", game->commitments);
  ADD (text, "secrets", game->secrets);
  ADD (text, "chain", game->chain);
  ADD (text, "votes", game->vote_on);
  g_string_append_printf (text, "\n%s\n", position);
  for (guint i = 0; i < game->events->len; i++)
    {
      g_autofree char *event = siguo_event_to_text (&g_array_index (game->events, SiguoEvent, i),
                                                    game->position.board);

      g_string_append_printf (text, "  %s\n", event);
    }
}

char *
room_to_text (const SiguoRoom *room,
              gboolean         streams)
{
  g_autofree char *options = siguo_options_to_text (&room->options);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
                          "room %s phase=%d closed=%d kept=%d locked=%d host=%u last=%u "
                          "paid=%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT " %s",
                          room->name, room->phase, room->closed, room->kept, room->locked,
                          room->host, room->last_member, room->paid_joins, room->paid_states,
                          options);
  ADD (text, "id", room->id);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < room->members->len; i++)
    add_member (text, g_ptr_array_index (room->members, i), streams);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_string_append_printf (text, "seat %u: %u\n", seat,
                            room->seats[seat] != NULL ? room->seats[seat]->id : 0);
  if (room->phase != SIGUO_PHASE_LOBBY)
    add_game (text, &room->game, room->phase != SIGUO_PHASE_DEPLOY);
  return g_string_free (text, FALSE);
}
