/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "net/common/siguo-name.h"

typedef struct
{
  const char *name;
  const char *clean;       /* NULL: refused with error */
  SiguoNameError error;
} Case;

static const Case cases[] = {
  { "Anna", "Anna" },
  { "  Anna \t", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "  Anna  ", "Anna" },
  { "Anna\xc2\xa0\xe3\x80\x80  B", "Anna B" },
  { "张三丰", "张三丰" },
  { "e\xcc\x81", "é" },
  { "😀", "😀" },
  { "❤\xef\xb8\x8f", "❤" },
  { "e\xef\xb8\x8f\xcc\x81", "é" },
  { "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "x\xcc\x84\xcc\xa7", "x\xcc\xa7\xcc\x84" },
  { "\xcc\x81"
    "a",
    NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "a \xcc\x81", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "", NULL, SIGUO_NAME_ERROR_EMPTY },
  { "   ", NULL, SIGUO_NAME_ERROR_EMPTY },
  { "\xef\xb8\x8f", NULL, SIGUO_NAME_ERROR_EMPTY },
  { "a\nb", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "a\x1b[31mb", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "a\x7f", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "a\xc2\x85", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "a\xe2\x80\xae"
    "b",
    NULL, SIGUO_NAME_ERROR_CHARACTER }, /* right-to-left override */
  { "a\xe2\x81\xa6"
    "b",
    NULL, SIGUO_NAME_ERROR_CHARACTER }, /* isolate */
  { "a\xe2\x80\x8b"
    "b",
    NULL, SIGUO_NAME_ERROR_CHARACTER }, /* zero width space */
  { "a\xe2\x80\x8d"
    "b",
    NULL, SIGUO_NAME_ERROR_CHARACTER }, /* joiner */
  { "a\xc2\xad"
    "b",
    NULL, SIGUO_NAME_ERROR_CHARACTER }, /* soft hyphen */
  { "\xe3\x85\xa4", NULL, SIGUO_NAME_ERROR_CHARACTER }, /* filler that looks like nothing */
  { "\xe2\xa0\x80", NULL, SIGUO_NAME_ERROR_CHARACTER }, /* blank braille */
  { "a\xe2\x80\xa8"
    "b",
    NULL, SIGUO_NAME_ERROR_CHARACTER }, /* line separator */
  { "\xee\x80\x80", NULL, SIGUO_NAME_ERROR_CHARACTER }, /* private use */
  { "\xff", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "\xed\xa0\x80", NULL, SIGUO_NAME_ERROR_CHARACTER },
  { "abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx" },
  { "abcdefghijklmnopqrstuvwxy", NULL, SIGUO_NAME_ERROR_LONG },
  { "一二三四五六七八九十一二三四五六七八九十一", "一二三四五六七八九十一二三四五六七八九十一" },
  { "一二三四五六七八九十一二三四五六七八九十一二", NULL, SIGUO_NAME_ERROR_LONG },
  { "<b>&%s</b>", "<b>&%s</b>" },
};

static void
test_clean (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *clean = siguo_name_clean (c->name, &error);
  g_autofree char *again = NULL;

  g_assert_cmpstr (clean, ==, c->clean);
  if (c->clean == NULL)
    {
      g_assert_error (error, SIGUO_NAME_ERROR, (int) c->error);
      g_assert_cmpstr (error->message, !=, "");
      return;
    }

  g_assert_no_error (error);
  again = siguo_name_clean (clean, NULL);
  g_assert_cmpstr (again, ==, clean);
}

static void
test_chat (void)
{
  g_autofree char *family =
    siguo_name_clean_chat ("👨\xe2\x80\x8d👩\xe2\x80\x8d👧 hi\nthere\xe2\x80\xae!");
  g_autofree char *longest = g_strnfill (200, 'x');
  g_autofree char *too_long = g_strnfill (201, 'x');
  g_autofree char *kept = siguo_name_clean_chat (longest);
  g_autofree char *zalgo =
    siguo_name_clean_chat ("a\xcc\x84\xcc\x84\xcc\x84\xcc\x84\xcc\x84\xcc\x84");
  g_autofree char *space = siguo_name_clean_chat ("hi \xe2\x80\xae");
  g_autofree char *accent = siguo_name_clean_chat ("e\xe2\x80\xae\xcc\x81");

  g_assert_cmpstr (family, ==, "👨\xe2\x80\x8d👩\xe2\x80\x8d👧 hi there!");
  g_assert_cmpstr (kept, ==, longest);
  g_assert_cmpint (g_utf8_strlen (zalgo, -1), <=, 5);
  g_assert_cmpstr (space, ==, "hi");
  g_assert_cmpstr (accent, ==, "é");
  g_assert_null (siguo_name_clean_chat (too_long));
  g_assert_null (siguo_name_clean_chat (""));
  g_assert_null (siguo_name_clean_chat (" \n "));
  g_assert_null (siguo_name_clean_chat ("\xe2\x80\xae\x1b"));
  g_assert_null (siguo_name_clean_chat ("\xff"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/net/name/clean/%u", i);

      g_test_add_data_func (path, &cases[i], test_clean);
    }
  g_test_add_func ("/net/name/chat", test_chat);

  return g_test_run ();
}
