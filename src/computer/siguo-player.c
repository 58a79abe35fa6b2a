/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-player.h"

#include <glib/gi18n-lib.h>

#include "bot/siguo-simple-mind.h"
#include "net/common/siguo-bucket.h"
#include "net/common/siguo-password.h"
#include "rules/siguo-answer.h"

/* After so many moves without a battle a draw is as good as anything. */
#define QUIET_ENOUGH 40
#define MAX_NAMES_TRIED 20
/* The room refuses what is done faster. */
#define MOVES_A_SECOND 12
#define MOVES_AT_ONCE 20
#define AGAIN_MS 1000

struct _SiguoPlayer
{
  SiguoTable *table;
  GPtrArray *addresses;
  SiguoPlayerDone done;
  gpointer user_data;
  char *name;
  char *password;
  SiguoPlayerCall *call;                  /* (nullable) */
  guint8 wanted_seat;
  guint games, delay_ms;
  guint played;
  guint names_tried;
  SiguoTablePhase phase;
  gboolean asked_seat, asked_ready;       /* asked for, has not come yet */
  gboolean is_leaving, is_over;
  SiguoBucket bucket;                     /* of moves */
  guint move_source, done_source, join_source, again_source;
  char *reason;
  SiguoRandom random;
  SiguoSimpleMind mind;
};

static gboolean
tell_done (gpointer data)
{
  SiguoPlayer *self = data;

  self->done_source = 0;
  self->done (self, self->reason, self->user_data);
  return G_SOURCE_REMOVE;
}

/* The owner is told from the main loop, so that it may free the player then. */
static void
finish (SiguoPlayer *self, const char *reason)
{
  if (self->is_over)
    return;
  self->is_over = TRUE;
  g_clear_handle_id (&self->move_source, g_source_remove);
  self->reason = g_strdup (reason);
  self->done_source = g_idle_add (tell_done, self);
}

static gboolean
make_move (gpointer data)
{
  SiguoPlayer *self = data;
  SiguoMove move;

  if (!siguo_bucket_take (&self->bucket, 1, g_get_monotonic_time ()))
    {
      self->move_source = g_timeout_add (1000 / MOVES_A_SECOND, make_move, self);
      return G_SOURCE_REMOVE;
    }
  self->move_source = 0;
  if (siguo_simple_mind_choose (&self->mind, &self->random, &move))
    siguo_table_move (self->table, move.from, move.to);
  /* Shut in with no_move_check = immediate: why wait for the clock? */
  else
    siguo_table_skip (self->table);
  return G_SOURCE_REMOVE;
}

static void
move_when_on_turn (SiguoPlayer *self)
{
  g_clear_handle_id (&self->move_source, g_source_remove);
  if (siguo_table_get_phase (self->table) == SIGUO_TABLE_PLAY
      && self->mind.view.turn == self->mind.seat)
    self->move_source = g_timeout_add (self->delay_ms, make_move, self);
}

/* Begins anew with all that has happened so far. */
static void
catch_up (SiguoPlayer *self)
{
  guint8 seat = siguo_table_get_seat (self->table);
  const SiguoPosition *begin = siguo_table_get_begin (self->table);
  SiguoPosition position;

  if (seat == SIGUO_NO_SEAT || begin == NULL)
    return;
  siguo_simple_mind_init (&self->mind, seat, begin);
  position = *begin;
  for (guint i = 0; i < siguo_table_get_n_events (self->table); i++)
    {
      const SiguoEvent *event = siguo_table_get_event (self->table, i);

      siguo_position_apply (&position, event, NULL);
      siguo_simple_mind_observe (&self->mind, event, &position);
    }
  move_when_on_turn (self);
}

static void
on_event (SiguoTable *table, const SiguoEvent *event, SiguoPlayer *self)
{
  if (siguo_table_get_seat (table) == SIGUO_NO_SEAT)
    return;
  siguo_simple_mind_observe (&self->mind, event, siguo_table_get_position (table));
  move_when_on_turn (self);
}

static void
on_deploy_started (SiguoTable *table, SiguoPlayer *self)
{
  g_autoptr (GError) error = NULL;
  SiguoLayout layout;

  guint8 seat = siguo_table_get_seat (table);

  /* Started anew it is told too late what it committed to before. */
  if (seat == SIGUO_NO_SEAT || siguo_table_get_seat_state (table, seat)->committed
      || siguo_table_get_options (table)->mode == SIGUO_MODE_DUEL_FLIP)
    return;
  siguo_simple_mind_deploy (&layout, &self->random);
  if (siguo_table_commit (table, &layout, &error) == 0)
    finish (self, error->message);
}

/* The wanted seat when it is free or its player may give it up, else the first free one. */
static guint8
find_seat (SiguoPlayer *self)
{
  guint8 seats = siguo_options_seats (siguo_table_get_options (self->table));

  if (self->wanted_seat != SIGUO_NO_SEAT && seats & 1 << self->wanted_seat)
    return self->wanted_seat;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seats & 1 << seat && siguo_table_get_seat_state (self->table, seat)->member == 0)
      return seat;
  return SIGUO_NO_SEAT;
}

/* Sits down when it stands or wants another seat; it asks once, lest the room be flooded. */
static void
take_seat (SiguoPlayer *self, guint8 seat)
{
  guint8 wanted = find_seat (self);

  if (self->asked_seat || wanted == SIGUO_NO_SEAT
      || (seat != SIGUO_NO_SEAT && (self->wanted_seat == SIGUO_NO_SEAT || seat == wanted)))
    return;
  self->asked_seat = TRUE;
  siguo_table_sit (self->table, wanted);
}

static void
be_ready (SiguoPlayer *self, guint8 seat)
{
  if (siguo_table_get_seat_state (self->table, seat)->ready)
    self->asked_ready = FALSE;
  else if (!self->asked_ready)
    {
      self->asked_ready = TRUE;
      siguo_table_set_ready (self->table, TRUE);
    }
}

static void
on_state_changed (SiguoTable *table, SiguoPlayer *self)
{
  SiguoTablePhase phase = siguo_table_get_phase (table);
  guint8 seat = siguo_table_get_seat (table);

  if (self->is_leaving || siguo_table_get_connection (table) != SIGUO_CONNECTION_SEATED)
    return;
  if (phase != self->phase)
    self->asked_seat = self->asked_ready = FALSE;
  self->phase = phase;
  if (phase == SIGUO_TABLE_LOBBY)
    take_seat (self, seat);
  if (seat != SIGUO_NO_SEAT && (phase == SIGUO_TABLE_LOBBY || phase == SIGUO_TABLE_OVER))
    be_ready (self, seat);
}

/* Whoever would rather sit here may. */
static void
on_swap_asked (SiguoTable *table, guint seat, SiguoPlayer *self)
{
  siguo_table_answer_swap (table, seat, self->wanted_seat == SIGUO_NO_SEAT);
}

static void
on_game_over (SiguoTable *table, SiguoPlayer *self)
{
  self->played++;
  if (self->games == 0 || self->played < self->games)
    return;
  self->is_leaving = TRUE;
  siguo_table_leave (table);
}

static void
on_offer_changed (SiguoTable *table, SiguoPlayer *self)
{
  guint8 offerer = siguo_table_get_offer (table, NULL);
  const SiguoPosition *position = siguo_table_get_position (table);
  guint8 seat = siguo_table_get_seat (table);

  if (offerer == SIGUO_NO_SEAT || offerer == seat || seat == SIGUO_NO_SEAT || position == NULL
      || !(position->alive & 1 << seat))
    return;
  siguo_table_answer_draw (table, position->quiet_moves >= QUIET_ENOUGH);
}

/* A computer player minds no pause. Those that a room has called are not asked. */
static void
on_pause_changed (SiguoTable *table, SiguoPlayer *self)
{
  guint8 asker = siguo_table_get_pause_asked (table, NULL);
  const SiguoPosition *position = siguo_table_get_position (table);
  guint8 seat = siguo_table_get_seat (table);

  if (self->call == NULL && asker != SIGUO_NO_SEAT && asker != seat && seat != SIGUO_NO_SEAT
      && position != NULL && (position->alive & 1 << seat))
    siguo_table_pause (table, TRUE);
}

static gboolean
ask_again (gpointer data)
{
  SiguoPlayer *self = data;

  self->again_source = 0;
  if (!self->is_over)
    {
      on_state_changed (self->table, self);
      move_when_on_turn (self);
    }
  return G_SOURCE_REMOVE;
}

/* What was refused may be asked for again when the room has changed, or a moment later when that
 * was all that was wrong with it. */
static void
on_refused (SiguoTable *table, guint id, guint answer, guint why_not, const char *detail,
            SiguoPlayer *self)
{
  self->asked_ready = FALSE;
  if (siguo_table_get_seat (table) == SIGUO_NO_SEAT)
    self->asked_seat = FALSE;
  if ((answer == SIGUO_ANSWER_TOO_FAST || answer == SIGUO_ANSWER_RECALLING)
      && self->again_source == 0)
    self->again_source = g_timeout_add (AGAIN_MS, ask_again, self);
}

/* There is nobody who could try another one. */
static void
on_password_wanted (SiguoTable *table, guint answer, guint seconds, SiguoPlayer *self)
{
  if (answer == SIGUO_ANSWER_OK)
    finish (self, _("The room asks for a password"));
  else if (answer == SIGUO_ANSWER_PASSWORD_BAD)
    finish (self, _("The password is wrong"));
  else
    finish (self, _("Too many wrong passwords came from this computer: wait a minute"));
}

static void join (SiguoPlayer *self);

static gboolean
join_again (gpointer data)
{
  SiguoPlayer *self = data;

  self->join_source = 0;
  join (self);
  return G_SOURCE_REMOVE;
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, SiguoPlayer *self)
{
  /* Whoever was called is sent away when the work is done. */
  if (self->is_leaving
      || (self->call != NULL && (answer == SIGUO_ANSWER_REPLACED || answer == SIGUO_ANSWER_KICKED
                                 || answer == SIGUO_ANSWER_HOST_LEFT
                                 || answer == SIGUO_ANSWER_STOPPED)))
    finish (self, NULL);
  /* Another one of the same name is there: join under a number, with a new place. */
  else if (self->call == NULL && answer == SIGUO_ANSWER_NAME_TAKEN
           && self->names_tried < MAX_NAMES_TRIED)
    self->join_source = g_idle_add (join_again, self);
  else if (answer == SIGUO_ANSWER_ROOM_FULL)
    finish (self, _("The room is full"));
  else
    finish (self, detail != NULL ? detail : _("The room has ended"));
}

static void
drop_table (SiguoPlayer *self)
{
  if (self->table == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->table, self);
  g_clear_object (&self->table);
}

static void
join (SiguoPlayer *self)
{
  g_autofree char *name = NULL;

  self->names_tried++;
  name = self->names_tried == 1 ? g_strdup (self->name)
                                : g_strdup_printf ("%s %u", self->name, self->names_tried);
  drop_table (self);
  self->table = siguo_table_new (NULL);
  g_signal_connect (self->table, "joined", G_CALLBACK (on_state_changed), self);
  g_signal_connect (self->table, "state-changed", G_CALLBACK (on_state_changed), self);
  g_signal_connect (self->table, "swap-asked", G_CALLBACK (on_swap_asked), self);
  g_signal_connect (self->table, "deploy-started", G_CALLBACK (on_deploy_started), self);
  g_signal_connect_swapped (self->table, "game-started", G_CALLBACK (catch_up), self);
  g_signal_connect_swapped (self->table, "caught-up", G_CALLBACK (catch_up), self);
  g_signal_connect (self->table, "event", G_CALLBACK (on_event), self);
  g_signal_connect (self->table, "offer-changed", G_CALLBACK (on_offer_changed), self);
  g_signal_connect (self->table, "pause-changed", G_CALLBACK (on_pause_changed), self);
  g_signal_connect (self->table, "game-over", G_CALLBACK (on_game_over), self);
  g_signal_connect (self->table, "refused", G_CALLBACK (on_refused), self);
  g_signal_connect (self->table, "password-wanted", G_CALLBACK (on_password_wanted), self);
  g_signal_connect (self->table, "closed", G_CALLBACK (on_closed), self);
  if (self->password != NULL)
    siguo_table_set_password (self->table, self->password);
  if (self->call != NULL)
    siguo_table_return_as (self->table, self->addresses, self->call->room_id, self->call->member,
                           self->call->token);
  else
    siguo_table_join (self->table, self->addresses, name, FALSE, NULL);
}

/**
 * siguo_player_new:
 * @settings: its name clean
 * @addresses: (element-type SiguoAddress): of the room
 * @done: called once, from the main loop
 *
 * Returns: (transfer full): a player on its way to the room
 */
SiguoPlayer *
siguo_player_new (const SiguoPlayerSettings *settings, GPtrArray *addresses, SiguoPlayerDone done,
                  gpointer user_data)
{
  SiguoPlayer *self = g_new0 (SiguoPlayer, 1);

  self->addresses = g_ptr_array_ref (addresses);
  self->done = done;
  self->user_data = user_data;
  self->call = g_memdup2 (settings->call, sizeof *settings->call);
  self->name = g_strdup (settings->name);
  self->password = g_strdup (settings->password);
  self->wanted_seat = self->call == NULL ? settings->seat : SIGUO_NO_SEAT;
  self->games = self->call == NULL ? settings->games : 0;
  self->delay_ms = settings->delay_ms;
  siguo_random_init (&self->random, settings->seed);
  siguo_bucket_init (&self->bucket, MOVES_A_SECOND, MOVES_AT_ONCE, g_get_monotonic_time ());
  join (self);
  return self;
}

void
siguo_player_free (SiguoPlayer *player)
{
  g_return_if_fail (player != NULL);

  g_clear_handle_id (&player->move_source, g_source_remove);
  g_clear_handle_id (&player->done_source, g_source_remove);
  g_clear_handle_id (&player->join_source, g_source_remove);
  g_clear_handle_id (&player->again_source, g_source_remove);
  drop_table (player);
  g_ptr_array_unref (player->addresses);
  g_free (player->call);
  g_free (player->name);
  siguo_password_free (player->password);
  g_free (player->reason);
  g_free (player);
}
