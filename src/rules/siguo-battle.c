/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-battle.h"

/**
 * siguo_battle_fight:
 * @options: the mine variant counts
 * @attacker: rank of the piece that moves
 * @defender: rank of the piece on the target
 *
 * Returns: the outcome (rules.md section 7)
 */
SiguoOutcome
siguo_battle_fight (const SiguoOptions *options, SiguoRank attacker, SiguoRank defender)
{
  if (defender == SIGUO_RANK_FLAG)
    return attacker == SIGUO_RANK_BOMB ? SIGUO_OUTCOME_BOTH_FLAG : SIGUO_OUTCOME_FLAG;
  if (attacker == SIGUO_RANK_BOMB || defender == SIGUO_RANK_BOMB)
    return SIGUO_OUTCOME_BOTH;
  if (defender == SIGUO_RANK_MINE)
    {
      if (attacker == SIGUO_RANK_ENGINEER)
        return SIGUO_OUTCOME_WON;
      return options->mine == SIGUO_MINE_MUTUAL ? SIGUO_OUTCOME_BOTH : SIGUO_OUTCOME_LOST;
    }
  if (attacker == defender)
    return SIGUO_OUTCOME_BOTH;
  return attacker > defender ? SIGUO_OUTCOME_WON : SIGUO_OUTCOME_LOST;
}

/**
 * siguo_battle_possible:
 * @options: the mine variant counts
 * @attacker: its rank, or unknown
 * @defender: its rank, or unknown
 * @outcome: what is said to have happened
 *
 * Returns: whether some ranks that agree with what is known have that outcome
 */
gboolean
siguo_battle_possible (const SiguoOptions *options, SiguoRank attacker, SiguoRank defender,
                       SiguoOutcome outcome)
{
  for (SiguoRank a = SIGUO_RANK_ENGINEER; a <= SIGUO_RANK_BOMB; a++)
    for (SiguoRank d = SIGUO_RANK_ENGINEER; d <= SIGUO_RANK_FLAG; d++)
      if ((attacker == a || attacker == SIGUO_RANK_UNKNOWN)
          && (defender == d || defender == SIGUO_RANK_UNKNOWN)
          && siguo_battle_fight (options, a, d) == outcome)
        return TRUE;
  return FALSE;
}
