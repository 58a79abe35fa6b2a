/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-rule-lines.h"

#include <glib/gi18n-lib.h>

#include "siguo-mode-words.h"

static void
free_line (gpointer data)
{
  SiguoRuleLine *line = data;

  g_free (line->sentence);
  g_free (line);
}

/* Who cannot offer a draw need not know from when on. */
static gboolean
matters (const SiguoOptions *options, const char *key)
{
  if (g_str_equal (key, "draw_offer_min_ply"))
    return options->draw_offer_max > 0;
  if (g_str_equal (key, "duel_seats"))
    return options->duel_sides;
  return TRUE;
}

GPtrArray *
siguo_rule_lines_new (const SiguoOptions *options)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (free_line);
  SiguoOptions usual;

  siguo_options_init (&usual, (SiguoMode) options->mode);
  for (const SiguoOptionChoice *choice = siguo_option_get_choices (); choice->key != NULL; choice++)
    {
      g_autofree char *value = siguo_options_get (options, choice->key);
      g_autofree char *usual_value = siguo_options_get (&usual, choice->key);
      SiguoRuleLine *line;

      if (value == NULL || !matters (options, choice->key))
        continue;
      line = g_new0 (SiguoRuleLine, 1);
      line->key = choice->key;
      line->group = choice->group;
      line->differs = g_strcmp0 (value, usual_value) != 0;
      line->sentence = siguo_option_value_to_sentence (choice->key, value);
      g_ptr_array_add (lines, line);
    }
  return lines;
}

char *
siguo_rule_lines_to_text (const SiguoOptions *options)
{
  g_autoptr(GPtrArray) lines = siguo_rule_lines_new (options);
  const char *mode = siguo_mode_to_text ((SiguoMode) options->mode);
  g_autofree char *words = siguo_mode_to_words (mode);
  GString *text = g_string_new (NULL);
  guint group = SIGUO_N_OPTION_GROUPS;

  g_string_append_printf (text, "%s\n%s\n", words, siguo_mode_to_sentence (mode));
  for (guint i = 0; i < lines->len; i++)
    {
      const SiguoRuleLine *line = g_ptr_array_index (lines, i);

      if (line->group != group)
        g_string_append_printf (text, "\n%s\n", siguo_option_group_to_words (line->group));
      group = line->group;
      g_string_append_printf (text, "%s %s\n", line->differs ? "★" : "·", line->sentence);
    }
  return g_string_free (text, FALSE);
}
