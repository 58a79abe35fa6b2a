/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-audit.h"

#include <glib/gi18n-lib.h>

/* (transfer full): who it is, for a sentence */
static char *
name_seat (const SiguoRecord *record, guint8 seat)
{
  if (seat >= SIGUO_N_SEATS || record->names[seat] == NULL || *record->names[seat] == '\0')
    return g_strdup_printf ("%c", siguo_seat_to_letter (seat));
  /* Translators: a player's name and the letter of the seat */
  return g_strdup_printf (_("%s (%c)"), record->names[seat], siguo_seat_to_letter (seat));
}

static const char *
name_outcome (guint8 outcome)
{
  switch ((SiguoOutcome) outcome)
    {
    case SIGUO_OUTCOME_QUIET:
      return C_("outcome of a battle", "none");
    case SIGUO_OUTCOME_WON:
      return C_("outcome of a battle", "won");
    case SIGUO_OUTCOME_LOST:
      return C_("outcome of a battle", "lost");
    case SIGUO_OUTCOME_BOTH:
      return C_("outcome of a battle", "both removed");
    case SIGUO_OUTCOME_FLAG:
      return C_("outcome of a battle", "flag taken");
    case SIGUO_OUTCOME_BOTH_FLAG:
    default:
      return C_("outcome of a battle", "flag taken, both removed");
    }
}

/* What concerns a single ply. */
static char *
describe_ply (const SiguoAudit *audit, const char *who)
{
  switch (audit->finding)
    {
    case SIGUO_AUDIT_ILLEGAL:
      /* Translators: a player, and a few words why a move is not possible */
      return g_strdup_printf (_("what %s is said to have done is not possible: %s"), who,
                              siguo_why_not_to_words (audit->why_not));
    case SIGUO_AUDIT_NOT_ALLOWED:
      return g_strdup (_("the options of the game do not allow this here."));
    case SIGUO_AUDIT_PATH:
      return g_strdup (_("the path that was shown is not the one that the rules give."));
    case SIGUO_AUDIT_BATTLE:
      /* Translators: two outcomes of a battle, seen by the attacker */
      return g_strdup_printf (_("the battle was ruled “%s”, but by the revealed pieces it is "
                                "“%s”."),
                              name_outcome (audit->told.outcome),
                              name_outcome (audit->ruled.outcome));
    case SIGUO_AUDIT_RANKS:
      return g_strdup (_("the ranks that were told of the battle are wrong, or should not have "
                         "been told."));
    case SIGUO_AUDIT_SHOWN:
      return g_strdup (_("other pieces were turned face up than the rules want."));
    case SIGUO_AUDIT_FLIP:
      return g_strdup (_("what came of turning over or carrying was told wrongly."));
    case SIGUO_AUDIT_OUT:
      return g_strdup (_("it was told wrongly who is out of the game by this."));
    case SIGUO_AUDIT_END:
      return g_strdup (_("it was told wrongly whether and how the game ends by this."));
    case SIGUO_AUDIT_NEXT:
      return g_strdup (_("it was told wrongly whose turn is next."));
    case SIGUO_AUDIT_TIME_BACK:
      return g_strdup (_("the referee’s clock went back."));
    case SIGUO_AUDIT_TIMEOUT_EARLY:
      return g_strdup_printf (_("the time of %s was said to be up before it was."), who);
    case SIGUO_AUDIT_TAKEN_BACK:
      return g_strdup (_("the room took back what this computer had seen from here on, and the game "
                         "went on otherwise. A room that was gone for a while may have lost it; ask "
                         "the others."));
    default:
      g_return_val_if_reached (NULL);
    }
}

/**
 * siguo_audit_to_words:
 * @audit: what was found
 * @record: in it, for the names
 *
 * Returns: (transfer full): a sentence or two for people
 */
char *
siguo_audit_to_words (const SiguoAudit *audit, const SiguoRecord *record)
{
  g_autofree char *who = name_seat (record, audit->seat);
  g_autofree char *what = NULL;

  switch (audit->finding)
    {
    case SIGUO_AUDIT_VERIFIED:
      return g_strdup (_("Verified: every ruling checked on this computer"));
    case SIGUO_AUDIT_LAYOUTS_SEEN:
      return g_strdup (_("Every ruling is right. But layouts were shown to allies before they were "
                         "sealed, so this game cannot be verified against its host."));
    case SIGUO_AUDIT_NOT_SEALED:
      return g_strdup (_("Every ruling is right. But this computer came after the layouts had been "
                         "sealed and cannot tell whether they were changed."));
    case SIGUO_AUDIT_MOVES_LOST:
      return g_strdup_printf (
        /* Translators: the number of a move */
        _("Every ruling is right. But the room had lost moves from ply %u on, and the game went on "
          "without them, so this game cannot be verified against its host."),
        audit->ply);
    case SIGUO_AUDIT_NOT_REVEALED:
      return g_strdup (_("The layouts were not revealed, so this game cannot be checked."));
    case SIGUO_AUDIT_COMMITMENT:
      return g_strdup_printf (_("What was revealed of %s is not what was sealed before the game."),
                              who);
    case SIGUO_AUDIT_REFEREE_NONCE:
      return g_strdup (_("The referee’s random number is not the one that was sealed before the "
                         "game."));
    case SIGUO_AUDIT_LAYOUT:
      return g_strdup_printf (_("The layout of %s breaks the rules of deployment."), who);
    case SIGUO_AUDIT_LAYOUT_SHOWN:
      return g_strdup_printf (_("The layout of %s is not the one that was shown during the game."),
                              who);
    case SIGUO_AUDIT_FIRST_MOVER:
      return g_strdup_printf (_("%s began, but chance had chosen another player."), who);
    case SIGUO_AUDIT_DEAL:
      return g_strdup (_("The pieces did not lie as chance had dealt them."));
    case SIGUO_AUDIT_UNFINISHED:
      return g_strdup (_("The game ends before the rules end it."));
    case SIGUO_AUDIT_CHAIN:
      return g_strdup (_("What the room told during the game is not what it says now."));
    default:
      what = describe_ply (audit, who);
      /* Translators: the number of a move, and what is wrong with it */
      return g_strdup_printf (_("Ply %u: %s"), audit->ply, what);
    }
}
