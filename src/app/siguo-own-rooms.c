/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-own-rooms.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "net/client/siguo-address.h"
#include "net/client/siguo-seat-store.h"
#include "net/client/siguo-table.h"
#include "net/common/siguo-resumable.h"
#include "siguo-change.h"
#include "siguo-mode-words.h"
#include "siguo-places.h"
#include "siguo-running-room.h"
#include "siguo-spoken-names.h"

struct _SiguoOwnRooms
{
  AdwPreferencesGroup parent_instance;

  GtkListBox *list;
  char *folder;
  gboolean busy;
};

enum
{
  RETURN,
  JOIN,
  RESUME,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoOwnRooms, siguo_own_rooms, ADW_TYPE_PREFERENCES_GROUP)

/* What a row is about. */
typedef struct
{
  GBytes *room_id;
  guint16 port;                /* of a room that runs */
  GtkWidget *first;
  GtkWidget *second;           /* (nullable) */
} Room;

#define ROOM "siguo-room"

static void
room_free (Room *room)
{
  g_bytes_unref (room->room_id);
  g_free (room);
}

static Room *
find_room (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (gtk_widget_get_ancestor (widget, ADW_TYPE_ACTION_ROW)),
                            ROOM);
}

static GPtrArray *
make_addresses (const Room *room)
{
  GPtrArray *addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, room->port);

  g_ptr_array_add (addresses, siguo_address_new (G_INET_SOCKET_ADDRESS (address)));
  return addresses;
}

static void
on_return_clicked (GtkWidget     *button,
                   SiguoOwnRooms *self)
{
  Room *room = find_room (button);
  g_autoptr (GBytes) room_id = g_bytes_ref (room->room_id);
  g_autoptr (GPtrArray) addresses = make_addresses (room);

  if (!self->busy)
    g_signal_emit (self, signals[RETURN], 0, addresses, room_id);
}

static void
on_join_clicked (GtkWidget     *button,
                 SiguoOwnRooms *self)
{
  g_autoptr (GPtrArray) addresses = make_addresses (find_room (button));

  if (!self->busy)
    g_signal_emit (self, signals[JOIN], 0, addresses);
}

static void
on_resume_clicked (GtkWidget     *button,
                   SiguoOwnRooms *self)
{
  g_autoptr (GBytes) room_id = g_bytes_ref (find_room (button)->room_id);

  if (!self->busy)
    g_signal_emit (self, signals[RESUME], 0, room_id);
}

/* Another window may have gone on with it since it was listed. */
static void
throw_away (SiguoOwnRooms *self,
            GBytes        *room_id)
{
  g_autofree char *folder = siguo_resumable_folder ();
  g_autofree char *path = siguo_resumable_path (folder, g_bytes_get_data (room_id, NULL));

  if (siguo_own_rooms_can_resume (g_bytes_get_data (room_id, NULL)) && g_unlink (path) == 0)
    siguo_seat_store_remove (self->folder, g_bytes_get_data (room_id, NULL));
}

static void
on_throw_away_answered (AdwMessageDialog *dialog,
                        const char       *answer,
                        SiguoOwnRooms    *self)
{
  g_autofree char *folder = g_strdup (self->folder);

  if (!g_str_equal (answer, "throw-away"))
    return;
  throw_away (self, g_object_get_data (G_OBJECT (dialog), ROOM));
  siguo_own_rooms_refresh (self, folder);
}

static void
on_throw_away_clicked (GtkWidget     *button,
                       SiguoOwnRooms *self)
{
  GtkRoot *root = gtk_widget_get_root (button);
  GtkWidget *dialog;

  if (self->busy)
    return;
  dialog = adw_message_dialog_new (
    GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, _("Throw This Game Away?"),
    _("It is lost then for everybody who played in it, also for those who still wait for it. "
      "What each of them has recorded of it stays."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"),
                                    "throw-away", _("_Throw Away"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "throw-away",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), ROOM, g_bytes_ref (find_room (button)->room_id),
                          (GDestroyNotify) g_bytes_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_throw_away_answered), self, 0);
  siguo_spoken_names_set (GTK_WIDGET (dialog));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Takes @room. */
static void
add_row (SiguoOwnRooms *self,
         Room          *room,
         const char    *name,
         const char    *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  /* A room's name may have been given by somebody else. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  if (room->second != NULL)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), room->second);
  siguo_spoken_names_set (room->first);
  gtk_widget_set_valign (room->first, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (room->first, "suggested-action");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), room->first);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), room->first);
  g_object_set_data_full (G_OBJECT (row), ROOM, room, (GDestroyNotify) room_free);
  gtk_list_box_append (self->list, row);
}

static GtkWidget *
create_icon_button (const char *icon,
                    const char *sentence)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  siguo_change_tooltip (button, sentence);
  return button;
}

static void
add_running (SiguoOwnRooms          *self,
             const SiguoRunningRoom *running)
{
  Room *room = g_new0 (Room, 1);

  room->room_id = g_bytes_new (running->room_id, SIGUO_ROOM_ID_BYTES);
  room->port = running->port;
  room->first = gtk_button_new_with_mnemonic (_("_Return"));
  g_signal_connect_object (room->first, "clicked", G_CALLBACK (on_return_clicked), self, 0);
  /* Another window of the same user may be at the own place. */
  room->second = create_icon_button ("list-add-symbolic", _("Join this room under another name"));
  g_signal_connect_object (room->second, "clicked", G_CALLBACK (on_join_clicked), self, 0);
  add_row (self, room, running->name, _("This room still runs on this computer."));
}

static void
add_resumable (SiguoOwnRooms        *self,
               const SiguoResumable *resumable)
{
  g_autoptr (GDateTime) last =
    g_date_time_new_from_unix_local (resumable->last_us / G_USEC_PER_SEC);
  g_autofree char *when =
    /* Translators: day and time of a game, see g_date_time_format() */
    last != NULL ? g_date_time_format (last, _("%-d %B %Y, %H:%M")) : g_strdup ("");
  g_autofree char *mode = siguo_mode_to_words (siguo_mode_to_text (resumable->mode));
  /* Translators: what is played, and day and time */
  g_autofree char *subtitle = g_strdup_printf (
    _("%1$s · The game was broken off on %2$s and can go on where it was."), mode, when);
  Room *room = g_new0 (Room, 1);

  room->room_id = g_bytes_new (resumable->room_id, SIGUO_ROOM_ID_BYTES);
  room->first = gtk_button_new_with_mnemonic (_("_Resume Hosting"));
  g_signal_connect_object (room->first, "clicked", G_CALLBACK (on_resume_clicked), self, 0);
  room->second = create_icon_button ("user-trash-symbolic", _("Throw this game away"));
  g_signal_connect_object (room->second, "clicked", G_CALLBACK (on_throw_away_clicked), self, 0);
  add_row (self, room, resumable->name, subtitle);
}

static gboolean
has_room (GPtrArray    *resumable,
          const guint8 *room_id)
{
  for (guint i = 0; i < resumable->len; i++)
    {
      const SiguoResumable *room = g_ptr_array_index (resumable, i);

      if (memcmp (room->room_id, room_id, SIGUO_ROOM_ID_BYTES) == 0)
        return TRUE;
    }
  return FALSE;
}

void
siguo_own_rooms_refresh (SiguoOwnRooms *self,
                         const char    *state_folder)
{
  g_autofree char *runtime = siguo_places_get_runtime_folder ();
  g_autofree char *journals = siguo_resumable_folder ();
  g_autoptr (GPtrArray) running = siguo_running_room_list (runtime);
  g_autoptr (GPtrArray) resumable = siguo_resumable_list (journals);
  GtkListBoxRow *row;

  g_return_if_fail (SIGUO_IS_OWN_ROOMS (self));

  g_free (self->folder);
  self->folder = g_strdup (state_folder);
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < running->len; i++)
    {
      const SiguoRunningRoom *room = g_ptr_array_index (running, i);

      /* A note may outlive its referee, and its number may be another program's by now. */
      if (!has_room (resumable, room->room_id)
          && siguo_table_is_kept (self->folder, room->room_id))
        add_running (self, room);
    }
  for (guint i = 0; i < resumable->len; i++)
    add_resumable (self, g_ptr_array_index (resumable, i));
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (GTK_WIDGET (self->list))
                                               != NULL);
}

gboolean
siguo_own_rooms_is_running (SiguoOwnRooms *self,
                            const guint8  *room_id)
{
  GtkListBoxRow *row;

  g_return_val_if_fail (SIGUO_IS_OWN_ROOMS (self), FALSE);

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      const Room *room = g_object_get_data (G_OBJECT (row), ROOM);

      if (room->port != 0
          && memcmp (g_bytes_get_data (room->room_id, NULL), room_id, SIGUO_ROOM_ID_BYTES) == 0)
        return TRUE;
    }
  return FALSE;
}

void
siguo_own_rooms_set_busy (SiguoOwnRooms *self,
                          gboolean       busy)
{
  g_return_if_fail (SIGUO_IS_OWN_ROOMS (self));

  self->busy = busy;
}

gboolean
siguo_own_rooms_can_resume (const guint8 *room_id)
{
  g_autofree char *folder = siguo_resumable_folder ();
  g_autoptr (GPtrArray) resumable = siguo_resumable_list (folder);

  return has_room (resumable, room_id);
}

AdwActionRow *
siguo_own_rooms_get_row (SiguoOwnRooms  *self,
                         guint           index,
                         GtkWidget     **first,
                         GtkWidget     **second)
{
  GtkListBoxRow *row;
  Room *room;

  g_return_val_if_fail (SIGUO_IS_OWN_ROOMS (self), NULL);

  row = gtk_list_box_get_row_at_index (self->list, (int) index);
  if (row == NULL)
    return NULL;
  room = g_object_get_data (G_OBJECT (row), ROOM);
  *first = room->first;
  *second = room->second;
  return ADW_ACTION_ROW (row);
}

static void
siguo_own_rooms_finalize (GObject *object)
{
  g_free (SIGUO_OWN_ROOMS (object)->folder);
  G_OBJECT_CLASS (siguo_own_rooms_parent_class)->finalize (object);
}

static void
siguo_own_rooms_class_init (SiguoOwnRoomsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = siguo_own_rooms_finalize;

  signals[RETURN] = g_signal_new ("return", SIGUO_TYPE_OWN_ROOMS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 2, G_TYPE_PTR_ARRAY, G_TYPE_BYTES);
  signals[JOIN] = g_signal_new ("join", SIGUO_TYPE_OWN_ROOMS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  signals[RESUME] = g_signal_new ("resume", SIGUO_TYPE_OWN_ROOMS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_BYTES);
}

static void
siguo_own_rooms_init (SiguoOwnRooms *self)
{
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _("Games you are in"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (self->list));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
