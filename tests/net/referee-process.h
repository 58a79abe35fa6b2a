/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* A siguo-referee of the test's own. */
typedef struct
{
  GSubprocess *process;     /* with pipes to its input and from its output */
  gboolean ended;
} RefereeProcess;

/* Starts the program that SIGUO_REFEREE names. @folder: its XDG_RUNTIME_DIR and XDG_STATE_HOME */
void referee_process_start       (RefereeProcess *referee, const char *const *arguments,
                                  const char *folder);
/* Waits until it ends by itself, with that status. */
void referee_process_assert_exit (RefereeProcess *referee, int status);
