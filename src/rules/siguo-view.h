/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-position.h"

G_BEGIN_DECLS

/* The one place where hidden and public meet (design, section 1). @viewer is a seat, or
 * SIGUO_NO_SEAT for a spectator. */

/* The layout of @owner as @viewer, who may be out, may know it in play. */
void     siguo_view_layout       (const SiguoOptions *options, guint8 viewer, gboolean is_out,
                                  SiguoSeat owner, const SiguoLayout *truth, SiguoLayout *seen);
/* May @viewer look on while @owner deploys? */
gboolean siguo_view_sees_draft   (const SiguoOptions *options, guint8 viewer, SiguoSeat owner);
/* @truth, a ruling with all ranks, as everybody may know it: the same for all, as events are
 * public. */
void     siguo_view_event        (const SiguoOptions *options, const SiguoEvent *truth,
                                  SiguoEvent *seen);

G_END_DECLS
