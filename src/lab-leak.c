/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-leak-exchange.h"
#include "siguo-lab.h"

#include <string.h>

#include "net/common/siguo-message-table.h"

typedef struct
{
  const char *mode;            /* (nullable): any */
  const char *text;            /* (nullable): options that are given */
  guint64 games, exchanges, bytes, different;
  guint64 refusals, tails, snapshots, chats;
  guint64 failures, closings;
  guint64 stood_in, resumes;
  guint64 events[SIGUO_EVENT_STOP + 1];      /* by kind */
  guint64 commands[SIGUO_N_COMMANDS];
  SiguoLabExchange what;
  gboolean quiet;
} Leak;

/* Modes with something to hide. */
static const char *const modes[] = {
  "siguo_dark", "siguo_dual", "siguo_duel", "duel_dark", "duel_flip",
};

/* The keys that may get any value, and the values; a mode that does not have one leaves it out. */
static const struct
{
  const char *key;
  const char *values;
} choices[] = {
  { "battle_reveal", "none defender both" },
  { "engineer_recon", "off attack attack_and_defence" },
  { "dead_see_all", "off on" },
  { "ally_layout_at_deploy", "off on" },
  { "marshal_reveals_flag", "on off" },
  { "mine", "survives mutual" },
  { "bomb_flag", "captures forbidden" },
  { "turn_dir", "ccw cw" },
  { "move_seconds", "10 30 none" },
  { "timeout_limit", "none 2 5 10" },
  { "surrender_min_ply", "0 20" },
  { "draw_offer_min_ply", "0 20" },
  { "no_contact_moves", "20 50 70 200 off" },
  { "mutual_exhaustion", "draw next_mover_loses" },
  { "no_move_check", "turn_start immediate" },
  { "repetition", "off forbid lose" },
  { "absent_player", "wait computer clock_runs" },
  { "team_chat", "phrases free off" },
  { "spectators", "public_view public_view public_view none" },
  { "side_arms", "open closed" },
  { "flip_colour", "first_engineer own_two_in_a_row first_flip" },
  { "flip_weaker_may_attack", "yes no" },
  { "flip_flag_mines", "gone dug" },
  { "flip_flag_taker", "engineer any" },
  { "flip_carry_home", "yes no" },
  { "flip_hq_lock", "no yes" },
};

static gboolean
choose_options (const Leak *self, SiguoRandom *dice, SiguoOptions *options, GError **error)
{
  const char *mode = modes[siguo_random_below (dice, G_N_ELEMENTS (modes))];
  g_auto (GStrv) words = g_strsplit (self->text != NULL ? self->text : "", " ", -1);

  siguo_options_init (options, SIGUO_MODE_SIGUO_DARK);
  if (!siguo_options_set (options, "mode", self->mode != NULL ? self->mode : mode, error))
    return FALSE;
  siguo_options_init (options, options->mode);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_auto (GStrv) values = g_strsplit (choices[i].values, " ", -1);

      siguo_options_set (options, choices[i].key,
                         values[siguo_random_below (dice, g_strv_length (values))], NULL);
    }
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      if (pair[0] == NULL)
        continue;
      if (!siguo_options_set (options, pair[0], pair[1] != NULL ? pair[1] : "", error))
        return FALSE;
    }
  return TRUE;
}

static const char *
message_at (const GPtrArray *heard, guint i)
{
  return i < heard->len ? g_ptr_array_index (heard, i) : "(nothing)";
}

/* Returns: whether both heard the same; otherwise says where they part */
static gboolean
compare (const Leak *self, const SiguoLabScript *script, guint person, const SiguoLabPlay *other)
{
  const GPtrArray *a = script->play->people[person].heard;
  const GPtrArray *b = other->people[person].heard;
  guint8 seat = script->seat_of[person];
  g_autofree char *options = NULL;
  guint i = 0;

  while (i < a->len && i < b->len && strcmp (message_at (a, i), message_at (b, i)) == 0)
    i++;
  if (i == a->len && i == b->len)
    return TRUE;
  if (self->quiet)
    return FALSE;
  options = siguo_options_to_text (&script->options);
  g_print ("seed %" G_GUINT64_FORMAT " with %s\nmessage %u to %c differs:\n%s\n%s\n", script->seed,
           options, i, seat == SIGUO_NO_SEAT ? '-' : siguo_seat_to_letter (seat),
           message_at (a, i), message_at (b, i));
  return FALSE;
}

/* So that a run says what it has looked at. */
static void
count_kinds (Leak *self, const GPtrArray *heard)
{
  for (guint i = 0; i < heard->len; i++)
    {
      const char *message = g_ptr_array_index (heard, i);

      self->refusals += strstr (message, "\"why_not\":") != NULL;
      self->tails += strstr (message, "\"snapshot\":false") != NULL;
      self->snapshots += strstr (message, "\"snapshot\":true") != NULL;
      self->chats += strstr (message, "\"type\":\"chatted\"") != NULL;
      self->failures += strstr (message, "\"type\":\"failed\"") != NULL;
      self->closings += strstr (message, "\"type\":\"closed\"") != NULL;
    }
}

static void
count_acts (Leak *self, const SiguoLabScript *script)
{
  self->stood_in += script->n_stood_in;
  for (guint i = 0; i < script->steps->len; i++)
    {
      const SiguoLabStep *step = &g_array_index (script->steps, SiguoLabStep, i);

      if (step->kind == SIGUO_LAB_STEP_COMMAND)
        self->commands[step->command.kind]++;
      self->resumes += step->kind == SIGUO_LAB_STEP_RESUME;
    }
  for (guint i = 0; i < script->events->len; i++)
    self->events[g_array_index (script->events, SiguoEvent, i).kind]++;
}

static void
play_game (Leak *self, const SiguoOptions *options, guint64 seed, SiguoLabLeak leak)
{
  g_autoptr (SiguoLabScript) script = siguo_lab_script_new (options, seed, leak);
  SiguoRandom dice;

  siguo_random_init (&dice, ~seed);
  self->games++;
  count_acts (self, script);
  for (guint person = 0; person < script->n_people; person++)
    {
      g_autoptr (SiguoLabPlay) other = NULL;
      SiguoLabArmies exchanged;

      if (!siguo_lab_exchange_find (script, person, &dice, &exchanged, &self->what))
        continue;
      other = siguo_lab_script_replay (script, &exchanged, person, leak);
      self->exchanges++;
      self->bytes += script->play->people[person].bytes;
      count_kinds (self, script->play->people[person].heard);
      self->different += !compare (self, script, person, other);
    }
}

static gboolean
play_games (Leak *self, guint64 games, guint64 seed, SiguoLabLeak leak, GError **error)
{
  SiguoRandom dice;
  SiguoOptions options;

  siguo_random_init (&dice, seed);
  for (guint64 i = 0; i < games; i++)
    {
      if (!choose_options (self, &dice, &options, error))
        return FALSE;
      play_game (self, &options, siguo_random_next (&dice), leak);
    }
  return TRUE;
}

/* Each leak that is made on purpose has to be found. Returns: whether it was, or an error */
static gboolean
check_self (const Leak *wanted, guint64 games, guint64 seed, GError **error)
{
  static const char *const names[SIGUO_LAB_N_LEAKS] = {
    NULL, "layouts at the start", "rank in a battle", "time by rank", "rank in a refusal",
    "length by rank", "layouts for newcomers", "rank after a vote", "failure by layout",
  };
  gboolean found = TRUE;

  for (guint leak = SIGUO_LAB_LEAK_NONE + 1; leak < SIGUO_LAB_N_LEAKS; leak++)
    {
      Leak self = { .mode = wanted->mode, .text = wanted->text, .quiet = TRUE };

      if (!play_games (&self, games, seed, leak, error))
        return FALSE;
      g_print ("%s: seen in %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " exchanges\n",
               names[leak], self.different, self.exchanges);
      found = found && self.different > 0;
    }
  return found;
}

/* How often each thing was done; what never was has not been looked at. */
static void
print_acts (const Leak *self)
{
  for (guint kind = 0; kind < SIGUO_N_COMMANDS; kind++)
    g_print ("%s%s %" G_GUINT64_FORMAT, kind > 0 ? ", " : "",
             siguo_message_rows[SIGUO_MESSAGE_HELLO + kind].name, self->commands[kind]);
  g_print ("\nplayers who left %" G_GUINT64_FORMAT ", games stopped %" G_GUINT64_FORMAT
           ", moves of stand-ins %" G_GUINT64_FORMAT ", rooms resumed %" G_GUINT64_FORMAT "\n",
           self->events[SIGUO_EVENT_LEAVE], self->events[SIGUO_EVENT_STOP], self->stood_in,
           self->resumes);
}

/* Returns: the exit status; a run without an exchange shows nothing, and so is no success */
static int
print_tally (const Leak *self)
{
  g_print ("%u pieces exchanged, %u of them had fought\n", self->what.pieces, self->what.fought);
  g_print ("%" G_GUINT64_FORMAT " refusals, %" G_GUINT64_FORMAT " tails, %" G_GUINT64_FORMAT
           " snapshots and %" G_GUINT64_FORMAT " lines of chat compared\n",
           self->refusals, self->tails, self->snapshots, self->chats);
  g_print ("%" G_GUINT64_FORMAT " failed deployments and %" G_GUINT64_FORMAT
           " last words compared\n", self->failures, self->closings);
  print_acts (self);
  g_print ("games=%" G_GUINT64_FORMAT " exchanges=%" G_GUINT64_FORMAT " bytes=%" G_GUINT64_FORMAT
           " different=%" G_GUINT64_FORMAT "\n",
           self->games, self->exchanges, self->bytes, self->different);
  return self->different == 0 && self->exchanges > 0 ? 0 : 1;
}

/**
 * siguo_lab_leak:
 *
 * "leak": plays random games in a room, and each once more for every player and for somebody who
 * looks on, with armies exchanged so that this person must not notice; what the room sends there
 * has to be the same byte for byte until all is revealed.
 *
 * Returns: 0 when nothing differs
 */
int
siguo_lab_leak (int argc, char **argv)
{
  gint64 games = 20, seed = 1;
  gboolean self_check = FALSE;
  g_autofree char *mode = NULL;
  g_autofree char *text = NULL;
  Leak self = { 0 };
  const GOptionEntry entries[] = {
    { "games", 0, 0, G_OPTION_ARG_INT64, &games, "How many games", "N" },
    { "mode", 0, 0, G_OPTION_ARG_STRING, &mode, "siguo_dark, siguo_dual, …; else any", "MODE" },
    { "options", 0, 0, G_OPTION_ARG_STRING, &text, "key=value words; all others at random",
      "TEXT" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Start of the random numbers", "N" },
    { "self-check", 0, 0, G_OPTION_ARG_NONE, &self_check,
      "Give hidden things away on purpose, and see whether that is found", NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  gboolean done;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("siguo-lab: %s\n", error->message);
      return 2;
    }
  if (argc > 1 || games <= 0)
    {
      g_printerr ("siguo-lab: these arguments make no games\n");
      return 2;
    }
  self.mode = mode;
  self.text = text;
  done = self_check ? check_self (&self, games, seed, &error)
                    : play_games (&self, games, seed, SIGUO_LAB_LEAK_NONE, &error);
  if (error != NULL)
    {
      g_printerr ("siguo-lab: %s\n", error->message);
      return 2;
    }
  if (self_check)
    return done ? 0 : 1;
  return print_tally (&self);
}
