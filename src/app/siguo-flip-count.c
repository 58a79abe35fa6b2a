/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-count.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-flip.h"

void
siguo_flip_count_init (SiguoFlipCount *self, const SiguoPosition *position, guint8 colour)
{
  gboolean carried = position->flip.carrier[colour] != SIGUO_NO_PIECE;

  *self = (SiguoFlipCount) { .n_up = 0 };
  for (guint8 piece = 0; piece < SIGUO_DEAL_POINTS; piece++)
    {
      guint8 rank = position->rank_of[piece], point = position->point_of[piece];

      if (rank == SIGUO_RANK_NONE || rank == SIGUO_RANK_UNKNOWN
          || siguo_flip_colour_of (position, piece) != colour)
        continue;
      if (point != SIGUO_NO_POINT && siguo_flip_is_down (position, point))
        continue;
      if (point != SIGUO_NO_POINT || (rank == SIGUO_RANK_FLAG && carried))
        {
          self->up[rank]++;
          self->n_up++;
        }
      else
        {
          self->lost[rank]++;
          self->n_lost++;
        }
    }
}

char *
siguo_flip_count_to_text (const SiguoFlipCount *self, guint8 colour)
{
  GString *text = g_string_new (NULL);

  /* Translators: a colour of flip, how many pieces of it lie face up and how many are lost */
  g_string_append_printf (text, _("%1$s: %2$u face up, %3$u lost"), siguo_colour_get_name (colour),
                          self->n_up, self->n_lost);
  for (guint rank = SIGUO_RANK_FLAG; rank >= SIGUO_RANK_ENGINEER; rank--)
    if (self->up[rank] + self->lost[rank] > 0)
      {
        g_string_append_c (text, '\n');
        /* Translators: a rank, how many of it lie face up and how many are lost */
        g_string_append_printf (text, _("%1$s: %2$u face up, %3$u lost"),
                                siguo_rank_get_name ((SiguoRank) rank), self->up[rank],
                                self->lost[rank]);
      }
  return g_string_free (text, FALSE);
}
