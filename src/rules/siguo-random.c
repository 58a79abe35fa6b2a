/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-random.h"

#include "siguo-mix.h"

static inline guint64
rotate (guint64 x, guint n)
{
  return (x << n) | (x >> (64 - n));
}

/**
 * siguo_random_init:
 * @random: (out): a generator
 * @seed: any number; equal seeds give equal sequences
 */
void
siguo_random_init (SiguoRandom *random, guint64 seed)
{
  /* Mixed, so that neighbouring seeds do not give similar games and the state is never all zero. */
  for (guint i = 0; i < G_N_ELEMENTS (random->state); i++)
    random->state[i] = siguo_mix (seed + i);
}

/**
 * siguo_random_next:
 * @random: a generator
 *
 * Returns: 64 even bits (xoshiro256** of Blackman and Vigna)
 */
guint64
siguo_random_next (SiguoRandom *random)
{
  guint64 *s = random->state;
  guint64 result = rotate (s[1] * 5, 7) * 9;
  guint64 t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate (s[3], 45);
  return result;
}

/**
 * siguo_random_below:
 * @random: a generator
 * @bound: more than 0
 *
 * Returns: an even number in 0 … @bound - 1
 */
guint
siguo_random_below (SiguoRandom *random, guint bound)
{
  guint64 product;

  g_return_val_if_fail (bound > 0, 0);

  /* Lemire's way: the high half of a product; the few low halves that would make it uneven are
   * drawn again. */
  product = (siguo_random_next (random) >> 32) * bound;
  if ((guint32) product < bound)
    {
      guint32 threshold = -(guint32) bound % bound;

      while ((guint32) product < threshold)
        product = (siguo_random_next (random) >> 32) * bound;
    }
  return (guint) (product >> 32);
}
