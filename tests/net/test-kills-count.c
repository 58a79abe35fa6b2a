/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-kills-count.h"

/* What counts as lost and as there twice. */

typedef struct
{
  SiguoLabCount *count;
  GArray *events;
} Fixture;

static SiguoEvent
make_move (guint8     seat,
           SiguoPoint from,
           SiguoPoint to)
{
  SiguoEvent event;

  siguo_event_init (&event, SIGUO_EVENT_MOVE, seat);
  event.from = from;
  event.to = to;
  event.path[0] = from;
  event.path[1] = to;
  event.n_path = 2;
  return event;
}

/* Two moves that were asked for and told. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->count = siguo_lab_count_new (siguo_board_get (SIGUO_BOARD_FOUR));
  fixture->events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  for (guint i = 0; i < 2; i++)
    {
      SiguoEvent event = make_move (i, 30 * i, 30 * i + 1);

      g_array_append_val (fixture->events, event);
      siguo_lab_count_ask (fixture->count, i, i, event.from, event.to);
      siguo_lab_count_tell (fixture->count, i, &event);
    }
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  siguo_lab_count_free (fixture->count);
  g_array_unref (fixture->events);
}

static void
check (Fixture *fixture,
       guint    lost,
       guint    doubled)
{
  guint lost_now = 0, doubled_now = 0;

  siguo_lab_count_check (fixture->count, fixture->events, &lost_now, &doubled_now);
  g_assert_cmpuint (lost_now, ==, lost);
  g_assert_cmpuint (doubled_now, ==, doubled);
}

static void
test_whole (Fixture       *fixture,
            gconstpointer  data)
{
  check (fixture, 0, 0);
  /* Asked for twice, since the answer was lost, and done once. */
  siguo_lab_count_ask (fixture->count, 1, 1, 30, 31);
  check (fixture, 0, 0);
}

static void
test_lost (Fixture       *fixture,
           gconstpointer  data)
{
  g_array_set_size (fixture->events, 1);
  check (fixture, 1, 0);
}

/* Another one stands where it was. */
static void
test_other (Fixture       *fixture,
            gconstpointer  data)
{
  g_array_index (fixture->events, SiguoEvent, 1) = make_move (1, 30, 35);
  check (fixture, 1, 1);
}

static void
test_doubled (Fixture       *fixture,
              gconstpointer  data)
{
  SiguoEvent again = make_move (1, 30, 31);

  g_array_append_val (fixture->events, again);
  check (fixture, 0, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) \
  g_test_add ("/kills-count/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("whole", test_whole);
  ADD ("lost", test_lost);
  ADD ("other", test_other);
  ADD ("doubled", test_doubled);

  return g_test_run ();
}
