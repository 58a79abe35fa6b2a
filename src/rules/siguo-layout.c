/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-layout.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define COLUMNS 5
#define ROWS 6

/* Indices of rules.md section 5: the headquarters, row 5 where mines may begin, row 2 where bombs
 * may. */
#define FIRST_HQ 26
#define SECOND_HQ 28
#define FIRST_FOR_MINES (4 * COLUMNS)
#define FIRST_FOR_BOMBS COLUMNS

G_DEFINE_QUARK (siguo-layout-error-quark, siguo_layout_error)

static gboolean
is_hq (guint index)
{
  return index == FIRST_HQ || index == SECOND_HQ;
}

/**
 * siguo_layout_is_camp:
 * @index: 0 … 29
 *
 * Returns: whether that point is a camp, where no piece starts
 */
gboolean
siguo_layout_is_camp (guint index)
{
  return index == 6 || index == 8 || index == 12 || index == 16 || index == 18;
}

/**
 * siguo_layout_allows:
 * @index: 0 … 29
 * @rank: a rank
 *
 * Returns: whether a piece of @rank may start there (rules.md section 5)
 */
gboolean
siguo_layout_allows (guint index, SiguoRank rank)
{
  g_return_val_if_fail (index < SIGUO_LAYOUT_POINTS, FALSE);

  if (siguo_layout_is_camp (index))
    return rank == SIGUO_RANK_NONE;
  switch (rank)
    {
    case SIGUO_RANK_NONE:
      return FALSE;
    case SIGUO_RANK_FLAG:
      return is_hq (index);
    case SIGUO_RANK_MINE:
      return index >= FIRST_FOR_MINES;
    case SIGUO_RANK_BOMB:
      return index >= FIRST_FOR_BOMBS;
    default:
      return TRUE;
    }
}

/* A whole sentence for each rule, so that a translator never meets half of one. */
static void
set_place_error (GError **error, guint index, SiguoRank rank)
{
  guint row = index / COLUMNS + 1, column = index % COLUMNS + 1;

  if (siguo_layout_is_camp (index))
    g_set_error (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_PLACE,
                 _("The camp in row %u, column %u must be empty."), row, column);
  else if (rank == SIGUO_RANK_NONE)
    g_set_error (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_PLACE,
                 _("No piece stands in row %u, column %u."), row, column);
  else if (rank == SIGUO_RANK_FLAG)
    g_set_error_literal (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_PLACE,
                         _("The flag must stand in a headquarters."));
  else if (rank == SIGUO_RANK_MINE)
    g_set_error_literal (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_PLACE,
                         _("Landmines may stand in the two rear rows only."));
  else
    g_set_error_literal (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_PLACE,
                         _("Bombs may not stand in the front row."));
}

/**
 * siguo_layout_check:
 * @layout: a layout
 * @error: set to a translated sentence that names the piece or point
 *
 * Returns: whether all 25 pieces are known and stand where section 5 of rules.md allows it
 */
gboolean
siguo_layout_check (const SiguoLayout *layout, GError **error)
{
  guint counts[SIGUO_N_RANKS] = { 0 };

  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    {
      SiguoRank rank = layout->rank[i];

      if (rank >= SIGUO_RANK_UNKNOWN)
        {
          g_set_error (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_COUNT,
                       _("The piece in row %u, column %u is not known."), i / COLUMNS + 1,
                       i % COLUMNS + 1);
          return FALSE;
        }
      if (!siguo_layout_allows (i, rank))
        {
          set_place_error (error, i, rank);
          return FALSE;
        }
      counts[rank]++;
    }
  for (SiguoRank rank = SIGUO_RANK_ENGINEER; rank < SIGUO_RANK_UNKNOWN; rank++)
    if (counts[rank] != siguo_rank_get_count (rank))
      {
        /* Translators: a piece's name, how many stand there, how many there must be */
        g_set_error (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_COUNT,
                     _("%s: %u instead of %u."), siguo_rank_get_name (rank), counts[rank],
                     siguo_rank_get_count (rank));
        return FALSE;
      }
  return TRUE;
}

/**
 * siguo_layout_can_swap:
 * @layout: a layout
 * @a: 0 … 29
 * @b: 0 … 29
 *
 * Returns: whether both pieces may stand where the other one stands
 */
gboolean
siguo_layout_can_swap (const SiguoLayout *layout, guint a, guint b)
{
  g_return_val_if_fail (a < SIGUO_LAYOUT_POINTS && b < SIGUO_LAYOUT_POINTS, FALSE);

  return siguo_layout_allows (a, layout->rank[b]) && siguo_layout_allows (b, layout->rank[a]);
}

/**
 * siguo_layout_swap:
 * @layout: a layout
 * @a: 0 … 29
 * @b: 0 … 29
 *
 * Swaps two pieces, allowed or not.
 */
void
siguo_layout_swap (SiguoLayout *layout, guint a, guint b)
{
  guint8 rank;

  g_return_if_fail (a < SIGUO_LAYOUT_POINTS && b < SIGUO_LAYOUT_POINTS);

  rank = layout->rank[a];
  layout->rank[a] = layout->rank[b];
  layout->rank[b] = rank;
}

/**
 * siguo_layout_mirror:
 * @layout: a layout
 *
 * Swaps left and right; a legal layout stays legal.
 */
void
siguo_layout_mirror (SiguoLayout *layout)
{
  for (guint row = 0; row < ROWS; row++)
    for (guint column = 0; column < COLUMNS / 2; column++)
      siguo_layout_swap (layout, COLUMNS * row + column, COLUMNS * row + COLUMNS - 1 - column);
}

/* Puts the pieces of @rank on free points from @first on that are no camps, each choice equally
 * likely. */
static void
scatter (SiguoLayout *layout, SiguoRandom *random, SiguoRank rank, guint first)
{
  guint8 free[SIGUO_LAYOUT_POINTS];
  guint n_free = 0;

  for (guint i = first; i < SIGUO_LAYOUT_POINTS; i++)
    if (layout->rank[i] == SIGUO_RANK_NONE && !siguo_layout_is_camp (i))
      free[n_free++] = i;
  for (guint n = siguo_rank_get_count (rank); n > 0; n--)
    {
      guint chosen = siguo_random_below (random, n_free);

      layout->rank[free[chosen]] = rank;
      free[chosen] = free[--n_free];
    }
}

/**
 * siguo_layout_randomize:
 * @layout: (out): a legal layout
 * @random: a generator
 *
 * Every legal layout is equally likely: the choices are made from the most bound piece to the
 * freest, and how many there are at each step does not depend on those before.
 */
void
siguo_layout_randomize (SiguoLayout *layout, SiguoRandom *random)
{
  memset (layout->rank, SIGUO_RANK_NONE, sizeof (layout->rank));
  layout->rank[siguo_random_below (random, 2) ? FIRST_HQ : SECOND_HQ] = SIGUO_RANK_FLAG;
  scatter (layout, random, SIGUO_RANK_MINE, FIRST_FOR_MINES);
  scatter (layout, random, SIGUO_RANK_BOMB, FIRST_FOR_BOMBS);
  for (SiguoRank rank = SIGUO_RANK_ENGINEER; rank <= SIGUO_RANK_FIELD_MARSHAL; rank++)
    scatter (layout, random, rank, 0);
}

/**
 * siguo_layout_hide:
 * @layout: (out): 25 unknown pieces
 */
void
siguo_layout_hide (SiguoLayout *layout)
{
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    layout->rank[i] = siguo_layout_is_camp (i) ? SIGUO_RANK_NONE : SIGUO_RANK_UNKNOWN;
}

/**
 * siguo_layout_is_hidden:
 * @layout: a layout
 *
 * Returns: whether none of its pieces is known
 */
gboolean
siguo_layout_is_hidden (const SiguoLayout *layout)
{
  SiguoLayout hidden;

  siguo_layout_hide (&hidden);
  return siguo_layout_equal (layout, &hidden);
}

gboolean
siguo_layout_equal (const SiguoLayout *a, const SiguoLayout *b)
{
  return memcmp (a->rank, b->rank, sizeof (a->rank)) == 0;
}

/**
 * siguo_layout_to_text:
 * @layout: a layout
 *
 * Returns: (transfer full): six rows of five letters from the front, joined by '/'
 */
char *
siguo_layout_to_text (const SiguoLayout *layout)
{
  char text[SIGUO_LAYOUT_POINTS + ROWS];
  char *end = text;

  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    {
      if (i > 0 && i % COLUMNS == 0)
        *end++ = '/';
      *end++ = siguo_rank_to_letter (layout->rank[i]);
    }
  *end = '\0';
  return g_strdup (text);
}

/**
 * siguo_layout_from_text:
 * @layout: (out): the layout, untouched on failure
 * @text: six rows of five letters, joined by '/'
 *
 * Returns: whether @text has the shape of a layout
 */
gboolean
siguo_layout_from_text (SiguoLayout *layout, const char *text, GError **error)
{
  SiguoLayout read;

  if (strnlen (text, SIGUO_LAYOUT_POINTS + ROWS) != SIGUO_LAYOUT_POINTS + ROWS - 1)
    {
      g_set_error_literal (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_SYNTAX,
                           _("A layout is six rows of five letters, joined by “/”."));
      return FALSE;
    }
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    {
      SiguoRank rank;

      if (i > 0 && i % COLUMNS == 0 && *text++ != '/')
        {
          g_set_error_literal (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_SYNTAX,
                               _("A layout is six rows of five letters, joined by “/”."));
          return FALSE;
        }
      if (!siguo_rank_from_letter (*text++, &rank))
        {
          g_set_error (error, SIGUO_LAYOUT_ERROR, SIGUO_LAYOUT_ERROR_SYNTAX,
                       _("No piece has the letter in row %u, column %u."), i / COLUMNS + 1,
                       i % COLUMNS + 1);
          return FALSE;
        }
      if ((rank == SIGUO_RANK_NONE) != siguo_layout_is_camp (i))
        {
          set_place_error (error, i, rank);
          return FALSE;
        }
      read.rank[i] = rank;
    }
  *layout = read;
  return TRUE;
}
