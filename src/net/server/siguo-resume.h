/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-journal-format.h"
#include "referee/siguo-room.h"

G_BEGIN_DECLS

/**
 * SiguoResumed:
 * @last_ms: the room's time of the last thing that is known
 * @last_link: no greater number was ever given to a link
 * @port: where the room could be reached last
 *
 * What else a journal says of a room.
 */
typedef struct
{
  gint64 last_ms;
  guint last_link;
  guint16 port;
} SiguoResumed;

/**
 * siguo_resume_room:
 * @content: a journal
 * @resumed: (out)
 * @error: a translated sentence that names the byte
 *
 * Lets everything happen once more that happened to a room. Its links are as they were then, and it
 * talks to nobody before siguo_room_set_ports(). The contents may be anything at all.
 *
 * Returns: (transfer full) (nullable): the room
 */
SiguoRoom *siguo_resume_room (const SiguoJournalContent *content, SiguoResumed *resumed,
                              GError **error);

G_END_DECLS
