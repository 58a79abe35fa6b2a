/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"

G_BEGIN_DECLS

/* Writes down the game that is over as @table saw it: what is written is read again, the rules make
 * of it the same game, and the audit finds that the room was honest. */
void table_record_check (SiguoTable *table);

G_END_DECLS
