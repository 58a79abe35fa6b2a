/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-proof.h"

#include <string.h>

#define PASSWORD_LABEL "siguo/password/1"

static void
finish (SiguoHash *hash, GHmac *hmac)
{
  gsize length = sizeof (hash->byte);

  g_hmac_get_digest (hmac, hash->byte, &length);
  g_hmac_unref (hmac);
}

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

  g_hmac_update (hmac, (const guchar *) label, strlen (label));
  g_hmac_update (hmac, player_nonce, SIGUO_LINK_NONCE_BYTES);
  g_hmac_update (hmac, room_nonce, SIGUO_LINK_NONCE_BYTES);
  g_hmac_update (hmac, room_id, SIGUO_ROOM_ID_BYTES);
  g_hmac_update (hmac, (const guchar *) &number, sizeof (number));
  finish (proof, hmac);
}

/**
 * siguo_proof_key_from_password:
 * @key: (out): the key that stands for @password in this room
 * @password: a password, clean
 * @room_id: %SIGUO_ROOM_ID_BYTES bytes; the same password gives each room another key
 */
void
siguo_proof_key_from_password (SiguoHash *key, const char *password, const guint8 *room_id)
{
  /* Copied in each round: what depends on the password alone is computed once. */
  GHmac *start = g_hmac_new (G_CHECKSUM_SHA256, (const guchar *) password, strlen (password));
  GHmac *hmac = g_hmac_copy (start);
  SiguoHash round;

  G_STATIC_ASSERT (sizeof (key->byte) == 32);
  g_hmac_update (hmac, (const guchar *) PASSWORD_LABEL, strlen (PASSWORD_LABEL));
  g_hmac_update (hmac, room_id, SIGUO_ROOM_ID_BYTES);
  g_hmac_update (hmac, (const guchar *) "\0\0\0\1", 4);
  finish (&round, hmac);
  *key = round;
  for (guint i = 1; i < SIGUO_PASSWORD_ROUNDS; i++)
    {
      hmac = g_hmac_copy (start);
      g_hmac_update (hmac, round.byte, sizeof (round.byte));
      finish (&round, hmac);
      for (guint j = 0; j < sizeof (key->byte); j++)
        key->byte[j] ^= round.byte[j];
    }
  g_hmac_unref (start);
}

/**
 * siguo_proof_of_password:
 * @proof: (out): HMAC-SHA-256 under @key over label, player's nonce, room's nonce and room id
 * @key: of siguo_proof_key_from_password()
 * @room_id: %SIGUO_ROOM_ID_BYTES bytes
 * @player_nonce: %SIGUO_LINK_NONCE_BYTES bytes
 * @room_nonce: %SIGUO_LINK_NONCE_BYTES bytes
 */
void
siguo_proof_of_password (SiguoHash *proof, const SiguoHash *key, const guint8 *room_id,
                         const guint8 *player_nonce, const guint8 *room_nonce)
{
  GHmac *hmac = g_hmac_new (G_CHECKSUM_SHA256, key->byte, sizeof (key->byte));

  g_hmac_update (hmac, (const guchar *) PASSWORD_LABEL, strlen (PASSWORD_LABEL));
  g_hmac_update (hmac, player_nonce, SIGUO_LINK_NONCE_BYTES);
  g_hmac_update (hmac, room_nonce, SIGUO_LINK_NONCE_BYTES);
  g_hmac_update (hmac, room_id, SIGUO_ROOM_ID_BYTES);
  finish (proof, hmac);
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
