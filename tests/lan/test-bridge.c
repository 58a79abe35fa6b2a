/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/client/siguo-finder.h"
#include "net/client/siguo-table.h"
#include "net/common/siguo-interfaces.h"
#include "net/server/siguo-announcer.h"
#include "net/server/siguo-house.h"
#include "net/server/siguo-listener.h"

#include <gio/gunixinputstream.h>
#include <glib/gprintf.h>
#include <stdlib.h>
#include <string.h>

/* Several hosts on one LAN: each is this program again, as a peer in a network namespace of its
 * own, joined to a bridge in ours. Nothing of it has a name outside; all of it ends with the
 * processes. Run by in-namespace. */

static const char *self_path;

static gboolean
run (const char *format, ...)
{
  g_autofree char *command = NULL;
  g_autoptr (GError) error = NULL;
  va_list args;
  int status;

  va_start (args, format);
  command = g_strdup_vprintf (format, args);
  va_end (args);
  if (!g_spawn_command_line_sync (command, NULL, NULL, &status, &error))
    g_error ("%s: %s", command, error->message);
  return g_spawn_check_wait_status (status, NULL);
}

/* The peer. */

typedef struct
{
  SiguoFinder *finder;
  SiguoAnnouncer *announcer;
  SiguoHouse *house;
  SiguoTable *table;
  GMainLoop *loop;
} Peer;

static void
say (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_vprintf (format, args);
  va_end (args);
  g_print ("\n");
  fflush (stdout);
}

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Peer *peer)
{
  for (guint i = 0; i < removed; i++)
    say ("gone %" G_GINT64_FORMAT, g_get_monotonic_time ());
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr (SiguoFoundRoom) room = g_list_model_get_item (model, i);

      say ("listed %" G_GINT64_FORMAT " %s", g_get_monotonic_time (),
           siguo_found_room_get_name (room));
    }
}

static void
set_ipv6 (const char *key, const char *value)
{
  static const char *const places[] = { "all", "default", "eth0" };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_strdup_printf ("/proc/sys/net/ipv6/conf/%s/%s", places[i], key);
      FILE *file = fopen (path, "w");

      if (file == NULL)
        continue;
      fputs (value, file);
      fclose (file);
    }
}

/* Is everything there that eth0 will get? */
static gboolean
has_link (gboolean ipv4, gboolean ipv6)
{
  g_autoptr (GArray) interfaces = siguo_interfaces_get ();

  for (guint i = 0; i < interfaces->len; i++)
    {
      const SiguoInterface *interface = &g_array_index (interfaces, SiguoInterface, i);

      if (!interface->loopback && (interface->n_ipv4 > 0) == ipv4 && interface->has_ipv6 == ipv6)
        return TRUE;
    }
  return FALSE;
}

static gboolean
on_tick (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
connect_peer (const char *address, gboolean ipv6)
{
  guint tick_id = g_timeout_add (2, on_tick, NULL);

  set_ipv6 ("accept_dad", "0");
  set_ipv6 ("disable_ipv6", ipv6 ? "0" : "1");
  run ("ip link set lo up");
  run ("ip link set eth0 up");
  if (*address != '-')
    run ("ip address add %s/24 brd + dev eth0", address);
  while (!has_link (*address != '-', ipv6))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick_id);
}

static void
host (Peer *peer, guint8 id)
{
  SiguoBeacon beacon = { .kind = SIGUO_BEACON_ROOM, .protocol = 1, .port = 23474, .seats = 0xf };

  memset (beacon.room_id, id, sizeof beacon.room_id);
  g_snprintf (beacon.name, sizeof beacon.name, "Room%u", id);
  g_strlcpy (beacon.mode, "siguo_dark", sizeof beacon.mode);
  g_strlcpy (beacon.phase, "lobby", sizeof beacon.phase);
  g_clear_object (&peer->announcer);
  peer->announcer = siguo_announcer_new ();
  siguo_announcer_set_room (peer->announcer, &beacon);
  siguo_announcer_start (peer->announcer);
}

/* Until the one room that is there has been heard of on @n_addresses ways. */
static void
await_addresses (Peer *peer, guint n_addresses)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (SiguoFoundRoom) room = NULL;
  GPtrArray *addresses;

  while (g_list_model_get_n_items (G_LIST_MODEL (peer->finder)) == 0)
    g_main_context_iteration (NULL, TRUE);
  room = g_list_model_get_item (G_LIST_MODEL (peer->finder), 0);
  addresses = siguo_found_room_get_addresses (room);
  while (addresses->len < n_addresses)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < addresses->len; i++)
    {
      g_autofree char *address = siguo_address_to_text (g_ptr_array_index (addresses, i));

      g_string_append_printf (text, " %s", address);
    }
  say ("reached%s", text->str);
}

/* Loses @percent of all datagrams that come in. */
static gboolean
lose (const char *percent)
{
  return run ("nft add table inet lossy")
         && run ("nft add chain inet lossy in '{ type filter hook input priority 0 ; }'")
         && run ("nft add rule inet lossy in meta l4proto udp numgen random mod 100 '<' %s drop",
                 percent);
}

/* A whole room, with its listener and its beacon. */
static void
open_house (Peer *peer)
{
  SiguoHouseDoors doors = { .port = SIGUO_LISTEN_FIRST_FREE, .beacon = TRUE };
  g_autoptr (GError) error = NULL;
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  peer->house = siguo_house_new ("House", &options, NULL);
  if (!siguo_house_open (peer->house, &doors, &error))
    g_error ("%s", error->message);
}

static void
on_joined (SiguoTable *table, Peer *peer)
{
  say ("seated %" G_GINT64_FORMAT, g_get_monotonic_time ());
}

static void
on_table_closed (SiguoTable *table, guint answer, const char *detail, Peer *peer)
{
  say ("closed %u %s", answer, detail);
}

static void
join (Peer *peer, const char *name)
{
  g_autoptr (SiguoFoundRoom) room = g_list_model_get_item (G_LIST_MODEL (peer->finder), 0);

  peer->table = siguo_table_new (NULL);
  g_signal_connect (peer->table, "joined", G_CALLBACK (on_joined), peer);
  g_signal_connect (peer->table, "closed", G_CALLBACK (on_table_closed), peer);
  siguo_table_join (peer->table, siguo_found_room_get_addresses (room), name, FALSE, NULL);
}

static void
obey (Peer *peer, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  if (strcmp (words[0], "connect") == 0)
    connect_peer (words[1], strcmp (words[2], "ipv6") == 0);
  else if (strcmp (words[0], "find") == 0)
    {
      g_clear_object (&peer->finder);
      peer->finder = siguo_finder_new ();
      g_signal_connect (peer->finder, "items-changed", G_CALLBACK (on_items_changed), peer);
      siguo_finder_start (peer->finder);
    }
  else if (strcmp (words[0], "host") == 0)
    host (peer, (guint8) atoi (words[1]));
  else if (strcmp (words[0], "bye") == 0)
    g_clear_object (&peer->announcer);
  else if (strcmp (words[0], "lose") == 0)
    say ("loses %d", lose (words[1]));
  else if (strcmp (words[0], "house") == 0)
    open_house (peer);
  else if (strcmp (words[0], "join") == 0)
    join (peer, words[1]);
  else if (strcmp (words[0], "await") == 0)
    await_addresses (peer, (guint) atoi (words[1]));
  say ("done %" G_GINT64_FORMAT, g_get_monotonic_time ());
}

static void
on_line (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Peer *peer = user_data;
  g_autofree char *line =
    g_data_input_stream_read_line_finish_utf8 (G_DATA_INPUT_STREAM (source), result, NULL, NULL);

  if (line == NULL)
    {
      g_main_loop_quit (peer->loop);
      return;
    }
  obey (peer, line);
  g_data_input_stream_read_line_async (G_DATA_INPUT_STREAM (source), 0, NULL, on_line, peer);
}

static int
be_peer (void)
{
  Peer peer = { .loop = g_main_loop_new (NULL, FALSE) };
  g_autoptr (GInputStream) base = g_unix_input_stream_new (0, FALSE);
  g_autoptr (GDataInputStream) input = g_data_input_stream_new (base);

  say ("ready");
  g_data_input_stream_read_line_async (input, 0, NULL, on_line, &peer);
  g_main_loop_run (peer.loop);
  g_clear_object (&peer.finder);
  g_clear_object (&peer.announcer);
  g_clear_object (&peer.table);
  g_clear_object (&peer.house);
  g_main_loop_unref (peer.loop);
  return 0;
}

/* The LAN. */

#define N_PEERS 5

typedef struct
{
  GSubprocess *process;
  GDataInputStream *output;
  GOutputStream *input;
} Machine;

typedef struct
{
  Machine machines[N_PEERS];
} Lan;

/* What the peer says next, without the leading @word; other lines than that are a failure. */
static char *
machine_hear (Machine *machine, const char *word)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line = g_data_input_stream_read_line (machine->output, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (line);
  if (!g_str_has_prefix (line, word))
    g_error ("a peer said “%s” in place of “%s”", line, word);
  return g_strdup (line + strlen (word) + (line[strlen (word)] == ' '));
}

static void
machine_tell (Machine *machine, const char *format, ...)
{
  g_autofree char *line = NULL;
  g_autofree char *ended = NULL;
  g_autoptr (GError) error = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  ended = g_strconcat (line, "\n", NULL);
  g_output_stream_write_all (machine->input, ended, strlen (ended), NULL, NULL, &error);
  g_assert_no_error (error);
}

/* Returns: when it was done */
static gint64
machine_do (Machine *machine, const char *command)
{
  g_autofree char *done = NULL;

  machine_tell (machine, "%s", command);
  done = machine_hear (machine, "done");
  return g_ascii_strtoll (done, NULL, 10);
}

static void
lan_init (Lan *lan)
{
  g_assert_true (run ("ip link add br0 type bridge mcast_snooping 0"));
  g_assert_true (run ("ip link set br0 up"));
  for (guint i = 0; i < N_PEERS; i++)
    {
      Machine *machine = &lan->machines[i];
      g_autoptr (GError) error = NULL;
      g_autofree char *ready = NULL;

      machine->process =
        g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                          "unshare", "--net", self_path, "--peer", NULL);
      g_assert_no_error (error);
      machine->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (machine->process));
      machine->input = g_subprocess_get_stdin_pipe (machine->process);
      ready = machine_hear (machine, "ready");
      g_assert_true (run ("ip link add port%u type veth peer name eth0 netns %s", i,
                          g_subprocess_get_identifier (machine->process)));
      g_assert_true (run ("ip link set port%u master br0 up", i));
    }
}

static void
lan_connect (Lan *lan, gboolean ipv4, gboolean ipv6)
{
  for (guint i = 0; i < N_PEERS; i++)
    {
      g_autofree char *address = ipv4 ? g_strdup_printf ("10.9.0.%u", i + 1) : g_strdup ("-");
      g_autofree char *command = g_strdup_printf ("connect %s %s", address, ipv6 ? "ipv6" : "-");

      machine_do (&lan->machines[i], command);
    }
}

static void
lan_clear (Lan *lan)
{
  for (guint i = 0; i < N_PEERS; i++)
    {
      Machine *machine = &lan->machines[i];

      /* Left alone, it would go some time after its namespace. */
      g_assert_true (run ("ip link delete port%u", i));
      g_output_stream_close (machine->input, NULL, NULL);
      g_assert_true (g_subprocess_wait_check (machine->process, NULL, NULL));
      g_object_unref (machine->output);
      g_object_unref (machine->process);
    }
  run ("ip link delete br0");
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
    machine_do (&lan->machines[i], "find");
  from_us = g_get_monotonic_time ();
  machine_do (&lan->machines[0], "host 1");
  for (guint i = 1; i < N_PEERS; i++)
    g_test_message ("host %u: listed %.1f ms after opening", i,
                    wait_listed (&lan->machines[i], " Room1", from_us));
  for (guint i = 1; i < N_PEERS; i++)
    {
      from_us = g_get_monotonic_time ();
      machine_do (&lan->machines[i], "find");
      g_test_message ("host %u: listed %.1f ms after starting to look", i,
                      wait_listed (&lan->machines[i], " Room1", from_us));
    }
  /* Heard on every way, it is still one row: a second one would be said here. */
  for (guint i = 1; i < N_PEERS; i++)
    {
      g_autofree char *reached = NULL;

      machine_tell (&lan->machines[i], "await %u", n_families);
      reached = machine_hear (&lan->machines[i], "reached");
      g_test_message ("host %u: %s", i, reached);
      g_free (machine_hear (&lan->machines[i], "done"));
    }
  from_us = g_get_monotonic_time ();
  machine_do (&lan->machines[0], "bye");
  for (guint i = 1; i < N_PEERS; i++)
    g_test_message ("host %u: gone %.1f ms after closing", i,
                    wait_gone (&lan->machines[i], from_us));
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
  machine_do (&lan.machines[0], "house");
  for (guint i = 1; i < N_PEERS; i++)
    {
      g_autofree char *command = g_strdup_printf ("join Player%u", i);
      g_autofree char *seated = NULL;
      gint64 from_us;

      machine_do (&lan.machines[i], "find");
      wait_listed (&lan.machines[i], " House", 0);
      from_us = machine_do (&lan.machines[i], command);
      seated = machine_hear (&lan.machines[i], "seated");
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
  machine_do (&lan.machines[0], "host 1");
  for (guint i = 0; i < N_PEERS; i++)
    {
      machine_do (&lan.machines[i], "find");
      wait_listed (&lan.machines[i], " Room1", 0);
    }
  machine_tell (&lan.machines[1], "host 2");
  for (guint i = 0; i < N_PEERS; i++)
    if (i != 1)
      wait_listed (&lan.machines[i], " Room2", 0);
  g_free (machine_hear (&lan.machines[1], "done"));
  wait_listed (&lan.machines[1], " Room2", 0);
  lan_clear (&lan);
}

/* The cable is plugged in while the list is open. */
static void
test_late_network (void)
{
  Lan lan;
  gint64 from_us;

  lan_init (&lan);
  machine_do (&lan.machines[1], "find");
  machine_do (&lan.machines[0], "host 1");
  machine_do (&lan.machines[0], "connect 10.9.0.1 ipv6");
  from_us = machine_do (&lan.machines[1], "connect 10.9.0.2 ipv6");
  g_test_message ("listed %.1f ms after the network came",
                  wait_listed (&lan.machines[1], " Room1", from_us));
  lan_clear (&lan);
}

/* Three of ten datagrams never arrive. */
static void
test_loss (void)
{
  Lan lan;
  gint64 from_us;
  gboolean loses = TRUE;

  lan_init (&lan);
  lan_connect (&lan, TRUE, FALSE);
  for (guint i = 0; i < N_PEERS; i++)
    {
      g_autofree char *answer = NULL;

      machine_tell (&lan.machines[i], "lose 30");
      answer = machine_hear (&lan.machines[i], "loses");
      loses = loses && strcmp (answer, "1") == 0;
      g_free (machine_hear (&lan.machines[i], "done"));
    }
  if (loses)
    {
      for (guint i = 1; i < N_PEERS; i++)
        machine_do (&lan.machines[i], "find");
      from_us = g_get_monotonic_time ();
      machine_do (&lan.machines[0], "host 1");
      for (guint i = 1; i < N_PEERS; i++)
        g_test_message ("host %u: listed %.1f ms after opening", i,
                        wait_listed (&lan.machines[i], " Room1", from_us));
    }
  else
    g_test_skip ("nft cannot lose datagrams here");
  lan_clear (&lan);
}

int
main (int argc, char *argv[])
{
  if (argc == 2 && strcmp (argv[1], "--peer") == 0)
    return be_peer ();
  self_path = argv[0];
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lan/bridge/both-families", test_both);
  g_test_add_func ("/lan/bridge/ipv4", test_ipv4);
  g_test_add_func ("/lan/bridge/ipv6-link-local", test_ipv6_link_local);
  g_test_add_func ("/lan/bridge/two-rooms", test_two_rooms);
  g_test_add_func ("/lan/bridge/join-ipv4", test_join_ipv4);
  g_test_add_func ("/lan/bridge/join-ipv6-link-local", test_join_ipv6_link_local);
  g_test_add_func ("/lan/bridge/late-network", test_late_network);
  g_test_add_func ("/lan/bridge/loss", test_loss);
  return g_test_run ();
}
