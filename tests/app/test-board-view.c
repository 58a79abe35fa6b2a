/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <string.h>

#include "app/siguo-board-view.h"
#include "app/siguo-point-view.h"
#include "board-fixture.h"

typedef struct
{
  GtkWidget *window;
  SiguoBoardView *view;
  SiguoPosition truth, seen;
  char *asked;                 /* the last signal, as text */
} Fixture;

static void
note_move (SiguoBoardView *view, guint from, guint to, Fixture *fixture)
{
  char a[4], b[4];

  g_free (fixture->asked);
  fixture->asked
      = g_strdup_printf ("move %s %s", siguo_board_name_point (fixture->seen.board, from, a),
                         siguo_board_name_point (fixture->seen.board, to, b));
}

static void
note_swap (SiguoBoardView *view, guint from, guint to, Fixture *fixture)
{
  char a[4], b[4];

  g_free (fixture->asked);
  fixture->asked
      = g_strdup_printf ("swap %s %s", siguo_board_name_point (fixture->seen.board, from, a),
                         siguo_board_name_point (fixture->seen.board, to, b));
}

static void
note_refusal (SiguoBoardView *view, guint why_not, guint from, guint to, Fixture *fixture)
{
  g_free (fixture->asked);
  fixture->asked = g_strdup_printf ("no %u", why_not);
}

static void
assert_asked (Fixture *fixture, const char *expected)
{
  g_assert_cmpstr (fixture->asked, ==, expected);
  g_clear_pointer (&fixture->asked, g_free);
}

static void
iterate (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static gboolean
wake (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Lets frames pass; nothing waits for an event this way. */
static void
run_for (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add (milliseconds, wake, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  guint8 viewer = (guint8) GPOINTER_TO_UINT (data);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  board_fixture_start (&fixture->truth, SIGUO_NO_SEAT,
                       viewer == SIGUO_NO_SEAT ? SIGUO_SEAT_S : viewer);
  board_fixture_start (&fixture->seen, viewer == SIGUO_NO_SEAT ? 200 : viewer,
                       viewer == SIGUO_NO_SEAT ? SIGUO_SEAT_S : viewer);
  fixture->asked = NULL;
  fixture->view = SIGUO_BOARD_VIEW (siguo_board_view_new ());
  g_signal_connect (fixture->view, "move-asked", G_CALLBACK (note_move), fixture);
  g_signal_connect (fixture->view, "swap-asked", G_CALLBACK (note_swap), fixture);
  g_signal_connect (fixture->view, "not-possible", G_CALLBACK (note_refusal), fixture);
  siguo_board_view_set_viewer (fixture->view, SIGUO_BOARD_FOUR, viewer);
  siguo_board_view_set_mode (fixture->view, SIGUO_BOARD_PLAY);
  siguo_board_view_set_position (fixture->view, &fixture->seen);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 690, 690);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
  while (!gtk_widget_get_mapped (GTK_WIDGET (fixture->view))
         || gtk_widget_get_width (GTK_WIDGET (fixture->view)) == 0)
    g_main_context_iteration (NULL, TRUE);
  iterate ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->asked);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  iterate ();
}

static SiguoPointView *
point_at (Fixture *fixture, const char *name)
{
  return SIGUO_POINT_VIEW (siguo_board_view_get_point (fixture->view, at (&fixture->seen, name)));
}

/* What Enter and an assistive technology do. */
static void
press (Fixture *fixture, const char *name)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (point_at (fixture, name)), "point.activate", NULL));
}

static guint
marks_of (Fixture *fixture, const char *name)
{
  return siguo_point_view_get_marks (point_at (fixture, name));
}

static void
assert_look (Fixture *fixture, const char *name, guint8 owner, guint8 rank)
{
  SiguoPieceLook look = siguo_point_view_get_look (point_at (fixture, name));

  g_assert_cmpuint (look.owner, ==, owner);
  g_assert_cmpuint (look.rank, ==, rank);
}

/* Finds the shortcut of @widget's class for a key and runs it, as the key would. */
static gboolean
key (GtkWidget *widget, guint keyval, GdkModifierType state)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers (widget);
  g_autoptr(GtkShortcutTrigger) wanted = gtk_keyval_trigger_new (keyval, state);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr(GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr(GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);

          if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), wanted))
            return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                                 gtk_shortcut_get_arguments (shortcut));
        }
    }
  g_assert_not_reached ();
}

static SiguoPoint
focused (Fixture *fixture)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));

  g_assert_true (SIGUO_IS_POINT_VIEW (focus));
  return siguo_point_view_get_point (SIGUO_POINT_VIEW (focus));
}

static void
test_move (Fixture *f, gconstpointer data)
{
  press (f, "S11");
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, at (&f->seen, "S11"));
  g_assert_true (marks_of (f, "S11") & SIGUO_POINT_SELECTED);
  g_assert_true (marks_of (f, "C31") & SIGUO_POINT_TARGET);
  g_assert_true (marks_of (f, "W15") & SIGUO_POINT_TARGET);
  g_assert_false (marks_of (f, "C32") & SIGUO_POINT_TARGET);
  press (f, "C31");
  assert_asked (f, "move S11 C31");
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, SIGUO_NO_POINT);
  g_assert_false (marks_of (f, "C31") & SIGUO_POINT_TARGET);
  /* It only asked. */
  assert_look (f, "S11", SIGUO_SEAT_S, SIGUO_RANK_BRIGADIER);
  assert_look (f, "C31", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
}

static void
test_refusals (Fixture *f, gconstpointer data)
{
  g_autofree char *flag = g_strdup_printf ("no %d", SIGUO_WHY_NOT_FLAG);
  g_autofree char *corner = g_strdup_printf ("no %d", SIGUO_WHY_NOT_CORNER);

  press (f, "S62");
  assert_asked (f, flag);
  press (f, "S11");
  press (f, "C22");
  assert_asked (f, corner);
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, SIGUO_NO_POINT);
  press (f, "E11");
  g_assert_null (f->asked);
}

static void
test_swap (Fixture *f, gconstpointer data)
{
  SiguoLayout layouts[SIGUO_N_SEATS];
  g_autofree char *far = g_strdup_printf ("no %d", SIGUO_WHY_NOT_FAR);

  board_fixture_layouts (layouts);
  siguo_board_view_set_mode (f->view, SIGUO_BOARD_DEPLOY);
  siguo_board_view_set_layout (f->view, &layouts[0], 1 << SIGUO_SEAT_E);
  assert_look (f, "S11", SIGUO_SEAT_S, SIGUO_RANK_BRIGADIER);
  assert_look (f, "S22", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  assert_look (f, "E11", SIGUO_SEAT_E, SIGUO_RANK_UNKNOWN);
  assert_look (f, "E22", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  assert_look (f, "W11", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  press (f, "S51");
  g_assert_true (marks_of (f, "S52") & SIGUO_POINT_TARGET);
  g_assert_true (marks_of (f, "S11") & SIGUO_POINT_BARRED);
  press (f, "S11");
  assert_asked (f, far);
  press (f, "S52");
  assert_asked (f, "swap S51 S52");
  siguo_layout_swap (&layouts[0], 20, 21);
  siguo_board_view_set_layout (f->view, &layouts[0], 1 << SIGUO_SEAT_E);
  assert_look (f, "S52", SIGUO_SEAT_S, SIGUO_RANK_MINE);
}

/* Makes a move as the room does: the referee rules, the seat hears of it without ranks. */
static void
do_move (Fixture *f, const char *from, const char *to)
{
  SiguoEvent event;

  board_fixture_rule (&f->truth, from, to, &event);
  siguo_position_apply (&f->truth, &event, NULL);
  if (event.outcome != SIGUO_OUTCOME_QUIET)
    event.attacker = event.defender = SIGUO_RANK_UNKNOWN;
  siguo_position_apply (&f->seen, &event, NULL);
  siguo_board_view_show_event (f->view, &event, &f->seen);
}

static void
test_event (Fixture *f, gconstpointer data)
{
  do_move (f, "S11", "C31");
  assert_look (f, "S11", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  assert_look (f, "C31", SIGUO_SEAT_S, SIGUO_RANK_BRIGADIER);
  do_move (f, "E15", "N11");
  assert_look (f, "E15", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  assert_look (f, "N11", SIGUO_SEAT_N, SIGUO_RANK_UNKNOWN);
}

/* While a move slides all input is taken, of the position after it; it ends by itself and asks for
 * no more frames. */
static void
test_animation (Fixture *f, gconstpointer data)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  do_move (f, "S11", "C31");
  g_assert_true (marks_of (f, "S11") & SIGUO_POINT_LIFTED);
  assert_look (f, "C31", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (point_at (f, "C31")),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Centre row 3 column 1, your Brigadier");
  press (f, "C31");
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, at (&f->seen, "C31"));
  while (siguo_point_view_get_look (point_at (f, "C31")).owner == SIGUO_NO_SEAT)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (marks_of (f, "S11") & SIGUO_POINT_LIFTED);
  assert_look (f, "C31", SIGUO_SEAT_S, SIGUO_RANK_BRIGADIER);
  g_assert_true (marks_of (f, "C31") & SIGUO_POINT_SELECTED);
  /* The next one settles the one before at once. */
  do_move (f, "E15", "N11");
  do_move (f, "N13", "C12");
  assert_look (f, "E15", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  while (siguo_point_view_get_look (point_at (f, "C12")).owner == SIGUO_NO_SEAT)
    g_main_context_iteration (NULL, TRUE);
}

static void
count (GdkPaintable *paintable, guint *n)
{
  (*n)++;
}

/* A board at which nothing happens is not drawn. */
static void
test_idle (Fixture *f, gconstpointer data)
{
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (f->view));
  guint n = 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  do_move (f, "S11", "W15");
  run_for (1200);
  g_signal_connect (paintable, "invalidate-contents", G_CALLBACK (count), &n);
  run_for (400);
  g_assert_cmpuint (n, ==, 0);
  /* Saying the same again changes nothing. */
  siguo_board_view_set_mode (f->view, SIGUO_BOARD_PLAY);
  siguo_board_view_set_rank_style (f->view, SIGUO_RANK_STYLE_CHINESE);
  siguo_board_view_deselect (f->view);
  run_for (100);
  g_assert_cmpuint (n, ==, 0);
  press (f, "S13");
  run_for (100);
  g_assert_cmpuint (n, >, 0);
}

/* A piece that is picked up out of turn stays so while others move, unless it is taken. */
static void
test_selection_survives (Fixture *f, gconstpointer data)
{
  do_move (f, "S13", "C32");
  press (f, "S12");
  do_move (f, "E13", "C23");
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, at (&f->seen, "S12"));
  g_assert_true (marks_of (f, "S13") & SIGUO_POINT_TARGET);
  do_move (f, "N13", "C12");
  press (f, "C32");
  do_move (f, "W15", "C31");
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, at (&f->seen, "C32"));
  g_assert_true (marks_of (f, "C31") & SIGUO_POINT_TARGET);
  press (f, "C32");
  do_move (f, "S12", "S13");
  press (f, "C32");
  do_move (f, "E11", "C32");
  assert_look (f, "C32", SIGUO_SEAT_E, SIGUO_RANK_UNKNOWN);
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, SIGUO_NO_POINT);
  g_assert_false (marks_of (f, "C31") & SIGUO_POINT_TARGET);
}

static void
test_walk (Fixture *f, gconstpointer data)
{
  static const guint keys[] = { GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down };
  SiguoSet reached = SIGUO_SET_EMPTY, edge = SIGUO_SET_EMPTY;
  SiguoPoint point = at (&f->seen, "C22");

  siguo_set_add (&reached, point);
  siguo_set_add (&edge, point);
  while ((point = siguo_set_pop (&edge)) != SIGUO_NO_POINT)
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
      {
        siguo_board_view_focus_point (f->view, point);
        g_assert_true (key (GTK_WIDGET (f->view), keys[i], 0));
        if (siguo_set_has (&reached, focused (f)))
          continue;
        siguo_set_add (&reached, focused (f));
        siguo_set_add (&edge, focused (f));
      }
  g_assert_cmpuint (siguo_set_size (&reached), ==, 129);
}

/* One tab stop, to which one comes back where one was. */
static void
test_tab (Fixture *f, gconstpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *before = gtk_button_new_with_label ("before"),
            *after = gtk_button_new_with_label ("after");

  g_object_ref (f->view);
  gtk_window_set_child (GTK_WINDOW (f->window), NULL);
  gtk_box_append (GTK_BOX (box), before);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (f->view));
  gtk_box_append (GTK_BOX (box), after);
  g_object_unref (f->view);
  gtk_window_set_child (GTK_WINDOW (f->window), box);
  siguo_board_view_focus_point (f->view, at (&f->seen, "S23"));
  gtk_widget_child_focus (f->window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == after);
  gtk_widget_child_focus (f->window, GTK_DIR_TAB_BACKWARD);
  g_assert_cmpuint (focused (f), ==, at (&f->seen, "S23"));
  gtk_widget_child_focus (f->window, GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == before);
}

static void
test_keys (Fixture *f, gconstpointer data)
{
  GtkWidget *view = GTK_WIDGET (f->view);
  SiguoSet movable = SIGUO_SET_EMPTY, targets = SIGUO_SET_EMPTY;
  SiguoSet expected = siguo_position_targets (&f->seen, at (&f->seen, "S11"));
  SiguoPoint first;

  siguo_board_view_focus_point (f->view, at (&f->seen, "S11"));
  g_assert_true (marks_of (f, "S11") & SIGUO_POINT_RING);
  key (view, GDK_KEY_n, 0);
  first = focused (f);
  do
    {
      g_assert_cmpuint (siguo_position_owner_at (&f->seen, focused (f)), ==, SIGUO_SEAT_S);
      siguo_set_add (&movable, focused (f));
      key (view, GDK_KEY_n, 0);
    }
  while (focused (f) != first);
  for (guint point = 0; point < f->seen.board->n_points; point++)
    {
      SiguoSet to = siguo_position_targets (&f->seen, (SiguoPoint) point);
      gboolean own = siguo_position_owner_at (&f->seen, (SiguoPoint) point) == SIGUO_SEAT_S;

      g_assert_cmpint (siguo_set_has (&movable, (SiguoPoint) point), ==,
                       own && !siguo_set_is_empty (&to));
    }
  key (view, GDK_KEY_n, GDK_SHIFT_MASK);
  key (view, GDK_KEY_n, 0);
  g_assert_cmpuint (focused (f), ==, first);

  /* G picks up what has the focus, and goes round its targets. */
  siguo_board_view_focus_point (f->view, at (&f->seen, "S11"));
  key (view, GDK_KEY_g, 0);
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, at (&f->seen, "S11"));
  first = focused (f);
  do
    {
      siguo_set_add (&targets, focused (f));
      key (view, GDK_KEY_g, 0);
    }
  while (focused (f) != first);
  g_assert_cmpuint (siguo_set_size (&targets), ==, siguo_set_size (&expected));
  g_assert_true (key (view, GDK_KEY_Escape, 0));
  g_assert_cmpuint (siguo_board_view_get_selected (f->view), ==, SIGUO_NO_POINT);
  /* Nothing to put back: Escape is somebody else's. */
  g_assert_false (key (view, GDK_KEY_Escape, 0));
  key (view, GDK_KEY_Home, 0);
  g_assert_cmpuint (focused (f), ==, at (&f->seen, "S62"));
  key (view, GDK_KEY_Home, 0);
  g_assert_cmpuint (focused (f), ==, at (&f->seen, "S64"));
  siguo_board_view_focus_point (f->view, at (&f->seen, "S13"));
  g_assert_true (key (GTK_WIDGET (point_at (f, "S13")), GDK_KEY_Return, 0));
  g_assert_true (key (GTK_WIDGET (point_at (f, "C32")), GDK_KEY_space, 0));
  assert_asked (f, "move S13 C32");
}

static void
note_repeat (SiguoBoardView *view, guint *n)
{
  (*n)++;
}

static void
test_repeat (Fixture *f, gconstpointer data)
{
  guint n = 0;

  g_signal_connect (f->view, "repeat-asked", G_CALLBACK (note_repeat), &n);
  key (GTK_WIDGET (f->view), GDK_KEY_l, 0);
  g_assert_cmpuint (n, ==, 0);
  do_move (f, "S11", "W15");
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  key (GTK_WIDGET (f->view), GDK_KEY_l, 0);
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (marks_of (f, "W15") & SIGUO_POINT_LIFTED);
  while (marks_of (f, "W15") & SIGUO_POINT_LIFTED)
    g_main_context_iteration (NULL, TRUE);
  assert_look (f, "W15", SIGUO_SEAT_S, SIGUO_RANK_BRIGADIER);
}

/* Coming back: the last moves are marked as if they had been seen. */
static void
test_learn (Fixture *f, gconstpointer data)
{
  SiguoEvent event;

  board_fixture_rule (&f->truth, "S11", "W15", &event);
  siguo_position_apply (&f->truth, &event, NULL);
  siguo_board_view_set_position (f->view, &f->seen);
  siguo_board_view_mark_move (f->view, &event);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  siguo_board_view_show_event (f->view, &event, &f->truth);
  /* The end of the game while its last move slides: it ends in what is known then. */
  siguo_board_view_learn (f->view, &f->truth);
  g_assert_true (marks_of (f, "S11") & SIGUO_POINT_LIFTED);
  while (marks_of (f, "S11") & SIGUO_POINT_LIFTED)
    g_main_context_iteration (NULL, TRUE);
  assert_look (f, "W15", SIGUO_SEAT_S, SIGUO_RANK_BRIGADIER);
  assert_look (f, "E62", SIGUO_SEAT_E, SIGUO_RANK_FLAG);
}

/* Whoever only watches sees who is ready, and no layout. */
static void
test_watch_deployment (Fixture *f, gconstpointer data)
{
  siguo_board_view_set_mode (f->view, SIGUO_BOARD_SHOW);
  siguo_board_view_set_layout (f->view, NULL, 1 << SIGUO_SEAT_S);
  assert_look (f, "S11", SIGUO_SEAT_S, SIGUO_RANK_UNKNOWN);
  assert_look (f, "S22", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  assert_look (f, "E11", SIGUO_NO_SEAT, SIGUO_RANK_NONE);
  press (f, "S11");
  g_assert_null (f->asked);
}

static void
test_description (Fixture *f, gconstpointer data)
{
  siguo_board_view_focus_point (f->view, at (&f->seen, "S11"));
  siguo_board_view_set_announcement (f->view, "Something happened");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (point_at (f, "S11")),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Something happened");
  siguo_board_view_focus_point (f->view, at (&f->seen, "S12"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (point_at (f, "S12")),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Something happened");
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (point_at (f, "S11")),
                                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
}

/* Every point has a name, and no name says what the viewer does not know. */
static void
check_names (Fixture *f, guint8 viewer)
{
  for (guint i = 0; i < f->seen.board->n_points; i++)
    {
      SiguoPointView *point
          = SIGUO_POINT_VIEW (siguo_board_view_get_point (f->view, (SiguoPoint) i));
      const char *name = siguo_point_view_get_name (point);
      guint8 owner = siguo_position_owner_at (&f->seen, (SiguoPoint) i);

      g_assert_cmpstr (name, !=, NULL);
      gtk_test_accessible_assert_role (GTK_ACCESSIBLE (point), GTK_ACCESSIBLE_ROLE_BUTTON);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (point), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                           name);
      g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (point)));
      if (owner == SIGUO_NO_SEAT)
        {
          g_assert_true (g_str_has_suffix (name, "empty"));
          continue;
        }
      for (guint rank = SIGUO_RANK_ENGINEER; rank < SIGUO_RANK_UNKNOWN; rank++)
        if (owner != viewer)
          g_assert_null (strstr (name, siguo_rank_get_name ((SiguoRank) rank)));
      if (owner == viewer)
        g_assert_nonnull (strstr (name, siguo_rank_get_name (
                                            siguo_position_rank_at (&f->truth, (SiguoPoint) i))));
    }
}

static void
test_names (Fixture *f, gconstpointer data)
{
  guint8 viewer = (guint8) GPOINTER_TO_UINT (data);
  static const char *const moves[SIGUO_N_SEATS][2]
      = { { "S11", "W15" }, { "E11", "S15" }, { "N11", "E15" }, { "W11", "N15" } };

  check_names (f, viewer);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      guint8 mover = f->truth.turn;

      do_move (f, moves[mover][0], moves[mover][1]);
      check_names (f, viewer);
    }
}

static void
test_classic (Fixture *f, gconstpointer data)
{
  SiguoOptions options;
  SiguoLayout layouts[SIGUO_N_SEATS];
  SiguoPosition position;

  board_fixture_layouts (layouts);
  siguo_layout_hide (&layouts[SIGUO_SEAT_S]);
  siguo_options_init (&options, SIGUO_MODE_DUEL_DARK);
  siguo_position_init (&position, &options, layouts, SIGUO_SEAT_N);
  siguo_board_view_set_viewer (f->view, SIGUO_BOARD_CLASSIC, SIGUO_SEAT_N);
  siguo_board_view_set_position (f->view, &position);
  f->seen = position;
  run_for (50);
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    g_assert_cmpint (siguo_board_view_get_point (f->view, (SiguoPoint) i) != NULL, ==, i < 60);
  assert_look (f, "B11", SIGUO_SEAT_N, SIGUO_RANK_BRIGADIER);
  assert_look (f, "A11", SIGUO_SEAT_S, SIGUO_RANK_UNKNOWN);
  press (f, "B11");
  press (f, "A15");
  assert_asked (f, "move B11 A15");
}

/* Every way of drawing, at several sizes, without a warning. */
static void
test_drawing (Fixture *f, gconstpointer data)
{
  static const int sizes[] = { 520, 690, 1000 };

  do_move (f, "S11", "W15");
  press (f, "S13");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint style = 0; style <= SIGUO_RANK_STYLE_NUMBERS; style++)
      {
        g_autoptr(GdkPaintable) paintable = NULL;
        GtkSnapshot *snapshot = gtk_snapshot_new ();
        g_autoptr(GskRenderNode) node = NULL;

        g_object_set (f->view, "rank-style", (int) style, NULL);
        gtk_window_set_default_size (GTK_WINDOW (f->window), sizes[i], sizes[i]);
        run_for (60);
        paintable = gtk_widget_paintable_new (GTK_WIDGET (f->view));
        gdk_paintable_snapshot (paintable, snapshot, sizes[i], sizes[i]);
        node = gtk_snapshot_free_to_node (snapshot);
        g_assert_nonnull (node);
      }
}

static void
test_plates (Fixture *f, gconstpointer data)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_board_view_set_plate (f->view, (SiguoSeat) seat,
                                seat == 2 ? NULL : "<b>A long name &amp; more</b>",
                                "25 pieces · 0:24", seat == 1, seat == 3);
  run_for (50);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (f->view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (child, GTK_WIDGET (f->view), &bounds));
      g_assert_cmpfloat (bounds.origin.x, >=, 0);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=,
                         gtk_widget_get_width (GTK_WIDGET (f->view)));
    }
}

static void
load_style (void)
{
  g_autoptr(GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, "/org/siguo/Siguo/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

#define ADD(path, seat, function) \
  g_test_add ("/board-view/" path, Fixture, GUINT_TO_POINTER (seat), set_up, function, tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  load_style ();
  ADD ("move", SIGUO_SEAT_S, test_move);
  ADD ("refusals", SIGUO_SEAT_S, test_refusals);
  ADD ("swap", SIGUO_SEAT_S, test_swap);
  ADD ("event", SIGUO_SEAT_S, test_event);
  ADD ("animation", SIGUO_SEAT_S, test_animation);
  ADD ("idle", SIGUO_SEAT_S, test_idle);
  ADD ("selection-survives", SIGUO_SEAT_S, test_selection_survives);
  ADD ("walk", SIGUO_SEAT_S, test_walk);
  ADD ("tab", SIGUO_SEAT_S, test_tab);
  ADD ("keys", SIGUO_SEAT_S, test_keys);
  ADD ("repeat", SIGUO_SEAT_S, test_repeat);
  ADD ("learn", SIGUO_SEAT_S, test_learn);
  ADD ("watch-deployment", SIGUO_NO_SEAT, test_watch_deployment);
  ADD ("description", SIGUO_SEAT_S, test_description);
  ADD ("names/S", SIGUO_SEAT_S, test_names);
  ADD ("names/E", SIGUO_SEAT_E, test_names);
  ADD ("names/N", SIGUO_SEAT_N, test_names);
  ADD ("names/W", SIGUO_SEAT_W, test_names);
  ADD ("names/spectator", SIGUO_NO_SEAT, test_names);
  ADD ("classic", SIGUO_SEAT_S, test_classic);
  ADD ("drawing", SIGUO_SEAT_S, test_drawing);
  ADD ("plates", SIGUO_SEAT_S, test_plates);
  return g_test_run ();
}
