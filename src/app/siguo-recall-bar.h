/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"
#include "siguo-notice-bar.h"

G_BEGIN_DECLS

/* @bar shows that a player's computer remembers more of the game than was kept, and before that
 * whom the room waits for; the host's has buttons, "recall.take" and "recall.keep". */
void        siguo_recall_bar_show        (SiguoNoticeBar *bar, SiguoTable *table);
/* How it ended, NULL for SIGUO_RECALL_NONE. */
const char *siguo_recall_bar_describe_end (SiguoRecallEnd end);

G_END_DECLS
