/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-start-page.h"

#include <glib/gi18n-lib.h>

#include "net/client/siguo-finder.h"
#include "net/client/siguo-table.h"
#include "net/common/siguo-name.h"
#include "net/common/siguo-password.h"
#include "rules/siguo-proof.h"
#include "siguo-emblem.h"
#include "siguo-notice-bar.h"
#include "siguo-options-list.h"
#include "siguo-own-rooms.h"
#include "siguo-page-focus.h"
#include "siguo-places.h"
#include "siguo-room-row.h"
#include "siguo-spoken-names.h"

#define MAX_RECENT 3
/* Not shown, only asked. */
#define MAX_RECENT_ROOMS 8

struct _SiguoStartPage
{
  AdwBin parent_instance;

  GtkMenuButton *menu_button;
  GtkWidget *content;
  SiguoNoticeBar *notice;
  AdwEntryRow *name_row;
  GtkLabel *name_note;
  SiguoOwnRooms *own_rooms;
  GtkListBox *rooms_list;
  GtkWidget *rooms_none;
  GtkLabel *rooms_note;
  AdwEntryRow *room_name_row;
  GtkWidget *host_button;
  AdwEntryRow *password_row;
  GtkLabel *room_name_note;    /* and of the password */
  GtkToggleButton *rules_button;
  GtkRevealer *rules_revealer;
  AdwEntryRow *address_row;
  GtkLabel *address_note;
  GtkBox *recent_box;

  GSettings *settings;
  GListModel *rooms;
  GtkFilterListModel *others;  /* those of them that own_rooms does not show */
  SiguoOptionsList *rules;     /* NULL until it is first opened */
  char *folder;                /* where tokens of earlier runs are kept */
  char *typed;                 /* the address that is being tried; NULL for a room of the list */
  char *tried;                 /* the same, for any room; NULL for one on this computer */
  gboolean room_name_typed;
  gboolean busy;
};

enum
{
  JOIN,
  RETURN,
  RESUME,
  HOST,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoStartPage, siguo_start_page, ADW_TYPE_BIN)

static void
show_note (GtkLabel    *note,
           AdwEntryRow *row,
           const char  *text)
{
  gtk_label_set_label (note, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (note), text != NULL);
  if (text != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (row), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row), "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : "", -1);
}

/* The name to play under, or NULL after saying what is wrong with what was typed. */
static char *
take_name (SiguoStartPage *self)
{
  g_autoptr (GError) error = NULL;
  char *name = siguo_name_clean (gtk_editable_get_text (GTK_EDITABLE (self->name_row)), &error);

  show_note (self->name_note, self->name_row, error != NULL ? error->message : NULL);
  if (name == NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->name_row));
  else
    g_settings_set_string (self->settings, "player-name", name);
  return name;
}

static void
suggest_room_name (SiguoStartPage *self)
{
  g_autofree char *name =
    siguo_name_clean (gtk_editable_get_text (GTK_EDITABLE (self->name_row)), NULL);
  g_autofree char *wanted = NULL;
  g_autofree char *room = NULL;

  if (self->room_name_typed || name == NULL)
    return;
  /* Translators: the name of a room that is suggested to its host */
  wanted = g_strdup_printf (_("%s’s room"), name);
  room = siguo_name_clean (wanted, NULL);
  /* A long name leaves no place for more. */
  gtk_editable_set_text (GTK_EDITABLE (self->room_name_row), room != NULL ? room : name);
  self->room_name_typed = FALSE;
}

static void
on_name_changed (SiguoStartPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name =
    siguo_name_clean (gtk_editable_get_text (GTK_EDITABLE (self->name_row)), &error);

  show_note (self->name_note, self->name_row, error != NULL ? error->message : NULL);
  if (name != NULL && self->settings != NULL)
    g_settings_set_string (self->settings, "player-name", name);
  suggest_room_name (self);
}

static void
on_room_name_changed (SiguoStartPage *self)
{
  self->room_name_typed = TRUE;
  show_note (self->room_name_note, self->room_name_row, NULL);
}

static void
on_password_changed (SiguoStartPage *self)
{
  show_note (self->room_name_note, self->password_row, NULL);
}

static void
on_address_changed (SiguoStartPage *self)
{
  show_note (self->address_note, self->address_row, NULL);
}

/* Where it is to be asked directly the next time, once it took us in. */
static void
set_tried (SiguoStartPage *self,
           GPtrArray      *addresses)
{
  const SiguoAddress *best = addresses->len > 0 ? g_ptr_array_index (addresses, 0) : NULL;
  g_autoptr (GInetAddress) inet =
    best != NULL ? g_inet_address_new_from_string (siguo_address_get_host (best)) : NULL;

  g_clear_pointer (&self->tried, g_free);
  if (best != NULL && (inet == NULL || !g_inet_address_get_is_loopback (inet)))
    self->tried = siguo_address_to_text (best);
}

static void
join_room (SiguoRoomRow   *row,
           guint           use,
           SiguoStartPage *self)
{
  SiguoFoundRoom *room = siguo_room_row_get_room (row);
  GPtrArray *addresses = siguo_found_room_get_addresses (room);
  g_autofree char *name = NULL;

  if (self->busy)
    return;
  set_tried (self, addresses);
  if (use == SIGUO_ROOM_RETURN)
    {
      g_autoptr (GBytes) id = g_bytes_new (siguo_found_room_get_id (room), SIGUO_ROOM_ID_BYTES);

      g_signal_emit (self, signals[RETURN], 0, addresses, id);
      return;
    }
  name = take_name (self);
  if (name != NULL)
    g_signal_emit (self, signals[JOIN], 0, addresses, name, use == SIGUO_ROOM_WATCH);
}

static GtkWidget *
create_room_row (gpointer item,
                 gpointer user_data)
{
  SiguoStartPage *self = user_data;
  GtkWidget *row = siguo_room_row_new (item);

  siguo_room_row_set_known (SIGUO_ROOM_ROW (row),
                            siguo_table_is_kept (self->folder, siguo_found_room_get_id (item)));
  g_signal_connect_object (row, "chosen", G_CALLBACK (join_room), self, 0);
  return row;
}

static void
on_own_return (SiguoStartPage *self,
               GPtrArray      *addresses,
               GBytes         *room_id)
{
  g_signal_emit (self, signals[RETURN], 0, addresses, room_id);
}

static void
on_own_join (SiguoStartPage *self,
             GPtrArray      *addresses)
{
  g_autofree char *name = take_name (self);

  set_tried (self, addresses);
  if (name != NULL)
    g_signal_emit (self, signals[JOIN], 0, addresses, name, FALSE);
}

static void
on_own_resume (SiguoStartPage *self,
               GBytes         *room_id)
{
  g_autofree char *name = take_name (self);

  if (name != NULL)
    g_signal_emit (self, signals[RESUME], 0, name, room_id);
}

void
siguo_start_page_refresh (SiguoStartPage *self)
{
  GtkListBoxRow *row;

  g_return_if_fail (SIGUO_IS_START_PAGE (self));

  siguo_own_rooms_refresh (self->own_rooms, self->folder);
  gtk_filter_changed (gtk_filter_list_model_get_filter (self->others), GTK_FILTER_CHANGE_DIFFERENT);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->rooms_list, i)) != NULL; i++)
    if (SIGUO_IS_ROOM_ROW (row))
      siguo_room_row_set_known (
        SIGUO_ROOM_ROW (row),
        siguo_table_is_kept (self->folder, siguo_found_room_get_id (
                                             siguo_room_row_get_room (SIGUO_ROOM_ROW (row)))));
}

static void
refresh_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  SiguoStartPage *self = SIGUO_START_PAGE (widget);

  if (SIGUO_IS_FINDER (self->rooms))
    siguo_finder_ask (SIGUO_FINDER (self->rooms));
  siguo_start_page_refresh (self);
}

/* What friends are to need, NULL for nothing. Returns: whether what was typed can be one */
static gboolean
take_password (SiguoStartPage *self,
               char          **password)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->password_row));
  g_autoptr (GError) error = NULL;

  *password = *typed != '\0' ? siguo_password_clean (typed, &error) : NULL;
  if (error == NULL)
    return TRUE;
  show_note (self->room_name_note, self->password_row, error->message);
  gtk_widget_grab_focus (GTK_WIDGET (self->password_row));
  return FALSE;
}

static void
host_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  SiguoStartPage *self = SIGUO_START_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autofree char *room_name = NULL;
  g_autofree char *options = NULL;
  char *password;

  if (self->busy)
    return;
  siguo_notice_bar_hide (self->notice);
  name = take_name (self);
  if (name == NULL)
    return;
  room_name = siguo_name_clean (gtk_editable_get_text (GTK_EDITABLE (self->room_name_row)), &error);
  show_note (self->room_name_note, self->room_name_row, error != NULL ? error->message : NULL);
  if (room_name == NULL || !take_password (self, &password))
    return;
  g_clear_pointer (&self->tried, g_free);
  options = g_settings_get_string (self->settings, "room-options");
  g_signal_emit (self, signals[HOST], 0, name, room_name, options, password);
  siguo_password_free (password);
}

static void
on_host_activated (SiguoStartPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "start.host", NULL);
}

/* The latest first, each once. */
static void
remember (SiguoStartPage *self,
          const char     *key,
          const char     *address,
          guint           max)
{
  g_auto (GStrv) recent = g_settings_get_strv (self->settings, key);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) now = NULL;
  guint n = 1;

  g_strv_builder_add (builder, address);
  for (char **old = recent; *old != NULL && n < max; old++)
    if (!g_str_equal (*old, address))
      {
        g_strv_builder_add (builder, *old);
        n++;
      }
  now = g_strv_builder_end (builder);
  g_settings_set_strv (self->settings, key, (const char *const *) now);
}

/* Recent rooms are asked directly. */
static void
tell_finder (SiguoStartPage *self)
{
  g_auto (GStrv) recent = g_settings_get_strv (self->settings, "recent-rooms");

  if (SIGUO_IS_FINDER (self->rooms))
    siguo_finder_set_recent (SIGUO_FINDER (self->rooms), (const char *const *) recent);
}

static void
join_address_action (GtkWidget  *widget,
                     const char *action,
                     GVariant   *parameter)
{
  SiguoStartPage *self = SIGUO_START_PAGE (widget);
  g_autofree char *typed =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->address_row))));
  g_autoptr (GPtrArray) addresses =
    g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  SiguoAddress *address;

  if (self->busy)
    return;
  siguo_notice_bar_hide (self->notice);
  address = siguo_address_parse (typed, &error);
  show_note (self->address_note, self->address_row, error != NULL ? error->message : NULL);
  if (address == NULL)
    return;
  g_ptr_array_add (addresses, address);
  name = take_name (self);
  if (name == NULL)
    return;
  set_tried (self, addresses);
  g_free (self->typed);
  self->typed = g_steal_pointer (&typed);
  g_signal_emit (self, signals[JOIN], 0, addresses, name, FALSE);
}

static void
on_address_activated (SiguoStartPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "start.join-address", NULL);
}

static void
join_recent_action (GtkWidget  *widget,
                    const char *action,
                    GVariant   *parameter)
{
  SiguoStartPage *self = SIGUO_START_PAGE (widget);

  gtk_editable_set_text (GTK_EDITABLE (self->address_row), g_variant_get_string (parameter, NULL));
  on_address_activated (self);
}

static void
show_recent (SiguoStartPage *self)
{
  g_auto (GStrv) recent = g_settings_get_strv (self->settings, "recent-addresses");
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->recent_box))) != NULL)
    gtk_box_remove (self->recent_box, child);
  for (guint i = 0; recent[i] != NULL && i < MAX_RECENT; i++)
    {
      GtkWidget *button = gtk_button_new_with_label (recent[i]);

      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", recent[i]);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "start.join-recent");
      gtk_widget_set_tooltip_text (button, _("Join this address again"));
      gtk_widget_add_css_class (button, "pill-small");
      gtk_box_append (self->recent_box, button);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->recent_box), recent[0] != NULL);
}

static void
on_rules_wanted (SiguoOptionsList *list,
                 const char       *text,
                 SiguoStartPage   *self)
{
  SiguoOptions options;

  if (siguo_options_from_text (&options, text, NULL))
    g_settings_set_string (self->settings, "room-options", text);
}

/* Chosen here or in the last room. */
static void
show_rules (SiguoStartPage *self)
{
  g_autofree char *text = g_settings_get_string (self->settings, "room-options");
  SiguoOptions options;

  if (self->rules != NULL && siguo_options_from_text (&options, text, NULL))
    siguo_options_list_set_options (self->rules, &options);
}

static void
on_rules_toggled (SiguoStartPage *self)
{
  if (self->rules == NULL)
    {
      self->rules = SIGUO_OPTIONS_LIST (siguo_options_list_new ());
      show_rules (self);
      g_signal_connect_object (self->rules, "changed", G_CALLBACK (on_rules_wanted), self, 0);
      gtk_revealer_set_child (self->rules_revealer, GTK_WIDGET (self->rules));
    }
  gtk_revealer_set_reveal_child (self->rules_revealer,
                                 gtk_toggle_button_get_active (self->rules_button));
}

/* A room of this computer is heard of by its own window too, and is offered once. */
static gboolean
is_other_room (gpointer item,
               gpointer user_data)
{
  SiguoStartPage *self = user_data;

  return !siguo_own_rooms_is_running (self->own_rooms, siguo_found_room_get_id (item));
}

static void
on_rooms_changed (SiguoStartPage *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->others)) > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->rooms_list), any);
  gtk_widget_set_visible (self->rooms_none, !any);
}

static void
on_finder_problem (SiguoStartPage *self)
{
  const char *problem = siguo_finder_get_problem (SIGUO_FINDER (self->rooms));

  /* There may be commands in it. */
  gtk_label_set_selectable (self->rooms_note, problem != NULL);
  gtk_label_set_label (
    self->rooms_note,
    problem != NULL
      ? problem
      : _("A room appears here as soon as a friend on this network hosts one. Host one "
          "yourself, or type the address of a friend’s room."));
}

/* To the next step: a name, a room that is there, a room of one's own. */
static gboolean
siguo_start_page_grab_focus (GtkWidget *widget)
{
  SiguoStartPage *self = SIGUO_START_PAGE (widget);
  GtkListBoxRow *first = gtk_list_box_get_row_at_index (self->rooms_list, 0);
  g_autofree char *name = g_settings_get_string (self->settings, "player-name");

  if (*name == '\0')
    return gtk_widget_grab_focus (GTK_WIDGET (self->name_row));
  return gtk_widget_grab_focus (first != NULL ? GTK_WIDGET (first) : self->host_button);
}

static void
siguo_start_page_dispose (GObject *object)
{
  SiguoStartPage *self = SIGUO_START_PAGE (object);

  /* Rows may outlive the page, and so the model that they are made of. */
  if (self->rooms_list != NULL)
    gtk_list_box_bind_model (self->rooms_list, NULL, NULL, NULL, NULL);
  g_clear_object (&self->others);
  g_clear_object (&self->rooms);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (siguo_start_page_parent_class)->dispose (object);
}

static void
siguo_start_page_finalize (GObject *object)
{
  SiguoStartPage *self = SIGUO_START_PAGE (object);

  g_free (self->folder);
  g_free (self->typed);
  g_free (self->tried);
  G_OBJECT_CLASS (siguo_start_page_parent_class)->finalize (object);
}

static void
siguo_start_page_class_init (SiguoStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_start_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_start_page_finalize;
  widget_class->focus = siguo_page_focus;
  widget_class->grab_focus = siguo_start_page_grab_focus;

  signals[JOIN] =
    g_signal_new ("join", SIGUO_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_PTR_ARRAY, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[RETURN] = g_signal_new ("return", SIGUO_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 2, G_TYPE_PTR_ARRAY, G_TYPE_BYTES);
  signals[RESUME] =
    g_signal_new ("resume", SIGUO_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BYTES);
  signals[HOST] = g_signal_new ("host", SIGUO_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 4, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING,
                                G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);

  g_type_ensure (SIGUO_TYPE_EMBLEM);
  g_type_ensure (SIGUO_TYPE_NOTICE_BAR);
  g_type_ensure (SIGUO_TYPE_OWN_ROOMS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, content);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, notice);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, name_row);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, name_note);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, own_rooms);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, rooms_list);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, rooms_none);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, rooms_note);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, room_name_row);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, host_button);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, password_row);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, room_name_note);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, rules_button);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, rules_revealer);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, address_row);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, address_note);
  gtk_widget_class_bind_template_child (widget_class, SiguoStartPage, recent_box);
  gtk_widget_class_bind_template_callback (widget_class, on_name_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_room_name_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_password_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_host_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_rules_toggled);
  gtk_widget_class_bind_template_callback (widget_class, on_address_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_address_activated);

  gtk_widget_class_install_action (widget_class, "start.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "start.host", NULL, host_action);
  gtk_widget_class_install_action (widget_class, "start.join-address", NULL, join_address_action);
  gtk_widget_class_install_action (widget_class, "start.join-recent", "s", join_recent_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F5, 0, "start.refresh", NULL);
}

static void
siguo_start_page_init (SiguoStartPage *self)
{
  self->folder = siguo_places_get_state_folder ();
  gtk_widget_init_template (GTK_WIDGET (self));
  siguo_spoken_names_set (GTK_WIDGET (self));
  g_signal_connect_object (self->own_rooms, "return", G_CALLBACK (on_own_return), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->own_rooms, "join", G_CALLBACK (on_own_join), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->own_rooms, "resume", G_CALLBACK (on_own_resume), self,
                           G_CONNECT_SWAPPED);
}

/* What to be called when nothing was ever typed: the real name, the account, or a word. */
static char *
find_default_name (void)
{
  const char *const candidates[] = { g_get_real_name (), g_get_user_name () };

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      char *name = NULL;

      if (candidates[i] != NULL && !g_str_equal (candidates[i], "Unknown"))
        name = siguo_name_clean (candidates[i], NULL);
      if (name != NULL)
        return name;
    }
  /* Translators: the name of somebody who has none */
  return g_strdup (_("Player"));
}

GtkWidget *
siguo_start_page_new (GSettings  *settings,
                      GListModel *rooms)
{
  SiguoStartPage *self = g_object_new (SIGUO_TYPE_START_PAGE, NULL);
  g_autofree char *name = g_settings_get_string (settings, "player-name");

  if (*name == '\0')
    {
      g_free (name);
      name = find_default_name ();
    }
  gtk_editable_set_text (GTK_EDITABLE (self->name_row), name);
  self->settings = g_object_ref (settings);
  self->rooms = g_object_ref (rooms);
  g_signal_connect_object (settings, "changed::room-options", G_CALLBACK (show_rules), self,
                           G_CONNECT_SWAPPED);
  self->others = gtk_filter_list_model_new (
    g_object_ref (rooms), GTK_FILTER (gtk_custom_filter_new (is_other_room, self, NULL)));
  gtk_list_box_bind_model (self->rooms_list, G_LIST_MODEL (self->others), create_room_row, self,
                           NULL);
  g_signal_connect_object (self->others, "items-changed", G_CALLBACK (on_rooms_changed), self,
                           G_CONNECT_SWAPPED);
  on_rooms_changed (self);
  if (SIGUO_IS_FINDER (rooms))
    g_signal_connect_object (rooms, "notify::problem", G_CALLBACK (on_finder_problem), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::recent-rooms", G_CALLBACK (tell_finder), self,
                           G_CONNECT_SWAPPED);
  tell_finder (self);
  siguo_start_page_refresh (self);
  show_recent (self);
  return GTK_WIDGET (self);
}

void
siguo_start_page_set_menu (SiguoStartPage *self,
                           GMenuModel     *menu)
{
  g_return_if_fail (SIGUO_IS_START_PAGE (self));

  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

void
siguo_start_page_set_busy (SiguoStartPage *self,
                           const char     *text)
{
  g_return_if_fail (SIGUO_IS_START_PAGE (self));

  self->busy = text != NULL;
  siguo_own_rooms_set_busy (self->own_rooms, self->busy);
  /* What is being tried must not read differently meanwhile. */
  gtk_editable_set_editable (GTK_EDITABLE (self->address_row), !self->busy);
  if (!self->busy)
    {
      g_clear_pointer (&self->typed, g_free);
      g_clear_pointer (&self->tried, g_free);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "start.host", !self->busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "start.join-address", !self->busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "start.join-recent", !self->busy);
  if (text != NULL)
    {
      siguo_notice_bar_set_buttons (self->notice, _("_Cancel"), "win.cancel", NULL, NULL);
      siguo_notice_bar_show (self->notice, "info", text);
    }
  else
    {
      siguo_notice_bar_hide (self->notice);
      show_recent (self);
    }
}

void
siguo_start_page_show_problem (SiguoStartPage *self,
                               const char     *text)
{
  g_return_if_fail (SIGUO_IS_START_PAGE (self));

  siguo_notice_bar_set_buttons (self->notice, NULL, NULL, NULL, NULL);
  siguo_notice_bar_show (self->notice, "error", text);
}

void
siguo_start_page_joined (SiguoStartPage *self)
{
  g_return_if_fail (SIGUO_IS_START_PAGE (self));

  if (self->typed != NULL)
    remember (self, "recent-addresses", self->typed, MAX_RECENT);
  if (self->tried != NULL)
    remember (self, "recent-rooms", self->tried, MAX_RECENT_ROOMS);
  g_clear_pointer (&self->typed, g_free);
  g_clear_pointer (&self->tried, g_free);
}

const char *
siguo_start_page_get_notice (SiguoStartPage *self)
{
  const GtkLabel *notes[] = { self->name_note, self->room_name_note, self->address_note };
  const char *text = siguo_notice_bar_get_text (self->notice);

  for (guint i = 0; text == NULL && i < G_N_ELEMENTS (notes); i++)
    if (gtk_widget_get_visible (GTK_WIDGET (notes[i])))
      text = gtk_label_get_label ((GtkLabel *) notes[i]);
  return text;
}
