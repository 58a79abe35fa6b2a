/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/server/siguo-translate.h"

#include <string.h>

static const SiguoBoard *
board (void)
{
  return siguo_board_get (SIGUO_BOARD_FOUR);
}

/* What comes out at the other end of the wire. */
static SiguoMessage *
over_the_wire (const SiguoMessage *message,
               SiguoDirection      direction)
{
  g_autoptr (GBytes) text = siguo_message_to_text (message);
  g_autoptr (GError) error = NULL;
  SiguoMessage *other;

  g_assert_cmpuint (g_bytes_get_size (text), <=, SIGUO_MAX_MESSAGE);
  g_test_message ("%s: %u bytes", siguo_message_type_to_name (siguo_message_get_type_id (message)),
                  (guint) g_bytes_get_size (text));
  other = siguo_message_parse (text, direction, &error);
  g_assert_no_error (error);
  g_assert_cmpint (siguo_message_get_type_id (other), ==, siguo_message_get_type_id (message));
  return other;
}

static SiguoMessage *
new_command (SiguoMessageType type)
{
  SiguoMessage *message = siguo_message_new (type);

  siguo_message_set_int (message, "id", 4000000000);
  return message;
}

/* Takes @message (transfer full). */
static void
translate (SiguoTranslation *translation,
           SiguoMessage     *message)
{
  static SiguoMessage *kept; /* a translation points into its message */

  g_clear_pointer (&kept, siguo_message_free);
  if (message == NULL)
    return;
  kept = over_the_wire (message, SIGUO_TO_ROOM);
  g_assert_true (siguo_translate_message (translation, board (), kept));
  g_assert_cmpint (translation->command.kind, ==, (int) siguo_message_get_type_id (message));
  if (translation->command.kind != SIGUO_COMMAND_HELLO)
    g_assert_cmpuint (translation->command.id, ==, 4000000000);
  siguo_message_free (message);
}

static void
fill (guint8 *bytes,
      gsize   length,
      guint8  with)
{
  for (gsize i = 0; i < length; i++)
    bytes[i] = with + i;
}

static void
test_entry (void)
{
  g_auto (SiguoTranslation) hello = { 0 }, join = { 0 }, bad = { 0 }, back = { 0 },
                            knowing = { 0 };
  guint8 bytes[32];
  SiguoMessage *message;

  fill (bytes, sizeof bytes, 3);
  message = siguo_message_new (SIGUO_MESSAGE_HELLO);
  siguo_message_set_text (message, "game", "siguo");
  siguo_message_set_int (message, "protocol", SIGUO_PROTOCOL);
  siguo_message_set_text (message, "version", "1");
  siguo_message_set_hex (message, "nonce", bytes, SIGUO_LINK_NONCE_BYTES);
  translate (&hello, message);
  g_assert_cmpmem (hello.command.nonce, SIGUO_LINK_NONCE_BYTES, bytes, SIGUO_LINK_NONCE_BYTES);

  message = new_command (SIGUO_MESSAGE_JOIN);
  siguo_message_set_text (message, "name", "  A\xcc\x88nne ");
  siguo_message_set_bool (message, "spectator", TRUE);
  siguo_message_set_hex (message, "token", bytes, SIGUO_TOKEN_BYTES);
  translate (&join, message);
  g_assert_cmpstr (join.command.text, ==, "Änne");
  g_assert_true (join.command.flag);
  g_assert_cmpmem (join.command.token, SIGUO_TOKEN_BYTES, bytes, SIGUO_TOKEN_BYTES);

  /* What cannot be a name is none; the room says so. */
  message = new_command (SIGUO_MESSAGE_JOIN);
  siguo_message_set_text (message, "name", "\xe2\x80\xae");
  translate (&bad, message);
  g_assert_null (bad.command.text);
  g_assert_false (bad.command.flag);

  message = new_command (SIGUO_MESSAGE_RETURN);
  siguo_message_set_int (message, "member", 7);
  siguo_message_set_int (message, "last", 123456789);
  siguo_message_set_hex (message, "proof", bytes, SIGUO_HASH_BYTES);
  translate (&back, message);
  g_assert_cmpuint (back.command.member, ==, 7);
  g_assert_cmpuint (back.command.number, ==, 123456789);
  g_assert_cmpmem (&back.command.proof, sizeof back.command.proof, bytes, SIGUO_HASH_BYTES);
  translate (NULL, NULL);

  message = new_command (SIGUO_MESSAGE_RETURN);
  siguo_message_set_int (message, "member", 7);
  siguo_message_set_int (message, "last", 9);
  siguo_message_set_hex (message, "proof", bytes, SIGUO_HASH_BYTES);
  siguo_message_set_hex (message, "game", bytes, SIGUO_GAME_ID_BYTES);
  siguo_message_set_int (message, "n_events", 112);
  siguo_message_set_hex (message, "chain", bytes, SIGUO_HASH_BYTES);
  translate (&knowing, message);
  g_assert_cmpmem (&knowing.command.game, sizeof knowing.command.game, bytes, SIGUO_GAME_ID_BYTES);
  g_assert_cmpmem (&knowing.command.chain, sizeof knowing.command.chain, bytes, SIGUO_HASH_BYTES);
  g_assert_cmpuint (knowing.command.n_events, ==, 112);
  translate (NULL, NULL);
}

static void
test_recall (void)
{
  g_auto (SiguoTranslation) recall = { 0 }, yes = { 0 };
  SiguoMessage *message = new_command (SIGUO_MESSAGE_RECALL);

  siguo_message_set_int (message, "n_events", 100);
  siguo_message_add_text (message, "events", "S move S11 W15");
  siguo_message_add_text (message, "events", "anything");
  translate (&recall, message);
  g_assert_cmpuint (recall.command.n_events, ==, 100);
  g_assert_cmpstr (recall.command.texts[0], ==, "S move S11 W15");
  g_assert_cmpstr (recall.command.texts[1], ==, "anything");
  g_assert_null (recall.command.texts[2]);

  message = new_command (SIGUO_MESSAGE_ANSWER_RECALL);
  siguo_message_set_int (message, "n_events", 12);
  siguo_message_set_bool (message, "yes", TRUE);
  translate (&yes, message);
  g_assert_cmpuint (yes.command.number, ==, 12);
  g_assert_true (yes.command.flag);
  translate (NULL, NULL);
}

static void
test_lobby (void)
{
  static const struct
  {
    SiguoMessageType type;
    gboolean seat, seat2, yes, member;
  } kinds[] = {
    { SIGUO_MESSAGE_SIT, .seat = TRUE },
    { SIGUO_MESSAGE_STAND },
    { SIGUO_MESSAGE_SWAP_ANSWER, .seat = TRUE, .yes = TRUE },
    { SIGUO_MESSAGE_ARRANGE, .seat = TRUE, .seat2 = TRUE },
    { SIGUO_MESSAGE_READY, .yes = TRUE },
    { SIGUO_MESSAGE_KICK, .member = TRUE },
    { SIGUO_MESSAGE_COMPUTER, .seat = TRUE, .yes = TRUE },
    { SIGUO_MESSAGE_WITHDRAW },
    { SIGUO_MESSAGE_SURRENDER },
    { SIGUO_MESSAGE_OFFER_DRAW },
    { SIGUO_MESSAGE_ANSWER_DRAW, .yes = TRUE },
    { SIGUO_MESSAGE_PAUSE, .yes = TRUE },
    { SIGUO_MESSAGE_BYE },
    { SIGUO_MESSAGE_CLOSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_auto (SiguoTranslation) translation = { 0 };
      SiguoMessage *message = new_command (kinds[i].type);

      if (kinds[i].seat)
        siguo_message_set_seat (message, "seat", SIGUO_SEAT_W);
      if (kinds[i].seat2)
        siguo_message_set_seat (message, "seat2", SIGUO_SEAT_N);
      if (kinds[i].yes)
        siguo_message_set_bool (message, "yes", TRUE);
      if (kinds[i].member)
        siguo_message_set_int (message, "member", 77);
      translate (&translation, message);
      g_assert_cmpuint (translation.command.seat, ==, kinds[i].seat ? SIGUO_SEAT_W : 0);
      g_assert_cmpuint (translation.command.seat2, ==, kinds[i].seat2 ? SIGUO_SEAT_N : 0);
      g_assert_cmpint (translation.command.flag, ==, kinds[i].yes);
      g_assert_cmpuint (translation.command.member, ==, kinds[i].member ? 77 : 0);
      translate (NULL, NULL);
    }
}

static void
test_game (void)
{
  g_auto (SiguoTranslation) options = { 0 }, commit = { 0 }, open = { 0 }, garbled = { 0 },
                            move = { 0 }, off = { 0 };
  g_auto (SiguoTranslation) skip = { 0 }, chat = { 0 }, vote = { 0 }, show = { 0 }, blurred = { 0 },
                            flip = { 0 };
  g_autofree char *layout = NULL;
  SiguoCommitment commitment;
  SiguoMessage *message;
  SiguoSecret secret;
  SiguoRandom random;

  message = new_command (SIGUO_MESSAGE_OPTIONS);
  siguo_message_set_text (message, "options", "mode=siguo_dark");
  translate (&options, message);
  g_assert_cmpstr (options.command.text, ==, "mode=siguo_dark");

  fill ((guint8 *) &commitment, sizeof commitment, 9);
  message = new_command (SIGUO_MESSAGE_COMMIT);
  siguo_message_set_hex (message, "root", commitment.root.byte, SIGUO_HASH_BYTES);
  siguo_message_set_hex (message, "nonce_hash", commitment.nonce_hash.byte, SIGUO_HASH_BYTES);
  translate (&commit, message);
  g_assert_cmpmem (&commit.command.commitment, sizeof commitment, &commitment, sizeof commitment);

  siguo_random_init (&random, 1);
  fill ((guint8 *) &secret, sizeof secret, 1);
  siguo_layout_randomize (&secret.layout, &random);
  layout = siguo_layout_to_text (&secret.layout);
  message = new_command (SIGUO_MESSAGE_OPEN);
  siguo_message_set_text (message, "layout", layout);
  siguo_message_set_hex (message, "salts", &secret.salt[0][0], sizeof secret.salt);
  siguo_message_set_hex (message, "nonce", secret.nonce, sizeof secret.nonce);
  translate (&open, message);
  g_assert_cmpmem (open.command.secret, sizeof secret, &secret, sizeof secret);

  message = new_command (SIGUO_MESSAGE_SHOW);
  siguo_message_set_text (message, "layout", layout);
  translate (&show, message);
  g_assert_true (siguo_layout_equal (show.command.layout, &secret.layout));

  /* A layout of the right length that is none. */
  layout[0] = 'x';
  message = new_command (SIGUO_MESSAGE_SHOW);
  siguo_message_set_text (message, "layout", layout);
  translate (&blurred, message);
  g_assert_null (blurred.command.layout);
  message = new_command (SIGUO_MESSAGE_OPEN);
  siguo_message_set_text (message, "layout", layout);
  siguo_message_set_hex (message, "salts", &secret.salt[0][0], sizeof secret.salt);
  siguo_message_set_hex (message, "nonce", secret.nonce, sizeof secret.nonce);
  translate (&garbled, message);
  g_assert_null (garbled.command.secret);

  message = new_command (SIGUO_MESSAGE_MOVE);
  siguo_message_set_int (message, "ply", 65535);
  siguo_message_set_text (message, "from", "S31");
  siguo_message_set_text (message, "to", "C22");
  translate (&move, message);
  g_assert_cmpuint (move.command.ply, ==, 65535);
  g_assert_cmpuint (move.command.from, ==, siguo_board_find_point (board (), "S31"));
  g_assert_cmpuint (move.command.to, ==, siguo_board_find_point (board (), "C22"));
  message = new_command (SIGUO_MESSAGE_MOVE);
  siguo_message_set_int (message, "ply", 0);
  siguo_message_set_text (message, "from", "X99");
  siguo_message_set_text (message, "to", "...");
  translate (&off, message);
  g_assert_cmpuint (off.command.from, ==, SIGUO_NO_POINT);
  g_assert_cmpuint (off.command.to, ==, SIGUO_NO_POINT);

  message = new_command (SIGUO_MESSAGE_FLIP);
  siguo_message_set_int (message, "ply", 7);
  siguo_message_set_text (message, "point", "W64");
  translate (&flip, message);
  g_assert_cmpuint (flip.command.ply, ==, 7);
  g_assert_cmpuint (flip.command.from, ==, siguo_board_find_point (board (), "W64"));

  message = new_command (SIGUO_MESSAGE_SKIP);
  siguo_message_set_int (message, "ply", 12);
  translate (&skip, message);
  g_assert_cmpuint (skip.command.ply, ==, 12);

  message = new_command (SIGUO_MESSAGE_CHAT);
  siguo_message_set_text (message, "text", "对家，攻左家");
  siguo_message_set_bool (message, "team", TRUE);
  translate (&chat, message);
  g_assert_cmpstr (chat.command.text, ==, "对家，攻左家");
  g_assert_true (chat.command.flag);

  message = new_command (SIGUO_MESSAGE_VOTE);
  siguo_message_set_seat (message, "seat", SIGUO_SEAT_E);
  siguo_message_set_int (message, "vote", SIGUO_VOTE_STOP);
  translate (&vote, message);
  g_assert_cmpuint (vote.command.seat, ==, SIGUO_SEAT_E);
  g_assert_cmpuint (vote.command.number, ==, SIGUO_VOTE_STOP);
  translate (NULL, NULL);
}

static void
test_no_command (void)
{
  g_autoptr (SiguoMessage) ping = siguo_message_new (SIGUO_MESSAGE_PING);
  g_autoptr (SiguoMessage) pong = siguo_message_new (SIGUO_MESSAGE_PONG);
  SiguoTranslation translation;

  g_assert_false (siguo_translate_message (&translation, board (), ping));
  g_assert_false (siguo_translate_message (&translation, board (), pong));
}

/* --- Notices, each as large as it can be --------------------------------------------------- */

/* 64 bytes of a character that JSON may want to escape. */
static void
longest_name (char *name)
{
  memset (name, '"', 64);
  name[64] = '\0';
}

static SiguoRoomState *
largest_state (void)
{
  SiguoRoomState *state = g_rc_box_new0 (SiguoRoomState);

  state->phase = SIGUO_PHASE_DEPLOY;
  siguo_options_init (&state->options, SIGUO_MODE_SIGUO_DUAL);
  state->host = G_MAXUINT32;
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      state->seats[i] = (SiguoSeatState) { .member = G_MAXUINT32, .away_ms = 99999999999 };
      longest_name (state->seats[i].name);
    }
  state->n_spectators = SIGUO_MAX_SPECTATORS;
  for (guint i = 0; i < SIGUO_MAX_SPECTATORS; i++)
    {
      state->spectators[i].member = G_MAXUINT32;
      longest_name (state->spectators[i].name);
    }
  return state;
}

/* As many of the longest events as the room puts into one notice (SIGUO_BATCH_BYTES). */
static GArray *
largest_events (void)
{
  GArray *events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  gsize bytes = 0;

  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *text = NULL;
      SiguoEvent event;

      siguo_event_init (&event, SIGUO_EVENT_MOVE, SIGUO_SEAT_S);
      event.from = 0;
      event.to = SIGUO_MAX_PATH - 1;
      event.outcome = SIGUO_OUTCOME_BOTH_FLAG;
      event.attacker = event.defender = SIGUO_RANK_UNKNOWN;
      event.n_path = SIGUO_MAX_PATH;
      for (guint k = 0; k < SIGUO_MAX_PATH; k++)
        event.path[k] = k;
      event.next = SIGUO_SEAT_E;
      event.time_ms = 99999999999;
      text = siguo_event_to_text (&event, board ());
      g_assert_cmpuint (strlen (text), <=, 512);
      if (bytes + strlen (text) > 12288)
        break;
      bytes += strlen (text) + 3;
      g_array_append_val (events, event);
    }
  g_assert_cmpuint (events->len, >, 20);
  return events;
}

static SiguoNotice *
largest_notice (SiguoNoticeKind kind)
{
  SiguoNotice *notice = siguo_notice_new (kind);
  SiguoRandom random;

  siguo_random_init (&random, kind);
  if (kind > SIGUO_NOTICE_ANSWER || kind == SIGUO_NOTICE_RETURNED)
    notice->number = 999999999999999;
  notice->id = notice->member = G_MAXUINT32;
  notice->seat = SIGUO_SEAT_W;
  notice->flag = TRUE;
  notice->time_ms = 99999999999;
  notice->pause = SIGUO_PAUSE_AGREED;
  notice->count = 4000;
  notice->recall_end = SIGUO_RECALL_UNTRUE;
  notice->seats = 1 << SIGUO_SEAT_E | 1 << SIGUO_SEAT_W;
  fill (notice->hash.byte, sizeof notice->hash.byte, 1);
  fill (notice->proof.byte, sizeof notice->proof.byte, 2);
  fill (notice->game.byte, sizeof notice->game.byte, 3);
  fill (notice->room_id, sizeof notice->room_id, 4);
  fill (notice->token, sizeof notice->token, 5);
  fill (notice->nonce, sizeof notice->nonce, 6);
  fill ((guint8 *) notice->commitments, sizeof notice->commitments, 7);
  notice->name = g_strnfill (64, '"');
  notice->text = g_strnfill (64, '"');
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    siguo_layout_randomize (&notice->layouts[i], &random);

  switch (kind)
    {
    case SIGUO_NOTICE_WELCOME:
    case SIGUO_NOTICE_STATE:
      notice->member = G_MAXUINT32;
      notice->state = largest_state ();
      break;
    case SIGUO_NOTICE_ANSWER:
      notice->error = SIGUO_ANSWER_ILLEGAL;
      notice->why_not = SIGUO_WHY_NOT_MINES_LEFT;
      g_free (notice->text);
      notice->text = g_strnfill (5000, '\n');
      break;
    case SIGUO_NOTICE_CHAT:
      g_free (notice->text);
      notice->text = g_strnfill (800, '"');
      break;
    case SIGUO_NOTICE_EVENT:
      notice->events = largest_events ();
      break;
    case SIGUO_NOTICE_OVER:
      notice->secrets = g_new0 (SiguoSecret, SIGUO_N_SEATS);
      fill ((guint8 *) notice->secrets, SIGUO_N_SEATS * sizeof *notice->secrets, 8);
      break;
    case SIGUO_NOTICE_FAILED:
    case SIGUO_NOTICE_CLOSED:
      notice->error = SIGUO_ANSWER_PLAYER_LEFT;
      break;
    case SIGUO_NOTICE_JOINED:
    case SIGUO_NOTICE_RETURNED:
    case SIGUO_NOTICE_SWAP_ASKED:
    case SIGUO_NOTICE_DEPLOY:
    case SIGUO_NOTICE_COMMITTED:
    case SIGUO_NOTICE_START:
    case SIGUO_NOTICE_CLOCK:
    default:
      break;
    case SIGUO_NOTICE_OFFER:
      notice->count = 3;
      break;
    }
  return notice;
}

static SiguoMessage *
notice_over_the_wire (const SiguoNotice *notice)
{
  g_autoptr (SiguoMessage) message = siguo_translate_notice (notice, board (), "0.1.0");

  return over_the_wire (message, SIGUO_TO_CLIENT);
}

static void
assert_hex (const SiguoMessage *message,
            const char         *field,
            const guint8       *bytes,
            gsize               length)
{
  guint8 other[512];

  g_assert_cmpuint (length, <=, sizeof other);
  siguo_message_get_hex (message, field, other, length);
  g_assert_cmpmem (other, length, bytes, length);
}

static void
assert_state (const SiguoMessage   *message,
              const SiguoRoomState *state)
{
  g_autofree char *options = siguo_options_to_text (&state->options);
  const SiguoMessage *item;

  g_assert_cmpint (siguo_message_get_int (message, "phase"), ==, state->phase);
  g_assert_cmpstr (siguo_message_get_text (message, "options"), ==, options);
  g_assert_cmpint (siguo_message_get_int (message, "host"), ==, state->host);
  g_assert_cmpuint (siguo_message_get_length (message, "seats"), ==, SIGUO_N_SEATS);
  item = siguo_message_get_item (message, "seats", 3);
  g_assert_cmpstr (siguo_message_get_text (item, "name"), ==, state->seats[3].name);
  g_assert_cmpint (siguo_message_get_int (item, "member"), ==, state->seats[3].member);
  g_assert_cmpint (siguo_message_get_int (item, "away_ms"), ==, state->seats[3].away_ms);
  g_assert_cmpuint (siguo_message_get_length (message, "spectators"), ==, state->n_spectators);
  item = siguo_message_get_item (message, "spectators", 15);
  g_assert_cmpstr (siguo_message_get_text (item, "name"), ==, state->spectators[15].name);
}

static void
assert_layouts (const SiguoMessage *message,
                const SiguoNotice  *notice)
{
  g_assert_cmpuint (siguo_message_get_length (message, "layouts"), ==, SIGUO_N_SEATS);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      SiguoLayout layout;

      g_assert_true (siguo_layout_from_text (
          &layout, siguo_message_get_text_at (message, "layouts", i), NULL));
      g_assert_true (siguo_layout_equal (&layout, &notice->layouts[i]));
    }
}

static void
test_largest (void)
{
  for (SiguoNoticeKind kind = SIGUO_NOTICE_WELCOME; kind <= SIGUO_NOTICE_CLOSED; kind++)
    {
      g_autoptr (SiguoNotice) notice = largest_notice (kind);
      g_autoptr (SiguoMessage) message = notice_over_the_wire (notice);

      switch (kind)
        {
        case SIGUO_NOTICE_WELCOME:
          g_assert_cmpint (siguo_message_get_int (message, "protocol"), ==, SIGUO_PROTOCOL);
          g_assert_cmpstr (siguo_message_get_text (message, "version"), ==, "0.1.0");
          g_assert_cmpstr (siguo_message_get_text (message, "name"), ==, notice->text);
          assert_hex (message, "room", notice->room_id, SIGUO_ROOM_ID_BYTES);
          assert_hex (message, "nonce", notice->nonce, SIGUO_LINK_NONCE_BYTES);
          assert_state (siguo_message_get_item (message, "state", 0), notice->state);
          continue;
        case SIGUO_NOTICE_JOINED:
          assert_hex (message, "token", notice->token, SIGUO_TOKEN_BYTES);
          continue;
        case SIGUO_NOTICE_RETURNED:
          assert_hex (message, "proof", notice->proof.byte, SIGUO_HASH_BYTES);
          g_assert_cmpint (siguo_message_get_int (message, "n_stream"), ==, notice->number);
          g_assert_cmpint (siguo_message_get_int (message, "id"), ==, notice->id);
          g_assert_true (siguo_message_get_bool (message, "snapshot"));
          continue;
        case SIGUO_NOTICE_ANSWER:
          g_assert_cmpint (siguo_message_get_int (message, "id"), ==, notice->id);
          g_assert_cmpint (siguo_message_get_int (message, "error"), ==, SIGUO_ANSWER_ILLEGAL);
          g_assert_cmpint (siguo_message_get_int (message, "why_not"), ==,
                           SIGUO_WHY_NOT_MINES_LEFT);
          g_assert_cmpuint (strlen (siguo_message_get_text (message, "text")), >, 1000);
          continue;
        case SIGUO_NOTICE_CLOSED:
          g_assert_cmpint (siguo_message_get_int (message, "error"), ==, SIGUO_ANSWER_PLAYER_LEFT);
          continue;
        case SIGUO_NOTICE_STATE:
          assert_state (message, notice->state);
          g_assert_cmpint (siguo_message_get_int (message, "you"), ==, notice->member);
          break;
        case SIGUO_NOTICE_SWAP_ASKED:
        case SIGUO_NOTICE_SWAP_REFUSED:
          g_assert_cmpuint (siguo_message_get_seat (message, "seat"), ==, SIGUO_SEAT_W);
          break;
        case SIGUO_NOTICE_DEPLOY:
          assert_hex (message, "game", notice->game.byte, SIGUO_GAME_ID_BYTES);
          g_assert_cmpint (siguo_message_get_int (message, "ms"), ==, notice->time_ms);
          break;
        case SIGUO_NOTICE_COMMITTED:
          g_assert_cmpuint (siguo_message_get_length (message, "commitments"), ==, SIGUO_N_SEATS);
          assert_hex (siguo_message_get_item (message, "commitments", 2), "root",
                      notice->commitments[2].root.byte, SIGUO_HASH_BYTES);
          assert_hex (siguo_message_get_item (message, "commitments", 3), "nonce_hash",
                      notice->commitments[3].nonce_hash.byte, SIGUO_HASH_BYTES);
          assert_hex (message, "nonce_hash", notice->hash.byte, SIGUO_HASH_BYTES);
          break;
        case SIGUO_NOTICE_FAILED:
          g_assert_cmpuint (siguo_message_get_seat (message, "seat"), ==, SIGUO_SEAT_W);
          g_assert_cmpint (siguo_message_get_int (message, "error"), ==, SIGUO_ANSWER_PLAYER_LEFT);
          break;
        case SIGUO_NOTICE_START:
          assert_hex (message, "game", notice->game.byte, SIGUO_GAME_ID_BYTES);
          assert_hex (message, "chain", notice->hash.byte, SIGUO_HASH_BYTES);
          g_assert_cmpuint (siguo_message_get_seat (message, "first"), ==, SIGUO_SEAT_W);
          assert_layouts (message, notice);
          break;
        case SIGUO_NOTICE_LAYOUTS:
          assert_layouts (message, notice);
          break;
        case SIGUO_NOTICE_EVENT:
          g_assert_cmpuint (siguo_message_get_length (message, "events"), ==, notice->events->len);
          for (guint i = 0; i < notice->events->len; i++)
            {
              SiguoEvent event;

              g_assert_true (siguo_event_from_text (
                  &event, board (), siguo_message_get_text_at (message, "events", i), NULL));
              g_assert_true (
                  siguo_event_equal (&event, &g_array_index (notice->events, SiguoEvent, i)));
            }
          assert_hex (message, "chain", notice->hash.byte, SIGUO_HASH_BYTES);
          break;
        case SIGUO_NOTICE_CLOCK:
          g_assert_cmpint (siguo_message_get_int (message, "ms"), ==, notice->time_ms);
          g_assert_cmpint (siguo_message_get_int (message, "pause"), ==, SIGUO_PAUSE_AGREED);
          break;
        case SIGUO_NOTICE_OFFER:
          g_assert_cmpint (siguo_message_get_int (message, "made"), ==, 3);
          G_GNUC_FALLTHROUGH;
        case SIGUO_NOTICE_PAUSE:
          g_assert_cmpuint (siguo_message_get_seat (message, "seat"), ==, SIGUO_SEAT_W);
          g_assert_true (siguo_message_get_bool (message, "refused"));
          break;
        case SIGUO_NOTICE_RECALL:
          g_assert_cmpint (siguo_message_get_int (message, "member"), ==, G_MAXUINT32);
          g_assert_cmpint (siguo_message_get_int (message, "n_events"), ==, 4000);
          g_assert_cmpint (siguo_message_get_int (message, "ms"), ==, notice->time_ms);
          g_assert_cmpint (siguo_message_get_int (message, "end"), ==, SIGUO_RECALL_UNTRUE);
          g_assert_cmpint (siguo_message_get_bool (message, "held"), ==, notice->flag);
          g_assert_cmphex (siguo_message_get_int (message, "awaited"), ==, 10);
          break;
        case SIGUO_NOTICE_CHAT:
          g_assert_cmpstr (siguo_message_get_text (message, "text"), ==, notice->text);
          g_assert_cmpstr (siguo_message_get_text (message, "name"), ==, notice->name);
          g_assert_true (siguo_message_get_bool (message, "team"));
          break;
        case SIGUO_NOTICE_OVER:
          assert_layouts (message, notice);
          g_assert_cmpuint (siguo_message_get_length (message, "secrets"), ==, SIGUO_N_SEATS);
          assert_hex (siguo_message_get_item (message, "secrets", 3), "salts",
                      &notice->secrets[3].salt[0][0], sizeof notice->secrets[3].salt);
          assert_hex (siguo_message_get_item (message, "secrets", 1), "nonce",
                      notice->secrets[1].nonce, SIGUO_NONCE_BYTES);
          assert_hex (message, "nonce", notice->nonce, SIGUO_NONCE_BYTES);
          break;
        default:
          g_assert_not_reached ();
        }
      /* Whatever stands in the stream says where. */
      g_assert_cmpint (siguo_message_get_int (message, "n"), ==, notice->number);
    }
}

/* Nobody, nothing, never. */
static void
test_least (void)
{
  g_autoptr (SiguoNotice) offer = siguo_notice_new (SIGUO_NOTICE_OFFER);
  g_autoptr (SiguoNotice) start = siguo_notice_new (SIGUO_NOTICE_START);
  g_autoptr (SiguoNotice) state = siguo_notice_new (SIGUO_NOTICE_STATE);
  g_autoptr (SiguoNotice) answer = siguo_notice_new (SIGUO_NOTICE_ANSWER);
  g_autoptr (SiguoMessage) no_offer = notice_over_the_wire (offer);
  g_autoptr (SiguoMessage) two = NULL;
  g_autoptr (SiguoMessage) empty = NULL;
  g_autoptr (SiguoMessage) good = notice_over_the_wire (answer);

  g_assert_cmpuint (siguo_message_get_seat (no_offer, "seat"), ==, SIGUO_NO_SEAT);
  g_assert_cmpint (siguo_message_get_int (no_offer, "ms"), ==, -1);
  g_assert_cmpint (siguo_message_get_int (good, "error"), ==, SIGUO_ANSWER_OK);
  g_assert_null (siguo_message_get_text (good, "text"));

  /* Two play; one of them sees the other's army hidden. */
  start->seat = SIGUO_SEAT_S;
  siguo_layout_hide (&start->layouts[SIGUO_SEAT_S]);
  siguo_layout_hide (&start->layouts[SIGUO_SEAT_N]);
  two = notice_over_the_wire (start);
  g_assert_cmpstr (siguo_message_get_text_at (two, "layouts", SIGUO_SEAT_E), ==, "");
  g_assert_cmpstr (siguo_message_get_text_at (two, "layouts", SIGUO_SEAT_N), ==,
                   "\?\?\?\?\?/\?.\?.\?/\?\?.\?\?/\?.\?.\?/\?\?\?\?\?/\?\?\?\?\?");

  state->state = g_rc_box_new0 (SiguoRoomState);
  siguo_options_init (&state->state->options, SIGUO_MODE_SIGUO_DARK);
  empty = notice_over_the_wire (state);
  g_assert_cmpuint (siguo_message_get_length (empty, "spectators"), ==, 0);
  g_assert_cmpstr (siguo_message_get_text (siguo_message_get_item (empty, "seats", 0), "name"), ==,
                   "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/translate/entry", test_entry);
  g_test_add_func ("/net/translate/recall", test_recall);
  g_test_add_func ("/net/translate/lobby", test_lobby);
  g_test_add_func ("/net/translate/game", test_game);
  g_test_add_func ("/net/translate/no-command", test_no_command);
  g_test_add_func ("/net/translate/largest", test_largest);
  g_test_add_func ("/net/translate/least", test_least);
  return g_test_run ();
}
