/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-event.h"
#include "siguo-flip-state.h"
#include "siguo-layout.h"
#include "siguo-options.h"

G_BEGIN_DECLS

#define SIGUO_MAX_PIECES 120
#define SIGUO_NO_PIECE ((guint8) 0xff)
#define SIGUO_MAX_MOVES 2048

/* A quiet move of a piece, as repetition looks at it. */
typedef struct
{
  guint8 piece, from, to;
} SiguoTrace;

/* With the move to be made these are the eight that rules.md section 9 looks at. */
#define SIGUO_MAX_TRACES 7

/**
 * SiguoPosition:
 *
 * A game at one moment, at any level of knowledge: a piece has a rank or is SIGUO_RANK_UNKNOWN. The
 * referee's has no unknown ones. A plain value of less than 1 KiB; copy it with "=". A piece is
 * named by the point where it started, which is public. Read the fields freely; write them through
 * the functions only.
 */
typedef struct
{
  const SiguoBoard *board;
  SiguoOptions options;
  guint8 seats;                          /* who plays, bits 1 << seat */
  guint8 alive;                          /* who is not out */
  guint8 turn;                           /* seat to move; SIGUO_NO_SEAT when the game is over */
  guint8 end;                            /* SiguoEnd */
  guint8 winners;                        /* bits */
  guint8 out_reason[SIGUO_N_SEATS];      /* SiguoOut */
  guint8 timeouts[SIGUO_N_SEATS];
  /* bits of the team, itself included; 0 for seats that do not play */
  guint8 friends[SIGUO_N_SEATS];
  guint16 quiet_moves;                   /* moves since the last battle */
  guint16 ply;                           /* plies made */
  guint64 hash;                          /* equal for equal positions at equal knowledge */
  SiguoSet occupied;
  SiguoSet men[SIGUO_N_SEATS];           /* points held by each seat */
  SiguoSet fixed;                        /* points with mines, flags and unknown pieces */
  SiguoSet engineers;                    /* points with pieces known as engineers */
  guint16 way_used[SIGUO_MAX_WAYS];      /* which places of each way of the board are occupied */
  guint8 piece_at[SIGUO_MAX_POINTS];     /* SIGUO_NO_PIECE when empty */
  guint8 point_of[SIGUO_MAX_PIECES];     /* SIGUO_NO_POINT when it left the board */
  guint8 rank_of[SIGUO_MAX_PIECES];      /* NONE where no piece started; kept after death */
  guint8 owner_of[SIGUO_MAX_PIECES];
  /* pieces (by their start) that lie face up for everybody */
  SiguoSet shown;
  /* last moves since the last battle, unless repetition = off */
  SiguoTrace recent[SIGUO_N_SEATS][SIGUO_MAX_TRACES];
  guint8 n_recent[SIGUO_N_SEATS];
  SiguoFlip flip;
} SiguoPosition;

G_STATIC_ASSERT (sizeof (SiguoPosition) < 1024);

#define SIGUO_MAX_LEARNT (2 + SIGUO_MAX_SHOWN)

/* What siguo_position_apply() changed, so that undo can put it back. A plain value; its fields are
 * the position's own business. */
typedef struct
{
  guint64 hash;
  SiguoSet shown;
  guint16 quiet_moves, ply;
  guint8 turn, end, winners, alive;
  guint8 out_reason[SIGUO_N_SEATS];
  guint8 timeouts[SIGUO_N_SEATS];
  guint8 n_recent[SIGUO_N_SEATS];
  SiguoTrace trace;                         /* the one pushed out or written over */
  guint8 kind, seat, from, to, outcome;
  guint8 attacker, defender;                /* pieces */
  guint8 n_learnt;
  SiguoEventShown learnt[SIGUO_MAX_LEARNT]; /* what was known of them before */
  gboolean cleared;                         /* whole armies left; in flip more */
  guint8 point_of[SIGUO_MAX_PIECES];        /* in that case: where all stood */
  SiguoFlip flip;                           /* in flip */
} SiguoUndo;

/* Why a move is not legal (rules.md sections 6 and 11); the first of these that is so. */
typedef enum
{
  SIGUO_WHY_NOT_LEGAL,            /* it is legal */
  SIGUO_WHY_NOT_OVER,             /* the game is over */
  SIGUO_WHY_NOT_OUT,              /* the seat is out */
  SIGUO_WHY_NOT_TURN,             /* another seat's turn */
  SIGUO_WHY_NOT_EMPTY,            /* no piece stands there */
  SIGUO_WHY_NOT_YOURS,            /* another seat's piece */
  SIGUO_WHY_NOT_FLAG,             /* the flag never moves */
  SIGUO_WHY_NOT_MINE,             /* mines never move */
  SIGUO_WHY_NOT_HQ,               /* locked in a headquarters */
  SIGUO_WHY_NOT_SAME,             /* from and to are one point */
  SIGUO_WHY_NOT_OWN,              /* an own piece stands on the target */
  SIGUO_WHY_NOT_ALLY,             /* an ally's piece stands on the target */
  SIGUO_WHY_NOT_CAMP,             /* a piece in a camp cannot be attacked */
  SIGUO_WHY_NOT_CORNER,           /* by rail, but it would have to turn: engineers only */
  SIGUO_WHY_NOT_BLOCKED,          /* a piece stands in the way */
  SIGUO_WHY_NOT_FAR,              /* no road or railway leads there in one move */
  SIGUO_WHY_NOT_REPEAT,           /* repetition = forbid */
  SIGUO_WHY_NOT_FACE_DOWN,        /* flip: face-down pieces neither move nor are attacked */
  SIGUO_WHY_NOT_STRONGER,         /* flip_weaker_may_attack = no */
  /* flip or bomb_flag: this piece may not take that flag or touch that mine */
  SIGUO_WHY_NOT_TAKER,
  SIGUO_WHY_NOT_MINES_LEFT,       /* flip: the flag's mines are not all gone */
  SIGUO_WHY_NOT_MUST_MOVE,        /* passing is for a seat that has no legal move */
  SIGUO_WHY_NOT_NO_COLOUR,        /* flip: colours are open, nothing is anybody's yet */
  SIGUO_WHY_NOT_UNTAKEABLE,       /* flip_flag_mines = dug: a mine of the flag was lost otherwise */
} SiguoWhyNot;

#define SIGUO_N_WHY_NOTS (SIGUO_WHY_NOT_UNTAKEABLE + 1)

/**
 * siguo_position_init:
 * @layouts: SIGUO_N_SEATS layouts by seat; those of seats that do not play are ignored; hidden ones
 *   make unknown pieces; in flip none are looked at, see siguo_flip_init()
 * @first: the seat that moves first, one that plays
 *
 * The position before the first ply.
 */
void        siguo_position_init         (SiguoPosition *position, const SiguoOptions *options,
                                         const SiguoLayout *layouts, SiguoSeat first);
/* All that the text form says, compared. */
gboolean    siguo_position_equal        (const SiguoPosition *a, const SiguoPosition *b);
/* Tells the position what @seat's army was at the start, living and dead (ally's layout, reveal at
 * the end). */
void        siguo_position_learn_layout (SiguoPosition *position, SiguoSeat seat,
                                         const SiguoLayout *layout);
/* The army of @seat as it stood at the start, as far as it is known. */
void        siguo_position_get_layout   (const SiguoPosition *position, SiguoSeat seat,
                                         SiguoLayout *layout);

/* Whose piece stands there; SIGUO_NO_SEAT: empty, or nobody's yet. */
guint8      siguo_position_owner_at     (const SiguoPosition *position, SiguoPoint point);
/* NONE: empty. */
SiguoRank   siguo_position_rank_at      (const SiguoPosition *position, SiguoPoint point);
/* A piece in a headquarters. */
gboolean    siguo_position_is_locked    (const SiguoPosition *position, SiguoPoint point);
guint       siguo_position_count_pieces (const SiguoPosition *position, SiguoSeat seat);

/* All legal moves of the seat to move, whose own ranks must be known. In flip also every flip, as a
 * move from a point to itself; why_not() and targets() see it so too. @moves holds SIGUO_MAX_MOVES.
 * Returns: how many */
guint       siguo_position_list_moves   (const SiguoPosition *position, SiguoMove *moves);
/* Has @seat, whose ranks must be known, a legal move, as if it were its turn? */
gboolean    siguo_position_has_move     (const SiguoPosition *position, guint8 seat);
/* Legal targets of the piece on @from, as if it were its owner's turn; empty for an unmovable or
 * unknown piece. */
SiguoSet    siguo_position_targets      (const SiguoPosition *position, SiguoPoint from);
/* Says no more than @seat knows: it looks at the board and at the mover's own rank only. */
SiguoWhyNot siguo_position_why_not      (const SiguoPosition *position, SiguoSeat seat,
                                         SiguoPoint from, SiguoPoint to);
/* A translated sentence of a few words; static. */
const char *siguo_why_not_to_words      (SiguoWhyNot why_not);

/**
 * siguo_position_rule:
 * @truth: a position without unknown pieces
 * @event: (inout): kind, seat and, for a move or flip, from and to are given; all the rest is
 *   filled in but the path (see siguo_position_fill_path()) and the time, which stay as they are
 *
 * The referee's ruling: what happens if this is done now (rules.md sections 7, 9 and 10, in the
 * order of section 10). Whether a surrender or a draw offer is allowed at this ply is the room's
 * business, not looked at here.
 *
 * Returns: SIGUO_WHY_NOT_LEGAL, or why it cannot be done
 */
SiguoWhyNot siguo_position_rule         (const SiguoPosition *truth, SiguoEvent *event);
/* The path that is shown for the move in @event; before it is applied. */
void        siguo_position_fill_path    (const SiguoPosition *truth, SiguoEvent *event);
/* Applies an event that rule() made or accepts() passed. @undo: (out) (nullable) */
void        siguo_position_apply        (SiguoPosition *position, const SiguoEvent *event,
                                         SiguoUndo *undo);
void        siguo_position_undo         (SiguoPosition *position, const SiguoUndo *undo);
/* Does an event of somebody else's make fit here, as far as @position knows? Nothing that passes
 * can break apply(). */
gboolean    siguo_position_accepts      (const SiguoPosition *position, const SiguoEvent *event,
                                         GError **error);

/* The next seat in turn order after @seat that is not out; @seat itself when it is the only one;
 * SIGUO_NO_SEAT if none. */
guint8      siguo_position_next_seat    (const SiguoPosition *position, guint8 seat);

/* Canonical, one line, whole: options, turn, counters, every piece. (transfer full) */
char       *siguo_position_to_text      (const SiguoPosition *position);
gboolean    siguo_position_from_text    (SiguoPosition *position, const char *text, GError **error);

G_END_DECLS
