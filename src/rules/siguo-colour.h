/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoColour:
 *
 * The two armies of flip, which are nobody's until a colour is decided (rules.md section 11). They
 * are drawn in the colours of the seats S and E.
 */
typedef enum
{
  SIGUO_COLOUR_NONE = 0,
  SIGUO_COLOUR_BLUE,
  SIGUO_COLOUR_ORANGE,
} SiguoColour;

#define SIGUO_N_COLOURS 3

static inline guint8
siguo_colour_other (guint8 colour)
{
  return SIGUO_COLOUR_BLUE + SIGUO_COLOUR_ORANGE - colour;
}

/* 'b', 'o', '.' none: the text form in deals and positions. */
char        siguo_colour_to_letter   (SiguoColour colour);
/* Returns: NONE for any other letter than 'b' and 'o' */
SiguoColour siguo_colour_from_letter (char letter);
/* "blue", "orange": the text form in events; static, never translated. */
const char *siguo_colour_to_text     (SiguoColour colour);
SiguoColour siguo_colour_from_text   (const char *text);
/* The translated name, "Blue"; static. */
const char *siguo_colour_get_name    (SiguoColour colour);

G_END_DECLS
