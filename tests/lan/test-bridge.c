/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine.h"
#include "peer.h"

#include <string.h>

/* Several hosts on one LAN. Run by in-namespace. */

#define N_PEERS 5

typedef struct
{
  Machine *machines[N_PEERS];
} Lan;

static void
lan_init (Lan *lan)
{
  bridge_new ("br0");
  for (guint i = 0; i < N_PEERS; i++)
    {
      lan->machines[i] = machine_new (NULL);
      g_free (machine_plug (lan->machines[i], "eth0", "br0"));
    }
}

static void
lan_connect (Lan *lan, gboolean ipv4, gboolean ipv6)
{
  for (guint i = 0; i < N_PEERS; i++)
    {
      g_autofree char *address = ipv4 ? g_strdup_printf ("10.9.0.%u", i + 1) : NULL;

      machine_connect (lan->machines[i], "eth0", address, ipv6);
    }
}

static void
lan_clear (Lan *lan)
{
  for (guint i = 0; i < N_PEERS; i++)
    machine_free (lan->machines[i]);
  must ("ip link delete br0");
}

/* Returns: milliseconds from @from_us until the room was listed there, which happens once. */
static double
wait_listed (Machine *machine, const char *name, gint64 from_us)
{
  g_autofree char *listed = machine_hear (machine, "listed");
  char *end;
  gint64 at_us = g_ascii_strtoll (listed, &end, 10);

  g_assert_cmpstr (end, ==, name);
  return (double) (at_us - from_us) / 1000;
}

static double
wait_gone (Machine *machine, gint64 from_us)
{
  g_autofree char *gone = machine_hear (machine, "gone");

  return (double) (g_ascii_strtoll (gone, NULL, 10) - from_us) / 1000;
}

/* One room, four who look: before it opens, and after. All of them list it once. */
static void
find_and_lose (Lan *lan, guint n_families)
{
  gint64 from_us;

  for (guint i = 1; i < N_PEERS; i++)
    machine_do (lan->machines[i], "find");
  from_us = g_get_monotonic_time ();
  machine_do (lan->machines[0], "host 1");
  for (guint i = 1; i < N_PEERS; i++)
    g_test_message ("host %u: listed %.1f ms after opening", i,
                    wait_listed (lan->machines[i], " Room1", from_us));
  for (guint i = 1; i < N_PEERS; i++)
    {
      from_us = g_get_monotonic_time ();
      machine_do (lan->machines[i], "find");
      g_test_message ("host %u: listed %.1f ms after starting to look", i,
                      wait_listed (lan->machines[i], " Room1", from_us));
    }
  /* Heard on every way, it is still one row: a second one would be said here. */
  for (guint i = 1; i < N_PEERS; i++)
    {
      g_autofree char *reached = NULL;

      machine_tell (lan->machines[i], "await %u", n_families);
      reached = machine_hear (lan->machines[i], "reached");
      g_test_message ("host %u: %s", i, reached);
      g_free (machine_hear (lan->machines[i], "done"));
    }
  from_us = g_get_monotonic_time ();
  machine_do (lan->machines[0], "bye");
  for (guint i = 1; i < N_PEERS; i++)
    g_test_message ("host %u: gone %.1f ms after closing", i,
                    wait_gone (lan->machines[i], from_us));
}

static void
test_both (void)
{
  Lan lan;

  lan_init (&lan);
  lan_connect (&lan, TRUE, TRUE);
  find_and_lose (&lan, 2);
  lan_clear (&lan);
}

static void
test_ipv4 (void)
{
  Lan lan;

  lan_init (&lan);
  lan_connect (&lan, TRUE, FALSE);
  find_and_lose (&lan, 1);
  lan_clear (&lan);
}

static void
test_ipv6_link_local (void)
{
  Lan lan;

  lan_init (&lan);
  lan_connect (&lan, FALSE, TRUE);
  find_and_lose (&lan, 1);
  lan_clear (&lan);
}

/* A room is found and joined by what was found of it. */
static void
find_and_join (gboolean ipv4, gboolean ipv6)
{
  Lan lan;

  lan_init (&lan);
  lan_connect (&lan, ipv4, ipv6);
  machine_do (lan.machines[0], "house House");
  for (guint i = 1; i < N_PEERS; i++)
    {
      g_autofree char *seated = NULL;
      gint64 from_us;

      machine_do (lan.machines[i], "find");
      wait_listed (lan.machines[i], " House", 0);
      from_us = machine_do (lan.machines[i], "join Player%u House", i);
      seated = machine_wait (lan.machines[i], "seated");
      g_test_message ("host %u: seated %.1f ms after joining", i,
                      (double) (g_ascii_strtoll (seated, NULL, 10) - from_us) / 1000);
    }
  lan_clear (&lan);
}

static void
test_join_ipv4 (void)
{
  find_and_join (TRUE, FALSE);
}

static void
test_join_ipv6_link_local (void)
{
  find_and_join (FALSE, TRUE);
}

/* Two rooms on one LAN, one of them on the machine of somebody who looks for others. */
static void
test_two_rooms (void)
{
  Lan lan;

  lan_init (&lan);
  lan_connect (&lan, TRUE, TRUE);
  machine_do (lan.machines[0], "host 1");
  for (guint i = 0; i < N_PEERS; i++)
    {
      machine_do (lan.machines[i], "find");
      wait_listed (lan.machines[i], " Room1", 0);
    }
  machine_tell (lan.machines[1], "host 2");
  for (guint i = 0; i < N_PEERS; i++)
    if (i != 1)
      wait_listed (lan.machines[i], " Room2", 0);
  g_free (machine_hear (lan.machines[1], "done"));
  wait_listed (lan.machines[1], " Room2", 0);
  lan_clear (&lan);
}

/* The cable is plugged in while the list is open. */
static void
test_late_network (void)
{
  Lan lan;
  gint64 from_us;

  lan_init (&lan);
  machine_do (lan.machines[1], "find");
  machine_do (lan.machines[0], "host 1");
  machine_do (lan.machines[0], "connect eth0 10.9.0.1 ipv6");
  from_us = machine_do (lan.machines[1], "connect eth0 10.9.0.2 ipv6");
  g_test_message ("listed %.1f ms after the network came",
                  wait_listed (lan.machines[1], " Room1", from_us));
  lan_clear (&lan);
}

int
main (int argc, char *argv[])
{
  if (argc == 2 && strcmp (argv[1], "--peer") == 0)
    return peer_run ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lan/bridge/both-families", test_both);
  g_test_add_func ("/lan/bridge/ipv4", test_ipv4);
  g_test_add_func ("/lan/bridge/ipv6-link-local", test_ipv6_link_local);
  g_test_add_func ("/lan/bridge/two-rooms", test_two_rooms);
  g_test_add_func ("/lan/bridge/join-ipv4", test_join_ipv4);
  g_test_add_func ("/lan/bridge/join-ipv6-link-local", test_join_ipv6_link_local);
  g_test_add_func ("/lan/bridge/late-network", test_late_network);
  return g_test_run ();
}
