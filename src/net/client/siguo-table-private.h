/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-finder.h"
#include "net/client/siguo-seat-store.h"
#include "net/client/siguo-table.h"
#include "net/common/siguo-message.h"
#include "rules/siguo-answer.h"

G_BEGIN_DECLS

/* For the files of SiguoTable only. */

#define SIGUO_MAX_PENDING 32
/* As many as the message has places for. */
#define SIGUO_MAX_TABLE_SPECTATORS 16
/* The room breaks a game off long before. */
#define SIGUO_MAX_EVENTS 16384

typedef struct
{
  guint32 id;                    /* by which who gave it knows it */
  guint32 number;                /* by which the room does: after a return it may be another one */
  SiguoMessageType type;
  SiguoMessage *message;
  gboolean sent;                 /* at least once: the room may have done it */
} SiguoPending;

typedef struct
{
  guint32 member;
  char name[65];
} SiguoTableSpectator;

struct _SiguoTable
{
  GObject parent_instance;

  /* What was asked for. */
  char *folder;                  /* (nullable) */
  GPtrArray *addresses;          /* (nullable) (element-type SiguoAddress) */
  char *name;
  gboolean spectator;
  gboolean has_host_token;
  guint8 host_token[SIGUO_TOKEN_BYTES];
  char *password;                /* (nullable): until it has opened the room, or was wrong */

  /* The link: siguo-table-link.c. */
  SiguoConnection connection;
  GError *error;
  guint attempts;
  GCancellable *dialing;
  SiguoChannel *channel;
  gboolean welcomed;             /* on this channel */
  gboolean seated;               /* on this channel */
  gboolean was_seated;           /* ever */
  guint8 player_nonce[SIGUO_LINK_NONCE_BYTES];
  guint8 room_nonce[SIGUO_LINK_NONCE_BYTES];
  gboolean locked;               /* the room asks for a password */
  gboolean asking;               /* and this table for it */
  guint32 entry_id;              /* of JOIN or RETURN */
  gint64 heard_us;
  gint64 n_pings;
  guint heartbeat_id;
  guint retry_id;
  guint delay_ms;                /* before the last retry */
  guint closed_id;
  guint64 last;                  /* number of the last notice that was taken in */
  guint64 tail_end;              /* up to this number we are told what we missed */
  gboolean missed_events;        /* in the tail, or of a game that is told anew */
  gboolean told_anew;            /* a whole game is being told, from its beginning until now */
  gboolean in_snapshot;          /* all is told anew, and its beginning is still to come */
  gboolean recalled;             /* joining we found that we have a place there already */
  gboolean beside;               /* somebody else of this computer has, under another name */

  /* Where the room may be, and what moves us to look: siguo-table-roam.c. */
  gboolean roams;
  SiguoAddress *peer;            /* (nullable): whom the channel leads to */
  SiguoAddress *place;           /* (nullable): where the room took us in last */
  GPtrArray *heard;              /* (nullable) (element-type SiguoAddress): dialled, since we
                                    heard of them */
  GPtrArray *doubted;            /* (nullable) (element-type SiguoAddress): who were not the
                                    room */
  gint64 dialled_us;             /* when, last */
  gboolean hurried;              /* because of what was heard, since a dial last came to its end */
  SiguoFinder *finder;           /* while the room is looked for */
  SiguoFoundRoom *found;
  GNetworkMonitor *monitor;
  guint watch_id;
  gint64 watched_us;
  guint probe_id;
  gint64 probed_us;

  /* Commands: siguo-table-commands.c. */
  guint32 last_id;
  GQueue pending;                /* (element-type SiguoPending) */

  /* Who we are there. */
  gboolean is_member;
  SiguoKeptSeat kept;

  /* The room: siguo-table-mirror.c. */
  gboolean has_room;
  gboolean has_state;            /* phase, options and people are those of the room */
  guint8 room_id[SIGUO_ROOM_ID_BYTES];
  char *room_name;
  SiguoTablePhase phase;
  SiguoOptions options;
  guint32 host;
  SiguoTableSeat seats[SIGUO_N_SEATS];
  guint8 seat;                   /* own, or SIGUO_NO_SEAT */
  guint trouble;                 /* SiguoTrouble */
  SiguoComputerFault faults[SIGUO_N_SEATS];
  guint8 faults_stand_in;        /* bits: for whom, not as whom, one was to play */
  guint n_spectators;
  SiguoTableSpectator spectators[SIGUO_MAX_TABLE_SPECTATORS];

  /* Deployment: siguo-table-deploy.c. */
  gboolean has_game;
  SiguoGameId game;
  SiguoOptions agreed;           /* by what it is played */
  gboolean deploying;            /* it, and nothing else since */
  gboolean opening;              /* until it begins, or it is said that it does not */
  gboolean has_commitments;
  SiguoCommitment commitments[SIGUO_N_SEATS];
  SiguoHash referee_nonce_hash;
  gboolean opened;
  gboolean has_draft;
  SiguoLayout draft;             /* the last legal one */
  gboolean draft_waits;          /* to be shown to the ally when the one before is */
  guint8 shown;                  /* bits: whose drafts we are shown */
  SiguoLayout shown_layouts[SIGUO_N_SEATS];
  guint commit_id;

  /* The game. */
  gboolean has_position;
  SiguoPosition begin;
  SiguoPosition position;
  SiguoHash chain;
  GArray *events;                /* (element-type SiguoEvent) */
  gboolean has_secrets;
  SiguoSecret secrets[SIGUO_N_SEATS];
  guint8 referee_nonce[SIGUO_NONCE_BYTES];

  /* What was told of the game before it was told anew: siguo-table-witness.c. */
  GArray *seen;                  /* (nullable) (element-type SiguoEvent): more than @events */
  SiguoGameId seen_game;
  guint taken_back;              /* ply, 0: none */
  gboolean taken_back_told;      /* to all */
  gboolean taken_back_news;      /* not told the player yet */

  /* What we remember and the room does not: siguo-table-memory.c. */
  GArray *memory;                /* (nullable) (element-type SiguoEvent): of the whole game */
  SiguoGameId memory_game;
  SiguoHash memory_chain;        /* after all of them */
  guint memory_sent;
  gboolean memory_waits;         /* until the room has told all that it knows */
  gboolean may_recall;           /* since we came: the room may take over what somebody remembers */
  guint32 recall_member;         /* whose computer remembers more, 0: nothing is offered */
  guint recall_events;
  SiguoRecallEnd recall_end;
  gboolean held;                 /* play stands still for it */
  guint8 awaited;                /* bits: seats that are waited for */

  /* Time, in monotonic microseconds. */
  gint64 deadline_us;            /* -1: none */
  gint64 left_us;                /* while paused */
  SiguoPause pause;
  guint8 pause_asked;            /* seat, or SIGUO_NO_SEAT */
  gint64 pause_deadline_us;
  guint8 offer;                  /* seat, or SIGUO_NO_SEAT */
  gint64 offer_deadline_us;
  guint offers_made;             /* by us, in this game */
  gboolean offer_refused, pause_refused;   /* how the last one ended */
};

typedef enum
{
  SIGUO_TABLE_CONNECTION_CHANGED,
  SIGUO_TABLE_PASSWORD_WANTED,
  SIGUO_TABLE_JOINED,
  SIGUO_TABLE_STATE_CHANGED,
  SIGUO_TABLE_OPTIONS_CHANGED,
  SIGUO_TABLE_DEPLOY_STARTED,
  SIGUO_TABLE_DEPLOY_FAILED,
  SIGUO_TABLE_GAME_STARTED,
  SIGUO_TABLE_EVENT,
  SIGUO_TABLE_CAUGHT_UP,
  SIGUO_TABLE_LAYOUTS_CHANGED,
  SIGUO_TABLE_CLOCK_CHANGED,
  SIGUO_TABLE_OFFER_CHANGED,
  SIGUO_TABLE_PAUSE_CHANGED,
  SIGUO_TABLE_RECALL_CHANGED,
  SIGUO_TABLE_TAKEN_BACK,
  SIGUO_TABLE_SWAP_ASKED,
  SIGUO_TABLE_SWAP_REFUSED,
  SIGUO_TABLE_CHAT,
  SIGUO_TABLE_GAME_OVER,
  SIGUO_TABLE_REFUSED,
  SIGUO_TABLE_TROUBLE,
  SIGUO_TABLE_CLOSED,
  SIGUO_TABLE_N_SIGNALS,
} SiguoTableSignal;

void     siguo_table_emit             (SiguoTable *self, SiguoTableSignal signal, ...);

/* The link. */
void     siguo_table_set_connection   (SiguoTable *self, SiguoConnection connection,
                                       const GError *error);
void     siguo_table_connect          (SiguoTable *self);
void     siguo_table_take_channel     (SiguoTable *self, SiguoChannel *channel);
void     siguo_table_drop_channel     (SiguoTable *self);
/* The connection is gone: tries to come back where that can be, else it is the end. */
void     siguo_table_lost             (SiguoTable *self, const GError *error);
/* The end. @detail: (nullable): for people; @forget: there is nothing to come back to */
void     siguo_table_close            (SiguoTable *self, SiguoAnswer answer, const char *detail,
                                       gboolean forget);
/* The same, since nothing was heard for too long. */
void     siguo_table_lose_silent      (SiguoTable *self);
void     siguo_table_ping             (SiguoTable *self);
/* Tries to come back after that time, whatever is under way, but a connection that stands. */
void     siguo_table_retry_in         (SiguoTable *self, guint delay_ms);
/* The room does what no honest one does. @what: a translated sentence */
void     siguo_table_accuse           (SiguoTable *self, const char *what);
void     siguo_table_stop_link        (SiguoTable *self);

/* Roaming. */
/* Returns: (transfer full) (element-type SiguoAddress): all places to try now, the best first */
GPtrArray *siguo_table_list_places    (SiguoTable *self);
/* Who answered is not the room: others are tried first from now on. */
void     siguo_table_doubt_peer       (SiguoTable *self);
/* FALSE: nobody but the network said that the room is there. */
gboolean siguo_table_trusts_peer      (SiguoTable *self);
void     siguo_table_look_for_room    (SiguoTable *self);
void     siguo_table_found_room       (SiguoTable *self);
void     siguo_table_watch            (SiguoTable *self);
void     siguo_table_unwatch          (SiguoTable *self);

/* Says JOIN now that there is a password to prove. */
void     siguo_table_try_password     (SiguoTable *self);

/* Commands. */
guint32  siguo_table_send             (SiguoTable *self, SiguoMessage *message);
void     siguo_table_send_pending     (SiguoTable *self);
/* Gives what was never sent numbers that were never used, also not by another window of ours. */
void     siguo_table_renumber_pending (SiguoTable *self);
void     siguo_table_take_answer      (SiguoTable *self, const SiguoMessage *message);
gboolean siguo_table_is_pending       (SiguoTable *self, SiguoMessageType type);
void     siguo_table_clear_pending    (SiguoTable *self);
/* Those of @type are not said again, nor is their answer waited for. */
void     siguo_table_drop_pending     (SiguoTable *self, SiguoMessageType type);

/* The mirror: each returns FALSE, after siguo_table_accuse(), for what no honest room sends. */
gboolean siguo_table_take_state       (SiguoTable *self, const SiguoMessage *message);
gboolean siguo_table_take_notice      (SiguoTable *self, SiguoMessageType type,
                                       const SiguoMessage *message);
/* What became of computer players, which the room tells beside all that. NULL: nothing is known of
 * any */
void     siguo_table_take_faults      (SiguoTable *self, const SiguoMessage *message);
void     siguo_table_set_time         (SiguoTable *self, const SiguoMessage *message,
                                       SiguoPause pause);
gboolean siguo_table_in_tail          (SiguoTable *self);
/* Everything that was deployed. What does not fit what is known is refused during the game, and
 * after it not learnt. @layouts: (out): by seat, for those that play */
gboolean siguo_table_learn_layouts    (SiguoTable *self, const SiguoMessage *message,
                                       SiguoLayout *layouts);

/* Memory. */
/* Says in a RETURN what we know of the game. */
void     siguo_table_add_memory       (SiguoTable *self, SiguoMessage *message);
/* The room took us in again; with a @snapshot what we know is about to be told anew. */
void     siguo_table_keep_memory      (SiguoTable *self, gboolean snapshot);
void     siguo_table_forget_memory    (SiguoTable *self);
void     siguo_table_offer_memory     (SiguoTable *self);
void     siguo_table_memory_answered  (SiguoTable *self, SiguoAnswer answer);
gboolean siguo_table_take_recalled    (SiguoTable *self, const SiguoMessage *message);

/* What was agreed on: siguo-table-agreed.c. */
/* Did we commit to something in the game? */
gboolean siguo_table_is_kept_game     (SiguoTable *self);
/* The room named another game. */
void     siguo_table_agree            (SiguoTable *self);
/* Rules and seat are still those. FALSE: accused, as in the next one */
gboolean siguo_table_keeps_agreement  (SiguoTable *self);
gboolean siguo_table_may_start        (SiguoTable *self, const SiguoGameId *game);
/* Is @layout ours, as far as is known? */
gboolean siguo_table_may_be_own       (SiguoTable *self, const SiguoLayout *layout);

/* What was seen: siguo-table-witness.c. */
/* Empties the events, but remembers them. */
void     siguo_table_witness_anew     (SiguoTable *self);
/* The same for a game that begins to be told, perhaps anew. */
void     siguo_table_witness_game     (SiguoTable *self);
/* @event: the next one, before it is applied */
void     siguo_table_witness          (SiguoTable *self, const SiguoEvent *event);
/* The table is told that the game goes on from where it is now. */
void     siguo_table_witness_loss     (SiguoTable *self);
void     siguo_table_tell_taken_back  (SiguoTable *self);

/* Flip: siguo-table-flip.c. */
gboolean siguo_table_is_flip          (SiguoTable *self);
/* No layout is told when flip begins, nor when it is over. */
gboolean siguo_table_has_no_layouts   (SiguoTable *self, const SiguoMessage *message);
/* Learns what was dealt from the secrets and the referee's nonce. What does not fit what was turned
 * over is left to the audit. */
void     siguo_table_learn_deal       (SiguoTable *self);

/* Deployment. */
gboolean siguo_table_take_deploy      (SiguoTable *self, const SiguoMessage *message);
gboolean siguo_table_take_committed   (SiguoTable *self, const SiguoMessage *message);
/* Opens what is to be opened, and sets the alarm for what is to be committed. */
void     siguo_table_settle_deploy    (SiguoTable *self);
gboolean siguo_table_take_layouts     (SiguoTable *self, const SiguoMessage *message);
/* The room answered a SHOW: there may be something newer to show. */
void     siguo_table_show_answered    (SiguoTable *self);
/* The room said OK to a COMMIT. */
void     siguo_table_commit_answered  (SiguoTable *self, const SiguoPending *pending);
/* (nullable): what we committed to in this game, once that is published */
const SiguoSecret *siguo_table_get_own_secret (SiguoTable *self);
void     siguo_table_forget_secrets   (SiguoTable *self);
/* Takes those of this game that an earlier run kept, where none are known. */
void     siguo_table_recall_commitments (SiguoTable *self);
/* Keeps who we are. */
gboolean siguo_table_save             (SiguoTable *self, GError **error);

G_END_DECLS
