/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-record.h"

G_BEGIN_DECLS

/* What replaying a record through the rules found; the counts add up over many records. */
typedef struct
{
  guint games, moves, illegal, battles_different, order_different, ends_different, unreadable;
} SiguoCheck;

/**
 * siguo_check_record:
 * @check: (inout): counts are added
 * @first: (out) (optional) (transfer full): the first thing that does not fit, with its ply, or NULL
 *
 * Rules the whole game again. With all layouts known everything must come out as written: paths, battles, who moves
 * next, flags shown, losses, draws and the end. What people decide (surrender, leaving, agreed draws) is taken from the
 * record. With unknown layouts only what public knowledge can tell is checked.
 *
 * Returns: TRUE when everything fits
 */
gboolean siguo_check_record (const SiguoRecord *record, SiguoCheck *check, char **first);

G_END_DECLS
