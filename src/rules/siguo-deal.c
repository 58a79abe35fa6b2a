/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-deal.h"

#include "siguo-layout.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define COLUMNS 5
#define ROWS 12
#define TEXT_LENGTH (2 * SIGUO_DEAL_POINTS + ROWS - 1)

G_DEFINE_QUARK (siguo-deal-error-quark, siguo_deal_error)

/**
 * siguo_deal_is_camp:
 * @point: 0 … 59
 *
 * Returns: whether it is a camp, where nothing is dealt
 */
gboolean
siguo_deal_is_camp (guint point)
{
  return siguo_layout_is_camp (point % SIGUO_LAYOUT_POINTS);
}

/**
 * siguo_deal_hide:
 * @deal: (out): 50 unknown pieces
 */
void
siguo_deal_hide (SiguoDeal *deal)
{
  memset (deal, 0, sizeof (*deal));
  for (guint i = 0; i < SIGUO_DEAL_POINTS; i++)
    deal->rank[i] = siguo_deal_is_camp (i) ? SIGUO_RANK_NONE : SIGUO_RANK_UNKNOWN;
}

/**
 * siguo_deal_is_known:
 * @deal: a deal
 *
 * Returns: whether none of its pieces is unknown
 */
gboolean
siguo_deal_is_known (const SiguoDeal *deal)
{
  return memchr (deal->rank, SIGUO_RANK_UNKNOWN, sizeof (deal->rank)) == NULL;
}

/**
 * siguo_deal_sort:
 * @deal: (out): blue from engineer to flag, then orange, on the points from 0 on
 */
void
siguo_deal_sort (SiguoDeal *deal)
{
  guint point = 0;

  memset (deal, 0, sizeof (*deal));
  for (SiguoColour colour = SIGUO_COLOUR_BLUE; colour <= SIGUO_COLOUR_ORANGE; colour++)
    for (SiguoRank rank = SIGUO_RANK_ENGINEER; rank <= SIGUO_RANK_FLAG; rank++)
      for (guint n = siguo_rank_get_count (rank); n > 0; n--)
        {
          while (siguo_deal_is_camp (point))
            point++;
          deal->rank[point] = rank;
          deal->colour[point++] = colour;
        }
}

static guint
find_point (guint number)
{
  guint point = 0;

  for (;; point++)
    if (!siguo_deal_is_camp (point) && number-- == 0)
      return point;
}

/**
 * siguo_deal_swap:
 * @deal: (inout): a deal
 * @i: 0 … 49, a piece in the order of the points
 * @j: another one
 */
void
siguo_deal_swap (SiguoDeal *deal, guint i, guint j)
{
  guint8 rank, colour;

  g_return_if_fail (i < SIGUO_DEAL_PIECES && j < SIGUO_DEAL_PIECES);

  i = find_point (i);
  j = find_point (j);
  rank = deal->rank[i];
  colour = deal->colour[i];
  deal->rank[i] = deal->rank[j];
  deal->colour[i] = deal->colour[j];
  deal->rank[j] = rank;
  deal->colour[j] = colour;
}

/**
 * siguo_deal_randomize:
 * @deal: (out): a whole deal
 * @random: a generator
 */
void
siguo_deal_randomize (SiguoDeal *deal, SiguoRandom *random)
{
  siguo_deal_sort (deal);
  for (guint i = SIGUO_DEAL_PIECES - 1; i > 0; i--)
    siguo_deal_swap (deal, i, siguo_random_below (random, i + 1));
}

/**
 * siguo_deal_check:
 * @deal: a deal
 * @error: set to a translated sentence
 *
 * Returns: whether it can be one: camps empty, a piece everywhere else, no more of each than the
 *   armies have
 */
gboolean
siguo_deal_check (const SiguoDeal *deal, GError **error)
{
  guint counts[SIGUO_N_COLOURS][SIGUO_N_RANKS] = { { 0 } };

  for (guint i = 0; i < SIGUO_DEAL_POINTS; i++)
    {
      guint8 rank = deal->rank[i], colour = deal->colour[i];
      gboolean known = rank != SIGUO_RANK_NONE && rank < SIGUO_RANK_UNKNOWN;

      /* Counts of unknown pieces and of none are 0, so that they cannot be too many. */
      if (rank > SIGUO_RANK_UNKNOWN || siguo_deal_is_camp (i) != (rank == SIGUO_RANK_NONE)
          || known != (colour == SIGUO_COLOUR_BLUE || colour == SIGUO_COLOUR_ORANGE)
          || (!known && colour != SIGUO_COLOUR_NONE)
          || (known && ++counts[colour][rank] > siguo_rank_get_count (rank)))
        {
          g_set_error (error, SIGUO_DEAL_ERROR, SIGUO_DEAL_ERROR_COUNT,
                       /* Translators: the numbers of a row, 1 to 12, and of a column, 1 to 5 */
                       _("The piece dealt to row %u, column %u cannot be."),
                       i / COLUMNS + 1, i % COLUMNS + 1);
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
siguo_deal_equal (const SiguoDeal *a, const SiguoDeal *b)
{
  return memcmp (a, b, sizeof (*a)) == 0;
}

/**
 * siguo_deal_to_text:
 * @deal: a deal
 *
 * Returns: (transfer full): twelve rows of five pairs of letters, arm A first, joined by '/'
 */
char *
siguo_deal_to_text (const SiguoDeal *deal)
{
  char text[TEXT_LENGTH + 1];
  char *end = text;

  for (guint i = 0; i < SIGUO_DEAL_POINTS; i++)
    {
      if (i > 0 && i % COLUMNS == 0)
        *end++ = '/';
      *end++ = deal->rank[i] == SIGUO_RANK_UNKNOWN ? '?' : siguo_colour_to_letter (deal->colour[i]);
      *end++ = siguo_rank_to_letter (deal->rank[i]);
    }
  *end = '\0';
  return g_strdup (text);
}

/**
 * siguo_deal_from_text:
 * @deal: (out): the deal, untouched on failure
 * @text: what siguo_deal_to_text() makes
 *
 * Returns: whether @text is a deal that can be
 */
gboolean
siguo_deal_from_text (SiguoDeal *deal, const char *text, GError **error)
{
  gboolean fits = strnlen (text, TEXT_LENGTH + 1) == TEXT_LENGTH;
  SiguoDeal read;

  for (guint i = 0; fits && i < SIGUO_DEAL_POINTS; i++)
    {
      SiguoRank rank;

      if (i > 0 && i % COLUMNS == 0)
        fits = *text++ == '/';
      fits = fits && siguo_rank_from_letter (text[1], &rank);
      if (!fits)
        break;
      read.rank[i] = rank;
      read.colour[i] = siguo_colour_from_letter (text[0]);
      /* Without a colour the first letter has no choice. */
      fits = read.colour[i] != SIGUO_COLOUR_NONE
             || text[0] == (rank == SIGUO_RANK_UNKNOWN ? '?' : '.');
      text += 2;
    }
  if (!fits)
    {
      g_set_error_literal (error, SIGUO_DEAL_ERROR, SIGUO_DEAL_ERROR_SYNTAX,
                           _("A deal is twelve rows of five pairs of letters, joined by “/”."));
      return FALSE;
    }
  if (!siguo_deal_check (&read, error))
    return FALSE;
  *deal = read;
  return TRUE;
}
