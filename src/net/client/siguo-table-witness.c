/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include <string.h>

/* All that this computer was ever told of a game. A room that tells it anew, since it came back
 * from its journal or says so, may know less of it; when it then goes on otherwise, what had
 * happened is taken back, and the player hears of it at once and after the game. */

static void
note (SiguoTable *self,
      guint       ply,
      gboolean    told)
{
  if (self->taken_back != 0 && (self->taken_back_told == told ? self->taken_back <= ply : told))
    return;
  self->taken_back = ply;
  self->taken_back_told = told;
  self->taken_back_news = TRUE;
}

void
siguo_table_tell_taken_back (SiguoTable *self)
{
  if (!self->taken_back_news || !self->seated)
    return;
  self->taken_back_news = FALSE;
  siguo_table_emit (self, SIGUO_TABLE_TAKEN_BACK);
}

void
siguo_table_witness_anew (SiguoTable *self)
{
  if (self->seen == NULL ? self->events->len > 0 : self->events->len > self->seen->len)
    {
      g_clear_pointer (&self->seen, g_array_unref);
      self->seen = g_steal_pointer (&self->events);
      self->events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
    }
  g_array_set_size (self->events, 0);
}

void
siguo_table_witness_game (SiguoTable *self)
{
  siguo_table_witness_anew (self);
  if (memcmp (&self->seen_game, &self->game, sizeof self->game) == 0)
    return;
  g_clear_pointer (&self->seen, g_array_unref);
  self->seen_game = self->game;
  self->taken_back = 0;
  self->taken_back_told = self->taken_back_news = FALSE;
}

void
siguo_table_witness (SiguoTable       *self,
                     const SiguoEvent *event)
{
  guint index = self->events->len;

  if (self->seen == NULL)
    return;
  if (!siguo_event_equal (event, &g_array_index (self->seen, SiguoEvent, index)))
    note (self, self->position.ply + 1u, FALSE);
  else if (index + 1 < self->seen->len)
    return;
  /* From here on the game itself is all that was seen. */
  g_clear_pointer (&self->seen, g_array_unref);
}

void
siguo_table_witness_loss (SiguoTable *self)
{
  if (!self->has_position || self->seen == NULL
      || memcmp (&self->seen_game, &self->game, sizeof self->game) != 0)
    return;
  g_clear_pointer (&self->seen, g_array_unref);
  note (self, self->position.ply + 1u, TRUE);
}

/**
 * siguo_table_get_taken_back:
 * @self: a table
 * @told: (out) (optional): whether the whole table was told that the game goes on without them
 *
 * Returns: the first ply of this game that the room took back after this computer had seen it; 0:
 *   none
 */
guint
siguo_table_get_taken_back (SiguoTable *self,
                            gboolean   *told)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);

  if (told != NULL)
    *told = self->taken_back_told;
  return self->taken_back;
}
