/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-view.h"
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

/* What may be seen in a game of @options: @sees by owner for the viewers S, E, N, W and a
 * spectator; the ranks of a battle; pieces turned face up besides flags. */
typedef struct
{
  const char *options;
  const char *sees[5];
  gboolean attacker, defender, scouts, dead_see_all;
} Sight;

static const Sight sights[] = {
  { "mode=siguo_dark", { "ynnn", "nynn", "nnyn", "nnny", "nnnn" } },
  { "mode=siguo_dark dead_see_all=on surrender_min_ply=0",
    { "ynnn", "nynn", "nnyn", "nnny", "nnnn" }, .dead_see_all = TRUE },
  { "mode=siguo_dark battle_reveal=defender", { "ynnn", "nynn", "nnyn", "nnny", "nnnn" },
    .defender = TRUE },
  { "mode=siguo_dark battle_reveal=both", { "ynnn", "nynn", "nnyn", "nnny", "nnnn" },
    .attacker = TRUE, .defender = TRUE },
  { "mode=siguo_dark engineer_recon=attack", { "ynnn", "nynn", "nnyn", "nnny", "nnnn" },
    .scouts = TRUE },
  { "mode=siguo_dual engineer_recon=attack_and_defence", { "ynyn", "nyny", "ynyn", "nyny", "nnnn" },
    .scouts = TRUE },
  { "mode=siguo_dual", { "ynyn", "nyny", "ynyn", "nyny", "nnnn" } },
  { "mode=siguo_dual ally_layout_at_deploy=on", { "ynyn", "nyny", "ynyn", "nyny", "nnnn" } },
  { "mode=siguo_dual dead_see_all=on battle_reveal=defender surrender_min_ply=0",
    { "ynyn", "nyny", "ynyn", "nyny", "nnnn" }, .defender = TRUE, .dead_see_all = TRUE },
  { "mode=siguo_open", { "yyyy", "yyyy", "yyyy", "yyyy", "yyyy" }, .attacker = TRUE,
    .defender = TRUE },
  { "mode=siguo_duel", { "ynnn", "----", "nnyn", "----", "nnnn" } },
  { "mode=siguo_duel side_arms=closed", { "ynnn", "----", "nnyn", "----", "nnnn" } },
  { "mode=siguo_duel duel_seats=EW", { "----", "nynn", "----", "nnny", "nnnn" } },
  { "mode=siguo_duel duel_pieces=open", { "yyyy", "----", "yyyy", "----", "yyyy" },
    .attacker = TRUE, .defender = TRUE },
  { "mode=duel_dark", { "ynnn", "----", "nnyn", "----", "nnnn" } },
  { "mode=duel_dark battle_reveal=both", { "ynnn", "----", "nnyn", "----", "nnnn" },
    .attacker = TRUE, .defender = TRUE },
  { "mode=duel_open", { "yyyy", "----", "yyyy", "----", "yyyy" }, .attacker = TRUE,
    .defender = TRUE },
  /* Nobody has a layout; what meets in a battle lies face up. */
  { "mode=duel_flip", { "----", "----", "----", "----", "nnnn" }, .attacker = TRUE,
    .defender = TRUE },
  { "mode=duel_flip flip_weaker_may_attack=no flip_flag_taker=any flip_carry_home=no",
    { "----", "----", "----", "----", "nnnn" }, .attacker = TRUE, .defender = TRUE },
};

static void
assert_event_seen (const Sight      *sight,
                   const SiguoEvent *event)
{
  if (event->outcome == SIGUO_OUTCOME_QUIET)
    {
      g_assert_cmpuint (event->attacker, ==, SIGUO_RANK_NONE);
      g_assert_cmpuint (event->defender, ==, SIGUO_RANK_NONE);
    }
  else
    {
      g_assert_cmpint (event->attacker != SIGUO_RANK_UNKNOWN, ==, sight->attacker);
      g_assert_cmpint (event->defender != SIGUO_RANK_UNKNOWN, ==, sight->defender);
    }
  for (guint i = 0; i < event->n_shown; i++)
    g_assert_true (sight->scouts || event->kind == SIGUO_EVENT_FLIP || event->shown[i].rank == SIGUO_RANK_FLAG);
}

/* Everything that @actor was told before the reveal holds no rank but those that this seat may
 * know by then. */
static void
assert_nothing_hidden (const SiguoActor *actor,
                       guint8            viewer,
                       const Sight      *sight)
{
  const char *sees = sight->sees[viewer < SIGUO_N_SEATS ? viewer : 4];
  gboolean is_out = FALSE;

  for (guint i = 0; i < actor->heard->len; i++)
    {
      const SiguoNotice *notice = g_ptr_array_index (actor->heard, i);
      gboolean all = is_out && sight->dead_see_all;

      if (notice->kind == SIGUO_NOTICE_OVER)
        return;
      g_assert_null (notice->secrets);
      for (guint8 owner = 0; owner < SIGUO_N_SEATS; owner++)
        {
          const SiguoLayout *layout = &notice->layouts[owner];
          gboolean told = notice->kind == SIGUO_NOTICE_START
                          || notice->kind == SIGUO_NOTICE_LAYOUTS;

          if (!told || sight->sees[owner][0] == '-')
            g_assert_cmpuint (layout->rank[0], ==, SIGUO_RANK_NONE);
          else
            g_assert_cmpint (siguo_layout_is_hidden (layout), ==, sees[owner] != 'y' && !all);
        }
      if (notice->kind == SIGUO_NOTICE_LAYOUTS)
        g_assert_true (all);
      for (guint k = 0; notice->events != NULL && k < notice->events->len; k++)
        {
          const SiguoEvent *event = &g_array_index (notice->events, SiguoEvent, k);

          assert_event_seen (sight, event);
          for (guint o = 0; o < event->n_out; o++)
            is_out |= event->out[o].seat == viewer;
        }
    }
}

static void
play_watched (const Sight *sight,
              guint        seed)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (sight->options, NULL, seed);
  guint8 seats = siguo_options_seats (&scene->options);
  SiguoActor *eva, *late;

  siguo_scene_fill (scene);
  eva = siguo_scene_join (scene, "Eva", TRUE);
  siguo_scene_all_ready (scene);
  siguo_scene_all_commit (scene);
  siguo_scene_all_open (scene);
  siguo_scene_random_plies (scene, 100);
  late = siguo_scene_join (scene, "Late", FALSE);
  if (sight->dead_see_all)
    GIVE (siguo_scene_mover (scene), SURRENDER);
  siguo_scene_random_plies (scene, 50);
  while (siguo_scene_random_plies (scene, 100))
    ;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((seats & 1 << seat) != 0)
      assert_nothing_hidden (siguo_scene_seat (scene, seat), seat, sight);
  assert_nothing_hidden (eva, SIGUO_NO_SEAT, sight);
  assert_nothing_hidden (late, SIGUO_NO_SEAT, sight);
}

static void
test_no_leak (gconstpointer data)
{
  for (guint seed = 1; seed <= 3; seed++)
    play_watched (data, seed);
}

/* Who comes back in the middle by snapshot is told as much as who stayed, and no more. */
static void
test_snapshot (gconstpointer data)
{
  const Sight *sight = data;
  g_autoptr (SiguoScene) scene = siguo_scene_new (sight->options, NULL, 9);
  guint8 seats = siguo_options_seats (&scene->options);

  siguo_scene_play (scene);
  siguo_scene_random_plies (scene, 60);
  if (sight->dead_see_all)
    GIVE (siguo_scene_mover (scene), SURRENDER);
  siguo_scene_random_plies (scene, 20);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((seats & 1 << seat) != 0)
      {
        SiguoActor *actor = siguo_scene_seat (scene, seat);
        g_autofree char *before = siguo_position_to_text (&actor->position);
        g_autofree char *after = NULL;

        siguo_actor_close_link (actor);
        siguo_actor_forget (actor);
        siguo_actor_return (actor, G_MAXUINT32);
        after = siguo_position_to_text (&actor->position);
        g_assert_cmpstr (after, ==, before);
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
  for (guint i = 0; i < G_N_ELEMENTS (sights); i++)
    {
      g_autofree char *leak = g_strdup_printf ("/referee/view/no-leak/%u", i);
      g_autofree char *snapshot = g_strdup_printf ("/referee/view/snapshot/%u", i);

      g_test_add_data_func (leak, &sights[i], test_no_leak);
      g_test_add_data_func (snapshot, &sights[i], test_snapshot);
    }
  g_test_add_func ("/referee/view/one-form", test_one_form);
  return g_test_run ();
}
