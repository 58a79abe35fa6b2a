/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "siguo-table-page.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_WINDOW (siguo_window_get_type ())
G_DECLARE_FINAL_TYPE (SiguoWindow, siguo_window, SIGUO, WINDOW, AdwApplicationWindow)

/* When things could be seen; monotonic microseconds, 0: not yet. */
typedef struct
{
  gint64 opened_us;            /* the first frame */
  gint64 listed_us;            /* the first frame with a room in the list */
  gint64 asked_us;             /* Join, Return or Host was pressed */
  gint64 drawn_us;             /* the first frame of the room after that */
} SiguoWindowTimes;

/**
 * SiguoWindow:
 *
 * One window: the start page, one room with its pages, or recorded games.
 */
SiguoWindow            *siguo_window_new            (AdwApplication *application,
                                                     GSettings *settings);
/* Once @file is read, a record is shown, and a layout goes to the deployment that is under way;
 * what it is not is said. */
void                    siguo_window_open           (SiguoWindow *self, GFile *file);
/* "start", "room", "table", "games" or "replay" */
const char             *siguo_window_get_page_name  (SiguoWindow *self);
GtkWidget              *siguo_window_get_page       (SiguoWindow *self);
/* A sentence for the player, where the page has a place for it. */
void                    siguo_window_show_message   (SiguoWindow *self, const char *text);
/* NULL on the start page. */
SiguoTable             *siguo_window_get_table      (SiguoWindow *self);
SiguoTablePage         *siguo_window_get_table_page (SiguoWindow *self);
guint                   siguo_window_get_n_rooms    (SiguoWindow *self);
const SiguoWindowTimes *siguo_window_get_times      (SiguoWindow *self);
/* (transfer container) (element-type utf8): sentences that stand in the window now */
GPtrArray              *siguo_window_list_texts     (SiguoWindow *self);

G_END_DECLS
