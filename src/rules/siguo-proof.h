/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-commitment.h"

G_BEGIN_DECLS

#define SIGUO_TOKEN_BYTES 32
#define SIGUO_ROOM_ID_BYTES 16
#define SIGUO_LINK_NONCE_BYTES 16

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
/* In constant time. */
gboolean siguo_proof_equal (const SiguoHash *a, const SiguoHash *b);

G_END_DECLS
