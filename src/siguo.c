/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <locale.h>

#include "app/siguo-application.h"

int
main (int    argc,
      char **argv)
{
  g_autoptr (SiguoApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, SIGUO_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  g_set_prgname ("org.siguo.Siguo");
  application = siguo_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
