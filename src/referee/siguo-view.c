/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-view.h"

static gboolean
all_is_shown (const SiguoOptions *options)
{
  switch ((SiguoMode) options->mode)
    {
    case SIGUO_MODE_SIGUO_OPEN:
    case SIGUO_MODE_DUEL_OPEN:
      return TRUE;
    case SIGUO_MODE_SIGUO_DUEL:
      return options->duel_open;
    case SIGUO_MODE_SIGUO_DARK:
    case SIGUO_MODE_SIGUO_DUAL:
    case SIGUO_MODE_DUEL_DARK:
    case SIGUO_MODE_DUEL_FLIP:
    default:
      return FALSE;
    }
}

/**
 * siguo_view_layout:
 * @options: the game's options
 * @viewer: the seat that looks, or %SIGUO_NO_SEAT for a spectator
 * @owner: whose army it is
 * @truth: how it stands
 * @seen: (out): how @viewer may know it: as it is, or 25 unknown pieces
 *
 * The layout of @owner as @viewer may know it when play starts (rules.md, sections 1 and 5.6).
 */
void
siguo_view_layout (const SiguoOptions *options,
                   guint8              viewer,
                   SiguoSeat           owner,
                   const SiguoLayout  *truth,
                   SiguoLayout        *seen)
{
  gboolean known = all_is_shown (options);

  if (viewer < SIGUO_N_SEATS)
    known |= viewer == owner
             || (options->mode == SIGUO_MODE_SIGUO_DUAL
                 && (siguo_options_team (options, viewer) & (1 << owner)) != 0);
  if (known)
    *seen = *truth;
  else
    siguo_layout_hide (seen);
}

/**
 * siguo_view_event:
 * @options: the game's options
 * @truth: a ruling with all ranks
 * @seen: (out): the same as everybody may know it
 *
 * Takes the ranks of a battle out of @truth, but for those that an option shows to all (rules.md,
 * section 8). What was turned face up, eliminations and outcomes are public; a path is, too, and
 * tells no more than that (section 6.9).
 */
void
siguo_view_event (const SiguoOptions *options,
                  const SiguoEvent   *truth,
                  SiguoEvent         *seen)
{
  gboolean open = all_is_shown (options);
  gboolean reveals =
      options->mode == SIGUO_MODE_SIGUO_DARK || options->mode == SIGUO_MODE_SIGUO_DUAL
      || options->mode == SIGUO_MODE_SIGUO_DUEL || options->mode == SIGUO_MODE_DUEL_DARK;
  gboolean both = open || (reveals && options->battle_reveal == SIGUO_REVEAL_BOTH);
  gboolean defender = both || (reveals && options->battle_reveal == SIGUO_REVEAL_DEFENDER);

  *seen = *truth;
  if (truth->outcome == SIGUO_OUTCOME_QUIET)
    {
      seen->attacker = SIGUO_RANK_NONE;
      seen->defender = SIGUO_RANK_NONE;
      return;
    }
  if (!both)
    seen->attacker = SIGUO_RANK_UNKNOWN;
  if (!defender)
    seen->defender = SIGUO_RANK_UNKNOWN;
}
