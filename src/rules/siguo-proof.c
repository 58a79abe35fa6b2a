/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-proof.h"

#include <string.h>

/**
 * siguo_proof_make:
 * @proof: (out): HMAC-SHA-256 under the token over label, player's nonce, room's nonce, room id and
 * @last (eight bytes, highest first)
 * @role: whose proof; each side has a label of its own, so that a proof cannot be sent back
 * @token: %SIGUO_TOKEN_BYTES bytes
 * @room_id: %SIGUO_ROOM_ID_BYTES bytes
 * @player_nonce: %SIGUO_LINK_NONCE_BYTES bytes
 * @room_nonce: %SIGUO_LINK_NONCE_BYTES bytes
 * @last: the last stream number that the client saw
 */
void
siguo_proof_make (SiguoHash *proof, SiguoProofRole role, const guint8 *token, const guint8 *room_id,
                  const guint8 *player_nonce, const guint8 *room_nonce, guint64 last)
{
  const char *label = role == SIGUO_PROOF_OF_PLAYER ? "siguo/player/1" : "siguo/room/1";
  GHmac *hmac = g_hmac_new (G_CHECKSUM_SHA256, token, SIGUO_TOKEN_BYTES);
  guint64 number = GUINT64_TO_BE (last);
  gsize length = sizeof (proof->byte);

  g_hmac_update (hmac, (const guchar *) label, strlen (label));
  g_hmac_update (hmac, player_nonce, SIGUO_LINK_NONCE_BYTES);
  g_hmac_update (hmac, room_nonce, SIGUO_LINK_NONCE_BYTES);
  g_hmac_update (hmac, room_id, SIGUO_ROOM_ID_BYTES);
  g_hmac_update (hmac, (const guchar *) &number, sizeof (number));
  g_hmac_get_digest (hmac, proof->byte, &length);
  g_hmac_unref (hmac);
}

/**
 * siguo_proof_equal:
 * @a: a proof
 * @b: another one
 *
 * Returns: whether they are equal; takes the same time wherever they differ
 */
gboolean
siguo_proof_equal (const SiguoHash *a, const SiguoHash *b)
{
  volatile guint8 difference = 0;

  for (guint i = 0; i < SIGUO_HASH_BYTES; i++)
    difference |= a->byte[i] ^ b->byte[i];
  return difference == 0;
}
