/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* More places are not asked: each is a datagram every few seconds. */
#define SIGUO_MAX_PROBES 16

/**
 * SiguoProbes:
 *
 * The places of recent rooms, where a question is sent directly, since some networks drop what is
 * sent to all. Names among them are looked up without waiting.
 */
typedef struct _SiguoProbes SiguoProbes;

typedef void (*SiguoProbesFunc) (gpointer user_data);

/* @resolved: called from the main loop when a name has led to a new place */
SiguoProbes *siguo_probes_new        (SiguoProbesFunc resolved, gpointer user_data);
void         siguo_probes_free       (SiguoProbes *self);
/* @texts: addresses by siguo_address_parse(), the most important first; what is none is passed over */
void         siguo_probes_set        (SiguoProbes *self, const char *const *texts);
/* Looks all names up, again too: the network may be another one now. */
void         siguo_probes_resolve    (SiguoProbes *self);
/* (transfer none) (element-type GInetSocketAddress): with the port of the beacons, each once */
GPtrArray   *siguo_probes_get_places (SiguoProbes *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoProbes, siguo_probes_free)

G_END_DECLS
