/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-replay-page.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "siguo-change.h"
#include "siguo-losses.h"
#include "siguo-mode-words.h"
#include "siguo-notice-bar.h"
#include "siguo-record-words.h"
#include "siguo-replay-details.h"
#include "siguo-replay-log.h"
#include "siguo-replay-marks.h"
#include "siguo-replay-words.h"
#include "siguo-seat-badge.h"
#include "siguo-turn-card.h"

/* Time for a step at speed 1×, which the slowest animation fits into. */
#define STEP_MS 1000
#define NORMAL_SPEED 2
#define MAX_SPEED 16

/* As many as the board marks: of each seat the last move. */
#define MARKED_STEPS 16

struct _SiguoReplayPage
{
  AdwBin parent_instance;

  AdwWindowTitle *title;
  GtkMenuButton *menu_button;
  GMenu *record_menu;
  GtkBox *board_box;
  GtkWidget *panel;
  SiguoNoticeBar *notice;
  SiguoTurnCard *turn_card;
  GtkBox *viewers;
  GtkToggleButton *view_all;
  GtkToggleButton *view_seat[SIGUO_N_SEATS];
  SiguoLosses *losses;
  GtkStack *tabs;
  SiguoReplayLog *log;
  SiguoReplayDetails *details;
  SiguoReplayMarks *marks;
  GtkScale *scale;
  GtkLabel *place;
  GtkButton *play;
  GtkMenuButton *speed_button;

  SiguoBoardView *board;
  SiguoReplay *replay;
  SiguoPosition position; /* at step, as the viewer knew it */
  guint step;
  guint8 viewer;
  int speed;
  guint play_source;
  GtkFileChooserNative *chooser;
  GCancellable *cancellable; /* of the saving */
};

enum
{
  PROP_0,
  PROP_SPEED,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (SiguoReplayPage, siguo_replay_page, ADW_TYPE_BIN)

/* What is shown */

static void
show_plates (SiguoReplayPage *self)
{
  const SiguoRecord *record = siguo_replay_get_record (self->replay);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_autofree char *detail = NULL;

      if (!(self->position.seats & 1 << seat))
        continue;
      detail = siguo_replay_words_plate (&self->position, seat);
      siguo_board_view_set_plate (self->board, seat, siguo_record_words_name (record, seat), detail,
                                  self->position.turn == seat, !(self->position.alive & 1 << seat));
    }
}

static void
show_words (SiguoReplayPage *self)
{
  guint n = siguo_replay_get_n_steps (self->replay);
  guint8 seat;
  g_autofree char *turn =
      siguo_replay_words_turn (self->replay, &self->position, self->step, &seat);
  g_autofree char *reason =
      self->step == n ? siguo_replay_words_reason (self->replay) : NULL;
  g_autofree char *words = siguo_replay_words_step (self->replay, self->viewer, self->step);
  g_autofree char *battle = siguo_replay_words_battle (self->replay, self->viewer, self->step);
  /* Translators: the number of a step in a recorded game and how many there are */
  g_autofree char *place = g_strdup_printf (
    _("%1$u / %2$u"), self->position.ply,
    siguo_record_count_plies (siguo_replay_get_record (self->replay)));
  g_autofree char *status = g_strjoin ("\n", words, battle, NULL);

  siguo_turn_card_set_title (self->turn_card, seat, turn, FALSE);
  siguo_turn_card_set_detail (self->turn_card, reason);
  siguo_turn_card_set_status (self->turn_card, status);
  siguo_board_view_set_announcement (self->board, status);
  gtk_label_set_label (self->place, place);
}

/* Badges have the colours that pieces have on the board; in flip they come about in play. */
static void
show_colours (SiguoReplayPage *self)
{
  siguo_seat_badge_set_players (self->panel, self->position.seats);
  if (self->position.options.mode == SIGUO_MODE_DUEL_FLIP)
    siguo_seat_badge_set_blue (self->panel, self->position.flip.seat_of[SIGUO_COLOUR_BLUE]);
}

static void
show_surroundings (SiguoReplayPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  guint n = siguo_replay_get_n_steps (self->replay);

  show_plates (self);
  show_colours (self);
  show_words (self);
  siguo_losses_update (self->losses, &self->position);
  siguo_replay_log_set_step (self->log, self->step);
  gtk_range_set_value (GTK_RANGE (self->scale), self->step);
  gtk_widget_action_set_enabled (widget, "replay.first", self->step > 0);
  gtk_widget_action_set_enabled (widget, "replay.previous", self->step > 0);
  gtk_widget_action_set_enabled (widget, "replay.next", self->step < n);
  gtk_widget_action_set_enabled (widget, "replay.last", self->step < n);
}

/* Everything anew, with the marks of the moves that led here. */
static void
show_position (SiguoReplayPage *self)
{
  guint first = self->step > MARKED_STEPS ? self->step - MARKED_STEPS : 0;

  siguo_board_view_set_position (self->board, &self->position);
  for (guint step = first + 1; step <= self->step; step++)
    {
      SiguoEvent event;

      siguo_replay_get_event (self->replay, self->viewer, step, &event);
      siguo_board_view_mark_move (self->board, &event);
    }
}

void
siguo_replay_page_go_to (SiguoReplayPage *self, guint step)
{
  gboolean one_on;

  g_return_if_fail (SIGUO_IS_REPLAY_PAGE (self));
  g_return_if_fail (self->replay != NULL);
  g_return_if_fail (step <= siguo_replay_get_n_steps (self->replay));

  one_on = step == self->step + 1;
  self->step = step;
  siguo_replay_get_position (self->replay, self->viewer, step, &self->position);
  if (one_on)
    {
      SiguoEvent event;

      siguo_replay_get_event (self->replay, self->viewer, step, &event);
      siguo_board_view_show_event (self->board, &event, &self->position);
    }
  else
    show_position (self);
  show_surroundings (self);
}

/* Whose board it is: the seat's, else that of the record's owner. */
static void
turn_board (SiguoReplayPage *self)
{
  const SiguoRecord *record = siguo_replay_get_record (self->replay);
  guint8 bottom = self->viewer != SIGUO_NO_SEAT ? self->viewer : record->viewer;

  siguo_board_view_set_viewer (self->board, siguo_options_board (&record->options), bottom);
  siguo_board_view_set_mode (self->board, SIGUO_BOARD_SHOW);
}

void
siguo_replay_page_set_viewer (SiguoReplayPage *self, guint8 viewer)
{
  g_return_if_fail (SIGUO_IS_REPLAY_PAGE (self));
  g_return_if_fail (self->replay != NULL);
  g_return_if_fail (viewer == SIGUO_NO_SEAT || siguo_replay_knows_view (self->replay, viewer));

  if (viewer == self->viewer)
    return;
  self->viewer = viewer;
  gtk_toggle_button_set_active (viewer == SIGUO_NO_SEAT ? self->view_all : self->view_seat[viewer],
                                TRUE);
  turn_board (self);
  siguo_replay_get_position (self->replay, viewer, self->step, &self->position);
  show_position (self);
  siguo_replay_log_set_viewer (self->log, viewer);
  show_surroundings (self);
}

static void
on_viewer_toggled (SiguoReplayPage *self)
{
  if (self->replay == NULL)
    return;
  if (gtk_toggle_button_get_active (self->view_all))
    siguo_replay_page_set_viewer (self, SIGUO_NO_SEAT);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (gtk_toggle_button_get_active (self->view_seat[seat]))
      siguo_replay_page_set_viewer (self, seat);
}

static void
show_viewers (SiguoReplayPage *self)
{
  const SiguoRecord *record = siguo_replay_get_record (self->replay);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      GtkWidget *button = GTK_WIDGET (self->view_seat[seat]);
      gboolean knows = siguo_replay_knows_view (self->replay, seat);
      g_autofree char *text = NULL;

      /* Translators: %s is the name of a player */
      text = g_strdup_printf (knows ? _("What %s knew") : _("What %s knew is not in this record"),
                              siguo_record_words_name (record, seat));
      gtk_widget_set_visible (button, siguo_replay_get_seats (self->replay) & 1 << seat);
      gtk_widget_set_sensitive (button, knows);
      gtk_widget_set_tooltip_text (button, text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                      -1);
    }
}

/* Playing */

static void
show_play (SiguoReplayPage *self)
{
  gboolean playing = self->play_source != 0;

  siguo_change_icon (self->play, playing ? "media-playback-pause-symbolic"
                                         : "media-playback-start-symbolic");
  siguo_change_tooltip (GTK_WIDGET (self->play), playing ? _("Pause") : _("Play"));
}

static void
pause_game (SiguoReplayPage *self)
{
  g_clear_handle_id (&self->play_source, g_source_remove);
  show_play (self);
}

static gboolean
play_step (gpointer user_data)
{
  SiguoReplayPage *self = user_data;

  if (self->step < siguo_replay_get_n_steps (self->replay))
    siguo_replay_page_go_to (self, self->step + 1);
  if (self->step < siguo_replay_get_n_steps (self->replay))
    return G_SOURCE_CONTINUE;
  self->play_source = 0;
  show_play (self);
  return G_SOURCE_REMOVE;
}

static void
start_playing (SiguoReplayPage *self)
{
  g_clear_handle_id (&self->play_source, g_source_remove);
  self->play_source = g_timeout_add (STEP_MS * NORMAL_SPEED / self->speed, play_step, self);
  show_play (self);
}

static void
set_speed (SiguoReplayPage *self, int speed)
{
  /* Half steps of speed: there is but one that is no whole number. */
  g_autofree char *label =
      speed == 1 ? g_strdup ("0.5×") : g_strdup_printf ("%d×", speed / NORMAL_SPEED);

  self->speed = speed;
  gtk_menu_button_set_label (self->speed_button, label);
  if (self->play_source != 0)
    start_playing (self);
}

static void
play_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoReplayPage *self = SIGUO_REPLAY_PAGE (widget);

  if (self->play_source != 0)
    {
      pause_game (self);
      return;
    }
  if (siguo_replay_get_n_steps (self->replay) == 0)
    return;
  if (self->step == siguo_replay_get_n_steps (self->replay))
    siguo_replay_page_go_to (self, 0);
  start_playing (self);
}

/* Stepping */

static void
step_to (SiguoReplayPage *self, guint step)
{
  pause_game (self);
  siguo_replay_page_go_to (self, step);
}

static void
on_value_changed (SiguoReplayPage *self)
{
  guint step = (guint) gtk_range_get_value (GTK_RANGE (self->scale));

  if (self->replay != NULL && step != self->step)
    step_to (self, step);
}

static void
on_step_chosen (SiguoReplayPage *self, guint step)
{
  if (step != self->step)
    step_to (self, step);
}

static void
first_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  step_to (SIGUO_REPLAY_PAGE (widget), 0);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoReplayPage *self = SIGUO_REPLAY_PAGE (widget);

  if (self->step > 0)
    step_to (self, self->step - 1);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoReplayPage *self = SIGUO_REPLAY_PAGE (widget);

  if (self->step < siguo_replay_get_n_steps (self->replay))
    step_to (self, self->step + 1);
}

static void
last_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoReplayPage *self = SIGUO_REPLAY_PAGE (widget);

  step_to (self, siguo_replay_get_n_steps (self->replay));
}

/* Keys that lists, sliders and buttons would take for themselves; the board keeps its own, and so
 * do menus. */
static gboolean
on_key_pressed (SiguoReplayPage *self, guint key, guint code, GdkModifierType state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  const char *action = NULL;

  if (state & gtk_accelerator_get_default_mod_mask () || self->replay == NULL)
    return GDK_EVENT_PROPAGATE;
  if (focus != NULL
      && (gtk_widget_is_ancestor (focus, GTK_WIDGET (self->board))
          || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL))
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left: action = "replay.previous"; break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right: action = "replay.next"; break;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home: action = "replay.first"; break;
    case GDK_KEY_End:
    case GDK_KEY_KP_End: action = "replay.last"; break;
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      /* A button that was walked to is pressed with it. */
      if (focus == NULL || !(GTK_IS_BUTTON (focus) || GTK_IS_MENU_BUTTON (focus)))
        action = "replay.play";
      break;
    default: break;
    }
  if (action == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  return GDK_EVENT_STOP;
}

/* Saving and copying */

static void
on_saved (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (SiguoReplayPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (self->cancellable == NULL)
    return;
  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    {
      siguo_turn_card_flash (self->turn_card, _("The copy is saved."));
      return;
    }
  text = g_strdup_printf (_("The copy cannot be saved: %s"), error->message);
  siguo_replay_page_show_problem (self, text);
}

static void
save_copy (SiguoReplayPage *self, GFile *file)
{
  char *text = siguo_record_to_text (siguo_replay_get_record (self->replay));
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  siguo_notice_bar_hide (self->notice);
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE,
                                       self->cancellable, on_saved, g_object_ref (self));
}

static void
on_copy_chosen (GtkNativeDialog *dialog, int response, SiguoReplayPage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    save_copy (self, file);
  g_clear_object (&self->chooser);
}

static void
save_copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoReplayPage *self = SIGUO_REPLAY_PAGE (widget);

  g_clear_object (&self->chooser);
  self->chooser =
      gtk_file_chooser_native_new (_("Save a Copy"), GTK_WINDOW (gtk_widget_get_root (widget)),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), "game.siguo");
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (on_copy_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
copy_position_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoReplayPage *self = SIGUO_REPLAY_PAGE (widget);
  g_autofree char *text = siguo_position_to_text (&self->position);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  siguo_turn_card_flash (self->turn_card, _("The position is on the clipboard."));
}

/* The widget */

static void
siguo_replay_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SPEED)
    g_value_set_int (value, SIGUO_REPLAY_PAGE (object)->speed);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
siguo_replay_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SPEED)
    set_speed (SIGUO_REPLAY_PAGE (object), g_value_get_int (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* Nobody looks: a film does not run behind a curtain. */
static void
siguo_replay_page_unmap (GtkWidget *widget)
{
  pause_game (SIGUO_REPLAY_PAGE (widget));
  GTK_WIDGET_CLASS (siguo_replay_page_parent_class)->unmap (widget);
}

static void
siguo_replay_page_dispose (GObject *object)
{
  SiguoReplayPage *self = SIGUO_REPLAY_PAGE (object);

  g_clear_handle_id (&self->play_source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  if (self->replay != NULL)
    {
      siguo_replay_log_set_replay (self->log, NULL);
      siguo_replay_marks_set_replay (self->marks, NULL, NULL);
    }
  g_clear_pointer (&self->replay, siguo_replay_free);
  G_OBJECT_CLASS (siguo_replay_page_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
    { GDK_KEY_Page_Up, 0, "replay.previous" },
    { GDK_KEY_Page_Down, 0, "replay.next" },
    { GDK_KEY_Home, GDK_CONTROL_MASK, "replay.first" },
    { GDK_KEY_End, GDK_CONTROL_MASK, "replay.last" },
    { GDK_KEY_p, 0, "replay.play" },
  };

  gtk_widget_class_install_action (widget_class, "replay.first", NULL, first_action);
  gtk_widget_class_install_action (widget_class, "replay.previous", NULL, previous_action);
  gtk_widget_class_install_action (widget_class, "replay.next", NULL, next_action);
  gtk_widget_class_install_action (widget_class, "replay.last", NULL, last_action);
  gtk_widget_class_install_action (widget_class, "replay.play", NULL, play_action);
  gtk_widget_class_install_action (widget_class, "replay.save-copy", NULL, save_copy_action);
  gtk_widget_class_install_action (widget_class, "replay.copy-position", NULL,
                                   copy_position_action);
  gtk_widget_class_install_property_action (widget_class, "replay.speed", "speed");
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifiers,
                                         keys[i].action, NULL);
}

static void
siguo_replay_page_class_init (SiguoReplayPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = siguo_replay_page_dispose;
  object_class->get_property = siguo_replay_page_get_property;
  object_class->set_property = siguo_replay_page_set_property;
  widget_class->unmap = siguo_replay_page_unmap;

  props[PROP_SPEED] = g_param_spec_int ("speed", NULL, NULL, 1, MAX_SPEED, NORMAL_SPEED,
                                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  g_type_ensure (SIGUO_TYPE_LOSSES);
  g_type_ensure (SIGUO_TYPE_NOTICE_BAR);
  g_type_ensure (SIGUO_TYPE_REPLAY_DETAILS);
  g_type_ensure (SIGUO_TYPE_REPLAY_LOG);
  g_type_ensure (SIGUO_TYPE_REPLAY_MARKS);
  g_type_ensure (SIGUO_TYPE_TURN_CARD);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/replay-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, title);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, record_menu);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, board_box);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, panel);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, notice);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, turn_card);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, viewers);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, view_all);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, losses);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, tabs);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, log);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, details);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, marks);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, scale);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, place);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, play);
  gtk_widget_class_bind_template_child (widget_class, SiguoReplayPage, speed_button);
  gtk_widget_class_bind_template_callback (widget_class, on_value_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_viewer_toggled);

  install_actions (widget_class);
}

static void
siguo_replay_page_init (SiguoReplayPage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->viewer = SIGUO_NO_SEAT;
  self->speed = NORMAL_SPEED;
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->board = SIGUO_BOARD_VIEW (siguo_board_view_new ());
  gtk_box_append (self->board_box, GTK_WIDGET (self->board));
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      GtkWidget *badge = siguo_seat_badge_new (seat);

      self->view_seat[seat] = GTK_TOGGLE_BUTTON (gtk_toggle_button_new ());
      gtk_widget_add_css_class (badge, "small");
      gtk_button_set_child (GTK_BUTTON (self->view_seat[seat]), badge);
      gtk_toggle_button_set_group (self->view_seat[seat], self->view_all);
      g_signal_connect_object (self->view_seat[seat], "toggled", G_CALLBACK (on_viewer_toggled),
                               self, G_CONNECT_SWAPPED);
      gtk_box_append (self->viewers, GTK_WIDGET (self->view_seat[seat]));
    }
  g_signal_connect_object (self->log, "step-chosen", G_CALLBACK (on_step_chosen), self,
                           G_CONNECT_SWAPPED);
  /* Before the list and the slider, which know some of them. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key_pressed), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  show_play (self);
}

GtkWidget *
siguo_replay_page_new (void)
{
  return g_object_new (SIGUO_TYPE_REPLAY_PAGE, NULL);
}

void
siguo_replay_page_set_menu (SiguoReplayPage *self, GMenuModel *menu)
{
  g_autoptr (GMenu) all = g_menu_new ();

  g_return_if_fail (SIGUO_IS_REPLAY_PAGE (self));

  g_menu_append_section (all, NULL, G_MENU_MODEL (self->record_menu));
  g_menu_append_section (all, NULL, menu);
  gtk_menu_button_set_menu_model (self->menu_button, G_MENU_MODEL (all));
}

void
siguo_replay_page_set_record (SiguoReplayPage *self, SiguoRecord *record, const char *name)
{
  g_autoptr (SiguoReplay) old = NULL;
  g_autofree char *date = NULL;
  g_autofree char *mode = NULL;

  g_return_if_fail (SIGUO_IS_REPLAY_PAGE (self));
  g_return_if_fail (record != NULL);

  pause_game (self);
  siguo_notice_bar_hide (self->notice);
  /* While there is none, slider and buttons change without an echo. */
  old = g_steal_pointer (&self->replay);
  self->viewer = SIGUO_NO_SEAT;
  self->step = 0;
  gtk_toggle_button_set_active (self->view_all, TRUE);
  gtk_range_set_range (GTK_RANGE (self->scale), 0, MAX (record->events->len, 1));
  gtk_range_set_value (GTK_RANGE (self->scale), 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->scale), record->events->len > 0);

  self->replay = siguo_replay_new (record);
  siguo_replay_log_set_replay (self->log, self->replay);
  siguo_replay_details_set_replay (self->details, self->replay);
  siguo_replay_marks_set_replay (self->marks, self->replay, GTK_RANGE (self->scale));

  date = siguo_record_words_date (record);
  mode = siguo_mode_to_words (siguo_mode_to_text (record->options.mode));
  adw_window_title_set_title (self->title, record->room != NULL && *record->room != '\0'
                                               ? record->room
                                               : name);
  adw_window_title_set_subtitle (self->title, date != NULL ? date : mode);
  turn_board (self);
  show_viewers (self);
  siguo_replay_page_go_to (self, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->play));
}

void
siguo_replay_page_show_problem (SiguoReplayPage *self, const char *text)
{
  g_return_if_fail (SIGUO_IS_REPLAY_PAGE (self));

  siguo_notice_bar_show (self->notice, "error", text);
}

const char *
siguo_replay_page_get_notice (SiguoReplayPage *self)
{
  g_return_val_if_fail (SIGUO_IS_REPLAY_PAGE (self), NULL);

  return siguo_notice_bar_get_text (self->notice);
}

guint
siguo_replay_page_get_step (SiguoReplayPage *self)
{
  g_return_val_if_fail (SIGUO_IS_REPLAY_PAGE (self), 0);

  return self->step;
}

guint8
siguo_replay_page_get_viewer (SiguoReplayPage *self)
{
  g_return_val_if_fail (SIGUO_IS_REPLAY_PAGE (self), SIGUO_NO_SEAT);

  return self->viewer;
}

gboolean
siguo_replay_page_is_playing (SiguoReplayPage *self)
{
  g_return_val_if_fail (SIGUO_IS_REPLAY_PAGE (self), FALSE);

  return self->play_source != 0;
}

SiguoReplay *
siguo_replay_page_get_replay (SiguoReplayPage *self)
{
  g_return_val_if_fail (SIGUO_IS_REPLAY_PAGE (self), NULL);

  return self->replay;
}

SiguoBoardView *
siguo_replay_page_get_board (SiguoReplayPage *self)
{
  g_return_val_if_fail (SIGUO_IS_REPLAY_PAGE (self), NULL);

  return self->board;
}
