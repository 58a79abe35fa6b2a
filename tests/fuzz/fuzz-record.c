/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"
#include "record-walk.h"

/* A recorded game, ".siguo". */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoRecord) record = siguo_record_from_text ((const char *) data, size, &error);

  if (record == NULL)
    g_assert_nonnull (error);
  else
    fuzz_walk_record (record);

  return 0;
}
