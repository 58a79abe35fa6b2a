/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/siguo-replay.h"

#include "record/make-game.h"
#include "rules/siguo-view.h"

/* A recorded game at any step, to anybody's knowledge. The sample games are not part of the
 * project; where they are is said by the first argument or by SIGUO_GAMES in the environment. */

static char *folder;

/* Every step walked forward with one position, then asked for backward and out of order. */
static void
assert_steps_agree (SiguoReplay *replay)
{
  guint n = siguo_replay_get_n_steps (replay);
  g_autofree guint64 *hashes = g_new (guint64, n + 1);
  SiguoPosition position, asked;

  siguo_record_begin (siguo_replay_get_record (replay), &position);
  hashes[0] = position.hash;
  for (guint step = 1; step <= n; step++)
    {
      SiguoEvent event;

      siguo_replay_get_event (replay, SIGUO_NO_SEAT, step, &event);
      siguo_position_apply (&position, &event, NULL);
      hashes[step] = position.hash;
    }
  for (guint step = 0; step <= n; step++)
    {
      siguo_replay_get_position (replay, SIGUO_NO_SEAT, step, &asked);
      g_assert_cmphex (asked.hash, ==, hashes[step]);
    }
  for (guint back = 0; back <= n; back++)
    {
      siguo_replay_get_position (replay, SIGUO_NO_SEAT, n - back, &asked);
      g_assert_cmphex (asked.hash, ==, hashes[n - back]);
    }
  for (guint i = 0, step = n; i <= n; i++, step = (step + 37) % (n + 1))
    {
      siguo_replay_get_position (replay, SIGUO_NO_SEAT, step, &asked);
      g_assert_cmphex (asked.hash, ==, hashes[step]);
    }
  siguo_replay_get_position (replay, SIGUO_NO_SEAT, n, &asked);
  g_assert_true (siguo_position_equal (&asked, &position));
}

static gboolean
is_shown (const SiguoPosition *position, guint piece)
{
  return siguo_set_has (&position->shown, (SiguoPoint) piece);
}

/* Said here once more, from the rules and not from the code: what @seat may know of a piece. */
static gboolean
may_know (const SiguoPosition *seen, guint8 seat, guint piece)
{
  const SiguoOptions *options = &seen->options;
  guint8 owner = seen->owner_of[piece];

  if (owner == seat || is_shown (seen, piece))
    return TRUE;
  if (options->mode == SIGUO_MODE_SIGUO_OPEN || options->mode == SIGUO_MODE_DUEL_OPEN
      || options->duel_open)
    return TRUE;
  if (options->mode == SIGUO_MODE_SIGUO_DUAL && (owner ^ seat) == 2)
    return TRUE;
  return options->dead_see_all && !(seen->alive & 1 << seat);
}

/* What a seat sees is public but for the ranks; it knows what it may and, where layouts are known,
 * all of it. */
static void
assert_views_hide (SiguoReplay *replay)
{
  guint n = siguo_replay_get_n_steps (replay);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    for (guint step = 0; step <= n; step++)
      {
        SiguoPosition truth, seen;

        if (!siguo_replay_knows_view (replay, seat))
          continue;
        siguo_replay_get_position (replay, SIGUO_NO_SEAT, step, &truth);
        siguo_replay_get_position (replay, seat, step, &seen);
        g_assert_cmpuint (seen.turn, ==, truth.turn);
        g_assert_cmpuint (seen.alive, ==, truth.alive);
        g_assert_cmpuint (seen.ply, ==, truth.ply);
        g_assert_cmpuint (seen.end, ==, truth.end);
        g_assert_cmpmem (seen.piece_at, sizeof seen.piece_at, truth.piece_at,
                         sizeof truth.piece_at);
        for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
          {
            gboolean told = truth.options.battle_reveal != SIGUO_REVEAL_NONE;

            if (truth.rank_of[piece] == SIGUO_RANK_NONE)
              continue;
            if (truth.end != SIGUO_END_NOT && truth.options.dead_see_all)
              continue;
            if (may_know (&seen, seat, piece))
              g_assert_cmpuint (seen.rank_of[piece], ==, truth.rank_of[piece]);
            else if (!told)
              g_assert_cmpuint (seen.rank_of[piece], ==, SIGUO_RANK_UNKNOWN);
          }
      }
}

static SiguoReplay *
make_replay (SiguoMode mode, const char *key, const char *value, guint64 seed)
{
  g_autoptr (SiguoRecord) record = make_game (mode, "classic", seed);

  if (key != NULL)
    g_assert_true (siguo_options_set (&record->options, key, value, NULL));
  /* What an option adds to events is not in this game; views must not need it. */
  return siguo_replay_new (g_steal_pointer (&record));
}

static const SiguoMode modes[] = {
  SIGUO_MODE_SIGUO_DARK, SIGUO_MODE_SIGUO_DUAL, SIGUO_MODE_SIGUO_OPEN,
  SIGUO_MODE_SIGUO_DUEL, SIGUO_MODE_DUEL_DARK,  SIGUO_MODE_DUEL_OPEN,
};

static void
test_steps (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    for (guint64 seed = 1; seed <= 5; seed++)
      {
        g_autoptr (SiguoReplay) replay = make_replay (modes[i], NULL, NULL, seed);

        assert_steps_agree (replay);
      }
}

static void
test_views (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    for (guint64 seed = 11; seed <= 13; seed++)
      {
        g_autoptr (SiguoReplay) replay = make_replay (modes[i], NULL, NULL, seed);

        assert_views_hide (replay);
      }
}

/* The one that is out sees all from then on, and nothing more before. */
static void
test_dead_see_all (void)
{
  guint n_seen = 0;

  for (guint64 seed = 21; seed <= 24; seed++)
    {
      g_autoptr (SiguoReplay) replay =
          make_replay (SIGUO_MODE_SIGUO_DARK, "dead_see_all", "on", seed);
      guint n = siguo_replay_get_n_steps (replay);

      assert_views_hide (replay);
      for (guint step = 1; step <= n; step++)
        {
          SiguoEvent event;
          SiguoPosition before, after;
          guint8 seat;

          siguo_replay_get_event (replay, SIGUO_NO_SEAT, step, &event);
          if (event.n_out == 0 || event.end != SIGUO_END_NOT)
            continue;
          seat = event.out[0].seat;
          siguo_replay_get_position (replay, seat, step - 1, &before);
          siguo_replay_get_position (replay, seat, step, &after);
          g_assert_cmpuint (before.rank_of[siguo_board_point (before.board, (seat + 1) % 4, 5, 3)],
                            ==, SIGUO_RANK_UNKNOWN);
          g_assert_cmpuint (after.rank_of[siguo_board_point (after.board, (seat + 1) % 4, 5, 3)], <,
                            SIGUO_RANK_UNKNOWN);
          n_seen++;
        }
    }
  g_assert_cmpuint (n_seen, >, 0);
}

/* What a battle shows to all is known to all, and no more. */
static void
test_battle_reveal (void)
{
  g_autoptr (SiguoReplay) replay =
      make_replay (SIGUO_MODE_SIGUO_DARK, "battle_reveal", "defender", 31);
  guint n = siguo_replay_get_n_steps (replay), n_battles = 0;

  for (guint step = 1; step <= n; step++)
    {
      SiguoEvent truth, seen;

      siguo_replay_get_event (replay, SIGUO_NO_SEAT, step, &truth);
      siguo_replay_get_event (replay, SIGUO_SEAT_N, step, &seen);
      if (truth.outcome == SIGUO_OUTCOME_QUIET)
        continue;
      g_assert_cmpuint (seen.attacker, ==, SIGUO_RANK_UNKNOWN);
      g_assert_cmpuint (seen.defender, ==, truth.defender);
      g_assert_cmpint (siguo_replay_get_mark (replay, step), !=, SIGUO_REPLAY_MARK_NONE);
      n_battles++;
    }
  g_assert_cmpuint (n_battles, >, 0);
}

/* From the own record of a game that broke off nothing is known but the own army. */
static void
test_own_record (void)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 41);
  g_autoptr (SiguoReplay) replay = NULL;
  SiguoPosition position;

  record->viewer = SIGUO_SEAT_E;
  record->finished = FALSE;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seat != SIGUO_SEAT_E)
      siguo_layout_hide (&record->layouts[seat]);
  for (guint i = 0; i < record->events->len; i++)
    {
      SiguoEvent *event = &g_array_index (record->events, SiguoEvent, i);
      SiguoEvent seen;

      siguo_view_event (&record->options, event, &seen);
      *event = seen;
    }
  g_array_set_size (record->events, record->events->len / 2);
  g_assert_true (siguo_record_accepts (record, NULL));
  replay = siguo_replay_new (g_steal_pointer (&record));
  assert_steps_agree (replay);
  assert_views_hide (replay);
  g_assert_true (siguo_replay_knows_view (replay, SIGUO_SEAT_E));
  g_assert_false (siguo_replay_knows_view (replay, SIGUO_SEAT_S));
  siguo_replay_get_position (replay, SIGUO_NO_SEAT, siguo_replay_get_n_steps (replay), &position);
  for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
    if (position.rank_of[piece] != SIGUO_RANK_NONE && position.owner_of[piece] != SIGUO_SEAT_E
        && !is_shown (&position, piece))
      g_assert_cmpuint (position.rank_of[piece], ==, SIGUO_RANK_UNKNOWN);
  /* Another one's view of it does not tell what the record's owner knows. */
  siguo_replay_get_position (replay, SIGUO_SEAT_S, siguo_replay_get_n_steps (replay), &position);
  for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
    if (position.rank_of[piece] != SIGUO_RANK_NONE && !is_shown (&position, piece))
      g_assert_cmpuint (position.rank_of[piece], ==, SIGUO_RANK_UNKNOWN);
}

/* What lies face down is nobody's to know, also when the record tells what was dealt. */
static void
test_flip (void)
{
  for (guint64 seed = 51; seed <= 53; seed++)
    {
      g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_DUEL_FLIP, "flip_classic", seed);
      g_autoptr (SiguoReplay) replay = siguo_replay_new (g_steal_pointer (&record));
      guint n = siguo_replay_get_n_steps (replay), n_down = 0;

      assert_steps_agree (replay);
      for (guint step = 0; step <= n; step++)
        {
          SiguoPosition truth, seen;

          siguo_replay_get_position (replay, SIGUO_NO_SEAT, step, &truth);
          siguo_replay_get_position (replay, SIGUO_SEAT_S, step, &seen);
          g_assert_cmpmem (seen.piece_at, sizeof seen.piece_at, truth.piece_at,
                           sizeof truth.piece_at);
          for (guint point = 0; point < SIGUO_DEAL_POINTS; point++)
            {
              guint8 piece = seen.piece_at[point];

              if (piece == SIGUO_NO_PIECE)
                continue;
              g_assert_cmpuint (truth.rank_of[piece], <, SIGUO_RANK_UNKNOWN);
              g_assert_cmpuint (seen.rank_of[piece], ==,
                                siguo_flip_is_down (&seen, (SiguoPoint) point)
                                    ? SIGUO_RANK_UNKNOWN
                                    : truth.rank_of[piece]);
              n_down += siguo_flip_is_down (&seen, (SiguoPoint) point);
            }
        }
      g_assert_cmpuint (n_down, >, 0);
    }
}

static void
test_empty (void)
{
  SiguoOptions options;
  g_autoptr (SiguoReplay) replay = NULL;
  SiguoPosition position;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  replay = siguo_replay_new (siguo_record_new (&options));
  g_assert_cmpuint (siguo_replay_get_n_steps (replay), ==, 0);
  siguo_replay_get_position (replay, SIGUO_NO_SEAT, 0, &position);
  g_assert_cmpuint (siguo_position_count_pieces (&position, SIGUO_SEAT_W), ==, SIGUO_LAYOUT_PIECES);
  g_assert_cmpint (siguo_replay_get_mark (replay, 0), ==, SIGUO_REPLAY_MARK_NONE);
  g_assert_false (siguo_replay_knows_view (replay, SIGUO_SEAT_S));
}

static void
test_sample_games (void)
{
  g_autoptr (GDir) dir = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
  guint n = 0;

  if (dir == NULL)
    {
      g_test_skip ("The recorded games are not here");
      return;
    }
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (SiguoReplay) replay = NULL;
      g_autoptr (GError) error = NULL;
      SiguoRecord *record;

      if (!g_str_has_suffix (name, ".jgs"))
        continue;
      record = siguo_record_load (file, &error);
      g_assert_no_error (error);
      replay = siguo_replay_new (record);
      assert_steps_agree (replay);
      assert_views_hide (replay);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  folder = g_strdup (argc > 1 ? argv[1] : g_getenv ("SIGUO_GAMES"));
  g_test_add_func ("/replay/steps", test_steps);
  g_test_add_func ("/replay/views", test_views);
  g_test_add_func ("/replay/dead-see-all", test_dead_see_all);
  g_test_add_func ("/replay/battle-reveal", test_battle_reveal);
  g_test_add_func ("/replay/own-record", test_own_record);
  g_test_add_func ("/replay/flip", test_flip);
  g_test_add_func ("/replay/empty", test_empty);
  g_test_add_func ("/replay/sample-games", test_sample_games);
  return g_test_run ();
}
