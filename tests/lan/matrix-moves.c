/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matrix-moves.h"

#include <string.h>

#include "matrix.h"
#include "pair.h"

/* What design section 5 names: a connection that may have been cut proves itself in 3 s; where
 * nobody noticed anything, 15 s of silence say so, looked at every 5 s. */
#define PROVED_MS 4000
#define SILENT_MS 20000
/* Ours: the first try to come back, or the first answer of the room from where it is now. */
#define BACK_MS 2000
/* Ours: where TCP has to say a frame again, and waits twice as long each time. */
#define LOSSY_JOINED_MS (2 * GIVEN_UP_MS)
#define LOSSY_MOVE_MS 1000
#define N_LOSSY_MOVES 10

/* Both play until so much has happened, and saw the same game: nothing refused, no ghosts. */
static void
play (Pair *pair,
      guint n_events)
{
  g_autofree char *said[2] = { NULL, NULL };
  g_autofree char *expected = g_strdup_printf ("%u 0 0 0 ", n_events);

  machine_tell (pair->host, "play %u", n_events);
  machine_tell (pair->client, "play %u", n_events);
  said[0] = machine_wait (pair->host, "played");
  said[1] = machine_wait (pair->client, "played");
  g_free (machine_wait (pair->host, "done"));
  g_free (machine_wait (pair->client, "done"));
  if (!g_str_has_prefix (said[0], expected))
    g_error ("the host’s player: %s", said[0]);
  g_assert_cmpstr (said[0], ==, said[1]);
}

static gboolean
has_turn (Machine *machine)
{
  g_autofree char *turn = NULL;

  machine_tell (machine, "turn");
  turn = machine_wait (machine, "turn");
  g_free (machine_wait (machine, "done"));
  return strcmp (turn, "own") == 0;
}

/* As somebody does who is told that there was no answer in time: tries until it works. */
static void
get_seat (Machine    *machine,
          const char *command,
          const char *what,
          double      goal_ms)
{
  gint64 from_us = g_get_monotonic_time ();

  for (guint tries = 1; TRUE; tries++)
    {
      g_autofree char *line = NULL;

      machine_tell (machine, "%s", command);
      line = machine_wait_either (machine, "seated", "closed");
      if (!g_str_has_prefix (line, "seated"))
        continue;
      matrix_figure (what, ms_since (line + strlen ("seated "), from_us), goal_ms);
      matrix_note ("tries: %u", tries);
      return;
    }
}

static void
deploy (Pair *pair)
{
  machine_tell (pair->host, "deploy");
  machine_tell (pair->client, "deploy");
  g_free (machine_wait (pair->host, "done"));
  g_free (machine_wait (pair->client, "done"));
}

/* A room for two: the host's own player, and the client, whose turn it is. Returns: how much has
 * happened */
static guint
begin (Pair *pair)
{
  guint n_events = 4;

  pair_init (pair, TRUE, FALSE, NULL);
  machine_do (pair->host, "house Room mode=duel_dark move_seconds=none");
  find (pair->client, "Room", "found", FIRST_ANSWER_MS);
  machine_tell (pair->host, "type Anna 127.0.0.1");
  g_free (machine_wait (pair->host, "seated"));
  join (pair->client, "Boris", "Room", "joined", JOINED_MS);
  deploy (pair);
  play (pair, n_events);
  if (!has_turn (pair->client))
    play (pair, ++n_events);
  g_assert_true (has_turn (pair->client));
  machine_tell (pair->client, "watch");
  g_free (machine_wait (pair->client, "done"));
  return n_events;
}

/* As another lease does it: the old address is gone first. */
static gint64
change_address (Machine    *machine,
                const char *from,
                const char *to)
{
  machine_tell (machine, "sh ip address del %s/24 dev eth0", from);
  g_free (machine_wait (machine, "done"));
  machine_tell (machine, "sh ip address add %s/24 brd + dev eth0", to);
  g_free (machine_wait (machine, "done"));
  return g_get_monotonic_time ();
}

/* Whoever moves does not know yet that this goes nowhere; it is made all the same, once. */
static void
come_back (Pair   *pair,
           gint64  from_us,
           double  lost_ms,
           guint   n_events)
{
  g_autofree char *lost = NULL;
  g_autofree char *here = NULL;
  gint64 lost_us;

  machine_tell (pair->client, "move");
  g_free (machine_wait (pair->client, "done"));
  lost = machine_wait (pair->client, "lost");
  matrix_figure ("the client saw that it was cut", ms_since (lost, from_us), lost_ms);
  here = machine_wait (pair->client, "here");
  lost_us = g_ascii_strtoll (lost, NULL, 10);
  matrix_figure ("and was in its seat again after", ms_since (here, lost_us), BACK_MS);
  play (pair, n_events + 1);
  play (pair, n_events + 5);
}

void
matrix_address_of_client (void)
{
  gint64 from_us;
  guint n_events;
  Pair pair;

  n_events = begin (&pair);
  from_us = change_address (pair.client, "10.9.0.2", "10.9.0.77");
  come_back (&pair, from_us, PROVED_MS, n_events);
  list_once (pair.client, 1);
  pair_clear (&pair);
}

/* The room is still the same row of the list, with the address where it is now in the first
 * place. */
void
matrix_address_of_host (void)
{
  g_autofree char *rows = NULL;
  gint64 from_us;
  guint n_events;
  Pair pair;

  n_events = begin (&pair);
  from_us = change_address (pair.host, "10.9.0.1", "10.9.0.99");
  come_back (&pair, from_us, SILENT_MS, n_events);
  rows = expect_rows (pair.client, 1, "rows");
  g_assert_true (g_str_has_prefix (rows, "Room=10.9.0.99:23474"));
  pair_clear (&pair);
}

void
matrix_loss (void)
{
  gint64 from_us;
  Pair pair;

  pair_init (&pair, TRUE, TRUE, NULL);
  drop_on_bridge ("numgen random mod 100 '<' 30 drop");
  machine_do (pair.host, "house Room mode=duel_dark move_seconds=none");
  find (pair.client, "Room", "found", SECOND_QUESTION_MS);
  machine_tell (pair.host, "type Anna 127.0.0.1");
  g_free (machine_wait (pair.host, "seated"));
  get_seat (pair.client, "join Boris Room", "joined", LOSSY_JOINED_MS);
  list_once (pair.client, 1);

  deploy (&pair);
  play (&pair, 4);
  from_us = g_get_monotonic_time ();
  play (&pair, 4 + N_LOSSY_MOVES);
  matrix_figure ("a move, of ten", (double) (g_get_monotonic_time () - from_us) / 1000 / N_LOSSY_MOVES,
                 LOSSY_MOVE_MS);
  get_seat (pair.client, "type Cleo 10.9.0.1", "typed address joined, to watch",
            LOSSY_JOINED_MS);
  list_once (pair.client, 1);
  pair_clear (&pair);
}
