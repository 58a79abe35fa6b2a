/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-window-private.h"

#include <string.h>

#include "net/common/siguo-password.h"
#include "rules/siguo-answer.h"

/* The password of a room that is joined. The last one that was typed is kept until the window goes,
 * in memory only, so that joining again, under another name perhaps, is not asked for it again. */

static void
forget (SiguoWindow *self)
{
  g_clear_pointer (&self->password, siguo_password_free);
}

static gboolean
knows_password (SiguoWindow *self,
                SiguoTable  *table)
{
  return self->password != NULL
         && memcmp (self->password_room, siguo_table_get_room_id (table), SIGUO_ROOM_ID_BYTES) == 0;
}

static void
on_answered (SiguoPasswordDialog *dialog,
             const char          *password,
             SiguoWindow         *self)
{
  SiguoTable *table;

  if (self->session == NULL)
    return;
  table = siguo_session_get_table (self->session);
  forget (self);
  self->password = g_strdup (password);
  memcpy (self->password_room, siguo_table_get_room_id (table), SIGUO_ROOM_ID_BYTES);
  siguo_table_set_password (table, password);
}

static void
on_cancelled (SiguoPasswordDialog *dialog,
              SiguoWindow         *self)
{
  g_clear_weak_pointer (&self->password_dialog);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.cancel", NULL);
}

static void
ask (SiguoWindow *self,
     SiguoTable  *table,
     guint        answer,
     guint        seconds)
{
  if (self->password_dialog == NULL)
    {
      GtkWidget *dialog =
        siguo_password_dialog_new (GTK_WINDOW (self), siguo_table_get_room_name (table));

      g_set_weak_pointer (&self->password_dialog, SIGUO_PASSWORD_DIALOG (dialog));
      g_signal_connect_object (dialog, "answered", G_CALLBACK (on_answered), self, 0);
      g_signal_connect_object (dialog, "cancelled", G_CALLBACK (on_cancelled), self, 0);
      gtk_window_present (GTK_WINDOW (dialog));
    }
  siguo_password_dialog_ask (self->password_dialog, answer, seconds);
}

static void
on_password_wanted (SiguoTable  *table,
                    guint        answer,
                    guint        seconds,
                    SiguoWindow *self)
{
  if (answer == SIGUO_ANSWER_OK && knows_password (self, table))
    siguo_table_set_password (table, self->password);
  else if (answer == SIGUO_ANSWER_PASSWORD_BAD)
    {
      forget (self);
      ask (self, table, answer, seconds);
    }
  else
    ask (self, table, answer, seconds);
}

void
siguo_window_close_password (SiguoWindow *self)
{
  SiguoPasswordDialog *dialog = self->password_dialog;

  g_clear_weak_pointer (&self->password_dialog);
  if (dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (dialog));
}

void
siguo_window_forget_password (SiguoWindow *self)
{
  siguo_window_close_password (self);
  forget (self);
}

void
siguo_window_follow_password (SiguoWindow *self,
                              SiguoTable  *table)
{
  g_signal_connect_object (table, "password-wanted", G_CALLBACK (on_password_wanted), self, 0);
  g_signal_connect_object (table, "joined", G_CALLBACK (siguo_window_close_password), self,
                           G_CONNECT_SWAPPED);
}
