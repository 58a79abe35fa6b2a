/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/siguo-answer-words.h"
#include "app/siguo-countdown.h"
#include "rules/siguo-answer.h"

/* Nothing that a user can cause is answered with a number or with nothing. */
static void
test_answers (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint answer = SIGUO_ANSWER_OK + 1; answer <= SIGUO_ANSWER_TOO_MANY_TRIES; answer++)
    {
      char *words = siguo_answer_to_words (answer, SIGUO_WHY_NOT_BLOCKED, NULL);

      g_assert_cmpuint (strlen (words), >, 10);
      g_assert_true (g_hash_table_add (seen, words));
    }
}

static void
test_why_not (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint why = SIGUO_WHY_NOT_LEGAL; why <= SIGUO_WHY_NOT_MUST_MOVE; why++)
    g_assert_true (g_hash_table_add (seen, (char *) siguo_why_not_to_sentence (why)));
}

static void
test_countdown (void)
{
  g_autoptr (SiguoCountdown) countdown = siguo_countdown_new ();
  g_autofree char *minute = siguo_countdown_to_text (61);
  g_autofree char *none = siguo_countdown_to_text (SIGUO_COUNTDOWN_NONE);
  gint64 now = g_get_monotonic_time ();

  g_assert_cmpstr (minute, ==, "1:01");
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpint (siguo_countdown_get_seconds (countdown), ==, SIGUO_COUNTDOWN_NONE);
  siguo_countdown_set (countdown, now + G_GINT64_CONSTANT (3600000000) - 1, TRUE);
  g_assert_cmpint (siguo_countdown_get_seconds (countdown), ==, 3600);
  siguo_countdown_set (countdown, now - 1, FALSE);
  g_assert_cmpint (siguo_countdown_get_seconds (countdown), ==, 0);
  siguo_countdown_set (countdown, -1, FALSE);
  g_assert_cmpint (siguo_countdown_get_seconds (countdown), ==, SIGUO_COUNTDOWN_NONE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app-words/answers", test_answers);
  g_test_add_func ("/app-words/why-not", test_why_not);
  g_test_add_func ("/app-words/countdown", test_countdown);
  return g_test_run ();
}
