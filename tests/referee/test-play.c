/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/siguo-room-private.h"
#include "siguo-scene.h"

#include <string.h>

static SiguoPhase
phase_of (SiguoScene *scene)
{
  return siguo_room_get_state (scene->room)->phase;
}

static const SiguoEvent *
last_event (SiguoActor *actor)
{
  g_assert_cmpuint (actor->events->len, >, 0);
  return &g_array_index (actor->events, SiguoEvent, actor->events->len - 1);
}

static SiguoScene *
playing (const char *options)
{
  SiguoScene *scene = siguo_scene_new (options, NULL, 11);

  siguo_scene_play (scene);
  return scene;
}

/* Somebody who is at the table and not to move. */
static SiguoActor *
waiting (SiguoScene *scene)
{
  return siguo_scene_seat (scene, (siguo_scene_mover (scene)->position.turn + 1) % SIGUO_N_SEATS);
}

/* The referee's own game again, from what was revealed. */
static void
assert_fits_reveal (SiguoActor *actor)
{
  SiguoNotice *over = siguo_actor_last (actor, SIGUO_NOTICE_OVER);
  SiguoNotice *start = siguo_actor_last (actor, SIGUO_NOTICE_START);
  g_autofree char *mine = NULL;
  g_autofree char *again = NULL;
  SiguoPosition position;
  SiguoHash nonce_hash;

  siguo_position_init (&position, &actor->state.options, over->layouts, start->seat);
  for (guint i = 0; i < actor->events->len; i++)
    {
      const SiguoEvent *told = &g_array_index (actor->events, SiguoEvent, i);
      SiguoEvent truth, seen;

      siguo_event_init (&truth, told->kind, told->seat);
      truth.from = told->from;
      truth.to = told->to;
      g_assert_cmpint (siguo_position_rule (&position, &truth), ==, SIGUO_WHY_NOT_LEGAL);
      siguo_position_fill_path (&position, &truth);
      truth.time_ms = told->time_ms;
      siguo_position_apply (&position, &truth, NULL);
      seen = truth;
      if (seen.outcome != SIGUO_OUTCOME_QUIET)
        seen.attacker = seen.defender = SIGUO_RANK_UNKNOWN;
      g_assert_true (siguo_event_equal (&seen, told));
    }
  mine = siguo_position_to_text (&actor->position);
  again = siguo_position_to_text (&position);
  g_assert_cmpstr (mine, ==, again);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((position.seats & (1 << seat)) != 0)
      {
        g_assert_true (siguo_layout_equal (&over->layouts[seat], &over->secrets[seat].layout));
        g_assert_true (siguo_commitment_fits (&actor->commitments[seat], &actor->game, seat,
                                              &over->secrets[seat]));
      }
  siguo_commitment_hash_nonce (&nonce_hash, &actor->game, 0xff, over->nonce);
  g_assert_cmpmem (&nonce_hash, sizeof nonce_hash, &actor->referee_nonce_hash, sizeof nonce_hash);
}

static void
test_whole_games (gconstpointer options)
{
  for (guint seed = 1; seed <= 25; seed++)
    {
      g_autoptr (SiguoScene) scene = siguo_scene_new (options, NULL, seed);

      siguo_scene_play (scene);
      while (siguo_scene_random_plies (scene, 1000))
        ;
      g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
      for (guint i = 0; i < scene->n_actors; i++)
        {
          g_assert_cmpuint (scene->actors[i]->position.end, !=, SIGUO_END_NOT);
          g_assert_cmpmem (&scene->actors[i]->chain, sizeof (SiguoHash), &scene->actors[0]->chain,
                           sizeof (SiguoHash));
          assert_fits_reveal (scene->actors[i]);
        }
    }
}

static void
test_refused_moves (void)
{
  g_autoptr (SiguoScene) scene = playing (NULL);
  SiguoActor *mover = siguo_scene_mover (scene);
  SiguoActor *other = waiting (scene);
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint before = other->events->len;

  siguo_position_list_moves (&mover->position, moves);
  g_assert_cmpint (GIVE (mover, MOVE, .ply = 1, .from = moves[0].from, .to = moves[0].to), ==,
                   SIGUO_ANSWER_LATE);
  g_assert_cmpint (GIVE (other, MOVE, .ply = 0, .from = moves[0].from, .to = moves[0].to), ==,
                   SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (siguo_actor_last (other, SIGUO_NOTICE_ANSWER)->why_not, ==, SIGUO_WHY_NOT_TURN);
  g_assert_cmpint (GIVE (mover, MOVE, .ply = 0, .from = SIGUO_NO_POINT, .to = SIGUO_NO_POINT), ==,
                   SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (GIVE (mover, MOVE, .ply = 0, .from = 129, .to = 200), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (GIVE (mover, MOVE, .ply = 0, .from = moves[0].from, .to = moves[0].from), ==,
                   SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (siguo_actor_last (mover, SIGUO_NOTICE_ANSWER)->why_not, ==, SIGUO_WHY_NOT_SAME);
  g_assert_cmpint (GIVE (other, SKIP, .ply = 0), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (GIVE (mover, SKIP, .ply = 9), ==, SIGUO_ANSWER_LATE);
  g_assert_cmpuint (other->events->len, ==, before);
}

/* Whatever is refused, the reason is the one that the mover's own position gives: it knows no more
 * than that. */
static void
test_reasons (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark move_seconds=none");

  for (guint ply = 0; ply < 40; ply++)
    {
      SiguoActor *mover = siguo_scene_mover (scene);

      for (guint i = 0; i < 200; i++)
        {
          SiguoPoint from = siguo_random_below (&scene->random, SIGUO_MAX_POINTS);
          SiguoPoint to = siguo_random_below (&scene->random, SIGUO_MAX_POINTS);
          SiguoWhyNot mine =
              siguo_position_why_not (&mover->position, siguo_actor_seat (mover), from, to);

          if (mine == SIGUO_WHY_NOT_LEGAL)
            continue;
          siguo_scene_wait (scene, 100);
          g_assert_cmpint (GIVE (mover, MOVE, .ply = mover->position.ply, .from = from, .to = to),
                           ==, SIGUO_ANSWER_ILLEGAL);
          g_assert_cmpint (siguo_actor_last (mover, SIGUO_NOTICE_ANSWER)->why_not, ==, mine);
        }
      siguo_actor_random_move (mover);
    }
}

static void
test_timeouts (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S");
  SiguoActor *anna = scene->actors[0];

  g_assert_cmpint (anna->time_ms, ==, 30000);
  siguo_scene_wait (scene, 29999);
  g_assert_cmpuint (anna->events->len, ==, 0);
  siguo_scene_wait (scene, 1);
  g_assert_cmpuint (anna->events->len, ==, 1);
  g_assert_cmpuint (last_event (anna)->kind, ==, SIGUO_EVENT_TIMEOUT);
  g_assert_cmpuint (last_event (anna)->seat, ==, SIGUO_SEAT_S);
  g_assert_cmpint (last_event (anna)->time_ms, ==, 30000);
  g_assert_cmpint (anna->time_ms, ==, 30000);
  g_assert_cmpuint (anna->position.turn, ==, SIGUO_SEAT_E);
  g_assert_cmpuint (anna->position.timeouts[SIGUO_SEAT_S], ==, 1);

  /* A move gives the next seat a whole clock. */
  siguo_scene_wait (scene, 20000);
  siguo_actor_random_move (scene->actors[1]);
  g_assert_cmpint (anna->time_ms, ==, 30000);
  g_assert_cmpint (last_event (anna)->time_ms, ==, 50000);

  /* Nobody moves any more: after five each S is out first, and the one side's other seat before the
   * other's. */
  siguo_scene_wait (scene, 30000 * 16);
  g_assert_cmpuint (anna->position.alive & (1 << SIGUO_SEAT_S), ==, 0);
  g_assert_cmpuint (anna->position.out_reason[SIGUO_SEAT_S], ==, SIGUO_OUT_TIMEOUTS);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
  siguo_scene_wait (scene, 30000 * 4);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  g_assert_cmpuint (anna->position.winners, ==, (1 << SIGUO_SEAT_E) | (1 << SIGUO_SEAT_W));
  assert_fits_reveal (anna);
  g_assert_cmpint (siguo_room_next_deadline (scene->room), ==, G_MAXINT64);
}

static void
test_skip (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S timeout_limit=1");
  SiguoActor *anna = scene->actors[0];

  g_assert_cmpint (GIVE (anna, SKIP, .ply = 0), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (last_event (anna)->kind, ==, SIGUO_EVENT_SKIP);
  g_assert_cmpuint (anna->position.out_reason[SIGUO_SEAT_S], ==, SIGUO_OUT_TIMEOUTS);
  g_assert_cmpuint (anna->position.turn, ==, SIGUO_SEAT_E);
}

static void
test_no_clock (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark move_seconds=none");

  g_assert_cmpint (scene->actors[0]->time_ms, ==, -1);
  g_assert_cmpint (siguo_room_next_deadline (scene->room), ==, G_MAXINT64);
  siguo_scene_wait (scene, 10000000);
  siguo_scene_random_plies (scene, 50);
  g_assert_cmpuint (scene->actors[0]->events->len, ==, 50);
}

/* Without a clock the referee itself passes for a seat that is shut in (rules.md, section 10). No
 * short game leads there, so this one is put up by hand: E and W have one piece each that could
 * move, behind mine and flag. */
static void
test_passes (void)
{
  g_autoptr (SiguoScene) scene =
      playing ("mode=siguo_dark move_seconds=none no_move_check=immediate first_mover=S");
  g_autofree char *options = siguo_options_to_text (&scene->options);
  g_autofree char *text =
      g_strconcat (options,
                   "; turn=S end=not win= quiet=0 ply=0 S=in,0 E=in,0 N=in,0 W=in,0;"
                   " S11=9 S62=F E51=M E61=2 E62=F N11=9 N62=F W51=M W61=2 W62=F",
                   NULL);
  g_autoptr (GError) error = NULL;
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);
  SiguoActor *anna = scene->actors[0];

  siguo_position_from_text (&scene->room->game.position, text, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < scene->n_actors; i++)
    scene->actors[i]->position = scene->room->game.position;

  g_assert_cmpint (GIVE (anna, MOVE, .ply = 0, .from = siguo_board_find_point (board, "S11"),
                         .to = siguo_board_find_point (board, "S21")), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (anna->events->len, ==, 2);
  g_assert_cmpuint (last_event (anna)->kind, ==, SIGUO_EVENT_PASS);
  g_assert_cmpuint (last_event (anna)->seat, ==, SIGUO_SEAT_E);
  g_assert_cmpuint (anna->position.turn, ==, SIGUO_SEAT_N);
  g_assert_cmpuint (anna->position.timeouts[SIGUO_SEAT_E], ==, 0);
  siguo_actor_random_move (scene->actors[2]);
  g_assert_cmpuint (anna->events->len, ==, 4);
  g_assert_cmpuint (anna->position.turn, ==, SIGUO_SEAT_S);
}

/* A game that would never end is broken off. */
static void
test_endless (void)
{
  g_autoptr (SiguoScene) scene =
      playing ("mode=siguo_dark move_seconds=none timeout_limit=none no_contact_moves=off");
  SiguoActor *anna = scene->actors[0];

  while (phase_of (scene) == SIGUO_PHASE_PLAY)
    {
      SiguoActor *mover = siguo_scene_mover (scene);

      g_assert_cmpuint (scene->room->game.event_bytes, <, SIGUO_MAX_GAME_BYTES);
      siguo_scene_wait (scene, 100);
      GIVE (mover, SKIP, .ply = anna->position.ply);
    }
  g_assert_cmpuint (anna->position.end, ==, SIGUO_END_STOPPED);
  g_assert_cmpuint (anna->position.ply, >, 4000);
}

static void
test_surrender (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S");
  SiguoActor *anna = scene->actors[0];
  guint8 turn;

  g_assert_cmpint (GIVE (anna, SURRENDER), ==, SIGUO_ANSWER_TOO_EARLY);
  siguo_scene_random_plies (scene, 19);
  g_assert_cmpint (GIVE (anna, SURRENDER), ==, SIGUO_ANSWER_TOO_EARLY);
  siguo_scene_random_plies (scene, 2);
  turn = anna->position.turn;
  g_assert_cmpuint (turn, ==, SIGUO_SEAT_E);

  /* Out of turn; the clock of the one to move goes on. */
  siguo_scene_wait (scene, 7000);
  g_assert_cmpint (GIVE (anna, SURRENDER), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (last_event (anna)->kind, ==, SIGUO_EVENT_SURRENDER);
  g_assert_cmpuint (anna->position.turn, ==, turn);
  g_assert_cmpint (anna->time_ms, ==, 23000);
  g_assert_cmpint (GIVE (anna, SURRENDER), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (siguo_actor_last (anna, SIGUO_NOTICE_ANSWER)->why_not, ==, SIGUO_WHY_NOT_OUT);

  /* In turn; the ally's end ends the game. */
  siguo_actor_random_move (scene->actors[1]);
  g_assert_cmpuint (anna->position.turn, ==, SIGUO_SEAT_N);
  g_assert_cmpint (GIVE (scene->actors[2], SURRENDER), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  g_assert_cmpuint (anna->position.winners, ==, (1 << SIGUO_SEAT_E) | (1 << SIGUO_SEAT_W));
}

static void
test_draw (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S draw_offer_min_ply=4");
  SiguoActor *anna = scene->actors[0], *bert = scene->actors[1], *cleo = scene->actors[2],
             *dora = scene->actors[3];

  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_TOO_EARLY);
  g_assert_cmpint (GIVE (bert, ANSWER_DRAW, .flag = TRUE), ==, SIGUO_ANSWER_NO_OFFER);
  siguo_scene_random_plies (scene, 4);
  siguo_scene_wait (scene, 10000);
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (dora->offer, ==, SIGUO_SEAT_S);
  g_assert_cmpint (siguo_actor_last (dora, SIGUO_NOTICE_OFFER)->time_ms, ==, 15000);
  g_assert_true (dora->paused);
  g_assert_cmpint (dora->time_ms, ==, 20000);

  /* A refusal; the clock goes on where it was. */
  siguo_scene_wait (scene, 10000);
  g_assert_cmpint (GIVE (bert, ANSWER_DRAW, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (cleo, ANSWER_DRAW, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (dora->offer, ==, SIGUO_NO_SEAT);
  g_assert_true (siguo_actor_last (dora, SIGUO_NOTICE_OFFER)->flag);
  g_assert_false (dora->paused);
  g_assert_cmpint (dora->time_ms, ==, 20000);

  /* Silence. */
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  siguo_scene_wait (scene, 14999);
  g_assert_cmpuint (dora->offer, ==, SIGUO_SEAT_S);
  siguo_scene_wait (scene, 1);
  g_assert_cmpuint (dora->offer, ==, SIGUO_NO_SEAT);
  g_assert_cmpint (dora->time_ms, ==, 20000);

  /* A move is an answer, too. */
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  siguo_actor_random_move (anna);
  g_assert_cmpuint (dora->offer, ==, SIGUO_NO_SEAT);
  g_assert_false (dora->paused);
  g_assert_cmpint (dora->time_ms, ==, 30000);
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_TOO_MANY);

  /* All agree; two of them by offering one themselves. */
  g_assert_cmpint (GIVE (bert, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (cleo, ANSWER_DRAW, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
  g_assert_cmpint (GIVE (dora, ANSWER_DRAW, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  g_assert_cmpuint (anna->position.end, ==, SIGUO_END_DRAW_AGREED);
  g_assert_cmpuint (anna->offer, ==, SIGUO_NO_SEAT);
  assert_fits_reveal (anna);
}

/* Whoever is out has no say: the living agree among themselves. */
static void
test_draw_of_the_living (void)
{
  g_autoptr (SiguoScene) scene =
      playing ("mode=siguo_dark surrender_min_ply=0 draw_offer_min_ply=0");

  g_assert_cmpint (GIVE (scene->actors[0], SURRENDER), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (scene->actors[0], OFFER_DRAW), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (GIVE (scene->actors[1], OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (scene->actors[0], ANSWER_DRAW, .flag = FALSE), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (GIVE (scene->actors[2], ANSWER_DRAW, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (scene->actors[3], ANSWER_DRAW, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
}

static void
test_leaving (void)
{
  g_autoptr (SiguoScene) scene = playing (NULL);

  g_assert_cmpint (GIVE (scene->actors[0], BYE), ==, SIGUO_ANSWER_OK);
  g_assert_true (scene->actors[0]->dropped);
  g_assert_cmpuint (last_event (scene->actors[1])->kind, ==, SIGUO_EVENT_LEAVE);
  g_assert_cmpuint (scene->actors[1]->position.out_reason[SIGUO_SEAT_S], ==, SIGUO_OUT_LEFT);
  g_assert_cmpuint (scene->actors[1]->state.seats[SIGUO_SEAT_S].member, ==, 0);
  g_assert_cmpuint (scene->actors[1]->state.host, ==, scene->actors[1]->member);
  siguo_scene_random_plies (scene, 30);
  g_assert_cmpint (GIVE (scene->actors[2], BYE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  assert_fits_reveal (scene->actors[3]);
}

/* What @actor knows of the vote of @voter. */
static void
assert_vote (SiguoActor *actor, guint8 voter, guint8 absent, SiguoVote vote)
{
  const SiguoSeatState *seat = &actor->state.seats[voter];

  g_assert_cmpuint (seat->vote_on, ==, absent);
  g_assert_cmpuint (seat->vote, ==, vote);
}

static void
test_absent_wait (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S draw_offer_min_ply=0");
  SiguoActor *anna = scene->actors[0], *bert = scene->actors[1], *cleo = scene->actors[2],
             *dora = scene->actors[3];

  siguo_actor_close_link (anna);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_true (bert->paused);
  g_assert_cmpint (bert->time_ms, ==, 15000);
  siguo_scene_wait (scene, 3600000);
  g_assert_cmpuint (bert->events->len, ==, 0);
  /* A draw offer on top of it changes nothing. */
  g_assert_cmpint (GIVE (bert, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  siguo_scene_wait (scene, SIGUO_OFFER_MS);
  g_assert_true (bert->paused);
  g_assert_cmpint (bert->time_ms, ==, 15000);
  siguo_actor_return (anna, anna->last);
  g_assert_false (bert->paused);
  g_assert_false (anna->paused);
  g_assert_cmpint (anna->time_ms, ==, 15000);
  siguo_scene_wait (scene, 14999);
  g_assert_cmpuint (bert->events->len, ==, 0);
  siguo_scene_wait (scene, 1);
  g_assert_cmpuint (last_event (bert)->kind, ==, SIGUO_EVENT_TIMEOUT);

  /* Away before the turn begins: it begins paused. */
  siguo_actor_close_link (cleo);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_false (bert->paused);
  siguo_actor_random_move (bert);
  g_assert_true (bert->paused);
  g_assert_cmpint (bert->time_ms, ==, 30000);

  /* The others decide. */
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_W, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_NO_SUCH_SEAT);
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_N, .number = 99), ==, SIGUO_ANSWER_PHASE);
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (dora, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_OK);
  /* Everybody sees who wants what. */
  siguo_scene_wait (scene, 1000);
  assert_vote (anna, SIGUO_SEAT_E, SIGUO_SEAT_N, SIGUO_VOTE_RESIGN);
  assert_vote (bert, SIGUO_SEAT_W, SIGUO_SEAT_N, SIGUO_VOTE_RESIGN);
  assert_vote (bert, SIGUO_SEAT_S, SIGUO_NO_SEAT, SIGUO_VOTE_WAIT);
  g_assert_true (siguo_position_count_pieces (&bert->position, SIGUO_SEAT_N) > 0);
  /* Coming back ends what was voted. */
  siguo_actor_return (cleo, cleo->last);
  siguo_scene_wait (scene, 1000);
  assert_vote (anna, SIGUO_SEAT_E, SIGUO_NO_SEAT, SIGUO_VOTE_WAIT);
  siguo_actor_close_link (cleo);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (GIVE (anna, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (dora, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_WAIT), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (bert->position.alive & (1 << SIGUO_SEAT_N), !=, 0);
  g_assert_cmpint (GIVE (dora, VOTE, .seat = SIGUO_SEAT_N, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (bert->position.out_reason[SIGUO_SEAT_N], ==, SIGUO_OUT_LEFT);
  g_assert_cmpuint (bert->position.turn, ==, SIGUO_SEAT_W);
  g_assert_false (bert->paused);

  /* Or break it off. */
  siguo_actor_close_link (dora);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (GIVE (anna, VOTE, .seat = SIGUO_SEAT_W, .number = SIGUO_VOTE_STOP), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_W, .number = SIGUO_VOTE_STOP), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  g_assert_cmpuint (bert->position.end, ==, SIGUO_END_STOPPED);
  g_assert_cmpuint (bert->position.winners, ==, 0);
  assert_fits_reveal (bert);
}

/* What happens out of turn while time stands still does not set it going. */
static void
test_absent_surrender (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S surrender_min_ply=0");
  SiguoActor *bert = scene->actors[1];

  siguo_actor_close_link (scene->actors[0]);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (GIVE (scene->actors[3], SURRENDER), ==, SIGUO_ANSWER_OK);
  g_assert_true (bert->paused);
  g_assert_cmpint (bert->time_ms, ==, 15000);
  siguo_scene_wait (scene, 100000);
  g_assert_cmpuint (bert->events->len, ==, 1);
}

/* Whoever has not voted and is not there any more does not stand in the way, but a connection that
 * was lost for a moment decides nothing. */
static void
test_absent_two (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S");
  SiguoActor *bert = scene->actors[1];

  siguo_actor_close_link (scene->actors[0]);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  GIVE (bert, VOTE, .seat = SIGUO_SEAT_S, .number = SIGUO_VOTE_RESIGN);
  GIVE (scene->actors[2], VOTE, .seat = SIGUO_SEAT_S, .number = SIGUO_VOTE_RESIGN);
  siguo_actor_close_link (scene->actors[3]);
  siguo_scene_wait (scene, SIGUO_AWAY_MS - 1);
  g_assert_cmpuint (bert->events->len, ==, 0);
  siguo_scene_wait (scene, 1);
  g_assert_cmpuint (last_event (bert)->kind, ==, SIGUO_EVENT_LEAVE);
  g_assert_cmpuint (last_event (bert)->seat, ==, SIGUO_SEAT_S);
}

static void
test_absent_clock_runs (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S absent_player=clock_runs");
  SiguoActor *bert = scene->actors[1];

  siguo_actor_close_link (scene->actors[0]);
  siguo_scene_wait (scene, 29999);
  g_assert_true (bert->state.seats[SIGUO_SEAT_S].away);
  g_assert_false (bert->paused);
  g_assert_cmpint (GIVE (bert, VOTE, .seat = SIGUO_SEAT_S, .number = SIGUO_VOTE_RESIGN), ==,
                   SIGUO_ANSWER_PHASE);
  siguo_scene_wait (scene, 1);
  g_assert_cmpuint (last_event (bert)->kind, ==, SIGUO_EVENT_TIMEOUT);
}

static void
test_host_cannot_kick_opponent (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark surrender_min_ply=0");
  SiguoActor *eva = siguo_scene_join (scene, "Eva", FALSE);

  g_assert_cmpint (GIVE (scene->actors[0], KICK, .member = scene->actors[1]->member), ==,
                   SIGUO_ANSWER_PHASE);
  g_assert_cmpint (GIVE (scene->actors[0], KICK, .member = eva->member), ==, SIGUO_ANSWER_OK);
  g_assert_true (eva->dropped);
  g_assert_cmpint (GIVE (scene->actors[1], SURRENDER), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (scene->actors[0], KICK, .member = scene->actors[1]->member), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
}

static void
test_rematch (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark surrender_min_ply=0");
  SiguoGameId game = scene->actors[0]->game;

  GIVE (scene->actors[0], SURRENDER);
  GIVE (scene->actors[2], SURRENDER);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_false (scene->actors[0]->state.seats[seat].ready);
  GIVE (scene->actors[0], READY, .flag = TRUE);
  GIVE (scene->actors[1], READY, .flag = TRUE);
  /* One leaves for good, one is away: those who are there decide. */
  GIVE (scene->actors[2], BYE);
  siguo_actor_close_link (scene->actors[3]);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_LOBBY);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_false (scene->actors[0]->state.seats[seat].ready);

  siguo_actor_return (scene->actors[3], G_MAXUINT32);
  siguo_scene_join (scene, "Eva", FALSE);
  siguo_scene_all_ready (scene);
  siguo_scene_all_commit (scene);
  siguo_scene_all_open (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
  g_assert_true (memcmp (&game, &scene->actors[0]->game, sizeof game) != 0);
  siguo_scene_random_plies (scene, 60);
}

/* Time that stands still or jumps: nothing is due twice, nothing is forgotten. */
static void
test_late_tick (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S");
  SiguoActor *anna = scene->actors[0];

  scene->now += 500000;
  siguo_room_tick (scene->room, scene->now);
  g_assert_cmpuint (anna->events->len, ==, 1);
  siguo_room_tick (scene->room, scene->now - 400000);
  g_assert_cmpuint (anna->events->len, ==, 1);
  /* What comes late is late: the clock ran out before it. */
  scene->now += 30000;
  g_assert_cmpint (GIVE (scene->actors[1], SKIP, .ply = 1), ==, SIGUO_ANSWER_LATE);
  g_assert_cmpuint (last_event (anna)->kind, ==, SIGUO_EVENT_TIMEOUT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/referee/play/whole-games/default", NULL, test_whole_games);
  g_test_add_data_func (
      "/referee/play/whole-games/immediate",
      "mode=siguo_dark no_move_check=immediate mutual_exhaustion=next_mover_loses",
      test_whole_games);
  g_test_add_data_func ("/referee/play/whole-games/duel", "mode=siguo_duel", test_whole_games);
  g_test_add_data_func ("/referee/play/whole-games/classic-board", "mode=duel_dark",
                        test_whole_games);
  g_test_add_func ("/referee/play/refused-moves", test_refused_moves);
  g_test_add_func ("/referee/play/reasons", test_reasons);
  g_test_add_func ("/referee/play/timeouts", test_timeouts);
  g_test_add_func ("/referee/play/skip", test_skip);
  g_test_add_func ("/referee/play/no-clock", test_no_clock);
  g_test_add_func ("/referee/play/passes", test_passes);
  g_test_add_func ("/referee/play/endless", test_endless);
  g_test_add_func ("/referee/play/surrender", test_surrender);
  g_test_add_func ("/referee/play/draw", test_draw);
  g_test_add_func ("/referee/play/draw-of-the-living", test_draw_of_the_living);
  g_test_add_func ("/referee/play/leaving", test_leaving);
  g_test_add_func ("/referee/play/absent-wait", test_absent_wait);
  g_test_add_func ("/referee/play/absent-surrender", test_absent_surrender);
  g_test_add_func ("/referee/play/absent-two", test_absent_two);
  g_test_add_func ("/referee/play/absent-clock-runs", test_absent_clock_runs);
  g_test_add_func ("/referee/play/host-cannot-kick-opponent", test_host_cannot_kick_opponent);
  g_test_add_func ("/referee/play/rematch", test_rematch);
  g_test_add_func ("/referee/play/late-tick", test_late_tick);
  return g_test_run ();
}
