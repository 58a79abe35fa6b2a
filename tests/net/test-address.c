/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/client/siguo-address.h"
#include "net/common/siguo-message.h"

#include <net/if.h>

static void
test_good (void)
{
  static const struct
  {
    const char *text, *host, *back;
    guint16 port;
    gboolean any_port;
  } cases[] = {
    { "192.168.1.20", "192.168.1.20", "192.168.1.20", SIGUO_FIRST_PORT, TRUE },
    { "  192.168.1.20:4000\n", "192.168.1.20", "192.168.1.20:4000", 4000, FALSE },
    { "anna-pc", "anna-pc", "anna-pc", SIGUO_FIRST_PORT, TRUE },
    { "anna.local:23475", "anna.local", "anna.local:23475", 23475, FALSE },
    { "bücher", "xn--bcher-kva", "xn--bcher-kva", SIGUO_FIRST_PORT, TRUE },
    { "::1", "::1", "[::1]", SIGUO_FIRST_PORT, TRUE },
    { "[::1]", "::1", "[::1]", SIGUO_FIRST_PORT, TRUE },
    { "[2001:DB8::5]:65535", "2001:db8::5", "[2001:db8::5]:65535", 65535, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SiguoAddress) address = siguo_address_parse (cases[i].text, &error);
      g_autoptr (SiguoAddress) again = NULL;
      g_autofree char *back = NULL;

      g_test_message ("%s", cases[i].text);
      g_assert_no_error (error);
      g_assert_cmpstr (siguo_address_get_host (address), ==, cases[i].host);
      g_assert_cmpuint (siguo_address_get_port (address), ==, cases[i].port);
      g_assert_cmpint (siguo_address_is_any_port (address), ==, cases[i].any_port);
      g_assert_cmpuint (siguo_address_get_scope (address), ==, 0);
      back = siguo_address_to_text (address);
      g_assert_cmpstr (back, ==, cases[i].back);
      again = siguo_address_parse (back, &error);
      g_assert_no_error (error);
      g_assert_true (siguo_address_equal (address, again));
    }
}

static void
test_scope (void)
{
  char name[IF_NAMESIZE];
  guint index = if_nametoindex ("lo");
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoAddress) by_name = NULL;
  g_autoptr (SiguoAddress) by_number = NULL;
  g_autofree char *numbered = NULL;
  g_autofree char *text = NULL;

  if (index == 0 || if_indextoname (index, name) == NULL)
    {
      g_test_skip ("no loopback interface");
      return;
    }
  by_name = siguo_address_parse ("[fe80::1%lo]:4000", &error);
  g_assert_no_error (error);
  numbered = g_strdup_printf ("[fe80::1%%%u]:4000", index);
  by_number = siguo_address_parse (numbered, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (siguo_address_get_scope (by_name), ==, index);
  g_assert_cmpstr (siguo_address_get_host (by_name), ==, "fe80::1");
  g_assert_true (siguo_address_equal (by_name, by_number));
  text = siguo_address_to_text (by_name);
  g_assert_cmpstr (text, ==, "[fe80::1%lo]:4000");
}

static void
test_bad (void)
{
  static const char *const cases[] = {
    "", "   ", ":", "host:", "host:0", "host:65536", "host:port", "host:1:2", "host:-1", "host: 80",
    "300.1.2.3", "1.2.3", "1.2.3.4.5", "[::1", "[::1]x", "[::1]:", "[::1]:x", "[1.2.3.4]:5", "[]",
    "::1%nosuchif", "fe80::1%nosuchif", "a b", "a/b", "http://a", "-a", ".a", "a..b",
    "a\tb", "\xff\xfe", "a:\xff",
    "::g", "%lo", "[%lo]:1", "[fe80::1%]:1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("case %u", i);
      g_assert_null (siguo_address_parse (cases[i], &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
}

static void
test_long (void)
{
  for (guint length = 200; length < 70000; length = length * 3 / 2)
    {
      g_autofree char *text = g_strnfill (length, 'a');
      g_autoptr (GError) error = NULL;
      g_autoptr (SiguoAddress) address = siguo_address_parse (text, &error);

      g_assert_cmpint (address != NULL, ==, length <= 253);
    }
}

static void
test_from_socket (void)
{
  g_autoptr (GSocketAddress) socket_address =
    g_inet_socket_address_new_from_string ("10.1.2.3", 23476);
  g_autoptr (SiguoAddress) address = siguo_address_new (G_INET_SOCKET_ADDRESS (socket_address));
  g_autoptr (SiguoAddress) copy = siguo_address_copy (address);
  g_autofree char *text = siguo_address_to_text (address);

  g_assert_cmpstr (text, ==, "10.1.2.3:23476");
  g_assert_false (siguo_address_is_any_port (address));
  g_assert_true (siguo_address_equal (address, copy));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/address/good", test_good);
  g_test_add_func ("/net/address/scope", test_scope);
  g_test_add_func ("/net/address/bad", test_bad);
  g_test_add_func ("/net/address/long", test_long);
  g_test_add_func ("/net/address/from-socket", test_from_socket);
  return g_test_run ();
}
