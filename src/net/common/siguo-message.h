/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define SIGUO_PROTOCOL 1
#define SIGUO_SUBPROTOCOL "siguo.1"
#define SIGUO_ROOM_PATH "/room"
#define SIGUO_FIRST_PORT 23474
#define SIGUO_LAST_PORT 23483
#define SIGUO_MAX_MESSAGE 16384

/**
 * SiguoMessageType:
 *
 * Every message there is. Names on the wire, fields, their kinds and bounds stand in one table,
 * siguo-message-table.c. Client to room: HELLO … CLOSE. Room to client: WELCOME … PONG. HELLO and
 * REFUSED are frozen for all versions.
 */
typedef enum
{
  /* client → room: the commands of referee/siguo-command.h, one for one, and PING */
  SIGUO_MESSAGE_HELLO,          /* game="siguo", protocol, version (text), nonce (hex 16) */
  SIGUO_MESSAGE_JOIN,           /* id, name, spectator (bool), token (hex 32, optional), proof (hex
                                   32, of a locked room's password) */
  SIGUO_MESSAGE_RETURN,         /* id, member, last, proof (hex 32); with a game that is known: game
                                   (hex 16), n_events (how many are), chain (hex 32, after them) */
  SIGUO_MESSAGE_SIT,            /* id, seat ("S" … "W") */
  SIGUO_MESSAGE_STAND,          /* id */
  SIGUO_MESSAGE_SWAP_ANSWER,    /* id, seat, yes */
  SIGUO_MESSAGE_ARRANGE,        /* id, seat, seat2 */
  SIGUO_MESSAGE_READY,          /* id, yes */
  SIGUO_MESSAGE_OPTIONS,        /* id, options (text of SiguoOptions) */
  SIGUO_MESSAGE_KICK,           /* id, member */
  SIGUO_MESSAGE_COMPUTER,       /* id, seat, yes, name (with yes) */
  SIGUO_MESSAGE_COMMIT,         /* id, root (hex 32), nonce_hash (hex 32) */
  SIGUO_MESSAGE_WITHDRAW,       /* id */
  SIGUO_MESSAGE_SHOW,           /* id, layout (text) */
  SIGUO_MESSAGE_OPEN,           /* id, layout (text), salts (hex 400), nonce (hex 16) */
  SIGUO_MESSAGE_MOVE,           /* id, ply, from, to (point names) */
  SIGUO_MESSAGE_FLIP,           /* id, ply, point (its name) */
  SIGUO_MESSAGE_SKIP,           /* id, ply */
  SIGUO_MESSAGE_SURRENDER,      /* id */
  SIGUO_MESSAGE_OFFER_DRAW,     /* id */
  SIGUO_MESSAGE_ANSWER_DRAW,    /* id, yes */
  SIGUO_MESSAGE_PAUSE,          /* id, yes */
  SIGUO_MESSAGE_CHAT,           /* id, text, team (bool) */
  SIGUO_MESSAGE_VOTE,           /* id, seat, vote */
  SIGUO_MESSAGE_RECALL,         /* id, n_events (that come before), events (texts) */
  SIGUO_MESSAGE_ANSWER_RECALL,  /* id, n_events (as offered), yes */
  SIGUO_MESSAGE_BYE,            /* id */
  SIGUO_MESSAGE_CLOSE,          /* id */
  SIGUO_MESSAGE_PING,           /* n */
  SIGUO_MESSAGE_TRY_COMPUTERS,  /* id: by the host, to start those that COMPUTERS tells of */

  /* room → client: the notices of referee/siguo-notice.h, one for one, and REFUSED, PONG, TROUBLE,
   * COMPUTERS. Those of a member's stream have "n", their number in it; the others belong to the
   * link */
  SIGUO_MESSAGE_WELCOME,        /* protocol, version, room (hex 16), name, nonce (hex 16), locked,
                                   state (item: the fields of STATE) */
  SIGUO_MESSAGE_REFUSED,        /* protocol, version (text), reason (text for people) */
  SIGUO_MESSAGE_JOINED,         /* member, token (hex 32) */
  SIGUO_MESSAGE_RETURNED,       /* member, proof (hex 32), n_stream, id, snapshot (bool) */
  SIGUO_MESSAGE_ANSWER,         /* id, error (word, as SiguoAnswer), why_not (SiguoWhyNot), ms (to
                                   wait), text */
  SIGUO_MESSAGE_STATE,          /* n, phase (word), options, host, you, seats (4 items: member,
                                   name, ready, committed, away, away_ms, computer, vote_on
                                   (seat: about whose absence this one voted), vote), spectators
                                   (items: member, name) */
  SIGUO_MESSAGE_SWAP_ASKED,     /* n, seat */
  SIGUO_MESSAGE_SWAP_REFUSED,   /* n, seat */
  SIGUO_MESSAGE_DEPLOY,         /* n, game (hex 16), ms */
  SIGUO_MESSAGE_COMMITTED,      /* n, commitments (4 items: root, nonce_hash), nonce_hash (the
                                   referee's), ms */
  SIGUO_MESSAGE_FAILED,         /* n, seat, error */
  SIGUO_MESSAGE_START,          /* n, game, first (seat), layouts (4 texts, "" where nobody plays),
                                   chain (hex 32), ms */
  SIGUO_MESSAGE_LAYOUTS,        /* n, layouts (4 texts, "" where nothing is told) */
  SIGUO_MESSAGE_EVENT,          /* n, events (texts: one, or many when catching up), chain (after
                                   the last), ms */
  SIGUO_MESSAGE_CLOCK,          /* n, ms, pause (word, as SiguoPause) */
  SIGUO_MESSAGE_OFFER,          /* n, seat (none: no offer stands), ms, refused, made (so many by
                                   who is told, in this game) */
  SIGUO_MESSAGE_PAUSE_ASKED,    /* n, seat (none: nobody asks), ms, refused */
  SIGUO_MESSAGE_RECALLED,       /* n, member (0: nothing is offered), n_events, ms, end (word, as
                                   SiguoRecallEnd), held (play stands still), awaited (seats, bits:
                                   for whom) */
  SIGUO_MESSAGE_CHATTED,        /* n, member, seat (none: a spectator), name, team, text */
  SIGUO_MESSAGE_OVER,           /* n, layouts (4 texts), secrets (4 items: salts, nonce), nonce (the
                                   referee's) */
  SIGUO_MESSAGE_CLOSED,         /* error, text */
  SIGUO_MESSAGE_PONG,           /* n */
  SIGUO_MESSAGE_TROUBLE,        /* trouble (word, as SiguoTrouble), text (what the system says): to
                                   the host's link, whenever it changed and after coming in */
  SIGUO_MESSAGE_COMPUTERS,      /* faults (items: seat, fault (word, as SiguoComputerFault),
                                   stands_in): all that were given up, to people; whenever it
                                   changed, and after coming in */
} SiguoMessageType;

#define SIGUO_N_MESSAGES (SIGUO_MESSAGE_COMPUTERS + 1)

typedef enum
{
  SIGUO_TO_ROOM,
  SIGUO_TO_CLIENT,
} SiguoDirection;

typedef enum
{
  SIGUO_MESSAGE_ERROR_LENGTH,
  SIGUO_MESSAGE_ERROR_SYNTAX,
  SIGUO_MESSAGE_ERROR_TYPE,
  SIGUO_MESSAGE_ERROR_FIELD,
} SiguoMessageError;

#define SIGUO_MESSAGE_ERROR (siguo_message_error_quark ())
GQuark            siguo_message_error_quark (void);

/**
 * SiguoMessage:
 *
 * A message that fits its row of the table: a reader need not ask whether a required field is there
 * or in range.
 */
typedef struct _SiguoMessage SiguoMessage;

/* A new message to be filled with the setters; each field and its value must fit the table (else
 * g_critical). */
SiguoMessage    *siguo_message_new         (SiguoMessageType type);
void             siguo_message_free        (SiguoMessage *message);
/* The choke point: length, UTF-8, depth and control characters, json-glib, then the table. */
SiguoMessage    *siguo_message_parse       (GBytes *text, SiguoDirection direction, GError **error);
/* Returns: (transfer full): JSON in one line; the same message always gives the same bytes */
GBytes          *siguo_message_to_text     (const SiguoMessage *message);
SiguoMessageType siguo_message_get_type_id (const SiguoMessage *message);
const char      *siguo_message_type_to_name (SiguoMessageType type);

gboolean         siguo_message_has         (const SiguoMessage *message, const char *field);
/* Of an optional field that is not there the getters give 0, FALSE, NULL, zeros. A word field is an
 * int too: its index. */
gint64           siguo_message_get_int     (const SiguoMessage *message, const char *field);
gboolean         siguo_message_get_bool    (const SiguoMessage *message, const char *field);
const char      *siguo_message_get_text    (const SiguoMessage *message, const char *field);
void             siguo_message_get_hex     (const SiguoMessage *message, const char *field,
                                            guint8 *bytes, gsize length);
/* A seat field; SIGUO_NO_SEAT when it is not there. */
guint8           siguo_message_get_seat    (const SiguoMessage *message, const char *field);
/* Lists, of texts or of objects: each object is read as a message of its own row. A single object
 * is a list of one. */
guint            siguo_message_get_length  (const SiguoMessage *message, const char *field);
const char      *siguo_message_get_text_at (const SiguoMessage *message, const char *field,
                                            guint index);
const SiguoMessage *siguo_message_get_item (const SiguoMessage *message, const char *field,
                                            guint index);

void             siguo_message_set_int     (SiguoMessage *message, const char *field, gint64 value);
/* SIGUO_NO_SEAT leaves the field out. */
void             siguo_message_set_seat    (SiguoMessage *message, const char *field, guint8 seat);
void             siguo_message_set_bool    (SiguoMessage *message, const char *field,
                                            gboolean value);
void             siguo_message_set_text    (SiguoMessage *message, const char *field,
                                            const char *value);
void             siguo_message_set_hex     (SiguoMessage *message, const char *field,
                                            const guint8 *bytes, gsize length);
void             siguo_message_add_text    (SiguoMessage *message, const char *field,
                                            const char *value);
/* Returns: (transfer none): a new item at the end of the list, to be filled */
SiguoMessage    *siguo_message_add_item    (SiguoMessage *message, const char *field);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoMessage, siguo_message_free)

G_END_DECLS
