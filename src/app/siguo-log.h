/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "rules/siguo-position.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_LOG (siguo_log_get_type ())
G_DECLARE_FINAL_TYPE (SiguoLog, siguo_log, SIGUO, LOG, GtkWidget)

/* What happened in a game, in sentences, one paragraph an event. */
GtkWidget *siguo_log_new   (void);
void       siguo_log_clear (SiguoLog *self);
/* @before: the position before @event; @is_new: the reader has not heard of it yet */
void       siguo_log_add   (SiguoLog *self, const SiguoPosition *before, const SiguoEvent *event,
                            const char *const *names, gboolean is_new);
/* Returns: (transfer full) (nullable): what is new since the last time, for the status line */
char      *siguo_log_take_news (SiguoLog *self);

G_END_DECLS
