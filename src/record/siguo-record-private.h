/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-record.h"

G_BEGIN_DECLS

/* What both readers and the writer share; for this room only. */

/* Everything before the first event, its line "play" included. */
void     siguo_record_append_head  (GString *text, const SiguoRecord *record);
void     siguo_record_append_event (GString *text, const SiguoBoard *board,
                                    const SiguoEvent *event);
/* Whole and legal, or with unknown pieces and the known ones standing where they may. */
gboolean siguo_record_check_layout (const SiguoLayout *layout, GError **error);
/* May it stand in a name: does it stay on its line and leave the text beside it alone? */
gboolean siguo_record_is_printable (gunichar character);

G_END_DECLS
