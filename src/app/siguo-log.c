/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-log.h"

#include <glib/gi18n-lib.h>

#include "siguo-follow-end.h"
#include "siguo-round-words.h"
#include "siguo-words.h"

/* Where sentences begin, behind the letter of the seat. */
#define INDENT 20
/* The fonts of the board, the best first. */
#define CHINESE_FAMILY "Noto Sans CJK SC,Noto Sans SC,Source Han Sans SC,WenQuanYi Micro Hei"

struct _SiguoLog
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkTextView *view;
  GtkTextBuffer *buffer;
  SiguoRoundWords *news;
};

G_DEFINE_FINAL_TYPE (SiguoLog, siguo_log, GTK_TYPE_WIDGET)

static void
siguo_log_dispose (GObject *object)
{
  SiguoLog *self = SIGUO_LOG (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (siguo_log_parent_class)->dispose (object);
}

static void
siguo_log_finalize (GObject *object)
{
  siguo_round_words_free (SIGUO_LOG (object)->news);
  G_OBJECT_CLASS (siguo_log_parent_class)->finalize (object);
}

static void
siguo_log_class_init (SiguoLogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_log_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_log_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
siguo_log_init (SiguoLog *self)
{
  PangoTabArray *tabs;

  self->news = siguo_round_words_new ();
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller), 40);
  gtk_widget_add_css_class (self->scroller, "text-frame");
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));

  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  gtk_text_view_set_editable (self->view, FALSE);
  gtk_text_view_set_cursor_visible (self->view, FALSE);
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_top_margin (self->view, 8);
  gtk_text_view_set_bottom_margin (self->view, 8);
  gtk_text_view_set_left_margin (self->view, 10);
  gtk_text_view_set_right_margin (self->view, 10);
  gtk_text_view_set_pixels_below_lines (self->view, 3);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("What happened"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->view));

  tabs = pango_tab_array_new_with_positions (1, TRUE, PANGO_TAB_LEFT, INDENT);
  gtk_text_view_set_tabs (self->view, tabs);
  gtk_text_view_set_indent (self->view, -INDENT);
  pango_tab_array_free (tabs);

  self->buffer = gtk_text_view_get_buffer (self->view);
  gtk_text_buffer_create_tag (self->buffer, "letter", "weight", PANGO_WEIGHT_BOLD, NULL);
  /* Chinese letters are higher than Latin ones. A tab in their font at the beginning of each line
   * makes all lines as high, whoever's names stand in them. */
  gtk_text_buffer_create_tag (self->buffer, "tab", "family", CHINESE_FAMILY, NULL);
  siguo_follow_end (GTK_SCROLLED_WINDOW (self->scroller));
}

GtkWidget *
siguo_log_new (void)
{
  return g_object_new (SIGUO_TYPE_LOG, NULL);
}

void
siguo_log_clear (SiguoLog *self)
{
  g_return_if_fail (SIGUO_IS_LOG (self));

  gtk_text_buffer_set_text (self->buffer, "", 0);
  g_free (siguo_round_words_take (self->news));
}

/* Names may be alike; the seat's letter is not. */
static void
add_letter (SiguoLog    *self,
            GtkTextIter *end,
            guint8       seat)
{
  char letter[] = { siguo_seat_to_letter (seat), '\0' };

  gtk_text_buffer_insert_with_tags_by_name (self->buffer, end, letter, -1, "letter", NULL);
}

void
siguo_log_add (SiguoLog            *self,
               const SiguoPosition *before,
               const SiguoEvent    *event,
               const char *const   *names,
               gboolean             is_new)
{
  g_auto (GStrv) sentences = siguo_words_event (before, event, names);
  GtkTextIter end;

  g_return_if_fail (SIGUO_IS_LOG (self));

  for (guint i = 0; sentences[i] != NULL; i++)
    {
      gtk_text_buffer_get_end_iter (self->buffer, &end);
      if (gtk_text_buffer_get_char_count (self->buffer) > 0)
        gtk_text_buffer_insert (self->buffer, &end, "\n", 1);
      if (i == 0 && event->seat < SIGUO_N_SEATS)
        add_letter (self, &end, event->seat);
      gtk_text_buffer_insert_with_tags_by_name (self->buffer, &end, "\t", 1, "tab", NULL);
      gtk_text_buffer_insert (self->buffer, &end, sentences[i], -1);
    }
  if (is_new)
    {
      g_autofree char *text = g_strjoinv ("\n", sentences);

      siguo_round_words_add (self->news, event, text);
    }
}

char *
siguo_log_take_news (SiguoLog *self)
{
  g_return_val_if_fail (SIGUO_IS_LOG (self), NULL);

  return siguo_round_words_take (self->news);
}
