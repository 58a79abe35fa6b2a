/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-finder.h"
#include "rules/siguo-proof.h"
#include "siguo-games-page.h"
#include "siguo-password-dialog.h"
#include "siguo-replay-page.h"
#include "siguo-room-page.h"
#include "siguo-rule-card.h"
#include "siguo-session.h"
#include "siguo-start-page.h"
#include "siguo-turn-notice.h"
#include "siguo-window.h"

G_BEGIN_DECLS

/* What the window's own files share: siguo-window.c, its session, the password
 * and its files. */

struct _SiguoWindow
{
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  GtkStack *stack;
  gint64 switched_us;          /* when the room or the table was last shown */
  GMenuModel *primary_menu;
  SiguoStartPage *start_page;
  SiguoRoomPage *room_page;    /* these are made when they are first shown */
  SiguoTablePage *table_page;
  SiguoGamesPage *games_page;
  SiguoReplayPage *replay_page;

  GSettings *settings;
  SiguoFinder *finder;
  SiguoSession *session;
  SiguoTurnNotice *turn_notice; /* as long as there is a session */
  GtkFileChooserNative *chooser;
  GCancellable *opening;       /* of the file that is being read */
  SiguoRuleCard *rule_card;    /* weak, while it is open */
  SiguoPasswordDialog *password_dialog;   /* weak, while it is open */
  char *password;              /* that was typed last, or NULL */
  guint8 password_room[SIGUO_ROOM_ID_BYTES];
  SiguoWindowTimes times;
  guint inhibit_cookie;
  guint first_source;
  gboolean closing;            /* the window goes as soon as the session has ended */
};

gboolean siguo_window_is_in_game      (SiguoWindow *self);
void     siguo_window_update_inhibit  (SiguoWindow *self);
/* Shows the page of the phase that the room is in. */
void     siguo_window_state_changed   (SiguoWindow *self);
void     siguo_window_remove_pages    (SiguoWindow *self);
void     siguo_window_close_rule_card (SiguoWindow *self);

/* siguo-window-session.c */
void     siguo_window_install_session (GtkWidgetClass *widget_class);
void     siguo_window_follow_start    (SiguoWindow *self);
/* From a room that is gone. */
void     siguo_window_go_to_start     (SiguoWindow *self);
/* Leaves the room, after a question where others would suffer from it. */
void     siguo_window_leave           (SiguoWindow *self);

/* siguo-window-password.c */
void     siguo_window_follow_password (SiguoWindow *self, SiguoTable *table);
void     siguo_window_close_password  (SiguoWindow *self);
void     siguo_window_forget_password (SiguoWindow *self);

/* siguo-window-files.c */
void     siguo_window_install_files   (GtkWidgetClass *widget_class);
void     siguo_window_accept_files    (SiguoWindow *self);
void     siguo_window_leave_records   (SiguoWindow *self);

G_END_DECLS
