/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/siguo-view.h"
#include "siguo-scene.h"

/* Whom a viewer (S, E, N, W, spectator) may see of the owners S, E, N, W. */
static void
check_mode (const char *text,
            const char *sees[5])
{
  g_autoptr (GError) error = NULL;
  SiguoOptions options;
  SiguoLayout truth, seen;
  SiguoRandom random;

  siguo_random_init (&random, 1);
  siguo_layout_randomize (&truth, &random);
  siguo_options_from_text (&options, text, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 5; i++)
    for (guint8 owner = 0; owner < SIGUO_N_SEATS; owner++)
      {
        siguo_view_layout (&options, i < SIGUO_N_SEATS ? i : SIGUO_NO_SEAT, FALSE, owner, &truth,
                           &seen);
        if (sees[i][owner] == 'y')
          g_assert_true (siguo_layout_equal (&seen, &truth));
        else
          g_assert_true (siguo_layout_is_hidden (&seen));
      }
}

static void
test_layouts (void)
{
  check_mode ("mode=siguo_dark", (const char *[]) { "ynnn", "nynn", "nnyn", "nnny", "nnnn" });
  check_mode ("mode=siguo_dual", (const char *[]) { "ynyn", "nyny", "ynyn", "nyny", "nnnn" });
  check_mode ("mode=siguo_open", (const char *[]) { "yyyy", "yyyy", "yyyy", "yyyy", "yyyy" });
  check_mode ("mode=siguo_duel", (const char *[]) { "ynnn", "nynn", "nnyn", "nnny", "nnnn" });
  check_mode ("mode=duel_dark", (const char *[]) { "ynnn", "nynn", "nnyn", "nnny", "nnnn" });
  check_mode ("mode=duel_open", (const char *[]) { "yyyy", "yyyy", "yyyy", "yyyy", "yyyy" });
}

static void
test_events (void)
{
  SiguoOptions options;
  SiguoEvent truth, seen;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  siguo_event_init (&truth, SIGUO_EVENT_MOVE, SIGUO_SEAT_S);
  truth.outcome = SIGUO_OUTCOME_WON;
  truth.attacker = SIGUO_RANK_ENGINEER;
  truth.defender = SIGUO_RANK_MINE;
  truth.n_shown = 1;
  truth.shown[0] = (SiguoEventShown) { 56, SIGUO_RANK_FLAG };

  siguo_view_event (&options, &truth, &seen);
  g_assert_cmpuint (seen.attacker, ==, SIGUO_RANK_UNKNOWN);
  g_assert_cmpuint (seen.defender, ==, SIGUO_RANK_UNKNOWN);
  g_assert_cmpuint (seen.outcome, ==, SIGUO_OUTCOME_WON);
  g_assert_cmpuint (seen.shown[0].rank, ==, SIGUO_RANK_FLAG);
  options.battle_reveal = SIGUO_REVEAL_DEFENDER;
  siguo_view_event (&options, &truth, &seen);
  g_assert_cmpuint (seen.attacker, ==, SIGUO_RANK_UNKNOWN);
  g_assert_cmpuint (seen.defender, ==, SIGUO_RANK_MINE);
  options.battle_reveal = SIGUO_REVEAL_BOTH;
  siguo_view_event (&options, &truth, &seen);
  g_assert_cmpuint (seen.attacker, ==, SIGUO_RANK_ENGINEER);
  g_assert_cmpuint (seen.defender, ==, SIGUO_RANK_MINE);

  /* A quiet move has nobody's rank, even if a ruling left one there. */
  truth.outcome = SIGUO_OUTCOME_QUIET;
  siguo_view_event (&options, &truth, &seen);
  g_assert_cmpuint (seen.attacker, ==, SIGUO_RANK_NONE);
  g_assert_cmpuint (seen.defender, ==, SIGUO_RANK_NONE);
}

/* Everything that @actor was told before the reveal holds no rank but the own ones and those shown
 * to all. */
static void
assert_nothing_hidden (const SiguoActor *actor,
                       guint8            seat)
{
  for (guint i = 0; i < actor->heard->len; i++)
    {
      const SiguoNotice *notice = g_ptr_array_index (actor->heard, i);

      if (notice->kind == SIGUO_NOTICE_OVER)
        return;
      g_assert_null (notice->secrets);
      if (notice->kind == SIGUO_NOTICE_START)
        for (guint8 owner = 0; owner < SIGUO_N_SEATS; owner++)
          g_assert_cmpint (siguo_layout_is_hidden (&notice->layouts[owner]), ==, owner != seat);
      else
        for (guint owner = 0; owner < SIGUO_N_SEATS; owner++)
          for (guint point = 0; point < SIGUO_LAYOUT_POINTS; point++)
            g_assert_cmpuint (notice->layouts[owner].rank[point], ==, SIGUO_RANK_NONE);
      for (guint k = 0; notice->events != NULL && k < notice->events->len; k++)
        {
          const SiguoEvent *event = &g_array_index (notice->events, SiguoEvent, k);
          guint8 told =
              event->outcome == SIGUO_OUTCOME_QUIET ? SIGUO_RANK_NONE : SIGUO_RANK_UNKNOWN;

          g_assert_cmpuint (event->attacker, ==, told);
          g_assert_cmpuint (event->defender, ==, told);
          for (guint s = 0; s < event->n_shown; s++)
            g_assert_cmpuint (event->shown[s].rank, ==, SIGUO_RANK_FLAG);
        }
    }
}

static void
test_no_leak (void)
{
  for (guint seed = 1; seed <= 20; seed++)
    {
      g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, seed);
      SiguoActor *eva, *late;

      siguo_scene_fill (scene);
      eva = siguo_scene_join (scene, "Eva", TRUE);
      siguo_scene_all_ready (scene);
      siguo_scene_all_commit (scene);
      siguo_scene_all_open (scene);
      siguo_scene_random_plies (scene, 150);
      late = siguo_scene_join (scene, "Late", FALSE);
      /* Somebody comes back by snapshot in the middle. */
      siguo_actor_close_link (scene->actors[2]);
      siguo_actor_return (scene->actors[2], G_MAXUINT32);
      while (siguo_scene_random_plies (scene, 100))
        ;
      for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
        assert_nothing_hidden (scene->actors[seat], seat);
      assert_nothing_hidden (eva, SIGUO_NO_SEAT);
      assert_nothing_hidden (late, SIGUO_NO_SEAT);
    }
}

/* A battle tells as much of every X, whatever died in it: the texts on the wire are of one form. */
static void
test_one_form (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 5);
  guint battles = 0;

  siguo_scene_play (scene);
  siguo_scene_random_plies (scene, 400);
  for (guint i = 0; i < scene->actors[0]->events->len; i++)
    {
      const SiguoEvent *event = &g_array_index (scene->actors[0]->events, SiguoEvent, i);
      g_autofree char *text = siguo_event_to_text (event, siguo_board_get (SIGUO_BOARD_FOUR));

      battles += event->outcome != SIGUO_OUTCOME_QUIET;
      g_assert_null (g_strrstr (text, "attacker="));
      g_assert_null (g_strrstr (text, "defender="));
    }
  g_assert_cmpuint (battles, >, 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/view/layouts", test_layouts);
  g_test_add_func ("/referee/view/events", test_events);
  g_test_add_func ("/referee/view/no-leak", test_no_leak);
  g_test_add_func ("/referee/view/one-form", test_one_form);
  return g_test_run ();
}
