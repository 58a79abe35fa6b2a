/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-message-table.h"

#include "rules/siguo-answer.h"
#include "rules/siguo-position.h"
#include "rules/siguo-proof.h"

#define MAX_NUMBER G_GINT64_CONSTANT (999999999999999) /* what the scan lets pass: 15 digits */
#define MAX_ID G_MAXUINT32
#define MAX_MS G_GINT64_CONSTANT (100000000000)
#define MAX_NAME 64
#define MAX_EVENTS 16384 /* beyond what any game can have */
#define LAYOUT_TEXT (SIGUO_LAYOUT_POINTS + 5)

#define INT(n, lo, hi) { .name = n, .kind = SIGUO_FIELD_INT, .min = lo, .max = hi }
#define OPT_INT(n, lo, hi) \
  { .name = n, .kind = SIGUO_FIELD_INT, .optional = TRUE, .min = lo, .max = hi }
#define BOOL(n) { .name = n, .kind = SIGUO_FIELD_BOOL }
#define OPT_BOOL(n) { .name = n, .kind = SIGUO_FIELD_BOOL, .optional = TRUE }
#define TEXT(n, lo, hi) { .name = n, .kind = SIGUO_FIELD_TEXT, .min = lo, .max = hi }
#define OPT_TEXT(n, lo, hi) \
  { .name = n, .kind = SIGUO_FIELD_TEXT, .optional = TRUE, .min = lo, .max = hi }
#define HEX(n, bytes) { .name = n, .kind = SIGUO_FIELD_HEX, .max = bytes }
#define OPT_HEX(n, bytes) { .name = n, .kind = SIGUO_FIELD_HEX, .optional = TRUE, .max = bytes }
#define WORD(n, list) { .name = n, .kind = SIGUO_FIELD_WORD, .words = list }
#define OPT_WORD(n, list) { .name = n, .kind = SIGUO_FIELD_WORD, .optional = TRUE, .words = list }
#define TEXTS(n, lo, hi, each) \
  { .name = n, .kind = SIGUO_FIELD_TEXTS, .min = lo, .max = hi, .each_max = each }
#define ITEM(n, of) { .name = n, .kind = SIGUO_FIELD_ITEM, .row = &of }
#define ITEMS(n, lo, hi, of) \
  { .name = n, .kind = SIGUO_FIELD_ITEMS, .min = lo, .max = hi, .row = &of }
#define OPT_ITEMS(n, lo, hi, of) \
  { .name = n, .kind = SIGUO_FIELD_ITEMS, .optional = TRUE, .min = lo, .max = hi, .row = &of }

#define ID INT ("id", 1, MAX_ID)
#define N OPT_INT ("n", 0, MAX_NUMBER)
#define SEAT WORD ("seat", seat_words)

#define INNER(row, ...) \
  static const SiguoMessageField row ## _fields[] = { __VA_ARGS__ }; \
  static const SiguoMessageRow row = { \
    NULL, SIGUO_TO_CLIENT, G_N_ELEMENTS (row ## _fields), row ## _fields \
  }
#define ROW(name, direction, ...) \
  { name, direction, sizeof ((SiguoMessageField[]) { __VA_ARGS__ }) / sizeof (SiguoMessageField), \
    (const SiguoMessageField[]) { __VA_ARGS__ } }
#define TO_ROOM(name, ...) ROW (name, SIGUO_TO_ROOM, __VA_ARGS__)
#define TO_CLIENT(name, ...) ROW (name, SIGUO_TO_CLIENT, __VA_ARGS__)

/* In the order of SiguoSeat; of SiguoPhase, SiguoPause, SiguoRecallEnd, SiguoVote,
 * SiguoComputerFault and SiguoAnswer of the referee. */
static const char *const seat_words[] = { "S", "E", "N", "W", NULL };
static const char *const phase_words[] = { "lobby", "deploy", "play", "over", NULL };
static const char *const pause_words[] = { "none", "offer", "away", "agreed", "resumed", NULL };
static const char *const recall_words[] = {
  "none", "taken", "kept", "disputed", "untrue", NULL
};
static const char *const vote_words[] = { "wait", "computer", "resign", "stop", NULL };
static const char *const trouble_words[] = {
  "none", "full", "unwritable", "slow", "behind", NULL
};
static const char *const fault_words[] = { "fine", "unstarted", "stopped", NULL };
static const char *const answer_words[] = {
  [SIGUO_ANSWER_OK] = "ok",
  [SIGUO_ANSWER_PHASE] = "phase",
  [SIGUO_ANSWER_NOT_HOST] = "not-host",
  [SIGUO_ANSWER_NOT_SEATED] = "not-seated",
  [SIGUO_ANSWER_NAME_BAD] = "name-bad",
  [SIGUO_ANSWER_NAME_TAKEN] = "name-taken",
  [SIGUO_ANSWER_ROOM_FULL] = "room-full",
  [SIGUO_ANSWER_NO_SPECTATORS] = "no-spectators",
  [SIGUO_ANSWER_SEAT_TAKEN] = "seat-taken",
  [SIGUO_ANSWER_NO_SUCH_SEAT] = "no-such-seat",
  [SIGUO_ANSWER_NO_SUCH_MEMBER] = "no-such-member",
  [SIGUO_ANSWER_OPTIONS_BAD] = "options-bad",
  [SIGUO_ANSWER_PROOF_BAD] = "proof-bad",
  [SIGUO_ANSWER_COMMITMENT_BAD] = "commitment-bad",
  [SIGUO_ANSWER_LAYOUT_BAD] = "layout-bad",
  [SIGUO_ANSWER_LATE] = "late",
  [SIGUO_ANSWER_ILLEGAL] = "illegal",
  [SIGUO_ANSWER_TOO_EARLY] = "too-early",
  [SIGUO_ANSWER_TOO_MANY] = "too-many",
  [SIGUO_ANSWER_NO_OFFER] = "no-offer",
  [SIGUO_ANSWER_CHAT_OFF] = "chat-off",
  [SIGUO_ANSWER_TEXT_BAD] = "text-bad",
  [SIGUO_ANSWER_NO_COMMITMENT] = "no-commitment",
  [SIGUO_ANSWER_NOT_OPENED] = "not-opened",
  [SIGUO_ANSWER_KICKED] = "kicked",
  [SIGUO_ANSWER_REPLACED] = "replaced",
  [SIGUO_ANSWER_HOST_LEFT] = "host-left",
  [SIGUO_ANSWER_PLAYER_LEFT] = "player-left",
  [SIGUO_ANSWER_NO_PAUSES] = "no-pauses",
  [SIGUO_ANSWER_STOPPED] = "stopped",
  [SIGUO_ANSWER_PASSWORD_BAD] = "password-bad",
  [SIGUO_ANSWER_TOO_MANY_TRIES] = "too-many-tries",
  [SIGUO_ANSWER_TOO_FAST] = "too-fast",
  [SIGUO_ANSWER_NOT_KEPT] = "not-kept",
  [SIGUO_ANSWER_RECALLING] = "recalling",
  NULL,
};

G_STATIC_ASSERT (G_N_ELEMENTS (answer_words) == SIGUO_N_ANSWERS + 1);

INNER (seat_row,
       INT ("member", 0, MAX_ID),
       TEXT ("name", 0, MAX_NAME),
       OPT_BOOL ("ready"),
       OPT_BOOL ("committed"),
       OPT_BOOL ("away"),
       OPT_INT ("away_ms", 0, MAX_MS),
       OPT_BOOL ("computer"),
       OPT_WORD ("vote_on", seat_words),
       OPT_WORD ("vote", vote_words));

INNER (spectator_row,
       INT ("member", 1, MAX_ID),
       TEXT ("name", 1, MAX_NAME));

INNER (fault_row,
       SEAT,
       WORD ("fault", fault_words),
       OPT_BOOL ("stands_in"));

#define STATE_FIELDS \
  WORD ("phase", phase_words), \
  TEXT ("options", 1, 2048), \
  INT ("host", 0, MAX_ID), \
  INT ("you", 0, MAX_ID), \
  ITEMS ("seats", SIGUO_N_SEATS, SIGUO_N_SEATS, seat_row), \
  ITEMS ("spectators", 0, 16, spectator_row)

INNER (state_row, STATE_FIELDS);

INNER (commitment_row,
       HEX ("root", SIGUO_HASH_BYTES),
       HEX ("nonce_hash", SIGUO_HASH_BYTES));

INNER (secret_row,
       HEX ("salts", SIGUO_LAYOUT_PIECES * SIGUO_SALT_BYTES),
       HEX ("nonce", SIGUO_NONCE_BYTES));

const SiguoMessageRow siguo_message_rows[SIGUO_N_MESSAGES] = {
  /* Frozen for all versions, as is REFUSED below. */
  [SIGUO_MESSAGE_HELLO] = TO_ROOM ("hello",
    TEXT ("game", 1, 32),
    INT ("protocol", 0, 1000000),
    TEXT ("version", 1, 32),
    HEX ("nonce", SIGUO_LINK_NONCE_BYTES)),
  /* A name may come in longer than it may be: so that it gets an answer that says what is wrong
   * with it. */
  [SIGUO_MESSAGE_JOIN] = TO_ROOM ("join",
    ID,
    TEXT ("name", 0, 1024),
    OPT_BOOL ("spectator"),
    OPT_HEX ("token", SIGUO_TOKEN_BYTES),
    OPT_HEX ("proof", SIGUO_HASH_BYTES)),
  [SIGUO_MESSAGE_RETURN] = TO_ROOM ("return",
    ID,
    INT ("member", 1, MAX_ID),
    INT ("last", 0, MAX_NUMBER),
    HEX ("proof", SIGUO_HASH_BYTES),
    OPT_HEX ("game", SIGUO_GAME_ID_BYTES),
    OPT_INT ("n_events", 0, MAX_EVENTS),
    OPT_HEX ("chain", SIGUO_HASH_BYTES)),
  [SIGUO_MESSAGE_SIT] = TO_ROOM ("sit", ID, SEAT),
  [SIGUO_MESSAGE_STAND] = TO_ROOM ("stand", ID),
  [SIGUO_MESSAGE_SWAP_ANSWER] = TO_ROOM ("swap-answer", ID, SEAT, BOOL ("yes")),
  [SIGUO_MESSAGE_ARRANGE] = TO_ROOM ("arrange", ID, SEAT, WORD ("seat2", seat_words)),
  [SIGUO_MESSAGE_READY] = TO_ROOM ("ready", ID, BOOL ("yes")),
  [SIGUO_MESSAGE_OPTIONS] = TO_ROOM ("options", ID, TEXT ("options", 1, 2048)),
  [SIGUO_MESSAGE_KICK] = TO_ROOM ("kick", ID, INT ("member", 1, MAX_ID)),
  [SIGUO_MESSAGE_COMPUTER] = TO_ROOM ("computer",
    ID,
    SEAT,
    BOOL ("yes"),
    OPT_TEXT ("name", 0, 1024)),
  [SIGUO_MESSAGE_COMMIT] = TO_ROOM ("commit",
    ID,
    HEX ("root", SIGUO_HASH_BYTES),
    HEX ("nonce_hash", SIGUO_HASH_BYTES)),
  [SIGUO_MESSAGE_WITHDRAW] = TO_ROOM ("withdraw", ID),
  [SIGUO_MESSAGE_SHOW] = TO_ROOM ("show", ID, TEXT ("layout", LAYOUT_TEXT, LAYOUT_TEXT)),
  [SIGUO_MESSAGE_OPEN] = TO_ROOM ("open",
    ID,
    TEXT ("layout", LAYOUT_TEXT, LAYOUT_TEXT),
    HEX ("salts", SIGUO_LAYOUT_PIECES * SIGUO_SALT_BYTES),
    HEX ("nonce", SIGUO_NONCE_BYTES)),
  [SIGUO_MESSAGE_MOVE] = TO_ROOM ("move",
    ID,
    INT ("ply", 0, G_MAXUINT16),
    TEXT ("from", 3, 3),
    TEXT ("to", 3, 3)),
  [SIGUO_MESSAGE_FLIP] = TO_ROOM ("flip",
    ID,
    INT ("ply", 0, G_MAXUINT16),
    TEXT ("point", 3, 3)),
  [SIGUO_MESSAGE_SKIP] = TO_ROOM ("skip", ID, INT ("ply", 0, G_MAXUINT16)),
  [SIGUO_MESSAGE_SURRENDER] = TO_ROOM ("surrender", ID),
  [SIGUO_MESSAGE_OFFER_DRAW] = TO_ROOM ("offer-draw", ID),
  [SIGUO_MESSAGE_ANSWER_DRAW] = TO_ROOM ("answer-draw", ID, BOOL ("yes")),
  [SIGUO_MESSAGE_PAUSE] = TO_ROOM ("pause", ID, BOOL ("yes")),
  [SIGUO_MESSAGE_CHAT] = TO_ROOM ("chat", ID, TEXT ("text", 1, 1024), OPT_BOOL ("team")),
  [SIGUO_MESSAGE_VOTE] = TO_ROOM ("vote", ID, SEAT, WORD ("vote", vote_words)),
  [SIGUO_MESSAGE_RECALL] = TO_ROOM ("recall",
    ID,
    INT ("n_events", 0, MAX_EVENTS),
    TEXTS ("events", 1, 400, 512)),
  [SIGUO_MESSAGE_ANSWER_RECALL] = TO_ROOM ("answer-recall",
    ID,
    INT ("n_events", 0, MAX_EVENTS),
    BOOL ("yes")),
  [SIGUO_MESSAGE_BYE] = TO_ROOM ("bye", ID),
  [SIGUO_MESSAGE_CLOSE] = TO_ROOM ("close", ID),
  [SIGUO_MESSAGE_PING] = TO_ROOM ("ping", INT ("n", 0, MAX_NUMBER)),
  [SIGUO_MESSAGE_TRY_COMPUTERS] = TO_ROOM ("try-computers", ID),

  [SIGUO_MESSAGE_WELCOME] = TO_CLIENT ("welcome",
    INT ("protocol", 0, 1000000),
    TEXT ("version", 1, 32),
    HEX ("room", SIGUO_ROOM_ID_BYTES),
    TEXT ("name", 1, MAX_NAME),
    HEX ("nonce", SIGUO_LINK_NONCE_BYTES),
    OPT_BOOL ("locked"),
    ITEM ("state", state_row)),
  [SIGUO_MESSAGE_REFUSED] = TO_CLIENT ("refused",
    INT ("protocol", 0, 1000000),
    TEXT ("version", 1, 32),
    TEXT ("reason", 0, 512)),
  [SIGUO_MESSAGE_JOINED] = TO_CLIENT ("joined",
    INT ("member", 1, MAX_ID),
    HEX ("token", SIGUO_TOKEN_BYTES)),
  [SIGUO_MESSAGE_RETURNED] = TO_CLIENT ("returned",
    INT ("member", 1, MAX_ID),
    HEX ("proof", SIGUO_HASH_BYTES),
    INT ("n_stream", 0, MAX_NUMBER),
    OPT_INT ("id", 0, MAX_ID),
    OPT_BOOL ("snapshot")),
  [SIGUO_MESSAGE_ANSWER] = TO_CLIENT ("answer",
    INT ("id", 0, MAX_ID),
    WORD ("error", answer_words),
    OPT_INT ("why_not", 0, SIGUO_N_WHY_NOTS - 1),
    OPT_INT ("ms", 0, MAX_MS),
    OPT_TEXT ("text", 0, 1024)),
  [SIGUO_MESSAGE_STATE] = TO_CLIENT ("state", N, STATE_FIELDS),
  [SIGUO_MESSAGE_SWAP_ASKED] = TO_CLIENT ("swap-asked", N, SEAT),
  [SIGUO_MESSAGE_SWAP_REFUSED] = TO_CLIENT ("swap-refused", N, SEAT),
  [SIGUO_MESSAGE_DEPLOY] = TO_CLIENT ("deploy",
    N,
    HEX ("game", SIGUO_GAME_ID_BYTES),
    INT ("ms", -1, MAX_MS)),
  [SIGUO_MESSAGE_COMMITTED] = TO_CLIENT ("committed",
    N,
    ITEMS ("commitments", SIGUO_N_SEATS, SIGUO_N_SEATS, commitment_row),
    HEX ("nonce_hash", SIGUO_HASH_BYTES),
    OPT_INT ("ms", -1, MAX_MS)),
  [SIGUO_MESSAGE_FAILED] = TO_CLIENT ("failed",
    N,
    OPT_WORD ("seat", seat_words),
    WORD ("error", answer_words)),
  [SIGUO_MESSAGE_START] = TO_CLIENT ("start",
    N,
    HEX ("game", SIGUO_GAME_ID_BYTES),
    WORD ("first", seat_words),
    TEXTS ("layouts", SIGUO_N_SEATS, SIGUO_N_SEATS, LAYOUT_TEXT),
    HEX ("chain", SIGUO_HASH_BYTES),
    INT ("ms", -1, MAX_MS)),
  [SIGUO_MESSAGE_LAYOUTS] = TO_CLIENT ("layouts",
    N,
    TEXTS ("layouts", SIGUO_N_SEATS, SIGUO_N_SEATS, LAYOUT_TEXT)),
  [SIGUO_MESSAGE_EVENT] = TO_CLIENT ("event",
    N,
    TEXTS ("events", 1, 400, 512),
    HEX ("chain", SIGUO_HASH_BYTES),
    INT ("ms", -1, MAX_MS)),
  [SIGUO_MESSAGE_CLOCK] = TO_CLIENT ("clock",
    N,
    INT ("ms", -1, MAX_MS),
    OPT_WORD ("pause", pause_words)),
  [SIGUO_MESSAGE_OFFER] = TO_CLIENT ("offer",
    N,
    OPT_WORD ("seat", seat_words),
    OPT_INT ("ms", -1, MAX_MS),
    OPT_BOOL ("refused"),
    OPT_INT ("made", 0, G_MAXUINT8)),
  [SIGUO_MESSAGE_PAUSE_ASKED] = TO_CLIENT ("pause-asked",
    N,
    OPT_WORD ("seat", seat_words),
    OPT_INT ("ms", -1, MAX_MS),
    OPT_BOOL ("refused")),
  [SIGUO_MESSAGE_RECALLED] = TO_CLIENT ("recalled",
    N,
    INT ("member", 0, MAX_ID),
    OPT_INT ("n_events", 0, MAX_EVENTS),
    OPT_INT ("ms", -1, MAX_MS),
    OPT_WORD ("end", recall_words),
    OPT_BOOL ("held"),
    OPT_INT ("awaited", 0, 15)),
  [SIGUO_MESSAGE_CHATTED] = TO_CLIENT ("chatted",
    N,
    INT ("member", 0, MAX_ID),
    OPT_WORD ("seat", seat_words),
    TEXT ("name", 0, MAX_NAME),
    OPT_BOOL ("team"),
    TEXT ("text", 1, 1024)),
  [SIGUO_MESSAGE_OVER] = TO_CLIENT ("over",
    N,
    TEXTS ("layouts", SIGUO_N_SEATS, SIGUO_N_SEATS, LAYOUT_TEXT),
    OPT_ITEMS ("secrets", SIGUO_N_SEATS, SIGUO_N_SEATS, secret_row),
    HEX ("nonce", SIGUO_NONCE_BYTES)),
  [SIGUO_MESSAGE_CLOSED] = TO_CLIENT ("closed",
    N,
    WORD ("error", answer_words),
    OPT_TEXT ("text", 0, 1024)),
  [SIGUO_MESSAGE_PONG] = TO_CLIENT ("pong", INT ("n", 0, MAX_NUMBER)),
  [SIGUO_MESSAGE_TROUBLE] = TO_CLIENT ("trouble",
    WORD ("trouble", trouble_words),
    OPT_TEXT ("text", 0, 1024)),
  [SIGUO_MESSAGE_COMPUTERS] = TO_CLIENT ("computers",
    ITEMS ("faults", 0, SIGUO_N_SEATS, fault_row)),
};
