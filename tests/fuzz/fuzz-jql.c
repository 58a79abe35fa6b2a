/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "record/siguo-jgs.h"

/* A layout file of another program. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  SiguoLayout layout, copy;

  if (!siguo_jql_read (data, size, &layout, &error))
    {
      g_assert_nonnull (error);
      return 0;
    }

  g_assert_true (siguo_jql_is (data, size));
  text = siguo_layout_to_text (&layout);
  g_assert_true (siguo_layout_from_text (&copy, text, NULL));
  g_assert_true (siguo_layout_equal (&layout, &copy));
  siguo_layout_check (&layout, NULL);

  return 0;
}
