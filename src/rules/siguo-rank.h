/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoRank:
 *
 * What a piece is (rules.md section 4). The nine that fight by rank have their rank as value.
 */
typedef enum
{
  SIGUO_RANK_NONE = 0,
  SIGUO_RANK_ENGINEER = 1,
  SIGUO_RANK_LIEUTENANT,
  SIGUO_RANK_CAPTAIN,
  SIGUO_RANK_MAJOR,
  SIGUO_RANK_COLONEL,
  SIGUO_RANK_BRIGADIER,
  SIGUO_RANK_MAJOR_GENERAL,
  SIGUO_RANK_GENERAL,
  SIGUO_RANK_FIELD_MARSHAL,
  SIGUO_RANK_BOMB,
  SIGUO_RANK_MINE,
  SIGUO_RANK_FLAG,
  SIGUO_RANK_UNKNOWN,
} SiguoRank;

#define SIGUO_N_RANKS 14

/* How many of @rank an army of 25 has; 0 for NONE and UNKNOWN. */
guint       siguo_rank_get_count    (SiguoRank rank);
/* '9' … '1', 'B' bomb, 'M' mine, 'F' flag, '?' unknown, '.' none: the text form in records and
 * messages. */
char        siguo_rank_to_letter    (SiguoRank rank);
/* Returns: FALSE when @letter is none of them; @rank is untouched then */
gboolean    siguo_rank_from_letter  (char letter, SiguoRank *rank);
/* The translated name, "Field Marshal", 司令; static. */
const char *siguo_rank_get_name     (SiguoRank rank);

G_END_DECLS
