/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-options.h"

G_BEGIN_DECLS

/* The seven modes of rules.md section 1 and their presets, in words. */

/* Ids of all modes as messages spell them; ends with NULL. */
const char *const *siguo_mode_list               (void);
/* "Four players, hidden"; an unknown id as it is. (transfer full) */
char              *siguo_mode_to_words           (const char *mode);
/* Who plays against whom and what they see; static, "" for an unknown id. */
const char        *siguo_mode_to_sentence        (const char *mode);

/* The names of presets that the mode has; ends with NULL. */
const char *const *siguo_mode_list_presets       (SiguoMode mode);
/* The first preset that @options are exactly, NULL when they are none. */
const char        *siguo_options_get_preset      (const SiguoOptions *options);
/* "Classic"; "Your own" for NULL. */
const char        *siguo_options_preset_to_words (const char *preset);
/* Another mode with the same preset, or with what was chosen as far as that mode has it. */
void               siguo_options_change_mode     (SiguoOptions *options, SiguoMode mode);

G_END_DECLS
