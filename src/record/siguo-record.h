/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "rules/siguo-commitment.h"
#include "rules/siguo-flip.h"

G_BEGIN_DECLS

/**
 * SiguoRecord:
 *
 * One game: what was agreed, who sat where, what stood where as far as it is known, and everything
 * that happened. From a player's own computer the layouts of others are unknown until the reveal at
 * the end.
 */
typedef struct
{
  SiguoOptions options;
  char *date;                                  /* (nullable): ISO 8601 with zone */
  char *room;                                  /* (nullable): the room's name */
  char *names[SIGUO_N_SEATS];                  /* (nullable) */
  guint8 viewer;                               /* whose record it is; SIGUO_NO_SEAT: nobody's */
  guint8 first;                                /* seat that moves first */
  SiguoLayout layouts[SIGUO_N_SEATS];          /* hidden where unknown, and in flip */
  SiguoDeal deal;                              /* in flip; hidden where unknown */
  gboolean has_commitments;
  SiguoGameId game;                            /* with commitments */
  SiguoCommitment commitments[SIGUO_N_SEATS];
  SiguoHash referee_nonce_hash;
  gboolean has_secrets;
  SiguoSecret secrets[SIGUO_N_SEATS];          /* with the reveal */
  guint8 referee_nonce[SIGUO_NONCE_BYTES];
  guint taken_back;                            /* with the reveal: the first ply that the room took
                                                  back after it had told it; 0: none */
  gboolean taken_back_told;                    /* and all at the table heard of it */
  GArray *events;                              /* (element-type SiguoEvent) */
  gboolean finished;                           /* the record says that nothing more comes */
} SiguoRecord;

typedef enum
{
  SIGUO_RECORD_ERROR_SYNTAX,
  SIGUO_RECORD_ERROR_VERSION,
  SIGUO_RECORD_ERROR_TOO_LARGE,
  SIGUO_RECORD_ERROR_ILLEGAL,
} SiguoRecordError;

#define SIGUO_RECORD_ERROR (siguo_record_error_quark ())
GQuark       siguo_record_error_quark (void);

#define SIGUO_RECORD_MAX_BYTES (4 * 1024 * 1024)
/* A position counts plies in 16 bits. */
#define SIGUO_RECORD_MAX_EVENTS 60000

SiguoRecord *siguo_record_new         (const SiguoOptions *options);
void         siguo_record_free        (SiguoRecord *record);
char        *siguo_record_to_text     (const SiguoRecord *record);
SiguoRecord *siguo_record_from_text   (const char *text, gsize length, GError **error);
SiguoRecord *siguo_record_from_bytes  (const guint8 *bytes, gsize length, GError **error);
guint8      *siguo_record_load_bytes  (GFile *file, gsize *length, GError **error);
SiguoRecord *siguo_record_load        (GFile *file, GError **error);
void         siguo_record_begin       (const SiguoRecord *record, SiguoPosition *position);
gboolean     siguo_record_accepts     (const SiguoRecord *record, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoRecord, siguo_record_free)

G_END_DECLS
