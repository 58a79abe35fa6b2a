/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-options-news.h"

#include <glib/gi18n-lib.h>

#include "siguo-mode-words.h"
#include "siguo-option-words.h"

static char *
describe_one (const char *who, const SiguoOptions *before, const SiguoOptions *now,
              const char *key)
{
  g_autofree char *old_value = siguo_options_get (before, key);
  g_autofree char *new_value = siguo_options_get (now, key);
  g_autofree char *old_words = NULL;
  g_autofree char *new_words = NULL;

  if (old_value == NULL || new_value == NULL)
    return NULL;
  old_words = siguo_option_value_to_words (key, old_value);
  new_words = siguo_option_value_to_words (key, new_value);
  /* Translators: who changed a rule of the room, which one, its value before and now */
  return g_strdup_printf (_("%1$s changed: %2$s, %3$s → %4$s"), who, siguo_option_get_title (key),
                          old_words, new_words);
}

char **
siguo_options_list_news (const char *who, const SiguoOptions *before, const SiguoOptions *now,
                         const char *const *keys)
{
  g_autoptr(GStrvBuilder) news = g_strv_builder_new ();
  const char *preset = siguo_options_get_preset (now);

  if (before->mode != now->mode)
    {
      g_autofree char *mode = siguo_mode_to_words (siguo_mode_to_text ((SiguoMode) now->mode));
      /* Translators: who chose, which way of playing, which rules of it */
      g_autofree char *line = g_strdup_printf (_("%1$s chose: %2$s, rules “%3$s”"), who, mode,
                                               siguo_options_preset_to_words (preset));

      g_strv_builder_add (news, line);
    }
  else if (preset != NULL && keys[0] != NULL && keys[1] != NULL)
    {
      g_autofree char *line = g_strdup_printf (_("%1$s chose the rules “%2$s”"), who,
                                               siguo_options_preset_to_words (preset));

      g_strv_builder_add (news, line);
    }
  else
    {
      for (guint i = 0; keys[i] != NULL; i++)
        {
          g_autofree char *line = describe_one (who, before, now, keys[i]);

          if (line != NULL)
            g_strv_builder_add (news, line);
        }
    }
  return g_strv_builder_end (news);
}
