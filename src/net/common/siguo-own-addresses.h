/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What friends may type to reach @port of this computer, the best first: no loopback, link-local
 * ones and bridges to containers only when there is nothing else. Returns: (transfer full) (array
 * zero-terminated=1): may be empty */
char **siguo_own_addresses_list (guint16 port);

G_END_DECLS
