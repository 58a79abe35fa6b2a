/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-replay-log.h"

#include <glib/gi18n-lib.h>

#include "siguo-replay-words.h"
#include "siguo-seat-badge.h"

struct _SiguoReplayLog
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *view;
  GtkStringList *steps; /* empty strings: a row knows its step by its place */
  GtkSingleSelection *selection;
  GPtrArray *bound; /* (element-type GtkListItem): rows that can be seen */
  SiguoReplay *replay;
  guint8 viewer;
  gboolean updating;
};

enum
{
  STEP_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoReplayLog, siguo_replay_log, GTK_TYPE_WIDGET)

/* A row: number, badge, and under each other what happened and which pieces met. */

static GtkWidget *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_wrapped_label (GtkWidget *box, const char *css_class)
{
  GtkLabel *label = GTK_LABEL (add_label (box, css_class));

  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  /* The panel is as wide as it is, not as its longest sentence would like. */
  gtk_label_set_max_width_chars (label, 20);
}

static void
on_setup (SiguoReplayLog *self, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *number = add_label (row, "step-number");
  GtkWidget *badge = siguo_seat_badge_new (SIGUO_NO_SEAT);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_label_set_width_chars (GTK_LABEL (number), 3);
  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_widget_set_valign (number, GTK_ALIGN_START);
  gtk_widget_set_valign (badge, GTK_ALIGN_START);
  gtk_widget_add_css_class (badge, "small");
  gtk_box_append (GTK_BOX (row), badge);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_START);
  gtk_widget_add_css_class (texts, "step-texts");
  gtk_box_append (GTK_BOX (row), texts);
  add_wrapped_label (texts, NULL);
  add_wrapped_label (texts, "battle-ranks");
  gtk_list_item_set_child (item, row);
}

static void
fill_row (SiguoReplayLog *self, GtkListItem *item)
{
  guint step = gtk_list_item_get_position (item);
  GtkWidget *number = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *badge = gtk_widget_get_next_sibling (number);
  GtkWidget *text = gtk_widget_get_first_child (gtk_widget_get_next_sibling (badge));
  GtkWidget *ranks = gtk_widget_get_next_sibling (text);
  g_autofree char *digits = NULL;
  g_autofree char *words = NULL;
  g_autofree char *battle = NULL;
  SiguoEvent event = { .seat = SIGUO_NO_SEAT };

  if (self->replay == NULL || step > siguo_replay_get_n_steps (self->replay))
    return;
  if (step > 0)
    siguo_replay_get_event (self->replay, self->viewer, step, &event);
  digits = g_strdup_printf ("%u", step);
  words = siguo_replay_words_step (self->replay, self->viewer, step);
  battle = siguo_replay_words_battle (self->replay, self->viewer, step);
  gtk_label_set_label (GTK_LABEL (number), step > 0 ? digits : "");
  siguo_seat_badge_set_seat (badge, event.seat);
  gtk_widget_set_visible (badge, event.seat != SIGUO_NO_SEAT);
  gtk_label_set_label (GTK_LABEL (text), words);
  gtk_label_set_label (GTK_LABEL (ranks), battle != NULL ? battle : "");
  gtk_widget_set_visible (ranks, battle != NULL);
}

static void
on_bind (SiguoReplayLog *self, GtkListItem *item)
{
  g_ptr_array_add (self->bound, item);
  fill_row (self, item);
}

static void
on_unbind (SiguoReplayLog *self, GtkListItem *item)
{
  g_ptr_array_remove_fast (self->bound, item);
}

static void
on_selected (SiguoReplayLog *self)
{
  guint step = gtk_single_selection_get_selected (self->selection);

  if (!self->updating && self->replay != NULL && step != GTK_INVALID_LIST_POSITION)
    g_signal_emit (self, signals[STEP_CHOSEN], 0, step);
}

static void
siguo_replay_log_dispose (GObject *object)
{
  SiguoReplayLog *self = SIGUO_REPLAY_LOG (object);

  self->replay = NULL;
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->selection);
  G_OBJECT_CLASS (siguo_replay_log_parent_class)->dispose (object);
}

static void
siguo_replay_log_finalize (GObject *object)
{
  SiguoReplayLog *self = SIGUO_REPLAY_LOG (object);

  g_ptr_array_unref (self->bound);
  G_OBJECT_CLASS (siguo_replay_log_parent_class)->finalize (object);
}

static void
siguo_replay_log_class_init (SiguoReplayLogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_replay_log_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_replay_log_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);

  signals[STEP_CHOSEN] = g_signal_new ("step-chosen", SIGUO_TYPE_REPLAY_LOG, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
siguo_replay_log_init (SiguoReplayLog *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  self->viewer = SIGUO_NO_SEAT;
  self->bound = g_ptr_array_new ();
  self->steps = gtk_string_list_new (NULL);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->steps));
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (on_selected), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, G_CONNECT_SWAPPED);

  self->view = gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)),
                                  g_steal_pointer (&factory));
  gtk_widget_add_css_class (self->view, "replay-log");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("What happened"), -1);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller), 80);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->view);
  gtk_widget_add_css_class (self->scroller, "text-frame");
  gtk_widget_set_overflow (self->scroller, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

void
siguo_replay_log_set_replay (SiguoReplayLog *self, SiguoReplay *replay)
{
  guint old, n;
  g_autofree const char **empty = NULL;

  g_return_if_fail (SIGUO_IS_REPLAY_LOG (self));

  old = g_list_model_get_n_items (G_LIST_MODEL (self->steps));
  n = replay != NULL ? siguo_replay_get_n_steps (replay) + 1 : 0;
  empty = g_new0 (const char *, n + 1);
  for (guint i = 0; i < n; i++)
    empty[i] = "";
  self->updating = TRUE;
  self->replay = replay;
  self->viewer = SIGUO_NO_SEAT;
  gtk_string_list_splice (self->steps, 0, old, empty);
  self->updating = FALSE;
}

void
siguo_replay_log_set_viewer (SiguoReplayLog *self, guint8 viewer)
{
  g_return_if_fail (SIGUO_IS_REPLAY_LOG (self));

  self->viewer = viewer;
  for (guint i = 0; i < self->bound->len; i++)
    fill_row (self, self->bound->pdata[i]);
}

void
siguo_replay_log_set_step (SiguoReplayLog *self, guint step)
{
  g_return_if_fail (SIGUO_IS_REPLAY_LOG (self));

  self->updating = TRUE;
  gtk_single_selection_set_selected (self->selection, step);
  gtk_widget_activate_action (self->view, "list.scroll-to-item", "u", step);
  self->updating = FALSE;
}

char *
siguo_replay_log_get_text (SiguoReplayLog *self, guint step)
{
  g_autofree char *battle = NULL;
  g_autofree char *words = NULL;

  g_return_val_if_fail (SIGUO_IS_REPLAY_LOG (self), NULL);

  words = siguo_replay_words_step (self->replay, self->viewer, step);
  battle = siguo_replay_words_battle (self->replay, self->viewer, step);
  return g_strjoin ("\n", words, battle, NULL);
}
