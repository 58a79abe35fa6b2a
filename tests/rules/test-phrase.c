/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-phrase.h"
#include "rules/siguo-rank.h"

#include <string.h>

static void
test_phrases (void)
{
  guint n = siguo_phrase_count ();

  g_assert_cmpuint (n, >, 10);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = g_strconcat ("/", siguo_phrase_get_key (i), NULL);

      g_assert_cmpstr (siguo_phrase_find (text), ==, siguo_phrase_get_words (i));
      /* A phrase names no rank: that would be unfair where allies do not see each other's. */
      for (SiguoRank rank = SIGUO_RANK_ENGINEER; rank <= SIGUO_RANK_FLAG; rank++)
        g_assert_null (strstr (siguo_phrase_get_words (i), siguo_rank_get_name (rank)));
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (siguo_phrase_get_key (i), !=, siguo_phrase_get_key (j));
    }
  g_assert_null (siguo_phrase_get_key (n));
  g_assert_null (siguo_phrase_get_words (n));
  g_assert_null (siguo_phrase_find (NULL));
  g_assert_null (siguo_phrase_find ("thanks"));
  g_assert_null (siguo_phrase_find ("/nothing"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/phrases", test_phrases);
  return g_test_run ();
}
