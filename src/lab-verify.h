/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

/**
 * SiguoLabVerify:
 *
 * Goes along with a game that is played out and looks whether the rules keep their promises: every
 * battle removes a piece, pieces never grow more, what each seat and a spectator may know agrees
 * with the truth, undo restores everything, and the game told as text replays to the same position.
 */
typedef struct _SiguoLabVerify SiguoLabVerify;

SiguoLabVerify *siguo_lab_verify_new    (const SiguoPosition *start, guint64 seed);
void            siguo_lab_verify_free   (SiguoLabVerify *self);
/* Before @event is applied to @truth. Returns: NULL, or what is broken; static */
const char     *siguo_lab_verify_before (SiguoLabVerify *self, const SiguoPosition *truth,
                                         const SiguoMove *moves, guint n_moves,
                                         const SiguoEvent *event);
/* After it. */
const char     *siguo_lab_verify_after  (SiguoLabVerify *self, const SiguoPosition *truth,
                                         const SiguoEvent *event);
/* At the end of the game. */
const char     *siguo_lab_verify_end    (SiguoLabVerify *self, const SiguoPosition *truth);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoLabVerify, siguo_lab_verify_free)

G_END_DECLS
