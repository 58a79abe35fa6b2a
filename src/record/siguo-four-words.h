/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-commitment.h"

G_BEGIN_DECLS

#define SIGUO_WORD_COUNT 256

/**
 * SiguoFourWords:
 *
 * What the last hash of a game comes to in four words, so that players can compare aloud that all
 * of them were told one and the same game. A plain value: places in a list of words, which has one
 * form in English and one in Chinese.
 */
typedef struct
{
  guint8 index[4];
} SiguoFourWords;

void        siguo_four_words_make       (SiguoFourWords *words, const SiguoHash *chain);
const char *siguo_four_words_get        (guint8 index, const char *language);
char       *siguo_four_words_to_text    (const SiguoFourWords *words, const char *language);
char       *siguo_four_words_to_numbers (const SiguoFourWords *words);

G_END_DECLS
