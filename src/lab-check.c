/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-lab.h"

#include "record/siguo-check.h"

/**
 * siguo_lab_check:
 *
 * "check FILE…": replays recorded games, .siguo and .jgs, through the rules. Prints a line for each
 * file that does not fit, and the counts of all in the last line.
 *
 * Returns: 0 when everything fits
 */
int
siguo_lab_check (int argc, char **argv)
{
  SiguoCheck check = { 0 };
  g_autofree char *counts = NULL;
  gboolean fits = TRUE;

  if (argc < 2)
    {
      g_printerr ("Usage: siguo-lab check FILE…\n");
      return 2;
    }
  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (argv[i]);
      g_autofree char *first = NULL;

      if (siguo_check_file (file, &check, &first))
        continue;
      fits = FALSE;
      g_print ("%s: %s\n", argv[i], first);
    }
  counts = siguo_check_to_text (&check);
  g_print ("%s\n", counts);
  return fits ? 0 : 1;
}
