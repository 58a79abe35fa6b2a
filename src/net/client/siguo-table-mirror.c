/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include "net/common/siguo-name.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the room tells, taken over after a look at whether an honest room could say it. */

gboolean
siguo_table_in_tail (SiguoTable *self)
{
  return self->last < self->tail_end;
}

static gint64
get_until (const SiguoMessage *message)
{
  gint64 ms = siguo_message_has (message, "ms") ? siguo_message_get_int (message, "ms") : -1;

  return ms < 0 ? -1 : g_get_monotonic_time () + ms * 1000;
}

void
siguo_table_set_time (SiguoTable         *self,
                      const SiguoMessage *message,
                      SiguoPause          pause)
{
  self->deadline_us = get_until (message);
  self->pause = self->deadline_us >= 0 ? pause : SIGUO_PAUSE_NONE;
  self->left_us = self->pause != SIGUO_PAUSE_NONE ? self->deadline_us - g_get_monotonic_time () : 0;
}

/* Copies @text when it is a clean name, or nothing. */
static gboolean
copy_name (char       *name,
           gsize       size,
           const char *text)
{
  g_autofree char *clean = NULL;

  if (*text == '\0')
    {
      *name = '\0';
      return TRUE;
    }
  clean = siguo_name_clean (text, NULL);
  if (clean == NULL || strcmp (clean, text) != 0)
    return FALSE;
  g_strlcpy (name, clean, size);
  return TRUE;
}

static gboolean
read_seat (SiguoTable         *self,
           SiguoTableSeat     *seat,
           const SiguoMessage *item)
{
  memset (seat, 0, sizeof *seat);
  seat->member = (guint32) siguo_message_get_int (item, "member");
  seat->ready = siguo_message_get_bool (item, "ready");
  seat->committed = siguo_message_get_bool (item, "committed");
  seat->away = siguo_message_get_bool (item, "away");
  seat->computer = siguo_message_get_bool (item, "computer");
  seat->vote = (SiguoVote) siguo_message_get_int (item, "vote");
  seat->vote_on = seat->vote != SIGUO_VOTE_WAIT ? siguo_message_get_seat (item, "vote_on")
                                                : SIGUO_NO_SEAT;
  if (seat->away)
    seat->away_since_us = g_get_monotonic_time () - siguo_message_get_int (item, "away_ms") * 1000;
  return copy_name (seat->name, sizeof seat->name, siguo_message_get_text (item, "name"))
         && (seat->member == 0) == (seat->name[0] == '\0');
}

/* A seat that is free waits for nobody. */
static void
apply_fault (SiguoTable *self,
             guint       seat)
{
  SiguoTableSeat *state = &self->seats[seat];

  state->fault = state->member != 0 ? self->faults[seat] : SIGUO_COMPUTER_FINE;
  state->stands_in =
    state->fault != SIGUO_COMPUTER_FINE && (self->faults_stand_in & 1 << seat) != 0;
}

void
siguo_table_take_faults (SiguoTable         *self,
                         const SiguoMessage *message)
{
  guint n = message != NULL ? siguo_message_get_length (message, "faults") : 0;

  memset (self->faults, 0, sizeof self->faults);
  self->faults_stand_in = 0;
  for (guint i = 0; i < n; i++)
    {
      const SiguoMessage *item = siguo_message_get_item (message, "faults", i);
      guint8 seat = siguo_message_get_seat (item, "seat");

      self->faults[seat] = (SiguoComputerFault) siguo_message_get_int (item, "fault");
      if (siguo_message_get_bool (item, "stands_in"))
        self->faults_stand_in |= 1 << seat;
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    apply_fault (self, seat);
}

static gboolean
read_people (SiguoTable         *self,
             const SiguoMessage *message)
{
  self->seat = SIGUO_NO_SEAT;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      if (!read_seat (self, &self->seats[seat], siguo_message_get_item (message, "seats", seat)))
        return FALSE;
      apply_fault (self, seat);
      if (self->is_member && self->seats[seat].member == self->kept.member)
        self->seat = (guint8) seat;
    }
  self->n_spectators =
    MIN (siguo_message_get_length (message, "spectators"), SIGUO_MAX_TABLE_SPECTATORS);
  for (guint i = 0; i < self->n_spectators; i++)
    {
      const SiguoMessage *item = siguo_message_get_item (message, "spectators", i);

      self->spectators[i].member = (guint32) siguo_message_get_int (item, "member");
      if (!copy_name (self->spectators[i].name, sizeof self->spectators[i].name,
                      siguo_message_get_text (item, "name")))
        return FALSE;
    }
  return TRUE;
}

/* May the room go from one phase to another? Coming back one may have missed some. */
static gboolean
follows (SiguoTablePhase before,
         SiguoTablePhase after)
{
  return before == after || after == SIGUO_TABLE_LOBBY || after == before + 1;
}

gboolean
siguo_table_take_state (SiguoTable         *self,
                        const SiguoMessage *message)
{
  SiguoTablePhase phase = (SiguoTablePhase) siguo_message_get_int (message, "phase");
  SiguoOptions options;

  if (!siguo_options_from_text (&options, siguo_message_get_text (message, "options"), NULL))
    {
      siguo_table_accuse (self, _("The room plays by rules that this program does not know."));
      return FALSE;
    }
  if (((self->has_position && self->phase == phase
        && (phase == SIGUO_TABLE_PLAY || phase == SIGUO_TABLE_OVER))
       || (self->deploying && phase == SIGUO_TABLE_DEPLOY))
      && !self->in_snapshot && !siguo_options_equal (&options, &self->agreed))
    {
      siguo_table_accuse (self, _("The room changed the rules during the game."));
      return FALSE;
    }
  if (!read_people (self, message)
      || (self->is_member && siguo_message_get_int (message, "you") != self->kept.member))
    {
      siguo_table_accuse (self, _("The room sent a list of players that makes no sense."));
      return FALSE;
    }
  if (phase != self->phase)
    {
      self->deadline_us = -1;
      self->pause = SIGUO_PAUSE_NONE;
      self->offer = SIGUO_NO_SEAT;
      self->pause_asked = SIGUO_NO_SEAT;
      /* While we are told what we missed, a later game than that may be the one they are of. */
      if (phase == SIGUO_TABLE_LOBBY && self->is_member && !siguo_table_in_tail (self))
        siguo_table_forget_secrets (self);
    }
  if (phase == SIGUO_TABLE_LOBBY)
    siguo_table_forget_memory (self);
  if (phase != SIGUO_TABLE_DEPLOY)
    self->deploying = FALSE;
  /* Why it did not begin may have been told meanwhile. */
  if (self->in_snapshot)
    self->opening = FALSE;
  self->has_state = TRUE;
  self->phase = phase;
  self->options = options;
  self->host = (guint32) siguo_message_get_int (message, "host");
  return TRUE;
}

/* Is @layout in keeping with all we know of that army? */
static gboolean
fits_known (SiguoTable        *self,
            SiguoSeat          seat,
            const SiguoLayout *layout)
{
  SiguoLayout known;

  siguo_position_get_layout (&self->position, seat, &known);
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    if (known.rank[i] != SIGUO_RANK_UNKNOWN && known.rank[i] != layout->rank[i])
      return FALSE;
  return TRUE;
}

static gboolean
take_start_layouts (SiguoTable         *self,
                    const SiguoMessage *message,
                    SiguoLayout        *layouts)
{
  guint8 seats = siguo_options_seats (&self->options);
  gboolean anew =
    self->has_position && memcmp (&self->seen_game, &self->game, sizeof self->game) == 0;

  if (siguo_table_is_flip (self))
    return siguo_table_has_no_layouts (self, message);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoLayout *layout = &layouts[seat];

      siguo_layout_hide (layout);
      if ((seats & (1u << seat)) == 0)
        continue;
      if (!siguo_layout_from_text (layout, siguo_message_get_text_at (message, "layouts", seat),
                                   NULL)
          || !(siguo_layout_is_hidden (layout) || siguo_layout_check (layout, NULL))
          || (anew && !siguo_layout_is_hidden (layout) && !fits_known (self, seat, layout)))
        {
          siguo_table_accuse (self, _("The room sent a layout that cannot be."));
          return FALSE;
        }
      if (seat == self->seat && !siguo_table_may_be_own (self, layout))
        {
          siguo_table_accuse (self, _("The room changed your layout."));
          return FALSE;
        }
    }
  return TRUE;
}

/* May @first move first? Where the options leave it to chance, any seat that plays may. */
static gboolean
may_be_first (SiguoTable *self,
              guint8      first)
{
  guint8 seats = siguo_options_seats (&self->options);
  guint8 wanted = self->options.first_mover;

  if (wanted < SIGUO_N_SEATS && (seats & (1u << wanted)) != 0)
    return first == wanted;
  return first < SIGUO_N_SEATS && (seats & (1u << first)) != 0;
}

static gboolean
take_start (SiguoTable         *self,
            const SiguoMessage *message)
{
  SiguoLayout layouts[SIGUO_N_SEATS];
  guint8 first = siguo_message_get_seat (message, "first");
  SiguoGameId game;

  siguo_message_get_hex (message, "game", game.byte, SIGUO_GAME_ID_BYTES);
  if ((self->phase != SIGUO_TABLE_PLAY && self->phase != SIGUO_TABLE_OVER)
      || (self->has_position && !self->in_snapshot))
    {
      siguo_table_accuse (self, _("The room began a game at the wrong time."));
      return FALSE;
    }
  if (!may_be_first (self, first))
    {
      siguo_table_accuse (self, _("The room let another player begin than was agreed on."));
      return FALSE;
    }
  if (!siguo_table_may_start (self, &game))
    return FALSE;
  if (!self->has_game || memcmp (&game, &self->game, sizeof game) != 0)
    {
      /* Of a game that began while we were not there we know no commitments. */
      self->has_game = TRUE;
      self->game = game;
      self->has_commitments = FALSE;
      siguo_table_agree (self);
    }
  siguo_table_recall_commitments (self);
  if (!siguo_table_keeps_agreement (self) || !take_start_layouts (self, message, layouts))
    return FALSE;

  siguo_message_get_hex (message, "chain", self->chain.byte, SIGUO_HASH_BYTES);
  if (self->has_commitments)
    {
      SiguoHash chain;

      siguo_chain_start (&chain, &self->game, &self->options, self->commitments,
                         &self->referee_nonce_hash);
      if (!siguo_proof_equal (&chain, &self->chain))
        {
          siguo_table_accuse (self,
                              _("The game that the room began is not the one that was agreed on."));
          return FALSE;
        }
    }
  siguo_position_init (&self->begin, &self->options, layouts, first);
  self->position = self->begin;
  self->has_position = TRUE;
  self->in_snapshot = FALSE;
  self->opening = FALSE;
  self->has_secrets = FALSE;
  self->offers_made = 0;
  siguo_table_witness_game (self);
  siguo_table_set_time (self, message, SIGUO_PAUSE_NONE);
  self->offer = SIGUO_NO_SEAT;
  self->pause_asked = SIGUO_NO_SEAT;
  siguo_table_emit (self, SIGUO_TABLE_GAME_STARTED);
  return TRUE;
}

static gboolean
take_event (SiguoTable *self,
            const char *text)
{
  g_autoptr (GError) error = NULL;
  SiguoEvent event;

  if (self->events->len >= SIGUO_MAX_EVENTS
      || !siguo_event_from_text (&event, self->position.board, text, &error)
      || !siguo_position_accepts (&self->position, &event, &error))
    {
      g_debug ("event “%s”: %s", text, error != NULL ? error->message : "too many");
      siguo_table_accuse (self, _("The room ruled against the rules of the game."));
      return FALSE;
    }
  siguo_table_witness (self, &event);
  siguo_position_apply (&self->position, &event, NULL);
  siguo_chain_add (&self->chain, text);
  g_array_append_val (self->events, event);
  return TRUE;
}

static gboolean
take_events (SiguoTable         *self,
             const SiguoMessage *message)
{
  guint n_events = siguo_message_get_length (message, "events");
  SiguoHash chain;

  if (!self->has_position || (self->phase != SIGUO_TABLE_PLAY && self->phase != SIGUO_TABLE_OVER))
    {
      siguo_table_accuse (self, _("The room told of a move at the wrong time."));
      return FALSE;
    }
  /* What happens is told one by one; drawing everything anew each time would take all our time. */
  if (n_events > 1 && self->last > self->tail_end && !self->told_anew)
    {
      siguo_table_accuse (self, _("The room broke the rules of the conversation."));
      return FALSE;
    }
  for (guint i = 0; i < n_events; i++)
    if (!take_event (self, siguo_message_get_text_at (message, "events", i)))
      return FALSE;
  siguo_message_get_hex (message, "chain", chain.byte, SIGUO_HASH_BYTES);
  if (!siguo_proof_equal (&chain, &self->chain))
    {
      siguo_table_accuse (self, _("What the room told of the game does not fit together."));
      return FALSE;
    }

  siguo_table_set_time (self, message, SIGUO_PAUSE_NONE);
  if (self->last <= self->tail_end || self->told_anew)
    self->missed_events = TRUE;
  else
    {
      SiguoEvent event = g_array_index (self->events, SiguoEvent, self->events->len - 1);

      /* The room went on from there. */
      siguo_table_forget_memory (self);
      siguo_table_emit (self, SIGUO_TABLE_EVENT, &event);
    }
  siguo_table_tell_taken_back (self);
  if (self->seated)
    siguo_table_emit (self, SIGUO_TABLE_CLOCK_CHANGED);
  return TRUE;
}

static gboolean
read_revealed (const SiguoMessage *message,
               SiguoSeat           seat,
               SiguoLayout        *layout)
{
  const char *text = siguo_message_get_text_at (message, "layouts", seat);

  return siguo_layout_from_text (layout, text, NULL) && siguo_layout_check (layout, NULL);
}

gboolean
siguo_table_learn_layouts (SiguoTable         *self,
                           const SiguoMessage *message,
                           SiguoLayout        *layouts)
{
  gboolean over = self->phase == SIGUO_TABLE_OVER;
  guint8 seats = self->position.seats;

  /* At the end what does not fit is left to the audit, which can say what was wrong. */
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((seats & (1u << seat)) != 0
        && (!read_revealed (message, seat, &layouts[seat])
            || (!over && !fits_known (self, seat, &layouts[seat]))))
      {
        siguo_table_accuse (self, _("The room revealed a layout that cannot be."));
        return FALSE;
      }
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((seats & (1u << seat)) != 0 && fits_known (self, seat, &layouts[seat]))
      {
        siguo_position_learn_layout (&self->begin, seat, &layouts[seat]);
        siguo_position_learn_layout (&self->position, seat, &layouts[seat]);
      }
  return TRUE;
}

static void
keep_secrets (SiguoTable         *self,
              const SiguoMessage *message,
              const SiguoLayout  *layouts)
{
  self->has_secrets = siguo_message_has (message, "secrets");
  memset (self->secrets, 0, sizeof self->secrets);
  siguo_message_get_hex (message, "nonce", self->referee_nonce, SIGUO_NONCE_BYTES);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoSecret *secret = &self->secrets[seat];
      const SiguoMessage *item;

      if ((self->position.seats & (1u << seat)) == 0)
        continue;
      secret->layout = layouts[seat];
      if (!self->has_secrets)
        continue;
      item = siguo_message_get_item (message, "secrets", seat);
      siguo_message_get_hex (item, "salts", &secret->salt[0][0], sizeof secret->salt);
      siguo_message_get_hex (item, "nonce", secret->nonce, sizeof secret->nonce);
    }
}

static gboolean
take_over (SiguoTable         *self,
           const SiguoMessage *message)
{
  gboolean flip = siguo_table_is_flip (self);
  SiguoLayout layouts[SIGUO_N_SEATS];

  if (!self->has_position || self->phase != SIGUO_TABLE_OVER || self->position.end == SIGUO_END_NOT
      || (flip && !siguo_message_has (message, "secrets")))
    {
      siguo_table_accuse (self, _("The room ended the game at the wrong time."));
      return FALSE;
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_layout_hide (&layouts[seat]);
  if (flip ? !siguo_table_has_no_layouts (self, message)
           : !siguo_table_learn_layouts (self, message, layouts))
    return FALSE;
  keep_secrets (self, message, layouts);
  if (flip)
    siguo_table_learn_deal (self);
  self->deadline_us = -1;
  self->pause = SIGUO_PAUSE_NONE;
  if (siguo_table_is_kept_game (self))
    siguo_table_forget_secrets (self);
  siguo_table_emit (self, SIGUO_TABLE_GAME_OVER);
  return TRUE;
}

static gboolean
take_failed (SiguoTable         *self,
             const SiguoMessage *message)
{
  self->opening = FALSE;
  siguo_table_emit (self, SIGUO_TABLE_DEPLOY_FAILED,
                    (guint) siguo_message_get_seat (message, "seat"),
                    (guint) siguo_message_get_int (message, "error"));
  return TRUE;
}

static gboolean
take_chat (SiguoTable         *self,
           const SiguoMessage *message)
{
  g_autofree char *text = siguo_name_clean_chat (siguo_message_get_text (message, "text"));
  g_autofree char *name = siguo_name_clean (siguo_message_get_text (message, "name"), NULL);

  if (text != NULL && name != NULL)
    siguo_table_emit (self, SIGUO_TABLE_CHAT, name,
                      (guint) siguo_message_get_seat (message, "seat"),
                      siguo_message_get_bool (message, "team"), text);
  return TRUE;
}

/* Says which options are not what they were. A mode has its own: what only one of the two has is
 * not named. */
static void
tell_options (SiguoTable         *self,
              const SiguoOptions *before)
{
  g_autofree char *old_text = siguo_options_to_text (before);
  g_autofree char *new_text = siguo_options_to_text (&self->options);
  g_auto (GStrv) old_words = g_strsplit (old_text, " ", -1);
  g_auto (GStrv) new_words = g_strsplit (new_text, " ", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) keys = NULL;

  for (char **word = new_words; *word != NULL; word++)
    {
      gsize length = strcspn (*word, "=") + 1;

      for (char **old = old_words; *old != NULL; old++)
        if (strncmp (*old, *word, length) == 0 && strcmp (*old, *word) != 0)
          {
            (*word)[length - 1] = '\0';
            g_strv_builder_add (builder, *word);
            break;
          }
    }
  keys = g_strv_builder_end (builder);
  if (keys[0] != NULL)
    siguo_table_emit (self, SIGUO_TABLE_OPTIONS_CHANGED, keys, before);
}

/* Whatever else comes after a game was told anew: all of it is known. Returns: whether to go on */
static gboolean
end_telling (SiguoTable *self)
{
  self->told_anew = FALSE;
  if (self->missed_events && self->last > self->tail_end)
    {
      self->missed_events = FALSE;
      siguo_table_emit (self, SIGUO_TABLE_CAUGHT_UP);
    }
  return self->seated;
}

gboolean
siguo_table_take_notice (SiguoTable         *self,
                         SiguoMessageType    type,
                         const SiguoMessage *message)
{
  SiguoTablePhase before = self->phase;
  SiguoOptions options = self->options;
  gboolean was_new = self->last == 1;
  gboolean had_state = self->has_state;

  if (self->told_anew && type != SIGUO_MESSAGE_STATE && type != SIGUO_MESSAGE_START
      && type != SIGUO_MESSAGE_EVENT && !end_telling (self))
    return FALSE;

  switch (type)
    {
    case SIGUO_MESSAGE_STATE:
      if (!siguo_table_take_state (self, message))
        return FALSE;
      /* The first one, and that of a snapshot, may be any. */
      if (!was_new && !self->in_snapshot && !follows (before, self->phase))
        {
          siguo_table_accuse (self, _("The room went on in a way that cannot be."));
          return FALSE;
        }
      if (was_new || self->in_snapshot)
        self->told_anew = self->phase == SIGUO_TABLE_PLAY || self->phase == SIGUO_TABLE_OVER;
      self->in_snapshot = self->in_snapshot && self->phase != SIGUO_TABLE_LOBBY;
      siguo_table_emit (self, SIGUO_TABLE_STATE_CHANGED);
      if (had_state && self->seated)
        tell_options (self, &options);
      return TRUE;
    case SIGUO_MESSAGE_SWAP_ASKED:
      if (siguo_message_get_seat (message, "seat") < SIGUO_N_SEATS)
        siguo_table_emit (self, SIGUO_TABLE_SWAP_ASKED,
                          (guint) siguo_message_get_seat (message, "seat"));
      return TRUE;
    case SIGUO_MESSAGE_SWAP_REFUSED:
      siguo_table_emit (self, SIGUO_TABLE_SWAP_REFUSED,
                        (guint) siguo_message_get_seat (message, "seat"));
      return TRUE;
    case SIGUO_MESSAGE_DEPLOY:
      return siguo_table_take_deploy (self, message);
    case SIGUO_MESSAGE_COMMITTED:
      if (!siguo_table_take_committed (self, message))
        return FALSE;
      siguo_table_emit (self, SIGUO_TABLE_CLOCK_CHANGED);
      return TRUE;
    case SIGUO_MESSAGE_FAILED:
      return take_failed (self, message);
    case SIGUO_MESSAGE_START:
      return take_start (self, message);
    case SIGUO_MESSAGE_LAYOUTS:
      return siguo_table_take_layouts (self, message);
    case SIGUO_MESSAGE_EVENT:
      return take_events (self, message);
    case SIGUO_MESSAGE_CLOCK:
      siguo_table_set_time (self, message, (SiguoPause) siguo_message_get_int (message, "pause"));
      siguo_table_emit (self, SIGUO_TABLE_CLOCK_CHANGED);
      return TRUE;
    case SIGUO_MESSAGE_OFFER:
      self->offer = siguo_message_get_seat (message, "seat");
      self->offer_deadline_us = get_until (message);
      self->offer_refused = siguo_message_get_bool (message, "refused");
      self->offers_made = (guint) siguo_message_get_int (message, "made");
      siguo_table_emit (self, SIGUO_TABLE_OFFER_CHANGED);
      return TRUE;
    case SIGUO_MESSAGE_PAUSE_ASKED:
      self->pause_asked = siguo_message_get_seat (message, "seat");
      self->pause_deadline_us = get_until (message);
      self->pause_refused = siguo_message_get_bool (message, "refused");
      siguo_table_emit (self, SIGUO_TABLE_PAUSE_CHANGED);
      return TRUE;
    case SIGUO_MESSAGE_RECALLED:
      return siguo_table_take_recalled (self, message);
    case SIGUO_MESSAGE_CHATTED:
      return take_chat (self, message);
    case SIGUO_MESSAGE_OVER:
      return take_over (self, message);
    default:
      siguo_table_accuse (self, _("The room broke the rules of the conversation."));
      return FALSE;
    }
}
