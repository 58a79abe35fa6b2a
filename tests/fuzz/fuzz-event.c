/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "rules/siguo-flip.h"
#include "rules/siguo-view.h"

#include <string.h>

/* The game whose events are read, as three know it. */
typedef struct
{
  const SiguoOptions *options;
  SiguoPosition truth;   /* the referee's; goes by rulings of what was asked for */
  SiguoPosition seen;    /* a spectator's, who is told of the same */
  SiguoPosition told;    /* of one who is told the events just as they came in */
} Game;

static void
begin (Game               *game,
       const SiguoOptions *options)
{
  SiguoRandom random;
  SiguoLayout layouts[SIGUO_N_SEATS], hidden[SIGUO_N_SEATS];
  guint8 seats = siguo_options_seats (options);
  guint8 first = options->first_mover;
  SiguoDeal deal, hidden_deal;

  game->options = options;
  siguo_random_init (&random, 1);
  if (first >= SIGUO_N_SEATS || !(seats & 1 << first))
    first = seats & 1 << SIGUO_SEAT_S ? SIGUO_SEAT_S : SIGUO_SEAT_E;

  if (options->mode == SIGUO_MODE_DUEL_FLIP)
    {
      siguo_deal_sort (&deal);
      siguo_deal_randomize (&deal, &random);
      siguo_deal_hide (&hidden_deal);
      siguo_flip_init (&game->truth, options, &deal, first);
      siguo_flip_init (&game->seen, options, &hidden_deal, first);
    }
  else
    {
      for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
        {
          siguo_layout_randomize (&layouts[seat], &random);
          siguo_view_layout (options, SIGUO_NO_SEAT, FALSE, seat, &layouts[seat], &hidden[seat]);
        }
      siguo_position_init (&game->truth, options, layouts, first);
      siguo_position_init (&game->seen, options, hidden, first);
    }
  game->told = game->seen;
}

/* Doing and undoing comes to nothing. */
static void
apply (SiguoPosition    *position,
       const SiguoEvent *event)
{
  SiguoPosition before = *position;
  SiguoUndo undo;

  siguo_position_apply (position, event, &undo);
  siguo_position_undo (position, &undo);
  g_assert_true (siguo_position_equal (position, &before));
  siguo_position_apply (position, event, NULL);
}

static void
rule (Game             *game,
      const SiguoEvent *asked)
{
  g_autoptr (GError) error = NULL;
  SiguoEvent event, seen;

  siguo_event_init (&event, asked->kind, asked->seat);
  event.from = asked->from;
  event.to = asked->to;
  if (siguo_position_rule (&game->truth, &event) != SIGUO_WHY_NOT_LEGAL)
    return;

  siguo_position_fill_path (&game->truth, &event);
  siguo_view_event (game->options, &event, &seen);
  siguo_position_accepts (&game->truth, &event, &error);
  g_assert_no_error (error);
  siguo_position_accepts (&game->seen, &seen, &error);
  g_assert_no_error (error);
  apply (&game->truth, &event);
  apply (&game->seen, &seen);
}

static void
check_text (const SiguoEvent *event,
            const SiguoBoard *board)
{
  g_autofree char *written = siguo_event_to_text (event, board);
  SiguoEvent again;

  g_assert_cmpuint (strlen (written), <=, 512);
  g_assert_true (siguo_event_from_text (&again, board, written, NULL));
  g_assert_true (siguo_event_equal (event, &again));
}

static void
check_position (const SiguoPosition *position)
{
  g_autofree char *written = siguo_position_to_text (position);
  g_autoptr (GError) error = NULL;
  SiguoPosition again;

  siguo_position_from_text (&again, written, &error);
  g_assert_no_error (error);
  g_assert_true (siguo_position_equal (position, &again));
}

static void
take_event (Game       *game,
            const char *text)
{
  const SiguoBoard *board = game->truth.board;
  g_autoptr (GError) error = NULL;
  SiguoEvent event;

  if (!siguo_event_from_text (&event, board, text, &error))
    {
      g_assert_nonnull (error);
      return;
    }

  check_text (&event, board);
  if (siguo_position_accepts (&game->told, &event, &error))
    apply (&game->told, &event);
  else
    g_assert_nonnull (error);
  rule (game, &event);
}

/* A position as text, or options, and then events as text, one a line. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  FuzzLines lines = { data, size };
  g_autofree char *first = fuzz_lines_next (&lines);
  SiguoOptions options;
  Game game;

  if (first == NULL)
    return 0;

  if (siguo_position_from_text (&game.told, first, NULL))
    {
      options = game.told.options;
      check_position (&game.told);
      begin (&game, &options);
      siguo_position_from_text (&game.told, first, NULL);
    }
  else if (siguo_options_from_text (&options, first, NULL))
    begin (&game, &options);
  else
    return 0;

  for (;;)
    {
      g_autofree char *line = fuzz_lines_next (&lines);

      if (line == NULL)
        break;
      take_event (&game, line);
    }
  check_position (&game.truth);
  check_position (&game.seen);
  check_position (&game.told);

  return 0;
}
