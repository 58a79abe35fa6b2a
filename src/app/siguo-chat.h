/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "net/client/siguo-table.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_CHAT (siguo_chat_get_type ())
G_DECLARE_FINAL_TYPE (SiguoChat, siguo_chat, SIGUO, CHAT, GObject)

/**
 * SiguoChat:
 *
 * What was said in one room, kept while its pages change.
 */
SiguoChat     *siguo_chat_new        (SiguoTable *table);
SiguoTable    *siguo_chat_get_table  (SiguoChat *self);
/* Formatted lines, for a read-only text view. */
GtkTextBuffer *siguo_chat_get_buffer (SiguoChat *self);
/* A line of the program's own among what people say. */
void           siguo_chat_add_note   (SiguoChat *self, const char *text);

G_END_DECLS
