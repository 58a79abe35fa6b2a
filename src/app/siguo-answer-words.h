/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

/* Why a room did not do what was asked, as a sentence for the player. @answer: a SiguoAnswer
 * @detail: (nullable): what the room said by itself; shown only where the answer alone says too
 * little. Returns: (transfer full) */
char *siguo_answer_to_words   (guint answer, SiguoWhyNot why_not, const char *detail);
/* Why a password did not open a room. @seconds: until another one is looked at. (transfer full)
 * (nullable): NULL for SIGUO_ANSWER_OK, when none was tried */
char *siguo_password_to_words  (guint answer, guint seconds);
/* Why a place at a room ended, for the start page. (transfer full) */
char *siguo_closing_to_words  (guint answer, const char *detail);
/* Why a deployment ended without a game. @name: (nullable): who sits there. (transfer full) */
char *siguo_failure_to_words  (guint answer, guint8 seat, const char *name);
/* Why a move is not possible, as a whole sentence; static. */
const char *siguo_why_not_to_sentence (SiguoWhyNot why_not);

G_END_DECLS
