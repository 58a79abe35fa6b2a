/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-test.h"

#include <string.h>

static void
make_layouts (SiguoLayout *layouts, guint64 seed)
{
  SiguoRandom random;

  siguo_random_init (&random, seed);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_layout_randomize (&layouts[seat], &random);
}

static void
test_init (void)
{
  static const struct
  {
    const char *options;
    guint8 seats;
    SiguoSeat first;
  } modes[] = {
    { "mode=siguo_dark", 15, SIGUO_SEAT_W },
    { "mode=siguo_duel", 5, SIGUO_SEAT_N },
    { "mode=siguo_duel duel_seats=EW", 10, SIGUO_SEAT_E },
    { "mode=siguo_duel side_arms=closed", 5, SIGUO_SEAT_S },
    { "mode=duel_dark", 5, SIGUO_SEAT_N },
  };
  SiguoLayout layouts[SIGUO_N_SEATS];

  make_layouts (layouts, 1);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      SiguoPosition position;
      SiguoOptions options;

      g_assert_true (siguo_options_from_text (&options, modes[i].options, NULL));
      siguo_position_init (&position, &options, layouts, modes[i].first);
      g_assert_cmpint (position.seats, ==, modes[i].seats);
      g_assert_cmpint (position.alive, ==, modes[i].seats);
      g_assert_cmpint (position.turn, ==, modes[i].first);
      for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
        {
          SiguoLayout layout;
          gboolean plays = (modes[i].seats & 1 << seat) != 0;

          g_assert_cmpuint (siguo_position_count_pieces (&position, seat), ==, plays ? 25 : 0);
          siguo_position_get_layout (&position, seat, &layout);
          if (plays)
            g_assert_true (siguo_layout_equal (&layout, &layouts[seat]));
          else
            g_assert_cmpint (layout.rank[0], ==, SIGUO_RANK_NONE);
        }
      for (guint point = 0; point < position.board->n_points; point++)
        {
          guint8 owner = siguo_position_owner_at (&position, point);

          g_assert_cmpint (owner != SIGUO_NO_SEAT, ==, siguo_set_has (&position.occupied, point));
          g_assert_cmpint (siguo_position_rank_at (&position, point) != SIGUO_RANK_NONE, ==,
                           owner != SIGUO_NO_SEAT);
          if (owner != SIGUO_NO_SEAT)
            g_assert_cmpint (owner, ==, position.board->seat_of[point]);
          g_assert_cmpint (siguo_position_is_locked (&position, point), ==,
                           owner != SIGUO_NO_SEAT && siguo_set_has (&position.board->hqs, point));
        }
    }
}

/* Knowing more changes the hash, and knowing all gives the referee's. */
static void
test_learn (void)
{
  SiguoLayout layouts[SIGUO_N_SEATS], hidden[SIGUO_N_SEATS], seen;
  SiguoPosition truth, view;
  SiguoOptions options;

  make_layouts (layouts, 2);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_layout_hide (&hidden[seat]);
  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  siguo_position_init (&truth, &options, layouts, SIGUO_SEAT_S);
  siguo_position_init (&view, &options, hidden, SIGUO_SEAT_S);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_cmpuint (view.hash, !=, truth.hash);
      siguo_position_get_layout (&view, seat, &seen);
      g_assert_true (siguo_layout_is_hidden (&seen));
      /* A hidden layout tells nothing. */
      siguo_position_learn_layout (&view, seat, &hidden[seat]);
      siguo_position_get_layout (&view, seat, &seen);
      g_assert_true (siguo_layout_is_hidden (&seen));
      siguo_position_learn_layout (&view, seat, &layouts[seat]);
      siguo_position_learn_layout (&view, seat, &hidden[seat]);
      siguo_position_get_layout (&view, seat, &seen);
      g_assert_true (siguo_layout_equal (&seen, &layouts[seat]));
    }
  g_assert_cmpuint (view.hash, ==, truth.hash);
}

/* The dead stay known, and can be learnt. */
static void
test_dead (void)
{
  SiguoPosition position, view;
  SiguoEvent event;
  SiguoLayout layout;

  test_position (&position, "siguo_dark", 'S', "S15:2 E15:2 N15:2 W15:2 S:9@E52 E51:8");
  test_position (&view, "siguo_dark", 'S', "S15:2 E15:? N15:? W15:? S:9@E52 E51:?");
  test_play (&position, "E52", "E51", &event);
  event.defender = SIGUO_RANK_UNKNOWN;
  g_assert_true (siguo_position_accepts (&view, &event, NULL));
  siguo_position_apply (&view, &event, NULL);
  siguo_position_get_layout (&position, SIGUO_SEAT_E, &layout);
  g_assert_cmpint (layout.rank[20], ==, SIGUO_RANK_GENERAL);
  siguo_position_learn_layout (&view, SIGUO_SEAT_E, &layout);
  siguo_position_get_layout (&view, SIGUO_SEAT_E, &layout);
  g_assert_cmpint (layout.rank[20], ==, SIGUO_RANK_GENERAL);
  g_assert_cmpuint (siguo_position_count_pieces (&view, SIGUO_SEAT_E), ==, 1);
}

/* One hash for one position, however it came about; another for another. */
static void
test_hash (void)
{
  SiguoPosition a, b, moved;
  SiguoEvent event;

  test_position (&a, "siguo_dark", 'S', "S15:2 E15:2 N15:2 W15:2");
  b = a;
  test_play (&b, "S15", "S14", &event);
  moved = b;
  g_assert_cmpuint (a.hash, !=, b.hash);
  for (guint seat = 1; seat < 4; seat++)
    test_happen (&b, SIGUO_EVENT_SKIP, seat, &event);
  test_play (&b, "S14", "S15", &event);
  for (guint seat = 1; seat < 4; seat++)
    test_happen (&b, SIGUO_EVENT_SKIP, seat, &event);
  g_assert_cmpuint (a.hash, ==, b.hash);
  /* Whose turn it is counts. */
  test_happen (&b, SIGUO_EVENT_SKIP, SIGUO_SEAT_S, &event);
  g_assert_cmpuint (a.hash, !=, b.hash);
  g_assert_cmpuint (moved.hash, !=, b.hash);
  /* So do who is out, and how the game ended. */
  b = a;
  test_happen (&b, SIGUO_EVENT_DRAW, SIGUO_NO_SEAT, &event);
  moved = a;
  test_happen (&moved, SIGUO_EVENT_STOP, SIGUO_NO_SEAT, &event);
  g_assert_cmpuint (moved.hash, !=, b.hash);
}

/* A whole game there, and all the way back. */
static void
test_undo (gconstpointer data)
{
  static SiguoUndo undos[400];
  static SiguoPosition befores[400];
  g_autofree char *text = g_strconcat ("mode=", data, NULL);
  SiguoLayout layouts[SIGUO_N_SEATS], hidden[SIGUO_N_SEATS];
  SiguoOptions options;
  SiguoRandom random;

  g_assert_true (siguo_options_from_text (&options, text, NULL));
  siguo_random_init (&random, 3);
  for (guint round = 0; round < 20; round++)
    {
      SiguoPosition truth, view;
      guint n = 0;

      for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
        {
          siguo_layout_randomize (&layouts[seat], &random);
          siguo_layout_hide (&hidden[seat]);
        }
      siguo_position_init (&truth, &options, layouts, SIGUO_SEAT_S);
      siguo_position_init (&view, &options, hidden, SIGUO_SEAT_S);
      for (; n < G_N_ELEMENTS (undos) && truth.end == SIGUO_END_NOT; n++)
        {
          SiguoMove moves[SIGUO_MAX_MOVES];
          guint n_moves = siguo_position_list_moves (&truth, moves),
                chosen = siguo_random_below (&random, n_moves);
          SiguoEvent event;

          for (guint i = 0; i < n_moves; i++)
            if (siguo_set_has (&truth.occupied, moves[i].to))
              chosen = i;
          siguo_event_init (&event, SIGUO_EVENT_MOVE, truth.turn);
          event.from = moves[chosen].from;
          event.to = moves[chosen].to;
          if (n % 60 == 59)
            siguo_event_init (&event, n % 120 == 59 ? SIGUO_EVENT_SURRENDER : SIGUO_EVENT_SKIP,
                              truth.turn);
          g_assert_cmpint (siguo_position_rule (&truth, &event), ==, SIGUO_WHY_NOT_LEGAL);
          siguo_position_apply (&truth, &event, NULL);
          befores[n] = view;
          /* The view learns the ranks, so that undo must make it forget them. */
          siguo_position_apply (&view, &event, &undos[n]);
        }
      while (n-- > 0)
        {
          siguo_position_undo (&view, &undos[n]);
          g_assert_true (siguo_position_equal (&view, &befores[n]));
          g_assert_cmpmem (&view.occupied, sizeof (view.occupied), &befores[n].occupied,
                           sizeof (view.occupied));
          g_assert_cmpmem (&view.fixed, sizeof (view.fixed), &befores[n].fixed,
                           sizeof (view.fixed));
          g_assert_cmpmem (&view.engineers, sizeof (view.engineers), &befores[n].engineers,
                           sizeof (view.engineers));
          g_assert_cmpmem (view.men, sizeof (view.men), befores[n].men, sizeof (view.men));
          g_assert_cmpmem (view.piece_at, sizeof (view.piece_at), befores[n].piece_at,
                           sizeof (view.piece_at));
          g_assert_cmpmem (view.way_used, sizeof (view.way_used), befores[n].way_used,
                           sizeof (view.way_used));
          g_assert_cmpint (view.alive, ==, befores[n].alive);
        }
    }
}

/* Equal is all that is told, not only the hash. */
static void
test_equal (void)
{
  SiguoPosition a, b;
  SiguoEvent event;

  test_position (&a, "duel_dark", 'S', "A15:2 B15:2");
  b = a;
  g_assert_true (siguo_position_equal (&a, &b));
  b.quiet_moves++;
  g_assert_false (siguo_position_equal (&a, &b));
  b = a;
  b.options.mine = SIGUO_MINE_MUTUAL;
  g_assert_false (siguo_position_equal (&a, &b));
  test_play (&a, "A15", "A14", &event);
  b = a;
  b.recent[0][0].to++;
  g_assert_false (siguo_position_equal (&a, &b));
}

static void
test_next_seat (void)
{
  SiguoPosition position;
  SiguoEvent event;

  test_position (&position, "siguo_dark", 'S', "S15:2 E15:2 N15:2 W15:2");
  g_assert_cmpint (siguo_position_next_seat (&position, SIGUO_SEAT_S), ==, SIGUO_SEAT_E);
  g_assert_cmpint (siguo_position_next_seat (&position, SIGUO_SEAT_W), ==, SIGUO_SEAT_S);
  test_happen (&position, SIGUO_EVENT_LEAVE, SIGUO_SEAT_E, &event);
  g_assert_cmpint (siguo_position_next_seat (&position, SIGUO_SEAT_S), ==, SIGUO_SEAT_N);
  position.alive = 1;
  g_assert_cmpint (siguo_position_next_seat (&position, SIGUO_SEAT_S), ==, SIGUO_SEAT_S);
  position.alive = 0;
  g_assert_cmpint (siguo_position_next_seat (&position, SIGUO_SEAT_S), ==, SIGUO_NO_SEAT);
  test_position (&position, "siguo_dark turn_dir=cw", 'S', "S15:2 E15:2 N15:2 W15:2");
  g_assert_cmpint (siguo_position_next_seat (&position, SIGUO_SEAT_S), ==, SIGUO_SEAT_W);
}

/* Texts made by replacing @from with @to in the text of a position that has everything in it. */
static const struct
{
  const char *from, *to;
} broken[] = {
  { "mode=duel_dark", "mode=chess" },
  { "mode=duel_dark", "mode=siguo_dark" },
  { "; turn", ";turn" },
  { "; ", " " },
  { "; A", ";; A" },
  { "; A", "; A;" },
  { "turn=N", "turn=E" },
  { "turn=N", "turn=-" },
  { "turn=N", "turn=" },
  { "turn=N", "turn=NN" },
  { "turn=N ", "x=1 " },
  { "end=not", "end=won" },
  { "end=not", "end=team_out" },
  { "win= ", "win=S " },
  { "win= ", "win=X " },
  { "quiet=1", "quiet=-1" },
  { "quiet=1", "quiet=65536" },
  { "quiet=1", "quiet=01" },
  { "ply=4", "ply=" },
  { "ply=4", "ply" },
  { "ply=4", "ply=x" },
  { "ply=4", "moves=4" },
  { "S=in,0", "S=in" },
  { "S=in,0", "S=in,256" },
  { "S=in,0", "S=gone,0" },
  { "S=in,0", "E=in,0" },
  { "S=in,0", "SS=in,0" },
  { "N=in", "N=flag" },
  { "S=in", "S=flag" },
  { "A11A11A12", "A11A11" },
  { "A11A11A12", "A11A11A72" },
  { "A11A11A12", "C11A11A12" },
  { "A11A11A12",
    "A11A11A12,A11A11A12,A11A11A12,A11A11A12,A11A11A12,A11A11A12,A11A11A12,A11A11A12" },
  { "repetition=forbid", "repetition=off" },
  { "A11=5", "A11=." },
  { "A11=5", "A11=X" },
  { "A11=5", "A11" },
  { "A11=5", "A11-5" },
  { "A11=5", "A22=5" },
  { "A11=5", "C11=5" },
  { "A11=5", "A11=5 A11=5" },
  { "A11=5:A12", "A11=5:A13" },
  { "A11=5:A12", "A11=5:A19" },
  { "A11=5:A12", "A11=5:" },
  { "A11=5:A12", "A11=5:A12?" },
  { "A11=5:A12", "A11=5:A12:" },
  { "A11=5:A12", "A11=5:A11" },
  { "A62=F!", "A62=F!!" },
  { "B11=8:-", "B11=8:--" },
};

static char *
replace (const char *text, const char *from, const char *to)
{
  const char *found = strstr (text, from);

  g_assert_nonnull (found);
  return g_strdup_printf ("%.*s%s%s", (int) (found - text), text, to, found + strlen (from));
}

static void
test_text (void)
{
  g_autofree char *text = NULL;
  SiguoPosition position, read, before;
  SiguoEvent event;

  test_position (&position, "duel_dark", 'S', "A11:5 A13:9 A:B@B12 A62:F B11:8 B13:2 B15:4 B62:F");
  test_play (&position, "B12", "B11", &event);
  test_happen (&position, SIGUO_EVENT_TIMEOUT, SIGUO_SEAT_N, &event);
  test_play (&position, "A11", "A12", &event);
  test_play (&position, "B13", "A13", &event);
  g_assert_cmpint (event.outcome, ==, SIGUO_OUTCOME_LOST);
  text = siguo_position_to_text (&position);
  g_assert_nonnull (strstr (
      text, "turn=S end=not win= quiet=0 ply=4 S=in,0 N=in,1; A11=5:A12 A12=B:- A13=9 A62=F "
            "B11=8:- B13=2:- B15=4 B62=F"));
  g_clear_pointer (&text, g_free);
  test_play (&position, "A12", "A11", &event);
  test_play (&position, "B15", "B14", &event);
  test_play (&position, "A11", "A12", &event);
  position.ply = 4;
  position.quiet_moves = 1;
  siguo_set_add (&position.shown, test_point (&position, "A62"));
  text = siguo_position_to_text (&position);
  g_assert_nonnull (strstr (
      text, "turn=N end=not win= quiet=1 ply=4 S=in,0,A11A12A11,A11A11A12 N=in,1,B15B15B14; "
            "A11=5:A12 A12=B:- A13=9 A62=F! "));
  g_assert_true (siguo_position_from_text (&read, text, NULL));
  g_assert_cmpmem (read.piece_at, sizeof (read.piece_at), position.piece_at,
                   sizeof (position.piece_at));
  g_assert_cmpmem (read.rank_of, sizeof (read.rank_of), position.rank_of,
                   sizeof (position.rank_of));
  g_assert_cmpint (read.n_recent[0], ==, 2);

  before = read;
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autofree char *other = replace (text, broken[i].from, broken[i].to);
      g_autoptr (GError) error = NULL;

      if (siguo_position_from_text (&read, other, &error))
        g_error ("%s to %s is read", broken[i].from, broken[i].to);
      g_assert_nonnull (error);
      g_assert_cmpmem (&read, sizeof (read), &before, sizeof (before));
    }
}

static void
test_text_ended (void)
{
  SiguoPosition position, read;
  SiguoEvent event;
  g_autofree char *text = NULL;

  test_position (&position, "siguo_dark", 'S', "S15:2 E15:2 N15:2 W15:?");
  test_happen (&position, SIGUO_EVENT_LEAVE, SIGUO_SEAT_E, &event);
  test_happen (&position, SIGUO_EVENT_SURRENDER, SIGUO_SEAT_W, &event);
  text = siguo_position_to_text (&position);
  g_assert_nonnull (strstr (
      text, "; turn=- end=team_out win=SN quiet=0 ply=0 S=in,0 E=left,0 N=in,0 W=surrender,0; "
            "S15=2 E15=2:- N15=2 W15=?:-"));
  g_assert_true (siguo_position_from_text (&read, text, NULL));
  g_assert_cmpuint (read.hash, ==, position.hash);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/position/init", test_init);
  g_test_add_func ("/rules/position/learn", test_learn);
  g_test_add_func ("/rules/position/dead", test_dead);
  g_test_add_func ("/rules/position/hash", test_hash);
  g_test_add_data_func ("/rules/position/undo/four",
                        "siguo_dark engineer_recon=attack repetition=forbid", test_undo);
  g_test_add_data_func ("/rules/position/undo/duel", "duel_dark", test_undo);
  g_test_add_func ("/rules/position/equal", test_equal);
  g_test_add_func ("/rules/position/next-seat", test_next_seat);
  g_test_add_func ("/rules/position/text", test_text);
  g_test_add_func ("/rules/position/text-ended", test_text_ended);
  return g_test_run ();
}
