/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-commitment.h"

G_BEGIN_DECLS

#define SIGUO_TOKEN_BYTES 32
#define SIGUO_ROOM_ID_BYTES 16
#define SIGUO_LINK_NONCE_BYTES 16
#define SIGUO_PASSWORD_ROUNDS 20000

typedef enum
{
  SIGUO_PROOF_OF_PLAYER,
  SIGUO_PROOF_OF_ROOM,
} SiguoProofRole;

/**
 * siguo_proof_make:
 * @last: the last stream number that the client saw
 *
 * Proof of knowing a seat's token without saying it: HMAC-SHA-256 under @token over a label of
 * @role, both sides' fresh nonces, the room's id and @last (design, section 5). It lives here
 * because it is the one thing besides the rules that both ends compute; it does no I/O.
 */
void     siguo_proof_make  (SiguoHash *proof, SiguoProofRole role, const guint8 *token,
                            const guint8 *room_id, const guint8 *player_nonce,
                            const guint8 *room_nonce, guint64 last);
/**
 * siguo_proof_key_from_password:
 * @password: as siguo_password_clean() of net/common leaves it
 *
 * What a room keeps in place of its password: PBKDF2 (RFC 8018) with HMAC-SHA-256,
 * %SIGUO_PASSWORD_ROUNDS rounds, and as the salt "siguo/password/1" and the room's id. Slow, since
 * whoever hears a proof on the network can try words against it; not for loops.
 */
void     siguo_proof_key_from_password (SiguoHash *key, const char *password,
                                        const guint8 *room_id);
/* Proof of knowing a room's password: HMAC-SHA-256 under @key over a label, both sides' fresh
 * nonces and the room's id. */
void     siguo_proof_of_password (SiguoHash *proof, const SiguoHash *key, const guint8 *room_id,
                                  const guint8 *player_nonce, const guint8 *room_nonce);
/* In constant time. */
gboolean siguo_proof_equal (const SiguoHash *a, const SiguoHash *b);

G_END_DECLS
