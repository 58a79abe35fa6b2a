/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-record.h"

#include "bot/siguo-simple-mind.h"
#include "net/client/siguo-table.h"
#include "net/common/siguo-bucket.h"
#include "net/server/siguo-house.h"

/* In each mode two or four tables with simple minds, and one that looks on, play a whole game at a
 * house over real sockets; then each one's record of it is checked. The games are played at the
 * same time, since the house lets nobody say more than twenty things a second. */

typedef struct _Game Game;

typedef struct
{
  Game *game;
  SiguoTable *table;
  SiguoSimpleMind mind;
  SiguoBucket bucket;
  guint move_source;
  gboolean asked_ready;
  gboolean is_over;
  guint n_unknown;               /* pieces unknown when the game began */
} Place;

struct _Game
{
  const char *name;
  const char *options;
  guint unknown_to_players, unknown_to_others;
  SiguoHouse *house;
  gboolean house_closed;
  guint n_players;
  Place places[SIGUO_N_SEATS + 1];   /* the last one looks on */
  SiguoRandom random;
};

static Game games[] = {
  { "siguo_dark", "mode=siguo_dark", 75, 100 },
  { "siguo_dark-qq",
    "mode=siguo_dark no_move_check=immediate mutual_exhaustion=next_mover_loses turn_dir=cw", 75,
    100 },
  { "siguo_dark-friends",
    "mode=siguo_dark move_seconds=none team_chat=free dead_see_all=on mine=mutual", 75, 100 },
  { "siguo_dark-shown",
    "mode=siguo_dark battle_reveal=both engineer_recon=attack_and_defence", 75, 100 },
  { "siguo_dual", "mode=siguo_dual dead_see_all=on", 50, 100 },
  { "siguo_dual-early",
    "mode=siguo_dual ally_layout_at_deploy=on battle_reveal=defender first_mover=W", 50, 100 },
  { "siguo_open", "mode=siguo_open bomb_flag=forbidden", 0, 0 },
  { "siguo_duel", "mode=siguo_duel first_mover=N", 25, 50 },
  { "siguo_duel-closed", "mode=siguo_duel side_arms=closed engineer_recon=attack", 25, 50 },
  { "siguo_duel-sides", "mode=siguo_duel duel_seats=EW repetition=lose", 25, 50 },
  { "siguo_duel-open", "mode=siguo_duel duel_pieces=open", 0, 0 },
  { "duel_dark", "mode=duel_dark", 25, 50 },
  { "duel_dark-shown", "mode=duel_dark battle_reveal=both repetition=off", 25, 50 },
  { "duel_open", "mode=duel_open", 0, 0 },
  { "duel_flip", "mode=duel_flip", 50, 50 },
  { "duel_flip-modern",
    "mode=duel_flip flip_colour=own_two_in_a_row flip_weaker_may_attack=no "
    "flip_mine_attackers=engineer_and_bomb flip_flag_taker=any flip_carry_home=no", 50, 50 },
};

static guint
count_unknown (const SiguoPosition *position)
{
  guint count = 0;

  for (guint i = 0; i < SIGUO_MAX_PIECES; i++)
    count += position->rank_of[i] == SIGUO_RANK_UNKNOWN;
  return count;
}

static gboolean
on_move (gpointer user_data)
{
  Place *place = user_data;
  SiguoMove move;

  if (!siguo_bucket_take (&place->bucket, 1, g_get_monotonic_time ()))
    return G_SOURCE_CONTINUE;
  place->move_source = 0;
  if (siguo_simple_mind_choose (&place->mind, &place->game->random, &move))
    g_assert_cmpuint (siguo_table_move (place->table, move.from, move.to), !=, 0);
  else
    g_assert_cmpuint (siguo_table_skip (place->table), !=, 0);
  return G_SOURCE_REMOVE;
}

static void
move_when_on_turn (Place *place)
{
  guint8 seat = siguo_table_get_seat (place->table);

  if (seat != SIGUO_NO_SEAT && siguo_table_get_position (place->table)->turn == seat
      && place->move_source == 0)
    place->move_source = g_timeout_add (1, on_move, place);
}

static void
on_state_changed (SiguoTable *table, Place *place)
{
  guint8 seat = siguo_table_get_seat (table);
  guint n_seated = 0;

  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    n_seated += siguo_table_get_seat_state (table, i)->member != 0;
  /* Who looks on comes last. */
  if (siguo_table_get_phase (table) != SIGUO_TABLE_LOBBY || seat == SIGUO_NO_SEAT
      || place->asked_ready || n_seated < place->game->n_players
      || siguo_table_get_n_spectators (table) == 0)
    return;
  place->asked_ready = TRUE;
  siguo_table_set_ready (table, TRUE);
}

static void
on_deploy_started (SiguoTable *table, Place *place)
{
  g_autoptr (GError) error = NULL;
  SiguoLayout layout;

  if (siguo_table_get_seat (table) == SIGUO_NO_SEAT
      || siguo_table_get_options (table)->mode == SIGUO_MODE_DUEL_FLIP)
    return;
  siguo_simple_mind_deploy (&layout, &place->game->random);
  g_assert_cmpuint (siguo_table_commit (table, &layout, &error), !=, 0);
  g_assert_no_error (error);
}

static void
on_game_started (SiguoTable *table, Place *place)
{
  const SiguoPosition *begin = siguo_table_get_begin (table);

  place->n_unknown = count_unknown (begin);
  if (siguo_table_get_seat (table) == SIGUO_NO_SEAT)
    return;
  siguo_simple_mind_init (&place->mind, siguo_table_get_seat (table), begin);
  move_when_on_turn (place);
}

static void
on_event (SiguoTable *table, const SiguoEvent *event, Place *place)
{
  if (siguo_table_get_seat (table) == SIGUO_NO_SEAT)
    return;
  siguo_simple_mind_observe (&place->mind, event, siguo_table_get_position (table));
  move_when_on_turn (place);
}

static void
on_game_over (SiguoTable *table, Place *place)
{
  place->is_over = TRUE;
}

static void
on_refused (SiguoTable *table, guint id, guint answer, guint why_not, const char *detail,
            Place *place)
{
  g_error ("%s: refused with %u, %u", place->game->name, answer, why_not);
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, Place *place)
{
  g_error ("%s: closed with %u, %s", place->game->name, answer, detail);
}

static void
join (Game *game, guint index, GPtrArray *addresses)
{
  static const char *const names[] = { "Anna", "Boris", "Cleo", "Dora", "Eva" };
  Place *place = &game->places[index];

  place->game = game;
  place->table = siguo_table_new (NULL);
  /* What the room lets a member do, and never as much of it at once. */
  siguo_bucket_init (&place->bucket, 12, 20, g_get_monotonic_time ());
  g_signal_connect (place->table, "state-changed", G_CALLBACK (on_state_changed), place);
  g_signal_connect (place->table, "deploy-started", G_CALLBACK (on_deploy_started), place);
  g_signal_connect (place->table, "game-started", G_CALLBACK (on_game_started), place);
  g_signal_connect (place->table, "event", G_CALLBACK (on_event), place);
  g_signal_connect (place->table, "game-over", G_CALLBACK (on_game_over), place);
  g_signal_connect (place->table, "refused", G_CALLBACK (on_refused), place);
  g_signal_connect (place->table, "closed", G_CALLBACK (on_closed), place);
  siguo_table_join (place->table, addresses, names[index], index == SIGUO_N_SEATS, NULL);
}

static void
on_house_closed (SiguoHouse *house, Game *game)
{
  game->house_closed = TRUE;
}

static void
start_game (Game *game)
{
  static const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE };
  g_autoptr (GPtrArray) addresses
      = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GError) error = NULL;
  SiguoOptions options;

  siguo_options_from_text (&options, game->options, &error);
  g_assert_no_error (error);
  siguo_random_init (&game->random, 1 + (guint64) (game - games));
  game->house = siguo_house_new (game->name, &options, NULL);
  g_signal_connect (game->house, "closed", G_CALLBACK (on_house_closed), game);
  siguo_house_open (game->house, &doors, &error);
  g_assert_no_error (error);
  address = g_inet_socket_address_new_from_string ("127.0.0.1", siguo_house_get_port (game->house));
  g_ptr_array_add (addresses, siguo_address_new (G_INET_SOCKET_ADDRESS (address)));
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((siguo_options_seats (&options) & 1 << seat) != 0)
      join (game, game->n_players++, addresses);
  join (game, SIGUO_N_SEATS, addresses);
}

static void
leave (Place *place)
{
  g_signal_handlers_disconnect_by_data (place->table, place);
  g_clear_handle_id (&place->move_source, g_source_remove);
  g_clear_object (&place->table);
}

static void
test_game (gconstpointer data)
{
  Game *game = &games[GPOINTER_TO_UINT (data)];
  SiguoTable *onlooker;
  char *last = NULL;

  for (guint i = 0; i <= SIGUO_N_SEATS; i++)
    while (game->places[i].table != NULL && !game->places[i].is_over)
      g_main_context_iteration (NULL, TRUE);

  onlooker = game->places[SIGUO_N_SEATS].table;
  g_assert_cmpuint (game->places[SIGUO_N_SEATS].n_unknown, ==, game->unknown_to_others);
  g_test_message ("%s: %u events, end %u, winners %u", game->options,
                  siguo_table_get_n_events (onlooker), siguo_table_get_position (onlooker)->end,
                  siguo_table_get_position (onlooker)->winners);
  for (guint i = 0; i <= SIGUO_N_SEATS; i++)
    {
      Place *place = &game->places[i];
      g_autofree char *text = NULL;

      if (place->table == NULL)
        continue;
      if (i < SIGUO_N_SEATS)
        g_assert_cmpuint (place->n_unknown, ==, game->unknown_to_players);
      table_record_check (place->table);
      g_assert_cmpuint (count_unknown (siguo_table_get_position (place->table)), ==, 0);
      g_assert_cmpint (siguo_table_get_position (place->table)->end, !=, SIGUO_END_STOPPED);
      /* All know one and the same game now. */
      text = siguo_position_to_text (siguo_table_get_position (place->table));
      if (last != NULL)
        g_assert_cmpstr (text, ==, last);
      g_free (last);
      last = g_steal_pointer (&text);
      leave (place);
    }
  g_free (last);
  siguo_house_close (game->house);
  while (!game->house_closed)
    g_main_context_iteration (NULL, TRUE);
  g_clear_object (&game->house);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strdup_printf ("/net/modes/%s", games[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_game);
      start_game (&games[i]);
    }
  return g_test_run ();
}
