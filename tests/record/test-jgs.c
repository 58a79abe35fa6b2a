/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "make-game.h"
#include "record/siguo-check.h"
#include "record/siguo-jgs.h"

static void
assert_all_well (const SiguoRecord *record, guint n_moves)
{
  SiguoCheck check = { 0 };
  g_autofree char *first = NULL;
  g_autofree char *text = NULL;
  g_autofree char *want
      = g_strdup_printf ("games=1 moves=%u illegal=0 battles_different=0 order_different=0 "
                         "ends_different=0 unreadable=0",
                         n_moves);

  if (!siguo_check_record (record, &check, &first))
    g_error ("%s", first);
  text = siguo_check_to_text (&check);
  g_assert_cmpstr (text, ==, want);
}

/* The same game but for what a .jgs file does not tell. */
static void
assert_told (const SiguoRecord *game, const SiguoRecord *jgs)
{
  guint n_moves = 0;

  g_assert_true (siguo_options_equal (&game->options, &jgs->options));
  g_assert_cmpint (game->first, ==, jgs->first);
  g_assert_true (jgs->finished);
  g_assert_cmpuint (game->events->len, ==, jgs->events->len);
  for (guint i = 0; i < game->events->len; i++)
    {
      SiguoEvent a = g_array_index (game->events, SiguoEvent, i);
      const SiguoEvent *b = &g_array_index (jgs->events, SiguoEvent, i);

      n_moves += a.kind == SIGUO_EVENT_MOVE;
      a.n_path = 0;
      a.time_ms = -1;
      if (a.outcome != SIGUO_OUTCOME_QUIET)
        a.attacker = a.defender = SIGUO_RANK_UNKNOWN;
      g_assert_true (siguo_event_equal (&a, b));
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_options_seats (&game->options) & 1 << seat)
      {
        g_assert_true (siguo_layout_equal (&game->layouts[seat], &jgs->layouts[seat]));
        g_assert_cmpstr (jgs->names[seat], ==, "小明");
      }
  /* A window opens only what passes this. */
  g_assert_true (siguo_record_accepts (jgs, NULL));
  assert_all_well (jgs, n_moves);
}

static void
test_games (void)
{
  guint kinds[SIGUO_EVENT_STOP + 1] = { 0 };

  for (guint64 seed = 1; seed <= 60; seed++)
    {
      SiguoMode mode = seed % 3 == 0 ? SIGUO_MODE_SIGUO_DUEL : SIGUO_MODE_SIGUO_DARK;
      g_autoptr (SiguoRecord) game = make_game (mode, "qq", seed);
      g_autoptr (GByteArray) bytes = make_jgs (game);
      g_autoptr (GError) error = NULL;
      g_autoptr (SiguoRecord) jgs = siguo_jgs_read (bytes->data, bytes->len, &error);
      g_autofree char *text = NULL;
      g_autoptr (SiguoRecord) again = NULL;

      g_assert_no_error (error);
      for (guint i = 0; i < game->events->len; i++)
        kinds[g_array_index (game->events, SiguoEvent, i).kind]++;
      assert_told (game, jgs);

      /* And through the own form. */
      text = siguo_record_to_text (jgs);
      again = siguo_record_from_text (text, strlen (text), &error);
      g_assert_no_error (error);
      assert_told (game, again);
    }
  g_assert_cmpuint (kinds[SIGUO_EVENT_MOVE], >, 0);
  g_assert_cmpuint (kinds[SIGUO_EVENT_TIMEOUT], >, 0);
  g_assert_cmpuint (kinds[SIGUO_EVENT_SURRENDER], >, 0);
  g_assert_cmpuint (kinds[SIGUO_EVENT_LEAVE], >, 0);
  g_assert_cmpuint (kinds[SIGUO_EVENT_DRAW], >, 0);
}

static void
assert_refused (const guint8 *bytes, gsize length, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoRecord) record = siguo_jgs_read (bytes, length, &error);

  if (record != NULL)
    g_error ("“%s” was expected, but it was read", words);
  g_assert_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX);
  if (strstr (error->message, words) == NULL)
    g_error ("“%s” was expected in “%s”", words, error->message);
}

/* A short game whose bytes are known: two moves, then both of the third player's ways out. */
static GByteArray *
make_short (void)
{
  g_autoptr (SiguoRecord) game = make_game (SIGUO_MODE_SIGUO_DARK, "qq", 4);

  g_assert_cmpint (g_array_index (game->events, SiguoEvent, 0).kind, ==, SIGUO_EVENT_MOVE);
  g_assert_cmpint (g_array_index (game->events, SiguoEvent, 1).kind, ==, SIGUO_EVENT_MOVE);
  g_array_set_size (game->events, 2);
  return make_jgs (game);
}

static void
append (GByteArray *bytes, const guint8 *record)
{
  guint n = bytes->data[0x1a] + 1u;

  g_byte_array_append (bytes, record, 10);
  bytes->data[0x1a] = (guint8) n;
  bytes->data[0x12] = (guint8) (396 + 10 * n);
  bytes->data[0x13] = (guint8) ((396 + 10 * n) >> 8);
}

static void
test_head_refused (void)
{
  static const struct { guint at; guint8 byte; const char *words; } cases[] = {
    { 0, 'q', "Byte 0: This is not a recorded game" },
    { 0x0e, 2, "Byte 14: " },
    { 0x10, 0x8d, "Byte 16: A length does not fit" },
    { 0x12, 0, "Byte 18: A length does not fit" },
    { 0x1a, 3, "Byte 18: A length does not fit" },
    { 0x18, 4, "Byte 24: 4 is the colour of no player" },
    { 0x19, 3, "Byte 25: A game of 3 players" },
    { 0x19, 2, "Byte 25: The players do not sit" },
    { 0x1c + 4, 0xff, "Byte 25: The players do not sit" },
    { 0x1c + 4, 1, "Byte 32: 1 is the colour" },
    { 0x1c + 32, 0x0e, "Byte 60: 14 is the code of no piece" },
    { 0x1c + 32 + 6, 0x05, "Byte 60: " },
    { 0x19c, 0x60, "Byte 412: 96 is the code of nothing" },
    { 0x19c + 1, 0x98, "Byte 413: 152 is the code of no move" },
    { 0x19c + 1, 0x24, "Byte 413: 36 is the code of no move" },
    { 0x19c + 2, 17, "Byte 414: Row 17, " },
    { 0x19c + 3, 0, "Byte 414: Row " },
    { 0x19c + 5, 200, "Byte 416: Row " },
    { 0x19c + 6, 1, "Byte 418: Row 1, column 0 is not on the board" },
    { 0x19c + 9, 1, "Byte 420: Row 0, column 1 is not on the board" },
  };
  g_autoptr (GByteArray) good = make_short ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree guint8 *bytes = g_memdup2 (good->data, good->len);

      bytes[cases[i].at] = cases[i].byte;
      assert_refused (bytes, good->len, cases[i].words);
    }
}

static void
test_truncated (void)
{
  g_autoptr (GByteArray) good = make_short ();
  g_autoptr (SiguoRecord) record = NULL;

  for (gsize length = 0; length < good->len; length++)
    {
      g_autofree guint8 *bytes = g_memdup2 (good->data, length);
      g_autofree char *words = g_strdup_printf ("Byte %u: ", length < 10 ? 0 : (guint) length);

      assert_refused (bytes, length, words);
    }
  record = siguo_jgs_read (good->data, good->len, NULL);
  g_assert_nonnull (record);
  g_assert_false (record->finished);
  assert_all_well (record, 2);
}

static void
test_too_large (void)
{
  g_autofree guint8 *bytes = g_malloc0 (SIGUO_RECORD_MAX_BYTES + 1);
  g_autoptr (GError) error = NULL;

  memcpy (bytes, "QQGame JQS", 10);
  g_assert_null (siguo_jgs_read (bytes, SIGUO_RECORD_MAX_BYTES + 1, &error));
  g_assert_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_TOO_LARGE);
}

static void
test_events_refused (void)
{
  static const struct { guint8 first[10], second[10]; const char *words; } cases[] = {
    { { 0xf5, 1 }, { 0 }, "Byte 433: 1 is the code of no event" },
    { { 0xf5, 6 }, { 0 }, "Byte 433: 6 is the code of no event" },
    { { 0xf5, 2, 4, 1, 0 }, { 0 }, "Byte 434: 4 is the colour of no player" },
    { { 0xf5, 2, 2, 2, 1 }, { 0 }, "Byte 435: The time-outs are counted wrongly" },
    { { 0xf5, 2, 2, 1, 4 }, { 0 }, "Byte 436: 4 is the colour of no player" },
    { { 0xf5, 3, 2, 5, 1 }, { 0 }, "Byte 435: 5 is the code of no loss" },
    { { 0xf5, 3, 2, 1, 1 }, { 0 }, "Byte 432: A flag is lost without a battle" },
    { { 0xf5, 3, 2, 4, 1 }, { 0xf5, 3, 2, 4, 1 }, "Byte 442: A player is lost twice" },
    { { 0xf5, 5, 0, 3, 0xff }, { 0 }, "Byte 435: 3 is the code of no end" },
    { { 0xf5, 5, 0, 4, 0xff }, { 0 }, "Byte 432: The game is decided, but nobody" },
    { { 0xf5, 5, 0, 2, 0xff }, { 0xf5, 4, 0 }, "Byte 442: The game is over, but more follows" },
    { { 0x5f, 0, 8, 8, 8, 6 }, { 0 }, "Byte 434: No piece stands where the move begins" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) bytes = make_short ();

      append (bytes, cases[i].first);
      append (bytes, cases[i].second);
      assert_refused (bytes->data, bytes->len, cases[i].words);
    }
}

/* What is not a loss: an eliminated seat that leaves, bytes after the records, and games that
 * nobody won. */
static void
test_endings (void)
{
  static const struct { guint8 code; SiguoEventKind kind; SiguoEnd end; } cases[] = {
    { 1, SIGUO_EVENT_STOP, SIGUO_END_STOPPED },
    { 2, SIGUO_EVENT_DRAW, SIGUO_END_DRAW_AGREED },
    { 6, SIGUO_EVENT_STOP, SIGUO_END_STOPPED },
    { 7, SIGUO_EVENT_STOP, SIGUO_END_STOPPED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) bytes = make_short ();
      g_autoptr (SiguoRecord) record = NULL;
      const SiguoEvent *last;

      append (bytes, (guint8[10]) { 0xf5, 4, 2, 0, 1 });
      append (bytes, (guint8[10]) { 0xf5, 5, 0, cases[i].code, 0xff });
      g_byte_array_append (bytes, (const guint8 *) "rubbish", 7);
      record = siguo_jgs_read (bytes->data, bytes->len, NULL);
      g_assert_nonnull (record);
      g_assert_cmpuint (record->events->len, ==, 3);
      last = &g_array_index (record->events, SiguoEvent, 2);
      g_assert_cmpint (last->kind, ==, cases[i].kind);
      g_assert_cmpint (last->end, ==, cases[i].end);
      assert_all_well (record, 2);
    }
}

static void
test_names (void)
{
  g_autoptr (GByteArray) bytes = make_short ();
  guint8 *block = bytes->data + 0x1c;
  g_autoptr (SiguoRecord) record = NULL;

  memset (block + 12, 0xff, 20);                      /* not GBK */
  memcpy (block + 88 + 12, "a\nb\x1b" "c", 6);        /* control characters */
  memset (block + 2 * 88 + 12, 'x', 20);              /* no end */
  memset (block + 3 * 88 + 12, 0, 20);                /* none */
  bytes->data[0x0f] = 3;
  record = siguo_jgs_read (bytes->data, bytes->len, NULL);
  g_assert_nonnull (record);
  g_assert_cmpstr (record->names[SIGUO_SEAT_S], ==, NULL);
  g_assert_cmpstr (record->names[SIGUO_SEAT_W], ==, "abc");
  g_assert_cmpstr (record->names[SIGUO_SEAT_N], ==, "xxxxxxxxxxxxxxxxxxxx");
  g_assert_cmpstr (record->names[SIGUO_SEAT_E], ==, NULL);
  g_assert_cmpint (record->viewer, ==, SIGUO_SEAT_E);
}

static void
test_unknown_layout (void)
{
  g_autoptr (GByteArray) bytes = make_short ();
  g_autoptr (SiguoRecord) record = NULL;
  SiguoCheck check = { 0 };

  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    if (!siguo_layout_is_camp (i))
      bytes->data[0x1c + 88 + 32 + i] = 1;
  record = siguo_jgs_read (bytes->data, bytes->len, NULL);
  g_assert_nonnull (record);
  g_assert_true (siguo_layout_is_hidden (&record->layouts[SIGUO_SEAT_W]));
  g_assert_true (siguo_check_record (record, &check, NULL));
}

static void
test_damage (void)
{
  SiguoRandom random;

  siguo_random_init (&random, 12);
  for (guint game = 0; game < 6; game++)
    {
      g_autoptr (SiguoRecord) record
          = make_game (game % 3 ? SIGUO_MODE_SIGUO_DARK : SIGUO_MODE_SIGUO_DUEL, "qq", game);
      g_autoptr (GByteArray) good = make_jgs (record);

      for (guint i = 0; i < 1500; i++)
        {
          g_autoptr (GByteArray) bytes = g_byte_array_new ();
          g_autoptr (GError) error = NULL;
          g_autoptr (SiguoRecord) jgs = NULL;
          SiguoCheck check = { 0 };

          g_byte_array_append (bytes, good->data, good->len);
          damage (bytes, &random);
          jgs = siguo_jgs_read (bytes->data, bytes->len, &error);
          g_assert_true ((jgs == NULL) == (error != NULL));
          if (jgs != NULL)
            {
              siguo_check_record (jgs, &check, NULL);
              siguo_record_accepts (jgs, NULL);
            }
        }
    }
}

static void
test_layout (void)
{
  SiguoRandom random;
  SiguoLayout layout, read;
  g_autoptr (GByteArray) bytes = NULL;

  siguo_random_init (&random, 13);
  siguo_layout_randomize (&layout, &random);
  bytes = make_jql (&layout);
  g_assert_true (siguo_jql_is (bytes->data, bytes->len));
  g_assert_true (siguo_jql_read (bytes->data, bytes->len, &read, NULL));
  g_assert_true (siguo_layout_equal (&layout, &read));
}

static void
test_layout_refused (void)
{
  static const struct { guint at; guint8 byte; guint length; const char *words; } cases[] = {
    { 0, 'q', 50, "Byte 0: This is not a layout" },
    { 15, 'x', 50, "Byte 0: This is not a layout" },
    { 0, 'Q', 15, "Byte 0: This is not a layout" },
    { 0, 'Q', 16, "Byte 16: The file breaks off" },
    { 0, 'Q', 49, "Byte 49: The file breaks off" },
    { 0, 'Q', 51, "Byte 50: The file is too long" },
    { 16, 0x58, 50, "Byte 16: 88 is not the kind" },
    { 19, 1, 50, "Byte 16: " },
    { 20, 0x0e, 50, "Byte 20: 14 is the code of no piece" },
    { 20, 0xff, 50, "Byte 20: 255 is the code of no piece" },
    { 20, 0x00, 50, "Byte 20: " },
    { 20, 0x01, 50, "Byte 20: A piece is not known" },
    { 20, 0x02, 50, "Byte 20: " },
    { 26, 0x05, 50, "Byte 20: " },
  };
  SiguoRandom random;
  SiguoLayout layout;

  siguo_random_init (&random, 14);
  siguo_layout_randomize (&layout, &random);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) bytes = make_jql (&layout);
      g_autoptr (GError) error = NULL;
      SiguoLayout read = layout;

      g_byte_array_append (bytes, (guint8[1]) { 0 }, 1);
      bytes->data[cases[i].at] = cases[i].byte;
      g_assert_false (siguo_jql_read (bytes->data, cases[i].length, &read, &error));
      g_assert_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX);
      if (strstr (error->message, cases[i].words) == NULL)
        g_error ("“%s” was expected in “%s”", cases[i].words, error->message);
      g_assert_true (siguo_layout_equal (&layout, &read));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jgs/games", test_games);
  g_test_add_func ("/jgs/head-refused", test_head_refused);
  g_test_add_func ("/jgs/truncated", test_truncated);
  g_test_add_func ("/jgs/too-large", test_too_large);
  g_test_add_func ("/jgs/events-refused", test_events_refused);
  g_test_add_func ("/jgs/endings", test_endings);
  g_test_add_func ("/jgs/names", test_names);
  g_test_add_func ("/jgs/unknown-layout", test_unknown_layout);
  g_test_add_func ("/jgs/damage", test_damage);
  g_test_add_func ("/jql/layout", test_layout);
  g_test_add_func ("/jql/refused", test_layout_refused);
  return g_test_run ();
}
