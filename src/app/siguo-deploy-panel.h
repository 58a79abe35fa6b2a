/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "net/client/siguo-table.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_DEPLOY_PANEL (siguo_deploy_panel_get_type ())
G_DECLARE_FINAL_TYPE (SiguoDeployPanel, siguo_deploy_panel, SIGUO, DEPLOY_PANEL, GtkWidget)

/**
 * SiguoDeployPanel:
 *
 * The tools of deployment, and the layout that is worked on. Signals: "changed": the layout or
 * whether it may be changed; "message" (char *text): something for the player to read.
 */
GtkWidget         *siguo_deploy_panel_new         (void);
void               siguo_deploy_panel_set_table   (SiguoDeployPanel *self, SiguoTable *table);
/* A new deployment: begins with the last layout, or a random one. */
void               siguo_deploy_panel_begin       (SiguoDeployPanel *self);
const SiguoLayout *siguo_deploy_panel_get_layout  (SiguoDeployPanel *self);
/* Nothing can be changed once the layout is promised. */
gboolean           siguo_deploy_panel_is_done     (SiguoDeployPanel *self);
void               siguo_deploy_panel_swap        (SiguoDeployPanel *self, guint a, guint b);
/* What the buttons Open and Save do with a file. FALSE with a translated @error: nothing was
 * changed */
gboolean           siguo_deploy_panel_open        (SiguoDeployPanel *self, GFile *file,
                                                   GError **error);
gboolean           siguo_deploy_panel_save        (SiguoDeployPanel *self, GFile *file,
                                                   GError **error);

G_END_DECLS
