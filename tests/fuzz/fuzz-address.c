/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "net/client/siguo-address.h"

/* An address as a person types or pastes it. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = fuzz_text (data, size);
  g_autofree char *written = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoAddress) address = siguo_address_parse (text, &error);
  g_autoptr (SiguoAddress) again = NULL;

  if (address == NULL)
    {
      g_assert_nonnull (error);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }

  g_assert_no_error (error);
  written = siguo_address_to_text (address);
  g_assert_true (g_utf8_validate (written, -1, NULL));
  again = siguo_address_parse (written, &error);
  g_assert_no_error (error);
  g_assert_true (siguo_address_equal (address, again));
  g_assert_true (siguo_address_is_any_port (address) == siguo_address_is_any_port (again));

  return 0;
}
