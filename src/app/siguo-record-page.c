/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-record-page.h"

#include <glib/gi18n-lib.h>

#include "siguo-board-view.h"
#include "siguo-log.h"
#include "siguo-losses.h"
#include "siguo-words.h"

struct _SiguoRecordPage
{
  AdwBin parent_instance;

  AdwWindowTitle *title;
  GtkMenuButton *menu_button;
  GtkBox *board_box;
  GtkLabel *status;
  SiguoLosses *losses;
  SiguoLog *log;
  GtkScale *scale;

  SiguoBoardView *board;
  SiguoRecord *record;
  SiguoPosition position;      /* after the first n events */
  guint n;
};

G_DEFINE_FINAL_TYPE (SiguoRecordPage, siguo_record_page, ADW_TYPE_BIN)

static const SiguoEvent *
get_event (SiguoRecordPage *self,
           guint            index)
{
  return &g_array_index (self->record->events, SiguoEvent, index);
}

static const char *const *
get_names (SiguoRecordPage *self)
{
  return (const char *const *) self->record->names;
}

static void
show_surroundings (SiguoRecordPage *self)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const char *name = self->record->names[seat];
      gboolean alive = self->position.alive & 1 << seat;
      guint pieces;
      g_autofree char *detail = NULL;

      if (!(self->position.seats & 1 << seat))
        continue;
      pieces = siguo_position_count_pieces (&self->position, seat);
      detail = alive ? g_strdup_printf (ngettext ("%u piece", "%u pieces", pieces), pieces)
                     : g_strdup_printf (C_("plate", "out: %s"), siguo_words_out (self->position.out_reason[seat]));
      siguo_board_view_set_plate (self->board, seat, name != NULL ? name : siguo_words_seat (seat), detail,
                                  self->position.turn == seat, !alive);
    }
  siguo_losses_update (self->losses, &self->position);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.first", self->n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.previous", self->n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.next", self->n < self->record->events->len);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.last", self->n < self->record->events->len);
}

/* The log holds what has been played up to here. */
static void
go_to (SiguoRecordPage *self,
       guint            n)
{
  gboolean one_on = n == self->n + 1;
  g_autofree char *text = NULL;

  n = MIN (n, self->record->events->len);
  if (n < self->n || n == 0)
    {
      siguo_record_begin (self->record, &self->position);
      siguo_log_clear (self->log);
      self->n = 0;
    }
  while (self->n < n)
    {
      const SiguoEvent *event = get_event (self, self->n);

      g_free (text);
      text = siguo_log_add (self->log, &self->position, event, get_names (self));
      siguo_position_apply (&self->position, event, NULL);
      self->n++;
    }
  if (one_on)
    siguo_board_view_show_event (self->board, get_event (self, n - 1), &self->position);
  else
    siguo_board_view_set_position (self->board, &self->position);
  gtk_label_set_label (self->status, text != NULL ? text : _("The armies are deployed"));
  gtk_range_set_value (GTK_RANGE (self->scale), n);
  show_surroundings (self);
}

static void
on_value_changed (SiguoRecordPage *self)
{
  guint n = (guint) gtk_range_get_value (GTK_RANGE (self->scale));

  if (self->record != NULL && n != self->n)
    go_to (self, n);
}

static void
first_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  go_to (SIGUO_RECORD_PAGE (widget), 0);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoRecordPage *self = SIGUO_RECORD_PAGE (widget);

  go_to (self, self->n - 1);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoRecordPage *self = SIGUO_RECORD_PAGE (widget);

  go_to (self, self->n + 1);
}

static void
last_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoRecordPage *self = SIGUO_RECORD_PAGE (widget);

  go_to (self, self->record->events->len);
}

static void
siguo_record_page_dispose (GObject *object)
{
  SiguoRecordPage *self = SIGUO_RECORD_PAGE (object);

  g_clear_pointer (&self->record, siguo_record_free);
  G_OBJECT_CLASS (siguo_record_page_parent_class)->dispose (object);
}

static void
siguo_record_page_class_init (SiguoRecordPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_record_page_dispose;

  g_type_ensure (SIGUO_TYPE_LOSSES);
  g_type_ensure (SIGUO_TYPE_LOG);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/record-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoRecordPage, title);
  gtk_widget_class_bind_template_child (widget_class, SiguoRecordPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SiguoRecordPage, board_box);
  gtk_widget_class_bind_template_child (widget_class, SiguoRecordPage, status);
  gtk_widget_class_bind_template_child (widget_class, SiguoRecordPage, losses);
  gtk_widget_class_bind_template_child (widget_class, SiguoRecordPage, log);
  gtk_widget_class_bind_template_child (widget_class, SiguoRecordPage, scale);
  gtk_widget_class_bind_template_callback (widget_class, on_value_changed);

  gtk_widget_class_install_action (widget_class, "record.first", NULL, first_action);
  gtk_widget_class_install_action (widget_class, "record.previous", NULL, previous_action);
  gtk_widget_class_install_action (widget_class, "record.next", NULL, next_action);
  gtk_widget_class_install_action (widget_class, "record.last", NULL, last_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, 0, "record.previous", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, 0, "record.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Home, GDK_CONTROL_MASK, "record.first", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_End, GDK_CONTROL_MASK, "record.last", NULL);
}

static void
siguo_record_page_init (SiguoRecordPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->board = SIGUO_BOARD_VIEW (siguo_board_view_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->board), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->board), TRUE);
  gtk_box_append (self->board_box, GTK_WIDGET (self->board));
}

static void
show_date (SiguoRecordPage *self)
{
  const char *text = self->record->date != NULL ? self->record->date : "";
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (text, here);
  g_autoptr (GDateTime) local = date != NULL ? g_date_time_to_timezone (date, here) : NULL;
  /* Translators: day and time of a recorded game, for g_date_time_format() */
  g_autofree char *shown = local != NULL ? g_date_time_format (local, _("%x, %H:%M")) : NULL;

  adw_window_title_set_subtitle (self->title, shown != NULL ? shown : text);
}

GtkWidget *
siguo_record_page_new (void)
{
  return g_object_new (SIGUO_TYPE_RECORD_PAGE, NULL);
}

void
siguo_record_page_set_menu (SiguoRecordPage *self,
                            GMenuModel      *menu)
{
  g_return_if_fail (SIGUO_IS_RECORD_PAGE (self));

  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

void
siguo_record_page_set_record (SiguoRecordPage *self,
                              SiguoRecord     *record,
                              const char      *title)
{
  g_return_if_fail (SIGUO_IS_RECORD_PAGE (self));
  g_return_if_fail (record != NULL);

  g_clear_pointer (&self->record, siguo_record_free);
  self->record = record;
  adw_window_title_set_title (self->title, record->room != NULL ? record->room : title);
  show_date (self);
  siguo_board_view_set_viewer (self->board, siguo_options_board (&record->options), record->viewer);
  siguo_board_view_set_mode (self->board, SIGUO_BOARD_SHOW);
  gtk_range_set_range (GTK_RANGE (self->scale), 0, record->events->len);
  go_to (self, 0);
}
