/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-answer-words.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-answer.h"

/**
 * siguo_why_not_to_sentence:
 *
 * Returns: a translated sentence; static
 */
const char *
siguo_why_not_to_sentence (SiguoWhyNot why_not)
{
  switch (why_not)
    {
    case SIGUO_WHY_NOT_LEGAL:
      break;
    case SIGUO_WHY_NOT_OVER:
      return _("The game is over.");
    case SIGUO_WHY_NOT_OUT:
      return _("Your army is out of the game.");
    case SIGUO_WHY_NOT_TURN:
      return _("It is not your turn.");
    case SIGUO_WHY_NOT_EMPTY:
      return _("No piece stands there.");
    case SIGUO_WHY_NOT_YOURS:
      return _("This is not your piece.");
    case SIGUO_WHY_NOT_FLAG:
      return _("The flag never moves.");
    case SIGUO_WHY_NOT_MINE:
      return _("Mines never move.");
    case SIGUO_WHY_NOT_HQ:
      return _("A piece in a headquarters never moves again.");
    case SIGUO_WHY_NOT_SAME:
      return _("The piece stands there already.");
    case SIGUO_WHY_NOT_OWN:
      return _("Your own piece stands there.");
    case SIGUO_WHY_NOT_ALLY:
      return _("Your ally’s piece stands there.");
    case SIGUO_WHY_NOT_CAMP:
      return _("A piece in a camp cannot be attacked.");
    case SIGUO_WHY_NOT_CORNER:
      return _("Only an engineer may turn corners on the railway.");
    case SIGUO_WHY_NOT_BLOCKED:
      return _("A piece stands in the way.");
    case SIGUO_WHY_NOT_FAR:
      return _("No road or railway leads there in one move.");
    case SIGUO_WHY_NOT_REPEAT:
      return _("You have made this move too often in a row.");
    case SIGUO_WHY_NOT_FACE_DOWN:
      return _("A piece that lies face down can neither move nor be attacked.");
    case SIGUO_WHY_NOT_STRONGER:
      return _("That piece is stronger than yours.");
    case SIGUO_WHY_NOT_TAKER:
      return _("This piece may not take that one.");
    case SIGUO_WHY_NOT_MINES_LEFT:
      return _("The flag’s mines are not all gone yet.");
    case SIGUO_WHY_NOT_NO_COLOUR:
      return _("Colours are not decided yet: turn a piece over.");
    case SIGUO_WHY_NOT_UNTAKEABLE:
      return _("This flag can no longer be taken, for a mine of it was not dug up.");
    case SIGUO_WHY_NOT_MUST_MOVE:
      return _("You can still move, so you must.");
    }
  return _("That is not possible.");
}

char *
siguo_answer_to_words (guint       answer,
                       SiguoWhyNot why_not,
                       const char *detail)
{
  switch ((SiguoAnswer) answer)
    {
    case SIGUO_ANSWER_ILLEGAL:
      return g_strdup (siguo_why_not_to_sentence (why_not));
    case SIGUO_ANSWER_PHASE:
      return g_strdup (_("The room cannot do that at this stage of the game."));
    case SIGUO_ANSWER_NOT_HOST:
      return g_strdup (_("Only the host can do that."));
    case SIGUO_ANSWER_NOT_SEATED:
      return g_strdup (_("Only players at the table can do that. Take a seat first."));
    case SIGUO_ANSWER_NAME_BAD:
      return g_strdup (_("The room does not accept this name."));
    case SIGUO_ANSWER_NAME_TAKEN:
      return g_strdup (_("Somebody in this room already has your name. Choose another one."));
    case SIGUO_ANSWER_ROOM_FULL:
      return g_strdup (_("The room is full."));
    case SIGUO_ANSWER_NO_SPECTATORS:
      return g_strdup (_("This room does not let anybody watch."));
    case SIGUO_ANSWER_SEAT_TAKEN:
      return g_strdup (_("This seat is taken."));
    case SIGUO_ANSWER_NO_SUCH_SEAT:
      return g_strdup (_("There is no such seat in this room."));
    case SIGUO_ANSWER_NO_SUCH_MEMBER:
      return g_strdup (_("That player is not in the room any more."));
    case SIGUO_ANSWER_OPTIONS_BAD:
      return g_strdup (_("The room cannot play by these rules."));
    case SIGUO_ANSWER_PROOF_BAD:
      return g_strdup (_("The room does not know you as one of its players."));
    case SIGUO_ANSWER_COMMITMENT_BAD:
      return g_strdup (_("The layout is not the one that was promised."));
    case SIGUO_ANSWER_LAYOUT_BAD:
      return detail != NULL ? g_strdup_printf (_("The room refused the layout: %s"), detail)
                            : g_strdup (_("The room refused the layout."));
    case SIGUO_ANSWER_LATE:
      return g_strdup (_("Too late: the game has gone on."));
    case SIGUO_ANSWER_TOO_EARLY:
      return g_strdup (_("It is too early in the game for that."));
    case SIGUO_ANSWER_TOO_MANY:
      return g_strdup (_("You have used up your draw offers."));
    case SIGUO_ANSWER_NO_PAUSES:
      return g_strdup (
        _("You have asked for a pause too often without all agreeing to it. You cannot ask again "
          "in this game."));
    case SIGUO_ANSWER_NO_OFFER:
      return g_strdup (_("There is no draw offer to answer."));
    case SIGUO_ANSWER_CHAT_OFF:
      return g_strdup (_("The rules of this room do not allow this message."));
    case SIGUO_ANSWER_TEXT_BAD:
      return g_strdup (_("This message cannot be sent."));
    case SIGUO_ANSWER_NO_COMMITMENT:
      return g_strdup (_("A player did not finish deploying in time."));
    case SIGUO_ANSWER_NOT_OPENED:
      return g_strdup (_("A player’s layout did not arrive in time."));
    case SIGUO_ANSWER_KICKED:
      return g_strdup (_("The host removed you from the room."));
    case SIGUO_ANSWER_REPLACED:
      return g_strdup (
        _("You came back to this room from another window; this one has let go of it."));
    case SIGUO_ANSWER_HOST_LEFT:
      return g_strdup (_("The host closed the room."));
    case SIGUO_ANSWER_PLAYER_LEFT:
      return g_strdup (_("A player left while the armies were being deployed."));
    case SIGUO_ANSWER_STOPPED:
      return g_strdup (_("The game was saved and stopped. Whoever hosted it can go on with it later, "
                         "and you find your place in it then."));
    case SIGUO_ANSWER_PASSWORD_BAD:
      return g_strdup (_("This is not the room’s password."));
    case SIGUO_ANSWER_TOO_MANY_TRIES:
      return g_strdup (
        _("Too many wrong passwords came from this computer. Wait a minute, then try again."));
    case SIGUO_ANSWER_TOO_FAST:
      return g_strdup (_("That was too much at once. Try again in a moment."));
    case SIGUO_ANSWER_NOT_KEPT:
      return g_strdup (_("The game cannot be saved just now, since the host’s disk does not take it. "
                         "Go on in another way, or try again later."));
    case SIGUO_ANSWER_RECALLING:
      return g_strdup (_("Play stands still until it is clear where the game goes on: a player’s "
                         "computer remembers more of it than the host’s."));
    case SIGUO_ANSWER_OK:
      break;
    }
  return detail != NULL && *detail != '\0' ? g_strdup_printf (_("The room refused: %s"), detail)
                                           : g_strdup (_("The room refused."));
}

char *
siguo_password_to_words (guint answer,
                         guint seconds)
{
  if (answer == SIGUO_ANSWER_OK)
    return NULL;
  if (seconds == 0)
    return siguo_answer_to_words (answer, SIGUO_WHY_NOT_LEGAL, NULL);
  if (answer == SIGUO_ANSWER_PASSWORD_BAD)
    return g_strdup_printf (ngettext ("This is not the room’s password. You can try again in "
                                      "%u second.",
                                      "This is not the room’s password. You can try again in "
                                      "%u seconds.",
                                      seconds),
                            seconds);
  return g_strdup_printf (ngettext ("Too many wrong passwords came from this computer. You can try "
                                    "again in %u second.",
                                    "Too many wrong passwords came from this computer. You can try "
                                    "again in %u seconds.",
                                    seconds),
                          seconds);
}

char *
siguo_closing_to_words (guint       answer,
                        const char *detail)
{
  if (answer != SIGUO_ANSWER_OK)
    return siguo_answer_to_words (answer, SIGUO_WHY_NOT_LEGAL, detail);
  return detail != NULL && *detail != '\0' ? g_strdup (detail)
                                           : g_strdup (_("The connection to the room ended."));
}

char *
siguo_failure_to_words (guint       answer,
                        guint8      seat,
                        const char *name)
{
  if (name == NULL || *name == '\0')
    return siguo_answer_to_words (answer, SIGUO_WHY_NOT_LEGAL, NULL);
  switch ((SiguoAnswer) answer)
    {
    case SIGUO_ANSWER_NO_COMMITMENT:
      return g_strdup_printf (
        _("%s (%c) did not finish deploying in time. Get ready for another try."), name,
        siguo_seat_to_letter (seat));
    case SIGUO_ANSWER_NOT_OPENED:
      return g_strdup_printf (
        _("The layout of %s (%c) did not arrive in time. Get ready for another try."), name,
        siguo_seat_to_letter (seat));
    case SIGUO_ANSWER_PLAYER_LEFT:
      return g_strdup_printf (_("%s (%c) left while the armies were being deployed."), name,
                              siguo_seat_to_letter (seat));
    case SIGUO_ANSWER_COMMITMENT_BAD:
    case SIGUO_ANSWER_LAYOUT_BAD:
      return g_strdup_printf (
        _("The layout of %s (%c) was not accepted. Get ready for another try."), name,
        siguo_seat_to_letter (seat));
    default:
      return siguo_answer_to_words (answer, SIGUO_WHY_NOT_LEGAL, NULL);
    }
}
