/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoRandom:
 *
 * A small deterministic generator for play-outs, layouts and simple players: the caller gives the
 * seed. Not for secrets.
 */
typedef struct
{
  guint64 state[4];
} SiguoRandom;

void    siguo_random_init  (SiguoRandom *random, guint64 seed);
guint64 siguo_random_next  (SiguoRandom *random);
/* Uniform in 0 … @bound - 1, without bias; @bound > 0. */
guint   siguo_random_below (SiguoRandom *random, guint bound);

G_END_DECLS
