/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-record.h"

G_BEGIN_DECLS

/* Recorded games (.jgs, .jqs) and layouts (.jql) of another program. */
gboolean     siguo_jgs_is          (const guint8 *bytes, gsize length);
SiguoRecord *siguo_jgs_read        (const guint8 *bytes, gsize length, GError **error);
gboolean     siguo_jql_is          (const guint8 *bytes, gsize length);
gboolean     siguo_jql_read        (const guint8 *bytes, gsize length, SiguoLayout *layout,
                                    GError **error);

G_END_DECLS
