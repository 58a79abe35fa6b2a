/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-rule-card.h"

#include <glib/gi18n-lib.h>

#include "siguo-mode-words.h"
#include "siguo-rule-lines.h"

struct _SiguoRuleCard
{
  AdwWindow parent_instance;

  AdwWindowTitle *title;
  GtkBox *content;
  guint n_marked;
};

G_DEFINE_FINAL_TYPE (SiguoRuleCard, siguo_rule_card, ADW_TYPE_WINDOW)

static void
siguo_rule_card_class_init (SiguoRuleCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "window.close", NULL);
}

static void
siguo_rule_card_init (SiguoRuleCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *bar = adw_header_bar_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();

  gtk_window_set_title (GTK_WINDOW (self), _("The Rules of This Room"));
  gtk_window_set_default_size (GTK_WINDOW (self), 560, 660);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);

  self->title = ADW_WINDOW_TITLE (adw_window_title_new ("", ""));
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (bar), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (box), bar);

  self->content = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_widget_add_css_class (GTK_WIDGET (self->content), "rule-card");
  adw_clamp_set_child (ADW_CLAMP (clamp), GTK_WIDGET (self->content));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), clamp);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), scroller);
  adw_window_set_content (ADW_WINDOW (self), box);
}

GtkWidget *
siguo_rule_card_new (GtkWindow *parent)
{
  return g_object_new (SIGUO_TYPE_RULE_CARD, "transient-for", parent, NULL);
}

static GtkWidget *
add_label (SiguoRuleCard *self, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (self->content, label);
  return label;
}

static void
add_line (SiguoRuleCard *self, const SiguoRuleLine *line)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *mark = gtk_label_new (line->differs ? "★" : "·");
  GtkWidget *label = gtk_label_new (line->sentence);

  gtk_widget_set_valign (mark, GTK_ALIGN_START);
  gtk_widget_add_css_class (mark, "rule-mark");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  if (line->differs)
    {
      gtk_widget_add_css_class (row, "differs");
      gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      _("Differs from the usual rules"), -1);
    }
  gtk_box_append (GTK_BOX (row), mark);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (self->content, row);
}

void
siguo_rule_card_set_options (SiguoRuleCard *self, const SiguoOptions *options)
{
  g_autoptr(GPtrArray) lines = siguo_rule_lines_new (options);
  const char *mode = siguo_mode_to_text ((SiguoMode) options->mode);
  g_autofree char *words = siguo_mode_to_words (mode);
  g_autofree char *rules = NULL;
  guint group = SIGUO_N_OPTION_GROUPS;
  GtkWidget *child;

  g_return_if_fail (SIGUO_IS_RULE_CARD (self));

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->content))) != NULL)
    gtk_box_remove (self->content, child);
  /* Translators: %s is the name of a set of rules such as “Classic” */
  rules = g_strdup_printf (_("Rules: %s"),
                           siguo_options_preset_to_words (siguo_options_get_preset (options)));
  adw_window_title_set_title (self->title, words);
  adw_window_title_set_subtitle (self->title, rules);

  add_label (self, siguo_mode_to_sentence (mode), NULL);
  self->n_marked = 0;
  for (guint i = 0; i < lines->len; i++)
    {
      const SiguoRuleLine *line = g_ptr_array_index (lines, i);

      if (line->group != group)
        add_label (self, siguo_option_group_to_words (line->group), "heading");
      group = line->group;
      self->n_marked += line->differs ? 1 : 0;
      add_line (self, line);
    }
  if (self->n_marked > 0)
    add_label (self, _("★ differs from the usual rules of this way of playing"), "dim-label");
}

guint
siguo_rule_card_get_n_marked (SiguoRuleCard *self)
{
  g_return_val_if_fail (SIGUO_IS_RULE_CARD (self), 0);

  return self->n_marked;
}
