/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "flip-test.h"

#include <string.h>

/* Positions of flip as text and hash, undo, and events that somebody else made. */

static void
assert_reads_back (const SiguoPosition *position)
{
  g_autofree char *text = siguo_position_to_text (position);
  g_autoptr (GError) error = NULL;
  SiguoPosition read;

  siguo_position_from_text (&read, text, &error);
  g_assert_no_error (error);
  g_assert_true (siguo_position_equal (&read, position));
  g_assert_cmpuint (read.hash, ==, position->hash);
  g_assert_cmpmem (read.men, sizeof (read.men), position->men, sizeof (position->men));
  g_assert_cmpmem (read.owner_of, sizeof (read.owner_of), position->owner_of,
                   sizeof (position->owner_of));
}

static void
test_text (void)
{
  SiguoPosition position;
  SiguoEvent event;
  g_autofree char *text = NULL;

  flip_position (&position, "flip_colour=own_two_in_a_row", 'S', '-', "A11=b9 A12=o1 A13=? B65=oF");
  flip_turn (&position, "A12", &event);
  text = siguo_position_to_text (&position);
  g_assert_true (g_str_has_suffix (text, " S=in,0 N=in,0 blue=-,0,- orange=-,0,- last=o.; "
                                         "A11=b9 A12=o1! A13=? B65=oF"));
  assert_reads_back (&position);

  flip_position (&position, "", 'S', 'S',
                 "A11=b1! A21=oF! A14=b9:A32! A64=o9 B51=oM:-! B53=oM:-! B55=oM:-!");
  test_play (&position, "A11", "A21", &event);
  g_free (text);
  text = siguo_position_to_text (&position);
  g_assert_true (g_str_has_suffix (text, " blue=S,0,- orange=N,0,A11 last=..; A11=b1:A21! "
                                         "A14=b9:A32! A21=oF:-! A64=o9 B51=oM:-! B53=oM:-! "
                                         "B55=oM:-!"));
  assert_reads_back (&position);
}

/* One text, and what is wrong with it. */
static void
assert_refused (const char *state, const char *pieces)
{
  SiguoOptions options;
  SiguoPosition position;
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  g_autofree char *text = NULL;

  siguo_options_init (&options, SIGUO_MODE_DUEL_FLIP);
  words = siguo_options_to_text (&options);
  text = g_strdup_printf ("%s; turn=S end=not win= quiet=0 ply=0 S=in,0 N=in,0 %s; %s", words,
                          state, pieces);
  g_assert_false (siguo_position_from_text (&position, text, &error));
  g_assert_error (error, SIGUO_EVENT_ERROR, SIGUO_EVENT_ERROR_SYNTAX);
}

#define OPEN "blue=-,0,- orange=-,0,- last=.."
#define DECIDED "blue=S,0,- orange=N,0,- last=.."

static void
test_refused (void)
{
  static const struct
  {
    const char *state, *pieces;
  } cases[] = {
    { "blue=S,0,- orange=-,0,- last=..", "A11=b9" }, /* one colour only is decided */
    { "blue=S,0,- orange=S,0,- last=..", "A11=b9" }, /* both are one player's */
    { "blue=E,0,- orange=N,0,- last=..", "A11=b9" },
    { "blue=S,4,- orange=N,0,- last=..", "A11=b9" }, /* more than all mines dug */
    { "blue=S,1,- orange=N,0,- last=..", "A11=b9" }, /* a dug mine has left the board */
    { "blue=S,0,- orange=N,0,- last=b.", "A11=b9" }, /* last flips matter until then */
    { "blue=S,0 orange=N,0,- last=..", "A11=b9" },
    { "blue=S,0,-,- orange=N,0,- last=..", "A11=b9" },
    { "blue=S,00,- orange=N,0,- last=..", "A11=b9" },
    { "blue=S,0,- orange=N,0,- last=.", "A11=b9" },
    { "blue=S,0,- orange=N,0,- last=..x", "A11=b9" },
    { "orange=N,0,- blue=S,0,- last=..", "A11=b9" },
    { "blue=S,0,- orange=N,0,-", "A11=b9" },
    { DECIDED " green=S,0,-", "A11=b9" },
    { DECIDED, "A11=9" },  /* a known piece has a colour */
    { DECIDED, "A11=b?" }, /* an unknown one has not */
    { DECIDED, "A11=?!" }, /* what lies face up is known */
    { DECIDED, "A11=x9" },
    { DECIDED, "A22=b9" },     /* camps are empty at first */
    { DECIDED, "A11=b9:A12" }, /* what lies face down did not move */
    { DECIDED, "A11=b9:-" },
    { OPEN, "A11=b9:A12!" },        /* nor does anything before it is somebody's */
    { DECIDED, "A11=b9! A12=b9!" }, /* two field marshals */
    { DECIDED, "A11=bF:-!" },       /* a flag does not leave but on a back */
    { "blue=S,0,A12 orange=N,0,- last=..", "A11=bF:-!" },         /* which is there */
    { "blue=S,0,A12 orange=N,0,- last=..", "A11=bF:-! A12=o2!" }, /* an engineer's */
    { "blue=S,0,A12 orange=N,0,- last=..", "A11=bF:-! A12=b1!" }, /* an enemy's */
    { "blue=S,0,A12 orange=N,0,- last=..", "A11=bF:-! A12=o1:-!" },
    { "blue=S,0,A12 orange=N,0,- last=..", "A11=bF! A12=o1!" },
    { "blue=S,0,A99 orange=N,0,- last=..", "A11=bF:-! A12=o1!" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s; %s", cases[i].state, cases[i].pieces);
      assert_refused (cases[i].state, cases[i].pieces);
    }
}

/* What the hash tells apart. */
static void
test_hash (void)
{
  static const struct
  {
    char blue;
    const char *pieces;
  } cases[] = {
    { 'S', "A11=b9 A12=b1! B11=o1!" },  { 'N', "A11=b9 A12=b1! B11=o1!" },
    { '-', "A11=b9 A12=b1! B11=o1!" },  { 'S', "A11=o9 A12=b1! B11=o1!" },
    { 'S', "A11=b9! A12=b1! B11=o1!" }, { 'S', "A11=b9 A12=b1 B11=o1!" },
    { 'S', "A11=? A12=b1! B11=o1!" },
  };
  guint64 hashes[G_N_ELEMENTS (cases)];
  SiguoPosition position, other;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      flip_position (&position, "", 'S', cases[i].blue, cases[i].pieces);
      hashes[i] = position.hash;
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (hashes[i], !=, hashes[j]);
    }
  /* Whether mines were dug is not seen on the board, but it counts. */
  flip_position (&position, "", 'S', 'S', "A11=b1! A21=oM! A12=bB:A31! B64=o1");
  other = position;
  flip_move (&position, "A11", "A21", "S move A11 A21 battle=won attacker=1 defender=M next=N");
  g_assert_cmpuint (position.flip.dug[SIGUO_COLOUR_ORANGE], ==, 1);
  flip_move (&other, "A31", "A21", "S move A31 A21 battle=both attacker=B defender=M next=N");
  g_assert_cmpuint (other.flip.dug[SIGUO_COLOUR_ORANGE], ==, 0);
  assert_reads_back (&position);
  assert_reads_back (&other);
}

static void
assert_undone (SiguoPosition *position, const SiguoEvent *event)
{
  SiguoPosition before = *position;
  SiguoUndo undo;

  siguo_position_apply (position, event, &undo);
  assert_reads_back (position);
  siguo_position_undo (position, &undo);
  g_assert_true (siguo_position_equal (position, &before));
  g_assert_cmpmem (position->men, sizeof (before.men), before.men, sizeof (before.men));
  g_assert_cmpmem (position->owner_of, sizeof (before.owner_of), before.owner_of,
                   sizeof (before.owner_of));
  g_assert_cmpmem (&position->fixed, sizeof (before.fixed), &before.fixed, sizeof (before.fixed));
  g_assert_cmpmem (&position->engineers, sizeof (before.engineers), &before.engineers,
                   sizeof (before.engineers));
  siguo_position_apply (position, event, NULL);
}

static void
do_undone (SiguoPosition *position, const char *from, const char *to)
{
  SiguoEvent event;

  test_rule_move (position, from, to, &event);
  assert_undone (position, &event);
}

/* Deciding colours, taking a flag, carrying it and losing it again can all be undone. */
static void
test_undo (void)
{
  SiguoPosition position;
  SiguoEvent event;

  flip_position (&position, "", 'S', '-', "A11=b1 A21=oF! A13=o5! A12=b9! A55=oM B62=o2!");
  siguo_event_init (&event, SIGUO_EVENT_FLIP, SIGUO_SEAT_S);
  event.from = event.to = test_point (&position, "A11");
  g_assert_cmpint (siguo_position_rule (&position, &event), ==, SIGUO_WHY_NOT_LEGAL);
  g_assert_true (event.decided);
  assert_undone (&position, &event);

  flip_position (&position, "", 'S', 'S',
                 "A11=b1! A21=oF! A13=o5:A31! A55=b9 B51=oM:-! B53=oM:-! B55=oM:-!");
  do_undone (&position, "A11", "A21");
  assert_reads_back (&position);
  do_undone (&position, "A31", "A21");
  g_assert_cmpint (siguo_position_rank_at (&position, test_point (&position, "B62")), ==,
                   SIGUO_RANK_FLAG);
}

static void
hide_down (const SiguoPosition *truth, SiguoPosition *view)
{
  g_autofree char *text = siguo_position_to_text (truth);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autofree char *hidden = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    if (strlen (words[i]) == 6 && words[i][3] == '='
        && siguo_colour_from_letter (words[i][4]) != SIGUO_COLOUR_NONE)
      {
        words[i][4] = '?';
        words[i][5] = '\0';
      }
  hidden = g_strjoinv (" ", words);
  siguo_position_from_text (view, hidden, &error);
  g_assert_no_error (error);
}

static void
assert_judged (const SiguoPosition *position, const SiguoEvent *event, gboolean fits)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (siguo_position_accepts (position, event, &error), ==, fits);
  if (!fits)
    g_assert_error (error, SIGUO_EVENT_ERROR, SIGUO_EVENT_ERROR_ILLEGAL);
}

/* A host may tell any piece that can still be there, but nothing else. */
static void
test_flip_event (void)
{
  SiguoPosition truth, view;
  SiguoEvent event, forged;

  flip_position (&truth, "", 'S', 'S', "A11=b9! A12=o9! A13=oM A14=b2 B65=oF! B11=o1!");
  hide_down (&truth, &view);
  siguo_event_init (&event, SIGUO_EVENT_FLIP, SIGUO_SEAT_S);
  event.from = event.to = test_point (&truth, "A13");
  g_assert_cmpint (siguo_position_rule (&view, &event), ==, SIGUO_WHY_NOT_FACE_DOWN);
  g_assert_cmpint (siguo_position_rule (&truth, &event), ==, SIGUO_WHY_NOT_LEGAL);
  assert_judged (&truth, &event, TRUE);
  assert_judged (&view, &event, TRUE);

  forged = event;
  forged.shown[0].rank = SIGUO_RANK_BOMB;
  assert_judged (&truth, &forged, FALSE);
  assert_judged (&view, &forged, TRUE);
  forged.colour = SIGUO_COLOUR_BLUE;
  assert_judged (&view, &forged, TRUE);
  forged.shown[0].rank = SIGUO_RANK_FIELD_MARSHAL;
  assert_judged (&view, &forged, FALSE);
  forged.colour = SIGUO_COLOUR_ORANGE;
  assert_judged (&view, &forged, FALSE);

  for (guint i = 0; i < 14; i++)
    {
      forged = event;
      switch (i)
        {
        case 0:
          forged.colour = SIGUO_COLOUR_NONE;
          break;
        case 1:
          forged.colour = 3;
          break;
        case 2:
          forged.colour = SIGUO_COLOUR_BLUE;
          forged.shown[0].rank = SIGUO_RANK_UNKNOWN;
          break;
        case 3:
          forged.shown[0].rank = SIGUO_RANK_NONE;
          break;
        case 4:
          forged.shown[0].rank = 0xff;
          break;
        case 5:
          forged.shown[0].piece = 0xff;
          break;
        case 6:
          forged.n_shown = 0;
          break;
        case 7:
          forged.n_shown = 0xff;
          break;
        case 8:
          forged.decided = TRUE;
          break;
        case 9:
          forged.from = forged.to = forged.shown[0].piece = test_point (&truth, "A11");
          break;
        case 10:
          forged.from = forged.to = forged.shown[0].piece = 0xff;
          break;
        case 11:
          forged.to = test_point (&truth, "A14");
          break;
        case 12:
          forged.n_returned = 0xff;
          break;
        default:
          forged.n_path = 0xff;
        }
      assert_judged (&view, &forged, FALSE);
      assert_judged (&truth, &forged, FALSE);
    }
}

/* Of a move nothing may be told otherwise, but for ranks that everybody sees. */
static void
test_move_event (void)
{
  SiguoPosition truth, view;
  SiguoEvent event, forged;

  flip_position (&truth, "", 'S', 'S',
                 "A11=b1! A21=oF! A13=o5:A31! A55=b9 B51=oM:-! B53=oM:-! B55=oM:-!");
  test_play (&truth, "A11", "A21", &event);
  hide_down (&truth, &view);
  test_rule_move (&truth, "A31", "A21", &event);
  g_assert_cmpuint (event.n_returned, ==, 1);
  assert_judged (&view, &event, TRUE);
  forged = event;
  forged.attacker = forged.defender = SIGUO_RANK_UNKNOWN;
  assert_judged (&view, &forged, TRUE);
  forged.n_path = 0;
  assert_judged (&view, &forged, TRUE);
  forged = event;
  forged.returned[0].point = test_point (&truth, "B64");
  assert_judged (&view, &forged, FALSE);
  forged.returned[0].point = 0xff;
  assert_judged (&view, &forged, FALSE);
  forged = event;
  forged.returned[0].piece = test_point (&truth, "A55");
  assert_judged (&view, &forged, FALSE);
  forged = event;
  forged.n_returned = 0;
  assert_judged (&view, &forged, FALSE);
  forged = event;
  forged.outcome = SIGUO_OUTCOME_BOTH;
  assert_judged (&view, &forged, FALSE);
  forged = event;
  forged.end = SIGUO_END_CARRIED;
  forged.winners = 1 << SIGUO_SEAT_N;
  forged.next = SIGUO_NO_SEAT;
  assert_judged (&view, &forged, FALSE);
  forged = event;
  forged.colour = SIGUO_COLOUR_BLUE;
  assert_judged (&view, &forged, FALSE);
  forged = event;
  forged.decided = TRUE;
  assert_judged (&view, &forged, FALSE);
  siguo_event_init (&forged, SIGUO_EVENT_TIMEOUT, truth.turn);
  g_assert_cmpint (siguo_position_rule (&truth, &forged), ==, SIGUO_WHY_NOT_LEGAL);
  assert_judged (&view, &forged, TRUE);
  forged.from = 3;
  assert_judged (&view, &forged, FALSE);
  siguo_event_init (&forged, SIGUO_EVENT_PASS, truth.turn);
  assert_judged (&view, &forged, FALSE);
}

/* What flip alone has is refused in every other mode. */
static void
test_other_modes (void)
{
  SiguoPosition position;
  SiguoEvent event, forged;

  test_position (&position, "duel_open", 'S', "A11:9 A15:8 A62:F B62:F B11:9");
  test_rule_move (&position, "A11", "A12", &event);
  assert_judged (&position, &event, TRUE);
  forged = event;
  forged.n_returned = 1;
  assert_judged (&position, &forged, FALSE);
  forged = event;
  forged.colour = SIGUO_COLOUR_BLUE;
  assert_judged (&position, &forged, FALSE);
  forged = event;
  forged.decided = TRUE;
  assert_judged (&position, &forged, FALSE);
  forged = event;
  forged.kind = SIGUO_EVENT_FLIP;
  assert_judged (&position, &forged, FALSE);
  g_assert_cmpint (siguo_position_rule (&position, &forged), ==, SIGUO_WHY_NOT_FACE_DOWN);
}

static void
spoil (SiguoEvent *event, SiguoRandom *random)
{
  for (guint n = siguo_random_below (random, 3) + 1; n > 0; n--)
    {
      guint8 *byte = (guint8 *) event + siguo_random_below (random, sizeof (*event));

      *byte = siguo_random_below (random, 2) ? siguo_random_below (random, 64)
                                             : siguo_random_next (random);
    }
}

/* Whole games, with every event also spoilt at random: what passes all the same can be applied. */
static void
test_spoilt (void)
{
  SiguoRandom random;
  guint accepted = 0;

  siguo_random_init (&random, 5);
  for (guint game = 0; game < 20; game++)
    {
      SiguoPosition truth, view;
      SiguoOptions options;
      SiguoDeal deal;

      siguo_options_init (&options, SIGUO_MODE_DUEL_FLIP);
      if (game % 2 == 1)
        siguo_options_set_preset (&options, "flip_modern");
      siguo_deal_randomize (&deal, &random);
      siguo_flip_init (&truth, &options, &deal, SIGUO_SEAT_S);
      siguo_position_init (&view, &options, NULL, SIGUO_SEAT_S);
      while (truth.end == SIGUO_END_NOT)
        {
          SiguoMove moves[SIGUO_MAX_MOVES];
          guint n = siguo_position_list_moves (&truth, moves);
          SiguoMove move = moves[siguo_random_below (&random, n)];
          SiguoEvent event;

          siguo_event_init (&event, move.from == move.to ? SIGUO_EVENT_FLIP : SIGUO_EVENT_MOVE,
                            truth.turn);
          event.from = move.from;
          event.to = move.to;
          g_assert_cmpint (siguo_position_rule (&truth, &event), ==, SIGUO_WHY_NOT_LEGAL);
          for (guint i = 0; i < 20; i++)
            {
              SiguoEvent spoilt = event;
              SiguoPosition copy = view;

              spoil (&spoilt, &random);
              if (!siguo_position_accepts (&view, &spoilt, NULL))
                continue;
              accepted++;
              siguo_position_apply (&copy, &spoilt, NULL);
              assert_reads_back (&copy);
            }
          g_assert_true (siguo_position_accepts (&view, &event, NULL));
          siguo_position_apply (&view, &event, NULL);
          siguo_position_apply (&truth, &event, NULL);
        }
    }
  g_assert_cmpuint (accepted, >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flip/position/text", test_text);
  g_test_add_func ("/flip/position/refused", test_refused);
  g_test_add_func ("/flip/position/hash", test_hash);
  g_test_add_func ("/flip/position/undo", test_undo);
  g_test_add_func ("/flip/position/flip-event", test_flip_event);
  g_test_add_func ("/flip/position/move-event", test_move_event);
  g_test_add_func ("/flip/position/other-modes", test_other_modes);
  g_test_add_func ("/flip/position/spoilt", test_spoilt);
  return g_test_run ();
}
