/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * SiguoOutbox:
 *
 * What a room has to say and may not yet, since the journal comes first. It leaves in the order in
 * which it came.
 */
typedef struct _SiguoOutbox SiguoOutbox;

/* @text: (nullable): what is said to @link; %NULL: nothing more ever is, it is to be dropped */
typedef void (*SiguoOutboxFunc) (guint link, GBytes *text, gpointer user_data);

SiguoOutbox *siguo_outbox_new      (SiguoOutboxFunc func, gpointer user_data);
void         siguo_outbox_free     (SiguoOutbox *outbox);
/* @text: (transfer none) (nullable) */
void         siguo_outbox_add      (SiguoOutbox *outbox, guint link, GBytes *text);
/* What was added since may leave when @ticket is safe. */
void         siguo_outbox_seal     (SiguoOutbox *outbox, guint64 ticket);
/* Everything up to @ticket is safe. What is not sealed yet stays. */
void         siguo_outbox_release  (SiguoOutbox *outbox, guint64 ticket);
gboolean     siguo_outbox_is_empty (const SiguoOutbox *outbox);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoOutbox, siguo_outbox_free)

G_END_DECLS
