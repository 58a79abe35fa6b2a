/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "../referee/siguo-scene.h"
#include "net/server/siguo-translate.h"

#include <string.h>

/* Longer ones tell nothing new, and a game without limits would go on for thousands of plies. */
#define MAX_LINES 400
#define MAX_WAIT_MS 1000000
#define MAX_WAITED_MS 3000000
/* What still runs goes on or comes to its end. */
#define LONG_AFTER_MS 100000

typedef struct
{
  SiguoScene *scene;
  gint64 waited_ms;
} Run;

static const SiguoBoard *
get_board (Run *run)
{
  return siguo_board_get (siguo_options_board (&siguo_room_get_state (run->scene->room)->options));
}

static gboolean
is_there (const SiguoActor *actor)
{
  return actor->link != 0 && !actor->dropped && !siguo_room_is_closed (actor->scene->room);
}

/* All that was told goes over the wire: it must fit, and a client must be able to read it. */
static void
check_told (Run *run)
{
  for (guint i = 0; i < run->scene->n_actors; i++)
    {
      SiguoActor *actor = run->scene->actors[i];

      for (guint k = 0; k < actor->heard->len; k++)
        {
          g_autoptr (SiguoMessage) message =
            siguo_translate_notice (actor->heard->pdata[k], get_board (run), "1.0");
          g_autoptr (GBytes) text = siguo_message_to_text (message);
          g_autoptr (GError) error = NULL;
          g_autoptr (SiguoMessage) again = siguo_message_parse (text, SIGUO_TO_CLIENT, &error);

          g_assert_no_error (error);
          g_assert_nonnull (again);
        }
      siguo_actor_forget (actor);
    }
}

static void
say (Run        *run,
     SiguoActor *actor,
     const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (SiguoMessage) message = siguo_message_parse (bytes, SIGUO_TO_ROOM, NULL);
  g_auto (SiguoTranslation) translation = { 0 };

  /* Who comes back must know with what number: that is what the actor does. */
  if (message == NULL || siguo_message_get_type_id (message) == SIGUO_MESSAGE_RETURN)
    return;
  if (siguo_translate_message (&translation, get_board (run), message))
    siguo_room_handle (run->scene->room, run->scene->now, actor->link, &translation.command);
}

static void
all_ready (Run *run)
{
  for (guint i = 0; i < run->scene->n_actors; i++)
    if (is_there (run->scene->actors[i]))
      GIVE (run->scene->actors[i], READY, .flag = TRUE);
}

static void
all_commit (Run *run)
{
  for (guint i = 0; i < run->scene->n_actors; i++)
    {
      SiguoActor *actor = run->scene->actors[i];

      if (!is_there (actor) || !actor->has_game || siguo_actor_seat (actor) == SIGUO_NO_SEAT)
        continue;
      siguo_actor_make_secret (actor);
      siguo_actor_commit (actor);
    }
}

static void
all_open (Run *run)
{
  for (guint i = 0; i < run->scene->n_actors; i++)
    if (is_there (run->scene->actors[i]))
      siguo_actor_open (run->scene->actors[i]);
}

static void
move (Run *run)
{
  SiguoMove moves[SIGUO_MAX_MOVES];
  SiguoActor *actor = siguo_scene_mover (run->scene);
  SiguoMove chosen;
  guint n;

  if (siguo_room_get_state (run->scene->room)->phase != SIGUO_PHASE_PLAY || actor == NULL
      || !is_there (actor) || !actor->playing || actor->position.turn != siguo_actor_seat (actor))
    return;

  n = siguo_position_list_moves (&actor->position, moves);
  if (n == 0)
    {
      GIVE (actor, SKIP, .ply = actor->position.ply);
      return;
    }
  chosen = moves[siguo_random_below (&run->scene->random, n)];
  if (chosen.from == chosen.to)
    GIVE (actor, FLIP, .ply = actor->position.ply, .from = chosen.from);
  else
    GIVE (actor, MOVE, .ply = actor->position.ply, .from = chosen.from, .to = chosen.to);
}

static void
wait_for (Run        *run,
          const char *text)
{
  gint64 ms = CLAMP (g_ascii_strtoll (text, NULL, 10), 0, MAX_WAIT_MS);

  ms = MIN (ms, MAX_WAITED_MS - run->waited_ms);
  run->waited_ms += ms;
  siguo_scene_wait (run->scene, ms);
}

static void
add_actor (Run *run)
{
  if (run->scene->n_actors < SIGUO_SCENE_PLAYERS - 1 && !siguo_room_is_closed (run->scene->room))
    siguo_scene_add (run->scene);
}

static void
join_all (Run *run)
{
  for (guint i = 0; i < run->scene->n_actors; i++)
    {
      g_autofree char *name = g_strdup_printf ("player %u", i);

      if (is_there (run->scene->actors[i]) && run->scene->actors[i]->member == 0)
        siguo_actor_join (run->scene->actors[i], name, FALSE, NULL);
    }
}

/* What one line asks for: a digit is somebody, and says what follows. */
static void
do_line (Run        *run,
         const char *line)
{
  SiguoScene *scene = run->scene;
  const char *rest = *line != '\0' ? line + 1 : line;
  SiguoActor *actor = g_ascii_isdigit (*rest) && (guint) (*rest - '0') < scene->n_actors
                      ? scene->actors[*rest - '0'] : NULL;

  switch (*line)
    {
    case 'a': add_actor (run); break;
    case 'j': join_all (run); break;
    case 'y': all_ready (run); break;
    case 'k': all_commit (run); break;
    case 'o': all_open (run); break;
    case 'm': move (run); break;
    case 'w': wait_for (run, rest); break;
    case 'x':
      if (actor != NULL && actor->link != 0)
        siguo_actor_close_link (actor);
      break;
    case 'r':
    case 's':
      if (actor != NULL && actor->member != 0 && !siguo_room_is_closed (scene->room))
        siguo_actor_return (actor, *line == 'r' ? actor->last : 0);
      break;
    default:
      if (g_ascii_isdigit (*line) && (guint) (*line - '0') < scene->n_actors
          && is_there (scene->actors[*line - '0']))
        say (run, scene->actors[*line - '0'], rest);
      break;
    }
}

/* Afterwards the room still answers, and time can pass. */
static void
finish (Run *run)
{
  if (!siguo_room_is_closed (run->scene->room))
    {
      SiguoActor *stranger = siguo_scene_add (run->scene);

      g_assert_nonnull (siguo_actor_last (stranger, SIGUO_NOTICE_WELCOME));
    }
  siguo_scene_wait (run->scene, LONG_AFTER_MS);
  check_told (run);
}

/* A room in which people say things: the first line are its options, then see do_line(). The people
 * keep books of what they are told and find what does not fit. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  FuzzLines lines = { data, size };
  g_autofree char *first = fuzz_lines_next (&lines);
  g_autoptr (SiguoScene) scene = NULL;
  SiguoOptions options;
  Run run = { 0 };

  if (first == NULL || !siguo_options_from_text (&options, first, NULL))
    return 0;

  scene = siguo_scene_new (first, NULL, 1);
  run.scene = scene;
  for (guint i = 0; i < MAX_LINES; i++)
    {
      g_autofree char *line = fuzz_lines_next (&lines);

      if (line == NULL)
        break;
      do_line (&run, line);
      check_told (&run);
    }
  finish (&run);

  return 0;
}
