/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sitting.h"

#include "net/common/siguo-web-channel.h"

#include <glib/gstdio.h>

static const char *const names[] = { "Anna", "Boris", "四", "Dora" };

const char *
sitting_get_name (guint seat)
{
  return names[seat];
}

void
sitting_open (Sitting               *sitting,
              const SiguoHouseDoors *doors,
              const char            *options,
              gboolean               with_folders,
              gboolean               roams)
{
  g_autofree char *text = g_strdup_printf ("mode=siguo_dark %s", options);
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GError) error = NULL;
  SiguoOptions parsed;

  *sitting = (Sitting) { .roams = roams };
  siguo_random_init (&sitting->random, 11);
  siguo_options_from_text (&parsed, g_strstrip (text), &error);
  g_assert_no_error (error);
  sitting->house = siguo_house_new ("The house", &parsed, NULL);
  siguo_house_open (sitting->house, doors, &error);
  g_assert_no_error (error);
  sitting->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  sitting->port = siguo_house_get_port (sitting->house);
  address = g_inet_socket_address_new_from_string ("127.0.0.1", sitting->port);
  g_ptr_array_add (sitting->addresses, siguo_address_new (G_INET_SOCKET_ADDRESS (address)));
  if (with_folders)
    {
      sitting->folder = g_dir_make_tmp ("siguo-sitting-XXXXXX", &error);
      g_assert_no_error (error);
    }
}

void
sitting_open_at (Sitting *sitting,
                 guint16  port)
{
  *sitting = (Sitting) { .port = port };
  siguo_random_init (&sitting->random, port);
}

static void
on_refused (SiguoTable *table,
            guint       id,
            guint       answer,
            guint       why_not,
            const char *detail,
            Sitting    *sitting)
{
  sitting->n_refused++;
  sitting->refused_id = id;
  sitting->refused_answer = answer;
}

SiguoTable *
sitting_new_table (Sitting *sitting,
                   guint    seat)
{
  g_autofree char *own =
    sitting->folder != NULL ? g_build_filename (sitting->folder, names[seat], NULL) : NULL;
  SiguoTable *table = siguo_table_new (own);

  siguo_table_set_roams (table, sitting->roams);
  g_signal_connect (table, "refused", G_CALLBACK (on_refused), sitting);
  return table;
}

/* Who roams knows the room by an address of its own, and so has a cable of its own. */
static GPtrArray *
make_addresses (Sitting *sitting,
                guint    seat)
{
  GPtrArray *addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autofree char *text =
    g_strdup_printf ("127.0.0.%u:%u", sitting->roams ? seat + 1 : 1, sitting->port);

  g_ptr_array_add (addresses, siguo_address_parse (text, NULL));
  return addresses;
}

void
sitting_start (Sitting *sitting)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_autoptr (GPtrArray) addresses = make_addresses (sitting, seat);

      sitting->tables[seat] = sitting_new_table (sitting, seat);
      siguo_table_join (sitting->tables[seat], addresses, names[seat], FALSE, NULL);
      while (siguo_table_get_seat (sitting->tables[seat]) != seat)
        g_main_context_iteration (NULL, TRUE);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (sitting->tables[seat], TRUE);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_autoptr (GError) error = NULL;
      SiguoLayout layout;

      while (siguo_table_get_game_id (sitting->tables[seat]) == NULL)
        g_main_context_iteration (NULL, TRUE);
      siguo_layout_randomize (&layout, &sitting->random);
      siguo_table_commit (sitting->tables[seat], &layout, &error);
      g_assert_no_error (error);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    while (siguo_table_get_position (sitting->tables[seat]) == NULL)
      g_main_context_iteration (NULL, TRUE);
}

guint
sitting_get_turn (Sitting *sitting,
                  guint    witness)
{
  return siguo_table_get_position (sitting->tables[witness])->turn;
}

guint
sitting_ask_move (Sitting *sitting,
                  guint    seat)
{
  SiguoTable *table = sitting->tables[seat];
  SiguoMove moves[SIGUO_MAX_MOVES];
  SiguoMove move;
  guint n_moves;

  g_assert_cmpuint (siguo_table_get_position (table)->turn, ==, seat);
  n_moves = siguo_position_list_moves (siguo_table_get_position (table), moves);
  g_assert_cmpuint (n_moves, >, 0);
  move = moves[siguo_random_below (&sitting->random, n_moves)];
  return siguo_table_move (table, move.from, move.to);
}

static void
await_events (Sitting *sitting,
              guint    n_events,
              guint8   who)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    while (who & 1 << seat && (siguo_table_get_position (sitting->tables[seat]) == NULL
                               || siguo_table_get_n_events (sitting->tables[seat]) < n_events))
      g_main_context_iteration (NULL, TRUE);
}

void
sitting_play (Sitting *sitting,
              guint    plies,
              guint8   who)
{
  guint witness = (guint) __builtin_ctz (who);

  for (guint i = 0; i < plies; i++)
    {
      guint before = siguo_table_get_n_events (sitting->tables[witness]);

      await_events (sitting, before, who);
      g_assert_cmpuint (sitting_ask_move (sitting, sitting_get_turn (sitting, witness)), !=, 0);
      await_events (sitting, before + 1, who);
    }
}

void
sitting_assert_same (Sitting *sitting)
{
  SiguoTable *first = sitting->tables[0];
  guint n_events = 0;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    n_events = MAX (n_events, siguo_table_get_n_events (sitting->tables[seat]));
  await_events (sitting, n_events, 0xf);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoTable *table = sitting->tables[seat];
      const SiguoPosition *position = siguo_table_get_position (table);

      g_assert_cmpint (siguo_table_get_connection (table), ==, SIGUO_CONNECTION_SEATED);
      g_assert_cmpuint (siguo_table_get_seat (table), ==, seat);
      g_assert_cmpuint (siguo_table_get_n_events (table), ==, n_events);
      g_assert_cmpmem (siguo_table_get_chain (table), sizeof (SiguoHash),
                       siguo_table_get_chain (first), sizeof (SiguoHash));
      g_assert_cmpmem (position->piece_at, SIGUO_MAX_POINTS,
                       siguo_table_get_position (first)->piece_at, SIGUO_MAX_POINTS);
      for (guint piece = 30 * seat; piece < 30 * (seat + 1); piece++)
        g_assert_cmpint (position->rank_of[piece], !=, SIGUO_RANK_UNKNOWN);
      /* No ghosts: nobody but these four is there. */
      g_assert_cmpuint (siguo_table_get_n_spectators (table), ==, 0);
      for (guint other = 0; other < SIGUO_N_SEATS; other++)
        g_assert_cmpstr (siguo_table_get_seat_state (table, other)->name, ==, names[other]);
    }
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      if (g_file_test (file, G_FILE_TEST_IS_DIR))
        remove_folder (file);
      else
        g_unlink (file);
    }
  g_rmdir (path);
}

static void
on_house_closed (SiguoHouse *house,
                 gboolean   *closed)
{
  *closed = TRUE;
}

void
sitting_clear (Sitting *sitting)
{
  gboolean closed = FALSE;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (sitting->tables[seat] != NULL)
      {
        g_signal_handlers_disconnect_by_data (sitting->tables[seat], sitting);
        g_clear_object (&sitting->tables[seat]);
      }
  if (sitting->house != NULL)
    {
      g_signal_connect (sitting->house, "closed", G_CALLBACK (on_house_closed), &closed);
      siguo_house_close (sitting->house);
      while (!closed)
        g_main_context_iteration (NULL, TRUE);
    }
  g_clear_object (&sitting->house);
  g_clear_pointer (&sitting->addresses, g_ptr_array_unref);
  if (sitting->folder != NULL)
    remove_folder (sitting->folder);
  g_clear_pointer (&sitting->folder, g_free);
}

void
sitting_wait (SiguoTable      *table,
              SiguoConnection  connection)
{
  while (siguo_table_get_connection (table) != connection)
    g_main_context_iteration (NULL, TRUE);
}

void
sitting_cut (SiguoTable *table)
{
  /* While others were waited for it may have lost it by itself. */
  if (table->channel != NULL)
    siguo_web_channel_cut (SIGUO_WEB_CHANNEL (table->channel), "for the test");
  sitting_wait (table, SIGUO_CONNECTION_RETURNING);
}

void
sitting_mislead (SiguoTable *table,
                 const char *address)
{
  g_clear_pointer (&table->place, siguo_address_free);
  g_clear_pointer (&table->addresses, g_ptr_array_unref);
  table->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_ptr_array_add (table->addresses, siguo_address_parse (address, NULL));
}
