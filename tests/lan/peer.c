/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "peer.h"

#include "machine.h"
#include "net/client/siguo-finder.h"
#include "net/common/siguo-own-addresses.h"
#include "net/client/siguo-table-private.h"
#include "net/common/siguo-interfaces.h"
#include "net/server/siguo-announcer.h"
#include "net/server/siguo-house.h"
#include "net/server/siguo-listener.h"
#include "rules/siguo-random.h"

#include <gio/gunixinputstream.h>
#include <glib/gprintf.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  GMainLoop *loop;
  SiguoFinder *finder;
  SiguoAnnouncer *announcer;
  GPtrArray *houses;         /* (element-type SiguoHouse) */
  GPtrArray *tables;         /* (element-type SiguoTable) */
  GPtrArray *referees;       /* (element-type GSubprocess) */
  char *folder;              /* of the referees; NULL until there is one */
  GSocketListener *listener;
  SiguoRandom dice;
  guint asked;               /* a move was asked for when so much had happened, and one more */
  guint n_refused;           /* commands */
  guint n_listed;            /* rows that ever came */
  guint n_accepted;
} Peer;

static void G_GNUC_PRINTF (1, 2)
say (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_vprintf (format, args);
  va_end (args);
  g_printf ("\n");
  fflush (stdout);
}

static gint64
now (void)
{
  return g_get_monotonic_time ();
}

/* The network */

static void
set_ipv6 (const char *interface,
          const char *key,
          const char *value)
{
  g_autofree char *path = g_strdup_printf ("/proc/sys/net/ipv6/conf/%s/%s", interface, key);
  FILE *file = fopen (path, "w");

  if (file == NULL)
    return;
  fputs (value, file);
  fclose (file);
}

/* Is everything there that the interface will get? */
static gboolean
has_link (const char *name,
          gboolean    ipv4,
          gboolean    ipv6)
{
  g_autoptr (GArray) interfaces = siguo_interfaces_get ();

  for (guint i = 0; i < interfaces->len; i++)
    {
      const SiguoInterface *interface = &g_array_index (interfaces, SiguoInterface, i);

      if (strcmp (interface->name, name) == 0 && (interface->n_ipv4 > 0) == ipv4
          && interface->has_ipv6 == ipv6)
        return TRUE;
    }
  return FALSE;
}

static gboolean
on_tick (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* connect INTERFACE ADDRESS|- ipv6|- */
static void
do_connect (Peer  *peer,
            char **words)
{
  const char *places[] = { "all", "default", words[1] };
  gboolean ipv4 = *words[2] != '-';
  gboolean ipv6 = *words[3] != '-';
  guint tick_id = g_timeout_add (2, on_tick, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      set_ipv6 (places[i], "accept_dad", "0");
      set_ipv6 (places[i], "disable_ipv6", ipv6 ? "0" : "1");
    }
  must ("ip link set lo up");
  must ("ip link set %s up", words[1]);
  if (ipv4)
    must ("ip address add %s/24 brd + dev %s", words[2], words[1]);
  while (!has_link (words[1], ipv4, ipv6))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick_id);
}

/* sh COMMAND… */
static void
do_sh (Peer  *peer,
       char **words)
{
  g_autofree char *command = g_strjoinv (" ", words + 1);
  const char *argv[] = { "sh", "-c", command, NULL };
  g_autoptr (GError) error = NULL;
  int status;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL,
                     &status, &error)
      || !g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", command, error->message);
}

/* own PORT: the addresses that a room's window shows */
static void
do_own (Peer  *peer,
        char **words)
{
  g_auto (GStrv) own = siguo_own_addresses_list ((guint16) atoi (words[1]));
  g_autofree char *text = g_strjoinv (" ", own);

  say ("own %s", text);
}

static void
on_accepted (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Peer *peer = user_data;
  g_autoptr (GSocketConnection) connection =
    g_socket_listener_accept_finish (G_SOCKET_LISTENER (source), result, NULL, NULL);

  if (connection == NULL)
    return;
  peer->n_accepted++;
  g_socket_listener_accept_async (peer->listener, NULL, on_accepted, peer);
}

/* listen PORT: as somebody else than a room */
static void
do_listen (Peer  *peer,
           char **words)
{
  g_autoptr (GError) error = NULL;

  peer->listener = g_socket_listener_new ();
  if (!g_socket_listener_add_inet_port (peer->listener, (guint16) atoi (words[1]), NULL, &error))
    g_error ("%s", error->message);
  g_socket_listener_accept_async (peer->listener, NULL, on_accepted, peer);
}

/* count: of the connections to it */
static void
do_count (Peer  *peer,
          char **words)
{
  say ("count %u", peer->n_accepted);
}

/* Rooms on this machine */

/* host ID: a room that is announced only */
static void
do_host (Peer  *peer,
         char **words)
{
  SiguoBeacon beacon = { .kind = SIGUO_BEACON_ROOM, .protocol = 1, .port = 23474, .seats = 0xf };

  memset (beacon.room_id, atoi (words[1]), sizeof beacon.room_id);
  g_snprintf (beacon.name, sizeof beacon.name, "Room%s", words[1]);
  g_strlcpy (beacon.mode, "siguo_dark", sizeof beacon.mode);
  g_strlcpy (beacon.phase, "lobby", sizeof beacon.phase);
  g_clear_object (&peer->announcer);
  peer->announcer = siguo_announcer_new ();
  siguo_announcer_set_room (peer->announcer, &beacon);
  siguo_announcer_start (peer->announcer);
}

/* bye */
static void
do_bye (Peer  *peer,
        char **words)
{
  g_clear_object (&peer->announcer);
  g_ptr_array_set_size (peer->houses, 0);
}

/* house NAME [OPTION…]: a whole room, with its listener and its beacon */
static void
do_house (Peer  *peer,
          char **words)
{
  SiguoHouseDoors doors = { .port = SIGUO_LISTEN_FIRST_FREE, .beacon = TRUE };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = words[2] != NULL ? g_strjoinv (" ", words + 2) : NULL;
  SiguoOptions options;
  SiguoHouse *house;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  if (text != NULL && !siguo_options_from_text (&options, text, &error))
    g_error ("%s", error->message);
  house = siguo_house_new (words[1], &options, NULL);
  if (!siguo_house_open (house, &doors, &error))
    g_error ("%s", error->message);
  g_ptr_array_add (peer->houses, house);
}

static void
start_referee (Peer       *peer,
               const char *option,
               const char *value)
{
  static const char *const places[] = { "HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
                                        "XDG_DATA_HOME" };
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autoptr (GError) error = NULL;
  GSubprocess *process;

  if (peer->folder == NULL)
    peer->folder = g_dir_make_tmp ("siguo-lan-XXXXXX", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    g_subprocess_launcher_setenv (launcher, places[i], peer->folder, TRUE);
  process = g_subprocess_launcher_spawn (launcher, &error, g_getenv ("SIGUO_REFEREE"), option,
                                         value, NULL);
  if (process == NULL)
    g_error ("%s", error->message);
  g_ptr_array_add (peer->referees, process);
}

/* referee NAME: the same as a process of its own */
static void
do_referee (Peer  *peer,
            char **words)
{
  start_referee (peer, "--name", words[1]);
}

/* resume: the room of a referee that was killed */
static void
do_resume (Peer  *peer,
           char **words)
{
  g_autofree char *folder = g_build_filename (peer->folder, "siguo", "rooms", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree char *path = NULL;

  if (dir == NULL)
    g_error ("there is no “%s”", folder);
  path = g_build_filename (folder, g_dir_read_name (dir), NULL);
  start_referee (peer, "--resume", path);
}

/* kill: the referees, so that they cannot say anything any more */
static void
do_kill (Peer  *peer,
         char **words)
{
  for (guint i = 0; i < peer->referees->len; i++)
    {
      g_subprocess_force_exit (g_ptr_array_index (peer->referees, i));
      g_subprocess_wait (g_ptr_array_index (peer->referees, i), NULL, NULL);
    }
  g_ptr_array_set_size (peer->referees, 0);
}

/* Rooms elsewhere */

static void
on_items_changed (GListModel *model,
                  guint       position,
                  guint       removed,
                  guint       added,
                  Peer       *peer)
{
  peer->n_listed += added;
  for (guint i = 0; i < removed; i++)
    say ("gone %" G_GINT64_FORMAT, now ());
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr (SiguoFoundRoom) room = g_list_model_get_item (model, i);

      say ("listed %" G_GINT64_FORMAT " %s", now (), siguo_found_room_get_name (room));
    }
}

/* find [RECENT…]: looks anew */
static void
do_find (Peer  *peer,
         char **words)
{
  g_clear_object (&peer->finder);
  peer->n_listed = 0;
  peer->finder = siguo_finder_new ();
  g_signal_connect (peer->finder, "items-changed", G_CALLBACK (on_items_changed), peer);
  siguo_finder_set_recent (peer->finder, (const char *const *) words + 1);
  siguo_finder_start (peer->finder);
}

/* recent ADDRESS…: tells the finder of them while it looks */
static void
do_recent (Peer  *peer,
           char **words)
{
  siguo_finder_set_recent (peer->finder, (const char *const *) words + 1);
}

static SiguoFoundRoom *
get_room (Peer *peer,
          guint index)
{
  g_autoptr (SiguoFoundRoom) room = g_list_model_get_item (G_LIST_MODEL (peer->finder), index);

  return room;
}

static char *
list_addresses (SiguoFoundRoom *room)
{
  GPtrArray *addresses = siguo_found_room_get_addresses (room);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < addresses->len; i++)
    {
      g_autofree char *address = siguo_address_to_text (g_ptr_array_index (addresses, i));

      g_string_append_printf (text, "%s%s", i > 0 ? "," : "", address);
    }
  return g_string_free (text, FALSE);
}

/* rows: how many there are and ever were, and what is known of them */
static void
do_rows (Peer  *peer,
         char **words)
{
  guint count = g_list_model_get_n_items (G_LIST_MODEL (peer->finder));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < count; i++)
    {
      g_autofree char *addresses = list_addresses (get_room (peer, i));

      g_string_append_printf (text, " %s=%s", siguo_found_room_get_name (get_room (peer, i)),
                              addresses);
    }
  say ("rows %u %u%s", count, peer->n_listed, text->str);
}

/* await N: until the one room that is there has been heard of on so many ways */
static void
do_await (Peer  *peer,
          char **words)
{
  guint n_addresses = (guint) atoi (words[1]);
  g_autofree char *text = NULL;

  while (g_list_model_get_n_items (G_LIST_MODEL (peer->finder)) == 0)
    g_main_context_iteration (NULL, TRUE);
  while (siguo_found_room_get_addresses (get_room (peer, 0))->len < n_addresses)
    g_main_context_iteration (NULL, TRUE);
  text = list_addresses (get_room (peer, 0));
  say ("reached %s", text);
}

/* grey: until the first room is */
static void
do_grey (Peer  *peer,
         char **words)
{
  while (!siguo_found_room_is_stale (get_room (peer, 0)))
    g_main_context_iteration (NULL, TRUE);
  say ("grey %" G_GINT64_FORMAT, now ());
}

/* problem: until the list says what may be the matter */
static void
do_problem (Peer  *peer,
            char **words)
{
  while (siguo_finder_get_problem (peer->finder) == NULL)
    g_main_context_iteration (NULL, TRUE);
  say ("problem %" G_GINT64_FORMAT " %s", now (), siguo_finder_get_problem (peer->finder));
}

static void
on_joined (SiguoTable *table,
           Peer       *peer)
{
  say ("seated %" G_GINT64_FORMAT " %s", now (), siguo_table_get_room_name (table));
}

static void
on_closed (SiguoTable *table,
           guint       answer,
           const char *detail,
           Peer       *peer)
{
  say ("closed %" G_GINT64_FORMAT " %s", now (), detail != NULL ? detail : "");
}

static void
on_connection (SiguoTable *table,
               Peer       *peer)
{
  switch (siguo_table_get_connection (table))
    {
    case SIGUO_CONNECTION_RETURNING:
      say ("lost %" G_GINT64_FORMAT, now ());
      break;
    case SIGUO_CONNECTION_SEATED:
      say ("here %" G_GINT64_FORMAT, now ());
      break;
    default:
      break;
    }
}

static void
on_refused (SiguoTable *table,
            guint       id,
            guint       answer,
            guint       why_not,
            const char *detail,
            Peer       *peer)
{
  peer->n_refused++;
}

static void
join (Peer       *peer,
      const char *name,
      GPtrArray  *addresses)
{
  SiguoTable *table = siguo_table_new (NULL);

  siguo_table_set_roams (table, TRUE);
  g_ptr_array_add (peer->tables, table);
  g_signal_connect (table, "connection-changed", G_CALLBACK (on_connection), peer);
  g_signal_connect (table, "joined", G_CALLBACK (on_joined), peer);
  g_signal_connect (table, "closed", G_CALLBACK (on_closed), peer);
  g_signal_connect (table, "refused", G_CALLBACK (on_refused), peer);
  siguo_table_join (table, addresses, name, FALSE, NULL);
}

/* join PLAYER ROOM: one of the list */
static void
do_join (Peer  *peer,
         char **words)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (peer->finder)); i++)
    if (strcmp (siguo_found_room_get_name (get_room (peer, i)), words[2]) == 0)
      {
        join (peer, words[1], siguo_found_room_get_addresses (get_room (peer, i)));
        return;
      }
  g_error ("there is no room “%s”", words[2]);
}

/* type PLAYER ADDRESS: as a person does */
static void
do_type (Peer  *peer,
         char **words)
{
  g_autoptr (GPtrArray) addresses =
    g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autoptr (GError) error = NULL;
  SiguoAddress *address = siguo_address_parse (words[2], &error);

  if (address == NULL)
    g_error ("%s", error->message);
  g_ptr_array_add (addresses, address);
  join (peer, words[1], addresses);
}

/* leave: all rooms */
static void
do_leave (Peer  *peer,
          char **words)
{
  g_ptr_array_set_size (peer->tables, 0);
}

/* A game, at the table that was joined last */

static SiguoTable *
get_table (Peer *peer)
{
  return g_ptr_array_index (peer->tables, peer->tables->len - 1);
}

static gboolean
has_turn (Peer *peer)
{
  const SiguoPosition *position = siguo_table_get_position (get_table (peer));

  return position->turn == siguo_table_get_seat (get_table (peer));
}

/* deploy: whatever army, until the game begins */
static void
do_deploy (Peer  *peer,
           char **words)
{
  SiguoTable *table = get_table (peer);
  g_autoptr (GError) error = NULL;
  SiguoLayout layout;

  siguo_table_set_ready (table, TRUE);
  while (siguo_table_get_game_id (table) == NULL)
    g_main_context_iteration (NULL, TRUE);
  siguo_layout_randomize (&layout, &peer->dice);
  if (!siguo_table_commit (table, &layout, &error))
    g_error ("%s", error->message);
  while (siguo_table_get_position (table) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* watch: until a change of the network would be seen */
static void
do_watch (Peer  *peer,
          char **words)
{
  while (get_table (peer)->monitor == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* turn: whose is it? */
static void
do_turn (Peer  *peer,
         char **words)
{
  say ("turn %s", has_turn (peer) ? "own" : "other");
}

/* move: any; the answer is not waited for */
static void
do_move (Peer  *peer,
         char **words)
{
  SiguoTable *table = get_table (peer);
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n_moves = siguo_position_list_moves (siguo_table_get_position (table), moves);
  SiguoMove move;

  g_assert_cmpuint (n_moves, >, 0);
  move = moves[siguo_random_below (&peer->dice, n_moves)];
  peer->asked = siguo_table_get_n_events (table) + 1;
  g_assert_cmpuint (siguo_table_move (table, move.from, move.to), !=, 0);
}

static void
say_played (Peer *peer)
{
  SiguoTable *table = get_table (peer);
  g_autofree char *chain =
    siguo_bytes_to_hex (siguo_table_get_chain (table)->byte, SIGUO_HASH_BYTES);
  guint n_away = 0;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    n_away += siguo_table_get_seat_state (table, seat)->away;
  say ("played %u %u %u %u %s", siguo_table_get_n_events (table), peer->n_refused, n_away,
       siguo_table_get_n_spectators (table), chain);
}

/* play N: moves when it is its turn, until so much has happened: then it says how much that was,
 * how many commands were refused, how many players are away, how many look on, and the hash of it
 * all */
static void
do_play (Peer  *peer,
         char **words)
{
  SiguoTable *table = get_table (peer);
  guint n_events = (guint) atoi (words[1]);

  while (siguo_table_get_n_events (table) < n_events)
    {
      if (has_turn (peer) && peer->asked <= siguo_table_get_n_events (table))
        do_move (peer, words);
      g_main_context_iteration (NULL, TRUE);
    }
  say_played (peer);
}

static const struct
{
  const char *word;
  void (*obey) (Peer *peer, char **words);
} orders[] = {
  { "await", do_await },
  { "bye", do_bye },
  { "connect", do_connect },
  { "count", do_count },
  { "deploy", do_deploy },
  { "find", do_find },
  { "grey", do_grey },
  { "host", do_host },
  { "house", do_house },
  { "join", do_join },
  { "kill", do_kill },
  { "leave", do_leave },
  { "listen", do_listen },
  { "move", do_move },
  { "own", do_own },
  { "play", do_play },
  { "problem", do_problem },
  { "recent", do_recent },
  { "referee", do_referee },
  { "resume", do_resume },
  { "rows", do_rows },
  { "sh", do_sh },
  { "turn", do_turn },
  { "type", do_type },
  { "watch", do_watch },
};

static void
obey (Peer       *peer,
      const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (strcmp (words[0], orders[i].word) == 0)
      {
        orders[i].obey (peer, words);
        say ("done %" G_GINT64_FORMAT, now ());
        return;
      }
  g_error ("a peer cannot “%s”", line);
}

static void
on_line (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
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

int
peer_run (void)
{
  Peer peer = { .loop = g_main_loop_new (NULL, FALSE) };
  g_autoptr (GInputStream) base = g_unix_input_stream_new (0, FALSE);
  g_autoptr (GDataInputStream) input = g_data_input_stream_new (base);

  siguo_random_init (&peer.dice, 11);
  peer.houses = g_ptr_array_new_with_free_func (g_object_unref);
  peer.tables = g_ptr_array_new_with_free_func (g_object_unref);
  peer.referees = g_ptr_array_new_with_free_func (g_object_unref);
  say ("ready");
  g_data_input_stream_read_line_async (input, 0, NULL, on_line, &peer);
  g_main_loop_run (peer.loop);
  do_kill (&peer, NULL);
  if (peer.folder != NULL)
    must ("rm -rf %s", peer.folder);
  g_free (peer.folder);
  g_clear_object (&peer.finder);
  g_clear_object (&peer.announcer);
  g_ptr_array_unref (peer.tables);
  g_ptr_array_unref (peer.houses);
  g_ptr_array_unref (peer.referees);
  if (peer.listener != NULL)
    g_socket_listener_close (peer.listener);
  g_clear_object (&peer.listener);
  g_main_loop_unref (peer.loop);
  return 0;
}
