/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-dial-words.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (siguo-dial-error-quark, siguo_dial_error)

/**
 * siguo_dial_error_new:
 * @code: what happened
 * @host: (nullable): the name that was looked up, for %SIGUO_DIAL_ERROR_NO_NAME
 *
 * Returns: (transfer full): it, in sentences for the player
 */
GError *
siguo_dial_error_new (SiguoDialError code,
                      const char    *host)
{
  switch (code)
    {
    case SIGUO_DIAL_ERROR_NO_NAME:
      return g_error_new (SIGUO_DIAL_ERROR, (int) code,
                          /* Translators: %s is the name of a computer, as it was typed. */
                          _("No computer is known here by the name “%s”. Check how it is written, "
                            "or type the address in numbers that the host’s window shows."),
                          host != NULL ? host : "");
    case SIGUO_DIAL_ERROR_NO_WAY:
      return g_error_new_literal (
        SIGUO_DIAL_ERROR, (int) code,
        _("This computer is not connected to the network of that address. Check its Wi-Fi or "
          "cable, and compare the address with the one that the host’s window shows."));
    case SIGUO_DIAL_ERROR_REFUSED:
      return g_error_new_literal (
        SIGUO_DIAL_ERROR, (int) code,
        _("That computer is there, but no room is open on it at this address. Compare it with the "
          "one that the host’s window shows, and ask whether the room is still open."));
    case SIGUO_DIAL_ERROR_NOT_A_ROOM:
      return g_error_new_literal (
        SIGUO_DIAL_ERROR, (int) code,
        _("What answers at this address is not a Siguo room. Compare the address, and the number "
          "behind its colon, with the one that the host’s window shows."));
    case SIGUO_DIAL_ERROR_VERSION:
      return g_error_new_literal (
        SIGUO_DIAL_ERROR, (int) code,
        _("This room is of another version of Siguo. Whoever has the older one should get the "
          "newer one."));
    case SIGUO_DIAL_ERROR_FULL:
      return g_error_new_literal (
        SIGUO_DIAL_ERROR, (int) code,
        _("This room takes no more connections. Try again when somebody has left."));
    case SIGUO_DIAL_ERROR_TIMED_OUT:
      return g_error_new (
        SIGUO_DIAL_ERROR, (int) code,
        /* Translators: both %s are commands. */
        _("There was no answer in time. A firewall on the host’s computer may be in the way: “%s” "
          "or “%s” opens it there. Or the network keeps its computers apart, as guest networks "
          "do."),
        SIGUO_UFW_COMMAND, SIGUO_FIREWALLD_COMMAND);
    case SIGUO_DIAL_ERROR_NOBODY:
    default:
      return g_error_new (
        SIGUO_DIAL_ERROR, SIGUO_DIAL_ERROR_NOBODY,
        /* Translators: both %s are commands. */
        _("No computer can be reached at this address. Compare it with the one that the host’s "
          "window shows. Both computers must be in the same network, and guest networks often "
          "keep them apart. If it is the host’s firewall, “%s” or “%s” opens it there."),
        SIGUO_UFW_COMMAND, SIGUO_FIREWALLD_COMMAND);
    }
}
