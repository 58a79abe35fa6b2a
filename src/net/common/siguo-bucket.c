/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-bucket.h"

#define UNIT G_USEC_PER_SEC

static void
refill (SiguoBucket *bucket,
        gint64       now_us)
{
  gint64 elapsed = now_us - bucket->time_us;
  gint64 room = bucket->burst * UNIT - bucket->level;

  if (elapsed <= 0)
    return;

  bucket->time_us = now_us;
  if (elapsed >= room / bucket->rate + 1)
    bucket->level = bucket->burst * UNIT;
  else
    bucket->level += elapsed * bucket->rate;
}

void
siguo_bucket_init (SiguoBucket *bucket,
                   guint        rate,
                   guint        burst,
                   gint64       now_us)
{
  g_return_if_fail (rate > 0 && burst > 0);

  bucket->rate = rate;
  bucket->burst = burst;
  bucket->level = burst * (gint64) UNIT;
  bucket->time_us = now_us;
}

gint64
siguo_bucket_peek (SiguoBucket *bucket,
                   gint64       now_us)
{
  refill (bucket, now_us);

  return MAX (bucket->level, 0) / UNIT;
}

gboolean
siguo_bucket_take (SiguoBucket *bucket,
                   gint64       tokens,
                   gint64       now_us)
{
  if (siguo_bucket_peek (bucket, now_us) < tokens)
    return FALSE;

  bucket->level -= tokens * UNIT;

  return TRUE;
}

void
siguo_bucket_charge (SiguoBucket *bucket,
                     gint64       tokens,
                     gint64       now_us)
{
  refill (bucket, now_us);
  bucket->level -= tokens * UNIT;
}

gint64
siguo_bucket_ready_at (SiguoBucket *bucket,
                       gint64       tokens,
                       gint64       now_us)
{
  gint64 missing;

  refill (bucket, now_us);
  missing = MIN (tokens, bucket->burst) * UNIT - bucket->level;

  return missing <= 0 ? now_us : now_us + missing / bucket->rate + 1;
}
