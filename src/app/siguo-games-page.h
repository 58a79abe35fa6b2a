/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_GAMES_PAGE (siguo_games_page_get_type ())
G_DECLARE_FINAL_TYPE (SiguoGamesPage, siguo_games_page, SIGUO, GAMES_PAGE, AdwBin)

/**
 * SiguoGamesPage:
 *
 * The own games, newest first.
 *
 * Signals: "open" (GFile *file) · "listed": the folder has been read
 */
GtkWidget  *siguo_games_page_new          (const char *folder);
void        siguo_games_page_set_menu     (SiguoGamesPage *self, GMenuModel *menu);
/* Reads the folder anew. */
void        siguo_games_page_refresh      (SiguoGamesPage *self);
void        siguo_games_page_show_problem (SiguoGamesPage *self, const char *text);
/* NULL without one. */
const char *siguo_games_page_get_notice   (SiguoGamesPage *self);
/* (transfer none) (element-type SiguoGameItem) */
GListModel *siguo_games_page_get_games    (SiguoGamesPage *self);

G_END_DECLS
