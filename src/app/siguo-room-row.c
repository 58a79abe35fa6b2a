/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-row.h"

#include <glib/gi18n-lib.h>

#include "net/common/siguo-message.h"
#include "rules/siguo-seat.h"
#include "siguo-change.h"
#include "siguo-mode-words.h"

struct _SiguoRoomRow
{
  AdwActionRow parent_instance;

  SiguoFoundRoom *room;
  GtkWidget *lock;
  GtkWidget *seats;
  GtkWidget *button;
  gboolean known;
  SiguoRoomUse use;
};

enum
{
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoRoomRow, siguo_room_row, ADW_TYPE_ACTION_ROW)

static const char *
phase_to_words (const char *phase)
{
  if (g_strcmp0 (phase, "lobby") == 0)
    return C_("room", "waiting for players");
  if (g_strcmp0 (phase, "deploy") == 0)
    return C_("room", "deploying");
  if (g_strcmp0 (phase, "play") == 0)
    return C_("room", "playing");
  if (g_strcmp0 (phase, "over") == 0)
    return C_("room", "game over");
  return "";
}

static SiguoRoomUse
find_use (SiguoRoomRow *self,
          guint         taken,
          guint         seats)
{
  if (siguo_found_room_get_protocol (self->room) != SIGUO_PROTOCOL)
    return SIGUO_ROOM_NOTHING;
  if (self->known)
    return SIGUO_ROOM_RETURN;
  if (g_strcmp0 (siguo_found_room_get_phase (self->room), "lobby") == 0 && taken < seats)
    return SIGUO_ROOM_JOIN;
  return SIGUO_ROOM_WATCH;
}

static char *
describe (SiguoRoomRow *self,
          const char   *players,
          guint         taken,
          guint         seats)
{
  g_autofree char *mode = siguo_mode_to_words (siguo_found_room_get_mode (self->room));

  if (siguo_found_room_get_protocol (self->room) != SIGUO_PROTOCOL)
    return g_strdup_printf (
      _("This room speaks version %u of the protocol, this program version %u. "
        "All need the same version of Siguo."),
      siguo_found_room_get_protocol (self->room), SIGUO_PROTOCOL);
  if (*players == '\0')
    return g_strdup_printf (C_("mode · phase", "%s · %s"), mode,
                            phase_to_words (siguo_found_room_get_phase (self->room)));
  return g_strdup_printf (C_("players · mode · phase", "%s · %s · %s"), players, mode,
                          phase_to_words (siguo_found_room_get_phase (self->room)));
}

static void
update (SiguoRoomRow *self)
{
  static const char *const labels[] = { N_("_Join"), N_("_Watch"), N_("_Return") };
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *players = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *count = NULL;
  g_autofree char *count_words = NULL;
  g_autofree char *computers = NULL;
  guint taken, n_computers = 0, seats = 0;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const char *name = siguo_found_room_get_player (self->room, seat);

      if (name != NULL)
        seats++;
      if (name == NULL || *name == '\0')
        continue;
      if (siguo_found_room_is_computer (self->room, seat))
        n_computers++;
      else
        g_ptr_array_add (names, (char *) name);
    }
  taken = names->len + n_computers;
  self->use = find_use (self, taken, seats);

  /* Friends by name, the others by number. */
  computers = g_strdup_printf (ngettext ("%u computer player", "%u computer players", n_computers),
                               n_computers);
  if (n_computers > 0)
    g_ptr_array_add (names, computers);
  g_ptr_array_add (names, NULL);
  players = g_strjoinv (C_("between names", ", "), (char **) names->pdata);
  subtitle = describe (self, players, taken, seats);
  count = g_strdup_printf ("%u/%u", taken, seats);
  count_words =
    g_strdup_printf (ngettext ("%u of %u seat taken", "%u of %u seats taken", seats), taken, seats);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self),
                                 siguo_found_room_get_name (self->room));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
  gtk_label_set_label (GTK_LABEL (self->seats), count);
  siguo_change_tooltip (self->seats, count_words);
  siguo_change_name (self->seats, count_words);
  gtk_widget_set_visible (self->lock, siguo_found_room_is_locked (self->room));
  gtk_widget_set_visible (self->button, self->use != SIGUO_ROOM_NOTHING);
  if (self->use != SIGUO_ROOM_NOTHING)
    siguo_change_label (GTK_BUTTON (self->button), _(labels[self->use]));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), self->use != SIGUO_ROOM_NOTHING);
  if (self->use == SIGUO_ROOM_NOTHING || siguo_found_room_is_stale (self->room))
    gtk_widget_add_css_class (GTK_WIDGET (self), "stale");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "stale");
}

static void
on_button_clicked (SiguoRoomRow *self)
{
  if (self->use != SIGUO_ROOM_NOTHING)
    g_signal_emit (self, signals[CHOSEN], 0, self->use);
}

static void
siguo_room_row_activate (AdwActionRow *row)
{
  on_button_clicked (SIGUO_ROOM_ROW (row));
}

static void
siguo_room_row_dispose (GObject *object)
{
  SiguoRoomRow *self = SIGUO_ROOM_ROW (object);

  g_clear_object (&self->room);
  G_OBJECT_CLASS (siguo_room_row_parent_class)->dispose (object);
}

static void
siguo_room_row_class_init (SiguoRoomRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_room_row_dispose;
  ADW_ACTION_ROW_CLASS (klass)->activate = siguo_room_row_activate;

  /**
   * SiguoRoomRow::chosen:
   * @use: a #SiguoRoomUse
   */
  signals[CHOSEN] = g_signal_new ("chosen", SIGUO_TYPE_ROOM_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
siguo_room_row_init (SiguoRoomRow *self)
{
  /* A room's name comes from strangers and must not be read as markup. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 3);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 1);

  self->lock = gtk_image_new_from_icon_name ("channel-secure-symbolic");
  gtk_widget_set_tooltip_text (self->lock, _("Asks for a password"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->lock), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Asks for a password"), -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->lock);

  self->seats = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->seats, "numeric");
  gtk_widget_add_css_class (self->seats, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->seats);

  self->button = gtk_button_new ();
  gtk_button_set_use_underline (GTK_BUTTON (self->button), TRUE);
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (on_button_clicked), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->button);
}

GtkWidget *
siguo_room_row_new (SiguoFoundRoom *room)
{
  SiguoRoomRow *self = g_object_new (SIGUO_TYPE_ROOM_ROW, NULL);

  self->room = g_object_ref (room);
  g_signal_connect_object (room, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

SiguoFoundRoom *
siguo_room_row_get_room (SiguoRoomRow *self)
{
  g_return_val_if_fail (SIGUO_IS_ROOM_ROW (self), NULL);

  return self->room;
}

SiguoRoomUse
siguo_room_row_get_use (SiguoRoomRow *self)
{
  g_return_val_if_fail (SIGUO_IS_ROOM_ROW (self), SIGUO_ROOM_NOTHING);

  return self->use;
}

void
siguo_room_row_set_known (SiguoRoomRow *self,
                          gboolean      known)
{
  g_return_if_fail (SIGUO_IS_ROOM_ROW (self));

  if (self->known == known)
    return;
  self->known = known;
  update (self);
}
