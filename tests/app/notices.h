/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * Notices:
 *
 * A session bus of the test's own, a desktop on it that takes notifications, and an application
 * that sends them there.
 */
typedef struct _Notices Notices;

Notices        *notices_new             (void);
void            notices_free            (Notices *self);
/* (transfer none) */
GtkApplication *notices_get_application (Notices *self);
/* Forgets what was taken so far. */
void            notices_clear           (Notices *self);
/* Everything that was taken since: the whole of each notification, and when it was withdrawn, a line
 * each. (transfer full) */
char           *notices_dump            (Notices *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Notices, notices_free)

G_END_DECLS
