/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

#include <string.h>

/* A room with a password. */

static const guint8 token[SIGUO_TOKEN_BYTES] = { [0 ... SIGUO_TOKEN_BYTES - 1] = 7 };

static SiguoScene *
new_locked (const guint8 *host_token)
{
  SiguoScene *scene = siguo_scene_new (NULL, host_token, 3);
  SiguoHash key;

  g_assert_null (siguo_room_get_key (scene->room));
  siguo_proof_key_from_password (&key, "open sesame", siguo_room_get_id (scene->room));
  siguo_room_lock (scene->room, &key);
  g_assert_cmpmem (siguo_room_get_key (scene->room), sizeof key, &key, sizeof key);
  return scene;
}

/* @password: (nullable): none is given; @as: whose nonces the proof is made for */
static SiguoAnswer
join (SiguoActor       *actor,
      const char       *name,
      gboolean          spectator,
      const char       *password,
      const SiguoActor *as)
{
  SiguoCommand command = { .kind = SIGUO_COMMAND_JOIN, .text = name, .flag = spectator };
  const guint8 *id = siguo_room_get_id (actor->scene->room);
  SiguoHash key;

  if (password != NULL)
    {
      siguo_proof_key_from_password (&key, password, id);
      siguo_proof_of_password (&command.proof, &key, id, as->nonce, as->room_nonce);
    }
  return siguo_actor_give (actor, command);
}

static void
assert_outside (const SiguoActor *actor)
{
  g_assert_cmpuint (actor->member, ==, 0);
  g_assert_false (actor->dropped);
  g_assert_cmpuint (siguo_actor_count (actor, SIGUO_NOTICE_STATE), ==, 0);
}

/* For players and for those who look on. */
static void
test_join (void)
{
  for (guint spectator = 0; spectator < 2; spectator++)
    {
      g_autoptr (SiguoScene) scene = new_locked (token);
      SiguoActor *anna = siguo_scene_add (scene);
      SiguoActor *bert = siguo_scene_add (scene);

      g_assert_true (siguo_actor_last (anna, SIGUO_NOTICE_WELCOME)->flag);
      g_assert_cmpint (join (anna, "Anna", spectator, NULL, NULL), ==, SIGUO_ANSWER_PASSWORD_BAD);
      g_assert_cmpint (join (anna, "Anna", spectator, "Open sesame", anna), ==,
                       SIGUO_ANSWER_PASSWORD_BAD);
      /* Bert's proof, heard on the network, is of no use on Anna's link. */
      g_assert_cmpint (join (anna, "Anna", spectator, "open sesame", bert), ==,
                       SIGUO_ANSWER_PASSWORD_BAD);
      assert_outside (anna);
      /* Who does not know the password does not learn whether a name is taken either. */
      g_assert_cmpint (join (anna, "", spectator, "x", anna), ==, SIGUO_ANSWER_PASSWORD_BAD);
      g_assert_cmpint (join (anna, "", spectator, "open sesame", anna), ==,
                       SIGUO_ANSWER_NAME_BAD);
      g_assert_cmpint (join (anna, "Anna", spectator, "open sesame", anna), ==, SIGUO_ANSWER_OK);
      g_assert_cmpuint (anna->member, !=, 0);
      g_assert_cmpuint (siguo_actor_seat (anna) == SIGUO_NO_SEAT, ==, spectator);
      assert_outside (bert);
    }
}

/* Every bit of the proof counts. */
static void
test_near_miss (void)
{
  g_autoptr (SiguoScene) scene = new_locked (NULL);
  SiguoActor *anna = siguo_scene_add (scene);
  SiguoCommand command = { .kind = SIGUO_COMMAND_JOIN, .text = "Anna" };
  SiguoHash proof;

  siguo_proof_of_password (&proof, siguo_room_get_key (scene->room),
                           siguo_room_get_id (scene->room), anna->nonce, anna->room_nonce);
  for (guint bit = 0; bit < 8 * sizeof proof.byte; bit++)
    {
      command.proof = proof;
      command.proof.byte[bit / 8] ^= 1 << bit % 8;
      g_assert_cmpint (siguo_actor_give (anna, command), ==, SIGUO_ANSWER_PASSWORD_BAD);
    }
  command.proof = proof;
  g_assert_cmpint (siguo_actor_give (anna, command), ==, SIGUO_ANSWER_OK);
  /* The first to join is the host, as ever. */
  g_assert_cmpuint (anna->state.host, ==, anna->member);
}

/* The window that opened the room knows it by its token. */
static void
test_host (void)
{
  static const guint8 wrong[SIGUO_TOKEN_BYTES] = { [0 ... SIGUO_TOKEN_BYTES - 1] = 8 };
  g_autoptr (SiguoScene) scene = new_locked (token);
  SiguoActor *stranger = siguo_scene_add (scene);
  SiguoActor *host = siguo_scene_add (scene);

  g_assert_cmpint (siguo_actor_join (stranger, "Eve", FALSE, wrong), ==,
                   SIGUO_ANSWER_PASSWORD_BAD);
  g_assert_cmpint (siguo_actor_join (host, "Host", FALSE, token), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (host->state.host, ==, host->member);
}

/* Without a token of the room's zeros are none. */
static void
test_no_token (void)
{
  static const guint8 zeros[SIGUO_TOKEN_BYTES];
  g_autoptr (SiguoScene) scene = new_locked (NULL);
  SiguoActor *stranger = siguo_scene_add (scene);

  g_assert_cmpint (siguo_actor_join (stranger, "Eve", FALSE, zeros), ==,
                   SIGUO_ANSWER_PASSWORD_BAD);
  assert_outside (stranger);
}

/* Whoever has been let in comes back by the own token. */
static void
test_return (void)
{
  g_autoptr (SiguoScene) scene = new_locked (token);
  SiguoActor *anna = siguo_scene_add (scene);

  g_assert_cmpint (join (anna, "Anna", FALSE, "open sesame", anna), ==, SIGUO_ANSWER_OK);
  siguo_actor_close_link (anna);
  siguo_scene_wait (scene, 20000);
  g_assert_cmpint (siguo_actor_return (anna, anna->last), ==, SIGUO_ANSWER_OK);
  g_assert_true (siguo_actor_last (anna, SIGUO_NOTICE_WELCOME)->flag);
}

/* In play, too, the password is wanted of those who come to look on. */
static void
test_play (void)
{
  g_autoptr (SiguoScene) scene = new_locked (token);
  static const char *const names[] = { "Anna", "Bert", "Cleo", "Dora" };
  SiguoActor *late;

  for (guint i = 0; i < 4; i++)
    {
      SiguoActor *actor = siguo_scene_add (scene);

      g_assert_cmpint (join (actor, names[i], FALSE, "open sesame", actor), ==, SIGUO_ANSWER_OK);
    }
  siguo_scene_all_ready (scene);
  siguo_scene_all_commit (scene);
  siguo_scene_all_open (scene);
  siguo_scene_random_plies (scene, 5);
  late = siguo_scene_add (scene);
  g_assert_cmpint (join (late, "Eve", FALSE, "guess", late), ==, SIGUO_ANSWER_PASSWORD_BAD);
  assert_outside (late);
  g_assert_cmpint (join (late, "Eve", FALSE, "open sesame", late), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (late->events->len, ==, 5);
}

static void
test_unlocked (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 3);
  SiguoActor *anna = siguo_scene_add (scene);

  g_assert_false (siguo_actor_last (anna, SIGUO_NOTICE_WELCOME)->flag);
  g_assert_cmpint (join (anna, "Anna", FALSE, "not needed", anna), ==, SIGUO_ANSWER_OK);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/lock/join", test_join);
  g_test_add_func ("/referee/lock/near-miss", test_near_miss);
  g_test_add_func ("/referee/lock/host", test_host);
  g_test_add_func ("/referee/lock/no-token", test_no_token);
  g_test_add_func ("/referee/lock/return", test_return);
  g_test_add_func ("/referee/lock/play", test_play);
  g_test_add_func ("/referee/lock/unlocked", test_unlocked);
  return g_test_run ();
}
