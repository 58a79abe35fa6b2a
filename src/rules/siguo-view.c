/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-view.h"

/**
 * siguo_view_layout:
 * @options: the game's options
 * @viewer: the seat that looks, or %SIGUO_NO_SEAT for a spectator
 * @is_out: whether @viewer is eliminated
 * @owner: whose army it is
 * @truth: how it stands
 * @seen: (out): how @viewer may know it: as it is, or 25 unknown pieces
 *
 * The layout of @owner as @viewer may know it in play (rules.md, sections 1, 5.6 and 8).
 */
void
siguo_view_layout (const SiguoOptions *options,
                   guint8              viewer,
                   gboolean            is_out,
                   SiguoSeat           owner,
                   const SiguoLayout  *truth,
                   SiguoLayout        *seen)
{
  gboolean known = siguo_options_is_open (options);

  if (viewer < SIGUO_N_SEATS)
    known |= viewer == owner || (is_out && options->dead_see_all)
             || (options->mode == SIGUO_MODE_SIGUO_DUAL
                 && (siguo_options_team (options, viewer) & (1 << owner)) != 0);
  if (known)
    *seen = *truth;
  else
    siguo_layout_hide (seen);
}

/**
 * siguo_view_sees_draft:
 * @options: the game's options
 * @viewer: the seat that looks, or %SIGUO_NO_SEAT for a spectator
 * @owner: whose layout it is
 *
 * Returns: whether @viewer may look on while @owner deploys (rules.md, section 5.6)
 */
gboolean
siguo_view_sees_draft (const SiguoOptions *options,
                       guint8              viewer,
                       SiguoSeat           owner)
{
  return options->mode == SIGUO_MODE_SIGUO_DUAL && options->ally_layout_at_deploy
         && viewer < SIGUO_N_SEATS && viewer != owner
         && (siguo_options_team (options, viewer) & (1 << owner)) != 0;
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
  /* In flip only what lies face up can meet. */
  gboolean open = siguo_options_is_open (options) || options->mode == SIGUO_MODE_DUEL_FLIP;
  gboolean both = open || options->battle_reveal == SIGUO_REVEAL_BOTH;
  gboolean defender = both || options->battle_reveal == SIGUO_REVEAL_DEFENDER;

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
