/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "net/client/siguo-table.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_TURN_NOTICE (siguo_turn_notice_get_type ())
G_DECLARE_FINAL_TYPE (SiguoTurnNotice, siguo_turn_notice, SIGUO, TURN_NOTICE, GObject)

/**
 * SiguoTurnNotice:
 *
 * Tells a player who looks elsewhere that it is their turn, and takes that back when it is not any
 * more, when they look, and when this ends. All that the program says outside of its window is said
 * here.
 */

/* @window: (transfer none): in front of the player, or not; it has to live as long. Returns:
 * (transfer full) */
SiguoTurnNotice *siguo_turn_notice_new (GtkWindow *window, SiguoTable *table);

G_END_DECLS
