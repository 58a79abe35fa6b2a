/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-chat.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-phrase.h"
#include "siguo-options-news.h"

/* Anybody in the room may fill it. */
#define MAX_LINES 500

struct _SiguoChat
{
  GObject parent_instance;

  SiguoTable *table;
  GtkTextBuffer *buffer;
};

G_DEFINE_FINAL_TYPE (SiguoChat, siguo_chat, G_TYPE_OBJECT)

static void
begin_line (SiguoChat   *self,
            GtkTextIter *end)
{
  gtk_text_buffer_get_end_iter (self->buffer, end);
  if (gtk_text_buffer_get_char_count (self->buffer) > 0)
    gtk_text_buffer_insert (self->buffer, end, "\n", 1);
  if (gtk_text_buffer_get_line_count (self->buffer) > MAX_LINES)
    {
      GtkTextIter start, second;

      gtk_text_buffer_get_start_iter (self->buffer, &start);
      gtk_text_buffer_get_iter_at_line (self->buffer, &second, 1);
      gtk_text_buffer_delete (self->buffer, &start, &second);
      gtk_text_buffer_get_end_iter (self->buffer, end);
    }
}

static void
on_chat (SiguoTable *table,
         const char *name,
         guint       seat,
         gboolean    team,
         const char *text,
         SiguoChat  *self)
{
  const char *phrase = siguo_phrase_find (text);
  g_autofree char *who = NULL;
  GtkTextIter end;

  if (seat == SIGUO_NO_SEAT)
    who = g_strdup_printf (team ? C_("chat", "%s (to allies): ") : C_("chat", "%s: "), name);
  else
    /* Translators: a line of the chat: the seat's letter, the name of its player */
    who =
      g_strdup_printf (team ? C_("chat", "%1$c %2$s (to the ally): ") : C_("chat", "%1$c %2$s: "),
                       siguo_seat_to_letter ((guint8) seat), name);
  begin_line (self, &end);
  gtk_text_buffer_insert_with_tags_by_name (self->buffer, &end, who, -1, "who", NULL);
  gtk_text_buffer_insert (self->buffer, &end, phrase != NULL ? phrase : text, -1);
}

void
siguo_chat_add_note (SiguoChat  *self,
                     const char *text)
{
  GtkTextIter end;

  g_return_if_fail (SIGUO_IS_CHAT (self));

  begin_line (self, &end);
  gtk_text_buffer_insert_with_tags_by_name (self->buffer, &end, text, -1, "note", NULL);
}

static const char *
find_host_name (SiguoTable *table)
{
  guint32 host = siguo_table_get_host (table), member;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_seat_state (table, seat)->member == host)
      return siguo_table_get_seat_state (table, seat)->name;
  for (guint i = 0; i < siguo_table_get_n_spectators (table); i++)
    {
      const char *name = siguo_table_get_spectator (table, i, &member);

      if (member == host)
        return name;
    }
  return _("The host");
}

/* What is played is everybody's business: it stands where people talk about it. */
static void
on_options_changed (SiguoTable          *table,
                    char               **keys,
                    const SiguoOptions  *before,
                    SiguoChat           *self)
{
  g_auto (GStrv) news =
    siguo_options_list_news (find_host_name (table), before, siguo_table_get_options (table),
                             (const char *const *) keys);

  for (guint i = 0; news[i] != NULL; i++)
    siguo_chat_add_note (self, news[i]);
}

static void
siguo_chat_dispose (GObject *object)
{
  SiguoChat *self = SIGUO_CHAT (object);

  g_clear_object (&self->buffer);
  g_clear_object (&self->table);
  G_OBJECT_CLASS (siguo_chat_parent_class)->dispose (object);
}

static void
siguo_chat_class_init (SiguoChatClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_chat_dispose;
}

static void
siguo_chat_init (SiguoChat *self)
{
  self->buffer = gtk_text_buffer_new (NULL);
  gtk_text_buffer_create_tag (self->buffer, "who", "weight", PANGO_WEIGHT_BOLD, NULL);
  gtk_text_buffer_create_tag (self->buffer, "note", "style", PANGO_STYLE_ITALIC, NULL);
}

SiguoChat *
siguo_chat_new (SiguoTable *table)
{
  SiguoChat *self = g_object_new (SIGUO_TYPE_CHAT, NULL);

  self->table = g_object_ref (table);
  g_signal_connect_object (table, "chat", G_CALLBACK (on_chat), self, 0);
  g_signal_connect_object (table, "options-changed", G_CALLBACK (on_options_changed), self, 0);
  return self;
}

SiguoTable *
siguo_chat_get_table (SiguoChat *self)
{
  g_return_val_if_fail (SIGUO_IS_CHAT (self), NULL);

  return self->table;
}

GtkTextBuffer *
siguo_chat_get_buffer (SiguoChat *self)
{
  g_return_val_if_fail (SIGUO_IS_CHAT (self), NULL);

  return self->buffer;
}
