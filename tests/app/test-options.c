/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>

#include "app/siguo-option-row.h"
#include "app/siguo-options-list.h"
#include "app/siguo-options-window.h"
#include "app/siguo-room-page.h"
#include "app/siguo-rule-card.h"
#include "net/table-bench.h"

/* Two at a real room in memory, each before the page of it; Lin is the host. */
typedef struct
{
  Player *player;
  SiguoChat *chat;
  GtkWidget *window;
  GtkWidget *page;
} Side;

typedef struct
{
  Bench *bench;
  Side lin, mei;
} Fixture;

static void
side_begin (Side *side, Bench *bench, const char *name)
{
  side->player = player_new (bench, name, NULL);
  player_join (side->player, FALSE);
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

static void
set_up (Fixture *fixture, gconstpointer data)
{
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  fixture->bench = bench_new (&options);
  side_begin (&fixture->lin, fixture->bench, "Lin");
  side_begin (&fixture->mei, fixture->bench, "Mei");
  bench_settle ();
  g_assert_true (siguo_table_is_host (fixture->lin.player->table));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  side_end (&fixture->mei);
  side_end (&fixture->lin);
  bench_free (fixture->bench);
}

static GtkWidget *
get_rules (Side *side)
{
  return GTK_WIDGET (gtk_widget_get_template_child (side->page, SIGUO_TYPE_ROOM_PAGE, "rules"));
}

/* The row of @key below @widget, if it is shown there. */
static GtkWidget *
find_row (GtkWidget *widget, const char *key)
{
  if (!gtk_widget_get_visible (widget))
    return NULL;
  if (SIGUO_IS_OPTION_ROW (widget)
      && g_str_equal (siguo_option_row_get_key (SIGUO_OPTION_ROW (widget)), key))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, key);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
choose (GtkWidget *where, const char *key, const char *value)
{
  GtkWidget *row = find_row (where, key);

  g_assert_nonnull (row);
  g_assert_true (gtk_widget_activate_action (row, "option.choose", "s", value));
  bench_settle ();
}

static char *
get_said (Side *side)
{
  GtkTextBuffer *buffer = siguo_chat_get_buffer (side->chat);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
assert_said (Side *side, const char *wanted)
{
  g_autofree char *said = get_said (side);

  if (strstr (said, wanted) == NULL)
    g_test_fail_printf ("“%s” is not in “%s”", wanted, said);
}

static gboolean
is_ready (Side *side)
{
  SiguoTable *table = side->player->table;

  return siguo_table_get_seat_state (table, siguo_table_get_seat (table))->ready;
}

/* One who was ready has to look again, and all read what was changed, by whom and how. */
static void
test_change (Fixture *fixture, gconstpointer data)
{
  g_assert_true (gtk_widget_activate_action (fixture->mei.page, "room.ready", NULL));
  bench_settle ();
  g_assert_true (is_ready (&fixture->mei));
  choose (get_rules (&fixture->lin), "move_seconds", "60");
  g_assert_cmpuint (siguo_table_get_options (fixture->mei.player->table)->move_seconds, ==, 60);
  g_assert_false (is_ready (&fixture->mei));
  assert_said (&fixture->lin, "Lin changed: Time for a move, 30 seconds → 60 seconds");
  assert_said (&fixture->mei, "Lin changed: Time for a move, 30 seconds → 60 seconds");
  g_assert_nonnull (siguo_room_page_get_notice (SIGUO_ROOM_PAGE (fixture->mei.page)));
  g_assert_null (siguo_room_page_get_notice (SIGUO_ROOM_PAGE (fixture->lin.page)));
  g_assert_true (gtk_widget_activate_action (fixture->mei.page, "room.ready", NULL));
  bench_settle ();
  g_assert_null (siguo_room_page_get_notice (SIGUO_ROOM_PAGE (fixture->mei.page)));
}

/* Every mode and every preset of it can be chosen, and the page shows the seats that it has. */
static void
test_modes (Fixture *fixture, gconstpointer data)
{
  static const struct { const char *mode; guint8 seats; } modes[] = {
    { "siguo_dual", 0xf }, { "siguo_open", 0xf }, { "siguo_duel", 0x5 }, { "duel_dark", 0x5 },
    { "duel_open", 0x5 },  { "siguo_dark", 0xf },
  };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      SiguoTable *table = fixture->mei.player->table;
      g_autofree char *text = NULL;

      choose (get_rules (&fixture->lin), SIGUO_OPTION_MODE, modes[i].mode);
      text = siguo_options_get (siguo_table_get_options (table), "mode");
      g_assert_cmpstr (text, ==, modes[i].mode);
      g_assert_cmpuint (siguo_options_seats (siguo_table_get_options (table)), ==,
                        modes[i].seats);
      choose (get_rules (&fixture->lin), SIGUO_OPTION_PRESET, "friends");
      g_assert_cmpuint (siguo_table_get_options (table)->move_seconds, ==, 0);
      choose (get_rules (&fixture->lin), SIGUO_OPTION_PRESET, "classic");
      g_assert_cmpuint (siguo_table_get_options (table)->move_seconds, ==, 30);
    }
  assert_said (&fixture->mei, "Lin chose: Two players, hidden, rules “Classic”");
  assert_said (&fixture->mei, "Lin chose the rules “Friends”");
}

/* Every option of every mode stands in the window and can be set there; no other one does. */
static void
test_all (Fixture *fixture, gconstpointer data)
{
  static const char *const modes[] = { "siguo_dark", "siguo_dual", "siguo_duel", "duel_open" };
  GtkWidget *rules = get_rules (&fixture->lin), *window;

  g_assert_true (gtk_widget_activate_action (rules, "options.show-all", NULL));
  window = siguo_options_list_get_window (SIGUO_OPTIONS_LIST (rules));
  g_assert_nonnull (window);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      const SiguoOptions *now = siguo_table_get_options (fixture->mei.player->table);
      g_autofree char *text = NULL;
      g_auto(GStrv) pairs = NULL;

      choose (window, SIGUO_OPTION_MODE, modes[i]);
      text = siguo_options_to_text (now);
      pairs = g_strsplit (text, " ", -1);
      for (guint j = 1; pairs[j] != NULL; j++)
        {
          *strchr (pairs[j], '=') = '\0';
          g_assert_nonnull (find_row (window, pairs[j]));
        }
      g_assert_true ((find_row (window, "team_chat") != NULL) == (i < 2));
      g_assert_true ((find_row (window, "side_arms") != NULL) == (i == 2));
      g_assert_null (find_row (window, "flip_colour"));
      choose (window, "mine", "mutual");
      g_assert_cmpint (siguo_table_get_options (fixture->mei.player->table)->mine, ==,
                       SIGUO_MINE_MUTUAL);
      choose (window, "mine", "survives");
    }
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (siguo_options_list_get_window (SIGUO_OPTIONS_LIST (rules)));
}

static guint
count_visible_buttons (GtkWidget *widget)
{
  guint n = GTK_IS_MENU_BUTTON (widget) ? 1 : 0;

  if (!gtk_widget_get_visible (widget))
    return 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_visible_buttons (child);
  return n;
}

/* Others read the rules; there is nothing for them to press. */
static void
test_read_only (Fixture *fixture, gconstpointer data)
{
  GtkWidget *rules = get_rules (&fixture->mei), *window;

  g_assert_cmpuint (count_visible_buttons (rules), ==, 0);
  g_assert_cmpuint (count_visible_buttons (get_rules (&fixture->lin)), >, 3);
  g_assert_true (gtk_widget_activate_action (rules, "options.show-all", NULL));
  window = siguo_options_list_get_window (SIGUO_OPTIONS_LIST (rules));
  g_assert_cmpuint (count_visible_buttons (find_row (window, "mine")), ==, 0);
  /* What the host does meanwhile is seen at once. */
  choose (get_rules (&fixture->lin), SIGUO_OPTION_MODE, "siguo_duel");
  g_assert_nonnull (find_row (window, "side_arms"));
}

static gboolean
has_text (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_text (child, text))
      return TRUE;
  return FALSE;
}

static void
test_rule_card (Fixture *fixture, gconstpointer data)
{
  GtkWidget *card = siguo_rule_card_new (GTK_WINDOW (fixture->lin.window));
  SiguoOptions options = *siguo_table_get_options (fixture->lin.player->table);

  siguo_rule_card_set_options (SIGUO_RULE_CARD (card), &options);
  gtk_window_present (GTK_WINDOW (card));
  g_assert_cmpuint (siguo_rule_card_get_n_marked (SIGUO_RULE_CARD (card)), ==, 0);
  g_assert_true (has_text (card, "A move may take 30 seconds"));
  g_assert_true (has_text (card, "Each sees only the own pieces"));
  g_assert_true (has_text (card, "Classic"));
  options.move_seconds = 90;
  options.dead_see_all = TRUE;
  siguo_rule_card_set_options (SIGUO_RULE_CARD (card), &options);
  g_assert_cmpuint (siguo_rule_card_get_n_marked (SIGUO_RULE_CARD (card)), ==, 2);
  g_assert_true (has_text (card, "A move may take 90 seconds"));
  g_assert_false (has_text (card, "A move may take 30 seconds"));
  gtk_window_destroy (GTK_WINDOW (card));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(name, func) g_test_add ("/options/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("change", test_change);
  ADD ("modes", test_modes);
  ADD ("all", test_all);
  ADD ("read-only", test_read_only);
  ADD ("rule-card", test_rule_card);
  return g_test_run ();
}
