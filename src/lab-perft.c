/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-lab.h"

#include "rules/siguo-board.h"

/* How many targets all pieces together have, one at a time on the empty board, headquarters left
 * out. */
static guint
count_pairs (const SiguoBoard *board, gboolean engineer)
{
  SiguoSet empty = SIGUO_SET_EMPTY;
  SiguoSet origins = siguo_set_minus (board->points, board->hqs);
  SiguoPoint from;
  guint pairs = 0;

  while ((from = siguo_set_pop (&origins)) != SIGUO_NO_POINT)
    {
      SiguoSet targets = engineer ? siguo_board_rail_engineer (board, from, &empty)
                                  : siguo_board_rail_ordinary (board, from, &empty);

      targets = siguo_set_or (targets, board->road[from]);
      pairs += siguo_set_size (&targets);
    }
  return pairs;
}

int
siguo_lab_perft (int argc, char **argv)
{
  static const SiguoBoardKind kinds[] = { SIGUO_BOARD_FOUR, SIGUO_BOARD_CLASSIC };

  if (argc != 1)
    {
      g_printerr ("Usage: siguo-lab perft\n");
      return 2;
    }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const SiguoBoard *board = siguo_board_get (kinds[i]);

      g_print ("%u %u %u %u %u %u %u\n", siguo_set_size (&board->points),
               siguo_board_count_roads (board), siguo_board_count_rails (board),
               siguo_set_size (&board->rail), board->n_lines, count_pairs (board, FALSE),
               count_pairs (board, TRUE));
    }
  return 0;
}
