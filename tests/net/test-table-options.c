/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-bench.h"

#include "rules/siguo-answer.h"
#include "rules/siguo-flip.h"

#include <string.h>

/* What a table says and shows of the options: over memory channels, at a real room and at one that
 * cheats. */

static SiguoOptions
read_options (const char *text)
{
  g_autoptr (GError) error = NULL;
  SiguoOptions options;

  siguo_options_from_text (&options, text, &error);
  g_assert_no_error (error);
  return options;
}

static void
count (guint *counter)
{
  (*counter)++;
}

typedef struct
{
  guint n;
  char *keys;
  guint move_seconds_before;
} Changes;

static void
on_options_changed (SiguoTable *table, char **keys, const SiguoOptions *before, Changes *changes)
{
  changes->n++;
  g_free (changes->keys);
  changes->keys = g_strjoinv (" ", keys);
  changes->move_seconds_before = before->move_seconds;
}

static void
change (Four *four, const char *text)
{
  SiguoOptions options = read_options (text);

  siguo_table_set_options (four->players[0]->table, &options);
  bench_settle ();
}

static void
test_changed (void)
{
  SiguoOptions options = read_options ("mode=siguo_dark");
  Changes changes = { 0 };
  SiguoTable *table;
  Four four;

  four_sit (&four, &options, NULL);
  table = four.players[2]->table;
  g_signal_connect (table, "options-changed", G_CALLBACK (on_options_changed), &changes);
  siguo_table_set_ready (four.players[1]->table, TRUE);
  bench_settle ();
  g_assert_cmpuint (changes.n, ==, 0);
  change (&four, "mode=siguo_dark move_seconds=60 mine=mutual");
  g_assert_cmpuint (changes.n, ==, 1);
  g_assert_cmpstr (changes.keys, ==, "mine move_seconds");
  g_assert_cmpuint (changes.move_seconds_before, ==, 30);
  g_assert_cmpuint (siguo_table_get_options (table)->move_seconds, ==, 60);
  g_assert_false (siguo_table_get_seat_state (table, SIGUO_SEAT_E)->ready);
  change (&four, "mode=siguo_dark move_seconds=60 mine=mutual");
  g_assert_cmpuint (changes.n, ==, 1);
  /* Another mode has options of its own. */
  change (&four, "mode=siguo_dual move_seconds=60 ally_layout_at_deploy=on");
  g_assert_cmpstr (changes.keys, ==, "mode mine");
  g_assert_false (siguo_table_is_verifiable (table));
  change (&four, "mode=siguo_dual move_seconds=60");
  g_assert_cmpstr (changes.keys, ==, "ally_layout_at_deploy");
  g_assert_true (siguo_table_is_verifiable (table));

  /* What changed while one was not there is told as well. */
  player_lose (four.players[2]);
  change (&four, "mode=siguo_dual move_seconds=90");
  player_reconnect (four.players[2]);
  g_assert_cmpuint (changes.n, ==, 4);
  g_assert_cmpstr (changes.keys, ==, "move_seconds");
  g_signal_handlers_disconnect_by_data (table, &changes);
  g_free (changes.keys);
  four_clear (&four);
}

static void
on_swap_refused (SiguoTable *table, guint seat, guint *refused)
{
  *refused = seat;
}

static void
test_swap_refused (void)
{
  SiguoOptions options = read_options ("mode=siguo_dark");
  guint refused = SIGUO_NO_SEAT;
  Four four;

  four_sit (&four, &options, NULL);
  g_signal_connect (four.players[0]->table, "swap-refused", G_CALLBACK (on_swap_refused), &refused);
  siguo_table_sit (four.players[0]->table, SIGUO_SEAT_W);
  bench_settle ();
  siguo_table_answer_swap (four.players[3]->table, SIGUO_SEAT_S, FALSE);
  bench_settle ();
  g_assert_cmpuint (refused, ==, SIGUO_SEAT_W);
  g_assert_cmpuint (four.players[0]->n_refused, ==, 0);
  four_clear (&four);
}

/* So much that who is not there has to be told all anew. */
static void
say_much (Four *four)
{
  for (guint i = 0; i < 300; i++)
    {
      siguo_table_chat (four->players[1]->table, "again and again", FALSE);
      bench_settle ();
    }
}

/* The ally sees each legal draft, the newest at last, and nobody else any. */
static void
test_ally_layout (void)
{
  SiguoOptions options = read_options ("mode=siguo_dual ally_layout_at_deploy=on");
  SiguoTable *anna, *cleo;
  SiguoLayout layout, other;
  guint changed = 0;
  Four four;

  four_sit (&four, &options, NULL);
  anna = four.players[0]->table;
  cleo = four.players[2]->table;
  g_signal_connect_swapped (cleo, "layouts-changed", G_CALLBACK (count), &changed);
  four_deploy (&four);
  g_assert_null (siguo_table_get_shown_layout (cleo, SIGUO_SEAT_S));
  siguo_layout_randomize (&layout, &four.random);
  siguo_table_set_draft (anna, &layout);
  bench_settle ();
  g_assert_cmpuint (changed, ==, 1);
  g_assert_true (siguo_layout_equal (siguo_table_get_shown_layout (cleo, SIGUO_SEAT_S), &layout));
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
      g_assert_cmpint (siguo_table_get_shown_layout (four.players[i]->table, seat) != NULL, ==,
                       i == 2 && seat == 0);

  /* What changes faster than it can be told is told as it stands at last; what is not legal is not
   * told. */
  for (guint i = 0; i < 10; i++)
    {
      siguo_layout_randomize (&layout, &four.random);
      siguo_table_set_draft (anna, &layout);
    }
  other = layout;
  other.rank[0] = SIGUO_RANK_FLAG;
  siguo_table_set_draft (anna, &other);
  bench_settle ();
  g_assert_cmpuint (changed, ==, 3);
  g_assert_true (siguo_layout_equal (siguo_table_get_shown_layout (cleo, SIGUO_SEAT_S), &layout));

  /* So does one who comes back with nothing, and what is committed to is shown, too. */
  player_lose (four.players[2]);
  say_much (&four);
  player_reconnect (four.players[2]);
  g_assert_true (siguo_layout_equal (siguo_table_get_shown_layout (cleo, SIGUO_SEAT_S), &layout));
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    four_commit (&four, seat);
  bench_settle ();
  g_assert_cmpint (siguo_table_get_phase (cleo), ==, SIGUO_TABLE_PLAY);
  siguo_position_get_layout (siguo_table_get_begin (cleo), SIGUO_SEAT_S, &other);
  g_assert_true (siguo_layout_equal (siguo_table_get_shown_layout (cleo, SIGUO_SEAT_S), &other));
  siguo_position_get_layout (siguo_table_get_begin (cleo), SIGUO_SEAT_E, &other);
  g_assert_true (siguo_layout_is_hidden (&other));
  g_assert_cmpuint (four.players[0]->n_refused, ==, 0);
  four_play (&four, 1000);
  four_assert_same (&four);
  four_clear (&four);
}

static guint
count_unknown (SiguoTable *table)
{
  const SiguoPosition *position = siguo_table_get_position (table);
  guint unknown = 0;

  for (guint i = 0; i < SIGUO_MAX_PIECES; i++)
    unknown += position->rank_of[i] == SIGUO_RANK_UNKNOWN;
  return unknown;
}

static void
test_dead_see_all (void)
{
  SiguoOptions options = read_options ("mode=siguo_dark dead_see_all=on surrender_min_ply=0");
  guint changed = 0;
  SiguoTable *dora;
  Four four;

  four_sit (&four, &options, NULL);
  dora = four.players[3]->table;
  g_signal_connect_swapped (dora, "layouts-changed", G_CALLBACK (count), &changed);
  four_start (&four);
  four_play (&four, 12);
  siguo_table_surrender (dora);
  bench_settle ();
  g_assert_cmpuint (changed, ==, 1);
  g_assert_cmpuint (count_unknown (dora), ==, 0);
  g_assert_cmpuint (count_unknown (four.players[1]->table), ==, 75);
  four_play (&four, 12);
  /* A tail, and a snapshot: whoever is out goes on seeing all. */
  player_lose (four.players[3]);
  four_play (&four, 12);
  player_reconnect (four.players[3]);
  g_assert_cmpuint (count_unknown (dora), ==, 0);
  player_lose (four.players[3]);
  say_much (&four);
  four_play (&four, 12);
  player_reconnect (four.players[3]);
  g_assert_cmpint (siguo_table_get_connection (dora), ==, SIGUO_CONNECTION_SEATED);
  g_assert_cmpuint (count_unknown (dora), ==, 0);
  four_play (&four, 1000);
  four_assert_same (&four);
  g_assert_cmpuint (four.players[3]->n_over, ==, 1);
  four_clear (&four);
}

static void
test_pause (void)
{
  SiguoOptions options = read_options ("mode=siguo_dark");
  guint changed = 0;
  gint64 until_us;
  SiguoTable *table;
  Four four;

  four_sit (&four, &options, NULL);
  table = four.players[1]->table;
  g_signal_connect_swapped (table, "pause-changed", G_CALLBACK (count), &changed);
  four_start (&four);
  g_assert_cmpuint (siguo_table_get_pause_asked (table, NULL), ==, SIGUO_NO_SEAT);
  siguo_table_pause (four.players[0]->table, TRUE);
  bench_settle ();
  g_assert_cmpuint (changed, ==, 1);
  g_assert_cmpuint (siguo_table_get_pause_asked (table, &until_us), ==, SIGUO_SEAT_S);
  g_assert_cmpint (until_us, >, g_get_monotonic_time ());
  for (guint seat = 1; seat < SIGUO_N_SEATS; seat++)
    siguo_table_pause (four.players[seat]->table, TRUE);
  bench_settle ();
  g_assert_cmpuint (changed, ==, 2);
  g_assert_cmpuint (siguo_table_get_pause_asked (table, NULL), ==, SIGUO_NO_SEAT);
  g_assert_false (siguo_table_is_pause_refused (table));
  g_assert_cmpint (siguo_table_get_pause (table), ==, SIGUO_PAUSE_AGREED);
  bench_pass_time (four.bench, 3600000);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_n_events (table), ==, 0);
  siguo_table_pause (four.players[3]->table, FALSE);
  bench_settle ();
  g_assert_false (siguo_table_is_paused (table));
  g_assert_cmpint (siguo_table_get_pause (table), ==, SIGUO_PAUSE_NONE);
  siguo_table_pause (four.players[0]->table, TRUE);
  siguo_table_pause (four.players[2]->table, FALSE);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_pause_asked (table, NULL), ==, SIGUO_NO_SEAT);
  g_assert_true (siguo_table_is_pause_refused (table));
  four_clear (&four);
}

static void
test_quiet_left (void)
{
  SiguoOptions options = read_options ("mode=siguo_dark no_contact_moves=20");
  SiguoOptions off = read_options ("mode=siguo_dark no_contact_moves=off");
  SiguoTable *table;
  gboolean over;
  Four four;

  four_sit (&four, &options, NULL);
  table = four.players[0]->table;
  g_assert_cmpint (siguo_table_get_quiet_left (table), ==, -1);
  four_start (&four);
  g_assert_cmpint (siguo_table_get_quiet_left (table), ==, 21);
  do
    {
      const SiguoPosition *before = siguo_table_get_position (table);
      int left = siguo_table_get_quiet_left (table);
      guint quiet = before->quiet_moves;

      g_assert_cmpint (left, ==, 21 - quiet);
      four_play (&four, 1);
      over = before->end != SIGUO_END_NOT;
      if (before->end == SIGUO_END_DRAW_QUIET)
        g_assert_cmpint (left, ==, 1);
    }
  while (!over);
  four_clear (&four);

  four_sit (&four, &off, NULL);
  four_start (&four);
  g_assert_cmpint (siguo_table_get_quiet_left (four.players[0]->table), ==, -1);
  four_clear (&four);
}

/* --- A room that cheats -------------------------------------------------------------------- */

static void
assert_accused (Player *player)
{
  bench_settle ();
  g_assert_cmpuint (player->n_closed, ==, 1);
  g_test_message ("%s", player->closed_detail);
}

static char *
say_layouts (Player *player, const SiguoLayout *layouts)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_LAYOUTS);
  g_autoptr (GBytes) text = NULL;

  siguo_message_set_int (message, "n", 1);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      g_autofree char *layout = layouts[i].rank[0] != SIGUO_RANK_NONE
                                    ? siguo_layout_to_text (&layouts[i])
                                    : g_strdup ("");

      siguo_message_add_text (message, "layouts", layout);
    }
  text = siguo_message_to_text (message);
  return g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
}

typedef struct
{
  SiguoMessageType instead_of;
  char *text;
} Forgery;

/* Puts the forgery, with the right number, in place of one of the room's messages. */
static char *
forge (SiguoMessageType type, const char *text, gpointer user_data)
{
  Forgery *forgery = user_data;
  const char *number = strstr (text, "\"n\":");
  const char *own;

  if (type != forgery->instead_of || forgery->text == NULL)
    return g_strdup (text);
  own = strstr (forgery->text, "\"n\":1");
  return g_strdup_printf ("%.*s\"n\":%" G_GUINT64_FORMAT "%s", (int) (own - forgery->text),
                          forgery->text, g_ascii_strtoull (number + 4, NULL, 10), own + 5);
}

/* @options; what the room says in deploy or in play to the seat S in place of a chat line */
static void
try_layouts (const char *text, gboolean in_play, guint told)
{
  SiguoOptions options = read_options (text);
  SiguoLayout layouts[SIGUO_N_SEATS] = { 0 };
  Forgery forgery = { SIGUO_MESSAGE_CHATTED, NULL };
  Four four;

  four_sit (&four, &options, NULL);
  if (in_play)
    four_start (&four);
  else
    four_deploy (&four);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    if ((told & 1u << i) != 0)
      siguo_layout_randomize (&layouts[i], &four.random);
  forgery.text = say_layouts (four.players[0], layouts);
  bench_set_filter (four.bench, four.players[0]->link, forge, &forgery);
  siguo_table_chat (four.players[1]->table, "hello", FALSE);
  assert_accused (four.players[0]);
  g_assert_cmpuint (four.players[1]->n_closed, ==, 0);
  g_free (forgery.text);
  four_clear (&four);
}

static void
test_shown_too_much (void)
{
  const guint all = 0x0f, own = 1 << SIGUO_SEAT_S;
  const guint ally = 1 << SIGUO_SEAT_N, enemy = 1 << SIGUO_SEAT_E;

  try_layouts ("mode=siguo_dark", FALSE, ally);
  try_layouts ("mode=siguo_dual", FALSE, ally);
  try_layouts ("mode=siguo_dual ally_layout_at_deploy=on", FALSE, enemy);
  try_layouts ("mode=siguo_dual ally_layout_at_deploy=on", FALSE, own);
  try_layouts ("mode=siguo_dual ally_layout_at_deploy=on", FALSE, all);
  try_layouts ("mode=siguo_dual ally_layout_at_deploy=on", TRUE, ally);
  /* Alive. */
  try_layouts ("mode=siguo_dark dead_see_all=on", TRUE, all);
}

/* Other layouts than those that were played with, to somebody who is out. */
static void
test_false_layouts (void)
{
  SiguoOptions options = read_options ("mode=siguo_dark dead_see_all=on surrender_min_ply=0");
  SiguoLayout layouts[SIGUO_N_SEATS];
  Forgery forgery = { SIGUO_MESSAGE_LAYOUTS, NULL };
  Four four;

  four_sit (&four, &options, NULL);
  four_start (&four);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    siguo_layout_randomize (&layouts[i], &four.random);
  forgery.text = say_layouts (four.players[0], layouts);
  bench_set_filter (four.bench, four.players[0]->link, forge, &forgery);
  siguo_table_surrender (four.players[0]->table);
  /* The own army is another one. */
  assert_accused (four.players[0]);
  g_free (forgery.text);
  four_clear (&four);
}

static char *
other_mover (SiguoMessageType type, const char *text, gpointer user_data)
{
  const char *first = strstr (text, "\"first\":\"N\"");

  if (type != SIGUO_MESSAGE_START)
    return g_strdup (text);
  g_assert_nonnull (first);
  return g_strdup_printf ("%.*s\"first\":\"E\"%s", (int) (first - text), text,
                          first + strlen ("\"first\":\"N\""));
}

static void
test_first_mover (void)
{
  SiguoOptions options = read_options ("mode=siguo_dark first_mover=N");
  Four four;

  four_sit (&four, &options, NULL);
  four_deploy (&four);
  bench_set_filter (four.bench, four.players[0]->link, other_mover, NULL);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    four_commit (&four, seat);
  assert_accused (four.players[0]);
  g_assert_cmpint (siguo_table_get_phase (four.players[1]->table), ==, SIGUO_TABLE_PLAY);
  four_clear (&four);
}

/* --- Flip ---------------------------------------------------------------------------------- */

typedef struct
{
  Bench *bench;
  Player *players[2];
} Pair;

static void
pair_start (Pair *pair, const char *text, BenchFilter filter, gpointer filter_data)
{
  SiguoOptions options = read_options (text);

  pair->bench = bench_new (&options);
  for (guint i = 0; i < 2; i++)
    {
      pair->players[i] = player_new (pair->bench, i == 0 ? "Anna" : "Boris", NULL);
      player_join (pair->players[i], FALSE);
      bench_settle ();
    }
  bench_set_filter (pair->bench, pair->players[0]->link, filter, filter_data);
  for (guint i = 0; i < 2; i++)
    siguo_table_set_ready (pair->players[i]->table, TRUE);
  bench_settle ();
}

static void
pair_clear (Pair *pair)
{
  for (guint i = 0; i < 2; i++)
    player_free (pair->players[i]);
  bench_free (pair->bench);
}

/* Ready is all that players have to be; a flip is a move from a point to itself, too. */
static void
test_flip (void)
{
  g_autoptr (GError) error = NULL;
  SiguoTable *anna, *boris;
  SiguoLayout layout;
  SiguoRandom random;
  SiguoDeal deal;
  Pair pair;

  pair_start (&pair, "mode=duel_flip first_mover=S surrender_min_ply=0", NULL, NULL);
  anna = pair.players[0]->table;
  boris = pair.players[1]->table;
  g_assert_cmpint (siguo_table_get_phase (anna), ==, SIGUO_TABLE_PLAY);
  g_assert_cmpuint (count_unknown (anna), ==, 50);
  g_assert_cmpuint (siguo_table_flip (anna, 0), !=, 0);
  bench_settle ();
  g_assert_cmpuint (siguo_table_move (boris, 1, 1), !=, 0);
  bench_settle ();
  g_assert_cmpuint (siguo_table_get_n_events (anna), ==, 2);
  g_assert_cmpuint (count_unknown (boris), ==, 48);
  g_assert_false (siguo_flip_is_down (siguo_table_get_position (boris), 0));
  siguo_table_flip (anna, 1);
  bench_settle ();
  g_assert_cmpuint (pair.players[0]->refused_why_not, !=, SIGUO_WHY_NOT_LEGAL);
  siguo_random_init (&random, 1);
  siguo_layout_randomize (&layout, &random);
  g_assert_cmpuint (siguo_table_commit (anna, &layout, &error), ==, 0);
  g_assert_nonnull (error);

  /* Coming back in the middle, and the whole deal at the end. */
  player_lose (pair.players[0]);
  player_reconnect (pair.players[0]);
  siguo_table_surrender (boris);
  bench_settle ();
  g_assert_cmpuint (pair.players[0]->n_over, ==, 1);
  siguo_flip_get_deal (siguo_table_get_begin (anna), &deal);
  g_assert_true (siguo_deal_is_known (&deal));
  g_assert_true (siguo_deal_check (&deal, NULL));
  pair_clear (&pair);
}

typedef struct
{
  SiguoMessageType type;
  const char *find;
  const char *replace;
} Alteration;

static char *
alter (SiguoMessageType type, const char *text, gpointer user_data)
{
  const Alteration *alteration = user_data;
  GString *altered = g_string_new (text);

  if (type == alteration->type)
    g_assert_cmpuint (
        g_string_replace (altered, alteration->find, alteration->replace, 1), >, 0);
  return g_string_free (altered, FALSE);
}

#define HIDDEN "\?\?\?\?\?/\?.\?.\?/\?\?.\?\?/\?.\?.\?/\?\?\?\?\?/\?\?\?\?\?"
#define OTHER_NONCE "\"nonce\":\"00112233445566778899aabbccddeeff\",\"x\":\""

/* A layout where flip has none, at the start or at the end; an end without the numbers. */
static void
test_flip_forged (void)
{
  static const char hidden[] = "\"layouts\":[\"\",\"\",";
  static const Alteration alterations[] = {
    { SIGUO_MESSAGE_OVER, hidden, "\"layouts\":[\"" HIDDEN "\",\"\"," },
    { SIGUO_MESSAGE_START, hidden,
      "\"layouts\":[\"" HIDDEN "\",\"\"," },
    { SIGUO_MESSAGE_OVER, "\"secrets\":", "\"nothing\":" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (alterations); i++)
    {
      Pair pair;

      pair_start (&pair, "mode=duel_flip first_mover=S surrender_min_ply=0", alter,
                  (gpointer) &alterations[i]);
      if (alterations[i].type == SIGUO_MESSAGE_OVER)
        {
          siguo_table_flip (pair.players[0]->table, 0);
          bench_settle ();
          g_assert_cmpuint (siguo_table_get_n_events (pair.players[0]->table), ==, 1);
          siguo_table_surrender (pair.players[1]->table);
        }
      assert_accused (pair.players[0]);
      g_assert_cmpuint (pair.players[0]->n_over, ==, 0);
      pair_clear (&pair);
    }
}

/* Another number of the room's deals otherwise than the pieces that were turned over: of such a deal nobody
 * learns anything, and the audit names it. Who came later knows no commitments, but sees as much. */
static void
test_flip_latecomer (void)
{
  static const Alteration alteration
      = { SIGUO_MESSAGE_OVER, "\"nonce\":\"", OTHER_NONCE };
  Player *late;
  Pair pair;

  pair_start (&pair, "mode=duel_flip first_mover=S surrender_min_ply=0", NULL, NULL);
  for (SiguoPoint point = 0; point < 30; point++)
    if (!siguo_deal_is_camp (point))
      {
        guint8 turn = siguo_table_get_position (pair.players[0]->table)->turn;

        siguo_table_flip (pair.players[turn == SIGUO_SEAT_S ? 0 : 1]->table, point);
        bench_settle ();
      }
  late = player_new (pair.bench, "Eva", NULL);
  player_join (late, TRUE);
  bench_settle ();
  g_assert_cmpuint (count_unknown (late->table), ==, 25);
  bench_set_filter (pair.bench, late->link, alter, (gpointer) &alteration);
  siguo_table_surrender (pair.players[1]->table);
  bench_settle ();
  g_assert_cmpuint (late->n_closed, ==, 0);
  g_assert_cmpuint (late->n_over, ==, 1);
  g_assert_cmpuint (count_unknown (late->table), ==, 25);
  g_assert_cmpuint (pair.players[0]->n_over, ==, 1);
  g_assert_cmpuint (count_unknown (pair.players[0]->table), ==, 0);
  player_free (late);
  pair_clear (&pair);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/table-options/changed", test_changed);
  g_test_add_func ("/net/table-options/swap-refused", test_swap_refused);
  g_test_add_func ("/net/table-options/ally-layout", test_ally_layout);
  g_test_add_func ("/net/table-options/dead-see-all", test_dead_see_all);
  g_test_add_func ("/net/table-options/pause", test_pause);
  g_test_add_func ("/net/table-options/quiet-left", test_quiet_left);
  g_test_add_func ("/net/table-options/shown-too-much", test_shown_too_much);
  g_test_add_func ("/net/table-options/false-layouts", test_false_layouts);
  g_test_add_func ("/net/table-options/first-mover", test_first_mover);
  g_test_add_func ("/net/table-options/flip", test_flip);
  g_test_add_func ("/net/table-options/flip-forged", test_flip_forged);
  g_test_add_func ("/net/table-options/flip-latecomer", test_flip_latecomer);
  return g_test_run ();
}
