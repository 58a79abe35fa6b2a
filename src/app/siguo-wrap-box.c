/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-wrap-box.h"

struct _SiguoWrapBox
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (SiguoWrapBox, siguo_wrap_box, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
siguo_wrap_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
siguo_wrap_box_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  GtkWidget *label = gtk_widget_get_first_child (widget);

  if (label == NULL || !gtk_widget_should_layout (label))
    return;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    for_size = -1;
  gtk_widget_measure (label, orientation, for_size, minimum, natural, minimum_baseline,
                      natural_baseline);
}

static void
siguo_wrap_box_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  GtkWidget *label = gtk_widget_get_first_child (widget);

  if (label != NULL && gtk_widget_should_layout (label))
    gtk_widget_allocate (label, width, height, baseline, NULL);
}

static void
siguo_wrap_box_dispose (GObject *object)
{
  GtkWidget *label = gtk_widget_get_first_child (GTK_WIDGET (object));

  if (label != NULL)
    gtk_widget_unparent (label);
  G_OBJECT_CLASS (siguo_wrap_box_parent_class)->dispose (object);
}

static void
siguo_wrap_box_class_init (SiguoWrapBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_wrap_box_dispose;
  widget_class->get_request_mode = siguo_wrap_box_get_request_mode;
  widget_class->measure = siguo_wrap_box_measure;
  widget_class->size_allocate = siguo_wrap_box_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "box");
}

static void
siguo_wrap_box_init (SiguoWrapBox *self)
{
}

/**
 * siguo_wrap_box_new:
 * @label: (transfer floating): a label that wraps
 *
 * Returns: (transfer floating): a box around it
 */
GtkWidget *
siguo_wrap_box_new (GtkWidget *label)
{
  GtkWidget *self = g_object_new (SIGUO_TYPE_WRAP_BOX, NULL);

  gtk_widget_set_parent (label, self);
  return self;
}
