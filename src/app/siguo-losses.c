/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-losses.h"

#include <glib/gi18n-lib.h>

#include "siguo-seat-badge.h"
#include "siguo-words.h"

struct _SiguoLosses
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *buttons[SIGUO_N_SEATS];
  GtkLabel *counts[SIGUO_N_SEATS];
  GtkLabel *details[SIGUO_N_SEATS];
};

G_DEFINE_FINAL_TYPE (SiguoLosses, siguo_losses, GTK_TYPE_WIDGET)

static void
siguo_losses_dispose (GObject *object)
{
  SiguoLosses *self = SIGUO_LOSSES (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (siguo_losses_parent_class)->dispose (object);
}

static void
siguo_losses_class_init (SiguoLossesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_losses_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
add_seat (SiguoLosses *self,
          guint8       seat)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *popover = gtk_popover_new ();

  self->counts[seat] = GTK_LABEL (gtk_label_new ("0"));
  gtk_widget_add_css_class (GTK_WIDGET (self->counts[seat]), "numeric");
  gtk_box_append (GTK_BOX (content), siguo_seat_badge_new (seat));
  gtk_box_append (GTK_BOX (content), GTK_WIDGET (self->counts[seat]));
  gtk_widget_set_halign (content, GTK_ALIGN_CENTER);

  self->details[seat] = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->details[seat], 0);
  gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (self->details[seat]));

  self->buttons[seat] = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->buttons[seat]), content);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->buttons[seat]), popover);
  gtk_widget_add_css_class (self->buttons[seat], "flat");
  gtk_widget_add_css_class (self->buttons[seat], "loss");
  gtk_widget_set_hexpand (self->buttons[seat], TRUE);
  gtk_box_append (GTK_BOX (self->box), self->buttons[seat]);
}

static void
siguo_losses_init (SiguoLosses *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_set_homogeneous (GTK_BOX (self->box), TRUE);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    add_seat (self, seat);
}

GtkWidget *
siguo_losses_new (void)
{
  return g_object_new (SIGUO_TYPE_LOSSES, NULL);
}

/* One line a rank, the strongest first, then those of which nothing is known. */
static char *
list_ranks (const SiguoPosition *position,
            guint8               seat,
            guint                lost)
{
  static const SiguoRank order[] = {
    SIGUO_RANK_FIELD_MARSHAL, SIGUO_RANK_GENERAL, SIGUO_RANK_MAJOR_GENERAL, SIGUO_RANK_BRIGADIER,
    SIGUO_RANK_COLONEL,       SIGUO_RANK_MAJOR,   SIGUO_RANK_CAPTAIN,       SIGUO_RANK_LIEUTENANT,
    SIGUO_RANK_ENGINEER,      SIGUO_RANK_BOMB,    SIGUO_RANK_MINE,          SIGUO_RANK_FLAG,
  };
  guint counts[SIGUO_N_RANKS] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);
  guint known = 0;

  for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
    if (position->owner_of[piece] == seat && position->rank_of[piece] != SIGUO_RANK_NONE
        && position->point_of[piece] == SIGUO_NO_POINT)
      counts[position->rank_of[piece]]++;
  g_string_append_printf (text,
                          ngettext ("%2$s has lost %1$u piece", "%2$s has lost %1$u pieces", lost),
                          lost, siguo_words_seat (seat));
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      if (counts[order[i]] == 0)
        continue;
      known += counts[order[i]];
      g_string_append_c (text, '\n');
      /* Translators: a rank and how many of it are lost */
      g_string_append_printf (text, C_("losses", "%s × %u"), siguo_rank_get_name (order[i]),
                              counts[order[i]]);
    }
  if (lost > known)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, C_("losses", "unknown × %u"), lost - known);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
siguo_losses_update (SiguoLosses         *self,
                     const SiguoPosition *position)
{
  g_return_if_fail (SIGUO_IS_LOSSES (self));

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      /* In flip they stand beside the board, by colour. */
      gboolean plays = position != NULL && position->seats & 1 << seat
                       && position->options.mode != SIGUO_MODE_DUEL_FLIP;
      g_autofree char *count = NULL;
      g_autofree char *detail = NULL;
      guint lost;

      gtk_widget_set_visible (self->buttons[seat], plays);
      if (!plays)
        continue;
      lost = SIGUO_LAYOUT_PIECES - siguo_position_count_pieces (position, seat);
      detail = list_ranks (position, seat, lost);
      if (g_str_equal (detail, gtk_label_get_label (self->details[seat])))
        continue;
      count = lost > 0 ? g_strdup_printf ("−%u", lost) : g_strdup ("0");
      gtk_label_set_label (self->counts[seat], count);
      gtk_label_set_label (self->details[seat], detail);
      gtk_widget_set_tooltip_text (self->buttons[seat], detail);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->buttons[seat]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, detail, -1);
    }
}
