/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-options.h"

G_BEGIN_DECLS

/**
 * SiguoOptionGroup:
 *
 * Under which heading an option of rules.md section 12 stands.
 */
typedef enum
{
  SIGUO_OPTION_GROUP_GAME,
  SIGUO_OPTION_GROUP_FLIP,
  SIGUO_OPTION_GROUP_BATTLE,
  SIGUO_OPTION_GROUP_SIGHT,
  SIGUO_OPTION_GROUP_CLOCK,
  SIGUO_OPTION_GROUP_ENDS,
  SIGUO_OPTION_GROUP_TABLE,
  SIGUO_N_OPTION_GROUPS,
} SiguoOptionGroup;

/**
 * SiguoOptionChoice:
 *
 * An option with the values that the host is offered, the default first where it is a word. Values
 * that are not offered are shown all the same when a room has them.
 */
typedef struct
{
  const char *key;             /* of rules.md section 12 */
  SiguoOptionGroup group;
  const char *values[12];      /* NULL ends the list early */
} SiguoOptionChoice;

/* Every option, group after group; ends with a NULL key. */
const SiguoOptionChoice *siguo_option_get_choices       (void);
const SiguoOptionChoice *siguo_option_find_choice       (const char *key);
/* Those of the values offered that @options allow now, and the one that they have. (transfer full) */
char                   **siguo_option_list_values       (const SiguoOptions *options,
                                                         const char *key);
/* "Clock" …; static. */
const char              *siguo_option_group_to_words    (SiguoOptionGroup group);
/* "Time for a move": the name of a row; static. */
const char              *siguo_option_get_title         (const char *key);
/* "30 seconds": what stands in a row. (transfer full) */
char                    *siguo_option_value_to_words    (const char *key, const char *value);
/* "A move may take 30 seconds.": a sentence that can stand alone. (transfer full) */
char                    *siguo_option_value_to_sentence (const char *key, const char *value);

G_END_DECLS
