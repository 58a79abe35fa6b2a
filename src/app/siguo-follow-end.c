/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-follow-end.h"

/* How far from the end still counts as reading the end: about two lines. */
#define NEAR 40

typedef struct
{
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
on_value_changed (GtkAdjustment *scroll,
                  Follower      *follower)
{
  double value = gtk_adjustment_get_value (scroll);

  if (is_at_end (scroll))
    follower->follows = TRUE;
  else if (value < follower->value && gtk_adjustment_get_upper (scroll) == follower->upper)
    follower->follows = FALSE;
  follower->value = value;
  follower->upper = gtk_adjustment_get_upper (scroll);
}

/* The text grew, or the window changed its size: only now is it known where the end is. */
static void
on_changed (GtkAdjustment *scroll,
            Follower      *follower)
{
  follower->upper = gtk_adjustment_get_upper (scroll);
  if (follower->follows)
    gtk_adjustment_set_value (scroll, follower->upper);
}

static void
free_follower (gpointer  follower,
               GClosure *closure)
{
  g_free (follower);
}

void
siguo_follow_end (GtkScrolledWindow *window)
{
  GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment (window);
  Follower *follower = g_new0 (Follower, 1);

  follower->follows = TRUE;
  g_signal_connect (scroll, "value-changed", G_CALLBACK (on_value_changed), follower);
  g_signal_connect_data (scroll, "changed", G_CALLBACK (on_changed), follower, free_follower, 0);
}
