/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <string.h>

/* What GLib complains about is a programmer's mistake; no input may bring it about. */
int
LLVMFuzzerInitialize (int    *argc,
                      char ***argv)
{
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);

  return 0;
}

char *
fuzz_text (const guint8 *data,
           gsize         size)
{
  return g_strndup ((const char *) data, size > 0 ? strnlen ((const char *) data, size) : 0);
}

char *
fuzz_lines_next (FuzzLines *lines)
{
  const guint8 *end;
  gsize length;
  char *line;

  if (lines->left == 0)
    return NULL;

  end = memchr (lines->data, '\n', lines->left);
  length = end != NULL ? (gsize) (end - lines->data) : lines->left;
  line = fuzz_text (lines->data, length);
  length += end != NULL;
  lines->data += length;
  lines->left -= length;

  return line;
}
