/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widget-dump.h"

static const struct
{
  GtkAccessibleProperty property;
  const char *name;
} properties[] = {
  { GTK_ACCESSIBLE_PROPERTY_LABEL, "label" },
  { GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "description" },
  { GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, "keys" },
  { GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER, "placeholder" },
  { GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION, "role" },
  { GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "value" },
};

/* The only way to read what was told: by asking for something else. */
static void
dump_accessible (GString *text, GtkAccessible *accessible)
{
  g_string_append_printf (text, " role=%d", gtk_accessible_get_accessible_role (accessible));
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    if (gtk_test_accessible_has_property (accessible, properties[i].property))
      {
        g_autofree char *told =
          gtk_test_accessible_check_property (accessible, properties[i].property, "\x1b nothing");

        g_string_append_printf (text, " %s=[%s]", properties[i].name, told);
      }
  if (gtk_test_accessible_has_state (accessible, GTK_ACCESSIBLE_STATE_PRESSED))
    g_string_append (text, " pressed");
}

static void
dump_text_view (GString *text, GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;
  g_autofree char *whole = NULL;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  whole = gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
  g_string_append_printf (text, " text=[%s]", whole);
}

static void
dump_widget (GString *text, GtkWidget *widget, guint depth)
{
  g_auto (GStrv) classes = gtk_widget_get_css_classes (widget);
  g_autofree char *styles = g_strjoinv (".", classes);
  const char *tooltip = gtk_widget_get_tooltip_markup (widget);

  /* It comes and goes with the pointer and the time; what it says is dumped with its owner. */
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkTooltipWindow"))
    return;
  g_string_append_printf (text, "%*s%s %s.%s name=%s", 2 * depth, "", G_OBJECT_TYPE_NAME (widget),
                          gtk_widget_get_css_name (widget), styles, gtk_widget_get_name (widget));
  g_string_append_printf (text, " visible=%d sensitive=%d", gtk_widget_get_visible (widget),
                          gtk_widget_get_sensitive (widget));
  if (tooltip != NULL)
    g_string_append_printf (text, " tooltip=[%s]", tooltip);
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, " text=[%s]", gtk_label_get_label (GTK_LABEL (widget)));
  if (GTK_IS_EDITABLE (widget))
    g_string_append_printf (text, " text=[%s]", gtk_editable_get_text (GTK_EDITABLE (widget)));
  if (GTK_IS_TEXT_VIEW (widget))
    dump_text_view (text, GTK_TEXT_VIEW (widget));
  if (GTK_IS_WINDOW (widget))
    g_string_append_printf (text, " title=[%s]", gtk_window_get_title (GTK_WINDOW (widget)));
  dump_accessible (text, GTK_ACCESSIBLE (widget));
  g_string_append_c (text, '\n');
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    dump_widget (text, child, depth + 1);
}

char *
widget_dump_texts (GtkWidget *widget)
{
  GString *text = g_string_new (NULL);

  dump_widget (text, widget, 0);
  return g_string_free (text, FALSE);
}

GBytes *
widget_dump_drawing (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  cairo_t *cr;
  GBytes *bytes;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  cr = cairo_create (surface);
  if (node != NULL)
    {
      gsk_render_node_draw (node, cr);
      gsk_render_node_unref (node);
    }
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface),
                       (gsize) cairo_image_surface_get_stride (surface) * height);
  cairo_surface_destroy (surface);
  return bytes;
}
