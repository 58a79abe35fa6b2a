/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include "net/common/siguo-password.h"

#include <string.h>

G_DEFINE_FINAL_TYPE (SiguoTable, siguo_table, G_TYPE_OBJECT)

static guint signals[SIGUO_TABLE_N_SIGNALS];

void
siguo_table_emit (SiguoTable      *self,
                  SiguoTableSignal signal,
                  ...)
{
  va_list args;

  va_start (args, signal);
  g_signal_emit_valist (self, signals[signal], 0, args);
  va_end (args);
}

static void
begin (SiguoTable   *self,
       const char   *name,
       gboolean      spectator,
       const guint8 *host_token)
{
  g_free (self->name);
  self->name = g_strdup (name);
  self->spectator = spectator;
  self->has_host_token = host_token != NULL;
  if (host_token != NULL)
    memcpy (self->host_token, host_token, SIGUO_TOKEN_BYTES);
}

/**
 * siguo_table_join:
 * @self: a new table
 * @addresses: (element-type SiguoAddress): where the room may be; all are tried, staggered
 * @name: the player's name, clean
 * @spectator: to watch only
 * @host_token: (nullable): SIGUO_TOKEN_BYTES that make one the host
 *
 * Joins the room: "joined" follows, or "closed".
 */
void
siguo_table_join (SiguoTable   *self,
                  GPtrArray    *addresses,
                  const char   *name,
                  gboolean      spectator,
                  const guint8 *host_token)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));
  g_return_if_fail (addresses != NULL && addresses->len > 0 && name != NULL);
  g_return_if_fail (self->connection == SIGUO_CONNECTION_CONNECTING && self->addresses == NULL);

  begin (self, name, spectator, host_token);
  self->addresses = g_ptr_array_ref (addresses);
  siguo_table_connect (self);
}

/**
 * siguo_table_join_channel:
 * @self: a new table, or one that lost such a channel
 * @channel: to the room
 * @name: the player's name, clean
 * @spectator: to watch only
 * @host_token: (nullable): SIGUO_TOKEN_BYTES that make one the host
 *
 * Joins, or comes back, over @channel.
 */
void
siguo_table_join_channel (SiguoTable   *self,
                          SiguoChannel *channel,
                          const char   *name,
                          gboolean      spectator,
                          const guint8 *host_token)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));
  g_return_if_fail (SIGUO_IS_CHANNEL (channel) && name != NULL);
  g_return_if_fail (self->connection == SIGUO_CONNECTION_CONNECTING
                    || self->connection == SIGUO_CONNECTION_RETURNING);

  begin (self, name, spectator, host_token);
  siguo_table_take_channel (self, channel);
}

/**
 * siguo_table_set_password:
 * @self: a table that has not joined yet
 * @password: the room's password, clean
 *
 * Gives the password that a locked room wants. "joined" follows, or "password-wanted" again. It is
 * kept in memory only, and no longer than needed.
 */
void
siguo_table_set_password (SiguoTable *self,
                          const char *password)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));
  g_return_if_fail (password != NULL);

  siguo_password_free (self->password);
  self->password = g_strdup (password);
  if (self->asking)
    siguo_table_try_password (self);
}

static gboolean
recall (SiguoTable   *self,
        const guint8 *room_id)
{
  if (self->folder == NULL || !siguo_seat_store_load (self->folder, room_id, &self->kept))
    return FALSE;
  self->is_member = TRUE;
  return TRUE;
}

/**
 * siguo_table_return:
 * @self: a new table
 * @addresses: (element-type SiguoAddress): where the room may be
 * @room_id: SIGUO_ROOM_ID_BYTES
 *
 * Comes back to a place that an earlier run of the program had.
 *
 * Returns: whether the place is known here; "joined" or "closed" follows then
 */
gboolean
siguo_table_return (SiguoTable   *self,
                    GPtrArray    *addresses,
                    const guint8 *room_id)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), FALSE);
  g_return_val_if_fail (addresses != NULL && addresses->len > 0 && room_id != NULL, FALSE);
  g_return_val_if_fail (self->connection == SIGUO_CONNECTION_CONNECTING && self->addresses == NULL,
                        FALSE);

  if (!recall (self, room_id))
    return FALSE;
  self->addresses = g_ptr_array_ref (addresses);
  siguo_table_connect (self);
  return TRUE;
}

/**
 * siguo_table_return_channel:
 * @self: a new table
 * @channel: to the room
 * @room_id: SIGUO_ROOM_ID_BYTES
 *
 * The same over a channel that is there already.
 *
 * Returns: whether the place is known here
 */
gboolean
siguo_table_return_channel (SiguoTable   *self,
                            SiguoChannel *channel,
                            const guint8 *room_id)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), FALSE);
  g_return_val_if_fail (SIGUO_IS_CHANNEL (channel) && room_id != NULL, FALSE);
  g_return_val_if_fail (self->connection == SIGUO_CONNECTION_CONNECTING, FALSE);

  if (!recall (self, room_id))
    return FALSE;
  siguo_table_take_channel (self, channel);
  return TRUE;
}

/**
 * siguo_table_return_as:
 * @self: a new table
 * @addresses: (element-type SiguoAddress): where the room is
 * @room_id: SIGUO_ROOM_ID_BYTES
 * @member: whom the room expects
 * @token: SIGUO_TOKEN_BYTES
 *
 * Takes a place that the room keeps for a computer player: "joined" or "closed" follows.
 */
void
siguo_table_return_as (SiguoTable   *self,
                       GPtrArray    *addresses,
                       const guint8 *room_id,
                       guint32       member,
                       const guint8 *token)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));
  g_return_if_fail (addresses != NULL && addresses->len > 0 && room_id != NULL && token != NULL);
  g_return_if_fail (self->connection == SIGUO_CONNECTION_CONNECTING && self->addresses == NULL);

  memcpy (self->kept.room_id, room_id, SIGUO_ROOM_ID_BYTES);
  memcpy (self->kept.token, token, SIGUO_TOKEN_BYTES);
  self->kept.member = member;
  self->is_member = TRUE;
  self->addresses = g_ptr_array_ref (addresses);
  siguo_table_connect (self);
}

/**
 * siguo_table_is_kept:
 * @state_folder: (nullable): a state folder
 * @room_id: SIGUO_ROOM_ID_BYTES
 *
 * Returns: whether siguo_table_return() has something to go on
 */
gboolean
siguo_table_is_kept (const char   *state_folder,
                     const guint8 *room_id)
{
  SiguoKeptSeat kept;

  g_return_val_if_fail (room_id != NULL, FALSE);

  return state_folder != NULL && siguo_seat_store_load (state_folder, room_id, &kept);
}

static gboolean
on_left (gpointer user_data)
{
  SiguoTable *self = user_data;

  self->closed_id = 0;
  siguo_table_close (self, SIGUO_ANSWER_OK, NULL, FALSE);
  return G_SOURCE_REMOVE;
}

/**
 * siguo_table_leave:
 * @self: a table
 *
 * Gives up the place; "closed" follows.
 */
void
siguo_table_leave (SiguoTable *self)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));

  if (self->connection == SIGUO_CONNECTION_CLOSED || self->closed_id != 0)
    return;
  siguo_table_clear_pending (self);
  if (self->seated)
    siguo_table_send (self, siguo_message_new (SIGUO_MESSAGE_BYE));
  /* What was sent before is still delivered. */
  siguo_table_stop_link (self);
  if (self->is_member && self->folder != NULL)
    siguo_seat_store_remove (self->folder, self->kept.room_id);
  self->closed_id = g_idle_add (on_left, self);
}

/**
 * siguo_table_give_up:
 * @self: a table
 *
 * Stays away without a word, or ends the attempts to come back: the place is kept, in the room and
 * here, and a later siguo_table_return() may lead there. "closed" follows.
 */
void
siguo_table_give_up (SiguoTable *self)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));

  if (self->connection == SIGUO_CONNECTION_CLOSED || self->closed_id != 0)
    return;
  siguo_table_stop_link (self);
  self->closed_id = g_idle_add (on_left, self);
}

static void
siguo_table_dispose (GObject *object)
{
  SiguoTable *self = SIGUO_TABLE (object);

  siguo_table_stop_link (self);
  siguo_table_found_room (self);
  siguo_table_unwatch (self);
  g_clear_handle_id (&self->commit_id, g_source_remove);
  g_clear_handle_id (&self->closed_id, g_source_remove);
  G_OBJECT_CLASS (siguo_table_parent_class)->dispose (object);
}

static void
siguo_table_finalize (GObject *object)
{
  SiguoTable *self = SIGUO_TABLE (object);

  siguo_table_clear_pending (self);
  g_clear_pointer (&self->addresses, g_ptr_array_unref);
  g_clear_pointer (&self->doubted, g_ptr_array_unref);
  g_clear_pointer (&self->peer, siguo_address_free);
  g_clear_pointer (&self->place, siguo_address_free);
  g_array_unref (self->events);
  g_clear_pointer (&self->memory, g_array_unref);
  g_clear_pointer (&self->seen, g_array_unref);
  g_free (self->folder);
  g_free (self->name);
  g_free (self->room_name);
  g_clear_error (&self->error);
  siguo_password_free (self->password);
  /* Not ours to leave lying about in memory. */
  explicit_bzero (&self->kept, sizeof self->kept);
  G_OBJECT_CLASS (siguo_table_parent_class)->finalize (object);
}

static guint
add_signal (const char *name,
            guint       n_params,
            ...)
{
  va_list types;
  guint id;

  va_start (types, n_params);
  id = g_signal_new_valist (name, SIGUO_TYPE_TABLE, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL,
                            G_TYPE_NONE, n_params,
                            types);
  va_end (types);
  return id;
}

static void
siguo_table_class_init (SiguoTableClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = siguo_table_dispose;
  object_class->finalize = siguo_table_finalize;

  signals[SIGUO_TABLE_CONNECTION_CHANGED] = add_signal ("connection-changed", 0);
  signals[SIGUO_TABLE_PASSWORD_WANTED] =
    add_signal ("password-wanted", 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[SIGUO_TABLE_JOINED] = add_signal ("joined", 0);
  signals[SIGUO_TABLE_STATE_CHANGED] = add_signal ("state-changed", 0);
  signals[SIGUO_TABLE_OPTIONS_CHANGED] =
    add_signal ("options-changed", 2, G_TYPE_STRV, G_TYPE_POINTER);
  signals[SIGUO_TABLE_DEPLOY_STARTED] = add_signal ("deploy-started", 0);
  signals[SIGUO_TABLE_DEPLOY_FAILED] = add_signal ("deploy-failed", 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[SIGUO_TABLE_GAME_STARTED] = add_signal ("game-started", 0);
  signals[SIGUO_TABLE_EVENT] = add_signal ("event", 1, G_TYPE_POINTER);
  signals[SIGUO_TABLE_CAUGHT_UP] = add_signal ("caught-up", 0);
  signals[SIGUO_TABLE_LAYOUTS_CHANGED] = add_signal ("layouts-changed", 0);
  signals[SIGUO_TABLE_CLOCK_CHANGED] = add_signal ("clock-changed", 0);
  signals[SIGUO_TABLE_OFFER_CHANGED] = add_signal ("offer-changed", 0);
  signals[SIGUO_TABLE_PAUSE_CHANGED] = add_signal ("pause-changed", 0);
  signals[SIGUO_TABLE_RECALL_CHANGED] = add_signal ("recall-changed", 0);
  signals[SIGUO_TABLE_TAKEN_BACK] = add_signal ("taken-back", 0);
  signals[SIGUO_TABLE_SWAP_ASKED] = add_signal ("swap-asked", 1, G_TYPE_UINT);
  signals[SIGUO_TABLE_SWAP_REFUSED] = add_signal ("swap-refused", 1, G_TYPE_UINT);
  signals[SIGUO_TABLE_CHAT] =
    add_signal ("chat", 4, G_TYPE_STRING, G_TYPE_UINT, G_TYPE_BOOLEAN, G_TYPE_STRING);
  signals[SIGUO_TABLE_GAME_OVER] = add_signal ("game-over", 0);
  signals[SIGUO_TABLE_REFUSED] =
    add_signal ("refused", 4, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_STRING);
  signals[SIGUO_TABLE_TROUBLE] = add_signal ("trouble", 2, G_TYPE_UINT, G_TYPE_STRING);
  signals[SIGUO_TABLE_CLOSED] = add_signal ("closed", 2, G_TYPE_UINT, G_TYPE_STRING);
}

static void
siguo_table_init (SiguoTable *self)
{
  g_queue_init (&self->pending);
  self->events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  self->seat = SIGUO_NO_SEAT;
  self->offer = SIGUO_NO_SEAT;
  self->pause_asked = SIGUO_NO_SEAT;
  self->pause_deadline_us = -1;
  self->deadline_us = -1;
  self->offer_deadline_us = -1;
  siguo_options_init (&self->options, SIGUO_MODE_SIGUO_DARK);
}

/**
 * siguo_table_new:
 * @state_folder: (nullable): where what is needed to come back is kept
 *
 * Returns: (transfer full): a table that is not at a room yet
 */
SiguoTable *
siguo_table_new (const char *state_folder)
{
  SiguoTable *self = g_object_new (SIGUO_TYPE_TABLE, NULL);

  self->folder = g_strdup (state_folder);
  return self;
}
