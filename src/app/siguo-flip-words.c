/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-flip-words.h"

#include <glib/gi18n-lib.h>

#include "rules/siguo-flip.h"
#include "siguo-flip-count.h"

static gboolean
is_spent (const SiguoPosition *position, guint8 seat)
{
  guint8 colour = siguo_flip_colour_of_seat (position, seat);

  return colour != SIGUO_COLOUR_NONE && siguo_flip_movables_left (position, colour) == 0;
}

char *
siguo_flip_words_turned (const SiguoPosition *before, const SiguoEvent *event, const char *who)
{
  const char *rank = event->n_shown > 0 ? siguo_rank_get_name (event->shown[0].rank) : NULL;
  char point[4];

  siguo_board_name_point (before->board, event->to, point);
  if (rank != NULL && event->colour == SIGUO_COLOUR_BLUE)
    /* Translators: a player, a point such as A33, a rank */
    return g_strdup_printf (_("%1$s turns over the piece on %2$s: blue %3$s"), who, point, rank);
  if (rank != NULL && event->colour == SIGUO_COLOUR_ORANGE)
    return g_strdup_printf (_("%1$s turns over the piece on %2$s: orange %3$s"), who, point, rank);
  return g_strdup_printf (_("%1$s turns over the piece on %2$s"), who, point);
}

char *
siguo_flip_words_decided (const SiguoEvent *event, const char *who)
{
  if (event->kind != SIGUO_EVENT_FLIP || !event->decided)
    return NULL;
  return g_strdup_printf (event->colour == SIGUO_COLOUR_BLUE
                            ? _("The colours are decided: %s plays blue")
                            : _("The colours are decided: %s plays orange"),
                          who);
}

char *
siguo_flip_words_returned (const SiguoPosition *before, const SiguoEventReturned *returned)
{
  char point[4];

  siguo_board_name_point (before->board, returned->point, point);
  if (siguo_flip_colour_of (before, returned->piece) == SIGUO_COLOUR_BLUE)
    return g_strdup_printf (_("The blue flag is back, on %s"), point);
  return g_strdup_printf (_("The orange flag is back, on %s"), point);
}

char *
siguo_flip_words_out (const SiguoPosition *before, const SiguoEvent *event, guint8 seat,
                      const char *who)
{
  SiguoPosition after = *before;

  siguo_position_apply (&after, event, NULL);
  if (is_spent (&after, seat))
    return g_strdup_printf (_("%s has lost the last piece that can move"), who);
  return g_strdup_printf (_("%s can neither move nor turn over a piece"), who);
}

char *
siguo_flip_words_plate (const SiguoPosition *position, guint8 seat)
{
  guint8 colour = siguo_flip_colour_of_seat (position, seat);
  SiguoFlipCount count;
  guint left;

  if (colour == SIGUO_COLOUR_NONE)
    return g_strdup (C_("plate", "colour still open"));
  siguo_flip_count_init (&count, position, colour);
  left = SIGUO_LAYOUT_PIECES - count.n_lost;
  /* Translators: a colour, how many pieces of it are left */
  return g_strdup_printf (ngettext ("%2$s · %1$u piece", "%2$s · %1$u pieces", left), left,
                          siguo_colour_get_name (colour));
}

const char *
siguo_flip_words_plate_out (const SiguoPosition *position, guint8 seat)
{
  return is_spent (position, seat) ? C_("plate", "out: nothing left to move")
                                   : C_("plate", "out: shut in");
}

const char *
siguo_flip_words_reason (const SiguoPosition *position, gboolean lost)
{
  if (position->end == SIGUO_END_CARRIED)
    return position->options.flip_carry_home_off ? _("The flag was taken.")
                                                 : _("The flag was carried home.");
  if (position->end != SIGUO_END_TEAM_OUT)
    return NULL;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      if (!(position->seats & 1 << seat) || position->out_reason[seat] != SIGUO_OUT_NO_MOVE)
        continue;
      if (is_spent (position, seat))
        return lost ? _("You have lost every piece that can move.")
                    : _("The other side has lost every piece that can move.");
      return lost ? _("You can neither move nor turn over a piece.")
                  : _("The other side can neither move nor turn over a piece.");
    }
  return NULL;
}
