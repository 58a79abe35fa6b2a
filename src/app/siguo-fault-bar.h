/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"
#include "siguo-notice-bar.h"

G_BEGIN_DECLS

/* Computer players whose program does not run, and what can be done about it. Everybody is told;
 * the host can try again, by the action "computers.try". */

/* In the lobby: @bar, which nobody else uses, tells the host for as long as it lives. */
void        siguo_fault_bar_follow         (SiguoNoticeBar *bar, SiguoTable *table);
/* What a seat's card says of it in few words; NULL without a fault. */
const char *siguo_fault_bar_describe_card  (const SiguoTableSeat *state);
/* (transfer full): what those who wait for @seat during a game are told. */
char       *siguo_fault_bar_describe       (SiguoTable *table, guint8 seat);

G_END_DECLS
