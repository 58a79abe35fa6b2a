/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <string.h>

#include "app/siguo-board-view.h"
#include "app/siguo-flip-count.h"
#include "app/siguo-flip-tally.h"
#include "app/siguo-flip-words.h"
#include "app/siguo-point-view.h"
#include "app/siguo-words.h"
#include "rules/siguo-flip.h"

/* A game of flip: the truth, and what everybody sees of it on a board. */
typedef struct
{
  GtkWidget *window;
  SiguoBoardView *view;
  SiguoPosition truth, seen;
  char *asked;
} Fixture;

static void
note_move (SiguoBoardView *view, guint from, guint to, Fixture *fixture)
{
  char a[4], b[4];

  g_free (fixture->asked);
  fixture->asked
      = g_strdup_printf ("move %s %s", siguo_board_name_point (fixture->seen.board, from, a),
                         siguo_board_name_point (fixture->seen.board, to, b));
}

static void
note_flip (SiguoBoardView *view, guint point, Fixture *fixture)
{
  char a[4];

  g_free (fixture->asked);
  fixture->asked
      = g_strdup_printf ("flip %s", siguo_board_name_point (fixture->seen.board, point, a));
}

static void
note_refusal (SiguoBoardView *view, guint why_not, guint from, guint to, Fixture *fixture)
{
  g_free (fixture->asked);
  fixture->asked = g_strdup_printf ("no %u", why_not);
}

static void
assert_asked (Fixture *fixture, const char *expected)
{
  g_assert_cmpstr (fixture->asked, ==, expected);
  g_clear_pointer (&fixture->asked, g_free);
}

static void
assert_refused (Fixture *fixture, SiguoWhyNot why_not)
{
  g_autofree char *expected = g_strdup_printf ("no %u", why_not);

  assert_asked (fixture, expected);
}

/* Blue pieces in A, orange ones in B, each in one order: the test knows what lies where. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  SiguoOptions options;
  SiguoDeal deal;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  siguo_options_init (&options, SIGUO_MODE_DUEL_FLIP);
  siguo_deal_sort (&deal);
  siguo_flip_init (&fixture->truth, &options, &deal, SIGUO_SEAT_S);
  siguo_deal_hide (&deal);
  siguo_flip_init (&fixture->seen, &options, &deal, SIGUO_SEAT_S);
  fixture->asked = NULL;
  fixture->view = SIGUO_BOARD_VIEW (siguo_board_view_new ());
  g_signal_connect (fixture->view, "move-asked", G_CALLBACK (note_move), fixture);
  g_signal_connect (fixture->view, "flip-asked", G_CALLBACK (note_flip), fixture);
  g_signal_connect (fixture->view, "not-possible", G_CALLBACK (note_refusal), fixture);
  siguo_board_view_set_viewer (fixture->view, SIGUO_BOARD_CLASSIC, SIGUO_SEAT_S);
  siguo_board_view_set_mode (fixture->view, SIGUO_BOARD_PLAY);
  siguo_board_view_set_position (fixture->view, &fixture->seen);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 760, 700);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
  while (!gtk_widget_get_mapped (GTK_WIDGET (fixture->view))
         || gtk_widget_get_width (GTK_WIDGET (fixture->view)) == 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->asked);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
}

static SiguoPoint
at (Fixture *fixture, const char *name)
{
  SiguoPoint point = siguo_board_find_point (fixture->seen.board, name);

  g_assert_cmpuint (point, !=, SIGUO_NO_POINT);
  return point;
}

static SiguoPointView *
point_at (Fixture *fixture, const char *name)
{
  return SIGUO_POINT_VIEW (siguo_board_view_get_point (fixture->view, at (fixture, name)));
}

/* What Enter and an assistive technology do. */
static void
press (Fixture *fixture, const char *name)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (point_at (fixture, name)), "point.activate", NULL));
}

static void
show (Fixture *fixture, SiguoEvent *event)
{
  g_assert_cmpint (siguo_position_rule (&fixture->truth, event), ==, SIGUO_WHY_NOT_LEGAL);
  siguo_position_apply (&fixture->truth, event, NULL);
  siguo_position_apply (&fixture->seen, event, NULL);
  siguo_board_view_show_event (fixture->view, event, &fixture->seen);
}

static void
flip (Fixture *fixture, const char *name)
{
  SiguoEvent event;

  siguo_event_init (&event, SIGUO_EVENT_FLIP, fixture->truth.turn);
  event.from = event.to = at (fixture, name);
  show (fixture, &event);
}

static void
move (Fixture *fixture, const char *from, const char *to)
{
  SiguoEvent event;

  siguo_event_init (&event, SIGUO_EVENT_MOVE, fixture->truth.turn);
  event.from = at (fixture, from);
  event.to = at (fixture, to);
  siguo_position_fill_path (&fixture->truth, &event);
  show (fixture, &event);
}

/* The first point on which @rank of @colour lies face down. */
static char *
find (Fixture *fixture, guint8 colour, guint8 rank)
{
  for (guint8 piece = 0; piece < SIGUO_DEAL_POINTS; piece++)
    if (fixture->truth.rank_of[piece] == rank && siguo_flip_is_down (&fixture->truth, piece)
        && siguo_flip_colour_of (&fixture->truth, piece) == colour)
      {
        char name[4];

        return g_strdup (siguo_board_name_point (fixture->truth.board, piece, name));
      }
  g_assert_not_reached ();
}

static void
flip_one (Fixture *fixture, guint8 colour, guint8 rank)
{
  g_autofree char *name = find (fixture, colour, rank);

  flip (fixture, name);
}

static void
assert_look (Fixture *fixture, const char *name, guint8 owner, guint8 rank)
{
  SiguoPieceLook look = siguo_point_view_get_look (point_at (fixture, name));

  g_assert_cmpuint (look.owner, ==, owner);
  g_assert_cmpuint (look.rank, ==, rank);
}

/* All backs look alike and are told alike, whatever lies under them. */
static void
test_backs (Fixture *fixture, gconstpointer data)
{
  for (guint8 point = 0; point < SIGUO_DEAL_POINTS; point++)
    {
      GtkWidget *view = siguo_board_view_get_point (fixture->view, point);
      SiguoPieceLook look = siguo_point_view_get_look (SIGUO_POINT_VIEW (view));
      const char *name = siguo_point_view_get_name (SIGUO_POINT_VIEW (view));

      if (siguo_deal_is_camp (point))
        {
          g_assert_cmpuint (look.owner, ==, SIGUO_NO_SEAT);
          g_assert_true (g_str_has_suffix (name, "empty"));
          continue;
        }
      g_assert_true (siguo_piece_look_equal (look, (SiguoPieceLook) { SIGUO_OWNER_NOBODY,
                                                                      SIGUO_RANK_UNKNOWN }));
      g_assert_true (g_str_has_suffix (name, "lies face down"));
      g_assert_true (siguo_point_view_get_marks (SIGUO_POINT_VIEW (view)) & SIGUO_POINT_HANDLE);
    }
}

/* One click turns a piece over; nothing is picked up for it. */
static void
test_ask (Fixture *fixture, gconstpointer data)
{
  press (fixture, "B13");
  assert_asked (fixture, "flip B13");
  g_assert_cmpuint (siguo_board_view_get_selected (fixture->view), ==, SIGUO_NO_POINT);
  siguo_board_view_activate_point (fixture->view, at (fixture, "A62"));
  assert_asked (fixture, "flip A62");
  /* An empty camp is nothing to turn over. */
  press (fixture, "A22");
  assert_asked (fixture, NULL);
  /* Out of turn it is refused, in words of its own. */
  flip (fixture, "A11");
  press (fixture, "B13");
  assert_refused (fixture, SIGUO_WHY_NOT_TURN);
  siguo_board_view_set_mode (fixture->view, SIGUO_BOARD_SHOW);
  press (fixture, "B13");
  assert_asked (fixture, NULL);
}

/* A face-up piece is nobody's until colours are decided; then its colour is somebody's. */
static void
test_colours (Fixture *fixture, gconstpointer data)
{
  g_autofree char *general = find (fixture, SIGUO_COLOUR_BLUE, SIGUO_RANK_GENERAL);
  g_autofree char *captain = find (fixture, SIGUO_COLOUR_ORANGE, SIGUO_RANK_CAPTAIN);
  g_autofree char *engineer = find (fixture, SIGUO_COLOUR_ORANGE, SIGUO_RANK_ENGINEER);
  g_autofree char *open = siguo_flip_words_plate (&fixture->seen, SIGUO_SEAT_S);
  g_autofree char *decided = NULL;

  g_assert_cmpstr (open, ==, "colour still open");
  flip (fixture, general);
  assert_look (fixture, general, SIGUO_OWNER_BLUE, SIGUO_RANK_GENERAL);
  g_assert_true (
      g_str_has_suffix (siguo_point_view_get_name (point_at (fixture, general)), "blue General"));
  flip (fixture, captain);
  assert_look (fixture, captain, SIGUO_OWNER_ORANGE, SIGUO_RANK_CAPTAIN);
  press (fixture, general);
  assert_refused (fixture, SIGUO_WHY_NOT_NO_COLOUR);
  /* South turns over an engineer, and plays its colour. */
  flip (fixture, engineer);
  decided = siguo_flip_words_plate (&fixture->seen, SIGUO_SEAT_S);
  g_assert_cmpstr (decided, ==, "Orange · 25 pieces");
  g_assert_true (g_str_has_suffix (siguo_point_view_get_name (point_at (fixture, captain)),
                                   "your Captain"));
}

/* What is told of a flip, to the one who reads it in the log. */
static void
test_words (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "Lin", NULL, "Mei", NULL };
  g_autofree char *engineer = find (fixture, SIGUO_COLOUR_BLUE, SIGUO_RANK_ENGINEER);
  g_autofree char *first
      = g_strdup_printf ("Lin turns over the piece on %s: blue Engineer", engineer);
  g_auto(GStrv) told = NULL;
  SiguoEvent event;

  siguo_event_init (&event, SIGUO_EVENT_FLIP, SIGUO_SEAT_S);
  event.from = event.to = at (fixture, engineer);
  g_assert_cmpint (siguo_position_rule (&fixture->truth, &event), ==, SIGUO_WHY_NOT_LEGAL);
  told = siguo_words_event (&fixture->seen, &event, names);
  g_assert_cmpuint (g_strv_length (told), ==, 2);
  g_assert_cmpstr (told[0], ==, first);
  g_assert_cmpstr (told[1], ==, "The colours are decided: Lin plays blue");
}

static SiguoFlipTally *
find_tally (Fixture *fixture, guint8 colour)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (SIGUO_IS_FLIP_TALLY (child)
        && siguo_flip_tally_get_colour (SIGUO_FLIP_TALLY (child)) == colour)
      return SIGUO_FLIP_TALLY (child);
  return NULL;
}

/* What is turned over and lost is counted beside the board, and never what lies face down. */
static void
test_count (Fixture *fixture, gconstpointer data)
{
  SiguoFlipTally *blue = find_tally (fixture, SIGUO_COLOUR_BLUE);
  SiguoFlipCount count;

  g_assert_cmpstr (siguo_flip_tally_get_text (blue), ==, "Blue: 0 face up, 0 lost");
  flip_one (fixture, SIGUO_COLOUR_BLUE, SIGUO_RANK_ENGINEER);
  flip_one (fixture, SIGUO_COLOUR_BLUE, SIGUO_RANK_MINE);
  flip_one (fixture, SIGUO_COLOUR_BLUE, SIGUO_RANK_MINE);
  g_assert_cmpstr (siguo_flip_tally_get_text (blue), ==,
                   "Blue: 3 face up, 0 lost\nLandmine: 2 face up, 0 lost\n"
                   "Engineer: 1 face up, 0 lost");
  g_assert_cmpstr (siguo_flip_tally_get_text (find_tally (fixture, SIGUO_COLOUR_ORANGE)), ==,
                   "Orange: 0 face up, 0 lost");
  /* The truth knows all of it, but what lies face down counts for nobody. */
  siguo_flip_count_init (&count, &fixture->truth, SIGUO_COLOUR_BLUE);
  g_assert_cmpuint (count.n_up, ==, 3);
  g_assert_cmpuint (count.n_lost, ==, 0);
}

/* No other board has it. */
static void
test_other_game (Fixture *fixture, gconstpointer data)
{
  GtkWidget *tally = GTK_WIDGET (find_tally (fixture, SIGUO_COLOUR_BLUE));

  g_assert_true (gtk_widget_get_visible (tally));
  siguo_board_view_set_viewer (fixture->view, SIGUO_BOARD_FOUR, SIGUO_SEAT_S);
  g_assert_false (gtk_widget_get_visible (tally));
}

/* The reader of a finished game sees what was never turned over, and that it was not. */
static void
test_reveal (Fixture *fixture, gconstpointer data)
{
  g_autofree char *flag = find (fixture, SIGUO_COLOUR_ORANGE, SIGUO_RANK_FLAG);
  SiguoPieceLook look;

  siguo_board_view_set_mode (fixture->view, SIGUO_BOARD_SHOW);
  siguo_board_view_learn (fixture->view, &fixture->truth);
  assert_look (fixture, flag, SIGUO_OWNER_ORANGE, SIGUO_RANK_FLAG);
  look = siguo_point_view_get_look (point_at (fixture, flag));
  g_assert_true (look.faint);
}

static int
compare_words (const void *a, const void *b)
{
  return strncmp (*(const char *const *) a, *(const char *const *) b, 3);
}

/* A position in which @pieces lie, blue is South's, and South is to move. */
static void
place (Fixture *fixture, const char *carriers, const char *pieces)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *options = siguo_options_to_text (&fixture->seen.options);
  g_auto(GStrv) words = g_strsplit (pieces, " ", -1);
  g_autofree char *sorted = NULL;
  g_autofree char *text = NULL;

  qsort (words, g_strv_length (words), sizeof *words, compare_words);
  sorted = g_strjoinv (" ", words);
  text = g_strdup_printf ("%s; turn=S end=not win= quiet=0 ply=0 S=in,0 N=in,0 %s last=..; %s",
                          options, carriers, sorted);
  siguo_position_from_text (&fixture->truth, text, &error);
  g_assert_no_error (error);
  fixture->seen = fixture->truth;
  siguo_board_view_set_position (fixture->view, &fixture->seen);
}

#define DECIDED "blue=S,0,- orange=N,0,-"

/* Own pieces that lie face up move as everywhere; to a back no piece can go. */
static void
test_move (Fixture *fixture, gconstpointer data)
{
  place (fixture, DECIDED, "A23=b9! A13=? B13=o8! B62=oF B23=?");
  press (fixture, "A23");
  g_assert_cmpuint (siguo_board_view_get_selected (fixture->view), ==, at (fixture, "A23"));
  press (fixture, "A13");
  assert_refused (fixture, SIGUO_WHY_NOT_FACE_DOWN);
  /* An enemy's piece is only looked at. */
  press (fixture, "B13");
  assert_asked (fixture, NULL);
  press (fixture, "A23");
  press (fixture, "A22");
  assert_asked (fixture, "move A23 A22");
  move (fixture, "A23", "A22");
  assert_look (fixture, "A22", SIGUO_OWNER_BLUE, SIGUO_RANK_FIELD_MARSHAL);
  assert_look (fixture, "A23", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
}

/* Each reason that only flip has, in the words of a refusal. */
static void
test_why_not (Fixture *fixture, gconstpointer data)
{
  place (fixture, DECIDED, "A11=b9! A12=oF! A21=o2! A31=? B11=oM");
  press (fixture, "A11");
  press (fixture, "A12");
  assert_refused (fixture, SIGUO_WHY_NOT_TAKER);
  place (fixture, DECIDED, "A11=b1! A12=oF! A21=o2! A31=? B11=oM");
  press (fixture, "A11");
  press (fixture, "A12");
  assert_refused (fixture, SIGUO_WHY_NOT_MINES_LEFT);
}

/* Whoever carries a flag is seen to, and said to. */
static void
test_carrier (Fixture *fixture, gconstpointer data)
{
  SiguoPieceLook look;
  SiguoFlipCount count;

  place (fixture, "blue=S,0,- orange=N,0,A11",
         "A11=b1:A21! A21=oF:-! A14=b9! B51=oM:-! B53=oM:-! B55=oM:-! A64=o9!");
  look = siguo_point_view_get_look (point_at (fixture, "A21"));
  g_assert_cmpuint (look.carries, ==, SIGUO_OWNER_ORANGE);
  g_assert_true (g_str_has_suffix (siguo_point_view_get_name (point_at (fixture, "A21")),
                                   "your Engineer, carries the orange flag"));
  look = siguo_point_view_get_look (point_at (fixture, "A14"));
  g_assert_cmpuint (look.carries, ==, 0);
  /* A flag that is carried is not lost yet. */
  siguo_flip_count_init (&count, &fixture->seen, SIGUO_COLOUR_ORANGE);
  g_assert_cmpuint (count.up[SIGUO_RANK_FLAG], ==, 1);
  g_assert_cmpuint (count.lost[SIGUO_RANK_FLAG], ==, 0);
  g_assert_cmpuint (count.lost[SIGUO_RANK_MINE], ==, 3);
}

/* Flag or extermination: the end says which. */
static void
test_end (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "Lin", NULL, "Mei", NULL };
  g_auto(GStrv) told = NULL;
  g_autofree char *all = NULL;
  SiguoPosition before;
  SiguoEvent event;
  GString *pieces = g_string_new ("A14=b9! A15=o8!");

  /* Of orange only this one is left that could move; the others have gone. */
  for (guint8 rank = SIGUO_RANK_ENGINEER; rank <= SIGUO_RANK_BOMB; rank++)
    for (guint i = rank == SIGUO_RANK_GENERAL ? 1 : 0; i < siguo_rank_get_count (rank); i++)
      {
        guint n = 0;

        /* Where they started is nothing to this test, but no two did at one point. */
        while (siguo_deal_is_camp (n)
               || strstr (pieces->str, siguo_board_name_point (fixture->seen.board, (guint8) n,
                                                               (char[4]) { 0 })) != NULL)
          n++;
        g_string_append_printf (pieces, " %s=o%c:-!",
                                siguo_board_name_point (fixture->seen.board, (guint8) n,
                                                        (char[4]) { 0 }),
                                siguo_rank_to_letter (rank));
      }
  place (fixture, DECIDED, pieces->str);
  g_string_free (pieces, TRUE);
  before = fixture->seen;
  siguo_event_init (&event, SIGUO_EVENT_MOVE, SIGUO_SEAT_S);
  event.from = at (fixture, "A14");
  event.to = at (fixture, "A15");
  show (fixture, &event);
  g_assert_cmpint (fixture->seen.end, ==, SIGUO_END_TEAM_OUT);
  told = siguo_words_event (&before, &event, names);
  all = g_strjoinv ("|", told);
  g_test_message ("%s", all);
  g_assert_nonnull (strstr (all, "Mei has lost the last piece that can move|Lin has won"));
  g_assert_cmpstr (siguo_flip_words_reason (&fixture->seen, FALSE), ==,
                   "The other side has lost every piece that can move.");
  g_assert_cmpstr (siguo_flip_words_plate_out (&fixture->seen, SIGUO_SEAT_N), ==,
                   "out: nothing left to move");
  g_assert_cmpstr (siguo_flip_words_reason (&fixture->seen, TRUE), ==,
                   "You have lost every piece that can move.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(name, func) g_test_add ("/board-flip/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("backs", test_backs);
  ADD ("ask", test_ask);
  ADD ("colours", test_colours);
  ADD ("words", test_words);
  ADD ("count", test_count);
  ADD ("other-game", test_other_game);
  ADD ("reveal", test_reveal);
  ADD ("move", test_move);
  ADD ("why-not", test_why_not);
  ADD ("carrier", test_carrier);
  ADD ("end", test_end);
  return g_test_run ();
}
