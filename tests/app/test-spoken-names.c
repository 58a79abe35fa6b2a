/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gtk/gtk.h>

#include "app/siguo-change.h"
#include "app/siguo-spoken-names.h"

static void
assert_name (GtkWidget *widget, const char *name)
{
  g_autofree char *other =
    gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);

  if (other != NULL)
    g_test_fail_printf ("“%s” and not “%s”", other, name);
  g_assert_false (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget),
                                                    GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}

/* Each is called by what is written on it, once and without the letter for the key. */
static void
test_labels (void)
{
  static const char *const names[][2] = {
    { "_Host a Room", "Host a Room" },     { "S_kip (0/5)", "Skip (0/5)" }, { "No", "No" },
    { "开房间(_H)", "开房间" },            { "打开(_O)…", "打开…" },
    { "跳过(_K)（0/5）", "跳过（0/5）" },
  };
  GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  GtkWidget *button;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    gtk_box_append (GTK_BOX (box), gtk_button_new_with_mnemonic (names[i][0]));
  siguo_spoken_names_set (box);
  button = gtk_widget_get_first_child (box);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      assert_name (button, names[i][1]);
      button = gtk_widget_get_next_sibling (button);
    }
  button = gtk_widget_get_first_child (box);
  siguo_change_label (GTK_BUTTON (button), "_Close the Room");
  assert_name (button, "Close the Room");
  g_object_unref (box);
}

/* Where there are no words on it the tooltip has them. */
static void
test_icons (void)
{
  GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  GtkWidget *menu = gtk_menu_button_new ();

  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), menu);
  gtk_widget_set_tooltip_text (button, "Copy");
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (menu), "open-menu-symbolic");
  gtk_widget_set_tooltip_text (menu, "Main menu");
  siguo_spoken_names_set (box);
  assert_name (button, "Copy");
  assert_name (menu, "Main menu");
  /* The one that has the focus. */
  assert_name (gtk_widget_get_first_child (menu), "Main menu");
  siguo_change_tooltip (button, "Copy the address");
  assert_name (button, "Copy the address");
  g_object_unref (box);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  g_test_add_func ("/spoken-names/labels", test_labels);
  g_test_add_func ("/spoken-names/icons", test_icons);
  return g_test_run ();
}
