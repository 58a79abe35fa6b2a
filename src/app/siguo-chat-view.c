/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-chat-view.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-phrase.h"
#include "siguo-follow-end.h"

struct _SiguoChatView
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkScrolledWindow *scroller;
  GtkTextView *text;
  GtkEditable *entry;
  GtkToggleButton *team;
  GtkMenuButton *phrases;

  SiguoChat *chat;
};

G_DEFINE_FINAL_TYPE (SiguoChatView, siguo_chat_view, GTK_TYPE_WIDGET)

/* Where nothing was said yet there is nothing to look at. */
static void
on_text_changed (SiguoChatView *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);

  gtk_widget_set_visible (GTK_WIDGET (self->scroller),
                          gtk_text_buffer_get_char_count (buffer) > 0);
}

static void
on_entry_activate (SiguoChatView *self)
{
  const char *text = gtk_editable_get_text (self->entry);
  gboolean team =
    gtk_widget_get_visible (GTK_WIDGET (self->team)) && gtk_toggle_button_get_active (self->team);

  if (self->chat == NULL || *text == '\0')
    return;
  siguo_table_chat (siguo_chat_get_table (self->chat), text, team);
  gtk_editable_set_text (self->entry, "");
}

static void
say_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  SiguoChatView *self = SIGUO_CHAT_VIEW (widget);
  g_autofree char *text = g_strconcat ("/", g_variant_get_string (parameter, NULL), NULL);

  if (self->chat != NULL)
    siguo_table_chat (siguo_chat_get_table (self->chat), text, TRUE);
}

/* Two columns: one of all of them would cover a low panel. */
static void
create_phrases (GtkMenuButton *button,
                gpointer       user_data)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *grid = gtk_grid_new ();
  int rows = ((int) siguo_phrase_count () + 1) / 2;

  for (int i = 0; i < (int) siguo_phrase_count (); i++)
    {
      GtkWidget *phrase = gtk_button_new_with_label (siguo_phrase_get_words ((guint) i));

      gtk_widget_set_halign (gtk_button_get_child (GTK_BUTTON (phrase)), GTK_ALIGN_START);
      gtk_widget_add_css_class (phrase, "flat");
      gtk_widget_add_css_class (phrase, "phrase");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (phrase), "s",
                                        siguo_phrase_get_key ((guint) i));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (phrase), "chat.say");
      g_signal_connect_object (phrase, "clicked", G_CALLBACK (gtk_popover_popdown), popover,
                               G_CONNECT_SWAPPED);
      gtk_grid_attach (GTK_GRID (grid), phrase, i / rows, i % rows, 1, 1);
    }
  gtk_popover_set_child (GTK_POPOVER (popover), grid);
  gtk_popover_set_position (GTK_POPOVER (popover), GTK_POS_TOP);
  gtk_menu_button_set_popover (button, popover);
}

/* Who may be told what depends on the rules and on having an ally. */
static void
on_state_changed (SiguoChatView *self)
{
  SiguoTable *table = siguo_chat_get_table (self->chat);
  const SiguoOptions *options = siguo_table_get_options (table);
  guint8 seat = siguo_table_get_seat (table);
  gboolean ally = seat != SIGUO_NO_SEAT && siguo_options_team (options, seat) != 1 << seat;

  gtk_widget_set_visible (GTK_WIDGET (self->phrases),
                          ally && options->team_chat != SIGUO_TEAM_CHAT_OFF);
  gtk_widget_set_visible (GTK_WIDGET (self->team),
                          ally && options->team_chat == SIGUO_TEAM_CHAT_FREE);
}

static void
siguo_chat_view_dispose (GObject *object)
{
  SiguoChatView *self = SIGUO_CHAT_VIEW (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->chat);
  G_OBJECT_CLASS (siguo_chat_view_parent_class)->dispose (object);
}

static void
siguo_chat_view_class_init (SiguoChatViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_chat_view_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/chat-view.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoChatView, box);
  gtk_widget_class_bind_template_child (widget_class, SiguoChatView, scroller);
  gtk_widget_class_bind_template_child (widget_class, SiguoChatView, text);
  gtk_widget_class_bind_template_child (widget_class, SiguoChatView, entry);
  gtk_widget_class_bind_template_child (widget_class, SiguoChatView, team);
  gtk_widget_class_bind_template_child (widget_class, SiguoChatView, phrases);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_activate);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "chat.say", "s", say_action);
}

static void
siguo_chat_view_init (SiguoChatView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  siguo_follow_end (self->scroller);
  gtk_menu_button_set_create_popup_func (self->phrases, create_phrases, NULL, NULL);
}

GtkWidget *
siguo_chat_view_new (void)
{
  return g_object_new (SIGUO_TYPE_CHAT_VIEW, NULL);
}

void
siguo_chat_view_set_chat (SiguoChatView *self,
                          SiguoChat     *chat)
{
  g_return_if_fail (SIGUO_IS_CHAT_VIEW (self));
  g_return_if_fail (SIGUO_IS_CHAT (chat));
  g_return_if_fail (self->chat == NULL);

  self->chat = g_object_ref (chat);
  gtk_text_view_set_buffer (self->text, siguo_chat_get_buffer (chat));
  g_signal_connect_object (siguo_chat_get_buffer (chat), "changed", G_CALLBACK (on_text_changed),
                           self, G_CONNECT_SWAPPED);
  on_text_changed (self);
  g_signal_connect_object (siguo_chat_get_table (chat), "state-changed",
                           G_CALLBACK (on_state_changed), self, G_CONNECT_SWAPPED);
  on_state_changed (self);
}
