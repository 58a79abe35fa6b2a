/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-member.h"
#include "siguo-room.h"
#include "rules/siguo-view.h"

G_BEGIN_DECLS

/* What the files of the room share; but for white-box tests nobody else includes this. */

/* A client commits by itself when the deadline comes; its message needs a moment. */
#define SIGUO_COMMIT_GRACE_MS 3000
/* Somebody without a seat who stays away that long is forgotten. */
#define SIGUO_FORGET_MS 600000
/* Bytes of all events as text. Some 4,000 plies: no game of people comes near (the longest recorded
 * one has 719 moves), and an endless one must not fill anybody's memory. Whoever comes back is told
 * all of it at once, and that has to fit what may wait for one connection. */
#define SIGUO_MAX_GAME_BYTES (192 * 1024)
#define SIGUO_BATCH_EVENTS 40
#define SIGUO_BATCH_BYTES 12288
#define SIGUO_EVENT_EXTRA_BYTES 3 /* quotes and comma */
/* So often a pause can be asked for in vain. */
#define SIGUO_MAX_PAUSES_IN_VAIN 3
#define SIGUO_NEVER G_MAXINT64

/* A connection, from its opening to its end. */
typedef struct
{
  guint number;
  gboolean greeted;
  guint8 player_nonce[SIGUO_LINK_NONCE_BYTES];
  guint8 room_nonce[SIGUO_LINK_NONCE_BYTES];
  SiguoMember *member;               /* (nullable) */
} SiguoLink;

/* One game from its deployment to its end. */
typedef struct
{
  SiguoGameId id;
  guint8 referee_nonce[SIGUO_NONCE_BYTES];
  SiguoHash referee_nonce_hash;
  guint8 seats;                      /* who plays, bits */
  guint8 committed, opened;          /* bits */
  SiguoCommitment commitments[SIGUO_N_SEATS];
  SiguoSecret secrets[SIGUO_N_SEATS];
  guint8 shown;                      /* bits: who shows a layout to the ally */
  SiguoLayout drafts[SIGUO_N_SEATS]; /* of those */
  gint64 commit_deadline;            /* without the grace */
  gint64 open_deadline;              /* SIGUO_NEVER before all have committed */

  guint8 first;
  SiguoPosition position;            /* the truth */
  SiguoHash first_chain, chain;
  GArray *events;                    /* as everybody may know them */
  gsize event_bytes;                 /* of their texts in messages */
  gint64 start_ms;

  gint64 turn_deadline;              /* SIGUO_NEVER while paused or without a clock */
  gint64 turn_left;                  /* while paused */
  SiguoPause pause;                  /* why the clock stands still */
  SiguoPause told_pause;             /* what everybody believes */
  gboolean pause_agreed;
  guint8 pause_seat;                 /* who asks for a pause, SIGUO_NO_SEAT: nobody */
  guint8 pause_wanted;               /* bits */
  gint64 pause_deadline;
  guint8 n_pauses_in_vain[SIGUO_N_SEATS];
  guint8 offer_seat;                 /* who offers a draw, SIGUO_NO_SEAT: nobody */
  guint8 accepted;                   /* bits */
  gint64 offer_deadline;
  guint8 n_offers[SIGUO_N_SEATS];
  guint8 vote_on[SIGUO_N_SEATS];     /* by voter: which absent seat, SIGUO_NO_SEAT: none */
  guint8 vote[SIGUO_N_SEATS];        /* by voter: SiguoVote */
  guint8 stand_ins;                  /* bits: for whom a computer player was voted for */
} SiguoGame;

/* What players' computers remember of the game and the room does not: siguo-room-recall.c. */
typedef struct
{
  gboolean possible;                 /* the room came back, and nothing new has happened */
  gboolean waits;                    /* play stands still for it */
  gboolean hurries;                  /* nobody else is waited for before the host is asked */
  gint64 deadline;
  GArray *events;                    /* (nullable): as they were sent, after those of the game */
  GArray *chains;                    /* (element-type SiguoHash): after each of them */
  SiguoPosition position;            /* after them, as everybody may know it */
  SiguoHash chain;
  gsize event_bytes;                 /* of the game's, too */
  gint64 last_ms, turn_ms;           /* of the last event, and when its turn began */
  guint usable;                      /* so many of them can be taken over */
  guint vouched;                     /* so many end with the hash that somebody came back with */
  guint32 member;                    /* who that is */
  guint offered;                     /* so many everybody was told of */
} SiguoRecall;

struct _SiguoRoom
{
  SiguoRoomPorts ports;
  gpointer user_data;
  char *name;
  guint8 id[SIGUO_ROOM_ID_BYTES];
  gboolean has_host_token;
  guint8 host_token[SIGUO_TOKEN_BYTES];
  gboolean locked;
  SiguoHash key;                     /* of the password */
  SiguoOptions options;
  SiguoPhase phase;
  gboolean closed;
  gboolean kept;                     /* there is a journal: to stop is not to break off */
  gboolean stopped;                  /* closed, to be gone on with later */
  gint64 now;
  GHashTable *links;                 /* number → SiguoLink, owned */
  GPtrArray *members;                /* owned, in the order of joining */
  SiguoMember *seats[SIGUO_N_SEATS];
  guint32 host;                      /* member, 0: none */
  guint32 last_member;
  SiguoPaid paid_joins, paid_gallery, paid_states, paid_deploys;
  SiguoRoomState state;              /* as it is after each call */
  SiguoGame game;
  SiguoRecall recall;
  SiguoRecallEnd recall_end;         /* since the room came back */
  guint n_recalled;
  gboolean told_held;                /* everybody believes that play stands still for it */
  guint8 told_awaited;               /* bits: and that these are waited for */
};

/* A command on its way through its handler. */
typedef struct
{
  SiguoRoom *room;
  SiguoLink *link;
  SiguoMember *member;               /* (nullable) */
  const SiguoCommand *command;
  gboolean answered;                 /* the handler did it; link and member may be gone */
  SiguoWhyNot why_not;
  char *detail;                      /* (nullable): for people, owned */
} SiguoRequest;

typedef SiguoAnswer (*SiguoHandler) (SiguoRequest *request);

/* siguo-room.c */
void         siguo_room_answer        (SiguoRequest *request, SiguoAnswer error);

/* siguo-room-links.c: entry and exit */
SiguoAnswer  siguo_room_hello         (SiguoRequest *request);
SiguoAnswer  siguo_room_join          (SiguoRequest *request);
SiguoAnswer  siguo_room_return        (SiguoRequest *request);
SiguoAnswer  siguo_room_bye           (SiguoRequest *request);
SiguoAnswer  siguo_room_kick          (SiguoRequest *request);
SiguoAnswer  siguo_room_close         (SiguoRequest *request);
SiguoMember *siguo_room_find_member   (SiguoRoom *room, guint32 id);
/* May a newcomer have @name? */
SiguoAnswer  siguo_room_look_at_name  (SiguoRoom *room, const char *name);
/* Returns: (transfer none): a new member with a token */
SiguoMember *siguo_room_add_member    (SiguoRoom *room, const char *name);
/* Ends the connection of @link; its member, if any, stays. */
void         siguo_room_drop_link     (SiguoRoom *room, guint link, SiguoAnswer why);
/* @heard_ms: the room's time when something was heard of it for the last time */
void         siguo_room_lose_link     (SiguoMember *member, gint64 heard_ms);
/* Closes the room: everybody is told why. */
void         siguo_room_shut          (SiguoRoom *room, SiguoAnswer why);
/* Tells @member (when there is a link) why, and forgets it with all that follows in this phase. */
void         siguo_room_dismiss       (SiguoRoom *room, SiguoMember *member, SiguoAnswer why);
gint64       siguo_room_away_deadline (const SiguoRoom *room);
void         siguo_room_away_due      (SiguoRoom *room);

/* siguo-room-tell.c: notices, state, snapshots */
void         siguo_room_tell          (SiguoRoom *room, SiguoMember *member, SiguoNotice *notice);
void         siguo_room_tell_all      (SiguoRoom *room, SiguoNotice *notice);
void         siguo_room_send          (SiguoRoom *room, guint link, SiguoNotice *notice);
SiguoRoomState *siguo_room_make_state (const SiguoRoom *room);
void         siguo_room_state_changed (SiguoRoom *room);
/* Tells everybody who does not know it, at once: when the phase changes, which has a pace of its
 * own. All else is told by settle_state(). */
void         siguo_room_flush_state   (SiguoRoom *room);
/* The same, but not more often than all can follow. */
void         siguo_room_settle_state  (SiguoRoom *room);
/* @state: (nullable): as made just now; shared by all who are told */
void         siguo_room_tell_state    (SiguoRoom *room, SiguoMember *member,
                                       SiguoRoomState *state);
void         siguo_room_tell_start    (SiguoRoom *room, SiguoMember *member);
SiguoNotice *siguo_room_make_committed (SiguoRoom *room);
SiguoNotice *siguo_room_make_over     (SiguoRoom *room);
/* LAYOUTS: what @member's ally shows; nothing when that is nothing. */
void         siguo_room_tell_shown    (SiguoRoom *room, SiguoMember *member);
/* LAYOUTS: everything, for a player who is out. */
void         siguo_room_tell_all_layouts (SiguoRoom *room, SiguoMember *member);
/* The events after the first @from, the hash after which is @before: as many in one notice as fit a
 * message. */
void         siguo_room_tell_events   (SiguoRoom *room, SiguoMember *member, guint from,
                                       const SiguoHash *before);
/* All of this phase that a newcomer or somebody without the tail needs, after STATE. */
void         siguo_room_tell_snapshot (SiguoRoom *room, SiguoMember *member);
/* Times that may have passed since. */
void         siguo_room_tell_times    (SiguoRoom *room, SiguoMember *member);

/* siguo-room-seats.c: the lobby */
SiguoAnswer  siguo_room_sit           (SiguoRequest *request);
SiguoAnswer  siguo_room_stand         (SiguoRequest *request);
SiguoAnswer  siguo_room_swap_answer   (SiguoRequest *request);
SiguoAnswer  siguo_room_arrange       (SiguoRequest *request);
SiguoAnswer  siguo_room_ready         (SiguoRequest *request);
SiguoAnswer  siguo_room_options       (SiguoRequest *request);
void         siguo_room_seat_member   (SiguoRoom *room, SiguoMember *member, guint8 seat);
guint8       siguo_room_free_seat     (const SiguoRoom *room);
guint        siguo_room_count_unseated (const SiguoRoom *room);
void         siguo_room_enter_lobby   (SiguoRoom *room);
gboolean     siguo_room_is_ready_to_deploy (const SiguoRoom *room);
/* Begins the next phase when everybody is ready for it. */
void         siguo_room_check_ready   (SiguoRoom *room);

/* siguo-room-deploy.c */
SiguoAnswer  siguo_room_commit        (SiguoRequest *request);
SiguoAnswer  siguo_room_withdraw      (SiguoRequest *request);
SiguoAnswer  siguo_room_show          (SiguoRequest *request);
SiguoAnswer  siguo_room_open          (SiguoRequest *request);
/* Whoever committed to something at @seat cannot open it any more, as long as not all are in. */
void         siguo_room_forget_commitment (SiguoRoom *room, guint8 seat);
void         siguo_room_start_deploy  (SiguoRoom *room);
/* Ends the deployment without a game; @seats (bits) are to blame. */
void         siguo_room_fail_deploy   (SiguoRoom *room, guint8 seats, SiguoAnswer why);
gint64       siguo_room_deploy_deadline (const SiguoRoom *room);
void         siguo_room_deploy_due    (SiguoRoom *room);

/* siguo-room-play.c */
SiguoAnswer  siguo_room_move          (SiguoRequest *request);
SiguoAnswer  siguo_room_flip          (SiguoRequest *request);
SiguoAnswer  siguo_room_skip          (SiguoRequest *request);
SiguoAnswer  siguo_room_surrender     (SiguoRequest *request);
void         siguo_room_start_play    (SiguoRoom *room);
/* Rules @kind by @seat and does it. Returns: why it cannot be done */
SiguoWhyNot  siguo_room_happen        (SiguoRoom *room, SiguoEventKind kind, guint8 seat,
                                       SiguoPoint from, SiguoPoint to);
/* Rules what @event says was done, at its time, and does it; nobody is told. @event: (inout): the
 * ruling; @seen: (out): the same as everybody may know it */
SiguoWhyNot  siguo_game_do            (SiguoGame *game, SiguoEvent *event, SiguoEvent *seen);
/* What follows by itself, after @passes that did already. Returns: FALSE: nothing */
gboolean     siguo_game_follows       (const SiguoGame *game, guint passes, SiguoEvent *event);
/* Lets all that follow, and the end of the game. */
void         siguo_room_follow_up     (SiguoRoom *room);

/* siguo-room-clock.c */
void         siguo_room_start_turn    (SiguoRoom *room);
gboolean     siguo_room_has_clock     (const SiguoRoom *room);
/* Pauses or goes on where a draw offer or an absence wants it, and tells so. */
void         siguo_room_update_clock  (SiguoRoom *room);
gint64       siguo_room_clock_left    (const SiguoRoom *room);
SiguoNotice *siguo_room_make_clock    (SiguoRoom *room);
gint64       siguo_room_turn_deadline (const SiguoRoom *room);
void         siguo_room_turn_due      (SiguoRoom *room);

/* siguo-room-agree.c: draw offers and votes */
SiguoAnswer  siguo_room_offer_draw    (SiguoRequest *request);
SiguoAnswer  siguo_room_answer_draw   (SiguoRequest *request);
SiguoAnswer  siguo_room_vote          (SiguoRequest *request);
SiguoNotice *siguo_room_make_offer    (SiguoRoom *room, const SiguoMember *member,
                                       gboolean refused);
void         siguo_room_end_offer     (SiguoRoom *room, gboolean refused);
gint64       siguo_room_offer_deadline (const SiguoRoom *room);
void         siguo_room_offer_due     (SiguoRoom *room);
/* What everybody may know of @voter's vote, which is all of it as long as it can be joined. */
void         siguo_room_look_at_vote  (const SiguoRoom *room, guint8 voter, SiguoSeatState *seat);
void         siguo_room_clear_votes   (SiguoRoom *room, guint8 absent);
/* Whoever did not agree yet may be out or gone meanwhile. */
void         siguo_room_settle_votes  (SiguoRoom *room);

/* siguo-room-pause.c */
SiguoAnswer  siguo_room_pause         (SiguoRequest *request);
SiguoNotice *siguo_room_make_pause    (SiguoRoom *room, gboolean refused);
/* Whoever was waited for may be out or gone meanwhile. */
void         siguo_room_settle_pause  (SiguoRoom *room);
gint64       siguo_room_pause_deadline (const SiguoRoom *room);
void         siguo_room_pause_due     (SiguoRoom *room);

/* siguo-room-recall.c */
SiguoAnswer  siguo_room_recall        (SiguoRequest *request);
SiguoAnswer  siguo_room_answer_recall (SiguoRequest *request);
void         siguo_recall_clear       (SiguoRecall *recall);
/* The room came back from its journal: somebody may remember more. */
void         siguo_room_allow_recall  (SiguoRoom *room);
/* From now on nobody is asked for it any more. */
void         siguo_room_forbid_recall (SiguoRoom *room);
/* @member returns and says by @command what it knows of the game; @lost: it has heard of a past
 * that is lost. Returns: whether that is something that the room does not know, nor waits for */
gboolean     siguo_room_compare_game  (SiguoRoom *room, SiguoMember *member,
                                       const SiguoCommand *command, gboolean lost);
/* Does @kind have to wait? */
gboolean     siguo_room_recall_holds  (const SiguoRoom *room, SiguoCommandKind kind);
/* After the room came back: is somebody still on the way, so that nothing should happen yet? */
gboolean     siguo_room_is_gathering  (const SiguoRoom *room);
SiguoNotice *siguo_room_make_recall   (const SiguoRoom *room);
/* Is there anything of it to be told to who comes in? */
gboolean     siguo_room_tells_recall  (const SiguoRoom *room);
void         siguo_room_settle_recall (SiguoRoom *room);
gint64       siguo_room_recall_deadline (const SiguoRoom *room);
void         siguo_room_recall_due    (SiguoRoom *room);

/* siguo-room-computers.c */
SiguoAnswer  siguo_room_computer      (SiguoRequest *request);
/* Is @kind something that @member, if it is a computer player, may ask? */
gboolean     siguo_room_computer_may  (const SiguoMember *member, SiguoCommandKind kind);
/* Is a person there at the table? */
gboolean     siguo_room_has_person    (const SiguoRoom *room);
/* Does a computer player play for @member, who is away? */
gboolean     siguo_room_has_stand_in  (const SiguoMember *member);
void         siguo_room_end_stand_in  (SiguoRoom *room, SiguoMember *member);
/* Calls those who are wanted now, and lets the others go. */
void         siguo_room_settle_computers (SiguoRoom *room);

/* siguo-room-pace.c: the price of what others are told of */
gboolean     siguo_room_pay           (SiguoRoom *room, SiguoMember *member, SiguoCommandKind kind);
gboolean     siguo_room_may_join      (const SiguoRoom *room);
void         siguo_room_pay_join      (SiguoRoom *room);
gboolean     siguo_room_pay_state     (SiguoRoom *room);
gboolean     siguo_room_pay_deploy    (SiguoRoom *room);
gint64       siguo_room_state_deadline (const SiguoRoom *room);
void         siguo_room_state_due     (SiguoRoom *room);
gint64       siguo_room_ready_deadline (const SiguoRoom *room);

/* siguo-room-chat.c */
SiguoAnswer  siguo_room_chat          (SiguoRequest *request);

static inline gboolean
siguo_room_seat_plays (const SiguoRoom *room,
                       guint8           seat)
{
  return seat < SIGUO_N_SEATS && (siguo_options_seats (&room->options) & (1 << seat)) != 0;
}

static inline gboolean
siguo_room_is_flip (const SiguoRoom *room)
{
  return room->options.mode == SIGUO_MODE_DUEL_FLIP;
}

static inline gboolean
siguo_game_is_alive (const SiguoGame *game,
                     guint8           seat)
{
  return seat < SIGUO_N_SEATS && (game->position.alive & (1 << seat)) != 0;
}

G_END_DECLS
