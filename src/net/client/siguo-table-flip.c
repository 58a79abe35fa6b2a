/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include "rules/siguo-flip.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Flip has no layouts: what is dealt follows from the nonces of all, which nobody knows before all
 * have committed. */

gboolean
siguo_table_is_flip (SiguoTable *self)
{
  return self->options.mode == SIGUO_MODE_DUEL_FLIP;
}

gboolean
siguo_table_has_no_layouts (SiguoTable         *self,
                            const SiguoMessage *message)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (*siguo_message_get_text_at (message, "layouts", seat) != '\0')
      {
        siguo_table_accuse (self, _("The room sent a layout that cannot be."));
        return FALSE;
      }
  return TRUE;
}

/* Is that what was turned over in the game? */
static gboolean
fits_game (SiguoTable      *self,
           const SiguoDeal *deal)
{
  SiguoDeal seen;

  siguo_flip_get_deal (&self->position, &seen);
  for (guint point = 0; point < SIGUO_DEAL_POINTS; point++)
    if (seen.rank[point] != SIGUO_RANK_UNKNOWN
        && (seen.rank[point] != deal->rank[point] || seen.colour[point] != deal->colour[point]))
      return FALSE;
  return TRUE;
}

void
siguo_table_learn_deal (SiguoTable *self)
{
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES] = { 0 };
  const guint8 (*all)[SIGUO_NONCE_BYTES] = (const guint8 (*)[SIGUO_NONCE_BYTES]) nonces;
  SiguoDeal deal;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    memcpy (nonces[seat], self->secrets[seat].nonce, SIGUO_NONCE_BYTES);
  memcpy (nonces[SIGUO_N_SEATS], self->referee_nonce, SIGUO_NONCE_BYTES);
  siguo_commitment_deal (&self->game, &self->options, all, &deal);
  if (!fits_game (self, &deal))
    return;
  siguo_flip_learn_deal (&self->begin, &deal);
  siguo_flip_learn_deal (&self->position, &deal);
}
