/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-commitment.h"
#include "rules/siguo-proof.h"

G_BEGIN_DECLS

/* Commitments of one game that may be the one that counts: the last answered one and those after
 * it. */
#define SIGUO_MAX_KEPT_SECRETS 8
/* Rooms, after siguo_seat_store_tidy(). */
#define SIGUO_MAX_KEPT_SEATS 64

/**
 * SiguoKeptSeat:
 * @game: of the secrets
 * @seat: of the secrets
 * @has_options: with secrets; not in files of older versions
 * @options: what the game of the secrets is played by
 * @has_commitments: with secrets, when those of all had been published
 *
 * What a player has to know to come back to a room: who they are there, what they committed to in
 * the game that is being deployed or played, and what the others did, for the audit. A plain value.
 */
typedef struct
{
  guint8 room_id[SIGUO_ROOM_ID_BYTES];
  guint32 member;
  guint8 token[SIGUO_TOKEN_BYTES];
  SiguoGameId game;
  guint8 seat;
  guint n_secrets;
  SiguoSecret secrets[SIGUO_MAX_KEPT_SECRETS];   /* oldest first */
  gboolean has_options;
  SiguoOptions options;
  gboolean has_commitments;
  SiguoCommitment commitments[SIGUO_N_SEATS];
  SiguoHash referee_nonce_hash;
} SiguoKeptSeat;

/* One file for each room, mode 0600, replaced as a whole; on the disk when save() returns TRUE.
 * @error: translated */
gboolean siguo_seat_store_save   (const char *folder, const SiguoKeptSeat *kept, GError **error);
/* FALSE: nothing usable is there. */
gboolean siguo_seat_store_load   (const char *folder, const guint8 *room_id, SiguoKeptSeat *kept);
void     siguo_seat_store_remove (const char *folder, const guint8 *room_id);
/* For the start of a program: forgets what is too old or too much. */
void     siguo_seat_store_tidy   (const char *folder);

G_END_DECLS
