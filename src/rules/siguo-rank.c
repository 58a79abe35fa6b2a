/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-rank.h"

#include <glib/gi18n-lib.h>

/* The table of rules.md section 4, and the letters of our text forms. */
static const struct
{
  guint8 count;
  char letter;
  const char *name;
} ranks[SIGUO_N_RANKS] = {
  [SIGUO_RANK_NONE] = { 0, '.', NC_("rank", "None") },
  [SIGUO_RANK_ENGINEER] = { 3, '1', NC_("rank", "Engineer") },
  [SIGUO_RANK_LIEUTENANT] = { 3, '2', NC_("rank", "Lieutenant") },
  [SIGUO_RANK_CAPTAIN] = { 3, '3', NC_("rank", "Captain") },
  [SIGUO_RANK_MAJOR] = { 2, '4', NC_("rank", "Major") },
  [SIGUO_RANK_COLONEL] = { 2, '5', NC_("rank", "Colonel") },
  [SIGUO_RANK_BRIGADIER] = { 2, '6', NC_("rank", "Brigadier") },
  [SIGUO_RANK_MAJOR_GENERAL] = { 2, '7', NC_("rank", "Major General") },
  [SIGUO_RANK_GENERAL] = { 1, '8', NC_("rank", "General") },
  [SIGUO_RANK_FIELD_MARSHAL] = { 1, '9', NC_("rank", "Field Marshal") },
  [SIGUO_RANK_BOMB] = { 2, 'B', NC_("rank", "Bomb") },
  [SIGUO_RANK_MINE] = { 3, 'M', NC_("rank", "Landmine") },
  [SIGUO_RANK_FLAG] = { 1, 'F', NC_("rank", "Flag") },
  [SIGUO_RANK_UNKNOWN] = { 0, '?', NC_("rank", "Unknown") },
};

/**
 * siguo_rank_get_count:
 * @rank: a rank
 *
 * Returns: how many of @rank an army has, 0 for none and unknown
 */
guint
siguo_rank_get_count (SiguoRank rank)
{
  g_return_val_if_fail (rank < SIGUO_N_RANKS, 0);
  return ranks[rank].count;
}

/**
 * siguo_rank_to_letter:
 * @rank: a rank
 *
 * Returns: the letter that stands for it in records and messages
 */
char
siguo_rank_to_letter (SiguoRank rank)
{
  g_return_val_if_fail (rank < SIGUO_N_RANKS, '?');
  return ranks[rank].letter;
}

/**
 * siguo_rank_from_letter:
 * @letter: any character
 * @rank: (out): the rank, untouched on failure
 *
 * Returns: whether @letter stands for a rank
 */
gboolean
siguo_rank_from_letter (char letter, SiguoRank *rank)
{
  for (guint i = 0; i < SIGUO_N_RANKS; i++)
    if (ranks[i].letter == letter)
      {
        *rank = i;
        return TRUE;
      }
  return FALSE;
}

/**
 * siguo_rank_get_name:
 * @rank: a rank
 *
 * Returns: its translated name; static
 */
const char *
siguo_rank_get_name (SiguoRank rank)
{
  g_return_val_if_fail (rank < SIGUO_N_RANKS, "");
  return g_dpgettext2 (GETTEXT_PACKAGE, "rank", ranks[rank].name);
}
