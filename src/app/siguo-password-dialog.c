/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-password-dialog.h"

#include <glib/gi18n-lib.h>

#include "net/common/siguo-password.h"
#include "siguo-answer-words.h"
#include "siguo-spoken-names.h"

struct _SiguoPasswordDialog
{
  AdwWindow parent_instance;

  GtkLabel *question;
  AdwEntryRow *row;
  GtkLabel *note;
  GtkWidget *join_button;

  guint answer;
  gint64 free_us;              /* before that nothing can be tried */
  guint wait_source;
  gboolean trying;             /* a password is looked at */
};

enum
{
  ANSWERED,
  CANCELLED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoPasswordDialog, siguo_password_dialog, ADW_TYPE_WINDOW)

static void
show_note (SiguoPasswordDialog *self,
           const char          *text)
{
  gtk_label_set_label (self->note, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), text != NULL);
  if (text != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->row), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->row), "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : "", -1);
}

static void
update_join (SiguoPasswordDialog *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->row));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "password.join",
                                 *typed != '\0' && !self->trying && self->wait_source == 0);
}

/* Returns: the seconds that are still to be waited */
static guint
show_wait (SiguoPasswordDialog *self)
{
  gint64 left_us = self->free_us - g_get_monotonic_time ();
  guint seconds = (guint) ((MAX (left_us, 0) + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC);
  g_autofree char *text = siguo_password_to_words (self->answer, seconds);

  show_note (self, seconds > 0 ? text : NULL);
  return seconds;
}

static gboolean
on_second (gpointer user_data)
{
  SiguoPasswordDialog *self = user_data;

  if (show_wait (self) > 0)
    return G_SOURCE_CONTINUE;
  self->wait_source = 0;
  update_join (self);
  return G_SOURCE_REMOVE;
}

static void
on_changed (SiguoPasswordDialog *self)
{
  if (self->wait_source == 0 && !self->trying)
    show_note (self, NULL);
  update_join (self);
}

static void
join_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  SiguoPasswordDialog *self = SIGUO_PASSWORD_DIALOG (widget);
  g_autoptr (GError) error = NULL;
  char *password = siguo_password_clean (gtk_editable_get_text (GTK_EDITABLE (self->row)), &error);

  if (password == NULL)
    {
      show_note (self, error->message);
      return;
    }
  self->trying = TRUE;
  show_note (self, NULL);
  gtk_editable_set_editable (GTK_EDITABLE (self->row), FALSE);
  update_join (self);
  g_signal_emit (self, signals[ANSWERED], 0, password);
  siguo_password_free (password);
}

/* Enter in the field does nothing while the button does nothing. */
static void
on_activated (SiguoPasswordDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "password.join", NULL);
}

static gboolean
siguo_password_dialog_close_request (GtkWindow *window)
{
  g_signal_emit (window, signals[CANCELLED], 0);
  return GTK_WINDOW_CLASS (siguo_password_dialog_parent_class)->close_request (window);
}

static void
siguo_password_dialog_dispose (GObject *object)
{
  SiguoPasswordDialog *self = SIGUO_PASSWORD_DIALOG (object);

  g_clear_handle_id (&self->wait_source, g_source_remove);
  G_OBJECT_CLASS (siguo_password_dialog_parent_class)->dispose (object);
}

static void
siguo_password_dialog_class_init (SiguoPasswordDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_password_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = siguo_password_dialog_close_request;

  signals[ANSWERED] =
    g_signal_new ("answered", SIGUO_TYPE_PASSWORD_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[CANCELLED] = g_signal_new ("cancelled", SIGUO_TYPE_PASSWORD_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/siguo/Siguo/ui/password-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoPasswordDialog, question);
  gtk_widget_class_bind_template_child (widget_class, SiguoPasswordDialog, row);
  gtk_widget_class_bind_template_child (widget_class, SiguoPasswordDialog, note);
  gtk_widget_class_bind_template_child (widget_class, SiguoPasswordDialog, join_button);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_activated);
  gtk_widget_class_install_action (widget_class, "password.join", NULL, join_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
siguo_password_dialog_init (SiguoPasswordDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  siguo_spoken_names_set (GTK_WIDGET (self));
  update_join (self);
}

GtkWidget *
siguo_password_dialog_new (GtkWindow  *parent,
                           const char *room_name)
{
  SiguoPasswordDialog *self =
    g_object_new (SIGUO_TYPE_PASSWORD_DIALOG, "transient-for", parent, NULL);
  /* Translators: the name of a room */
  g_autofree char *question = g_strdup_printf (_("“%s” asks for a password. Its host knows it."),
                                               room_name);

  gtk_label_set_label (self->question, question);
  return GTK_WIDGET (self);
}

void
siguo_password_dialog_ask (SiguoPasswordDialog *self,
                           guint                answer,
                           guint                seconds)
{
  g_autofree char *text = siguo_password_to_words (answer, seconds);

  g_return_if_fail (SIGUO_IS_PASSWORD_DIALOG (self));

  self->trying = FALSE;
  self->answer = answer;
  self->free_us = g_get_monotonic_time () + (gint64) seconds * G_USEC_PER_SEC;
  g_clear_handle_id (&self->wait_source, g_source_remove);
  if (seconds > 0)
    self->wait_source = g_timeout_add_seconds (1, on_second, self);
  gtk_editable_set_editable (GTK_EDITABLE (self->row), TRUE);
  show_note (self, text);
  update_join (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->row));
  gtk_editable_select_region (GTK_EDITABLE (self->row), 0, -1);
}

const char *
siguo_password_dialog_get_note (SiguoPasswordDialog *self)
{
  g_return_val_if_fail (SIGUO_IS_PASSWORD_DIALOG (self), NULL);

  return gtk_widget_get_visible (GTK_WIDGET (self->note)) ? gtk_label_get_label (self->note) : NULL;
}
