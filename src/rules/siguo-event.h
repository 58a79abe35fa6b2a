/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board.h"
#include "siguo-colour.h"
#include "siguo-rank.h"

G_BEGIN_DECLS

/**
 * SiguoEventKind:
 * @SIGUO_EVENT_MOVE: a piece went from a point to another one
 * @SIGUO_EVENT_FLIP: a face-down piece was turned over (flip)
 * @SIGUO_EVENT_TIMEOUT: the clock ran out, the turn passes, one time-out more
 * @SIGUO_EVENT_SKIP: the player skipped; the same as a time-out
 * @SIGUO_EVENT_PASS: a blockaded seat without a clock passes; no time-out
 * @SIGUO_EVENT_SURRENDER: a seat gives up; no ply
 * @SIGUO_EVENT_LEAVE: a seat left for good or was voted out; no ply
 * @SIGUO_EVENT_DRAW: the players agreed on a draw; no ply
 * @SIGUO_EVENT_STOP: the room broke the game off without a result; no ply
 */
typedef enum
{
  SIGUO_EVENT_MOVE,
  SIGUO_EVENT_FLIP,
  SIGUO_EVENT_TIMEOUT,
  SIGUO_EVENT_SKIP,
  SIGUO_EVENT_PASS,
  SIGUO_EVENT_SURRENDER,
  SIGUO_EVENT_LEAVE,
  SIGUO_EVENT_DRAW,
  SIGUO_EVENT_STOP,
} SiguoEventKind;

/**
 * SiguoOutcome:
 *
 * How a battle ended (rules.md section 7), QUIET where there was none.
 */
typedef enum
{
  SIGUO_OUTCOME_QUIET,
  SIGUO_OUTCOME_WON,         /* W */
  SIGUO_OUTCOME_LOST,        /* L */
  SIGUO_OUTCOME_BOTH,        /* X */
  SIGUO_OUTCOME_FLAG,        /* F */
  SIGUO_OUTCOME_BOTH_FLAG,   /* XF */
} SiguoOutcome;

/* Why a seat is out (rules.md section 10). */
typedef enum
{
  SIGUO_OUT_NOT,
  SIGUO_OUT_FLAG,
  SIGUO_OUT_NO_MOVE,
  SIGUO_OUT_TIMEOUTS,
  SIGUO_OUT_SURRENDER,
  SIGUO_OUT_LEFT,
} SiguoOut;

/* Why a game is over. */
typedef enum
{
  SIGUO_END_NOT,
  SIGUO_END_TEAM_OUT,          /* every seat of the other team is out */
  SIGUO_END_DRAW_QUIET,        /* no battle for too many moves */
  SIGUO_END_DRAW_AGREED,
  SIGUO_END_DRAW_EXHAUSTED,    /* nobody has a movable piece */
  SIGUO_END_REPETITION,        /* repetition = lose */
  SIGUO_END_EXHAUSTED,         /* mutual_exhaustion = next_mover_loses */
  SIGUO_END_CARRIED,           /* flip: flag taken or carried home */
  SIGUO_END_STOPPED,           /* broken off, no result */
} SiguoEnd;

typedef struct
{
  guint8 seat;
  guint8 reason;               /* SiguoOut */
} SiguoEventOut;

typedef struct
{
  guint8 piece;                /* the point where it started */
  guint8 rank;
} SiguoEventShown;

typedef struct
{
  guint8 piece;                /* a flag, by its start */
  guint8 point;                /* where it stands now */
} SiguoEventReturned;

#define SIGUO_MAX_SHOWN 8
#define SIGUO_MAX_RETURNED 2

/**
 * SiguoEvent:
 *
 * One thing that happened, with everything that follows from it, so that a position with unknown
 * pieces can apply it as well as the referee's. The referee's own copy has the ranks of a battle;
 * what others get has been through the view and has them only where an option shows them to all. A
 * plain value.
 */
typedef struct
{
  guint8 kind;                 /* SiguoEventKind */
  guint8 seat;                 /* who acted; SIGUO_NO_SEAT for DRAW and STOP */
  guint8 from, to;             /* MOVE; FLIP has its point in both; else SIGUO_NO_POINT */
  guint8 outcome;              /* SiguoOutcome */
  guint8 attacker;             /* SiguoRank, UNKNOWN where not told; NONE without a battle */
  guint8 defender;
  guint8 n_path;               /* 0: not given */
  guint8 n_out;
  guint8 n_shown;
  guint8 next;                 /* seat to move next; SIGUO_NO_SEAT when the game is over */
  guint8 end;                  /* SiguoEnd */
  guint8 winners;              /* seats as bits, with a win */
  guint8 n_returned;
  guint8 colour;               /* FLIP: SiguoColour of the piece, whose rank stands in shown */
  guint8 decided;              /* FLIP: from now on that colour is this seat's */
  SiguoEventOut out[SIGUO_N_SEATS];        /* in their order */
  /* turned face up for all: flags of fallen field marshals, scouts' killers, flips */
  SiguoEventShown shown[SIGUO_MAX_SHOWN];
  /* flip: flags whose carriers left the board */
  SiguoEventReturned returned[SIGUO_MAX_RETURNED];
  SiguoPoint path[SIGUO_MAX_PATH];
  gint64 time_ms;              /* the referee's clock since the game began; -1: not known */
} SiguoEvent;

typedef enum
{
  SIGUO_EVENT_ERROR_SYNTAX,
  SIGUO_EVENT_ERROR_ILLEGAL,
} SiguoEventError;

#define SIGUO_EVENT_ERROR (siguo_event_error_quark ())
GQuark   siguo_event_error_quark (void);

/* An event of @kind by @seat in which nothing happens yet: no points, QUIET, time -1. */
void     siguo_event_init        (SiguoEvent *event, SiguoEventKind kind, guint8 seat);
/* Is it a ply (rules.md section 2)? */
gboolean siguo_event_is_ply      (const SiguoEvent *event);
gboolean siguo_event_equal       (const SiguoEvent *a, const SiguoEvent *b);

/**
 * siguo_event_to_text:
 *
 * One line without its end, canonical, at most 512 bytes, the form in messages, records and the
 * hash chain: "S move S11 W15 path=S11,W15 battle=won out=W:flag shown=E62:F next=E time=12345",
 * with attacker= and defender= where ranks are told, and end=… win=SN when the game is over. In flip
 * also "S flip A23 shown=A23:1 colour=blue decided=S next=N", and returned=B23:B62 with a battle in
 * which the carrier of the flag that started on B23 left the board.
 *
 * Returns: (transfer full): the text
 */
char    *siguo_event_to_text     (const SiguoEvent *event, const SiguoBoard *board);
/* Accepts what to_text() makes, and nothing with unknown keys, doubled keys or points off
 * @board. */
gboolean siguo_event_from_text   (SiguoEvent *event, const SiguoBoard *board, const char *text,
                                  GError **error);

G_END_DECLS
