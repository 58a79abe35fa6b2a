/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-recall-bar.h"

#include <glib/gi18n-lib.h>

static const char *
find_name (SiguoTable *table,
           guint32     member)
{
  for (SiguoSeat seat = SIGUO_SEAT_S; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_seat_state (table, seat)->member == member)
      return siguo_table_get_seat_state (table, seat)->name;
  return "?";
}

/* What the host is asked. */
static char *
ask (SiguoTable *table,
     guint32     member,
     guint       count)
{
  if (member == siguo_table_get_member (table))
    return g_strdup_printf (
      ngettext ("This computer remembers %u more move of this game than the room kept. Take it "
                "over? Without an answer in time the position on the board stays.",
                "This computer remembers %u more moves of this game than the room kept. Take them "
                "over? Without an answer in time the position on the board stays.",
                count),
      count);
  return g_strdup_printf (
    /* Translators: %s is a player's name */
    ngettext ("%s’s computer remembers %u more move of this game than the room kept. Take it over? "
              "Without an answer in time the position on the board stays.",
              "%s’s computer remembers %u more moves of this game than the room kept. Take them "
              "over? Without an answer in time the position on the board stays.",
              count),
    find_name (table, member), count);
}

/* What all others are told meanwhile. */
static char *
tell (SiguoTable *table,
      guint32     member,
      guint       count)
{
  if (member == siguo_table_get_member (table))
    return g_strdup_printf (
      ngettext ("This computer remembers %u more move of this game than the room kept. The host "
                "decides whether it counts; until then play stands still.",
                "This computer remembers %u more moves of this game than the room kept. The host "
                "decides whether they count; until then play stands still.",
                count),
      count);
  return g_strdup_printf (
    /* Translators: %s is a player's name */
    ngettext ("%s’s computer remembers %u more move of this game than the room kept. The host "
              "decides whether it counts; until then play stands still.",
              "%s’s computer remembers %u more moves of this game than the room kept. The host "
              "decides whether they count; until then play stands still.",
              count),
    find_name (table, member), count);
}

/* Nobody is asked yet: who may come back or say more is waited for. Returns: (transfer full)
 * (nullable) */
static char *
describe_waiting (SiguoTable *table)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  gboolean held;
  guint8 awaited = siguo_table_get_awaited (table, &held);
  g_autofree char *list = NULL;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (awaited & 1 << seat)
      g_ptr_array_add (names, (char *) siguo_table_get_seat_state (table, seat)->name);
  if (names->len == 0)
    return held ? g_strdup (_("Play stands still: a player’s computer remembers moves of this game "
                              "that the room has lost."))
                : NULL;
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (C_("between names", ", "), (char **) names->pdata);
  return g_strdup_printf (
    held
      /* Translators: %s are names of players */
      ? _("Play stands still: a player’s computer remembers moves of this game that the room has "
          "lost. The room waits for what these players’ computers know: %s")
      /* Translators: %s are names of players */
      : _("The room was gone for a while and may have lost the last moves. These players are not "
          "back yet, and their computers may remember them: %s. Once somebody moves, nothing can "
          "be brought back any more."),
    list);
}

void
siguo_recall_bar_show (SiguoNoticeBar *bar,
                       SiguoTable     *table)
{
  guint32 member;
  guint count = siguo_table_get_recall (table, &member);
  gboolean is_host = siguo_table_is_host (table);
  g_autofree char *text = NULL;

  g_return_if_fail (SIGUO_IS_NOTICE_BAR (bar));

  if (count == 0)
    {
      text = describe_waiting (table);
      /* One that goes away goes as it is. */
      if (text == NULL)
        {
          siguo_notice_bar_hide (bar);
          return;
        }
      siguo_notice_bar_set_buttons (bar, NULL, NULL, NULL, NULL);
      siguo_notice_bar_show (bar, "info", text);
      return;
    }
  text = is_host ? ask (table, member, count) : tell (table, member, count);
  if (is_host)
    siguo_notice_bar_set_buttons (bar, _("_Take Over"), "recall.take", _("_Keep This Position"),
                                  "recall.keep");
  else
    siguo_notice_bar_set_buttons (bar, NULL, NULL, NULL, NULL);
  siguo_notice_bar_show (bar, is_host ? "warning" : "info", text);
}

const char *
siguo_recall_bar_describe_end (SiguoRecallEnd end)
{
  switch (end)
    {
    case SIGUO_RECALL_TAKEN:
      return _("What the room had lost of the game is there again: a player’s computer remembered "
               "it.");
    case SIGUO_RECALL_KEPT:
      return _("The game goes on from the position on the board. Missing moves have to be played "
               "again.");
    case SIGUO_RECALL_DISPUTED:
      return _("The players’ computers remember different things, so the game goes on from the "
               "position on the board.");
    case SIGUO_RECALL_UNTRUE:
      return _("What a player’s computer remembers cannot have happened, so the game goes on from "
               "the position on the board.");
    case SIGUO_RECALL_NONE:
      break;
    }
  return NULL;
}
