/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "descriptors.h"
#include "lab-load.h"
#include "siguo-lab.h"

#include <sys/resource.h>

#include "net/client/siguo-handshake.h"
#include "net/client/siguo-table.h"
#include "rules/siguo-random.h"

#define PLAYERS 4
#define MOVE_MS 1000
/* The design's goal for the 99th percentile; a run fails at ten times that. */
#define GOAL_US 20000
/* So many knock at the same time. */
#define MAX_KNOCKING 16
#define START_SECONDS 120

typedef struct _Load Load;
typedef struct _Place Place;

/* A table at which people play until the end of the run, one game after the other. */
typedef struct
{
  Load *load;
  guint index;
  Place *places[PLAYERS];
  guint n_playing;             /* who was told that a game began */
  guint move_id;
  Place *mover;                /* (nullable): who waits to see the own move */
  gint64 sent_us;
  guint n_seen;                /* who has seen that move */
} Room;

/* Somebody at a table, with an address of the own. */
struct _Place
{
  Room *room;
  SiguoTable *table;
  guint index;
  SiguoTablePhase asked;       /* ready was said in this phase */
  gboolean has_asked;
};

struct _Load
{
  SiguoLabReferee referee;
  GMainLoop *loop;
  SiguoRandom random;
  Room *rooms;
  guint n_rooms;
  guint n_knocked, n_knocking;
  guint n_started;
  guint seconds;
  guint timeout_id;
  gint64 start_us;             /* 0: not all rooms play yet */
  gint64 end_us;
  SiguoLabUse before, after;
  struct rusage own_before, own_after;
  GArray *times;               /* gint64: round trips, microseconds */
  guint64 seen;                /* events that anybody at all was told after a move */
  guint late;                  /* moves that were due before the one before was back */
  GError *error;
};

static void
fail (Load *self, GError *error)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
  g_main_loop_quit (self->loop);
}

/* --- A room ----------------------------------------------------------------------------------- */

static gboolean
on_move (gpointer user_data)
{
  Room *room = user_data;
  SiguoRandom *random = &room->load->random;
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n;

  if (room->n_playing < PLAYERS)
    return G_SOURCE_CONTINUE;
  if (room->mover != NULL)
    {
      room->load->late++;
      return G_SOURCE_CONTINUE;
    }
  for (guint i = 0; i < PLAYERS && room->mover == NULL; i++)
    {
      const SiguoPosition *position = siguo_table_get_position (room->places[i]->table);

      if (position->turn != siguo_table_get_seat (room->places[i]->table))
        continue;
      n = siguo_position_list_moves (position, moves);
      if (n == 0)
        break;
      moves[0] = moves[siguo_random_below (random, n)];
      room->mover = room->places[i];
      room->n_seen = 0;
      room->sent_us = g_get_monotonic_time ();
      siguo_table_move (room->mover->table, moves[0].from, moves[0].to);
    }
  return G_SOURCE_CONTINUE;
}

/* The rooms move at different times of the second. */
static gboolean
on_first_move (gpointer user_data)
{
  Room *room = user_data;

  on_move (room);
  room->move_id = g_timeout_add (MOVE_MS, on_move, room);
  return G_SOURCE_REMOVE;
}

static gboolean
on_end (gpointer user_data)
{
  Load *self = user_data;

  self->end_us = g_get_monotonic_time ();
  siguo_lab_referee_use (&self->referee, &self->after);
  getrusage (RUSAGE_SELF, &self->own_after);
  g_main_loop_quit (self->loop);
  return G_SOURCE_REMOVE;
}

static void
begin_measuring (Load *self)
{
  self->start_us = g_get_monotonic_time ();
  siguo_lab_referee_use (&self->referee, &self->before);
  getrusage (RUSAGE_SELF, &self->own_before);
  g_timeout_add_seconds (self->seconds, on_end, self);
}

/* --- A place at the table --------------------------------------------------------------------- */

static void
on_state_changed (SiguoTable *table, Place *place)
{
  SiguoTablePhase phase = siguo_table_get_phase (table);
  guint n_seated = 0;

  if (phase == SIGUO_TABLE_DEPLOY || phase == SIGUO_TABLE_PLAY)
    {
      place->has_asked = FALSE;
      return;
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    n_seated += siguo_table_get_seat_state (table, seat)->member != 0;
  if (n_seated < PLAYERS || (place->has_asked && place->asked == phase))
    return;
  place->has_asked = TRUE;
  place->asked = phase;
  siguo_table_set_ready (table, TRUE);
}

static void
on_deploy_started (SiguoTable *table, Place *place)
{
  GError *error = NULL;
  SiguoLayout layout;

  siguo_layout_randomize (&layout, &place->room->load->random);
  if (siguo_table_commit (table, &layout, &error) == 0)
    fail (place->room->load, error);
}

static void
on_game_started (SiguoTable *table, Place *place)
{
  Room *room = place->room;
  Load *self = room->load;

  if (++room->n_playing < PLAYERS || room->move_id != 0)
    return;
  room->move_id = g_timeout_add (1 + siguo_random_below (&self->random, MOVE_MS), on_first_move,
                                 room);
  if (++self->n_started == self->n_rooms)
    begin_measuring (self);
}

static void
on_event (SiguoTable *table, const SiguoEvent *event, Place *place)
{
  Room *room = place->room;
  gint64 time_us = g_get_monotonic_time () - room->sent_us;

  if (room->mover == NULL)
    return;
  if (room->load->start_us != 0)
    {
      room->load->seen++;
      if (room->mover == place)
        g_array_append_val (room->load->times, time_us);
    }
  if (++room->n_seen == PLAYERS)
    room->mover = NULL;
}

static void
on_game_over (SiguoTable *table, Place *place)
{
  place->room->n_playing = 0;
}

static void
on_refused (SiguoTable *table, guint id, guint answer, guint why_not, const char *detail,
            Place *place)
{
  fail (place->room->load,
        g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "room %u, player %u: refused: %u, %u",
                     place->room->index, place->index, answer, why_not));
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, Place *place)
{
  fail (place->room->load,
        g_error_new (G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "room %u, player %u: closed: %s",
                     place->room->index, place->index, detail != NULL ? detail : "-"));
}

static void
on_connection_changed (SiguoTable *table, Place *place)
{
  const GError *error = siguo_table_get_connection_error (table);

  if (siguo_table_get_connection (table) == SIGUO_CONNECTION_RETURNING)
    fail (place->room->load,
          g_error_new (G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "room %u, player %u: lost: %s",
                       place->room->index, place->index, error != NULL ? error->message : "-"));
}

static void
sit_down (Place *place, SiguoChannel *channel)
{
  g_autofree char *name = g_strdup_printf ("Player %u", place->index + 1);

  place->table = siguo_table_new (NULL);
  g_signal_connect (place->table, "state-changed", G_CALLBACK (on_state_changed), place);
  g_signal_connect (place->table, "deploy-started", G_CALLBACK (on_deploy_started), place);
  g_signal_connect (place->table, "game-started", G_CALLBACK (on_game_started), place);
  g_signal_connect (place->table, "event", G_CALLBACK (on_event), place);
  g_signal_connect (place->table, "game-over", G_CALLBACK (on_game_over), place);
  g_signal_connect (place->table, "refused", G_CALLBACK (on_refused), place);
  g_signal_connect (place->table, "closed", G_CALLBACK (on_closed), place);
  g_signal_connect (place->table, "connection-changed", G_CALLBACK (on_connection_changed), place);
  siguo_table_join_channel (place->table, channel, name, FALSE, NULL);
}

/* --- Coming in -------------------------------------------------------------------------------- */

static void knock (Load *self);

static void
on_handshake (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Place *place = user_data;
  Load *self = place->room->load;
  GError *error = NULL;
  g_autoptr (SiguoChannel) channel = siguo_handshake_finish (result, &error);

  self->n_knocking--;
  if (channel == NULL)
    {
      fail (self, error);
      return;
    }
  sit_down (place, channel);
  knock (self);
}

/* Everybody comes from another address of 127.0.0.0/8, as from another computer. */
static void
knock (Load *self)
{
  while (self->n_knocking < MAX_KNOCKING && self->n_knocked < PLAYERS * self->n_rooms)
    {
      guint number = self->n_knocked++;
      Room *room = &self->rooms[number / PLAYERS];
      Place *place = room->places[number % PLAYERS];
      guint16 port = g_array_index (self->referee.ports, guint16, room->index);
      const guint8 bytes[] = { 127, 1 + number / 62500, number / 250 % 250, 2 + number % 250 };
      g_autoptr (GInetAddress) from = g_inet_address_new_from_bytes (bytes, G_SOCKET_FAMILY_IPV4);
      g_autoptr (GInetAddress) to = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
      g_autoptr (GSocketAddress) address = g_inet_socket_address_new (to, port);

      self->n_knocking++;
      siguo_handshake_async (G_INET_SOCKET_ADDRESS (address), from, NULL, on_handshake, place);
    }
}

static gboolean
on_start_timeout (gpointer user_data)
{
  Load *self = user_data;

  self->timeout_id = 0;
  if (self->start_us == 0)
    fail (self, g_error_new (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "only %u of %u rooms began a game",
                             self->n_started, self->n_rooms));
  return G_SOURCE_REMOVE;
}

/* --- The run ---------------------------------------------------------------------------------- */

static void
make_rooms (Load *self)
{
  self->rooms = g_new0 (Room, self->n_rooms);
  for (guint i = 0; i < self->n_rooms; i++)
    {
      self->rooms[i].load = self;
      self->rooms[i].index = i;
      for (guint k = 0; k < PLAYERS; k++)
        {
          self->rooms[i].places[k] = g_new0 (Place, 1);
          self->rooms[i].places[k]->room = &self->rooms[i];
          self->rooms[i].places[k]->index = k;
        }
    }
}

static void
free_rooms (Load *self)
{
  for (guint i = 0; i < self->n_rooms; i++)
    {
      g_clear_handle_id (&self->rooms[i].move_id, g_source_remove);
      for (guint k = 0; k < PLAYERS; k++)
        {
          Place *place = self->rooms[i].places[k];

          if (place->table != NULL)
            g_signal_handlers_disconnect_by_data (place->table, place);
          g_clear_object (&place->table);
          g_free (place);
        }
    }
  g_free (self->rooms);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

static double
time_at (const Load *self, double part)
{
  guint index = MIN ((guint) (part * self->times->len), self->times->len - 1);

  return g_array_index (self->times, gint64, index) / 1000.0;
}

static gint64
own_cpu_us (const struct rusage *use)
{
  return (use->ru_utime.tv_sec + use->ru_stime.tv_sec) * G_USEC_PER_SEC + use->ru_utime.tv_usec
         + use->ru_stime.tv_usec;
}

/* Returns: the exit status */
static int
print_figures (const Load *self)
{
  double span_us = self->end_us - self->start_us;
  gint64 own_us = own_cpu_us (&self->own_after) - own_cpu_us (&self->own_before);

  if (self->times->len == 0)
    {
      g_print ("rooms=%u clients=%u moves=0\n", self->n_rooms, PLAYERS * self->n_rooms);
      return 1;
    }
  g_array_sort (self->times, compare_times);
  g_print ("rooms=%u clients=%u moves=%u events=%" G_GUINT64_FORMAT
           " late=%u p50=%.2fms p99=%.2fms max=%.2fms\n"
           "rss=%.1fMB rss_per_room=%.0fkB cpu=%.0f%% own_cpu=%.0f%%\n",
           self->n_rooms, PLAYERS * self->n_rooms, self->times->len, self->seen, self->late,
           time_at (self, 0.5), time_at (self, 0.99), time_at (self, 1.0),
           self->after.resident / 1e6, self->after.resident / 1e3 / self->n_rooms,
           100 * (self->after.cpu_us - self->before.cpu_us) / span_us, 100 * own_us / span_us);
  return time_at (self, 0.99) * 1000 <= 10 * GOAL_US ? 0 : 1;
}

/**
 * siguo_lab_load:
 *
 * "load": many rooms in one referee, four players at each, a move a second at each table; how long
 * it takes from sending a move until its player is told of it.
 *
 * Returns: 0 unless that takes ten times as long as it should
 */
int
siguo_lab_load (int argc, char **argv)
{
  int rooms = 200, seconds = 30, status = 1;
  g_autofree char *program = NULL;
  g_autofree char *arguments = NULL;
  Load self = { 0 };
  const GOptionEntry entries[] = {
    { "rooms", 0, 0, G_OPTION_ARG_INT, &rooms, "How many rooms, of four players each", "N" },
    { "seconds", 0, 0, G_OPTION_ARG_INT, &seconds, "How long", "N" },
    { "referee", 0, 0, G_OPTION_ARG_FILENAME, &program, "The referee; else that of the PATH",
      "PROGRAM" },
    { "arguments", 0, 0, G_OPTION_ARG_STRING, &arguments, "Further ones for the referee", "TEXT" },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &self.error) || argc > 1 || rooms < 1
      || rooms > 1000 || seconds < 1)
    {
      g_printerr ("siguo-lab: %s\n",
                  self.error != NULL ? self.error->message : "these arguments make no load");
      g_clear_error (&self.error);
      return 2;
    }
  descriptors_raise ();
  self.n_rooms = rooms;
  self.seconds = seconds;
  self.loop = g_main_loop_new (NULL, FALSE);
  self.times = g_array_new (FALSE, FALSE, sizeof (gint64));
  siguo_random_init (&self.random, 1);
  make_rooms (&self);
  if (siguo_lab_referee_start (&self.referee, program != NULL ? program : "siguo-referee", rooms,
                               PLAYERS + 1, arguments, &self.error))
    {
      self.timeout_id = g_timeout_add_seconds (START_SECONDS, on_start_timeout, &self);
      knock (&self);
      g_main_loop_run (self.loop);
    }
  g_clear_handle_id (&self.timeout_id, g_source_remove);
  if (self.error != NULL)
    g_printerr ("siguo-lab: %s\n", self.error->message);
  else
    status = print_figures (&self);
  /* Those who are gone need not be waited for. */
  free_rooms (&self);
  siguo_lab_referee_stop (&self.referee);
  g_array_unref (self.times);
  g_main_loop_unref (self.loop);
  g_clear_error (&self.error);
  return status;
}
