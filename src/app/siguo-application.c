/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-application.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

#include "siguo-places.h"
#include "siguo-test-hook.h"
#include "siguo-window.h"

struct _SiguoApplication
{
  AdwApplication parent_instance;

  GSettings *settings;
  SiguoTestHook *hook;         /* NULL but in tests */
  guint term_source;
  guint int_source;
};

G_DEFINE_FINAL_TYPE (SiguoApplication, siguo_application, ADW_TYPE_APPLICATION)

static SiguoWindow *
get_window (SiguoApplication *self)
{
  for (GList *one = gtk_application_get_windows (GTK_APPLICATION (self)); one != NULL;
       one = one->next)
    if (SIGUO_IS_WINDOW (one->data))
      return one->data;
  return NULL;
}

static SiguoWindow *
ensure_window (SiguoApplication *self)
{
  const char *path = g_getenv ("SIGUO_TEST_HOOK");
  SiguoWindow *window = get_window (self);

  if (window != NULL)
    return window;
  if (self->settings == NULL)
    self->settings = siguo_places_new_settings ();
  window = siguo_window_new (ADW_APPLICATION (self), self->settings);
  if (path != NULL && self->hook == NULL)
    self->hook = siguo_test_hook_new (window, path);
  return window;
}

static void
siguo_application_activate (GApplication *application)
{
  gtk_window_present (GTK_WINDOW (ensure_window (SIGUO_APPLICATION (application))));
}

static void
siguo_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  SiguoWindow *window = ensure_window (SIGUO_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  if (n_files > 0)
    siguo_window_open (window, files[0]);
}

static void
on_quit (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  SiguoWindow *window = get_window (user_data);

  /* The window asks whether a game may be left. */
  if (window != NULL)
    gtk_window_close (GTK_WINDOW (window));
  else
    g_application_quit (user_data);
}

static void
on_show (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  g_application_activate (user_data);
}

static void
on_help_shown (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GError) error = NULL;

  if (!gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error))
    siguo_window_show_message (SIGUO_WINDOW (source),
                               _("The help needs a help viewer, such as the package yelp."));
}

static void
on_help (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  gtk_show_uri_full (GTK_WINDOW (get_window (user_data)), "help:siguo", GDK_CURRENT_TIME, NULL,
                     on_help_shown, NULL);
}

static void
on_about (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  adw_show_about_window (GTK_WINDOW (get_window (user_data)),
                         "application-name", C_("name of the program", "Siguo"),
                         "application-icon", "org.siguo.Siguo",
                         "version", SIGUO_VERSION,
                         "comments", _("Army chess for four friends on one network"),
                         "developer-name", _("The Siguo developers"),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         /* Translators: your own names, one a line */
                         "translator-credits", _("translator-credits"),
                         NULL);
}

/* Ended by the session: a place in a game is kept, to come back to. */
static gboolean
on_signal (gpointer user_data)
{
  g_application_quit (user_data);
  return G_SOURCE_CONTINUE;
}

static void
siguo_application_startup (GApplication *application)
{
  static const GActionEntry entries[] = {
    { .name = "quit", .activate = on_quit },
    { .name = "show", .activate = on_show },
    { .name = "help", .activate = on_help },
    { .name = "about", .activate = on_about },
  };
  static const struct { const char *action; const char *keys[3]; } keys[] = {
    { "app.quit", { "<Control>q" } },
    { "app.help", { "F1" } },
    { "window.close", { "<Control>w" } },
    { "win.rules", { "F2" } },
    { "win.open", { "<Control>o" } },
    { "win.shortcuts", { "<Control>question", "<Control>slash" } },
  };
  SiguoApplication *self = SIGUO_APPLICATION (application);

  G_APPLICATION_CLASS (siguo_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), keys[i].action, keys[i].keys);
  gtk_window_set_default_icon_name ("org.siguo.Siguo");
  self->term_source = g_unix_signal_add (SIGTERM, on_signal, self);
  self->int_source = g_unix_signal_add (SIGINT, on_signal, self);
}

static int
siguo_application_handle_local_options (GApplication *application,
                                        GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;
  g_print ("siguo %s\n", SIGUO_VERSION);
  return EXIT_SUCCESS;
}

static void
siguo_application_dispose (GObject *object)
{
  SiguoApplication *self = SIGUO_APPLICATION (object);

  g_clear_handle_id (&self->term_source, g_source_remove);
  g_clear_handle_id (&self->int_source, g_source_remove);
  g_clear_object (&self->hook);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (siguo_application_parent_class)->dispose (object);
}

static void
siguo_application_class_init (SiguoApplicationClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_application_dispose;
  G_APPLICATION_CLASS (klass)->startup = siguo_application_startup;
  G_APPLICATION_CLASS (klass)->activate = siguo_application_activate;
  G_APPLICATION_CLASS (klass)->open = siguo_application_open;
  G_APPLICATION_CLASS (klass)->handle_local_options = siguo_application_handle_local_options;
}

static void
siguo_application_init (SiguoApplication *self)
{
  g_application_add_main_option (G_APPLICATION (self), "version", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
                                 _("Show the version"), NULL);
}

SiguoApplication *
siguo_application_new (void)
{
  GApplicationFlags flags = G_APPLICATION_HANDLES_OPEN;

  /* Several windows of a test are several programs, also on one bus. */
  if (g_getenv ("SIGUO_TEST_HOOK") != NULL)
    flags |= G_APPLICATION_NON_UNIQUE;
  return g_object_new (SIGUO_TYPE_APPLICATION, "application-id", "org.siguo.Siguo", "flags", flags,
                       "resource-base-path", "/org/siguo/Siguo", NULL);
}
