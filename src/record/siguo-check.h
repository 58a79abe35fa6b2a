/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-record.h"

G_BEGIN_DECLS

/* What replaying records through the rules found; the counts add up over many records. */
typedef struct
{
  guint games, moves, illegal, battles_different, order_different, ends_different, unreadable;
} SiguoCheck;

gboolean siguo_check_record (const SiguoRecord *record, SiguoCheck *check, char **first);
gboolean siguo_check_file   (GFile *file, SiguoCheck *check, char **first);
char    *siguo_check_to_text (const SiguoCheck *check);

G_END_DECLS
