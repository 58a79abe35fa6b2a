/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-four-words.h"
#include "siguo-record.h"

G_BEGIN_DECLS

/**
 * SiguoAuditFinding:
 * @SIGUO_AUDIT_VERIFIED: all that can be checked is right
 * @SIGUO_AUDIT_LAYOUTS_SEEN: the rulings are right, but layouts were shown before they were sealed
 * @SIGUO_AUDIT_NOT_SEALED: the rulings are right, but the seals are not known here
 * @SIGUO_AUDIT_MOVES_LOST: the rulings are right, but moves were lost, and the table went on
 *   without them
 * @SIGUO_AUDIT_NOT_REVEALED: what was hidden is not known, so that nothing can be said
 * @SIGUO_AUDIT_COMMITMENT: what a seat opened is not what it had sealed
 * @SIGUO_AUDIT_REFEREE_NONCE: the same of the referee's number
 * @SIGUO_AUDIT_LAYOUT: a layout is not legal
 * @SIGUO_AUDIT_LAYOUT_SHOWN: a layout was shown otherwise during the game
 * @SIGUO_AUDIT_FIRST_MOVER: chance let another seat begin
 * @SIGUO_AUDIT_DEAL: chance dealt otherwise (flip)
 * @SIGUO_AUDIT_ILLEGAL: it could not be done; order of turns included
 * @SIGUO_AUDIT_NOT_ALLOWED: the options do not allow it, or not yet
 * @SIGUO_AUDIT_PATH: another path than the one that is to be shown
 * @SIGUO_AUDIT_BATTLE: another outcome
 * @SIGUO_AUDIT_RANKS: wrong ranks of a battle, or not those that the options show
 * @SIGUO_AUDIT_SHOWN: other pieces turned face up
 * @SIGUO_AUDIT_FLIP: colour, deciding of colours, or a flag's return in flip
 * @SIGUO_AUDIT_OUT: other seats out, or for another reason
 * @SIGUO_AUDIT_END: another end or other winners
 * @SIGUO_AUDIT_NEXT: another seat to move next
 * @SIGUO_AUDIT_TIME_BACK: the referee's time is missing or goes back
 * @SIGUO_AUDIT_TIMEOUT_EARLY: a time-out before the time was up
 * @SIGUO_AUDIT_UNFINISHED: nothing more came, but the game is not over
 * @SIGUO_AUDIT_CHAIN: the room's last hash is not that of these events
 * @SIGUO_AUDIT_TAKEN_BACK: moves that had been told were taken back without a word
 */
typedef enum
{
  SIGUO_AUDIT_VERIFIED,
  SIGUO_AUDIT_LAYOUTS_SEEN,
  SIGUO_AUDIT_NOT_SEALED,
  SIGUO_AUDIT_MOVES_LOST,
  SIGUO_AUDIT_NOT_REVEALED,
  SIGUO_AUDIT_COMMITMENT,
  SIGUO_AUDIT_REFEREE_NONCE,
  SIGUO_AUDIT_LAYOUT,
  SIGUO_AUDIT_LAYOUT_SHOWN,
  SIGUO_AUDIT_FIRST_MOVER,
  SIGUO_AUDIT_DEAL,
  SIGUO_AUDIT_ILLEGAL,
  SIGUO_AUDIT_NOT_ALLOWED,
  SIGUO_AUDIT_PATH,
  SIGUO_AUDIT_BATTLE,
  SIGUO_AUDIT_RANKS,
  SIGUO_AUDIT_SHOWN,
  SIGUO_AUDIT_FLIP,
  SIGUO_AUDIT_OUT,
  SIGUO_AUDIT_END,
  SIGUO_AUDIT_NEXT,
  SIGUO_AUDIT_TIME_BACK,
  SIGUO_AUDIT_TIMEOUT_EARLY,
  SIGUO_AUDIT_UNFINISHED,
  SIGUO_AUDIT_CHAIN,
  SIGUO_AUDIT_TAKEN_BACK,
} SiguoAuditFinding;

/**
 * SiguoAudit:
 *
 * What refereeing a finished game again came to: verified, or the first thing that does not fit. A
 * plain value.
 */
typedef struct
{
  SiguoAuditFinding finding;
  guint n_events;           /* how many were looked at and fit */
  guint ply;                /* of what does not fit, or the first one that was lost; 0: it is no
                               single ply's */
  guint8 seat;              /* whose doing or whose layout; SIGUO_NO_SEAT: nobody's */
  guint8 why_not;           /* with ILLEGAL */
  SiguoEvent told, ruled;   /* with what concerns a ply: what the room said and what is right */
  gboolean has_words;
  SiguoFourWords words;
} SiguoAudit;

void     siguo_audit_record   (const SiguoRecord *record, const SiguoHash *chain,
                               SiguoAudit *audit);
/* Is something wrong? Not so where something can merely not be told. */
gboolean siguo_audit_is_wrong (const SiguoAudit *audit);
char    *siguo_audit_to_words (const SiguoAudit *audit, const SiguoRecord *record);

G_END_DECLS
