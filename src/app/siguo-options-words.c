/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-options-words.h"

#include <glib/gi18n-lib.h>

static const SiguoOptionChoice choices[] = {
  { "move_seconds", { "10", "20", "30", "45", "60", "90", "120", "none" } },
  { "deploy_seconds", { "30", "60", "90", "120", "180", "300", "600", "none" } },
  { "timeout_limit", { "1", "3", "5", "10", "none" } },
  { "mine", { "survives", "mutual" } },
  { "marshal_reveals_flag", { "on", "off" } },
  { "engineer_recon", { "off", "attack", "attack_and_defence" } },
  { "bomb_flag", { "captures", "forbidden" } },
  { "battle_reveal", { "none", "defender", "both" } },
  { "no_contact_moves", { "30", "50", "70", "100", "200", "off" } },
  { "mutual_exhaustion", { "draw", "next_mover_loses" } },
  { "no_move_check", { "turn_start", "immediate" } },
  { "first_mover", { "random", "S", "E", "N", "W" } },
  { "turn_dir", { "ccw", "cw" } },
  { "absent_player", { "wait", "clock_runs" } },
  { "team_chat", { "phrases", "free", "off" } },
  { "spectators", { "public_view", "none" } },
  { NULL },
};

typedef struct
{
  const char *key;
  const char *value;           /* NULL: the title of the option */
  const char *words;
  const char *context;         /* of the words for translators, NULL: none */
} Words;

static const Words words[] = {
  { "move_seconds", NULL, N_("Time for a move") },
  { "move_seconds", "none", NC_("time", "No limit"), "time" },
  { "deploy_seconds", NULL, N_("Time to deploy") },
  { "deploy_seconds", "none", NC_("time", "No limit"), "time" },
  { "timeout_limit", NULL, N_("Time-outs until a player is out") },
  { "timeout_limit", "none", NC_("time-outs", "Any number"), "time-outs" },
  { "mine", NULL, N_("A mine that is attacked") },
  { "mine", "survives", N_("Stays, the attacker is lost") },
  { "mine", "mutual", N_("Is lost together with the attacker") },
  { "marshal_reveals_flag", NULL, N_("A lost Field Marshal shows the flag") },
  { "marshal_reveals_flag", "on", NC_("option", "Yes"), "option" },
  { "marshal_reveals_flag", "off", NC_("option", "No"), "option" },
  { "engineer_recon", NULL, N_("An engineer that is lost unmasks its killer") },
  { "engineer_recon", "off", NC_("option", "No"), "option" },
  { "engineer_recon", "attack", N_("When it attacked") },
  { "engineer_recon", "attack_and_defence", N_("Always") },
  { "bomb_flag", NULL, N_("Bombs may take a flag") },
  { "bomb_flag", "captures", NC_("option", "Yes"), "option" },
  { "bomb_flag", "forbidden", NC_("option", "No"), "option" },
  { "battle_reveal", NULL, N_("Shown to all in a battle") },
  { "battle_reveal", "none", NC_("battle", "Nothing"), "battle" },
  { "battle_reveal", "defender", N_("The defender’s rank") },
  { "battle_reveal", "both", N_("Both ranks") },
  { "no_contact_moves", NULL, N_("Moves without a battle until a draw") },
  { "no_contact_moves", "off", NC_("moves", "Never"), "moves" },
  { "mutual_exhaustion", NULL, N_("When nobody can move any more") },
  { "mutual_exhaustion", "draw", N_("Draw") },
  { "mutual_exhaustion", "next_mover_loses", N_("Whose turn it is has lost") },
  { "no_move_check", NULL, N_("A player who cannot move is out") },
  { "no_move_check", "turn_start", N_("When the turn comes") },
  { "no_move_check", "immediate", N_("At once after a move") },
  { "first_mover", NULL, N_("Who moves first") },
  { "first_mover", "random", N_("Drawn by lot") },
  { "first_mover", "S", N_("South (S)") },
  { "first_mover", "E", N_("East (E)") },
  { "first_mover", "N", N_("North (N)") },
  { "first_mover", "W", N_("West (W)") },
  { "turn_dir", NULL, N_("Order of turns") },
  { "turn_dir", "ccw", N_("Counter-clockwise") },
  { "turn_dir", "cw", N_("Clockwise") },
  { "absent_player", NULL, N_("When a player is away") },
  { "absent_player", "wait", N_("Wait") },
  { "absent_player", "computer", N_("A computer player takes over") },
  { "absent_player", "clock_runs", N_("The clock runs on") },
  { "team_chat", NULL, N_("Messages to the ally") },
  { "team_chat", "phrases", N_("Ready-made phrases") },
  { "team_chat", "free", N_("Anything") },
  { "team_chat", "off", NC_("messages", "None"), "messages" },
  { "spectators", NULL, N_("Spectators") },
  { "spectators", "public_view", N_("May watch what is public") },
  { "spectators", "none", NC_("spectators", "None"), "spectators" },
};

const SiguoOptionChoice *
siguo_options_get_choices (void)
{
  return choices;
}

static const char *
find_words (const char *key,
            const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_strcmp0 (words[i].key, key) != 0 || g_strcmp0 (words[i].value, value) != 0)
        continue;
      if (words[i].context != NULL)
        return g_dpgettext2 (GETTEXT_PACKAGE, words[i].context, words[i].words);
      return _(words[i].words);
    }
  return NULL;
}

const char *
siguo_options_get_title (const char *key)
{
  const char *title = find_words (key, NULL);

  return title != NULL ? title : key;
}

char *
siguo_options_value_to_words (const char *key,
                              const char *value)
{
  const char *found = find_words (key, value);
  guint64 number;

  if (found != NULL)
    return g_strdup (found);
  if (!g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT16, &number, NULL))
    return g_strdup (value);
  if (g_str_equal (key, "move_seconds") || g_str_equal (key, "deploy_seconds"))
    {
      if (number >= 120 && number % 60 == 0)
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", number / 60),
                                (guint) (number / 60));
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u second", "%u seconds", number), (guint) number);
    }
  return g_strdup (value);
}

const char *
siguo_options_get_preset (const SiguoOptions *options)
{
  static const char *const presets[] = { "classic", "qq", "friends" };

  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      SiguoOptions preset;

      siguo_options_init (&preset, options->mode);
      if (siguo_options_set_preset (&preset, presets[i]) && siguo_options_equal (&preset, options))
        return presets[i];
    }
  return NULL;
}

const char *
siguo_options_preset_to_words (const char *preset)
{
  if (g_strcmp0 (preset, "classic") == 0)
    return C_("preset", "Classic");
  if (g_strcmp0 (preset, "qq") == 0)
    return C_("preset", "QQ");
  if (g_strcmp0 (preset, "friends") == 0)
    return C_("preset", "Friends");
  return C_("preset", "Your own");
}

char *
siguo_mode_to_words (const char *mode)
{
  static const struct { const char *mode, *words; } modes[] = {
    { "siguo_dark", N_("Four players, hidden") },
    { "siguo_dual", N_("Four players, allies open") },
    { "siguo_open", N_("Four players, open") },
    { "siguo_duel", N_("Two players, large board") },
    { "duel_dark", N_("Two players, hidden") },
    { "duel_open", N_("Two players, open") },
    { "duel_flip", N_("Flip") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    if (g_strcmp0 (modes[i].mode, mode) == 0)
      return g_strdup (_(modes[i].words));
  return g_strdup (mode != NULL ? mode : "");
}
