/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-turn-notice.h"

#include <glib/gi18n-lib.h>

struct _SiguoTurnNotice
{
  GObject parent_instance;

  GtkWindow *window;
  SiguoTable *table;
  GApplication *told;          /* weak: who has told it, as long as that stands */
};

G_DEFINE_FINAL_TYPE (SiguoTurnNotice, siguo_turn_notice, G_TYPE_OBJECT)

#define ID "turn"

static void
withdraw (SiguoTurnNotice *self)
{
  if (self->told != NULL)
    g_application_withdraw_notification (self->told, ID);
  g_clear_weak_pointer (&self->told);
}

static void
tell (SiguoTurnNotice *self)
{
  GApplication *application = G_APPLICATION (gtk_window_get_application (self->window));
  g_autoptr (GNotification) notification = NULL;

  /* Without a session bus nobody could be told. */
  if (application == NULL || g_application_get_dbus_connection (application) == NULL)
    return;
  notification = g_notification_new (_("It is your turn"));
  g_notification_set_body (notification, siguo_table_get_room_name (self->table));
  g_notification_set_default_action (notification, "app.show");
  g_application_send_notification (application, ID, notification);
  g_set_weak_pointer (&self->told, application);
}

static gboolean
is_own_turn (SiguoTable *table)
{
  const SiguoPosition *position = siguo_table_get_position (table);

  return position != NULL && siguo_table_get_phase (table) == SIGUO_TABLE_PLAY
         && position->turn != SIGUO_NO_SEAT && position->turn == siguo_table_get_seat (table);
}

static void
update (SiguoTurnNotice *self)
{
  if (!is_own_turn (self->table) || gtk_window_is_active (self->window))
    withdraw (self);
  else if (self->told == NULL)
    tell (self);
}

static void
siguo_turn_notice_dispose (GObject *object)
{
  SiguoTurnNotice *self = SIGUO_TURN_NOTICE (object);

  withdraw (self);
  g_clear_object (&self->table);
  G_OBJECT_CLASS (siguo_turn_notice_parent_class)->dispose (object);
}

static void
siguo_turn_notice_class_init (SiguoTurnNoticeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_turn_notice_dispose;
}

static void
siguo_turn_notice_init (SiguoTurnNotice *self)
{
}

SiguoTurnNotice *
siguo_turn_notice_new (GtkWindow  *window,
                       SiguoTable *table)
{
  static const char *const signals[] = { "state-changed", "game-started", "event", "caught-up" };
  SiguoTurnNotice *self = g_object_new (SIGUO_TYPE_TURN_NOTICE, NULL);

  self->window = window;
  self->table = g_object_ref (table);
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (table, signals[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}
