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

/**
 * siguo_table_get_connection:
 * @self: a table
 *
 * Returns: how we stand with the room
 */
SiguoConnection
siguo_table_get_connection (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), SIGUO_CONNECTION_CLOSED);

  return self->connection;
}

/**
 * siguo_table_get_connection_error:
 * @self: a table
 *
 * Returns: (transfer none) (nullable): why the connection was lost or ended, translated
 */
const GError *
siguo_table_get_connection_error (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  return self->error;
}

/**
 * siguo_table_get_attempts:
 * @self: a table
 *
 * Returns: how often coming back was tried since the connection was lost
 */
guint
siguo_table_get_attempts (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return self->attempts;
}

/**
 * siguo_table_get_room_id:
 * @self: a table
 *
 * Returns: (transfer none) (nullable): SIGUO_ROOM_ID_BYTES; %NULL before the room said so
 */
const guint8 *
siguo_table_get_room_id (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  return self->has_room ? self->room_id : NULL;
}

/**
 * siguo_table_get_room_name:
 * @self: a table
 *
 * Returns: (transfer none) (nullable): the room's name; %NULL before the room said so
 */
const char *
siguo_table_get_room_name (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  return self->room_name;
}

/**
 * siguo_table_is_locked:
 * @self: a table
 *
 * Returns: whether newcomers need a password
 */
gboolean
siguo_table_is_locked (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), FALSE);

  return self->locked;
}

/**
 * siguo_table_get_phase:
 * @self: a table
 *
 * Returns: where the room is
 */
SiguoTablePhase
siguo_table_get_phase (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), SIGUO_TABLE_LOBBY);

  return self->phase;
}

/**
 * siguo_table_get_options:
 * @self: a table
 *
 * Returns: (transfer none): what is played
 */
const SiguoOptions *
siguo_table_get_options (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  return &self->options;
}

/**
 * siguo_table_get_seat_state:
 * @self: a table
 * @seat: a seat
 *
 * Returns: (transfer none): who sits there
 */
const SiguoTableSeat *
siguo_table_get_seat_state (SiguoTable *self,
                            SiguoSeat   seat)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);
  g_return_val_if_fail (seat < SIGUO_N_SEATS, NULL);

  return &self->seats[seat];
}

/**
 * siguo_table_get_seat:
 * @self: a table
 *
 * Returns: the own seat, or SIGUO_NO_SEAT
 */
guint8
siguo_table_get_seat (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), SIGUO_NO_SEAT);

  return self->seat;
}

/**
 * siguo_table_get_member:
 * @self: a table
 *
 * Returns: who we are in the room; 0 before it took us in
 */
guint32
siguo_table_get_member (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return self->is_member ? self->kept.member : 0;
}

/**
 * siguo_table_is_host:
 * @self: a table
 *
 * Returns: whether we may do what the host may
 */
gboolean
siguo_table_is_host (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), FALSE);

  return self->is_member && self->host == self->kept.member;
}

/**
 * siguo_table_get_host:
 * @self: a table
 *
 * Returns: the member who is the host, 0 for none
 */
guint32
siguo_table_get_host (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return self->host;
}

/**
 * siguo_table_get_trouble:
 * @self: a table
 *
 * Returns: a SiguoTrouble: what is wrong with the room's journal, as its host is told
 */
guint
siguo_table_get_trouble (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), SIGUO_TROUBLE_NONE);

  return self->trouble;
}

/**
 * siguo_table_get_n_spectators:
 * @self: a table
 *
 * Returns: how many watch
 */
guint
siguo_table_get_n_spectators (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return self->n_spectators;
}

/**
 * siguo_table_get_spectator:
 * @self: a table
 * @index: which of them
 * @member: (out) (optional): who it is
 *
 * Returns: (transfer none): the name
 */
const char *
siguo_table_get_spectator (SiguoTable *self,
                           guint       index,
                           guint32    *member)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);
  g_return_val_if_fail (index < self->n_spectators, NULL);

  if (member != NULL)
    *member = self->spectators[index].member;
  return self->spectators[index].name;
}

/**
 * siguo_table_get_position:
 * @self: a table
 *
 * Returns: (transfer none) (nullable): the game now, as far as the seat knows it; %NULL before it
 * starts
 */
const SiguoPosition *
siguo_table_get_position (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  return self->has_position ? &self->position : NULL;
}

/**
 * siguo_table_get_begin:
 * @self: a table
 *
 * Returns: (transfer none) (nullable): the game before its first event
 */
const SiguoPosition *
siguo_table_get_begin (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  return self->has_position ? &self->begin : NULL;
}

/**
 * siguo_table_get_n_events:
 * @self: a table
 *
 * Returns: how many events the game has so far
 */
guint
siguo_table_get_n_events (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return self->events->len;
}

/**
 * siguo_table_get_event:
 * @self: a table
 * @index: which, from 0
 *
 * Returns: (transfer none): the event, until the next one comes
 */
const SiguoEvent *
siguo_table_get_event (SiguoTable *self,
                       guint       index)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);
  g_return_val_if_fail (index < self->events->len, NULL);

  return &g_array_index (self->events, SiguoEvent, index);
}

/**
 * siguo_table_get_deadline_us:
 * @self: a table
 *
 * Returns: when turn or deployment end; while the clock is paused it moves along with the time; -1
 * without a limit
 */
gint64
siguo_table_get_deadline_us (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), -1);

  if (self->deadline_us < 0)
    return -1;
  return self->pause != SIGUO_PAUSE_NONE ? g_get_monotonic_time () + self->left_us
                                         : self->deadline_us;
}

/**
 * siguo_table_is_paused:
 * @self: a table
 *
 * Returns: whether the clock stands still
 */
gboolean
siguo_table_is_paused (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), FALSE);

  return self->pause != SIGUO_PAUSE_NONE;
}

/**
 * siguo_table_get_pause:
 * @self: a table
 *
 * Returns: why the clock stands still
 */
SiguoPause
siguo_table_get_pause (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), SIGUO_PAUSE_NONE);

  return self->pause;
}

/**
 * siguo_table_get_pause_asked:
 * @self: a table
 * @deadline_us: (out) (optional): until when it can be answered
 *
 * Returns: the seat that asks for a pause, or SIGUO_NO_SEAT
 */
guint8
siguo_table_get_pause_asked (SiguoTable *self,
                             gint64     *deadline_us)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), SIGUO_NO_SEAT);

  if (deadline_us != NULL)
    *deadline_us = self->pause_deadline_us;
  return self->pause_asked;
}

/**
 * siguo_table_is_offer_refused:
 * @self: a table
 *
 * Returns: whether the last draw offer ended with a refusal, or with silence
 */
gboolean
siguo_table_is_offer_refused (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), FALSE);

  return self->offer_refused;
}

/**
 * siguo_table_is_pause_refused:
 * @self: a table
 *
 * Returns: whether the last question for a pause ended with a refusal, or with silence
 */
gboolean
siguo_table_is_pause_refused (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), FALSE);

  return self->pause_refused;
}

/**
 * siguo_table_get_quiet_left:
 * @self: a table
 *
 * Returns: how many more moves without a battle make the game a draw; -1 where none do
 */
int
siguo_table_get_quiet_left (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), -1);

  if (!self->has_position || self->position.options.no_contact_moves == 0)
    return -1;
  return MAX (self->position.options.no_contact_moves + 1 - self->position.quiet_moves, 0);
}

/**
 * siguo_table_get_offer:
 * @self: a table
 * @deadline_us: (out) (optional): until when it can be answered
 *
 * Returns: the seat that offers a draw, or SIGUO_NO_SEAT
 */
guint8
siguo_table_get_offer (SiguoTable *self,
                       gint64     *deadline_us)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), SIGUO_NO_SEAT);

  if (deadline_us != NULL)
    *deadline_us = self->offer_deadline_us;
  return self->offer;
}

/**
 * siguo_table_get_shown_layout:
 * @self: a table
 * @seat: an ally's seat
 *
 * Returns: (transfer none) (nullable): how the ally's army stands until now, in deployment with
 * ally_layout_at_deploy
 */
const SiguoLayout *
siguo_table_get_shown_layout (SiguoTable *self,
                              SiguoSeat   seat)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);
  g_return_val_if_fail (seat < SIGUO_N_SEATS, NULL);

  return (self->shown & (1u << seat)) != 0 ? &self->shown_layouts[seat] : NULL;
}

/**
 * siguo_table_is_verifiable:
 * @self: a table
 *
 * Where layouts are shown to allies before all have committed the host sees them, too, when it
 * could still use them (design, section 5).
 *
 * Returns: whether a game with these options can be verified against its host
 */
gboolean
siguo_table_is_verifiable (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), FALSE);

  return self->options.mode != SIGUO_MODE_SIGUO_DUAL || !self->options.ally_layout_at_deploy;
}

/**
 * siguo_table_get_game_id:
 * @self: a table
 *
 * Returns: (transfer none) (nullable): the game's id, from deployment on
 */
const SiguoGameId *
siguo_table_get_game_id (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  return self->has_game ? &self->game : NULL;
}

/**
 * siguo_table_get_chain:
 * @self: a table
 *
 * Returns: (transfer none) (nullable): the hash over everything until now
 */
const SiguoHash *
siguo_table_get_chain (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  return self->has_position ? &self->chain : NULL;
}

/**
 * siguo_table_get_commitments:
 * @self: a table
 * @referee_nonce_hash: (out) (optional) (transfer none): the referee's
 *
 * Returns: (transfer none) (nullable): the commitments by seat; %NULL before they are published, or
 *   when we were not there then
 */
const SiguoCommitment *
siguo_table_get_commitments (SiguoTable       *self,
                             const SiguoHash **referee_nonce_hash)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  if (!self->has_commitments)
    return NULL;
  if (referee_nonce_hash != NULL)
    *referee_nonce_hash = &self->referee_nonce_hash;
  return self->commitments;
}

/**
 * siguo_table_get_secrets:
 * @self: a table
 * @referee_nonce: (out) (optional) (transfer none): the referee's, SIGUO_NONCE_BYTES
 *
 * Returns: (transfer none) (nullable): by seat what was committed to; %NULL before the game is over
 */
const SiguoSecret *
siguo_table_get_secrets (SiguoTable    *self,
                         const guint8 **referee_nonce)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), NULL);

  if (!self->has_secrets)
    return NULL;
  if (referee_nonce != NULL)
    *referee_nonce = self->referee_nonce;
  return self->secrets;
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
