/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "referee/siguo-room.h"

G_BEGIN_DECLS

/* Everything that a room knows, line by line, to compare two of them. @streams: with what members
 * were told, and not only how much. Links of strangers are left away. Returns: (transfer full) */
char *room_to_text (const SiguoRoom *room, gboolean streams);

G_END_DECLS
