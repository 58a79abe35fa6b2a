/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay-room.h"
#include "replay-world.h"

#include <stdlib.h>

/* Random things happen in a room, and again and again what its journal says is compared with what
 * the room is; test-net-replay SEED N is for one long run, of N rooms from SEED on. */

#define ROOMS 2
#define STEPS 900
#define CHECK_EVERY 12
/* Less than any record is long; and for so many steps. */
#define CUT 5
#define CUT_STEPS 250

typedef struct
{
  guint64 first, n_rooms;
} Range;

static guint
throw_dice (guint    bound,
            gpointer user_data)
{
  return siguo_random_below (user_data, bound);
}

static void
check (ReplayRoom *room)
{
  g_autofree char *difference = replay_room_compare (room, 0);

  if (difference != NULL)
    g_error ("%s", difference);
}

static void
test_random (gconstpointer data)
{
  const Range *range = data;
  guint n_starts = 0, n_returns = 0, n_refused = 0, n_crashes = 0, n_checks = 0;

  for (guint64 seed = range->first; seed < range->first + range->n_rooms; seed++)
    {
      g_autoptr (ReplayRoom) room = NULL;
      SiguoRandom dice;

      g_test_message ("seed %" G_GUINT64_FORMAT, seed);
      replay_world_begin (seed);
      siguo_random_init (&dice, seed);
      room = replay_room_new (throw_dice, &dice);
      for (guint i = 1; i <= STEPS; i++)
        {
          replay_room_step (room);
          if (i % CHECK_EVERY == 0)
            check (room);
        }
      replay_room_crash (room);
      n_starts += room->n_starts;
      n_returns += room->n_returns;
      n_refused += room->n_refused;
      n_crashes += room->n_crashes;
      n_checks += room->n_checks;
    }
  g_test_message ("%u comparisons, %u crashes, %u starts, %u returns, %u refusals", n_checks,
                  n_crashes, n_starts, n_returns, n_refused);
  /* Else nothing of what this is about has happened. */
  g_assert_cmpuint (n_starts, >, 0);
  g_assert_cmpuint (n_returns, >, 0);
  g_assert_cmpuint (n_refused, >, 0);
  g_assert_cmpuint (n_crashes, >, 0);
}

/* A journal that lacks the last thing that happened says something else. */
static void
test_is_seen (void)
{
  g_autoptr (ReplayRoom) room = NULL;
  guint n_seen = 0;
  SiguoRandom dice;

  replay_world_begin (1);
  siguo_random_init (&dice, 1);
  room = replay_room_new (throw_dice, &dice);
  for (guint i = 0; i < CUT_STEPS; i++)
    {
      gsize before = siguo_scribe_get_size (room->scribe);
      g_autofree char *difference = NULL;

      replay_room_step (room);
      if (siguo_scribe_get_size (room->scribe) <= before)
        continue;
      difference = replay_room_compare (room, CUT);
      n_seen += difference != NULL;
    }
  g_assert_cmpuint (n_seen, >, CUT_STEPS / 10);
}

int
main (int argc, char *argv[])
{
  Range range = { 1, ROOMS };

  g_test_init (&argc, &argv, NULL);
  if (argc == 3)
    range = (Range) { g_ascii_strtoull (argv[1], NULL, 10), g_ascii_strtoull (argv[2], NULL, 10) };
  g_test_add_data_func ("/replay/random", &range, test_random);
  g_test_add_func ("/replay/is-seen", test_is_seen);
  return g_test_run ();
}
