/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"
#include "record-walk.h"

#include "record/siguo-jgs.h"

/* A recorded game of another program, ".jgs". */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoRecord) record = siguo_jgs_read (data, size, &error);

  if (record == NULL)
    {
      g_assert_nonnull (error);
      return 0;
    }

  g_assert_true (siguo_jgs_is (data, size));
  fuzz_walk_record (record);

  return 0;
}
