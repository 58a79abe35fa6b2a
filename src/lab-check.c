/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-lab.h"

#include "record/siguo-audit.h"
#include "record/siguo-check.h"

/* A game that was sealed and revealed is refereed again as its players' computers do. Returns:
 * whether nothing is wrong with it */
static gboolean
audit_file (const char *name, GFile *file)
{
  g_autofree guint8 *bytes = NULL;
  g_autoptr (SiguoRecord) record = NULL;
  g_autofree char *what = NULL, *words = NULL, *numbers = NULL;
  SiguoAudit audit;
  gsize length;

  bytes = siguo_record_load_bytes (file, &length, NULL);
  if (bytes != NULL)
    record = siguo_record_from_bytes (bytes, length, NULL);
  if (record == NULL || !record->has_secrets)
    return TRUE;
  siguo_audit_record (record, NULL, &audit);
  what = siguo_audit_to_words (&audit, record);
  g_print ("%s: %s\n", name, what);
  if (audit.has_words)
    {
      words = siguo_four_words_to_text (&audit.words, NULL);
      numbers = siguo_four_words_to_numbers (&audit.words);
      g_print ("%s: %s (%s)\n", name, words, numbers);
    }
  return !siguo_audit_is_wrong (&audit);
}

/**
 * siguo_lab_check:
 *
 * "check FILE…": replays recorded games, .siguo and .jgs, through the rules. Prints a line for each
 * file that does not fit; for records with a reveal what the audit found, and the four words; and
 * the counts of all in the last line.
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

      if (!siguo_check_file (file, &check, &first))
        {
          fits = FALSE;
          g_print ("%s: %s\n", argv[i], first);
        }
      fits = audit_file (argv[i], file) && fits;
    }
  counts = siguo_check_to_text (&check);
  g_print ("%s\n", counts);
  return fits ? 0 : 1;
}
