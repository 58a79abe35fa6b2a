/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include "net/common/siguo-name.h"

/* What the player asks of the room. A command is kept until it is answered, so that it can be said
 * again after the connection was lost; the room does none twice. */

static void
pending_free (SiguoPending *pending)
{
  siguo_message_free (pending->message);
  g_free (pending);
}

static void
send_now (SiguoTable   *self,
          SiguoPending *pending)
{
  g_autoptr (GBytes) text = siguo_message_to_text (pending->message);

  pending->sent = TRUE;
  siguo_channel_send (self->channel, text);
}

void
siguo_table_clear_pending (SiguoTable *self)
{
  g_queue_clear_full (&self->pending, (GDestroyNotify) pending_free);
}

void
siguo_table_drop_pending (SiguoTable      *self,
                          SiguoMessageType type)
{
  for (GList *next, *link = self->pending.head; link != NULL; link = next)
    {
      next = link->next;
      if (((SiguoPending *) link->data)->type != type)
        continue;
      pending_free (link->data);
      g_queue_delete_link (&self->pending, link);
    }
}

gboolean
siguo_table_is_pending (SiguoTable      *self,
                        SiguoMessageType type)
{
  for (GList *link = self->pending.head; link != NULL; link = link->next)
    if (((SiguoPending *) link->data)->type == type)
      return TRUE;
  return FALSE;
}

/* Takes @message, gives it its number, and sends it now or when we are back. Returns: the number;
 * 0: it cannot be */
guint32
siguo_table_send (SiguoTable   *self,
                  SiguoMessage *message)
{
  g_autoptr (SiguoMessage) taken = message;
  SiguoPending *pending;

  if ((self->connection != SIGUO_CONNECTION_SEATED
       && self->connection != SIGUO_CONNECTION_RETURNING)
      || self->pending.length >= SIGUO_MAX_PENDING || self->last_id == G_MAXUINT32)
    return 0;
  pending = g_new0 (SiguoPending, 1);
  pending->id = pending->number = ++self->last_id;
  pending->type = siguo_message_get_type_id (taken);
  siguo_message_set_int (taken, "id", pending->number);
  pending->message = g_steal_pointer (&taken);
  g_queue_push_tail (&self->pending, pending);
  if (self->seated)
    send_now (self, pending);
  return pending->id;
}

void
siguo_table_send_pending (SiguoTable *self)
{
  for (GList *link = self->pending.head; link != NULL; link = link->next)
    send_now (self, link->data);
}

void
siguo_table_renumber_pending (SiguoTable *self)
{
  for (GList *link = self->pending.head; link != NULL; link = link->next)
    {
      SiguoPending *pending = link->data;

      if (pending->sent || self->last_id == G_MAXUINT32)
        continue;
      pending->number = ++self->last_id;
      siguo_message_set_int (pending->message, "id", pending->number);
    }
}

void
siguo_table_take_answer (SiguoTable         *self,
                         const SiguoMessage *message)
{
  gint64 id = siguo_message_get_int (message, "id");
  SiguoAnswer answer = (SiguoAnswer) siguo_message_get_int (message, "error");
  GList *link = self->pending.head;
  SiguoPending *pending;

  while (link != NULL && ((SiguoPending *) link->data)->number != id)
    link = link->next;
  /* Answered before: the connection was lost on the way. */
  if (link == NULL)
    return;
  pending = link->data;
  g_queue_delete_link (&self->pending, link);
  /* Whether the ally could still be shown something, or the room wants to know more, is nobody's
   * worry. */
  if (pending->type == SIGUO_MESSAGE_SHOW)
    siguo_table_show_answered (self);
  else if (pending->type == SIGUO_MESSAGE_RECALL)
    siguo_table_memory_answered (self, answer);
  /* It was over, or there is more by now: that is told anyway. */
  else if (pending->type == SIGUO_MESSAGE_ANSWER_RECALL
           && (answer == SIGUO_ANSWER_NO_OFFER || answer == SIGUO_ANSWER_LATE))
    ;
  else if (answer == SIGUO_ANSWER_OK)
    {
      if (pending->type == SIGUO_MESSAGE_COMMIT)
        siguo_table_commit_answered (self, pending);
    }
  else
    {
      const char *text = siguo_message_get_text (message, "text");
      g_autofree char *detail = text != NULL ? siguo_name_clean_chat (text) : NULL;

      siguo_table_emit (self, SIGUO_TABLE_REFUSED, pending->id, (guint) answer,
                        (guint) siguo_message_get_int (message, "why_not"), detail);
    }
  pending_free (pending);
}

/**
 * siguo_table_sit:
 * @self: a table
 * @seat: a seat
 *
 * Takes a free seat, or asks who sits there to swap.
 *
 * Returns: the command's number; 0 when it cannot even be sent
 */
guint
siguo_table_sit (SiguoTable *self,
                 SiguoSeat   seat)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);
  g_return_val_if_fail (seat < SIGUO_N_SEATS, 0);

  message = siguo_message_new (SIGUO_MESSAGE_SIT);
  siguo_message_set_int (message, "seat", seat);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_stand:
 * @self: a table
 *
 * Leaves the seat to watch.
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_stand (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return siguo_table_send (self, siguo_message_new (SIGUO_MESSAGE_STAND));
}

/**
 * siguo_table_answer_swap:
 * @self: a table
 * @seat: who asked
 * @yes: the answer
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_answer_swap (SiguoTable *self,
                         SiguoSeat   seat,
                         gboolean    yes)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);
  g_return_val_if_fail (seat < SIGUO_N_SEATS, 0);

  message = siguo_message_new (SIGUO_MESSAGE_SWAP_ANSWER);
  siguo_message_set_int (message, "seat", seat);
  siguo_message_set_bool (message, "yes", yes);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_arrange:
 * @self: the host's table
 * @a: a seat
 * @b: another one
 *
 * Lets who sits on @a and @b change places; either may be empty.
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_arrange (SiguoTable *self,
                     SiguoSeat   a,
                     SiguoSeat   b)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);
  g_return_val_if_fail (a < SIGUO_N_SEATS && b < SIGUO_N_SEATS, 0);

  message = siguo_message_new (SIGUO_MESSAGE_ARRANGE);
  siguo_message_set_int (message, "seat", a);
  siguo_message_set_int (message, "seat2", b);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_set_ready:
 * @self: a table
 * @ready: whether
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_set_ready (SiguoTable *self,
                       gboolean    ready)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  message = siguo_message_new (SIGUO_MESSAGE_READY);
  siguo_message_set_bool (message, "yes", ready);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_set_options:
 * @self: the host's table
 * @options: what is to be played
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_set_options (SiguoTable         *self,
                         const SiguoOptions *options)
{
  g_autofree char *text = NULL;
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  text = siguo_options_to_text (options);
  message = siguo_message_new (SIGUO_MESSAGE_OPTIONS);
  siguo_message_set_text (message, "options", text);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_kick:
 * @self: the host's table
 * @member: who is to go
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_kick (SiguoTable *self,
                  guint32     member)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);
  g_return_val_if_fail (member != 0, 0);

  message = siguo_message_new (SIGUO_MESSAGE_KICK);
  siguo_message_set_int (message, "member", member);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_set_computer:
 * @self: the host's table in the lobby
 * @seat: a seat
 * @name: (nullable): what the computer player is to be called, clean and not taken; %NULL to take
 *   the one on @seat away
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_set_computer (SiguoTable *self,
                          SiguoSeat   seat,
                          const char *name)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);
  g_return_val_if_fail (seat < SIGUO_N_SEATS, 0);

  message = siguo_message_new (SIGUO_MESSAGE_COMPUTER);
  siguo_message_set_int (message, "seat", seat);
  siguo_message_set_bool (message, "yes", name != NULL);
  if (name != NULL)
    siguo_message_set_text (message, "name", name);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_withdraw:
 * @self: a table
 *
 * Takes the commitment back, to change the layout.
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_withdraw (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return siguo_table_send (self, siguo_message_new (SIGUO_MESSAGE_WITHDRAW));
}

/**
 * siguo_table_move:
 * @self: a table in play
 * @from: where the piece stands
 * @to: where it is to go
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_move (SiguoTable *self,
                  SiguoPoint  from,
                  SiguoPoint  to)
{
  SiguoMessage *message;
  char name[4];

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  if (!self->has_position || self->phase != SIGUO_TABLE_PLAY)
    return 0;
  g_return_val_if_fail (from < self->position.board->n_points
                        && siguo_set_has (&self->position.board->points, from), 0);
  g_return_val_if_fail (to < self->position.board->n_points
                        && siguo_set_has (&self->position.board->points, to), 0);

  if (from == to && self->options.mode == SIGUO_MODE_DUEL_FLIP)
    return siguo_table_flip (self, from);
  message = siguo_message_new (SIGUO_MESSAGE_MOVE);
  siguo_message_set_int (message, "ply", self->position.ply);
  siguo_message_set_text (message, "from",
                          siguo_board_name_point (self->position.board, from, name));
  siguo_message_set_text (message, "to", siguo_board_name_point (self->position.board, to, name));
  return siguo_table_send (self, message);
}

/**
 * siguo_table_flip:
 * @self: a table in play
 * @point: where a piece lies face down
 *
 * Turns it over.
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_flip (SiguoTable *self,
                  SiguoPoint  point)
{
  SiguoMessage *message;
  char name[4];

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  if (!self->has_position || self->phase != SIGUO_TABLE_PLAY)
    return 0;
  g_return_val_if_fail (point < self->position.board->n_points
                        && siguo_set_has (&self->position.board->points, point), 0);

  message = siguo_message_new (SIGUO_MESSAGE_FLIP);
  siguo_message_set_int (message, "ply", self->position.ply);
  siguo_message_set_text (message, "point",
                          siguo_board_name_point (self->position.board, point, name));
  return siguo_table_send (self, message);
}

/**
 * siguo_table_skip:
 * @self: a table in play
 *
 * Passes the turn, which counts as a time-out.
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_skip (SiguoTable *self)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  if (!self->has_position || self->phase != SIGUO_TABLE_PLAY)
    return 0;
  message = siguo_message_new (SIGUO_MESSAGE_SKIP);
  siguo_message_set_int (message, "ply", self->position.ply);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_surrender:
 * @self: a table in play
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_surrender (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return siguo_table_send (self, siguo_message_new (SIGUO_MESSAGE_SURRENDER));
}

/**
 * siguo_table_offer_draw:
 * @self: a table in play
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_offer_draw (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return siguo_table_send (self, siguo_message_new (SIGUO_MESSAGE_OFFER_DRAW));
}

/**
 * siguo_table_answer_draw:
 * @self: a table in play
 * @yes: the answer
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_answer_draw (SiguoTable *self,
                         gboolean    yes)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  message = siguo_message_new (SIGUO_MESSAGE_ANSWER_DRAW);
  siguo_message_set_bool (message, "yes", yes);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_pause:
 * @self: a table in play
 * @yes: to ask for a pause or to agree to one; else to refuse it, to take the own question back, or
 *   to go on
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_pause (SiguoTable *self,
                   gboolean    yes)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  message = siguo_message_new (SIGUO_MESSAGE_PAUSE);
  siguo_message_set_bool (message, "yes", yes);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_chat:
 * @self: a table
 * @text: what to say; it is made fit first
 * @team: to the own team only
 *
 * Returns: the command's number; 0 also when nothing of @text is left
 */
guint
siguo_table_chat (SiguoTable *self,
                  const char *text,
                  gboolean    team)
{
  g_autofree char *clean = NULL;
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  clean = siguo_name_clean_chat (text);
  if (clean == NULL || *clean == '\0')
    return 0;
  message = siguo_message_new (SIGUO_MESSAGE_CHAT);
  siguo_message_set_text (message, "text", clean);
  siguo_message_set_bool (message, "team", team);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_vote:
 * @self: a table in play
 * @absent: the seat of a player who is away
 * @vote: a #SiguoVote
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_vote (SiguoTable *self,
                  SiguoSeat   absent,
                  guint       vote)
{
  SiguoMessage *message;

  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  message = siguo_message_new (SIGUO_MESSAGE_VOTE);
  siguo_message_set_int (message, "seat", absent);
  siguo_message_set_int (message, "vote", vote);
  return siguo_table_send (self, message);
}

/**
 * siguo_table_try_computers:
 * @self: the host's table
 *
 * Starts the computer players that were given up once more, see @fault of #SiguoTableSeat.
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_try_computers (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return siguo_table_send (self, siguo_message_new (SIGUO_MESSAGE_TRY_COMPUTERS));
}

/**
 * siguo_table_close_room:
 * @self: the host's table
 *
 * Ends the room for everybody.
 *
 * Returns: the command's number, or 0
 */
guint
siguo_table_close_room (SiguoTable *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  return siguo_table_send (self, siguo_message_new (SIGUO_MESSAGE_CLOSE));
}
