/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-answer.h"
#include "siguo-command.h"

G_BEGIN_DECLS

/**
 * SiguoNoticeKind:
 *
 * What the room tells a link. WELCOME, JOINED, RETURNED, ANSWER and CLOSED belong to a link and
 * have number 0; all others are numbered without gaps in the stream of one member, and are sent
 * again when the member comes back.
 *
 * A change of phase is told by STATE first, then by DEPLOY, START, OVER or FAILED. A snapshot is
 * made of ordinary notices with numbers that follow RETURNED's: STATE; in deploy DEPLOY, what
 * an ally shows, and, when all have committed, COMMITTED; in play and over START, EVENTs of many
 * events each, and OVER.
 * After a snapshot as after a tail, times that may have passed since are told anew by CLOCK,
 * OFFER, PAUSE and, while it is open or somebody is waited for, RECALL.
 */
typedef enum
{
  SIGUO_NOTICE_WELCOME,      /* room_id, nonce, text = room's name, flag = locked, state */
  SIGUO_NOTICE_JOINED,       /* member, token */
  SIGUO_NOTICE_RETURNED,     /* member, proof, number of the stream now; flag = a snapshot follows,
                                no tail; id = highest command id seen of this member: go on there */
  SIGUO_NOTICE_ANSWER,       /* id, error, why_not, text = detail for people or NULL */
  SIGUO_NOTICE_STATE,        /* state: all about seats and phase, whenever any of it changed;
                                member: who is told */
  SIGUO_NOTICE_SWAP_ASKED,   /* seat = who asks */
  SIGUO_NOTICE_SWAP_REFUSED, /* seat = who would rather not */
  SIGUO_NOTICE_DEPLOY,       /* game: a new deployment begins; time_ms = left, or -1 */
  SIGUO_NOTICE_COMMITTED,    /* commitments by seat, hash = referee's nonce hash: now open;
                                time_ms = left */
  SIGUO_NOTICE_FAILED,       /* deployment ended without a game: seat, error; one for each seat */
  SIGUO_NOTICE_START,        /* game, seat = first mover, layouts (view), hash = H_0,
                                time_ms = left of the first turn or -1 */
  SIGUO_NOTICE_LAYOUTS,      /* in deploy layouts = what an ally's board shows, the others NONE; in
                                play, to who is out, with dead_see_all: all of them, known */
  SIGUO_NOTICE_EVENT,        /* events: one, or many when catching up; hash = chain after the last;
                                time_ms = left or -1; time runs, or CLOCK follows */
  SIGUO_NOTICE_CLOCK,        /* time_ms = left of this turn (deploy: of committing or opening) or
                                -1, pause = why it stands still */
  SIGUO_NOTICE_OFFER,        /* seat offers a draw, time_ms = left; seat SIGUO_NO_SEAT: no offer
                                stands, flag = it was refused; count = so many draws who is told
                                has offered in this game */
  SIGUO_NOTICE_PAUSE,        /* seat asks for a pause, time_ms = left; seat SIGUO_NO_SEAT: nobody
                                asks (any more), flag = it was refused */
  SIGUO_NOTICE_RECALL,       /* member's computer remembers count events that the room does not:
                                the host may take them over, time_ms = left; member 0: nothing is
                                offered (yet, or any more), recall_end = what became of it. After
                                TAKEN, of count events, they follow at once, then CLOCK. flag =
                                play stands still; seats = who are still waited for, since their
                                computers may remember (more) events */
  SIGUO_NOTICE_CHAT,         /* member, seat or NO_SEAT, name of that time, text, flag = team. With
                                team_chat = phrases a team's text is "/" and a key of
                                rules/siguo-phrase.h */
  SIGUO_NOTICE_OVER,         /* layouts, all known; secrets (salts, nonces) with them; nonce = the
                                referee's */
  SIGUO_NOTICE_CLOSED,       /* error = why; the link will be dropped */
} SiguoNoticeKind;

typedef struct
{
  guint32 member;              /* 0: free */
  char name[65];
  gboolean ready;
  gboolean committed;
  gboolean away;
  gint64 away_ms;              /* since when, in ms before now */
  gboolean computer;           /* one sits there, or plays for whoever is away */
  guint8 vote_on;              /* who is away and about whom this seat voted, or NO_SEAT */
  guint8 vote;                 /* SiguoVote, never WAIT; 0 without one */
} SiguoSeatState;

typedef struct
{
  guint32 member;
  char name[65];
} SiguoSpectatorState;

#define SIGUO_MAX_SPECTATORS 16

typedef struct
{
  SiguoPhase phase;
  SiguoOptions options;
  guint32 host;                /* member */
  SiguoSeatState seats[SIGUO_N_SEATS];
  guint n_spectators;
  SiguoSpectatorState spectators[SIGUO_MAX_SPECTATORS];
} SiguoRoomState;

/**
 * SiguoNotice:
 *
 * One thing the room tells one link. Immutable once sent; counted references, since streams keep
 * them.
 */
typedef struct
{
  gatomicrefcount ref_count;
  SiguoNoticeKind kind;
  guint64 number;              /* place in the member's stream, 0: none */
  guint32 id;
  guint32 member;
  guint8 seat;
  gboolean flag;
  SiguoAnswer error;
  SiguoWhyNot why_not;
  gint64 time_ms;
  SiguoPause pause;
  guint count;
  guint8 seats;                /* bits */
  SiguoRecallEnd recall_end;
  gboolean behind;             /* RETURNED, for the room's keeper: the member knows things that the
                                  room, having come back from its journal, does not */
  char *text;
  char *name;
  SiguoHash hash;
  SiguoHash proof;
  SiguoGameId game;
  guint8 room_id[SIGUO_ROOM_ID_BYTES];
  guint8 token[SIGUO_TOKEN_BYTES];
  guint8 nonce[SIGUO_LINK_NONCE_BYTES];
  SiguoRoomState *state;                        /* (nullable): of g_rc_box, shared by copies */
  SiguoLayout layouts[SIGUO_N_SEATS];           /* all NONE for a seat that does not play, and in
                                                   duel_flip, whose deal follows from the nonces */
  SiguoCommitment commitments[SIGUO_N_SEATS];
  SiguoSecret *secrets;                         /* (nullable): SIGUO_N_SEATS of them */
  GArray *events;                               /* (nullable) (element-type SiguoEvent): seen */
} SiguoNotice;

SiguoNotice *siguo_notice_new   (SiguoNoticeKind kind);
SiguoNotice *siguo_notice_copy  (const SiguoNotice *notice);
SiguoNotice *siguo_notice_ref   (SiguoNotice *notice);
void         siguo_notice_unref (SiguoNotice *notice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoNotice, siguo_notice_unref)

G_END_DECLS
