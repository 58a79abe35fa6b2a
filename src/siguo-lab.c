/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * siguo-lab: the workbench of the rules. Each command has a function that gets the arguments from
 * its own name on and returns the exit status.
 */

#include "siguo-lab.h"

#include <locale.h>
#include <string.h>

static const struct
{
  const char *name;
  int (*run) (int argc, char **argv);
  const char *summary;
} commands[] = {
  { "check", siguo_lab_check, "replay recorded games through the rules" },
  { "kills", siguo_lab_kills, "whether a move is lost when processes are killed" },
  { "leak", siguo_lab_leak, "whether a room tells anybody too much" },
  { "load", siguo_lab_load, "how many rooms a referee can hold" },
  { "perft", siguo_lab_perft, "counts of both boards" },
  { "playout", siguo_lab_playout, "plies a second of random games" },
};

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  for (guint i = 0; argc > 1 && i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      return commands[i].run (argc - 1, argv + 1);

  g_printerr ("Usage: siguo-lab COMMAND [ARGUMENT…]\n\n");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_printerr ("  %-10s %s\n", commands[i].name, commands[i].summary);
  return 2;
}
