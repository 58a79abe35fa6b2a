/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-event.h"
#include "siguo-options.h"

G_BEGIN_DECLS

/* The table of rules.md section 7: what happens when @attacker meets @defender, both known. */
SiguoOutcome siguo_battle_fight    (const SiguoOptions *options, SiguoRank attacker,
                                    SiguoRank defender);
/* Could that be its outcome? An unknown rank may be any. */
gboolean     siguo_battle_possible (const SiguoOptions *options, SiguoRank attacker,
                                    SiguoRank defender, SiguoOutcome outcome);

G_END_DECLS
