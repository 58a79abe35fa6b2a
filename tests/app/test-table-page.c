/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-fixture.h"

#include <glib/gstdio.h>

#include "app/siguo-deploy-panel.h"
#include "app/siguo-layout-file.h"
#include "app/siguo-room-page.h"
#include "record/siguo-check.h"
#include "record/siguo-four-words.h"

static char *
write_file (Fixture *fixture, const char *name, const void *bytes, gssize length)
{
  char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  return path;
}

static char *
draft_to_text (Fixture *fixture)
{
  return siguo_layout_to_text (
    siguo_deploy_panel_get_layout (SIGUO_DEPLOY_PANEL (fixture_find (fixture, "deploy_panel"))));
}

/* A bad file says why and changes nothing. */
static void
test_bad_layouts (Fixture *fixture, gconstpointer data)
{
  static const struct { const char *bytes; gssize length;
  } files[] = {
    { "", 0 },
    { "hello", -1 },
    { "siguo-layout 1\n", -1 },
    { "siguo-layout 1\nlayout 64321/7.3.2/19.53/8.4.1/M7M6B/BFM5\n", -1 },
    { "siguo-layout 1\nlayout F4321/7.3.2/19.53/8.4.1/M7M6B/B6M52\n", -1 },
    { "siguo-layout 1\nlayout 64321/7.3.2/19.53/8.4.1/M7M6B/BFM53\n", -1 },
    { "siguo-layout 1\nlayout 64321/7.3.2/19.53/8.4.1/M7M6B/BFM52\nmore\n", -1 },
    { "siguo-layout 2\nlayout 64321/7.3.2/19.53/8.4.1/M7M6B/BFM52\n", -1 },
    { "QQGame JQL File\0\x57\4\0\0", 20 },
    { "QQGame JQL File\0\x57\4\0\0\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63"
      "\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63\x63", 50 },
    { "\xff\xfe\0\1", 4 },
  };

  four_deploy (&fixture->four);
  fixture_show_page (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path =
        write_file (fixture, "bad.siguo-layout", files[i].bytes, files[i].length);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      g_assert_false (siguo_table_page_open_layout (fixture->page, file, &error));
      g_assert_nonnull (error);
      g_test_message ("%u: %s", i, error->message);
      g_assert_cmpuint (strlen (error->message), >, 10);
      text = draft_to_text (fixture);
      g_assert_cmpstr (text, ==, FIXTURE_LAYOUT);
    }
  fixture_assert_text (fixture, "Deploy your army");
}

/* The next deployment begins with it, and nobody else may read it. */
static void
assert_last_layout (const char *text)
{
  g_autoptr (GFile) file = fixture_find_last_layout ();
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = NULL;
  SiguoLayout layout;
  GStatBuf info;

  g_assert_true (siguo_layout_file_load (file, &layout, NULL, &error));
  kept = siguo_layout_to_text (&layout);
  g_assert_cmpstr (kept, ==, text);
  g_assert_cmpint (g_stat (g_file_peek_path (file), &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
}

static void
test_good_layouts (Fixture *fixture, gconstpointer data)
{
  static const guint8 jql[] = {
    'Q', 'Q', 'G', 'a', 'm', 'e', ' ', 'J', 'Q', 'L', ' ', 'F', 'i', 'l', 'e', 0,   0x57,
    4,   0,   0,   8,   0xa, 0xb, 0xc, 0xd, 7,   0,   0xb, 0,   0xc, 0xd, 5,   0,   9,
    0xb, 6,   0,   0xa, 0,   0xd, 3,   7,   3,   8,   4,   4,   2,   3,   9,   0xc,
  };
  g_autofree char *path = write_file (fixture, "good.jql", jql, sizeof jql);
  g_autofree char *saved = g_build_filename (fixture->folder, "saved.siguo-layout", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) copy = g_file_new_for_path (saved);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *mirrored = NULL;
  g_autofree char *back = NULL;
  SiguoDeployPanel *panel;

  four_deploy (&fixture->four);
  fixture_show_page (fixture);
  panel = SIGUO_DEPLOY_PANEL (fixture_find (fixture, "deploy_panel"));
  fixture_deploy_act (fixture, "deploy.mirror");
  mirrored = draft_to_text (fixture);
  g_assert_cmpstr (mirrored, ==, "12346/2.3.7/35.91/1.4.8/B6M7M/25MFB");
  g_assert_true (siguo_deploy_panel_save (panel, copy, &error));
  g_assert_no_error (error);

  siguo_table_page_open_layout (fixture->page, file, &error);
  g_assert_no_error (error);
  text = draft_to_text (fixture);
  g_assert_cmpstr (text, ==, FIXTURE_LAYOUT);
  siguo_table_page_open_layout (fixture->page, copy, &error);
  g_assert_no_error (error);
  back = draft_to_text (fixture);
  g_assert_cmpstr (back, ==, mirrored);

  /* Once it is sealed nothing changes it. */
  fixture_deploy_act (fixture, "deploy.done");
  fixture_assert_text (fixture, "Waiting for the others");
  assert_last_layout (mirrored);
  g_assert_false (siguo_table_page_open_layout (fixture->page, file, &error));
  g_assert_nonnull (error);
  siguo_deploy_panel_swap (panel, 0, 1);
  g_free (back);
  back = draft_to_text (fixture);
  g_assert_cmpstr (back, ==, mirrored);
  fixture_deploy_act (fixture, "deploy.done");
  fixture_assert_text (fixture, "Deploy your army");
}

/* By clicks on the board: exchange two, and be told why two cannot be exchanged. */
static void
test_exchange (Fixture *fixture, gconstpointer data)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);
  SiguoBoardView *view;
  g_autofree char *text = NULL;
  g_autofree char *same = NULL;

  four_deploy (&fixture->four);
  fixture_show_page (fixture);
  view = siguo_table_page_get_board (fixture->page);
  siguo_board_view_activate_point (view, siguo_board_find_point (board, "S11"));
  siguo_board_view_activate_point (view, siguo_board_find_point (board, "S12"));
  text = draft_to_text (fixture);
  g_assert_cmpstr (text, ==, "46321/7.3.2/19.53/8.4.1/M7M6B/BFM52");
  siguo_board_view_activate_point (view, siguo_board_find_point (board, "S11"));
  siguo_board_view_activate_point (view, siguo_board_find_point (board, "S62"));
  same = draft_to_text (fixture);
  g_assert_cmpstr (same, ==, text);
  fixture_assert_text (fixture, "cannot be exchanged");
}

/* A click out of turn moves nothing and says why. */
static void
test_out_of_turn (Fixture *fixture, gconstpointer data)
{
  SiguoBoardView *view;
  SiguoMove moves[SIGUO_MAX_MOVES];
  SiguoPosition position;
  guint n;

  fixture_start (fixture);
  view = siguo_table_page_get_board (fixture->page);
  while (siguo_table_get_position (fixture_get_table (fixture))->turn == OWN)
    four_play (&fixture->four, 1);
  position = *siguo_table_get_position (fixture_get_table (fixture));
  n = siguo_table_get_n_events (fixture_get_table (fixture));
  position.turn = OWN;
  g_assert_cmpuint (siguo_position_list_moves (&position, moves), >, 0);
  siguo_board_view_activate_point (view, moves[0].from);
  siguo_board_view_activate_point (view, moves[0].to);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_n_events (fixture_get_table (fixture)), ==, n);
  fixture_assert_text (fixture, "It is not your turn");

  /* So it says of places, too, where the piece could not go in any case. */
  siguo_table_page_flash (fixture->page, "-");
  siguo_board_view_activate_point (view, siguo_board_point (position.board, SIGUO_SEAT_N, 6, 2));
  fixture_assert_text (fixture, "It is not your turn");
}

/* A whole game by clicks, its result, and its record. */
static void
test_game (Fixture *fixture, gconstpointer data)
{
  SiguoTable *table = fixture_get_table (fixture);
  SiguoCheck check = { 0 };
  g_autoptr (SiguoRecord) record = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *first = NULL;

  fixture_start (fixture);
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (fixture->page)));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)),
                                         GTK_WIDGET (siguo_table_page_get_board (fixture->page))));
  for (guint i = 0; i < 40; i++)
    {
      SiguoMove moves[SIGUO_MAX_MOVES];
      guint n;

      if (siguo_table_get_position (table)->turn != OWN)
        {
          four_play (&fixture->four, 1);
          continue;
        }
      fixture_assert_text (fixture, "Your turn");
      n = siguo_position_list_moves (siguo_table_get_position (table), moves);
      siguo_board_view_activate_point (siguo_table_page_get_board (fixture->page),
                                       moves[i % n].from);
      siguo_board_view_activate_point (siguo_table_page_get_board (fixture->page), moves[i % n].to);
      bench_settle ();
      g_assert_cmpuint (siguo_table_get_n_events (table), ==, i + 1);
    }
  four_play (&fixture->four, 20000);
  g_assert_cmpint (siguo_table_get_phase (table), ==, SIGUO_TABLE_OVER);
  fixture_assert_text (fixture, siguo_table_get_position (table)->winners == 0 ? "A draw"
                        : siguo_table_get_position (table)->winners & 1 << OWN
                          ? "Your team has won"
                          : "Your team has lost");
  four_assert_same (&fixture->four);
  fixture_assert_text (fixture, "Verified: every ruling checked on this computer");

  g_assert_nonnull (siguo_game_keeper_get_path (fixture->keeper));
  file = g_file_new_for_path (siguo_game_keeper_get_path (fixture->keeper));
  record = siguo_record_load (file, &error);
  g_assert_no_error (error);
  g_assert_true (record->finished);
  g_assert_true (record->has_secrets);
  g_assert_cmpuint (record->events->len, ==, siguo_table_get_n_events (table));
  g_assert_cmpstr (record->names[1], ==, "Boris");
  siguo_check_record (record, &check, &first);
  g_assert_cmpstr (first, ==, NULL);
  g_assert_cmpuint (
    check.illegal + check.battles_different + check.order_different + check.ends_different, ==, 0);
}

/* A room that opens something else than it had sealed is named, and nothing of it stays for the next game. */
static void
test_false_reveal (Fixture *fixture, gconstpointer data)
{
  SiguoTable *table = fixture_get_table (fixture);
  g_autofree char *words = NULL;
  SiguoFourWords four;

  fixture_start (fixture);
  g_assert_false (gtk_widget_get_visible (fixture_find (fixture, "audit_card")));
  four_play (&fixture->four, 20000);
  fixture_assert_text (fixture, "Verified: every ruling checked on this computer");
  siguo_four_words_make (&four, siguo_table_get_chain (table));
  words = siguo_four_words_to_text (&four, NULL);
  fixture_assert_text (fixture, words);
  fixture_assert_no_text (fixture, "who was told the same");
  table->referee_nonce[0] ^= 1;
  g_signal_emit_by_name (table, "game-over");
  fixture_assert_text (fixture, "The referee’s random number is not the one that was sealed");
  /* The others may have been told the truth, or not: the words show it. */
  fixture_assert_text (fixture, words);
  fixture_assert_text (fixture, "Compare these words aloud with the others, to see who was told the same");
  table->referee_nonce[0] ^= 1;
  g_array_index (table->events, SiguoEvent, 30).next ^= 1;
  g_signal_emit_by_name (table, "game-over");
  fixture_assert_text (fixture, "Ply 31: it was told wrongly whose turn is next.");
  /* Drawn, too: a text of two lines is measured wrongly and would complain. */
  gtk_window_present (GTK_WINDOW (fixture->window));
  while (gtk_widget_get_height (fixture_find (fixture, "audit_card")) == 0)
    g_main_context_iteration (NULL, TRUE);

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_table_set_ready (fixture->four.players[seat]->table, TRUE);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (table), ==, SIGUO_TABLE_LOBBY);
  g_assert_false (gtk_widget_get_visible (fixture_find (fixture, "audit_card")));
}

/* A room that takes moves back: in the game, and in the result and the record, unless all heard
 * of it. */
static void
test_taken_back (Fixture *fixture, gconstpointer data)
{
  SiguoTable *table = fixture_get_table (fixture);
  g_autoptr (SiguoRecord) record = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  fixture_start (fixture);
  four_play (&fixture->four, 12);
  fixture_assert_no_text (fixture, "took back");
  table->taken_back = 9;
  g_signal_emit_by_name (table, "taken-back");
  fixture_assert_text (fixture, "took back moves that this computer had seen: from ply 9 on");
  four_play (&fixture->four, 20000);
  fixture_assert_no_text (fixture, "from ply 9 on");
  fixture_assert_text (fixture, "The check found something wrong with this game.");
  fixture_assert_text (fixture, "Ply 9: the room took back");
  file = g_file_new_for_path (siguo_game_keeper_get_path (fixture->keeper));
  record = siguo_record_load (file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (record->taken_back, ==, 9);
  table->taken_back_told = TRUE;
  g_signal_emit_by_name (table, "game-over");
  fixture_assert_text (fixture, "the room had lost moves from ply 9 on");
}

/* What is on the disk in the middle of a game is what was played, and no more than the player
 * knows. */
static void
test_unfinished_record (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  g_autoptr (SiguoRecord) record = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  fixture_start (fixture);
  four_play (&fixture->four, 25);
  dir = g_dir_open (fixture->folder, 0, NULL);
  path = g_build_filename (fixture->folder, g_dir_read_name (dir), NULL);
  g_assert_true (g_str_has_suffix (path, ".siguo.part"));
  file = g_file_new_for_path (path);
  record = siguo_record_load (file, &error);
  g_assert_no_error (error);
  g_assert_false (record->finished);
  g_assert_cmpuint (record->events->len, ==, siguo_table_get_n_events (fixture_get_table (fixture)));
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpint (siguo_layout_is_hidden (&record->layouts[seat]), ==, seat != OWN);
}

static void
test_draw (Fixture *fixture, gconstpointer data)
{
  fixture_start (fixture);
  g_assert_false (gtk_widget_activate_action (GTK_WIDGET (fixture->page), "table.surrender", NULL)
                  && siguo_table_get_n_events (fixture_get_table (fixture)) > 0);
  four_play (&fixture->four, 24);
  siguo_table_offer_draw (fixture->four.players[1]->table);
  bench_settle ();
  fixture_assert_text (fixture, "Boris (E) offers a draw. All others have to accept; 15 seconds are left.");
  /* The time goes on, and what can be pressed stays. */
  while (fixture_has_label (fixture_find (fixture, "bars"), "15 seconds"))
    g_main_context_iteration (NULL, TRUE);
  fixture_assert_text (fixture, "14 seconds are left.");
  g_assert_true (fixture_has_label (fixture_find (fixture, "bars"), "_Accept"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "table.refuse-draw", NULL);
  bench_settle ();
  fixture_assert_text (fixture, "There is no draw");
  /* How many of the own offers are left is also known to a page that comes later. */
  for (guint left = 3; left > 0; left--)
    {
      g_autofree char *text = g_strdup_printf ("you have %u offer", left);

      g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (fixture_find (fixture, "offer_draw")), text));
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->page), "table.offer-draw",
                                                 NULL));
      bench_settle ();
      siguo_table_answer_draw (fixture->four.players[1]->table, FALSE);
      bench_settle ();
      fixture_show_page (fixture);
    }
  g_assert_cmpstr (gtk_widget_get_tooltip_text (fixture_find (fixture, "offer_draw")), ==,
                   "You have used up your draw offers");
  g_assert_false (gtk_widget_get_sensitive (fixture_find (fixture, "offer_draw")));
  siguo_table_offer_draw (fixture->four.players[2]->table);
  bench_settle ();
  siguo_table_answer_draw (fixture->four.players[1]->table, TRUE);
  siguo_table_answer_draw (fixture->four.players[3]->table, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "table.accept-draw", NULL);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (fixture_get_table (fixture)), ==, SIGUO_TABLE_OVER);
  fixture_assert_text (fixture, "A draw");
}

/* Half of a screen of 1920 × 1080 pixels, which is what is left of it where everything is drawn
 * twice as large. */
static void
assert_fits (GtkWidget *page)
{
  int width, height;

  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <=, 900);
  gtk_widget_measure (page, GTK_ORIENTATION_VERTICAL, 900, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, <=, 510);
}

/* Who goes on by Tab comes to everything and back, wherever the page put the focus first. */
static void
assert_no_trap (Fixture *fixture, GtkWidget *page)
{
  GtkWindow *window = GTK_WINDOW (fixture->window);
  GtkWidget *first;
  guint steps = 0, leaving = 0;

  g_assert_true (gtk_widget_grab_focus (page));
  first = gtk_window_get_focus (window);
  do
    {
      GtkWidget *focus;

      g_assert_true (gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD));
      focus = gtk_window_get_focus (window);
      leaving += GTK_IS_BUTTON (focus)
                 && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (focus)), "_Leave") == 0;
      g_assert_cmpuint (++steps, <, 100);
    }
  while (gtk_window_get_focus (window) != first);
  g_assert_cmpuint (leaving, ==, 1);
}

static void
test_tab (Fixture *fixture, gconstpointer data)
{
  GtkWidget *room = siguo_room_page_new (fixture->chat);
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) leave = g_simple_action_new ("leave", NULL);

  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (leave));
  gtk_widget_insert_action_group (GTK_WIDGET (fixture->window), "win", G_ACTION_GROUP (actions));
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture_start (fixture);
  assert_no_trap (fixture, GTK_WIDGET (fixture->page));
  adw_window_set_content (ADW_WINDOW (fixture->window), room);
  bench_settle ();
  assert_no_trap (fixture, room);
}

static void
test_small_screen (Fixture *fixture, gconstpointer data)
{
  GtkWidget *room = g_object_ref_sink (siguo_room_page_new (fixture->chat));

  assert_fits (room);
  g_object_unref (room);
  fixture_start (fixture);
  gtk_window_present (GTK_WINDOW (fixture->window));
  bench_settle ();
  assert_fits (GTK_WIDGET (fixture->page));
}

/* The room page tells who is missing, and an exchange of seats is asked and answered. */
static void
test_room (Fixture *fixture, gconstpointer data)
{
  SiguoRoomPage *page = SIGUO_ROOM_PAGE (siguo_room_page_new (fixture->chat));
  static const char *const addresses[] = { "10.0.0.1:23474", NULL };

  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (page));
  siguo_room_page_set_addresses (page, addresses);
  g_assert_cmpstr (siguo_room_page_get_status (page), ==,
                   "Waiting until these are ready: Anna, Boris, 四, Dora");
  /* Enter is the next step of who comes in by keyboard, not the way out. */
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (page)));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window))
                 == GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (page),
                                                               SIGUO_TYPE_ROOM_PAGE, "ready")));
  gtk_widget_activate_action (GTK_WIDGET (page), "room.ready", NULL);
  bench_settle ();
  g_assert_cmpstr (siguo_room_page_get_status (page), ==,
                   "Waiting until these are ready: Boris, 四, Dora");

  siguo_table_sit (fixture->four.players[1]->table, OWN);
  bench_settle ();
  g_assert_cmpstr (siguo_room_page_get_notice (page), ==,
                   "Boris (E) would like to change places with you.");
  gtk_widget_activate_action (GTK_WIDGET (page), "room.swap-no", "s", "E");
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_seat (fixture_get_table (fixture)), ==, OWN);
  g_assert_null (siguo_room_page_get_notice (page));
  siguo_table_sit (fixture->four.players[1]->table, OWN);
  bench_settle ();
  gtk_widget_activate_action (GTK_WIDGET (page), "room.swap-yes", "s", "E");
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_seat (fixture_get_table (fixture)), ==, SIGUO_SEAT_E);
  g_assert_null (siguo_room_page_get_notice (page));

  /* Who says no is named. */
  gtk_widget_activate_action (GTK_WIDGET (page), "room.sit", "s", "N");
  bench_settle ();
  g_assert_cmpstr (siguo_room_page_get_notice (page), ==,
                   "You have asked for this seat. Its player may say yes or no.");
  siguo_table_answer_swap (fixture->four.players[2]->table, SIGUO_SEAT_E, FALSE);
  bench_settle ();
  g_assert_cmpstr (siguo_room_page_get_notice (page), ==, "四 (N) would rather stay there.");

  gtk_widget_activate_action (GTK_WIDGET (page), "room.arrange", "s", "SE");
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_seat (fixture_get_table (fixture)), ==, SIGUO_SEAT_S);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, \
                                       fixture_tear_down)
  ADD ("/table-page/bad-layouts", test_bad_layouts);
  ADD ("/table-page/good-layouts", test_good_layouts);
  ADD ("/table-page/exchange", test_exchange);
  ADD ("/table-page/out-of-turn", test_out_of_turn);
  ADD ("/table-page/game", test_game);
  ADD ("/table-page/false-reveal", test_false_reveal);
  ADD ("/table-page/taken-back", test_taken_back);
  ADD ("/table-page/unfinished-record", test_unfinished_record);
  ADD ("/table-page/draw", test_draw);
  ADD ("/table-page/tab", test_tab);
  ADD ("/table-page/small-screen", test_small_screen);
  ADD ("/room-page/seats", test_room);
  return g_test_run ();
}
