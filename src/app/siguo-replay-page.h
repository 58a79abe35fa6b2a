/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "siguo-board-view.h"
#include "siguo-replay.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_REPLAY_PAGE (siguo_replay_page_get_type ())
G_DECLARE_FINAL_TYPE (SiguoReplayPage, siguo_replay_page, SIGUO, REPLAY_PAGE, AdwBin)

/**
 * SiguoReplayPage:
 *
 * A recorded game: the board at any step, all that happened in words, and buttons as those of a
 * player of films.
 *
 * Keys: Left and Right, Home and End, Space plays and pauses; while the focus is on the board
 * these are the board's, and Page Up and Page Down, Ctrl+Home and Ctrl+End, P do the same from
 * everywhere.
 *
 * Property "speed" (int): twice the speed, 1 … 16; 2 is a step a second.
 */
GtkWidget      *siguo_replay_page_new          (void);
void            siguo_replay_page_set_menu     (SiguoReplayPage *self, GMenuModel *menu);
/* @record: (transfer full): one that siguo_record_accepts(). @name: of the file. */
void            siguo_replay_page_set_record   (SiguoReplayPage *self, SiguoRecord *record,
                                                const char *name);
void            siguo_replay_page_show_problem (SiguoReplayPage *self, const char *text);
/* NULL without one. */
const char     *siguo_replay_page_get_notice   (SiguoReplayPage *self);
void            siguo_replay_page_go_to        (SiguoReplayPage *self, guint step);
guint           siguo_replay_page_get_step     (SiguoReplayPage *self);
/* A seat whose view the record knows, or SIGUO_NO_SEAT for all. */
void            siguo_replay_page_set_viewer   (SiguoReplayPage *self, guint8 viewer);
guint8          siguo_replay_page_get_viewer   (SiguoReplayPage *self);
gboolean        siguo_replay_page_is_playing   (SiguoReplayPage *self);
/* NULL before a record. */
SiguoReplay    *siguo_replay_page_get_replay   (SiguoReplayPage *self);
SiguoBoardView *siguo_replay_page_get_board    (SiguoReplayPage *self);

G_END_DECLS
