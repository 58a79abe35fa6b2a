/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board-scene.h"
#include "rules/siguo-position.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_FLIP_TALLY (siguo_flip_tally_get_type ())
G_DECLARE_FINAL_TYPE (SiguoFlipTally, siguo_flip_tally, SIGUO, FLIP_TALLY, GtkWidget)

/**
 * SiguoFlipTally:
 *
 * Beside the board of flip, for one colour: a small piece for each rank, and for each piece of it a
 * mark: hollow while it lies face down, full when it lies face up, a cross when it is lost.
 */
GtkWidget *siguo_flip_tally_new          (SiguoBoardScene *scene, guint8 colour);
guint8     siguo_flip_tally_get_colour   (SiguoFlipTally *self);
void       siguo_flip_tally_set_position (SiguoFlipTally *self, const SiguoPosition *position);
/* All of it in words. */
const char *siguo_flip_tally_get_text    (SiguoFlipTally *self);

G_END_DECLS
