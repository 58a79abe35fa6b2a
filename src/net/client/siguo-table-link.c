/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include "net/client/siguo-dial.h"
#include "net/common/siguo-name.h"
#include "net/common/siguo-password.h"
#include "net/common/siguo-secure-random.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Connecting, greeting, coming back (design, section 5), and noticing that nobody is there any
 * more. */

#define HEARTBEAT_MS 5000
#define SILENCE_US (15 * G_USEC_PER_SEC)
#define FIRST_RETRY_MS 500
#define LAST_RETRY_MS 5000

void
siguo_table_set_connection (SiguoTable     *self,
                            SiguoConnection connection,
                            const GError   *error)
{
  GError *copy = error != NULL ? g_error_copy (error) : NULL;

  g_clear_error (&self->error);
  self->error = copy;
  self->connection = connection;
  siguo_table_emit (self, SIGUO_TABLE_CONNECTION_CHANGED);
}

void
siguo_table_drop_channel (SiguoTable *self)
{
  SiguoChannel *channel = g_steal_pointer (&self->channel);

  g_clear_handle_id (&self->heartbeat_id, g_source_remove);
  self->welcomed = FALSE;
  self->seated = FALSE;
  self->asking = FALSE;
  if (channel == NULL)
    return;
  g_signal_handlers_disconnect_by_data (channel, self);
  /* It lives until what was sent last is delivered, or cannot be. */
  g_signal_connect (channel, "closed", G_CALLBACK (g_object_unref), NULL);
  siguo_channel_close (channel);
}

void
siguo_table_stop_link (SiguoTable *self)
{
  g_clear_handle_id (&self->retry_id, g_source_remove);
  g_clear_handle_id (&self->probe_id, g_source_remove);
  g_cancellable_cancel (self->dialing);
  g_clear_object (&self->dialing);
  siguo_table_drop_channel (self);
}

void
siguo_table_close (SiguoTable *self,
                   SiguoAnswer answer,
                   const char *detail,
                   gboolean    forget)
{
  g_autoptr (SiguoTable) keep = g_object_ref (self);
  g_autoptr (GError) error = NULL;

  if (self->connection == SIGUO_CONNECTION_CLOSED)
    return;
  if (detail != NULL)
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, detail);
  siguo_table_stop_link (self);
  siguo_table_found_room (self);
  siguo_table_unwatch (self);
  siguo_table_clear_pending (self);
  g_clear_handle_id (&self->commit_id, g_source_remove);
  self->deadline_us = -1;
  if (forget && self->is_member && self->folder != NULL)
    siguo_seat_store_remove (self->folder, self->kept.room_id);
  siguo_table_set_connection (self, SIGUO_CONNECTION_CLOSED, error);
  siguo_table_emit (self, SIGUO_TABLE_CLOSED, (guint) answer, detail);
}

static gboolean
on_retry (gpointer user_data)
{
  g_autoptr (SiguoTable) self = g_object_ref (user_data);

  self->retry_id = 0;
  self->attempts++;
  g_cancellable_cancel (self->dialing);
  g_clear_object (&self->dialing);
  siguo_table_set_connection (self, SIGUO_CONNECTION_RETURNING, self->error);
  if (self->connection == SIGUO_CONNECTION_RETURNING)
    siguo_table_connect (self);
  return G_SOURCE_REMOVE;
}

void
siguo_table_retry_in (SiguoTable *self,
                      guint       delay_ms)
{
  /* Without addresses somebody else brings the next channel. */
  if (self->addresses == NULL || self->channel != NULL)
    return;
  g_clear_handle_id (&self->retry_id, g_source_remove);
  self->retry_id = g_timeout_add (delay_ms, on_retry, self);
}

void
siguo_table_lost (SiguoTable   *self,
                  const GError *error)
{
  siguo_table_drop_channel (self);
  g_clear_handle_id (&self->probe_id, g_source_remove);
  if (self->connection == SIGUO_CONNECTION_CLOSED)
    return;
  if (!self->was_seated)
    {
      siguo_table_close (self, SIGUO_ANSWER_OK, error->message, FALSE);
      return;
    }
  if (self->connection == SIGUO_CONNECTION_SEATED)
    {
      self->attempts = 0;
      self->delay_ms = 0;
    }
  self->delay_ms = self->delay_ms == 0 ? FIRST_RETRY_MS : MIN (2 * self->delay_ms, LAST_RETRY_MS);
  siguo_table_retry_in (self, self->delay_ms);
  siguo_table_set_connection (self, SIGUO_CONNECTION_RETURNING, error);
  if (self->connection == SIGUO_CONNECTION_RETURNING)
    siguo_table_look_for_room (self);
}

static void
fail_link (SiguoTable *self,
           const char *why)
{
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, why);

  if (self->was_seated && !self->seated)
    siguo_table_doubt_peer (self);
  siguo_table_lost (self, error);
}

void
siguo_table_lose_silent (SiguoTable *self)
{
  fail_link (self, _("The room does not answer any more."));
}

/* Somebody of whom we have only heard, and who has not shown yet to be the room, ends nothing. */
static gboolean
is_unproven (SiguoTable *self)
{
  return self->was_seated && !self->seated && !siguo_table_trusts_peer (self);
}

static void
fail_unproven (SiguoTable *self)
{
  fail_link (self, _("What answers at this address is not the room that you were in."));
}

void
siguo_table_accuse (SiguoTable *self,
                    const char *what)
{
  if (is_unproven (self))
    fail_unproven (self);
  else
    siguo_table_close (self, SIGUO_ANSWER_OK, what, FALSE);
}

static void
on_dialled (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (SiguoTable) self = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoChannel) channel = siguo_dial_finish (result, &error);

  if (channel == NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self = g_object_ref (user_data);
  g_clear_object (&self->dialing);
  self->hurried = FALSE;
  if (channel == NULL)
    {
      siguo_table_lost (self, error);
      return;
    }
  siguo_table_take_channel (self, channel);
  if (self->channel == channel)
    self->peer = siguo_dial_get_address (result);
}

void
siguo_table_connect (SiguoTable *self)
{
  g_autoptr (GPtrArray) places = NULL;

  if (self->addresses == NULL || self->dialing != NULL || self->channel != NULL)
    return;
  places = siguo_table_list_places (self);
  self->dialled_us = g_get_monotonic_time ();
  self->dialing = g_cancellable_new ();
  siguo_dial_places_async (places, self->doubted, self->dialing, on_dialled, self);
}

static void
send_hello (SiguoTable *self)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_HELLO);
  g_autoptr (GBytes) text = NULL;

  siguo_secure_random (self->player_nonce, sizeof self->player_nonce);
  siguo_message_set_text (message, "game", "siguo");
  siguo_message_set_int (message, "protocol", SIGUO_PROTOCOL);
  siguo_message_set_text (message, "version", SIGUO_VERSION);
  siguo_message_set_hex (message, "nonce", self->player_nonce, sizeof self->player_nonce);
  text = siguo_message_to_text (message);
  siguo_channel_send (self->channel, text);
}

static void
add_password (SiguoTable   *self,
              SiguoMessage *message)
{
  SiguoHash key, proof;

  siguo_proof_key_from_password (&key, self->password, self->room_id);
  siguo_proof_of_password (&proof, &key, self->room_id, self->player_nonce, self->room_nonce);
  siguo_message_set_hex (message, "proof", proof.byte, sizeof proof.byte);
  explicit_bzero (&key, sizeof key);
}

static void
send_join (SiguoTable *self)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_JOIN);
  g_autoptr (GBytes) text = NULL;

  self->entry_id = ++self->last_id;
  siguo_message_set_int (message, "id", self->entry_id);
  siguo_message_set_text (message, "name", self->name);
  siguo_message_set_bool (message, "spectator", self->spectator);
  if (self->has_host_token)
    siguo_message_set_hex (message, "token", self->host_token, SIGUO_TOKEN_BYTES);
  if (self->locked && self->password != NULL)
    add_password (self, message);
  text = siguo_message_to_text (message);
  siguo_channel_send (self->channel, text);
}

/* @answer: why the last password did not open the room, OK when there was none */
static void
ask_for_password (SiguoTable *self,
                  SiguoAnswer answer,
                  gint64      wait_ms)
{
  g_clear_pointer (&self->password, siguo_password_free);
  self->asking = TRUE;
  siguo_table_emit (self, SIGUO_TABLE_PASSWORD_WANTED, (guint) answer,
                    (guint) MIN ((wait_ms + 999) / 1000, G_MAXUINT));
}

void
siguo_table_try_password (SiguoTable *self)
{
  self->asking = FALSE;
  send_join (self);
}

/* Joins, as soon as there is what the room wants of newcomers. */
static void
enter (SiguoTable *self)
{
  if (self->locked && !self->has_host_token && self->password == NULL)
    ask_for_password (self, SIGUO_ANSWER_OK, 0);
  else
    send_join (self);
}

static void
send_return (SiguoTable *self)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_RETURN);
  g_autoptr (GBytes) text = NULL;
  SiguoHash proof;

  siguo_proof_make (&proof, SIGUO_PROOF_OF_PLAYER, self->kept.token, self->kept.room_id,
                    self->player_nonce, self->room_nonce, self->last);
  /* Not a command of the member's: its number need not be one of theirs. */
  self->entry_id = self->last_id + 1;
  siguo_message_set_int (message, "id", self->entry_id);
  siguo_message_set_int (message, "member", self->kept.member);
  siguo_message_set_int (message, "last", (gint64) self->last);
  siguo_message_set_hex (message, "proof", proof.byte, SIGUO_HASH_BYTES);
  siguo_table_add_memory (self, message);
  text = siguo_message_to_text (message);
  siguo_channel_send (self->channel, text);
}

/* @away: (out): is known not to be there */
static const char *
find_member_name (SiguoTable *self,
                  guint32     member,
                  gboolean   *away)
{
  *away = FALSE;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (self->seats[seat].member == member)
      {
        *away = self->seats[seat].away;
        return self->seats[seat].name;
      }
  for (guint i = 0; i < self->n_spectators; i++)
    if (self->spectators[i].member == member)
      return self->spectators[i].name;
  return NULL;
}

/* Whoever joins under the name under which this computer already has a place there comes back to
 * it: a room found by its typed address is not known for the own one before. Under another name it
 * is somebody else, and another window may be at that place. */
static gboolean
recall_place (SiguoTable *self)
{
  g_autofree char *wanted = g_utf8_casefold (self->name, -1);
  g_autofree char *kept = NULL;
  const char *name;
  gboolean away, same;

  self->beside = FALSE;
  if (self->folder == NULL || self->has_host_token
      || !siguo_seat_store_load (self->folder, self->room_id, &self->kept))
    return FALSE;
  name = find_member_name (self, self->kept.member, &away);
  if (name == NULL)
    return FALSE;
  kept = g_utf8_casefold (name, -1);
  same = g_str_equal (kept, wanted);
  self->beside = !same && !away;
  return same;
}

static void
take_welcome (SiguoTable         *self,
              const SiguoMessage *message)
{
  guint8 room_id[SIGUO_ROOM_ID_BYTES];
  g_autofree char *name = siguo_name_clean (siguo_message_get_text (message, "name"), NULL);

  siguo_message_get_hex (message, "room", room_id, sizeof room_id);
  siguo_message_get_hex (message, "nonce", self->room_nonce, sizeof self->room_nonce);
  if (name == NULL)
    {
      siguo_table_accuse (self, _("The room has a name that cannot be shown."));
      return;
    }
  if (self->is_member && memcmp (room_id, self->kept.room_id, SIGUO_ROOM_ID_BYTES) != 0)
    {
      fail_link (self, _("Another room is at this address now."));
      return;
    }
  memcpy (self->room_id, room_id, sizeof room_id);
  g_free (self->room_name);
  self->room_name = g_steal_pointer (&name);
  self->has_room = TRUE;
  self->locked = siguo_message_get_bool (message, "locked");
  self->welcomed = TRUE;
  if (self->is_member)
    {
      send_return (self);
      return;
    }
  if (!siguo_table_take_state (self, siguo_message_get_item (message, "state", 0)))
    return;
  self->recalled = self->is_member = recall_place (self);
  if (self->recalled)
    send_return (self);
  else
    enter (self);
}

/* The one answer that every version of the protocol understands. */
static void
take_refused (SiguoTable         *self,
              const SiguoMessage *message)
{
  g_autofree char *version = siguo_name_clean (siguo_message_get_text (message, "version"), NULL);
  g_autofree char *reason = siguo_name_clean_chat (siguo_message_get_text (message, "reason"));
  g_autofree char *detail = NULL;

  if (siguo_message_get_int (message, "protocol") != SIGUO_PROTOCOL)
    /* Translators: the first %s is the version of the program that hosts the room, the second that
     * of this one. */
    detail = g_strdup_printf (_("The room is hosted by Siguo %s, this is Siguo %s, and the two do "
                                "not understand each other. Whoever has the older one should get "
                                "the newer one."),
                              version != NULL ? version : "?", SIGUO_VERSION);
  else if (reason != NULL && *reason != '\0')
    /* Translators: %s is what the room says, in its language. */
    detail = g_strdup_printf (_("The room refused: %s"), reason);
  else
    detail = g_strdup (_("The room refused."));
  if (is_unproven (self))
    fail_unproven (self);
  else
    siguo_table_close (self, SIGUO_ANSWER_OK, detail, FALSE);
}

/* Taken in: what was not answered yet is said again, and what still is the matter told anew. */
static void
be_seated (SiguoTable *self)
{
  gboolean first = !self->was_seated;

  self->seated = TRUE;
  self->was_seated = TRUE;
  self->attempts = 0;
  if (self->peer != NULL)
    {
      g_clear_pointer (&self->place, siguo_address_free);
      self->place = siguo_address_copy (self->peer);
    }
  g_clear_pointer (&self->doubted, g_ptr_array_unref);
  siguo_table_found_room (self);
  self->may_recall = TRUE;
  if (self->recall_events > 0 || self->held || self->awaited != 0)
    {
      self->held = FALSE;
      self->awaited = 0;
      self->recall_member = 0;
      self->recall_events = 0;
      siguo_table_emit (self, SIGUO_TABLE_RECALL_CHANGED);
    }
  /* What there still is of it is told anew. */
  if (self->trouble != SIGUO_TROUBLE_NONE)
    {
      self->trouble = SIGUO_TROUBLE_NONE;
      siguo_table_emit (self, SIGUO_TABLE_TROUBLE, self->trouble, NULL);
    }
  siguo_table_take_faults (self, NULL);
  siguo_table_watch (self);
  siguo_table_set_connection (self, SIGUO_CONNECTION_SEATED, NULL);
  if (first && self->connection == SIGUO_CONNECTION_SEATED)
    siguo_table_emit (self, SIGUO_TABLE_JOINED);
  if (self->seated)
    siguo_table_send_pending (self);
}

static void
take_joined (SiguoTable         *self,
             const SiguoMessage *message)
{
  g_autoptr (GError) error = NULL;

  if (self->is_member || self->asking)
    {
      siguo_table_accuse (self, _("The room broke the rules of the conversation."));
      return;
    }
  self->is_member = TRUE;
  memset (&self->kept, 0, sizeof self->kept);
  memcpy (self->kept.room_id, self->room_id, SIGUO_ROOM_ID_BYTES);
  self->kept.member = (guint32) siguo_message_get_int (message, "member");
  siguo_message_get_hex (message, "token", self->kept.token, SIGUO_TOKEN_BYTES);
  self->last = 0;
  self->tail_end = 0;
  g_clear_pointer (&self->password, siguo_password_free);
  /* There is one file for each room: it stays the other one's, and ours is in memory only. */
  if (self->beside)
    g_clear_pointer (&self->folder, g_free);
  /* Without it one can play all the same, but not come back after a crash of this program. */
  if (!siguo_table_save (self, &error))
    g_warning ("%s", error->message);
  be_seated (self);
}

static void
take_returned (SiguoTable         *self,
               const SiguoMessage *message)
{
  guint64 newest = (guint64) siguo_message_get_int (message, "n_stream");
  gboolean snapshot = siguo_message_get_bool (message, "snapshot");
  SiguoHash expected, proof;

  siguo_proof_make (&expected, SIGUO_PROOF_OF_ROOM, self->kept.token, self->kept.room_id,
                    self->player_nonce, self->room_nonce, self->last);
  siguo_message_get_hex (message, "proof", proof.byte, SIGUO_HASH_BYTES);
  if (!self->is_member || siguo_message_get_int (message, "member") != self->kept.member
      || !siguo_proof_equal (&expected, &proof))
    {
      fail_link (self, _("What answers at this address is not the room that you were in."));
      return;
    }
  if (!snapshot && newest < self->last)
    {
      siguo_table_accuse (self, _("The room broke the rules of the conversation."));
      return;
    }
  if (snapshot)
    self->last = newest;
  siguo_table_keep_memory (self, snapshot);
  /* The connection may have been lost before it came to the game. */
  self->in_snapshot |= snapshot;
  /* The connection may have been lost in the middle of it. */
  self->missed_events = self->told_anew && !snapshot;
  self->tail_end = newest;
  self->last_id = MAX (self->last_id, (guint32) siguo_message_get_int (message, "id"));
  siguo_table_renumber_pending (self);
  be_seated (self);
}

/* The answer to JOIN or RETURN, which is given only when it is a no. */
static void
take_entry_answer (SiguoTable         *self,
                   const SiguoMessage *message)
{
  SiguoAnswer answer = (SiguoAnswer) siguo_message_get_int (message, "error");
  const char *text = siguo_message_get_text (message, "text");
  g_autofree char *detail = text != NULL ? siguo_name_clean_chat (text) : NULL;

  if (siguo_message_get_int (message, "id") != self->entry_id || answer == SIGUO_ANSWER_OK
      || self->asking)
    {
      siguo_table_accuse (self, _("The room broke the rules of the conversation."));
      return;
    }
  if (is_unproven (self))
    fail_unproven (self);
  else if (self->recalled && !self->was_seated)
    {
      /* The place is gone; there may be another one. */
      self->recalled = self->is_member = FALSE;
      enter (self);
    }
  else if (self->locked && !self->is_member &&
           (answer == SIGUO_ANSWER_PASSWORD_BAD || answer == SIGUO_ANSWER_TOO_MANY_TRIES))
    ask_for_password (self, answer, siguo_message_get_int (message, "ms"));
  else
    siguo_table_close (self, answer, detail, answer == SIGUO_ANSWER_NO_SUCH_MEMBER);
}

static void
take_closed (SiguoTable         *self,
             const SiguoMessage *message)
{
  SiguoAnswer answer = (SiguoAnswer) siguo_message_get_int (message, "error");
  const char *text = siguo_message_get_text (message, "text");
  g_autofree char *detail = text != NULL ? siguo_name_clean_chat (text) : NULL;

  if (is_unproven (self))
    fail_unproven (self);
  else
    /* Who was replaced has come back elsewhere, perhaps with the same folder; and a game that was
     * only stopped goes on some day. */
    siguo_table_close (self, answer, detail,
                       answer != SIGUO_ANSWER_REPLACED && answer != SIGUO_ANSWER_STOPPED);
}

static void
take_stream (SiguoTable         *self,
             SiguoMessageType    type,
             const SiguoMessage *message)
{
  guint64 number = siguo_message_has (message, "n") ? siguo_message_get_int (message, "n") : 0;
  gboolean was_tail;

  if (number != self->last + 1)
    {
      siguo_table_accuse (self, _("The room left out something that it had to tell."));
      return;
    }
  self->last = number;
  was_tail = number <= self->tail_end;
  if (!siguo_table_take_notice (self, type, message) || !self->seated)
    return;
  if (was_tail && number == self->tail_end && self->missed_events)
    {
      self->missed_events = FALSE;
      siguo_table_emit (self, SIGUO_TABLE_CAUGHT_UP);
    }
  if (self->memory_waits && self->seated && !self->told_anew && number > self->tail_end)
    siguo_table_offer_memory (self);
  if (self->seated)
    siguo_table_settle_deploy (self);
}

static void
take_trouble (SiguoTable         *self,
              const SiguoMessage *message)
{
  guint trouble = (guint) siguo_message_get_int (message, "trouble");
  const char *text = siguo_message_get_text (message, "text");
  g_autofree char *detail = text != NULL ? siguo_name_clean_chat (text) : NULL;

  if (trouble != SIGUO_TROUBLE_BEHIND)
    self->trouble = trouble;
  siguo_table_emit (self, SIGUO_TABLE_TROUBLE, trouble, detail);
}

static void
take_computers (SiguoTable         *self,
                const SiguoMessage *message)
{
  siguo_table_take_faults (self, message);
  /* Else whoever sits there is still to be told. */
  if (self->has_state)
    siguo_table_emit (self, SIGUO_TABLE_STATE_CHANGED);
}

static void
take_message (SiguoTable         *self,
              const SiguoMessage *message)
{
  SiguoMessageType type = siguo_message_get_type_id (message);

  if (type == SIGUO_MESSAGE_PONG)
    return;
  if (type == SIGUO_MESSAGE_CLOSED)
    take_closed (self, message);
  else if (!self->welcomed && type == SIGUO_MESSAGE_WELCOME)
    take_welcome (self, message);
  else if (!self->welcomed && type == SIGUO_MESSAGE_REFUSED)
    take_refused (self, message);
  else if (self->welcomed && !self->seated && type == SIGUO_MESSAGE_JOINED)
    take_joined (self, message);
  else if (self->welcomed && !self->seated && type == SIGUO_MESSAGE_RETURNED)
    take_returned (self, message);
  else if (self->welcomed && !self->seated && type == SIGUO_MESSAGE_ANSWER)
    take_entry_answer (self, message);
  else if (self->seated && type == SIGUO_MESSAGE_ANSWER)
    siguo_table_take_answer (self, message);
  else if (self->seated && type == SIGUO_MESSAGE_TROUBLE)
    take_trouble (self, message);
  else if (self->seated && type == SIGUO_MESSAGE_COMPUTERS)
    take_computers (self, message);
  else if (self->seated && type >= SIGUO_MESSAGE_STATE && type <= SIGUO_MESSAGE_OVER)
    take_stream (self, type, message);
  else
    siguo_table_accuse (self, _("The room broke the rules of the conversation."));
}

static void
on_received (SiguoChannel *channel,
             GBytes       *text,
             gpointer      user_data)
{
  g_autoptr (SiguoTable) self = g_object_ref (user_data);
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoMessage) message = siguo_message_parse (text, SIGUO_TO_CLIENT, &error);

  self->heard_us = g_get_monotonic_time ();
  if (message == NULL)
    {
      g_debug ("from the room: %s", error->message);
      siguo_table_accuse (self,
                          _("The room sent something that this program does not understand."));
      return;
    }
  take_message (self, message);
}

static void
on_closed (SiguoChannel *channel,
           const GError *error,
           gpointer      user_data)
{
  g_autoptr (SiguoTable) self = g_object_ref (user_data);

  g_signal_handlers_disconnect_by_data (channel, self);
  g_clear_object (&self->channel);
  if (error != NULL)
    g_debug ("%s", error->message);
  fail_link (self, error != NULL ? _("The connection to the room was lost.")
                                 : _("The room ended the connection."));
}

void
siguo_table_ping (SiguoTable *self)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_PING);
  g_autoptr (GBytes) text = NULL;

  siguo_message_set_int (message, "n", ++self->n_pings);
  text = siguo_message_to_text (message);
  siguo_channel_send (self->channel, text);
}

static gboolean
on_heartbeat (gpointer user_data)
{
  SiguoTable *self = user_data;

  /* Who knows us takes us back at once; until somebody does others may be tried. */
  if (g_get_monotonic_time () - self->heard_us >= SILENCE_US
      || (self->was_seated && !self->seated))
    {
      /* Cleared first: siguo_table_lost() must not remove the source that is running. */
      self->heartbeat_id = 0;
      siguo_table_lose_silent (self);
      return G_SOURCE_REMOVE;
    }
  /* Whoever looks for the password may take a while. */
  if (self->seated || self->asking)
    siguo_table_ping (self);
  return G_SOURCE_CONTINUE;
}

void
siguo_table_take_channel (SiguoTable   *self,
                          SiguoChannel *channel)
{
  siguo_table_stop_link (self);
  g_clear_pointer (&self->peer, siguo_address_free);
  self->channel = g_object_ref (channel);
  g_signal_connect (channel, "received", G_CALLBACK (on_received), self);
  g_signal_connect (channel, "closed", G_CALLBACK (on_closed), self);
  self->heard_us = g_get_monotonic_time ();
  self->heartbeat_id = g_timeout_add (HEARTBEAT_MS, on_heartbeat, self);
  send_hello (self);
  if (!self->was_seated)
    siguo_table_set_connection (self, SIGUO_CONNECTION_JOINING, NULL);
}
