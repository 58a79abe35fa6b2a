/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>

#include "app/siguo-log.h"
#include "app/siguo-round-words.h"
#include "board-fixture.h"

#define ROUNDS 2

static const char *const NAMES[SIGUO_N_SEATS] = { "Anna", "小林", "Boris", "老张" };

typedef struct
{
  GtkWindow *window;
  SiguoLog *log;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->window = GTK_WINDOW (gtk_window_new ());
  fixture->log = SIGUO_LOG (siguo_log_new ());
  gtk_window_set_child (fixture->window, GTK_WIDGET (fixture->log));
  gtk_window_set_default_size (fixture->window, 600, 500);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (fixture->window);
}

static GtkTextView *
find_view (GtkWidget *widget)
{
  GtkTextView *found = GTK_IS_TEXT_VIEW (widget) ? GTK_TEXT_VIEW (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_view (child);
  return found;
}

/* Somebody goes a step forward or back on a road of their own. */
static void
play (Fixture *fixture, SiguoPosition *position, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = NULL;
      SiguoMove moves[SIGUO_MAX_MOVES];
      SiguoEvent event;

      g_assert_cmpuint (siguo_position_list_moves (position, moves), >, 0);
      siguo_event_init (&event, SIGUO_EVENT_MOVE, position->turn);
      event.from = moves[0].from;
      event.to = moves[0].to;
      siguo_position_fill_path (position, &event);
      g_assert_cmpint (siguo_position_rule (position, &event), ==, SIGUO_WHY_NOT_LEGAL);
      siguo_log_add (fixture->log, position, &event, NAMES, TRUE);
      text = siguo_log_take_news (fixture->log);
      g_assert_nonnull (strstr (text, NAMES[event.seat]));
      siguo_position_apply (position, &event, NULL);
    }
}

/* Chinese and Latin names stand in lines of one height, and each line begins with the letter of
 * the seat. */
static void
test_lines (Fixture *fixture, gconstpointer data)
{
  GtkTextView *view = find_view (GTK_WIDGET (fixture->log));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  SiguoPosition position;
  int y, first = 0;

  board_fixture_start (&position, SIGUO_NO_SEAT, SIGUO_SEAT_S);
  play (fixture, &position, ROUNDS * SIGUO_N_SEATS);
  gtk_window_present (fixture->window);
  while (gtk_widget_get_width (GTK_WIDGET (view)) == 0)
    g_main_context_iteration (NULL, TRUE);

  g_assert_cmpint (gtk_text_buffer_get_line_count (buffer), >=, ROUNDS * SIGUO_N_SEATS);
  for (int line = 0; line < ROUNDS * SIGUO_N_SEATS; line++)
    {
      GtkTextIter start;
      int height;

      gtk_text_buffer_get_iter_at_line (buffer, &start, line);
      g_assert_cmpuint (gtk_text_iter_get_char (&start), ==, (gunichar) "SENW"[line % 4]);
      gtk_text_view_get_line_yrange (view, &start, &y, &height);
      if (line == 0)
        first = height;
      g_assert_cmpint (height, >, 0);
      g_assert_cmpint (height, ==, first);
    }
}

/* Somebody moves a piece of the front row ahead. */
static void
add_move (Fixture *fixture, const SiguoPosition *position, guint8 seat, SiguoOutcome outcome)
{
  SiguoEvent event;

  siguo_event_init (&event, SIGUO_EVENT_MOVE, seat);
  event.from = SIGUO_ARM_POINTS * seat;
  event.to = SIGUO_ARM_POINTS * ((seat + 1u) % SIGUO_N_SEATS);
  event.outcome = outcome;
  siguo_log_add (fixture->log, position, &event, NAMES, TRUE);
}

static void
assert_news (Fixture *fixture, const char *const *parts, guint n_lines)
{
  g_autofree char *news = siguo_log_take_news (fixture->log);
  g_auto (GStrv) lines = NULL;

  g_assert_nonnull (news);
  lines = g_strsplit (news, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, n_lines);
  for (guint i = 0; i < n_lines; i++)
    g_assert_nonnull (strstr (lines[i], parts[i]));
  /* That was all. */
  g_assert_null (siguo_log_take_news (fixture->log));
}

/* Of what is drawn together the status tells all that must not be missed, in order, and the last
 * thing; of too much that it was more. */
static void
test_news (Fixture *fixture, gconstpointer data)
{
  static const char *const battles[] = { "Anna attacks 小林", "Boris attacks 老张",
                                         "Anna moves from" };
  static const char *const end[] = { "小林 attacks Boris", "Anna surrenders", "老张 moves from" };
  static const char *const over[] = { "Anna moves from", "小林 and 老张 have won" };
  static const char *const many[] = { "7 more things that happened before", "老张 attacks",
                                      "Anna attacks", "小林 attacks", "Boris moves from" };
  SiguoPosition position;
  SiguoEvent event;

  board_fixture_start (&position, SIGUO_NO_SEAT, SIGUO_SEAT_S);
  g_assert_null (siguo_log_take_news (fixture->log));
  add_move (fixture, &position, 3, SIGUO_OUTCOME_QUIET);
  add_move (fixture, &position, 0, SIGUO_OUTCOME_BOTH);
  add_move (fixture, &position, 1, SIGUO_OUTCOME_QUIET);
  add_move (fixture, &position, 2, SIGUO_OUTCOME_WON);
  add_move (fixture, &position, 3, SIGUO_OUTCOME_QUIET);
  add_move (fixture, &position, 0, SIGUO_OUTCOME_QUIET);
  assert_news (fixture, battles, G_N_ELEMENTS (battles));

  add_move (fixture, &position, 1, SIGUO_OUTCOME_LOST);
  siguo_event_init (&event, SIGUO_EVENT_SURRENDER, 0);
  event.n_out = 1;
  event.out[0] = (SiguoEventOut) { 0, SIGUO_OUT_SURRENDER };
  siguo_log_add (fixture->log, &position, &event, NAMES, TRUE);
  add_move (fixture, &position, 3, SIGUO_OUTCOME_QUIET);
  assert_news (fixture, end, G_N_ELEMENTS (end));

  siguo_event_init (&event, SIGUO_EVENT_MOVE, 0);
  event.from = 0;
  event.to = 1;
  event.end = SIGUO_END_TEAM_OUT;
  event.winners = 1 << 1 | 1 << 3;
  siguo_log_add (fixture->log, &position, &event, NAMES, TRUE);
  assert_news (fixture, over, G_N_ELEMENTS (over));

  for (guint i = 0; i < SIGUO_ROUND_WORDS_MOST + 6; i++)
    add_move (fixture, &position, i % SIGUO_N_SEATS, SIGUO_OUTCOME_WON);
  add_move (fixture, &position, 2, SIGUO_OUTCOME_QUIET);
  /* The last one is told, too, and takes the place of another one. */
  assert_news (fixture, many, G_N_ELEMENTS (many));

  siguo_log_add (fixture->log, &position, &event, NAMES, FALSE);
  g_assert_null (siguo_log_take_news (fixture->log));
  add_move (fixture, &position, 2, SIGUO_OUTCOME_WON);
  siguo_log_clear (fixture->log);
  g_assert_null (siguo_log_take_news (fixture->log));
}

/* A new game begins with nothing. */
static void
test_clear (Fixture *fixture, gconstpointer data)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (find_view (GTK_WIDGET (fixture->log)));
  SiguoPosition position;

  board_fixture_start (&position, SIGUO_NO_SEAT, SIGUO_SEAT_E);
  play (fixture, &position, 1);
  g_assert_cmpint (gtk_text_buffer_get_char_count (buffer), >, 0);
  siguo_log_clear (fixture->log);
  g_assert_cmpint (gtk_text_buffer_get_char_count (buffer), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add ("/log/lines", Fixture, NULL, set_up, test_lines, tear_down);
  g_test_add ("/log/news", Fixture, NULL, set_up, test_news, tear_down);
  g_test_add ("/log/clear", Fixture, NULL, set_up, test_clear, tear_down);
  return g_test_run ();
}
