/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-turn-card.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-seat.h"
#include "siguo-change.h"
#include "siguo-countdown.h"
#include "siguo-seat-badge.h"

#define FLASH_SECONDS 4
/* From here on the clock is shown as urgent. */
#define URGENT_SECONDS 10

struct _SiguoTurnCard
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkBox *head;
  GtkWidget *badge;
  GtkLabel *title;
  GtkLabel *detail;
  GtkLabel *clock;
  GtkLabel *status;

  SiguoCountdown *countdown;
  gboolean paused;
  gboolean clock_lost;
  char *lasting;               /* the status under a flash */
  guint flash_source;
};

G_DEFINE_FINAL_TYPE (SiguoTurnCard, siguo_turn_card, GTK_TYPE_WIDGET)

static void
set_class (gpointer    widget,
           const char *name,
           gboolean    on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
show_clock (SiguoTurnCard *self)
{
  int seconds = siguo_countdown_get_seconds (self->countdown);
  g_autofree char *text = siguo_countdown_to_text (seconds);
  const char *why = self->clock_lost ? _("The time is not known until the connection is back")
                    : self->paused   ? _("The clock stands still")
                                     : NULL;

  gtk_label_set_label (self->clock, self->clock_lost ? "–:––" : text);
  gtk_widget_set_visible (GTK_WIDGET (self->clock),
                          self->clock_lost || seconds != SIGUO_COUNTDOWN_NONE);
  siguo_change_tooltip (GTK_WIDGET (self->clock), why);
  siguo_change_description (GTK_WIDGET (self->clock), why != NULL ? why : _("Time left"));
  set_class (self->clock, "paused", self->paused || self->clock_lost);
  set_class (self->clock, "urgent", !self->paused && seconds >= 0 && seconds <= URGENT_SECONDS);
}

static void
siguo_turn_card_dispose (GObject *object)
{
  SiguoTurnCard *self = SIGUO_TURN_CARD (object);

  g_clear_handle_id (&self->flash_source, g_source_remove);
  g_clear_object (&self->countdown);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->lasting, g_free);
  G_OBJECT_CLASS (siguo_turn_card_parent_class)->dispose (object);
}

static void
siguo_turn_card_class_init (SiguoTurnCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_turn_card_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/turn-card.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoTurnCard, box);
  gtk_widget_class_bind_template_child (widget_class, SiguoTurnCard, head);
  gtk_widget_class_bind_template_child (widget_class, SiguoTurnCard, title);
  gtk_widget_class_bind_template_child (widget_class, SiguoTurnCard, detail);
  gtk_widget_class_bind_template_child (widget_class, SiguoTurnCard, clock);
  gtk_widget_class_bind_template_child (widget_class, SiguoTurnCard, status);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
siguo_turn_card_init (SiguoTurnCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->badge = siguo_seat_badge_new (SIGUO_NO_SEAT);
  gtk_box_prepend (self->head, self->badge);
  gtk_widget_set_visible (self->badge, FALSE);
  self->countdown = siguo_countdown_new ();
  g_signal_connect_object (self->countdown, "changed", G_CALLBACK (show_clock), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
siguo_turn_card_new (void)
{
  return g_object_new (SIGUO_TYPE_TURN_CARD, NULL);
}

void
siguo_turn_card_set_title (SiguoTurnCard *self,
                           guint8         seat,
                           const char    *title,
                           gboolean       own)
{
  g_return_if_fail (SIGUO_IS_TURN_CARD (self));

  siguo_seat_badge_set_seat (self->badge, seat);
  gtk_widget_set_visible (self->badge, seat != SIGUO_NO_SEAT);
  gtk_label_set_label (self->title, title);
  set_class (self->box, "own", own);
}

void
siguo_turn_card_set_detail (SiguoTurnCard *self,
                            const char    *detail)
{
  g_return_if_fail (SIGUO_IS_TURN_CARD (self));

  gtk_label_set_label (self->detail, detail != NULL ? detail : "");
  gtk_widget_set_visible (GTK_WIDGET (self->detail), detail != NULL);
}

void
siguo_turn_card_set_result (SiguoTurnCard *self,
                            const char    *result)
{
  static const char *const results[] = { "won", "lost", "draw" };

  g_return_if_fail (SIGUO_IS_TURN_CARD (self));

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    set_class (self->box, results[i], g_strcmp0 (results[i], result) == 0);
}

void
siguo_turn_card_set_clock (SiguoTurnCard *self,
                           gint64         deadline_us,
                           gboolean       paused)
{
  g_return_if_fail (SIGUO_IS_TURN_CARD (self));

  self->paused = paused;
  self->clock_lost = FALSE;
  siguo_countdown_set (self->countdown, deadline_us, paused);
  show_clock (self);
}

void
siguo_turn_card_lose_clock (SiguoTurnCard *self)
{
  g_return_if_fail (SIGUO_IS_TURN_CARD (self));

  self->paused = FALSE;
  self->clock_lost = TRUE;
  siguo_countdown_set (self->countdown, -1, FALSE);
  show_clock (self);
}

static void
show_status (SiguoTurnCard *self,
             const char    *text,
             gboolean       flash)
{
  gtk_label_set_label (self->status, text != NULL ? text : "");
  set_class (self->status, "warning", flash);
}

void
siguo_turn_card_set_status (SiguoTurnCard *self,
                            const char    *text)
{
  g_return_if_fail (SIGUO_IS_TURN_CARD (self));

  g_free (self->lasting);
  self->lasting = g_strdup (text);
  if (self->flash_source == 0)
    show_status (self, text, FALSE);
}

static gboolean
end_flash (gpointer user_data)
{
  SiguoTurnCard *self = user_data;

  self->flash_source = 0;
  show_status (self, self->lasting, FALSE);
  return G_SOURCE_REMOVE;
}

void
siguo_turn_card_flash (SiguoTurnCard *self,
                       const char    *text)
{
  g_return_if_fail (SIGUO_IS_TURN_CARD (self));

  g_clear_handle_id (&self->flash_source, g_source_remove);
  show_status (self, text, TRUE);
  self->flash_source = g_timeout_add_seconds (FLASH_SECONDS, end_flash, self);
}

const char *
siguo_turn_card_get_title (SiguoTurnCard *self)
{
  g_return_val_if_fail (SIGUO_IS_TURN_CARD (self), NULL);

  return gtk_label_get_label (self->title);
}

const char *
siguo_turn_card_get_status (SiguoTurnCard *self)
{
  g_return_val_if_fail (SIGUO_IS_TURN_CARD (self), NULL);

  return gtk_label_get_label (self->status);
}
