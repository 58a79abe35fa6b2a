/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Fills @bytes from the system's source that is fit for secrets. */
void siguo_secure_random (guint8 *bytes, gsize length);

G_END_DECLS
