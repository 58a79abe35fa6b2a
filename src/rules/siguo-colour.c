/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-colour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const struct
{
  char letter;
  const char *text;
  const char *name;
} colours[SIGUO_N_COLOURS] = {
  [SIGUO_COLOUR_NONE] = { '.', "none", NC_("colour of pieces", "None") },
  [SIGUO_COLOUR_BLUE] = { 'b', "blue", NC_("colour of pieces", "Blue") },
  [SIGUO_COLOUR_ORANGE] = { 'o', "orange", NC_("colour of pieces", "Orange") },
};

/**
 * siguo_colour_to_letter:
 * @colour: a colour
 *
 * Returns: the letter that stands for it in deals and positions
 */
char
siguo_colour_to_letter (SiguoColour colour)
{
  g_return_val_if_fail (colour < SIGUO_N_COLOURS, '.');
  return colours[colour].letter;
}

/**
 * siguo_colour_from_letter:
 * @letter: any character
 *
 * Returns: the colour that it stands for, %SIGUO_COLOUR_NONE if there is none
 */
SiguoColour
siguo_colour_from_letter (char letter)
{
  for (guint i = SIGUO_COLOUR_BLUE; i < SIGUO_N_COLOURS; i++)
    if (colours[i].letter == letter)
      return i;
  return SIGUO_COLOUR_NONE;
}

/**
 * siguo_colour_to_text:
 * @colour: a colour
 *
 * Returns: the word that stands for it in events; static
 */
const char *
siguo_colour_to_text (SiguoColour colour)
{
  g_return_val_if_fail (colour < SIGUO_N_COLOURS, "none");
  return colours[colour].text;
}

/**
 * siguo_colour_from_text:
 * @text: any text
 *
 * Returns: the colour with that word, %SIGUO_COLOUR_NONE if there is none
 */
SiguoColour
siguo_colour_from_text (const char *text)
{
  for (guint i = SIGUO_COLOUR_BLUE; i < SIGUO_N_COLOURS; i++)
    if (strcmp (colours[i].text, text) == 0)
      return i;
  return SIGUO_COLOUR_NONE;
}

/**
 * siguo_colour_get_name:
 * @colour: a colour
 *
 * Returns: its translated name; static
 */
const char *
siguo_colour_get_name (SiguoColour colour)
{
  g_return_val_if_fail (colour < SIGUO_N_COLOURS, "");
  return g_dpgettext2 (GETTEXT_PACKAGE, "colour of pieces", colours[colour].name);
}
