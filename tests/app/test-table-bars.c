/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-fixture.h"

#include "app/siguo-connection-bar.h"
#include "app/siguo-room-page.h"

static void
test_lost_connection (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SiguoChannel) channel = NULL;

  fixture_start (fixture);
  four_play (&fixture->four, 3);
  player_lose (fixture->four.players[OWN]);
  fixture_assert_text (fixture, "The connection was lost");
  /* Nor does the clock pretend to be one. */
  g_assert_true (fixture_has_label (fixture_find (fixture, "turn_card"), "–:––"));
  g_assert_true (fixture_has_label (fixture_find (fixture, "turn_card"), "The time is not known"));
  fixture->four.witness = 1;
  while (siguo_table_get_position (fixture->four.players[1]->table)->turn != OWN)
    {
      four_move (&fixture->four);
      bench_settle ();
    }
  player_reconnect (fixture->four.players[OWN]);
  fixture_assert_text (fixture, "Your turn");
  g_assert_false (fixture_has_label (fixture_find (fixture, "turn_card"), "–:––"));
  g_assert_true (fixture_has_label (fixture_find (fixture, "turn_card"), "0:"));
  g_assert_cmpuint (siguo_table_get_n_events (fixture_get_table (fixture)), ==,
                    siguo_table_get_n_events (fixture->four.players[1]->table));
}

/* What somebody wants to become of an absent player is seen by all, and can be joined and left. */
static void
test_votes (Fixture *fixture, gconstpointer data)
{
  fixture_start (fixture);
  four_play (&fixture->four, 3);
  player_lose (fixture->four.players[3]);
  bench_pass_time (fixture->four.bench, SIGUO_AWAY_MS);
  bench_settle ();
  fixture_assert_text (fixture, "Dora (W) has been away for");
  siguo_table_vote (fixture->four.players[1]->table, SIGUO_SEAT_W, SIGUO_VOTE_RESIGN);
  bench_settle ();
  bench_pass_time (fixture->four.bench, 1000);
  bench_settle ();
  fixture_assert_text (fixture, "For going on without: Boris (1 of 3)");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "table.vote-resign", "s", "W");
  bench_settle ();
  bench_pass_time (fixture->four.bench, 1000);
  bench_settle ();
  fixture_assert_text (fixture, "For going on without: Anna, Boris (2 of 3)");
  g_assert_true (fixture_has_label (fixture_find (fixture, "bars"), "_Keep Waiting"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "table.vote-wait", "s", "W");
  bench_settle ();
  bench_pass_time (fixture->four.bench, 1000);
  bench_settle ();
  fixture_assert_text (fixture, "For going on without: Boris (1 of 3)");
  g_assert_false (fixture_has_label (fixture_find (fixture, "bars"), "_Keep Waiting"));
  g_assert_true (siguo_table_get_position (fixture_get_table (fixture))->alive & 1 << SIGUO_SEAT_W);
}

/* Who looks on is told so, in words. */
static void
test_watching (Fixture *fixture, gconstpointer data)
{
  g_autoptr (Player) eve = player_new (fixture->four.bench, "Eve", NULL);
  g_autoptr (SiguoChat) chat = siguo_chat_new (eve->table);
  g_autoptr (SiguoGameKeeper) keeper = siguo_game_keeper_new (eve->table, fixture->folder);
  GtkWidget *window = adw_window_new ();

  fixture_start (fixture);
  player_join (eve, TRUE);
  adw_window_set_content (ADW_WINDOW (window), siguo_table_page_new (chat, keeper));
  four_play (&fixture->four, 1);
  g_assert_true (fixture_has_label (window, "You are watching"));
  g_assert_true (fixture_has_label (window, "see what everybody may see"));
  g_assert_false (fixture_has_label (fixture->window, "You are watching"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Whoever gives up while away is not asked; what stands there says how often it was tried. */
static void
test_attempts (Fixture *fixture, gconstpointer data)
{
  SiguoTable *table = fixture_get_table (fixture);

  fixture_start (fixture);
  four_play (&fixture->four, 3);
  player_lose (fixture->four.players[OWN]);
  fixture_assert_text (fixture, "attempt 1…");
  table->attempts = 7;
  g_signal_emit_by_name (table, "connection-changed");
  fixture_assert_text (fixture, "attempt 7…");
  /* The others see who is away, and since when. */
  bench_pass_time (fixture->four.bench, SIGUO_AWAY_MS + 60000);
  bench_settle ();
  g_assert_true (siguo_table_get_seat_state (fixture->four.players[1]->table, OWN)->away);
  player_reconnect (fixture->four.players[OWN]);
  player_lose (fixture->four.players[1]);
  bench_pass_time (fixture->four.bench, SIGUO_AWAY_MS + 60000);
  bench_settle ();
  fixture_assert_text (fixture, "Boris (E) has been away for 1:1");
}

/* The room is closed in the middle of a game: what was seen stays, and so does the record. */
static void
test_room_closed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  const SiguoPosition *position;
  const char *name;

  fixture_start (fixture);
  four_play (&fixture->four, 9);
  siguo_table_arrange (fixture_get_table (fixture), 0, 1);
  siguo_table_close_room (fixture_get_table (fixture));
  bench_settle ();
  g_assert_cmpint (siguo_table_get_connection (fixture_get_table (fixture)), ==, SIGUO_CONNECTION_CLOSED);
  g_assert_true (siguo_table_page_show_end (fixture->page, "The host closed the room."));
  fixture_assert_text (fixture, "The host closed the room.");
  fixture_assert_text (fixture, "The game was broken off");
  position = siguo_table_get_position (fixture_get_table (fixture));
  g_assert_cmpuint (position->ply, ==, 9);
  g_assert_false (gtk_widget_get_visible (fixture_find (fixture, "buttons")));
  g_clear_object (&fixture->keeper);
  dir = g_dir_open (fixture->folder, 0, NULL);
  name = g_dir_read_name (dir);
  g_assert_nonnull (name);
  g_assert_true (g_str_has_suffix (name, ".siguo.part"));
}

static void
tell_trouble (Fixture *fixture, SiguoTrouble trouble, const char *detail)
{
  fixture_get_table (fixture)->trouble = trouble != SIGUO_TROUBLE_BEHIND ? trouble : SIGUO_TROUBLE_NONE;
  g_signal_emit_by_name (fixture_get_table (fixture), "trouble", (guint) trouble, detail);
}

/* The host is told what is the matter, what it means and what to do, until it is over. */
static void
test_trouble (Fixture *fixture, gconstpointer data)
{
  SiguoNoticeBar *bar = SIGUO_NOTICE_BAR (g_object_ref_sink (siguo_notice_bar_new ()));

  fixture_start (fixture);
  tell_trouble (fixture, SIGUO_TROUBLE_FULL, NULL);
  fixture_assert_text (fixture, "no space left");
  four_play (&fixture->four, 1);
  fixture_assert_text (fixture, "no space left");
  tell_trouble (fixture, SIGUO_TROUBLE_UNWRITABLE, "Read-only file system");
  fixture_assert_text (fixture, "(Read-only file system)");
  tell_trouble (fixture, SIGUO_TROUBLE_SLOW, NULL);
  fixture_assert_text (fixture, "too slow");
  siguo_trouble_bar_follow (bar, fixture_get_table (fixture));
  g_assert_nonnull (siguo_notice_bar_get_text (bar));
  tell_trouble (fixture, SIGUO_TROUBLE_NONE, NULL);
  g_assert_null (siguo_notice_bar_get_text (bar));
  tell_trouble (fixture, SIGUO_TROUBLE_BEHIND, NULL);
  fixture_assert_text (fixture, "moves are missing");
  four_play (&fixture->four, 1);
  g_assert_null (siguo_notice_bar_get_text (bar));
  g_object_unref (bar);
}

static void
tell_recall (Fixture *fixture, guint32 member, guint count, SiguoRecallEnd end)
{
  SiguoTable *table = fixture_get_table (fixture);

  table->recall_member = member;
  table->recall_events = count;
  table->recall_end = end;
  g_signal_emit_by_name (table, "recall-changed");
}

static GtkWidget *
find_button (GtkWidget *widget, const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget)
      && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);
  return found;
}

/* A player's computer remembers more than the room: the host is asked, by two buttons that the
 * keyboard reaches, and all others are told. */
static void
test_recall (Fixture *fixture, gconstpointer data)
{
  GtkWidget *button;
  guint32 boris;

  fixture_start (fixture);
  gtk_window_present (GTK_WINDOW (fixture->window));
  boris = siguo_table_get_seat_state (fixture_get_table (fixture), SIGUO_SEAT_E)->member;
  for (guint yes = 0; yes < 2; yes++)
    {
      tell_recall (fixture, boris, 12, SIGUO_RECALL_NONE);
      fixture_assert_text (fixture, "Boris’s computer remembers 12 more moves");
      bench_settle ();
      button = find_button (GTK_WIDGET (fixture->page), yes ? "_Take Over" : "_Keep This Position");
      g_assert_nonnull (button);
      g_assert_true (gtk_button_get_use_underline (GTK_BUTTON (button)));
      g_assert_true (gtk_widget_grab_focus (button));
      g_signal_emit_by_name (button, "clicked");
      g_assert_true (siguo_table_is_pending (fixture_get_table (fixture), SIGUO_MESSAGE_ANSWER_RECALL));
      bench_settle ();
      g_assert_null (find_button (GTK_WIDGET (fixture->page), "_Take Over"));
      tell_recall (fixture, 0, 0, yes ? SIGUO_RECALL_TAKEN : SIGUO_RECALL_KEPT);
      fixture_assert_text (fixture, yes ? "is there again" : "have to be played again");
    }
  tell_recall (fixture, 0, 0, SIGUO_RECALL_DISPUTED);
  fixture_assert_text (fixture, "remember different things");
  tell_recall (fixture, 0, 0, SIGUO_RECALL_UNTRUE);
  fixture_assert_text (fixture, "cannot have happened");

  /* Who is not the host has nothing to answer. */
  fixture_get_table (fixture)->host = boris;
  tell_recall (fixture, boris, 1, SIGUO_RECALL_NONE);
  fixture_assert_text (fixture, "Boris’s computer remembers 1 more move of");
  fixture_assert_text (fixture, "The host decides");
  bench_settle ();
  g_assert_null (find_button (GTK_WIDGET (fixture->page), "_Take Over"));
  tell_recall (fixture, siguo_table_get_member (fixture_get_table (fixture)), 2, SIGUO_RECALL_NONE);
  fixture_assert_text (fixture, "This computer remembers 2 more moves");
}

/* Before the host is asked, and where no clock shows it: everybody reads that play stands still and
 * for whom, or that somebody may still bring moves back. */
static void
test_awaited (Fixture *fixture, gconstpointer data)
{
  SiguoTable *table = fixture_get_table (fixture);

  fixture_start (fixture);
  table->awaited = 1 << SIGUO_SEAT_E | 1 << SIGUO_SEAT_N;
  tell_recall (fixture, 0, 0, SIGUO_RECALL_NONE);
  fixture_assert_text (fixture, "not back yet, and their computers may remember them: Boris, 四. Once");
  table->held = TRUE;
  table->awaited = 1 << SIGUO_SEAT_E;
  tell_recall (fixture, 0, 0, SIGUO_RECALL_NONE);
  fixture_assert_text (fixture, "Play stands still");
  fixture_assert_text (fixture, "players’ computers know: Boris");
  table->awaited = 0;
  tell_recall (fixture, 0, 0, SIGUO_RECALL_NONE);
  fixture_assert_text (fixture, "Play stands still");
  g_assert_null (find_button (GTK_WIDGET (fixture->page), "_Take Over"));
  table->held = FALSE;
  tell_recall (fixture, 0, 0, SIGUO_RECALL_KEPT);
  fixture_assert_no_text (fixture, "Play stands still");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, \
                                       fixture_tear_down)
  ADD ("/table-bars/lost-connection", test_lost_connection);
  ADD ("/table-bars/votes", test_votes);
  ADD ("/table-bars/watching", test_watching);
  ADD ("/table-bars/attempts", test_attempts);
  ADD ("/table-bars/room-closed", test_room_closed);
  ADD ("/table-bars/trouble", test_trouble);
  ADD ("/table-bars/recall", test_recall);
  ADD ("/table-bars/awaited", test_awaited);
  return g_test_run ();
}
