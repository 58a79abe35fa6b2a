/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

#include <string.h>

static const SiguoRoomState *
state_of (SiguoScene *scene)
{
  return siguo_room_get_state (scene->room);
}

static void
test_join (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *eva = siguo_scene_join (scene, "Eva", TRUE);
  SiguoActor *bert = siguo_scene_join (scene, "Bert", FALSE);

  g_assert_cmpuint (siguo_actor_seat (anna), ==, SIGUO_SEAT_S);
  g_assert_cmpuint (siguo_actor_seat (bert), ==, SIGUO_SEAT_E);
  g_assert_cmpuint (siguo_actor_seat (eva), ==, SIGUO_NO_SEAT);
  g_assert_cmpuint (anna->state.host, ==, anna->member);
  g_assert_cmpuint (anna->state.n_spectators, ==, 1);
  g_assert_cmpstr (anna->state.spectators[0].name, ==, "Eva");
  g_assert_cmpstr (eva->state.seats[SIGUO_SEAT_E].name, ==, "Bert");
  g_assert_true (memcmp (anna->token, bert->token, sizeof anna->token) != 0);
}

static void
test_names (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *other;
  char longest[66];

  siguo_scene_join (scene, "Änne", FALSE);
  other = siguo_scene_add (scene);
  memset (longest, 'x', sizeof longest);
  longest[65] = '\0';
  g_assert_cmpint (siguo_actor_join (other, "", FALSE, NULL), ==, SIGUO_ANSWER_NAME_BAD);
  g_assert_cmpint (siguo_actor_join (other, NULL, FALSE, NULL), ==, SIGUO_ANSWER_NAME_BAD);
  g_assert_cmpint (siguo_actor_join (other, longest, FALSE, NULL), ==, SIGUO_ANSWER_NAME_BAD);
  g_assert_cmpint (siguo_actor_join (other, "\xff", FALSE, NULL), ==, SIGUO_ANSWER_NAME_BAD);
  g_assert_cmpint (siguo_actor_join (other, "äNNE", FALSE, NULL), ==, SIGUO_ANSWER_NAME_TAKEN);
  g_assert_cmpint (siguo_actor_join (other, "A\xcc\x88nne", TRUE, NULL), ==,
                   SIGUO_ANSWER_NAME_TAKEN);
  /* The same name, the same in wide letters, and one that is the same once it is taken apart. */
  siguo_scene_join (scene, "Tel", TRUE);
  g_assert_cmpint (siguo_actor_join (other, "ｔｅＬ", FALSE, NULL), ==, SIGUO_ANSWER_NAME_TAKEN);
  g_assert_cmpint (siguo_actor_join (other, "℡", FALSE, NULL), ==, SIGUO_ANSWER_NAME_TAKEN);
  g_assert_cmpuint (other->member, ==, 0);
  longest[64] = '\0';
  g_assert_cmpint (siguo_actor_join (other, longest, FALSE, NULL), ==, SIGUO_ANSWER_OK);
  g_assert_cmpstr (other->state.seats[SIGUO_SEAT_E].name, ==, longest);
}

/* The connection was lost before JOINED came: the place is asked for again. */
static void
test_join_again (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=siguo_dark spectators=none", NULL, 1);
  SiguoActor *other, *third;

  siguo_scene_fill (scene);
  siguo_actor_close_link (scene->actors[1]);
  other = siguo_scene_add (scene);
  g_assert_cmpint (siguo_actor_join (other, "Somebody", FALSE, NULL), ==, SIGUO_ANSWER_ROOM_FULL);
  g_assert_cmpint (siguo_actor_join (other, scene->actors[0]->state.seats[SIGUO_SEAT_E].name, FALSE,
                                     NULL), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (other), ==, SIGUO_SEAT_E);
  g_assert_cmpuint (state_of (scene)->seats[SIGUO_SEAT_E].member, ==, other->member);

  /* Whoever has been there for a while or has done something is no ghost, and nobody becomes the
   * host in this way. */
  siguo_scene_wait (scene, 60000);
  siguo_actor_close_link (scene->actors[2]);
  third = siguo_scene_add (scene);
  g_assert_cmpint (siguo_actor_join (third, scene->actors[0]->state.seats[SIGUO_SEAT_N].name, FALSE,
                                     NULL), ==, SIGUO_ANSWER_NAME_TAKEN);
  g_assert_cmpint (siguo_actor_return (scene->actors[2], scene->actors[2]->last), ==,
                   SIGUO_ANSWER_OK);
  GIVE (other, READY, .flag = TRUE);
  siguo_actor_close_link (other);
  siguo_actor_close_link (scene->actors[0]);
  for (guint seat = 0; seat < 2; seat++)
    g_assert_cmpint (siguo_actor_join (third, state_of (scene)->seats[seat].name, FALSE, NULL), ==,
                     SIGUO_ANSWER_NAME_TAKEN);
}

static void
test_full (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *last;

  siguo_scene_fill (scene);
  for (guint i = 0; i < SIGUO_MAX_SPECTATORS; i++)
    {
      g_autofree char *name = g_strdup_printf ("Onlooker %u", i);
      SiguoActor *onlooker = siguo_scene_join (scene, name, FALSE);

      g_assert_cmpuint (siguo_actor_seat (onlooker), ==, SIGUO_NO_SEAT);
    }
  last = siguo_scene_add (scene);
  g_assert_cmpint (siguo_actor_join (last, "Late", FALSE, NULL), ==, SIGUO_ANSWER_ROOM_FULL);
  g_assert_cmpint (GIVE (scene->actors[0], STAND), ==, SIGUO_ANSWER_ROOM_FULL);

  /* Somebody who looks on and has been gone for a while makes place. */
  siguo_actor_close_link (scene->actors[9]);
  g_assert_cmpint (siguo_actor_join (last, "Late", FALSE, NULL), ==, SIGUO_ANSWER_ROOM_FULL);
  siguo_scene_wait (scene, 2000);
  g_assert_cmpint (siguo_actor_join (last, "Late", FALSE, NULL), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (siguo_actor_return (scene->actors[9], 0), ==, SIGUO_ANSWER_NO_SUCH_MEMBER);
}

static void
test_no_spectators (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=siguo_dark spectators=none", NULL, 1);
  SiguoActor *one = siguo_scene_add (scene);

  g_assert_cmpint (siguo_actor_join (one, "One", TRUE, NULL), ==, SIGUO_ANSWER_NO_SPECTATORS);
  siguo_scene_fill (scene);
  g_assert_cmpint (siguo_actor_join (one, "One", FALSE, NULL), ==, SIGUO_ANSWER_ROOM_FULL);
  /* Who stands up in the lobby stays until play begins without them. */
  g_assert_cmpint (GIVE (scene->actors[1], STAND), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (siguo_actor_join (one, "One", FALSE, NULL), ==, SIGUO_ANSWER_OK);
  siguo_scene_all_ready (scene);
  g_assert_cmpint (state_of (scene)->phase, ==, SIGUO_PHASE_DEPLOY);
  g_assert_true (scene->actors[1]->dropped);
  g_assert_cmpint (siguo_actor_last (scene->actors[1], SIGUO_NOTICE_CLOSED)->error, ==,
                   SIGUO_ANSWER_NO_SPECTATORS);
  g_assert_cmpint (siguo_actor_join (siguo_scene_add (scene), "Two", FALSE, NULL), ==,
                   SIGUO_ANSWER_NO_SPECTATORS);
}

static void
test_host_token (void)
{
  guint8 token[SIGUO_TOKEN_BYTES];
  guint8 wrong[SIGUO_TOKEN_BYTES];
  g_autoptr (SiguoScene) scene = NULL;
  SiguoActor *early, *host, *again;

  memset (token, 5, sizeof token);
  memset (wrong, 6, sizeof wrong);
  scene = siguo_scene_new (NULL, token, 1);
  early = siguo_scene_join (scene, "Early", FALSE);
  g_assert_cmpuint (early->state.host, ==, 0);
  host = siguo_scene_add (scene);
  g_assert_cmpint (siguo_actor_join (host, "Host", FALSE, token), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (early->state.host, ==, host->member);
  g_assert_cmpint (siguo_actor_join (siguo_scene_add (scene), "Liar", FALSE, wrong), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (early->state.host, ==, host->member);

  g_assert_cmpint (GIVE (host, BYE), ==, SIGUO_ANSWER_OK);
  g_assert_true (host->dropped);
  g_assert_cmpuint (early->state.host, ==, early->member);
  again = siguo_scene_add (scene);
  g_assert_cmpint (siguo_actor_join (again, "Host", FALSE, token), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (early->state.host, ==, again->member);

  g_assert_cmpint (GIVE (early, CLOSE), ==, SIGUO_ANSWER_NOT_HOST);
  g_assert_cmpint (GIVE (again, CLOSE), ==, SIGUO_ANSWER_OK);
  g_assert_true (siguo_room_is_closed (scene->room));
  g_assert_true (early->dropped);
  g_assert_cmpint (siguo_actor_last (early, SIGUO_NOTICE_CLOSED)->error, ==,
                   SIGUO_ANSWER_HOST_LEFT);
  g_assert_cmpint (siguo_room_next_deadline (scene->room), ==, G_MAXINT64);
}

static void
test_host_passes (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);

  siguo_scene_fill (scene);
  /* Bert is not there, so Cleo it is. */
  siguo_actor_close_link (scene->actors[1]);
  g_assert_cmpint (GIVE (scene->actors[0], BYE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (scene->actors[3]->state.host, ==, scene->actors[2]->member);
  g_assert_cmpuint (scene->actors[3]->state.seats[SIGUO_SEAT_S].member, ==, 0);
  siguo_scene_join (scene, "Eva", FALSE);
  g_assert_cmpstr (scene->actors[3]->state.seats[SIGUO_SEAT_S].name, ==, "Eva");
}

/* Where the first to join is the host, the room does not stay without one; where a token makes the
 * host, it waits for that. */
static void
test_host_away (void)
{
  guint8 token[SIGUO_TOKEN_BYTES] = { 1 };

  for (guint with_token = 0; with_token < 2; with_token++)
    {
      g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, with_token ? token : NULL, 1);
      SiguoActor *anna = siguo_scene_add (scene);
      SiguoActor *bert;

      siguo_actor_join (anna, "Anna", FALSE, with_token ? token : NULL);
      bert = siguo_scene_join (scene, "Bert", FALSE);
      siguo_actor_close_link (anna);
      siguo_scene_wait (scene, SIGUO_AWAY_MS - 1);
      g_assert_cmpuint (bert->state.host, ==, anna->member);
      siguo_scene_wait (scene, 1);
      g_assert_cmpuint (bert->state.host, ==, with_token ? anna->member : bert->member);
      siguo_actor_close_link (bert);
      siguo_scene_wait (scene, SIGUO_AWAY_MS);
      siguo_actor_return (anna, anna->last);
      g_assert_cmpuint (anna->state.host, ==, anna->member);
    }
}

static void
test_sit (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *bert = siguo_scene_join (scene, "Bert", FALSE);

  GIVE (bert, READY, .flag = TRUE);
  g_assert_true (anna->state.seats[SIGUO_SEAT_E].ready);
  g_assert_cmpint (GIVE (bert, SIT, .seat = SIGUO_SEAT_N), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (bert), ==, SIGUO_SEAT_N);
  g_assert_false (anna->state.seats[SIGUO_SEAT_N].ready);
  g_assert_cmpuint (anna->state.seats[SIGUO_SEAT_E].member, ==, 0);
  g_assert_cmpint (GIVE (bert, SIT, .seat = 4), ==, SIGUO_ANSWER_NO_SUCH_SEAT);
  g_assert_cmpint (GIVE (bert, STAND), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (anna->state.n_spectators, ==, 1);
  g_assert_cmpint (GIVE (bert, SIT, .seat = SIGUO_SEAT_S), ==, SIGUO_ANSWER_SEAT_TAKEN);
  g_assert_cmpint (GIVE (bert, SIT, .seat = SIGUO_SEAT_W), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (anna->state.n_spectators, ==, 0);
}

static void
test_swap (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna, *bert;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  g_assert_cmpint (GIVE (bert, SWAP_ANSWER, .seat = SIGUO_SEAT_S, .flag = TRUE), ==,
                   SIGUO_ANSWER_NO_OFFER);
  g_assert_cmpint (GIVE (anna, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (anna, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_count (bert, SIGUO_NOTICE_SWAP_ASKED), ==, 1);
  g_assert_cmpuint (siguo_actor_last (bert, SIGUO_NOTICE_SWAP_ASKED)->seat, ==, SIGUO_SEAT_S);
  g_assert_cmpuint (siguo_actor_seat (anna), ==, SIGUO_SEAT_S);
  g_assert_cmpint (GIVE (bert, SWAP_ANSWER, .seat = SIGUO_SEAT_S, .flag = FALSE), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (anna), ==, SIGUO_SEAT_S);
  g_assert_cmpint (GIVE (bert, SWAP_ANSWER, .seat = SIGUO_SEAT_S, .flag = TRUE), ==,
                   SIGUO_ANSWER_NO_OFFER);

  g_assert_cmpint (GIVE (anna, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, SWAP_ANSWER, .seat = SIGUO_SEAT_S, .flag = TRUE), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (anna), ==, SIGUO_SEAT_E);
  g_assert_cmpuint (siguo_actor_seat (bert), ==, SIGUO_SEAT_S);

  /* An offer ends when one of the two moves otherwise. */
  g_assert_cmpint (GIVE (anna, SIT, .seat = SIGUO_SEAT_S), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, STAND), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, SIT, .seat = SIGUO_SEAT_S), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, SWAP_ANSWER, .seat = SIGUO_SEAT_E, .flag = TRUE), ==,
                   SIGUO_ANSWER_NO_OFFER);
}

static void
test_arrange (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *bert = siguo_scene_join (scene, "Bert", FALSE);

  GIVE (bert, READY, .flag = TRUE);
  g_assert_cmpint (GIVE (bert, ARRANGE, .seat = 0, .seat2 = 1), ==, SIGUO_ANSWER_NOT_HOST);
  g_assert_cmpint (GIVE (anna, ARRANGE, .seat = SIGUO_SEAT_S, .seat2 = SIGUO_SEAT_E), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (anna), ==, SIGUO_SEAT_E);
  g_assert_cmpuint (siguo_actor_seat (bert), ==, SIGUO_SEAT_S);
  g_assert_false (anna->state.seats[SIGUO_SEAT_S].ready);
  g_assert_cmpint (GIVE (anna, ARRANGE, .seat = SIGUO_SEAT_W, .seat2 = SIGUO_SEAT_E), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (anna), ==, SIGUO_SEAT_W);
  g_assert_cmpint (GIVE (anna, ARRANGE, .seat = SIGUO_SEAT_W, .seat2 = 9), ==,
                   SIGUO_ANSWER_NO_SUCH_SEAT);
  g_assert_cmpint (GIVE (anna, ARRANGE, .seat = 3, .seat2 = 3), ==, SIGUO_ANSWER_OK);
}

static void
test_options (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna, *bert;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  GIVE (bert, READY, .flag = TRUE);
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = "mode=siguo_dark nonsense=1"), ==,
                   SIGUO_ANSWER_OPTIONS_BAD);
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = NULL), ==, SIGUO_ANSWER_OPTIONS_BAD);
  g_assert_true (anna->state.seats[SIGUO_SEAT_E].ready);
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = "mode=siguo_dark move_seconds=60"), ==,
                   SIGUO_ANSWER_OK);
  g_assert_false (anna->state.seats[SIGUO_SEAT_E].ready);
  g_assert_cmpuint (bert->state.options.move_seconds, ==, 60);

  /* A mode for two has no seats E and W. */
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = "mode=siguo_duel"), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (bert), ==, SIGUO_NO_SEAT);
  g_assert_cmpuint (siguo_actor_seat (scene->actors[2]), ==, SIGUO_SEAT_N);
  g_assert_cmpuint (anna->state.n_spectators, ==, 2);
  g_assert_cmpint (GIVE (bert, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_NO_SUCH_SEAT);

  /* Who loses a seat gets another one that is free. */
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = "mode=siguo_dark"), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (scene->actors[2], STAND, .seat = SIGUO_SEAT_N), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = "mode=duel_flip"), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (bert), ==, SIGUO_SEAT_N);
}

static void
test_kick (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna, *bert;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  g_assert_cmpint (GIVE (bert, KICK, .member = anna->member), ==, SIGUO_ANSWER_NOT_HOST);
  g_assert_cmpint (GIVE (anna, KICK, .member = anna->member), ==, SIGUO_ANSWER_NO_SUCH_MEMBER);
  g_assert_cmpint (GIVE (anna, KICK, .member = 99), ==, SIGUO_ANSWER_NO_SUCH_MEMBER);
  g_assert_cmpint (GIVE (anna, KICK, .member = bert->member), ==, SIGUO_ANSWER_OK);
  g_assert_true (bert->dropped);
  g_assert_cmpint (siguo_actor_last (bert, SIGUO_NOTICE_CLOSED)->error, ==, SIGUO_ANSWER_KICKED);
  g_assert_cmpuint (anna->state.seats[SIGUO_SEAT_E].member, ==, 0);
  g_assert_cmpint (siguo_actor_return (bert, bert->last), ==, SIGUO_ANSWER_NO_SUCH_MEMBER);
}

static void
test_away (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna, *bert;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  siguo_actor_close_link (bert);
  siguo_scene_wait (scene, SIGUO_AWAY_MS - 1);
  g_assert_false (anna->state.seats[SIGUO_SEAT_E].away);
  siguo_scene_wait (scene, 1);
  g_assert_true (anna->state.seats[SIGUO_SEAT_E].away);
  g_assert_cmpint (anna->state.seats[SIGUO_SEAT_E].away_ms, ==, SIGUO_AWAY_MS);

  /* A pulled cable ends the link late: the last sign of life counts. */
  siguo_actor_return (bert, bert->last);
  siguo_room_link_closed (scene->room, scene->now, bert->link, scene->now - SIGUO_AWAY_MS + 1);
  g_assert_false (anna->state.seats[SIGUO_SEAT_E].away);
  siguo_scene_wait (scene, 1);
  g_assert_true (anna->state.seats[SIGUO_SEAT_E].away);

  /* Everybody is ready but not there: no game until everybody is. */
  siguo_actor_return (bert, bert->last);
  g_assert_false (anna->state.seats[SIGUO_SEAT_E].away);
  GIVE (bert, READY, .flag = TRUE);
  siguo_actor_close_link (bert);
  GIVE (anna, READY, .flag = TRUE);
  GIVE (scene->actors[2], READY, .flag = TRUE);
  GIVE (scene->actors[3], READY, .flag = TRUE);
  g_assert_cmpint (state_of (scene)->phase, ==, SIGUO_PHASE_LOBBY);
  siguo_actor_return (bert, bert->last);
  g_assert_cmpint (state_of (scene)->phase, ==, SIGUO_PHASE_DEPLOY);

  /* Who only looks on is forgotten in the end. */
  SiguoActor *eva = siguo_scene_join (scene, "Eva", TRUE);

  siguo_actor_close_link (eva);
  siguo_scene_wait (scene, 60000);
  g_assert_cmpuint (anna->state.n_spectators, ==, 1);
  siguo_scene_wait (scene, 600000);
  g_assert_cmpuint (anna->state.n_spectators, ==, 0);
}

static void
test_repeated (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna, *bert;
  guint states;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  g_assert_cmpint (GIVE (bert, SIT, .id = 10, .seat = 9), ==, SIGUO_ANSWER_NO_SUCH_SEAT);
  g_assert_cmpint (GIVE (bert, READY, .id = 11, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  states = siguo_actor_count (anna, SIGUO_NOTICE_STATE);
  /* Whatever it says now, it was answered before. */
  g_assert_cmpint (GIVE (bert, READY, .id = 11, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, STAND, .id = 10), ==, SIGUO_ANSWER_NO_SUCH_SEAT);
  g_assert_cmpuint (siguo_actor_count (anna, SIGUO_NOTICE_STATE), ==, states);
  g_assert_true (anna->state.seats[SIGUO_SEAT_E].ready);
  /* A number from before that was never used, or is too old to remember. */
  g_assert_cmpint (GIVE (bert, STAND, .id = 7), ==, SIGUO_ANSWER_LATE);
  g_assert_cmpint (GIVE (bert, CHAT, .id = 500, .text = "x"), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, READY, .id = 11, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  for (guint i = 501; i < 600; i++)
    GIVE (bert, CHAT, .id = i, .text = "x");
  g_assert_cmpint (GIVE (bert, READY, .id = 11, .flag = FALSE), ==, SIGUO_ANSWER_LATE);
  g_assert_true (anna->state.seats[SIGUO_SEAT_E].ready);
  /* Also over the next link. */
  siguo_actor_close_link (bert);
  bert->id = 0;
  siguo_actor_return (bert, bert->last);
  g_assert_cmpuint (bert->id, ==, 599);
}

static guint
chats (SiguoActor *actor)
{
  return siguo_actor_count (actor, SIGUO_NOTICE_CHAT);
}

static void
test_chat (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna, *bert, *cleo, *dora, *eva;
  SiguoNotice *chat;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  cleo = scene->actors[2];
  dora = scene->actors[3];
  eva = siguo_scene_join (scene, "Eva", TRUE);
  g_assert_cmpint (GIVE (anna, CHAT, .text = ""), ==, SIGUO_ANSWER_TEXT_BAD);
  g_assert_cmpint (GIVE (anna, CHAT, .text = NULL), ==, SIGUO_ANSWER_TEXT_BAD);
  g_assert_cmpint (GIVE (anna, CHAT, .text = "你好"), ==, SIGUO_ANSWER_OK);
  chat = siguo_actor_last (eva, SIGUO_NOTICE_CHAT);
  g_assert_cmpstr (chat->text, ==, "你好");
  g_assert_cmpstr (chat->name, ==, "Anna");
  g_assert_cmpuint (chat->seat, ==, SIGUO_SEAT_S);
  g_assert_false (chat->flag);
  g_assert_cmpint (GIVE (eva, CHAT, .text = "hello"), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_last (bert, SIGUO_NOTICE_CHAT)->seat, ==, SIGUO_NO_SEAT);

  /* Phrases only, and to the ally only. */
  g_assert_cmpint (GIVE (anna, CHAT, .text = "my marshal is at three", .flag = TRUE), ==,
                   SIGUO_ANSWER_CHAT_OFF);
  g_assert_cmpint (GIVE (eva, CHAT, .text = "/thanks", .flag = TRUE), ==, SIGUO_ANSWER_NOT_SEATED);
  g_assert_cmpint (GIVE (anna, CHAT, .text = "/thanks", .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (chats (anna), ==, 3);
  g_assert_cmpuint (chats (cleo), ==, 3);
  g_assert_true (siguo_actor_last (cleo, SIGUO_NOTICE_CHAT)->flag);
  g_assert_cmpuint (chats (bert), ==, 2);
  g_assert_cmpuint (chats (dora), ==, 2);
  g_assert_cmpuint (chats (eva), ==, 2);

  GIVE (anna, OPTIONS, .text = "mode=siguo_dark team_chat=free");
  g_assert_cmpint (GIVE (bert, CHAT, .text = "anything", .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (chats (dora), ==, 3);
  g_assert_cmpuint (chats (anna), ==, 3);
  g_assert_cmpuint (chats (eva), ==, 2);
  GIVE (anna, OPTIONS, .text = "mode=siguo_dark team_chat=off");
  g_assert_cmpint (GIVE (bert, CHAT, .text = "/thanks", .flag = TRUE), ==, SIGUO_ANSWER_CHAT_OFF);
  GIVE (anna, OPTIONS, .text = "mode=siguo_duel");
  g_assert_cmpint (GIVE (anna, CHAT, .text = "/thanks", .flag = TRUE), ==, SIGUO_ANSWER_CHAT_OFF);
}

/* Each change is told once, however much of it there is. */
static void
test_state_once (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);

  siguo_scene_fill (scene);
  for (guint i = 0; i < 4; i++)
    siguo_actor_forget (scene->actors[i]);
  GIVE (scene->actors[0], ARRANGE, .seat = 0, .seat2 = 1);
  g_assert_cmpuint (siguo_actor_count (scene->actors[3], SIGUO_NOTICE_STATE), ==, 1);
  siguo_scene_all_ready (scene);
  g_assert_cmpuint (siguo_actor_count (scene->actors[3], SIGUO_NOTICE_STATE), ==, 5);
  GIVE (scene->actors[0], CHAT, .text = "x");
  siguo_scene_wait (scene, 1000);
  g_assert_cmpuint (siguo_actor_count (scene->actors[3], SIGUO_NOTICE_STATE), ==, 5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/seats/join", test_join);
  g_test_add_func ("/referee/seats/names", test_names);
  g_test_add_func ("/referee/seats/full", test_full);
  g_test_add_func ("/referee/seats/join-again", test_join_again);
  g_test_add_func ("/referee/seats/no-spectators", test_no_spectators);
  g_test_add_func ("/referee/seats/host-token", test_host_token);
  g_test_add_func ("/referee/seats/host-passes", test_host_passes);
  g_test_add_func ("/referee/seats/host-away", test_host_away);
  g_test_add_func ("/referee/seats/sit", test_sit);
  g_test_add_func ("/referee/seats/swap", test_swap);
  g_test_add_func ("/referee/seats/arrange", test_arrange);
  g_test_add_func ("/referee/seats/options", test_options);
  g_test_add_func ("/referee/seats/kick", test_kick);
  g_test_add_func ("/referee/seats/away", test_away);
  g_test_add_func ("/referee/seats/repeated", test_repeated);
  g_test_add_func ("/referee/seats/chat", test_chat);
  g_test_add_func ("/referee/seats/state-once", test_state_once);
  return g_test_run ();
}
