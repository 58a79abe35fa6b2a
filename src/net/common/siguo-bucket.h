/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoBucket:
 *
 * A token bucket: fills with @rate a second up to @burst. Times are microseconds of any monotonic
 * clock. A plain value.
 */
typedef struct
{
  gint64 rate;
  gint64 burst;
  gint64 level;    /* millionths of a token; below 0: in debt */
  gint64 time_us;
} SiguoBucket;

/* Full. */
void     siguo_bucket_init     (SiguoBucket *bucket, guint rate, guint burst, gint64 now_us);
/* Whole tokens that are there, 0 when in debt. */
gint64   siguo_bucket_peek     (SiguoBucket *bucket, gint64 now_us);
/* Takes @tokens if they are there. */
gboolean siguo_bucket_take     (SiguoBucket *bucket, gint64 tokens, gint64 now_us);
/* Takes @tokens whether they are there or not: a debt is worked off first. */
void     siguo_bucket_charge   (SiguoBucket *bucket, gint64 tokens, gint64 now_us);
/* When @tokens (at most the burst) will be there; not before @now_us. */
gint64   siguo_bucket_ready_at (SiguoBucket *bucket, gint64 tokens, gint64 now_us);

G_END_DECLS
