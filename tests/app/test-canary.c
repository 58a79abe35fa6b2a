/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>

#include "app/siguo-board-view.h"
#include "app/siguo-game-keeper.h"
#include "app/siguo-table-page.h"
#include "app/siguo-turn-notice.h"
#include "net/canary-game.h"
#include "notices.h"
#include "widget-dump.h"

/* Two games that somebody must not be able to tell apart: then the page with the board says and
 * draws the same in both, whether one looks at it, has it read out or looks into its files, and so
 * does the desktop while one looks elsewhere. */

#define ACTS 60
#define EVERY 30
#define SINGLE 5
#define MOST_FRAMES 20
#define SAME_FRAMES 3
/* What the desktop was told of a turn. */
#define TOLD "AddNotification ('org.siguo.Test', 'turn'"

typedef struct
{
  const char *name;
  const char *options;
} Case;

static const Case cases[] = {
  { "siguo_dark", "mode=siguo_dark" },
  { "siguo_dark-shown", "mode=siguo_dark battle_reveal=both engineer_recon=attack_and_defence" },
  { "siguo_dark-dead", "mode=siguo_dark dead_see_all=on battle_reveal=defender" },
  { "siguo_dual", "mode=siguo_dual" },
  { "siguo_dual-shown",
    "mode=siguo_dual battle_reveal=defender engineer_recon=attack dead_see_all=on" },
  { "duel_dark", "mode=duel_dark" },
  { "duel_dark-shown", "mode=duel_dark battle_reveal=both engineer_recon=attack" },
  { "duel_flip", "mode=duel_flip" },
};

typedef struct
{
  Notices *notices;
  const Case *what;
} Test;

/* A client's game in a window of its own. */
typedef struct
{
  Notices *notices;
  CanaryGame *game;
  guint person;
  char *folder;
  SiguoChat *chat;
  SiguoGameKeeper *keeper;
  GtkWidget *window;
  SiguoTablePage *page;
  GtkWidget *elsewhere;        /* a window that is never in front */
  SiguoTurnNotice *turn_notice;
} View;

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static CanaryGame *
new_game (const Case *self, guint64 seed, const char *folder)
{
  g_autofree char *whole =
    g_strconcat (self->options, " move_seconds=none draw_offer_min_ply=0", NULL);
  g_autoptr (GError) error = NULL;
  SiguoOptions options;
  CanaryGame *game;

  siguo_options_from_text (&options, whole, &error);
  g_assert_no_error (error);
  canary_remove_folder (folder);
  game = canary_game_new (&options, seed, SIGUO_LAB_LEAK_NONE, folder);
  game->restarts = FALSE;
  return game;
}

static void
view_open (View *view, Notices *notices, CanaryGame *game, guint person, const char *folder)
{
  SiguoTable *table = game->people[person].table;

  notices_clear (notices);
  view->notices = notices;
  view->elsewhere = gtk_application_window_new (notices_get_application (notices));
  view->turn_notice = siguo_turn_notice_new (GTK_WINDOW (view->elsewhere), table);
  view->game = game;
  view->person = person;
  view->folder = g_build_filename (folder, "games", NULL);
  view->chat = siguo_chat_new (table);
  view->keeper = siguo_game_keeper_new (table, view->folder);
  view->page = SIGUO_TABLE_PAGE (siguo_table_page_new (view->chat, view->keeper));
  /* What is drawn together, and said of it, is not to depend on the time. */
  siguo_table_page_hold (view->page);
  view->window = adw_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (view->window), 1024, 700);
  /* Where the pointer happens to be makes no difference. */
  gtk_widget_set_can_target (GTK_WIDGET (view->page), FALSE);
  adw_window_set_content (ADW_WINDOW (view->window), GTK_WIDGET (view->page));
  gtk_window_present (GTK_WINDOW (view->window));
  gtk_test_widget_wait_for_draw (view->window);
}

static void
view_close (View *view)
{
  g_clear_object (&view->turn_notice);
  gtk_window_destroy (GTK_WINDOW (view->elsewhere));
  gtk_window_destroy (GTK_WINDOW (view->window));
  g_clear_object (&view->keeper);
  g_clear_object (&view->chat);
  g_free (view->folder);
  settle ();
}

/* Picks up the first own piece that can go anywhere; where it can go is shown, too. */
static void
pick_up (View *view)
{
  SiguoTable *table = view->game->people[view->person].table;
  const SiguoPosition *position = siguo_table_get_position (table);
  guint8 seat = siguo_table_get_seat (table);

  for (guint point = 0; seat != SIGUO_NO_SEAT && point < position->board->n_points; point++)
    {
      SiguoSet targets;

      if (position->piece_at[point] == SIGUO_NO_PIECE
          || siguo_position_owner_at (position, point) != seat)
        continue;
      targets = siguo_position_targets (position, point);
      if (siguo_set_is_empty (&targets))
        continue;
      siguo_board_view_activate_point (siguo_table_page_get_board (view->page), point);
      return;
    }
}

/* When nothing changes any more: a log scrolls to its end only after it was laid out, which takes
 * it some frames when many lines came together. */
static char *
sum_drawing (View *view)
{
  char *sum = NULL;
  guint n_same = 0;

  for (guint i = 0; i < MOST_FRAMES && n_same < SAME_FRAMES; i++)
    {
      g_autofree char *before = g_steal_pointer (&sum);
      g_autoptr (GBytes) drawing = NULL;

      gtk_widget_queue_draw (view->window);
      gtk_test_widget_wait_for_draw (view->window);
      settle ();
      drawing = widget_dump_drawing (GTK_WIDGET (view->page));
      sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, drawing);
      n_same = g_strcmp0 (before, sum) == 0 ? n_same + 1 : 0;
    }
  return sum;
}

static void
append_drawing (View *view, GString *text)
{
  g_autofree char *sum = sum_drawing (view);

  g_string_append_printf (text, "%d times %d pixels, %s\n",
                          gtk_widget_get_width (GTK_WIDGET (view->page)),
                          gtk_widget_get_height (GTK_WIDGET (view->page)), sum);
}

/* Returns: (transfer full): what the window says, before and after a piece was picked up, what the
 * game's record has so far, and what the desktop was told */
static char *
view_dump (View *view)
{
  GString *text = g_string_new (NULL);
  g_autofree char *plain = NULL;
  g_autofree char *picked = NULL;
  g_autofree char *files = NULL;
  g_autofree char *told = NULL;

  settle ();
  siguo_table_page_show_now (view->page);
  plain = widget_dump_texts (view->window);
  g_string_append (text, plain);
  pick_up (view);
  picked = widget_dump_texts (view->window);
  g_string_append (text, picked);
  append_drawing (view, text);
  siguo_board_view_deselect (siguo_table_page_get_board (view->page));
  files = canary_dump_folder (view->folder);
  g_string_append (text, files);
  told = notices_dump (view->notices);
  g_string_append (text, told);
  return g_string_free (text, FALSE);
}

/* The game again for one person, who has a window. Returns: (transfer full) (element-type utf8):
 * what it said whenever so many @ends entries had happened */
static GPtrArray *
watch (Notices *notices, const CanaryGame *original, const GArray *ends, guint person,
       const SiguoLabArmies *armies, const char *folder)
{
  GPtrArray *dumps = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (CanaryGame) game = NULL;
  View view = { NULL };

  canary_remove_folder (folder);
  game = canary_game_again (original, armies, person, SIGUO_LAB_LEAK_NONE, folder);
  for (guint i = 0; i < ends->len; i++)
    {
      /* Many at once, and then one by one. */
      for (guint left = i > 0 ? SINGLE : 0; left > 0; left--)
        {
          canary_game_repeat (game, g_array_index (ends, guint, i) - left);
          siguo_table_page_show_now (view.page);
        }
      canary_game_repeat (game, g_array_index (ends, guint, i));
      if (!canary_game_is_dark (game, person))
        break;
      if (i == 0)
        view_open (&view, notices, game, person, folder);
      g_ptr_array_add (dumps, view_dump (&view));
    }
  view_close (&view);
  return dumps;
}

static void
compare (const Test *test, const CanaryGame *game, const GArray *ends, guint person,
         const SiguoLabArmies *exchanged, const char *folder)
{
  g_autoptr (GPtrArray) first =
    watch (test->notices, game, ends, person, &game->script.armies, folder);
  g_autoptr (GPtrArray) second = watch (test->notices, game, ends, person, exchanged, folder);
  guint n_told = 0;

  g_assert_cmpuint (first->len, ==, second->len);
  g_assert_cmpuint (first->len, >, 0);
  for (guint i = 0; i < first->len; i++)
    canary_assert_same (test->what->name, g_ptr_array_index (first, i),
                        g_ptr_array_index (second, i));
  /* Who plays was told of a turn, and that a turn was over. */
  for (guint i = 0; i < first->len && game->script.seat_of[person] != SIGUO_NO_SEAT; i++)
    n_told += strstr (g_ptr_array_index (first, i), TOLD) != NULL;
  g_assert_true (n_told > 0 || game->script.seat_of[person] == SIGUO_NO_SEAT);
}

static void
test_case (gconstpointer data)
{
  const Test *test = data;
  const Case *self = test->what;
  g_autofree char *folder = g_dir_make_tmp ("siguo-canary-XXXXXX", NULL);
  g_autoptr (CanaryGame) game = new_game (self, 3, folder);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_exchanges = 0;
  SiguoRandom dice;

  siguo_random_init (&dice, 5);
  canary_game_deploy (game);
  for (guint i = 0; i <= ACTS; i++)
    {
      if (i % EVERY == 0)
        g_array_append_val (ends, game->entries->len);
      if (!canary_game_act (game))
        break;
    }
  /* A player, another one in each case, and who looks on. */
  for (guint i = (self - cases) % (game->script.n_people - 1); i < game->script.n_people;
       i = i < game->script.n_people - 1 ? game->script.n_people - 1 : i + 1)
    {
      SiguoLabExchange what = { 0 };
      SiguoLabArmies exchanged;

      if (!siguo_lab_exchange_find (&game->script, i, &dice, &exchanged, &what))
        continue;
      n_exchanges++;
      compare (test, game, ends, i, &exchanged, folder);
    }
  g_test_message ("%u exchanges", n_exchanges);
  g_assert_cmpuint (n_exchanges, >, 0);
  canary_remove_folder (folder);
}

/* Puts into one part of a notification what somebody has deployed. */
typedef void (*Leak) (GNotification *notification, const char *army);

static void
leak_title (GNotification *notification, const char *army)
{
  g_notification_set_title (notification, army);
}

static void
leak_body (GNotification *notification, const char *army)
{
  g_notification_set_body (notification, army);
}

static void
leak_target (GNotification *notification, const char *army)
{
  g_notification_set_default_action_and_target (notification, "app.show", "s", army);
}

static void
leak_button (GNotification *notification, const char *army)
{
  g_notification_add_button_with_target (notification, "Show", "app.show", "s", army);
}

static void
leak_icon (GNotification *notification, const char *army)
{
  g_autoptr (GIcon) icon = g_themed_icon_new (army);

  g_notification_set_icon (notification, icon);
}

static void
send_leak (View *view, Leak leak, guint owner)
{
  const SiguoLabScript *script = &view->game->script;
  g_autofree char *army = siguo_layout_to_text (&script->armies.layouts[script->seat_of[owner]]);
  g_autoptr (GNotification) notification = g_notification_new ("Your turn");

  leak (notification, army);
  g_application_send_notification (G_APPLICATION (notices_get_application (view->notices)), "leak",
                                   notification);
}

/* What the window of @viewer says when the game begins, and what the desktop is told; @owner has
 * deployed as always, or otherwise. */
static char *
look_at_start (Notices *notices, const Case *self, guint viewer, guint owner, gboolean otherwise,
               Leak leak)
{
  g_autofree char *folder = g_dir_make_tmp ("siguo-canary-XXXXXX", NULL);
  g_autoptr (CanaryGame) game = new_game (self, 3, folder);
  g_autofree char *dump = NULL;
  g_autofree char *told = NULL;
  GString *text;
  View view;

  if (otherwise)
    canary_game_rearrange (game, owner);
  canary_game_deploy (game);
  view_open (&view, notices, game, viewer, folder);
  if (leak != NULL)
    send_leak (&view, leak, owner);
  dump = widget_dump_texts (view.window);
  text = g_string_new (dump);
  append_drawing (&view, text);
  told = notices_dump (notices);
  g_string_append (text, told);
  view_close (&view);
  canary_remove_folder (folder);
  return g_string_free (text, FALSE);
}

static gboolean
tells_apart (const Test *test, const char *options, guint viewer, guint owner, Leak leak)
{
  const Case self = { "control", options };
  g_autofree char *first = look_at_start (test->notices, &self, viewer, owner, FALSE, leak);
  g_autofree char *second = look_at_start (test->notices, &self, viewer, owner, TRUE, leak);

  return !g_str_equal (first, second);
}

/* The comparison sees what may be seen: one's own army, an ally's in dual, everybody's in open. */
static void
test_is_seen (gconstpointer test)
{
  g_assert_true (tells_apart (test, "mode=siguo_dark", 0, 0, NULL));
  g_assert_true (tells_apart (test, "mode=siguo_dual", 0, 2, NULL));
  g_assert_true (tells_apart (test, "mode=siguo_open", 4, 1, NULL));
}

/* And what may not be seen is not, although the game that was deployed is another one. */
static void
test_is_not_seen (gconstpointer test)
{
  g_assert_false (tells_apart (test, "mode=siguo_dark", 0, 2, NULL));
  g_assert_false (tells_apart (test, "mode=siguo_dual", 0, 1, NULL));
  g_assert_false (tells_apart (test, "mode=siguo_dark", 4, 1, NULL));
}

/* A notification that gave it away would be seen, wherever in it. */
static void
test_leaks_are_seen (gconstpointer test)
{
  static const Leak leaks[] = { leak_title, leak_body, leak_target, leak_button, leak_icon };

  for (guint i = 0; i < G_N_ELEMENTS (leaks); i++)
    g_assert_true (tells_apart (test, "mode=siguo_dark", 0, 2, leaks[i]));
}

int
main (int argc, char *argv[])
{
  g_autoptr (Notices) notices = NULL;
  Test tests[G_N_ELEMENTS (cases)];

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  /* What moves or vanishes after a while looks different each time. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-cursor-blink",
                FALSE, "gtk-overlay-scrolling", FALSE, NULL);

  notices = notices_new ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/canary/%s", cases[i].name);

      tests[i] = (Test) { notices, &cases[i] };
      g_test_add_data_func (path, &tests[i], test_case);
    }
  g_test_add_data_func ("/canary/is-seen", &tests[0], test_is_seen);
  g_test_add_data_func ("/canary/is-not-seen", &tests[0], test_is_not_seen);
  g_test_add_data_func ("/canary/leaks-are-seen", &tests[0], test_leaks_are_seen);

  return g_test_run ();
}
