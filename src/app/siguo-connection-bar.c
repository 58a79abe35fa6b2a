/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-connection-bar.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-answer.h"
#include "siguo-own-rooms.h"

static void
on_connection_changed (SiguoTable     *table,
                       SiguoNoticeBar *bar)
{
  guint attempts = MAX (siguo_table_get_attempts (table), 1);
  g_autofree char *text = NULL;

  if (siguo_table_get_connection (table) != SIGUO_CONNECTION_RETURNING)
    {
      siguo_notice_bar_hide (bar);
      return;
    }
  /* Looked at with every attempt: the referee may have just ended, or be on its way again. */
  if (siguo_own_rooms_can_resume (siguo_table_get_room_id (table)))
    {
      siguo_notice_bar_set_buttons (bar, _("_Resume Hosting"), "win.resume", _("_Give Up"),
                                    "win.give-up");
      siguo_notice_bar_show (bar, "warning",
                             _("The program on this computer that keeps the room has ended. "
                               "Nothing of the game is lost: go on hosting, and all others come "
                               "back by themselves."));
      return;
    }
  text = g_strdup_printf (_("The connection was lost. Trying to come back, attempt %u…"), attempts);
  siguo_notice_bar_set_buttons (bar, NULL, NULL, _("_Give Up"), "win.give-up");
  siguo_notice_bar_show (bar, "warning", text);
}

void
siguo_connection_bar_follow (SiguoNoticeBar *bar,
                             SiguoTable     *table)
{
  g_return_if_fail (SIGUO_IS_NOTICE_BAR (bar));
  g_return_if_fail (SIGUO_IS_TABLE (table));

  g_signal_connect_object (table, "connection-changed", G_CALLBACK (on_connection_changed), bar, 0);
  on_connection_changed (table, bar);
}

/* What is the matter, what it means, what to do. */
static char *
describe_trouble (SiguoTrouble  trouble,
                  const char   *detail)
{
  switch (trouble)
    {
    case SIGUO_TROUBLE_FULL:
      return g_strdup (_("There is no space left to keep the game on this computer. You can play "
                         "on, but should the computer or the room’s program fail now, the game is "
                         "lost. Free some space on the disk: then it is kept again by itself."));
    case SIGUO_TROUBLE_UNWRITABLE:
      return detail != NULL
               /* Translators: %s is what the system says */
               ? g_strdup_printf (
                   _("The game cannot be kept on this computer (%s). You can play on, but should "
                     "the computer or the room’s program fail now, the game is lost. Make the "
                     "folder for it writable: then it is kept again by itself."), detail)
               : g_strdup (
                   _("The game cannot be kept on this computer. You can play on, but should the "
                     "computer or the room’s program fail now, the game is lost. Make the folder "
                     "for it writable: then it is kept again by itself."));
    case SIGUO_TROUBLE_SLOW:
      return g_strdup (_("The disk of this computer is too slow to keep up with the game. You can "
                         "play on, but should the computer or the room’s program fail now, the "
                         "last moves are lost. Close other programs that use the disk."));
    case SIGUO_TROUBLE_BEHIND:
      return g_strdup (_("A player has seen more of this game than was kept on this computer, so "
                         "some moves are missing. Ask the others, and play the missing moves "
                         "again."));
    case SIGUO_TROUBLE_NONE:
      break;
    }
  return NULL;
}

static void
on_trouble (SiguoTable     *table,
            guint           trouble,
            const char     *detail,
            SiguoNoticeBar *bar)
{
  g_autofree char *text = describe_trouble ((SiguoTrouble) trouble, detail);

  if (text != NULL)
    siguo_notice_bar_show (bar, "warning", text);
  else
    siguo_notice_bar_hide (bar);
}

/* Missing moves are of interest until the game goes on. */
static void
on_event (SiguoTable       *table,
          const SiguoEvent *event,
          SiguoNoticeBar   *bar)
{
  if (siguo_table_get_trouble (table) == SIGUO_TROUBLE_NONE)
    siguo_notice_bar_hide (bar);
}

/* Another one may be the host now, and is told. */
static void
on_state_changed (SiguoTable     *table,
                  SiguoNoticeBar *bar)
{
  if (!siguo_table_is_host (table))
    siguo_notice_bar_hide (bar);
}

void
siguo_trouble_bar_follow (SiguoNoticeBar *bar,
                          SiguoTable     *table)
{
  g_return_if_fail (SIGUO_IS_NOTICE_BAR (bar));
  g_return_if_fail (SIGUO_IS_TABLE (table));

  g_signal_connect_object (table, "trouble", G_CALLBACK (on_trouble), bar, 0);
  g_signal_connect_object (table, "state-changed", G_CALLBACK (on_state_changed), bar, 0);
  g_signal_connect_object (table, "event", G_CALLBACK (on_event), bar, 0);
  if (siguo_table_is_host (table))
    on_trouble (table, siguo_table_get_trouble (table), NULL, bar);
}
