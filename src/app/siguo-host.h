/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "rules/siguo-options.h"
#include "rules/siguo-proof.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_HOST (siguo_host_get_type ())
G_DECLARE_FINAL_TYPE (SiguoHost, siguo_host, SIGUO, HOST, GObject)

/**
 * SiguoHost:
 *
 * Starts `siguo-referee` as a child and hears from it where the room listens. The child outlives
 * this object: a room ends when its host closes it, not when a window crashes.
 */
SiguoHost    *siguo_host_new          (void);
/* @room_name: clean; @password: (nullable): what friends need to join, clean. @error of finish(): a
 * translated sentence */
void          siguo_host_start_async  (SiguoHost *self, const char *room_name,
                                       const SiguoOptions *options, const char *password,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer user_data);
/* Goes on with a room whose referee ended without closing it, see siguo-resumable.h; finish() is the
 * same. */
void          siguo_host_resume_async (SiguoHost *self, const guint8 *room_id,
                                       GCancellable *cancellable, GAsyncReadyCallback callback,
                                       gpointer user_data);
gboolean      siguo_host_start_finish (SiguoHost *self, GAsyncResult *result, GError **error);
/* After a start that went well. */
guint16       siguo_host_get_port     (SiguoHost *self);
const guint8 *siguo_host_get_token    (SiguoHost *self);
/* The start failed half way, or nobody could join: the child is told to end. */
void          siguo_host_stop         (SiguoHost *self);

G_END_DECLS
