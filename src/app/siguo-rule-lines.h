/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-option-words.h"

G_BEGIN_DECLS

/**
 * SiguoRuleLine:
 * @differs: it is not what the mode has by default
 *
 * One sentence about what is played.
 */
typedef struct
{
  const char *key;
  SiguoOptionGroup group;
  gboolean differs;
  char *sentence;
} SiguoRuleLine;

/* What @options mean in this game, group after group; what does not matter is left out.
 * (transfer full) (element-type SiguoRuleLine) */
GPtrArray *siguo_rule_lines_new     (const SiguoOptions *options);
/* All of it as plain text, with headings. (transfer full) */
char      *siguo_rule_lines_to_text (const SiguoOptions *options);

G_END_DECLS
