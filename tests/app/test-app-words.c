/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/siguo-answer-words.h"
#include "app/siguo-countdown.h"
#include "app/siguo-options-words.h"
#include "rules/siguo-answer.h"

/* Every choice that the host is offered is one that the rules know, and is said in words. */
static void
test_choices (void)
{
  for (const SiguoOptionChoice *choice = siguo_options_get_choices (); choice->key != NULL; choice++)
    {
      g_assert_cmpstr (siguo_options_get_title (choice->key), !=, choice->key);
      for (guint i = 0; i < G_N_ELEMENTS (choice->values) && choice->values[i] != NULL; i++)
        {
          g_autoptr (GError) error = NULL;
          g_autofree char *words = siguo_options_value_to_words (choice->key, choice->values[i]);
          g_autofree char *back = NULL;
          SiguoOptions options;

          siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
          siguo_options_set (&options, choice->key, choice->values[i], &error);
          g_assert_no_error (error);
          back = siguo_options_get (&options, choice->key);
          g_assert_cmpstr (back, ==, choice->values[i]);
          if (!g_ascii_isdigit (choice->values[i][0]))
            g_assert_cmpstr (words, !=, choice->values[i]);
        }
    }
}

static void
test_presets (void)
{
  static const char *const presets[] = { "classic", "qq", "friends" };
  SiguoOptions options;

  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
      g_assert_true (siguo_options_set_preset (&options, presets[i]));
      g_assert_cmpstr (siguo_options_get_preset (&options), ==, presets[i]);
    }
  options.mine = SIGUO_MINE_MUTUAL;
  g_assert_null (siguo_options_get_preset (&options));
}

/* Nothing that a user can cause is answered with a number or with nothing. */
static void
test_answers (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint answer = SIGUO_ANSWER_OK + 1; answer <= SIGUO_ANSWER_PLAYER_LEFT; answer++)
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
  g_test_add_func ("/app-words/choices", test_choices);
  g_test_add_func ("/app-words/presets", test_presets);
  g_test_add_func ("/app-words/answers", test_answers);
  g_test_add_func ("/app-words/why-not", test_why_not);
  g_test_add_func ("/app-words/countdown", test_countdown);
  return g_test_run ();
}
