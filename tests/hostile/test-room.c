/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What strangers on the network can do to a room in which two people play: to its main loop, its
 * memory, the moves of the two, and to those who want to come in afterwards. The room, the attacker
 * and the honest players are three processes. The figures stand in a table; the test fails at ten
 * times what they should be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "attacker.h"
#include "net/client/siguo-table.h"
#include "net/server/siguo-house.h"
#include "overhear.h"
#include "probe.h"
#include "rules/siguo-random.h"

#define HOST "10.66.0.1"
/* Each of the two moves some seven times a second, which is half of what the room lets them. */
#define MOVE_MS 70
#define JOIN_SECONDS 30
/* Less the two who play. */
#define MAX_STRANGERS 22
#define MAX_PER_ADDRESS 4
/* One that is being cut, and one that is being turned away. */
#define MORE_OPEN 2
/* Of one who takes nothing nothing is taken for so long; else it is never more than a tenth. */
#define MIN_DEAF_SECONDS 0.5
#define LOOK_MS 10

static const char options_text[] =
  "mode=duel_dark move_seconds=none no_contact_moves=off timeout_limit=none";

/* --- The room -------------------------------------------------------------------------------- */

/* @per_address: "0": as usual */
G_GNUC_NORETURN static void
room_main (const char *per_address)
{
  const SiguoHouseDoors doors = { .port = 0, .beacon = TRUE,
                                  .max_per_address = (guint) atoi (per_address) };
  g_autoptr (SiguoHouse) house = NULL;
  g_autoptr (GError) error = NULL;
  SiguoOptions options;
  Probe *probe;

  g_assert_true (siguo_options_from_text (&options, options_text, NULL));
  house = siguo_house_new ("The room", &options, NULL);
  siguo_house_open (house, &doors, &error);
  g_assert_no_error (error);
  probe_say ("%u", siguo_house_get_port (house));
  probe = probe_new ();
  probe_serve (probe, NULL, NULL);
  for (;;)
    g_main_context_iteration (NULL, TRUE);
}

/* --- Honest players -------------------------------------------------------------------------- */

typedef struct
{
  Child *room;
  guint16 port;
  SiguoTable *tables[2];
  SiguoRandom random;
  guint move_id;
  gint64 moved_us;             /* when the move was made that has not come back; 0: none */
  GArray *move_ms;
  guint n_deploys;
  guint n_lost;
  guint n_descriptors;         /* the most that the room had at a time */
} Game;

/**
 * Case:
 * @starve: the room has no descriptor left but two
 * @per_address: (nullable): so many connections of one address, in place of the usual number
 */
typedef struct
{
  const char *name;
  const Attack *attack;
  gboolean starve;
  const char *per_address;
  GString *table;
} Case;

static void
on_connection_changed (SiguoTable *table,
                       Game       *game)
{
  if (siguo_table_get_connection (table) > SIGUO_CONNECTION_SEATED)
    game->n_lost++;
}

static void
on_deploy_started (SiguoTable *table,
                   Game       *game)
{
  game->n_deploys++;
}

static SiguoTable *
join (Game       *game,
      const char *name,
      gboolean    spectator)
{
  g_autoptr (GPtrArray) addresses =
    g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autofree char *text = g_strdup_printf ("%s:%u", HOST, game->port);
  g_autoptr (GError) error = NULL;
  SiguoTable *table = siguo_table_new (NULL);

  g_ptr_array_add (addresses, siguo_address_parse (text, &error));
  g_assert_no_error (error);
  siguo_table_join (table, addresses, name, spectator, NULL);
  return table;
}

/* A move to an empty point, so that the game goes on for ever. */
static gboolean
make_move (gpointer user_data)
{
  Game *game = user_data;

  for (guint i = 0; i < 2 && game->moved_us == 0; i++)
    {
      const SiguoPosition *position = siguo_table_get_position (game->tables[i]);
      SiguoMove moves[SIGUO_MAX_MOVES];
      guint n, tries;

      if (position == NULL || position->turn != siguo_table_get_seat (game->tables[i]))
        continue;
      n = siguo_position_list_moves (position, moves);
      g_assert_cmpuint (n, >, 0);
      for (tries = 0; tries < 1000; tries++)
        {
          SiguoMove move = moves[siguo_random_below (&game->random, n)];

          if (position->piece_at[move.to] != SIGUO_NO_PIECE)
            continue;
          game->moved_us = g_get_monotonic_time ();
          g_assert_cmpuint (siguo_table_move (game->tables[i], move.from, move.to), !=, 0);
          break;
        }
    }
  return G_SOURCE_CONTINUE;
}

static void
on_event (SiguoTable *table,
          SiguoEvent *event,
          Game       *game)
{
  gdouble ms = (g_get_monotonic_time () - game->moved_us) / 1000.0;

  /* It is over when whoever made it sees it. */
  if (game->moved_us == 0 || event->seat != siguo_table_get_seat (table))
    return;
  g_array_append_val (game->move_ms, ms);
  game->moved_us = 0;
}

static void
wait_for_phase (Game            *game,
                SiguoTablePhase  phase)
{
  while (siguo_table_get_phase (game->tables[0]) != phase
         || siguo_table_get_phase (game->tables[1]) != phase)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_seated (SiguoTable *table)
{
  return siguo_table_get_connection (table) == SIGUO_CONNECTION_SEATED;
}

static void
game_start (Game       *game,
            const Case *what)
{
  const char *per_address = what->per_address != NULL ? what->per_address : "0";
  g_autofree char *line = NULL;

  memset (game, 0, sizeof *game);
  siguo_random_init (&game->random, 5);
  game->move_ms = g_array_new (FALSE, FALSE, sizeof (gdouble));
  game->room = child_new ("--room", per_address, NULL);
  line = child_read (game->room);
  g_assert_nonnull (line);
  game->port = atoi (line);
  for (guint i = 0; i < 2; i++)
    {
      game->tables[i] = join (game, i == 0 ? "Anna" : "Boris", FALSE);
      while (!is_seated (game->tables[i]))
        g_main_context_iteration (NULL, TRUE);
      g_signal_connect (game->tables[i], "event", G_CALLBACK (on_event), game);
      g_signal_connect (game->tables[i], "deploy-started", G_CALLBACK (on_deploy_started), game);
      g_signal_connect (game->tables[i], "connection-changed", G_CALLBACK (on_connection_changed),
                        game);
    }
}

static void
game_play (Game *game)
{
  for (guint i = 0; i < 2; i++)
    siguo_table_set_ready (game->tables[i], TRUE);
  /* Not before the game has its number. */
  while (game->n_deploys < 2)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      SiguoLayout layout;

      siguo_layout_randomize (&layout, &game->random);
      g_assert_cmpuint (siguo_table_commit (game->tables[i], &layout, &error), !=, 0);
    }
  wait_for_phase (game, SIGUO_TABLE_PLAY);
  game->move_id = g_timeout_add (MOVE_MS, make_move, game);
  while (game->move_ms->len < 2)
    g_main_context_iteration (NULL, TRUE);
  g_array_set_size (game->move_ms, 0);
}

static void
game_end (Game *game)
{
  g_clear_handle_id (&game->move_id, g_source_remove);
  for (guint i = 0; i < 2; i++)
    {
      g_signal_handlers_disconnect_by_data (game->tables[i], game);
      g_clear_object (&game->tables[i]);
    }
  g_clear_pointer (&game->room, child_free);
  g_clear_pointer (&game->move_ms, g_array_unref);
}

/* --- Attacks --------------------------------------------------------------------------------- */

/* A new player comes in. Returns: how long it took, in ms */
static gdouble
measure_join (Game *game)
{
  gint64 begin_us = g_get_monotonic_time ();
  g_autoptr (SiguoTable) table = join (game, "Newcomer", TRUE);

  while (!is_seated (table))
    {
      /* No door, no place or no time for us yet: people try again too. */
      if (siguo_table_get_connection (table) == SIGUO_CONNECTION_CLOSED)
        {
          g_assert_cmpint (g_get_monotonic_time () - begin_us, <, JOIN_SECONDS * G_USEC_PER_SEC);
          run_for (0.2);
          g_object_unref (table);
          table = join (game, "Newcomer", TRUE);
        }
      g_main_context_iteration (NULL, TRUE);
    }
  return (g_get_monotonic_time () - begin_us) / 1000.0;
}

static void
take_report (Game *game,
             Row  *row)
{
  g_autofree char *line = NULL;

  child_tell (game->room, "report");
  line = child_read (game->room);
  g_assert_nonnull (line);
  g_assert_cmpint (sscanf (line, "%lf %lf", &row->late_ms, &row->redraw_ms), ==, 2);
}

static guint
count_descriptors (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/fd", (int) pid);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;
  return n;
}

static gboolean
look (gpointer user_data)
{
  Game *game = user_data;

  game->n_descriptors = MAX (game->n_descriptors, count_descriptors (game->room->pid));
  return G_SOURCE_CONTINUE;
}

/* Returns: what does not fit, NULL: nothing. All of it is so whatever else the machine does. */
static const char *
judge_cause (const Case *what,
             const Row  *row,
             const Haul *haul)
{
  const Attack *attack = what->attack;
  gboolean of_one = attack->n_addresses == 1;

  if (what->per_address != NULL && of_one)
    return row->n_open > MAX_PER_ADDRESS + MORE_OPEN ? NULL : "the cap was not raised";
  if (row->n_open > (of_one ? MAX_PER_ADDRESS : MAX_STRANGERS) + MORE_OPEN)
    return "too many were let in";
  /* Without a descriptor nobody comes in at all. */
  if (attack->flags & CUT && !what->starve && haul->n_connections <= attack->n_peers)
    return "nobody was cut";
  if (attack->flags & DEAF && haul->deaf_seconds < MIN_DEAF_SECONDS)
    return "the deaf were listened to";
  if (haul->n_returned > 0)
    return "a stranger got somebody's place";
  return NULL;
}

static const char *
run_attack (const Case *what)
{
  const Attack *attack = what->attack;
  gboolean in_lobby = g_str_equal (attack->name, "fidgets");
  g_autofree char *seconds = g_strdup_printf ("%.1f", MAX (attack_seconds (), attack->seconds));
  g_autofree char *port = NULL;
  g_autofree char *line = NULL;
  g_autofree char *note = NULL;
  g_autofree char *overheard = NULL;
  struct rlimit before, low;
  Row row = { .name = what->name };
  Haul haul = { 0 };
  guint look_id, n_before;
  glong before_kb;
  Child *attacker;
  const char *wrong;
  Game game;

  game_start (&game, what);
  if (!in_lobby)
    game_play (&game);
  if (attack->flags & REPLAY)
    overheard = overhear_return (game.port);
  port = g_strdup_printf ("%u", game.port);
  g_assert_cmpint (prlimit (game.room->pid, RLIMIT_NOFILE, NULL, &before), ==, 0);
  n_before = count_descriptors (game.room->pid);
  low = before;
  low.rlim_cur = n_before + 2;
  if (what->starve)
    g_assert_cmpint (prlimit (game.room->pid, RLIMIT_NOFILE, &low, NULL), ==, 0);
  take_report (&game, &row);
  reset_peak (game.room->pid);
  before_kb = read_status (game.room->pid, "VmRSS:");
  look_id = g_timeout_add (LOOK_MS, look, &game);

  attacker = child_new ("--attack", attack->name, HOST, port, seconds,
                        overheard != NULL ? overheard : "", NULL);
  line = child_wait (attacker);
  g_assert_nonnull (line);
  note = haul_parse (&haul, line);
  g_source_remove (look_id);
  row.n_open = (int) MAX (game.n_descriptors, n_before) - (int) n_before;
  if (attack->flags & DATAGRAMS)
    row.n_open = -1;
  row.taken_kb = attack->flags & UPGRADE ? haul.taken_kb : -1;

  /* Also the move that is still under way is one of those that it delayed. */
  while (!in_lobby && (game.moved_us != 0 || game.move_ms->len < 2))
    g_main_context_iteration (NULL, TRUE);
  take_report (&game, &row);
  row.grown_mb = (read_status (game.room->pid, "VmHWM:") - before_kb) / 1024.0;
  row.move_ms = in_lobby ? NULL : g_array_copy (game.move_ms);
  child_free (attacker);
  if (what->starve)
    g_assert_cmpint (prlimit (game.room->pid, RLIMIT_NOFILE, &before, NULL), ==, 0);
  row.join_ms = measure_join (&game);
  row_print (&row, what->table, note);

  /* They played all the time, and still do. */
  g_assert_cmpuint (game.n_lost, ==, 0);
  g_assert_true (is_seated (game.tables[0]) && is_seated (game.tables[1]));
  if (!in_lobby)
    {
      guint n = game.move_ms->len;

      while (game.move_ms->len < n + 2)
        g_main_context_iteration (NULL, TRUE);
    }
  wrong = row_judge (&row);
  if (wrong == NULL)
    wrong = judge_cause (what, &row, &haul);
  row_clear (&row);
  game_end (&game);
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
add_case (GPtrArray    *cases,
          const Attack *attack,
          const char   *name,
          gboolean      starve,
          const char   *per_address,
          GString      *table)
{
  g_autofree char *path = g_strconcat ("/hostile/room/", name, NULL);
  Case *what = g_new0 (Case, 1);

  *what = (Case) { name, attack, starve, per_address, table };
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

  if (argc == 3 && g_str_equal (argv[1], "--room"))
    room_main (argv[2]);
  if (argc == 7 && g_str_equal (argv[1], "--attack"))
    return attacker_main (argv[2], argv[3], atoi (argv[4]), g_ascii_strtod (argv[5], NULL),
                          argv[6]);

  g_test_init (&argc, &argv, NULL);
  /* The others go on when one has failed, and all of them stand in the table. */
  g_test_set_nonfatal_assertions ();
  drop_debug_log ();
  if (!make_addresses ())
    {
      g_print ("1..0 # SKIP no right to give loopback more addresses\n");
      return 0;
    }
  for (guint i = 0; i < n_attacks; i++)
    {
      add_case (cases, &attacks[i], attacks[i].name, FALSE, NULL, table);
      if (g_str_equal (attacks[i].name, "500-connections"))
        add_case (cases, &attacks[i], "descriptors", TRUE, NULL, table);
      if (g_str_equal (attacks[i].name, "500-of-one-address"))
        add_case (cases, &attacks[i], "raised-cap", FALSE, "10", table);
    }
  status = g_test_run ();
  print_table ("What strangers can do to a room", table);
  return status;
}
