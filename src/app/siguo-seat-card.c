/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-seat-card.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "siguo-change.h"
#include "siguo-fault-bar.h"
#include "siguo-seat-badge.h"
#include "siguo-spoken-names.h"
#include "siguo-words.h"

struct _SiguoSeatCard
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *button;
  GtkBox *head;
  GtkLabel *name;
  GtkLabel *status;
  GtkMenuButton *menu;
  GtkButton *computer;
  AdwButtonContent *computer_content;
  SiguoSeat seat;
};

G_DEFINE_FINAL_TYPE (SiguoSeatCard, siguo_seat_card, GTK_TYPE_WIDGET)

static void
siguo_seat_card_dispose (GObject *object)
{
  SiguoSeatCard *self = SIGUO_SEAT_CARD (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (siguo_seat_card_parent_class)->dispose (object);
}

static void
siguo_seat_card_class_init (SiguoSeatCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_seat_card_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/seat-card.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoSeatCard, box);
  gtk_widget_class_bind_template_child (widget_class, SiguoSeatCard, button);
  gtk_widget_class_bind_template_child (widget_class, SiguoSeatCard, head);
  gtk_widget_class_bind_template_child (widget_class, SiguoSeatCard, name);
  gtk_widget_class_bind_template_child (widget_class, SiguoSeatCard, status);
  gtk_widget_class_bind_template_child (widget_class, SiguoSeatCard, menu);
  gtk_widget_class_bind_template_child (widget_class, SiguoSeatCard, computer);
  gtk_widget_class_bind_template_child (widget_class, SiguoSeatCard, computer_content);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
siguo_seat_card_init (SiguoSeatCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  siguo_spoken_names_set (GTK_WIDGET (self));
}

GtkWidget *
siguo_seat_card_new (SiguoSeat seat)
{
  SiguoSeatCard *self = g_object_new (SIGUO_TYPE_SEAT_CARD, NULL);
  char letter[2] = { siguo_seat_to_letter (seat), '\0' };

  self->seat = seat;
  gtk_box_prepend (self->head, siguo_seat_badge_new (seat));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "s", letter);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "room.sit");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->computer), "s", letter);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->computer), "room.computer");
  return GTK_WIDGET (self);
}

/* What a host may do with the seat: send its player away, or change it with another one. */
static GMenuModel *
create_host_menu (SiguoSeatCard *self,
                  SiguoTable    *table)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, self->seat);
  guint8 seats = siguo_options_seats (siguo_table_get_options (table));
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) exchange = g_menu_new ();

  for (guint8 other = 0; other < SIGUO_N_SEATS; other++)
    {
      char letters[3] = { siguo_seat_to_letter (self->seat), siguo_seat_to_letter (other), '\0' };
      g_autoptr (GMenuItem) item = NULL;
      g_autofree char *words = NULL;

      if (other == self->seat || !(seats & 1 << other))
        continue;
      /* Translators: %s is the name of a seat such as “South” */
      words = g_strdup_printf (_("Change Places With %s"), siguo_words_seat (other));
      item = g_menu_item_new (words, NULL);
      g_menu_item_set_action_and_target (item, "room.arrange", "s", letters);
      g_menu_append_item (exchange, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (exchange));
  if (state->member != 0 && state->member != siguo_table_get_member (table) && !state->computer)
    {
      g_autoptr (GMenu) out = g_menu_new ();
      g_autoptr (GMenuItem) item = g_menu_item_new (_("Remove From the Room…"), NULL);

      g_menu_item_set_action_and_target (item, "room.kick", "u", state->member);
      g_menu_append_item (out, item);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (out));
    }
  return G_MENU_MODEL (menu);
}

static char *
describe_status (const SiguoTableSeat *state,
                 gboolean              own,
                 gboolean              host)
{
  if (state->fault != SIGUO_COMPUTER_FINE)
    return g_strdup (siguo_fault_bar_describe_card (state));
  if (state->computer && state->away)
    return g_strdup (C_("seat", "computer · does not come"));
  if (state->computer)
    return g_strdup (state->ready ? C_("seat", "computer · ready") : C_("seat", "computer"));
  if (state->away)
    return g_strdup (C_("seat", "away"));
  if (state->ready)
    return own ? g_strdup (C_("seat", "you · ready"))
               : g_strdup (host ? C_("seat", "host · ready") : C_("seat", "ready"));
  if (own)
    return g_strdup (host ? C_("seat", "you, the host") : C_("seat", "you"));
  if (host)
    return g_strdup (C_("seat", "host"));
  return g_strdup (C_("seat", "not ready yet"));
}

static char *
describe_click (SiguoSeatCard *self,
                SiguoTable    *table)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, self->seat);
  gboolean seated = siguo_table_get_seat (table) != SIGUO_NO_SEAT;

  if (state->member == 0)
    return g_strdup_printf (_("Take the seat %s"), siguo_words_seat (self->seat));
  if (state->member == siguo_table_get_member (table))
    return g_strdup (_("This is your seat"));
  if (state->computer)
    return seated ? g_strdup_printf (_("Change places with %s"), state->name)
                  : g_strdup (_("The host can take the computer player away"));
  return g_strdup_printf (seated ? _("Ask %s to change places") : _("Ask %s for the seat"),
                          state->name);
}

/* The host's button: a free seat gets a computer player, one that has one becomes free. */
static void
update_computer (SiguoSeatCard *self,
                 SiguoTable    *table)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, self->seat);
  gboolean free = state->member == 0;
  g_autofree char *sentence = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->computer),
                          siguo_table_is_host (table) && (free || state->computer));
  if (free)
    sentence = g_strdup_printf (_("Let a computer player take the seat %s"),
                                siguo_words_seat (self->seat));
  else
    sentence = g_strdup_printf (_("Take %s away and free the seat"), state->name);
  adw_button_content_set_label (self->computer_content,
                                free ? _("Computer Player") : _("Take Away"));
  adw_button_content_set_icon_name (self->computer_content,
                                    free ? "computer-symbolic" : "list-remove-symbolic");
  siguo_change_tooltip (GTK_WIDGET (self->computer), sentence);
  siguo_change_name (GTK_WIDGET (self->computer), sentence);
}

static void
set_class (GtkWidget  *widget,
           const char *name,
           gboolean    on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
siguo_seat_card_update (SiguoSeatCard *self,
                        SiguoTable    *table)
{
  const SiguoTableSeat *state;
  gboolean own, taken, missing;
  g_autofree char *status = NULL;
  g_autofree char *tooltip = NULL;
  g_autofree char *spoken = NULL;
  const char *name;

  g_return_if_fail (SIGUO_IS_SEAT_CARD (self));
  g_return_if_fail (SIGUO_IS_TABLE (table));

  state = siguo_table_get_seat_state (table, self->seat);
  taken = state->member != 0;
  own = taken && state->member == siguo_table_get_member (table);

  name = taken ? state->name : C_("seat", "Free seat");
  status = taken ? describe_status (state, own, state->member == siguo_table_get_host (table))
                 : g_strdup (C_("seat", "click to sit here"));
  tooltip = describe_click (self, table);

  gtk_label_set_label (self->name, name);
  gtk_label_set_label (self->status, status);
  siguo_change_tooltip (self->button, tooltip);
  spoken = g_strdup_printf (C_("seat, player, state", "%s: %s, %s"), siguo_words_seat (self->seat),
                            name, status);
  siguo_change_name (self->button, spoken);

  set_class (self->button, "free", !taken);
  set_class (self->button, "own", own);
  set_class (self->button, "away", taken && state->away);
  set_class (self->button, "with-menu", siguo_table_is_host (table));
  missing = taken && (state->away || state->fault != SIGUO_COMPUTER_FINE);
  set_class (GTK_WIDGET (self->status), "success", taken && state->ready && !missing);
  set_class (GTK_WIDGET (self->status), "warning", missing);

  update_computer (self, table);
  gtk_widget_set_visible (GTK_WIDGET (self->menu), siguo_table_is_host (table));
  if (siguo_table_is_host (table))
    {
      g_autoptr (GMenuModel) menu = create_host_menu (self, table);

      gtk_menu_button_set_menu_model (self->menu, menu);
    }
}
