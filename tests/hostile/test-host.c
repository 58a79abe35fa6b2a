/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hostile host, and whoever sends beacons, can do to a client: to its main loop and its
 * memory, and whether it gets into an honest room afterwards. The client is a process of its own
 * that looks for rooms and joins the hostile one again and again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "attacker.h"
#include "net/client/siguo-finder.h"
#include "net/client/siguo-table.h"
#include "net/server/siguo-house.h"
#include "probe.h"
#include "villain.h"

#define HOST "10.66.0.1"
/* How long a player waits before trying a room again that threw him out. */
#define AGAIN_MS 50

/* --- The client ------------------------------------------------------------------------------ */

typedef struct
{
  SiguoTable *table;
  char *address;
  gint64 begin_us;             /* of joining an honest room; 0: it is a hostile one */
  guint again_id;
  guint n_tries;
  char *last_words;            /* of the table when it ended last */
} Client;

static void join (Client *client);

static gboolean
on_again (gpointer user_data)
{
  Client *client = user_data;

  client->again_id = 0;
  join (client);
  return G_SOURCE_REMOVE;
}

static void
on_connection_changed (SiguoTable *table,
                       Client     *client)
{
  SiguoConnection connection = siguo_table_get_connection (table);

  if (client->begin_us != 0 && connection == SIGUO_CONNECTION_SEATED)
    {
      probe_say ("%.1f", (g_get_monotonic_time () - client->begin_us) / 1000.0);
      client->begin_us = 0;
    }
  if (connection == SIGUO_CONNECTION_CLOSED && client->again_id == 0)
    client->again_id = g_timeout_add (AGAIN_MS, on_again, client);
}

static void
on_closed (SiguoTable *table,
           guint       answer,
           const char *detail,
           Client     *client)
{
  g_free (client->last_words);
  client->last_words = g_strdup (detail);
}

static void
leave (Client *client)
{
  g_clear_handle_id (&client->again_id, g_source_remove);
  if (client->table != NULL)
    g_signal_handlers_disconnect_by_data (client->table, client);
  g_clear_object (&client->table);
}

static void
join (Client *client)
{
  g_autoptr (GPtrArray) addresses =
    g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);

  leave (client);
  g_ptr_array_add (addresses, siguo_address_parse (client->address, NULL));
  client->table = siguo_table_new (NULL);
  g_signal_connect (client->table, "connection-changed", G_CALLBACK (on_connection_changed),
                    client);
  g_signal_connect (client->table, "closed", G_CALLBACK (on_closed), client);
  siguo_table_join (client->table, addresses, "Anna", FALSE, NULL);
  client->n_tries++;
}

/* "fall ADDRESS": joins it again and again; "story": answers how that went; "join ADDRESS": answers
 * when it is there. */
static void
on_line (const char *line,
         gpointer    user_data)
{
  Client *client = user_data;

  if (g_str_equal (line, "story"))
    {
      probe_say ("%u tries: %s", client->n_tries,
                 client->last_words != NULL ? client->last_words : "it stayed");
      return;
    }
  g_free (client->address);
  client->address = g_strdup (line + 5);
  client->begin_us = g_str_has_prefix (line, "join ") ? g_get_monotonic_time () : 0;
  join (client);
}

G_GNUC_NORETURN static void
client_main (void)
{
  SiguoFinder *finder = siguo_finder_new ();
  Client client = { 0 };

  siguo_finder_start (finder);
  probe_serve (probe_new (), on_line, &client);
  probe_say ("here");
  for (;;)
    g_main_context_iteration (NULL, TRUE);
}

/* --- Attacks --------------------------------------------------------------------------------- */

static void
take_report (Child *client,
             Row   *row)
{
  g_autofree char *line = NULL;

  child_tell (client, "report");
  line = child_read (client);
  g_assert_nonnull (line);
  g_assert_cmpint (sscanf (line, "%lf %lf", &row->late_ms, &row->redraw_ms), ==, 2);
}

/* An honest room opens, and the client that suffered joins it. */
static gdouble
measure_join (Child *client)
{
  const SiguoHouseDoors doors = { .port = 0 };
  g_autoptr (SiguoHouse) house = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;
  g_autofree char *answer = NULL;
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  house = siguo_house_new ("Honest", &options, NULL);
  siguo_house_open (house, &doors, &error);
  g_assert_no_error (error);
  line = g_strdup_printf ("join %s:%u", HOST, siguo_house_get_port (house));
  child_tell (client, line);
  answer = child_wait (client);
  g_assert_nonnull (answer);
  return g_ascii_strtod (answer, NULL);
}

/* By a host or, without @villainy, by beacons. */
typedef struct
{
  const Villainy *villainy;
  const Attack *attack;
  GString *table;
} Case;

static const char *
run_attack (const Case *what)
{
  const Villainy *villainy = what->villainy;
  const Attack *attack = what->attack;
  Child *client = child_new ("--client", NULL);
  g_autofree char *here = child_read (client);
  g_autofree char *first = NULL;
  Row row = { .name = villainy != NULL ? villainy->name : attack->name, .n_open = -1,
              .taken_kb = -1 };
  glong before_kb;
  Child *villain;
  const char *wrong;

  g_assert_cmpstr (here, ==, "here");
  run_for (0.1);
  take_report (client, &row);
  reset_peak (client->pid);
  before_kb = read_status (client->pid, "VmRSS:");
  if (villainy != NULL)
    {
      g_autofree char *line = NULL;

      villain = child_new ("--villain", villainy->name, HOST, NULL);
      first = child_read (villain);
      line = g_strdup_printf ("fall %s:%s", HOST, first);
      child_tell (client, line);
      run_for (attack_seconds ());
    }
  else
    {
      g_autofree char *seconds = g_strdup_printf ("%.1f", attack_seconds ());

      g_autofree char *line = NULL;
      Haul haul;

      villain = child_new ("--attack", attack->name, HOST, "1", seconds, NULL);
      line = child_wait (villain);
      g_assert_nonnull (line);
      first = haul_parse (&haul, line);
    }
  take_report (client, &row);
  row.grown_mb = (read_status (client->pid, "VmHWM:") - before_kb) / 1024.0;
  child_free (villain);
  if (villainy != NULL)
    {
      child_tell (client, "story");
      g_free (first);
      first = child_read (client);
    }
  row.join_ms = measure_join (client);
  row_print (&row, what->table, first);
  wrong = row_judge (&row);
  child_free (client);
  return wrong;
}

static void
test_case (gconstpointer data)
{
  const char *wrong = run_attack (data);

  /* Other programs take the processor too; it does not happen twice. */
  if (wrong != NULL)
    {
      g_test_message ("once more: %s", wrong);
      wrong = run_attack (data);
    }
  if (wrong != NULL)
    g_test_fail_printf ("%s", wrong);
}

static void
add_case (GPtrArray      *cases,
          const Villainy *villainy,
          const Attack   *attack,
          GString        *table)
{
  g_autofree char *path =
    villainy != NULL ? g_strconcat ("/hostile/host/", villainy->name, NULL)
                     : g_strconcat ("/hostile/beacons/", attack->name, NULL);
  Case *what = g_new0 (Case, 1);

  *what = (Case) { villainy, attack, table };
  g_ptr_array_add (cases, what);
  g_test_add_data_func (path, what, test_case);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) table = g_string_new (NULL);
  int status;

  if (argc == 2 && g_str_equal (argv[1], "--client"))
    client_main ();
  if (argc == 4 && g_str_equal (argv[1], "--villain"))
    villain_main (argv[2], argv[3]);
  if (argc == 6 && g_str_equal (argv[1], "--attack"))
    return attacker_main (argv[2], argv[3], atoi (argv[4]), g_ascii_strtod (argv[5], NULL), NULL);

  g_test_init (&argc, &argv, NULL);
  /* The others go on when one has failed, and all of them stand in the table. */
  g_test_set_nonfatal_assertions ();
  drop_debug_log ();
  if (!make_addresses ())
    {
      g_print ("1..0 # SKIP no right to give loopback more addresses\n");
      return 0;
    }
  for (guint i = 0; i < n_villainies; i++)
    add_case (cases, &villainies[i], NULL, table);
  for (guint i = 0; i < n_attacks; i++)
    if (attacks[i].flags & DATAGRAMS)
      add_case (cases, NULL, &attacks[i], table);
  status = g_test_run ();
  print_table ("What a hostile host and beacons can do to a client", table);
  return status;
}
