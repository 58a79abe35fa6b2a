/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "rules/siguo-deal.h"
#include "rules/siguo-layout.h"

static void
try_layout (const char *text)
{
  g_autofree char *written = NULL;
  g_autoptr (GError) error = NULL;
  SiguoLayout layout, copy;
  gboolean legal;

  if (!siguo_layout_from_text (&layout, text, &error))
    {
      g_assert_nonnull (error);
      return;
    }

  written = siguo_layout_to_text (&layout);
  g_assert_true (siguo_layout_from_text (&copy, written, NULL));
  g_assert_true (siguo_layout_equal (&layout, &copy));

  legal = siguo_layout_check (&layout, &error);
  g_assert_true (legal == (error == NULL));
  for (guint a = 0; legal && a < SIGUO_LAYOUT_POINTS; a++)
    {
      guint b = (a * 7 + 3) % SIGUO_LAYOUT_POINTS;

      if (siguo_layout_can_swap (&copy, a, b))
        siguo_layout_swap (&copy, a, b);
    }
  siguo_layout_mirror (&copy);
  g_assert_true (!legal || siguo_layout_check (&copy, NULL));
}

static void
try_deal (const char *text)
{
  g_autofree char *written = NULL;
  g_autoptr (GError) error = NULL;
  SiguoDeal deal, copy;

  if (!siguo_deal_from_text (&deal, text, &error))
    {
      g_assert_nonnull (error);
      return;
    }

  written = siguo_deal_to_text (&deal);
  g_assert_true (siguo_deal_from_text (&copy, written, NULL));
  g_assert_true (siguo_deal_equal (&deal, &copy));
  g_assert_true (siguo_deal_check (&deal, NULL));
}

/* A layout as players send it, and the deal of a game of flip as records have it. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = fuzz_text (data, size);

  try_layout (text);
  try_deal (text);

  return 0;
}
