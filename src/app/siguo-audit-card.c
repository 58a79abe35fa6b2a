/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-audit-card.h"

#include <glib/gi18n-lib.h>

#include "record/siguo-audit.h"

struct _SiguoAuditCard
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkImage *image;
  GtkLabel *verdict;
  GtkLabel *reason;            /* of a wrong one: a label of two lines would be measured wrongly */
  GtkWidget *compare;
  GtkLabel *words;
  GtkLabel *numbers;
  GtkLabel *advice;

  SiguoTable *table;
  SiguoGameKeeper *keeper;
};

G_DEFINE_FINAL_TYPE (SiguoAuditCard, siguo_audit_card, GTK_TYPE_WIDGET)

static void
siguo_audit_card_dispose (GObject *object)
{
  SiguoAuditCard *self = SIGUO_AUDIT_CARD (object);

  g_clear_object (&self->table);
  g_clear_object (&self->keeper);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (siguo_audit_card_parent_class)->dispose (object);
}

static void
siguo_audit_card_class_init (SiguoAuditCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_audit_card_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/audit-card.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoAuditCard, box);
  gtk_widget_class_bind_template_child (widget_class, SiguoAuditCard, image);
  gtk_widget_class_bind_template_child (widget_class, SiguoAuditCard, verdict);
  gtk_widget_class_bind_template_child (widget_class, SiguoAuditCard, reason);
  gtk_widget_class_bind_template_child (widget_class, SiguoAuditCard, compare);
  gtk_widget_class_bind_template_child (widget_class, SiguoAuditCard, words);
  gtk_widget_class_bind_template_child (widget_class, SiguoAuditCard, numbers);
  gtk_widget_class_bind_template_child (widget_class, SiguoAuditCard, advice);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
siguo_audit_card_init (SiguoAuditCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
set_style (SiguoAuditCard *self,
           const char     *style,
           const char     *icon)
{
  static const char *const styles[] = { "verified", "unsure", "wrong" };

  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    gtk_widget_remove_css_class (self->box, styles[i]);
  gtk_widget_add_css_class (self->box, style);
  gtk_image_set_from_icon_name (self->image, icon);
}

static void
show_audit (SiguoAuditCard    *self,
            const SiguoAudit  *audit,
            const SiguoRecord *record)
{
  g_autofree char *what = siguo_audit_to_words (audit, record);
  g_autofree char *words = siguo_four_words_to_text (&audit->words, NULL);
  g_autofree char *numbers = siguo_four_words_to_numbers (&audit->words);

  if (siguo_audit_is_wrong (audit))
    {
      set_style (self, "wrong", "dialog-warning-symbolic");
      gtk_label_set_label (self->verdict, _("The check found something wrong with this game."));
      gtk_label_set_label (self->reason, what);
    }
  else
    {
      gboolean verified = audit->finding == SIGUO_AUDIT_VERIFIED;

      set_style (self, verified ? "verified" : "unsure",
                 verified ? "object-select-symbolic" : "dialog-information-symbolic");
      gtk_label_set_label (self->verdict, what);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->reason), siguo_audit_is_wrong (audit));
  gtk_label_set_label (self->words, words);
  gtk_label_set_label (self->numbers, numbers);
  /* What one was told wrongly, the others may have been told rightly. */
  gtk_label_set_label (self->advice, siguo_audit_is_wrong (audit)
                                       ? _("Compare these words aloud with the others, to see who "
                                           "was told the same")
                                       : _("Compare these words aloud with the others"));
  gtk_widget_set_visible (self->compare, audit->has_words);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static void
on_game_over (SiguoAuditCard *self)
{
  g_autoptr (SiguoRecord) record = siguo_game_keeper_make_record (self->keeper);
  SiguoAudit audit;

  if (record == NULL)
    return;
  siguo_audit_record (record, siguo_table_get_chain (self->table), &audit);
  show_audit (self, &audit, record);
}

static void
on_state_changed (SiguoAuditCard *self)
{
  if (siguo_table_get_phase (self->table) != SIGUO_TABLE_OVER)
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
siguo_audit_card_follow (SiguoAuditCard  *self,
                         SiguoTable      *table,
                         SiguoGameKeeper *keeper)
{
  g_return_if_fail (SIGUO_IS_AUDIT_CARD (self));
  g_return_if_fail (self->table == NULL);

  self->table = g_object_ref (table);
  self->keeper = g_object_ref (keeper);
  g_signal_connect_object (table, "game-over", G_CALLBACK (on_game_over), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "state-changed", G_CALLBACK (on_state_changed), self, G_CONNECT_SWAPPED);
  if (siguo_table_get_phase (table) == SIGUO_TABLE_OVER && siguo_table_get_secrets (table, NULL) != NULL)
    on_game_over (self);
}

void
siguo_audit_card_add_texts (SiguoAuditCard *self,
                            GPtrArray      *texts)
{
  g_return_if_fail (SIGUO_IS_AUDIT_CARD (self));

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;
  g_ptr_array_add (texts, (char *) gtk_label_get_label (self->verdict));
  if (gtk_widget_get_visible (GTK_WIDGET (self->reason)))
    g_ptr_array_add (texts, (char *) gtk_label_get_label (self->reason));
  if (gtk_widget_get_visible (self->compare))
    {
      g_ptr_array_add (texts, (char *) gtk_label_get_label (self->words));
      g_ptr_array_add (texts, (char *) gtk_label_get_label (self->advice));
    }
}
