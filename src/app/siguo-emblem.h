/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_EMBLEM (siguo_emblem_get_type ())
G_DECLARE_FINAL_TYPE (SiguoEmblem, siguo_emblem, SIGUO, EMBLEM, GtkWidget)

/**
 * SiguoEmblem:
 *
 * Four small armies around the crossing, in the colours of their seats. In a room the armies of
 * seats that are not ready yet are only outlined. A picture: everything in it is also said in
 * words.
 */
GtkWidget *siguo_emblem_new        (void);
/* The side of a tile in pixels; the whole is about thirteen of them wide. */
void       siguo_emblem_set_tile   (SiguoEmblem *self, int tile);
/* @seats: bits of the armies that stand there, of which @ready are filled. */
void       siguo_emblem_set_seats  (SiguoEmblem *self, guint8 seats, guint8 ready);

G_END_DECLS
