/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-notice-bar.h"

#include "siguo-spoken-names.h"
#include "siguo-wrap-box.h"

struct _SiguoNoticeBar
{
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkWidget *frame;
  GtkImage *image;
  GtkLabel *label;
  GtkWidget *buttons;
  GtkButton *first;
  GtkButton *second;
  GtkButton *third;
  gboolean narrow;
  const char *style;
};

G_DEFINE_FINAL_TYPE (SiguoNoticeBar, siguo_notice_bar, GTK_TYPE_WIDGET)

static void
siguo_notice_bar_dispose (GObject *object)
{
  SiguoNoticeBar *self = SIGUO_NOTICE_BAR (object);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  if (child != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (siguo_notice_bar_parent_class)->dispose (object);
}

/* A bar that is not there must not take the spacing of its box. */
static void
on_child_revealed (GtkRevealer    *revealer,
                   GParamSpec     *pspec,
                   SiguoNoticeBar *self)
{
  if (!gtk_revealer_get_reveal_child (revealer) && !gtk_revealer_get_child_revealed (revealer))
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
siguo_notice_bar_class_init (SiguoNoticeBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_notice_bar_dispose;

  g_type_ensure (SIGUO_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/notice-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoNoticeBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, SiguoNoticeBar, frame);
  gtk_widget_class_bind_template_child (widget_class, SiguoNoticeBar, image);
  gtk_widget_class_bind_template_child (widget_class, SiguoNoticeBar, label);
  gtk_widget_class_bind_template_child (widget_class, SiguoNoticeBar, buttons);
  gtk_widget_class_bind_template_child (widget_class, SiguoNoticeBar, first);
  gtk_widget_class_bind_template_child (widget_class, SiguoNoticeBar, second);
  gtk_widget_class_bind_template_child (widget_class, SiguoNoticeBar, third);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
siguo_notice_bar_init (SiguoNoticeBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->revealer, "notify::child-revealed", G_CALLBACK (on_child_revealed),
                           self, 0);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
siguo_notice_bar_new (void)
{
  return g_object_new (SIGUO_TYPE_NOTICE_BAR, NULL);
}

void
siguo_notice_bar_set_narrow (SiguoNoticeBar *self)
{
  g_return_if_fail (SIGUO_IS_NOTICE_BAR (self));

  self->narrow = TRUE;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->frame), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self->frame), 6);
}

void
siguo_notice_bar_show (SiguoNoticeBar *self,
                       const char     *style,
                       const char     *text)
{
  g_return_if_fail (SIGUO_IS_NOTICE_BAR (self));
  g_return_if_fail (style != NULL && text != NULL);

  if (self->style != NULL)
    gtk_widget_remove_css_class (self->frame, self->style);
  self->style = g_intern_string (style);
  gtk_widget_add_css_class (self->frame, self->style);
  gtk_image_set_from_icon_name (self->image, g_str_equal (style, "info")
                                               ? "dialog-information-symbolic"
                                               : "dialog-warning-symbolic");
  gtk_label_set_label (self->label, text);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

void
siguo_notice_bar_hide (SiguoNoticeBar *self)
{
  g_return_if_fail (SIGUO_IS_NOTICE_BAR (self));

  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static void
set_button (GtkButton  *button,
            const char *label,
            const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  gtk_widget_set_visible (GTK_WIDGET (button), label != NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), NULL);
  if (label == NULL)
    return;
  gtk_button_set_label (button, label);
  siguo_spoken_names_set (GTK_WIDGET (button));
  if (!g_action_parse_detailed_name (action, &name, &target, NULL))
    g_return_if_reached ();
  /* In this order: an action is looked at as soon as it is named, and must find its parameter. */
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), name);
}

void
siguo_notice_bar_set_buttons (SiguoNoticeBar *self,
                              const char     *first_label,
                              const char     *first_action,
                              const char     *second_label,
                              const char     *second_action)
{
  g_return_if_fail (SIGUO_IS_NOTICE_BAR (self));

  set_button (self->first, first_label, first_action);
  set_button (self->second, second_label, second_action);
  siguo_notice_bar_set_third_button (self, NULL, NULL);
  gtk_widget_set_visible (self->buttons, first_label != NULL || second_label != NULL);
}

void
siguo_notice_bar_set_third_button (SiguoNoticeBar *self,
                                   const char     *label,
                                   const char     *action)
{
  gboolean column = self->narrow && label != NULL;

  g_return_if_fail (SIGUO_IS_NOTICE_BAR (self));

  set_button (self->third, label, action);
  /* The one that is suggested is at the right end, or on top. */
  gtk_box_reorder_child_after (GTK_BOX (self->buttons), GTK_WIDGET (self->first),
                               column ? NULL : GTK_WIDGET (self->second));
  gtk_box_reorder_child_after (GTK_BOX (self->buttons), GTK_WIDGET (self->third),
                               column ? GTK_WIDGET (self->second) : NULL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->buttons), column
                                                                     ? GTK_ORIENTATION_VERTICAL
                                                                     : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_halign (self->buttons, column ? GTK_ALIGN_FILL : GTK_ALIGN_END);
}

const char *
siguo_notice_bar_get_text (SiguoNoticeBar *self)
{
  g_return_val_if_fail (SIGUO_IS_NOTICE_BAR (self), NULL);

  return gtk_revealer_get_reveal_child (self->revealer) ? gtk_label_get_label (self->label) : NULL;
}
