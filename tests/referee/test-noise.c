/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

/* Nothing that links can say, in whatever order, may break the room; and what it tells stays
 * consistent meanwhile, which the actors check. */

static guint
below (SiguoScene *scene,
       guint       bound)
{
  return siguo_random_below (&scene->random, bound);
}

/* Something that leads on, so that all phases are reached. */
static void
say_sense (SiguoActor *actor)
{
  switch (actor->state.phase)
    {
    case SIGUO_PHASE_DEPLOY:
      if (siguo_actor_seat (actor) == SIGUO_NO_SEAT)
        break;
      if (siguo_actor_open (actor) == SIGUO_ANSWER_TOO_EARLY
          && !actor->state.seats[siguo_actor_seat (actor)].committed)
        {
          siguo_actor_make_secret (actor);
          siguo_actor_commit (actor);
        }
      break;
    case SIGUO_PHASE_PLAY:
      if (actor->position.turn == siguo_actor_seat (actor))
        siguo_actor_random_move (actor);
      break;
    case SIGUO_PHASE_LOBBY:
    case SIGUO_PHASE_OVER:
    default:
      GIVE (actor, READY, .flag = TRUE);
      break;
    }
}

static void
say_anything (SiguoActor *actor)
{
  static const char *const texts[] = {
    "mode=siguo_dark surrender_min_ply=0", "a", "b", "c", "/thanks", "", NULL
  };
  SiguoScene *scene = actor->scene;
  SiguoSecret nothing = { 0 };
  SiguoCommand command = {
    .kind = below (scene, SIGUO_N_COMMANDS),
    .seat = below (scene, 6),
    .seat2 = below (scene, 6),
    .member = below (scene, 8),
    .number = below (scene, 5),
    .from = below (scene, 256),
    .to = below (scene, 256),
    .ply = below (scene, 2) ? actor->position.ply : below (scene, 3),
    .flag = below (scene, 4) != 0,
    .text = texts[below (scene, G_N_ELEMENTS (texts))],
    .secret = below (scene, 2) ? &nothing : below (scene, 2) ? &actor->secret : NULL,
  };

  /* A room that is closed has nothing more to say; one that everybody left neither. */
  if (command.kind == SIGUO_COMMAND_CLOSE)
    return;
  if ((command.kind == SIGUO_COMMAND_BYE || command.kind == SIGUO_COMMAND_KICK
       || command.kind == SIGUO_COMMAND_STAND)
      && below (scene, 10) != 0)
    return;
  siguo_actor_give (actor, command);
}

static void
come_back (SiguoActor *actor)
{
  char name[] = "a";
  /* A number from the future: a room that knows less than the client sends a snapshot. */
  guint64 last = below (actor->scene, 4) == 0 ? 1000000 : actor->last;

  if (actor->member != 0 && siguo_actor_return (actor, last) == SIGUO_ANSWER_OK)
    return;
  actor->member = 0;
  actor->last = 0;
  siguo_actor_open_link (actor);
  name[0] = 'a' + below (actor->scene, 6);
  siguo_actor_join (actor, name, FALSE, NULL);
}

static void
test_noise (void)
{
  guint reached[SIGUO_N_PHASES] = { 0 };

  for (guint seed = 1; seed <= 60; seed++)
    {
      g_autoptr (SiguoScene) scene =
          siguo_scene_new ("mode=siguo_dark surrender_min_ply=0", NULL, seed);
      gboolean calm = seed % 2;

      siguo_scene_fill (scene);
      siguo_scene_add (scene);
      for (guint i = 0; i < 1500; i++)
        {
          SiguoActor *actor = scene->actors[below (scene, scene->n_actors)];

          if (actor->dropped || actor->link == 0)
            come_back (actor);
          else if (below (scene, 100) == 0)
            siguo_actor_close_link (actor);
          else if (below (scene, calm ? 40 : 4) != 0 && actor->member != 0)
            say_sense (actor);
          else
            say_anything (actor);
          siguo_scene_wait (scene, below (scene, 1000));
          reached[siguo_room_get_state (scene->room)->phase]++;
        }
    }
  g_test_message ("lobby %u, deploy %u, play %u, over %u", reached[0], reached[1], reached[2],
                  reached[3]);
  for (guint phase = 0; phase < SIGUO_N_PHASES; phase++)
    g_assert_cmpuint (reached[phase], >, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/noise/any-order", test_noise);
  return g_test_run ();
}
