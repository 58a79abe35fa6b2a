/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee-process.h"

#include "raw-peer.h"

static void
on_ended (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  ((RefereeProcess *) user_data)->ended = TRUE;
  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
}

static gboolean
has_ended (gpointer user_data)
{
  return ((RefereeProcess *) user_data)->ended;
}

void
referee_process_start (RefereeProcess     *referee,
                       const char *const  *arguments,
                       const char         *folder)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (argv, (gpointer) g_getenv ("SIGUO_REFEREE"));
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  g_ptr_array_add (argv, NULL);

  g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", folder, TRUE);
  g_subprocess_launcher_setenv (launcher, "XDG_STATE_HOME", folder, TRUE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C.UTF-8", TRUE);
  referee->process =
    g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);
  g_subprocess_wait_async (referee->process, NULL, on_ended, referee);
}

void
referee_process_assert_exit (RefereeProcess *referee,
                             int             status)
{
  wait_for (has_ended, referee);
  g_assert_true (g_subprocess_get_if_exited (referee->process));
  g_assert_cmpint (g_subprocess_get_exit_status (referee->process), ==, status);
}
