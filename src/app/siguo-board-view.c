/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-view-private.h"

#include <glib/gi18n-lib.h>

#include "siguo-board-layout.h"
#include "rules/siguo-flip.h"
#include "siguo-board-plate.h"
#include "siguo-flip-tally.h"

G_DEFINE_FINAL_TYPE (SiguoBoardView, siguo_board_view, GTK_TYPE_WIDGET)

enum
{
  MOVE_ASKED,
  SWAP_ASKED,
  NOT_POSSIBLE,
  FLIP_ASKED,
  REPEAT_ASKED,
  N_SIGNALS
};

enum
{
  PROP_0,
  PROP_RANK_STYLE,
  N_PROPS
};

static guint signals[N_SIGNALS];
static GParamSpec *props[N_PROPS];

/* What stands on the points */

const SiguoBoard *
siguo_board_view_get_board (SiguoBoardView *self)
{
  return self->scene->geometry.board;
}

static SiguoPieceLook
look_of_layout (SiguoBoardView *self, SiguoPoint point)
{
  const SiguoBoard *board = siguo_board_view_get_board (self);
  guint8 seat = board->seat_of[point];

  if (seat == SIGUO_NO_SEAT)
    return SIGUO_PIECE_LOOK_NONE;
  if (seat == self->scene->viewer && self->choice.layout != NULL)
    {
      guint8 rank = self->layout.rank[5 * (board->row[point] - 1) + board->column[point] - 1];

      return rank == SIGUO_RANK_NONE ? SIGUO_PIECE_LOOK_NONE : (SiguoPieceLook) { seat, rank };
    }
  if (self->has_shown & 1 << seat)
    {
      guint8 rank = self->shown[seat].rank[5 * (board->row[point] - 1) + board->column[point] - 1];

      return rank == SIGUO_RANK_NONE ? SIGUO_PIECE_LOOK_NONE : (SiguoPieceLook) { seat, rank };
    }
  if ((self->ready & (1 << seat)) && !siguo_set_has (&board->camps, point))
    return (SiguoPieceLook) { seat, SIGUO_RANK_UNKNOWN };
  return SIGUO_PIECE_LOOK_NONE;
}

static guint8
owner_of_colour (guint8 colour)
{
  switch (colour)
    {
    case SIGUO_COLOUR_BLUE: return SIGUO_OWNER_BLUE;
    case SIGUO_COLOUR_ORANGE: return SIGUO_OWNER_ORANGE;
    case SIGUO_COLOUR_NONE:
    default: return SIGUO_OWNER_NOBODY;
    }
}

/* In flip a piece has a colour, whosever that is. */
static SiguoPieceLook
look_of_flip (const SiguoPosition *position, SiguoPoint point)
{
  guint8 piece = position->piece_at[point];
  guint8 carried;
  SiguoPieceLook look = SIGUO_PIECE_LOOK_NONE;

  if (piece == SIGUO_NO_PIECE)
    return look;
  look.owner = owner_of_colour (siguo_flip_colour_of (position, piece));
  look.rank = position->rank_of[piece];
  if (look.owner == SIGUO_OWNER_NOBODY || look.rank == SIGUO_RANK_UNKNOWN)
    return (SiguoPieceLook) { SIGUO_OWNER_NOBODY, SIGUO_RANK_UNKNOWN };
  look.faint = siguo_flip_is_down (position, point);
  carried = siguo_flip_carried_by (position, piece);
  if (carried != SIGUO_COLOUR_NONE)
    look.carries = owner_of_colour (carried);
  return look;
}

SiguoPieceLook
siguo_board_view_look_of (const SiguoPosition *position, SiguoPoint point)
{
  guint8 owner;

  if (position->options.mode == SIGUO_MODE_DUEL_FLIP)
    return look_of_flip (position, point);
  owner = siguo_position_owner_at (position, point);
  if (owner >= SIGUO_N_SEATS)
    return SIGUO_PIECE_LOOK_NONE;
  return (SiguoPieceLook) { owner, (guint8) siguo_position_rank_at (position, point) };
}

SiguoPieceLook
siguo_board_view_look_at (SiguoBoardView *self, SiguoPoint point)
{
  if (self->deploying)
    return look_of_layout (self, point);
  if (self->choice.position != NULL)
    return siguo_board_view_look_of (&self->position, point);
  return SIGUO_PIECE_LOOK_NONE;
}

void
siguo_board_view_update_looks (SiguoBoardView *self)
{
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    if (self->points[i] != NULL)
      siguo_point_view_set_look (SIGUO_POINT_VIEW (self->points[i]),
                                 siguo_board_view_look_at (self, (SiguoPoint) i));
}

void
siguo_board_view_update_words (SiguoBoardView *self)
{
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    if (self->points[i] != NULL)
      siguo_point_view_set_words (SIGUO_POINT_VIEW (self->points[i]),
                                  siguo_board_view_look_at (self, (SiguoPoint) i));
}

/* A hand over the pieces that can be used now; out of turn they are only looked at. */
static gboolean
is_handle (SiguoBoardView *self, SiguoPoint point)
{
  if (self->choice.mode == SIGUO_BOARD_PLAY
      && (self->choice.position == NULL || self->position.turn != self->choice.viewer))
    return FALSE;
  return siguo_board_choice_is_handle (&self->choice, point)
         || (self->choice.selected == SIGUO_NO_POINT
             && siguo_board_choice_is_down (&self->choice, point));
}

void
siguo_board_view_update_marks (SiguoBoardView *self)
{
  const SiguoBoardChoice *choice = &self->choice;
  gboolean picked = choice->selected != SIGUO_NO_POINT;

  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    {
      SiguoPoint point = (SiguoPoint) i;
      guint marks = 0;

      if (self->points[i] == NULL)
        continue;
      if (picked && point == choice->selected)
        marks |= SIGUO_POINT_SELECTED;
      if (picked && siguo_set_has (&choice->targets, point))
        marks |= SIGUO_POINT_TARGET;
      if (picked && choice->mode == SIGUO_BOARD_DEPLOY && point != choice->selected
          && siguo_board_choice_is_own (choice, point) && !siguo_set_has (&choice->targets, point))
        marks |= SIGUO_POINT_BARRED;
      if (self->dragging && point == self->under)
        marks |= SIGUO_POINT_UNDER;
      if (siguo_set_has (&self->lifted, point))
        marks |= SIGUO_POINT_LIFTED;
      if (is_handle (self, point))
        marks |= SIGUO_POINT_HANDLE;
      if (self->keyboard && point == self->focus_point)
        marks |= SIGUO_POINT_RING;
      siguo_point_view_set_marks (SIGUO_POINT_VIEW (self->points[i]), marks);
    }
}

/* The selection may have become impossible. */
void
siguo_board_view_update_choice (SiguoBoardView *self)
{
  if (self->choice.selected != SIGUO_NO_POINT)
    {
      siguo_board_choice_select (&self->choice, self->choice.selected);
      if (siguo_set_is_empty (&self->choice.targets))
        siguo_board_choice_deselect (&self->choice);
    }
  siguo_board_view_update_marks (self);
}

static void
redraw_all (SiguoBoardView *self)
{
  siguo_board_scene_forget (self->scene);
  /* The first style comes before the children. */
  if (self->overlay == NULL)
    return;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    if (self->points[i] != NULL)
      gtk_widget_queue_draw (self->points[i]);
  gtk_widget_queue_draw (self->overlay);
}

static void
dress (SiguoBoardView *self)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_board_plate_set_palette (SIGUO_BOARD_PLATE (self->plates[seat]),
                                   self->scene->palette[seat]);
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    if (self->points[i] != NULL)
      siguo_point_view_update_name (SIGUO_POINT_VIEW (self->points[i]));
  redraw_all (self);
}

static void
set_players (SiguoBoardView *self, guint8 players)
{
  if (players == self->scene->players && !self->scene->flip)
    return;
  siguo_board_scene_set_players (self->scene, players);
  dress (self);
}

/* What became of the pieces of each colour stands beside the board of flip, and of no other one. */
static void
show_tallies (SiguoBoardView *self, const SiguoPosition *position)
{
  gboolean flip = position != NULL && position->options.mode == SIGUO_MODE_DUEL_FLIP;

  for (guint i = 0; i < G_N_ELEMENTS (self->tallies); i++)
    {
      if (self->tallies[i] == NULL && flip)
        {
          self->tallies[i] = siguo_flip_tally_new (self->scene, (guint8) (SIGUO_COLOUR_BLUE + i));
          gtk_widget_insert_before (self->tallies[i], GTK_WIDGET (self), self->overlay);
        }
      if (self->tallies[i] != NULL)
        gtk_widget_set_visible (self->tallies[i], flip);
      if (flip)
        siguo_flip_tally_set_position (SIGUO_FLIP_TALLY (self->tallies[i]), position);
    }
}

/* Who plays, and in flip which colours. */
void
siguo_board_view_follow (SiguoBoardView *self, const SiguoPosition *position)
{
  if (position->options.mode != SIGUO_MODE_DUEL_FLIP)
    set_players (self, position->seats);
  else if (siguo_board_scene_set_blue (self->scene, position->flip.seat_of[SIGUO_COLOUR_BLUE]))
    {
      dress (self);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
    }
  show_tallies (self, position);
}

/* Picking up and putting down */

void
siguo_board_view_refuse (SiguoBoardView *self, SiguoWhyNot why_not, SiguoPoint from, SiguoPoint to)
{
  g_signal_emit (self, signals[NOT_POSSIBLE], 0, (guint) why_not, (guint) from, (guint) to);
}

SiguoBoardAct
siguo_board_view_act (SiguoBoardView *self, SiguoPoint point, gboolean by_drag)
{
  SiguoPoint from;
  SiguoWhyNot why_not;
  SiguoBoardAct act = siguo_board_choice_activate (&self->choice, point, &from, &why_not);

  if (act == SIGUO_BOARD_ACT_MOVE && by_drag)
    siguo_board_view_begin_drop (self, from, point);
  siguo_board_view_update_marks (self);
  switch (act)
    {
    case SIGUO_BOARD_ACT_MOVE:
      g_signal_emit (self, signals[MOVE_ASKED], 0, (guint) from, (guint) point);
      break;
    case SIGUO_BOARD_ACT_FLIP:
      g_signal_emit (self, signals[FLIP_ASKED], 0, (guint) point);
      break;
    case SIGUO_BOARD_ACT_SWAP:
      g_signal_emit (self, signals[SWAP_ASKED], 0, (guint) from, (guint) point);
      break;
    case SIGUO_BOARD_ACT_REFUSE:
      siguo_board_view_refuse (self, why_not, from, from == point ? SIGUO_NO_POINT : point);
      break;
    case SIGUO_BOARD_ACT_NOTHING:
    case SIGUO_BOARD_ACT_SELECT:
    case SIGUO_BOARD_ACT_DESELECT:
    default:
      break;
    }
  return act;
}

static void
point_activated (SiguoPointView *view, SiguoBoardView *self)
{
  siguo_board_view_activate_point (self, siguo_point_view_get_point (view));
}

/* The widget */

static void
siguo_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SiguoBoardView *self = SIGUO_BOARD_VIEW (widget);
  guint8 tinted = self->choice.position != NULL ? self->position.alive : self->scene->players;

  siguo_board_scene_draw_ground (self->scene, snapshot, tinted);
  siguo_board_trails_draw_paths (&self->trails, snapshot, &self->scene->geometry,
                                 &self->scene->style);
  GTK_WIDGET_CLASS (siguo_board_view_parent_class)->snapshot (widget, snapshot);
}

static void
siguo_board_view_set_focus_child (GtkWidget *widget, GtkWidget *child)
{
  GTK_WIDGET_CLASS (siguo_board_view_parent_class)->set_focus_child (widget, child);
  if (child != NULL && SIGUO_IS_POINT_VIEW (child))
    siguo_board_view_focus_moved (SIGUO_BOARD_VIEW (widget), SIGUO_POINT_VIEW (child));
}

static void
siguo_board_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  SiguoBoardView *self = SIGUO_BOARD_VIEW (widget);

  GTK_WIDGET_CLASS (siguo_board_view_parent_class)->css_changed (widget, change);
  siguo_board_style_load (&self->scene->style, widget);
  redraw_all (self);
}

static void
scale_changed (SiguoBoardView *self)
{
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
remove_points (SiguoBoardView *self)
{
  for (guint i = 0; i < SIGUO_MAX_POINTS; i++)
    g_clear_pointer (&self->points[i], gtk_widget_unparent);
}

static void
add_points (SiguoBoardView *self)
{
  SiguoSet points = siguo_board_view_get_board (self)->points;
  GtkWidget *last = NULL;
  SiguoPoint point;

  while ((point = siguo_set_pop (&points)) != SIGUO_NO_POINT)
    {
      GtkWidget *view = siguo_point_view_new (self->scene, point);

      g_signal_connect_object (view, "activate", G_CALLBACK (point_activated), self, 0);
      /* Before plates and overlay, which lie above them. */
      gtk_widget_insert_after (view, GTK_WIDGET (self), last);
      self->points[point] = last = view;
    }
}

static void
siguo_board_view_dispose (GObject *object)
{
  SiguoBoardView *self = SIGUO_BOARD_VIEW (object);

  g_clear_handle_id (&self->drop_id, g_source_remove);
  self->focus_point = SIGUO_NO_POINT;
  remove_points (self);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_clear_pointer (&self->plates[seat], gtk_widget_unparent);
  for (guint i = 0; i < G_N_ELEMENTS (self->tallies); i++)
    g_clear_pointer (&self->tallies[i], gtk_widget_unparent);
  if (self->overlay != NULL)
    g_signal_handlers_disconnect_by_data (self->overlay, self);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (siguo_board_view_parent_class)->dispose (object);
}

static void
siguo_board_view_finalize (GObject *object)
{
  SiguoBoardView *self = SIGUO_BOARD_VIEW (object);

  g_free (self->announcement);
  g_clear_pointer (&self->scene, siguo_board_scene_unref);
  G_OBJECT_CLASS (siguo_board_view_parent_class)->finalize (object);
}

static void
siguo_board_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_RANK_STYLE)
    g_value_set_int (value, SIGUO_BOARD_VIEW (object)->scene->rank_style);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
siguo_board_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_RANK_STYLE)
    siguo_board_view_set_rank_style (SIGUO_BOARD_VIEW (object),
                                     (SiguoRankStyle) g_value_get_int (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
siguo_board_view_class_init (SiguoBoardViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = siguo_board_view_dispose;
  object_class->finalize = siguo_board_view_finalize;
  object_class->get_property = siguo_board_view_get_property;
  object_class->set_property = siguo_board_view_set_property;
  widget_class->snapshot = siguo_board_view_snapshot;
  widget_class->css_changed = siguo_board_view_css_changed;
  widget_class->focus = siguo_board_view_focus;
  widget_class->grab_focus = siguo_board_view_grab_focus;
  widget_class->set_focus_child = siguo_board_view_set_focus_child;

  props[PROP_RANK_STYLE]
      = g_param_spec_int ("rank-style", NULL, NULL, SIGUO_RANK_STYLE_CHINESE,
                          SIGUO_RANK_STYLE_NUMBERS, SIGUO_RANK_STYLE_CHINESE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /**
   * SiguoBoardView::move-asked:
   * @from: where the piece stands
   * @to: a legal target
   */
  signals[MOVE_ASKED] = g_signal_new ("move-asked", SIGUO_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  /**
   * SiguoBoardView::swap-asked:
   * @from: one own piece of the layout
   * @to: another one, with which it may change places
   */
  signals[SWAP_ASKED] = g_signal_new ("swap-asked", SIGUO_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  /**
   * SiguoBoardView::not-possible:
   * @why_not: a #SiguoWhyNot
   * @from: the piece
   * @to: where it was to go; SIGUO_NO_POINT when it cannot be picked up
   */
  signals[NOT_POSSIBLE]
      = g_signal_new ("not-possible", SIGUO_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  /**
   * SiguoBoardView::flip-asked:
   * @point: where a piece lies face down
   */
  signals[FLIP_ASKED] = g_signal_new ("flip-asked", SIGUO_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  /**
   * SiguoBoardView::repeat-asked:
   *
   * The last move is being shown once more.
   */
  signals[REPEAT_ASKED] = g_signal_new ("repeat-asked", SIGUO_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "siguoboard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  siguo_board_view_class_init_keys (widget_class);
}

static void
siguo_board_view_init (SiguoBoardView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->scene = siguo_board_scene_new ();
  siguo_board_scene_set_board (self->scene, SIGUO_BOARD_FOUR, SIGUO_NO_SEAT);
  self->scene->pango = g_object_ref (gtk_widget_get_pango_context (widget));
  self->focus_point = SIGUO_NO_POINT;
  self->choice.board = siguo_board_view_get_board (self);
  self->choice.viewer = SIGUO_NO_SEAT;
  siguo_board_choice_deselect (&self->choice);

  gtk_widget_set_layout_manager (widget, siguo_board_layout_new (self->scene));
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  C_("game", "Board"), -1);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      self->plates[seat] = siguo_board_plate_new ((SiguoSeat) seat);
      gtk_widget_set_visible (self->plates[seat], FALSE);
      gtk_widget_set_parent (self->plates[seat], widget);
    }
  self->overlay = siguo_board_overlay_new (self->scene);
  g_signal_connect_swapped (self->overlay, "settled", G_CALLBACK (siguo_board_view_settled), self);
  gtk_widget_set_parent (self->overlay, widget);
  add_points (self);

  siguo_board_view_init_pointer (self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (scale_changed), NULL);
}

GtkWidget *
siguo_board_view_new (void)
{
  return g_object_new (SIGUO_TYPE_BOARD_VIEW, NULL);
}

void
siguo_board_view_set_viewer (SiguoBoardView *self, SiguoBoardKind kind, guint8 viewer)
{
  gboolean other_board;

  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));
  g_return_if_fail (viewer < SIGUO_N_SEATS || viewer == SIGUO_NO_SEAT);

  if (self->scene->kind == kind && self->scene->viewer == viewer)
    return;
  other_board = self->scene->kind != kind;
  siguo_board_overlay_finish (SIGUO_BOARD_OVERLAY (self->overlay));
  siguo_board_view_end_drag (self);
  siguo_board_view_end_drop (self);
  siguo_board_choice_deselect (&self->choice);
  self->deploying = FALSE;
  self->choice.position = NULL;
  self->choice.layout = NULL;
  siguo_board_view_forget_moves (self);
  self->focus_point = SIGUO_NO_POINT;
  if (other_board)
    remove_points (self);
  siguo_board_scene_set_board (self->scene, kind, viewer);
  show_tallies (self, NULL);
  self->choice.board = siguo_board_view_get_board (self);
  self->choice.viewer = viewer;
  if (other_board)
    add_points (self);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_board_plate_set_palette (SIGUO_BOARD_PLATE (self->plates[seat]),
                                   self->scene->palette[seat]);
  siguo_board_view_update_looks (self);
  siguo_board_view_update_marks (self);
  redraw_all (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
siguo_board_view_set_players (SiguoBoardView *self, guint8 players)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));

  set_players (self, players);
}

void
siguo_board_view_set_mode (SiguoBoardView *self, SiguoBoardMode mode)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));

  if (self->choice.mode == mode)
    return;
  siguo_board_view_end_drag (self);
  self->choice.mode = mode;
  siguo_board_choice_deselect (&self->choice);
  siguo_board_view_update_marks (self);
}

void
siguo_board_view_set_rank_style (SiguoBoardView *self, SiguoRankStyle style)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));

  if (self->scene->rank_style == style)
    return;
  self->scene->rank_style = style;
  redraw_all (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RANK_STYLE]);
}

void
siguo_board_view_set_position (SiguoBoardView *self, const SiguoPosition *position)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));
  g_return_if_fail (position == NULL || position->board == siguo_board_view_get_board (self));

  siguo_board_overlay_finish (SIGUO_BOARD_OVERLAY (self->overlay));
  siguo_board_view_end_drag (self);
  siguo_board_view_end_drop (self);
  siguo_board_choice_deselect (&self->choice);
  siguo_board_view_forget_moves (self);
  self->deploying = FALSE;
  self->choice.layout = NULL;
  self->choice.position = NULL;
  if (position != NULL)
    {
      self->position = *position;
      self->choice.position = &self->position;
      siguo_board_view_follow (self, position);
    }
  siguo_board_view_update_looks (self);
  siguo_board_view_update_marks (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
siguo_board_view_set_layout (SiguoBoardView *self, const SiguoLayout *layout, guint8 ready)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));

  siguo_board_overlay_finish (SIGUO_BOARD_OVERLAY (self->overlay));
  siguo_board_view_end_drop (self);
  siguo_board_view_forget_moves (self);
  self->deploying = TRUE;
  self->ready = ready;
  show_tallies (self, NULL);
  self->choice.position = NULL;
  self->choice.layout = NULL;
  if (layout != NULL)
    {
      self->layout = *layout;
      self->choice.layout = &self->layout;
    }
  siguo_board_view_update_looks (self);
  siguo_board_view_update_choice (self);
  if (self->dragging && self->choice.selected != self->pressed)
    siguo_board_view_end_drag (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
siguo_board_view_set_shown (SiguoBoardView *self, SiguoSeat seat, const SiguoLayout *layout)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));
  g_return_if_fail (seat < SIGUO_N_SEATS);

  self->has_shown &= (guint8) ~(1u << seat);
  if (layout == NULL)
    return;
  self->shown[seat] = *layout;
  self->has_shown |= (guint8) (1u << seat);
}

void
siguo_board_view_set_plate (SiguoBoardView *self, SiguoSeat seat, const char *name,
                            const char *detail, gboolean turn, gboolean dimmed)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));
  g_return_if_fail (seat < SIGUO_N_SEATS);

  siguo_board_plate_set (SIGUO_BOARD_PLATE (self->plates[seat]), name, detail, turn, dimmed);
  gtk_widget_set_visible (self->plates[seat],
                          name != NULL || (self->scene->players & (1 << seat)) != 0);
}

void
siguo_board_view_activate_point (SiguoBoardView *self, SiguoPoint point)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));
  g_return_if_fail (siguo_board_view_get_point (self, point) != NULL);

  siguo_board_view_end_drag (self);
  siguo_board_view_act (self, point, FALSE);
}

void
siguo_board_view_focus_point (SiguoBoardView *self, SiguoPoint point)
{
  GtkWidget *view = siguo_board_view_get_point (self, point);

  g_return_if_fail (view != NULL);

  siguo_board_view_set_keyboard (self, TRUE);
  gtk_widget_grab_focus (view);
}

void
siguo_board_view_deselect (SiguoBoardView *self)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));

  siguo_board_view_end_drop (self);
  siguo_board_choice_deselect (&self->choice);
  siguo_board_view_update_marks (self);
}

SiguoPoint
siguo_board_view_get_selected (SiguoBoardView *self)
{
  g_return_val_if_fail (SIGUO_IS_BOARD_VIEW (self), SIGUO_NO_POINT);

  return self->choice.selected;
}

void
siguo_board_view_set_announcement (SiguoBoardView *self, const char *text)
{
  g_return_if_fail (SIGUO_IS_BOARD_VIEW (self));

  if (g_strcmp0 (self->announcement, text) == 0)
    return;
  g_free (self->announcement);
  self->announcement = g_strdup (text);
  siguo_board_view_describe_focus (self);
}

GtkWidget *
siguo_board_view_get_point (SiguoBoardView *self, SiguoPoint point)
{
  g_return_val_if_fail (SIGUO_IS_BOARD_VIEW (self), NULL);

  return point < SIGUO_MAX_POINTS ? self->points[point] : NULL;
}
