/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-options.h"

G_BEGIN_DECLS

/**
 * siguo_options_list_news:
 * @who: the name of the host
 * @before: what was chosen before @now
 * @keys: (array zero-terminated=1): the options that differ, "mode" among them when that does
 *
 * Says to all what the host changed. A preset is named; of single options each has a sentence:
 * "Lin changed: Time for a move, 30 seconds → 60 seconds".
 *
 * Returns: (transfer full): sentences, NULL-terminated
 */
char **siguo_options_list_news (const char *who, const SiguoOptions *before,
                                const SiguoOptions *now, const char *const *keys);

G_END_DECLS
