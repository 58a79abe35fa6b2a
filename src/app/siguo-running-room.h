/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "rules/siguo-proof.h"

G_BEGIN_DECLS

/**
 * SiguoRunningRoom:
 *
 * A room that a referee keeps on this computer, as its note in the runtime folder says.
 */
typedef struct
{
  guint8 room_id[SIGUO_ROOM_ID_BYTES];
  char *name;
  guint16 port;
} SiguoRunningRoom;

void       siguo_running_room_free (SiguoRunningRoom *room);
/* Returns: (transfer container full) (element-type SiguoRunningRoom): those whose notes can be read
 * in @folder */
GPtrArray *siguo_running_room_list (const char *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoRunningRoom, siguo_running_room_free)

G_END_DECLS
