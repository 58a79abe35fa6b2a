/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-fault-bar.h"

#include <glib/gi18n-lib.h>

static void
on_state_changed (SiguoTable     *table,
                  SiguoNoticeBar *bar)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;
  g_autofree char *text = NULL;
  guint n;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (table, seat);

      if (state->fault != SIGUO_COMPUTER_FINE)
        g_ptr_array_add (names, (char *) state->name);
    }
  n = names->len;
  if (n == 0 || !siguo_table_is_host (table))
    {
      siguo_notice_bar_hide (bar);
      return;
    }
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (C_("between names", ", "), (char **) names->pdata);
  text = g_strdup_printf (
    /* Translators: %s are names of computer players */
    ngettext ("%s cannot play: the program of this computer player does not run. Try again, or "
              "take it away from its seat.",
              "%s cannot play: the program of these computer players does not run. Try again, or "
              "take them away from their seats.",
              n),
    list);
  siguo_notice_bar_show (bar, "warning", text);
}

void
siguo_fault_bar_follow (SiguoNoticeBar *bar,
                        SiguoTable     *table)
{
  g_return_if_fail (SIGUO_IS_NOTICE_BAR (bar));
  g_return_if_fail (SIGUO_IS_TABLE (table));

  siguo_notice_bar_set_buttons (bar, _("_Try Again"), "computers.try", NULL, NULL);
  g_signal_connect_object (table, "state-changed", G_CALLBACK (on_state_changed), bar, 0);
  on_state_changed (table, bar);
}

const char *
siguo_fault_bar_describe_card (const SiguoTableSeat *state)
{
  switch (state->fault)
    {
    case SIGUO_COMPUTER_UNSTARTED:
      return C_("seat", "computer · does not start");
    case SIGUO_COMPUTER_STOPPED:
      return C_("seat", "computer · has stopped");
    case SIGUO_COMPUTER_FINE:
      break;
    }
  return NULL;
}

static char *
describe_fault (const SiguoTableSeat *state,
                guint8                seat)
{
  gboolean stopped = state->fault == SIGUO_COMPUTER_STOPPED;

  if (state->stands_in)
    return g_strdup_printf (
      stopped
        /* Translators: player, letter of the seat */
        ? _("%1$s (%2$c) is away, and the computer player that took over has stopped.")
        /* Translators: player, letter of the seat */
        : _("%1$s (%2$c) is away, and the computer player that is to take over does not start."),
      state->name, siguo_seat_to_letter (seat));
  return g_strdup_printf (stopped
                            /* Translators: computer player, letter of the seat */
                            ? _("The computer player %1$s (%2$c) has stopped and does not start "
                                "again.")
                            /* Translators: computer player, letter of the seat */
                            : _("The computer player %1$s (%2$c) does not start."),
                          state->name, siguo_seat_to_letter (seat));
}

char *
siguo_fault_bar_describe (SiguoTable *table,
                          guint8      seat)
{
  g_autofree char *words = NULL;

  g_return_val_if_fail (SIGUO_IS_TABLE (table), NULL);
  g_return_val_if_fail (seat < SIGUO_N_SEATS, NULL);

  words = describe_fault (siguo_table_get_seat_state (table, seat), seat);
  return g_strjoin ("\n", words,
                    siguo_table_is_host (table) ? _("You can try to start it again.")
                                                : _("The host can try to start it again."),
                    NULL);
}
