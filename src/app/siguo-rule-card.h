/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "rules/siguo-options.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_RULE_CARD (siguo_rule_card_get_type ())
G_DECLARE_FINAL_TYPE (SiguoRuleCard, siguo_rule_card, SIGUO, RULE_CARD, AdwWindow)

/**
 * SiguoRuleCard:
 *
 * The rules of one room in plain sentences, to be read before one is ready and at any time in the
 * game. What differs from the usual rules is marked.
 */
GtkWidget *siguo_rule_card_new         (GtkWindow *parent);
void       siguo_rule_card_set_options (SiguoRuleCard *self, const SiguoOptions *options);
/* How many rules are marked. */
guint      siguo_rule_card_get_n_marked (SiguoRuleCard *self);

G_END_DECLS
