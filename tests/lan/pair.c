/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pair.h"

#include <string.h>

#include "matrix.h"

void
pair_init (Pair       *pair,
           gboolean    ipv4,
           gboolean    ipv6,
           const char *environment)
{
  must ("ip link set lo up");
  bridge_new ("br0");
  pair->host = machine_new (environment);
  pair->client = machine_new (environment);
  pair->host_port = machine_plug (pair->host, "eth0", "br0");
  pair->client_port = machine_plug (pair->client, "eth0", "br0");
  machine_connect (pair->host, "eth0", ipv4 ? "10.9.0.1" : NULL, ipv6);
  machine_connect (pair->client, "eth0", ipv4 ? "10.9.0.2" : NULL, ipv6);
}

void
pair_clear (Pair *pair)
{
  machine_free (pair->host);
  machine_free (pair->client);
  g_free (pair->host_port);
  g_free (pair->client_port);
}

void
drop_on_bridge (const char *rule)
{
  run ("nft add table bridge filter");
  run ("nft add chain bridge filter forward '{ type filter hook forward priority 0 ; }'");
  must ("nft add rule bridge filter forward %s", rule);
}

double
ms_since (const char *text,
          gint64      from_us)
{
  return (double) (g_ascii_strtoll (text, NULL, 10) - from_us) / 1000;
}

void
wait_listed (Machine    *client,
             const char *room,
             const char *what,
             gint64      from_us,
             double      goal_ms)
{
  g_autofree char *listed = machine_wait (client, "listed");

  g_assert_cmpstr (strchr (listed, ' ') + 1, ==, room);
  matrix_figure (what, ms_since (listed, from_us), goal_ms);
}

void
find (Machine    *client,
      const char *room,
      const char *what,
      double      goal_ms)
{
  gint64 from_us = g_get_monotonic_time ();

  machine_do (client, "find");
  wait_listed (client, room, what, from_us, goal_ms);
}

char *
expect_rows (Machine    *client,
             guint       count,
             const char *what)
{
  g_autofree char *expected = g_strdup_printf ("%u %u ", count, count);
  g_autofree char *rows = NULL;

  machine_tell (client, "rows");
  rows = machine_wait (client, "rows");
  g_free (machine_wait (client, "done"));
  if (!g_str_has_prefix (rows, expected))
    g_error ("%s: %s", what, rows);
  matrix_note ("%s: %s", what, rows + strlen (expected));
  return g_strdup (rows + strlen (expected));
}

void
list_once (Machine *client,
           guint    count)
{
  g_free (expect_rows (client, count, "rows"));
}

void
wait_seated (Machine    *client,
             const char *room,
             const char *what,
             gint64      from_us,
             double      goal_ms)
{
  g_autofree char *line = machine_wait_either (client, "seated", "closed");
  g_auto (GStrv) words = g_strsplit (line, " ", 3);

  if (strcmp (words[0], "seated") != 0)
    g_error ("%s: %s", what, line);
  g_assert_cmpstr (words[2], ==, room);
  matrix_figure (what, ms_since (words[1], from_us), goal_ms);
}

void
join (Machine    *client,
      const char *name,
      const char *room,
      const char *what,
      double      goal_ms)
{
  gint64 from_us = g_get_monotonic_time ();

  machine_tell (client, "join %s %s", name, room);
  wait_seated (client, room, what, from_us, goal_ms);
}

void
type (Machine    *client,
      const char *name,
      const char *address,
      const char *room,
      const char *what)
{
  gint64 from_us = g_get_monotonic_time ();

  machine_tell (client, "type %s %s", name, address);
  wait_seated (client, room, what, from_us, JOINED_MS);
}
