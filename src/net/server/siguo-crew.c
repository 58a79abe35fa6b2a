/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-crew.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "net/common/siguo-bucket.h"
#include "net/common/siguo-source.h"

#define PROGRAM "siguo-computer"
/* Where another one is to be used. */
#define PROGRAM_VARIABLE "SIGUO_COMPUTER"
/* One that ends so often in a row, each time soon after it was started, is given up. */
#define MAX_TRIES 5
#define FIRST_RETRY_MS 100
#define WORKED_US (30 * G_USEC_PER_SEC)
/* Whoever puts computer players on seats and takes them away again must not start processes without
 * end. */
#define START_RATE 1
#define START_BURST 8

typedef struct
{
  SiguoCrew *crew;
  guint32 member;
  guint8 token[SIGUO_TOKEN_BYTES];
  guint8 seat;
  gboolean stands_in;
  gboolean wanted;            /* by what is looked at now */
  gboolean came;              /* was at the table at least once */
  gboolean given_up;
  GSubprocess *process;       /* (nullable): between its end and the next try */
  GCancellable *cancellable;
  guint tries;
  gint64 started_us;
  GSource *start;
} Player;

struct _SiguoCrew
{
  char *room;                 /* its id */
  char *address;
  SiguoCrewTrouble trouble;
  gpointer user_data;
  SiguoBucket bucket;         /* of starts */
  GPtrArray *players;         /* (element-type Player) */
};

static void
player_free (Player *player)
{
  siguo_source_clear (&player->start);
  g_cancellable_cancel (player->cancellable);
  g_object_unref (player->cancellable);
  if (player->process != NULL)
    g_subprocess_force_exit (player->process);
  g_clear_object (&player->process);
  explicit_bzero (player->token, sizeof player->token);
  g_free (player);
}

/* Beside the running program first, so that a build tree or a moved installation uses its own. */
static char *
find_program (void)
{
  const char *other = g_getenv (PROGRAM_VARIABLE);
  g_autofree char *self = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;

  if (other != NULL)
    return g_strdup (other);
  self = g_file_read_link ("/proc/self/exe", NULL);
  folder = self != NULL ? g_path_get_dirname (self) : NULL;
  path = folder != NULL ? g_build_filename (folder, PROGRAM, NULL) : NULL;
  if (path != NULL && g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&path);
  return g_find_program_in_path (PROGRAM);
}

/* The line that tells a player what to do. It holds the token, so it goes through a pipe: command
 * lines and environments can be read by others. */
static char *
make_order (const Player *player)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *token = siguo_bytes_to_hex (player->token, sizeof player->token);
  g_autofree char *json = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "address");
  json_builder_add_string_value (builder, player->crew->address);
  json_builder_set_member_name (builder, "room");
  json_builder_add_string_value (builder, player->crew->room);
  json_builder_set_member_name (builder, "member");
  json_builder_add_int_value (builder, player->member);
  json_builder_set_member_name (builder, "token");
  json_builder_add_string_value (builder, token);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = json_to_string (root, FALSE);
  return g_strconcat (json, "\n", NULL);
}

static void start_later (Player *player, guint ms);

static void
try_again (Player     *player,
           const char *reason)
{
  if (g_get_monotonic_time () - player->started_us >= WORKED_US)
    player->tries = 0;
  if (player->tries < MAX_TRIES)
    start_later (player, FIRST_RETRY_MS << player->tries);
  else
    {
      player->given_up = TRUE;
      player->crew->trouble (player->seat, reason, player->crew->user_data);
    }
}

static char *
describe_end (GSubprocess *process)
{
  if (g_subprocess_get_if_signaled (process))
    /* Translators: what became of a program; a part of a sentence */
    return g_strdup_printf (_("ended by signal %d"), g_subprocess_get_term_sig (process));
  /* Translators: what became of a program; a part of a sentence */
  return g_strdup_printf (_("ended with status %d"), g_subprocess_get_exit_status (process));
}

static void
on_ended (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *end = NULL;
  Player *player;

  if (!g_subprocess_wait_finish (G_SUBPROCESS (source), result, &error))
    return;
  player = user_data;
  end = describe_end (G_SUBPROCESS (source));
  g_clear_object (&player->process);
  try_again (player, end);
}

static void
start (Player *player)
{
  g_autofree char *program = find_program ();
  g_autofree char *order = make_order (player);
  g_autoptr (GError) error = NULL;

  player->tries++;
  player->started_us = g_get_monotonic_time ();
  if (program != NULL)
    player->process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE
                                          | G_SUBPROCESS_FLAGS_STDOUT_SILENCE,
                                        &error, program, "--room", NULL);
  if (player->process == NULL)
    {
      g_autofree char *missing =
        /* Translators: %s is a program; a part of a sentence */
        error == NULL ? g_strdup_printf (_("%s is not installed"), PROGRAM) : NULL;

      try_again (player, error != NULL ? error->message : missing);
      return;
    }
  /* A new pipe has room for it. Who ended already cannot be told; that it ended is seen next. */
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (player->process), order, strlen (order),
                             NULL, NULL, NULL);
  explicit_bzero (order, strlen (order));
  g_subprocess_wait_async (player->process, player->cancellable, on_ended, player);
}

static void
start_when_allowed (Player *player)
{
  gint64 now_us = g_get_monotonic_time ();
  SiguoBucket *bucket = &player->crew->bucket;

  if (siguo_bucket_take (bucket, 1, now_us))
    start (player);
  else
    start_later (player, (guint) ((siguo_bucket_ready_at (bucket, 1, now_us) - now_us) / 1000 + 1));
}

static gboolean
on_start (gpointer user_data)
{
  Player *player = user_data;

  siguo_source_clear (&player->start);
  start_when_allowed (player);

  return G_SOURCE_REMOVE;
}

static void
start_later (Player *player,
             guint   ms)
{
  player->start = siguo_source_new_timeout (ms, on_start, player, NULL);
}

/* One and the same: for another call of the same member there is another token. */
static Player *
find_player (SiguoCrew               *crew,
             const SiguoRoomComputer *wanted)
{
  for (guint i = 0; i < crew->players->len; i++)
    {
      Player *player = g_ptr_array_index (crew->players, i);

      if (player->member == wanted->member
          && memcmp (player->token, wanted->token, SIGUO_TOKEN_BYTES) == 0)
        return player;
    }
  return NULL;
}

static Player *
add_player (SiguoCrew               *crew,
            const SiguoRoomComputer *wanted)
{
  Player *player = g_new0 (Player, 1);

  player->crew = crew;
  player->member = wanted->member;
  memcpy (player->token, wanted->token, SIGUO_TOKEN_BYTES);
  player->cancellable = g_cancellable_new ();
  g_ptr_array_add (crew->players, player);
  return player;
}

/**
 * siguo_crew_update:
 * @crew: a crew
 * @wanted: (array length=n_wanted): all that should be there now
 * @n_wanted: how many
 *
 * Starts who is missing, and ends who is not wanted any more.
 */
void
siguo_crew_update (SiguoCrew               *crew,
                   const SiguoRoomComputer *wanted,
                   guint                    n_wanted)
{
  for (guint i = 0; i < crew->players->len; i++)
    ((Player *) g_ptr_array_index (crew->players, i))->wanted = FALSE;
  for (guint i = 0; i < n_wanted; i++)
    {
      Player *player = find_player (crew, &wanted[i]);

      if (player == NULL)
        {
          player = add_player (crew, &wanted[i]);
          player->seat = wanted[i].seat;
          start_when_allowed (player);
        }
      player->wanted = TRUE;
      player->seat = wanted[i].seat;
      player->stands_in = wanted[i].stands_in;
      player->came |= wanted[i].is_there;
    }
  for (guint i = crew->players->len; i-- > 0; )
    if (!((Player *) g_ptr_array_index (crew->players, i))->wanted)
      g_ptr_array_remove_index (crew->players, i);
}

/**
 * siguo_crew_try_again:
 * @crew: a crew
 *
 * Starts those that were given up once more, as often as the first time.
 */
void
siguo_crew_try_again (SiguoCrew *crew)
{
  for (guint i = 0; i < crew->players->len; i++)
    {
      Player *player = g_ptr_array_index (crew->players, i);

      if (!player->given_up)
        continue;
      player->given_up = FALSE;
      player->tries = 0;
      start_when_allowed (player);
    }
}

/**
 * siguo_crew_look_at:
 * @crew: a crew
 * @seats: (out caller-allocates) (array fixed-size=4): what became of the computer player of each
 *   seat; a seat without one is fine
 */
void
siguo_crew_look_at (const SiguoCrew *crew,
                    SiguoCrewSeat    seats[SIGUO_N_SEATS])
{
  memset (seats, 0, SIGUO_N_SEATS * sizeof *seats);
  for (guint i = 0; i < crew->players->len; i++)
    {
      const Player *player = g_ptr_array_index (crew->players, i);

      if (!player->given_up)
        continue;
      seats[player->seat].fault = player->came ? SIGUO_COMPUTER_STOPPED : SIGUO_COMPUTER_UNSTARTED;
      seats[player->seat].stands_in = player->stands_in;
    }
}

/**
 * siguo_crew_new:
 * @room_id: SIGUO_ROOM_ID_BYTES
 * @port: where the room listens
 * @trouble: told when a computer player is given up
 * @user_data: for @trouble
 *
 * Returns: (transfer full): a crew of nobody
 */
SiguoCrew *
siguo_crew_new (const guint8     *room_id,
                guint16           port,
                SiguoCrewTrouble  trouble,
                gpointer          user_data)
{
  SiguoCrew *crew = g_new0 (SiguoCrew, 1);

  crew->room = siguo_bytes_to_hex (room_id, SIGUO_ROOM_ID_BYTES);
  crew->address = g_strdup_printf ("127.0.0.1:%u", port);
  crew->trouble = trouble;
  crew->user_data = user_data;
  crew->players = g_ptr_array_new_with_free_func ((GDestroyNotify) player_free);
  siguo_bucket_init (&crew->bucket, START_RATE, START_BURST, g_get_monotonic_time ());
  return crew;
}

void
siguo_crew_free (SiguoCrew *crew)
{
  if (crew == NULL)
    return;
  g_ptr_array_unref (crew->players);
  g_free (crew->room);
  g_free (crew->address);
  g_free (crew);
}
