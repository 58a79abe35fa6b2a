/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <adwaita.h>

#include "app/siguo-point-view.h"
#include "app/siguo-replay-details.h"
#include "app/siguo-replay-log.h"
#include "app/siguo-replay-marks.h"
#include "app/siguo-replay-page.h"
#include "record/make-game.h"
#include "rules/siguo-view.h"

/* The page by itself: stepping, films, seats, what is said. */

typedef struct
{
  GtkWidget *window;
  SiguoReplayPage *page;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->page = SIGUO_REPLAY_PAGE (siguo_replay_page_new ());
  fixture->window = adw_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1366, 768);
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
}

/* A game of random moves with at least @n steps. */
static SiguoRecord *
make_long_game (SiguoMode mode, guint n)
{
  for (guint64 seed = 1;; seed++)
    {
      g_autoptr (SiguoRecord) record = make_game (mode, "classic", seed);

      if (record->events->len < n)
        continue;
      fill_in (record, seed);
      return g_steal_pointer (&record);
    }
}

static SiguoReplay *
open_game (Fixture *fixture, SiguoMode mode)
{
  siguo_replay_page_set_record (fixture->page, make_long_game (mode, 60), "game.siguo");
  return siguo_replay_page_get_replay (fixture->page);
}

static gpointer
find (Fixture *fixture, const char *id)
{
  return gtk_widget_get_template_child (GTK_WIDGET (fixture->page), SIGUO_TYPE_REPLAY_PAGE, id);
}

static gboolean
act (Fixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL);
}

/* How many of the first @n steps are plies: a surrender is none. */
static guint
count_plies (const SiguoReplay *replay, guint n)
{
  guint plies = 0;

  for (guint i = 0; i < n; i++)
    plies += g_array_index (siguo_replay_get_record (replay)->events, SiguoEvent, i).kind
             < SIGUO_EVENT_SURRENDER;
  return plies;
}

static void
assert_step (Fixture *fixture, guint step)
{
  const SiguoReplay *replay = siguo_replay_page_get_replay (fixture->page);
  g_autofree char *place = g_strdup_printf (
    "%u / %u", count_plies (replay, step),
    count_plies (replay, siguo_replay_get_n_steps (replay)));

  g_assert_cmpuint (siguo_replay_page_get_step (fixture->page), ==, step);
  g_assert_cmpuint ((guint) gtk_range_get_value (GTK_RANGE (find (fixture, "scale"))), ==, step);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (find (fixture, "place"))), ==, place);
}

static void
test_steps (Fixture *fixture, gconstpointer data)
{
  guint n = siguo_replay_get_n_steps (open_game (fixture, SIGUO_MODE_SIGUO_DARK));

  assert_step (fixture, 0);
  act (fixture, "replay.previous");
  assert_step (fixture, 0);
  act (fixture, "replay.next");
  act (fixture, "replay.next");
  assert_step (fixture, 2);
  act (fixture, "replay.previous");
  assert_step (fixture, 1);
  act (fixture, "replay.last");
  assert_step (fixture, n);
  act (fixture, "replay.next");
  assert_step (fixture, n);
  gtk_range_set_value (GTK_RANGE (find (fixture, "scale")), 17);
  assert_step (fixture, 17);
  g_signal_emit_by_name (find (fixture, "log"), "step-chosen", 30u);
  assert_step (fixture, 30);
  act (fixture, "replay.first");
  assert_step (fixture, 0);
}

/* What stands on the board is what the model says, at every step and after every jump. */
static void
assert_board (Fixture *fixture)
{
  SiguoBoardView *board = siguo_replay_page_get_board (fixture->page);
  SiguoPosition position;

  siguo_replay_get_position (siguo_replay_page_get_replay (fixture->page),
                             siguo_replay_page_get_viewer (fixture->page),
                             siguo_replay_page_get_step (fixture->page), &position);
  for (guint point = 0; point < SIGUO_MAX_POINTS; point++)
    {
      GtkWidget *view = siguo_board_view_get_point (board, (SiguoPoint) point);
      guint8 owner =
          view != NULL ? siguo_position_owner_at (&position, (SiguoPoint) point) : SIGUO_NO_SEAT;

      if (view == NULL)
        continue;
      g_assert_cmpuint (siguo_point_view_get_look (SIGUO_POINT_VIEW (view)).rank, ==,
                        owner == SIGUO_NO_SEAT
                            ? SIGUO_RANK_NONE
                            : siguo_position_rank_at (&position, (SiguoPoint) point));
    }
}

static void
test_board (Fixture *fixture, gconstpointer data)
{
  static const guint8 viewers[] = { SIGUO_NO_SEAT, SIGUO_SEAT_W, SIGUO_SEAT_S };
  guint n = siguo_replay_get_n_steps (open_game (fixture, SIGUO_MODE_SIGUO_DARK));

  for (guint i = 0; i < G_N_ELEMENTS (viewers); i++)
    {
      siguo_replay_page_set_viewer (fixture->page, viewers[i]);
      for (guint step = 0; step <= n; step += 9)
        {
          siguo_replay_page_go_to (fixture->page, step);
          assert_board (fixture);
          siguo_replay_page_go_to (fixture->page, MIN (step + 1, n));
          siguo_replay_page_go_to (fixture->page, step);
          assert_board (fixture);
        }
    }
}

/* No word on the page names a rank that the seat did not know. */
static void
test_words_hide (Fixture *fixture, gconstpointer data)
{
  SiguoReplay *replay = open_game (fixture, SIGUO_MODE_SIGUO_DARK);
  guint n = siguo_replay_get_n_steps (replay), n_told = 0, n_hidden = 0;

  siguo_replay_page_set_viewer (fixture->page, SIGUO_SEAT_W);
  for (guint step = 1; step <= n; step++)
    {
      g_autofree char *text = siguo_replay_log_get_text (find (fixture, "log"), step);
      SiguoPosition truth;
      SiguoEvent event;

      siguo_replay_get_event (replay, SIGUO_NO_SEAT, step, &event);
      siguo_replay_get_position (replay, SIGUO_NO_SEAT, step - 1, &truth);
      if (event.outcome == SIGUO_OUTCOME_QUIET)
        continue;
      if (event.seat != SIGUO_SEAT_W && siguo_position_owner_at (&truth, event.to) != SIGUO_SEAT_W)
        {
          g_assert_null (strstr (text, "against"));
          n_hidden++;
        }
      else
        {
          g_assert_nonnull (strstr (text, "against"));
          n_told++;
        }
    }
  g_assert_cmpuint (n_told, >, 0);
  g_assert_cmpuint (n_hidden, >, 0);
  siguo_replay_page_set_viewer (fixture->page, SIGUO_NO_SEAT);
  for (guint step = 1; step <= n; step++)
    if (siguo_replay_get_mark (replay, step) == SIGUO_REPLAY_MARK_BATTLE)
      {
        g_autofree char *text = siguo_replay_log_get_text (find (fixture, "log"), step);

        g_assert_nonnull (strstr (text, " against "));
        g_assert_null (strstr (text, "unknown"));
      }
}

/* The film runs by itself, faster when told so, and stops at the end. */
static void
test_film (Fixture *fixture, gconstpointer data)
{
  guint n = siguo_replay_get_n_steps (open_game (fixture, SIGUO_MODE_DUEL_DARK));
  int speed = 0;

  gtk_window_present (GTK_WINDOW (fixture->window));
  g_assert_false (siguo_replay_page_is_playing (fixture->page));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "replay.speed", "i", 16);
  g_object_get (fixture->page, "speed", &speed, NULL);
  g_assert_cmpint (speed, ==, 16);
  g_assert_cmpstr (gtk_menu_button_get_label (find (fixture, "speed_button")), ==, "8×");
  siguo_replay_page_go_to (fixture->page, n - 2);
  act (fixture, "replay.play");
  g_assert_true (siguo_replay_page_is_playing (fixture->page));
  while (siguo_replay_page_is_playing (fixture->page))
    g_main_context_iteration (NULL, TRUE);
  assert_step (fixture, n);

  /* From the end it begins anew, and a step by hand stops it. */
  act (fixture, "replay.play");
  assert_step (fixture, 0);
  g_assert_true (siguo_replay_page_is_playing (fixture->page));
  while (siguo_replay_page_get_step (fixture->page) < 3)
    g_main_context_iteration (NULL, TRUE);
  act (fixture, "replay.previous");
  g_assert_false (siguo_replay_page_is_playing (fixture->page));
  assert_step (fixture, 2);
  act (fixture, "replay.play");
  act (fixture, "replay.play");
  g_assert_false (siguo_replay_page_is_playing (fixture->page));

  /* It does not outlive its page. */
  act (fixture, "replay.play");
}

static gboolean
press (Fixture *fixture, guint key)
{
  GListModel *controllers = gtk_widget_observe_controllers (GTK_WIDGET (fixture->page));
  gboolean handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
          && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        {
          gboolean stopped = FALSE;

          g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &stopped);
          handled |= stopped;
        }
    }
  g_object_unref (controllers);
  return handled;
}

static void
test_keys (Fixture *fixture, gconstpointer data)
{
  guint n = siguo_replay_get_n_steps (open_game (fixture, SIGUO_MODE_SIGUO_DARK));

  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_widget_grab_focus (find (fixture, "scale"));
  g_assert_true (press (fixture, GDK_KEY_Right));
  g_assert_true (press (fixture, GDK_KEY_Right));
  assert_step (fixture, 2);
  g_assert_true (press (fixture, GDK_KEY_Left));
  assert_step (fixture, 1);
  g_assert_true (press (fixture, GDK_KEY_End));
  assert_step (fixture, n);
  g_assert_true (press (fixture, GDK_KEY_Home));
  assert_step (fixture, 0);
  g_assert_true (press (fixture, GDK_KEY_space));
  g_assert_true (siguo_replay_page_is_playing (fixture->page));
  g_assert_true (press (fixture, GDK_KEY_space));
  g_assert_false (siguo_replay_page_is_playing (fixture->page));
  g_assert_false (press (fixture, GDK_KEY_Up));

  /* The board's own keys stay with it. */
  siguo_board_view_focus_point (siguo_replay_page_get_board (fixture->page), 0);
  g_assert_false (press (fixture, GDK_KEY_Right));
  g_assert_false (press (fixture, GDK_KEY_space));
  g_assert_false (press (fixture, GDK_KEY_Home));
  assert_step (fixture, 0);

  /* A button that has the focus is pressed with the space bar. */
  gtk_widget_grab_focus (find (fixture, "view_all"));
  g_assert_false (press (fixture, GDK_KEY_space));
  g_assert_true (press (fixture, GDK_KEY_Right));
  assert_step (fixture, 1);
}

/* From a record of one's own that broke off only the own view is to be had. */
static void
test_own_record (Fixture *fixture, gconstpointer data)
{
  SiguoRecord *record = make_long_game (SIGUO_MODE_SIGUO_DARK, 60);
  g_autofree char *text = NULL;
  GtkWidget *button;
  guint n_sensitive = 0;

  record->viewer = SIGUO_SEAT_N;
  record->finished = FALSE;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seat != SIGUO_SEAT_N)
      siguo_layout_hide (&record->layouts[seat]);
  for (guint i = 0; i < record->events->len; i++)
    {
      SiguoEvent seen;

      siguo_view_event (&record->options, &g_array_index (record->events, SiguoEvent, i), &seen);
      g_array_index (record->events, SiguoEvent, i) = seen;
    }
  g_array_set_size (record->events, 40);
  siguo_replay_page_set_record (fixture->page, record, "game.siguo.part");
  for (button = gtk_widget_get_first_child (find (fixture, "viewers")); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    n_sensitive += gtk_widget_get_sensitive (button);
  /* All and N. */
  g_assert_cmpuint (n_sensitive, ==, 2);
  text = siguo_replay_details_get_text (find (fixture, "details"));
  g_assert_nonnull (strstr (text, "breaks off"));
  act (fixture, "replay.last");
  assert_step (fixture, 40);
  assert_board (fixture);
}

static void
test_details (Fixture *fixture, gconstpointer data)
{
  SiguoRecord *record = make_long_game (SIGUO_MODE_SIGUO_DARK, 60);
  g_autofree char *text = NULL;

  g_free (record->names[0]);
  record->names[0] = g_strdup ("<b>Bold</b> & friend");
  g_assert_true (siguo_options_set (&record->options, "mine", "mutual", NULL));
  siguo_replay_page_set_record (fixture->page, record, "game.siguo");
  text = siguo_replay_details_get_text (find (fixture, "details"));
  g_assert_nonnull (strstr (text, "<b>Bold</b> & friend"));
  g_assert_nonnull (strstr (text, "2001"));
  g_assert_nonnull (strstr (text, "Friday 军棋"));
  g_assert_nonnull (strstr (text, "Four players, hidden"));
  g_assert_nonnull (strstr (text, "mine"));
}

/* Another game in the same page, and one in which nothing happened. */
static void
test_again (Fixture *fixture, gconstpointer data)
{
  SiguoOptions options;

  open_game (fixture, SIGUO_MODE_SIGUO_DARK);
  siguo_replay_page_set_viewer (fixture->page, SIGUO_SEAT_E);
  act (fixture, "replay.last");
  siguo_replay_page_show_problem (fixture->page, "Line 3: no");
  g_assert_cmpstr (siguo_replay_page_get_notice (fixture->page), ==, "Line 3: no");
  open_game (fixture, SIGUO_MODE_DUEL_OPEN);
  assert_step (fixture, 0);
  g_assert_cmpuint (siguo_replay_page_get_viewer (fixture->page), ==, SIGUO_NO_SEAT);
  g_assert_null (siguo_replay_page_get_notice (fixture->page));
  assert_board (fixture);
  act (fixture, "replay.last");
  assert_board (fixture);

  open_game (fixture, SIGUO_MODE_DUEL_FLIP);
  act (fixture, "replay.last");
  siguo_replay_page_set_viewer (fixture->page, SIGUO_SEAT_N);
  act (fixture, "replay.first");

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  siguo_replay_page_set_record (fixture->page, siguo_record_new (&options), "empty.siguo");
  assert_step (fixture, 0);
  act (fixture, "replay.last");
  act (fixture, "replay.play");
  g_assert_false (siguo_replay_page_is_playing (fixture->page));
  assert_board (fixture);
}

static void
on_after_paint (GdkFrameClock *clock, gboolean *painted)
{
  *painted = TRUE;
}

/* The slider goes to its place when it is drawn next. */
static void
wait_for_frame (GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  gboolean painted = FALSE;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint), &painted);

  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
  while (!painted)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
}

/* The marks lie where the slider stands. */
static void
test_marks (Fixture *fixture, gconstpointer data)
{
  guint n = siguo_replay_get_n_steps (open_game (fixture, SIGUO_MODE_SIGUO_DARK));
  SiguoReplayMarks *marks = find (fixture, "marks");
  GtkWidget *scale = find (fixture, "scale");
  GtkWidget *slider = gtk_widget_get_last_child (gtk_widget_get_first_child (scale));

  g_assert_cmpstr (gtk_widget_get_css_name (slider), ==, "slider");
  gtk_window_present (GTK_WINDOW (fixture->window));
  while (gtk_widget_get_width (GTK_WIDGET (marks)) == 0)
    g_main_context_iteration (NULL, TRUE);
  for (guint step = 0; step <= n; step += n / 4)
    {
      graphene_rect_t bounds;

      siguo_replay_page_go_to (fixture->page, step);
      wait_for_frame (scale);
      g_assert_true (gtk_widget_compute_bounds (slider, GTK_WIDGET (marks), &bounds));
      g_assert_cmpfloat_with_epsilon (
          siguo_replay_marks_get_x (marks, step),
          graphene_rect_get_x (&bounds) + graphene_rect_get_width (&bounds) / 2, 1);
    }
}

#define ADD(name) g_test_add ("/replay-page/" #name, Fixture, NULL, set_up, test_##name, tear_down)

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD (steps);
  ADD (board);
  ADD (words_hide);
  ADD (film);
  ADD (keys);
  ADD (own_record);
  ADD (details);
  ADD (again);
  ADD (marks);
  return g_test_run ();
}
