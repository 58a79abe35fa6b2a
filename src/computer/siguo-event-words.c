/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-event-words.h"

#include <glib/gi18n-lib.h>

static char *
move_to_words (const SiguoEvent *event, const SiguoBoard *board)
{
  const char seat = siguo_seat_to_letter (event->seat);
  char from[4], to[4];

  siguo_board_name_point (board, event->from, from);
  siguo_board_name_point (board, event->to, to);
  switch ((SiguoOutcome) event->outcome)
    {
    /* Translators: a seat's letter and two points: S moves from S11 to W15. The same below */
    case SIGUO_OUTCOME_QUIET:
      return g_strdup_printf (_("%c moves from %s to %s"), seat, from, to);
    case SIGUO_OUTCOME_WON:
      return g_strdup_printf (_("%c attacks from %s at %s and wins"), seat, from, to);
    case SIGUO_OUTCOME_LOST:
      return g_strdup_printf (_("%c attacks from %s at %s and loses"), seat, from, to);
    case SIGUO_OUTCOME_BOTH:
      return g_strdup_printf (_("%c attacks from %s at %s and both are gone"), seat, from, to);
    case SIGUO_OUTCOME_FLAG:
    case SIGUO_OUTCOME_BOTH_FLAG:
    default:
      return g_strdup_printf (_("%c attacks from %s at %s and captures the flag"), seat, from, to);
    }
}

static char *
done_to_words (const SiguoEvent *event, const SiguoBoard *board)
{
  const char seat = event->seat == SIGUO_NO_SEAT ? '-' : siguo_seat_to_letter (event->seat);

  switch ((SiguoEventKind) event->kind)
    {
    case SIGUO_EVENT_MOVE:
      return move_to_words (event, board);
    case SIGUO_EVENT_FLIP:
      {
        char point[4];

        return g_strdup_printf (_("%c turns over %s"), seat,
                                siguo_board_name_point (board, event->from, point));
      }
    case SIGUO_EVENT_TIMEOUT:
      return g_strdup_printf (_("%c runs out of time"), seat);
    case SIGUO_EVENT_SKIP:
    case SIGUO_EVENT_PASS:
      return g_strdup_printf (_("%c passes"), seat);
    case SIGUO_EVENT_SURRENDER:
      return g_strdup_printf (_("%c gives up"), seat);
    case SIGUO_EVENT_LEAVE:
      return g_strdup_printf (_("%c leaves"), seat);
    case SIGUO_EVENT_DRAW:
      return g_strdup (_("The players agree on a draw"));
    case SIGUO_EVENT_STOP:
    default:
      return g_strdup (_("The game is broken off"));
    }
}

static char *
out_to_words (const SiguoEventOut *out)
{
  const char seat = siguo_seat_to_letter (out->seat);

  switch ((SiguoOut) out->reason)
    {
    case SIGUO_OUT_FLAG:
      return g_strdup_printf (_("%c is out: the flag is lost"), seat);
    case SIGUO_OUT_NO_MOVE:
      return g_strdup_printf (_("%c is out: no piece can move"), seat);
    case SIGUO_OUT_TIMEOUTS:
      return g_strdup_printf (_("%c is out: too many time-outs"), seat);
    case SIGUO_OUT_SURRENDER:
    case SIGUO_OUT_LEFT:
    case SIGUO_OUT_NOT:
    default:
      return g_strdup_printf (_("%c is out"), seat);
    }
}

static char *
end_to_words (const SiguoEvent *event)
{
  char winners[SIGUO_N_SEATS] = { 0 };
  guint n = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (event->winners & 1 << seat)
      winners[n++] = siguo_seat_to_letter (seat);
  if (n == 2)
    /* Translators: two seats' letters */
    return g_strdup_printf (_("%c and %c have won"), winners[0], winners[1]);
  if (n == 1)
    return g_strdup_printf (_("%c has won"), winners[0]);
  switch ((SiguoEnd) event->end)
    {
    case SIGUO_END_DRAW_QUIET:
      return g_strdup (_("A draw: there was no battle for too long"));
    case SIGUO_END_DRAW_EXHAUSTED:
      return g_strdup (_("A draw: nobody can move any more"));
    case SIGUO_END_STOPPED:
      return g_strdup (_("The game has no result"));
    default:
      return g_strdup (_("A draw"));
    }
}

/**
 * siguo_event_to_words:
 * @after: the position after @event
 *
 * Returns: (transfer full): what happened and what came of it, a translated sentence each
 */
char **
siguo_event_to_words (const SiguoEvent *event, const SiguoPosition *after)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  g_ptr_array_add (words, done_to_words (event, after->board));
  for (guint i = 0; i < event->n_shown; i++)
    {
      guint8 owner = after->owner_of[event->shown[i].piece];
      char point[4];

      if (event->shown[i].rank != SIGUO_RANK_FLAG)
        continue;
      siguo_board_name_point (after->board, event->shown[i].piece, point);
      /* Translators: a seat's letter and a point */
      g_ptr_array_add (words,
                       g_strdup_printf (_("The field marshal of %c is lost: the flag is at %s"),
                                        siguo_seat_to_letter (owner), point));
    }
  for (guint i = 0; i < event->n_out; i++)
    g_ptr_array_add (words, out_to_words (&event->out[i]));
  if (event->end != SIGUO_END_NOT)
    g_ptr_array_add (words, end_to_words (event));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}
