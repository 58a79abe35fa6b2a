/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-plate.h"

#include <glib/gi18n-lib.h>

#include "siguo-board-style.h"

struct _SiguoBoardPlate
{
  GtkWidget parent_instance;

  SiguoSeat seat;
  guint8 palette;
  GtkWidget *letter;
  GtkWidget *lines;
  GtkWidget *name;
  GtkWidget *detail;
};

G_DEFINE_FINAL_TYPE (SiguoBoardPlate, siguo_board_plate, GTK_TYPE_WIDGET)

static const char *
palette_class (guint8 palette)
{
  static const char *const classes[SIGUO_N_PALETTES] = { "s", "e", "n", "w", "x" };

  return classes[palette];
}

static void
set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
siguo_board_plate_dispose (GObject *object)
{
  SiguoBoardPlate *self = SIGUO_BOARD_PLATE (object);

  g_clear_pointer (&self->letter, gtk_widget_unparent);
  g_clear_pointer (&self->lines, gtk_widget_unparent);
  G_OBJECT_CLASS (siguo_board_plate_parent_class)->dispose (object);
}

static void
siguo_board_plate_class_init (SiguoBoardPlateClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_board_plate_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "siguoplate");
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
new_line (SiguoBoardPlate *self, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (self->lines), label);
  return label;
}

static void
siguo_board_plate_init (SiguoBoardPlate *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 9);
  self->letter = gtk_label_new (NULL);
  gtk_widget_set_valign (self->letter, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->letter, "siguo-seat");
  gtk_widget_set_parent (self->letter, GTK_WIDGET (self));
  self->lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_valign (self->lines, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->lines, TRUE);
  gtk_widget_set_parent (self->lines, GTK_WIDGET (self));
  self->name = new_line (self, "name");
  self->detail = new_line (self, "detail");
  /* Pieces, side and time-outs together are longer than a small board is wide there. */
  gtk_label_set_single_line_mode (GTK_LABEL (self->detail), FALSE);
  gtk_label_set_wrap (GTK_LABEL (self->detail), TRUE);
  gtk_label_set_lines (GTK_LABEL (self->detail), 2);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
siguo_board_plate_new (SiguoSeat seat)
{
  SiguoBoardPlate *self = g_object_new (SIGUO_TYPE_BOARD_PLATE, NULL);
  const char letter[] = { siguo_seat_to_letter (seat), '\0' };

  self->seat = self->palette = seat;
  gtk_label_set_text (GTK_LABEL (self->letter), letter);
  gtk_widget_add_css_class (self->letter, palette_class (seat));
  return GTK_WIDGET (self);
}

SiguoSeat
siguo_board_plate_get_seat (SiguoBoardPlate *self)
{
  g_return_val_if_fail (SIGUO_IS_BOARD_PLATE (self), SIGUO_SEAT_S);

  return self->seat;
}

void
siguo_board_plate_set_palette (SiguoBoardPlate *self, guint8 palette)
{
  g_return_if_fail (SIGUO_IS_BOARD_PLATE (self));

  if (self->palette == palette)
    return;
  gtk_widget_remove_css_class (self->letter, palette_class (self->palette));
  gtk_widget_add_css_class (self->letter, palette_class (palette));
  self->palette = palette;
}

void
siguo_board_plate_set (SiguoBoardPlate *self, const char *name, const char *detail, gboolean turn,
                       gboolean dimmed)
{
  g_return_if_fail (SIGUO_IS_BOARD_PLATE (self));

  gtk_label_set_text (GTK_LABEL (self->name), name != NULL ? name : _("Empty seat"));
  gtk_label_set_text (GTK_LABEL (self->detail), detail != NULL ? detail : "");
  gtk_widget_set_visible (self->detail, detail != NULL && *detail != '\0');
  set_class (GTK_WIDGET (self), "turn", turn);
  set_class (GTK_WIDGET (self), "dimmed", dimmed || name == NULL);
}
