/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-password-row.h"

#include <glib/gi18n-lib.h>

#include "net/common/siguo-password.h"
#include "siguo-change.h"

struct _SiguoPasswordRow
{
  AdwActionRow parent_instance;

  char *password;
  GtkToggleButton *eye;
};

enum
{
  COPIED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoPasswordRow, siguo_password_row, ADW_TYPE_ACTION_ROW)

static void
update (SiguoPasswordRow *self)
{
  gboolean shown = siguo_password_row_is_shown (self);

  /* The same number of dots for all, so that they tell nothing. */
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), shown ? self->password : "••••••••");
  gtk_button_set_icon_name (GTK_BUTTON (self->eye),
                            shown ? "view-conceal-symbolic" : "view-reveal-symbolic");
  siguo_change_tooltip (GTK_WIDGET (self->eye),
                        shown ? _("Hide the password") : _("Show the password"));
}

static void
on_copy (SiguoPasswordRow *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), self->password);
  g_signal_emit (self, signals[COPIED], 0);
}

static void
siguo_password_row_finalize (GObject *object)
{
  siguo_password_free (SIGUO_PASSWORD_ROW (object)->password);
  G_OBJECT_CLASS (siguo_password_row_parent_class)->finalize (object);
}

static void
siguo_password_row_class_init (SiguoPasswordRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = siguo_password_row_finalize;

  signals[COPIED] = g_signal_new ("copied", SIGUO_TYPE_PASSWORD_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
add_button (SiguoPasswordRow *self,
            GtkWidget      *button)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), button);
  return button;
}

static void
siguo_password_row_init (SiguoPasswordRow *self)
{
  GtkWidget *copy;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), _("Password that friends need"));
  self->eye = GTK_TOGGLE_BUTTON (add_button (self, gtk_toggle_button_new ()));
  g_signal_connect_object (self->eye, "toggled", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  copy = add_button (self, gtk_button_new_from_icon_name ("edit-copy-symbolic"));
  siguo_change_tooltip (copy, _("Copy the password"));
  g_signal_connect_object (copy, "clicked", G_CALLBACK (on_copy), self, G_CONNECT_SWAPPED);
}

GtkWidget *
siguo_password_row_new (const char *password)
{
  SiguoPasswordRow *self = g_object_new (SIGUO_TYPE_PASSWORD_ROW, NULL);

  self->password = g_strdup (password);
  update (self);
  return GTK_WIDGET (self);
}

gboolean
siguo_password_row_is_shown (SiguoPasswordRow *self)
{
  g_return_val_if_fail (SIGUO_IS_PASSWORD_ROW (self), FALSE);

  return gtk_toggle_button_get_active (self->eye);
}

void
siguo_password_row_show (SiguoPasswordRow *self,
                       gboolean        shown)
{
  g_return_if_fail (SIGUO_IS_PASSWORD_ROW (self));

  gtk_toggle_button_set_active (self->eye, shown);
}
