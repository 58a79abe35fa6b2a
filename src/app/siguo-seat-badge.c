/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-seat-badge.h"

#include "rules/siguo-seat.h"

/* Colour and shape come from the style sheet of the board. */
static const char *const classes[SIGUO_N_SEATS] = { "s", "e", "n", "w" };

GtkWidget *
siguo_seat_badge_new (guint8 seat)
{
  GtkWidget *badge = gtk_label_new (NULL);

  gtk_widget_add_css_class (badge, "siguo-seat");
  gtk_widget_set_valign (badge, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (badge, GTK_ALIGN_CENTER);
  siguo_seat_badge_set_seat (badge, seat);
  return badge;
}

void
siguo_seat_badge_set_seat (GtkWidget *badge,
                           guint8     seat)
{
  char letter[2] = { '\0', '\0' };

  g_return_if_fail (GTK_IS_LABEL (badge));

  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    if (i == seat)
      gtk_widget_add_css_class (badge, classes[i]);
    else
      gtk_widget_remove_css_class (badge, classes[i]);
  if (seat < SIGUO_N_SEATS)
    letter[0] = siguo_seat_to_letter (seat);
  gtk_label_set_label (GTK_LABEL (badge), letter);
}

void
siguo_seat_badge_set_players (GtkWidget *panel,
                              guint8     seats)
{
  static const struct { guint8 seats; const char *css_class; } pairs[] = {
    { 1 << SIGUO_SEAT_S | 1 << SIGUO_SEAT_N, "players-sn" },
    { 1 << SIGUO_SEAT_E | 1 << SIGUO_SEAT_W, "players-ew" },
  };

  g_return_if_fail (GTK_IS_WIDGET (panel));

  gtk_widget_remove_css_class (panel, "players-ns");
  gtk_widget_remove_css_class (panel, "players-open");
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    if (pairs[i].seats == seats)
      gtk_widget_add_css_class (panel, pairs[i].css_class);
    else
      gtk_widget_remove_css_class (panel, pairs[i].css_class);
}

void
siguo_seat_badge_set_blue (GtkWidget *panel,
                           guint8     blue)
{
  g_return_if_fail (GTK_IS_WIDGET (panel));

  if (blue == SIGUO_SEAT_S)
    return;
  gtk_widget_remove_css_class (panel, "players-sn");
  gtk_widget_add_css_class (panel, blue == SIGUO_SEAT_N ? "players-ns" : "players-open");
}
