/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <glib/gstdio.h>

#include "make-game.h"
#include "record/siguo-check.h"

static SiguoRecord *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  SiguoRecord *record = siguo_record_from_text (text, strlen (text), &error);

  g_assert_no_error (error);
  return record;
}

static void
test_round_trip (void)
{
  for (guint64 seed = 1; seed <= 12; seed++)
    {
      SiguoMode mode = seed % 3 == 0 ? SIGUO_MODE_SIGUO_DUEL : SIGUO_MODE_SIGUO_DARK;
      g_autoptr (SiguoRecord) record = make_game (mode, seed % 2 ? "classic" : "qq", seed);
      g_autofree char *plain = siguo_record_to_text (record);
      g_autoptr (SiguoRecord) plain_again = read_text (plain);
      g_autofree char *text = NULL;
      g_autofree char *text_again = NULL;
      g_autoptr (SiguoRecord) again = NULL;

      assert_same (record, plain_again);
      fill_in (record, seed);
      record->taken_back = (guint) seed % 4;
      record->taken_back_told = seed % 4 == 2;
      text = siguo_record_to_text (record);
      again = read_text (text);
      assert_same (record, again);
      text_again = siguo_record_to_text (again);
      g_assert_cmpstr (text, ==, text_again);
    }
}

static void
test_unknown (void)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 3);
  g_autoptr (SiguoRecord) again = NULL;
  g_autofree char *text = NULL;
  SiguoCheck check = { 0 };

  for (guint seat = 1; seat < SIGUO_N_SEATS; seat++)
    siguo_layout_hide (&record->layouts[seat]);
  for (guint i = 0; i < record->events->len; i++)
    {
      SiguoEvent *event = &g_array_index (record->events, SiguoEvent, i);

      if (event->outcome != SIGUO_OUTCOME_QUIET)
        event->attacker = event->defender = SIGUO_RANK_UNKNOWN;
    }
  text = siguo_record_to_text (record);
  again = read_text (text);
  assert_same (record, again);
  g_assert_true (siguo_check_record (again, &check, NULL));
  g_assert_true (siguo_record_accepts (again, NULL));
}

/* Cut anywhere, a record is refused or read up to there, never misread. */
static void
test_cut (void)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 5);
  g_autofree char *text = NULL;
  const char *play;

  g_array_set_size (record->events, MIN (record->events->len, 20));
  fill_in (record, 5);
  text = siguo_record_to_text (record);
  play = strstr (text, "\nplay\n") + strlen ("\nplay\n");
  for (gsize length = 0; length < strlen (text); length++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SiguoRecord) cut = siguo_record_from_text (text, length, &error);

      if (length < (gsize) (play - text))
        {
          g_assert_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX);
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpint (cut->finished, ==, length == strlen (text) - 1);
      for (guint i = 0; i < cut->events->len; i++)
        g_assert_true (siguo_event_equal (&g_array_index (cut->events, SiguoEvent, i),
                                          &g_array_index (record->events, SiguoEvent, i)));
    }
}

static void
assert_refused (const char *text, gssize length, int code, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoRecord) record
      = siguo_record_from_text (text, length < 0 ? strlen (text) : (gsize) length, &error);

  g_assert_null (record);
  g_assert_error (error, SIGUO_RECORD_ERROR, code);
  if (strstr (error->message, words) == NULL)
    g_error ("“%s” was expected in “%s”", words, error->message);
}

/* Replaces the first @from by @to. */
static char *
with (const char *text, const char *from, const char *to)
{
  const char *at = strstr (text, from);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, to, at + strlen (from));
}

static void
test_refused (void)
{
  static const struct { const char *from, *to, *words; } cases[] = {
    { "siguo-record 1\n", "siguo-recording 1\n", "Line 1: This is not a recorded game" },
    { "siguo-record 1\n", "", "Line 1: This is not a recorded game" },
    { "siguo-record 1\n", "siguo-record 1\n\n", "Line 2: The options" },
    { "mode=siguo_dark", "mode=chess", "Line 2: " },
    { "options ", "options nonsense=1 ", "Line 2: " },
    { "date ", "dote ", "Line 3: A record has no such line" },
    { "room Friday", "room \x1b[2JFriday", "Line 4: This is not readable" },
    { "room Friday", "room Friday\xff", "Line 4: This is not readable" },
    { "room Friday", "room Friday\r", "Line 4: This is not readable" },
    { "room Friday", "room Friday \xe2\x80\xae", "Line 4: This is not readable" },
    { "viewer S\n", "viewer S\nviewer S\n", "Line 6: This line is there twice" },
    { "viewer S\n", "viewer X\n", "Line 5: A seat" },
    { "viewer S\n", "viewer SE\n", "Line 5: A seat" },
    { "viewer S\n", "viewer\n", "Line 5: A seat" },
    { "first S\n", "", "The first mover is missing" },
    { "first S\n", "first S\nfirst E\n", "Line 7: This line is there twice" },
    { "name S ", "name Q ", "Line 7: A seat" },
    { "name S Anna\n", "name S Anna\nname S Anna\n", "Line 8: This line is there twice" },
    { "layout S ", "layout S X", "Line 8: " },
    { "layout S ", "layout E ", "Line 10: This line is there twice" },
    { "game ", "game 00", "A hexadecimal number does not fit" },
    { "game ", "geme ", "A record has no such line" },
    { "commitment W ", "commitment S ", "This line is there twice" },
    { "commitment W ", "commitment W  ", "two numbers" },
    { "play\n", "play\nplay\n", "Line 22: " },
    { "play\n", "play\n\n", "Line 22: " },
    { "play\n", "play\nS jump S11 W15\n", "Line 22: " },
    { "secret W ", "secret S ", "This line is there twice" },
    { "secret W ", "secret W  ", "A secret has" },
    { "secret W ", "sucret W ", "no such line" },
    { "referee-nonce ", "referee-nonce 0", "A hexadecimal number does not fit" },
    { "reveal\n", "reveal\nend\n", "What is revealed is not whole" },
    { "reveal\n", "reveal\ntaken-back 7\n", "no such line" },
    { "\nend\n", "\ntaken-back 0\nend\n", "The number of a ply does not fit" },
    { "\nend\n", "\nmoves-lost 7x\nend\n", "The number of a ply does not fit" },
    { "\nend\n", "\ntaken-back 7\nmoves-lost 7\nend\n", "This line is there twice" },
    { "end\n", "end\nend\n", "more follows" },
    { "end\n", "end\nx", "more follows" },
  };
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 7);
  g_autofree char *text = NULL;
  g_autofree char *newer = NULL;
  g_autofree char *no_commitment = NULL;

  fill_in (record, 7);
  text = siguo_record_to_text (record);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *broken = with (text, cases[i].from, cases[i].to);

      assert_refused (broken, -1, SIGUO_RECORD_ERROR_SYNTAX, cases[i].words);
    }
  newer = with (text, "siguo-record 1\n", "siguo-record 2\n");
  assert_refused (newer, -1, SIGUO_RECORD_ERROR_VERSION, "Line 1: ");
  no_commitment = with (text, "\nreferee-nonce-hash ", "\nroom ");
  assert_refused (no_commitment, -1, SIGUO_RECORD_ERROR_SYNTAX, "twice");
  assert_refused ("", 0, SIGUO_RECORD_ERROR_SYNTAX, "Line 1: ");
  assert_refused ("siguo-record 1", -1, SIGUO_RECORD_ERROR_SYNTAX, "Line 1: The record breaks off");
  assert_refused ("siguo-record 1\0\n", 16, SIGUO_RECORD_ERROR_SYNTAX, "Line 1: ");
}

static void
test_commitments_whole (void)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 7);
  g_autofree char *text = NULL;
  const char *prefixes[] = { "\ngame ", "\ncommitment N ", "\nreferee-nonce-hash " };

  fill_in (record, 7);
  text = siguo_record_to_text (record);
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      const char *line = strstr (text, prefixes[i]);
      g_autofree char *broken
          = g_strdup_printf ("%.*s%s", (int) (line - text), text, strchr (line + 1, '\n'));

      assert_refused (broken, -1, SIGUO_RECORD_ERROR_SYNTAX, "The commitments are not whole");
    }
}

static void
test_layouts (void)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 7);
  g_autofree char *text = NULL;
  g_autofree char *many = NULL;
  SiguoLayout *layout = &record->layouts[SIGUO_SEAT_S];

  siguo_layout_hide (layout);
  layout->rank[0] = SIGUO_RANK_FIELD_MARSHAL;
  text = siguo_record_to_text (record);
  siguo_record_free (read_text (text));
  layout->rank[1] = SIGUO_RANK_FIELD_MARSHAL;
  many = siguo_record_to_text (record);
  assert_refused (many, -1, SIGUO_RECORD_ERROR_ILLEGAL, "A layout is not legal at row 1, column 1");
}

static void
test_long_words (void)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "classic", 7);
  g_autofree char *text = NULL;
  g_autofree char *clean = NULL;
  g_autoptr (SiguoRecord) again = NULL;

  record->room = g_strdup ("a\nfirst E\x01z");
  clean = siguo_record_to_text (record);
  again = read_text (clean);
  g_assert_cmpstr (again->room, ==, "a\357\277\275first E\357\277\275z");

  g_free (record->room);
  record->room = g_strnfill (257, 'a');
  text = siguo_record_to_text (record);
  assert_refused (text, -1, SIGUO_RECORD_ERROR_SYNTAX, "too long");
}

static void
test_load (void)
{
  g_autofree char *folder = g_dir_make_tmp ("siguo-record-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "game.siguo", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) folder_file = g_file_new_for_path (folder);
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "qq", 9);
  g_autofree char *text = siguo_record_to_text (record);
  g_autoptr (GByteArray) jgs = make_jgs (record);
  g_autoptr (SiguoRecord) loaded = NULL;
  g_autoptr (SiguoRecord) loaded_jgs = NULL;
  g_autofree char *large = g_strnfill (SIGUO_RECORD_MAX_BYTES + 1, '\n');
  g_autoptr (GError) error = NULL;
  SiguoEvent *event;
  g_autofree char *illegal = NULL;

  g_assert_null (siguo_record_load (file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (siguo_record_load (folder_file, &error));
  g_assert_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX);
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  loaded = siguo_record_load (file, &error);
  g_assert_no_error (error);
  assert_same (record, loaded);

  g_assert_true (g_file_set_contents (path, (const char *) jgs->data, jgs->len, NULL));
  loaded_jgs = siguo_record_load (file, &error);
  g_assert_no_error (error);
  g_assert_cmpint (loaded_jgs->events->len, ==, record->events->len);

  g_assert_true (g_file_set_contents (path, large, SIGUO_RECORD_MAX_BYTES + 1, NULL));
  g_assert_null (siguo_record_load (file, &error));
  g_assert_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_TOO_LARGE);
  g_clear_error (&error);
  assert_refused (large, SIGUO_RECORD_MAX_BYTES + 1, SIGUO_RECORD_ERROR_TOO_LARGE, "too large");

  /* Well written, but against the rules: nobody may apply it. */
  event = &g_array_index (record->events, SiguoEvent, 1);
  event->seat = SIGUO_SEAT_W;
  illegal = siguo_record_to_text (record);
  g_assert_true (g_file_set_contents (path, illegal, -1, NULL));
  g_assert_null (siguo_record_load (file, &error));
  g_assert_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_ILLEGAL);
  g_assert_nonnull (strstr (error->message, "Event 2 "));

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Whatever is read must be writable, checkable and, when accepted, replayable. */
static void
try_damaged (const GByteArray *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoRecord) record = siguo_record_from_bytes (bytes->data, bytes->len, &error);
  g_autoptr (SiguoRecord) again = NULL;
  g_autofree char *written = NULL;
  SiguoCheck check = { 0 };

  g_assert_true ((record == NULL) == (error != NULL));
  if (record == NULL)
    return;
  written = siguo_record_to_text (record);
  again = read_text (written);
  assert_same (record, again);
  siguo_check_record (record, &check, NULL);
  siguo_record_accepts (record, NULL);
}

static void
test_damage (void)
{
  SiguoRandom random;

  siguo_random_init (&random, 11);
  for (guint game = 0; game < 6; game++)
    {
      SiguoMode mode = game % 2 ? SIGUO_MODE_SIGUO_DARK : SIGUO_MODE_SIGUO_DUEL;
      g_autoptr (SiguoRecord) record = make_game (mode, "classic", 100 + game);
      g_autofree char *text = NULL;

      g_array_set_size (record->events, MIN (record->events->len, 30));
      if (game < 4)
        fill_in (record, game);
      text = siguo_record_to_text (record);
      for (guint i = 0; i < 500; i++)
        {
          g_autoptr (GByteArray) bytes = g_byte_array_new ();

          g_byte_array_append (bytes, (const guint8 *) text, strlen (text));
          damage (bytes, &random);
          try_damaged (bytes);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/round-trip", test_round_trip);
  g_test_add_func ("/record/unknown", test_unknown);
  g_test_add_func ("/record/cut", test_cut);
  g_test_add_func ("/record/refused", test_refused);
  g_test_add_func ("/record/commitments-whole", test_commitments_whole);
  g_test_add_func ("/record/layouts", test_layouts);
  g_test_add_func ("/record/long-words", test_long_words);
  g_test_add_func ("/record/load", test_load);
  g_test_add_func ("/record/damage", test_damage);
  return g_test_run ();
}
