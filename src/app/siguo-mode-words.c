/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-mode-words.h"

#include <glib/gi18n-lib.h>

#include "siguo-option-words.h"

static const char *const ids[] = {
  "siguo_dark", "siguo_dual", "siguo_open", "siguo_duel", "duel_dark", "duel_open", "duel_flip",
  NULL,
};

static const struct { const char *words, *sentence; } table[] = {
  { N_("Four players, hidden"),
    N_("Four players, South and North against East and West. Each sees only the own pieces.") },
  { N_("Four players, allies open"),
    N_("Four players, South and North against East and West. Allies see each other’s pieces.") },
  { N_("Four players, open"),
    N_("Four players, South and North against East and West. All see all pieces.") },
  { N_("Two players, large board"), N_("Two players against each other on the board for four.") },
  { N_("Two players, hidden"),
    N_("Two players on the small board. Each sees only the own pieces.") },
  { N_("Two players, open"), N_("Two players on the small board. Both see all pieces.") },
  { N_("Two players, flip"),
    N_("Two players on the small board, where all pieces lie face down and mixed. In each turn one "
       "is turned over or an own one moves.") },
};

const char *const *
siguo_mode_list (void)
{
  return ids;
}

static int
find_mode (const char *mode)
{
  for (int i = 0; ids[i] != NULL; i++)
    if (g_strcmp0 (ids[i], mode) == 0)
      return i;
  return -1;
}

char *
siguo_mode_to_words (const char *mode)
{
  int i = find_mode (mode);

  return g_strdup (i >= 0 ? _(table[i].words) : mode != NULL ? mode : "");
}

const char *
siguo_mode_to_sentence (const char *mode)
{
  int i = find_mode (mode);

  return i >= 0 ? _(table[i].sentence) : "";
}

const char *const *
siguo_mode_list_presets (SiguoMode mode)
{
  static const char *const usual[] = { "classic", "qq", "friends", NULL };
  static const char *const flip[] = { "flip_classic", "flip_modern", "qq", "friends", NULL };

  return mode == SIGUO_MODE_DUEL_FLIP ? flip : usual;
}

const char *
siguo_options_get_preset (const SiguoOptions *options)
{
  for (const char *const *preset = siguo_mode_list_presets (options->mode); *preset != NULL;
       preset++)
    {
      SiguoOptions wanted = *options;

      if (siguo_options_set_preset (&wanted, *preset) && siguo_options_equal (&wanted, options))
        return *preset;
    }
  return NULL;
}

const char *
siguo_options_preset_to_words (const char *preset)
{
  if (g_strcmp0 (preset, "classic") == 0 || g_strcmp0 (preset, "flip_classic") == 0)
    return C_("preset", "Classic");
  if (g_strcmp0 (preset, "flip_modern") == 0)
    return C_("preset", "Modern");
  if (g_strcmp0 (preset, "qq") == 0)
    return C_("preset", "QQ");
  if (g_strcmp0 (preset, "friends") == 0)
    return C_("preset", "Friends");
  return C_("preset", "Your own");
}

/**
 * siguo_options_change_mode:
 * @options: (inout): what was chosen in another mode
 * @mode: the mode to play in
 *
 * A named preset stays what it is if @mode has it. Of one's own rules those that differ from the
 * defaults are taken along, as far as @mode knows them.
 */
void
siguo_options_change_mode (SiguoOptions *options, SiguoMode mode)
{
  const char *preset = siguo_options_get_preset (options);
  SiguoOptions defaults, new;

  siguo_options_init (&new, mode);
  siguo_options_init (&defaults, options->mode);
  if (preset == NULL || !siguo_options_set_preset (&new, preset))
    for (const SiguoOptionChoice *choice = siguo_option_get_choices (); choice->key != NULL;
         choice++)
      {
        g_autofree char *value = siguo_options_get (options, choice->key);
        g_autofree char *usual = siguo_options_get (&defaults, choice->key);

        if (preset == NULL && value != NULL && g_strcmp0 (value, usual) != 0)
          siguo_options_set (&new, choice->key, value, NULL);
      }
  *options = new;
}
