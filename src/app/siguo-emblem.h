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
/* The height of a tile in pixels; the whole is about ten of them wide. It asks for the least and grows
 * to the most where there is room. */
void       siguo_emblem_set_tiles  (SiguoEmblem *self, int least, int most);
/* @seats: bits of the armies that stand there, of which @ready are filled. */
void       siguo_emblem_set_seats  (SiguoEmblem *self, guint8 seats, guint8 ready);

G_END_DECLS
