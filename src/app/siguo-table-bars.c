/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-bars.h"

#include <glib/gi18n-lib.h>

#include "siguo-connection-bar.h"
#include "siguo-countdown.h"
#include "siguo-notice-bar.h"
#include "siguo-recall-bar.h"
#include "siguo-table-words.h"

/* One of them with its buttons. */
#define LEAST_HEIGHT 76

struct _SiguoTableBars
{
  GtkWidget parent_instance;

  GtkWidget *scroller;         /* all of them may be too much for a low screen */
  GtkWidget *box;
  SiguoNoticeBar *connection;
  SiguoNoticeBar *trouble;
  SiguoNoticeBar *recall;
  SiguoNoticeBar *taken_back;
  SiguoNoticeBar *end;
  SiguoNoticeBar *away;
  SiguoNoticeBar *offer;
  SiguoNoticeBar *pause;

  SiguoTable *table;
  guint8 offerer;              /* who offered a draw when last looked at */
  guint8 asker;                /* who asked for a pause when last looked at */
  SiguoCountdown *offer_left;  /* how long what is asked for stands */
  SiguoCountdown *pause_left;
  gboolean resting;
  guint32 host;                /* when last looked at */
  guint away_source;
};

enum
{
  MESSAGE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoTableBars, siguo_table_bars, GTK_TYPE_WIDGET)

static void
tell (SiguoTableBars *self, const char *text)
{
  g_signal_emit (self, signals[MESSAGE], 0, text);
}

static gboolean
is_in_play (SiguoTableBars *self)
{
  return siguo_table_get_phase (self->table) == SIGUO_TABLE_PLAY;
}

/* One whose answer counts. */
static gboolean
is_playing (SiguoTableBars *self)
{
  const SiguoPosition *position = siguo_table_get_position (self->table);
  guint8 seat = siguo_table_get_seat (self->table);

  return is_in_play (self) && position != NULL && seat != SIGUO_NO_SEAT
         && (position->alive & 1 << seat) != 0;
}

static const char *
get_name (SiguoTableBars *self, guint8 seat)
{
  return siguo_table_get_seat_state (self->table, seat)->name;
}

/* While nothing comes through nothing can be answered, nor is known how long there is time. */
static gboolean
is_cut_off (SiguoTableBars *self)
{
  return siguo_table_get_connection (self->table) != SIGUO_CONNECTION_SEATED;
}

/* The text only: one of the buttons may have the focus. */
static void
show_offer_text (SiguoTableBars *self)
{
  guint8 offerer = siguo_table_get_offer (self->table, NULL);
  guint left = MAX (siguo_countdown_get_seconds (self->offer_left), 0);
  g_autofree char *text = NULL;

  if (offerer == SIGUO_NO_SEAT || is_cut_off (self))
    {
      siguo_notice_bar_hide (self->offer);
      return;
    }
  if (offerer == siguo_table_get_seat (self->table))
    text = g_strdup_printf (
      ngettext ("You offer a draw. The others have %u second left to answer.",
                "You offer a draw. The others have %u seconds left to answer.", left),
      left);
  else
    text = g_strdup_printf (
      /* Translators: player, letter of the seat, seconds */
      ngettext ("%1$s (%2$c) offers a draw. All others have to accept; %3$u second is left.",
                "%1$s (%2$c) offers a draw. All others have to accept; %3$u seconds are left.",
                left),
      get_name (self, offerer), siguo_seat_to_letter (offerer), left);
  siguo_notice_bar_show (self->offer, "info", text);
}

static void
show_offer (SiguoTableBars *self)
{
  gint64 deadline_us = -1;
  guint8 offerer = siguo_table_get_offer (self->table, &deadline_us);
  gboolean asked = offerer != siguo_table_get_seat (self->table) && is_playing (self);

  /* One that goes away goes as it is. */
  if (offerer != SIGUO_NO_SEAT)
    siguo_notice_bar_set_buttons (self->offer, asked ? _("_Accept") : NULL, "table.accept-draw",
                                  asked ? _("_Refuse") : NULL, "table.refuse-draw");
  siguo_countdown_set (self->offer_left, offerer != SIGUO_NO_SEAT ? deadline_us : -1, FALSE);
  show_offer_text (self);
  if (offerer == SIGUO_NO_SEAT && self->offerer != SIGUO_NO_SEAT && is_in_play (self))
    tell (self, _("There is no draw: the offer was not accepted by all."));
  self->offerer = offerer;
}

static void
show_pause_text (SiguoTableBars *self)
{
  guint left = MAX (siguo_countdown_get_seconds (self->pause_left), 0);
  g_autofree char *text = NULL;

  if (is_cut_off (self) || !is_in_play (self) || (!self->resting && self->asker == SIGUO_NO_SEAT))
    {
      siguo_notice_bar_hide (self->pause);
      return;
    }
  if (self->resting)
    text = g_strdup (_("The players take a pause. The clock stands still."));
  else if (self->asker == siguo_table_get_seat (self->table))
    text = g_strdup_printf (
      ngettext ("You ask for a pause. The others have %u second left to agree.",
                "You ask for a pause. The others have %u seconds left to agree.", left),
      left);
  else
    text = g_strdup_printf (
      /* Translators: player, letter of the seat, seconds */
      ngettext ("%1$s (%2$c) asks for a pause. %3$u second is left to agree.",
                "%1$s (%2$c) asks for a pause. %3$u seconds are left to agree.", left),
      get_name (self, self->asker), siguo_seat_to_letter (self->asker), left);
  siguo_notice_bar_show (self->pause, "info", text);
}

/* Asked for, agreed to or refused, and gone on from. */
static void
show_pause (SiguoTableBars *self)
{
  gint64 deadline_us = -1;
  guint8 asker = siguo_table_get_pause_asked (self->table, &deadline_us), before = self->asker;
  gboolean resting
      = is_in_play (self) && siguo_table_get_pause (self->table) == SIGUO_PAUSE_AGREED;
  gboolean rested = self->resting;

  self->asker = asker;
  self->resting = resting;
  siguo_countdown_set (self->pause_left, asker != SIGUO_NO_SEAT ? deadline_us : -1, FALSE);
  show_pause_text (self);
  if (resting)
    siguo_notice_bar_set_buttons (self->pause, is_playing (self) ? _("_Go On") : NULL,
                                  "table.go-on", NULL, NULL);
  else if (asker != SIGUO_NO_SEAT && asker == siguo_table_get_seat (self->table))
    siguo_notice_bar_set_buttons (self->pause, _("_Take Back"), "table.go-on", NULL, NULL);
  else if (asker != SIGUO_NO_SEAT)
    siguo_notice_bar_set_buttons (self->pause, is_playing (self) ? _("_Agree") : NULL,
                                  "table.agree-pause", is_playing (self) ? _("_No") : NULL,
                                  "table.go-on");
  if (rested && !resting && is_in_play (self))
    tell (self, _("The pause is over: the game goes on."));
  else if (before != SIGUO_NO_SEAT && asker == SIGUO_NO_SEAT && !resting && is_in_play (self))
    tell (self, _("There is no pause: not all agreed to it."));
}

static void
show_recall (SiguoTableBars *self)
{
  if (is_cut_off (self))
    siguo_notice_bar_hide (self->recall);
  else
    siguo_recall_bar_show (self->recall, self->table);
}

static void
on_recall_changed (SiguoTableBars *self)
{
  const char *text = siguo_recall_bar_describe_end (siguo_table_get_recall_end (self->table));

  show_recall (self);
  if (text != NULL)
    tell (self, text);
}

/* What all are told of is said by the way; what comes without a word stays until the game is over,
 * and then stands in the result. */
static void
show_taken_back (SiguoTableBars *self)
{
  gboolean told;
  guint ply = siguo_table_get_taken_back (self->table, &told);
  g_autofree char *text = NULL;

  if (ply == 0 || told || !is_in_play (self))
    {
      siguo_notice_bar_hide (self->taken_back);
      return;
    }
  text = g_strdup_printf (
    /* Translators: the number of a move */
    _("The room took back moves that this computer had seen: from ply %u on the game went on "
      "otherwise. A room that was gone for a while may have lost them; ask the others."),
    ply);
  siguo_notice_bar_show (self->taken_back, "warning", text);
}

/* Once is enough. */
static void
answer_recall_action (GtkWidget  *widget,
                      const char *name,
                      GVariant   *parameter)
{
  SiguoTableBars *self = SIGUO_TABLE_BARS (widget);

  siguo_table_answer_recall (self->table, g_str_equal (name, "recall.take"));
  siguo_notice_bar_set_buttons (self->recall, NULL, NULL, NULL, NULL);
}

static void
try_computers_action (GtkWidget  *widget,
                      const char *name,
                      GVariant   *parameter)
{
  SiguoTableBars *self = SIGUO_TABLE_BARS (widget);

  siguo_table_try_computers (self->table);
  tell (self, _("The computer players that do not run are started again."));
}

/* A choice about the seat @away, or the way back from it. Returns: (transfer full): its action */
static char *
offer_vote (SiguoTableBars *self, guint8 away, SiguoVote vote, const char *action,
            const char **label)
{
  guint8 seat = siguo_table_get_seat (self->table);
  const SiguoTableSeat *own = siguo_table_get_seat_state (self->table, seat);
  gboolean chosen = own->vote == vote && own->vote_on == away;

  if (chosen)
    *label = _("_Keep Waiting");
  return g_strdup_printf ("table.%s::%c", chosen ? "vote-wait" : action,
                          siguo_seat_to_letter (away));
}

/* What the players may decide about the seat @away. */
static void
show_votes (SiguoTableBars *self, guint8 away)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (self->table, away);
  gboolean failed = state->fault != SIGUO_COMPUTER_FINE, stood_in = state->computer && !failed;
  gboolean tries = failed && siguo_table_is_host (self->table);
  gboolean called = siguo_table_get_options (self->table)->absent_player == SIGUO_ABSENT_COMPUTER;
  const char *computer_label = _("_Computer Player Takes Over");
  const char *resign_label = _("_Go On Without");
  const char *stop_label = _("S_top the Game");
  g_autofree char *computer = NULL, *resign = NULL, *stop = NULL;

  if (!is_playing (self) || !siguo_table_words_may_vote (self->table) || !state->away)
    {
      siguo_notice_bar_set_buttons (self->away, tries ? _("_Try Again") : NULL, "computers.try",
                                    NULL, NULL);
      return;
    }
  computer = offer_vote (self, away, SIGUO_VOTE_COMPUTER, "vote-computer", &computer_label);
  resign = offer_vote (self, away, SIGUO_VOTE_RESIGN, "vote-resign", &resign_label);
  stop = offer_vote (self, away, SIGUO_VOTE_STOP, "vote-stop", &stop_label);
  if (tries)
    {
      siguo_notice_bar_set_buttons (self->away, _("_Try Again"), "computers.try", resign_label,
                                    resign);
      siguo_notice_bar_set_third_button (self->away, stop_label, stop);
      return;
    }
  if (stood_in)
    {
      siguo_notice_bar_set_buttons (self->away, NULL, NULL, stop_label, stop);
      return;
    }
  /* Where the rules call one it is on its way already; and where it fails another one does, too. */
  if (called || failed)
    {
      siguo_notice_bar_set_buttons (self->away, resign_label, resign, stop_label, stop);
      return;
    }
  siguo_notice_bar_set_buttons (self->away, computer_label, computer, resign_label, resign);
  siguo_notice_bar_set_third_button (self->away, stop_label, stop);
}

static gboolean
show_away (gpointer user_data)
{
  SiguoTableBars *self = user_data;
  guint8 away = siguo_table_words_find_away (self->table);
  const SiguoTableSeat *state;
  g_autofree char *words = NULL;
  g_autofree char *votes = NULL;
  g_autofree char *text = NULL;

  if (away == SIGUO_NO_SEAT || is_cut_off (self))
    {
      siguo_notice_bar_hide (self->away);
      self->away_source = 0;
      return G_SOURCE_REMOVE;
    }
  state = siguo_table_get_seat_state (self->table, away);
  words = siguo_table_words_away (self->table, away);
  votes = siguo_table_words_votes (self->table, away);
  text = votes != NULL ? g_strjoin ("\n", words, votes, NULL) : g_strdup (words);
  siguo_notice_bar_show (self->away, state->computer && state->fault == SIGUO_COMPUTER_FINE
                                       ? "info"
                                       : "warning",
                         text);
  return G_SOURCE_CONTINUE;
}

/* The buttons stay as they are while only the time goes on: one of them may have the focus. */
static void
on_state_changed (SiguoTableBars *self)
{
  guint8 away = siguo_table_words_find_away (self->table);

  g_clear_handle_id (&self->away_source, g_source_remove);
  if (away != SIGUO_NO_SEAT)
    show_votes (self, away);
  if (show_away (self) == G_SOURCE_CONTINUE)
    self->away_source = g_timeout_add_seconds (1, show_away, self);
  /* Another one may be the host now. */
  if (self->host != siguo_table_get_host (self->table))
    show_recall (self);
  show_taken_back (self);
  self->host = siguo_table_get_host (self->table);
}

static void
on_connection_changed (SiguoTableBars *self)
{
  on_state_changed (self);
  show_offer_text (self);
  show_pause_text (self);
  show_recall (self);
}

static void
siguo_table_bars_dispose (GObject *object)
{
  SiguoTableBars *self = SIGUO_TABLE_BARS (object);

  g_clear_handle_id (&self->away_source, g_source_remove);
  g_clear_object (&self->offer_left);
  g_clear_object (&self->pause_left);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->table);
  G_OBJECT_CLASS (siguo_table_bars_parent_class)->dispose (object);
}

static void
siguo_table_bars_class_init (SiguoTableBarsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_table_bars_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "computers.try", NULL,
                                   try_computers_action);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "recall.take", NULL,
                                   answer_recall_action);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "recall.keep", NULL,
                                   answer_recall_action);

  signals[MESSAGE] = g_signal_new ("message", SIGUO_TYPE_TABLE_BARS, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

/* Nothing to say: no room for it. */
static void
on_bar_shown (SiguoTableBars *self)
{
  gboolean any = FALSE;

  for (GtkWidget *bar = gtk_widget_get_first_child (self->box); bar != NULL;
       bar = gtk_widget_get_next_sibling (bar))
    any |= gtk_widget_get_visible (bar);
  gtk_widget_set_visible (GTK_WIDGET (self), any);
}

static SiguoNoticeBar *
add_bar (SiguoTableBars *self)
{
  GtkWidget *bar = siguo_notice_bar_new ();

  siguo_notice_bar_set_narrow (SIGUO_NOTICE_BAR (bar));
  g_signal_connect_object (bar, "notify::visible", G_CALLBACK (on_bar_shown), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), bar);
  return SIGUO_NOTICE_BAR (bar);
}

static void
siguo_table_bars_init (SiguoTableBars *self)
{
  self->offerer = self->asker = SIGUO_NO_SEAT;
  self->offer_left = siguo_countdown_new ();
  self->pause_left = siguo_countdown_new ();
  g_signal_connect_object (self->offer_left, "changed", G_CALLBACK (show_offer_text), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pause_left, "changed", G_CALLBACK (show_pause_text), self,
                           G_CONNECT_SWAPPED);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller), LEAST_HEIGHT);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->box);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  self->end = add_bar (self);
  self->connection = add_bar (self);
  self->trouble = add_bar (self);
  self->recall = add_bar (self);
  self->taken_back = add_bar (self);
  self->away = add_bar (self);
  self->offer = add_bar (self);
  self->pause = add_bar (self);
  siguo_notice_bar_set_buttons (self->end, _("_Back to the Start"), "win.leave", NULL, NULL);
  on_bar_shown (self);
}

void
siguo_table_bars_set_table (SiguoTableBars *self, SiguoTable *table)
{
  g_return_if_fail (SIGUO_IS_TABLE_BARS (self));
  g_return_if_fail (self->table == NULL);

  self->table = g_object_ref (table);
  g_signal_connect_object (table, "state-changed", G_CALLBACK (on_state_changed), self,
                           G_CONNECT_SWAPPED);
  /* One who is waited for may be out now. */
  g_signal_connect_object (table, "event", G_CALLBACK (on_state_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "offer-changed", G_CALLBACK (show_offer), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "pause-changed", G_CALLBACK (show_pause), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "recall-changed", G_CALLBACK (on_recall_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "taken-back", G_CALLBACK (show_taken_back), self,
                           G_CONNECT_SWAPPED);
  /* A pause that all agreed to shows in the clock. */
  g_signal_connect_object (table, "clock-changed", G_CALLBACK (show_pause), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "connection-changed", G_CALLBACK (on_connection_changed), self,
                           G_CONNECT_SWAPPED);
  siguo_connection_bar_follow (self->connection, table);
  siguo_trouble_bar_follow (self->trouble, table);
  on_state_changed (self);
  show_recall (self);
  show_offer (self);
  show_pause (self);
}

void
siguo_table_bars_show_end (SiguoTableBars *self, const char *text)
{
  g_return_if_fail (SIGUO_IS_TABLE_BARS (self));

  g_clear_handle_id (&self->away_source, g_source_remove);
  siguo_notice_bar_hide (self->away);
  siguo_notice_bar_hide (self->offer);
  siguo_notice_bar_hide (self->pause);
  siguo_notice_bar_hide (self->trouble);
  siguo_notice_bar_hide (self->recall);
  siguo_notice_bar_hide (self->taken_back);
  siguo_notice_bar_show (self->end, "warning", text);
}

gboolean
siguo_table_bars_is_resting (SiguoTableBars *self)
{
  g_return_val_if_fail (SIGUO_IS_TABLE_BARS (self), FALSE);

  return self->resting;
}

void
siguo_table_bars_answered (SiguoTableBars *self)
{
  g_return_if_fail (SIGUO_IS_TABLE_BARS (self));

  siguo_notice_bar_set_buttons (self->offer, NULL, NULL, NULL, NULL);
  if (!self->resting)
    siguo_notice_bar_set_buttons (self->pause, NULL, NULL, NULL, NULL);
}

void
siguo_table_bars_add_texts (SiguoTableBars *self, GPtrArray *texts)
{
  SiguoNoticeBar *bars[] = { self->end,   self->connection, self->trouble, self->recall,
                             self->taken_back, self->away,  self->offer,   self->pause };

  g_return_if_fail (SIGUO_IS_TABLE_BARS (self));

  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    if (siguo_notice_bar_get_text (bars[i]) != NULL)
      g_ptr_array_add (texts, (char *) siguo_notice_bar_get_text (bars[i]));
}
