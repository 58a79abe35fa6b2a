/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "net/common/siguo-name.h"
#include "referee/siguo-member.h"

#include <string.h>

/* What people call themselves and what they say. What has come out clean is clean. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = fuzz_text (data, size);
  g_autofree char *name = NULL;
  g_autofree char *name_again = NULL;
  g_autofree char *folded = NULL;
  g_autofree char *chat = NULL;
  g_autofree char *chat_again = NULL;
  g_autoptr (GError) error = NULL;

  name = siguo_name_clean (text, &error);
  if (name != NULL)
    {
      g_assert_true (g_utf8_validate (name, -1, NULL));
      g_assert_cmpuint (strlen (name), <=, 64);
      g_assert_cmpuint (g_utf8_strlen (name, -1), <=, 24);
      name_again = siguo_name_clean (name, NULL);
      g_assert_cmpstr (name, ==, name_again);
      folded = siguo_member_fold_name (name);
      g_assert_true (g_utf8_validate (folded, -1, NULL));
    }
  else
    {
      g_assert_nonnull (error);
    }

  chat = siguo_name_clean_chat (text);
  if (chat != NULL)
    {
      g_assert_true (g_utf8_validate (chat, -1, NULL));
      g_assert_cmpuint (g_utf8_strlen (chat, -1), <=, 200);
      chat_again = siguo_name_clean_chat (chat);
      g_assert_cmpstr (chat, ==, chat_again);
    }

  return 0;
}
