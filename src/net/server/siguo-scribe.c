/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scribe.h"

#include <string.h>

#include "net/common/siguo-resumable.h"
#include "net/common/siguo-secure-random.h"
#include "referee/siguo-room-restore.h"
#include "siguo-outbox.h"
#include "siguo-resume.h"

/* A lobby in which people talk for hours is written anew, without what they said. */
#define MAX_LOBBY_BYTES (256 * 1024)

/* A link that is no member's (yet). */
typedef struct
{
  GBytes *hello;           /* (nullable): its greeting, as it came in */
  GByteArray *random;      /* what chance gave then */
  gboolean written;        /* the journal knows it, as it is now */
} Stranger;

/* One thing that happens to the room, from before to after. */
typedef struct
{
  gint64 now_ms;           /* the room's time */
  guint link;              /* whose it is, 0: nobody's */
  gboolean told_self;      /* something other than a no */
  gboolean told_others;
  gboolean greeted;
  gboolean came_in;        /* is a member now */
  gboolean behind;
} Step;

struct _SiguoScribe
{
  SiguoScribePorts ports;
  gpointer user_data;
  SiguoRoom *room;
  SiguoJournal *journal;   /* (nullable) */
  SiguoJournalHeader header;
  SiguoOutbox *outbox;
  GHashTable *strangers;   /* link → Stranger */
  guint last_link;
  gint64 offset_ms;        /* from monotonic to the room's time */
  guint64 safe;            /* ticket up to which all is safe, or need not be */
  SiguoTrouble trouble;
  char *detail;
  gboolean resumed;
  gboolean told_behind;
  Step step;
  GByteArray *random;      /* what chance gave in this step */
  SiguoPhase phase;        /* before it */
  gsize checkpoint;        /* how long the journal was after its beginning */
};

static gint64
get_now (SiguoScribe *scribe)
{
  return g_get_monotonic_time () / 1000 + scribe->offset_ms;
}

static void
stranger_free (Stranger *stranger)
{
  g_clear_pointer (&stranger->hello, g_bytes_unref);
  g_clear_pointer (&stranger->random, g_byte_array_unref);
  g_free (stranger);
}

/* --- The room's ports ------------------------------------------------------------------------ */

static void
look_at_notice (Step              *step,
                guint              link,
                const SiguoNotice *notice)
{
  if (link != step->link)
    {
      step->told_others = TRUE;
      return;
    }

  switch (notice->kind)
    {
    case SIGUO_NOTICE_WELCOME:
      step->greeted = TRUE;
      break;
    case SIGUO_NOTICE_RETURNED:
      step->behind = notice->behind;
      step->came_in = TRUE;
      break;
    case SIGUO_NOTICE_JOINED:
      step->came_in = TRUE;
      break;
    case SIGUO_NOTICE_ANSWER:
      if (notice->error == SIGUO_ANSWER_OK)
        step->told_self = TRUE;
      break;
    default:
      step->told_self = TRUE;
      break;
    }
}

static void
on_room_send (guint        link,
              SiguoNotice *notice,
              gpointer     user_data)
{
  SiguoScribe *scribe = user_data;
  g_autoptr (GBytes) text = scribe->ports.write (link, notice, scribe->user_data);

  look_at_notice (&scribe->step, link, notice);
  if (text != NULL)
    siguo_outbox_add (scribe->outbox, link, text);
}

static void
on_room_drop (guint    link,
              gpointer user_data)
{
  SiguoScribe *scribe = user_data;

  scribe->step.told_others = TRUE;
  siguo_outbox_add (scribe->outbox, link, NULL);
}

static void
on_room_random (guint8   *bytes,
                gsize     length,
                gpointer  user_data)
{
  SiguoScribe *scribe = user_data;

  siguo_secure_random (bytes, length);
  g_byte_array_append (scribe->random, bytes, length);
}

static const SiguoRoomPorts room_ports = { on_room_send, on_room_drop, on_room_random };

/* --- The journal's ports --------------------------------------------------------------------- */

static void
on_deliver (guint    link,
            GBytes  *text,
            gpointer user_data)
{
  SiguoScribe *scribe = user_data;

  scribe->ports.deliver (link, text, scribe->user_data);
}

static void
on_synced (guint64  ticket,
           gpointer user_data)
{
  SiguoScribe *scribe = user_data;

  if (scribe->trouble == SIGUO_TROUBLE_NONE)
    scribe->safe = ticket;
  siguo_outbox_release (scribe->outbox, scribe->safe);
}

static void
on_trouble (SiguoTrouble  trouble,
            const char   *detail,
            gpointer      user_data)
{
  SiguoScribe *scribe = user_data;

  scribe->trouble = trouble;
  g_free (scribe->detail);
  scribe->detail = g_strdup (detail);
  /* The game goes on. */
  if (trouble != SIGUO_TROUBLE_NONE)
    {
      scribe->safe = G_MAXUINT64;
      siguo_outbox_release (scribe->outbox, scribe->safe);
    }
  scribe->ports.trouble (scribe->user_data);
}

static const SiguoJournalPorts journal_ports = { on_synced, on_trouble };

/* --- What is written ------------------------------------------------------------------------- */

static void
write_entry (SiguoScribe      *scribe,
             SiguoJournalKind  kind,
             guint             link,
             GBytes           *text,
             const GByteArray *random,
             gint64            heard_ms)
{
  SiguoJournalEntry entry = {
    .kind = kind,
    .time_ms = scribe->step.now_ms,
    .heard_ms = heard_ms,
    .link = link,
  };

  if (text != NULL)
    entry.text = g_bytes_get_data (text, &entry.n_text);
  if (random != NULL)
    {
      entry.random = random->data;
      entry.n_random = random->len;
    }
  siguo_journal_append (scribe->journal, &entry);
}

/* The link's past, which nobody has to know before it is of any consequence. */
static void
write_stranger (SiguoScribe *scribe,
                guint        link)
{
  Stranger *stranger = g_hash_table_lookup (scribe->strangers, GUINT_TO_POINTER (link));

  if (stranger == NULL || stranger->written || scribe->journal == NULL)
    return;

  stranger->written = TRUE;
  write_entry (scribe, SIGUO_JOURNAL_OPENED, link, NULL, NULL, 0);
  if (stranger->hello != NULL)
    write_entry (scribe, SIGUO_JOURNAL_MESSAGE, link, stranger->hello, stranger->random, 0);
}

/* Begins the journal with what is: as a new room, or as what is left of its past in the lobby. */
static void
write_beginning (SiguoScribe *scribe,
                 gboolean     has_past)
{
  const SiguoHash *key = siguo_room_get_key (scribe->room);
  SiguoJournalEntry entry = { .kind = SIGUO_JOURNAL_LOBBY, .time_ms = scribe->step.now_ms };
  g_autoptr (GBytes) lobby = NULL;
  GHashTableIter iter;
  gpointer stranger;

  g_hash_table_iter_init (&iter, scribe->strangers);
  while (g_hash_table_iter_next (&iter, NULL, &stranger))
    ((Stranger *) stranger)->written = FALSE;
  scribe->header.options = siguo_room_get_state (scribe->room)->options;
  scribe->header.locked = key != NULL;
  if (key != NULL)
    scribe->header.key = *key;
  if (has_past)
    {
      lobby = siguo_room_save_lobby (scribe->room);
      entry.text = g_bytes_get_data (lobby, &entry.n_text);
    }
  siguo_journal_restart (scribe->journal, &scribe->header, has_past ? &entry : NULL);
  scribe->checkpoint = siguo_journal_get_size (scribe->journal);
}

/* Back in the lobby the last game is over, and what was hidden in it is nobody's business any
 * more. */
static gboolean
may_forget (SiguoScribe *scribe)
{
  return siguo_room_get_state (scribe->room)->phase == SIGUO_PHASE_LOBBY
         && (scribe->phase != SIGUO_PHASE_LOBBY
             || siguo_journal_get_size (scribe->journal) > scribe->checkpoint + MAX_LOBBY_BYTES);
}

/* --- Steps ----------------------------------------------------------------------------------- */

static void
begin_step (SiguoScribe *scribe,
            guint        link,
            gint64       now_ms)
{
  scribe->step = (Step) { .now_ms = now_ms, .link = link };
  scribe->phase = siguo_room_get_state (scribe->room)->phase;
  g_byte_array_set_size (scribe->random, 0);
}

static void
end_step (SiguoScribe      *scribe,
          SiguoJournalKind  kind,
          GBytes           *text,
          gint64            heard_ms,
          gboolean          written)
{
  const Step *step = &scribe->step;
  gboolean behind = step->behind && scribe->resumed && !scribe->told_behind;

  if (written)
    write_stranger (scribe, step->link);
  if (step->came_in)
    g_hash_table_remove (scribe->strangers, GUINT_TO_POINTER (step->link));
  if (scribe->journal != NULL)
    {
      /* The end of the room is not written: either the journal goes with it, or it can be gone on
       * with from just before. */
      if (siguo_room_is_closed (scribe->room))
        ;
      else if (may_forget (scribe))
        write_beginning (scribe, TRUE);
      else if (written)
        write_entry (scribe, kind, step->link, text, scribe->random, heard_ms);
      siguo_outbox_seal (scribe->outbox, siguo_journal_get_ticket (scribe->journal));
    }
  else
    {
      siguo_outbox_seal (scribe->outbox, 0);
    }
  siguo_outbox_release (scribe->outbox, scribe->safe);
  if (behind)
    {
      scribe->told_behind = TRUE;
      scribe->ports.behind (scribe->user_data);
    }
}

/* What fell due comes first, as a step of its own: so that whatever comes in now changes nothing by
 * its time alone and need not be written for that. Returns: the room's time */
static gint64
catch_up (SiguoScribe *scribe)
{
  gint64 now_ms = get_now (scribe);

  if (siguo_room_next_deadline (scribe->room) <= now_ms)
    {
      begin_step (scribe, 0, now_ms);
      siguo_room_tick (scribe->room, now_ms);
      end_step (scribe, SIGUO_JOURNAL_DUE, NULL, 0, TRUE);
    }

  return now_ms;
}

void
siguo_scribe_due (SiguoScribe *scribe)
{
  catch_up (scribe);
}

guint
siguo_scribe_opened (SiguoScribe *scribe)
{
  guint link = ++scribe->last_link;

  siguo_room_link_opened (scribe->room, catch_up (scribe), link);
  g_hash_table_insert (scribe->strangers, GUINT_TO_POINTER (link), g_new0 (Stranger, 1));

  return link;
}

void
siguo_scribe_message (SiguoScribe        *scribe,
                      guint               link,
                      GBytes             *text,
                      const SiguoCommand *command)
{
  gint64 now_ms = catch_up (scribe);
  const Step *step = &scribe->step;
  Stranger *stranger;

  begin_step (scribe, link, now_ms);
  siguo_room_handle (scribe->room, now_ms, link, command);

  stranger = g_hash_table_lookup (scribe->strangers, GUINT_TO_POINTER (link));
  if (stranger != NULL && step->greeted)
    {
      stranger->hello = g_bytes_ref (text);
      stranger->random = g_steal_pointer (&scribe->random);
      scribe->random = g_byte_array_new ();
      /* It greets only once: what is written of its past ends with that. */
      if (step->told_others)
        write_stranger (scribe, link);
      end_step (scribe, SIGUO_JOURNAL_MESSAGE, text, 0, FALSE);
      return;
    }
  end_step (scribe, SIGUO_JOURNAL_MESSAGE, text, 0,
            step->told_self || step->told_others || step->came_in || scribe->random->len > 0);
}

void
siguo_scribe_closed (SiguoScribe *scribe,
                     guint        link,
                     gint64       heard_ms)
{
  gint64 now_ms = catch_up (scribe);
  Stranger *stranger = g_hash_table_lookup (scribe->strangers, GUINT_TO_POINTER (link));

  begin_step (scribe, link, now_ms);
  heard_ms = MAX (heard_ms + scribe->offset_ms, 0);
  siguo_room_link_closed (scribe->room, now_ms, link, heard_ms);
  end_step (scribe, SIGUO_JOURNAL_CLOSED, NULL, heard_ms,
            stranger == NULL || stranger->written || scribe->step.told_others
              || scribe->random->len > 0);
  g_hash_table_remove (scribe->strangers, GUINT_TO_POINTER (link));
}

gint64
siguo_scribe_next_due_us (SiguoScribe *scribe)
{
  gint64 deadline_ms = siguo_room_next_deadline (scribe->room);

  return deadline_ms == G_MAXINT64 ? -1 : (deadline_ms - scribe->offset_ms) * 1000;
}

void
siguo_scribe_say (SiguoScribe *scribe,
                  guint        link,
                  GBytes      *text)
{
  siguo_outbox_add (scribe->outbox, link, text);
  siguo_outbox_seal (scribe->outbox,
                     scribe->journal != NULL ? siguo_journal_get_ticket (scribe->journal) : 0);
  siguo_outbox_release (scribe->outbox, scribe->safe);
}

gboolean
siguo_scribe_is_quiet (SiguoScribe *scribe)
{
  return siguo_outbox_is_empty (scribe->outbox);
}

/* --- Beginning and end ----------------------------------------------------------------------- */

static SiguoScribe *
scribe_new (const SiguoScribePorts *ports,
            gpointer                user_data)
{
  SiguoScribe *scribe = g_new0 (SiguoScribe, 1);

  scribe->ports = *ports;
  scribe->user_data = user_data;
  scribe->outbox = siguo_outbox_new (on_deliver, scribe);
  scribe->strangers =
    g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) stranger_free);
  scribe->random = g_byte_array_new ();

  return scribe;
}

SiguoScribe *
siguo_scribe_new (const char             *name,
                  const SiguoOptions     *options,
                  const guint8           *host_token,
                  const SiguoScribePorts *ports,
                  gpointer                user_data)
{
  SiguoScribe *scribe = scribe_new (ports, user_data);
  SiguoJournalHeader *header = &scribe->header;

  scribe->room = siguo_room_new (name, options, host_token, &room_ports, scribe);
  header->version = g_strdup (SIGUO_VERSION);
  header->name = g_strdup (name);
  memcpy (header->room_id, siguo_room_get_id (scribe->room), SIGUO_ROOM_ID_BYTES);
  header->begun_us = g_get_real_time ();
  if (host_token != NULL)
    {
      header->has_host_token = TRUE;
      memcpy (header->host_token, host_token, SIGUO_TOKEN_BYTES);
    }

  return scribe;
}

SiguoScribe *
siguo_scribe_resume (const char              *path,
                     const SiguoScribePorts  *ports,
                     gpointer                 user_data,
                     guint16                 *port,
                     GError                 **error)
{
  g_autoptr (SiguoScribe) scribe = scribe_new (ports, user_data);
  g_autoptr (SiguoJournalContent) content = NULL;
  SiguoResumed resumed;

  scribe->journal = siguo_journal_open (path, NULL, &journal_ports, scribe, &content, error);
  if (scribe->journal == NULL)
    return NULL;
  scribe->room = siguo_resume_room (content, &resumed, error);
  if (scribe->room == NULL)
    return NULL;

  siguo_room_set_ports (scribe->room, &room_ports, scribe);
  scribe->header = content->header;
  memset (&content->header, 0, sizeof content->header);
  scribe->last_link = resumed.last_link;
  scribe->offset_ms = resumed.last_ms - g_get_monotonic_time () / 1000;
  scribe->resumed = TRUE;
  *port = resumed.port;

  return g_steal_pointer (&scribe);
}

void
siguo_scribe_free (SiguoScribe *scribe)
{
  if (scribe == NULL)
    return;

  siguo_journal_close (scribe->journal, TRUE);
  g_clear_pointer (&scribe->room, siguo_room_free);
  siguo_journal_header_clear (&scribe->header);
  siguo_outbox_free (scribe->outbox);
  g_hash_table_unref (scribe->strangers);
  g_byte_array_unref (scribe->random);
  g_free (scribe->detail);
  g_free (scribe);
}

SiguoRoom *
siguo_scribe_get_room (SiguoScribe *scribe)
{
  return scribe->room;
}

void
siguo_scribe_keep (SiguoScribe              *scribe,
                   const char               *folder,
                   guint16                   port,
                   const SiguoJournalLimits *limits)
{
  g_autofree char *path = NULL;

  scribe->header.port = port;
  if (scribe->resumed)
    {
      begin_step (scribe, port, get_now (scribe));
      siguo_room_resumed (scribe->room, scribe->step.now_ms);
      end_step (scribe, SIGUO_JOURNAL_RESUMED, NULL, 0, TRUE);
      return;
    }

  g_return_if_fail (scribe->journal == NULL && scribe->last_link == 0);

  path = siguo_resumable_path (folder, scribe->header.room_id);
  siguo_room_set_kept (scribe->room, TRUE);
  scribe->journal = siguo_journal_new (path, limits, &journal_ports, scribe);
  begin_step (scribe, 0, get_now (scribe));
  write_beginning (scribe, FALSE);
}

const char *
siguo_scribe_get_path (SiguoScribe *scribe)
{
  return scribe->journal != NULL ? siguo_journal_get_path (scribe->journal) : NULL;
}

gsize
siguo_scribe_get_size (SiguoScribe *scribe)
{
  return scribe->journal != NULL ? siguo_journal_get_size (scribe->journal) : 0;
}

const guint8 *
siguo_scribe_get_host_token (SiguoScribe *scribe)
{
  return scribe->header.has_host_token ? scribe->header.host_token : NULL;
}

SiguoTrouble
siguo_scribe_get_trouble (SiguoScribe  *scribe,
                          const char  **detail)
{
  if (detail != NULL)
    *detail = scribe->detail;

  return scribe->trouble;
}

gboolean
siguo_scribe_end (SiguoScribe *scribe,
                  gboolean     keep)
{
  SiguoJournal *journal = g_steal_pointer (&scribe->journal);
  g_autofree char *path = journal != NULL ? g_strdup (siguo_journal_get_path (journal)) : NULL;

  siguo_journal_close (journal, keep);
  siguo_outbox_release (scribe->outbox, G_MAXUINT64 - 1);

  return keep && path != NULL && g_file_test (path, G_FILE_TEST_EXISTS);
}
