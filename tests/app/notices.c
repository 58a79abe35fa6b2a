/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "notices.h"

/* GNotification's own desktop interface: unlike that of freedesktop.org it is told all there is. */
#define NAME "org.gtk.Notifications"
#define PATH "/org/gtk/Notifications"
#define LAST "last"

struct _Notices
{
  GTestDBus *bus;
  GDBusConnection *desktop;
  guint registered, owned;
  GtkApplication *application;
  GString *taken;
  gboolean is_owner;
  gboolean last;               /* everything that was sent has been taken */
};

static const char interface[] =
  "<node><interface name='" NAME "'>"
  "<method name='AddNotification'><arg type='s'/><arg type='s'/><arg type='a{sv}'/></method>"
  "<method name='RemoveNotification'><arg type='s'/><arg type='s'/></method>"
  "</interface></node>";

static void
on_call (GDBusConnection       *connection,
         const char            *sender,
         const char            *path,
         const char            *interface_name,
         const char            *method,
         GVariant              *parameters,
         GDBusMethodInvocation *invocation,
         gpointer               user_data)
{
  Notices *self = user_data;
  g_autofree char *text = g_variant_print (parameters, FALSE);
  g_autoptr (GVariant) id = g_variant_get_child_value (parameters, 1);

  if (g_str_equal (g_variant_get_string (id, NULL), LAST))
    self->last = TRUE;
  else
    g_string_append_printf (self->taken, "%s %s\n", method, text);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static void
on_owned (GDBusConnection *connection,
          const char      *name,
          gpointer         user_data)
{
  ((Notices *) user_data)->is_owner = TRUE;
}

static void
wait_for (const gboolean *what)
{
  while (!*what)
    g_main_context_iteration (NULL, TRUE);
}

static GDBusConnection *
connect_desktop (Notices *self)
{
  static const GDBusInterfaceVTable table = { .method_call = on_call };
  g_autoptr (GDBusNodeInfo) node = NULL;
  g_autoptr (GError) error = NULL;
  GDBusConnection *desktop = g_dbus_connection_new_for_address_sync (
    g_test_dbus_get_bus_address (self->bus),
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
    NULL, NULL, &error);

  g_assert_no_error (error);
  node = g_dbus_node_info_new_for_xml (interface, &error);
  g_assert_no_error (error);
  self->registered = g_dbus_connection_register_object (desktop, PATH, node->interfaces[0], &table,
                                                        self, NULL, &error);
  g_assert_no_error (error);
  return desktop;
}

Notices *
notices_new (void)
{
  Notices *self = g_new0 (Notices, 1);
  g_autoptr (GError) error = NULL;

  self->taken = g_string_new (NULL);
  self->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (self->bus);
  self->desktop = connect_desktop (self);
  self->owned = g_bus_own_name_on_connection (self->desktop, NAME, G_BUS_NAME_OWNER_FLAGS_NONE,
                                              on_owned, NULL, self, NULL);
  wait_for (&self->is_owner);
  self->application = gtk_application_new ("org.siguo.Test", G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (self->application), NULL, &error);
  g_assert_no_error (error);
  return self;
}

void
notices_free (Notices *self)
{
  GDBusConnection *connection =
    g_application_get_dbus_connection (G_APPLICATION (self->application));

  g_dbus_connection_set_exit_on_close (connection, FALSE);
  g_object_unref (self->application);
  g_bus_unown_name (self->owned);
  g_dbus_connection_unregister_object (self->desktop, self->registered);
  g_object_unref (self->desktop);
  /* The last of it, which is not freed, would wait for a connection that GTK keeps. */
  g_test_dbus_stop (self->bus);
  g_string_free (self->taken, TRUE);
  g_free (self);
}

GtkApplication *
notices_get_application (Notices *self)
{
  return self->application;
}

/* What one sender says arrives in the order in which it was said. */
static void
take_all (Notices *self)
{
  g_autoptr (GNotification) last = g_notification_new (LAST);

  self->last = FALSE;
  g_application_send_notification (G_APPLICATION (self->application), LAST, last);
  wait_for (&self->last);
}

void
notices_clear (Notices *self)
{
  take_all (self);
  g_string_truncate (self->taken, 0);
}

char *
notices_dump (Notices *self)
{
  take_all (self);
  return g_strdup (self->taken->str);
}
