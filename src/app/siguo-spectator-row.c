/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-spectator-row.h"

#include <glib/gi18n-lib.h>

#include "siguo-change.h"
#include "siguo-wrap-box.h"

struct _SiguoSpectatorRow
{
  AdwPreferencesRow parent_instance;

  GtkBox *header;
  GtkWidget *name;
  GtkWidget *remove;           /* NULL until it is needed */
};

G_DEFINE_FINAL_TYPE (SiguoSpectatorRow, siguo_spectator_row, ADW_TYPE_PREFERENCES_ROW)

static void
siguo_spectator_row_class_init (SiguoSpectatorRowClass *klass)
{
}

/* Classes of the style as in an AdwActionRow. */
static void
siguo_spectator_row_init (SiguoSpectatorRow *self)
{
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *box;

  self->name = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->name), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->name), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->name), 0);
  gtk_widget_add_css_class (self->name, "title");

  box = siguo_wrap_box_new (self->name);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_add_css_class (box, "title");

  self->header = GTK_BOX (header);
  gtk_widget_set_valign (header, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (header, FALSE);
  gtk_widget_add_css_class (header, "header");
  gtk_box_append (self->header, box);

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), header);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  self->name, NULL, -1);
}

/**
 * siguo_spectator_row_new:
 *
 * Returns: (transfer floating): a row for nobody yet
 */
GtkWidget *
siguo_spectator_row_new (void)
{
  return g_object_new (SIGUO_TYPE_SPECTATOR_ROW, NULL);
}

/**
 * siguo_spectator_row_set_name:
 * @self: a row
 * @name: whose it is; no markup
 */
void
siguo_spectator_row_set_name (SiguoSpectatorRow *self,
                              const char        *name)
{
  g_return_if_fail (SIGUO_IS_SPECTATOR_ROW (self));
  g_return_if_fail (name != NULL);

  gtk_label_set_label (GTK_LABEL (self->name), name);
}

/**
 * siguo_spectator_row_set_member:
 * @self: a row
 * @member: whom the button of the row sends away; 0: there is no button
 */
void
siguo_spectator_row_set_member (SiguoSpectatorRow *self,
                                guint32            member)
{
  g_return_if_fail (SIGUO_IS_SPECTATOR_ROW (self));

  if (member != 0 && self->remove == NULL)
    {
      self->remove = gtk_button_new_from_icon_name ("list-remove-symbolic");
      gtk_widget_set_valign (self->remove, GTK_ALIGN_CENTER);
      siguo_change_tooltip (self->remove, _("Remove from the room"));
      gtk_widget_add_css_class (self->remove, "flat");
      gtk_box_append (self->header, self->remove);
    }
  if (self->remove == NULL)
    return;
  gtk_widget_set_visible (self->remove, member != 0);
  /* In this order: an action is looked at as soon as it is named, and must find its parameter. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->remove), NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->remove), "u", member);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->remove), "room.kick");
}
