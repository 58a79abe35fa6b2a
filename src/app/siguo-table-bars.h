/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "net/client/siguo-table.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_TABLE_BARS (siguo_table_bars_get_type ())
G_DECLARE_FINAL_TYPE (SiguoTableBars, siguo_table_bars, SIGUO, TABLE_BARS, GtkWidget)

/**
 * SiguoTableBars:
 *
 * What the players of a game have to answer or to wait for: a lost connection, somebody who is
 * away, a draw that is offered, a pause, moves that a computer remembers. The buttons have actions
 * "table.…" of the page, and "recall.…" and "computers.…" of their own.
 *
 * Signal "message" (char *text): something that is over, to be read once.
 */
void     siguo_table_bars_set_table    (SiguoTableBars *self, SiguoTable *table);
/* There is no room any more, and nothing to be answered: @text says why. */
void     siguo_table_bars_show_end     (SiguoTableBars *self, const char *text);
/* In a pause that was agreed on. */
gboolean siguo_table_bars_is_resting   (SiguoTableBars *self);
/* The draw that was just offered is answered, the pause agreed to: no more buttons. */
void     siguo_table_bars_answered     (SiguoTableBars *self);
/* Adds what stands on the bars. */
void     siguo_table_bars_add_texts    (SiguoTableBars *self, GPtrArray *texts);

G_END_DECLS
