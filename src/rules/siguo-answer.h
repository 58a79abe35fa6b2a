/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoAnswer:
 *
 * Why a command was not done. The app turns these into sentences.
 */
typedef enum
{
  SIGUO_ANSWER_OK,
  SIGUO_ANSWER_PHASE,          /* not in this phase */
  SIGUO_ANSWER_NOT_HOST,
  SIGUO_ANSWER_NOT_SEATED,
  SIGUO_ANSWER_NAME_BAD,
  SIGUO_ANSWER_NAME_TAKEN,
  SIGUO_ANSWER_ROOM_FULL,
  SIGUO_ANSWER_NO_SPECTATORS,
  SIGUO_ANSWER_SEAT_TAKEN,
  SIGUO_ANSWER_NO_SUCH_SEAT,
  SIGUO_ANSWER_NO_SUCH_MEMBER,
  SIGUO_ANSWER_OPTIONS_BAD,
  SIGUO_ANSWER_PROOF_BAD,
  SIGUO_ANSWER_COMMITMENT_BAD, /* what was opened is not what was committed to */
  SIGUO_ANSWER_LAYOUT_BAD,     /* text says why */
  SIGUO_ANSWER_LATE,           /* that ply is over, or everybody has committed */
  SIGUO_ANSWER_ILLEGAL,        /* why_not */
  /* surrender or draw offer before its ply, opening before all have committed */
  SIGUO_ANSWER_TOO_EARLY,
  SIGUO_ANSWER_TOO_MANY,       /* draw offers used up */
  SIGUO_ANSWER_NO_OFFER,
  SIGUO_ANSWER_CHAT_OFF,
  SIGUO_ANSWER_TEXT_BAD,
  SIGUO_ANSWER_NO_COMMITMENT,  /* FAILED: the seat did not commit in time */
  SIGUO_ANSWER_NOT_OPENED,     /* FAILED: the seat did not open in time */
  SIGUO_ANSWER_KICKED,         /* CLOSED */
  SIGUO_ANSWER_REPLACED,       /* CLOSED: a newer connection of the same member */
  SIGUO_ANSWER_HOST_LEFT,      /* CLOSED */
  SIGUO_ANSWER_PLAYER_LEFT,    /* FAILED: a seat left during deployment */
  SIGUO_ANSWER_NO_PAUSES,      /* asked for pauses in vain too often */
  SIGUO_ANSWER_STOPPED,        /* CLOSED: the game is saved and can be gone on with later; keep what
                                  is needed to come back */
  SIGUO_ANSWER_PASSWORD_BAD,   /* the room is locked, and the proof is missing or wrong */
  SIGUO_ANSWER_TOO_MANY_TRIES, /* of the same address; the password was not looked at */
  SIGUO_ANSWER_TOO_FAST,       /* more at once than the others can be told of */
  SIGUO_ANSWER_NOT_KEPT,       /* the game cannot be saved and stopped: the disk does not take it */
  SIGUO_ANSWER_RECALLING,      /* play stands still until it is known whether what a player's
                                  computer remembers of the game is taken over */
} SiguoAnswer;

#define SIGUO_N_ANSWERS (SIGUO_ANSWER_RECALLING + 1)

/* What the table may decide about an absent player (design, section 5). */
typedef enum
{
  SIGUO_VOTE_WAIT,
  SIGUO_VOTE_COMPUTER,
  SIGUO_VOTE_RESIGN,
  SIGUO_VOTE_STOP,
} SiguoVote;

/* What is wrong with the journal that brings a room back after a crash of its referee. The game goes
 * on all the same, and the host is told. */
typedef enum
{
  SIGUO_TROUBLE_NONE,          /* not any more: everything is kept again */
  SIGUO_TROUBLE_FULL,          /* the disk is, or the journal has reached its greatest size */
  SIGUO_TROUBLE_UNWRITABLE,    /* the folder or the file cannot be written to */
  SIGUO_TROUBLE_SLOW,          /* the disk takes too long */
  SIGUO_TROUBLE_BEHIND,        /* after "Resume hosting": a player has seen more of the game than
                                  the journal held; told once, says nothing about writing */
} SiguoTrouble;

/* What keeps the computer player that a seat wants from playing. */
typedef enum
{
  SIGUO_COMPUTER_FINE,
  SIGUO_COMPUTER_UNSTARTED,    /* its program was started again and again, and it never came */
  SIGUO_COMPUTER_STOPPED,      /* it was there, ended, and could not be brought back */
} SiguoComputerFault;

/* Why the clock of the turn stands still. */
typedef enum
{
  SIGUO_PAUSE_NONE,            /* it runs */
  SIGUO_PAUSE_OFFER,           /* a draw offer stands */
  SIGUO_PAUSE_AWAY,            /* the player to move is away */
  SIGUO_PAUSE_AGREED,          /* the players agreed on a pause */
  SIGUO_PAUSE_RESUMED,         /* the room came back from its journal: players are still on their
                                  way, or one's computer remembers more of the game than it does */
} SiguoPause;

/* What became of that which a player's computer remembered and the room did not. */
typedef enum
{
  SIGUO_RECALL_NONE,           /* that is not known (yet) */
  SIGUO_RECALL_TAKEN,          /* it is part of the game again */
  SIGUO_RECALL_KEPT,           /* the older position stays: the host wanted it or did not answer */
  SIGUO_RECALL_DISPUTED,       /* the same, since players' computers remember different things */
  SIGUO_RECALL_UNTRUE,         /* the same, since with these pieces it cannot have happened */
} SiguoRecallEnd;

G_END_DECLS
