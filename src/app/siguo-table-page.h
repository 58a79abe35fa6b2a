/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "siguo-board-view.h"
#include "siguo-chat.h"
#include "siguo-game-keeper.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_TABLE_PAGE (siguo_table_page_get_type ())
G_DECLARE_FINAL_TYPE (SiguoTablePage, siguo_table_page, SIGUO, TABLE_PAGE, AdwBin)

/**
 * SiguoTablePage:
 *
 * The board with everything around a game: deployment, play, the result.
 */
GtkWidget      *siguo_table_page_new          (SiguoChat *chat, SiguoGameKeeper *keeper);
void            siguo_table_page_set_menu     (SiguoTablePage *self, GMenuModel *menu);
SiguoBoardView *siguo_table_page_get_board    (SiguoTablePage *self);
/* Shows for a moment why something was not done. */
void            siguo_table_page_flash        (SiguoTablePage *self, const char *text);
/* There is no room any more: @text says why, and the board stays to be looked at. FALSE: there is
 * nothing on it */
gboolean        siguo_table_page_show_end     (SiguoTablePage *self, const char *text);
SiguoTable     *siguo_table_page_get_table    (SiguoTablePage *self);
/* Opens a layout while deploying. FALSE with a translated @error when it is none, or not the time
 * for it */
gboolean        siguo_table_page_open_layout  (SiguoTablePage *self, GFile *file, GError **error);
/* Shows what has happened and waits for the next round of drawing; for tests. */
void            siguo_table_page_show_now     (SiguoTablePage *self);
/* From now on nothing else draws what happens. */
void            siguo_table_page_hold         (SiguoTablePage *self);
/* (transfer container): what stands on the page then: title, status, notices; for tests */
GPtrArray      *siguo_table_page_list_texts   (SiguoTablePage *self);

G_END_DECLS
