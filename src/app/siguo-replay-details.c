/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-replay-details.h"

#include <glib/gi18n-lib.h>

#include "siguo-mode-words.h"
#include "siguo-mode-words.h"
#include "siguo-record-words.h"
#include "siguo-replay-words.h"
#include "siguo-rule-lines.h"
#include "siguo-seat-badge.h"

struct _SiguoReplayDetails
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *box;
};

G_DEFINE_FINAL_TYPE (SiguoReplayDetails, siguo_replay_details, GTK_TYPE_WIDGET)

static void
siguo_replay_details_dispose (GObject *object)
{
  SiguoReplayDetails *self = SIGUO_REPLAY_DETAILS (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (siguo_replay_details_parent_class)->dispose (object);
}

static void
siguo_replay_details_class_init (SiguoReplayDetailsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_replay_details_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
siguo_replay_details_init (SiguoReplayDetails *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_add_css_class (self->box, "replay-details");
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->box);
  gtk_widget_add_css_class (self->scroller, "text-frame");
  gtk_widget_set_overflow (self->scroller, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

/* Labels never read markup: much of this was written by others. */
static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 20);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
add_text (SiguoReplayDetails *self, const char *text, const char *css_class)
{
  if (text != NULL && *text != '\0')
    gtk_box_append (GTK_BOX (self->box), make_label (text, css_class));
}

static void
add_pair (SiguoReplayDetails *self, const char *title, const char *value)
{
  GtkWidget *pair;
  GtkWidget *label;

  if (value == NULL || *value == '\0')
    return;
  pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  label = make_label (title, "dim-label");
  gtk_widget_set_valign (label, GTK_ALIGN_BASELINE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 14);
  gtk_box_append (GTK_BOX (pair), label);
  label = make_label (value, NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
  gtk_label_set_width_chars (GTK_LABEL (label), 12);
  gtk_widget_set_valign (label, GTK_ALIGN_BASELINE);
  gtk_box_append (GTK_BOX (pair), label);
  gtk_box_append (GTK_BOX (self->box), pair);
}

static void
add_player (SiguoReplayDetails *self, const SiguoRecord *record, const SiguoPosition *end,
            guint8 seat)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *name = make_label (siguo_record_words_name (record, seat), "player-name");
  GtkWidget *badge = siguo_seat_badge_new (seat);
  g_autofree char *detail = siguo_replay_words_plate (end, seat);
  GtkWidget *note = make_label (detail, "dim-label");

  gtk_widget_add_css_class (badge, "small");
  gtk_label_set_wrap (GTK_LABEL (name), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_wrap (GTK_LABEL (note), FALSE);
  gtk_widget_add_css_class (row, "player");
  gtk_box_append (GTK_BOX (row), badge);
  gtk_box_append (GTK_BOX (row), name);
  if (end->winners & 1 << seat)
    {
      GtkWidget *crown = gtk_image_new_from_icon_name ("starred-symbolic");

      gtk_widget_set_tooltip_text (crown, C_("recorded game", "Won"));
      gtk_widget_add_css_class (crown, "winner");
      gtk_box_append (GTK_BOX (row), crown);
    }
  gtk_box_append (GTK_BOX (row), note);
  gtk_box_append (GTK_BOX (self->box), row);
}

/* Who moved first and where two players sat is said by a record in any case; a preset leaves both
 * open. */
static const char *
find_preset (const SiguoOptions *options)
{
  SiguoOptions defaults, wanted = *options;

  siguo_options_init (&defaults, options->mode);
  wanted.first_mover = defaults.first_mover;
  wanted.duel_sides = defaults.duel_sides;
  return siguo_options_get_preset (&wanted);
}

/* The sentences about what differs from the mode's default; the others are on the rule card. */
static void
add_rules (SiguoReplayDetails *self, const SiguoOptions *options)
{
  g_autofree char *mode = siguo_mode_to_words (siguo_mode_to_text (options->mode));
  g_autoptr (GPtrArray) lines = siguo_rule_lines_new (options);
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_All Rules…"));

  add_pair (self, _("Game"), mode);
  add_pair (self, _("Preset"), siguo_options_preset_to_words (find_preset (options)));
  for (guint i = 0; i < lines->len; i++)
    {
      const SiguoRuleLine *line = lines->pdata[i];

      if (line->differs && !g_str_equal (line->key, "mode"))
        add_text (self, line->sentence, "rule");
    }
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.rules");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "pill-small");
  gtk_widget_set_margin_top (button, 8);
  gtk_box_append (GTK_BOX (self->box), button);
}

static const char *
describe_knowledge (SiguoReplay *replay)
{
  guint known = 0, players = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_replay_get_seats (replay) & 1 << seat)
      {
        players++;
        known += siguo_replay_knows_view (replay, seat);
      }
  if (known == players)
    return _("All armies");
  return known > 0 ? _("What its owner knew") : _("What everybody saw");
}

void
siguo_replay_details_set_replay (SiguoReplayDetails *self, SiguoReplay *replay)
{
  const SiguoRecord *record;
  SiguoPosition end;
  GtkWidget *child;
  g_autofree char *result = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *date = NULL;
  g_autofree char *length = NULL;

  g_return_if_fail (SIGUO_IS_REPLAY_DETAILS (self));

  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
  if (replay == NULL)
    return;
  record = siguo_replay_get_record (replay);
  siguo_replay_get_position (replay, SIGUO_NO_SEAT, siguo_replay_get_n_steps (replay), &end);
  result = siguo_record_words_result (record);
  reason = siguo_replay_words_reason (replay);
  date = siguo_record_words_date (record);
  length = siguo_record_words_length (record);

  add_text (self, result, "heading");
  add_text (self, reason, "caption");
  add_text (self, _("Players"), "details-title");
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (end.seats & 1 << seat)
      add_player (self, record, &end, seat);
  add_text (self, _("Rules"), "details-title");
  add_rules (self, &record->options);
  add_text (self, _("Record"), "details-title");
  add_pair (self, _("Date"), date);
  add_pair (self, _("Room"), record->room);
  add_pair (self, _("Length"), length);
  if (record->viewer < SIGUO_N_SEATS)
    add_pair (self, _("Recorded by"), siguo_record_words_name (record, record->viewer));
  add_pair (self, _("Known"), describe_knowledge (replay));
}

static void
collect (GtkWidget *widget, GString *text)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s\n", gtk_label_get_label (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, text);
}

char *
siguo_replay_details_get_text (SiguoReplayDetails *self)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (SIGUO_IS_REPLAY_DETAILS (self), NULL);

  collect (self->box, text);
  return g_string_free (text, FALSE);
}
