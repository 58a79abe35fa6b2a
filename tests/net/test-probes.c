/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/client/siguo-probes.h"

#include "fake-resolver.h"
#include "net/common/siguo-beacon.h"

#include <net/if.h>

typedef struct
{
  FakeResolver *resolver;
  SiguoProbes *probes;
  guint n_resolved;
} Fixture;

static void
on_resolved (gpointer user_data)
{
  ((Fixture *) user_data)->n_resolved++;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->resolver = fake_resolver_new ();
  g_resolver_set_default (G_RESOLVER (fixture->resolver));
  fixture->probes = siguo_probes_new (on_resolved, fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  siguo_probes_free (fixture->probes);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (fixture->resolver);
}

static char *
list (Fixture *fixture)
{
  GPtrArray *places = siguo_probes_get_places (fixture->probes);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < places->len; i++)
    {
      GInetSocketAddress *place = g_ptr_array_index (places, i);
      g_autofree char *host =
        g_inet_address_to_string (g_inet_socket_address_get_address (place));

      g_assert_cmpuint (g_inet_socket_address_get_port (place), ==, SIGUO_BEACON_PORT);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", host);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_literals (Fixture *fixture, gconstpointer data)
{
  const char *const texts[] = { "10.0.0.7", "10.0.0.7:4000", "not an address", "[fd00::1]:5",
                                "239.255.76.81", "0.0.0.0", "10.0.0.8", NULL };
  const char *const none[] = { NULL };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  siguo_probes_set (fixture->probes, texts);
  before = list (fixture);
  g_assert_cmpstr (before, ==, "10.0.0.7 fd00::1 10.0.0.8");
  siguo_probes_set (fixture->probes, none);
  after = list (fixture);
  g_assert_cmpstr (after, ==, "");
}

static void
test_bound (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) texts = NULL;

  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *text = g_strdup_printf ("10.0.1.%u", i);

      g_strv_builder_add (builder, text);
    }
  texts = g_strv_builder_end (builder);
  siguo_probes_set (fixture->probes, (const char *const *) texts);
  g_assert_cmpuint (siguo_probes_get_places (fixture->probes)->len, ==, SIGUO_MAX_PROBES);
}

static void
test_names (Fixture *fixture, gconstpointer data)
{
  const char *const texts[] = { "anna-pc", "silent-pc", "10.0.0.7", "gone-pc", NULL };
  const char *const others[] = { "silent-pc", NULL };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *moved = NULL;

  fake_resolver_add (fixture->resolver, "anna-pc", "10.0.0.9");
  fake_resolver_add (fixture->resolver, "gone-pc", NULL);
  siguo_probes_set (fixture->probes, texts);
  siguo_probes_resolve (fixture->probes);
  before = list (fixture);
  g_assert_cmpstr (before, ==, "10.0.0.7");
  while (fixture->n_resolved == 0)
    g_main_context_iteration (NULL, TRUE);
  after = list (fixture);
  g_assert_cmpstr (after, ==, "10.0.0.7 10.0.0.9");

  /* The same again is nothing new; another place is. */
  siguo_probes_resolve (fixture->probes);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (fixture->n_resolved, ==, 1);
  fake_resolver_add (fixture->resolver, "anna-pc", "10.0.0.10");
  siguo_probes_resolve (fixture->probes);
  while (fixture->n_resolved == 1)
    g_main_context_iteration (NULL, TRUE);
  moved = list (fixture);
  g_assert_cmpstr (moved, ==, "10.0.0.7 10.0.0.9 10.0.0.10");

  /* What was asked for does not come to those who ask for something else. */
  siguo_probes_resolve (fixture->probes);
  siguo_probes_set (fixture->probes, others);
  siguo_probes_resolve (fixture->probes);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (siguo_probes_get_places (fixture->probes)->len, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/net/probes/literals", Fixture, NULL, set_up, test_literals, tear_down);
  g_test_add ("/net/probes/bound", Fixture, NULL, set_up, test_bound, tear_down);
  g_test_add ("/net/probes/names", Fixture, NULL, set_up, test_names, tear_down);
  return g_test_run ();
}
