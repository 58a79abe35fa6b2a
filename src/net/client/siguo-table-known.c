/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

/* What a table knows: questions of its player, which change nothing. */

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
 * siguo_table_get_offers_made:
 * @self: a table
 *
 * Returns: how many draws the own seat has offered in this game, also by another window of ours
 */
guint
siguo_table_get_offers_made (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return self->offers_made;
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
