/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "flip-test.h"

#include <string.h>

/* Section 11 of rules.md, sentences 1 to 6: what may be done, and what comes of it. */

static void
begin (SiguoPosition *position, const char *options)
{
  g_autofree char *text =
      g_strconcat ("mode=duel_flip", options[0] != '\0' ? " " : "", options, NULL);
  SiguoOptions read;
  SiguoDeal deal;

  g_assert_true (siguo_options_from_text (&read, text, NULL));
  siguo_deal_sort (&deal);
  siguo_flip_init (position, &read, &deal, SIGUO_SEAT_S);
}

/* 1: all 50 pieces lie face down on the points that are no camps, and are nobody's. */
static void
test_start (void)
{
  SiguoOptions options;
  SiguoPosition truth, view;
  SiguoLayout layout;
  SiguoDeal seen;

  begin (&truth, "");
  siguo_options_init (&options, SIGUO_MODE_DUEL_FLIP);
  siguo_position_init (&view, &options, NULL, SIGUO_SEAT_S);
  g_assert_cmpuint (siguo_set_size (&truth.flip.down), ==, 50);
  for (SiguoPoint point = 0; point < truth.board->n_points; point++)
    {
      gboolean camp = siguo_set_has (&truth.board->camps, point);

      g_assert_cmpint (siguo_set_has (&truth.occupied, point), ==, !camp);
      g_assert_cmpint (siguo_flip_is_down (&truth, point), ==, !camp);
      g_assert_cmpint (siguo_position_owner_at (&truth, point), ==, SIGUO_NO_SEAT);
      g_assert_cmpint (siguo_position_rank_at (&view, point), ==,
                       camp ? SIGUO_RANK_NONE : SIGUO_RANK_UNKNOWN);
    }
  g_assert_cmpuint (siguo_position_count_pieces (&truth, SIGUO_SEAT_S), ==, 0);
  g_assert_cmpuint (siguo_position_count_pieces (&truth, SIGUO_SEAT_N), ==, 0);
  g_assert_cmpint (siguo_flip_colour_of_seat (&truth, SIGUO_SEAT_S), ==, SIGUO_COLOUR_NONE);
  siguo_flip_get_deal (&view, &seen);
  g_assert_false (siguo_deal_is_known (&seen));
  siguo_position_get_layout (&truth, SIGUO_SEAT_S, &layout);
  g_assert_true (siguo_layout_is_hidden (&layout));
  /* Told at the end of the game, a view is the truth. */
  siguo_flip_get_deal (&truth, &seen);
  g_assert_true (siguo_deal_is_known (&seen));
  g_assert_false (siguo_position_equal (&view, &truth));
  siguo_flip_learn_deal (&view, &seen);
  g_assert_true (siguo_position_equal (&view, &truth));
}

static void
assert_targets (const SiguoPosition *position, const char *from, guint n)
{
  SiguoSet targets = siguo_position_targets (position, test_point (position, from));

  g_assert_cmpuint (siguo_set_size (&targets), ==, n);
}

/* 2: until colours are decided one can only flip, anywhere; then also move what is one's own. */
static void
test_turn (void)
{
  SiguoPosition position;
  SiguoMove moves[SIGUO_MAX_MOVES];
  SiguoEvent event;
  guint n, flips = 0;

  begin (&position, "flip_colour=own_two_in_a_row");
  g_assert_cmpuint (siguo_position_list_moves (&position, moves), ==, 50);
  for (guint i = 0; i < 50; i++)
    g_assert_cmpint (moves[i].from, ==, moves[i].to);
  test_assert_why_not (&position, "A11", "A22", SIGUO_WHY_NOT_FACE_DOWN);
  flip_turn (&position, "A11", &event);
  test_assert_event (&position, &event, "S flip A11 shown=A11:1 colour=blue next=N");
  flip_turn (&position, "B65", &event);
  test_assert_event (&position, &event, "N flip B65 shown=B65:F colour=orange next=S");
  g_assert_cmpuint (siguo_position_list_moves (&position, moves), ==, 48);
  assert_targets (&position, "A11", 0);
  assert_targets (&position, "A12", 1);
  assert_targets (&position, "A22", 0);
  test_assert_why_not (&position, "A11", "A22", SIGUO_WHY_NOT_NO_COLOUR);
  test_assert_why_not (&position, "A11", "A11", SIGUO_WHY_NOT_NO_COLOUR);
  flip_turn (&position, "A12", &event);
  test_assert_event (&position, &event, "S flip A12 shown=A12:1 colour=blue decided=S next=N");
  flip_turn (&position, "A13", &event);
  test_assert_event (&position, &event, "N flip A13 shown=A13:1 colour=blue next=S");
  g_assert_cmpuint (siguo_position_count_pieces (&position, SIGUO_SEAT_S), ==, 3);
  g_assert_cmpuint (siguo_position_count_pieces (&position, SIGUO_SEAT_N), ==, 1);
  n = siguo_position_list_moves (&position, moves);
  for (guint i = 0; i < n; i++)
    flips += moves[i].from == moves[i].to;
  g_assert_cmpuint (flips, ==, 46);
  g_assert_cmpuint (n, >, flips);
  test_assert_why_not (&position, "B65", "B65", SIGUO_WHY_NOT_YOURS);
  test_assert_why_not (&position, "A11", "A11", SIGUO_WHY_NOT_SAME);
  test_assert_why_not (&position, "A22", "A33", SIGUO_WHY_NOT_EMPTY);
  flip_move (&position, "A11", "A22", "S move A11 A22 next=N");
}

/* Only a flip may stay where it is, and only a move may go. */
static void
test_kinds (void)
{
  SiguoPosition position;
  SiguoEvent event;

  flip_position (&position, "", 'S', 'S', "A11=b9! A12=bM B13=o9!");
  siguo_event_init (&event, SIGUO_EVENT_MOVE, SIGUO_SEAT_S);
  event.from = event.to = test_point (&position, "A12");
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_SAME);
  siguo_event_init (&event, SIGUO_EVENT_FLIP, SIGUO_SEAT_S);
  event.from = test_point (&position, "A11");
  event.to = test_point (&position, "A21");
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_FACE_DOWN);
  event.from = event.to = test_point (&position, "A11");
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_SAME);
  event.from = event.to = test_point (&position, "A21");
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_EMPTY);
  event.from = event.to = SIGUO_NO_POINT;
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_EMPTY);
}

/* 3: roads and rails as everywhere; face-down pieces block and cannot be attacked; camps protect.
 */
static void
test_ways (void)
{
  SiguoPosition position;

  flip_position (&position, "", 'S', 'S',
                 "A11=b9! A13=b1! A31=o2 A15=o3! A34=o4:A22! A55=b8! B64=oF B11=o1!");
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "A11", "A41", SIGUO_WHY_NOT_BLOCKED);
  test_assert_why_not (&position, "A11", "A31", SIGUO_WHY_NOT_FACE_DOWN);
  test_assert_why_not (&position, "A11", "A22", SIGUO_WHY_NOT_CAMP);
  test_assert_why_not (&position, "A11", "A13", SIGUO_WHY_NOT_OWN);
  test_assert_why_not (&position, "A11", "A14", SIGUO_WHY_NOT_BLOCKED);
  test_assert_why_not (&position, "A11", "B15", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "A11", "B55", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "A11", "A32", SIGUO_WHY_NOT_FAR);
  test_assert_why_not (&position, "A55", "A52", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "A55", "A53", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "A55", "B13", SIGUO_WHY_NOT_CORNER);
  test_assert_why_not (&position, "A13", "B11", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "A13", "B14", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "A13", "A24", SIGUO_WHY_NOT_LEGAL);
  test_assert_why_not (&position, "B11", "B12", SIGUO_WHY_NOT_YOURS);
  flip_move (&position, "A55", "A15", "S move A55 A15 battle=won attacker=8 defender=3 next=N");
}

/* 3: headquarters are like any other point, but for flip_hq_lock. */
static void
test_headquarters (void)
{
  SiguoPosition position;
  SiguoEvent event;

  flip_position (&position, "", 'S', 'S', "A62=b9! A64=b8 B11=o9!");
  test_assert_why_not (&position, "A62", "A52", SIGUO_WHY_NOT_LEGAL);
  g_assert_false (siguo_position_is_locked (&position, test_point (&position, "A62")));
  flip_turn (&position, "A64", &event);
  flip_move (&position, "B11", "B12", "N move B11 B12 next=S");
  flip_move (&position, "A64", "A54", "S move A64 A54 next=N");

  flip_position (&position, "flip_hq_lock=yes", 'S', 'S', "A62=b9! A64=b8 A52=b7! B11=o9!");
  test_assert_why_not (&position, "A62", "A63", SIGUO_WHY_NOT_HQ);
  test_assert_why_not (&position, "A64", "A64", SIGUO_WHY_NOT_LEGAL);
  g_assert_true (siguo_position_is_locked (&position, test_point (&position, "A62")));
  flip_turn (&position, "A64", &event);
  flip_move (&position, "B11", "B12", "N move B11 B12 next=S");
  test_assert_why_not (&position, "A64", "A54", SIGUO_WHY_NOT_HQ);
}

/* 4, first_engineer: whoever first turns over an engineer owns that engineer's colour. */
static void
test_first_engineer (void)
{
  SiguoPosition position;
  SiguoEvent event;

  flip_position (&position, "", 'S', '-', "A11=b9 A12=b8 A13=o1 A14=b1 A15=oF");
  flip_turn (&position, "A11", &event);
  g_assert_false (event.decided);
  flip_turn (&position, "A15", &event);
  flip_turn (&position, "A12", &event);
  g_assert_false (event.decided);
  flip_turn (&position, "A13", &event);
  test_assert_event (&position, &event, "N flip A13 shown=A13:1 colour=orange decided=N next=S");
  g_assert_cmpint (siguo_flip_colour_of_seat (&position, SIGUO_SEAT_N), ==, SIGUO_COLOUR_ORANGE);
  g_assert_cmpint (siguo_flip_colour_of_seat (&position, SIGUO_SEAT_S), ==, SIGUO_COLOUR_BLUE);
  /* What lay face up before is somebody's now. */
  g_assert_cmpint (siguo_position_owner_at (&position, test_point (&position, "A11")), ==,
                   SIGUO_SEAT_S);
  g_assert_cmpint (siguo_position_owner_at (&position, test_point (&position, "A15")), ==,
                   SIGUO_SEAT_N);
  /* A second engineer decides nothing. */
  flip_turn (&position, "A14", &event);
  test_assert_event (&position, &event, "S flip A14 shown=A14:1 colour=blue next=N");
  g_assert_cmpint (siguo_position_owner_at (&position, test_point (&position, "A14")), ==,
                   SIGUO_SEAT_S);
}

/* 4, own_two_in_a_row: a player's flip that has the colour of his own flip before decides. */
static void
test_own_two_in_a_row (void)
{
  SiguoPosition position;
  SiguoEvent event;

  flip_position (&position, "flip_colour=own_two_in_a_row", 'S', '-',
                 "A11=b1 A12=b8 A13=o1 A14=o2 A15=oF A21=b7 A23=o9");
  flip_turn (&position, "A11", &event); /* S blue */
  flip_turn (&position, "A12", &event); /* N blue: not N's second */
  g_assert_false (event.decided);
  flip_turn (&position, "A13", &event); /* S orange: not like the one before */
  g_assert_false (event.decided);
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_N, &event);
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_S, &event);
  flip_turn (&position, "A21", &event); /* N blue again, passes between */
  test_assert_event (&position, &event, "N flip A21 shown=A21:7 colour=blue decided=N next=S");
  g_assert_cmpint (siguo_position_owner_at (&position, test_point (&position, "A13")), ==,
                   SIGUO_SEAT_S);
}

/* 4, first_flip, and the last piece of all. */
static void
test_first_flip (void)
{
  SiguoPosition position;
  SiguoEvent event;

  begin (&position, "flip_colour=first_flip");
  flip_turn (&position, "B65", &event);
  test_assert_event (&position, &event, "S flip B65 shown=B65:F colour=orange decided=S next=N");

  /* Orange and blue by turns: nobody ever has two of a kind. */
  flip_position (&position, "flip_colour=own_two_in_a_row", 'S', '-',
                 "A11=b9 A12=b8 A13=o8 A14=o2");
  flip_turn (&position, "A11", &event);
  flip_turn (&position, "A12", &event);
  flip_turn (&position, "A13", &event);
  g_assert_false (event.decided);
  flip_turn (&position, "A14", &event);
  test_assert_event (&position, &event, "N flip A14 shown=A14:2 colour=orange decided=N next=S");
}

/* 5: the weaker attacks and is lost, or may not; equal ranks both die; a bomb takes anything along.
 */
static void
test_attack (void)
{
  static const char *pieces =
      "A11=b5! A21=o6! A12=b5:A31! A13=o5! A14=b4:A23! A15=bB! A25=o9! B13=oB! "
      "A41=b1! B64=oF! B62=o8 A64=b8";
  SiguoPosition position, again;

  flip_position (&position, "", 'S', 'S', pieces);
  again = position;
  flip_move (&position, "A11", "A21", "S move A11 A21 battle=lost attacker=5 defender=6 next=N");
  position = again;
  flip_move (&position, "A11", "A13", "S move A11 A13 battle=both attacker=5 defender=5 next=N");
  position = again;
  flip_move (&position, "A15", "A25", "S move A15 A25 battle=both attacker=B defender=9 next=N");
  position = again;
  flip_move (&position, "A15", "A13", "S move A15 A13 battle=both attacker=B defender=5 next=N");
  position = again;
  flip_move (&position, "A23", "A13", "S move A23 A13 battle=lost attacker=4 defender=5 next=N");

  flip_position (&position, "flip_weaker_may_attack=no", 'S', 'S', pieces);
  again = position;
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_STRONGER);
  test_assert_why_not (&position, "A23", "A13", SIGUO_WHY_NOT_STRONGER);
  flip_move (&position, "A11", "A13", "S move A11 A13 battle=both attacker=5 defender=5 next=N");
  position = again;
  flip_move (&position, "A15", "A25", "S move A15 A25 battle=both attacker=B defender=9 next=N");

  /* A bomb may be attacked by anybody. */
  flip_position (&position, "flip_weaker_may_attack=no", 'S', 'S', "A13=b1! B13=oB! B64=o9 A64=b8");
  flip_move (&position, "A13", "B13", "S move A13 B13 battle=both attacker=1 defender=B next=N");
}

/* 5, flip_mine_attackers, with both mine variants. */
static void
test_mines (void)
{
  static const char *pieces = "A11=b9! A21=oM! A12=b1:A31! A13=bB:A22! B64=o9 A64=b8";
  SiguoPosition position, again;

  flip_position (&position, "", 'S', 'S', pieces);
  again = position;
  flip_move (&position, "A11", "A21", "S move A11 A21 battle=lost attacker=9 defender=M next=N");
  position = again;
  flip_move (&position, "A31", "A21", "S move A31 A21 battle=won attacker=1 defender=M next=N");
  g_assert_cmpuint (siguo_flip_mines_gone (&position, SIGUO_COLOUR_ORANGE), ==, 1);
  position = again;
  flip_move (&position, "A22", "A21", "S move A22 A21 battle=both attacker=B defender=M next=N");

  flip_position (&position, "mine=mutual", 'S', 'S', pieces);
  flip_move (&position, "A11", "A21", "S move A11 A21 battle=both attacker=9 defender=M next=N");

  flip_position (&position, "flip_mine_attackers=engineer_and_bomb", 'S', 'S', pieces);
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_TAKER);
  again = position;
  flip_move (&position, "A31", "A21", "S move A31 A21 battle=won attacker=1 defender=M next=N");
  position = again;
  flip_move (&position, "A22", "A21", "S move A22 A21 battle=both attacker=B defender=M next=N");
}

#define MINES_GONE " B51=oM:-! B53=oM:-! B55=oM:-!"

/* 6: the flag cannot move, and is taken only face up and when all three mines of its colour are
 * gone. */
static void
test_flag (void)
{
  SiguoPosition position;

  flip_position (&position, "", 'S', 'S', "A11=b1! A21=oF A23=bF! B64=o9 A64=b8" MINES_GONE);
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_FACE_DOWN);
  test_assert_why_not (&position, "A23", "A33", SIGUO_WHY_NOT_FLAG);

  flip_position (&position, "", 'S', 'S',
                 "A11=b1! A21=oF! A25=b9! B64=o9 A64=b8 B51=oM:-! B53=oM:-! B55=oM");
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_MINES_LEFT);
  /* The other colour's mines do not matter. */
  flip_position (&position, "", 'S', 'S',
                 "A11=b1! A21=oF! B64=o9 A64=b8 B51=bM:-! B53=bM:-! B55=bM:-!");
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_MINES_LEFT);
  flip_position (&position, "", 'S', 'S', "A11=b1! A21=oF! B64=o9 A64=b8" MINES_GONE);
  flip_move (&position, "A11", "A21", "S move A11 A21 battle=flag attacker=1 defender=F next=N");
}

/* 6, flip_flag_mines = dug: a mine lost otherwise makes that flag untakeable. */
static void
test_dug (void)
{
  SiguoPosition position;
  const char *pieces =
      "A11=b1! A21=oF! A12=b1:A32! A31=oM! B51=oM:-! B53=oM:-! B64=o9 A64=b8 B11=b9! B12=oB!";

  flip_position (&position, "flip_flag_mines=dug", 'S', 'S', pieces);
  /* Nobody knows here how the two mines went: none was dug. */
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_UNTAKEABLE);
  position.flip.dug[SIGUO_COLOUR_ORANGE] = 2;
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_MINES_LEFT);
  flip_move (&position, "A32", "A31", "S move A32 A31 battle=won attacker=1 defender=M next=N");
  g_assert_cmpuint (position.flip.dug[SIGUO_COLOUR_ORANGE], ==, 3);
  flip_move (&position, "B12", "B13", "N move B12 B13 next=S");
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_LEGAL);

  flip_position (&position, "flip_flag_mines=dug", 'S', 'S',
                 "A11=b1! A21=oF! A12=bB:A32! A31=oM! B51=oM B53=oM B64=o9 A64=b8");
  flip_move (&position, "A32", "A31", "S move A32 A31 battle=both attacker=B defender=M next=N");
  position.turn = SIGUO_SEAT_S;
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_UNTAKEABLE);
}

/* 6, flip_flag_taker, and whether a bomb may. */
static void
test_taker (void)
{
  static const char *pieces = "A11=b9! A21=oF! A12=bB:A31! A13=b1:A22! B64=o9 A64=b8" MINES_GONE;
  SiguoPosition position, again;

  flip_position (&position, "", 'S', 'S', pieces);
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_TAKER);
  test_assert_why_not (&position, "A31", "A21", SIGUO_WHY_NOT_TAKER);
  test_assert_why_not (&position, "A22", "A21", SIGUO_WHY_NOT_LEGAL);

  flip_position (&position, "flip_flag_taker=any flip_carry_home=no", 'S', 'S', pieces);
  again = position;
  flip_move (&position, "A11", "A21",
             "S move A11 A21 battle=flag attacker=9 defender=F end=carried win=S");
  position = again;
  flip_move (&position, "A31", "A21",
             "S move A31 A21 battle=both_flag attacker=B defender=F end=carried win=S");
  position = again;
  flip_move (&position, "A22", "A21",
             "S move A22 A21 battle=flag attacker=1 defender=F end=carried win=S");

  flip_position (&position, "flip_flag_taker=any flip_carry_home=no bomb_flag=forbidden", 'S', 'S',
                 pieces);
  test_assert_why_not (&position, "A31", "A21", SIGUO_WHY_NOT_TAKER);
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_LEGAL);
  flip_position (&position, "flip_carry_home=no", 'S', 'S', pieces);
  test_assert_why_not (&position, "A11", "A21", SIGUO_WHY_NOT_TAKER);
  flip_move (&position, "A22", "A21",
             "S move A22 A21 battle=flag attacker=1 defender=F end=carried win=S");
}

/* Of carrying home and any taker the one that was set last stays. */
static void
test_options (void)
{
  SiguoOptions options, modern;

  g_assert_true (siguo_options_from_text (&options, "mode=duel_flip flip_flag_taker=any", NULL));
  g_assert_true (options.flip_carry_home_off);
  g_assert_true (siguo_options_set (&options, "flip_carry_home", "yes", NULL));
  g_assert_false (options.flip_flag_taker_any);
  g_assert_true (siguo_options_set (&options, "flip_flag_taker", "any", NULL));
  g_assert_true (options.flip_carry_home_off);

  siguo_options_init (&modern, SIGUO_MODE_DUEL_FLIP);
  g_assert_true (siguo_options_set_preset (&modern, "flip_modern"));
  g_assert_true (siguo_options_from_text (
      &options,
      "mode=duel_flip flip_colour=own_two_in_a_row flip_weaker_may_attack=no "
      "flip_mine_attackers=engineer_and_bomb flip_flag_mines=gone flip_flag_taker=any "
      "flip_carry_home=no flip_hq_lock=no",
      NULL));
  g_assert_true (siguo_options_equal (&options, &modern));
  g_assert_true (siguo_options_set_preset (&modern, "flip_classic"));
  g_assert_true (siguo_options_from_text (
      &options,
      "mode=duel_flip flip_colour=first_engineer flip_weaker_may_attack=yes "
      "flip_mine_attackers=any flip_flag_mines=gone flip_flag_taker=engineer flip_carry_home=yes "
      "flip_hq_lock=no",
      NULL));
  g_assert_true (siguo_options_equal (&options, &modern));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flip/start", test_start);
  g_test_add_func ("/flip/turn", test_turn);
  g_test_add_func ("/flip/kinds", test_kinds);
  g_test_add_func ("/flip/ways", test_ways);
  g_test_add_func ("/flip/headquarters", test_headquarters);
  g_test_add_func ("/flip/first-engineer", test_first_engineer);
  g_test_add_func ("/flip/own-two-in-a-row", test_own_two_in_a_row);
  g_test_add_func ("/flip/first-flip", test_first_flip);
  g_test_add_func ("/flip/attack", test_attack);
  g_test_add_func ("/flip/mines", test_mines);
  g_test_add_func ("/flip/flag", test_flag);
  g_test_add_func ("/flip/dug", test_dug);
  g_test_add_func ("/flip/taker", test_taker);
  g_test_add_func ("/flip/options", test_options);
  return g_test_run ();
}
