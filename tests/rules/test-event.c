/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-event.h"

#include <string.h>

static const char *const texts[] = {
  "S move S11 W15 path=S11,W15 battle=won out=W:flag shown=E62:F next=E time=12345",
  "S move S11 W15",
  "E move E33 E43 next=N",
  "N move N11 C13 battle=lost attacker=1 defender=9 shown=E11:9 next=W time=0",
  "W move W52 S62 path=W52,S62 battle=both_flag attacker=B defender=F out=S:flag,N:no_move "
  "end=team_out win=EW",
  "W move W52 S62 battle=flag out=S:flag,E:no_move,N:no_move,W:no_move next=S",
  "S move S52 E62 battle=both attacker=9 defender=9 shown=S62:F,E64:F next=E",
  "S move S11 W15 end=draw_quiet",
  "S move S11 W15 end=draw_exhausted",
  "S move S11 W15 end=exhausted win=EW",
  "S move S11 W15 end=repetition win=EW",
  "E flip E11 shown=E11:3 next=N",
  "E timeout next=N time=9223372036854775807",
  "E timeout out=E:timeouts next=N",
  "E skip next=N",
  "E pass next=N",
  "E surrender out=E:surrender next=S",
  "E leave out=E:left end=team_out win=SN",
  "- draw end=draw_agreed",
  "- stop end=stopped time=5",
  "S move S11 S12 end=carried win=S",
};

static const char *const broken[] = {
  "",
  " ",
  "S",
  "S ",
  "move",
  "S moves S11 W15",
  "S move",
  "S move S11",
  "S move S11 W16",
  "S move S11 W15 ",
  "S  move S11 W15",
  " S move S11 W15",
  "S move S11 W15 next",
  "S move S11 W15 next=",
  "S move S11 W15 next=X",
  "S move S11 W15 next=EE",
  "S move S11 W15 next=E next=E",
  "S move S11 W15 next=E x=1",
  "S move S11 W15 =",
  "S move S11 W15 time=1 next=E",
  "S move S11 W15 next=E time=-1",
  "S move S11 W15 next=E time=01",
  "S move S11 W15 next=E time=9223372036854775808",
  "S move S11 W15 attacker=9 next=E",
  "S move S11 W15 battle=draw",
  "S move S11 W15 battle=won attacker=?",
  "S move S11 W15 battle=won attacker=.",
  "S move S11 W15 battle=won attacker=99",
  "S move S11 W15 battle=won defender=9 attacker=9",
  "S move S11 W15 path=",
  "S move S11 W15 path=S11,",
  "S move S11 W15 path=S11,,W15",
  "S move S11 W15 path=S11,W99",
  "S move S11 W15 path=S11 W15",
  "S move S11 W15 out=",
  "S move S11 W15 out=W",
  "S move S11 W15 out=W:",
  "S move S11 W15 out=W:mad",
  "S move S11 W15 out=X:flag",
  "S move S11 W15 out=S:flag,E:flag,N:flag,W:flag,S:flag",
  "S move S11 W15 out=W:flag out=E:flag",
  "S move S11 W15 path=S11,W15 path=S11,W15",
  "S move S11 W15 shown=",
  "S move S11 W15 shown=E62",
  "S move S11 W15 shown=E62:",
  "S move S11 W15 shown=E62:?",
  "S move S11 W15 shown=E62:FF",
  "S move S11 W15 shown=E62-F",
  "S move S11 W15 shown=E6:F",
  "S move S11 W15 shown=E11:1,E11:1,E11:1,E11:1,E11:1,E11:1,E11:1,E11:1,E11:1",
  "S move S11 W15 end=",
  "S move S11 W15 end=lost",
  "S move S11 W15 end=team_out win=WE",
  "S move S11 W15 end=team_out win=SS",
  "S move S11 W15 end=team_out win=X",
  "S move S11 W15 end=team_out win=",
  "x draw",
  "S move a11 W15",
  "- draw -",
  "S flip",
  "S flip S1",
  "S timeout S11",
  "S move S11 W15\nnext=E",
};

static void
test_texts (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      SiguoEvent event, again;

      siguo_event_from_text (&event, board, texts[i], &error);
      g_assert_no_error (error);
      text = siguo_event_to_text (&event, board);
      g_assert_cmpstr (text, ==, texts[i]);
      g_assert_true (siguo_event_from_text (&again, board, text, NULL));
      g_assert_true (siguo_event_equal (&event, &again));
    }
}

static void
test_broken (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);
  g_autofree char *long_text = g_strnfill (600, 'S');
  SiguoEvent event, before;

  siguo_event_init (&event, SIGUO_EVENT_SKIP, SIGUO_SEAT_E);
  before = event;
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (GError) error = NULL;

      if (siguo_event_from_text (&event, board, broken[i], &error))
        g_error ("“%s” is read", broken[i]);
      g_assert_error (error, SIGUO_EVENT_ERROR, SIGUO_EVENT_ERROR_SYNTAX);
      g_assert_cmpmem (&event, sizeof (event), &before, sizeof (before));
    }
  memcpy (long_text, "S move S11 W15 path=", 20);
  g_assert_false (siguo_event_from_text (&event, board, long_text, NULL));
  /* A point of another board. */
  g_assert_false (
      siguo_event_from_text (&event, siguo_board_get (SIGUO_BOARD_CLASSIC), texts[1], NULL));
  g_assert_true (siguo_event_from_text (&event, siguo_board_get (SIGUO_BOARD_CLASSIC),
                                        "S move A11 B15", NULL));
}

/* The longest that an event can say. */
static void
test_longest (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);
  g_autofree char *text = NULL;
  SiguoEvent event, read;
  SiguoSet rail = board->rail;

  siguo_event_init (&event, SIGUO_EVENT_MOVE, SIGUO_SEAT_S);
  event.from = 0;
  event.to = 1;
  event.outcome = SIGUO_OUTCOME_BOTH_FLAG;
  event.attacker = SIGUO_RANK_BOMB;
  event.defender = SIGUO_RANK_FLAG;
  while (!siguo_set_is_empty (&rail))
    event.path[event.n_path++] = siguo_set_pop (&rail);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    event.out[event.n_out++] = (SiguoEventOut) { i, SIGUO_OUT_SURRENDER };
  for (guint i = 0; i < 3; i++)
    event.shown[event.n_shown++] = (SiguoEventShown) { i, SIGUO_RANK_FLAG };
  event.end = SIGUO_END_DRAW_EXHAUSTED;
  event.winners = 5;
  event.time_ms = G_MAXINT64;
  text = siguo_event_to_text (&event, board);
  g_assert_cmpuint (strlen (text), <=, 512);
  g_assert_true (siguo_event_from_text (&read, board, text, NULL));
  g_assert_true (siguo_event_equal (&event, &read));
}

static void
test_equal (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);
  SiguoEvent events[G_N_ELEMENTS (texts)], copy;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    siguo_event_from_text (&events[i], board, texts[i], NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    for (guint j = 0; j < G_N_ELEMENTS (texts); j++)
      g_assert_cmpint (siguo_event_equal (&events[i], &events[j]), ==, i == j);
  copy = events[0];
  copy.path[1]++;
  g_assert_false (siguo_event_equal (&copy, &events[0]));
  copy = events[0];
  copy.shown[0].rank--;
  g_assert_false (siguo_event_equal (&copy, &events[0]));
  copy = events[0];
  copy.out[0].reason++;
  g_assert_false (siguo_event_equal (&copy, &events[0]));
  copy = events[0];
  copy.time_ms++;
  g_assert_false (siguo_event_equal (&copy, &events[0]));
}

static void
test_plies (void)
{
  for (guint kind = 0; kind <= SIGUO_EVENT_STOP; kind++)
    {
      SiguoEvent event;

      siguo_event_init (&event, kind, SIGUO_SEAT_S);
      g_assert_cmpint (siguo_event_is_ply (&event), ==, kind <= SIGUO_EVENT_PASS);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/event/texts", test_texts);
  g_test_add_func ("/rules/event/broken", test_broken);
  g_test_add_func ("/rules/event/longest", test_longest);
  g_test_add_func ("/rules/event/equal", test_equal);
  g_test_add_func ("/rules/event/plies", test_plies);
  return g_test_run ();
}
