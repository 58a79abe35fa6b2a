/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "flip-test.h"

#include <string.h>

/* Section 11 of rules.md, sentences 7 to 9: carrying home, wins and draws. */

#define MINES_GONE " B51=oM:-! B53=oM:-! B55=oM:-!"

static SiguoPoint
at (const SiguoPosition *position, const char *name)
{
  return test_point (position, name);
}

/* 7: who takes the flag carries it, moves and fights as an engineer, and wins in a headquarters. */
static void
test_carry (void)
{
  SiguoPosition position, again;

  flip_position (&position, "", 'S', 'S', "B11=b1! B21=oF! A55=o1! B64=o9 A64=b8" MINES_GONE);
  flip_move (&position, "B11", "B21", "S move B11 B21 battle=flag attacker=1 defender=F next=N");
  g_assert_cmpint (siguo_flip_carried_by (&position, at (&position, "B11")), ==,
                   SIGUO_COLOUR_ORANGE);
  g_assert_cmpint (siguo_flip_carried_by (&position, at (&position, "A64")), ==, SIGUO_COLOUR_NONE);
  g_assert_cmpint (siguo_flip_carried_by (&position, SIGUO_NO_PIECE), ==, SIGUO_COLOUR_NONE);
  g_assert_cmpint (position.point_of[at (&position, "B21")], ==, SIGUO_NO_POINT);
  flip_move (&position, "A55", "A45", "N move A55 A45 next=S");
  /* It turns on the railway, and dies of an equal. */
  again = position;
  flip_move (&position, "B21", "A14", "S move B21 A14 next=N");
  flip_move (&position, "A45", "A55", "N move A45 A55 next=S");
  flip_move (&position, "A14", "A52", "S move A14 A52 next=N");
  flip_move (&position, "A55", "A54", "N move A55 A54 next=S");
  flip_move (&position, "A52", "A62", "S move A52 A62 end=carried win=S");
  position = again;
  flip_move (&position, "B21", "A45",
             "S move B21 A45 battle=both attacker=1 defender=1 returned=B21:B62 next=N");
  g_assert_cmpint (siguo_flip_carried_by (&position, at (&position, "B11")), ==, SIGUO_COLOUR_NONE);
  g_assert_cmpint (siguo_position_owner_at (&position, at (&position, "B62")), ==, SIGUO_SEAT_N);
  g_assert_cmpint (siguo_position_rank_at (&position, at (&position, "B62")), ==, SIGUO_RANK_FLAG);
  g_assert_false (siguo_flip_is_down (&position, at (&position, "B62")));
}

/* 7: either headquarters of the half one sits at, whatever the colour; also where the flag is
 * taken. */
static void
test_home (void)
{
  SiguoPosition position;

  flip_position (&position, "", 'N', 'N', "B54=b1! B64=oF! A11=o9! B62=b9!" MINES_GONE);
  flip_move (&position, "B54", "B64",
             "N move B54 B64 battle=flag attacker=1 defender=F end=carried win=N");

  flip_position (&position, "", 'S', 'S', "A54=b1! A53=oF! A64=o1! B62=o9 A11=b9" MINES_GONE);
  flip_move (&position, "A54", "A53", "S move A54 A53 battle=flag attacker=1 defender=F next=N");
  flip_move (&position, "A64", "A63", "N move A64 A63 next=S");
  g_assert_true (siguo_flip_is_home (&position, SIGUO_SEAT_S, at (&position, "A64")));
  g_assert_true (siguo_flip_is_home (&position, SIGUO_SEAT_S, at (&position, "A62")));
  g_assert_false (siguo_flip_is_home (&position, SIGUO_SEAT_S, at (&position, "A63")));
  g_assert_false (siguo_flip_is_home (&position, SIGUO_SEAT_S, at (&position, "B62")));
  g_assert_true (siguo_flip_is_home (&position, SIGUO_SEAT_N, at (&position, "B62")));
  /* The enemy's headquarters and an own rear point are no home. */
  flip_move (&position, "A53", "A63",
             "S move A53 A63 battle=both attacker=1 defender=1 returned=A53:B64 next=N");
}

/* To die in the headquarters is not to reach it. */
static void
test_home_battle (void)
{
  SiguoPosition position;

  flip_position (&position, "", 'S', 'S',
                 "A52=b1! A53=oF! A62=oB! B62=o9 A11=b9 A64=bM!" MINES_GONE);
  flip_move (&position, "A52", "A53", "S move A52 A53 battle=flag attacker=1 defender=F next=N");
  flip_move (&position, "A62", "A61", "N move A62 A61 next=S");
  flip_move (&position, "A53", "A52", "S move A53 A52 next=N");
  flip_move (&position, "A61", "A62", "N move A61 A62 next=S");
  /* The flag goes to the other half, whose column 2 is taken. */
  flip_move (&position, "A52", "A62",
             "S move A52 A62 battle=both attacker=1 defender=B returned=A53:B64 next=N");
}

/* 7: with both headquarters held by face-up own pieces that cannot move, any own row-6 point
 * serves. */
static void
test_home_row (void)
{
  static const struct
  {
    const char *options, *hqs;
    gboolean serves;
  } cases[] = {
    { "", "A62=bM! A64=bF!", TRUE },
    { "", "A62=bM! A64=bM!", TRUE },
    { "", "A62=bM! A64=b9!", FALSE }, /* it can go away */
    { "", "A62=bM! A64=bM", FALSE },  /* face down */
    { "", "A62=bM! A64=o8!", FALSE }, /* an enemy's */
    { "", "A62=bM!", FALSE },
    { "flip_hq_lock=yes", "A62=bM! A64=b9!", TRUE },
    { "flip_hq_lock=yes", "A62=b8! A64=b9!", TRUE },
    { "flip_hq_lock=yes", "A62=b8! A64=b9", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *pieces = g_strdup_printf (
          "A53=b1! A43=oF! A11=b7! B11=o9! B12=oM:-! B13=oM:-! B14=oM:-! %s", cases[i].hqs);
      SiguoPosition position;
      SiguoEvent event;

      flip_position (&position, cases[i].options, 'S', 'S', pieces);
      flip_move (&position, "A53", "A43",
                 "S move A53 A43 battle=flag attacker=1 defender=F next=N");
      flip_move (&position, "B11", "B21", "N move B11 B21 next=S");
      test_play (&position, "A43", "A53", &event);
      g_assert_cmpint (event.end, ==, SIGUO_END_NOT);
      flip_move (&position, "B21", "B11", "N move B21 B11 next=S");
      test_play (&position, "A53", "A63", &event);
      g_assert_cmpint (event.end, ==, cases[i].serves ? SIGUO_END_CARRIED : SIGUO_END_NOT);
    }
}

/* 7: the flag returns to column 2, to column 4, to the nearest point of the rear row, to the
 * nearest of all. */
static void
test_return (void)
{
  /* What stands at home, and where the flag of N comes to. */
  static const struct
  {
    const char *home, *to;
  } cases[] = {
    { "", "B62" },
    { "B62=o9", "B64" },
    { "B62=o9 B64=o8", "B61" }, /* one edge, and 61 is lower than 63 */
    { "B61=o7 B62=o9 B64=o8", "B63" },
    { "B61=o7 B62=o9 B63=o7 B64=o8", "B65" },               /* three edges */
    { "B61=o7 B62=o9 B63=o6 B64=o8 B65=o6", "B52" },        /* one edge */
    { "B52=b2 B61=o7 B62=o9 B63=o6 B64=o8 B65=o6", "B51" }, /* two, and the camps do not count */
    { "B51=b2 B52=b2 B61=o7 B62=o9 B63=o6 B64=o8 B65=o6", "B53" },
    { "B51=b2 B52=b2 B53=b3 B61=o7 B62=o9 B63=o6 B64=o8 B65=o6", "B31" }, /* by way of a camp */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *pieces = NULL;
      g_autofree char *text = NULL;
      SiguoPosition position;

      pieces = g_strdup_printf ("A11=b1! A21=oF! A23=o5! A55=b9 A41=oM:-! A43=oM:-! A45=oM:-!%s%s",
                                cases[i].home[0] != '\0' ? " " : "", cases[i].home);
      flip_position (&position, "", 'S', 'S', pieces);
      flip_move (&position, "A11", "A21",
                 "S move A11 A21 battle=flag attacker=1 defender=F next=N");
      flip_move (&position, "A23", "A22", "N move A23 A22 next=S");
      flip_move (&position, "A21", "A31", "S move A21 A31 next=N");
      text = g_strdup_printf (
          "N move A22 A31 battle=won attacker=5 defender=1 returned=A21:%s next=S", cases[i].to);
      flip_move (&position, "A22", "A31", text);
    }
}

/* 7: it may be taken again, and both flags can be on their way at once. */
static void
test_both_carriers (void)
{
  SiguoPosition position;

  flip_position (
      &position, "", 'S', 'S',
      "A11=b1! A21=oF! B11=o1! B21=bF! A55=b9! B55=o9! A51=bM:-! A52=bM:-! A53=bM:-! B52=oM:-! "
      "B53=oM:-! B54=oM:-!");
  flip_move (&position, "A11", "A21", "S move A11 A21 battle=flag attacker=1 defender=F next=N");
  flip_move (&position, "B11", "B21", "N move B11 B21 battle=flag attacker=1 defender=F next=S");
  g_assert_cmpint (siguo_flip_carried_by (&position, at (&position, "B11")), ==, SIGUO_COLOUR_BLUE);
  /* Each to the half of its own side, that of the attacker's burden first. */
  flip_move (&position, "A21", "B21",
             "S move A21 B21 battle=both attacker=1 defender=1 returned=A21:B62,B21:A62 next=N");
  g_assert_cmpint (siguo_position_owner_at (&position, at (&position, "A62")), ==, SIGUO_SEAT_S);
  g_assert_cmpint (siguo_position_owner_at (&position, at (&position, "B62")), ==, SIGUO_SEAT_N);

  flip_position (&position, "", 'S', 'S',
                 "A11=b1! B51=b1! A21=oF! A23=o5! A55=b9"
                 " B52=oM:-! B53=oM:-! B54=oM:-!");
  flip_move (&position, "A11", "A21", "S move A11 A21 battle=flag attacker=1 defender=F next=N");
  flip_move (&position, "A23", "A22", "N move A23 A22 next=S");
  flip_move (&position, "B51", "B52", "S move B51 B52 next=N");
  flip_move (&position, "A22", "A21",
             "N move A22 A21 battle=won attacker=5 defender=1 returned=A21:B62 next=S");
  flip_move (&position, "B52", "B62", "S move B52 B62 battle=flag attacker=1 defender=F next=N");
  g_assert_cmpint (siguo_flip_carried_by (&position, at (&position, "B51")), ==,
                   SIGUO_COLOUR_ORANGE);
}

/* 8: no movable kind of piece left, face up or down. */
static void
test_exhaustion (void)
{
  SiguoPosition position;

  flip_position (&position, "", 'S', 'S', "A11=b9! A21=o5! B62=oM B64=oF A64=b8");
  flip_move (&position, "A11", "A21",
             "S move A11 A21 battle=won attacker=9 defender=5 out=N:no_move end=team_out win=S");
  /* One face down is enough to go on. */
  flip_position (&position, "", 'S', 'S', "A11=b9! A21=o5! B62=o1 B64=oF A64=b8");
  flip_move (&position, "A11", "A21", "S move A11 A21 battle=won attacker=9 defender=5 next=N");
  /* Whoever loses his own last piece has lost, too. */
  flip_position (&position, "", 'S', 'S', "A11=b3! A21=o5! B62=oM B64=oF A64=bF");
  flip_move (&position, "A11", "A21",
             "S move A11 A21 battle=lost attacker=3 defender=5 out=S:no_move end=team_out win=N");
}

/* 8: both run out in one battle. */
static void
test_mutual_exhaustion (void)
{
  static const char *pieces = "A11=b5! A21=o5! B62=oM B64=oF A64=bF";
  SiguoPosition position;

  flip_position (&position, "", 'S', 'S', pieces);
  flip_move (&position, "A11", "A21",
             "S move A11 A21 battle=both attacker=5 defender=5 end=draw_exhausted");
  flip_position (&position, "mutual_exhaustion=next_mover_loses", 'S', 'S', pieces);
  flip_move (&position, "A11", "A21",
             "S move A11 A21 battle=both attacker=5 defender=5 end=exhausted win=S");
  /* The same with no_move_check = immediate: who has nothing left at all is looked at first. */
  flip_position (&position, "no_move_check=immediate", 'S', 'S',
                 "A11=b5! A21=o5! B62=oM! B64=oF! A64=bF!");
  flip_move (&position, "A11", "A21",
             "S move A11 A21 battle=both attacker=5 defender=5 end=draw_exhausted");
}

#define SHUT_IN "A61=o5! A51=oM! A62=oM! B64=b9! B62=b8!"

/* 8: it is his turn, and he can neither flip nor move. */
static void
test_no_move (void)
{
  SiguoPosition position;
  SiguoEvent event;

  flip_position (&position, "", 'S', 'S', SHUT_IN);
  flip_move (&position, "B64", "B63", "S move B64 B63 out=N:no_move end=team_out win=S");
  flip_position (&position, "", 'S', 'S', SHUT_IN " A11=oM");
  flip_move (&position, "B64", "B63", "S move B64 B63 next=N");
  /* The last flip may leave the other one without anything to do. */
  flip_position (&position, "", 'S', 'S', SHUT_IN " A11=oM");
  flip_turn (&position, "A11", &event);
  test_assert_event (&position, &event,
                     "S flip A11 out=N:no_move shown=A11:M colour=orange end=team_out win=S");
  /* And so may a pass. */
  flip_position (&position, "", 'S', 'S', SHUT_IN);
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_S, &event);
  test_assert_event (&position, &event, "S timeout out=N:no_move end=team_out win=S");
  /* Stronger pieces and mines around that may not be attacked do not help. */
  flip_position (&position, "flip_weaker_may_attack=no", 'S', 'S',
                 "A61=o5! A51=b9! A62=b8! B64=b7! B62=oF!");
  flip_move (&position, "B64", "B63", "S move B64 B63 out=N:no_move end=team_out win=S");
  flip_position (&position, "flip_weaker_may_attack=yes", 'S', 'S',
                 "A61=o5! A51=b9! A62=b8! B64=b7! B62=oF!");
  flip_move (&position, "B64", "B63", "S move B64 B63 next=N");
}

/* no_move_check = immediate: right after a move, the attacked side first, then the mover. */
static void
test_immediate (void)
{
  SiguoPosition position;
  SiguoEvent event;

  /* No test at the start of a turn: the one who is shut in passes. */
  flip_position (&position, "no_move_check=immediate", 'S', 'S', SHUT_IN);
  flip_move (&position, "B64", "B63", "S move B64 B63 next=N");
  test_happen (&position, SIGUO_EVENT_PASS, SIGUO_SEAT_N, &event);
  test_assert_event (&position, &event, "N pass next=S");
  siguo_event_init (&event, SIGUO_EVENT_PASS, SIGUO_SEAT_S);
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_MUST_MOVE);
  /* An attack that leaves the other one shut in. */
  flip_position (&position, "no_move_check=immediate", 'S', 'S', SHUT_IN " B53=o2!");
  flip_move (&position, "B64", "B63", "S move B64 B63 next=N");
  flip_move (&position, "B53", "B63",
             "N move B53 B63 battle=lost attacker=2 defender=9 out=N:no_move end=team_out win=S");
  flip_position (&position, "no_move_check=immediate", 'S', 'S', SHUT_IN " B63=o2!");
  flip_move (&position, "B64", "B63",
             "S move B64 B63 battle=won attacker=9 defender=2 out=N:no_move end=team_out win=S");
  /* A face-down piece is something to do. */
  flip_position (&position, "no_move_check=immediate", 'S', 'S', SHUT_IN " B63=o2! A11=oF");
  flip_move (&position, "B64", "B63", "S move B64 B63 battle=won attacker=9 defender=2 next=N");
}

static void
shuffle (SiguoPosition *position, guint moves)
{
  /* In a ring, so that no move comes back too soon for a repetition to count. */
  static const char *ring[] = { "A61", "A51", "A41", "A42", "A43", "A53", "A63", "A62" };
  SiguoEvent event;

  for (guint i = 0; i < moves; i++)
    {
      char from[4], to[4];

      memcpy (from, ring[i / 2 % 8], 4);
      memcpy (to, ring[(i / 2 + 1) % 8], 4);
      if (i % 2 == 1)
        from[0] = to[0] = 'B';
      test_play (position, from, to, &event);
      g_assert_cmpint (event.end, ==, SIGUO_END_NOT);
    }
}

/* 9: more than 50 moves in a row without a battle or a flip; passes do not count. */
static void
test_quiet (void)
{
  static const char *pieces = "A61=b9! B61=o9! A11=b5! B15=o5! A15=bM";
  SiguoPosition position;
  SiguoEvent event;

  flip_position (&position, "", 'S', 'S', pieces);
  shuffle (&position, 50);
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_S, &event);
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_N, &event);
  g_assert_cmpint (position.end, ==, SIGUO_END_NOT);
  test_play (&position, "A11", "A12", &event);
  test_assert_event (&position, &event, "S move A11 A12 end=draw_quiet");

  /* A flip begins anew, and so does a battle. */
  flip_position (&position, "", 'S', 'S', pieces);
  shuffle (&position, 50);
  flip_turn (&position, "A15", &event);
  g_assert_cmpuint (position.quiet_moves, ==, 0);
  flip_position (&position, "", 'S', 'S', pieces);
  shuffle (&position, 50);
  flip_move (&position, "A11", "B15", "S move A11 B15 battle=both attacker=5 defender=5 next=N");
  g_assert_cmpuint (position.quiet_moves, ==, 0);
  flip_position (&position, "no_contact_moves=20", 'S', 'S', pieces);
  shuffle (&position, 20);
  test_play (&position, "A11", "A12", &event);
  g_assert_cmpint (position.end, ==, SIGUO_END_DRAW_QUIET);
  flip_position (&position, "no_contact_moves=off", 'S', 'S', pieces);
  shuffle (&position, 96);
}

/* Back and forth three times each: the next move of S would be its fourth of a kind. */
static void
go_to_and_fro (SiguoPosition *position)
{
  SiguoEvent event;

  for (guint i = 0; i < 3; i++)
    {
      test_play (position, "A61", "A51", &event);
      test_play (position, "B61", "B51", &event);
      test_play (position, "A51", "A61", &event);
      test_play (position, "B51", "B61", &event);
    }
}

/* 9: repetition as in section 9, where a flip too empties the list. */
static void
test_repetition (void)
{
  static const char *pieces = "A61=b9! B61=o9! A11=b5! B15=o5! A15=bM B35=bM";
  SiguoPosition position;
  SiguoEvent event;

  flip_position (&position, "", 'S', 'S', pieces);
  go_to_and_fro (&position);
  test_assert_why_not (&position, "A61", "A51", SIGUO_WHY_NOT_REPEAT);
  test_assert_why_not (&position, "A61", "A62", SIGUO_WHY_NOT_LEGAL);
  flip_turn (&position, "A15", &event);
  flip_turn (&position, "B35", &event);
  test_assert_why_not (&position, "A61", "A51", SIGUO_WHY_NOT_LEGAL);

  flip_position (&position, "repetition=lose", 'S', 'S', pieces);
  go_to_and_fro (&position);
  flip_move (&position, "A61", "A51", "S move A61 A51 end=repetition win=N");
  flip_position (&position, "repetition=off", 'S', 'S', pieces);
  go_to_and_fro (&position);
  flip_move (&position, "A61", "A51", "S move A61 A51 next=N");

  /* With nothing else to do the fourth is allowed; a flip is something else. */
  flip_position (&position, "", 'S', 'S', "A61=b9! B61=o9! A62=bM! B62=oM!");
  go_to_and_fro (&position);
  test_assert_why_not (&position, "A61", "A51", SIGUO_WHY_NOT_LEGAL);
  flip_position (&position, "", 'S', 'S', "A61=b9! B61=o9! A62=bM! B62=oM! B64=oF");
  go_to_and_fro (&position);
  test_assert_why_not (&position, "A61", "A51", SIGUO_WHY_NOT_REPEAT);
}

/* Time-outs, giving up, leaving, agreeing and stopping are as everywhere, colours decided or not.
 */
static void
test_others (void)
{
  for (guint i = 0; i < 2; i++)
    {
      SiguoPosition position, again;
      SiguoEvent event;

      flip_position (&position, "timeout_limit=2", 'S', i == 0 ? '-' : 'S',
                     "A11=b5! B15=o5! A15=bM B35=b1");
      again = position;
      test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_S, &event);
      test_assert_event (&position, &event, "S timeout next=N");
      test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_N, &event);
      test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_S, &event);
      test_assert_event (&position, &event, "S skip out=S:timeouts end=team_out win=N");
      position = again;
      test_happen (&position, SIGUO_EVENT_SURRENDER, SIGUO_SEAT_N, &event);
      test_assert_event (&position, &event, "N surrender out=N:surrender end=team_out win=S");
      /* What lies face down is nobody's and stays. */
      g_assert_cmpuint (siguo_set_size (&position.occupied), ==, i == 0 ? 4 : 3);
      position = again;
      test_happen (&position, SIGUO_EVENT_LEAVE, SIGUO_SEAT_S, &event);
      test_assert_event (&position, &event, "S leave out=S:left end=team_out win=N");
      position = again;
      test_happen (&position, SIGUO_EVENT_DRAW, SIGUO_NO_SEAT, &event);
      test_assert_event (&position, &event, "- draw end=draw_agreed");
      position = again;
      test_happen (&position, SIGUO_EVENT_STOP, SIGUO_NO_SEAT, &event);
      test_assert_event (&position, &event, "- stop end=stopped");
      test_assert_why_not (&again, "A15", "A15", SIGUO_WHY_NOT_LEGAL);
      g_assert_cmpint (siguo_position_why_not (&position, SIGUO_SEAT_S, 14, 14), ==,
                       SIGUO_WHY_NOT_OVER);
      g_assert_cmpint (siguo_position_why_not (&again, SIGUO_SEAT_N, 14, 14), ==,
                       SIGUO_WHY_NOT_TURN);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flip/end/carry", test_carry);
  g_test_add_func ("/flip/end/home", test_home);
  g_test_add_func ("/flip/end/home-battle", test_home_battle);
  g_test_add_func ("/flip/end/home-row", test_home_row);
  g_test_add_func ("/flip/end/return", test_return);
  g_test_add_func ("/flip/end/both-carriers", test_both_carriers);
  g_test_add_func ("/flip/end/exhaustion", test_exhaustion);
  g_test_add_func ("/flip/end/mutual-exhaustion", test_mutual_exhaustion);
  g_test_add_func ("/flip/end/no-move", test_no_move);
  g_test_add_func ("/flip/end/immediate", test_immediate);
  g_test_add_func ("/flip/end/quiet", test_quiet);
  g_test_add_func ("/flip/end/repetition", test_repetition);
  g_test_add_func ("/flip/end/others", test_others);
  return g_test_run ();
}
