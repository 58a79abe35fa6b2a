/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "record/siguo-record.h"

G_BEGIN_DECLS

/* All that this program does with a record that it could read: check, audit, replay, write and read
 * again. */
void fuzz_walk_record (SiguoRecord *record);

G_END_DECLS
