/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-board-style.h"

#include <adwaita.h>

static void
look_up (GtkStyleContext *context, const char *name, GdkRGBA *colour)
{
  /* Without the style sheet (a broken installation) the board is grey, but there. */
  if (!gtk_style_context_lookup_color (context, name, colour))
    *colour = (GdkRGBA) { 0.5f, 0.5f, 0.5f, 1 };
}

gboolean
siguo_board_style_load (SiguoBoardStyle *self, GtkWidget *widget)
{
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  SiguoBoardStyle old = *self;
  const struct
  {
    const char *name;
    GdkRGBA *colour;
  } plain[] = {
    { "siguo_ground", &self->ground },
    { "siguo_edge", &self->edge },
    { "siguo_road", &self->road },
    { "siguo_rail", &self->rail },
    { "siguo_place", &self->place },
    { "siguo_place_fill", &self->place_fill },
    { "siguo_legal", &self->legal },
    { "siguo_attack", &self->attack },
    { "siguo_last", &self->last },
    { "siguo_last_ink", &self->last_ink },
    { "siguo_selection", &self->selection },
    { "siguo_focus", &self->focus },
    { "siguo_shadow", &self->shadow },
  };

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    look_up (context, plain[i].name, plain[i].colour);
  for (guint palette = 0; palette < SIGUO_N_PALETTES; palette++)
    {
      SiguoSeatColours *colours = &self->seat[palette];
      const struct
      {
        const char *part;
        GdkRGBA *colour;
      } parts[] = {
        { "fill", &colours->fill },
        { "stroke", &colours->stroke },
        { "ink", &colours->ink },
        { "tint", &colours->tint },
      };

      for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        {
          g_autofree char *name
              = g_strdup_printf ("siguo_%c_%s", "senwx"[palette], parts[i].part);

          look_up (context, name, parts[i].colour);
        }
    }
  self->high_contrast = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
  return memcmp (&old, self, sizeof old) != 0;
}
