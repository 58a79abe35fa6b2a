/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* So often sent it is 100 MB out of 97 kB. */
#define BOMB_MESSAGES 6

/* Returns: (transfer full): the payload of a message of permessage-deflate (RFC 7692) that fits
 * into one frame of a room and inflates to a sixth of 100 MB. One after the other, with what each
 * leaves out at its end between them, they are the payload of a single message too. */
GBytes *bomb_new (void);

G_END_DECLS
