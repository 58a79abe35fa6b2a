/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a target consists of. Returns: 0 */
int   LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Called once before the first input; the same for all targets. */
int   LLVMFuzzerInitialize   (int *argc, char ***argv);

/**
 * FuzzLines:
 *
 * An input as lines, each in memory of its own, so that reading past its end is seen.
 */
typedef struct
{
  const guint8 *data;
  gsize left;
} FuzzLines;

/* Returns: (transfer full) (nullable): the next line without its end; NULL: there is none */
char *fuzz_lines_next        (FuzzLines *lines);
/* Returns: (transfer full): all of the input as text, up to the first NUL */
char *fuzz_text              (const guint8 *data, gsize size);

G_END_DECLS
