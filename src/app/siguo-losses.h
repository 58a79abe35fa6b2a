/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "rules/siguo-position.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_LOSSES (siguo_losses_get_type ())
G_DECLARE_FINAL_TYPE (SiguoLosses, siguo_losses, SIGUO, LOSSES, GtkWidget)

/* How many pieces each seat has lost, with the ranks of those that are known. */
GtkWidget *siguo_losses_new    (void);
/* NULL empties it. */
void       siguo_losses_update (SiguoLosses *self, const SiguoPosition *position);

G_END_DECLS
