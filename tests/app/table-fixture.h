/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/siguo-game-keeper.h"
#include "app/siguo-table-page.h"
#include "net/client/siguo-table-private.h"
#include "net/table-bench.h"

G_BEGIN_DECLS

/* Four players at a real room in memory; one of them has a window. */
typedef struct
{
  Four four;
  SiguoChat *chat;
  SiguoGameKeeper *keeper;
  GtkWidget *window;
  SiguoTablePage *page;
  char *folder;
} Fixture;

#define OWN SIGUO_SEAT_S
/* What its board begins with. */
#define FIXTURE_LAYOUT "64321/7.3.2/19.53/8.4.1/M7M6B/BFM52"

void        fixture_set_up           (Fixture *fixture, gconstpointer data);
void        fixture_tear_down        (Fixture *fixture, gconstpointer data);

SiguoTable *fixture_get_table        (Fixture *fixture);
void        fixture_show_page        (Fixture *fixture);
/* A part of the page, by its name there. */
GtkWidget  *fixture_find             (Fixture *fixture, const char *id);
void        fixture_deploy_act       (Fixture *fixture, const char *action);
/* Shows the page, and everybody deploys until the game begins. */
void        fixture_start            (Fixture *fixture);
/* Whether it stands anywhere on the page. */
void        fixture_assert_text      (Fixture *fixture, const char *wanted);
void        fixture_assert_no_text   (Fixture *fixture, const char *unwanted);
gboolean    fixture_has_label        (GtkWidget *widget, const char *text);

/* Where the last layout is kept; another one, as if it had been the last. */
GFile      *fixture_find_last_layout (void);
void        fixture_keep_layout      (const char *text);

G_END_DECLS
