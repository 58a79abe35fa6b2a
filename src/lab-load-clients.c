/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-load-share.h"

#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "descriptors.h"
#include "net/client/siguo-handshake.h"
#include "net/client/siguo-table.h"
#include "rules/siguo-random.h"

#define MOVE_MS 1000
/* So many knock at the same time. */
#define MAX_KNOCKING 2
#define START_SECONDS 120

typedef struct _Load Load;
typedef struct _Place Place;

/* A table at which people play until the end of the run, one game after the other. */
typedef struct
{
  Load *load;
  guint index;
  guint16 port;
  Place *places[SIGUO_LAB_PLAYERS];
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

/* A share of all tables. */
struct _Load
{
  GDataInputStream *orders;
  GMainLoop *loop;
  SiguoRandom random;
  Room *rooms;
  guint n_rooms;
  guint first;                 /* number of the first one among all */
  guint n_knocked, n_knocking;
  guint n_started;
  guint seconds;
  guint timeout_id;
  gboolean measuring;
  SiguoLabFigures figures;
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

/* --- The other process ------------------------------------------------------------------------ */

static void
say (const char *line)
{
  puts (line);
  fflush (stdout);
}

static gint64
own_cpu_us (void)
{
  struct rusage use;

  getrusage (RUSAGE_SELF, &use);
  return (use.ru_utime.tv_sec + use.ru_stime.tv_sec) * G_USEC_PER_SEC + use.ru_utime.tv_usec
         + use.ru_stime.tv_usec;
}

static gboolean
on_end (gpointer user_data)
{
  Load *self = user_data;
  SiguoLabFigures *figures = &self->figures;
  g_autoptr (GString) line = g_string_new (NULL);

  self->measuring = FALSE;
  g_string_printf (line, "%u %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT, figures->late,
                   figures->seen, own_cpu_us () - figures->cpu_us);
  for (guint i = 0; i < figures->times->len; i++)
    g_string_append_printf (line, " %" G_GINT64_FORMAT,
                            g_array_index (figures->times, gint64, i));
  say (line->str);
  return G_SOURCE_REMOVE;
}

static void
on_order (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Load *self = user_data;
  g_autofree char *line = g_data_input_stream_read_line_finish (self->orders, result, NULL, NULL);

  if (line == NULL)
    {
      g_main_loop_quit (self->loop);
      return;
    }
  self->measuring = TRUE;
  self->figures.cpu_us = own_cpu_us ();
  g_timeout_add_seconds (self->seconds, on_end, self);
  g_data_input_stream_read_line_async (self->orders, 0, NULL, on_order, self);
}

/* --- A room ----------------------------------------------------------------------------------- */

static gboolean
on_move (gpointer user_data)
{
  Room *room = user_data;
  SiguoRandom *random = &room->load->random;
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n;

  if (room->n_playing < SIGUO_LAB_PLAYERS)
    return G_SOURCE_CONTINUE;
  if (room->mover != NULL)
    {
      room->load->figures.late++;
      return G_SOURCE_CONTINUE;
    }
  for (guint i = 0; i < SIGUO_LAB_PLAYERS && room->mover == NULL; i++)
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
  if (n_seated < SIGUO_LAB_PLAYERS || (place->has_asked && place->asked == phase))
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

  if (++room->n_playing < SIGUO_LAB_PLAYERS || room->move_id != 0)
    return;
  room->move_id = g_timeout_add (1 + siguo_random_below (&self->random, MOVE_MS), on_first_move,
                                 room);
  if (++self->n_started == self->n_rooms)
    say ("playing");
}

static void
on_event (SiguoTable *table, const SiguoEvent *event, Place *place)
{
  Room *room = place->room;
  gint64 time_us = g_get_monotonic_time () - room->sent_us;

  if (room->mover == NULL)
    return;
  if (room->load->measuring)
    {
      room->load->figures.seen++;
      if (room->mover == place)
        g_array_append_val (room->load->figures.times, time_us);
    }
  if (++room->n_seen == SIGUO_LAB_PLAYERS)
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
  while (self->n_knocking < MAX_KNOCKING && self->n_knocked < SIGUO_LAB_PLAYERS * self->n_rooms)
    {
      guint knocked = self->n_knocked++;
      guint number = SIGUO_LAB_PLAYERS * self->first + knocked;
      Room *room = &self->rooms[knocked / SIGUO_LAB_PLAYERS];
      Place *place = room->places[knocked % SIGUO_LAB_PLAYERS];
      const guint8 bytes[] = { 127, 1 + number / 62500, number / 250 % 250, 2 + number % 250 };
      g_autoptr (GInetAddress) from = g_inet_address_new_from_bytes (bytes, G_SOCKET_FAMILY_IPV4);
      g_autoptr (GInetAddress) to = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
      g_autoptr (GSocketAddress) address = g_inet_socket_address_new (to, room->port);

      self->n_knocking++;
      siguo_handshake_async (G_INET_SOCKET_ADDRESS (address), from, NULL, on_handshake, place);
    }
}

static gboolean
on_start_timeout (gpointer user_data)
{
  Load *self = user_data;

  self->timeout_id = 0;
  if (self->n_started < self->n_rooms)
    fail (self, g_error_new (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "only %u of %u rooms began a game",
                             self->n_started, self->n_rooms));
  return G_SOURCE_REMOVE;
}

/* --- The run ---------------------------------------------------------------------------------- */

static gboolean
make_rooms (Load *self, const char *order)
{
  g_auto (GStrv) words = g_strsplit (order, " ", -1);
  guint n = g_strv_length (words);

  if (n < 3)
    return FALSE;
  self->seconds = (guint) g_ascii_strtoull (words[0], NULL, 10);
  self->first = (guint) g_ascii_strtoull (words[1], NULL, 10);
  self->n_rooms = n - 2;
  self->rooms = g_new0 (Room, self->n_rooms);
  for (guint i = 0; i < self->n_rooms; i++)
    {
      self->rooms[i].load = self;
      self->rooms[i].index = self->first + i;
      self->rooms[i].port = (guint16) g_ascii_strtoull (words[2 + i], NULL, 10);
      for (guint k = 0; k < SIGUO_LAB_PLAYERS; k++)
        {
          self->rooms[i].places[k] = g_new0 (Place, 1);
          self->rooms[i].places[k]->room = &self->rooms[i];
          self->rooms[i].places[k]->index = k;
        }
    }
  return TRUE;
}

static void
free_rooms (Load *self)
{
  for (guint i = 0; i < self->n_rooms; i++)
    {
      g_clear_handle_id (&self->rooms[i].move_id, g_source_remove);
      for (guint k = 0; k < SIGUO_LAB_PLAYERS; k++)
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

int
siguo_lab_share_run (void)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autofree char *order = NULL;
  Load self = { 0 };

  descriptors_raise ();
  self.orders = g_data_input_stream_new (input);
  self.loop = g_main_loop_new (NULL, FALSE);
  self.figures.times = g_array_new (FALSE, FALSE, sizeof (gint64));
  order = g_data_input_stream_read_line (self.orders, NULL, NULL, NULL);
  if (order != NULL && make_rooms (&self, order))
    {
      siguo_random_init (&self.random, self.first + 1);
      self.timeout_id = g_timeout_add_seconds (START_SECONDS, on_start_timeout, &self);
      g_data_input_stream_read_line_async (self.orders, 0, NULL, on_order, &self);
      knock (&self);
      g_main_loop_run (self.loop);
    }
  g_clear_handle_id (&self.timeout_id, g_source_remove);
  if (self.error != NULL)
    g_printerr ("siguo-lab: %s\n", self.error->message);
  free_rooms (&self);
  g_array_unref (self.figures.times);
  g_main_loop_unref (self.loop);
  g_object_unref (self.orders);
  if (self.error == NULL)
    return 0;
  g_error_free (self.error);
  return 1;
}
