/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-deploy-panel.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "net/common/siguo-name.h"
#include "siguo-change.h"
#include "siguo-layout-file.h"
#include "siguo-layout-store.h"
#include "siguo-places.h"
#include "siguo-spoken-names.h"

struct _SiguoDeployPanel
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkMenuButton *named;
  GtkButton *done;
  GtkLabel *hint;

  SiguoTable *table;
  SiguoLayout layout;
  SiguoRandom random;
  GtkFileChooserNative *chooser;
  GMenu *menu;
};

enum
{
  CHANGED,
  MESSAGE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoDeployPanel, siguo_deploy_panel, GTK_TYPE_WIDGET)

static const char *const tools[] = {
  "deploy.random", "deploy.mirror", "deploy.open", "deploy.use", "deploy.keep", "deploy.forget",
};

static void
say (SiguoDeployPanel *self,
     const char       *text)
{
  g_signal_emit (self, signals[MESSAGE], 0, text);
}

gboolean
siguo_deploy_panel_is_done (SiguoDeployPanel *self)
{
  guint8 seat;

  g_return_val_if_fail (SIGUO_IS_DEPLOY_PANEL (self), FALSE);

  seat = siguo_table_get_seat (self->table);
  return seat == SIGUO_NO_SEAT || siguo_table_get_seat_state (self->table, seat)->committed;
}

static void
on_state_changed (SiguoDeployPanel *self)
{
  gboolean done = siguo_deploy_panel_is_done (self);

  siguo_change_label (self->done, done ? _("_Change the Layout") : _("_Done"));
  if (done)
    gtk_widget_remove_css_class (GTK_WIDGET (self->done), "suggested-action");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->done), "suggested-action");
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), tools[i], !done);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.done",
                                 siguo_table_get_seat (self->table) != SIGUO_NO_SEAT);
  gtk_label_set_label (
    self->hint, done ? _("Your layout is sealed. It opens when all are done; until then you may "
                         "still change it.")
                     : _("Click two pieces, or drag one onto another, to exchange them."));
  g_signal_emit (self, signals[CHANGED], 0);
}

/* A layout that is not on the board of a game that has begun yet: nobody is harmed by trying. */
static void
use_layout (SiguoDeployPanel  *self,
            const SiguoLayout *layout)
{
  self->layout = *layout;
  siguo_table_set_draft (self->table, &self->layout);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
random_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoDeployPanel *self = SIGUO_DEPLOY_PANEL (widget);
  SiguoLayout layout;

  siguo_layout_randomize (&layout, &self->random);
  use_layout (self, &layout);
}

static void
mirror_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoDeployPanel *self = SIGUO_DEPLOY_PANEL (widget);
  SiguoLayout layout = self->layout;

  siguo_layout_mirror (&layout);
  use_layout (self, &layout);
}

/* With the player's other secrets, and like them for nobody else to read. */
static GFile *
find_last_layout (void)
{
  g_autofree char *folder = siguo_places_get_state_folder ();

  g_mkdir_with_parents (folder, 0700);
  return g_file_new_build_filename (folder, "last.siguo-layout", NULL);
}

static void
done_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SiguoDeployPanel *self = SIGUO_DEPLOY_PANEL (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) last = NULL;

  if (siguo_deploy_panel_is_done (self))
    {
      siguo_table_withdraw (self->table);
      return;
    }
  if (!siguo_layout_check (&self->layout, &error)
      || siguo_table_commit (self->table, &self->layout, &error) == 0)
    {
      say (self, error->message);
      return;
    }
  last = find_last_layout ();
  /* Only a comfort of the next deployment: this one does not suffer when it cannot be kept. */
  if (!siguo_layout_file_save (last, &self->layout, NULL, &error))
    g_debug ("The layout is not kept: %s", error->message);
}

gboolean
siguo_deploy_panel_open (SiguoDeployPanel  *self,
                         GFile             *file,
                         GError           **error)
{
  SiguoLayout layout;

  g_return_val_if_fail (SIGUO_IS_DEPLOY_PANEL (self), FALSE);

  if (!siguo_layout_file_load (file, &layout, NULL, error))
    return FALSE;
  use_layout (self, &layout);
  return TRUE;
}

gboolean
siguo_deploy_panel_save (SiguoDeployPanel  *self,
                         GFile             *file,
                         GError           **error)
{
  g_return_val_if_fail (SIGUO_IS_DEPLOY_PANEL (self), FALSE);

  return siguo_layout_file_save (file, &self->layout, NULL, error);
}

static void
on_file_chosen (GtkNativeDialog  *dialog,
                int               response,
                SiguoDeployPanel *self)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (dialog);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    {
      if (gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE)
        siguo_deploy_panel_save (self, file, &error);
      else if (!siguo_deploy_panel_is_done (self))
        siguo_deploy_panel_open (self, file, &error);
    }
  if (error != NULL)
    say (self, error->message);
  g_clear_object (&self->chooser);
}

static void
choose_file (SiguoDeployPanel     *self,
             GtkFileChooserAction  action,
             const char           *title,
             const char           *accept)
{
  g_autoptr (GtkFileFilter) layouts = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  g_clear_object (&self->chooser);
  self->chooser =
    gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                 action, accept, NULL);
  gtk_file_filter_set_name (layouts, _("Layouts"));
  gtk_file_filter_add_suffix (layouts, "siguo-layout");
  gtk_file_filter_add_suffix (layouts, "jql");
  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), layouts);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), all);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  if (action == GTK_FILE_CHOOSER_ACTION_SAVE)
    {
      /* Translators: the name of a file that is suggested, without its ending */
      g_autofree char *name = g_strconcat (_("My layout"), ".siguo-layout", NULL);

      gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
    }
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (on_file_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose_file (SIGUO_DEPLOY_PANEL (widget), GTK_FILE_CHOOSER_ACTION_OPEN, _("Open a Layout"),
               _("_Open"));
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose_file (SIGUO_DEPLOY_PANEL (widget), GTK_FILE_CHOOSER_ACTION_SAVE, _("Save the Layout"),
               _("_Save"));
}

static void
use_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SiguoDeployPanel *self = SIGUO_DEPLOY_PANEL (widget);
  g_autofree char *folder = siguo_places_get_layouts_folder ();
  g_autoptr (GPtrArray) layouts = siguo_layout_store_list (folder);

  for (guint i = 0; i < layouts->len; i++)
    {
      const SiguoNamedLayout *one = g_ptr_array_index (layouts, i);

      if (g_str_equal (one->name, g_variant_get_string (parameter, NULL)))
        use_layout (self, &one->layout);
    }
}

static void
append_named (GMenu      *menu,
              const char *name,
              const char *action)
{
  /* An underscore of a name is no mnemonic. */
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);
  g_autofree char *label = g_strjoinv ("__", parts);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", name);
  g_menu_append_item (menu, item);
}

static void
fill_named_menu (SiguoDeployPanel *self)
{
  g_autofree char *folder = siguo_places_get_layouts_folder ();
  g_autoptr (GPtrArray) layouts = siguo_layout_store_list (folder);
  g_autoptr (GMenu) own = g_menu_new ();
  g_autoptr (GMenu) forget = g_menu_new ();
  g_autoptr (GMenu) more = g_menu_new ();

  for (guint i = 0; i < layouts->len; i++)
    {
      const SiguoNamedLayout *one = g_ptr_array_index (layouts, i);

      append_named (own, one->name, "deploy.use");
      append_named (forget, one->name, "deploy.forget");
    }
  g_menu_append (more, _("_Keep This Layout…"), "deploy.keep");
  if (layouts->len > 0)
    g_menu_append_submenu (more, _("_Forget"), G_MENU_MODEL (forget));
  g_menu_remove_all (self->menu);
  if (layouts->len > 0)
    g_menu_append_section (self->menu, NULL, G_MENU_MODEL (own));
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (more));
}

static void
forget_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SiguoDeployPanel *self = SIGUO_DEPLOY_PANEL (widget);
  g_autofree char *folder = siguo_places_get_layouts_folder ();
  g_autoptr (GError) error = NULL;

  if (!siguo_layout_store_delete (folder, g_variant_get_string (parameter, NULL), &error))
    say (self, error->message);
  fill_named_menu (self);
}

static void
on_name_given (AdwMessageDialog *dialog,
               const char       *answer,
               SiguoDeployPanel *self)
{
  GtkEditable *entry = GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog));
  g_autofree char *folder = siguo_places_get_layouts_folder ();
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (answer, "keep"))
    return;
  name = siguo_name_clean (gtk_editable_get_text (entry), &error);
  if (name == NULL || !siguo_layout_store_save (folder, name, &self->layout, &error))
    {
      say (self, error->message);
      return;
    }
  fill_named_menu (self);
  text = g_strdup_printf (_("The layout is kept as “%s”."), name);
  say (self, text);
}

static void
on_name_changed (GtkEditable      *entry,
                 AdwMessageDialog *dialog)
{
  g_autofree char *name = siguo_name_clean (gtk_editable_get_text (entry), NULL);

  adw_message_dialog_set_response_enabled (dialog, "keep", name != NULL);
}

static void
keep_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SiguoDeployPanel *self = SIGUO_DEPLOY_PANEL (widget);
  GtkWidget *dialog =
    adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _("Keep This Layout"),
                            _("Give it a name to find it again in your layouts."));
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"),
                                  -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "keep",
                                    _("_Keep"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "keep",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (dialog), "keep", FALSE);
  g_signal_connect_object (entry, "changed", G_CALLBACK (on_name_changed), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_name_given), self, 0);
  siguo_spoken_names_set (GTK_WIDGET (dialog));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
siguo_deploy_panel_dispose (GObject *object)
{
  SiguoDeployPanel *self = SIGUO_DEPLOY_PANEL (object);

  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  g_clear_object (&self->menu);
  g_clear_object (&self->table);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (siguo_deploy_panel_parent_class)->dispose (object);
}

static void
siguo_deploy_panel_class_init (SiguoDeployPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_deploy_panel_dispose;

  signals[CHANGED] = g_signal_new ("changed", SIGUO_TYPE_DEPLOY_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[MESSAGE] = g_signal_new ("message", SIGUO_TYPE_DEPLOY_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/deploy-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoDeployPanel, box);
  gtk_widget_class_bind_template_child (widget_class, SiguoDeployPanel, named);
  gtk_widget_class_bind_template_child (widget_class, SiguoDeployPanel, done);
  gtk_widget_class_bind_template_child (widget_class, SiguoDeployPanel, hint);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);

  gtk_widget_class_install_action (widget_class, "deploy.random", NULL, random_action);
  gtk_widget_class_install_action (widget_class, "deploy.mirror", NULL, mirror_action);
  gtk_widget_class_install_action (widget_class, "deploy.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "deploy.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "deploy.use", "s", use_action);
  gtk_widget_class_install_action (widget_class, "deploy.keep", NULL, keep_action);
  gtk_widget_class_install_action (widget_class, "deploy.forget", "s", forget_action);
  gtk_widget_class_install_action (widget_class, "deploy.done", NULL, done_action);
}

static void
siguo_deploy_panel_init (SiguoDeployPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  siguo_random_init (&self->random, (guint64) g_random_int () << 32 | g_random_int ());
  siguo_layout_randomize (&self->layout, &self->random);
  self->menu = g_menu_new ();
  gtk_menu_button_set_menu_model (self->named, G_MENU_MODEL (self->menu));
}

GtkWidget *
siguo_deploy_panel_new (void)
{
  return g_object_new (SIGUO_TYPE_DEPLOY_PANEL, NULL);
}

void
siguo_deploy_panel_set_table (SiguoDeployPanel *self,
                              SiguoTable       *table)
{
  g_return_if_fail (SIGUO_IS_DEPLOY_PANEL (self));
  g_return_if_fail (self->table == NULL);

  self->table = g_object_ref (table);
  g_signal_connect_object (table, "state-changed", G_CALLBACK (on_state_changed), self,
                           G_CONNECT_SWAPPED);
}

void
siguo_deploy_panel_begin (SiguoDeployPanel *self)
{
  g_autoptr (GFile) last = find_last_layout ();
  SiguoLayout layout;

  g_return_if_fail (SIGUO_IS_DEPLOY_PANEL (self));

  if (!siguo_layout_file_load (last, &layout, NULL, NULL))
    siguo_layout_randomize (&layout, &self->random);
  use_layout (self, &layout);
  fill_named_menu (self);
  on_state_changed (self);
}

const SiguoLayout *
siguo_deploy_panel_get_layout (SiguoDeployPanel *self)
{
  g_return_val_if_fail (SIGUO_IS_DEPLOY_PANEL (self), NULL);

  return &self->layout;
}

void
siguo_deploy_panel_swap (SiguoDeployPanel *self,
                         guint             a,
                         guint             b)
{
  SiguoLayout layout;

  g_return_if_fail (SIGUO_IS_DEPLOY_PANEL (self));

  layout = self->layout;
  if (siguo_deploy_panel_is_done (self) || !siguo_layout_can_swap (&layout, a, b))
    return;
  siguo_layout_swap (&layout, a, b);
  use_layout (self, &layout);
}
