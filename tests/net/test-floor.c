/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "referee-floor.h"
#include "rules/siguo-options.h"

/* A room with a thread of its own, and what it tells the first thread. */

typedef struct
{
  guint n_changed, n_closed;
} Told;

static void
on_changed (gpointer user_data)
{
  ((Told *) user_data)->n_changed++;
}

static void
on_closed (gpointer user_data)
{
  ((Told *) user_data)->n_closed++;
}

/* Returns: (transfer full): a floor that has closed its room; that it did is on its way */
static RefereeFloor *
close_floor (Told *told)
{
  static const RefereeFloorPorts ports = { on_changed, on_closed };
  const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE };
  g_autoptr (GError) error = NULL;
  RefereeFloor *floor;
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  floor = referee_floor_open ("Floor", &options, &doors, FALSE, &ports, told, &error);
  g_assert_no_error (error);
  g_assert_true (referee_floor_start (floor, &error));
  g_assert_no_error (error);
  referee_floor_close (floor, FALSE);
  while (!g_main_context_pending (NULL))
    g_thread_yield ();
  g_assert_cmpuint (told->n_closed, ==, 0);
  return floor;
}

static void
test_told (void)
{
  Told told = { 0 };
  RefereeFloor *floor = close_floor (&told);

  while (told.n_closed == 0)
    g_main_context_iteration (NULL, TRUE);
  referee_floor_free (floor);
  g_assert_cmpuint (told.n_closed, ==, 1);
}

/* What is still on its way when the room is gone reaches nobody, least of all what is not there any
 * more. */
static void
test_gone (void)
{
  Told told = { 0 };

  referee_floor_free (close_floor (&told));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (told.n_closed, ==, 0);
  g_assert_cmpuint (told.n_changed, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/net/floor/told", test_told);
  g_test_add_func ("/net/floor/gone", test_gone);

  return g_test_run ();
}
