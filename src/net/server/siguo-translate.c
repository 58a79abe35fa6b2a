/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-translate.h"

#include "net/common/siguo-name.h"

/* The messages to the room are the commands, one for one and in the same order. */
G_STATIC_ASSERT (SIGUO_MESSAGE_HELLO == (int) SIGUO_COMMAND_HELLO);
G_STATIC_ASSERT (SIGUO_MESSAGE_CLOSE == (int) SIGUO_COMMAND_CLOSE);

/* Longest text of an ANSWER; the sentences of the rules are far shorter. */
#define MAX_DETAIL 1024

static SiguoPoint
get_point (const SiguoMessage *message,
           const char         *field,
           const SiguoBoard   *board)
{
  return siguo_board_find_point (board, siguo_message_get_text (message, field));
}

/* Returns: (nullable): what is opened, NULL when the layout cannot be read */
static const SiguoSecret *
get_secret (const SiguoMessage *message,
            SiguoSecret        *secret)
{
  if (!siguo_layout_from_text (&secret->layout, siguo_message_get_text (message, "layout"), NULL))
    return NULL;
  siguo_message_get_hex (message, "salts", &secret->salt[0][0], sizeof secret->salt);
  siguo_message_get_hex (message, "nonce", secret->nonce, sizeof secret->nonce);
  return secret;
}

/* Returns: (transfer container): a list that ends with NULL */
static const char **
get_texts (const SiguoMessage *message,
           const char         *field)
{
  guint length = siguo_message_get_length (message, field);
  const char **texts = g_new0 (const char *, length + 1);

  for (guint i = 0; i < length; i++)
    texts[i] = siguo_message_get_text_at (message, field, i);
  return texts;
}

gboolean
siguo_translate_message (SiguoTranslation   *translation,
                         const SiguoBoard   *board,
                         const SiguoMessage *message)
{
  SiguoMessageType type = siguo_message_get_type_id (message);
  SiguoCommand *command = &translation->command;

  *translation = (SiguoTranslation) { 0 };
  if (type > SIGUO_MESSAGE_CLOSE)
    return FALSE;
  command->kind = (SiguoCommandKind) type;
  if (type != SIGUO_MESSAGE_HELLO)
    command->id = siguo_message_get_int (message, "id");

  switch (command->kind)
    {
    case SIGUO_COMMAND_HELLO:
      siguo_message_get_hex (message, "nonce", command->nonce, sizeof command->nonce);
      break;
    case SIGUO_COMMAND_JOIN:
      translation->text = siguo_name_clean (siguo_message_get_text (message, "name"), NULL);
      command->text = translation->text;
      command->flag = siguo_message_get_bool (message, "spectator");
      siguo_message_get_hex (message, "token", command->token, sizeof command->token);
      siguo_message_get_hex (message, "proof", command->proof.byte, sizeof command->proof.byte);
      break;
    case SIGUO_COMMAND_RETURN:
      command->member = siguo_message_get_int (message, "member");
      command->number = siguo_message_get_int (message, "last");
      siguo_message_get_hex (message, "proof", command->proof.byte, sizeof command->proof.byte);
      siguo_message_get_hex (message, "game", command->game.byte, sizeof command->game.byte);
      siguo_message_get_hex (message, "chain", command->chain.byte, sizeof command->chain.byte);
      command->n_events = siguo_message_get_int (message, "n_events");
      break;
    case SIGUO_COMMAND_SIT:
      command->seat = siguo_message_get_seat (message, "seat");
      break;
    case SIGUO_COMMAND_SWAP_ANSWER:
      command->seat = siguo_message_get_seat (message, "seat");
      command->flag = siguo_message_get_bool (message, "yes");
      break;
    case SIGUO_COMMAND_ARRANGE:
      command->seat = siguo_message_get_seat (message, "seat");
      command->seat2 = siguo_message_get_seat (message, "seat2");
      break;
    case SIGUO_COMMAND_READY:
    case SIGUO_COMMAND_ANSWER_DRAW:
    case SIGUO_COMMAND_PAUSE:
      command->flag = siguo_message_get_bool (message, "yes");
      break;
    case SIGUO_COMMAND_OPTIONS:
      command->text = siguo_message_get_text (message, "options");
      break;
    case SIGUO_COMMAND_KICK:
      command->member = siguo_message_get_int (message, "member");
      break;
    case SIGUO_COMMAND_COMPUTER:
      command->seat = siguo_message_get_seat (message, "seat");
      command->flag = siguo_message_get_bool (message, "yes");
      if (siguo_message_has (message, "name"))
        translation->text = siguo_name_clean (siguo_message_get_text (message, "name"), NULL);
      command->text = translation->text;
      break;
    case SIGUO_COMMAND_COMMIT:
      siguo_message_get_hex (message, "root", command->commitment.root.byte, SIGUO_HASH_BYTES);
      siguo_message_get_hex (message, "nonce_hash", command->commitment.nonce_hash.byte,
                             SIGUO_HASH_BYTES);
      break;
    case SIGUO_COMMAND_SHOW:
      if (siguo_layout_from_text (&translation->secret.layout,
                                  siguo_message_get_text (message, "layout"), NULL))
        command->layout = &translation->secret.layout;
      break;
    case SIGUO_COMMAND_OPEN:
      command->secret = get_secret (message, &translation->secret);
      break;
    case SIGUO_COMMAND_MOVE:
      command->ply = siguo_message_get_int (message, "ply");
      command->from = get_point (message, "from", board);
      command->to = get_point (message, "to", board);
      break;
    case SIGUO_COMMAND_FLIP:
      command->ply = siguo_message_get_int (message, "ply");
      command->from = get_point (message, "point", board);
      break;
    case SIGUO_COMMAND_SKIP:
      command->ply = siguo_message_get_int (message, "ply");
      break;
    case SIGUO_COMMAND_CHAT:
      translation->text = siguo_name_clean_chat (siguo_message_get_text (message, "text"));
      command->text = translation->text;
      command->flag = siguo_message_get_bool (message, "team");
      break;
    case SIGUO_COMMAND_VOTE:
      command->seat = siguo_message_get_seat (message, "seat");
      command->number = siguo_message_get_int (message, "vote");
      break;
    case SIGUO_COMMAND_RECALL:
      command->n_events = siguo_message_get_int (message, "n_events");
      translation->texts = get_texts (message, "events");
      command->texts = translation->texts;
      break;
    case SIGUO_COMMAND_ANSWER_RECALL:
      command->number = siguo_message_get_int (message, "n_events");
      command->flag = siguo_message_get_bool (message, "yes");
      break;
    case SIGUO_COMMAND_STAND:
    case SIGUO_COMMAND_WITHDRAW:
    case SIGUO_COMMAND_SURRENDER:
    case SIGUO_COMMAND_OFFER_DRAW:
    case SIGUO_COMMAND_BYE:
    case SIGUO_COMMAND_CLOSE:
    default:
      break;
    }
  return TRUE;
}

void
siguo_translation_clear (SiguoTranslation *translation)
{
  g_clear_pointer (&translation->text, g_free);
  g_clear_pointer (&translation->texts, g_free);
}

static void
fill_seat (SiguoMessage         *message,
           const SiguoSeatState *seat)
{
  siguo_message_set_int (message, "member", seat->member);
  siguo_message_set_text (message, "name", seat->name);
  siguo_message_set_bool (message, "ready", seat->ready);
  siguo_message_set_bool (message, "committed", seat->committed);
  siguo_message_set_bool (message, "away", seat->away);
  siguo_message_set_int (message, "away_ms", seat->away_ms);
  siguo_message_set_bool (message, "computer", seat->computer);
  if (seat->vote == SIGUO_VOTE_WAIT)
    return;
  siguo_message_set_seat (message, "vote_on", seat->vote_on);
  siguo_message_set_int (message, "vote", seat->vote);
}

static void
fill_state (SiguoMessage         *message,
            const SiguoRoomState *state,
            guint32               you)
{
  g_autofree char *options = siguo_options_to_text (&state->options);

  siguo_message_set_int (message, "phase", state->phase);
  siguo_message_set_text (message, "options", options);
  siguo_message_set_int (message, "host", state->host);
  siguo_message_set_int (message, "you", you);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    fill_seat (siguo_message_add_item (message, "seats"), &state->seats[i]);
  for (guint i = 0; i < state->n_spectators; i++)
    {
      SiguoMessage *item = siguo_message_add_item (message, "spectators");

      siguo_message_set_int (item, "member", state->spectators[i].member);
      siguo_message_set_text (item, "name", state->spectators[i].name);
    }
}

static void
add_layouts (SiguoMessage      *message,
             const SiguoLayout *layouts)
{
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      /* The first point is no camp: it is empty only where nobody plays. */
      g_autofree char *text = layouts[i].rank[0] == SIGUO_RANK_NONE
                                  ? g_strdup ("")
                                  : siguo_layout_to_text (&layouts[i]);

      siguo_message_add_text (message, "layouts", text);
    }
}

static void
add_events (SiguoMessage     *message,
            const GArray     *events,
            const SiguoBoard *board)
{
  for (guint i = 0; i < events->len; i++)
    {
      g_autofree char *text = siguo_event_to_text (&g_array_index (events, SiguoEvent, i), board);

      siguo_message_add_text (message, "events", text);
    }
}

/* An error sentence may hold anything that a translator or a peer put there; the wire takes plain
 * text only. */
static void
set_detail (SiguoMessage *message,
            const char   *text)
{
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;
  g_autoptr (GString) plain = NULL;

  if (valid == NULL)
    return;
  plain = g_string_new (NULL);
  for (const char *p = valid; *p != '\0' && plain->len + 6 <= MAX_DETAIL; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (plain, g_unichar_iscntrl (c) ? ' ' : c);
    }
  siguo_message_set_text (message, "text", plain->str);
}

static void
fill_notice (SiguoMessage      *message,
             const SiguoNotice *notice,
             const SiguoBoard  *board,
             const char        *version)
{
  SiguoMessage *item;

  switch (notice->kind)
    {
    case SIGUO_NOTICE_WELCOME:
      siguo_message_set_int (message, "protocol", SIGUO_PROTOCOL);
      siguo_message_set_text (message, "version", version);
      siguo_message_set_hex (message, "room", notice->room_id, sizeof notice->room_id);
      siguo_message_set_text (message, "name", notice->text);
      siguo_message_set_hex (message, "nonce", notice->nonce, sizeof notice->nonce);
      siguo_message_set_bool (message, "locked", notice->flag);
      fill_state (siguo_message_add_item (message, "state"), notice->state, 0);
      break;
    case SIGUO_NOTICE_JOINED:
      siguo_message_set_int (message, "member", notice->member);
      siguo_message_set_hex (message, "token", notice->token, sizeof notice->token);
      break;
    case SIGUO_NOTICE_RETURNED:
      siguo_message_set_int (message, "member", notice->member);
      siguo_message_set_hex (message, "proof", notice->proof.byte, sizeof notice->proof.byte);
      siguo_message_set_int (message, "n_stream", notice->number);
      siguo_message_set_int (message, "id", notice->id);
      siguo_message_set_bool (message, "snapshot", notice->flag);
      break;
    case SIGUO_NOTICE_ANSWER:
      siguo_message_set_int (message, "id", notice->id);
      siguo_message_set_int (message, "error", notice->error);
      if (notice->why_not != SIGUO_WHY_NOT_LEGAL)
        siguo_message_set_int (message, "why_not", notice->why_not);
      set_detail (message, notice->text);
      break;
    case SIGUO_NOTICE_STATE:
      fill_state (message, notice->state, notice->member);
      break;
    case SIGUO_NOTICE_SWAP_ASKED:
    case SIGUO_NOTICE_SWAP_REFUSED:
      siguo_message_set_seat (message, "seat", notice->seat);
      break;
    case SIGUO_NOTICE_DEPLOY:
      siguo_message_set_hex (message, "game", notice->game.byte, sizeof notice->game.byte);
      siguo_message_set_int (message, "ms", notice->time_ms);
      break;
    case SIGUO_NOTICE_COMMITTED:
      for (guint i = 0; i < SIGUO_N_SEATS; i++)
        {
          item = siguo_message_add_item (message, "commitments");
          siguo_message_set_hex (item, "root", notice->commitments[i].root.byte, SIGUO_HASH_BYTES);
          siguo_message_set_hex (item, "nonce_hash", notice->commitments[i].nonce_hash.byte,
                                 SIGUO_HASH_BYTES);
        }
      siguo_message_set_hex (message, "nonce_hash", notice->hash.byte, SIGUO_HASH_BYTES);
      siguo_message_set_int (message, "ms", notice->time_ms);
      break;
    case SIGUO_NOTICE_FAILED:
      siguo_message_set_seat (message, "seat", notice->seat);
      siguo_message_set_int (message, "error", notice->error);
      break;
    case SIGUO_NOTICE_START:
      siguo_message_set_hex (message, "game", notice->game.byte, sizeof notice->game.byte);
      siguo_message_set_seat (message, "first", notice->seat);
      add_layouts (message, notice->layouts);
      siguo_message_set_hex (message, "chain", notice->hash.byte, SIGUO_HASH_BYTES);
      siguo_message_set_int (message, "ms", notice->time_ms);
      break;
    case SIGUO_NOTICE_LAYOUTS:
      add_layouts (message, notice->layouts);
      break;
    case SIGUO_NOTICE_EVENT:
      add_events (message, notice->events, board);
      siguo_message_set_hex (message, "chain", notice->hash.byte, SIGUO_HASH_BYTES);
      siguo_message_set_int (message, "ms", notice->time_ms);
      break;
    case SIGUO_NOTICE_CLOCK:
      siguo_message_set_int (message, "ms", notice->time_ms);
      siguo_message_set_int (message, "pause", notice->pause);
      break;
    case SIGUO_NOTICE_OFFER:
      siguo_message_set_int (message, "made", notice->count);
      G_GNUC_FALLTHROUGH;
    case SIGUO_NOTICE_PAUSE:
      siguo_message_set_seat (message, "seat", notice->seat);
      siguo_message_set_int (message, "ms", notice->time_ms);
      siguo_message_set_bool (message, "refused", notice->flag);
      break;
    case SIGUO_NOTICE_RECALL:
      siguo_message_set_int (message, "member", notice->member);
      siguo_message_set_int (message, "n_events", notice->count);
      siguo_message_set_int (message, "ms", notice->time_ms);
      siguo_message_set_int (message, "end", notice->recall_end);
      siguo_message_set_bool (message, "held", notice->flag);
      siguo_message_set_int (message, "awaited", notice->seats);
      break;
    case SIGUO_NOTICE_CHAT:
      siguo_message_set_int (message, "member", notice->member);
      siguo_message_set_seat (message, "seat", notice->seat);
      siguo_message_set_text (message, "name", notice->name);
      siguo_message_set_bool (message, "team", notice->flag);
      siguo_message_set_text (message, "text", notice->text);
      break;
    case SIGUO_NOTICE_OVER:
      add_layouts (message, notice->layouts);
      for (guint i = 0; i < SIGUO_N_SEATS; i++)
        {
          item = siguo_message_add_item (message, "secrets");
          siguo_message_set_hex (item, "salts", &notice->secrets[i].salt[0][0],
                                 sizeof notice->secrets[i].salt);
          siguo_message_set_hex (item, "nonce", notice->secrets[i].nonce, SIGUO_NONCE_BYTES);
        }
      siguo_message_set_hex (message, "nonce", notice->nonce, sizeof notice->nonce);
      break;
    case SIGUO_NOTICE_CLOSED:
      siguo_message_set_int (message, "error", notice->error);
      set_detail (message, notice->text);
      break;
    default:
      g_return_if_reached ();
    }
}

static SiguoMessageType
type_of (SiguoNoticeKind kind)
{
  static const SiguoMessageType types[] = {
    [SIGUO_NOTICE_WELCOME] = SIGUO_MESSAGE_WELCOME,
    [SIGUO_NOTICE_JOINED] = SIGUO_MESSAGE_JOINED,
    [SIGUO_NOTICE_RETURNED] = SIGUO_MESSAGE_RETURNED,
    [SIGUO_NOTICE_ANSWER] = SIGUO_MESSAGE_ANSWER,
    [SIGUO_NOTICE_STATE] = SIGUO_MESSAGE_STATE,
    [SIGUO_NOTICE_SWAP_ASKED] = SIGUO_MESSAGE_SWAP_ASKED,
    [SIGUO_NOTICE_SWAP_REFUSED] = SIGUO_MESSAGE_SWAP_REFUSED,
    [SIGUO_NOTICE_DEPLOY] = SIGUO_MESSAGE_DEPLOY,
    [SIGUO_NOTICE_COMMITTED] = SIGUO_MESSAGE_COMMITTED,
    [SIGUO_NOTICE_FAILED] = SIGUO_MESSAGE_FAILED,
    [SIGUO_NOTICE_START] = SIGUO_MESSAGE_START,
    [SIGUO_NOTICE_LAYOUTS] = SIGUO_MESSAGE_LAYOUTS,
    [SIGUO_NOTICE_EVENT] = SIGUO_MESSAGE_EVENT,
    [SIGUO_NOTICE_CLOCK] = SIGUO_MESSAGE_CLOCK,
    [SIGUO_NOTICE_OFFER] = SIGUO_MESSAGE_OFFER,
    [SIGUO_NOTICE_PAUSE] = SIGUO_MESSAGE_PAUSE_ASKED,
    [SIGUO_NOTICE_RECALL] = SIGUO_MESSAGE_RECALLED,
    [SIGUO_NOTICE_CHAT] = SIGUO_MESSAGE_CHATTED,
    [SIGUO_NOTICE_OVER] = SIGUO_MESSAGE_OVER,
    [SIGUO_NOTICE_CLOSED] = SIGUO_MESSAGE_CLOSED,
  };

  return types[kind];
}

SiguoMessage *
siguo_translate_notice (const SiguoNotice *notice,
                        const SiguoBoard  *board,
                        const char        *version)
{
  SiguoMessage *message;

  g_return_val_if_fail (notice->kind <= SIGUO_NOTICE_CLOSED, NULL);

  message = siguo_message_new (type_of (notice->kind));
  /* RETURNED's number has a field of its own: it is where the stream stands, not a place in it. */
  if (notice->number != 0 && notice->kind != SIGUO_NOTICE_RETURNED)
    siguo_message_set_int (message, "n", notice->number);
  fill_notice (message, notice, board, version);
  return message;
}
