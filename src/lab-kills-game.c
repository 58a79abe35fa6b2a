/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-kills-game.h"

#include "lab-kills-count.h"
#include "lab-kills-referee.h"
#include "net/client/siguo-table-private.h"
#include "net/common/siguo-web-channel.h"
#include "rules/siguo-random.h"

#include <string.h>

#define PLAYERS SIGUO_N_SEATS
#define OPTIONS "mode=siguo_dark move_seconds=120 surrender_min_ply=0 absent_player=wait"
/* A game lasts a second or two of play, and half a second for each coming back. */
#define STUCK_SECONDS 40
/* After the moment for which a shock was planned: some hit somebody who is just coming back. */
#define MAX_PAUSE_MS 120
#define MAX_SHOCKS 16
/* Some of a player's commands come at once, and no program that plays for a person sends more. */
#define MIN_PLIES 16
/* What is cut off is part of the game, and not of its beginning, which no player can remember for
 * all others: not even when the next kill comes before anybody has come back. */
#define DAMAGE_PLIES 12
#define MAX_PLIES 64

/* A player's program. */
typedef struct
{
  SiguoLabKillsGame *game;
  guint index;
  SiguoTable *table;             /* (nullable) */
  char *folder;
  guint n_names;                 /* that it has tried */
  guint n_told;                  /* events of this game */
  SiguoTablePhase phase;         /* for which what follows was asked */
  gboolean asked_ready, asked_commit, asked_surrender, asked_seat;
  guint asked_ply;               /* + 1 */
  guint32 kicked;                /* member */
} Place;

/* When something is to be killed: not before that phase and that ply. */
typedef struct
{
  SiguoTablePhase phase;
  guint ply;
} Shock;

struct _SiguoLabKillsGame
{
  SiguoLabKills *kills;
  void (*done) (SiguoLabKillsGame *game, gpointer user_data);
  gpointer user_data;
  SiguoRandom random;
  SiguoLabHost *host;
  guint8 token[SIGUO_TOKEN_BYTES];
  Place places[PLAYERS];
  SiguoLabCount *count;
  SiguoGameId id;
  Shock shocks[MAX_SHOCKS];      /* in their order */
  guint n_shocks, next_shock;
  guint damage;
  guint damage_ply;              /* before it nothing (more) is cut off */
  gboolean forgets;
  guint last_ply;
  guint known_ply;               /* that anybody of those who may be gone by now has seen */
  gboolean over;
  guint act_id, shock_id, stuck_id;
};

static void wake (SiguoLabKillsGame *game);
static void plan_shock (SiguoLabKillsGame *game);

/* --- What players are told ------------------------------------------------------------------- */

/* All events that @place has been told since. */
static void
take_events (Place *place)
{
  guint n_events = siguo_table_get_n_events (place->table);

  if (n_events < place->n_told)
    place->n_told = 0;
  for (; place->n_told < n_events; place->n_told++)
    siguo_lab_count_tell (place->game->count, place->n_told,
                          siguo_table_get_event (place->table, place->n_told));
}

static void
on_told (Place *place)
{
  take_events (place);
  wake (place->game);
}

/* Told anew: what was told before must be there as well. What was asked for is asked again, which
 * must do it no second time. */
static void
on_told_anew (Place *place)
{
  place->n_told = 0;
  place->phase = SIGUO_TABLE_OVER;
  on_told (place);
}

static void
on_deploy_started (Place *place)
{
  const SiguoGameId *id = siguo_table_get_game_id (place->table);

  /* After a deployment that failed there is another one. */
  if (id != NULL && memcmp (id, &place->game->id, sizeof *id) != 0)
    {
      place->game->id = *id;
      place->game->known_ply = 0;
      siguo_lab_count_reset (place->game->count);
    }
  place->phase = SIGUO_TABLE_OVER;
  place->n_told = 0;
  wake (place->game);
}

/* Somebody else was quicker: asks for something else. */
static void
on_refused (Place *place)
{
  place->phase = SIGUO_TABLE_OVER;
  wake (place->game);
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, Place *place)
{
  g_debug ("%u: %u %s", place->index, answer, detail != NULL ? detail : "");
}

/* What is remembered and the room has lost is wanted back. */
static void
on_recall_changed (Place *place)
{
  if (siguo_table_is_host (place->table)
      && siguo_table_get_recall (place->table, NULL) > 0)
    siguo_table_answer_recall (place->table, TRUE);
  wake (place->game);
}

static void
on_changed (Place *place)
{
  wake (place->game);
}

/* --- Programs -------------------------------------------------------------------------------- */

static void
end_program (Place *place)
{
  if (place->table == NULL)
    return;
  g_signal_handlers_disconnect_by_data (place->table, place);
  /* No goodbye: as when a process is killed. */
  g_clear_object (&place->table);
}

static void
start_program (Place *place)
{
  static const char *const names[] = { "Anna", "Bert", "Cleo", "Dora" };
  SiguoLabKillsGame *game = place->game;
  g_autofree char *text =
    g_strdup_printf ("127.0.0.1:%u", siguo_lab_host_get_port (game->host));
  g_autoptr (GPtrArray) addresses =
    g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autofree char *name = NULL;

  g_ptr_array_add (addresses, siguo_address_parse (text, NULL));
  place->table = siguo_table_new (place->folder);
  place->phase = SIGUO_TABLE_OVER;
  place->n_told = 0;
  g_signal_connect_swapped (place->table, "connection-changed", G_CALLBACK (on_changed), place);
  g_signal_connect_swapped (place->table, "refused", G_CALLBACK (on_refused), place);
  g_signal_connect (place->table, "closed", G_CALLBACK (on_closed), place);
  g_signal_connect_swapped (place->table, "state-changed", G_CALLBACK (on_changed), place);
  g_signal_connect_swapped (place->table, "deploy-started", G_CALLBACK (on_deploy_started), place);
  g_signal_connect_swapped (place->table, "game-started", G_CALLBACK (on_told_anew), place);
  g_signal_connect_swapped (place->table, "event", G_CALLBACK (on_told), place);
  g_signal_connect_swapped (place->table, "caught-up", G_CALLBACK (on_told_anew), place);
  g_signal_connect_swapped (place->table, "game-over", G_CALLBACK (on_told), place);
  g_signal_connect_swapped (place->table, "recall-changed", G_CALLBACK (on_recall_changed), place);
  if (siguo_table_return (place->table, addresses, siguo_lab_host_get_room (game->host)))
    return;
  /* Whoever was taken in without hearing of it has left a name behind. */
  name = g_strdup_printf ("%s %u", names[place->index], ++place->n_names);
  siguo_table_join (place->table, addresses, name, FALSE, place->index == 0 ? game->token : NULL);
}

static gboolean
is_there (const Place *place)
{
  return place->table != NULL
         && siguo_table_get_connection (place->table) == SIGUO_CONNECTION_SEATED;
}

/* --- What they do ---------------------------------------------------------------------------- */

/* Is @member one of those who know that they are in the room? */
static gboolean
is_known (SiguoLabKillsGame *game, guint32 member)
{
  for (guint i = 0; i < PLAYERS; i++)
    if (siguo_table_get_member (game->places[i].table) == member)
      return TRUE;
  return FALSE;
}

/* The host sends away who was taken in and never heard of it. */
static void
send_ghosts_away (Place *place)
{
  SiguoLabKillsGame *game = place->game;

  for (guint i = 0; i < PLAYERS; i++)
    if (!is_there (&game->places[i]))
      return;
  for (guint seat = 0; seat < PLAYERS; seat++)
    {
      guint32 member = siguo_table_get_seat_state (place->table, seat)->member;

      if (member != 0 && member != place->kicked && !is_known (game, member))
        {
          place->kicked = member;
          siguo_table_kick (place->table, member);
          return;
        }
    }
}

static void
be_in_lobby (Place *place)
{
  guint8 own = siguo_table_get_seat (place->table);

  if (siguo_table_is_host (place->table))
    send_ghosts_away (place);
  if (own == SIGUO_NO_SEAT)
    {
      for (guint seat = 0; seat < PLAYERS && !place->asked_seat; seat++)
        if (siguo_table_get_seat_state (place->table, seat)->member == 0)
          place->asked_seat = siguo_table_sit (place->table, seat) != 0;
      return;
    }
  if (!place->asked_ready && !siguo_table_get_seat_state (place->table, own)->ready)
    place->asked_ready = siguo_table_set_ready (place->table, TRUE) != 0;
}

static void
be_deploying (Place *place)
{
  guint8 own = siguo_table_get_seat (place->table);
  SiguoLayout layout;

  if (own == SIGUO_NO_SEAT || place->asked_commit
      || siguo_table_get_seat_state (place->table, own)->committed)
    return;
  siguo_layout_randomize (&layout, &place->game->random);
  place->asked_commit = siguo_table_commit (place->table, &layout, NULL) != 0;
}

static void
be_playing (Place *place)
{
  SiguoLabKillsGame *game = place->game;
  const SiguoPosition *position = siguo_table_get_position (place->table);
  guint8 own = siguo_table_get_seat (place->table);
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n_moves;

  if (position == NULL || own == SIGUO_NO_SEAT)
    return;
  /* Two of one team give up: the end. */
  if (position->ply >= game->last_ply && own % 2 == 1 && !place->asked_surrender)
    place->asked_surrender = siguo_table_surrender (place->table) != 0;
  if (position->turn != own || place->asked_ply == position->ply + 1u || place->asked_surrender)
    return;
  n_moves = siguo_position_list_moves (position, moves);
  if (n_moves == 0)
    {
      if (siguo_table_skip (place->table) != 0)
        place->asked_ply = position->ply + 1u;
      return;
    }
  moves[0] = moves[siguo_random_below (&game->random, n_moves)];
  if (siguo_table_move (place->table, moves[0].from, moves[0].to) == 0)
    return;
  place->asked_ply = position->ply + 1u;
  siguo_lab_count_ask (game->count, own, position->ply, moves[0].from, moves[0].to);
}

static void
act_at (Place *place)
{
  SiguoConnection connection;
  SiguoTablePhase phase;

  if (place->table != NULL
      && siguo_table_get_connection (place->table) == SIGUO_CONNECTION_CLOSED)
    end_program (place);
  if (place->table == NULL)
    {
      if (siguo_lab_host_get_port (place->game->host) != 0)
        start_program (place);
      return;
    }
  connection = siguo_table_get_connection (place->table);
  phase = siguo_table_get_phase (place->table);
  if (phase != place->phase)
    {
      place->phase = phase;
      place->asked_ready = place->asked_commit = place->asked_surrender = place->asked_seat = FALSE;
      place->asked_ply = 0;
      place->kicked = 0;
    }
  if (phase == SIGUO_TABLE_LOBBY && connection == SIGUO_CONNECTION_SEATED)
    be_in_lobby (place);
  else if (phase == SIGUO_TABLE_DEPLOY && connection == SIGUO_CONNECTION_SEATED)
    be_deploying (place);
  /* One also moves while the connection is lost: it is said later. */
  else if (phase == SIGUO_TABLE_PLAY && connection >= SIGUO_CONNECTION_SEATED)
    be_playing (place);
}

/* --- The end --------------------------------------------------------------------------------- */

static void
finish (SiguoLabKillsGame *game)
{
  g_clear_handle_id (&game->stuck_id, g_source_remove);
  game->done (game, game->user_data);
}

static gboolean
all_know_the_end (SiguoLabKillsGame *game)
{
  for (guint i = 0; i < PLAYERS; i++)
    if (!is_there (&game->places[i])
        || siguo_table_get_phase (game->places[i].table) != SIGUO_TABLE_OVER
        || siguo_table_get_secrets (game->places[i].table, NULL) == NULL)
      return FALSE;
  return TRUE;
}

/* Each player's game is held against what all were told. */
static void
check (SiguoLabKillsGame *game)
{
  guint lost = 0, doubled = 0;

  for (guint i = 0; i < PLAYERS; i++)
    {
      SiguoTable *table = game->places[i].table;
      guint lost_here = 0, doubled_here = 0;

      siguo_lab_count_check (game->count, table->events, &lost_here, &doubled_here);
      lost = MAX (lost, lost_here);
      doubled = MAX (doubled, doubled_here);
      if (i == 0)
        game->kills->plies += siguo_table_get_position (table)->ply;
    }
  game->kills->lost_moves += lost;
  game->kills->doubled_moves += doubled;
}

static gboolean
on_act (gpointer user_data)
{
  SiguoLabKillsGame *game = user_data;

  game->act_id = 0;
  if (siguo_lab_host_get_error (game->host) != NULL)
    {
      g_printerr ("siguo-lab: %s\n", siguo_lab_host_get_error (game->host));
      game->kills->stuck++;
      finish (game);
      return G_SOURCE_REMOVE;
    }
  if (siguo_lab_host_is_closed (game->host))
    {
      finish (game);
      return G_SOURCE_REMOVE;
    }
  if (game->over)
    return G_SOURCE_REMOVE;
  plan_shock (game);
  for (guint i = 0; i < PLAYERS; i++)
    act_at (&game->places[i]);
  if (game->shock_id == 0 && game->next_shock == game->n_shocks
      && siguo_lab_host_get_port (game->host) != 0 && all_know_the_end (game))
    {
      check (game);
      game->over = TRUE;
      siguo_lab_host_close (game->host);
    }
  return G_SOURCE_REMOVE;
}

/* From the main loop, since programs are ended there. */
static void
wake (SiguoLabKillsGame *game)
{
  if (game->act_id == 0)
    game->act_id = g_idle_add (on_act, game);
}

static void
on_host_changed (gpointer user_data)
{
  wake (user_data);
}

static gboolean
on_stuck (gpointer user_data)
{
  SiguoLabKillsGame *game = user_data;

  game->stuck_id = 0;
  g_printerr ("siguo-lab: a game is stuck, port %u:", siguo_lab_host_get_port (game->host));
  for (guint i = 0; i < PLAYERS; i++)
    {
      SiguoTable *table = game->places[i].table;

      if (table == NULL)
        g_printerr (" (gone)");
      else
        g_printerr (" (member %u seat %u connection %d phase %d events %u: %s)",
                    siguo_table_get_member (table), siguo_table_get_seat (table),
                    siguo_table_get_connection (table), siguo_table_get_phase (table),
                    siguo_table_get_n_events (table),
                    siguo_table_get_connection_error (table) != NULL
                      ? siguo_table_get_connection_error (table)->message
                      : "");
    }
  g_printerr ("\n");
  game->kills->stuck++;
  finish (game);
  return G_SOURCE_REMOVE;
}

/* --- Shocks ---------------------------------------------------------------------------------- */

/* Where the game is, as far as anybody knows. */
static SiguoTablePhase
get_phase (SiguoLabKillsGame *game)
{
  SiguoTablePhase phase = SIGUO_TABLE_LOBBY;

  for (guint i = 0; i < PLAYERS; i++)
    {
      SiguoTable *table = game->places[i].table;

      if (table == NULL)
        continue;
      phase = MAX (phase, siguo_table_get_phase (table));
      if (siguo_table_get_position (table) != NULL)
        game->known_ply = MAX (game->known_ply, siguo_table_get_position (table)->ply);
    }
  return phase;
}

static int
compare_shocks (gconstpointer a, gconstpointer b)
{
  const Shock *one = a, *other = b;

  if (one->phase != other->phase)
    return (int) one->phase - (int) other->phase;
  return (int) one->ply - (int) other->ply;
}

/* A few in each phase, most of them in play. */
static void
choose_shocks (SiguoLabKillsGame *game, guint n_shocks)
{
  static const SiguoTablePhase phases[] = { SIGUO_TABLE_LOBBY,  SIGUO_TABLE_LOBBY,
                                            SIGUO_TABLE_DEPLOY, SIGUO_TABLE_DEPLOY,
                                            SIGUO_TABLE_PLAY,   SIGUO_TABLE_PLAY,
                                            SIGUO_TABLE_PLAY,   SIGUO_TABLE_PLAY,
                                            SIGUO_TABLE_PLAY,   SIGUO_TABLE_OVER };

  game->n_shocks = MIN (n_shocks, MAX_SHOCKS);
  for (guint i = 0; i < game->n_shocks; i++)
    {
      Shock *shock = &game->shocks[i];

      shock->phase = phases[siguo_random_below (&game->random, G_N_ELEMENTS (phases))];
      if (shock->phase == SIGUO_TABLE_PLAY)
        shock->ply = siguo_random_below (&game->random, game->last_ply + 1);
    }
  qsort (game->shocks, game->n_shocks, sizeof (Shock), compare_shocks);
}

static gboolean on_shock (gpointer user_data);

/* Its time has come: soon. */
static void
plan_shock (SiguoLabKillsGame *game)
{
  const Shock *next = &game->shocks[game->next_shock];
  SiguoTablePhase phase;

  if (game->next_shock == game->n_shocks || game->shock_id != 0)
    return;
  phase = get_phase (game);
  if (phase < next->phase || (phase == next->phase && game->known_ply < next->ply))
    return;
  game->next_shock++;
  game->shock_id = g_timeout_add (siguo_random_below (&game->random, 2) == 0
                                    ? siguo_random_below (&game->random, 8)
                                    : siguo_random_below (&game->random, MAX_PAUSE_MS),
                                  on_shock, game);
}

/* Returns: how much of the journal is cut off */
static guint
choose_damage (SiguoLabKillsGame *game, SiguoTablePhase phase)
{
  if (phase != SIGUO_TABLE_PLAY || (!game->forgets && game->known_ply < game->damage_ply))
    return 0;
  game->damage_ply = game->known_ply + DAMAGE_PLIES;
  for (guint i = 0; game->forgets && i < PLAYERS; i++)
    end_program (&game->places[i]);
  return game->damage;
}

static gboolean
on_shock (gpointer user_data)
{
  SiguoLabKillsGame *game = user_data;
  SiguoTablePhase phase = get_phase (game);
  Place *place = &game->places[siguo_random_below (&game->random, PLAYERS)];

  game->shock_id = 0;
  switch (game->damage > 0 ? 0 : siguo_random_below (&game->random, 5))
    {
    case 0:
    case 1:
      if (siguo_lab_host_get_port (game->host) == 0)
        break;
      /* After the game it would be the end of the room. */
      if (game->damage == 0 && phase == SIGUO_TABLE_PLAY
          && game->known_ply + 2 * PLAYERS < game->last_ply
          && siguo_random_below (&game->random, 3) == 0)
        {
          game->kills->stops++;
          siguo_lab_host_stop (game->host);
        }
      else
        {
          game->kills->kills[phase]++;
          siguo_lab_host_kill (game->host, choose_damage (game, phase));
        }
      break;
    case 2:
    case 3:
      if (place->table != NULL)
        {
          game->kills->client_kills[phase]++;
          end_program (place);
        }
      break;
    default:
      if (place->table != NULL && place->table->channel != NULL)
        {
          game->kills->cuts[phase]++;
          siguo_web_channel_cut (SIGUO_WEB_CHANNEL (place->table->channel), "shock");
        }
      break;
    }
  wake (game);
  return G_SOURCE_REMOVE;
}

/* --- Beginning and end ----------------------------------------------------------------------- */

SiguoLabKillsGame *
siguo_lab_kills_game_new (const SiguoLabKillsPlan *plan, SiguoLabKills *kills,
                          void (*done) (SiguoLabKillsGame *game, gpointer user_data),
                          gpointer user_data)
{
  SiguoLabKillsGame *game = g_new0 (SiguoLabKillsGame, 1);

  game->kills = kills;
  game->done = done;
  game->user_data = user_data;
  siguo_random_init (&game->random, plan->seed);
  game->damage = plan->damage;
  game->forgets = plan->forgets;
  game->damage_ply = DAMAGE_PLIES;
  game->last_ply = MIN_PLIES + siguo_random_below (&game->random, MAX_PLIES - MIN_PLIES);
  choose_shocks (game, plan->shocks);
  game->count = siguo_lab_count_new (siguo_board_get (SIGUO_BOARD_FOUR));
  for (guint i = 0; i < SIGUO_TOKEN_BYTES; i++)
    game->token[i] = (guint8) siguo_random_next (&game->random);
  for (guint i = 0; i < PLAYERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("player-%u", i);

      game->places[i].game = game;
      game->places[i].index = i;
      game->places[i].folder = g_build_filename (plan->folder, name, NULL);
    }
  game->stuck_id = g_timeout_add_seconds (STUCK_SECONDS, on_stuck, game);
  game->host =
    siguo_lab_host_new (plan->program, plan->folder, OPTIONS, game->token, on_host_changed, game);
  return game;
}

void
siguo_lab_kills_game_free (SiguoLabKillsGame *game)
{
  if (game == NULL)
    return;
  g_clear_handle_id (&game->act_id, g_source_remove);
  g_clear_handle_id (&game->shock_id, g_source_remove);
  g_clear_handle_id (&game->stuck_id, g_source_remove);
  for (guint i = 0; i < PLAYERS; i++)
    {
      end_program (&game->places[i]);
      g_free (game->places[i].folder);
    }
  siguo_lab_host_free (game->host);
  siguo_lab_count_free (game->count);
  g_free (game);
}
