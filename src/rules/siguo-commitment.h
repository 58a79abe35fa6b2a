/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-deal.h"
#include "siguo-layout.h"
#include "siguo-options.h"

G_BEGIN_DECLS

#define SIGUO_HASH_BYTES 32
#define SIGUO_SALT_BYTES 16
#define SIGUO_NONCE_BYTES 16
#define SIGUO_GAME_ID_BYTES 16

typedef struct
{
  guint8 byte[SIGUO_HASH_BYTES];
} SiguoHash;

typedef struct
{
  guint8 byte[SIGUO_GAME_ID_BYTES];
} SiguoGameId;

/**
 * SiguoSecret:
 *
 * What a seat keeps to itself until it opens its commitment: the layout, a salt for each of its 25
 * pieces in the order of the layout's points without the camps, and a nonce (design, section 5). In
 * flip, where nobody deploys, the layout is a hidden one. A plain value.
 */
typedef struct
{
  SiguoLayout layout;
  guint8 salt[SIGUO_LAYOUT_PIECES][SIGUO_SALT_BYTES];
  guint8 nonce[SIGUO_NONCE_BYTES];
} SiguoSecret;

/**
 * SiguoCommitment:
 *
 * What a seat publishes first: root over its 25 leaves, and the hash of its nonce.
 */
typedef struct
{
  SiguoHash root;
  SiguoHash nonce_hash;
} SiguoCommitment;

void     siguo_commitment_make   (SiguoCommitment *commitment, const SiguoGameId *game,
                                  SiguoSeat seat, const SiguoSecret *secret);
gboolean siguo_commitment_fits   (const SiguoCommitment *commitment, const SiguoGameId *game,
                                  SiguoSeat seat, const SiguoSecret *secret);
/* N of the referee's own nonce: the same with the seat byte 0xff. */
void     siguo_commitment_hash_nonce (SiguoHash *hash, const SiguoGameId *game, guint8 seat,
                                      const guint8 *nonce);
/* The first mover that chance gives: from a hash over all nonces, by rejection sampling. @nonces:
 * by seat, then referee's */
guint8   siguo_commitment_first_mover (const SiguoGameId *game, const SiguoOptions *options,
                                       const guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES]);
/* What chance deals in flip, from all nonces: nobody can choose it. @nonces: as above */
void     siguo_commitment_deal   (const SiguoGameId *game, const SiguoOptions *options,
                                  const guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES],
                                  SiguoDeal *deal);
/* H_0 over game, options text, seats, commitments by seat and the referee's nonce hash. */
void     siguo_chain_start       (SiguoHash *chain, const SiguoGameId *game,
                                  const SiguoOptions *options, const SiguoCommitment *commitments,
                                  const SiguoHash *referee_nonce_hash);
/* H_n = SHA-256 (H_{n-1} | text) */
void     siguo_chain_add         (SiguoHash *chain, const char *event_text);

char    *siguo_bytes_to_hex      (const guint8 *bytes, gsize length);
gboolean siguo_bytes_from_hex    (guint8 *bytes, gsize length, const char *hex);

G_END_DECLS
