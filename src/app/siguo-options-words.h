/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-options.h"

G_BEGIN_DECLS

/**
 * SiguoOptionChoice:
 *
 * One option that the host may set in the app, with the values that are offered. Values that are not offered are
 * shown all the same when a room has them.
 */
typedef struct
{
  const char *key;             /* of rules.md section 12 */
  const char *values[10];      /* NULL ends the list early */
} SiguoOptionChoice;

/* The options that the app shows, the most common ones first; ends with a NULL key. */
const SiguoOptionChoice *siguo_options_get_choices    (void);
/* A translated title of a row; static. */
const char              *siguo_options_get_title      (const char *key);
/* What @value of @key means, in words. (transfer full) */
char                    *siguo_options_value_to_words (const char *key, const char *value);
/* "classic", "qq", "friends", or NULL when @options are none of them. */
const char              *siguo_options_get_preset     (const SiguoOptions *options);
const char              *siguo_options_preset_to_words (const char *preset);
/* The name of a mode as messages spell it; unknown ones as they are. (transfer full) */
char                    *siguo_mode_to_words          (const char *mode);

G_END_DECLS
