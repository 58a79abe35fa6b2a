/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_SPECTATOR_ROW (siguo_spectator_row_get_type ())
G_DECLARE_FINAL_TYPE (SiguoSpectatorRow, siguo_spectator_row, SIGUO, SPECTATOR_ROW,
                      AdwPreferencesRow)

/**
 * SiguoSpectatorRow:
 *
 * One who watches, in the list of the room. It looks like an AdwActionRow and costs a tenth of it
 * when the name changes, see #SiguoWrapBox: many of them come and go.
 */
GtkWidget *siguo_spectator_row_new        (void);
void       siguo_spectator_row_set_name   (SiguoSpectatorRow *self, const char *name);
/* @member: whom the host can send away by a button; 0: no button */
void       siguo_spectator_row_set_member (SiguoSpectatorRow *self, guint32 member);

G_END_DECLS
