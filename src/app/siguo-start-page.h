/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_START_PAGE (siguo_start_page_get_type ())
G_DECLARE_FINAL_TYPE (SiguoStartPage, siguo_start_page, SIGUO, START_PAGE, AdwBin)

/**
 * SiguoStartPage:
 *
 * Where one is before being in a room: the own name, the rooms on the LAN, hosting, an address.
 *
 * Signals, with names that are clean already:
 * - "join" (GPtrArray of SiguoAddress, char *name, gboolean spectator)
 * - "return" (GPtrArray of SiguoAddress, GBytes *room_id)
 * - "resume" (char *name, GBytes *room_id): host a room on that was not closed
 * - "host" (char *name, char *room_name, char *options, char *password or NULL)
 */
GtkWidget  *siguo_start_page_new           (GSettings *settings, GListModel *rooms);
/* The primary menu, shared by all pages. */
void        siguo_start_page_set_menu      (SiguoStartPage *self, GMenuModel *menu);
/* While @text is not NULL something is under way: it is shown with a button to give up, and the
 * rest waits. */
void        siguo_start_page_set_busy      (SiguoStartPage *self, const char *text);
/* Why there is no room: stays until something else is tried. */
void        siguo_start_page_show_problem  (SiguoStartPage *self, const char *text);
/* A room took us in: an address that was typed for it is worth remembering. */
void        siguo_start_page_joined        (SiguoStartPage *self);
/* What stands on the page as a problem or note, for tests; NULL without. */
const char *siguo_start_page_get_notice    (SiguoStartPage *self);
/* Looks anew for rooms on this computer that one may come back to. */
void        siguo_start_page_refresh       (SiguoStartPage *self);

G_END_DECLS
