/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

/* The one place where hidden and public meet (design, section 1). @viewer is a seat, or
 * SIGUO_NO_SEAT for a spectator. */

/* The layout of @owner as @viewer may know it when play starts. */
void siguo_view_layout (const SiguoOptions *options, guint8 viewer, SiguoSeat owner,
                        const SiguoLayout *truth, SiguoLayout *seen);
/* @truth, a ruling with all ranks, as everybody may know it: the same for all, as events are
 * public. */
void siguo_view_event  (const SiguoOptions *options, const SiguoEvent *truth, SiguoEvent *seen);

G_END_DECLS
