/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* So many times a second what happens is drawn; faster nobody can follow. A few may come at
 * once. */
#define SIGUO_ROUNDS_A_SECOND 10
#define SIGUO_ROUNDS_AT_ONCE 5

/**
 * SiguoRounds:
 *
 * When to draw what comes in: at once, as long as it comes no faster than somebody can follow, else
 * together with what comes until it is time for the next round.
 */
typedef struct _SiguoRounds SiguoRounds;

typedef void (*SiguoRoundsDraw) (gpointer user_data);

/* @draw: draws all that has come in since the last time; also called from within
 * siguo_rounds_ask() and _finish() */
SiguoRounds *siguo_rounds_new    (SiguoRoundsDraw draw, gpointer user_data);
void         siguo_rounds_free   (SiguoRounds *self);
/* There is something to be drawn. */
void         siguo_rounds_ask    (SiguoRounds *self);
/* If something waits, draws it now. */
void         siguo_rounds_finish (SiguoRounds *self);
/* What waits need not be drawn any more. */
void         siguo_rounds_drop   (SiguoRounds *self);
/* From now on all waits for siguo_rounds_finish(), whatever the time is. For tests. */
void         siguo_rounds_hold   (SiguoRounds *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoRounds, siguo_rounds_free)

G_END_DECLS
