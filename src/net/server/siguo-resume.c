/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-resume.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "net/common/siguo-message.h"
#include "referee/siguo-room-restore.h"
#include "siguo-translate.h"

/* A room to which everything happens once more. */
typedef struct
{
  SiguoRoom *room;
  const guint8 *random;        /* what chance gave then and is not asked for again yet */
  gsize n_random;
  guint link;                  /* who speaks */
  gboolean refused;            /* was told no, */
  gboolean done;               /* or anything else was told to anybody */
  gboolean bad;                /* other than it was then */
} Replay;

static void
on_send (guint        link,
         SiguoNotice *notice,
         gpointer     user_data)
{
  Replay *replay = user_data;

  if (link == replay->link && notice->kind == SIGUO_NOTICE_ANSWER
      && notice->error != SIGUO_ANSWER_OK)
    replay->refused = TRUE;
  else
    replay->done = TRUE;
}

static void
on_drop (guint    link,
         gpointer user_data)
{
}

static void
on_random (guint8   *bytes,
           gsize     length,
           gpointer  user_data)
{
  Replay *replay = user_data;

  if (length > replay->n_random)
    {
      replay->bad = TRUE;
      memset (bytes, 0, length);
      return;
    }
  memcpy (bytes, replay->random, length);
  replay->random += length;
  replay->n_random -= length;
}

static void
say (Replay                  *replay,
     const SiguoJournalEntry *entry)
{
  const SiguoRoomState *state = siguo_room_get_state (replay->room);
  const SiguoBoard *board = siguo_board_get (siguo_options_board (&state->options));
  g_autoptr (GBytes) text = g_bytes_new_static (entry->text, entry->n_text);
  g_autoptr (SiguoMessage) message = siguo_message_parse (text, SIGUO_TO_ROOM, NULL);
  g_auto (SiguoTranslation) translation = { 0 };

  if (message == NULL || !siguo_room_has_link (replay->room, entry->link)
      || !siguo_translate_message (&translation, board, message))
    {
      replay->bad = TRUE;
      return;
    }

  replay->link = entry->link;
  replay->refused = FALSE;
  replay->done = FALSE;
  siguo_room_handle (replay->room, entry->time_ms, entry->link, &translation.command);
  replay->link = 0;
  /* What was refused is not written, unless chance was asked as well. */
  if (replay->refused && !replay->done && entry->n_random == 0)
    replay->bad = TRUE;
}

static void
restore_lobby (Replay                  *replay,
               const SiguoJournalEntry *entry,
               gboolean                 first)
{
  g_autoptr (GBytes) saved = g_bytes_new (entry->text, entry->n_text);

  if (!first || !siguo_room_restore_lobby (replay->room, entry->time_ms, saved))
    replay->bad = TRUE;
}

static void
happen (Replay                  *replay,
        const SiguoJournalEntry *entry,
        gboolean                 first)
{
  replay->random = entry->random;
  replay->n_random = entry->n_random;
  switch (entry->kind)
    {
    case SIGUO_JOURNAL_OPENED:
      if (entry->link == 0 || siguo_room_has_link (replay->room, entry->link))
        replay->bad = TRUE;
      else
        siguo_room_link_opened (replay->room, entry->time_ms, entry->link);
      break;
    case SIGUO_JOURNAL_MESSAGE:
      say (replay, entry);
      break;
    case SIGUO_JOURNAL_CLOSED:
      siguo_room_link_closed (replay->room, entry->time_ms, entry->link, entry->heard_ms);
      break;
    case SIGUO_JOURNAL_DUE:
      siguo_room_tick (replay->room, entry->time_ms);
      break;
    case SIGUO_JOURNAL_RESUMED:
      siguo_room_resumed (replay->room, entry->time_ms);
      break;
    case SIGUO_JOURNAL_LOBBY:
      restore_lobby (replay, entry, first);
      break;
    default:
      replay->bad = TRUE;
      break;
    }
  /* A room that was closed has no journal any more, or one without that. */
  if (replay->n_random > 0 || siguo_room_is_closed (replay->room))
    replay->bad = TRUE;
}

SiguoRoom *
siguo_resume_room (const SiguoJournalContent  *content,
                   SiguoResumed               *resumed,
                   GError                    **error)
{
  static const SiguoRoomPorts ports = { on_send, on_drop, on_random };
  const SiguoJournalHeader *header = &content->header;
  Replay replay = { .random = header->room_id, .n_random = SIGUO_ROOM_ID_BYTES };
  g_autoptr (SiguoRoom) room = NULL;

  if (!g_str_equal (header->version, SIGUO_VERSION))
    {
      g_set_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_VERSION,
                   /* Translators: both %s are versions of the program. */
                   _("The journal was written by Siguo %s, and this is Siguo %s. Only the same "
                     "version can go on with the game."),
                   header->version, SIGUO_VERSION);
      return NULL;
    }

  room = siguo_room_new (header->name, &header->options,
                         header->has_host_token ? header->host_token : NULL, &ports, &replay);
  siguo_room_set_kept (room, TRUE);
  if (header->locked)
    siguo_room_lock (room, &header->key);
  replay.room = room;
  *resumed = (SiguoResumed) { .port = header->port };
  for (guint i = 0; i < content->entries->len; i++)
    {
      const SiguoJournalEntry *entry = &g_array_index (content->entries, SiguoJournalEntry, i);

      happen (&replay, entry, i == 0);
      if (replay.bad)
        {
          g_set_error (error, SIGUO_JOURNAL_ERROR, SIGUO_JOURNAL_ERROR_DAMAGED,
                       _("The journal of the room says something at byte %u that cannot have "
                         "happened."),
                       (guint) entry->offset);
          return NULL;
        }
      resumed->last_ms = MAX (resumed->last_ms, entry->time_ms);
      if (entry->kind == SIGUO_JOURNAL_RESUMED)
        resumed->port = (guint16) entry->link;
      else
        resumed->last_link = MAX (resumed->last_link, entry->link);
    }
  resumed->last_link = MAX (resumed->last_link, siguo_room_highest_link (room));

  return g_steal_pointer (&room);
}
