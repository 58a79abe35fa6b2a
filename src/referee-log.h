/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/server/siguo-house.h"

G_BEGIN_DECLS

/**
 * RefereeLog:
 *
 * What somebody who runs a room by itself reads on the terminal: where it can be reached, who comes
 * and goes, and how far the game is. Never what a piece is.
 */
typedef struct _RefereeLog RefereeLog;

/* @named: say of each thing in which room it was */
RefereeLog *referee_log_new  (SiguoHouse *house, gboolean loopback_only, gboolean named);
void        referee_log_free (RefereeLog *log);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RefereeLog, referee_log_free)

G_END_DECLS
