/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "referee/siguo-room.h"

G_BEGIN_DECLS

typedef enum
{
  ROOM_TEXT_NONE = 0,
  ROOM_TEXT_STREAMS = 1 << 0,  /* also what members were told, and not only how much */
  ROOM_TEXT_REFUSED = 1 << 1,  /* also what changes where a command is refused */
} RoomTextFlags;

/* Everything that a room knows, line by line, to compare two of them. Links of strangers are left
 * away, and what is left of a game that is over. Returns: (transfer full) */
char *room_to_text (const SiguoRoom *room, RoomTextFlags flags);

G_END_DECLS
