/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

/* What the options of rules.md section 12 do at the level of the room; what they do to moves and
 * battles is tested with the rules. */

static SiguoPhase
phase_of (SiguoScene *scene)
{
  return siguo_room_get_state (scene->room)->phase;
}

static SiguoScene *
playing (const char *options)
{
  SiguoScene *scene = siguo_scene_new (options, NULL, 11);

  siguo_scene_play (scene);
  return scene;
}

static const SiguoEvent *
last_event (SiguoActor *actor)
{
  g_assert_cmpuint (actor->events->len, >, 0);
  return &g_array_index (actor->events, SiguoEvent, actor->events->len - 1);
}

/* Only a change clears what players were ready for; the others hear what changed. */
static void
test_changed (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna, *bert;
  guint states;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  GIVE (bert, READY, .flag = TRUE);
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = "mode=siguo_dark move_seconds=30"), ==,
                   SIGUO_ANSWER_OK);
  g_assert_true (bert->state.seats[SIGUO_SEAT_E].ready);
  states = siguo_actor_count (bert, SIGUO_NOTICE_STATE);
  g_assert_cmpint (GIVE (anna, OPTIONS, .text = "mode=siguo_dark move_seconds=none"), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_count (bert, SIGUO_NOTICE_STATE), ==, states + 1);
  g_assert_false (bert->state.seats[SIGUO_SEAT_E].ready);
  g_assert_cmpuint (bert->state.options.move_seconds, ==, 0);
}

/* Whoever asked for a seat hears that its player would rather stay. */
static void
test_refused_swap (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna, *bert;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  bert = scene->actors[1];
  g_assert_cmpint (GIVE (anna, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, SWAP_ANSWER, .seat = SIGUO_SEAT_S, .flag = FALSE), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_last (anna, SIGUO_NOTICE_SWAP_REFUSED)->seat, ==, SIGUO_SEAT_E);
  g_assert_cmpuint (siguo_actor_count (bert, SIGUO_NOTICE_SWAP_REFUSED), ==, 0);
  g_assert_cmpuint (siguo_actor_count (scene->actors[2], SIGUO_NOTICE_SWAP_REFUSED), ==, 0);
  /* A seat that is given up is no refusal. */
  g_assert_cmpint (GIVE (anna, SIT, .seat = SIGUO_SEAT_E), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, SWAP_ANSWER, .seat = SIGUO_SEAT_S, .flag = TRUE), ==,
                   SIGUO_ANSWER_OK);
  g_assert_cmpuint (siguo_actor_count (anna, SIGUO_NOTICE_SWAP_REFUSED), ==, 1);
  g_assert_cmpuint (siguo_actor_seat (anna), ==, SIGUO_SEAT_E);
}

static void
test_first_mover (void)
{
  static const struct
  {
    const char *options;
    guint8 first;
  } rows[] = {
    { "mode=siguo_dark first_mover=S", SIGUO_SEAT_S },
    { "mode=siguo_dark first_mover=E", SIGUO_SEAT_E },
    { "mode=siguo_dual first_mover=N", SIGUO_SEAT_N },
    { "mode=siguo_open first_mover=W", SIGUO_SEAT_W },
    { "mode=siguo_duel first_mover=N", SIGUO_SEAT_N },
    { "mode=duel_dark first_mover=S", SIGUO_SEAT_S },
    { "mode=duel_open first_mover=N", SIGUO_SEAT_N },
    { "mode=siguo_duel duel_seats=EW first_mover=W", SIGUO_SEAT_W },
    { "mode=duel_dark first_mover=random", SIGUO_NO_SEAT },
    { "mode=siguo_dark first_mover=random", SIGUO_NO_SEAT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint8 seen = 0;

      for (guint seed = 1; seed <= 16; seed++)
        {
          g_autoptr (SiguoScene) scene = siguo_scene_new (rows[i].options, NULL, seed);

          siguo_scene_play (scene);
          seen |= 1 << scene->actors[0]->position.turn;
          g_assert_cmpuint (siguo_actor_last (scene->actors[1], SIGUO_NOTICE_START)->seat, ==,
                            scene->actors[0]->position.turn);
        }
      if (rows[i].first != SIGUO_NO_SEAT)
        g_assert_cmpuint (seen, ==, 1 << rows[i].first);
      else
        {
          g_autoptr (SiguoScene) scene = siguo_scene_new (rows[i].options, NULL, 1);

          g_assert_cmpuint (seen, ==, siguo_options_seats (&scene->options));
        }
    }
}

static void
test_turn_dir (void)
{
  g_autoptr (SiguoScene) round = playing ("mode=siguo_dark first_mover=S turn_dir=ccw");
  g_autoptr (SiguoScene) back = playing ("mode=siguo_dark first_mover=S turn_dir=cw");

  siguo_scene_random_plies (round, 1);
  siguo_scene_random_plies (back, 1);
  g_assert_cmpuint (round->actors[0]->position.turn, ==, SIGUO_SEAT_E);
  g_assert_cmpuint (back->actors[0]->position.turn, ==, SIGUO_SEAT_W);
}

static void
test_deploy_seconds (void)
{
  g_autoptr (SiguoScene) some = siguo_scene_new ("mode=siguo_dual deploy_seconds=30", NULL, 1);
  g_autoptr (SiguoScene) none = siguo_scene_new ("mode=siguo_dual deploy_seconds=none", NULL, 1);

  siguo_scene_fill (some);
  siguo_scene_all_ready (some);
  g_assert_cmpint (some->actors[0]->time_ms, ==, 30000);
  siguo_scene_wait (some, 30000 + 3000);
  g_assert_cmpint (phase_of (some), ==, SIGUO_PHASE_LOBBY);
  siguo_scene_fill (none);
  siguo_scene_all_ready (none);
  g_assert_cmpint (none->actors[0]->time_ms, ==, -1);
  siguo_scene_wait (none, 86400000);
  g_assert_cmpint (phase_of (none), ==, SIGUO_PHASE_DEPLOY);
}

static void
test_move_seconds (void)
{
  static const struct
  {
    const char *options;
    gint64 ms;
  } rows[] = {
    { "mode=duel_open move_seconds=10", 10000 },
    { "mode=duel_dark", 30000 },
    { "mode=siguo_duel move_seconds=120", 120000 },
    { "mode=siguo_open move_seconds=none", -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SiguoScene) scene = playing (rows[i].options);
      SiguoActor *anna = scene->actors[0];

      g_assert_cmpint (anna->time_ms, ==, rows[i].ms);
      siguo_scene_wait (scene, rows[i].ms > 0 ? rows[i].ms - 1 : 86400000);
      g_assert_cmpuint (anna->events->len, ==, 0);
      siguo_scene_wait (scene, 1);
      g_assert_cmpuint (anna->events->len, ==, rows[i].ms > 0 ? 1 : 0);
    }
}

/* A skip spends a time-out like a clock that ran out; the last one allowed is the end. */
static void
test_timeout_limit (void)
{
  for (guint limit = 0; limit <= 2; limit++)
    {
      g_autofree char *options
          = limit > 0 ? g_strdup_printf ("mode=duel_dark first_mover=S timeout_limit=%u", limit)
                      : g_strdup ("mode=duel_dark first_mover=S timeout_limit=none");
      g_autoptr (SiguoScene) scene = playing (options);
      SiguoActor *anna = scene->actors[0];

      for (guint i = 1; i <= 20 && phase_of (scene) == SIGUO_PHASE_PLAY; i++)
        {
          g_assert_cmpuint (anna->position.timeouts[SIGUO_SEAT_S], ==, i - 1);
          if (i % 2 == 1)
            g_assert_cmpint (GIVE (anna, SKIP, .ply = anna->position.ply), ==, SIGUO_ANSWER_OK);
          else
            siguo_scene_wait (scene, 30000);
          g_assert_cmpuint (anna->position.timeouts[SIGUO_SEAT_S], ==, i);
          if (phase_of (scene) == SIGUO_PHASE_PLAY)
            siguo_actor_random_move (scene->actors[1]);
        }
      if (limit == 0)
        g_assert_cmpuint (anna->position.timeouts[SIGUO_SEAT_S], ==, 20);
      else
        {
          g_assert_cmpuint (anna->position.timeouts[SIGUO_SEAT_S], ==, limit);
          g_assert_cmpuint (anna->position.out_reason[SIGUO_SEAT_S], ==, SIGUO_OUT_TIMEOUTS);
          g_assert_cmpuint (anna->position.winners, ==, 1 << SIGUO_SEAT_N);
        }
    }
}

static void
test_min_plies (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_open surrender_min_ply=3 "
                                          "draw_offer_min_ply=2 draw_offer_max=1");
  g_autoptr (SiguoScene) never = playing ("mode=duel_dark draw_offer_min_ply=0 draw_offer_max=0");
  SiguoActor *anna = scene->actors[0];

  siguo_scene_random_plies (scene, 1);
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_TOO_EARLY);
  siguo_scene_random_plies (scene, 1);
  g_assert_cmpint (GIVE (anna, SURRENDER), ==, SIGUO_ANSWER_TOO_EARLY);
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (scene->actors[1], ANSWER_DRAW, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (anna, OFFER_DRAW), ==, SIGUO_ANSWER_TOO_MANY);
  siguo_scene_random_plies (scene, 1);
  g_assert_cmpint (GIVE (anna, SURRENDER), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (never->actors[0], OFFER_DRAW), ==, SIGUO_ANSWER_TOO_MANY);
}

static void
test_spectators (void)
{
  g_autoptr (SiguoScene) open = playing ("mode=duel_open");
  g_autoptr (SiguoScene) closed = playing ("mode=duel_open spectators=none");
  SiguoActor *late;

  late = siguo_scene_join (open, "Eva", TRUE);
  g_assert_cmpuint (siguo_actor_count (late, SIGUO_NOTICE_START), ==, 1);
  late = siguo_scene_add (closed);
  g_assert_cmpint (siguo_actor_join (late, "Eva", TRUE, NULL), ==, SIGUO_ANSWER_NO_SPECTATORS);
}

/* A draft goes to the ally and to nobody else; he is told it again when he comes back. */
static void
test_ally_layout (void)
{
  g_autoptr (SiguoScene) scene
      = siguo_scene_new ("mode=siguo_dual ally_layout_at_deploy=on", NULL, 5);
  g_autoptr (SiguoScene) off = siguo_scene_new ("mode=siguo_dual", NULL, 5);
  g_autoptr (SiguoScene) dark = siguo_scene_new ("mode=siguo_dark", NULL, 5);
  SiguoActor *anna, *cleo;
  SiguoLayout layout, bad;
  SiguoNotice *shown;
  SiguoRandom random;

  siguo_random_init (&random, 1);
  siguo_layout_randomize (&layout, &random);
  bad = layout;
  bad.rank[0] = SIGUO_RANK_FLAG;
  siguo_scene_fill (scene);
  siguo_scene_join (scene, "Eva", TRUE);
  siguo_scene_all_ready (scene);
  anna = scene->actors[0];
  cleo = scene->actors[2];
  g_assert_cmpint (GIVE (anna, SHOW, .layout = NULL), ==, SIGUO_ANSWER_LAYOUT_BAD);
  g_assert_cmpint (GIVE (anna, SHOW, .layout = &bad), ==, SIGUO_ANSWER_LAYOUT_BAD);
  g_assert_cmpint (GIVE (anna, SHOW, .layout = &layout), ==, SIGUO_ANSWER_OK);
  for (guint i = 0; i < scene->n_actors; i++)
    g_assert_cmpuint (siguo_actor_count (scene->actors[i], SIGUO_NOTICE_LAYOUTS), ==, i == 2);
  shown = siguo_actor_last (cleo, SIGUO_NOTICE_LAYOUTS);
  g_assert_true (siguo_layout_equal (&shown->layouts[SIGUO_SEAT_S], &layout));
  for (guint8 seat = 1; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpuint (shown->layouts[seat].rank[0], ==, SIGUO_RANK_NONE);

  siguo_layout_mirror (&layout);
  g_assert_cmpint (GIVE (anna, SHOW, .layout = &layout), ==, SIGUO_ANSWER_OK);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      guint64 last = scene->actors[i]->last;

      siguo_actor_close_link (scene->actors[i]);
      siguo_actor_forget (scene->actors[i]);
      siguo_actor_return (scene->actors[i], i == 2 ? G_MAXUINT32 : last);
      g_assert_cmpuint (siguo_actor_count (scene->actors[i], SIGUO_NOTICE_LAYOUTS), ==, i == 2);
    }
  shown = siguo_actor_last (cleo, SIGUO_NOTICE_LAYOUTS);
  g_assert_true (siguo_layout_equal (&shown->layouts[SIGUO_SEAT_S], &layout));

  /* It binds to nothing, and is over with the commitments. */
  siguo_scene_all_commit (scene);
  g_assert_cmpint (GIVE (anna, SHOW, .layout = &layout), ==, SIGUO_ANSWER_LATE);
  siguo_scene_all_open (scene);
  g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_PLAY);
  shown = siguo_actor_last (cleo, SIGUO_NOTICE_START);
  g_assert_true (siguo_layout_equal (&shown->layouts[SIGUO_SEAT_S], &anna->secret.layout));
  g_assert_true (siguo_layout_is_hidden (&shown->layouts[SIGUO_SEAT_E]));

  siguo_scene_fill (off);
  siguo_scene_all_ready (off);
  g_assert_cmpint (GIVE (off->actors[0], SHOW, .layout = &layout), ==, SIGUO_ANSWER_PHASE);
  siguo_scene_fill (dark);
  siguo_scene_all_ready (dark);
  g_assert_cmpint (GIVE (dark->actors[0], SHOW, .layout = &layout), ==, SIGUO_ANSWER_PHASE);
}

static guint
count_unknown (const SiguoPosition *position)
{
  guint count = 0;

  for (guint i = 0; i < SIGUO_MAX_PIECES; i++)
    count += position->rank_of[i] == SIGUO_RANK_UNKNOWN;
  return count;
}

static void
test_dead_see_all (void)
{
  for (guint on = 0; on < 2; on++)
    {
      g_autoptr (SiguoScene) scene
          = siguo_scene_new (on ? "mode=siguo_dark surrender_min_ply=0 dead_see_all=on"
                                : "mode=siguo_dark surrender_min_ply=0 dead_see_all=off",
                             NULL, 3);
      SiguoActor *anna, *eva;

      siguo_scene_fill (scene);
      eva = siguo_scene_join (scene, "Eva", TRUE);
      siguo_scene_all_ready (scene);
      siguo_scene_all_commit (scene);
      siguo_scene_all_open (scene);
      anna = scene->actors[0];
      siguo_scene_random_plies (scene, 20);
      g_assert_cmpint (GIVE (anna, SURRENDER), ==, SIGUO_ANSWER_OK);
      for (guint i = 0; i < scene->n_actors; i++)
        g_assert_cmpuint (siguo_actor_count (scene->actors[i], SIGUO_NOTICE_LAYOUTS), ==,
                          on && i == 0);
      g_assert_cmpuint (count_unknown (&anna->position), ==, on ? 0 : 75);
      siguo_scene_random_plies (scene, 20);

      /* Coming back with nothing: the same knowledge. */
      siguo_actor_close_link (anna);
      siguo_actor_return (anna, G_MAXUINT32);
      g_assert_cmpuint (count_unknown (&anna->position), ==, on ? 0 : 75);
      for (guint i = 1; i < SIGUO_N_SEATS; i++)
        {
          siguo_actor_close_link (scene->actors[i]);
          siguo_actor_return (scene->actors[i], G_MAXUINT32);
          g_assert_cmpuint (count_unknown (&scene->actors[i]->position), ==, 75);
        }
      g_assert_cmpuint (count_unknown (&eva->position), ==, 100);
      /* Whoever ends the game is told by its end. */
      g_assert_cmpint (GIVE (scene->actors[2], SURRENDER), ==, SIGUO_ANSWER_OK);
      g_assert_cmpint (phase_of (scene), ==, SIGUO_PHASE_OVER);
      g_assert_cmpuint (siguo_actor_count (scene->actors[2], SIGUO_NOTICE_LAYOUTS), ==, 0);
    }
}

static void
test_pause (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S surrender_min_ply=0");
  SiguoActor *anna = scene->actors[0], *bert = scene->actors[1], *cleo = scene->actors[2],
             *dora = scene->actors[3];

  g_assert_cmpint (GIVE (bert, PAUSE, .flag = FALSE), ==, SIGUO_ANSWER_NO_OFFER);
  siguo_scene_wait (scene, 5000);
  /* The clock runs while it is only asked for. */
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (dora->pause_seat, ==, SIGUO_SEAT_S);
  g_assert_cmpint (siguo_actor_last (dora, SIGUO_NOTICE_PAUSE)->time_ms, ==, SIGUO_PAUSE_MS);
  g_assert_false (dora->paused);
  siguo_scene_wait (scene, 1000);
  g_assert_cmpint (GIVE (bert, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (cleo, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_false (dora->paused);
  g_assert_cmpint (GIVE (dora, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (dora->pause_seat, ==, SIGUO_NO_SEAT);
  g_assert_false (siguo_actor_last (dora, SIGUO_NOTICE_PAUSE)->flag);
  g_assert_cmpint (dora->pause, ==, SIGUO_PAUSE_AGREED);
  g_assert_cmpint (dora->time_ms, ==, 24000);
  siguo_scene_wait (scene, 86400000);
  g_assert_cmpuint (dora->events->len, ==, 0);
  /* Whoever comes back sees it; asking for it again changes nothing. */
  siguo_actor_close_link (bert);
  siguo_actor_return (bert, bert->last);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_AGREED);
  g_assert_cmpint (GIVE (bert, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (bert->pause_seat, ==, SIGUO_NO_SEAT);
  /* Anybody goes on. */
  g_assert_cmpint (GIVE (cleo, PAUSE, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  g_assert_false (dora->paused);
  g_assert_cmpint (dora->time_ms, ==, 24000);

  /* A move goes on as well. */
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    GIVE (scene->actors[i], PAUSE, .flag = TRUE);
  g_assert_cmpint (dora->pause, ==, SIGUO_PAUSE_AGREED);
  siguo_actor_random_move (anna);
  g_assert_false (dora->paused);
  g_assert_cmpint (dora->time_ms, ==, 30000);
  siguo_scene_wait (scene, 30000);
  g_assert_cmpuint (last_event (dora)->kind, ==, SIGUO_EVENT_TIMEOUT);

  /* Giving up in a pause does not end it. */
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    GIVE (scene->actors[i], PAUSE, .flag = TRUE);
  g_assert_cmpint (GIVE (dora, SURRENDER), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (anna->pause, ==, SIGUO_PAUSE_AGREED);
  g_assert_cmpint (GIVE (dora, PAUSE, .flag = FALSE), ==, SIGUO_ANSWER_ILLEGAL);
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = FALSE), ==, SIGUO_ANSWER_OK);

  /* Those who are out are not asked, nor those who are away; but a connection that was lost just now
   * is no yes. */
  siguo_actor_close_link (bert);
  siguo_scene_wait (scene, 5000);
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (cleo, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (cleo->pause_seat, ==, SIGUO_SEAT_S);
  siguo_actor_return (bert, bert->last);
  g_assert_cmpuint (bert->pause_seat, ==, SIGUO_SEAT_S);
  g_assert_cmpint (cleo->pause, ==, SIGUO_PAUSE_NONE);
  siguo_actor_close_link (bert);
  g_assert_cmpint (cleo->pause, ==, SIGUO_PAUSE_NONE);
  siguo_scene_wait (scene, SIGUO_PAUSE_MS);
  g_assert_true (siguo_actor_last (cleo, SIGUO_NOTICE_PAUSE)->flag);
  g_assert_true (cleo->state.seats[SIGUO_SEAT_E].away);
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (cleo, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (cleo->pause, ==, SIGUO_PAUSE_AGREED);
}

static void
test_pause_in_vain (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=duel_dark first_mover=S");
  g_autoptr (SiguoScene) no_clock = playing ("mode=duel_dark move_seconds=none");
  SiguoActor *anna = scene->actors[0], *bert = scene->actors[1];

  g_assert_cmpint (GIVE (no_clock->actors[0], PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_PHASE);
  /* Refused, taken back, left unanswered. */
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (bert, PAUSE, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  g_assert_true (siguo_actor_last (anna, SIGUO_NOTICE_PAUSE)->flag);
  g_assert_cmpuint (anna->pause_seat, ==, SIGUO_NO_SEAT);
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  g_assert_false (siguo_actor_last (anna, SIGUO_NOTICE_PAUSE)->flag);
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  siguo_scene_wait (scene, SIGUO_PAUSE_MS - 1);
  g_assert_cmpuint (bert->pause_seat, ==, SIGUO_SEAT_S);
  siguo_scene_wait (scene, 1);
  g_assert_cmpuint (bert->pause_seat, ==, SIGUO_NO_SEAT);
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_NO_PAUSES);
  /* The others are free to ask, and who is asked may agree. */
  g_assert_cmpint (GIVE (bert, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (anna, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_AGREED);
}

/* Each reason for which time stands still is told. */
static void
test_pause_reasons (void)
{
  g_autoptr (SiguoScene) scene = playing ("mode=siguo_dark first_mover=S draw_offer_min_ply=0");
  SiguoActor *bert = scene->actors[1];

  siguo_actor_close_link (scene->actors[0]);
  siguo_scene_wait (scene, SIGUO_AWAY_MS);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_AWAY);
  g_assert_cmpint (GIVE (bert, OFFER_DRAW), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_OFFER);
  for (guint i = 1; i < SIGUO_N_SEATS; i++)
    GIVE (scene->actors[i], PAUSE, .flag = TRUE);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_AGREED);
  siguo_scene_wait (scene, SIGUO_OFFER_MS);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_AGREED);
  g_assert_cmpint (GIVE (bert, PAUSE, .flag = FALSE), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_AWAY);
  g_assert_cmpint (bert->time_ms, ==, 15000);
  siguo_actor_return (scene->actors[0], scene->actors[0]->last);
  g_assert_cmpint (bert->pause, ==, SIGUO_PAUSE_NONE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/options/changed", test_changed);
  g_test_add_func ("/referee/options/refused-swap", test_refused_swap);
  g_test_add_func ("/referee/options/first-mover", test_first_mover);
  g_test_add_func ("/referee/options/turn-dir", test_turn_dir);
  g_test_add_func ("/referee/options/deploy-seconds", test_deploy_seconds);
  g_test_add_func ("/referee/options/move-seconds", test_move_seconds);
  g_test_add_func ("/referee/options/timeout-limit", test_timeout_limit);
  g_test_add_func ("/referee/options/min-plies", test_min_plies);
  g_test_add_func ("/referee/options/spectators", test_spectators);
  g_test_add_func ("/referee/options/ally-layout", test_ally_layout);
  g_test_add_func ("/referee/options/dead-see-all", test_dead_see_all);
  g_test_add_func ("/referee/options/pause", test_pause);
  g_test_add_func ("/referee/options/pause-in-vain", test_pause_in_vain);
  g_test_add_func ("/referee/options/pause-reasons", test_pause_reasons);
  return g_test_run ();
}
