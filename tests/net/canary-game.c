/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "canary-game.h"

#include <glib/gstdio.h>
#include <string.h>

#include "net/common/siguo-memory-channel.h"
#include "net/common/siguo-secure-random.h"
#include "net/server/siguo-translate.h"
#include "referee/siguo-room-private.h"
#include "rules/siguo-flip.h"

enum
{
  JOIN,
  READY,
  DEPLOY,
  MOVE,
  TRY,                         /* a move that is refused */
  SKIP,
  CHAT,
  OFFER,
  ANSWER,
  SURRENDER,
  WAIT,
  RESTART,
};

/* --- Chance ---------------------------------------------------------------------------------- */

/* This stands in the program itself, so that it is linked in place of the library's: two games can
 * only be compared when the client's secrets are the same. They are those of all others as well:
 * nothing of that is looked at here. */
void
siguo_secure_random (guint8 *bytes, gsize length)
{
  SiguoRandom chance;

  siguo_random_init (&chance, length);
  for (gsize i = 0; i < length; i++)
    bytes[i] = (guint8) siguo_random_next (&chance);
}

static guint
below (CanaryGame *self, guint bound)
{
  return siguo_random_below (&self->dice, bound);
}

/* --- Between the room and its clients --------------------------------------------------------- */

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
on_told (guint link, GBytes *text, gpointer user_data)
{
  CanaryGame *self = user_data;
  guint number = g_array_index (self->script.play->owners, guint8, link);
  CanaryPerson *person = &self->people[number];

  if (person->channel == NULL || link != self->script.play->people[number].link)
    return;
  if (text != NULL)
    siguo_channel_send (person->channel, text);
  else
    siguo_channel_close (person->channel);
}

static void
clear_entry (gpointer data)
{
  CanaryEntry *entry = data;

  g_free (entry->step.text);
  g_free (entry->step.secret);
  g_clear_pointer (&entry->text, g_bytes_unref);
}

/* @text: (nullable) (transfer none) */
static void
note_step (CanaryGame *self, const SiguoLabStep *step, GBytes *text)
{
  CanaryEntry entry = { .step = *step, .text = text != NULL ? g_bytes_ref (text) : NULL };

  g_array_append_val (self->entries, entry);
}

static void
perform_step (CanaryGame *self, const SiguoLabStep *step)
{
  note_step (self, step, NULL);
  siguo_lab_play_perform (self->script.play, step);
}

static void
answer_ping (CanaryPerson *person, const SiguoMessage *ping)
{
  g_autoptr (SiguoMessage) pong = siguo_message_new (SIGUO_MESSAGE_PONG);
  g_autoptr (GBytes) text = NULL;

  siguo_message_set_int (pong, "n", siguo_message_get_int (ping, "n"));
  text = siguo_message_to_text (pong);
  siguo_channel_send (person->channel, text);
}

/* Returns: whether that is something for the room; @step: (out): with all that belongs to it */
static gboolean
read_message (CanaryPerson *person, GBytes *text, SiguoLabStep *step)
{
  const SiguoLabPlay *play = person->game->script.play;
  const SiguoBoard *board = siguo_board_get (siguo_options_board (&play->options));
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoMessage) message = siguo_message_parse (text, SIGUO_TO_ROOM, &error);
  g_auto (SiguoTranslation) translation = { 0 };

  g_assert_no_error (error);
  if (siguo_message_get_type_id (message) == SIGUO_MESSAGE_PING)
    answer_ping (person, message);
  if (!siguo_translate_message (&translation, board, message))
    return FALSE;
  *step = (SiguoLabStep) {
    .kind = SIGUO_LAB_STEP_COMMAND,
    .person = person->number,
    .link = play->people[person->number].link,
    .command = translation.command,
    .text = g_strdup (translation.command.text),
    .secret = g_memdup2 (&translation.secret, sizeof translation.secret),
  };
  if (translation.command.layout != NULL)
    step->secret->layout = *translation.command.layout;
  step->command.text = NULL;
  step->command.secret = NULL;
  step->command.layout = NULL;
  return TRUE;
}

/* The heartbeat comes when it is time for it, and has nothing to do with the game. */
static gboolean
is_ping (GBytes *text)
{
  g_autoptr (SiguoMessage) message = siguo_message_parse (text, SIGUO_TO_ROOM, NULL);

  return message != NULL && siguo_message_get_type_id (message) == SIGUO_MESSAGE_PING;
}

static void
on_received (SiguoChannel *channel, GBytes *text, CanaryPerson *person)
{
  CanaryGame *self = person->game;
  SiguoLabStep step;

  if (is_ping (text))
    return;
  if (self->original != NULL)
    g_queue_push_tail (&person->said, g_bytes_ref (text));
  else if (read_message (person, text, &step))
    {
      note_step (self, &step, text);
      siguo_lab_play_perform (self->script.play, &step);
    }
}

/* --- People ----------------------------------------------------------------------------------- */

static void
on_refused (SiguoTable *table, guint id, guint answer, guint why_not, const char *detail,
            CanaryPerson *person)
{
  g_string_append_printf (person->told, "refused %u %u %u %s\n", id, answer, why_not,
                          detail != NULL ? detail : "-");
}

static void
on_chat (SiguoTable *table, const char *name, guint seat, gboolean team, const char *text,
         CanaryPerson *person)
{
  g_string_append_printf (person->told, "chat %s %u %d %s\n", name, seat, team, text);
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, CanaryPerson *person)
{
  g_string_append_printf (person->told, "closed %u %s\n", answer, detail != NULL ? detail : "-");
}

static void
open_channel (CanaryPerson *person, SiguoChannel **channel)
{
  CanaryGame *self = person->game;
  SiguoLabStep link = { SIGUO_LAB_STEP_LINK, person->number, self->script.play->owners->len };

  siguo_memory_channel_new_pair (channel, &person->channel);
  g_signal_connect (person->channel, "received", G_CALLBACK (on_received), person);
  perform_step (self, &link);
}

static void
close_channel (CanaryPerson *person)
{
  CanaryGame *self = person->game;
  guint link = self->script.play->people[person->number].link;
  SiguoLabStep unlink = { SIGUO_LAB_STEP_UNLINK, person->number, link };

  if (person->channel == NULL)
    return;
  g_signal_handlers_disconnect_by_data (person->channel, person);
  g_clear_object (&person->channel);
  perform_step (self, &unlink);
}

static void
take_table (CanaryPerson *person)
{
  person->table = siguo_table_new (person->folder);
  g_signal_connect (person->table, "refused", G_CALLBACK (on_refused), person);
  g_signal_connect (person->table, "chat", G_CALLBACK (on_chat), person);
  g_signal_connect (person->table, "closed", G_CALLBACK (on_closed), person);
}

static void
drop_table (CanaryPerson *person)
{
  if (person->table != NULL)
    g_signal_handlers_disconnect_by_data (person->table, person);
  g_clear_object (&person->table);
}

static void
join (CanaryPerson *person, gboolean looks_on)
{
  static const char *const names[SIGUO_LAB_PEOPLE] = { "Anna", "Bert", "Cleo", "Dora", "Emil" };
  g_autoptr (SiguoChannel) channel = NULL;

  person->folder = g_build_filename (person->game->folder, names[person->number], NULL);
  take_table (person);
  open_channel (person, &channel);
  siguo_table_join_channel (person->table, channel, names[person->number], looks_on, NULL);
}

static void
restart (CanaryPerson *person)
{
  const SiguoRoom *room = person->game->script.play->room;
  g_autoptr (SiguoChannel) channel = NULL;

  close_channel (person);
  drop_table (person);
  take_table (person);
  open_channel (person, &channel);
  g_assert_true (siguo_table_return_channel (person->table, channel, siguo_room_get_id (room)));
}

static void
deploy (CanaryPerson *person)
{
  const CanaryGame *self = person->game;
  const SiguoLabScript *script =
      self->original != NULL ? &self->original->script : &self->script;
  const SiguoLayout *layout = &script->armies.layouts[script->seat_of[person->number]];
  g_autoptr (GError) error = NULL;

  siguo_table_set_draft (person->table, layout);
  siguo_table_commit (person->table, layout, &error);
  g_assert_no_error (error);
}

/* What a person does with the client. */
static void
do_act (CanaryPerson *person, const CanaryAct *act)
{
  g_autofree char *text = NULL;

  switch (act->kind)
    {
    case JOIN:
      join (person, act->number);
      break;
    case READY:
      siguo_table_set_ready (person->table, TRUE);
      break;
    case DEPLOY:
      deploy (person);
      break;
    case MOVE:
    case TRY:
      siguo_table_move (person->table, act->from, act->to);
      break;
    case SKIP:
      siguo_table_skip (person->table);
      break;
    case CHAT:
      text = g_strdup_printf ("I say %u", act->number);
      siguo_table_chat (person->table, text, act->number % 2);
      break;
    case OFFER:
      siguo_table_offer_draw (person->table);
      break;
    case ANSWER:
      siguo_table_answer_draw (person->table, FALSE);
      break;
    case SURRENDER:
      siguo_table_surrender (person->table);
      break;
    case RESTART:
      restart (person);
      break;
    case WAIT:
    default:
      break;
    }
}

/* In the original game. */
static void
perform (CanaryGame *self, CanaryAct act)
{
  const SiguoGame *game = &self->script.play->room->game;
  SiguoLabAttempt attempt = { game->events->len, self->script.seat_of[act.person], act.from,
                              act.to };
  SiguoLabStep wait = { SIGUO_LAB_STEP_WAIT, .ms = 1 + act.number };
  CanaryEntry entry = { .is_act = TRUE, .act = act };

  perform_step (self, &wait);
  g_array_append_val (self->entries, entry);
  do_act (&self->people[act.person], &act);
  settle ();
  if ((act.kind == MOVE || act.kind == TRY) && game->events->len == attempt.n_events)
    g_array_append_val (self->script.attempts, attempt);
}

static CanaryGame *
make_game (const SiguoOptions *options, guint64 seed, SiguoLabLeak leak, const char *folder)
{
  CanaryGame *self = g_new0 (CanaryGame, 1);

  siguo_random_init (&self->dice, ~seed);
  self->restarts = TRUE;
  self->folder = g_strdup (folder);
  self->entries = g_array_new (FALSE, FALSE, sizeof (CanaryEntry));
  g_array_set_clear_func (self->entries, clear_entry);
  self->script.options = *options;
  self->script.seed = seed;
  self->script.attempts = g_array_new (FALSE, FALSE, sizeof (SiguoLabAttempt));
  self->script.play = siguo_lab_play_new (options, seed, SIGUO_LAB_PEOPLE, leak);
  self->script.play->told = on_told;
  self->script.play->told_data = self;
  for (guint i = 0; i < SIGUO_LAB_PEOPLE; i++)
    {
      self->people[i].game = self;
      self->people[i].number = i;
      self->people[i].told = g_string_new (NULL);
    }
  return self;
}

CanaryGame *
canary_game_new (const SiguoOptions *options, guint64 seed, SiguoLabLeak leak, const char *folder)
{
  CanaryGame *self = make_game (options, seed, leak, folder);
  guint n = 0;

  for (guint8 seats = siguo_options_seats (options); seats != 0; seats &= seats - 1)
    n++;
  self->script.n_people = n + 1;
  for (guint i = 0; i <= n; i++)
    {
      perform (self, (CanaryAct) { i, JOIN, .number = i == n });
      self->script.seat_of[i] = siguo_table_get_seat (self->people[i].table);
    }
  for (guint i = 0; i < n; i++)
    siguo_layout_randomize (&self->script.armies.layouts[self->script.seat_of[i]], &self->dice);
  for (guint i = 0; i < n; i++)
    perform (self, (CanaryAct) { i, READY });
  return self;
}

void
canary_game_free (CanaryGame *self)
{
  for (guint i = 0; i < SIGUO_LAB_PEOPLE; i++)
    {
      close_channel (&self->people[i]);
      drop_table (&self->people[i]);
      g_queue_clear_full (&self->people[i].said, (GDestroyNotify) g_bytes_unref);
      g_string_free (self->people[i].told, TRUE);
      g_free (self->people[i].folder);
    }
  settle ();
  siguo_lab_play_free (self->script.play);
  g_array_unref (self->script.attempts);
  g_array_unref (self->entries);
  g_free (self->folder);
  g_free (self);
}

/* --- The game --------------------------------------------------------------------------------- */

void
canary_game_rearrange (CanaryGame *self, guint person)
{
  SiguoLayout *layout = &self->script.armies.layouts[self->script.seat_of[person]];

  for (guint a = 0; a < SIGUO_LAYOUT_POINTS; a++)
    for (guint b = 0; b < a; b++)
      if (!siguo_layout_is_camp (a) && !siguo_layout_is_camp (b)
          && layout->rank[a] != layout->rank[b] && siguo_layout_can_swap (layout, a, b))
        {
          siguo_layout_swap (layout, a, b);
          return;
        }
}

void
canary_game_deploy (CanaryGame *self)
{
  const SiguoRoom *room = self->script.play->room;
  gboolean flip = self->script.options.mode == SIGUO_MODE_DUEL_FLIP;

  for (guint i = 0; i < self->script.n_people && !flip; i++)
    if (self->script.seat_of[i] != SIGUO_NO_SEAT)
      perform (self, (CanaryAct) { i, DEPLOY });
  g_assert_cmpint (room->phase, ==, SIGUO_PHASE_PLAY);
  self->script.first = room->game.first;
  self->script.events = room->game.events;
  if (flip)
    siguo_flip_get_deal (&room->game.position, &self->script.armies.deal);
}

static guint
find_turn (const CanaryGame *self)
{
  for (guint i = 0; i < self->script.n_people; i++)
    if (self->script.seat_of[i] == self->script.play->room->game.position.turn)
      return i;
  g_return_val_if_reached (0);
}

static void
choose_move (CanaryGame *self, CanaryAct *act)
{
  const SiguoPosition *position = &self->script.play->room->game.position;
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n = siguo_position_list_moves (position, moves);
  SiguoMove move = { 0, 0 };

  act->person = find_turn (self);
  act->kind = n > 0 ? MOVE : SKIP;
  /* Every other game is a fierce one. */
  for (guint i = 0; i < 1 + (self->script.seed % 2) * n; i++)
    if (n > 0 && (i == 0 || !siguo_set_has (&position->occupied, move.to)))
      move = moves[below (self, n)];
  act->from = move.from;
  act->to = move.to;
}

static SiguoPoint
choose_point (CanaryGame *self)
{
  const SiguoBoard *board = self->script.play->room->game.position.board;
  SiguoPoint point;

  do
    point = below (self, board->n_points);
  while (!siguo_set_has (&board->points, point));
  return point;
}

gboolean
canary_game_act (CanaryGame *self)
{
  const SiguoGame *game = &self->script.play->room->game;
  guint dice = below (self, 100);
  CanaryAct act = { below (self, self->script.n_people), WAIT, 0, 0, below (self, 1000) };

  if (self->script.play->room->phase != SIGUO_PHASE_PLAY)
    return FALSE;
  if (game->offer_seat != SIGUO_NO_SEAT)
    {
      act.person = find_turn (self);
      act.kind = ANSWER;
    }
  else if (dice < 8 && self->script.seat_of[act.person] != SIGUO_NO_SEAT)
    {
      act.kind = TRY;
      act.from = choose_point (self);
      act.to = choose_point (self);
    }
  else if (dice < 12)
    act.kind = CHAT;
  else if (dice < 14)
    act.kind = OFFER;
  else if (dice < 16)
    act.kind = SKIP;
  else if (dice < 17 && game->position.ply > 40)
    act.kind = SURRENDER;
  else if (dice < 19 && self->restarts)
    act.kind = RESTART;
  else
    choose_move (self, &act);
  perform (self, act);
  return TRUE;
}

gboolean
canary_game_is_dark (const CanaryGame *self, guint person)
{
  return self->script.play->room->phase <= SIGUO_PHASE_PLAY
         && !self->script.play->people[person].knows_all;
}

/* --- The game again --------------------------------------------------------------------------- */

CanaryGame *
canary_game_again (const CanaryGame *original, const SiguoLabArmies *exchanged, guint person,
                   SiguoLabLeak leak, const char *folder)
{
  CanaryGame *self =
      make_game (&original->script.options, original->script.seed, leak, folder);

  self->original = original;
  self->only = person;
  siguo_lab_play_exchange (self->script.play, &original->script.armies, exchanged);
  return self;
}

/* What the client has said has to be what it said then. */
static void
take_said (CanaryPerson *person, GBytes *wanted)
{
  g_autoptr (GBytes) said = NULL;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  settle ();
  said = g_queue_pop_head (&person->said);
  a = g_strndup (g_bytes_get_data (wanted, NULL), g_bytes_get_size (wanted));
  b = said != NULL ? g_strndup (g_bytes_get_data (said, NULL), g_bytes_get_size (said))
                   : g_strdup ("(nothing)");
  canary_assert_same ("what the client says", a, b);
}

static void
repeat_entry (CanaryGame *self, const CanaryEntry *entry)
{
  CanaryPerson *person = &self->people[self->only];

  if (entry->is_act)
    {
      if (entry->act.person == self->only)
        do_act (person, &entry->act);
    }
  else if (entry->step.person != self->only || entry->step.kind == SIGUO_LAB_STEP_WAIT)
    siguo_lab_play_perform (self->script.play, &entry->step);
  else if (entry->step.kind == SIGUO_LAB_STEP_COMMAND)
    {
      take_said (person, entry->text);
      siguo_lab_play_perform (self->script.play, &entry->step);
    }
  settle ();
}

void
canary_game_repeat (CanaryGame *self, guint end)
{
  for (; self->done < end; self->done++)
    repeat_entry (self, &g_array_index (self->original->entries, CanaryEntry, self->done));
}

/* --- What a client knows ---------------------------------------------------------------------- */

static void
dump_position (GString *text, const char *name, const SiguoPosition *position)
{
  g_autofree char *line = siguo_position_to_text (position);

  g_string_append_printf (text, "%s %s\n", name, line);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoLayout layout;
      g_autofree char *army = NULL;

      if ((position->seats & (1 << seat)) == 0 || position->options.mode == SIGUO_MODE_DUEL_FLIP)
        continue;
      siguo_position_get_layout (position, seat, &layout);
      army = siguo_layout_to_text (&layout);
      g_string_append_printf (text, "%s %c %s\n", name, siguo_seat_to_letter (seat), army);
    }
}

static void
dump_hex (GString *text, const char *name, gconstpointer bytes, gsize length)
{
  g_autofree char *hex = siguo_bytes_to_hex (bytes, length);

  g_string_append_printf (text, "%s %s\n", name, hex);
}

static void
dump_room (GString *text, SiguoTable *table)
{
  g_autofree char *options = siguo_options_to_text (siguo_table_get_options (table));

  g_string_append_printf (text, "phase %d, seat %u, host %u, %s\n", siguo_table_get_phase (table),
                          siguo_table_get_seat (table), siguo_table_get_host (table), options);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);
      const SiguoLayout *shown = siguo_table_get_shown_layout (table, seat);
      g_autofree char *layout = shown != NULL ? siguo_layout_to_text (shown) : NULL;

      g_string_append_printf (text, "seat %u %s %d %d %d %d %s\n", state->member, state->name,
                              state->ready, state->committed, state->away, state->computer,
                              layout != NULL ? layout : "-");
    }
  g_string_append_printf (text, "offer %u, paused %d, quiet %d, verifiable %d\n",
                          siguo_table_get_offer (table, NULL), siguo_table_is_paused (table),
                          siguo_table_get_quiet_left (table), siguo_table_is_verifiable (table));
}

char *
canary_game_dump (const CanaryGame *self, guint person)
{
  SiguoTable *table = self->people[person].table;
  const SiguoPosition *position = siguo_table_get_position (table);
  GString *text = g_string_new (NULL);
  g_autofree char *files = canary_dump_folder (self->people[person].folder);
  const SiguoHash *nonce_hash;
  const SiguoCommitment *commitments = siguo_table_get_commitments (table, &nonce_hash);

  dump_room (text, table);
  dump_position (text, "begin", siguo_table_get_begin (table));
  dump_position (text, "now", position);
  for (guint i = 0; i < siguo_table_get_n_events (table); i++)
    {
      g_autofree char *event =
          siguo_event_to_text (siguo_table_get_event (table, i), position->board);

      g_string_append_printf (text, "event %s\n", event);
    }
  dump_hex (text, "game", siguo_table_get_game_id (table), sizeof (SiguoGameId));
  dump_hex (text, "chain", siguo_table_get_chain (table), sizeof (SiguoHash));
  dump_hex (text, "commitments", commitments, SIGUO_N_SEATS * sizeof *commitments);
  g_string_append_printf (text, "secrets %d\n", siguo_table_get_secrets (table, NULL) != NULL);
  g_string_append (text, self->people[person].told->str);
  g_string_append (text, files);
  return g_string_free (text, FALSE);
}

/* Two games do not begin in the same second. */
static gboolean
tells_the_time (const char *line)
{
  return g_str_has_prefix (line, "date ");
}

static void
dump_file (GString *text, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *bytes = NULL;
  g_auto (GStrv) lines = NULL;
  gsize length;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_autofree char *inside = canary_dump_folder (path);

      g_string_append_printf (text, "folder\n%s", inside);
      return;
    }
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_string_append_printf (text, "file, %" G_GSIZE_FORMAT " bytes\n", length);
  if (strlen (bytes) != length)
    {
      dump_hex (text, "bytes", bytes, length);
      return;
    }
  lines = g_strsplit (bytes, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (!tells_the_time (lines[i]))
      g_string_append_printf (text, "%s\n", lines[i]);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static GPtrArray *
list_names (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

char *
canary_dump_folder (const char *folder)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) names = list_names (folder);

  for (guint i = 0; i < names->len; i++)
    dump_file (text, folder, g_ptr_array_index (names, i));
  return g_string_free (text, FALSE);
}

void
canary_remove_folder (const char *folder)
{
  g_autoptr (GPtrArray) names = list_names (folder);

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        canary_remove_folder (path);
      else
        g_remove (path);
    }
  g_rmdir (folder);
}

void
canary_assert_same (const char *what, const char *a, const char *b)
{
  g_auto (GStrv) first = g_strsplit (a, "\n", -1);
  g_auto (GStrv) second = g_strsplit (b, "\n", -1);
  guint i = 0;

  if (strcmp (a, b) == 0)
    return;
  while (first[i] != NULL && second[i] != NULL && strcmp (first[i], second[i]) == 0)
    i++;
  g_test_message ("%s, line %u:\n%s\n%s", what, i, first[i] != NULL ? first[i] : "(end)",
                  second[i] != NULL ? second[i] : "(end)");
  g_test_fail_printf ("%s: not the same", what);
}
