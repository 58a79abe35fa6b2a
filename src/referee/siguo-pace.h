/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoPace:
 * @each_ms: how long one lasts in the long run
 * @at_once: how many may come at once, two at least
 *
 * How often something may be done.
 */
typedef struct
{
  gint64 each_ms;
  guint at_once;
} SiguoPace;

/* Until when all that was done is paid for; 0 at the start. */
typedef gint64 SiguoPaid;

/* When it may be done once more. */
static inline gint64
siguo_pace_ready_at (const SiguoPace *pace,
                     SiguoPaid        paid)
{
  return paid - pace->each_ms * (gint64) (pace->at_once - 1);
}

/* Pays for one if that may be done now. */
static inline gboolean
siguo_pace_take (const SiguoPace *pace,
                 SiguoPaid       *paid,
                 gint64           now_ms)
{
  if (siguo_pace_ready_at (pace, *paid) > now_ms)
    return FALSE;
  *paid = MAX (*paid, now_ms) + pace->each_ms;
  return TRUE;
}

G_END_DECLS
