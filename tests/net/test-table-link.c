/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/client/siguo-table-private.h"
#include "net/common/siguo-web-channel.h"
#include "net/server/siguo-house.h"
#include "rules/siguo-random.h"

#include <string.h>

/* Tables at a house over real sockets on loopback. */

static SiguoHouse *
open_house (GPtrArray **addresses)
{
  SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE };
  SiguoOptions options;
  SiguoHouse *house;
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GError) error = NULL;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  house = siguo_house_new ("The house", &options, NULL);
  g_assert_true (siguo_house_open (house, &doors, &error));
  g_assert_no_error (error);
  *addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  address = g_inet_socket_address_new_from_string ("127.0.0.1", siguo_house_get_port (house));
  g_ptr_array_add (*addresses, siguo_address_new (G_INET_SOCKET_ADDRESS (address)));
  return house;
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, char **said)
{
  g_free (*said);
  *said = g_strdup_printf ("%u %s", answer, detail != NULL ? detail : "");
}

static void
wait_for (SiguoTable *table, SiguoConnection connection)
{
  while (siguo_table_get_connection (table) != connection)
    g_main_context_iteration (NULL, TRUE);
}

static void
close_house (SiguoHouse *house)
{
  gboolean closed = FALSE;

  g_signal_connect_swapped (house, "closed", G_CALLBACK (g_atomic_int_inc), &closed);
  siguo_house_close (house);
  while (!closed)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_nobody (void)
{
  g_autoptr (GPtrArray) addresses = NULL;
  g_autoptr (SiguoHouse) house = open_house (&addresses);
  g_autoptr (SiguoTable) table = siguo_table_new (NULL);
  g_autofree char *said = NULL;

  close_house (house);
  g_clear_object (&house);
  g_signal_connect (table, "closed", G_CALLBACK (on_closed), &said);
  siguo_table_join (table, addresses, "Anna", FALSE, NULL);
  g_assert_cmpint (siguo_table_get_connection (table), ==, SIGUO_CONNECTION_CONNECTING);
  wait_for (table, SIGUO_CONNECTION_CLOSED);
  g_test_message ("%s", said);
  g_assert_nonnull (siguo_table_get_connection_error (table));
  g_assert_true (g_str_has_prefix (said, "0 "));
  g_assert_cmpuint (strlen (said), >, 10);
}

/* Nobody waits for a table that is not wanted any more. */
static void
test_unwanted (void)
{
  g_autoptr (GPtrArray) addresses = NULL;
  g_autoptr (SiguoHouse) house = open_house (&addresses);
  SiguoTable *table = siguo_table_new (NULL);
  g_autoptr (SiguoTable) other = siguo_table_new (NULL);
  g_autofree char *said = NULL;

  siguo_table_join (table, addresses, "Anna", FALSE, NULL);
  g_object_unref (table);
  table = siguo_table_new (NULL);
  g_signal_connect (table, "closed", G_CALLBACK (on_closed), &said);
  siguo_table_join (table, addresses, "Anna", FALSE, NULL);
  siguo_table_leave (table);
  siguo_table_leave (table);
  wait_for (table, SIGUO_CONNECTION_CLOSED);
  g_assert_cmpstr (said, ==, "0 ");
  g_object_unref (table);
  siguo_table_join (other, addresses, "Anna", FALSE, NULL);
  wait_for (other, SIGUO_CONNECTION_SEATED);
  close_house (house);
}

static void
play (SiguoTable **tables, SiguoRandom *random, guint plies)
{
  for (guint i = 0; i < plies; i++)
    {
      const SiguoPosition *position = siguo_table_get_position (tables[0]);
      SiguoMove moves[SIGUO_MAX_MOVES];
      guint before = siguo_table_get_n_events (tables[0]);
      SiguoTable *table;
      SiguoMove move;
      guint n_moves;

      if (position->turn == SIGUO_NO_SEAT)
        return;
      table = tables[position->turn];
      while (siguo_table_get_n_events (table) != before)
        g_main_context_iteration (NULL, TRUE);
      n_moves = siguo_position_list_moves (siguo_table_get_position (table), moves);
      g_assert_cmpuint (n_moves, >, 0);
      move = moves[siguo_random_below (random, n_moves)];
      g_assert_cmpuint (siguo_table_move (table, move.from, move.to), !=, 0);
      while (siguo_table_get_n_events (tables[0]) == before)
        g_main_context_iteration (NULL, TRUE);
    }
}

static void
test_game (void)
{
  static const char *const names[] = { "Anna", "Boris", "四", "Dora" };
  g_autoptr (GPtrArray) addresses = NULL;
  g_autoptr (SiguoHouse) house = open_house (&addresses);
  SiguoTable *tables[SIGUO_N_SEATS];
  g_autofree char *said = NULL;
  SiguoRandom random;
  gint64 start_us;

  siguo_random_init (&random, 5);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      start_us = g_get_monotonic_time ();
      tables[seat] = siguo_table_new (NULL);
      siguo_table_join (tables[seat], addresses, names[seat], FALSE, NULL);
      while (siguo_table_get_seat (tables[seat]) != seat)
        g_main_context_iteration (NULL, TRUE);
      g_test_message ("seated %.1f ms after joining",
                      (double) (g_get_monotonic_time () - start_us) / 1000);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (tables[seat], TRUE);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_autoptr (GError) error = NULL;
      SiguoLayout layout;

      while (siguo_table_get_game_id (tables[seat]) == NULL)
        g_main_context_iteration (NULL, TRUE);
      siguo_layout_randomize (&layout, &random);
      siguo_table_commit (tables[seat], &layout, &error);
      g_assert_no_error (error);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    while (siguo_table_get_position (tables[seat]) == NULL)
      g_main_context_iteration (NULL, TRUE);
  play (tables, &random, 12);

  /* The connection is lost, and comes back by itself. */
  for (guint round = 0; round < 2; round++)
    {
      start_us = g_get_monotonic_time ();
      siguo_web_channel_cut (SIGUO_WEB_CHANNEL (tables[1]->channel), "for the test");
      wait_for (tables[1], SIGUO_CONNECTION_RETURNING);
      wait_for (tables[1], SIGUO_CONNECTION_SEATED);
      g_test_message ("back after %.1f ms", (double) (g_get_monotonic_time () - start_us) / 1000);
      play (tables, &random, 12);
    }
  while (siguo_table_get_n_events (tables[1]) != siguo_table_get_n_events (tables[0]))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpmem (siguo_table_get_chain (tables[0]), sizeof (SiguoHash),
                   siguo_table_get_chain (tables[1]),
                   sizeof (SiguoHash));

  /* A room that has been silent for too long is left, and found again. */
  tables[2]->heard_us -= 3600 * (gint64) G_USEC_PER_SEC;
  wait_for (tables[2], SIGUO_CONNECTION_RETURNING);
  g_test_message ("%s", siguo_table_get_connection_error (tables[2])->message);
  wait_for (tables[2], SIGUO_CONNECTION_SEATED);

  g_signal_connect (tables[3], "closed", G_CALLBACK (on_closed), &said);
  close_house (house);
  wait_for (tables[3], SIGUO_CONNECTION_CLOSED);
  g_test_message ("%s", said);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_object_unref (tables[seat]);
}

/* While the house is away, tables try again and again, and stop when they are told to. */
static void
test_house_gone (void)
{
  g_autoptr (GPtrArray) addresses = NULL;
  SiguoHouse *house = open_house (&addresses);
  g_autoptr (SiguoTable) table = siguo_table_new (NULL);
  g_autofree char *said = NULL;

  g_signal_connect (table, "closed", G_CALLBACK (on_closed), &said);
  siguo_table_join (table, addresses, "Anna", FALSE, NULL);
  wait_for (table, SIGUO_CONNECTION_SEATED);
  /* Not closed as it should be: just gone. */
  g_object_unref (house);
  wait_for (table, SIGUO_CONNECTION_RETURNING);
  while (siguo_table_get_attempts (table) < 2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (siguo_table_get_connection (table), ==, SIGUO_CONNECTION_RETURNING);
  g_assert_null (said);
  siguo_table_leave (table);
  wait_for (table, SIGUO_CONNECTION_CLOSED);
  g_assert_cmpstr (said, ==, "0 ");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/table-link/nobody", test_nobody);
  g_test_add_func ("/net/table-link/unwanted", test_unwanted);
  g_test_add_func ("/net/table-link/game", test_game);
  g_test_add_func ("/net/table-link/house-gone", test_house_gone);
  return g_test_run ();
}
