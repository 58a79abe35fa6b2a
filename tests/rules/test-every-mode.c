/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-test.h"

#include <string.h>

/*
 * Every option that acts in the rules, in every mode that armies are laid out in: the same scene on
 * the arms of whoever plays there. In the texts P is the seat that moves and Q the enemy that moves
 * after it, O and X are their arms on the board; what stands in [ ] happens only where pieces are
 * hidden. Flip has tests of its own.
 */
typedef struct
{
  const char *options;
  char own, enemy, own_arm, enemy_arm;
  gboolean four, hidden;
} Mode;

static const Mode modes[] = {
  { "siguo_dark", 'S', 'E', 'S', 'E', TRUE, TRUE },
  { "siguo_dual", 'S', 'E', 'S', 'E', TRUE, TRUE },
  { "siguo_open", 'S', 'E', 'S', 'E', TRUE, FALSE },
  { "siguo_duel", 'S', 'N', 'S', 'N', FALSE, TRUE },
  { "siguo_duel duel_seats=EW", 'E', 'W', 'E', 'W', FALSE, TRUE },
  { "siguo_duel duel_pieces=open", 'S', 'N', 'S', 'N', FALSE, FALSE },
  { "siguo_duel side_arms=closed", 'S', 'N', 'S', 'N', FALSE, TRUE },
  { "siguo_duel duel_pieces=open side_arms=closed", 'S', 'N', 'S', 'N', FALSE, FALSE },
  { "duel_dark", 'S', 'N', 'A', 'B', FALSE, TRUE },
  { "duel_open", 'S', 'N', 'A', 'B', FALSE, FALSE },
};

/* One move. @others are put on the arms of the other two, where they play. */
typedef struct
{
  const char *option;
  const char *pieces, *others;
  const char *from, *to;
  const char *with_four, *with_two; /* NULL: as with four */
} Scene;

#define ALL_CAN_MOVE "O15:2 X15:2 O62:F "

static const Scene scenes[] = {
  { "mine=survives", ALL_CAN_MOVE "P:8@X52 X51:M", "2", "X52", "X51",
    "P move X52 X51 battle=lost attacker=8 defender=M next=Q", NULL },
  { "mine=mutual", ALL_CAN_MOVE "P:8@X52 X51:M", "2", "X52", "X51",
    "P move X52 X51 battle=both attacker=8 defender=M next=Q", NULL },
  { "mine=mutual", ALL_CAN_MOVE "P:1@X52 X51:M", "2", "X52", "X51",
    "P move X52 X51 battle=won attacker=1 defender=M next=Q", NULL },
  { "mine=survives", ALL_CAN_MOVE "P:B@X52 X51:M", "2", "X52", "X51",
    "P move X52 X51 battle=both attacker=B defender=M next=Q", NULL },
  { "bomb_flag=captures", ALL_CAN_MOVE "P:B@X52 X62:F", "2", "X52", "X62",
    "P move X52 X62 battle=both_flag attacker=B defender=F out=Q:flag next=N",
    "P move X52 X62 battle=both_flag attacker=B defender=F out=Q:flag end=team_out win=P" },
  { "bomb_flag=forbidden", ALL_CAN_MOVE "P:B@X52 X62:F", "2", "X52", "X62", NULL, NULL },
  { "bomb_flag=forbidden", ALL_CAN_MOVE "P:9@X52 X62:F", "2", "X52", "X62",
    "P move X52 X62 battle=flag attacker=9 defender=F out=Q:flag next=N",
    "P move X52 X62 battle=flag attacker=9 defender=F out=Q:flag end=team_out win=P" },
  { "marshal_reveals_flag=on", ALL_CAN_MOVE "P:B@X52 X51:9 X62:F", "2", "X52", "X51",
    "P move X52 X51 battle=both attacker=B defender=9[ shown=X62:F] next=Q", NULL },
  { "marshal_reveals_flag=on", ALL_CAN_MOVE "P:9@X52 X51:M X62:F", "2", "X52", "X51",
    "P move X52 X51 battle=lost attacker=9 defender=M[ shown=O62:F] next=Q", NULL },
  { "marshal_reveals_flag=off", ALL_CAN_MOVE "P:B@X52 X51:9 X62:F", "2", "X52", "X51",
    "P move X52 X51 battle=both attacker=B defender=9 next=Q", NULL },
  { "engineer_recon=off", ALL_CAN_MOVE "P:1@X52 X51:5", "2", "X52", "X51",
    "P move X52 X51 battle=lost attacker=1 defender=5 next=Q", NULL },
  { "engineer_recon=attack", ALL_CAN_MOVE "P:1@X52 X51:5", "2", "X52", "X51",
    "P move X52 X51 battle=lost attacker=1 defender=5[ shown=X51:5] next=Q", NULL },
  { "engineer_recon=attack", ALL_CAN_MOVE "P:5@X52 X51:1", "2", "X52", "X51",
    "P move X52 X51 battle=won attacker=5 defender=1 next=Q", NULL },
  { "engineer_recon=attack_and_defence", ALL_CAN_MOVE "P:5@X52 X51:1", "2", "X52", "X51",
    "P move X52 X51 battle=won attacker=5 defender=1[ shown=O11:5] next=Q", NULL },
  { "mutual_exhaustion=draw", "P:2@X52 X51:2 O62:F X62:F", "F", "X52", "X51",
    "P move X52 X51 battle=both attacker=2 defender=2 end=draw_exhausted", NULL },
  { "mutual_exhaustion=next_mover_loses", "P:2@X52 X51:2 O62:F X62:F", "F", "X52", "X51",
    "P move X52 X51 battle=both attacker=2 defender=2 end=exhausted win=SN",
    "P move X52 X51 battle=both attacker=2 defender=2 end=exhausted win=P" },
  { "no_move_check=turn_start", "O32:9 X62:F", "2", "O32", "O31",
    "P move O32 O31 out=Q:no_move next=N", "P move O32 O31 out=Q:no_move end=team_out win=P" },
  { "no_move_check=immediate", "O32:9 X62:F", "2", "O32", "O31", "P move O32 O31 next=Q", NULL },
  { "no_move_check=immediate", "O15:2 P:9@X52 X51:8 X62:F", "2", "X52", "X51",
    "P move X52 X51 battle=won attacker=9 defender=8 out=Q:no_move next=N",
    "P move X52 X51 battle=won attacker=9 defender=8 out=Q:no_move end=team_out win=P" },
};

static gboolean
has_option (const Mode *mode, const char *option)
{
  g_autofree char *text = g_strdup_printf ("mode=%s", mode->options);
  g_auto (GStrv) words = g_strsplit (option, "=", 2);
  g_autofree char *value = NULL;
  SiguoOptions options;

  g_assert_true (siguo_options_from_text (&options, text, NULL));
  value = siguo_options_get (&options, words[0]);
  return value != NULL;
}

static char *
expand (const Mode *mode, const char *text)
{
  GString *expanded = g_string_new (NULL);
  gboolean inside = FALSE;

  for (; *text != '\0'; text++)
    if (*text == '[' || *text == ']')
      inside = *text == '[';
    else if (!inside || mode->hidden)
      g_string_append_c (expanded, *text == 'P'   ? mode->own
                                   : *text == 'Q' ? mode->enemy
                                   : *text == 'O' ? mode->own_arm
                                   : *text == 'X' ? mode->enemy_arm
                                                  : *text);
  return g_string_free (expanded, FALSE);
}

static void
set_scene (const Mode *mode, const char *option, const char *pieces, const char *others,
           SiguoPosition *position)
{
  g_autofree char *options = has_option (mode, option)
                                 ? g_strdup_printf ("%s %s", mode->options, option)
                                 : g_strdup (mode->options);
  g_autofree char *own = expand (mode, pieces);
  g_autofree char *all =
      mode->four ? g_strdup_printf ("%s N%s:%s W%s:%s", own, others[0] == 'F' ? "62" : "15", others,
                                    others[0] == 'F' ? "62" : "15", others)
                 : g_strdup (own);

  test_position (position, options, mode->own, all);
}

static void
test_scenes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    for (guint j = 0; j < G_N_ELEMENTS (scenes); j++)
      {
        const Scene *scene = &scenes[j];
        g_autofree char *from = expand (&modes[i], scene->from);
        g_autofree char *to = expand (&modes[i], scene->to);
        const char *text =
            modes[i].four || scene->with_two == NULL ? scene->with_four : scene->with_two;
        g_autofree char *want = NULL;
        SiguoPosition position;
        SiguoEvent event;

        g_test_message ("%s %s", modes[i].options, scene->option);
        set_scene (&modes[i], scene->option, scene->pieces, scene->others, &position);
        if (text == NULL)
          {
            test_assert_why_not (&position, from, to, SIGUO_WHY_NOT_TAKER);
            continue;
          }
        want = expand (&modes[i], text);
        test_rule_move (&position, from, to, &event);
        test_assert_event (&position, &event, want);
        g_assert_true (siguo_position_accepts (&position, &event, NULL));
      }
}

/* The own piece goes to and fro, everybody else passes. */
static void
go (const Mode *mode, SiguoPosition *position, guint move, SiguoEvent *event)
{
  static const char *ways[] = { "O15", "O14" };
  g_autofree char *from = expand (mode, ways[move % 2]);
  g_autofree char *to = expand (mode, ways[(move + 1) % 2]);
  SiguoEvent pass;

  test_play (position, from, to, event);
  while (position->end == SIGUO_END_NOT && siguo_seat_to_letter (position->turn) != mode->own)
    test_happen (position, SIGUO_EVENT_TIMEOUT, position->turn, &pass);
}

static void
test_repetition (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    for (guint value = 0; value < 3; value++)
      {
        static const char *const options[] = {
          "timeout_limit=none repetition=off",
          "timeout_limit=none repetition=forbid",
          "timeout_limit=none repetition=lose",
        };
        g_autofree char *from = expand (&modes[i], "O15");
        g_autofree char *to = expand (&modes[i], "O14");
        g_autofree char *lost =
            expand (&modes[i], modes[i].four ? "P move O15 O14 end=repetition win=EW"
                                             : "P move O15 O14 end=repetition win=Q");
        SiguoPosition position;
        SiguoEvent event;

        g_test_message ("%s %s", modes[i].options, options[value]);
        set_scene (&modes[i], options[value], ALL_CAN_MOVE, "2", &position);
        for (guint move = 0; move < 6; move++)
          go (&modes[i], &position, move, &event);
        if (value == SIGUO_REPETITION_FORBID)
          test_assert_why_not (&position, from, to, SIGUO_WHY_NOT_REPEAT);
        else
          go (&modes[i], &position, 6, &event);
        if (value == SIGUO_REPETITION_LOSE)
          test_assert_event (&position, &event, lost);
        else
          g_assert_cmpint (position.end, ==, SIGUO_END_NOT);
      }
}

static void
test_quiet (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      static const char *const options[] = {
        "timeout_limit=none repetition=off",
        "timeout_limit=none repetition=off no_contact_moves=20",
        "timeout_limit=none repetition=off no_contact_moves=off",
      };
      guint usual = modes[i].own_arm == 'A' ? 50 : 70;
      const guint most[] = { usual, 20, 300 };

      for (guint value = 0; value < 3; value++)
        {
          SiguoPosition position;
          SiguoEvent event;

          g_test_message ("%s %s", modes[i].options, options[value]);
          set_scene (&modes[i], options[value], ALL_CAN_MOVE, "2", &position);
          for (guint move = 0; move < most[value]; move++)
            go (&modes[i], &position, move, &event);
          g_assert_cmpint (position.end, ==, SIGUO_END_NOT);
          go (&modes[i], &position, most[value], &event);
          g_assert_cmpint (position.end, ==, value < 2 ? SIGUO_END_DRAW_QUIET : SIGUO_END_NOT);
        }
    }
}

static void
test_timeouts (void)
{
  static const struct
  {
    const char *option;
    guint limit;
  } limits[] = {
    { "timeout_limit=1", 1 },
    { "timeout_limit=5", 5 },
    { "timeout_limit=10", 10 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    for (guint j = 0; j < G_N_ELEMENTS (limits); j++)
      {
        SiguoPosition position;
        SiguoEvent event;

        g_test_message ("%s %s", modes[i].options, limits[j].option);
        set_scene (&modes[i], limits[j].option, ALL_CAN_MOVE, "2", &position);
        for (guint n = 1; n < limits[j].limit; n++)
          {
            test_happen (&position, SIGUO_EVENT_TIMEOUT, position.turn, &event);
            g_assert_cmpuint (event.n_out, ==, 0);
            position.turn = siguo_seat_from_letter (modes[i].own);
          }
        test_happen (&position, SIGUO_EVENT_SKIP, position.turn, &event);
        g_assert_cmpuint (event.n_out, ==, 1);
        g_assert_cmpint (event.out[0].reason, ==, SIGUO_OUT_TIMEOUTS);
        g_assert_cmpint (event.end, ==, modes[i].four ? SIGUO_END_NOT : SIGUO_END_TEAM_OUT);
      }
}

static void
test_turn_direction (void)
{
  static const char *const four[] = { "siguo_dark", "siguo_dual", "siguo_open" };

  for (guint i = 0; i < G_N_ELEMENTS (four); i++)
    for (guint clockwise = 0; clockwise < 2; clockwise++)
      {
        g_autofree char *options =
            g_strdup_printf ("%s turn_dir=%s", four[i], clockwise ? "cw" : "ccw");
        SiguoPosition position;
        SiguoEvent event;
        GString *order = g_string_new (NULL);

        test_position (&position, options, 'S', "S15:2 E15:2 N15:2 W15:2");
        for (guint n = 0; n < 5; n++)
          {
            test_happen (&position, SIGUO_EVENT_TIMEOUT, position.turn, &event);
            g_string_append_c (order, siguo_seat_to_letter (position.turn));
          }
        g_assert_cmpstr (order->str, ==, clockwise ? "WNESW" : "ENWSE");
        g_string_free (order, TRUE);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/every-mode/scenes", test_scenes);
  g_test_add_func ("/rules/every-mode/repetition", test_repetition);
  g_test_add_func ("/rules/every-mode/quiet", test_quiet);
  g_test_add_func ("/rules/every-mode/timeouts", test_timeouts);
  g_test_add_func ("/rules/every-mode/turn-direction", test_turn_direction);
  return g_test_run ();
}
