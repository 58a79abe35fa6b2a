/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay-room.h"

#include <glib/gstdio.h>
#include <string.h>

#include "net/server/siguo-resume.h"
#include "net/server/siguo-translate.h"
#include "referee/siguo-room-restore.h"
#include "replay-world.h"
#include "room-text.h"

#define PORT 1234
/* How far a room that came back is followed. */
#define DEADLINES 12
/* No link ever has such a number. */
#define FREE_LINK 1000000
/* Nor a notice. */
#define MUCH_LATER G_GUINT64_CONSTANT (1000000)

static const char *const options[] = {
  "mode=siguo_dark absent_player=wait surrender_min_ply=0 draw_offer_min_ply=0",
  "mode=siguo_dual absent_player=computer ally_layout_at_deploy=on move_seconds=20",
  "mode=duel_dark absent_player=wait draw_offer_min_ply=0 surrender_min_ply=0",
  "mode=duel_flip absent_player=computer",
  "mode=siguo_dark spectators=none absent_player=clock_runs move_seconds=10 dead_see_all=on "
    "surrender_min_ply=0",
  "mode=siguo_dark deploy_seconds=30 absent_player=computer move_seconds=none",
};

SiguoRoom *
replay_room_get (ReplayRoom *self)
{
  return siguo_scribe_get_room (self->scribe);
}

guint
replay_room_below (ReplayRoom *self,
                   guint       bound)
{
  return self->dice (bound, self->dice_data);
}

const char *
replay_room_any_options (ReplayRoom *self)
{
  return options[replay_room_below (self, G_N_ELEMENTS (options))];
}

static const SiguoBoard *
get_board (const SiguoRoom *room)
{
  return siguo_board_get (siguo_options_board (&siguo_room_get_state (room)->options));
}

/* --- The scribe's ports ----------------------------------------------------------------------- */

static GBytes *
on_write (guint        link,
          SiguoNotice *notice,
          gpointer     user_data)
{
  ReplayRoom *self = user_data;

  self->n_refused += notice->kind == SIGUO_NOTICE_ANSWER && notice->error != SIGUO_ANSWER_OK;
  self->n_starts += notice->kind == SIGUO_NOTICE_START;
  self->n_returns += notice->kind == SIGUO_NOTICE_RETURNED;
  return g_bytes_new_static ("", 0);
}

static void
on_deliver (guint    link,
            GBytes  *text,
            gpointer user_data)
{
  ReplayRoom *self = user_data;

  if (text == NULL)
    g_array_append_val (self->dropped, link);
}

static void
on_trouble (gpointer user_data)
{
  g_assert_not_reached ();
}

static void
on_behind (gpointer user_data)
{
}

static const SiguoScribePorts ports = { on_write, on_deliver, on_trouble, on_behind };

/* --- Links ------------------------------------------------------------------------------------ */

ReplayLink *
replay_room_open (ReplayRoom *self)
{
  ReplayLink link = { .number = siguo_scribe_opened (self->scribe) };

  g_array_append_val (self->links, link);
  return &g_array_index (self->links, ReplayLink, self->links->len - 1);
}

static void
close_link (ReplayRoom *self,
            guint       number,
            gint64      silent_ms)
{
  for (guint i = 0; i < self->links->len; i++)
    if (g_array_index (self->links, ReplayLink, i).number == number)
      {
        g_array_remove_index_fast (self->links, i);
        siguo_scribe_closed (self->scribe, number, replay_world_now_us () / 1000 - silent_ms);
        return;
      }
}

void
replay_room_close (ReplayRoom *self,
                   guint       number)
{
  close_link (self, number,
              replay_room_below (self, replay_room_below (self, 3) > 0 ? 1000 : 20000));
}

static void
close_dropped (ReplayRoom *self)
{
  for (guint i = 0; i < self->dropped->len; i++)
    close_link (self, g_array_index (self->dropped, guint, i), 0);
  g_array_set_size (self->dropped, 0);
}

/* Mostly the next one; sometimes one that was used before, or will be. */
static guint32
next_id (ReplayRoom *self,
         ReplayLink *link)
{
  const SiguoRoom *room = replay_room_get (self);
  const SiguoLink *known = g_hash_table_lookup (room->links, GUINT_TO_POINTER (link->number));
  guint32 last = known != NULL && known->member != NULL ? known->member->last_command
                                                        : link->last_id++;

  return replay_room_below (self, 50) > 0 ? last + 1 : 1 + replay_room_below (self, last + 3);
}

void
replay_room_say (ReplayRoom   *self,
                 ReplayLink   *link,
                 SiguoMessage *message)
{
  g_autoptr (GBytes) text = NULL;
  g_autoptr (SiguoMessage) parsed = NULL;
  g_auto (SiguoTranslation) translation = { 0 };

  if (siguo_message_get_type_id (message) != SIGUO_MESSAGE_HELLO)
    siguo_message_set_int (message, "id", next_id (self, link));
  text = siguo_message_to_text (message);
  parsed = siguo_message_parse (text, SIGUO_TO_ROOM, NULL);
  g_assert_nonnull (parsed);
  g_assert_true (siguo_translate_message (&translation, get_board (replay_room_get (self)),
                                          parsed));
  siguo_scribe_message (self->scribe, link->number, text, &translation.command);
}

/* --- The room and what its journal says ------------------------------------------------------- */

static SiguoJournalContent *
read_journal (ReplayRoom *self,
              gsize       cut)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  SiguoJournalContent *content;
  char *data;
  gsize length;

  g_file_get_contents (siguo_scribe_get_path (self->scribe), &data, &length, &error);
  g_assert_no_error (error);
  bytes = g_bytes_new_take (data, length - cut);
  content = siguo_journal_read (bytes, &error);
  g_assert_no_error (error);
  return content;
}

/* Is there no more of the past than what counts in a lobby? */
static gboolean
has_forgotten (const SiguoJournalContent *content)
{
  return content->entries->len > 0
         && g_array_index (content->entries, SiguoJournalEntry, 0).kind == SIGUO_JOURNAL_LOBBY;
}

static SiguoRoom *
resume (const SiguoJournalContent *content)
{
  g_autoptr (GError) error = NULL;
  SiguoResumed resumed;
  SiguoRoom *room = siguo_resume_room (content, &resumed, &error);

  for (guint i = 0; room == NULL && i < content->entries->len; i++)
    {
      const SiguoJournalEntry *entry = &g_array_index (content->entries, SiguoJournalEntry, i);

      g_printerr ("%" G_GSIZE_FORMAT ": %d, %" G_GINT64_FORMAT " ms, link %u %.*s\n",
                  entry->offset, entry->kind, entry->time_ms, entry->link,
                  entry->kind == SIGUO_JOURNAL_MESSAGE ? (int) entry->n_text : 0,
                  (const char *) entry->text);
    }
  g_assert_no_error (error);
  return room;
}

/* Returns: (transfer full) (nullable): the first lines that are not the same, from where they
 * part */
static char *
find_difference (const char *live,
                 const char *again)
{
  g_auto (GStrv) lines = g_strsplit (live, "\n", -1);
  g_auto (GStrv) others = g_strsplit (again, "\n", -1);
  guint i = 0;
  gsize same = 0;

  if (g_str_equal (live, again))
    return NULL;
  while (lines[i] != NULL && others[i] != NULL && g_str_equal (lines[i], others[i]))
    i++;
  if (lines[i] == NULL || others[i] == NULL)
    return g_strdup_printf ("line %u: one of them ends", i);
  while (lines[i][same] == others[i][same])
    same++;
  same -= MIN (same, 60);
  return g_strdup_printf ("line %u, %.60s…\nlive:   %.300s\nreplay: %.300s", i, lines[i],
                          lines[i] + same, others[i] + same);
}

char *
replay_room_compare (ReplayRoom *self,
                     gsize       cut)
{
  g_autoptr (SiguoJournalContent) content = read_journal (self, cut);
  g_autoptr (SiguoRoom) room = resume (content);
  RoomTextFlags flags = has_forgotten (content) ? ROOM_TEXT_NONE : ROOM_TEXT_STREAMS;
  g_autofree char *live = room_to_text (replay_room_get (self), flags);
  g_autofree char *again = room_to_text (room, flags);

  self->n_checks++;
  return find_difference (live, again);
}

/* --- Coming back ------------------------------------------------------------------------------ */

/* Takes down what a room says. */
typedef struct
{
  SiguoRoom *room;
  GString *text;
  SiguoRandom chance;
} Listener;

static void
hear_notice (guint        link,
             SiguoNotice *notice,
             gpointer     user_data)
{
  Listener *listener = user_data;
  g_autoptr (SiguoNotice) copy = siguo_notice_copy (notice);
  g_autoptr (SiguoMessage) message = NULL;
  g_autoptr (GBytes) text = NULL;

  /* Of commands that were refused the journal knows nothing. */
  if (notice->kind == SIGUO_NOTICE_RETURNED)
    copy->id = 0;
  message = siguo_translate_notice (copy, get_board (listener->room), SIGUO_VERSION);
  text = siguo_message_to_text (message);
  g_string_append_printf (listener->text, "%u hears %.*s\n", link, (int) g_bytes_get_size (text),
                          (const char *) g_bytes_get_data (text, NULL));
}

static void
hear_drop (guint    link,
           gpointer user_data)
{
  g_string_append_printf (((Listener *) user_data)->text, "%u is dropped\n", link);
}

static void
give_chance (guint8   *bytes,
             gsize     length,
             gpointer  user_data)
{
  for (gsize i = 0; i < length; i++)
    bytes[i] = (guint8) siguo_random_below (&((Listener *) user_data)->chance, 256);
}

/* @last: what the member has seen of what it was told. */
static void
come_back (Listener *listener,
           guint32   id,
           guint     link,
           guint64   last,
           gint64    now_ms)
{
  SiguoRoom *room = listener->room;
  SiguoMember *member = siguo_room_find_member (room, id);
  SiguoCommand hello = { .kind = SIGUO_COMMAND_HELLO };
  SiguoCommand command = { .kind = SIGUO_COMMAND_RETURN, .id = 1, .member = id, .number = last };
  const SiguoLink *opened;

  siguo_room_link_opened (room, now_ms, link);
  siguo_room_handle (room, now_ms, link, &hello);
  opened = g_hash_table_lookup (room->links, GUINT_TO_POINTER (link));
  /* What was seen last may have gone with it. */
  if (opened == NULL || member == NULL)
    return;
  siguo_proof_make (&command.proof, SIGUO_PROOF_OF_PLAYER, member->token, room->id,
                    opened->player_nonce, opened->room_nonce, last);
  siguo_room_handle (room, now_ms, link, &command);
}

/* What @room says when all links are gone, everybody comes back, and then nobody does anything.
 * @tails: also to those who have seen most of it. (transfer full) */
static char *
tell_future (SiguoRoom *room,
             gint64     now_ms,
             gboolean   tails)
{
  static const SiguoRoomPorts listener_ports = { hear_notice, hear_drop, give_chance };
  Listener listener = { .room = room, .text = g_string_new (NULL) };
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint link = FREE_LINK;

  siguo_random_init (&listener.chance, 1);
  siguo_room_set_ports (room, &listener_ports, &listener);
  siguo_room_resumed (room, now_ms);
  for (guint i = 0; i < room->members->len; i++)
    g_array_append_val (ids, ((SiguoMember *) g_ptr_array_index (room->members, i))->id);
  for (guint i = 0; i < ids->len; i++)
    {
      guint32 id = g_array_index (ids, guint32, i);
      const SiguoMember *member = siguo_room_find_member (room, id);

      if (tails && member != NULL)
        come_back (&listener, id, link++, siguo_stream_get_last (member->stream) / 2, now_ms);
      come_back (&listener, id, link++, MUCH_LATER, now_ms);
    }
  for (guint i = 0; i < DEADLINES && !siguo_room_is_closed (room); i++)
    {
      gint64 due_ms = siguo_room_next_deadline (room);

      g_string_append_printf (listener.text, "next: %" G_GINT64_FORMAT "\n", due_ms);
      if (due_ms == SIGUO_NEVER)
        break;
      siguo_room_tick (room, MAX (due_ms, now_ms));
    }
  return g_string_free (listener.text, FALSE);
}

void
replay_room_crash (ReplayRoom *self)
{
  g_autoptr (SiguoJournalContent) content = read_journal (self, 0);
  g_autoptr (SiguoRoom) room = resume (content);
  SiguoRoom *live = replay_room_get (self);
  g_autofree char *path = g_strdup (siguo_scribe_get_path (self->scribe));
  g_autoptr (GError) error = NULL;
  guint16 port;

  self->n_crashes++;
  /* Its end is not written. */
  if (!siguo_room_is_closed (live))
    {
      gint64 now_ms = MAX (live->now, room->now);
      gboolean tails = !has_forgotten (content);
      g_autofree char *here = tell_future (live, now_ms, tails);
      g_autofree char *there = tell_future (room, now_ms, tails);
      g_autofree char *difference = find_difference (here, there);

      if (difference != NULL)
        g_error ("after a crash: %s", difference);
    }

  g_clear_pointer (&self->scribe, siguo_scribe_free);
  g_array_set_size (self->links, 0);
  g_array_set_size (self->dropped, 0);
  self->scribe = siguo_scribe_resume (path, &ports, self, &port, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (port, ==, PORT);
  siguo_scribe_keep (self->scribe, NULL, PORT, NULL);
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Mostly a moment, sometimes long enough for somebody to be away. */
static void
let_time_pass (ReplayRoom *self)
{
  gint64 due_us;

  if (replay_room_below (self, 12) > 0)
    replay_world_move_on (replay_room_below (self, 200));
  else
    replay_world_move_on (replay_room_below (self, replay_room_below (self, 8) > 0 ? 3000 : 25000));
  due_us = siguo_scribe_next_due_us (self->scribe);
  if (due_us >= 0 && due_us <= replay_world_now_us () && replay_room_below (self, 3) > 0)
    siguo_scribe_due (self->scribe);
}

void
replay_room_step (ReplayRoom *self)
{
  let_time_pass (self);
  replay_people_act (self);
  close_dropped (self);
  g_assert_true (siguo_scribe_is_quiet (self->scribe));
  if (siguo_room_is_closed (replay_room_get (self)) || replay_room_below (self, 150) == 0)
    replay_room_crash (self);
}

ReplayRoom *
replay_room_new (ReplayDice dice,
                 gpointer   user_data)
{
  ReplayRoom *self = g_new0 (ReplayRoom, 1);
  g_autoptr (GError) error = NULL;
  SiguoOptions chosen;
  guint8 host_token[SIGUO_TOKEN_BYTES] = { 7 };
  SiguoHash key = { { 8 } };

  self->dice = dice;
  self->dice_data = user_data;
  siguo_random_init (&self->random, 3);
  self->links = g_array_new (FALSE, FALSE, sizeof (ReplayLink));
  self->dropped = g_array_new (FALSE, FALSE, sizeof (guint));
  self->folder = g_dir_make_tmp ("siguo-replay-XXXXXX", &error);
  g_assert_no_error (error);
  siguo_options_from_text (&chosen, replay_room_any_options (self), &error);
  g_assert_no_error (error);
  self->scribe = siguo_scribe_new ("A room", &chosen,
                                   replay_room_below (self, 2) > 0 ? host_token : NULL, &ports,
                                   self);
  if (replay_room_below (self, 4) == 0)
    siguo_room_lock (replay_room_get (self), &key);
  siguo_scribe_keep (self->scribe, self->folder, PORT, NULL);
  return self;
}

void
replay_room_free (ReplayRoom *self)
{
  siguo_scribe_end (self->scribe, FALSE);
  siguo_scribe_free (self->scribe);
  g_array_unref (self->links);
  g_array_unref (self->dropped);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_free (self);
}
