/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-chat.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_CHAT_VIEW (siguo_chat_view_get_type ())
G_DECLARE_FINAL_TYPE (SiguoChatView, siguo_chat_view, SIGUO, CHAT_VIEW, GtkWidget)

/* What was said in a room, an entry to say something, and quick phrases for the ally. */
GtkWidget *siguo_chat_view_new      (void);
void       siguo_chat_view_set_chat (SiguoChatView *self, SiguoChat *chat);

G_END_DECLS
