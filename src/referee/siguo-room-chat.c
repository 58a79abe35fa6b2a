/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

#include "rules/siguo-phrase.h"

#include <string.h>

#define MAX_CHAT_BYTES 800 /* 200 code points */

static SiguoAnswer
look_at_team_chat (const SiguoRoom *room,
                   const char      *text)
{
  switch ((SiguoTeamChat) room->options.team_chat)
    {
    case SIGUO_TEAM_CHAT_FREE:
      return SIGUO_ANSWER_OK;
    case SIGUO_TEAM_CHAT_PHRASES:
      return siguo_phrase_find (text) != NULL ? SIGUO_ANSWER_OK : SIGUO_ANSWER_CHAT_OFF;
    case SIGUO_TEAM_CHAT_OFF:
    default:
      return SIGUO_ANSWER_CHAT_OFF;
    }
}

SiguoAnswer
siguo_room_chat (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  const SiguoMember *sender = request->member;
  const char *text = request->command->text;
  guint8 team = 0;
  g_autoptr (SiguoNotice) notice = NULL;

  if (text == NULL || text[0] == '\0' || strlen (text) > MAX_CHAT_BYTES
      || !g_utf8_validate (text, -1, NULL))
    return SIGUO_ANSWER_TEXT_BAD;
  if (request->command->flag)
    {
      SiguoAnswer answer = look_at_team_chat (room, text);

      if (sender->seat == SIGUO_NO_SEAT)
        return SIGUO_ANSWER_NOT_SEATED;
      team = siguo_options_team (&room->options, sender->seat);
      /* Without an ally there is nobody to talk to. */
      if (team == 1 << sender->seat)
        return SIGUO_ANSWER_CHAT_OFF;
      if (answer != SIGUO_ANSWER_OK)
        return answer;
    }

  notice = siguo_notice_new (SIGUO_NOTICE_CHAT);
  notice->member = sender->id;
  notice->seat = sender->seat;
  notice->name = g_strdup (sender->name);
  notice->text = g_strdup (text);
  notice->flag = request->command->flag;
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      if (!notice->flag || (member->seat != SIGUO_NO_SEAT && (team & (1 << member->seat)) != 0))
        siguo_room_tell (room, member, siguo_notice_copy (notice));
    }
  return SIGUO_ANSWER_OK;
}
