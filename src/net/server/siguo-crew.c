/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-crew.h"

#include <gio/gio.h>
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
  gboolean wanted;            /* by what is looked at now */
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
    player->crew->trouble (reason, player->crew->user_data);
}

static void
on_ended (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  Player *player;

  if (!g_subprocess_wait_finish (G_SUBPROCESS (source), result, &error))
    return;
  player = user_data;
  g_clear_object (&player->process);
  try_again (player, "a computer player ended again and again");
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
      try_again (player, error != NULL ? error->message : PROGRAM " is not installed");
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
          start_when_allowed (player);
        }
      player->wanted = TRUE;
    }
  for (guint i = crew->players->len; i-- > 0; )
    if (!((Player *) g_ptr_array_index (crew->players, i))->wanted)
      g_ptr_array_remove_index (crew->players, i);
}

/**
 * siguo_crew_new:
 * @room_id: SIGUO_ROOM_ID_BYTES
 * @port: where the room listens
 * @trouble: told when a computer player cannot be had
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
