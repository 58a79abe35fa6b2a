/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

#include <string.h>

static SiguoPhase
phase_of (SiguoScene *scene)
{
  return siguo_room_get_state (scene->room)->phase;
}

static SiguoScene *
deploying (const char *options)
{
  SiguoScene *scene = siguo_scene_new (options, NULL, 3);

  siguo_scene_fill (scene);
  siguo_scene_all_ready (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
  return scene;
}

/* The room is back in the lobby, everybody was told that @seat is to blame, and only that seat is
 * not ready. */
static void
assert_failed (SiguoScene  *scene,
               guint8       seat,
               SiguoAnswer  why)
{
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
  for (guint i = 0; i < scene->n_actors; i++)
    {
      SiguoActor *actor = scene->actors[i];
      SiguoNotice *failed;

      if (actor->link == 0 || actor->dropped)
        continue;
      failed = siguo_actor_last (actor, SIGUO_NOTICE_FAILED);
      g_assert_nonnull (failed);
      g_assert_cmpuint (failed->seat, ==, seat);
      g_assert_cmpint (failed->error, ==, why);
      g_assert_null (failed->text);
      g_assert_cmpint (actor->state.phase, ==, SIGUO_PHASE_LOBBY);
      for (guint8 other = 0; other < SIGUO_N_SEATS; other++)
        {
          g_assert_cmpint (actor->state.seats[other].ready, ==, other != seat);
          g_assert_false (actor->state.seats[other].committed);
        }
    }
}

static void
test_whole (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);
  SiguoActor *anna = scene->actors[0];
  SiguoHash chain, nonce_hash;
  SiguoNotice *start;

  g_assert_cmpint (anna->time_ms, ==, 90000);
  siguo_scene_all_commit (scene);
  g_assert_true (anna->state.seats[SIGUO_SEAT_W].committed);
  g_assert_cmpuint (siguo_actor_count (anna, SIGUO_NOTICE_COMMITTED), ==, 1);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
  siguo_scene_all_open (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);

  /* What was published fits what it says about chain and first mover. */
  start = siguo_actor_last (anna, SIGUO_NOTICE_START);
  siguo_chain_start (&chain, &anna->game, &anna->state.options, anna->commitments,
                     &anna->referee_nonce_hash);
  g_assert_cmpmem (&chain, sizeof chain, &start->hash, sizeof start->hash);
  g_assert_cmpmem (&start->game, sizeof start->game, &anna->game, sizeof anna->game);
  g_assert_cmpuint (start->seat, <, SIGUO_N_SEATS);
  g_assert_cmpint (start->time_ms, ==, 30000);
  g_assert_true (siguo_layout_equal (&start->layouts[SIGUO_SEAT_S], &anna->secret.layout));
  for (guint8 seat = 1; seat < SIGUO_N_SEATS; seat++)
    g_assert_true (siguo_layout_is_hidden (&start->layouts[seat]));
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoActor *actor = siguo_scene_seat (scene, seat);

      g_assert_true (
          siguo_commitment_fits (&anna->commitments[seat], &anna->game, seat, &actor->secret));
      siguo_commitment_hash_nonce (&nonce_hash, &anna->game, seat, actor->secret.nonce);
      g_assert_cmpmem (&nonce_hash, sizeof nonce_hash, &anna->commitments[seat].nonce_hash,
                       sizeof nonce_hash);
    }
}

static void
test_first_mover (void)
{
  guint first[SIGUO_N_SEATS] = { 0 };
  g_autoptr (SiguoScene) fixed = siguo_scene_new ("mode=siguo_dark first_mover=N", NULL, 1);

  siguo_scene_play (fixed);
  g_assert_cmpuint (siguo_actor_last (fixed->actors[0], SIGUO_NOTICE_START)->seat, ==,
                    SIGUO_SEAT_N);
  for (guint seed = 0; seed < 60; seed++)
    {
      g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, seed);

      siguo_scene_play (scene);
      first[siguo_actor_last (scene->actors[0], SIGUO_NOTICE_START)->seat]++;
    }
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpuint (first[seat], >, 3);
}

static void
test_commit_again (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);
  SiguoActor *anna = scene->actors[0];

  g_assert_cmpint (GIVE (anna, WITHDRAW), ==, SIGUO_ANSWER_OK);
  siguo_actor_make_secret (anna);
  g_assert_cmpint (siguo_actor_commit (anna), ==, SIGUO_ANSWER_OK);
  g_assert_true (scene->actors[1]->state.seats[SIGUO_SEAT_S].committed);
  g_assert_cmpint (siguo_actor_open (anna), ==, SIGUO_ANSWER_TOO_EARLY);
  g_assert_cmpint (GIVE (anna, WITHDRAW), ==, SIGUO_ANSWER_OK);
  g_assert_false (scene->actors[1]->state.seats[SIGUO_SEAT_S].committed);
  siguo_scene_all_commit (scene);
  g_assert_cmpint (GIVE (anna, WITHDRAW), ==, SIGUO_ANSWER_LATE);
  g_assert_cmpint (siguo_actor_commit (anna), ==, SIGUO_ANSWER_LATE);
  siguo_scene_all_open (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
}

static void
test_open_twice (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);
  SiguoActor *anna = scene->actors[0];

  siguo_scene_all_commit (scene);
  g_assert_cmpint (siguo_actor_open (anna), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (siguo_actor_open (anna), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
}

static void
test_no_commitment (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);
  SiguoGameId game = scene->actors[0]->game;

  for (guint i = 0; i < 3; i++)
    {
      siguo_actor_make_secret (scene->actors[i]);
      siguo_actor_commit (scene->actors[i]);
    }
  /* The clients commit by themselves at the end; their messages get a little time. */
  siguo_scene_wait (scene, 90000 + 2999);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
  siguo_scene_wait (scene, 1);
  assert_failed (scene, SIGUO_SEAT_W, SIGUO_ANSWER_NO_COMMITMENT);

  /* Again, with another game id. */
  GIVE (scene->actors[3], READY, .flag = TRUE);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
  g_assert_true (memcmp (&game, &scene->actors[0]->game, sizeof game) != 0);
  siguo_scene_all_commit (scene);
  siguo_scene_all_open (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
}

static void
test_two_missing (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);

  for (guint i = 0; i < 2; i++)
    {
      siguo_actor_make_secret (scene->actors[i]);
      siguo_actor_commit (scene->actors[i]);
    }
  siguo_scene_wait (scene, 93000);
  g_assert_cmpuint (siguo_actor_count (scene->actors[0], SIGUO_NOTICE_FAILED), ==, 2);
  g_assert_true (scene->actors[0]->state.seats[1].ready);
  g_assert_false (scene->actors[0]->state.seats[2].ready);
  g_assert_false (scene->actors[0]->state.seats[3].ready);
}

static void
test_no_limit (void)
{
  g_autoptr (SiguoScene) scene = deploying ("mode=siguo_dark deploy_seconds=none");

  g_assert_cmpint (scene->actors[0]->time_ms, ==, -1);
  siguo_scene_wait (scene, 100000000);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
  /* Then the host ends the waiting. */
  g_assert_cmpint (GIVE (scene->actors[0], KICK, .member = scene->actors[2]->member), ==,
                   SIGUO_ANSWER_OK);
  assert_failed (scene, SIGUO_SEAT_N, SIGUO_ANSWER_PLAYER_LEFT);
}

static void
test_not_opened (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);

  siguo_scene_all_commit (scene);
  for (guint i = 0; i < 4; i++)
    if (i != 1)
      siguo_actor_open (scene->actors[i]);
  siguo_scene_wait (scene, SIGUO_OPEN_MS - 1);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
  siguo_scene_wait (scene, 1);
  assert_failed (scene, SIGUO_SEAT_E, SIGUO_ANSWER_NOT_OPENED);
}

static void
test_false_opening (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);
  SiguoActor *cleo = scene->actors[2];

  siguo_scene_all_commit (scene);
  /* A layout that is legal, but not the one that was committed to. */
  siguo_layout_mirror (&cleo->secret.layout);
  g_assert_cmpint (siguo_actor_open (cleo), ==, SIGUO_ANSWER_COMMITMENT_BAD);
  assert_failed (scene, SIGUO_SEAT_N, SIGUO_ANSWER_COMMITMENT_BAD);
}

static void
test_nothing_opened (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);

  siguo_scene_all_commit (scene);
  g_assert_cmpint (GIVE (scene->actors[2], OPEN, .secret = NULL), ==, SIGUO_ANSWER_COMMITMENT_BAD);
  assert_failed (scene, SIGUO_SEAT_N, SIGUO_ANSWER_COMMITMENT_BAD);
}

static void
test_illegal_layout (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);
  SiguoActor *dora = scene->actors[3];

  for (guint i = 0; i < 4; i++)
    {
      siguo_actor_make_secret (scene->actors[i]);
      if (i == 3)
        dora->secret.layout.rank[0] = SIGUO_RANK_MINE; /* in the front row */
      siguo_actor_commit (scene->actors[i]);
    }
  g_assert_cmpint (siguo_actor_open (dora), ==, SIGUO_ANSWER_LAYOUT_BAD);
  /* Why is said to her alone. */
  g_assert_nonnull (siguo_actor_last (dora, SIGUO_NOTICE_ANSWER)->text);
  assert_failed (scene, SIGUO_SEAT_W, SIGUO_ANSWER_LAYOUT_BAD);
}

static void
test_player_leaves (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);

  siguo_scene_all_commit (scene);
  g_assert_cmpint (GIVE (scene->actors[1], BYE), ==, SIGUO_ANSWER_OK);
  assert_failed (scene, SIGUO_SEAT_E, SIGUO_ANSWER_PLAYER_LEFT);
}

static void
test_come_back (void)
{
  g_autoptr (SiguoScene) scene = deploying (NULL);
  SiguoActor *bert = scene->actors[1];
  SiguoActor *eva;

  siguo_actor_make_secret (bert);
  siguo_actor_commit (bert);
  siguo_actor_close_link (bert);
  siguo_scene_wait (scene, 10000);
  siguo_actor_forget (bert);
  bert->has_game = FALSE;
  g_assert_cmpint (siguo_actor_return (bert, G_MAXUINT32), ==, SIGUO_ANSWER_OK);
  g_assert_true (siguo_actor_last (bert, SIGUO_NOTICE_RETURNED)->flag);
  g_assert_true (bert->has_game);
  g_assert_cmpint (siguo_actor_last (bert, SIGUO_NOTICE_DEPLOY)->time_ms, ==, 80000);
  g_assert_true (bert->state.seats[SIGUO_SEAT_E].committed);
  /* By the tail: the old notice, and what is left now. */
  siguo_scene_wait (scene, 10000);
  siguo_actor_close_link (bert);
  g_assert_cmpint (siguo_actor_return (bert, bert->last), ==, SIGUO_ANSWER_OK);
  g_assert_false (siguo_actor_last (bert, SIGUO_NOTICE_RETURNED)->flag);
  g_assert_cmpint (bert->time_ms, ==, 70000);

  siguo_actor_close_link (bert);
  for (guint i = 0; i < 4; i++)
    if (i != 1)
      {
        siguo_actor_make_secret (scene->actors[i]);
        siguo_actor_commit (scene->actors[i]);
      }
  siguo_scene_wait (scene, 5000);
  siguo_actor_forget (bert);
  g_assert_cmpint (siguo_actor_return (bert, G_MAXUINT32), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (siguo_actor_last (bert, SIGUO_NOTICE_COMMITTED)->time_ms, ==, 5000);
  g_assert_cmpint (siguo_actor_last (bert, SIGUO_NOTICE_CLOCK)->time_ms, ==, 5000);
  g_assert_cmpmem (bert->commitments, sizeof bert->commitments, scene->actors[0]->commitments,
                   sizeof bert->commitments);
  eva = siguo_scene_join (scene, "Eva", FALSE);
  g_assert_cmpuint (siguo_actor_seat (eva), ==, SIGUO_NO_SEAT);
  g_assert_cmpmem (eva->commitments, sizeof eva->commitments, bert->commitments,
                   sizeof bert->commitments);
  siguo_scene_all_open (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
}

static void
test_two_players (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=siguo_duel", NULL, 3);
  SiguoNotice *start;

  siguo_scene_play (scene);
  start = siguo_actor_last (scene->actors[0], SIGUO_NOTICE_START);
  g_assert_cmpuint (start->layouts[SIGUO_SEAT_E].rank[0], ==, SIGUO_RANK_NONE);
  g_assert_true (siguo_layout_is_hidden (&start->layouts[SIGUO_SEAT_N]));
  g_assert_true (start->seat == SIGUO_SEAT_S || start->seat == SIGUO_SEAT_N);
  siguo_scene_random_plies (scene, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/deploy/whole", test_whole);
  g_test_add_func ("/referee/deploy/first-mover", test_first_mover);
  g_test_add_func ("/referee/deploy/commit-again", test_commit_again);
  g_test_add_func ("/referee/deploy/open-twice", test_open_twice);
  g_test_add_func ("/referee/deploy/no-commitment", test_no_commitment);
  g_test_add_func ("/referee/deploy/two-missing", test_two_missing);
  g_test_add_func ("/referee/deploy/no-limit", test_no_limit);
  g_test_add_func ("/referee/deploy/not-opened", test_not_opened);
  g_test_add_func ("/referee/deploy/false-opening", test_false_opening);
  g_test_add_func ("/referee/deploy/nothing-opened", test_nothing_opened);
  g_test_add_func ("/referee/deploy/illegal-layout", test_illegal_layout);
  g_test_add_func ("/referee/deploy/player-leaves", test_player_leaves);
  g_test_add_func ("/referee/deploy/come-back", test_come_back);
  g_test_add_func ("/referee/deploy/two-players", test_two_players);
  return g_test_run ();
}
