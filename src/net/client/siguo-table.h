/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-address.h"
#include "net/common/siguo-channel.h"
#include "rules/siguo-answer.h"
#include "rules/siguo-commitment.h"
#include "rules/siguo-position.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_TABLE (siguo_table_get_type ())
G_DECLARE_FINAL_TYPE (SiguoTable, siguo_table, SIGUO, TABLE, GObject)

/**
 * SiguoTable:
 *
 * A place at a room, as the player's side knows it: it says hello, joins, mirrors the room's state,
 * applies each event to its own position, and comes back by itself after a lost connection. It
 * knows what its seat may know and no more.
 *
 * Signals, all from the main loop; read the getters in them:
 * - "connection-changed": siguo_table_get_connection() and _get_connection_error() changed
 * - "password-wanted" (guint answer, guint seconds): the room is locked, siguo_table_set_password()
 *   tries one. @answer is SIGUO_ANSWER_OK when none was tried yet, else why the last one did not
 *   open it; the room looks at no other one for @seconds
 * - "joined": the room took us in (the first time)
 * - "state-changed": phase, seats, options, host, who is away, spectators, faults of computer
 *   players
 * - "options-changed" (char **keys, const SiguoOptions *before): follows "state-changed" where the
 *   host chose other options; @keys are those of rules.md section 12 whose values differ from
 *   @before ("mode" first when that changed)
 * - "deploy-started", "deploy-failed" (guint seat, guint answer). In duel_flip there is nothing to
 *   deploy: the table commits to its part of the chance and opens it by itself, and "game-started"
 *   follows within seconds
 * - "game-started": position and layouts are there (also after coming back with a snapshot: then
 *   all events follow in one "caught-up" instead of one by one)
 * - "event" (SiguoEvent *event): it has just been applied, and is the last one of the game
 * - "caught-up": many events were applied at once; draw everything anew
 * - "layouts-changed": in deploy an ally's board changed, see siguo_table_get_shown_layout(); in
 *   play, for a player who is out with dead_see_all, position and begin know all pieces now
 * - "clock-changed", "offer-changed", "pause-changed"
 * - "recall-changed": siguo_table_get_recall(), _get_recall_end() or _get_awaited() changed; what
 *   was taken over follows in one "caught-up"
 * - "taken-back": siguo_table_get_taken_back() changed
 * - "swap-asked" (guint seat), "swap-refused" (guint seat): whom we asked would rather not
 * - "chat" (char *name, guint seat or SIGUO_NO_SEAT, gboolean team, char *text)
 * - "game-over": all layouts, in duel_flip the whole deal, are known now;
 *   siguo_table_get_position() has no unknown pieces, unless the room told two things that do not
 *   fit together: siguo_audit_record() says which
 * - "refused" (guint command id, guint answer, guint why_not, char *detail): a command was not done
 * - "trouble" (guint trouble, char *detail): to the host: siguo_table_get_trouble() changed, or
 *   SIGUO_TROUBLE_BEHIND was told; @detail (nullable) is what the system said
 * - "closed" (guint answer, char *detail): the end, no coming back (kicked, replaced, host left,
 *   other version, left)
 */

typedef enum
{
  SIGUO_CONNECTION_CONNECTING,   /* the first time */
  SIGUO_CONNECTION_JOINING,      /* connected, not yet taken in */
  SIGUO_CONNECTION_SEATED,       /* a member of the room */
  SIGUO_CONNECTION_RETURNING,    /* lost; trying again, see get_attempts() */
  SIGUO_CONNECTION_CLOSED,
} SiguoConnection;

/* These mirror SiguoPhase, SiguoAnswer and SiguoRoomState of the referee, as they come over the
 * wire. */
typedef enum
{
  SIGUO_TABLE_LOBBY,
  SIGUO_TABLE_DEPLOY,
  SIGUO_TABLE_PLAY,
  SIGUO_TABLE_OVER,
} SiguoTablePhase;

typedef struct
{
  guint32 member;                /* 0: free */
  char name[65];
  gboolean ready, committed, away, computer;
  gint64 away_since_us;          /* monotonic */
  SiguoComputerFault fault;      /* of the computer player that is to play here */
  gboolean stands_in;            /* with a @fault: it is to play for somebody who is away */
  guint8 vote_on;                /* about which absent seat this one voted; SIGUO_NO_SEAT: none */
  SiguoVote vote;                /* what it wants */
} SiguoTableSeat;

/**
 * siguo_table_new:
 * @state_folder: (nullable): where token, layout and salts are kept, mode 0600, so that a program
 *   started anew can come back; NULL keeps them in memory only
 */
SiguoTable      *siguo_table_new              (const char *state_folder);
/* For the computer of a player, which sleeps and changes networks; before joining. Then the room is
 * looked for by discovery, too, while the connection is lost. */
void             siguo_table_set_roams        (SiguoTable *self, gboolean roams);
/* @addresses: (element-type SiguoAddress): all are tried, staggered; @host_token: (nullable)
 * SIGUO_TOKEN_BYTES */
void             siguo_table_join             (SiguoTable *self, GPtrArray *addresses,
                                               const char *name, gboolean spectator,
                                               const guint8 *host_token);
/* The same over a channel that is there already (tests, in-memory pairs). */
void             siguo_table_join_channel     (SiguoTable *self, SiguoChannel *channel,
                                               const char *name, gboolean spectator,
                                               const guint8 *host_token);
/* @password: clean. Before joining, or when "password-wanted" */
void             siguo_table_set_password     (SiguoTable *self, const char *password);
/* Comes back to a room of an earlier run whose token is in the state folder. FALSE: nothing is kept
 * for @room_id. */
gboolean         siguo_table_return           (SiguoTable *self, GPtrArray *addresses,
                                               const guint8 *room_id);
/* The same over a channel that is there already. */
gboolean         siguo_table_return_channel   (SiguoTable *self, SiguoChannel *channel,
                                               const guint8 *room_id);
/* Comes, for the first time or again, as @member, who is expected and proves it with @token
 * (SIGUO_TOKEN_BYTES). */
void             siguo_table_return_as        (SiguoTable *self, GPtrArray *addresses,
                                               const guint8 *room_id, guint32 member,
                                               const guint8 *token);
/* Whether siguo_table_return() has something to go on; looks into the folder only. NULL
 * @state_folder: FALSE */
gboolean         siguo_table_is_kept          (const char *state_folder, const guint8 *room_id);
/* Leaves for good and tells the room; "closed" follows. */
void             siguo_table_leave            (SiguoTable *self);
/* The room can be reached at @address now: while the connection is lost it is tried there at
 * once. */
void             siguo_table_try_at           (SiguoTable *self, const SiguoAddress *address);
/* Goes, but keeps the place to come back to later; "closed" follows. */
void             siguo_table_give_up          (SiguoTable *self);

/* Commands. Each returns its id; what is not done comes as "refused" with that id. 0: not at a
 * room, or too many wait for the connection to come back. What is asked while RETURNING is said
 * then. */
guint            siguo_table_sit              (SiguoTable *self, SiguoSeat seat);
guint            siguo_table_stand            (SiguoTable *self);
guint            siguo_table_answer_swap      (SiguoTable *self, SiguoSeat seat, gboolean yes);
guint            siguo_table_arrange          (SiguoTable *self, SiguoSeat a, SiguoSeat b);
guint            siguo_table_set_ready        (SiguoTable *self, gboolean ready);
guint            siguo_table_set_options      (SiguoTable *self, const SiguoOptions *options);
guint            siguo_table_kick             (SiguoTable *self, guint32 member);
/* Puts a computer player called @name on a free seat; NULL takes the one there away. */
guint            siguo_table_set_computer     (SiguoTable *self, SiguoSeat seat, const char *name);
/* By the host: starts the computer players with a fault once more. */
guint            siguo_table_try_computers    (SiguoTable *self);
/* Makes salts and nonce, stores them, sends the commitment; opening it later happens by itself. 0:
 * could not store */
guint            siguo_table_commit           (SiguoTable *self, const SiguoLayout *layout,
                                               GError **error);
guint            siguo_table_withdraw         (SiguoTable *self);
/* What stands on the board now, legal or not yet: at the deadline the last legal one is committed
 * by itself. With ally_layout_at_deploy the ally sees the legal ones, those committed to as
 * well. */
void             siguo_table_set_draft        (SiguoTable *self, const SiguoLayout *layout);
/* In duel_flip from a point to itself: the same as siguo_table_flip(). */
guint            siguo_table_move             (SiguoTable *self, SiguoPoint from, SiguoPoint to);
/* Turns over the piece on @point. */
guint            siguo_table_flip             (SiguoTable *self, SiguoPoint point);
guint            siguo_table_skip             (SiguoTable *self);
guint            siguo_table_surrender        (SiguoTable *self);
guint            siguo_table_offer_draw       (SiguoTable *self);
guint            siguo_table_answer_draw      (SiguoTable *self, gboolean yes);
/* Asks for a pause or agrees to one (@yes); refuses it, takes it back, or goes on after it (no). */
guint            siguo_table_pause            (SiguoTable *self, gboolean yes);
/* By the host: whether to take over what is offered by siguo_table_get_recall(). */
guint            siguo_table_answer_recall    (SiguoTable *self, gboolean yes);
guint            siguo_table_chat             (SiguoTable *self, const char *text, gboolean team);
/* What is to become of an absent player's seat: a SiguoVote of the referee, done when all others
 * want it. */
guint            siguo_table_vote             (SiguoTable *self, SiguoSeat absent, guint vote);
guint            siguo_table_close_room       (SiguoTable *self);

/* What is known now. */
SiguoConnection  siguo_table_get_connection   (SiguoTable *self);
const GError    *siguo_table_get_connection_error (SiguoTable *self);
guint            siguo_table_get_attempts     (SiguoTable *self);
const guint8    *siguo_table_get_room_id      (SiguoTable *self);
const char      *siguo_table_get_room_name    (SiguoTable *self);
/* Do newcomers need a password? */
gboolean         siguo_table_is_locked        (SiguoTable *self);
SiguoTablePhase  siguo_table_get_phase        (SiguoTable *self);
const SiguoOptions *siguo_table_get_options   (SiguoTable *self);
const SiguoTableSeat *siguo_table_get_seat_state (SiguoTable *self, SiguoSeat seat);
/* own, SIGUO_NO_SEAT for a spectator */
guint8           siguo_table_get_seat         (SiguoTable *self);
guint32          siguo_table_get_member       (SiguoTable *self);
gboolean         siguo_table_is_host          (SiguoTable *self);
guint32          siguo_table_get_host         (SiguoTable *self);
/* A SiguoTrouble: whether the room would come back after a crash of its referee. Only the host is
 * told; never SIGUO_TROUBLE_BEHIND. */
guint            siguo_table_get_trouble      (SiguoTable *self);
guint            siguo_table_get_n_spectators (SiguoTable *self);
const char      *siguo_table_get_spectator    (SiguoTable *self, guint index, guint32 *member);
/* NULL before the game starts. */
const SiguoPosition *siguo_table_get_position (SiguoTable *self);
const SiguoPosition *siguo_table_get_begin    (SiguoTable *self);      /* before the first event */
guint            siguo_table_get_n_events     (SiguoTable *self);
const SiguoEvent *siguo_table_get_event       (SiguoTable *self, guint index);
/* Monotonic microseconds at which turn or deployment end; -1: no limit. While paused it moves along
 * with the time. */
gint64           siguo_table_get_deadline_us  (SiguoTable *self);
gboolean         siguo_table_is_paused        (SiguoTable *self);
SiguoPause       siguo_table_get_pause        (SiguoTable *self);      /* why */
/* In "offer-changed" and "pause-changed", with nobody offering or asking any more: was it
 * refused? */
gboolean         siguo_table_is_offer_refused (SiguoTable *self);
gboolean         siguo_table_is_pause_refused (SiguoTable *self);
/* Who asks for a pause, SIGUO_NO_SEAT: nobody. @deadline_us: (out) (optional) */
guint8           siguo_table_get_pause_asked  (SiguoTable *self, gint64 *deadline_us);
/* So many more moves without a battle make a draw; -1: no such rule. Warn at ten (rules.md section
 * 9). */
int              siguo_table_get_quiet_left   (SiguoTable *self);
guint8           siguo_table_get_offer        (SiguoTable *self, gint64 *deadline_us);
/* How many draws the own seat has offered in this game. */
guint            siguo_table_get_offers_made  (SiguoTable *self);
/* After the room came back from a journal that ends too early: how many events a member's computer
 * remembers that the room does not, 0 for none. @member, @deadline_us: (out) (optional) */
guint            siguo_table_get_recall       (SiguoTable *self, guint32 *member);
SiguoRecallEnd   siguo_table_get_recall_end   (SiguoTable *self);
/* The same: seats (bits) whose computers may remember (more of) it and have not said so yet. @held:
 * (out) (optional): play stands still */
guint8           siguo_table_get_awaited      (SiguoTable *self, gboolean *held);
/* The first ply that the room took back after it had told it, 0 for none. @told: (out) (optional):
 * all at the table heard that it is lost */
guint            siguo_table_get_taken_back   (SiguoTable *self, gboolean *told);
/* What the ally's board shows in deployment; NULL: nothing (yet) */
const SiguoLayout *siguo_table_get_shown_layout (SiguoTable *self, SiguoSeat seat);
/* Can the game be verified against its host? Not with ally_layout_at_deploy: say so in the room. */
gboolean         siguo_table_is_verifiable    (SiguoTable *self);
const SiguoGameId *siguo_table_get_game_id    (SiguoTable *self);
const SiguoHash *siguo_table_get_chain        (SiguoTable *self);
/* Commitments of all seats by seat, and the referee's nonce hash; NULL before they are
 * published. */
const SiguoCommitment *siguo_table_get_commitments (SiguoTable *self,
                                                    const SiguoHash **referee_nonce_hash);
/* All seats' secrets and the referee's nonce after the game; NULL before. */
const SiguoSecret *siguo_table_get_secrets    (SiguoTable *self, const guint8 **referee_nonce);

G_END_DECLS
