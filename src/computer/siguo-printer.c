/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-printer.h"

#include "siguo-event-words.h"

#include <glib/gi18n-lib.h>

#define SIDE 17
/* With the board and the seats a terminal of 24 lines is full. */
#define LINES_KEPT 5
#define PLIES_A_BOARD 40

struct _SiguoPrinter
{
  gboolean terminal;
  char *names[SIGUO_N_SEATS];
  GQueue lines;                /* (element-type utf8): the last ones, newest at the end */
  SiguoPoint last_from, last_to;
};

static const char *const seat_colours[SIGUO_N_SEATS] = {
  "\033[94;1m", "\033[91;1m", "\033[96;1m", "\033[93;1m",
};
#define GROUND "\033[90m"
#define MARKED "\033[7m"
#define PLAIN "\033[0m"
#define CLEAR_SCREEN "\033[H\033[J"

static void
append_colour (SiguoPrinter *self, GString *text, const char *colour)
{
  if (self->terminal)
    g_string_append (text, colour);
}

/* Four columns a point: what kind it is around, who and what stands there inside. */
static void
append_point (SiguoPrinter *self, GString *text, const SiguoPosition *position, SiguoPoint point)
{
  static const char before[] = { ' ', '(', '[' }, after[] = { ' ', ')', ']' };
  const SiguoPointKind kind = siguo_board_point_kind (position->board, point);
  const guint8 owner = siguo_position_owner_at (position, point);
  const SiguoRank rank = siguo_position_rank_at (position, point);
  const gboolean station = kind == SIGUO_POINT_STATION;

  append_colour (self, text, GROUND);
  g_string_append_c (text, before[kind]);
  if (owner != SIGUO_NO_SEAT)
    {
      append_colour (self, text, seat_colours[owner]);
      if (point == self->last_to)
        append_colour (self, text, MARKED);
      g_string_append_c (text, siguo_seat_to_letter (owner));
      g_string_append_c (text, rank == SIGUO_RANK_UNKNOWN ? ' ' : siguo_rank_to_letter (rank));
      append_colour (self, text, PLAIN);
      append_colour (self, text, GROUND);
    }
  else if (point == self->last_from || point == self->last_to)
    g_string_append (text, "+ ");
  else
    g_string_append (text, station ? ". " : "  ");
  g_string_append_c (text, after[kind]);
  append_colour (self, text, PLAIN);
}

static void
append_board (SiguoPrinter *self, GString *text, const SiguoPosition *position)
{
  const SiguoBoard *board = position->board;
  SiguoPoint at[SIDE][SIDE];

  memset (at, SIGUO_NO_POINT, sizeof at);
  for (SiguoPoint point = 0; point < board->n_points; point++)
    if (siguo_set_has (&board->points, point))
      at[board->y[point]][board->x[point]] = point;
  for (guint y = 0; y < SIDE; y++)
    {
      gsize full = text->len;

      for (guint x = 0; x < SIDE; x++)
        if (at[y][x] == SIGUO_NO_POINT)
          g_string_append (text, "    ");
        else
          {
            append_point (self, text, position, at[y][x]);
            full = text->len;
          }
      g_string_truncate (text, full);
      g_string_append_c (text, '\n');
    }
}

/* Who plays, who is to move, and how much everybody has left. */
static void
append_seats (SiguoPrinter *self, GString *text, const SiguoPosition *position)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      if (!(position->seats & 1 << seat))
        continue;
      append_colour (self, text, seat_colours[seat]);
      g_string_append_printf (text, "%s%c %s %u", position->turn == seat ? "> " : "  ",
                              siguo_seat_to_letter (seat),
                              self->names[seat] != NULL ? self->names[seat] : "",
                              siguo_position_count_pieces (position, seat));
      append_colour (self, text, PLAIN);
      g_string_append (text, "  ");
    }
  g_string_append_c (text, '\n');
}

static void
print_board (SiguoPrinter *self, const SiguoPosition *position)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_board (self, text, position);
  append_seats (self, text, position);
  g_print ("%s", text->str);
}

/* The board in the place of the one before, the last lines below it. */
static void
redraw (SiguoPrinter *self, const SiguoPosition *position)
{
  g_print (CLEAR_SCREEN);
  print_board (self, position);
  for (GList *l = self->lines.head; l != NULL; l = l->next)
    g_print ("%s\n", (const char *) l->data);
}

/* On a terminal the lines stand below the next board. */
static void
add_line (SiguoPrinter *self, const char *line)
{
  if (!self->terminal)
    {
      g_print ("%s\n", line);
      return;
    }
  g_queue_push_tail (&self->lines, g_strdup (line));
  if (self->lines.length > LINES_KEPT)
    g_free (g_queue_pop_head (&self->lines));
}

/**
 * siguo_printer_new:
 * @terminal: standard output is a terminal that understands colours
 *
 * Returns: (transfer full): a printer
 */
SiguoPrinter *
siguo_printer_new (gboolean terminal)
{
  SiguoPrinter *self = g_new0 (SiguoPrinter, 1);

  self->terminal = terminal;
  g_queue_init (&self->lines);
  self->last_from = self->last_to = SIGUO_NO_POINT;
  return self;
}

void
siguo_printer_free (SiguoPrinter *printer)
{
  g_return_if_fail (printer != NULL);

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_free (printer->names[seat]);
  g_queue_clear_full (&printer->lines, g_free);
  g_free (printer);
}

/**
 * siguo_printer_begin:
 * @names: (array fixed-size=4): by seat, NULL where nobody sits
 */
void
siguo_printer_begin (SiguoPrinter *printer, const SiguoPosition *begin, const char *const *names)
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_free (printer->names[seat]);
      printer->names[seat] = g_strdup (names[seat]);
    }
  /* Translators: what the signs of the printed board mean */
  g_print ("%s\n\n", _(". station  ( ) camp  [ ] headquarters  S E N W pieces\n"
                       "9 field marshal … 2 lieutenant  1 engineer  B bomb  M mine  F flag"));
  print_board (printer, begin);
}

/**
 * siguo_printer_event:
 * @after: the position after @event
 */
void
siguo_printer_event (SiguoPrinter *printer, const SiguoEvent *event, const SiguoPosition *after)
{
  g_auto (GStrv) lines = siguo_event_to_words (event, after);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = i == 0 ? g_strdup_printf ("%4u  %s", after->ply, lines[i])
                                     : g_strdup_printf ("      %s", lines[i]);

      add_line (printer, line);
    }
  printer->last_from = event->from;
  printer->last_to = event->to;
  if (printer->terminal)
    redraw (printer, after);
  else if (after->ply % PLIES_A_BOARD == 0)
    print_board (printer, after);
}

/**
 * siguo_printer_result:
 * @end: the position at the end, with everything known
 *
 * Prints where everything stands, and where everything stood at the start.
 */
void
siguo_printer_result (SiguoPrinter *printer, const SiguoPosition *end)
{
  SiguoLayout layouts[SIGUO_N_SEATS];
  SiguoPosition begin;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_position_get_layout (end, seat, &layouts[seat]);
  siguo_position_init (&begin, &end->options, layouts, (SiguoSeat) __builtin_ctz (end->seats));
  begin.turn = SIGUO_NO_SEAT;
  if (printer->terminal)
    redraw (printer, end);
  else
    print_board (printer, end);
  g_print ("\n%s\n", _("Where everything stood at the start:"));
  printer->last_from = printer->last_to = SIGUO_NO_POINT;
  print_board (printer, &begin);
}
