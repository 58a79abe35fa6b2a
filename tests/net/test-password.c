/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "net/common/siguo-password.h"
#include "net/server/siguo-tries.h"
#include "rules/siguo-answer.h"
#include "rules/siguo-proof.h"

static void
test_clean (void)
{
  static const struct
  {
    const char *raw, *clean;
  } cases[] = {
    { "a", "a" },
    { "  open sesame \t" + 1, NULL },                  /* a control character */
    { "  open  sesame ", "open  sesame" },
    { "Caf\u00e9", "Caf\u00e9" },
    { "Cafe\u0301", "Caf\u00e9" },
    { "\u3000\u56db\u56fd\u3000\u00a0\u519b\u68cb\u2003", "\u56db\u56fd  \u519b\u68cb" },
    { "<b>&amp;</b>", "<b>&amp;</b>" },
    { "", NULL },
    { "   ", NULL },
    { "a\nb", NULL },
    { "a\u200bb", NULL },
    { "a\u202eb", NULL },
    { "a\xff" "b", NULL },
    { "a\xc3", NULL },
  };
  g_autofree char *longest = g_strnfill (64, 'x');
  g_autofree char *too_long = g_strnfill (65, 'x');
  g_autofree char *far_too_long = g_strnfill (100000, 'x');
  g_autofree char *same = NULL;
  g_autoptr (GString) wide = g_string_new (NULL);
  g_autofree char *wide_clean = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *clean = siguo_password_clean (cases[i].raw, &error);

      g_assert_cmpstr (clean, ==, cases[i].clean);
      g_assert_cmpint (error != NULL, ==, clean == NULL);
    }

  same = siguo_password_clean (longest, NULL);
  g_assert_cmpstr (same, ==, longest);
  g_assert_null (siguo_password_clean (too_long, NULL));
  g_assert_null (siguo_password_clean (far_too_long, NULL));
  for (guint i = 0; i < 64; i++)
    g_string_append (wide, "\U0001f3f4");
  wide_clean = siguo_password_clean (wide->str, NULL);
  g_assert_cmpstr (wide_clean, ==, wide->str);
}

typedef struct
{
  char *folder, *path;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("siguo-password-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "password", NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static char *
read_with (Fixture    *fixture,
           const char *text,
           gssize      length,
           int         mode)
{
  g_autoptr (GError) error = NULL;
  char *password;

  g_unlink (fixture->path);
  g_assert_true (g_file_set_contents_full (fixture->path, text, length, G_FILE_SET_CONTENTS_NONE,
                                           mode, NULL));
  g_assert_cmpint (g_chmod (fixture->path, mode), ==, 0);
  password = siguo_password_read_file (fixture->path, &error);
  g_assert_cmpint (error != NULL, ==, password == NULL);
  /* What is wrong is said without what is secret. */
  if (error != NULL)
    g_assert_null (strstr (error->message, "sesame"));

  return password;
}

static void
test_file (Fixture       *fixture,
           gconstpointer  data)
{
  static const int others[] = { 0644, 0640, 0604, 0660, 0606 };
  g_autofree char *long_line = g_strnfill (5000, 'x');
  g_autoptr (GError) error = NULL;
  g_autofree char *plain = read_with (fixture, "sesame", -1, 0600);
  g_autofree char *line = read_with (fixture, " sesame \r\nmore\n", -1, 0400);

  g_assert_cmpstr (plain, ==, "sesame");
  g_assert_cmpstr (line, ==, "sesame");
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_null (read_with (fixture, "sesame\n", -1, others[i]));
  g_assert_null (read_with (fixture, "", 0, 0600));
  g_assert_null (read_with (fixture, "\nsesame\n", -1, 0600));
  g_assert_null (read_with (fixture, "sesame\xff\n", -1, 0600));
  g_assert_null (read_with (fixture, "sesame\x07\n", -1, 0600));
  g_assert_null (read_with (fixture, long_line, -1, 0600));

  g_assert_null (siguo_password_read_file (fixture->folder, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_unlink (fixture->path);
  g_assert_null (siguo_password_read_file (fixture->path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  /* Without an end. */
  g_assert_null (siguo_password_read_file ("/dev/zero", &error));
  g_assert_nonnull (error);
}

/* --- Tries ----------------------------------------------------------------------------------- */

static gint64
wait_ms (SiguoTries *tries,
         const char *address,
         gint64      now_ms)
{
  g_autoptr (GInetAddress) inet =
    address != NULL ? g_inet_address_new_from_string (address) : NULL;

  return siguo_tries_wait_ms (tries, inet, now_ms);
}

static void
fail (SiguoTries *tries,
      const char *address,
      gint64      now_ms)
{
  g_autoptr (GInetAddress) inet =
    address != NULL ? g_inet_address_new_from_string (address) : NULL;

  siguo_tries_add (tries, inet, now_ms);
}

static void
test_minute (void)
{
  g_autoptr (SiguoTries) tries = siguo_tries_new ();

  /* Five at once, at 1000, 2000 … */
  for (guint i = 0; i < 5; i++)
    {
      g_assert_cmpint (wait_ms (tries, "10.0.0.7", 1000 + 1000 * i), ==, 0);
      fail (tries, "10.0.0.7", 1000 + 1000 * i);
    }
  g_assert_cmpint (wait_ms (tries, "10.0.0.7", 5000), ==, 56000);
  g_assert_cmpint (wait_ms (tries, "10.0.0.7", 60999), ==, 1);
  g_assert_cmpint (wait_ms (tries, "10.0.0.8", 5000), ==, 0);
  /* … and then one a time, when the first of the last five is a minute ago. */
  for (guint i = 0; i < 20; i++)
    {
      gint64 now_ms = 61000 + 60000 * (i / 5) + 1000 * (i % 5);

      g_assert_cmpint (wait_ms (tries, "10.0.0.7", now_ms), ==, 0);
      fail (tries, "10.0.0.7", now_ms);
      g_assert_cmpint (wait_ms (tries, "10.0.0.7", now_ms), ==, i % 5 == 4 ? 56000 : 1000);
    }
}

/* In no minute are there more than five, whenever they come. */
static void
test_any_minute (void)
{
  g_autoptr (SiguoTries) tries = siguo_tries_new ();
  g_autoptr (GArray) at_ms = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 now_ms = 0;

  for (guint i = 0; i < 5000; i++)
    {
      now_ms += g_test_rand_int_range (0, 20000);
      if (wait_ms (tries, "fe80::1", now_ms) > 0)
        continue;
      fail (tries, "fe80::1", now_ms);
      g_array_append_val (at_ms, now_ms);
      if (at_ms->len > 5)
        g_assert_cmpint (now_ms - g_array_index (at_ms, gint64, at_ms->len - 6), >=, 60000);
    }
  g_assert_cmpuint (at_ms->len, >, 1000);
}

static void
test_addresses (void)
{
  static const struct
  {
    const char *one, *other;
    gboolean same;
  } cases[] = {
    { "192.168.1.2", "192.168.1.3", FALSE },
    { "127.0.0.1", "127.0.0.2", FALSE },
    { "192.168.1.2", "::ffff:192.168.1.2", TRUE },
    { "::ffff:192.168.1.2", "::ffff:192.168.1.3", FALSE },
    { "::ffff:192.168.1.2", "::192.168.1.2", FALSE },
    { "2001:db8:1:2::1", "2001:db8:1:2::1", TRUE },
    { "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", FALSE },
    { "2001:db8:1:2::1", "2001:db8:1:3::1", FALSE },
    { "fe80::1", "fe80::2", FALSE },
    { "::1", "127.0.0.1", FALSE },
    { NULL, NULL, TRUE },
    { NULL, "127.0.0.1", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SiguoTries) tries = siguo_tries_new ();

      for (guint j = 0; j < 5; j++)
        fail (tries, cases[i].one, 0);
      g_assert_cmpint (wait_ms (tries, cases[i].one, 0), ==, 60000);
      g_assert_cmpint (wait_ms (tries, cases[i].other, 0), ==, cases[i].same ? 60000 : 0);
    }
}

/* Whoever changes addresses gets so many within a prefix, in which others wait then; not in another
 * one, nor by IPv4, which has no prefix. */
static void
test_prefix (void)
{
  static const struct
  {
    const char *start, *same, *other;
    guint tries;
  } cases[] = {
    { "fe80::1:", "fe80::2", "2001:db8::2", 40 },
    { "2001:db8:1:2:7::", "2001:db8:1:2::", "2001:db8:1:3::", 40 },
    { "::ffff:10.0.0.", "10.1.0.1", "::1", 200 },
    { "10.0.0.", "10.0.1.1", "::1", 200 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SiguoTries) tries = siguo_tries_new ();
      guint n = 0;

      for (guint j = 1; j <= 200; j++)
        {
          g_autofree char *address = g_strdup_printf ("%s%u", cases[i].start, j);

          if (wait_ms (tries, address, 100 * j) > 0)
            continue;
          fail (tries, address, 100 * j);
          n++;
        }
      g_assert_cmpuint (n, ==, cases[i].tries);
      g_assert_cmpint (wait_ms (tries, cases[i].same, 20000), ==, n == 40 ? 40100 : 0);
      g_assert_cmpint (wait_ms (tries, cases[i].same, 60100), ==, 0);
      g_assert_cmpint (wait_ms (tries, cases[i].other, 20000), ==, 0);
    }
}

/* However many there are, they take no more room, and nobody gets more tries by it. */
static void
test_many (void)
{
  g_autoptr (SiguoTries) tries = siguo_tries_new ();
  guint let_in = 0, v6_let_in = 0;

  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *address = g_strdup_printf ("10.1.%u.%u", i / 256, i % 256);

      if (wait_ms (tries, address, i) == 0)
        {
          fail (tries, address, i);
          let_in++;
        }
    }
  g_assert_cmpuint (let_in, ==, 1024);
  /* Those who were there have their tries still. */
  g_assert_cmpint (wait_ms (tries, "10.1.0.0", 5000), ==, 0);
  g_assert_cmpint (wait_ms (tries, "10.99.0.0", 5000), ==, 55000);
  g_assert_cmpint (wait_ms (tries, "10.99.0.0", 60000), ==, 0);

  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *address = g_strdup_printf ("2001:db8:0:%x::", i);

      if (wait_ms (tries, address, 100000 + i) == 0)
        {
          fail (tries, address, 100000 + i);
          v6_let_in++;
        }
    }
  g_assert_cmpuint (v6_let_in, ==, 1024);
}

static SiguoMessage *
make_join (const SiguoHash *proof)
{
  static const guint8 token[SIGUO_TOKEN_BYTES] = { 1, 2, 3 };
  SiguoMessage *join = siguo_message_new (SIGUO_MESSAGE_JOIN);

  siguo_message_set_int (join, "id", 12);
  siguo_message_set_text (join, "name", "\"A\\nna\" \u9648");
  siguo_message_set_bool (join, "spectator", TRUE);
  siguo_message_set_hex (join, "token", token, sizeof token);
  if (proof != NULL)
    siguo_message_set_hex (join, "proof", proof->byte, sizeof proof->byte);

  return join;
}

static SiguoMessage *
tell (SiguoTries  *tries,
      SiguoAnswer  error,
      gint64       now_ms)
{
  SiguoMessage *answer = siguo_message_new (SIGUO_MESSAGE_ANSWER);

  siguo_message_set_int (answer, "id", 12);
  siguo_message_set_int (answer, "error", error);
  siguo_tries_tell (tries, NULL, answer, now_ms);

  return answer;
}

static void
test_filter (void)
{
  const SiguoHash proof = { { 9, 8, 7 } }, zeros = { { 0 } };
  g_autoptr (SiguoTries) tries = siguo_tries_new ();
  g_autoptr (SiguoMessage) join = make_join (&proof);
  g_autoptr (SiguoMessage) bare = make_join (NULL);
  g_autoptr (SiguoMessage) other = siguo_message_new (SIGUO_MESSAGE_STAND);
  g_autoptr (SiguoMessage) filtered = NULL;
  g_autoptr (SiguoMessage) expected = make_join (&zeros);
  g_autoptr (GBytes) a = NULL, b = NULL;

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (SiguoMessage) wrong = NULL;
      g_autoptr (SiguoMessage) taken = NULL;

      g_assert_null (siguo_tries_filter (tries, NULL, join, i));
      taken = tell (tries, SIGUO_ANSWER_NAME_TAKEN, i);
      g_assert_false (siguo_message_has (taken, "ms"));
      wrong = tell (tries, SIGUO_ANSWER_PASSWORD_BAD, i);
      g_assert_cmpint (siguo_message_get_int (wrong, "error"), ==, SIGUO_ANSWER_PASSWORD_BAD);
      g_assert_cmpint (siguo_message_get_int (wrong, "ms"), ==, i < 4 ? 0 : 59996);
    }

  siguo_message_set_int (other, "id", 1);
  g_assert_null (siguo_tries_filter (tries, NULL, other, 10));
  filtered = siguo_tries_filter (tries, NULL, join, 10);
  a = siguo_message_to_text (filtered);
  b = siguo_message_to_text (expected);
  g_assert_true (g_bytes_equal (a, b));
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (SiguoMessage) late = tell (tries, SIGUO_ANSWER_PASSWORD_BAD, 20 + i);

      /* It was not looked at, so it was no try. */
      g_assert_cmpint (siguo_message_get_int (late, "error"), ==, SIGUO_ANSWER_TOO_MANY_TRIES);
      g_assert_cmpint (siguo_message_get_int (late, "ms"), ==, 59990);
    }
  /* Nor is one without a proof, which makes nobody wait longer. */
  g_assert_null (siguo_tries_filter (tries, NULL, bare, 30000));
  g_clear_pointer (&filtered, siguo_message_free);
  filtered = tell (tries, SIGUO_ANSWER_PASSWORD_BAD, 30000);
  g_assert_cmpint (siguo_message_get_int (filtered, "ms"), ==, 30000);
  g_assert_null (siguo_tries_filter (tries, NULL, join, 60000));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/net/password/clean", test_clean);
  g_test_add ("/net/password/file", Fixture, NULL, set_up, test_file, tear_down);
  g_test_add_func ("/net/password/tries/minute", test_minute);
  g_test_add_func ("/net/password/tries/any-minute", test_any_minute);
  g_test_add_func ("/net/password/tries/addresses", test_addresses);
  g_test_add_func ("/net/password/tries/prefix", test_prefix);
  g_test_add_func ("/net/password/tries/many", test_many);
  g_test_add_func ("/net/password/tries/filter", test_filter);

  return g_test_run ();
}
