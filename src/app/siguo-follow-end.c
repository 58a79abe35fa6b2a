/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-follow-end.h"

/* How far from the end still counts as reading the end: about two lines. */
#define NEAR 40

#define FOLLOWER "siguo-follower"

typedef struct
{
  guint tick;                  /* that will go to the end, 0: none */
  gboolean follows;
  double value;                /* when last looked at */
  double upper;
} Follower;

static gboolean
is_at_end (GtkAdjustment *scroll)
{
  return gtk_adjustment_get_value (scroll) + gtk_adjustment_get_page_size (scroll)
         >= gtk_adjustment_get_upper (scroll) - NEAR;
}

/* Only who scrolls up in a text that does not grow meanwhile wants to read there. */
static void
on_value_changed (GtkScrolledWindow *window,
                  GtkAdjustment     *scroll)
{
  Follower *follower = g_object_get_data (G_OBJECT (window), FOLLOWER);
  double value = gtk_adjustment_get_value (scroll);

  if (is_at_end (scroll))
    follower->follows = TRUE;
  else if (value < follower->value && gtk_adjustment_get_upper (scroll) == follower->upper)
    follower->follows = FALSE;
  follower->value = value;
  follower->upper = gtk_adjustment_get_upper (scroll);
}

static gboolean
go_to_end (GtkWidget     *window,
           GdkFrameClock *clock,
           gpointer       user_data)
{
  GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window));
  Follower *follower = user_data;

  follower->tick = 0;
  /* Before it has a size there is no end either; "changed" comes again with the size. */
  if (gtk_widget_get_height (window) > 0)
    gtk_adjustment_set_value (scroll, gtk_adjustment_get_upper (scroll));
  return G_SOURCE_REMOVE;
}

/* The text grew, or the window changed its size: only now is it known where the end is. A text view
 * is in the middle of reckoning here and must not be moved before it is done. */
static void
on_changed (GtkScrolledWindow *window,
            GtkAdjustment     *scroll)
{
  Follower *follower = g_object_get_data (G_OBJECT (window), FOLLOWER);

  follower->upper = gtk_adjustment_get_upper (scroll);
  if (follower->follows && follower->tick == 0)
    follower->tick = gtk_widget_add_tick_callback (GTK_WIDGET (window), go_to_end, follower, NULL);
}

void
siguo_follow_end (GtkScrolledWindow *window)
{
  GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment (window);
  Follower *follower = g_new0 (Follower, 1);

  follower->follows = TRUE;
  g_object_set_data_full (G_OBJECT (window), FOLLOWER, follower, g_free);
  g_signal_connect_object (scroll, "value-changed", G_CALLBACK (on_value_changed), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (scroll, "changed", G_CALLBACK (on_changed), window, G_CONNECT_SWAPPED);
}
