/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/siguo-board-view.h"
#include "app/siguo-table-page.h"
#include "net/table-bench.h"

/* Two at a real room in memory; Lin, South, has the page of the table. @data: the mode. */
typedef struct
{
  Bench *bench;
  Player *lin, *mei;
  SiguoChat *chat;
  SiguoGameKeeper *keeper;
  GtkWidget *window;
  SiguoTablePage *page;
  SiguoRandom random;
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  SiguoOptions options;

  siguo_options_from_text (&options, data, &error);
  g_assert_no_error (error);
  siguo_random_init (&fixture->random, 11);
  fixture->folder = g_dir_make_tmp ("siguo-test-XXXXXX", NULL);
  fixture->bench = bench_new (&options);
  fixture->lin = player_new (fixture->bench, "Lin", NULL);
  player_join (fixture->lin, FALSE);
  bench_settle ();
  fixture->mei = player_new (fixture->bench, "Mei", NULL);
  player_join (fixture->mei, FALSE);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_seat (fixture->lin->table), ==, SIGUO_SEAT_S);
  g_assert_cmpuint (siguo_table_get_seat (fixture->mei->table), ==, SIGUO_SEAT_N);
  fixture->chat = siguo_chat_new (fixture->lin->table);
  fixture->keeper = siguo_game_keeper_new (fixture->lin->table, fixture->folder);
  fixture->window = adw_window_new ();
  siguo_table_set_ready (fixture->lin->table, TRUE);
  siguo_table_set_ready (fixture->mei->table, TRUE);
  bench_settle ();
  fixture->page = SIGUO_TABLE_PAGE (siguo_table_page_new (fixture->chat, fixture->keeper));
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr(GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->keeper);
  g_clear_object (&fixture->chat);
  player_free (fixture->mei);
  player_free (fixture->lin);
  bench_free (fixture->bench);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (fixture->folder, name, NULL);

      g_remove (file);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

static GtkWidget *
find (Fixture *fixture, const char *id)
{
  siguo_table_page_show_now (fixture->page);
  return GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (fixture->page), SIGUO_TYPE_TABLE_PAGE, id));
}

static void
act (Fixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL);
  bench_settle ();
}

static gboolean
has_text (Fixture *fixture, const char *wanted)
{
  g_autoptr(GPtrArray) texts = siguo_table_page_list_texts (fixture->page);

  for (guint i = 0; i < texts->len; i++)
    if (g_ptr_array_index (texts, i) != NULL
        && strstr (g_ptr_array_index (texts, i), wanted) != NULL)
      return TRUE;
  return FALSE;
}

static void
assert_text (Fixture *fixture, const char *wanted)
{
  g_autoptr(GPtrArray) texts = siguo_table_page_list_texts (fixture->page);

  if (has_text (fixture, wanted))
    return;
  for (guint i = 0; i < texts->len; i++)
    g_test_message ("%s", (const char *) g_ptr_array_index (texts, i));
  g_test_fail_printf ("“%s” does not stand on the page", wanted);
}

static void
assert_tooltip (Fixture *fixture, const char *id, const char *wanted)
{
  const char *tooltip = gtk_widget_get_tooltip_text (find (fixture, id));

  g_assert_nonnull (tooltip);
  if (strstr (tooltip, wanted) == NULL)
    g_test_fail_printf ("“%s” is not in “%s”", wanted, tooltip);
}

static void
deploy (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;
  SiguoLayout layout;

  siguo_layout_randomize (&layout, &fixture->random);
  gtk_widget_activate_action (find (fixture, "deploy_panel"), "deploy.random", NULL);
  gtk_widget_activate_action (find (fixture, "deploy_panel"), "deploy.done", NULL);
  siguo_table_commit (fixture->mei->table, &layout, &error);
  g_assert_no_error (error);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (fixture->lin->table), ==, SIGUO_TABLE_PLAY);
}

/* Whose turn it is makes a random move, Lin by clicks on the board. FALSE: the game is over */
static gboolean
play_one (Fixture *fixture)
{
  SiguoBoardView *board = siguo_table_page_get_board (fixture->page);
  Player *player = fixture->lin;
  const SiguoPosition *position;
  SiguoMove moves[SIGUO_MAX_MOVES], move;
  guint n;

  if (siguo_table_get_phase (fixture->lin->table) != SIGUO_TABLE_PLAY)
    return FALSE;
  siguo_table_page_show_now (fixture->page);
  if (siguo_table_get_position (fixture->lin->table)->turn == SIGUO_SEAT_N)
    player = fixture->mei;
  position = siguo_table_get_position (player->table);
  n = siguo_position_list_moves (position, moves);
  g_assert_cmpuint (n, >, 0);
  move = moves[siguo_random_below (&fixture->random, n)];
  if (player == fixture->mei)
    {
      siguo_table_move (player->table, move.from, move.to);
    }
  else
    {
      siguo_board_view_activate_point (board, move.from);
      if (move.from != move.to)
        siguo_board_view_activate_point (board, move.to);
    }
  bench_settle ();
  return TRUE;
}

static void
play (Fixture *fixture, guint plies)
{
  for (guint i = 0; i < plies; i++)
    play_one (fixture);
}

/* Asked for, agreed to, and over; asked for, and refused. */
static void
test_pause (Fixture *fixture, gconstpointer data)
{
  deploy (fixture);
  act (fixture, "table.pause");
  assert_text (fixture, "You ask for a pause");
  siguo_table_pause (fixture->mei->table, TRUE);
  bench_settle ();
  assert_text (fixture, "The players take a pause");
  g_assert_cmpint (siguo_table_get_pause (fixture->lin->table), ==, SIGUO_PAUSE_AGREED);
  act (fixture, "table.go-on");
  assert_text (fixture, "The pause is over");
  g_assert_false (has_text (fixture, "take a pause"));

  siguo_table_pause (fixture->mei->table, TRUE);
  bench_settle ();
  assert_text (fixture, "Mei (N) asks for a pause");
  act (fixture, "table.go-on");
  assert_text (fixture, "There is no pause");
  g_assert_cmpint (siguo_table_get_pause (fixture->lin->table), ==, SIGUO_PAUSE_NONE);
  siguo_table_pause (fixture->mei->table, TRUE);
  bench_settle ();
  act (fixture, "table.agree-pause");
  assert_text (fixture, "The players take a pause");
}

/* The buttons say what they spend, and from when on. */
static void
test_buttons (Fixture *fixture, gconstpointer data)
{
  guint used;

  deploy (fixture);
  g_assert_false (gtk_widget_get_sensitive (find (fixture, "surrender")));
  assert_tooltip (fixture, "surrender", "after 20 turns; so far there were 0");
  assert_tooltip (fixture, "offer_draw", "after 20 turns");
  assert_tooltip (fixture, "skip", "of your time-outs 4 are left then");
  if (siguo_table_get_position (fixture->lin->table)->turn != SIGUO_SEAT_S)
    play_one (fixture);
  act (fixture, "table.skip");
  used = siguo_table_get_position (fixture->lin->table)->timeouts[SIGUO_SEAT_S];
  g_assert_cmpuint (used, ==, 1);
  assert_tooltip (fixture, "skip", "of your time-outs 3 are left then");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (find (fixture, "skip"))), ==, "S_kip (1/5)");

  play (fixture, 22);
  g_assert_true (gtk_widget_get_sensitive (find (fixture, "surrender")));
  assert_tooltip (fixture, "surrender", "Take your army out");
  assert_tooltip (fixture, "offer_draw", "3 offers left");
  for (guint i = 0; i < 3; i++)
    {
      act (fixture, "table.offer-draw");
      assert_text (fixture, "You offer a draw");
      siguo_table_answer_draw (fixture->mei->table, FALSE);
      bench_settle ();
      assert_text (fixture, "There is no draw");
    }
  assert_tooltip (fixture, "offer_draw", "used up");
  g_assert_false (gtk_widget_get_sensitive (find (fixture, "offer_draw")));
  siguo_table_surrender (fixture->mei->table);
  bench_settle ();
  assert_text (fixture, "You have won!");
}

static gboolean
has_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget)
      && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, text))
      return TRUE;
  return FALSE;
}

/* Ten moves before the draw its number stands on the card. */
static void
test_quiet (Fixture *fixture, gconstpointer data)
{
  gboolean warned = FALSE;

  deploy (fixture);
  for (guint i = 0; i < 4000 && play_one (fixture) && !warned; i++)
    {
      int left = siguo_table_get_quiet_left (fixture->lin->table);

      if (left < 0 || left > 10
          || siguo_table_get_phase (fixture->lin->table) != SIGUO_TABLE_PLAY)
        continue;
      warned = has_label (find (fixture, "turn_card"), "without a battle");
      g_assert_true (warned);
    }
  g_assert_true (warned);
}

/* Nothing is deployed; a click turns a piece over, and the whole game is played and told. */
static void
test_flip (Fixture *fixture, gconstpointer data)
{
  const SiguoPosition *position;
  guint n = 0;

  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (fixture->lin->table), ==, SIGUO_TABLE_PLAY);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (find (fixture, "stage"))), ==,
                   "game");
  position = siguo_table_get_position (fixture->lin->table);
  if (position->turn != SIGUO_SEAT_S)
    play_one (fixture);
  assert_text (fixture, "Your turn");
  g_assert_true (play_one (fixture));
  assert_text (fixture, "Lin turns over the piece on");
  while (play_one (fixture))
    g_assert_cmpuint (++n, <, 5000);
  position = siguo_table_get_position (fixture->lin->table);
  g_assert_cmpint (position->end, !=, SIGUO_END_NOT);
  assert_text (fixture, position->winners == 0                       ? "A draw"
                        : position->winners & 1 << SIGUO_SEAT_S ? "You have won!"
                                                                     : "You have lost");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(name, mode, func) \
  g_test_add ("/duel-page/" name, Fixture, mode, set_up, func, tear_down)
  ADD ("pause", "mode=duel_dark", test_pause);
  ADD ("buttons", "mode=duel_dark", test_buttons);
  ADD ("quiet", "mode=siguo_duel no_contact_moves=20", test_quiet);
  ADD ("flip", "mode=duel_flip", test_flip);
  ADD ("flip-modern", "mode=duel_flip flip_colour=own_two_in_a_row flip_flag_taker=any "
                      "flip_carry_home=no", test_flip);
  return g_test_run ();
}
