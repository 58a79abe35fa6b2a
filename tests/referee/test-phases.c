/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

/* Who may do what when, written down a second time: l a link before hello, n a newcomer, m a
 * member, s somebody on a seat, h the host, - nobody; in the order lobby, deploy, play, over. */
static const char *const allowed[SIGUO_N_COMMANDS] = {
  [SIGUO_COMMAND_HELLO] = "llll",
  [SIGUO_COMMAND_JOIN] = "nnnn",
  [SIGUO_COMMAND_RETURN] = "nnnn",
  [SIGUO_COMMAND_SIT] = "m---",
  [SIGUO_COMMAND_STAND] = "s--s",
  [SIGUO_COMMAND_SWAP_ANSWER] = "s---",
  [SIGUO_COMMAND_ARRANGE] = "h---",
  [SIGUO_COMMAND_READY] = "s--s",
  [SIGUO_COMMAND_OPTIONS] = "h---",
  [SIGUO_COMMAND_KICK] = "hhhh",
  [SIGUO_COMMAND_COMPUTER] = "h---",
  [SIGUO_COMMAND_COMMIT] = "-s--",
  [SIGUO_COMMAND_WITHDRAW] = "-s--",
  [SIGUO_COMMAND_SHOW] = "-s--",
  [SIGUO_COMMAND_OPEN] = "-s--",
  [SIGUO_COMMAND_MOVE] = "--s-",
  [SIGUO_COMMAND_FLIP] = "--s-",
  [SIGUO_COMMAND_SKIP] = "--s-",
  [SIGUO_COMMAND_SURRENDER] = "--s-",
  [SIGUO_COMMAND_OFFER_DRAW] = "--s-",
  [SIGUO_COMMAND_ANSWER_DRAW] = "--s-",
  [SIGUO_COMMAND_PAUSE] = "--s-",
  [SIGUO_COMMAND_CHAT] = "mmmm",
  [SIGUO_COMMAND_VOTE] = "--s-",
  [SIGUO_COMMAND_RECALL] = "--s-",
  [SIGUO_COMMAND_ANSWER_RECALL] = "--h-",
  [SIGUO_COMMAND_BYE] = "mmmm",
  [SIGUO_COMMAND_CLOSE] = "hhhh",
};

typedef enum
{
  STRANGER,                    /* has not said hello */
  NEWCOMER,
  ONLOOKER,
  PLAYER,
  HOST,
} Role;

static SiguoScene *
bring_to (SiguoPhase phase)
{
  SiguoScene *scene = siguo_scene_new ("mode=siguo_dark surrender_min_ply=0", NULL, 7);

  siguo_scene_fill (scene);
  siguo_scene_join (scene, "Onlooker", TRUE);
  if (phase >= SIGUO_PHASE_DEPLOY)
    siguo_scene_all_ready (scene);
  if (phase >= SIGUO_PHASE_PLAY)
    {
      siguo_scene_all_commit (scene);
      siguo_scene_all_open (scene);
    }
  if (phase == SIGUO_PHASE_OVER)
    {
      g_assert_cmpint (GIVE (siguo_scene_seat (scene, SIGUO_SEAT_S), SURRENDER), ==,
                       SIGUO_ANSWER_OK);
      g_assert_cmpint (GIVE (siguo_scene_seat (scene, SIGUO_SEAT_N), SURRENDER), ==,
                       SIGUO_ANSWER_OK);
    }
  g_assert_cmpint (siguo_room_get_state (scene->room)->phase, ==, phase);
  return scene;
}

static SiguoActor *
find_role (SiguoScene *scene,
           Role        role)
{
  SiguoActor *actor;

  switch (role)
    {
    case HOST:
      return scene->actors[0];
    case PLAYER:
      return scene->actors[1];
    case ONLOOKER:
      return scene->actors[4];
    case NEWCOMER:
      return siguo_scene_add (scene);
    case STRANGER:
    default:
      actor = siguo_scene_add (scene);
      siguo_actor_close_link (actor);
      actor->link = ++scene->last_link;
      siguo_room_link_opened (scene->room, scene->now, actor->link);
      return actor;
    }
}

/* Is @role refused before anybody looks at what is asked, and with what? */
static SiguoAnswer
expect (char who,
        Role role)
{
  if (who == '-')
    return SIGUO_ANSWER_PHASE;
  if (who == 'l')
    return role == STRANGER ? SIGUO_ANSWER_OK : SIGUO_ANSWER_PHASE;
  if (who == 'n')
    return role == NEWCOMER ? SIGUO_ANSWER_OK : SIGUO_ANSWER_PHASE;
  if (role <= NEWCOMER)
    return SIGUO_ANSWER_NO_SUCH_MEMBER;
  if (who == 's' && role == ONLOOKER)
    return SIGUO_ANSWER_NOT_SEATED;
  if (who == 'h' && role != HOST)
    return SIGUO_ANSWER_NOT_HOST;
  return SIGUO_ANSWER_OK;
}

static void
test_table (gconstpointer data)
{
  SiguoCommandKind kind = GPOINTER_TO_UINT (data);

  for (SiguoPhase phase = 0; phase < SIGUO_N_PHASES; phase++)
    {
      g_assert_cmpint (siguo_room_phase_allows (phase, kind), ==, allowed[kind][phase] != '-');
      for (Role role = STRANGER; role <= HOST; role++)
        {
          g_autoptr (SiguoScene) scene = bring_to (phase);
          SiguoActor *actor = find_role (scene, role);
          SiguoAnswer wanted = expect (allowed[kind][phase], role);
          SiguoAnswer answer;
          SiguoSecret secret = { 0 };
          SiguoCommand command = {
            .kind = kind, .text = "Somebody", .secret = &secret, .seat = SIGUO_SEAT_W
          };

          /* HELLO has no id on the wire, and the helper takes a good one for a silent one. */
          answer = siguo_actor_give (actor, command);
          if (wanted != SIGUO_ANSWER_OK && kind != SIGUO_COMMAND_HELLO)
            g_assert_cmpint (answer, ==, wanted);
          else if (wanted != SIGUO_ANSWER_OK)
            g_assert_cmpint (siguo_actor_last (actor, SIGUO_NOTICE_ANSWER)->error, ==, wanted);
          else
            {
              g_assert_cmpint (answer, !=, SIGUO_ANSWER_PHASE);
              g_assert_cmpint (answer, !=, SIGUO_ANSWER_NOT_SEATED);
              g_assert_cmpint (answer, !=, SIGUO_ANSWER_NOT_HOST);
              if (role > NEWCOMER && kind != SIGUO_COMMAND_KICK)
                g_assert_cmpint (answer, !=, SIGUO_ANSWER_NO_SUCH_MEMBER);
            }
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint kind = 0; kind < SIGUO_N_COMMANDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/referee/phases/command-%u", kind);

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_table);
    }
  return g_test_run ();
}
