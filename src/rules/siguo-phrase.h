/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Quick phrases for allies (rules.md 14.4), those that name no rank. With the option team_chat =
 * phrases a team may say nothing else; on the wire a phrase is "/" and its key, so that everybody
 * reads it in the own language. */

guint       siguo_phrase_count    (void);
/* "attack-left"; static. NULL from the end of the list on. */
const char *siguo_phrase_get_key  (guint index);
/* The translated phrase; static. NULL from the end of the list on. */
const char *siguo_phrase_get_words (guint index);
/* @text: "/" and a key. Returns: the translated phrase, or NULL when @text is none */
const char *siguo_phrase_find     (const char *text);

G_END_DECLS
