/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-test.h"

#include <string.h>

/*
 * One move or other event each, and the whole ruling as text: rules.md sections 7, 9 and 10,
 * sentence by sentence. Ends that need more than one event have tests of their own below.
 */
typedef struct
{
  const char *what;
  const char *options;
  const char *pieces;
  const char *from, *to;
  const char *event;
} Case;

/* Pieces of everybody that are in nobody's way and can move. */
#define S "S15:2 "
#define E "E15:2 "
#define N "N15:2 "
#define W "W15:2 "

static const Case cases[] = {
  /* Turn order: S, E, N, W; eliminated seats are skipped; the other way round by option. */
  { "in turn", "siguo_dark", S E N W "S32:9", "S32", "S31", "S move S32 S31 next=E" },
  { "clockwise", "siguo_dark turn_dir=cw", S E N W "S32:9", "S32", "S31", "S move S32 S31 next=W" },
  { "duel on the large board", "siguo_duel", S N, "S15", "S14", "S move S15 S14 next=N" },
  { "duel on the classic board", "duel_dark", "A15:2 B15:2", "A15", "A14",
    "S move A15 A14 next=N" },

  /* 10: the flag is taken, all pieces leave, the ally plays on. */
  { "flag", "siguo_dark", S E N W "S:9@E52 E62:F", "E52", "E62",
    "S move E52 E62 battle=flag attacker=9 defender=F out=E:flag next=N" },
  { "flag by an engineer", "siguo_dark", S E N W "S:1@E52 E62:F", "E52", "E62",
    "S move E52 E62 battle=flag attacker=1 defender=F out=E:flag next=N" },
  { "flag by a bomb", "siguo_dark", S E N W "S:B@E52 E62:F", "E52", "E62",
    "S move E52 E62 battle=both_flag attacker=B defender=F out=E:flag next=N" },
  { "flag in a duel", "duel_dark", "A15:2 B15:2 S:9@B52 B62:F", "B52", "B62",
    "S move B52 B62 battle=flag attacker=9 defender=F out=N:flag end=team_out win=S" },
  /* The spare headquarters is no flag. */
  { "decoy", "siguo_dark", S E N W "S:9@E54 E62:F E64:8", "E54", "E64",
    "S move E54 E64 battle=won attacker=9 defender=8 next=E" },

  /* 7: the field marshal's death shows the flag; both may die; not when its owner goes out by the
     same move. */
  { "field marshal attacked", "siguo_dark", S E N W "S:B@E52 E42:2 E51:9 E62:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=B defender=9 shown=E62:F next=E" },
  { "field marshal on a mine", "siguo_dark", S E N W "S:9@E52 E51:M S62:F E62:F", "E52", "E51",
    "S move E52 E51 battle=lost attacker=9 defender=M shown=S62:F next=E" },
  { "two field marshals", "siguo_dark", S E N W "S:9@E52 E51:9 S62:F E64:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=9 defender=9 shown=E64:F,S62:F next=E" },
  { "field marshal wins", "siguo_dark", S E N W "S:9@E52 E51:8 S62:F E62:F", "E52", "E51",
    "S move E52 E51 battle=won attacker=9 defender=8 next=E" },
  { "not in open", "siguo_open", S E N W "S:B@E52 E51:9 E62:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=B defender=9 next=E" },
  { "not in an open duel", "siguo_duel duel_pieces=open", S N "S:B@N52 N51:9 N62:F", "N52", "N51",
    "S move N52 N51 battle=both attacker=B defender=9 next=N" },
  { "in a hidden duel", "siguo_duel", S N "S:B@N52 N51:9 N62:F", "N52", "N51",
    "S move N52 N51 battle=both attacker=B defender=9 shown=N62:F next=N" },
  { "in dual", "siguo_dual", S E N W "S:B@E52 E51:9 E62:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=B defender=9 shown=E62:F next=E" },
  { "switched off", "siguo_dark marshal_reveals_flag=off", S E N W "S:B@E52 E51:9 E62:F", "E52",
    "E51", "S move E52 E51 battle=both attacker=B defender=9 next=E" },
  { "owner out by the same move", "siguo_dark", S N W "S:B@E52 E51:9 E62:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=B defender=9 out=E:no_move next=N" },
  { "owner out at once", "siguo_dark no_move_check=immediate", S N W "S:B@E52 E51:9 E62:F", "E52",
    "E51", "S move E52 E51 battle=both attacker=B defender=9 out=E:no_move next=N" },
  { "the attacker's, though it is out", "siguo_dark no_move_check=immediate",
    E N W "S:9@E52 E51:M S62:F", "E52", "E51",
    "S move E52 E51 battle=lost attacker=9 defender=M out=S:no_move next=E" },

  /* 7: reconnaissance by engineers. */
  { "recon off", "siguo_dark", S E N W "S:1@E52 E51:5", "E52", "E51",
    "S move E52 E51 battle=lost attacker=1 defender=5 next=E" },
  { "recon", "siguo_dark engineer_recon=attack", S E N W "S:1@E52 E51:5", "E52", "E51",
    "S move E52 E51 battle=lost attacker=1 defender=5 shown=E51:5 next=E" },
  { "recon both ways, attacking", "siguo_dark engineer_recon=attack_and_defence",
    S E N W "S:1@E52 E51:5", "E52", "E51",
    "S move E52 E51 battle=lost attacker=1 defender=5 shown=E51:5 next=E" },
  { "recon attack, defending", "siguo_dark engineer_recon=attack", S E N W "S:5@E52 E51:1", "E52",
    "E51", "S move E52 E51 battle=won attacker=5 defender=1 next=E" },
  { "recon both ways, defending", "siguo_dark engineer_recon=attack_and_defence",
    S E N W "S:5@E52 E51:1", "E52", "E51",
    "S move E52 E51 battle=won attacker=5 defender=1 shown=S11:5 next=E" },
  { "engineer on mine", "siguo_dark engineer_recon=attack_and_defence", S E N W "S:1@E52 E51:M",
    "E52", "E51", "S move E52 E51 battle=won attacker=1 defender=M next=E" },
  { "engineer on engineer", "siguo_dark engineer_recon=attack_and_defence", S E N W "S:1@E52 E51:1",
    "E52", "E51", "S move E52 E51 battle=both attacker=1 defender=1 next=E" },
  { "engineer on bomb", "siguo_dark engineer_recon=attack_and_defence", S E N W "S:1@E52 E51:B",
    "E52", "E51", "S move E52 E51 battle=both attacker=1 defender=B next=E" },
  { "bomb on engineer", "siguo_dark engineer_recon=attack_and_defence", S E N W "S:B@E52 E51:1",
    "E52", "E51", "S move E52 E51 battle=both attacker=B defender=1 next=E" },
  { "no recon in open", "siguo_open", S E N W "S:1@E52 E51:5", "E52", "E51",
    "S move E52 E51 battle=lost attacker=1 defender=5 next=E" },
  /* Other pieces that lose show nothing. */
  { "no engineer", "siguo_dark engineer_recon=attack_and_defence", S E N W "S:2@E52 E51:5", "E52",
    "E51", "S move E52 E51 battle=lost attacker=2 defender=5 next=E" },

  /* 10, turn_start: only flag, mines and locked pieces left, or all shut in. */
  { "nothing movable left", "siguo_dark", S N W "S32:9 E62:F E61:M E64:9", "S32", "S31",
    "S move S32 S31 out=E:no_move next=N" },
  { "locked in a foreign headquarters", "siguo_dark", S N W "S32:9 E62:F E:9@N62", "S32", "S31",
    "S move S32 S31 out=E:no_move next=N" },
  { "shut in by own mines", "siguo_dark", S N W "S32:9 E62:F E65:9 E64:1 E55:M", "S32", "S31",
    "S move S32 S31 out=E:no_move next=N" },
  { "an enemy in a camp is no target", "siguo_dark", S N W "S32:9 E62:F E21:2 E11:M E31:M S:3@E22",
    "S32", "S31", "S move S32 S31 out=E:no_move next=N" },
  { "shut in by an ally", "siguo_dark", S N "S32:9 E65:2 W:9@E55 E64:F", "S32", "S31",
    "S move S32 S31 out=E:no_move next=N" },
  { "an enemy in the way is a target", "siguo_dark", S N W "S32:9 E65:2 N:9@E55 E64:F", "S32",
    "S31", "S move S32 S31 next=E" },
  /* Eliminations chain until somebody can move or a team has lost. */
  { "two in a row", "siguo_dark", S W "S32:9 E62:F N62:F", "S32", "S31",
    "S move S32 S31 out=E:no_move,N:no_move next=W" },
  { "a team at once", "siguo_dark", S N "S32:9 E62:F W62:F", "S32", "S31",
    "S move S32 S31 out=E:no_move next=N" },
  { "back to the mover", "siguo_dark", S "S32:9 E62:F N62:F W62:F", "S32", "S31",
    "S move S32 S31 "
    "out=E:no_move,N:no_move,W:no_move end=team_out win=SN" },
  { "flag, then others", "siguo_dark", S W "S:9@E52 E62:F N62:F", "E52", "E62",
    "S move E52 E62 battle=flag attacker=9 defender=F out=E:flag,N:no_move next=W" },

  /* 10, immediate: the victim's owner, then the mover, no other seat, no test at the turn's start.
   */
  { "immediate: no other seat", "siguo_dark no_move_check=immediate", S N W "S32:9 E62:F", "S32",
    "S31", "S move S32 S31 next=E" },
  { "immediate: defender", "siguo_dark no_move_check=immediate", S N W "S:9@E52 E51:8 E62:F E61:M",
    "E52", "E51", "S move E52 E51 battle=won attacker=9 defender=8 out=E:no_move next=N" },
  { "immediate: defender keeps a piece", "siguo_dark no_move_check=immediate",
    S E N W "S:9@E52 E51:8 E62:F", "E52", "E51",
    "S move E52 E51 battle=won attacker=9 defender=8 next=E" },
  { "immediate: mover, quiet", "siguo_dark no_move_check=immediate", E N W "S:9@E52 S62:F", "E52",
    "E62", "S move E52 E62 out=S:no_move next=E" },
  { "immediate: mover dies", "siguo_dark no_move_check=immediate", E N W "S:2@E52 E51:8 S62:F",
    "E52", "E51", "S move E52 E51 battle=lost attacker=2 defender=8 out=S:no_move next=E" },
  { "immediate: defender, mover", "siguo_dark no_move_check=immediate",
    N W "S:2@E52 E51:2 S62:F E62:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=2 defender=2 out=E:no_move,S:no_move next=N" },
  { "immediate: flag victim, mover", "siguo_dark no_move_check=immediate",
    E N W "S:9@E52 E62:F S62:F", "E52", "E62",
    "S move E52 E62 battle=flag attacker=9 defender=F out=E:flag,S:no_move next=N" },
  { "immediate: stop when a team has lost", "siguo_duel no_move_check=immediate",
    N "S:9@N52 N62:F S62:F", "N52", "N62",
    "S move N52 N62 battle=flag attacker=9 defender=F out=N:flag end=team_out win=S" },
  { "immediate: defender first, so it loses", "siguo_duel no_move_check=immediate",
    "S:2@N52 N51:2 S62:F N62:F", "N52", "N51",
    "S move N52 N51 battle=both attacker=2 defender=2 out=N:no_move end=team_out win=S" },
  /* An enemy in a camp counts as a way out there, an ally does not. */
  { "immediate: an enemy in a camp", "siguo_dark no_move_check=immediate",
    E N W "S:2@E52 E51:8 S21:9 S11:M S31:M E:1@S22", "E52", "E51",
    "S move E52 E51 battle=lost attacker=2 defender=8 next=E" },
  { "immediate: an ally in a camp", "siguo_dark no_move_check=immediate",
    E N W "S:2@E52 E51:8 S21:9 S11:M S31:M N:1@S22", "E52", "E51",
    "S move E52 E51 battle=lost attacker=2 defender=8 out=S:no_move next=E" },

  /* 9: mutual exhaustion, before the no-move test. */
  { "exhausted", "siguo_dark", "S:2@E52 E51:2 S62:F E62:F N62:F W62:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=2 defender=2 end=draw_exhausted" },
  { "exhausted, quiet", "siguo_dark", "S:2@E54 S62:F E62:F E61:M N62:F W62:F", "E54", "E64",
    "S move E54 E64 end=draw_exhausted" },
  { "exhausted: next mover loses", "siguo_dark mutual_exhaustion=next_mover_loses",
    "S:2@E52 E51:2 S62:F E62:F N62:F W62:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=2 defender=2 end=exhausted win=SN" },
  { "exhausted: next mover, clockwise", "siguo_dark mutual_exhaustion=next_mover_loses turn_dir=cw",
    "S:2@E52 E51:2 S62:F E62:F N62:F W62:F", "E52", "E51",
    "S move E52 E51 battle=both attacker=2 defender=2 end=exhausted win=SN" },
  { "shut in is not exhausted", "siguo_dark", "S:2@E52 E51:2 S62:F E62:F N65:3 N55:M N64:F W62:F",
    "E52", "E51",
    "S move E52 E51 battle=both attacker=2 defender=2 out=E:no_move,N:no_move,W:no_move end=team_out win=SN" },
  { "exhausted in a duel", "duel_dark", "S:2@B52 B51:2 A62:F B62:F", "B52", "B51",
    "S move B52 B51 battle=both attacker=2 defender=2 end=draw_exhausted" },
  /* With `immediate` the defender is out before that. */
  { "immediate: both exhausted in a duel",
    "duel_dark no_move_check=immediate mutual_exhaustion=next_mover_loses",
    "S:2@B52 B51:2 A62:F B62:F", "B52", "B51",
    "S move B52 B51 battle=both attacker=2 defender=2 out=N:no_move end=team_out win=S" },
  { "team victory comes before exhaustion", "duel_dark", "S:2@B52 A62:F B62:F", "B52", "B62",
    "S move B52 B62 battle=flag attacker=2 defender=F out=N:flag end=team_out win=S" },
};

static void
test_case (gconstpointer data)
{
  const Case *self = data;
  SiguoPosition position, before;
  g_autoptr (GError) error = NULL;
  SiguoEvent event;
  SiguoUndo undo;

  test_position (&position, self->options, 'S', self->pieces);
  before = position;
  test_rule_move (&position, self->from, self->to, &event);
  test_assert_event (&position, &event, self->event);
  siguo_position_accepts (&position, &event, &error);
  g_assert_no_error (error);
  siguo_position_apply (&position, &event, &undo);
  for (guint i = 0; i < event.n_out; i++)
    g_assert_cmpuint (siguo_position_count_pieces (&position, event.out[i].seat), ==, 0);
  g_assert_cmpint (position.turn, ==, event.next);
  g_assert_cmpint (position.end, ==, event.end);
  g_assert_cmpint (position.winners, ==, event.winners);
  siguo_position_undo (&position, &undo);
  g_assert_cmpuint (position.hash, ==, before.hash);
  g_assert_cmpmem (position.piece_at, sizeof (position.piece_at), before.piece_at,
                   sizeof (before.piece_at));
}

/* 9: the fifth time-out of a game, cumulative, eliminates; a skip spends one. */
static void
test_timeouts (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "siguo_dark", 'S', S E N W);
  for (guint i = 0; i < 4; i++)
    {
      test_happen (&position, i % 2 ? SIGUO_EVENT_TIMEOUT : SIGUO_EVENT_SKIP, SIGUO_SEAT_S, &event);
      test_assert_event (&position, &event, i % 2 ? "S timeout next=E" : "S skip next=E");
      g_assert_cmpint (position.timeouts[SIGUO_SEAT_S], ==, i + 1);
      test_play (&position, i % 2 ? "E14" : "E15", i % 2 ? "E15" : "E14", &event);
      test_play (&position, i % 2 ? "N14" : "N15", i % 2 ? "N15" : "N14", &event);
      test_play (&position, i % 2 ? "W14" : "W15", i % 2 ? "W15" : "W14", &event);
    }
  /* Passes neither count nor reset. */
  g_assert_cmpint (position.quiet_moves, ==, 12);
  g_assert_cmpint (position.ply, ==, 16);
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_S, &event);
  test_assert_event (&position, &event, "S timeout out=S:timeouts next=E");
  g_assert_cmpint (position.quiet_moves, ==, 12);
  g_assert_cmpint (position.ply, ==, 17);
  g_assert_cmpint (position.out_reason[SIGUO_SEAT_S], ==, SIGUO_OUT_TIMEOUTS);

  test_position (&position, "siguo_dark timeout_limit=1", 'S', S E N W);
  test_happen (&position, SIGUO_EVENT_SKIP, SIGUO_SEAT_S, &event);
  test_assert_event (&position, &event, "S skip out=S:timeouts next=E");
  test_play (&position, "E15", "E14", &event);
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_N, &event);
  test_assert_event (&position, &event, "N timeout out=N:timeouts end=team_out win=EW");

  test_position (&position, "siguo_dark timeout_limit=none", 'S', S E N W);
  for (guint i = 0; i < 1200; i++)
    test_happen (&position, SIGUO_EVENT_TIMEOUT, position.turn, &event);
  g_assert_cmpint (position.alive, ==, 15);
  g_assert_cmpint (position.timeouts[0], ==, 255);

  /* A time-out does not skip the next player's no-move test. */
  test_position (&position, "siguo_dark", 'S', S N W "E62:F");
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_S, &event);
  test_assert_event (&position, &event, "S timeout out=E:no_move next=N");
  test_position (&position, "siguo_dark timeout_limit=1", 'S', S N W "E62:F");
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_S, &event);
  test_assert_event (&position, &event, "S timeout out=S:timeouts,E:no_move next=N");
  /* Nor is there one with `immediate`, and no exhaustion after what is no move. */
  test_position (&position, "siguo_dark no_move_check=immediate", 'S', "S62:F E62:F N62:F W62:F");
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_S, &event);
  test_assert_event (&position, &event, "S timeout next=E");
}

/* 9 and 10: surrender eliminates one player, also out of turn; leaving does the same. */
static void
test_farewell (void)
{
  static const SiguoEventKind kinds[] = { SIGUO_EVENT_SURRENDER, SIGUO_EVENT_LEAVE };
  static const char *const words[][2] = { { "surrender", "surrender" }, { "leave", "left" } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *on_turn = g_strdup_printf ("S %s out=S:%s next=E", words[i][0], words[i][1]);
      g_autofree char *off_turn =
          g_strdup_printf ("W %s out=W:%s next=E", words[i][0], words[i][1]);
      g_autofree char *last =
          g_strdup_printf ("E %s out=E:%s end=team_out win=SN", words[i][0], words[i][1]);
      SiguoPosition position;
      SiguoEvent event;

      test_position (&position, "siguo_dark", 'S', S E N W);
      test_happen (&position, kinds[i], SIGUO_SEAT_S, &event);
      test_assert_event (&position, &event, on_turn);
      g_assert_cmpint (position.ply, ==, 0);
      g_assert_cmpuint (siguo_position_count_pieces (&position, SIGUO_SEAT_S), ==, 0);
      test_happen (&position, kinds[i], SIGUO_SEAT_W, &event);
      test_assert_event (&position, &event, off_turn);
      g_assert_cmpint (position.alive, ==, 1 << SIGUO_SEAT_E | 1 << SIGUO_SEAT_N);
      /* His turns are skipped. */
      test_play (&position, "E15", "E14", &event);
      g_assert_cmpint (event.next, ==, SIGUO_SEAT_N);
      test_play (&position, "N15", "N14", &event);
      g_assert_cmpint (event.next, ==, SIGUO_SEAT_E);
      test_happen (&position, kinds[i], SIGUO_SEAT_E, &event);
      test_assert_event (&position, &event, last);
      siguo_event_init (&event, kinds[i], SIGUO_SEAT_N);
      g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_OVER);
    }
}

/* Giving up on turn begins the next one's turn, with its test. */
static void
test_farewell_chain (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "siguo_dark", 'S', S N W "E62:F");
  test_happen (&position, SIGUO_EVENT_SURRENDER, SIGUO_SEAT_S, &event);
  test_assert_event (&position, &event, "S surrender out=S:surrender,E:no_move next=N");
  /* Out of turn nobody's turn begins. */
  test_position (&position, "siguo_dark", 'S', S N W "E62:F");
  test_happen (&position, SIGUO_EVENT_SURRENDER, SIGUO_SEAT_N, &event);
  test_assert_event (&position, &event, "N surrender out=N:surrender next=S");
  siguo_event_init (&event, SIGUO_EVENT_SURRENDER, SIGUO_SEAT_N);
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_OUT);
  siguo_event_init (&event, SIGUO_EVENT_SURRENDER, SIGUO_NO_SEAT);
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_OUT);
  siguo_event_init (&event, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_W);
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_TURN);
}

static void
test_draw_and_stop (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "siguo_dark", 'S', S E N W);
  test_happen (&position, SIGUO_EVENT_DRAW, SIGUO_NO_SEAT, &event);
  test_assert_event (&position, &event, "- draw end=draw_agreed");
  g_assert_cmpint (position.turn, ==, SIGUO_NO_SEAT);
  test_position (&position, "siguo_dark", 'S', S E N W);
  test_happen (&position, SIGUO_EVENT_STOP, SIGUO_NO_SEAT, &event);
  test_assert_event (&position, &event, "- stop end=stopped");
  g_assert_cmpint (position.winners, ==, 0);
}

/* 10: with `immediate` and no clock a blockaded seat passes; it is no time-out. */
static void
test_pass (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "siguo_dark no_move_check=immediate move_seconds=none", 'S',
                 S N W "S32:9 E62:F");
  siguo_event_init (&event, SIGUO_EVENT_PASS, SIGUO_SEAT_S);
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_MUST_MOVE);
  test_play (&position, "S32", "S31", &event);
  g_assert_cmpint (event.next, ==, SIGUO_SEAT_E);
  g_assert_false (siguo_position_has_move (&position, SIGUO_SEAT_E));
  test_happen (&position, SIGUO_EVENT_PASS, SIGUO_SEAT_E, &event);
  test_assert_event (&position, &event, "E pass next=N");
  g_assert_cmpint (position.timeouts[SIGUO_SEAT_E], ==, 0);
  g_assert_cmpint (position.ply, ==, 2);
  g_assert_cmpint (position.quiet_moves, ==, 1);
}

/* 9: more than so many moves without a battle. */
static void
test_quiet (void)
{
  static const struct
  {
    const char *options, *pieces, *there[4], *back[4];
    guint limit;
  } boards[] = {
    { "siguo_dark",
      S E N W "S:9@E52 E51:8",
      { "S15", "E15", "N15", "W15" },
      { "S14", "E14", "N14", "W14" },
      70 },
    { "siguo_dark no_contact_moves=20",
      S E N W "S:9@E52 E51:8",
      { "S15", "E15", "N15", "W15" },
      { "S14", "E14", "N14", "W14" },
      20 },
    { "siguo_duel repetition=off",
      S N "S:9@N52 N51:8",
      { "S15", "", "N15" },
      { "S14", "", "N14" },
      70 },
    { "duel_dark repetition=off",
      "A15:2 B15:2 S:9@B52 B51:8",
      { "A15", "", "B15" },
      { "A14", "", "B14" },
      50 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      gboolean away[SIGUO_N_SEATS] = { 0 };
      SiguoPosition position;
      SiguoEvent event;

      test_position (&position, boards[i].options, 'S', boards[i].pieces);
      for (guint n = 0; n <= boards[i].limit; n++)
        {
          guint8 seat = position.turn;

          g_assert_cmpint (position.end, ==, SIGUO_END_NOT);
          g_assert_cmpint (position.quiet_moves, ==, n);
          test_play (&position, away[seat] ? boards[i].back[seat] : boards[i].there[seat],
                     away[seat] ? boards[i].there[seat] : boards[i].back[seat], &event);
          away[seat] = !away[seat];
        }
      g_assert_cmpint (position.end, ==, SIGUO_END_DRAW_QUIET);
      g_assert_cmpint (position.winners, ==, 0);
    }

  /* Only a battle resets. */
  for (guint i = 0; i < 2; i++)
    {
      SiguoPosition position;
      SiguoEvent event;

      test_position (&position, "siguo_dark", 'S', S E N W "S:9@E52 E51:8");
      position.quiet_moves = 70;
      test_happen (&position, SIGUO_EVENT_SURRENDER, SIGUO_SEAT_W, &event);
      test_play (&position, i == 0 ? "E52" : "S15", i == 0 ? "E51" : "S14", &event);
      g_assert_cmpint (position.end, ==, i == 0 ? SIGUO_END_NOT : SIGUO_END_DRAW_QUIET);
      g_assert_cmpint (position.quiet_moves, ==, i == 0 ? 0 : 71);
    }
}

static void
test_quiet_off (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "siguo_dark no_contact_moves=off", 'S', S E N W);
  position.quiet_moves = 60000;
  test_play (&position, "S15", "S14", &event);
  g_assert_cmpint (event.end, ==, SIGUO_END_NOT);
  position.quiet_moves = G_MAXUINT16;
  position.ply = G_MAXUINT16;
  test_play (&position, "E15", "E14", &event);
  g_assert_cmpint (position.quiet_moves, ==, G_MAXUINT16);
  g_assert_cmpint (position.ply, ==, G_MAXUINT16);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/rules/ruling/%s", cases[i].what);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/rules/ruling/timeouts", test_timeouts);
  g_test_add_func ("/rules/ruling/farewell", test_farewell);
  g_test_add_func ("/rules/ruling/farewell-chain", test_farewell_chain);
  g_test_add_func ("/rules/ruling/draw-and-stop", test_draw_and_stop);
  g_test_add_func ("/rules/ruling/pass", test_pass);
  g_test_add_func ("/rules/ruling/quiet", test_quiet);
  g_test_add_func ("/rules/ruling/quiet-off", test_quiet_off);
  return g_test_run ();
}
