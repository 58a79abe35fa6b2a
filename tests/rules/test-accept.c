/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-test.h"

#include <string.h>

/*
 * What a client takes from its host, as text, and what it must refuse. Each line is an event for
 * the position named; "accepts" is one of those that may be true as far as the position knows.
 */
#define OPEN_WAY "S15:9 E15:? N15:? W15:?"
#define VIEW OPEN_WAY " S:5@E52 S:1@E11 S:B@E35 E51:? E34:? E62:? E64:? N62:? W62:?"
#define BLOCKADED "S62:F E15:? N15:2 W15:?"
#define TRUTH "S15:9 E15:2 N15:2 W15:2 S:5@E52 S:1@E11 S:B@E35 E51:8 E34:9 E62:F E64:4 N62:F W62:F"

static const struct
{
  const char *options, *pieces, *event;
  gboolean accepts;
} cases[] = {
  { "siguo_dark", VIEW, "S move S15 S14 next=E", TRUE },
  { "siguo_dark", VIEW, "S move S15 S14 path=S15,S14 next=E", TRUE },
  { "siguo_dark", VIEW, "S move S15 S13 path=S15,S14,S13 next=E time=5", TRUE },
  /* Paths: where they start, end and go is known exactly. */
  { "siguo_dark", VIEW, "S move S15 S13 path=S15,S13 next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S13 path=S15,S14,S13,S12 next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S13 path=S14,S13 next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S13 path=S15,S24,S13 next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S13 path=S15,S13,S14 next=E", FALSE },
  /* Who acts. */
  { "siguo_dark", VIEW, "E move E15 E14 next=N", FALSE },
  { "siguo_dark", VIEW, "E timeout next=N", FALSE },
  { "siguo_dark", VIEW, "- timeout next=N", FALSE },
  { "siguo_dark", VIEW, "- move S15 S14 next=E", FALSE },
  { "siguo_dark", VIEW, "S draw end=draw_agreed", FALSE },
  { "siguo_dark", VIEW, "S flip S15 next=E", FALSE },
  /* What moves where. */
  { "siguo_dark", VIEW, "S move S14 S13 next=E", FALSE },
  { "siguo_dark", VIEW, "S move E15 E14 next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S33 next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S11 battle=won next=E", FALSE },
  { "siguo_dark", VIEW, "S move E52 E51 next=E", FALSE },
  /* The next seat. */
  { "siguo_dark", VIEW, "S move S15 S14 next=N", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 next=S", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14", FALSE },
  { "siguo_dark turn_dir=cw", VIEW, "S move S15 S14 next=W", TRUE },
  /* Battles: what can be is taken. */
  { "siguo_dark", VIEW, "S move E52 E51 battle=won next=E", TRUE },
  { "siguo_dark", VIEW, "S move E52 E51 battle=lost next=E", TRUE },
  { "siguo_dark", VIEW, "S move E52 E51 battle=both next=E", TRUE },
  { "siguo_dark", VIEW, "S move E52 E51 battle=won attacker=5 defender=4 next=E", TRUE },
  { "siguo_dark", VIEW, "S move E52 E51 battle=won defender=5 next=E", FALSE },
  { "siguo_dark", VIEW, "S move E52 E51 battle=won defender=6 next=E", FALSE },
  { "siguo_dark", VIEW, "S move E52 E51 battle=won attacker=6 next=E", FALSE },
  { "siguo_dark", VIEW, "S move E35 E34 battle=won next=E", FALSE },
  { "siguo_dark", VIEW, "S move E35 E34 battle=both next=E", TRUE },
  /* Flags. */
  { "siguo_dark", VIEW, "S move E52 E62 battle=flag out=E:flag next=N", TRUE },
  { "siguo_dark", VIEW, "S move E52 E62 battle=flag next=E", FALSE },
  { "siguo_dark", VIEW, "S move E52 E62 battle=flag out=N:flag next=E", FALSE },
  { "siguo_dark", VIEW, "S move E52 E62 battle=flag out=E:no_move next=N", FALSE },
  { "siguo_dark", VIEW, "S move E52 E62 battle=both_flag out=E:flag next=N", FALSE },
  { "siguo_dark", VIEW, "S move E52 E51 battle=flag out=E:flag next=N", FALSE },
  { "siguo_dark", VIEW, "S move E52 E51 battle=won out=E:flag next=N", FALSE },
  /* Eliminations. */
  { "siguo_dark", VIEW, "S move S15 S14 out=E:no_move next=N", TRUE },
  { "siguo_dark", VIEW, "S move S15 S14 out=E:no_move next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 out=E:no_move,E:no_move next=N", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 out=E:surrender next=N", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 out=E:no_move,W:no_move end=team_out win=SN", TRUE },
  { "siguo_dark", VIEW, "S move S15 S14 out=E:no_move,W:no_move next=N", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 out=E:no_move,W:no_move end=team_out win=EW", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 out=E:no_move,W:no_move end=team_out", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 out=E:no_move,W:no_move,N:no_move end=team_out win=SN",
    FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 end=team_out win=SN", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 next=E win=S", FALSE },
  { "siguo_duel", "S15:9 N15:?", "S move S15 S14 out=E:no_move next=N", FALSE },
  { "siguo_dark", VIEW, "S timeout next=E", TRUE },
  { "siguo_dark", VIEW, "S timeout out=S:timeouts next=E", FALSE },
  { "siguo_dark timeout_limit=1", VIEW, "S timeout out=S:timeouts next=E", TRUE },
  { "siguo_dark timeout_limit=1", VIEW, "S skip out=S:timeouts next=E", TRUE },
  { "siguo_dark timeout_limit=1", VIEW, "S skip next=E", FALSE },
  { "siguo_dark timeout_limit=1", VIEW, "S skip out=E:timeouts next=N", FALSE },
  { "siguo_dark", VIEW, "N surrender out=N:surrender next=S", TRUE },
  { "siguo_dark", VIEW, "N surrender out=N:left next=S", FALSE },
  { "siguo_dark", VIEW, "N surrender next=S", FALSE },
  { "siguo_dark", VIEW, "N surrender out=N:surrender next=W", FALSE },
  { "siguo_dark", VIEW, "S leave out=S:left next=E", TRUE },
  { "siguo_dark", VIEW, "S leave out=S:left next=S", FALSE },
  /* Who can move for certain neither passes nor goes out. */
  { "siguo_dark", VIEW, "S pass next=E", FALSE },
  { "siguo_dark", BLOCKADED, "S pass next=E", TRUE },
  { "siguo_dark", BLOCKADED, "S pass out=E:no_move next=N", TRUE },
  { "siguo_dark", BLOCKADED, "S pass out=N:no_move next=E", FALSE },
  { "siguo_dark", BLOCKADED, "S timeout out=N:no_move next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 out=S:no_move next=E", FALSE },
  { "siguo_dark no_move_check=immediate", VIEW, "S move S15 S14 out=S:no_move next=E", FALSE },
  { "siguo_dark no_move_check=immediate", "S:2@E52 E51:? S62:F N15:? W15:? E15:?",
    "S move E52 E51 battle=lost out=S:no_move next=E", TRUE },
  { "siguo_dark no_move_check=immediate", "S:2@E52 E51:? S62:F N15:? W15:? E15:?",
    "S move E52 E51 battle=won out=S:no_move next=E", FALSE },
  { "siguo_dark", VIEW, "S timeout battle=won next=E", FALSE },
  { "siguo_dark", VIEW, "S timeout path=S15,S14 next=E", FALSE },
  /* Ends. */
  { "siguo_dark", VIEW, "- draw end=draw_agreed", TRUE },
  { "siguo_dark", VIEW, "- draw end=draw_agreed win=S", FALSE },
  { "siguo_dark", VIEW, "- draw next=S end=draw_agreed", FALSE },
  { "siguo_dark", VIEW, "- draw end=stopped", FALSE },
  { "siguo_dark", VIEW, "- draw out=S:no_move end=draw_agreed", FALSE },
  { "siguo_dark", VIEW, "- draw next=S", FALSE },
  { "siguo_dark", VIEW, "- stop end=stopped", TRUE },
  { "siguo_dark", VIEW, "- stop", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 end=draw_quiet", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 end=carried", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 end=draw_exhausted", TRUE },
  { "siguo_dark mutual_exhaustion=next_mover_loses", VIEW, "S move S15 S14 end=draw_exhausted",
    FALSE },
  { "siguo_dark mutual_exhaustion=next_mover_loses", VIEW, "S move S15 S14 end=exhausted win=SN",
    TRUE },
  { "siguo_dark mutual_exhaustion=next_mover_loses", VIEW, "S move S15 S14 end=exhausted win=EW",
    FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 end=exhausted win=SN", FALSE },
  { "siguo_dark mutual_exhaustion=next_mover_loses", VIEW, "S timeout end=exhausted win=SN",
    FALSE },
  { "siguo_dark", VIEW, "S timeout end=draw_exhausted", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 end=repetition win=EW", FALSE },
  { "siguo_dark repetition=lose", VIEW, "S move S15 S14 end=repetition win=EW", FALSE },
  /* What is shown. */
  { "siguo_dark", VIEW, "S move E35 E34 battle=both shown=E62:F next=E", TRUE },
  { "siguo_dark", VIEW, "S move E35 E34 battle=both shown=E62:F,E11:3 next=E", FALSE },
  { "siguo_dark", VIEW, "S move S15 S14 shown=E62:F next=E", FALSE },
  { "siguo_dark", VIEW, "S move E35 E34 battle=both shown=S15:8 next=E", FALSE },
  { "siguo_dark", VIEW, "S move E35 E34 battle=both shown=E33:F next=E", FALSE },
  { "siguo_dark", VIEW, "S move E35 E34 battle=both shown=C22:F next=E", FALSE },
  /* Who knows all is told nothing false. */
  { "siguo_dark", TRUTH, "S move E52 E51 battle=lost attacker=5 defender=8 next=E", TRUE },
  { "siguo_dark", TRUTH, "S move E52 E51 battle=lost next=E", TRUE },
  { "siguo_dark", TRUTH, "S move E52 E51 battle=won next=E", FALSE },
  { "siguo_dark", TRUTH, "S move E35 E34 battle=both next=E", FALSE },
  { "siguo_dark", TRUTH, "S move E35 E34 battle=both shown=E62:F next=E", TRUE },
  { "siguo_dark", TRUTH, "S move S15 S14 out=E:no_move next=N", FALSE },
  { "siguo_dark", TRUTH, "S move S15 S14 end=draw_exhausted", FALSE },
  { "siguo_dark", TRUTH, "S pass next=E", FALSE },
  { "siguo_dark", TRUTH, "S timeout next=E", TRUE },
  { "siguo_open", "S62:F E15:2 N15:2 W62:F", "S pass next=E", TRUE },
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      SiguoPosition position;
      SiguoEvent event;

      test_position (&position, cases[i].options, 'S', cases[i].pieces);
      if (!siguo_event_from_text (&event, position.board, cases[i].event, NULL))
        g_error ("“%s” is not read", cases[i].event);
      if (siguo_position_accepts (&position, &event, &error) != cases[i].accepts)
        g_error ("“%s” with %s: %s", cases[i].event, cases[i].options,
                 error != NULL ? error->message : "taken");
      if (!cases[i].accepts)
        g_assert_error (error, SIGUO_EVENT_ERROR, SIGUO_EVENT_ERROR_ILLEGAL);
    }
}

/* The draw counter is public, so a host can neither forget nor hasten it. */
static void
test_quiet (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "siguo_dark", 'S', VIEW);
  position.quiet_moves = 70;
  g_assert_true (siguo_event_from_text (&event, position.board, "S move S15 S14 next=E", NULL));
  g_assert_false (siguo_position_accepts (&position, &event, NULL));
  g_assert_true (
      siguo_event_from_text (&event, position.board, "S move S15 S14 end=draw_quiet", NULL));
  g_assert_true (siguo_position_accepts (&position, &event, NULL));
  siguo_position_apply (&position, &event, NULL);
  g_assert_false (siguo_position_accepts (&position, &event, NULL));
}

/*
 * Any bytes at all, and small changes of what is true: nothing crashes, and whatever is accepted
 * can be applied and leaves a position that has a text of its own. The sanitizers watch.
 */
static void
test_any_bytes (void)
{
  SiguoRandom random;
  guint accepted = 0;

  siguo_random_init (&random, 5);
  for (guint round = 0; round < 60; round++)
    {
      SiguoPosition position;

      test_position (&position,
                     round % 2 ? "siguo_dark mutual_exhaustion=next_mover_loses" : "siguo_dark",
                     'S', VIEW);
      for (guint i = 0; i < 400 && position.end == SIGUO_END_NOT; i++)
        {
          SiguoEvent event;
          guint8 *bytes = (guint8 *) &event;

          siguo_event_init (&event,
                            siguo_random_below (&random, 5) ? SIGUO_EVENT_MOVE
                                                            : siguo_random_below (&random, 9),
                            position.turn);
          if (event.kind == SIGUO_EVENT_MOVE)
            {
              SiguoSet men = position.men[position.turn];

              for (guint n = siguo_random_below (&random, siguo_set_size (&men)) + 1; n > 0; n--)
                event.from = siguo_set_pop (&men);
              event.to = siguo_random_below (&random, 129);
              if (siguo_set_has (&position.occupied, event.to))
                {
                  event.outcome = siguo_random_below (&random, 7);
                  event.attacker = event.defender = SIGUO_RANK_UNKNOWN;
                }
            }
          event.next = siguo_position_next_seat (&position, position.turn);
          if (siguo_random_below (&random, 3) == 0)
            for (guint n = siguo_random_below (&random, 4); n > 0; n--)
              bytes[siguo_random_below (&random, G_STRUCT_OFFSET (SiguoEvent, path))] =
                  siguo_random_next (&random);
          if (siguo_random_below (&random, 50) == 0)
            for (guint n = 0; n < sizeof (event); n++)
              bytes[n] = siguo_random_next (&random);
          if (siguo_position_accepts (&position, &event, NULL))
            {
              g_autofree char *text = NULL;
              SiguoPosition read;

              siguo_position_apply (&position, &event, NULL);
              text = siguo_position_to_text (&position);
              g_assert_true (siguo_position_from_text (&read, text, NULL));
              g_assert_cmpuint (read.hash, ==, position.hash);
              accepted++;
            }
        }
    }
  g_assert_cmpuint (accepted, >, 500);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/accept/cases", test_cases);
  g_test_add_func ("/rules/accept/quiet", test_quiet);
  g_test_add_func ("/rules/accept/any-bytes", test_any_bytes);
  return g_test_run ();
}
