/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include <string.h>

/* What this computer remembers of a game when the room, having come back from its journal, tells an
 * older position: the events as they were told, the same for everybody and with nothing of our own.
 * Coming back we say how many they are, and their hash; the room asks the host whether to take them
 * over (referee/siguo-room-recall.c). */

/* So that they fit a message, whatever surrounds them there. */
#define CHUNK_BYTES 12000
#define CHUNK_EVENTS 100

void
siguo_table_forget_memory (SiguoTable *self)
{
  g_clear_pointer (&self->memory, g_array_unref);
  self->memory_waits = FALSE;
  siguo_table_drop_pending (self, SIGUO_MESSAGE_RECALL);
}

static gboolean
has_game (SiguoTable *self)
{
  return self->has_position
         && (self->phase == SIGUO_TABLE_PLAY || self->phase == SIGUO_TABLE_OVER);
}

void
siguo_table_add_memory (SiguoTable   *self,
                        SiguoMessage *message)
{
  const GArray *events = self->memory != NULL ? self->memory : self->events;

  if (self->memory == NULL && !has_game (self))
    return;
  siguo_message_set_hex (message, "game",
                         self->memory != NULL ? self->memory_game.byte : self->game.byte,
                         SIGUO_GAME_ID_BYTES);
  siguo_message_set_int (message, "n_events", events->len);
  siguo_message_set_hex (message, "chain",
                         self->memory != NULL ? self->memory_chain.byte : self->chain.byte,
                         SIGUO_HASH_BYTES);
}

void
siguo_table_keep_memory (SiguoTable *self,
                         gboolean    snapshot)
{
  if (self->memory == NULL && snapshot && has_game (self) && self->events->len > 0)
    {
      self->memory = g_array_copy (self->events);
      self->memory_game = self->game;
      self->memory_chain = self->chain;
    }
  /* It may be another room by now that has not heard of it. */
  siguo_table_drop_pending (self, SIGUO_MESSAGE_RECALL);
  self->memory_waits = self->memory != NULL;
}

/* Is what the room tells the beginning of it? */
static gboolean
goes_on (SiguoTable *self)
{
  if (self->phase != SIGUO_TABLE_PLAY || !self->has_position || self->seat == SIGUO_NO_SEAT
      || memcmp (&self->memory_game, &self->game, sizeof self->game) != 0
      || self->memory->len <= self->events->len)
    return FALSE;
  for (guint i = 0; i < self->events->len; i++)
    if (!siguo_event_equal (&g_array_index (self->memory, SiguoEvent, i),
                            &g_array_index (self->events, SiguoEvent, i)))
      return FALSE;
  return TRUE;
}

static void
send_next (SiguoTable *self)
{
  SiguoMessage *message;
  gsize bytes = 0;

  if (self->memory_sent >= self->memory->len)
    return;
  message = siguo_message_new (SIGUO_MESSAGE_RECALL);
  siguo_message_set_int (message, "n_events", self->memory_sent);
  for (guint i = 0; i < CHUNK_EVENTS && self->memory_sent < self->memory->len; i++)
    {
      g_autofree char *text = siguo_event_to_text (
        &g_array_index (self->memory, SiguoEvent, self->memory_sent), self->position.board);

      bytes += strlen (text) + strlen ("\"\",");
      if (bytes > CHUNK_BYTES)
        break;
      siguo_message_add_text (message, "events", text);
      self->memory_sent++;
    }
  siguo_table_send (self, message);
}

void
siguo_table_offer_memory (SiguoTable *self)
{
  self->memory_waits = FALSE;
  if (!goes_on (self))
    {
      siguo_table_forget_memory (self);
      return;
    }
  self->memory_sent = self->events->len;
  send_next (self);
}

void
siguo_table_memory_answered (SiguoTable  *self,
                             SiguoAnswer  answer)
{
  /* Late: somebody else has said it. */
  if (answer != SIGUO_ANSWER_OK && answer != SIGUO_ANSWER_LATE)
    g_debug ("the room does not want what we remember: %u", (guint) answer);
  else if (self->memory != NULL)
    send_next (self);
}

gboolean
siguo_table_take_recalled (SiguoTable         *self,
                           const SiguoMessage *message)
{
  self->recall_end = (SiguoRecallEnd) siguo_message_get_int (message, "end");
  self->recall_member = (guint32) siguo_message_get_int (message, "member");
  self->recall_events =
    self->recall_member != 0 ? (guint) siguo_message_get_int (message, "n_events") : 0;
  self->held = siguo_message_get_bool (message, "held");
  self->awaited = (guint8) siguo_message_get_int (message, "awaited");
  if (self->recall_end != SIGUO_RECALL_NONE)
    siguo_table_forget_memory (self);
  if (self->recall_end != SIGUO_RECALL_NONE && self->recall_end != SIGUO_RECALL_TAKEN)
    siguo_table_witness_loss (self);
  /* Many events follow, but not again and again. */
  if (self->recall_end == SIGUO_RECALL_TAKEN && self->may_recall)
    {
      self->may_recall = FALSE;
      self->told_anew = TRUE;
    }
  siguo_table_emit (self, SIGUO_TABLE_RECALL_CHANGED);
  siguo_table_tell_taken_back (self);
  return TRUE;
}

/**
 * siguo_table_get_recall:
 * @self: a table
 * @member: (out) (optional): whose computer it is
 *
 * Returns: how many events somebody's computer remembers that the room does not; 0: nothing is
 *   offered
 */
guint
siguo_table_get_recall (SiguoTable *self,
                        guint32    *member)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  if (member != NULL)
    *member = self->recall_member;
  return self->recall_events;
}

/**
 * siguo_table_get_awaited:
 * @self: a table
 * @held: (out) (optional): whether play stands still until it is known what players' computers
 *   remember
 *
 * Returns: bits: the seats of which more may be heard within seconds
 */
guint8
siguo_table_get_awaited (SiguoTable *self,
                         gboolean   *held)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  if (held != NULL)
    *held = self->held;
  return self->awaited;
}

/**
 * siguo_table_get_recall_end:
 * @self: a table
 *
 * Returns: what became of the last offer, SIGUO_RECALL_NONE while one stands
 */
SiguoRecallEnd
siguo_table_get_recall_end (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), SIGUO_RECALL_NONE);

  return self->recall_end;
}

/**
 * siguo_table_answer_recall:
 * @self: the host's table
 * @yes: take over what is offered; else the older position stays
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_answer_recall (SiguoTable *self,
                           gboolean    yes)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  message = siguo_message_new (SIGUO_MESSAGE_ANSWER_RECALL);
  siguo_message_set_int (message, "n_events", self->recall_events);
  siguo_message_set_bool (message, "yes", yes);
  return siguo_table_send (self, message);
}
