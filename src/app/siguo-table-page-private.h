/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-table-page.h"

#include "siguo-audit-card.h"
#include "siguo-chat-view.h"
#include "siguo-deploy-panel.h"
#include "siguo-log.h"
#include "siguo-losses.h"
#include "siguo-rounds.h"
#include "siguo-table-bars.h"
#include "siguo-turn-card.h"

G_BEGIN_DECLS

/* What the page's own files share: siguo-table-page.c follows the table and draws the pieces, the
 * others show all else and do what the buttons say. */

struct _SiguoTablePage
{
  AdwBin parent_instance;

  AdwWindowTitle *title;
  GtkMenuButton *menu_button;
  GtkBox *board_box;
  GtkBox *panel;
  SiguoTurnCard *turn_card;
  SiguoTableBars *bars;
  SiguoAuditCard *audit_card;
  GtkStack *stage;
  SiguoDeployPanel *deploy_panel;
  SiguoLosses *losses;
  SiguoLog *log;
  SiguoChatView *chat_view;
  GtkStack *buttons;
  GtkButton *skip;
  GtkButton *offer_draw;
  GtkButton *surrender;
  GtkButton *pause;
  GtkButton *rematch;

  SiguoBoardView *board;
  SiguoTable *table;
  SiguoGameKeeper *keeper;
  SiguoPosition shown;         /* the position on the board, which the next event starts from */
  gboolean has_game;
  guint n_shown;               /* events of the game that led to it */
  SiguoRounds *rounds;         /* of showing more of them */
  GtkFileChooserNative *chooser;
};

/* siguo-table-page-show.c */
gboolean siguo_table_page_is_flip         (SiguoTablePage *self);
void     siguo_table_page_show_clock      (SiguoTablePage *self);
void     siguo_table_page_show_buttons    (SiguoTablePage *self);
/* Everything but the pieces. */
void     siguo_table_page_show_rest       (SiguoTablePage *self);

/* siguo-table-page-actions.c */
void     siguo_table_page_install_actions (GtkWidgetClass *widget_class);

G_END_DECLS
