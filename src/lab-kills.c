/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-lab.h"

#include "lab-kills-game.h"
#include "rules/siguo-random.h"

#include <gio/gio.h>

#define MAX_GAMES 1000000
#define SHOCKS 6
/* The last few records of a journal. */
#define DAMAGE 700

typedef struct
{
  char *program;
  int n_games, n_jobs;
  guint n_started, n_ended;
  guint damage;
  gboolean forgets;
  char *folder;
  SiguoRandom random;
  SiguoLabKills kills;
  GPtrArray *games;
  GMainLoop *loop;
} Run;

static void
remove_tree (GFile *file)
{
  g_autoptr (GFileEnumerator) files = g_file_enumerate_children (
    file, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFile *child;

  while (files != NULL && g_file_enumerator_iterate (files, NULL, &child, NULL, NULL)
         && child != NULL)
    remove_tree (child);
  g_file_delete (file, NULL, NULL);
}

static void start_games (Run *run);

static gboolean
on_next (gpointer user_data)
{
  start_games (user_data);
  return G_SOURCE_REMOVE;
}

static void
on_done (SiguoLabKillsGame *game, gpointer user_data)
{
  Run *run = user_data;

  run->n_ended++;
  g_ptr_array_remove (run->games, game);
  /* Where nobody remembers, one game that shows it is enough. */
  if (run->n_ended == (guint) run->n_games || (run->forgets && run->kills.lost_moves > 0))
    g_main_loop_quit (run->loop);
  else
    g_idle_add (on_next, run);
}

static void
start_games (Run *run)
{
  while (run->n_started < (guint) run->n_games && run->games->len < (guint) run->n_jobs)
    {
      g_autofree char *name = g_strdup_printf ("game-%u", run->n_started);
      g_autofree char *folder = g_build_filename (run->folder, name, NULL);
      SiguoLabKillsPlan plan = {
        .program = run->program,
        .folder = folder,
        .seed = siguo_random_next (&run->random),
        .shocks = SHOCKS,
        .damage = run->damage,
        .forgets = run->forgets,
      };

      run->n_started++;
      g_mkdir_with_parents (folder, 0700);
      g_ptr_array_add (run->games,
                       siguo_lab_kills_game_new (&plan, &run->kills, on_done, run));
    }
}

static guint
sum (const guint *by_phase)
{
  guint all = 0;

  for (guint i = 0; i < SIGUO_LAB_PHASES; i++)
    all += by_phase[i];
  return all;
}

static void
print_phases (const char *what, const guint *by_phase)
{
  g_print ("%s: lobby=%u deploy=%u play=%u over=%u\n", what, by_phase[0], by_phase[1], by_phase[2],
           by_phase[3]);
}

/* Returns: the exit status */
static int
print_figures (const Run *run, gint64 span_us)
{
  const SiguoLabKills *kills = &run->kills;

  print_phases ("kills", kills->kills);
  print_phases ("client_kills", kills->client_kills);
  print_phases ("cuts", kills->cuts);
  g_print ("stops=%u plies=%u seconds=%.0f stuck=%u\n", kills->stops, kills->plies, span_us / 1e6,
           kills->stuck);
  g_print ("games=%u kills=%u client_kills=%u lost_moves=%u doubled_moves=%u\n", run->n_ended,
           sum (kills->kills), sum (kills->client_kills) + sum (kills->cuts), kills->lost_moves,
           kills->doubled_moves);
  return kills->lost_moves + kills->doubled_moves + kills->stuck == 0 ? 0 : 1;
}

/**
 * siguo_lab_kills:
 *
 * "kills": games over loopback at a real referee, while it and the players' programs are killed at
 * random moments. Each move that anybody was told of must be in the game in the end, once.
 *
 * Returns: 0 when it is so
 */
int
siguo_lab_kills (int argc, char **argv)
{
  gboolean self_check = FALSE, cut = FALSE;
  gint64 seed = 1, start_us = g_get_monotonic_time ();
  Run run = { .n_games = 10, .n_jobs = 10 };
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "games", 0, 0, G_OPTION_ARG_INT, &run.n_games, "How many games", "N" },
    { "jobs", 0, 0, G_OPTION_ARG_INT, &run.n_jobs, "How many of them at a time", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Of chance", "S" },
    { "referee", 0, 0, G_OPTION_ARG_FILENAME, &run.program, "The referee; else that of the PATH",
      "PROGRAM" },
    { "cut", 0, 0, G_OPTION_ARG_NONE, &cut,
      "Cut each journal a little; the players' programs remember what was there", NULL },
    { "self-check", 0, 0, G_OPTION_ARG_NONE, &self_check,
      "The same where nobody remembers, so that moves are lost", NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GFile) folder = NULL;
  int status;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc > 1 || run.n_games < 1
      || run.n_games > MAX_GAMES || run.n_jobs < 1)
    {
      g_printerr ("siguo-lab: %s\n",
                  error != NULL ? error->message : "these arguments make no games");
      return 2;
    }
  run.folder = g_dir_make_tmp ("siguo-kills-XXXXXX", &error);
  if (run.folder == NULL)
    {
      g_printerr ("siguo-lab: %s\n", error->message);
      return 2;
    }
  if (run.program == NULL)
    run.program = g_strdup ("siguo-referee");
  run.damage = self_check || cut ? DAMAGE : 0;
  run.forgets = self_check;
  siguo_random_init (&run.random, (guint64) seed);
  run.games = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_lab_kills_game_free);
  run.loop = g_main_loop_new (NULL, FALSE);
  start_games (&run);
  g_main_loop_run (run.loop);
  status = print_figures (&run, g_get_monotonic_time () - start_us);
  /* That is what it is for. */
  if (self_check)
    status = run.kills.lost_moves > 0 ? 0 : 1;
  g_main_loop_unref (run.loop);
  g_ptr_array_unref (run.games);
  folder = g_file_new_for_path (run.folder);
  remove_tree (folder);
  g_free (run.folder);
  g_free (run.program);
  return status;
}
