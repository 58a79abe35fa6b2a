/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

#include <string.h>

/* Computer players at the table: those the host puts on free seats, and those who play for somebody
 * who is away. Nothing is started here: the actors come as the programs would. */

static const SiguoRoomComputer *
find_wanted (SiguoScene        *scene,
             guint8             seat,
             SiguoRoomComputer *computers)
{
  guint n_computers = siguo_room_list_computers (scene->room, computers);

  for (guint i = 0; i < n_computers; i++)
    if (computers[i].seat == seat)
      return &computers[i];
  return NULL;
}

static gboolean
is_wanted (SiguoScene *scene,
           guint8      seat)
{
  SiguoRoomComputer computers[SIGUO_N_SEATS];
  const SiguoRoomComputer *wanted = find_wanted (scene, seat, computers);

  return wanted != NULL && !wanted->is_there;
}

/* Is the one that is wanted there for somebody else? */
static gboolean
stands_in (SiguoScene *scene,
           guint8      seat)
{
  SiguoRoomComputer computers[SIGUO_N_SEATS];

  return find_wanted (scene, seat, computers)->stands_in;
}

/* Somebody who has what the room wants to see, and did not come yet. */
static SiguoActor *
call (SiguoScene *scene,
      guint8      seat)
{
  SiguoRoomComputer computers[SIGUO_N_SEATS];
  const SiguoRoomComputer *wanted = find_wanted (scene, seat, computers);
  SiguoActor *actor = siguo_scene_add (scene);

  g_assert_nonnull (wanted);
  siguo_actor_close_link (actor);
  actor->member = wanted->member;
  memcpy (actor->token, wanted->token, SIGUO_TOKEN_BYTES);
  return actor;
}

static SiguoActor *
come (SiguoScene *scene,
      guint8      seat)
{
  SiguoActor *actor = call (scene, seat);

  g_assert_cmpint (siguo_actor_return (actor, 0), ==, SIGUO_ANSWER_OK);
  g_assert_true (siguo_actor_last (actor, SIGUO_NOTICE_RETURNED)->flag);
  g_assert_cmpuint (siguo_actor_seat (actor), ==, seat);
  g_assert_false (is_wanted (scene, seat));
  return actor;
}

static SiguoPhase
phase_of (SiguoScene *scene)
{
  return siguo_room_get_state (scene->room)->phase;
}

static const SiguoSeatState *
seat_of (SiguoScene *scene,
         guint8      seat)
{
  return &siguo_room_get_state (scene->room)->seats[seat];
}

/* What only a person may do, one who sits at the table. */
static const SiguoCommand for_people[] = {
  { .kind = SIGUO_COMMAND_SIT, .seat = SIGUO_SEAT_S },
  { .kind = SIGUO_COMMAND_STAND },
  { .kind = SIGUO_COMMAND_SWAP_ANSWER, .seat = SIGUO_SEAT_S, .flag = TRUE },
  { .kind = SIGUO_COMMAND_ARRANGE, .seat = SIGUO_SEAT_S, .seat2 = SIGUO_SEAT_N },
  { .kind = SIGUO_COMMAND_OPTIONS, .text = "mode=siguo_open" },
  { .kind = SIGUO_COMMAND_KICK, .member = 1 },
  { .kind = SIGUO_COMMAND_COMPUTER, .seat = SIGUO_SEAT_S },
  { .kind = SIGUO_COMMAND_SURRENDER },
  { .kind = SIGUO_COMMAND_OFFER_DRAW },
  { .kind = SIGUO_COMMAND_PAUSE, .flag = TRUE },
  { .kind = SIGUO_COMMAND_CHAT, .text = "Hello" },
  { .kind = SIGUO_COMMAND_VOTE, .seat = SIGUO_SEAT_S, .number = SIGUO_VOTE_STOP },
  { .kind = SIGUO_COMMAND_BYE },
  { .kind = SIGUO_COMMAND_CLOSE },
};

static void
assert_no_person (SiguoActor *computer)
{
  for (guint i = 0; i < G_N_ELEMENTS (for_people); i++)
    g_assert_cmpint (siguo_actor_give (computer, for_people[i]), ==, SIGUO_ANSWER_PHASE);
}

/* --- On a seat of their own ------------------------------------------------------------------- */

static void
test_put (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *bert = siguo_scene_join (scene, "Bert", FALSE);
  SiguoRoomComputer computers[SIGUO_N_SEATS];
  SiguoActor *computer;

  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 0);
  g_assert_cmpint (GIVE (bert, COMPUTER, .seat = SIGUO_SEAT_N, .flag = TRUE, .text = "C 1"), ==,
                   SIGUO_ANSWER_NOT_HOST);
  g_assert_cmpint (GIVE (anna, COMPUTER, .seat = SIGUO_SEAT_E, .flag = TRUE, .text = "C 1"), ==,
                   SIGUO_ANSWER_SEAT_TAKEN);
  g_assert_cmpint (GIVE (anna, COMPUTER, .seat = 4, .flag = TRUE, .text = "C 1"), ==,
                   SIGUO_ANSWER_NO_SUCH_SEAT);
  g_assert_cmpint (GIVE (anna, COMPUTER, .seat = SIGUO_SEAT_N, .flag = TRUE, .text = "BERT"), ==,
                   SIGUO_ANSWER_NAME_TAKEN);
  g_assert_cmpint (GIVE (anna, COMPUTER, .seat = SIGUO_SEAT_N, .flag = TRUE), ==,
                   SIGUO_ANSWER_NAME_BAD);
  g_assert_cmpint (GIVE (anna, COMPUTER, .seat = SIGUO_SEAT_N, .flag = TRUE, .text = "C 1"), ==,
                   SIGUO_ANSWER_OK);
  g_assert_true (bert->state.seats[SIGUO_SEAT_N].computer);
  g_assert_false (bert->state.seats[SIGUO_SEAT_E].computer);
  g_assert_cmpstr (bert->state.seats[SIGUO_SEAT_N].name, ==, "C 1");
  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 1);
  g_assert_true (is_wanted (scene, SIGUO_SEAT_N));
  g_assert_false (stands_in (scene, SIGUO_SEAT_N));

  /* Not who guesses the token. */
  computer = call (scene, SIGUO_SEAT_N);
  computer->token[0] ^= 1;
  g_assert_cmpint (siguo_actor_return (computer, 0), ==, SIGUO_ANSWER_PROOF_BAD);
  computer->token[0] ^= 1;
  g_assert_cmpint (siguo_actor_return (computer, 0), ==, SIGUO_ANSWER_OK);
  g_assert_true (siguo_room_is_computer (scene->room, computer->link));
  g_assert_false (siguo_room_is_computer (scene->room, anna->link));
  assert_no_person (computer);
  g_assert_cmpint (GIVE (computer, READY, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_true (bert->state.seats[SIGUO_SEAT_N].ready);

  /* Nobody has to be asked to sit elsewhere; the one who plays there stays the same. */
  g_assert_cmpint (GIVE (bert, SIT, .seat = SIGUO_SEAT_N), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_seat (bert), ==, SIGUO_SEAT_N);
  g_assert_cmpuint (siguo_actor_seat (computer), ==, SIGUO_SEAT_E);
  siguo_room_list_computers (scene->room, computers);
  g_assert_cmpmem (computers[0].token, SIGUO_TOKEN_BYTES, computer->token, SIGUO_TOKEN_BYTES);
  g_assert_false (computer->dropped);

  /* Away with it. */
  g_assert_cmpint (GIVE (anna, COMPUTER, .seat = SIGUO_SEAT_N), ==, SIGUO_ANSWER_SEAT_TAKEN);
  g_assert_cmpint (GIVE (anna, COMPUTER, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_true (computer->dropped);
  g_assert_cmpuint (bert->state.seats[SIGUO_SEAT_E].member, ==, 0);
  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 0);
  g_assert_cmpint (GIVE (anna, COMPUTER, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
}

static void
put (SiguoScene *scene,
     guint8      seat)
{
  char name[] = { 'C', ' ', siguo_seat_to_letter (seat), '\0' };

  g_assert_cmpint (GIVE (scene->actors[0], COMPUTER, .seat = seat, .flag = TRUE, .text = name), ==,
                   SIGUO_ANSWER_OK);
}

/* Other rules: whoever loses the seat looks on, but a computer player has nothing to look at. */
static void
test_fewer_seats (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 2);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *computer;

  put (scene, SIGUO_SEAT_W);
  put (scene, SIGUO_SEAT_N);
  computer = come (scene, SIGUO_SEAT_W);
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = "mode=duel_dark"), ==, SIGUO_ANSWER_OK);
  g_assert_true (computer->dropped);
  g_assert_cmpuint (anna->state.n_spectators, ==, 0);
  g_assert_cmpuint (anna->state.seats[SIGUO_SEAT_W].member, ==, 0);
  g_assert_true (is_wanted (scene, SIGUO_SEAT_N));
}

/* Without people nothing begins, and none of them becomes the host. */
static void
test_among_themselves (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 3);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *eva;

  for (guint8 seat = 1; seat < SIGUO_N_SEATS; seat++)
    {
      put (scene, seat);
      GIVE (come (scene, seat), READY, .flag = TRUE);
    }
  GIVE (anna, STAND);
  put (scene, SIGUO_SEAT_S);
  GIVE (come (scene, SIGUO_SEAT_S), READY, .flag = TRUE);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
  eva = siguo_scene_join (scene, "Eva", FALSE);
  g_assert_cmpuint (siguo_actor_seat (eva), ==, SIGUO_NO_SEAT);
  GIVE (anna, BYE);
  siguo_scene_wait (scene, 5000);
  g_assert_cmpuint (eva->state.host, ==, eva->member);
  g_assert_cmpint (GIVE (eva, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_SEAT_TAKEN);
  g_assert_cmpint (GIVE (eva, COMPUTER, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (eva, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
  GIVE (eva, READY, .flag = TRUE);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);
}

/* A room that all have left is free for others. */
static void
test_left_behind (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=siguo_dark spectators=none", NULL, 6);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *bert = siguo_scene_join (scene, "Bert", FALSE);
  SiguoRoomComputer computers[SIGUO_N_SEATS];
  SiguoActor *computer;

  put (scene, SIGUO_SEAT_N);
  put (scene, SIGUO_SEAT_W);
  computer = come (scene, SIGUO_SEAT_N);
  GIVE (anna, BYE);
  g_assert_false (computer->dropped);
  siguo_actor_close_link (bert);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_false (computer->dropped);
  siguo_actor_return (bert, bert->last);
  GIVE (bert, BYE);
  g_assert_true (computer->dropped);
  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 0);
  bert = siguo_scene_join (scene, "Bert", FALSE);
  g_assert_cmpuint (siguo_actor_seat (bert), ==, SIGUO_SEAT_S);
  g_assert_cmpuint (bert->state.host, ==, bert->member);
}

/* One person and three of them, to the end and on to the next game; one of them is started anew in
 * each phase. */
static void
test_game (void)
{
  g_autoptr (SiguoScene) scene
      = siguo_scene_new ("mode=siguo_dark surrender_min_ply=0 draw_offer_min_ply=0", NULL, 4);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *computers[SIGUO_N_SEATS] = { anna };

  for (guint8 seat = 1; seat < SIGUO_N_SEATS; seat++)
    {
      put (scene, seat);
      computers[seat] = come (scene, seat);
      GIVE (computers[seat], READY, .flag = TRUE);
    }
  /* Whose program is not there is waited for. */
  siguo_actor_close_link (computers[1]);
  GIVE (anna, READY, .flag = TRUE);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
  computers[1] = come (scene, SIGUO_SEAT_E);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_DEPLOY);

  /* What it committed to before it was started anew it cannot open. */
  siguo_actor_make_secret (computers[1]);
  g_assert_cmpint (siguo_actor_commit (computers[1]), ==, SIGUO_ANSWER_OK);
  g_assert_true (seat_of (scene, SIGUO_SEAT_E)->committed);
  siguo_actor_close_link (computers[1]);
  computers[1] = come (scene, SIGUO_SEAT_E);
  g_assert_false (seat_of (scene, SIGUO_SEAT_E)->committed);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      siguo_actor_make_secret (computers[seat]);
      g_assert_cmpint (siguo_actor_commit (computers[seat]), ==, SIGUO_ANSWER_OK);
    }
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpint (siguo_actor_open (computers[seat]), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);

  for (guint ply = 0; ply < 40; ply++)
    siguo_actor_random_move (computers[anna->position.turn]);
  siguo_actor_close_link (computers[2]);
  computers[2] = come (scene, SIGUO_SEAT_N);
  g_assert_cmpuint (computers[2]->events->len, ==, 40);
  for (guint ply = 0; ply < 20; ply++)
    siguo_actor_random_move (computers[anna->position.turn]);
  assert_no_person (computers[2]);

  /* They have nothing against a pause, and are asked about a draw. */
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (anna->pause, ==, SIGUO_PAUSE_AGREED);
  g_assert_cmpint (GIVE (anna, PAUSE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  for (guint8 seat = 1; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpint (GIVE (computers[seat], ANSWER_DRAW, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);

  /* Their wish for another game is not enough. */
  for (guint8 seat = 1; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpint (GIVE (computers[seat], READY, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  siguo_actor_close_link (anna);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  siguo_actor_return (anna, anna->last);
  GIVE (anna, READY, .flag = TRUE);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
  g_assert_true (seat_of (scene, SIGUO_SEAT_W)->computer);
}

/* One that does not come back is away like anybody else, and people decide what becomes of it. */
static void
test_does_not_come (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=duel_dark first_mover=N", NULL, 5);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *computer;

  put (scene, SIGUO_SEAT_N);
  computer = come (scene, SIGUO_SEAT_N);
  siguo_scene_all_ready (scene);
  siguo_scene_all_commit (scene);
  siguo_scene_all_open (scene);
  siguo_actor_close_link (computer);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_true (anna->paused);
  g_assert_true (anna->state.seats[SIGUO_SEAT_N].away);
  g_assert_true (is_wanted (scene, SIGUO_SEAT_N));
  g_assert_cmpint (GIVE (anna, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_COMPUTER), ==,
                   SIGUO_ANSWER_PHASE);
  g_assert_cmpint (GIVE (anna, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
}

/* --- For somebody who is away ----------------------------------------------------------------- */

static SiguoScene *
playing (const char *options)
{
  SiguoScene *scene = siguo_scene_new (options, NULL, 11);

  siguo_scene_play (scene);
  return scene;
}

/* What @actor, who came in the middle of the game, and @other of the same seat know is one and the
 * same. */
static void
assert_same_view (SiguoActor *actor,
                  SiguoActor *other)
{
  g_autofree char *a = siguo_position_to_text (&actor->position);
  g_autofree char *b = siguo_position_to_text (&other->position);

  g_assert_cmpstr (a, ==, b);
  g_assert_cmpmem (&actor->chain, sizeof actor->chain, &other->chain, sizeof other->chain);
}

static void
test_stand_in (void)
{
  g_autoptr (SiguoScene) scene
      = playing ("mode=siguo_dark first_mover=S absent_player=computer surrender_min_ply=0");
  SiguoActor *anna = scene->actors[0], *bert = scene->actors[1];
  SiguoActor *computer, *again;
  guint8 token[SIGUO_TOKEN_BYTES];
  guint plies;

  siguo_scene_random_plies (scene, 24);
  siguo_actor_close_link (anna);
  siguo_scene_wait (scene, SIGUO_AWAY_MS - 1);
  g_assert_false (is_wanted (scene, SIGUO_SEAT_S));
  siguo_scene_wait (scene, 1);
  g_assert_true (is_wanted (scene, SIGUO_SEAT_S));
  g_assert_true (stands_in (scene, SIGUO_SEAT_S));
  /* Until it is there it is Anna's turn, and time stands still. */
  g_assert_true (bert->state.seats[SIGUO_SEAT_S].away);
  g_assert_false (bert->state.seats[SIGUO_SEAT_S].computer);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_AWAY);

  computer = come (scene, SIGUO_SEAT_S);
  g_assert_cmpint (memcmp (computer->token, anna->token, SIGUO_TOKEN_BYTES), !=, 0);
  g_assert_true (bert->state.seats[SIGUO_SEAT_S].computer);
  g_assert_true (bert->state.seats[SIGUO_SEAT_S].away);
  g_assert_cmpstr (bert->state.seats[SIGUO_SEAT_S].name, ==, "Anna");
  g_assert_false (bert->paused);
  g_assert_cmpint (bert->time_ms, <=, 30000);
  /* It knows what Anna knew, and nothing of what was said. */
  assert_same_view (computer, anna);
  GIVE (bert, CHAT, .text = "Anna?");
  g_assert_cmpuint (siguo_actor_count (bert, SIGUO_NOTICE_CHAT), ==, 1);
  g_assert_cmpuint (siguo_actor_count (computer, SIGUO_NOTICE_CHAT), ==, 0);

  siguo_actor_random_move (computer);
  g_assert_cmpuint (bert->position.ply, ==, 25);
  assert_no_person (computer);
  /* Its commands are not Anna's. */
  g_assert_cmpuint (computer->id, >, anna->id);
  siguo_actor_random_move (bert);
  siguo_actor_random_move (scene->actors[2]);
  siguo_actor_random_move (scene->actors[3]);
  plies = bert->position.ply;

  /* The program is started anew: the same call, from the beginning. */
  memcpy (token, computer->token, sizeof token);
  siguo_actor_close_link (computer);
  g_assert_true (is_wanted (scene, SIGUO_SEAT_S));
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_AWAY);
  g_assert_false (bert->state.seats[SIGUO_SEAT_S].computer);
  again = come (scene, SIGUO_SEAT_S);
  g_assert_cmpmem (again->token, SIGUO_TOKEN_BYTES, token, sizeof token);
  g_assert_cmpuint (again->events->len, ==, plies);
  /* A second one replaces it. */
  computer->link = 0;
  g_assert_cmpint (siguo_actor_return (computer, computer->last), ==, SIGUO_ANSWER_OK);
  g_assert_true (again->dropped);
  g_assert_false (bert->paused);

  /* Anna is back: it is her seat at once. */
  g_assert_cmpint (siguo_actor_return (anna, anna->last), ==, SIGUO_ANSWER_OK);
  g_assert_true (computer->dropped);
  g_assert_cmpuint (anna->position.ply, ==, plies);
  assert_same_view (anna, computer);
  g_assert_false (bert->state.seats[SIGUO_SEAT_S].computer);
  g_assert_false (bert->state.seats[SIGUO_SEAT_S].away);
  g_assert_false (is_wanted (scene, SIGUO_SEAT_S));
  g_assert_false (bert->paused);
  /* What Anna's program sent when it lost the connection comes too late: no turn is moved twice. */
  g_assert_cmpint (GIVE (anna, MOVE, .ply = 24, .from = 0, .to = 1), ==, SIGUO_ANSWER_LATE);
  siguo_actor_random_move (anna);
  g_assert_cmpuint (bert->position.ply, ==, plies + 1);

  /* The token was for that time only. */
  computer->link = 0;
  g_assert_cmpint (siguo_actor_return (computer, 0), ==, SIGUO_ANSWER_PROOF_BAD);
  siguo_actor_close_link (computer);
  siguo_actor_close_link (anna);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (siguo_actor_return (computer, 0), ==, SIGUO_ANSWER_PROOF_BAD);
  siguo_actor_close_link (computer);
  computer = come (scene, SIGUO_SEAT_S);
  g_assert_cmpint (memcmp (computer->token, token, sizeof token), !=, 0);

  /* With the army its work is done, and with the game as well. */
  siguo_actor_return (anna, anna->last);
  siguo_actor_close_link (scene->actors[2]);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  computer = come (scene, SIGUO_SEAT_N);
  g_assert_cmpint (GIVE (anna, SURRENDER), ==, SIGUO_ANSWER_OK);
  g_assert_false (computer->dropped);
  g_assert_cmpint (GIVE (anna, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (scene->actors[3], VOTE, .seat = SIGUO_SEAT_N,
                         .number = SIGUO_VOTE_RESIGN), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  g_assert_true (computer->dropped);
  g_assert_false (is_wanted (scene, SIGUO_SEAT_N));
}

/* The absent host's seat is played for, the host's rights are not. */
static void
test_for_the_host (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark absent_player=computer");
  SiguoActor *anna = scene->actors[0];
  SiguoRoomComputer computers[SIGUO_N_SEATS];
  SiguoActor *computer;

  siguo_actor_close_link (anna);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  computer = come (scene, SIGUO_SEAT_S);
  g_assert_cmpuint (scene->actors[1]->state.host, !=, anna->member);
  assert_no_person (computer);
  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 1);
  g_assert_true (siguo_room_is_computer (scene->room, computer->link));
  GIVE (scene->actors[1], CLOSE);
  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 0);
}

/* When the last one has gone all waits, and goes on when somebody comes. */
static void
test_nobody_there (void)
{
  g_autoptr (SiguoScene) scene
      = playing ("mode=duel_dark absent_player=computer first_mover=S move_seconds=60");
  SiguoActor *anna = scene->actors[0], *bert = scene->actors[1];
  SiguoRoomComputer computers[SIGUO_N_SEATS];
  SiguoActor *computer;

  siguo_actor_close_link (anna);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  computer = come (scene, SIGUO_SEAT_S);
  siguo_actor_close_link (bert);
  siguo_scene_wait (scene, SIGUO_AWAY_MS - 1);
  g_assert_false (computer->dropped);
  siguo_scene_wait (scene, 1);
  g_assert_true (computer->dropped);
  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 0);
  siguo_scene_wait (scene, 3600000);
  g_assert_cmpint (siguo_actor_return (bert, bert->last), ==, SIGUO_ANSWER_OK);
  g_assert_true (is_wanted (scene, SIGUO_SEAT_S));
  g_assert_cmpuint (bert->position.ply, ==, 0);
  g_assert_true (bert->paused);
  siguo_actor_random_move (come (scene, SIGUO_SEAT_S));
  g_assert_cmpuint (bert->position.ply, ==, 1);
}

/* Where the room waits, the table can call for one. */
static void
test_vote (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=N absent_player=wait");
  SiguoActor *anna = scene->actors[0], *bert = scene->actors[1], *cleo = scene->actors[2];
  SiguoActor *dora = scene->actors[3];
  SiguoActor *computer;

  siguo_actor_close_link (cleo);
  g_assert_cmpint (GIVE (anna, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_COMPUTER), ==,
                   SIGUO_ANSWER_NO_SUCH_SEAT);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_false (is_wanted (scene, SIGUO_SEAT_N));
  g_assert_cmpint (GIVE (anna, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_COMPUTER), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (dora, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_COMPUTER), ==,
                   SIGUO_ANSWER_OK);
  g_assert_false (is_wanted (scene, SIGUO_SEAT_N));
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_COMPUTER), ==,
                   SIGUO_ANSWER_OK);
  computer = come (scene, SIGUO_SEAT_N);
  siguo_actor_random_move (computer);
  g_assert_cmpuint (bert->position.ply, ==, 1);
  /* Its voice does not count: the others may still decide otherwise. */
  siguo_actor_random_move (dora);
  siguo_actor_random_move (anna);
  siguo_actor_random_move (bert);

  /* Coming back ends what was voted. */
  g_assert_cmpint (siguo_actor_return (cleo, cleo->last), ==, SIGUO_ANSWER_OK);
  g_assert_true (computer->dropped);
  siguo_actor_close_link (cleo);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_false (is_wanted (scene, SIGUO_SEAT_N));
  g_assert_true (bert->paused);
  GIVE (anna, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_COMPUTER);
  GIVE (dora, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_COMPUTER);
  siguo_actor_close_link (bert);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_true (is_wanted (scene, SIGUO_SEAT_N));
  g_assert_false (is_wanted (scene, SIGUO_SEAT_E));
}

/* Where the clock decides nobody is called. */
static void
test_clock_runs (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark absent_player=clock_runs");
  SiguoRoomComputer computers[SIGUO_N_SEATS];

  siguo_actor_close_link (scene->actors[0]);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (GIVE (scene->actors[1], VOTE, .seat = SIGUO_SEAT_S,
                         .number = SIGUO_VOTE_COMPUTER), ==, SIGUO_ANSWER_PHASE);
  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 0);
}

/* Computer players do not vote: one person decides for the other. */
static void
test_vote_beside_computers (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new ("mode=siguo_dark first_mover=E", NULL, 12);
  SiguoActor *anna = siguo_scene_join (scene, "Anna", FALSE);
  SiguoActor *bert = siguo_scene_join (scene, "Bert", FALSE);

  put (scene, SIGUO_SEAT_N);
  put (scene, SIGUO_SEAT_W);
  come (scene, SIGUO_SEAT_N);
  come (scene, SIGUO_SEAT_W);
  siguo_scene_all_ready (scene);
  siguo_scene_all_commit (scene);
  siguo_scene_all_open (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
  siguo_actor_close_link (bert);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (GIVE (anna, VOTE, .seat = SIGUO_SEAT_E, .number = SIGUO_VOTE_COMPUTER), ==,
                   SIGUO_ANSWER_OK);
  siguo_actor_random_move (come (scene, SIGUO_SEAT_E));
  g_assert_cmpuint (anna->position.ply, ==, 1);
}

/* In deployment nobody deploys for another. */
static void
test_deployment (void)
{
  g_autoptr (SiguoScene) scene
      = siguo_scene_new ("mode=siguo_dark absent_player=computer deploy_seconds=30", NULL, 13);
  SiguoRoomComputer computers[SIGUO_N_SEATS];

  siguo_scene_fill (scene);
  siguo_scene_all_ready (scene);
  siguo_actor_close_link (scene->actors[2]);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_true (seat_of (scene, SIGUO_SEAT_N)->away);
  g_assert_cmpuint (siguo_room_list_computers (scene->room, computers), ==, 0);
  siguo_scene_wait (scene, 30000);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/computers/put", test_put);
  g_test_add_func ("/referee/computers/fewer-seats", test_fewer_seats);
  g_test_add_func ("/referee/computers/among-themselves", test_among_themselves);
  g_test_add_func ("/referee/computers/left-behind", test_left_behind);
  g_test_add_func ("/referee/computers/game", test_game);
  g_test_add_func ("/referee/computers/does-not-come", test_does_not_come);
  g_test_add_func ("/referee/computers/stand-in", test_stand_in);
  g_test_add_func ("/referee/computers/for-the-host", test_for_the_host);
  g_test_add_func ("/referee/computers/nobody-there", test_nobody_there);
  g_test_add_func ("/referee/computers/vote", test_vote);
  g_test_add_func ("/referee/computers/clock-runs", test_clock_runs);
  g_test_add_func ("/referee/computers/vote-beside-computers", test_vote_beside_computers);
  g_test_add_func ("/referee/computers/deployment", test_deployment);
  return g_test_run ();
}
