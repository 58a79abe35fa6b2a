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

/* Is what was opened what had been committed to? Who was not there then cannot tell. */
static gboolean
fits_commitments (SiguoTable *self)
{
  SiguoHash nonce_hash;

  if (!self->has_commitments)
    return TRUE;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((self->position.seats & (1u << seat)) != 0
        && !siguo_commitment_fits (&self->commitments[seat], &self->game, seat,
                                   &self->secrets[seat]))
      return FALSE;
  siguo_commitment_hash_nonce (&nonce_hash, &self->game, 0xff, self->referee_nonce);
  return siguo_proof_equal (&nonce_hash, &self->referee_nonce_hash);
}

/* Is that what was turned over in the game, by the seat that chance let begin? */
static gboolean
fits_game (SiguoTable      *self,
           const SiguoDeal *deal,
           guint8           first)
{
  SiguoDeal seen;

  siguo_flip_get_deal (&self->position, &seen);
  for (guint point = 0; point < SIGUO_DEAL_POINTS; point++)
    if (seen.rank[point] != SIGUO_RANK_UNKNOWN
        && (seen.rank[point] != deal->rank[point] || seen.colour[point] != deal->colour[point]))
      return FALSE;
  return self->options.first_mover != SIGUO_FIRST_MOVER_RANDOM || first == self->begin.turn;
}

gboolean
siguo_table_learn_deal (SiguoTable *self)
{
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES] = { 0 };
  const guint8 (*all)[SIGUO_NONCE_BYTES] = (const guint8 (*)[SIGUO_NONCE_BYTES]) nonces;
  SiguoDeal deal;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    memcpy (nonces[seat], self->secrets[seat].nonce, SIGUO_NONCE_BYTES);
  memcpy (nonces[SIGUO_N_SEATS], self->referee_nonce, SIGUO_NONCE_BYTES);
  siguo_commitment_deal (&self->game, &self->options, all, &deal);
  if (!fits_commitments (self)
      || !fits_game (self, &deal, siguo_commitment_first_mover (&self->game, &self->options, all)))
    {
      siguo_table_accuse (self, _("The pieces did not lie as chance had dealt them."));
      return FALSE;
    }
  siguo_flip_learn_deal (&self->begin, &deal);
  siguo_flip_learn_deal (&self->position, &deal);
  return TRUE;
}
