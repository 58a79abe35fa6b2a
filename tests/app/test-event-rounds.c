/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <glib/gstdio.h>

#include "app/siguo-board-view-private.h"
#include "app/siguo-round-words.h"
#include "app/siguo-rounds.h"
#include "app/siguo-table-page.h"
#include "app/siguo-turn-card.h"
#include "net/table-bench.h"

/* How a page draws what happens: one by one while somebody can follow, else together. */

#define PLIES 300
#define SINGLE_PLIES 12
#define BATTLES "( attacks | captures | destroys )"

/* Four play; somebody who looks on is told when we like. */
typedef struct
{
  Four four;
  Player *watcher;
  GPtrArray *held;             /* what the room has said to the watcher since */
  char *folder;
  SiguoChat *chat;
  SiguoGameKeeper *keeper;
  GtkWidget *window;
  SiguoTablePage *page;
  guint n_rounds;              /* that changed the status */
  guint n_battles;             /* that it told of */
  guint n_gone;                /* things that it left to the log */
  guint n_shown;               /* moves that were shown as they happen */
} Fixture;

static char *
hold (SiguoMessageType type, const char *text, gpointer user_data)
{
  GPtrArray *held = user_data;

  g_ptr_array_add (held, g_strdup (text));
  return NULL;
}

static void
count (guint *counter)
{
  (*counter)++;
}

static guint
count_lines (const char *text, const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  g_regex_match (regex, text, 0, &match);
  for (; g_match_info_matches (match); n++)
    g_match_info_next (match, NULL);
  return n;
}

/* Somebody reads what stands there each time. */
static void
read_status (GtkLabel *label, GParamSpec *pspec, Fixture *fixture)
{
  const char *text = gtk_label_get_text (label);
  guint n_gone = 0;

  fixture->n_rounds++;
  fixture->n_battles += count_lines (text, BATTLES);
  if (sscanf (text, "%u more things", &n_gone) == 1)
    fixture->n_gone += n_gone;
  fixture->n_gone += g_str_has_prefix (text, "1 more thing ");
  g_assert_cmpuint (count_lines (text, "^.*(" BATTLES "| moves from ).*$"), <=,
                    SIGUO_ROUND_WORDS_MOST);
}

static GtkWidget *
find (SiguoTablePage *page, const char *id)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (page), SIGUO_TYPE_TABLE_PAGE, id));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  SiguoOptions options;
  GtkWidget *turn_card;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  options.no_contact_moves = 0;
  four_sit (&fixture->four, &options, NULL);
  fixture->watcher = player_new (fixture->four.bench, "Wang", NULL);
  player_join (fixture->watcher, TRUE);
  bench_settle ();
  four_start (&fixture->four);
  fixture->folder = g_dir_make_tmp ("siguo-test-XXXXXX", NULL);
  fixture->chat = siguo_chat_new (fixture->watcher->table);
  fixture->keeper = siguo_game_keeper_new (fixture->watcher->table, fixture->folder);
  fixture->page = SIGUO_TABLE_PAGE (siguo_table_page_new (fixture->chat, fixture->keeper));
  fixture->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));

  turn_card = find (fixture->page, "turn_card");
  g_signal_connect (gtk_widget_get_template_child (turn_card, SIGUO_TYPE_TURN_CARD, "status"),
                    "notify::label", G_CALLBACK (read_status), fixture);
  g_signal_connect_swapped (siguo_table_page_get_board (fixture->page)->overlay, "settled",
                            G_CALLBACK (count), &fixture->n_shown);
  fixture->held = g_ptr_array_new_with_free_func (g_free);
  bench_set_filter (fixture->four.bench, fixture->watcher->link, hold, fixture->held);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->keeper);
  g_object_unref (fixture->chat);
  player_free (fixture->watcher);
  four_clear (&fixture->four);
  g_ptr_array_unref (fixture->held);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

static void
tell_all (Fixture *fixture)
{
  for (guint i = 0; i < fixture->held->len; i++)
    bench_say (fixture->four.bench, fixture->watcher->link,
               g_ptr_array_index (fixture->held, i));
  g_ptr_array_set_size (fixture->held, 0);
  bench_settle ();
}

static GtkTextView *
find_text_view (GtkWidget *widget)
{
  GtkTextView *found = NULL;

  if (GTK_IS_TEXT_VIEW (widget))
    return GTK_TEXT_VIEW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text_view (child);
  return found;
}

static char *
read_log (SiguoTablePage *page)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (find_text_view (find (page, "log")));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
assert_same_trails (const SiguoBoardTrails *one, const SiguoBoardTrails *other)
{
  g_assert_cmpuint (one->n, ==, other->n);
  g_assert_cmpuint (one->n, >, 0);
  for (guint i = 0; i < one->n; i++)
    {
      g_assert_cmpuint (one->trail[i].seat, ==, other->trail[i].seat);
      g_assert_cmpuint (one->trail[i].outcome, ==, other->trail[i].outcome);
      g_assert_cmpmem (one->trail[i].path, one->trail[i].n_path * sizeof (SiguoPoint),
                       other->trail[i].path, other->trail[i].n_path * sizeof (SiguoPoint));
    }
}

/* The page says and shows what one says that is opened only now. */
static void
assert_up_to_date (Fixture *fixture)
{
  SiguoTablePage *fresh =
    g_object_ref_sink (SIGUO_TABLE_PAGE (siguo_table_page_new (fixture->chat, fixture->keeper)));
  SiguoBoardView *board = siguo_table_page_get_board (fixture->page);
  SiguoBoardView *wanted = siguo_table_page_get_board (fresh);
  g_autofree char *log = read_log (fixture->page);
  g_autofree char *wanted_log = read_log (fresh);
  g_autoptr (GPtrArray) texts = siguo_table_page_list_texts (fixture->page);
  g_autoptr (GPtrArray) wanted_texts = siguo_table_page_list_texts (fresh);
  SiguoTurnCard *turn_card = SIGUO_TURN_CARD (find (fixture->page, "turn_card"));

  g_assert_cmpstr (log, ==, wanted_log);
  g_assert_cmpuint (texts->len, ==, wanted_texts->len);
  /* The status says the last thing, after what else was drawn together with it. */
  for (guint i = 0; i < texts->len; i++)
    if (g_ptr_array_index (texts, i) == siguo_turn_card_get_status (turn_card))
      g_assert_true (g_str_has_suffix (g_ptr_array_index (texts, i),
                                       g_ptr_array_index (wanted_texts, i)));
    else
      g_assert_cmpstr (g_ptr_array_index (texts, i), ==, g_ptr_array_index (wanted_texts, i));
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    if (board->points[i] != NULL)
      {
        SiguoPointView *point = SIGUO_POINT_VIEW (board->points[i]);
        SiguoPointView *other = SIGUO_POINT_VIEW (wanted->points[i]);

        g_assert_true (siguo_piece_look_equal (siguo_point_view_get_look (point),
                                               siguo_point_view_get_look (other)));
        g_assert_cmpstr (siguo_point_view_get_name (point), ==, siguo_point_view_get_name (other));
        g_assert_cmpuint (siguo_point_view_get_marks (point), ==, 0);
      }
  assert_same_trails (&board->trails, &wanted->trails);
  g_assert_cmpstr (board->announcement, ==, siguo_turn_card_get_status (turn_card));
  g_object_unref (fresh);
}

/* A host that tells of hundreds of moves at once is drawn a few times, and all is there. */
static void
test_flood (Fixture *fixture, gconstpointer data)
{
  g_autofree char *log = NULL;
  gint64 start_us;
  gdouble most;
  guint n_battles;

  four_play (&fixture->four, PLIES);
  g_assert_cmpuint (siguo_table_get_n_events (fixture->watcher->table), ==, 0);
  start_us = g_get_monotonic_time ();
  tell_all (fixture);
  siguo_table_page_show_now (fixture->page);
  most = SIGUO_ROUNDS_AT_ONCE + 1
         + (gdouble) (g_get_monotonic_time () - start_us) / G_USEC_PER_SEC * SIGUO_ROUNDS_A_SECOND;
  g_test_message ("%u events in %u rounds, %u of them as they happened, at most %.1f",
                  siguo_table_get_n_events (fixture->watcher->table), fixture->n_rounds,
                  fixture->n_shown, most);
  g_assert_cmpuint (siguo_table_get_n_events (fixture->watcher->table), ==, PLIES);
  g_assert_cmpuint (fixture->n_rounds, >, 0);
  g_assert_cmpfloat (fixture->n_rounds, <=, most);
  g_assert_cmpfloat (fixture->n_shown, <=, most);
  assert_up_to_date (fixture);

  /* No battle was missed by who reads the status only, but some that came too fast. */
  log = read_log (fixture->page);
  n_battles = count_lines (log, BATTLES);
  g_test_message ("%u battles, %u told, %u left out", n_battles, fixture->n_battles,
                  fixture->n_gone);
  g_assert_cmpuint (n_battles, >, fixture->n_rounds);
  g_assert_cmpuint (fixture->n_battles, >, fixture->n_rounds - SIGUO_ROUNDS_AT_ONCE);
  g_assert_cmpuint (fixture->n_battles, <=, n_battles);
  g_assert_cmpuint (fixture->n_battles + fixture->n_gone, >=, n_battles);
}

/* What waits is drawn by itself, without anything else happening. */
static void
test_rest (Fixture *fixture, gconstpointer data)
{
  SiguoTable *table = fixture->watcher->table;
  SiguoBoardView *board = siguo_table_page_get_board (fixture->page);

  four_play (&fixture->four, 2 * SIGUO_ROUNDS_AT_ONCE);
  tell_all (fixture);
  while (board->position.ply != siguo_table_get_position (table)->ply)
    g_main_context_iteration (NULL, TRUE);
  assert_up_to_date (fixture);
}

/* As long as each is drawn before the next one comes, each is shown by itself: many in all. */
static void
test_one_by_one (Fixture *fixture, gconstpointer data)
{
  SiguoTable *table = fixture->watcher->table;
  SiguoBoardView *board = siguo_table_page_get_board (fixture->page);

  for (guint i = 1; i <= SINGLE_PLIES; i++)
    {
      four_play (&fixture->four, 1);
      tell_all (fixture);
      g_assert_cmpuint (siguo_table_get_n_events (table), ==, i);
      while (board->position.ply != siguo_table_get_position (table)->ply)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (fixture->n_shown, ==, i);
    }
  assert_up_to_date (fixture);
}

/* A few at once are shown one after the other, as they always were. */
static void
test_few (Fixture *fixture, gconstpointer data)
{
  four_play (&fixture->four, SIGUO_ROUNDS_AT_ONCE);
  tell_all (fixture);
  g_assert_cmpuint (fixture->n_shown, ==, SIGUO_ROUNDS_AT_ONCE);
  assert_up_to_date (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/event-rounds/flood", test_flood);
  ADD ("/event-rounds/rest", test_rest);
  ADD ("/event-rounds/one-by-one", test_one_by_one);
  ADD ("/event-rounds/few", test_few);
  return g_test_run ();
}
