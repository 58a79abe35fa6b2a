/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-answer.h"
#include "rules/siguo-commitment.h"
#include "rules/siguo-position.h"
#include "rules/siguo-proof.h"

G_BEGIN_DECLS

/**
 * SiguoPhase:
 *
 * Where a room is. over → lobby is the rematch.
 */
typedef enum
{
  SIGUO_PHASE_LOBBY,
  SIGUO_PHASE_DEPLOY,
  SIGUO_PHASE_PLAY,
  SIGUO_PHASE_OVER,
} SiguoPhase;

#define SIGUO_N_PHASES 4

/**
 * SiguoCommandKind:
 *
 * What a link may ask of the room. Which one is allowed in which phase and to whom is one table in
 * siguo-room.c.
 */
typedef enum
{
  SIGUO_COMMAND_HELLO,       /* nonce; first on each link, answered by WELCOME */
  SIGUO_COMMAND_JOIN,        /* text = name, flag = as spectator, token = the host's or zeros, proof
                                of a locked room's password or zeros */
  SIGUO_COMMAND_RETURN,      /* member, number = last stream number seen, proof; in a game (else
                                game is zero) game, n_events = how many of its events are known,
                                chain = the hash after them */
  SIGUO_COMMAND_SIT,         /* seat: takes it when free, else asks its player to swap */
  SIGUO_COMMAND_STAND,       /* becomes a spectator */
  SIGUO_COMMAND_SWAP_ANSWER, /* seat = who asked, flag = yes */
  SIGUO_COMMAND_ARRANGE,     /* host: seat and seat2 change places, either may be empty */
  SIGUO_COMMAND_READY,       /* flag; in over: for a rematch. With every seat ready the next
                                phase begins */
  SIGUO_COMMAND_OPTIONS,     /* host: text = options; clears every ready */
  SIGUO_COMMAND_KICK,        /* host: member */
  SIGUO_COMMAND_COMPUTER,    /* host: puts a computer player called text on seat, a free one; flag
                                FALSE: takes the one there away */
  SIGUO_COMMAND_COMMIT,      /* commitment; may be repeated until all are in. In duel_flip to a
                                nonce and a hidden layout */
  SIGUO_COMMAND_WITHDRAW,    /* takes the commitment back, as long as not all are in */
  SIGUO_COMMAND_SHOW,        /* layout: how it stands now, for the ally's eyes; with
                                ally_layout_at_deploy */
  SIGUO_COMMAND_OPEN,        /* secret: opens the commitment */
  SIGUO_COMMAND_MOVE,        /* ply, from, to */
  SIGUO_COMMAND_FLIP,        /* ply, from: turns over the piece there; duel_flip */
  SIGUO_COMMAND_SKIP,        /* ply; spends a time-out */
  SIGUO_COMMAND_SURRENDER,
  SIGUO_COMMAND_OFFER_DRAW,
  SIGUO_COMMAND_ANSWER_DRAW, /* flag */
  SIGUO_COMMAND_PAUSE,       /* flag: asks for a pause or agrees to one; else refuses it, or goes
                                on after it */
  SIGUO_COMMAND_CHAT,        /* text, flag = to the own team only */
  SIGUO_COMMAND_VOTE,        /* member's absence: seat, number = SiguoVote */
  SIGUO_COMMAND_RECALL,      /* after a return that knew more of the game than the room: texts =
                                events, n_events = how many come before them */
  SIGUO_COMMAND_ANSWER_RECALL, /* host: flag = take over what is offered, number = how many events
                                  that is */
  SIGUO_COMMAND_BYE,         /* leaves for good */
  SIGUO_COMMAND_CLOSE,       /* host: closes the room */
} SiguoCommandKind;

#define SIGUO_N_COMMANDS (SIGUO_COMMAND_CLOSE + 1)

/**
 * SiguoCommand:
 *
 * One request of a link. Which fields count is said at each kind. Strings, @texts, @secret and
 * @layout belong to the caller.
 */
typedef struct
{
  SiguoCommandKind kind;
  guint32 id;                /* the client's own counter, from 1; a repeated one is answered
                                again, not done twice */
  guint32 member;
  guint64 number;
  guint8 seat, seat2;
  guint16 ply;
  guint8 from, to;
  gboolean flag;
  guint32 n_events;
  const char *text;
  const char *const *texts;  /* (nullable): ends with NULL */
  const SiguoSecret *secret;
  const SiguoLayout *layout;
  SiguoCommitment commitment;
  SiguoHash proof;
  SiguoGameId game;
  SiguoHash chain;
  guint8 token[SIGUO_TOKEN_BYTES];
  guint8 nonce[SIGUO_LINK_NONCE_BYTES];
} SiguoCommand;

G_END_DECLS
