/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"
#include "referee/siguo-room-private.h"

#include <string.h>

static void
test_stream (void)
{
  g_autoptr (SiguoStream) stream = siguo_stream_new ();

  g_assert_cmpuint (siguo_stream_get_last (stream), ==, 0);
  g_assert_true (siguo_stream_has_tail (stream, 0));
  g_assert_false (siguo_stream_has_tail (stream, 1));
  for (guint i = 1; i <= SIGUO_STREAM_KEEPS; i++)
    g_assert_cmpuint (siguo_stream_add (stream, siguo_notice_new (SIGUO_NOTICE_CHAT))->number, ==,
                      i);
  g_assert_true (siguo_stream_has_tail (stream, 0));
  siguo_stream_add (stream, siguo_notice_new (SIGUO_NOTICE_CHAT));
  g_assert_false (siguo_stream_has_tail (stream, 0));
  g_assert_true (siguo_stream_has_tail (stream, 1));
  g_assert_null (siguo_stream_get (stream, 1));
  g_assert_cmpuint (siguo_stream_get (stream, 2)->number, ==, 2);
  g_assert_cmpuint (siguo_stream_get (stream, SIGUO_STREAM_KEEPS + 1)->number, ==,
                    SIGUO_STREAM_KEEPS + 1);
  g_assert_null (siguo_stream_get (stream, SIGUO_STREAM_KEEPS + 2));
}

static void
assert_same_view (SiguoActor    *actor,
                  SiguoPosition *before,
                  SiguoHash     *chain)
{
  g_autofree char *a = siguo_position_to_text (before);
  g_autofree char *b = siguo_position_to_text (&actor->position);

  g_assert_cmpstr (a, ==, b);
  g_assert_cmpmem (chain, sizeof *chain, &actor->chain, sizeof actor->chain);
}

static void
test_tail (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 21);
  SiguoActor *anna, *bert;
  SiguoPosition whole;

  siguo_scene_play (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  siguo_scene_random_plies (scene, 20);
  while (siguo_scene_mover (scene) != anna)
    siguo_scene_random_plies (scene, 1);
  siguo_actor_close_link (bert);
  siguo_actor_random_move (anna);
  /* Bert's clock runs out, the others go on. */
  siguo_scene_wait (scene, 14000);
  GIVE (scene->actors[2], CHAT, .text = "Bert?");
  siguo_actor_forget (bert);
  g_assert_cmpint (siguo_actor_return (bert, bert->last), ==, SIGUO_ANSWER_OK);
  g_assert_false (siguo_actor_last (bert, SIGUO_NOTICE_RETURNED)->flag);
  g_assert_cmpuint (siguo_actor_count (bert, SIGUO_NOTICE_EVENT), ==, 1);
  g_assert_cmpuint (siguo_actor_count (bert, SIGUO_NOTICE_CHAT), ==, 1);
  g_assert_cmpuint (siguo_actor_count (bert, SIGUO_NOTICE_START), ==, 0);
  /* Not what was left then, but what is left now. */
  g_assert_cmpint (bert->time_ms, ==, 16000);
  g_assert_cmpuint (bert->position.ply, ==, anna->position.ply);
  whole = bert->position;
  siguo_actor_random_move (bert);
  g_assert_cmpuint (bert->position.ply, ==, whole.ply + 1);
}

/* The same seat, all told one by one, and told by a snapshot. */
static void
test_snapshot (void)
{
  for (guint seed = 1; seed <= 10; seed++)
    {
      g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, seed);

      siguo_scene_play (scene);
      siguo_scene_random_plies (scene, 30 + 13 * seed);
      for (guint i = 0; i < 4; i++)
        {
          SiguoActor *actor = scene->actors[i];
          SiguoPosition before = actor->position;
          SiguoHash chain = actor->chain;
          guint events = actor->events->len;

          /* A program that was started anew knows nothing but its token. */
          siguo_actor_close_link (actor);
          memset (&actor->position, 0, sizeof actor->position);
          memset (&actor->state, 0, sizeof actor->state);
          actor->playing = FALSE;
          siguo_actor_forget (actor);
          g_assert_cmpint (siguo_actor_return (actor, G_MAXUINT32), ==, SIGUO_ANSWER_OK);
          g_assert_true (siguo_actor_last (actor, SIGUO_NOTICE_RETURNED)->flag);
          g_assert_cmpuint (actor->events->len, ==, events);
          g_assert_cmpuint (siguo_actor_count (actor, SIGUO_NOTICE_EVENT), <=, events / 40 + 1);
          assert_same_view (actor, &before, &chain);
        }
      siguo_scene_random_plies (scene, 20);
    }
}

/* Without waiting, and so without the absent ones becoming away meanwhile. */
static void
say_much (SiguoActor *actor,
          guint       times)
{
  for (guint i = 0; i < times; i++)
    {
      siguo_room_find_member (actor->scene->room, actor->member)->paid_chat = 0;
      g_assert_cmpint (GIVE (actor, CHAT, .text = "x"), ==, SIGUO_ANSWER_OK);
    }
}

/* So long away that the ring has lost the tail. */
static void
test_ring_lost (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 4);
  SiguoActor *eva;
  guint64 last;

  siguo_scene_fill (scene);
  eva = siguo_scene_join (scene, "Eva", TRUE);
  siguo_actor_close_link (eva);
  last = eva->last;
  say_much (scene->actors[0], SIGUO_STREAM_KEEPS);
  g_assert_cmpint (siguo_actor_return (eva, last), ==, SIGUO_ANSWER_OK);
  g_assert_false (siguo_actor_last (eva, SIGUO_NOTICE_RETURNED)->flag);
  siguo_actor_close_link (eva);
  last = eva->last;
  say_much (scene->actors[0], SIGUO_STREAM_KEEPS + 1);
  siguo_actor_forget (eva);
  g_assert_cmpint (siguo_actor_return (eva, last), ==, SIGUO_ANSWER_OK);
  g_assert_true (siguo_actor_last (eva, SIGUO_NOTICE_RETURNED)->flag);
  g_assert_cmpuint (siguo_actor_count (eva, SIGUO_NOTICE_STATE), ==, 1);
  g_assert_cmpuint (siguo_actor_count (eva, SIGUO_NOTICE_CHAT), ==, 0);
}

static void
test_over (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=siguo_dark surrender_min_ply=0", NULL, 4);
  SiguoActor *dora, *eva;
  SiguoPosition before;
  SiguoHash chain;

  siguo_scene_play (scene);
  siguo_scene_random_plies (scene, 90);
  GIVE (scene->actors[0], SURRENDER);
  GIVE (scene->actors[2], SURRENDER);
  dora = scene->actors[3];
  before = dora->position;
  chain = dora->chain;
  siguo_actor_close_link (dora);
  g_assert_cmpint (siguo_actor_return (dora, G_MAXUINT32), ==, SIGUO_ANSWER_OK);
  assert_same_view (dora, &before, &chain);
  eva = siguo_scene_join (scene, "Eva", TRUE);
  assert_same_view (eva, &before, &chain);
}

static void
test_replaced (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 4);
  SiguoActor *anna, *thief;
  guint old;

  siguo_scene_play (scene);
  anna = scene->actors[0];
  old = anna->link;
  /* The first link is still there when the second one comes with the right proof. */
  thief = siguo_scene_add (scene);
  siguo_actor_close_link (thief);
  thief->link = old;
  g_assert_cmpint (siguo_actor_return (anna, anna->last), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (siguo_actor_last (thief, SIGUO_NOTICE_CLOSED)->error, ==, SIGUO_ANSWER_REPLACED);
  g_assert_true (thief->dropped);
  /* Its late end means nothing. */
  siguo_room_link_closed (scene->room, scene->now, old, scene->now);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_false (scene->actors[1]->state.seats[SIGUO_SEAT_S].away);
}

static void
test_wrong_proof (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 4);
  SiguoActor *anna;
  SiguoCommand command = { .kind = SIGUO_COMMAND_RETURN };
  guint8 token[SIGUO_TOKEN_BYTES];
  guint64 last;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  last = anna->last;
  memcpy (token, anna->token, sizeof token);
  siguo_actor_close_link (anna);

  anna->token[0] ^= 1;
  g_assert_cmpint (siguo_actor_return (anna, last), ==, SIGUO_ANSWER_PROOF_BAD);
  memcpy (anna->token, token, sizeof token);

  /* A proof for another number, for another link, of the other role. */
  command.member = anna->member;
  command.number = last + 1;
  siguo_proof_make (&command.proof, SIGUO_PROOF_OF_PLAYER, token, siguo_room_get_id (scene->room),
                    anna->nonce, anna->room_nonce, last);
  g_assert_cmpint (siguo_actor_give (anna, command), ==, SIGUO_ANSWER_PROOF_BAD);
  command.number = last;
  siguo_actor_close_link (anna);
  siguo_actor_open_link (anna);
  g_assert_cmpint (siguo_actor_give (anna, command), ==, SIGUO_ANSWER_PROOF_BAD);
  siguo_proof_make (&command.proof, SIGUO_PROOF_OF_ROOM, token, siguo_room_get_id (scene->room),
                    anna->nonce, anna->room_nonce, last);
  g_assert_cmpint (siguo_actor_give (anna, command), ==, SIGUO_ANSWER_PROOF_BAD);
  command.member = 77;
  g_assert_cmpint (siguo_actor_give (anna, command), ==, SIGUO_ANSWER_NO_SUCH_MEMBER);

  /* A wrong try does not shut the door. */
  siguo_proof_make (&command.proof, SIGUO_PROOF_OF_PLAYER, token, siguo_room_get_id (scene->room),
                    anna->nonce, anna->room_nonce, last);
  command.member = anna->member;
  anna->last = last;
  g_assert_cmpint (siguo_actor_give (anna, command), ==, SIGUO_ANSWER_OK);
}

/* A draw offer that was made meanwhile stands for the one who comes back, too. */
static void
test_offer_stands (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=siguo_dark draw_offer_min_ply=0", NULL, 4);
  SiguoActor *dora;

  siguo_scene_play (scene);
  dora = scene->actors[3];
  siguo_actor_close_link (dora);
  GIVE (scene->actors[0], OFFER_DRAW);
  siguo_scene_wait (scene, 5000);
  g_assert_cmpint (siguo_actor_return (dora, dora->last), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (dora->offer, ==, SIGUO_SEAT_S);
  g_assert_cmpint (siguo_actor_last (dora, SIGUO_NOTICE_OFFER)->time_ms, ==, 10000);
  g_assert_true (dora->paused);
  g_assert_cmpint (GIVE (dora, ANSWER_DRAW, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  /* Each hears of the own offers how many they were; who comes anew as well. */
  g_assert_cmpuint (siguo_actor_last (dora, SIGUO_NOTICE_OFFER)->count, ==, 0);
  g_assert_cmpuint (siguo_actor_last (scene->actors[0], SIGUO_NOTICE_OFFER)->count, ==, 1);
  siguo_actor_close_link (scene->actors[0]);
  siguo_actor_forget (scene->actors[0]);
  scene->actors[0]->playing = FALSE;
  g_assert_cmpint (siguo_actor_return (scene->actors[0], 0), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_last (scene->actors[0], SIGUO_NOTICE_OFFER)->seat, ==,
                    SIGUO_NO_SEAT);
  g_assert_cmpuint (siguo_actor_last (scene->actors[0], SIGUO_NOTICE_OFFER)->count, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/return/stream", test_stream);
  g_test_add_func ("/referee/return/tail", test_tail);
  g_test_add_func ("/referee/return/snapshot", test_snapshot);
  g_test_add_func ("/referee/return/ring-lost", test_ring_lost);
  g_test_add_func ("/referee/return/over", test_over);
  g_test_add_func ("/referee/return/replaced", test_replaced);
  g_test_add_func ("/referee/return/wrong-proof", test_wrong_proof);
  g_test_add_func ("/referee/return/offer-stands", test_offer_stands);
  return g_test_run ();
}
