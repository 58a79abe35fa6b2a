/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "siguo-game-keeper.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_AUDIT_CARD (siguo_audit_card_get_type ())
G_DECLARE_FINAL_TYPE (SiguoAuditCard, siguo_audit_card, SIGUO, AUDIT_CARD, GtkWidget)

/**
 * SiguoAuditCard:
 *
 * When a game is over this computer referees it again; the card says what that came to and shows the four words. It is
 * not there before.
 */

/* Follows the games of @table from now on. */
void        siguo_audit_card_follow   (SiguoAuditCard *self, SiguoTable *table, SiguoGameKeeper *keeper);
/* Adds what stands on the card; nothing while it is not shown. */
void        siguo_audit_card_add_texts (SiguoAuditCard *self, GPtrArray *texts);

G_END_DECLS
