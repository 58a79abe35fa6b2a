/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "net/client/siguo-table.h"
#include "net/common/siguo-memory-channel.h"

#include <string.h>

#define MAX_LINES 400

typedef struct
{
  SiguoTable *table;
  SiguoChannel *room;   /* (nullable): the room's end */
  guint n_said;         /* by the table */
  SiguoRandom random;
  SiguoLayout layout;   /* what the player deploys */
} Run;

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
on_said (SiguoChannel *channel,
         GBytes       *text,
         Run          *run)
{
  run->n_said++;
}

static void
on_closed (SiguoChannel *channel,
           const GError *error,
           Run          *run)
{
  g_clear_object (&run->room);
}

/* Whoever draws the table looks at all of it whenever anything changed. */
static void
look_at (SiguoTable *table)
{
  const SiguoPosition *position = siguo_table_get_position (table);
  const SiguoHash *referee = NULL;
  const guint8 *nonce = NULL;
  gint64 deadline_us;

  siguo_table_get_options (table);
  siguo_table_get_connection_error (table);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_true (g_utf8_validate (siguo_table_get_seat_state (table, seat)->name, -1, NULL));
      siguo_table_get_shown_layout (table, seat);
    }
  for (guint i = 0; i < siguo_table_get_n_spectators (table); i++)
    g_assert_true (g_utf8_validate (siguo_table_get_spectator (table, i, NULL), -1, NULL));
  siguo_table_get_quiet_left (table);
  siguo_table_get_offer (table, &deadline_us);
  siguo_table_get_pause_asked (table, &deadline_us);
  siguo_table_get_commitments (table, &referee);
  siguo_table_get_secrets (table, &nonce);
  siguo_table_is_verifiable (table);
  if (position != NULL)
    {
      g_autofree char *text = siguo_position_to_text (position);
      SiguoPosition again;

      g_assert_true (siguo_position_from_text (&again, text, NULL));
      g_assert_nonnull (siguo_table_get_begin (table));
    }
}

static void
connect_to_room (Run *run)
{
  g_autoptr (SiguoChannel) ours = NULL;
  SiguoConnection connection = siguo_table_get_connection (run->table);

  if (run->room != NULL || (connection != SIGUO_CONNECTION_CONNECTING &&
                            connection != SIGUO_CONNECTION_RETURNING))
    return;
  siguo_memory_channel_new_pair (&ours, &run->room);
  g_signal_connect (run->room, "received", G_CALLBACK (on_said), run);
  g_signal_connect (run->room, "closed", G_CALLBACK (on_closed), run);
  siguo_table_join_channel (run->table, ours, "Anna", FALSE, NULL);
}

static void
move (Run *run)
{
  const SiguoPosition *position = siguo_table_get_position (run->table);
  SiguoMove moves[SIGUO_MAX_MOVES];
  SiguoMove chosen;
  guint n;

  if (position == NULL || position->turn != siguo_table_get_seat (run->table) ||
      position->turn == SIGUO_NO_SEAT)
    return;
  n = siguo_position_list_moves (position, moves);
  if (n == 0)
    return;
  chosen = moves[siguo_random_below (&run->random, n)];
  siguo_table_move (run->table, chosen.from, chosen.to);
}

/* What one line asks for: a message from the room, or what the player does. */
static void
do_line (Run        *run,
         const char *line)
{
  SiguoTable *table = run->table;

  switch (*line)
    {
    case 'j': connect_to_room (run); break;
    case 'x':
      if (run->room != NULL)
        siguo_memory_channel_cut (SIGUO_MEMORY_CHANNEL (run->room));
      break;
    case 's': siguo_table_sit (table, SIGUO_SEAT_S); break;
    case 'y': siguo_table_set_ready (table, TRUE); break;
    case 'k': siguo_table_commit (table, &run->layout, NULL); break;
    case 'd': siguo_table_set_draft (table, &run->layout); break;
    case 'w': siguo_table_withdraw (table); break;
    case 'm': move (run); break;
    case 'f': siguo_table_flip (table, 0); break;
    case 'g': siguo_table_surrender (table); break;
    case 'o': siguo_table_offer_draw (table); break;
    case 'p': siguo_table_pause (table, TRUE); break;
    case 'c': siguo_table_chat (table, "hello", FALSE); break;
    case 'l': siguo_table_leave (table); break;
    default:
      if (run->room != NULL)
        {
          g_autoptr (GBytes) text = g_bytes_new (line, strlen (line));

          siguo_channel_send (run->room, text);
        }
      break;
    }
  settle ();
  look_at (table);
}

/* A table at a room that says whatever it likes, a line each; see do_line(). */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  FuzzLines lines = { data, size };
  Run run = { .table = siguo_table_new (NULL) };

  siguo_random_init (&run.random, 1);
  siguo_layout_randomize (&run.layout, &run.random);
  connect_to_room (&run);
  settle ();
  g_assert_cmpuint (run.n_said, ==, 1);
  for (guint i = 0; i < MAX_LINES; i++)
    {
      g_autofree char *line = fuzz_lines_next (&lines);

      if (line == NULL)
        break;
      do_line (&run, line);
    }

  g_object_unref (run.table);
  settle ();
  if (run.room != NULL)
    siguo_channel_close (run.room);
  settle ();
  g_assert_null (run.room);

  return 0;
}
