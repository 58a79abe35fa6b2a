/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/siguo-board-choice.h"
#include "board-fixture.h"

typedef struct
{
  SiguoPosition position;
  SiguoLayout layout;
  SiguoBoardChoice choice;
  SiguoPoint from;
  SiguoWhyNot why_not;
} Fixture;

static void
begin (Fixture *fixture, SiguoBoardMode mode, guint8 first)
{
  SiguoLayout layouts[SIGUO_N_SEATS];

  board_fixture_layouts (layouts);
  fixture->layout = layouts[SIGUO_SEAT_S];
  board_fixture_start (&fixture->position, SIGUO_SEAT_S, first);
  fixture->choice = (SiguoBoardChoice) {
    .mode = mode,
    .viewer = SIGUO_SEAT_S,
    .board = fixture->position.board,
    .position = mode == SIGUO_BOARD_DEPLOY ? NULL : &fixture->position,
    .layout = mode == SIGUO_BOARD_DEPLOY ? &fixture->layout : NULL,
  };
  siguo_board_choice_deselect (&fixture->choice);
}

static SiguoBoardAct
click (Fixture *fixture, const char *point)
{
  return siguo_board_choice_activate (&fixture->choice, at (&fixture->position, point),
                                      &fixture->from, &fixture->why_not);
}

static void
assert_selected (Fixture *fixture, const char *point)
{
  if (point == NULL)
    {
      g_assert_cmpuint (fixture->choice.selected, ==, SIGUO_NO_POINT);
      g_assert_true (siguo_set_is_empty (&fixture->choice.targets));
    }
  else
    {
      g_assert_cmpuint (fixture->choice.selected, ==, at (&fixture->position, point));
      g_assert_false (siguo_set_is_empty (&fixture->choice.targets));
    }
}

static void
test_select (void)
{
  Fixture f;

  begin (&f, SIGUO_BOARD_PLAY, SIGUO_SEAT_S);
  g_assert_cmpint (click (&f, "S11"), ==, SIGUO_BOARD_ACT_SELECT);
  assert_selected (&f, "S11");
  g_assert_true (siguo_set_has (&f.choice.targets, at (&f.position, "C31")));
  g_assert_true (siguo_set_has (&f.choice.targets, at (&f.position, "W15")));
  g_assert_false (siguo_set_has (&f.choice.targets, at (&f.position, "C32")));
  /* The same again puts it back. */
  g_assert_cmpint (click (&f, "S11"), ==, SIGUO_BOARD_ACT_DESELECT);
  assert_selected (&f, NULL);
  /* Another own piece is picked up instead. */
  click (&f, "S11");
  g_assert_cmpint (click (&f, "S13"), ==, SIGUO_BOARD_ACT_SELECT);
  assert_selected (&f, "S13");
}

static void
test_move (void)
{
  Fixture f;

  begin (&f, SIGUO_BOARD_PLAY, SIGUO_SEAT_S);
  click (&f, "S11");
  g_assert_cmpint (click (&f, "C31"), ==, SIGUO_BOARD_ACT_MOVE);
  g_assert_cmpuint (f.from, ==, at (&f.position, "S11"));
  assert_selected (&f, NULL);
  click (&f, "S11");
  g_assert_cmpint (click (&f, "W15"), ==, SIGUO_BOARD_ACT_MOVE);
}

static void
test_refused (void)
{
  Fixture f;

  begin (&f, SIGUO_BOARD_PLAY, SIGUO_SEAT_S);
  click (&f, "S11");
  g_assert_cmpint (click (&f, "C22"), ==, SIGUO_BOARD_ACT_REFUSE);
  g_assert_cmpuint (f.from, ==, at (&f.position, "S11"));
  g_assert_cmpint (f.why_not, ==, SIGUO_WHY_NOT_CORNER);
  assert_selected (&f, NULL);
  /* An ally's piece in the way and as a target. */
  click (&f, "S13");
  g_assert_cmpint (click (&f, "N23"), ==, SIGUO_BOARD_ACT_REFUSE);
  g_assert_cmpint (f.why_not, ==, SIGUO_WHY_NOT_ALLY);
}

static void
test_stuck (void)
{
  static const struct
  {
    const char *point;
    SiguoWhyNot why_not;
  } stuck[] = {
    { "S62", SIGUO_WHY_NOT_FLAG },
    { "S51", SIGUO_WHY_NOT_MINE },
    { "S65", SIGUO_WHY_NOT_BLOCKED },
  };
  Fixture f;

  begin (&f, SIGUO_BOARD_PLAY, SIGUO_SEAT_S);
  for (guint i = 0; i < G_N_ELEMENTS (stuck); i++)
    {
      g_assert_cmpint (click (&f, stuck[i].point), ==, SIGUO_BOARD_ACT_REFUSE);
      g_assert_cmpuint (f.from, ==, at (&f.position, stuck[i].point));
      g_assert_cmpint (f.why_not, ==, stuck[i].why_not);
      assert_selected (&f, NULL);
      g_assert_false (siguo_board_choice_is_handle (&f.choice, f.from));
    }
  g_assert_true (siguo_board_choice_is_handle (&f.choice, at (&f.position, "S11")));
}

static void
test_not_own (void)
{
  Fixture f;

  begin (&f, SIGUO_BOARD_PLAY, SIGUO_SEAT_S);
  g_assert_cmpint (click (&f, "E11"), ==, SIGUO_BOARD_ACT_NOTHING);
  g_assert_cmpint (click (&f, "N11"), ==, SIGUO_BOARD_ACT_NOTHING);
  g_assert_cmpint (click (&f, "C22"), ==, SIGUO_BOARD_ACT_NOTHING);
  assert_selected (&f, NULL);
}

/* Out of turn a piece can be picked up to look, and stays so when one tries to move it. */
static void
test_out_of_turn (void)
{
  Fixture f;

  begin (&f, SIGUO_BOARD_PLAY, SIGUO_SEAT_E);
  g_assert_cmpint (click (&f, "S11"), ==, SIGUO_BOARD_ACT_SELECT);
  g_assert_cmpint (click (&f, "C31"), ==, SIGUO_BOARD_ACT_REFUSE);
  g_assert_cmpint (f.why_not, ==, SIGUO_WHY_NOT_TURN);
  assert_selected (&f, "S11");
}

static void
test_show (void)
{
  Fixture f;

  begin (&f, SIGUO_BOARD_SHOW, SIGUO_SEAT_S);
  for (guint point = 0; point < f.position.board->n_points; point++)
    g_assert_cmpint (siguo_board_choice_activate (&f.choice, (SiguoPoint) point, &f.from,
                                                  &f.why_not),
                     ==, SIGUO_BOARD_ACT_NOTHING);
}

static void
test_spectator (void)
{
  Fixture f;

  begin (&f, SIGUO_BOARD_PLAY, SIGUO_SEAT_S);
  f.choice.viewer = SIGUO_NO_SEAT;
  for (guint point = 0; point < f.position.board->n_points; point++)
    g_assert_cmpint (siguo_board_choice_activate (&f.choice, (SiguoPoint) point, &f.from,
                                                  &f.why_not),
                     ==, SIGUO_BOARD_ACT_NOTHING);
}

static void
test_deploy (void)
{
  Fixture f;

  begin (&f, SIGUO_BOARD_DEPLOY, SIGUO_SEAT_S);
  g_assert_cmpint (click (&f, "S11"), ==, SIGUO_BOARD_ACT_SELECT);
  g_assert_cmpint (click (&f, "S12"), ==, SIGUO_BOARD_ACT_SWAP);
  g_assert_cmpuint (f.from, ==, at (&f.position, "S11"));
  assert_selected (&f, NULL);
  /* Mines stay in the last two rows, bombs out of the first one, the flag in a headquarters. */
  click (&f, "S51");
  g_assert_cmpint (click (&f, "S11"), ==, SIGUO_BOARD_ACT_REFUSE);
  g_assert_cmpuint (f.from, ==, at (&f.position, "S51"));
  assert_selected (&f, "S51");
  g_assert_cmpint (click (&f, "S64"), ==, SIGUO_BOARD_ACT_SWAP);
  click (&f, "S55");
  g_assert_cmpint (click (&f, "S11"), ==, SIGUO_BOARD_ACT_REFUSE);
  click (&f, "S55");
  click (&f, "S62");
  g_assert_cmpuint (siguo_set_size (&f.choice.targets), ==, 1);
  g_assert_cmpint (click (&f, "S64"), ==, SIGUO_BOARD_ACT_SWAP);
  /* A camp or another arm puts it back. */
  click (&f, "S11");
  g_assert_cmpint (click (&f, "S22"), ==, SIGUO_BOARD_ACT_DESELECT);
  click (&f, "S11");
  g_assert_cmpint (click (&f, "E11"), ==, SIGUO_BOARD_ACT_DESELECT);
  assert_selected (&f, NULL);
  g_assert_cmpint (click (&f, "S22"), ==, SIGUO_BOARD_ACT_NOTHING);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-choice/select", test_select);
  g_test_add_func ("/board-choice/move", test_move);
  g_test_add_func ("/board-choice/refused", test_refused);
  g_test_add_func ("/board-choice/stuck", test_stuck);
  g_test_add_func ("/board-choice/not-own", test_not_own);
  g_test_add_func ("/board-choice/out-of-turn", test_out_of_turn);
  g_test_add_func ("/board-choice/show", test_show);
  g_test_add_func ("/board-choice/spectator", test_spectator);
  g_test_add_func ("/board-choice/deploy", test_deploy);
  return g_test_run ();
}
