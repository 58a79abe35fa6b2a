/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matrix.h"

#include "firewall.h"
#include "matrix-moves.h"
#include "net/client/siguo-dial-words.h"
#include "pair.h"

#include <string.h>

/* @command: "join …" or "type …". It fails, and the sentences say @one and @other. */
static void
fail (Machine    *client,
      const char *command,
      const char *what,
      double      goal_ms,
      const char *one,
      const char *other)
{
  gint64 from_us = g_get_monotonic_time ();
  g_autofree char *line = NULL;

  machine_tell (client, "%s", command);
  line = machine_wait_either (client, "seated", "closed");
  if (!g_str_has_prefix (line, "closed") || strstr (line, one) == NULL
      || strstr (line, other) == NULL)
    g_error ("%s: %s", what, line);
  matrix_figure (what, ms_since (line + strlen ("closed "), from_us), goal_ms);
  matrix_note ("%s", line);
}

/* Nothing is found, and the list says what may be the matter. */
static void
find_nothing (Machine *client)
{
  static const char *const words[] = { "Wi-Fi", "Guest networks", "firewall", SIGUO_UFW_COMMAND,
                                       SIGUO_FIREWALLD_COMMAND, "type the address" };
  gint64 from_us = g_get_monotonic_time ();
  g_autofree char *problem = NULL;

  machine_do (client, "find");
  machine_tell (client, "problem");
  problem = machine_hear (client, "problem");
  g_free (machine_hear (client, "done"));
  matrix_figure ("told what may be the matter", ms_since (problem, from_us), TOLD_MS);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (problem, words[i]) == NULL)
      g_error ("no word of “%s”: %s", words[i], problem);
  matrix_note ("problem %s", strchr (problem, ' ') + 1);
}

/* A room of the host's, found and joined by the client. */
static void
find_and_join (Pair *pair)
{
  machine_do (pair->host, "house Room");
  find (pair->client, "Room", "found", FIRST_ANSWER_MS);
  join (pair->client, "Lin", "Room", "joined", JOINED_MS);
  list_once (pair->client, 1);
}

/* The cases */

static void
both_families (void)
{
  Pair pair;

  pair_init (&pair, TRUE, TRUE, NULL);
  machine_do (pair.host, "sh ip route add default via 10.9.0.254");
  machine_do (pair.client, "sh ip route add default via 10.9.0.254");
  find_and_join (&pair);
  pair_clear (&pair);
}

static void
two_rooms (void)
{
  Pair pair;
  gint64 from_us;
  g_autofree char *far = NULL;
  g_autofree char *near = NULL;

  pair_init (&pair, TRUE, TRUE, NULL);
  machine_do (pair.host, "find");
  from_us = machine_do (pair.host, "referee One");
  wait_listed (pair.host, "One", "listed there after its start", from_us, ANNOUNCED_MS);
  from_us = machine_do (pair.host, "referee Two");
  wait_listed (pair.host, "Two", "listed there after its start", from_us, ANNOUNCED_MS);

  from_us = g_get_monotonic_time ();
  machine_do (pair.client, "find");
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *listed = machine_wait (pair.client, "listed");

      matrix_figure (strchr (listed, ' ') + 1, ms_since (listed, from_us), FIRST_ANSWER_MS);
    }
  join (pair.client, "Lin", "One", "first joined", JOINED_MS);
  join (pair.client, "Lin", "Two", "second joined", JOINED_MS);
  join (pair.host, "Mei", "One", "first joined there", JOINED_MS);
  join (pair.host, "Mei", "Two", "second joined there", JOINED_MS);
  type (pair.client, "Bo", "10.9.0.1:23475", "Two", "second joined by its typed address");
  far = expect_rows (pair.client, 2, "rows");
  g_assert_nonnull (strstr (far, "One=10.9.0.1:23474"));
  g_assert_nonnull (strstr (far, "Two=10.9.0.1:23475"));
  near = expect_rows (pair.host, 2, "rows there");
  g_assert_nonnull (strstr (near, "One=127.0.0.1:23474"));
  g_assert_nonnull (strstr (near, "Two=127.0.0.1:23475"));
  pair_clear (&pair);
}

/* A bridge as docker makes it, the same on every machine. */
static void
add_docker (Machine *machine)
{
  machine_do (machine, "sh ip link add docker0 type bridge "
                       "&& ip link add d0 type veth peer name d1 "
                       "&& ip link set d0 master docker0 up && ip link set d1 up "
                       "&& ip address add 172.17.0.1/16 brd + dev docker0 "
                       "&& ip link set docker0 up");
}

static void
two_interfaces (void)
{
  Pair pair;
  g_autofree char *second_port = NULL;
  g_autofree char *rows = NULL;
  g_autofree char *own = NULL;

  pair_init (&pair, TRUE, TRUE, NULL);
  bridge_new ("br1");
  g_free (machine_plug (pair.host, "eth1", "br1"));
  second_port = machine_plug (pair.client, "eth1", "br1");
  machine_connect (pair.host, "eth1", "10.9.1.1", TRUE);
  machine_connect (pair.client, "eth1", "10.9.1.2", TRUE);
  add_docker (pair.host);
  add_docker (pair.client);
  machine_do (pair.host, "house Room");
  find (pair.client, "Room", "found", FIRST_ANSWER_MS);
  machine_tell (pair.client, "await 4");
  g_free (machine_wait (pair.client, "done"));
  rows = expect_rows (pair.client, 1, "rows");
  g_assert_true (g_str_has_prefix (rows, "Room=10.9."));
  g_assert_null (strstr (rows, "172."));
  join (pair.client, "Lin", "Room", "joined", JOINED_MS);

  /* The first of its addresses is a dead end. */
  must ("nft add table bridge filter");
  must ("nft add chain bridge filter forward '{ type filter hook forward priority 0 ; }'");
  must ("nft add rule bridge filter forward iifname %s meta l4proto tcp drop",
        g_str_has_prefix (rows, "Room=10.9.0.") ? pair.client_port : second_port);
  machine_do (pair.client, "leave");
  join (pair.client, "Mei", "Room", "joined by the second address", STAGGERED_MS);

  machine_tell (pair.host, "own 23474");
  own = machine_hear (pair.host, "own");
  g_assert_cmpstr (own, ==, "10.9.0.1:23474 10.9.1.1:23474");
  g_free (machine_hear (pair.host, "done"));
  pair_clear (&pair);
}

static void
no_default_route (void)
{
  Pair pair;

  pair_init (&pair, TRUE, FALSE, NULL);
  find_and_join (&pair);
  machine_do (pair.client, "leave");
  type (pair.client, "Mei", "10.9.0.1", "Room", "typed address joined");
  fail (pair.client, "type Lin 192.168.77.1", "told that it leads nowhere", GIVEN_UP_MS,
        "is not connected to the network", "Wi-Fi or cable");
  fail (pair.client, "type Lin siguo-no-such-computer", "told that the name is unknown",
        GIVEN_UP_MS, "by the name “siguo-no-such-computer”", "host’s window shows");
  pair_clear (&pair);
}

static void
ipv6_link_local (void)
{
  g_autofree char *own = NULL;
  Pair pair;

  pair_init (&pair, FALSE, TRUE, NULL);
  add_docker (pair.client);
  find_and_join (&pair);
  /* What the host's window shows has no interface in it: it would be that of the friend. */
  machine_tell (pair.host, "own 23474");
  own = machine_hear (pair.host, "own");
  g_free (machine_hear (pair.host, "done"));
  g_assert_true (g_str_has_prefix (own, "[fe80::"));
  g_assert_null (strpbrk (own, "% "));
  machine_do (pair.client, "leave");
  type (pair.client, "Mei", own, "Room", "typed address joined");
  pair_clear (&pair);
}

/* What a subnet's broadcast address is for. */
static void
multicast_dropped (void)
{
  Pair pair;

  pair_init (&pair, TRUE, TRUE, NULL);
  drop_on_bridge ("ether daddr != ff:ff:ff:ff:ff:ff meta pkttype multicast meta l4proto udp drop");
  find_and_join (&pair);
  machine_do (pair.client, "leave");
  type (pair.client, "Mei", "10.9.0.1", "Room", "typed address joined");
  pair_clear (&pair);
}

/* As above, and broadcasts too: the typed address works, and from then on the room is listed. */
static void
only_unicast (void)
{
  Pair pair;
  gint64 from_us;

  pair_init (&pair, TRUE, TRUE, NULL);
  drop_on_bridge ("meta pkttype { multicast, broadcast } meta l4proto udp drop");
  machine_do (pair.host, "house Room");
  find_nothing (pair.client);
  type (pair.client, "Mei", "10.9.0.1", "Room", "typed address joined");
  machine_do (pair.client, "leave");
  from_us = machine_do (pair.client, "recent nobody.invalid 10.9.0.1");
  wait_listed (pair.client, "Room", "recent room listed", from_us, FIRST_ANSWER_MS);
  join (pair.client, "Lin", "Room", "joined", JOINED_MS);
  list_once (pair.client, 1);

  /* Somebody looks for rooms on the same machine. Whichever port the question comes from, it has to
   * reach the room. */
  find (pair.host, "Room", "found there", FIRST_ANSWER_MS);
  for (guint i = 0; i < 8; i++)
    {
      from_us = g_get_monotonic_time ();
      machine_do (pair.client, "find 10.9.0.77 10.9.0.1:23474");
      wait_listed (pair.client, "Room", "recent room found", from_us, FIRST_ANSWER_MS);
    }

  /* A second room there, in a process of its own: one of both gets the question. */
  from_us = machine_do (pair.host, "referee Other");
  wait_listed (pair.host, "Other", "second one listed there", from_us, ANNOUNCED_MS);
  from_us = g_get_monotonic_time ();
  machine_do (pair.client, "find 10.9.0.1");
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *listed = machine_wait (pair.client, "listed");

      /* The new one has to hear of the old one first. */
      matrix_figure ("both recent rooms found", ms_since (listed, from_us), ANNOUNCED_MS);
    }
  list_once (pair.client, 2);
  pair_clear (&pair);
}

/* The referee dies, something else takes its port, and the room is gone on with at another one. */
static void
only_unicast_resumed (void)
{
  Pair pair;
  gint64 from_us;
  g_autofree char *back = NULL;

  pair_init (&pair, TRUE, FALSE, NULL);
  drop_on_bridge ("meta pkttype { multicast, broadcast } meta l4proto udp drop");
  machine_do (pair.host, "find");
  machine_do (pair.host, "referee Room");
  g_free (machine_wait (pair.host, "listed"));
  type (pair.client, "Mei", "10.9.0.1:23474", "Room", "typed address joined");
  machine_do (pair.host, "kill");
  machine_do (pair.host, "listen 23474");
  g_free (machine_wait (pair.client, "lost"));
  from_us = machine_do (pair.host, "resume");
  back = machine_wait (pair.client, "here");
  matrix_figure ("back in the room", ms_since (back, from_us), COME_BACK_MS);
  pair_clear (&pair);
}

static void
client_isolation (void)
{
  Pair pair;

  pair_init (&pair, TRUE, TRUE, NULL);
  must ("ip link set %s type bridge_slave isolated on", pair.host_port);
  must ("ip link set %s type bridge_slave isolated on", pair.client_port);
  machine_do (pair.host, "house Room");
  find_nothing (pair.client);
  fail (pair.client, "type Lin 10.9.0.1", "told that nobody is reached", GIVEN_UP_MS,
        "No computer can be reached", "guest networks");
  pair_clear (&pair);
}

/* Lets in what was asked for from inside, and what a network cannot do without. */
static void
deny (Machine *machine)
{
  machine_do (machine, "sh nft add table inet fw");
  machine_do (machine, "sh nft add chain inet fw in "
                       "'{ type filter hook input priority 0 ; policy drop ; }'");
  machine_do (machine, "sh nft add rule inet fw in iifname lo accept");
  machine_do (machine, "sh nft add rule inet fw in ct state established,related accept");
  machine_do (machine, "sh nft add rule inet fw in meta l4proto { icmp, icmpv6 } accept");
}

static void
open_firewall (Machine *machine,
               char   **rules)
{
  for (guint i = 0; rules[i] != NULL; i++)
    machine_do (machine, "sh nft insert rule inet fw in %s accept", rules[i]);
}

static void
firewall_of_host (void)
{
  const char *folder = g_getenv ("SIGUO_FIREWALL");
  g_auto (GStrv) ufw = firewall_read_ufw (folder);
  g_auto (GStrv) firewalld = firewall_read_firewalld (folder);
  Pair pair;

  g_assert_cmpuint (g_strv_length (ufw), >=, 2);
  g_assert_cmpuint (g_strv_length (ufw), ==, g_strv_length (firewalld));
  for (guint i = 0; ufw[i] != NULL; i++)
    g_assert_cmpstr (ufw[i], ==, firewalld[i]);

  pair_init (&pair, TRUE, TRUE, NULL);
  deny (pair.host);
  machine_do (pair.host, "house Room");
  /* Questions do not get in, but announcements get out. */
  find (pair.client, "Room", "found by its announcements", ANNOUNCED_MS);
  fail (pair.client, "join Lin Room", "told of the firewall", GIVEN_UP_MS, "no answer in time",
        SIGUO_UFW_COMMAND);
  fail (pair.client, "type Lin 10.9.0.1:23474", "told of it at the typed address", GIVEN_UP_MS,
        "no answer in time", SIGUO_FIREWALLD_COMMAND);
  /* Some say no rather than nothing. */
  machine_do (pair.host, "sh nft add rule inet fw in meta l4proto tcp reject with icmpx "
                         "admin-prohibited");
  fail (pair.client, "join Lin Room", "told of a firewall that rejects", GIVEN_UP_MS,
        "No computer can be reached", SIGUO_FIREWALLD_COMMAND);

  open_firewall (pair.host, ufw);
  find (pair.client, "Room", "found with the profile", FIRST_ANSWER_MS);
  join (pair.client, "Lin", "Room", "joined with the profile", JOINED_MS);
  list_once (pair.client, 1);
  pair_clear (&pair);
}

/* An answer to a question that went to all is none to anything asked from inside, as far as the
 * firewall can see; one to a question that went to the host alone is. */
static void
firewall_of_client (void)
{
  g_auto (GStrv) ufw = firewall_read_ufw (g_getenv ("SIGUO_FIREWALL"));
  Pair pair;
  gint64 from_us;

  pair_init (&pair, TRUE, TRUE, NULL);
  deny (pair.client);
  machine_do (pair.host, "house Room");
  find_nothing (pair.client);
  type (pair.client, "Mei", "10.9.0.1", "Room", "typed address joined");
  machine_do (pair.client, "leave");
  from_us = machine_do (pair.client, "recent 10.9.0.1");
  wait_listed (pair.client, "Room", "recent room listed", from_us, FIRST_ANSWER_MS);
  join (pair.client, "Lin", "Room", "joined", JOINED_MS);
  list_once (pair.client, 1);

  machine_do (pair.client, "leave");
  open_firewall (pair.client, ufw);
  find (pair.client, "Room", "found with the profile", ANNOUNCED_MS);
  join (pair.client, "Bo", "Room", "joined with the profile", JOINED_MS);
  pair_clear (&pair);
}

/* A new one of the same name. */
static char *
make_anew (Machine    *machine,
           const char *port,
           const char *address)
{
  char *made;

  machine_unplug (machine, port);
  made = machine_plug (machine, "eth0", "br0");
  machine_connect (machine, "eth0", address, TRUE);
  return made;
}

/* Twice: while the interfaces are looked at for the first time, and later. */
static void
interface_of_host (void)
{
  static const char *const addresses[] = { "10.9.0.3", "10.9.0.5" };
  g_autofree char *port = NULL;
  Pair pair;

  pair_init (&pair, TRUE, TRUE, NULL);
  machine_do (pair.host, "house Room");
  find (pair.client, "Room", "found before", FIRST_ANSWER_MS);
  port = g_strdup (pair.host_port);
  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autofree char *old = g_steal_pointer (&port);
      g_autofree char *name = g_strdup_printf ("Lin%u", i);

      port = make_anew (pair.host, old, addresses[i]);
      find (pair.client, "Room", "found after", CHANGE_SEEN_MS);
      join (pair.client, name, "Room", "joined", JOINED_MS);
      list_once (pair.client, 1);
    }
  pair_clear (&pair);
}

static void
interface_of_client (void)
{
  static const char *const addresses[] = { "10.9.0.4", "10.9.0.6" };
  g_autofree char *port = NULL;
  Pair pair;

  pair_init (&pair, TRUE, TRUE, NULL);
  machine_do (pair.client, "find");
  port = g_strdup (pair.client_port);
  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autofree char *old = g_steal_pointer (&port);
      g_autofree char *room = g_strdup_printf ("Room%u", i);
      gint64 from_us;

      port = make_anew (pair.client, old, addresses[i]);
      from_us = g_get_monotonic_time ();
      machine_do (pair.host, "house %s", room);
      wait_listed (pair.client, room, "found after", from_us, CHANGE_SEEN_MS);
      join (pair.client, "Lin", room, "joined", JOINED_MS);
    }
  list_once (pair.client, 2);
  pair_clear (&pair);
}

static guint
count_at_proxy (Machine *proxy)
{
  g_autofree char *count = NULL;

  machine_tell (proxy, "count");
  count = machine_hear (proxy, "count");
  g_free (machine_hear (proxy, "done"));
  return (guint) g_ascii_strtoull (count, NULL, 10);
}

static void
http_proxy (void)
{
  g_autoptr (Machine) proxy = NULL;
  Pair pair;

  pair_init (&pair, TRUE, TRUE,
             "http_proxy=http://10.9.0.9:8080 https_proxy=http://10.9.0.9:8080 "
             "all_proxy=http://10.9.0.9:8080 ALL_PROXY=http://10.9.0.9:8080");
  proxy = machine_new (NULL);
  g_free (machine_plug (proxy, "eth0", "br0"));
  machine_connect (proxy, "eth0", "10.9.0.9", TRUE);
  machine_do (proxy, "listen 8080");
  find_and_join (&pair);
  machine_do (pair.client, "leave");
  type (pair.client, "Mei", "10.9.0.1", "Room", "typed address joined");
  g_assert_cmpuint (count_at_proxy (proxy), ==, 0);
  /* It would have been seen. */
  fail (pair.client, "type Lin 10.9.0.9:8080", "told that it is no room", GIVEN_UP_MS,
        "is not a Siguo room", "host’s window shows");
  g_assert_cmpuint (count_at_proxy (proxy), ==, 1);
  pair_clear (&pair);
}

static void
gone (void)
{
  g_autofree char *grey = NULL;
  g_autofree char *silent = NULL;
  g_autofree char *bye = NULL;
  Pair pair;
  gint64 from_us;

  pair_init (&pair, TRUE, TRUE, NULL);
  machine_do (pair.client, "find");
  machine_do (pair.host, "house Polite");
  g_free (machine_wait (pair.client, "listed"));
  from_us = g_get_monotonic_time ();
  machine_do (pair.host, "bye");
  bye = machine_wait (pair.client, "gone");
  matrix_figure ("gone after a bye", ms_since (bye, from_us), FIRST_ANSWER_MS);

  machine_do (pair.host, "referee Killed");
  g_free (machine_wait (pair.client, "listed"));
  from_us = machine_do (pair.host, "kill");
  machine_tell (pair.client, "grey");
  grey = machine_wait (pair.client, "grey");
  matrix_figure ("grey without a bye", ms_since (grey, from_us), GREY_MS);
  silent = machine_wait (pair.client, "gone");
  matrix_figure ("gone without a bye", ms_since (silent, from_us), GONE_MS);
  pair_clear (&pair);
}

static void
typed_addresses (void)
{
  Pair pair;

  pair_init (&pair, TRUE, TRUE, NULL);
  fail (pair.client, "type Lin 10.9.0.77", "told that nobody is there", GIVEN_UP_MS,
        "No computer can be reached", "same network");
  fail (pair.client, "type Lin 10.9.0.1", "told that no room is open", GIVEN_UP_MS,
        "no room is open on it", "host’s window shows");
  machine_do (pair.host, "listen 23477");
  machine_do (pair.host, "house Room");
  type (pair.client, "Mei", "10.9.0.1", "Room", "joined without a port");
  machine_do (pair.client, "leave");
  type (pair.client, "Jo", "10.9.0.1:23474", "Room", "joined with its port");
  fail (pair.client, "type Lin 10.9.0.1:23477", "told that it is no room", GIVEN_UP_MS,
        "is not a Siguo room", "host’s window shows");
  pair_clear (&pair);
}

const MatrixCase matrix_cases[] = {
  { "address-of-host", matrix_address_of_host },
  { "address-of-client", matrix_address_of_client },
  { "gone-without-a-bye", gone },
  { "loss-30-percent", matrix_loss },
  { "firewall-of-host", firewall_of_host },
  { "client-isolation", client_isolation },
  { "only-unicast", only_unicast },
  { "only-unicast-resumed", only_unicast_resumed },
  { "firewall-of-client", firewall_of_client },
  { "interface-of-host", interface_of_host },
  { "interface-of-client", interface_of_client },
  { "typed-addresses", typed_addresses },
  { "both-families", both_families },
  { "two-rooms", two_rooms },
  { "two-interfaces-docker", two_interfaces },
  { "no-default-route", no_default_route },
  { "ipv6-link-local", ipv6_link_local },
  { "multicast-dropped", multicast_dropped },
  { "http-proxy", http_proxy },
  { NULL },
};
