/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

/* The same four armies each time; legal, so that what a test does with them is legal, too. */
static inline void
board_fixture_layouts (SiguoLayout layouts[SIGUO_N_SEATS])
{
  static const char text[] = "64321/7.3.2/19.53/8.4.1/M7M6B/BFM52";

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_autoptr(GError) error = NULL;

      siguo_layout_from_text (&layouts[seat], text, &error);
      g_assert_no_error (error);
    }
}

/* The start of a siguo_dark game, as @viewer sees it (SIGUO_NO_SEAT: everything, as the referee
   does). */
static inline void
board_fixture_start (SiguoPosition *position, guint8 viewer, guint8 first)
{
  SiguoOptions options;
  SiguoLayout layouts[SIGUO_N_SEATS];

  board_fixture_layouts (layouts);
  for (guint8 seat = 0; viewer != SIGUO_NO_SEAT && seat < SIGUO_N_SEATS; seat++)
    if (seat != viewer)
      siguo_layout_hide (&layouts[seat]);
  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  siguo_position_init (position, &options, layouts, (SiguoSeat) first);
}

static inline SiguoPoint
at (const SiguoPosition *position, const char *name)
{
  SiguoPoint point = siguo_board_find_point (position->board, name);

  g_assert_cmpuint (point, !=, SIGUO_NO_POINT);
  return point;
}

/* Rules the move for a position that knows everything. */
static inline void
board_fixture_rule (const SiguoPosition *truth, const char *from, const char *to, SiguoEvent *event)
{
  siguo_event_init (event, SIGUO_EVENT_MOVE, truth->turn);
  event->from = at (truth, from);
  event->to = at (truth, to);
  siguo_position_fill_path (truth, event);
  g_assert_cmpint (siguo_position_rule (truth, event), ==, SIGUO_WHY_NOT_LEGAL);
}
