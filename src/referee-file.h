/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/server/siguo-house.h"

G_BEGIN_DECLS

/* Says that a room runs on this machine, in $XDG_RUNTIME_DIR/siguo/room-ID.json, so that a window
 * that is opened again finds it. Only its owner can read it; no secret is in it. Returns: (transfer
 * full) (nullable): the path */
char *referee_file_write (SiguoHouse *house, GError **error);

G_END_DECLS
