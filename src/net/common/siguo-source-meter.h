/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Datagrams that one source may send a second on the long run, and at once. */
#define SIGUO_SOURCE_RATE 10
#define SIGUO_SOURCE_BURST 20
/* How many sources are told apart at a time. */
#define SIGUO_MAX_SOURCES 256

/**
 * SiguoSourceMeter:
 *
 * Says of each datagram whether its source, an address whatever its port, has not sent too many
 * lately.
 */
typedef struct _SiguoSourceMeter SiguoSourceMeter;

SiguoSourceMeter *siguo_source_meter_new    (void);
void              siguo_source_meter_free   (SiguoSourceMeter *self);
gboolean          siguo_source_meter_allows (SiguoSourceMeter *self, GInetSocketAddress *source,
                                             gint64 now_us);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoSourceMeter, siguo_source_meter_free)

G_END_DECLS
