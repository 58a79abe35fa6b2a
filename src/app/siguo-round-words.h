/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "rules/siguo-event.h"

G_BEGIN_DECLS

/* More than so many at once nobody reads. */
#define SIGUO_ROUND_WORDS_MOST 4

/**
 * SiguoRoundWords:
 *
 * What the status says of all that is drawn together: in order what must not be missed (battles, who
 * is out, what is shown, the end of the game), and the last thing, whatever it is. Of too many only
 * the last ones, and how many came before.
 */
typedef struct _SiguoRoundWords SiguoRoundWords;

SiguoRoundWords *siguo_round_words_new  (void);
void             siguo_round_words_free (SiguoRoundWords *self);
/* @text: what the log says of @event, which comes after those before */
void             siguo_round_words_add  (SiguoRoundWords *self, const SiguoEvent *event,
                                         const char *text);
/* Returns: (transfer full) (nullable): a line or more; NULL: nothing happened since the last time */
char            *siguo_round_words_take (SiguoRoundWords *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoRoundWords, siguo_round_words_free)

G_END_DECLS
