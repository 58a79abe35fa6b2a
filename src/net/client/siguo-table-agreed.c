/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What stands before a game begins is what the chance and the hashes are made of: the rules, the
 * seat that the own commitment is bound to, and the commitments. A room that could change any of it
 * after players have opened theirs could choose who begins, or the deal. */

gboolean
siguo_table_is_kept_game (SiguoTable *self)
{
  return self->kept.n_secrets > 0
         && memcmp (&self->kept.game, &self->game, sizeof self->game) == 0;
}

void
siguo_table_agree (SiguoTable *self)
{
  self->agreed = siguo_table_is_kept_game (self) && self->kept.has_options ? self->kept.options
                                                                           : self->options;
}

gboolean
siguo_table_keeps_agreement (SiguoTable *self)
{
  if (!siguo_options_equal (&self->agreed, &self->options))
    {
      siguo_table_accuse (self, _("The room changed the rules during the game."));
      return FALSE;
    }
  if (siguo_table_is_kept_game (self) && self->kept.seat != self->seat)
    {
      siguo_table_accuse (self, _("The room gave you another seat during the game."));
      return FALSE;
    }
  return TRUE;
}

/* Who was there while all was agreed on knows what that was; and without what we committed to last
 * no later game can have begun. While we are told what we missed, there may be an earlier one. */
gboolean
siguo_table_may_start (SiguoTable        *self,
                       const SiguoGameId *game)
{
  gboolean known = self->has_game && memcmp (game, &self->game, sizeof *game) == 0;
  gboolean was_there = self->has_game && !self->in_snapshot;
  gboolean plays = self->seat < SIGUO_N_SEATS
                   && (siguo_options_seats (&self->options) & (1u << self->seat)) != 0;

  if ((was_there && !(known && self->has_commitments))
      || (plays && !siguo_table_in_tail (self) && self->kept.n_secrets > 0
          && memcmp (game, &self->kept.game, sizeof *game) != 0))
    {
      siguo_table_accuse (self,
                          _("The game that the room began is not the one that was agreed on."));
      return FALSE;
    }
  return TRUE;
}

gboolean
siguo_table_may_be_own (SiguoTable        *self,
                        const SiguoLayout *layout)
{
  const SiguoSecret *own = siguo_table_get_own_secret (self);

  if (siguo_layout_is_hidden (layout))
    return FALSE;
  if (own != NULL)
    return siguo_layout_equal (layout, &own->layout);
  /* Which of them was the last to be heard of is not known. */
  for (guint i = 0; siguo_table_is_kept_game (self) && i < self->kept.n_secrets; i++)
    if (siguo_layout_equal (layout, &self->kept.secrets[i].layout))
      return TRUE;
  return !siguo_table_is_kept_game (self);
}
