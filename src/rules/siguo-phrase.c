/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-phrase.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *key;
  const char *words;
} phrases[] = {
  { "attack-left", NC_("phrase to an ally", "Attack the left!") },
  { "attack-right", NC_("phrase to an ally", "Attack the right!") },
  { "together-left", NC_("phrase to an ally", "Together against my left!") },
  { "together-right", NC_("phrase to an ally", "Together against my right!") },
  { "block-for-me", NC_("phrase to an ally", "Block for me, please") },
  { "i-block", NC_("phrase to an ally", "I will block") },
  { "defend", NC_("phrase to an ally", "Come back and defend") },
  { "do-not-move", NC_("phrase to an ally", "Do not move that") },
  { "make-way", NC_("phrase to an ally", "Make way, please") },
  { "take-camp", NC_("phrase to an ally", "Take the camp") },
  { "no-headquarters", NC_("phrase to an ally", "Do not enter the headquarters") },
  { "careful", NC_("phrase to an ally", "Careful!") },
  { "got-it", NC_("phrase to an ally", "Got it") },
  { "well-played", NC_("phrase to an ally", "Well played!") },
  { "my-mistake", NC_("phrase to an ally", "My mistake") },
  { "thanks", NC_("phrase to an ally", "Thank you") },
  { "hurry", NC_("phrase to an ally", "A little faster, please") },
  { "draw", NC_("phrase to an ally", "Shall we offer a draw?") },
};

guint
siguo_phrase_count (void)
{
  return G_N_ELEMENTS (phrases);
}

const char *
siguo_phrase_get_key (guint index)
{
  return index < G_N_ELEMENTS (phrases) ? phrases[index].key : NULL;
}

const char *
siguo_phrase_get_words (guint index)
{
  if (index >= G_N_ELEMENTS (phrases))
    return NULL;
  return g_dpgettext2 (GETTEXT_PACKAGE, "phrase to an ally", phrases[index].words);
}

const char *
siguo_phrase_find (const char *text)
{
  if (text == NULL || text[0] != '/')
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    if (g_str_equal (phrases[i].key, text + 1))
      return siguo_phrase_get_words (i);
  return NULL;
}
