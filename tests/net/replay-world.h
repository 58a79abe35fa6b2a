/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/server/siguo-journal.h"
#include "rules/siguo-random.h"

G_BEGIN_DECLS

/**
 * What a scribe asks the world for, made of nothing but a seed: the time, which stands still until
 * it is moved on, and chance. There is one of each, as there is otherwise; replay-world.c also has
 * a journal that is written at once and not synced.
 */

/* Begins both anew. */
void   replay_world_begin   (guint64 seed);
void   replay_world_move_on (gint64 ms);
/* In place of g_get_monotonic_time(). */
gint64 replay_world_now_us  (void);
/* In place of siguo_secure_random(). */
void   replay_world_random  (guint8 *bytes, gsize length);

G_END_DECLS
