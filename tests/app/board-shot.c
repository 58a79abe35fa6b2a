/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the board as asked for and saves a picture of it: the same picture every time. Not
 * installed. */
#include <adwaita.h>
#include <locale.h>

#include "app/siguo-board-view.h"

typedef struct
{
  int width, height, viewer, moves, rank_style, animate;
  char *scheme, *mode, *board, *position_text, *select, *focus, *out;
  gboolean all;
  GtkWidget *window, *view;
  SiguoPosition position;      /* as the viewer sees it */
  SiguoEvent last;
} Shot;

/* Some moves of a game, as the viewer or, with "all", the referee sees it. */
static void
play_game (Shot *shot, SiguoBoardView *view)
{
  SiguoPosition *shown = &shot->position;
  SiguoOptions options;
  SiguoLayout layouts[SIGUO_N_SEATS], seen[SIGUO_N_SEATS];
  SiguoPosition truth;
  SiguoRandom random;

  siguo_options_init (&options, g_str_equal (shot->board, "classic") ? SIGUO_MODE_DUEL_DARK
                                : g_str_equal (shot->board, "duel") ? SIGUO_MODE_SIGUO_DUEL
                                                                    : SIGUO_MODE_SIGUO_DARK);
  siguo_random_init (&random, 7);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      siguo_layout_randomize (&layouts[seat], &random);
      seen[seat] = layouts[seat];
      if (!shot->all && (int) seat != shot->viewer)
        siguo_layout_hide (&seen[seat]);
    }
  siguo_position_init (&truth, &options, layouts, SIGUO_SEAT_S);
  siguo_position_init (shown, &options, seen, SIGUO_SEAT_S);
  siguo_board_view_set_position (view, shown);
  for (int i = 0; i < shot->moves && truth.turn != SIGUO_NO_SEAT; i++)
    {
      SiguoMove moves[SIGUO_MAX_MOVES];
      guint n = siguo_position_list_moves (&truth, moves);
      SiguoMove move = moves[siguo_random_below (&random, n)];
      SiguoEvent event;

      siguo_event_init (&event, SIGUO_EVENT_MOVE, truth.turn);
      event.from = move.from;
      event.to = move.to;
      siguo_position_fill_path (&truth, &event);
      if (siguo_position_rule (&truth, &event) != SIGUO_WHY_NOT_LEGAL)
        break;
      siguo_position_apply (&truth, &event, NULL);
      /* What the table is told (default options): no ranks. */
      if (event.outcome != SIGUO_OUTCOME_QUIET)
        event.attacker = event.defender = SIGUO_RANK_UNKNOWN;
      siguo_position_apply (shown, &event, NULL);
      shot->last = event;
      if (shot->animate == 0 || i + 1 < shot->moves)
        siguo_board_view_show_event (view, &event, shown);
    }
}

static void
show_deployment (Shot *shot, SiguoBoardView *view)
{
  SiguoLayout layout;
  SiguoRandom random;

  siguo_random_init (&random, 7);
  siguo_layout_randomize (&layout, &random);
  siguo_board_view_set_mode (view, SIGUO_BOARD_DEPLOY);
  siguo_board_view_set_layout (view, &layout, 1 << SIGUO_SEAT_N | 1 << SIGUO_SEAT_W);
}

static gboolean
save (gpointer data)
{
  Shot *shot = data;
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new (shot->window);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr(GskRenderNode) node = NULL;
  g_autoptr(GdkTexture) texture = NULL;

  gdk_paintable_snapshot (paintable, snapshot, shot->width, shot->height);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (shot->window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) shot->width,
                                                              (float) shot->height));
  if (!gdk_texture_save_to_png (texture, shot->out))
    g_printerr ("cannot write %s\n", shot->out);
  gtk_window_destroy (GTK_WINDOW (shot->window));
  return G_SOURCE_REMOVE;
}

/* The last move begins, and the picture is taken so much later. */
static gboolean
animate (gpointer data)
{
  Shot *shot = data;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  siguo_board_view_show_event (SIGUO_BOARD_VIEW (shot->view), &shot->last, &shot->position);
  g_timeout_add ((guint) shot->animate, save, shot);
  return G_SOURCE_REMOVE;
}

static void
activate (GApplication *app, Shot *shot)
{
  SiguoBoardKind kind
      = g_str_equal (shot->board, "classic") ? SIGUO_BOARD_CLASSIC : SIGUO_BOARD_FOUR;
  const SiguoBoard *board = siguo_board_get (kind);
  const char *names[] = { "小林", "Mei", "老张", "Jonas" };
  const char *details[] = { "25 子 · 0:24", "25 子", "25 子 · 盟友", "25 子" };
  SiguoBoardView *view;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  shot->window = adw_application_window_new (GTK_APPLICATION (app));
  shot->view = siguo_board_view_new ();
  view = SIGUO_BOARD_VIEW (shot->view);
  gtk_widget_set_margin_top (shot->view, 6);
  gtk_widget_set_margin_bottom (shot->view, 6);
  gtk_widget_set_margin_start (shot->view, 6);
  gtk_widget_set_margin_end (shot->view, 6);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (shot->window), shot->view);
  gtk_window_set_default_size (GTK_WINDOW (shot->window), shot->width, shot->height);
  siguo_board_view_set_viewer (view, kind,
                               (guint8) (shot->viewer < 0 ? SIGUO_NO_SEAT : shot->viewer));
  siguo_board_view_set_rank_style (view, (SiguoRankStyle) shot->rank_style);
  if (g_str_equal (shot->mode, "deploy"))
    {
      show_deployment (shot, view);
    }
  else if (shot->position_text != NULL)
    {
      g_autoptr(GError) error = NULL;

      siguo_board_view_set_mode (view, SIGUO_BOARD_PLAY);
      if (!siguo_position_from_text (&shot->position, shot->position_text, &error))
        g_error ("%s", error->message);
      siguo_board_view_set_position (view, &shot->position);
    }
  else
    {
      siguo_board_view_set_mode (view, SIGUO_BOARD_PLAY);
      play_game (shot, view);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (!g_str_equal (shot->mode, "deploy") ? (shot->position.seats >> seat) & 1 : TRUE)
      siguo_board_view_set_plate (view, (SiguoSeat) seat, names[seat], details[seat],
                                  g_str_equal (shot->mode, "play") && shot->position.turn == seat,
                                  FALSE);
  if (shot->select != NULL)
    siguo_board_view_activate_point (view, siguo_board_find_point (board, shot->select));
  gtk_window_present (GTK_WINDOW (shot->window));
  if (shot->focus != NULL)
    siguo_board_view_focus_point (view, siguo_board_find_point (board, shot->focus));
  g_timeout_add (400, shot->animate > 0 ? animate : save, shot);
}

int
main (int argc, char **argv)
{
  Shot shot = {
    .width = 690, .height = 690, .scheme = g_strdup ("light"), .mode = g_strdup ("play"),
    .board = g_strdup ("four"), .out = g_strdup ("board.png"),
  };
  const GOptionEntry entries[]
      = { { "width", 0, 0, G_OPTION_ARG_INT, &shot.width, "of the window", "PX" },
          { "height", 0, 0, G_OPTION_ARG_INT, &shot.height, "of the window", "PX" },
          { "viewer", 0, 0, G_OPTION_ARG_INT, &shot.viewer,
            "seat at the bottom, -1 for a spectator", "SEAT" },
          { "moves", 0, 0, G_OPTION_ARG_INT, &shot.moves, "plies to play first", "N" },
          { "animate", 0, 0, G_OPTION_ARG_INT, &shot.animate, "into the last move", "MS" },
          { "rank-style", 0, 0, G_OPTION_ARG_INT, &shot.rank_style, "0 Chinese, 1 Latin, 2 numbers",
            "N" },
          { "scheme", 0, 0, G_OPTION_ARG_STRING, &shot.scheme, "light or dark", "NAME" },
          { "mode", 0, 0, G_OPTION_ARG_STRING, &shot.mode, "play or deploy", "NAME" },
          { "board", 0, 0, G_OPTION_ARG_STRING, &shot.board, "four, duel or classic", "NAME" },
          { "position", 0, 0, G_OPTION_ARG_STRING, &shot.position_text,
            "what lies on the board", "TEXT" },
          { "select", 0, 0, G_OPTION_ARG_STRING, &shot.select, "pick up", "POINT" },
          { "focus", 0, 0, G_OPTION_ARG_STRING, &shot.focus, "keyboard focus", "POINT" },
          { "all", 0, 0, G_OPTION_ARG_NONE, &shot.all, "all pieces face up", NULL },
          { "out", 0, 0, G_OPTION_ARG_STRING, &shot.out, "the picture", "FILE" },
          { NULL } };
  g_autoptr(GOptionContext) context = g_option_context_new (NULL);
  g_autoptr(AdwApplication) app = NULL;
  g_autoptr(GError) error = NULL;

  setlocale (LC_ALL, "");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  app = adw_application_new ("org.siguo.Siguo", G_APPLICATION_NON_UNIQUE);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      g_str_equal (shot.scheme, "dark")
                                          ? ADW_COLOR_SCHEME_FORCE_DARK
                                          : ADW_COLOR_SCHEME_FORCE_LIGHT);
  g_signal_connect (app, "activate", G_CALLBACK (activate), &shot);
  return g_application_run (G_APPLICATION (app), 1, argv);
}
