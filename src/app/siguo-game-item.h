/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-record-words.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_GAME_ITEM (siguo_game_item_get_type ())
G_DECLARE_FINAL_TYPE (SiguoGameItem, siguo_game_item, SIGUO, GAME_ITEM, GObject)

/* One of the own games, as the list of them shows it. Made in a thread, never changed. */
/* @record: what @file holds; NULL when it cannot be read, with the reason in @problem */
SiguoGameItem      *siguo_game_item_new         (GFile *file, const SiguoRecord *record,
                                                 const char *problem);
GFile              *siguo_game_item_get_file    (SiguoGameItem *self);
/* Who played. */
const char         *siguo_game_item_get_title   (SiguoGameItem *self);
/* When, which game, how long; or what is wrong with the file. */
const char         *siguo_game_item_get_detail  (SiguoGameItem *self);
/* "" when the file cannot be read */
const char         *siguo_game_item_get_result  (SiguoGameItem *self);
SiguoRecordOutcome  siguo_game_item_get_outcome (SiguoGameItem *self);
gboolean            siguo_game_item_is_readable (SiguoGameItem *self);
/* The newest first. */
int                 siguo_game_item_compare     (gconstpointer a, gconstpointer b);

G_END_DECLS
