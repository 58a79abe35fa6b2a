/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"

G_BEGIN_DECLS

/* What the host does in the lobby about computer players. */

/* Puts one on @seat when that is free, and takes the one there away; nothing where a person
 * sits. */
void  siguo_computer_seats_toggle (SiguoTable *table, guint8 seat);
/* Puts one on each free seat. */
void  siguo_computer_seats_fill   (SiguoTable *table);
guint siguo_computer_seats_count_free (SiguoTable *table);

G_END_DECLS
