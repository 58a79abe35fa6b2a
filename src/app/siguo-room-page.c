/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-page.h"

#include <glib/gi18n-lib.h>

#include "net/common/siguo-own-addresses.h"
#include "siguo-change.h"
#include "siguo-chat-view.h"
#include "siguo-computer-seats.h"
#include "siguo-connection-bar.h"
#include "siguo-emblem.h"
#include "siguo-fault-bar.h"
#include "siguo-notice-bar.h"
#include "siguo-options-list.h"
#include "siguo-page-focus.h"
#include "siguo-password-row.h"
#include "siguo-seat-badge.h"
#include "siguo-seat-card.h"
#include "siguo-spectator-row.h"
#include "siguo-spoken-names.h"

struct _SiguoRoomPage
{
  AdwBin parent_instance;

  AdwWindowTitle *title;
  GtkMenuButton *menu_button;
  SiguoNoticeBar *notice;
  SiguoNoticeBar *connection;
  SiguoNoticeBar *trouble;
  SiguoNoticeBar *fault;
  GtkGrid *seats;
  SiguoEmblem *emblem;
  GtkLabel *teams;
  GtkButton *fill;
  GtkButton *ready;
  GtkLabel *status;
  SiguoOptionsList *rules;
  GtkWidget *addresses_group;
  GtkListBox *addresses_list;
  GtkWidget *spectators_group;
  GtkListBox *spectators_list;
  SiguoChatView *chat_view;

  SiguoTable *table;
  guint16 port;                /* the room's, on this computer; 0: elsewhere */
  guint n_addresses;           /* rows that show one; they come before the others */
  SiguoSeatCard *cards[SIGUO_N_SEATS];
  guint8 own_seat;             /* when last looked at */
  guint8 asker; /* whose wish to change places the notice tells, SIGUO_NO_SEAT: none */
  guint32 asker_member;
};

G_DEFINE_FINAL_TYPE (SiguoRoomPage, siguo_room_page, ADW_TYPE_BIN)

/* Where the seats stand around the table in the middle of the grid. */
static const struct
{
  int column, row, width;
} places[SIGUO_N_SEATS] = { { 0, 2, 3 }, { 2, 1, 1 }, { 0, 0, 3 }, { 0, 1, 1 } };

static const SiguoTableSeat *
get_own_state (SiguoRoomPage *self)
{
  guint8 seat = siguo_table_get_seat (self->table);

  return seat != SIGUO_NO_SEAT ? siguo_table_get_seat_state (self->table, seat) : NULL;
}

static char *
describe_waiting (SiguoRoomPage *self)
{
  guint8 seats = siguo_options_seats (siguo_table_get_options (self->table));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const SiguoTableSeat *own = get_own_state (self);
  g_autofree char *list = NULL;
  guint empty = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (self->table, seat);

      if (!(seats & 1 << seat))
        continue;
      if (state->member == 0)
        empty++;
      else if (!state->ready)
        g_ptr_array_add (names, (char *) state->name);
    }
  if (empty > 0)
    return g_strdup_printf (
      ngettext ("The game begins when %u more player has come and all are ready.",
                "The game begins when %u more players have come and all are ready.", empty),
      empty);
  if (names->len == 0)
    return g_strdup (_("All are ready: the game begins."));
  if (names->len == 1 && own != NULL && !own->ready)
    return g_strdup (_("The others are ready: press “I Am Ready” to begin."));
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (C_("between names", ", "), (char **) names->pdata);
  return g_strdup_printf (_("Waiting until these are ready: %s"), list);
}

/* Rows are used again: where many come and go, making them takes time. */
static void
show_spectators (SiguoRoomPage *self)
{
  guint n = siguo_table_get_n_spectators (self->table);
  gboolean is_host = siguo_table_is_host (self->table);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->spectators_list, (int) n)) != NULL)
    gtk_list_box_remove (self->spectators_list, GTK_WIDGET (row));
  for (guint i = 0; i < n; i++)
    {
      guint32 member;
      const char *name = siguo_table_get_spectator (self->table, i, &member);

      row = gtk_list_box_get_row_at_index (self->spectators_list, (int) i);
      if (row == NULL)
        {
          row = GTK_LIST_BOX_ROW (siguo_spectator_row_new ());
          gtk_list_box_append (self->spectators_list, GTK_WIDGET (row));
        }
      siguo_spectator_row_set_name (SIGUO_SPECTATOR_ROW (row), name);
      siguo_spectator_row_set_member (
        SIGUO_SPECTATOR_ROW (row),
        is_host && member != siguo_table_get_member (self->table) ? member : 0);
    }
  gtk_widget_set_visible (self->spectators_group, n > 0);
}

/* A question about places is settled when the places change. */
static void
settle_question (SiguoRoomPage *self)
{
  guint8 seat = siguo_table_get_seat (self->table);
  gboolean asker_gone =
    self->asker != SIGUO_NO_SEAT
    && siguo_table_get_seat_state (self->table, self->asker)->member != self->asker_member;

  if (seat != self->own_seat || asker_gone)
    {
      self->asker = SIGUO_NO_SEAT;
      siguo_notice_bar_hide (self->notice);
    }
  self->own_seat = seat;
}

static void
on_state_changed (SiguoRoomPage *self)
{
  const SiguoOptions *options = siguo_table_get_options (self->table);
  const SiguoTableSeat *own = get_own_state (self);
  guint8 seats = siguo_options_seats (options), ready = 0;
  g_autofree char *waiting = describe_waiting (self);

  settle_question (self);
  adw_window_title_set_title (self->title, siguo_table_get_room_name (self->table));
  adw_window_title_set_subtitle (
    self->title, siguo_table_is_locked (self->table) ? _("A password is needed to join") : "");
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->cards[seat]), seats & 1 << seat);
      siguo_seat_card_update (self->cards[seat], self->table);
      if (siguo_table_get_seat_state (self->table, seat)->ready)
        ready |= 1 << seat;
    }
  siguo_emblem_set_seats (self->emblem, seats, ready);
  siguo_seat_badge_set_players (GTK_WIDGET (self->seats), seats);
  if (options->mode == SIGUO_MODE_DUEL_FLIP)
    siguo_seat_badge_set_blue (GTK_WIDGET (self->seats), SIGUO_NO_SEAT);
  siguo_options_list_set_editable (self->rules, siguo_table_is_host (self->table));
  siguo_options_list_set_options (self->rules, options);
  gtk_label_set_label (self->teams, siguo_options_team (options, SIGUO_SEAT_S) & 1 << SIGUO_SEAT_N
                                      ? _("South and North against East and West")
                                      : _("One against the other"));

  gtk_widget_set_visible (GTK_WIDGET (self->fill),
                          siguo_table_is_host (self->table)
                            && siguo_computer_seats_count_free (self->table) > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->ready), own != NULL);
  if (own != NULL)
    {
      siguo_change_label (self->ready, own->ready ? _("Not _Ready After All") : _("I Am _Ready"));
      if (own->ready)
        gtk_widget_remove_css_class (GTK_WIDGET (self->ready), "suggested-action");
      else
        gtk_widget_add_css_class (GTK_WIDGET (self->ready), "suggested-action");
    }
  gtk_label_set_label (self->status,
                       own == NULL ? _("You are watching. Click a free seat to play.") : waiting);
  show_spectators (self);
}

static void
on_swap_asked (SiguoTable    *table,
               guint          seat,
               SiguoRoomPage *self)
{
  const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);
  g_autofree char *text = g_strdup_printf (_("%s (%c) would like to change places with you."),
                                           state->name, siguo_seat_to_letter ((guint8) seat));
  g_autofree char *yes =
    g_strdup_printf ("room.swap-yes::%c", siguo_seat_to_letter ((guint8) seat));
  g_autofree char *no = g_strdup_printf ("room.swap-no::%c", siguo_seat_to_letter ((guint8) seat));

  self->asker = (guint8) seat;
  self->asker_member = state->member;
  siguo_notice_bar_set_buttons (self->notice, _("_Change Places"), yes, _("_No"), no);
  siguo_notice_bar_show (self->notice, "info", text);
}

static guint8
get_seat_parameter (GVariant *parameter)
{
  return siguo_seat_from_letter (g_variant_get_string (parameter, NULL)[0]);
}

static void
answer_swap (SiguoRoomPage *self,
             GVariant      *parameter,
             gboolean       yes)
{
  guint8 seat = get_seat_parameter (parameter);

  self->asker = SIGUO_NO_SEAT;
  siguo_notice_bar_hide (self->notice);
  if (seat != SIGUO_NO_SEAT)
    siguo_table_answer_swap (self->table, seat, yes);
}

static void
swap_yes_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  answer_swap (SIGUO_ROOM_PAGE (widget), parameter, TRUE);
}

static void
swap_no_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  answer_swap (SIGUO_ROOM_PAGE (widget), parameter, FALSE);
}

static void
on_swap_refused (SiguoTable    *table,
                 guint          seat,
                 SiguoRoomPage *self)
{
  const SiguoTableSeat *state =
    seat < SIGUO_N_SEATS ? siguo_table_get_seat_state (table, (guint8) seat) : NULL;
  g_autofree char *text = NULL;

  /* A question that waits for an answer is more important. */
  if (state == NULL || state->member == 0 || self->asker != SIGUO_NO_SEAT)
    return;
  /* Translators: the answer to a wish to change places: name and letter of the seat */
  text = g_strdup_printf (_("%1$s (%2$c) would rather stay there."), state->name,
                          siguo_seat_to_letter ((guint8) seat));
  siguo_room_page_show_problem (self, text);
}

static void
sit_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  SiguoRoomPage *self = SIGUO_ROOM_PAGE (widget);
  guint8 seat = get_seat_parameter (parameter);

  if (seat == SIGUO_NO_SEAT || seat == siguo_table_get_seat (self->table))
    return;
  if (siguo_table_get_seat_state (self->table, seat)->member != 0
      && !siguo_table_get_seat_state (self->table, seat)->computer)
    {
      siguo_notice_bar_set_buttons (self->notice, NULL, NULL, NULL, NULL);
      siguo_notice_bar_show (self->notice, "info",
                             _("You have asked for this seat. Its player may say yes or no."));
    }
  siguo_table_sit (self->table, seat);
}

static void
stand_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  siguo_table_stand (SIGUO_ROOM_PAGE (widget)->table);
}

static void
arrange_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  SiguoRoomPage *self = SIGUO_ROOM_PAGE (widget);
  const char *letters = g_variant_get_string (parameter, NULL);
  guint8 a = siguo_seat_from_letter (letters[0]);
  guint8 b = a != SIGUO_NO_SEAT ? siguo_seat_from_letter (letters[1]) : SIGUO_NO_SEAT;

  if (b != SIGUO_NO_SEAT)
    siguo_table_arrange (self->table, a, b);
}

static void
computer_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  guint8 seat = get_seat_parameter (parameter);

  if (seat != SIGUO_NO_SEAT)
    siguo_computer_seats_toggle (SIGUO_ROOM_PAGE (widget)->table, seat);
}

static void
fill_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  siguo_computer_seats_fill (SIGUO_ROOM_PAGE (widget)->table);
}

static void
try_computers_action (GtkWidget  *widget,
                      const char *name,
                      GVariant   *parameter)
{
  siguo_table_try_computers (SIGUO_ROOM_PAGE (widget)->table);
}

static void
ready_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  SiguoRoomPage *self = SIGUO_ROOM_PAGE (widget);
  const SiguoTableSeat *own = get_own_state (self);

  if (own == NULL)
    return;
  if (!own->ready && self->asker == SIGUO_NO_SEAT)
    siguo_notice_bar_hide (self->notice);
  siguo_table_set_ready (self->table, !own->ready);
}

static void
on_kick_answered (AdwMessageDialog *dialog,
                  const char       *answer,
                  SiguoRoomPage    *self)
{
  guint32 member = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "member"));

  if (g_str_equal (answer, "remove"))
    siguo_table_kick (self->table, member);
}

static char *
find_member_name (SiguoRoomPage *self,
                  guint32        member)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (self->table, seat);

      if (state->member == member)
        return g_strdup (state->name);
    }
  for (guint i = 0; i < siguo_table_get_n_spectators (self->table); i++)
    {
      guint32 other;
      const char *name = siguo_table_get_spectator (self->table, i, &other);

      if (other == member)
        return g_strdup (name);
    }
  return NULL;
}

static void
kick_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  SiguoRoomPage *self = SIGUO_ROOM_PAGE (widget);
  guint32 member = g_variant_get_uint32 (parameter);
  g_autofree char *name = find_member_name (self, member);
  g_autofree char *heading = NULL;
  GtkWidget *dialog;

  if (name == NULL)
    return;
  heading = g_strdup_printf (_("Remove %s from the room?"), name);
  dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), heading,
                                   _("The place becomes free. The player may come in again."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "remove",
                                    _("_Remove"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "remove",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data (G_OBJECT (dialog), "member", GUINT_TO_POINTER (member));
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_kick_answered), self, 0);
  siguo_spoken_names_set (GTK_WIDGET (dialog));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          g_variant_get_string (parameter, NULL));
  gtk_widget_activate_action (widget, "win.toast", "s", _("Address copied"));
}

static void
on_password_copied (SiguoRoomPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", _("Password copied"));
}

/* Whoever was ready has to look again. */
static void
on_options_changed (SiguoTable          *table,
                    char               **keys,
                    const SiguoOptions  *before,
                    SiguoRoomPage       *self)
{
  if (!siguo_table_is_host (table))
    siguo_room_page_show_problem (self,
                                  _("The rules have changed: look at them before you are ready."));
}

static void
on_rules_wanted (SiguoOptionsList *list,
                 const char       *text,
                 SiguoRoomPage    *self)
{
  SiguoOptions options;

  if (siguo_options_from_text (&options, text, NULL))
    siguo_table_set_options (self->table, &options);
}

static void
siguo_room_page_dispose (GObject *object)
{
  SiguoRoomPage *self = SIGUO_ROOM_PAGE (object);

  g_clear_object (&self->table);
  G_OBJECT_CLASS (siguo_room_page_parent_class)->dispose (object);
}

static gboolean
siguo_room_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SIGUO_ROOM_PAGE (widget)->ready));
}

static void
siguo_room_page_class_init (SiguoRoomPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_room_page_dispose;
  widget_class->focus = siguo_page_focus;
  widget_class->grab_focus = siguo_room_page_grab_focus;

  g_type_ensure (SIGUO_TYPE_NOTICE_BAR);
  g_type_ensure (SIGUO_TYPE_OPTIONS_LIST);
  g_type_ensure (SIGUO_TYPE_CHAT_VIEW);
  g_type_ensure (SIGUO_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/room-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, title);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, notice);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, connection);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, trouble);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, fault);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, seats);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, emblem);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, teams);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, fill);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, ready);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, status);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, rules);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, addresses_group);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, addresses_list);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, spectators_group);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, spectators_list);
  gtk_widget_class_bind_template_child (widget_class, SiguoRoomPage, chat_view);

  gtk_widget_class_install_action (widget_class, "room.sit", "s", sit_action);
  gtk_widget_class_install_action (widget_class, "room.stand", NULL, stand_action);
  gtk_widget_class_install_action (widget_class, "room.arrange", "s", arrange_action);
  gtk_widget_class_install_action (widget_class, "room.computer", "s", computer_action);
  gtk_widget_class_install_action (widget_class, "room.fill", NULL, fill_action);
  gtk_widget_class_install_action (widget_class, "computers.try", NULL, try_computers_action);
  gtk_widget_class_install_action (widget_class, "room.ready", NULL, ready_action);
  gtk_widget_class_install_action (widget_class, "room.kick", "u", kick_action);
  gtk_widget_class_install_action (widget_class, "room.swap-yes", "s", swap_yes_action);
  gtk_widget_class_install_action (widget_class, "room.swap-no", "s", swap_no_action);
  gtk_widget_class_install_action (widget_class, "room.copy", "s", copy_action);
}

static void
siguo_room_page_init (SiguoRoomPage *self)
{
  g_autoptr (GtkSizeGroup) sizes = gtk_size_group_new (GTK_SIZE_GROUP_BOTH);

  gtk_widget_init_template (GTK_WIDGET (self));
  siguo_spoken_names_set (GTK_WIDGET (self));
  self->asker = SIGUO_NO_SEAT;
  siguo_emblem_set_tiles (self->emblem, 10, 22);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      self->cards[seat] = SIGUO_SEAT_CARD (siguo_seat_card_new (seat));
      gtk_widget_set_halign (GTK_WIDGET (self->cards[seat]), GTK_ALIGN_CENTER);
      gtk_widget_set_valign (GTK_WIDGET (self->cards[seat]), GTK_ALIGN_CENTER);
      /* Equal on both sides, or the table would not stand in the middle, and cards across with and
       * without the button under them not at one height. */
      gtk_size_group_add_widget (sizes, GTK_WIDGET (self->cards[seat]));
      gtk_grid_attach (self->seats, GTK_WIDGET (self->cards[seat]), places[seat].column,
                       places[seat].row, places[seat].width, 1);
    }
}

GtkWidget *
siguo_room_page_new (SiguoChat *chat)
{
  SiguoRoomPage *self = g_object_new (SIGUO_TYPE_ROOM_PAGE, NULL);

  self->table = g_object_ref (siguo_chat_get_table (chat));
  siguo_chat_view_set_chat (self->chat_view, chat);
  g_signal_connect_object (self->rules, "changed", G_CALLBACK (on_rules_wanted), self, 0);
  g_signal_connect_object (self->table, "state-changed", G_CALLBACK (on_state_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "options-changed", G_CALLBACK (on_options_changed), self,
                           0);
  siguo_connection_bar_follow (self->connection, self->table);
  siguo_trouble_bar_follow (self->trouble, self->table);
  siguo_fault_bar_follow (self->fault, self->table);
  g_signal_connect_object (self->table, "swap-asked", G_CALLBACK (on_swap_asked), self, 0);
  g_signal_connect_object (self->table, "swap-refused", G_CALLBACK (on_swap_refused), self, 0);
  self->own_seat = siguo_table_get_seat (self->table);
  on_state_changed (self);
  return GTK_WIDGET (self);
}

void
siguo_room_page_set_menu (SiguoRoomPage *self,
                          GMenuModel    *menu)
{
  g_return_if_fail (SIGUO_IS_ROOM_PAGE (self));

  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

static GtkWidget *
create_address_row (const char *address)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), address);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  siguo_change_tooltip (button, _("Copy this address"));
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", address);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "room.copy");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  return row;
}

void
siguo_room_page_set_addresses (SiguoRoomPage     *self,
                               const char *const *addresses)
{
  guint n;

  g_return_if_fail (SIGUO_IS_ROOM_PAGE (self));

  for (; self->n_addresses > 0; self->n_addresses--)
    gtk_list_box_remove (
      self->addresses_list,
      GTK_WIDGET (gtk_list_box_get_row_at_index (self->addresses_list, 0)));
  for (n = 0; addresses[n] != NULL; n++)
    gtk_list_box_insert (self->addresses_list, create_address_row (addresses[n]), (int) n);
  self->n_addresses = n;
  gtk_widget_set_visible (self->addresses_group,
                          gtk_list_box_get_row_at_index (self->addresses_list, 0) != NULL);
}

static void
show_own_addresses (SiguoRoomPage *self)
{
  g_auto (GStrv) addresses = siguo_own_addresses_list (self->port);

  siguo_room_page_set_addresses (self, (const char *const *) addresses);
}

void
siguo_room_page_set_port (SiguoRoomPage *self,
                          guint16        port)
{
  g_return_if_fail (SIGUO_IS_ROOM_PAGE (self));
  g_return_if_fail (self->port == 0);

  self->port = port;
  show_own_addresses (self);
  g_signal_connect_object (g_network_monitor_get_default (), "network-changed",
                           G_CALLBACK (show_own_addresses), self, G_CONNECT_SWAPPED);
}

void
siguo_room_page_set_password (SiguoRoomPage *self,
                              const char    *password)
{
  GtkWidget *row;

  g_return_if_fail (SIGUO_IS_ROOM_PAGE (self));

  if (password == NULL)
    return;
  row = siguo_password_row_new (password);
  g_signal_connect_object (row, "copied", G_CALLBACK (on_password_copied), self, G_CONNECT_SWAPPED);
  gtk_list_box_append (self->addresses_list, row);
  gtk_widget_set_visible (self->addresses_group, TRUE);
}

void
siguo_room_page_show_problem (SiguoRoomPage *self,
                              const char    *text)
{
  g_return_if_fail (SIGUO_IS_ROOM_PAGE (self));

  siguo_notice_bar_set_buttons (self->notice, NULL, NULL, NULL, NULL);
  if (text != NULL)
    siguo_notice_bar_show (self->notice, "warning", text);
  else
    siguo_notice_bar_hide (self->notice);
}

const char *
siguo_room_page_get_notice (SiguoRoomPage *self)
{
  const char *text;

  g_return_val_if_fail (SIGUO_IS_ROOM_PAGE (self), NULL);

  text = siguo_notice_bar_get_text (self->notice);
  if (text == NULL)
    text = siguo_notice_bar_get_text (self->connection);
  if (text == NULL)
    text = siguo_notice_bar_get_text (self->trouble);
  return text != NULL ? text : siguo_notice_bar_get_text (self->fault);
}

const char *
siguo_room_page_get_status (SiguoRoomPage *self)
{
  g_return_val_if_fail (SIGUO_IS_ROOM_PAGE (self), NULL);

  return gtk_label_get_label (self->status);
}
