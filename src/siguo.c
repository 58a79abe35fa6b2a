/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <locale.h>

#include "app/siguo-application.h"

/* Who draws with cairo needs no GL, and loading its libraries takes a quarter of the start. */
static void
leave_out_gl (void)
{
  const char *debug = g_getenv ("GDK_DEBUG");
  g_autofree char *value = NULL;

  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") != 0)
    return;
  value = debug != NULL ? g_strconcat (debug, ":gl-disable", NULL) : g_strdup ("gl-disable");
  g_setenv ("GDK_DEBUG", value, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (SiguoApplication) application = NULL;

  leave_out_gl ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, SIGUO_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  g_set_prgname ("org.siguo.Siguo");
  application = siguo_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
