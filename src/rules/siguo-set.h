/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoPoint:
 *
 * A point of a board (rules.md section 3). Four-player board: 30 * seat + 5 * (row - 1) + column
 * - 1 in the owner's view, centre 120 + 3 * (i - 1) + j - 1. Classic board: the same with arm A = 0 and
 * arm B = 1.
 */
typedef guint8 SiguoPoint;

#define SIGUO_MAX_POINTS 129
#define SIGUO_NO_POINT ((SiguoPoint) 0xff)

/**
 * SiguoSet:
 *
 * A set of points as a bitset; a plain value.
 */
typedef struct
{
  guint64 word[3];
} SiguoSet;

#define SIGUO_SET_EMPTY ((SiguoSet) { { 0, 0, 0 } })

static inline gboolean
siguo_set_has (const SiguoSet *set, SiguoPoint point)
{
  return (set->word[point >> 6] >> (point & 63)) & 1;
}

static inline void
siguo_set_add (SiguoSet *set, SiguoPoint point)
{
  set->word[point >> 6] |= G_GUINT64_CONSTANT (1) << (point & 63);
}

static inline void
siguo_set_remove (SiguoSet *set, SiguoPoint point)
{
  set->word[point >> 6] &= ~(G_GUINT64_CONSTANT (1) << (point & 63));
}

static inline SiguoSet
siguo_set_or (SiguoSet a, SiguoSet b)
{
  return (SiguoSet) { { a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2] } };
}

static inline SiguoSet
siguo_set_and (SiguoSet a, SiguoSet b)
{
  return (SiguoSet) { { a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2] } };
}

static inline SiguoSet
siguo_set_minus (SiguoSet a, SiguoSet b)
{
  return (SiguoSet) { { a.word[0] & ~b.word[0], a.word[1] & ~b.word[1], a.word[2] & ~b.word[2] } };
}

static inline gboolean
siguo_set_is_empty (const SiguoSet *set)
{
  return (set->word[0] | set->word[1] | set->word[2]) == 0;
}

static inline guint
siguo_set_size (const SiguoSet *set)
{
  return (guint) (__builtin_popcountll (set->word[0]) + __builtin_popcountll (set->word[1])
                  + __builtin_popcountll (set->word[2]));
}

/**
 * siguo_set_pop:
 * @set: a set
 *
 * Takes the lowest point out of @set.
 *
 * Returns: that point, or %SIGUO_NO_POINT when the set is empty
 */
static inline SiguoPoint
siguo_set_pop (SiguoSet *set)
{
  for (guint i = 0; i < 3; i++)
    if (set->word[i] != 0)
      {
        guint bit = (guint) __builtin_ctzll (set->word[i]);

        set->word[i] &= set->word[i] - 1;
        return (SiguoPoint) (64 * i + bit);
      }
  return SIGUO_NO_POINT;
}

G_END_DECLS
