/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"
#include "siguo-notice-bar.h"

G_BEGIN_DECLS

/* What stands on every page of a room about the connection to it and about its host's disk. Both
 * give @bar, which nobody else uses, to @table for as long as it lives. */

/* That the connection was lost, how often coming back was tried, and the ways out of that. */
void siguo_connection_bar_follow (SiguoNoticeBar *bar, SiguoTable *table);
/* To the host: that the room would not come back after a crash, and what to do about it. */
void siguo_trouble_bar_follow    (SiguoNoticeBar *bar, SiguoTable *table);

G_END_DECLS
