/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "record/siguo-record.h"

G_BEGIN_DECLS

/* What is said about a recorded game. All but the name (transfer full). */

/* The player's name, or that of the seat; static or the record's. */
const char *siguo_record_words_name   (const SiguoRecord *record, guint8 seat);
/* All of them, for siguo_words_event(). */
void        siguo_record_words_names  (const SiguoRecord *record, const char *names[SIGUO_N_SEATS]);
/* "Anna and Chen against Bo and Dana" */
char       *siguo_record_words_sides  (const SiguoRecord *record);
/* In the reader's own time; as it stands there when it is no date, NULL without one. */
char       *siguo_record_words_date   (const SiguoRecord *record);
/* Who has won, or that the game broke off. */
char       *siguo_record_words_result (const SiguoRecord *record);
/* A sentence about how it came to that, NULL when nothing is to be added. */
char       *siguo_record_words_reason (const SiguoRecord *record);
/* Plies as rules.md section 2 counts them: what the players did one after the other, passes too, but
 * no surrender. */
guint       siguo_record_count_plies (const SiguoRecord *record);
/* "187 turns" */
char       *siguo_record_words_length (const SiguoRecord *record);

/**
 * SiguoRecordOutcome:
 *
 * How a game ended, for its record's owner.
 */
typedef enum
{
  SIGUO_RECORD_BROKEN_OFF,
  SIGUO_RECORD_NO_RESULT,
  SIGUO_RECORD_DRAW,
  SIGUO_RECORD_DECIDED,        /* and the record is nobody's, or a spectator's */
  SIGUO_RECORD_WON,
  SIGUO_RECORD_LOST,
} SiguoRecordOutcome;

SiguoRecordOutcome siguo_record_get_outcome (const SiguoRecord *record);
/* One or two words; static. */
const char        *siguo_record_words_outcome (SiguoRecordOutcome outcome);

G_END_DECLS
