/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-flip.h"
#include "siguo-scene.h"

#include <string.h>

/* Flip in a room: nobody deploys, chance deals, and the reveal shows that it did. */

static SiguoPhase
phase_of (SiguoScene *scene)
{
  return siguo_room_get_state (scene->room)->phase;
}

static SiguoScene *
deploying (void)
{
  SiguoScene *scene = siguo_scene_new ("mode=duel_flip surrender_min_ply=0", NULL, 4);

  siguo_scene_fill (scene);
  siguo_scene_all_ready (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
  return scene;
}

/* The programs do it; there is no time to think about. */
static void
test_deadline (void)
{
  g_autoptr (SiguoScene) scene = deploying ();
  SiguoActor *anna = scene->actors[0];

  g_assert_cmpint (anna->time_ms, ==, SIGUO_OPEN_MS);
  siguo_actor_make_secret (anna);
  g_assert_cmpint (siguo_actor_commit (anna), ==, SIGUO_ANSWER_OK);
  siguo_scene_wait (scene, SIGUO_OPEN_MS + 3000);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
  g_assert_cmpuint (siguo_actor_last (anna, SIGUO_NOTICE_FAILED)->seat, ==, SIGUO_SEAT_N);
}

/* Who opens a layout has misunderstood the game, or wants to be understood so. */
static void
test_layout (void)
{
  g_autoptr (SiguoScene) scene = deploying ();
  SiguoActor *anna = scene->actors[0];

  siguo_scene_all_commit (scene);
  g_assert_cmpint (siguo_actor_open (anna), ==, SIGUO_ANSWER_OK);
  scene->actors[1]->secret.layout = (SiguoLayout) { 0 };
  g_assert_cmpint (siguo_actor_open (scene->actors[1]), ==, SIGUO_ANSWER_COMMITMENT_BAD);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);

  g_assert_cmpint (GIVE (scene->actors[1], READY, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
  siguo_actor_make_secret (anna);
  siguo_layout_randomize (&anna->secret.layout, &scene->random);
  g_assert_cmpint (siguo_actor_commit (anna), ==, SIGUO_ANSWER_OK);
  siguo_actor_make_secret (scene->actors[1]);
  g_assert_cmpint (siguo_actor_commit (scene->actors[1]), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (siguo_actor_open (anna), ==, SIGUO_ANSWER_LAYOUT_BAD);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
}

static void
test_commands (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=duel_flip first_mover=S", NULL, 4);
  g_autoptr (SiguoScene) dark = siguo_scene_new ("mode=duel_dark first_mover=S", NULL, 4);
  SiguoActor *anna = scene->actors[0], *bert;
  SiguoPoint point = 0;

  siguo_scene_play (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  g_assert_cmpint (GIVE (bert, FLIP, .ply = 0, .from = point), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (siguo_actor_last (bert, SIGUO_NOTICE_ANSWER)->why_not, ==, SIGUO_WHY_NOT_TURN);
  g_assert_cmpint (GIVE (anna, FLIP, .ply = 1, .from = point), ==, SIGUO_ANSWER_LATE);
  g_assert_cmpint (GIVE (anna, FLIP, .ply = 0, .from = SIGUO_NO_POINT), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (GIVE (anna, FLIP, .ply = 0, .from = 6), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (siguo_actor_last (anna, SIGUO_NOTICE_ANSWER)->why_not, ==,
                   SIGUO_WHY_NOT_EMPTY);
  g_assert_cmpint (GIVE (anna, MOVE, .ply = 0, .from = point, .to = 6), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (siguo_actor_last (anna, SIGUO_NOTICE_ANSWER)->why_not, ==,
                   SIGUO_WHY_NOT_FACE_DOWN);
  /* A move is no flip, even from a point to itself. */
  g_assert_cmpint (GIVE (anna, MOVE, .ply = 0, .from = point, .to = point), ==,
                   SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpuint (anna->events->len, ==, 0);
  g_assert_cmpint (GIVE (anna, FLIP, .ply = 0, .from = point), ==, SIGUO_ANSWER_OK);
  g_assert_false (siguo_flip_is_down (&bert->position, point));
  g_assert_cmpuint (siguo_position_rank_at (&bert->position, point), !=, SIGUO_RANK_UNKNOWN);
  g_assert_cmpint (GIVE (bert, FLIP, .ply = 1, .from = point), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpuint (bert->events->len, ==, 1);

  siguo_scene_play (dark);
  g_assert_cmpint (GIVE (dark->actors[0], FLIP, .ply = 0, .from = point), ==,
                   SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpuint (dark->actors[0]->events->len, ==, 0);
}

/* Whole games: the deal that follows from the nonces is the one that was played with. */
static void
test_whole_games (gconstpointer options)
{
  for (guint seed = 1; seed <= 20; seed++)
    {
      g_autoptr (SiguoScene) scene = siguo_scene_new (options, NULL, seed);
      SiguoActor *anna;
      SiguoDeal deal;

      siguo_scene_play (scene);
      anna = scene->actors[0];
      siguo_flip_get_deal (&anna->position, &deal);
      for (guint point = 0; point < SIGUO_DEAL_POINTS; point++)
        g_assert_cmpuint (deal.rank[point], ==,
                          siguo_deal_is_camp (point) ? SIGUO_RANK_NONE : SIGUO_RANK_UNKNOWN);
      while (siguo_scene_random_plies (scene, 1000))
        ;
      siguo_flip_get_deal (&anna->position, &deal);
      g_assert_true (siguo_deal_is_known (&deal));
      g_assert_true (siguo_deal_check (&deal, NULL));
      for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
        g_assert_cmpuint (siguo_actor_last (anna, SIGUO_NOTICE_OVER)->layouts[seat].rank[0], ==,
                          SIGUO_RANK_NONE);
      for (guint i = 0; i < anna->events->len; i++)
        {
          const SiguoEvent *event = &g_array_index (anna->events, SiguoEvent, i);

          if (event->kind != SIGUO_EVENT_FLIP)
            continue;
          g_assert_cmpuint (event->n_shown, ==, 1);
          g_assert_cmpuint (event->shown[0].rank, ==, deal.rank[event->shown[0].piece]);
          g_assert_cmpuint (event->colour, ==, deal.colour[event->shown[0].piece]);
        }
    }
}

/* Two rooms with other nonces deal differently. */
static void
test_chance (void)
{
  SiguoDeal deals[6];

  for (guint seed = 0; seed < G_N_ELEMENTS (deals); seed++)
    {
      g_autoptr (SiguoScene) scene
          = siguo_scene_new ("mode=duel_flip surrender_min_ply=0", NULL, seed + 1);

      siguo_scene_play (scene);
      g_assert_cmpint (GIVE (scene->actors[0], SURRENDER), ==, SIGUO_ANSWER_OK);
      siguo_flip_get_deal (&scene->actors[0]->position, &deals[seed]);
      for (guint i = 0; i < seed; i++)
        g_assert_false (siguo_deal_equal (&deals[i], &deals[seed]));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/flip/deadline", test_deadline);
  g_test_add_func ("/referee/flip/layout", test_layout);
  g_test_add_func ("/referee/flip/commands", test_commands);
  g_test_add_func ("/referee/flip/chance", test_chance);
  g_test_add_data_func ("/referee/flip/whole-games/classic", "mode=duel_flip", test_whole_games);
  g_test_add_data_func ("/referee/flip/whole-games/modern",
                        "mode=duel_flip flip_colour=own_two_in_a_row flip_weaker_may_attack=no "
                        "flip_mine_attackers=engineer_and_bomb flip_flag_taker=any "
                        "flip_carry_home=no",
                        test_whole_games);
  g_test_add_data_func ("/referee/flip/whole-games/dug",
                        "mode=duel_flip flip_colour=first_flip flip_flag_mines=dug "
                        "flip_hq_lock=yes mine=mutual no_move_check=immediate",
                        test_whole_games);
  return g_test_run ();
}
