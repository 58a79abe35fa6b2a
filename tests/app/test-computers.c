/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>

#include "app/siguo-room-page.h"
#include "app/siguo-table-bars.h"
#include "app/siguo-table-words.h"
#include "net/client/siguo-table-private.h"
#include "net/table-bench.h"

/* What the window offers and tells about computer players; the room in memory starts none. */

/* The shown button below @widget that has @action with @target. */
static GtkWidget *
find_button (GtkWidget *widget, const char *action, const char *target)
{
  if (!gtk_widget_get_visible (widget))
    return NULL;
  if (GTK_IS_BUTTON (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    {
      GVariant *value = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget));

      if (target == NULL || g_str_equal (g_variant_get_string (value, NULL), target))
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, action, target);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
press (GtkWidget *where, const char *action, const char *target)
{
  GtkWidget *button = find_button (where, action, target);

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  bench_settle ();
}

static gboolean
says (GtkWidget *widget, const char *text)
{
  if (!gtk_widget_get_visible (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

/* --- The room page ---------------------------------------------------------------------------- */

typedef struct
{
  Player *player;
  SiguoChat *chat;
  GtkWidget *window;
  GtkWidget *page;
} Side;

static void
side_begin (Side *side, Bench *bench, const char *name)
{
  side->player = player_new (bench, name, NULL);
  player_join (side->player, FALSE);
  bench_settle ();
  side->chat = siguo_chat_new (side->player->table);
  side->window = adw_window_new ();
  side->page = siguo_room_page_new (side->chat);
  adw_window_set_content (ADW_WINDOW (side->window), side->page);
}

static void
side_end (Side *side)
{
  gtk_window_destroy (GTK_WINDOW (side->window));
  g_clear_object (&side->chat);
  player_free (side->player);
}

static const SiguoTableSeat *
seat_of (Side *side, SiguoSeat seat)
{
  return siguo_table_get_seat_state (side->player->table, seat);
}

static void
test_seats (void)
{
  g_autoptr (Bench) bench = NULL;
  SiguoOptions options;
  Side lin, mei;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  bench = bench_new (&options);
  side_begin (&lin, bench, "Lin");
  side_begin (&mei, bench, "computer 2");
  g_assert_true (siguo_table_is_host (lin.player->table));

  /* The host's, and for free seats. */
  g_assert_nonnull (find_button (lin.page, "room.computer", "N"));
  g_assert_null (find_button (lin.page, "room.computer", "E"));
  g_assert_null (find_button (mei.page, "room.computer", "N"));
  g_assert_nonnull (find_button (lin.page, "room.fill", NULL));
  g_assert_null (find_button (mei.page, "room.fill", NULL));

  press (lin.page, "room.computer", "N");
  g_assert_true (seat_of (&mei, SIGUO_SEAT_N)->computer);
  g_assert_cmpstr (seat_of (&mei, SIGUO_SEAT_N)->name, ==, "Computer 1");
  g_assert_true (says (mei.page, "Computer 1"));
  g_assert_true (says (lin.page, "Take Away"));
  /* Its second name is taken by somebody who only looks the same. */
  press (lin.page, "room.fill", NULL);
  g_assert_cmpstr (seat_of (&mei, SIGUO_SEAT_W)->name, ==, "Computer 3");
  g_assert_null (find_button (lin.page, "room.fill", NULL));
  g_assert_cmpuint (lin.player->n_refused, ==, 0);

  /* Places are changed without asking. */
  press (mei.page, "room.sit", "N");
  g_assert_cmpuint (siguo_table_get_seat (mei.player->table), ==, SIGUO_SEAT_N);
  g_assert_cmpstr (seat_of (&mei, SIGUO_SEAT_E)->name, ==, "Computer 1");
  g_assert_null (siguo_room_page_get_notice (SIGUO_ROOM_PAGE (mei.page)));

  press (lin.page, "room.computer", "E");
  g_assert_cmpuint (seat_of (&mei, SIGUO_SEAT_E)->member, ==, 0);
  g_assert_nonnull (find_button (lin.page, "room.fill", NULL));
  /* Away for too long, it is said. */
  bench_pass_time (bench, SIGUO_AWAY_MS + 1000);
  bench_settle ();
  g_assert_true (says (lin.page, "computer · does not come"));

  side_end (&mei);
  side_end (&lin);
}

/* --- The table -------------------------------------------------------------------------------- */

/* A computer player comes to the seat for which the room wants one. */
static SiguoTable *
come (Four *four)
{
  SiguoTable *table = siguo_table_new (NULL);
  g_autoptr (SiguoChannel) channel = NULL;
  SiguoRoomComputer computers[SIGUO_N_SEATS];

  g_assert_cmpuint (siguo_room_list_computers (bench_get_room (four->bench), computers), ==, 1);
  memcpy (table->kept.room_id, siguo_room_get_id (bench_get_room (four->bench)),
          SIGUO_ROOM_ID_BYTES);
  memcpy (table->kept.token, computers[0].token, SIGUO_TOKEN_BYTES);
  table->kept.member = computers[0].member;
  table->is_member = TRUE;
  bench_connect (four->bench, &channel);
  siguo_table_take_channel (table, channel);
  bench_settle ();
  return table;
}

static void
test_away (void)
{
  SiguoOptions options;
  SiguoTable *own;
  GtkWidget *window = adw_window_new ();
  GtkWidget *bars = g_object_ref_sink (g_object_new (SIGUO_TYPE_TABLE_BARS, NULL));
  g_autoptr (SiguoTable) computer = NULL;
  g_autofree char *plate = NULL;
  g_autofree char *words = NULL;
  Four four;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  four_sit (&four, &options, NULL);
  four_start (&four);
  four_play (&four, 3);
  own = four.players[SIGUO_SEAT_S]->table;
  siguo_table_bars_set_table (SIGUO_TABLE_BARS (bars), own);
  adw_window_set_content (ADW_WINDOW (window), bars);
  player_lose (four.players[SIGUO_SEAT_E]);
  bench_settle ();
  bench_pass_time (four.bench, SIGUO_AWAY_MS + 1000);
  bench_settle ();

  g_assert_nonnull (find_button (bars, "table.vote-computer", "E"));
  g_assert_nonnull (find_button (bars, "table.vote-resign", "E"));
  g_assert_nonnull (find_button (bars, "table.vote-stop", "E"));
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seat != SIGUO_SEAT_E)
      siguo_table_vote (four.players[seat]->table, SIGUO_SEAT_E, SIGUO_VOTE_COMPUTER);
  bench_settle ();
  computer = come (&four);
  g_assert_cmpint (siguo_table_get_connection (computer), ==, SIGUO_CONNECTION_SEATED);
  g_assert_cmpuint (siguo_table_get_seat (computer), ==, SIGUO_SEAT_E);

  words = siguo_table_words_away (own, SIGUO_SEAT_E);
  g_assert_true (g_str_has_prefix (words, "A computer player plays for "));
  plate = siguo_table_words_plate (own, siguo_table_get_position (own), SIGUO_SEAT_E);
  g_assert_cmpstr (plate, ==, "a computer plays");
  g_assert_null (find_button (bars, "table.vote-computer", NULL));
  g_assert_nonnull (find_button (bars, "table.vote-stop", "E"));

  /* One for whom nobody plays is told of first. */
  player_lose (four.players[SIGUO_SEAT_N]);
  bench_settle ();
  bench_pass_time (four.bench, SIGUO_AWAY_MS + 1000);
  bench_settle ();
  g_assert_cmpuint (siguo_table_words_find_away (own), ==, SIGUO_SEAT_N);
  g_assert_nonnull (find_button (bars, "table.vote-computer", "N"));

  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (bars);
  g_clear_object (&computer);
  four_clear (&four);
}

/* --- Programs that do not run ----------------------------------------------------------------- */

static void
tell_fault (Side *side, const char *faults)
{
  g_autofree char *text = g_strdup_printf ("{\"type\":\"computers\",\"faults\":[%s]}", faults);

  bench_say (side->player->bench, side->player->link, text);
  bench_settle ();
}

/* In the lobby the host reads what to do, and all others on the seat's card what is the matter. */
static void
test_fault_in_lobby (void)
{
  g_autoptr (Bench) bench = NULL;
  SiguoOptions options;
  Side lin, mei;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  bench = bench_new (&options);
  side_begin (&lin, bench, "Lin");
  side_begin (&mei, bench, "Mei");
  press (lin.page, "room.fill", NULL);
  g_assert_null (find_button (lin.page, "computers.try", NULL));
  tell_fault (&lin, "{\"seat\":\"N\",\"fault\":\"unstarted\"}");
  tell_fault (&mei, "{\"seat\":\"N\",\"fault\":\"unstarted\"}");
  g_assert_true (says (mei.page, "computer · does not start"));
  g_assert_null (siguo_room_page_get_notice (SIGUO_ROOM_PAGE (mei.page)));
  g_assert_null (find_button (mei.page, "computers.try", NULL));
  g_assert_cmpstr (siguo_room_page_get_notice (SIGUO_ROOM_PAGE (lin.page)), ==,
                   "Computer 1 cannot play: the program of this computer player does not run. Try "
                   "again, or take it away from its seat.");
  tell_fault (&lin, "{\"seat\":\"N\",\"fault\":\"unstarted\"},"
                    "{\"seat\":\"W\",\"fault\":\"stopped\"}");
  g_assert_true (says (lin.page, "computer · has stopped"));
  g_assert_nonnull (strstr (siguo_room_page_get_notice (SIGUO_ROOM_PAGE (lin.page)),
                            "Computer 1, Computer 2 cannot play"));
  /* A state that comes later does not make it forgotten. */
  press (lin.page, "room.ready", NULL);
  g_assert_true (says (lin.page, "computer · has stopped"));
  g_assert_nonnull (find_button (lin.page, "computers.try", NULL));
  press (lin.page, "computers.try", NULL);
  g_assert_true (siguo_table_is_pending (lin.player->table, SIGUO_MESSAGE_TRY_COMPUTERS));

  tell_fault (&lin, "");
  tell_fault (&mei, "");
  g_assert_null (siguo_room_page_get_notice (SIGUO_ROOM_PAGE (lin.page)));
  g_assert_false (says (mei.page, "computer · does not start"));
  side_end (&mei);
  side_end (&lin);
}

/* What those who wait read on their bars, beginning with @begin, and what they can do. */
static void
assert_bar (GtkWidget *bars, const char *begin, const char *end, gboolean tries)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  siguo_table_bars_add_texts (SIGUO_TABLE_BARS (bars), texts);
  g_assert_cmpuint (texts->len, ==, 1);
  g_assert_true (g_str_has_prefix (texts->pdata[0], begin));
  g_assert_true (g_str_has_suffix (texts->pdata[0], end));
  g_assert_true ((find_button (bars, "computers.try", NULL) != NULL) == tries);
}

static void
test_fault_in_game (void)
{
  static const struct
  {
    const char *fault, *sentence, *plate;
    gboolean away;
  } cases[] = {
    { "\"fault\":\"unstarted\"", "The computer player %s (E) does not start.", "does not play",
      FALSE },
    { "\"fault\":\"stopped\"", "The computer player %s (E) has stopped and does not start again.",
      "does not play", TRUE },
    { "\"fault\":\"unstarted\",\"stands_in\":true",
      "%s (E) is away, and the computer player that is to take over does not start.", "away",
      TRUE },
    { "\"fault\":\"stopped\",\"stands_in\":true",
      "%s (E) is away, and the computer player that took over has stopped.", "away", TRUE },
  };
  GtkWidget *windows[2], *bars[2];
  SiguoOptions options;
  Four four;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  four_sit (&four, &options, NULL);
  four_start (&four);
  g_assert_true (siguo_table_is_host (four.players[0]->table));
  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      bars[i] = g_object_ref_sink (g_object_new (SIGUO_TYPE_TABLE_BARS, NULL));
      siguo_table_bars_set_table (SIGUO_TABLE_BARS (bars[i]), four.players[2 * i]->table);
      windows[i] = adw_window_new ();
      adw_window_set_content (ADW_WINDOW (windows[i]), bars[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *name = four.players[SIGUO_SEAT_E]->name;
      g_autofree char *text = g_strdup_printf (
        "{\"type\":\"computers\",\"faults\":[{\"seat\":\"E\",%s}]}", cases[i].fault);
      g_auto (GStrv) parts = g_strsplit (cases[i].sentence, "%s", 2);
      g_autofree char *sentence = g_strjoinv (name, parts);
      g_autofree char *plate = NULL;

      if (i == 1)
        {
          player_lose (four.players[SIGUO_SEAT_E]);
          bench_settle ();
          bench_pass_time (four.bench, SIGUO_AWAY_MS + 1000);
          bench_settle ();
        }
      for (guint j = 0; j < G_N_ELEMENTS (bars); j++)
        bench_say (four.bench, four.players[2 * j]->link, text);
      bench_settle ();
      assert_bar (bars[0], sentence, "You can try to start it again.", TRUE);
      assert_bar (bars[1], sentence, "The host can try to start it again.", FALSE);
      plate = siguo_table_words_plate (four.players[0]->table,
                                       siguo_table_get_position (four.players[0]->table),
                                       SIGUO_SEAT_E);
      g_assert_cmpstr (plate, ==, cases[i].plate);
      /* Who is away can be gone on without; another computer player fails, too. */
      for (guint j = 0; j < G_N_ELEMENTS (bars); j++)
        {
          g_assert_true ((find_button (bars[j], "table.vote-resign", "E") != NULL)
                         == cases[i].away);
          g_assert_true ((find_button (bars[j], "table.vote-stop", "E") != NULL) == cases[i].away);
          g_assert_null (find_button (bars[j], "table.vote-computer", NULL));
        }
    }
  /* The room in memory has no programs, but is asked for them. */
  press (bars[0], "computers.try", NULL);
  g_assert_true (siguo_table_is_pending (four.players[0]->table, SIGUO_MESSAGE_TRY_COMPUTERS));
  bench_say (four.bench, four.players[0]->link, "{\"type\":\"computers\",\"faults\":[]}");
  bench_settle ();
  g_assert_null (find_button (bars[0], "computers.try", NULL));
  g_assert_nonnull (find_button (bars[0], "table.vote-computer", "E"));

  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      gtk_window_destroy (GTK_WINDOW (windows[i]));
      g_object_unref (bars[i]);
    }
  four_clear (&four);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/app/computers/seats", test_seats);
  g_test_add_func ("/app/computers/away", test_away);
  g_test_add_func ("/app/computers/fault-in-lobby", test_fault_in_lobby);
  g_test_add_func ("/app/computers/fault-in-game", test_fault_in_game);
  return g_test_run ();
}
