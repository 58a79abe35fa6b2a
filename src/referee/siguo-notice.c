/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-notice.h"

/**
 * siguo_notice_new:
 * @kind: what it tells
 *
 * An empty notice about no seat and no time.
 *
 * Returns: (transfer full): the notice
 */
SiguoNotice *
siguo_notice_new (SiguoNoticeKind kind)
{
  SiguoNotice *notice = g_new0 (SiguoNotice, 1);

  g_atomic_ref_count_init (&notice->ref_count);
  notice->kind = kind;
  notice->seat = SIGUO_NO_SEAT;
  notice->time_ms = -1;
  return notice;
}

/**
 * siguo_notice_copy:
 * @notice: a notice
 *
 * A second one that tells the same, not numbered yet. State and events are shared, since nobody
 * changes them.
 *
 * Returns: (transfer full): the copy
 */
SiguoNotice *
siguo_notice_copy (const SiguoNotice *notice)
{
  SiguoNotice *copy = g_memdup2 (notice, sizeof *notice);

  g_atomic_ref_count_init (&copy->ref_count);
  copy->number = 0;
  copy->text = g_strdup (notice->text);
  copy->name = g_strdup (notice->name);
  if (notice->state != NULL)
    g_rc_box_acquire (notice->state);
  copy->secrets = g_memdup2 (notice->secrets, SIGUO_N_SEATS * sizeof *notice->secrets);
  if (notice->events != NULL)
    g_array_ref (notice->events);
  return copy;
}

SiguoNotice *
siguo_notice_ref (SiguoNotice *notice)
{
  g_atomic_ref_count_inc (&notice->ref_count);
  return notice;
}

void
siguo_notice_unref (SiguoNotice *notice)
{
  if (!g_atomic_ref_count_dec (&notice->ref_count))
    return;
  g_free (notice->text);
  g_free (notice->name);
  g_clear_pointer (&notice->state, g_rc_box_release);
  g_free (notice->secrets);
  g_clear_pointer (&notice->events, g_array_unref);
  g_free (notice);
}
