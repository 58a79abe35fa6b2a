/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "make-game.h"
#include "record/siguo-check.h"

/* Records of flip: no layouts, a deal instead, and events that tell what was turned over. */

static SiguoRecord *
flip_game (guint64 seed)
{
  return make_game (SIGUO_MODE_DUEL_FLIP, seed % 2 ? "flip_classic" : "flip_modern", seed);
}

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
      g_autoptr (SiguoRecord) record = flip_game (seed);
      g_autofree char *plain = siguo_record_to_text (record);
      g_autoptr (SiguoRecord) plain_again = read_text (plain);
      g_autofree char *text = NULL;
      g_autoptr (SiguoRecord) again = NULL;
      SiguoCheck check = { 0 }, want = { .games = 2 };

      g_assert_null (strstr (plain, "\nlayout "));
      assert_same (record, plain_again);
      fill_in (record, seed);
      text = siguo_record_to_text (record);
      again = read_text (text);
      assert_same (record, again);
      g_assert_true (siguo_record_accepts (again, NULL));
      g_assert_true (siguo_check_record (again, &check, NULL));
      g_assert_true (siguo_check_record (plain_again, &check, NULL));
      want.moves = check.moves;
      g_assert_cmpmem (&check, sizeof check, &want, sizeof want);
    }
}

/* What a player's own computer writes while the game goes on: nothing is known but what was turned
 * over. */
static void
test_hidden (void)
{
  for (guint64 seed = 1; seed <= 6; seed++)
    {
      g_autoptr (SiguoRecord) record = flip_game (seed);
      g_autoptr (SiguoRecord) again = NULL;
      g_autofree char *text = NULL;
      SiguoPosition position;
      SiguoDeal seen;
      SiguoCheck check = { 0 };

      siguo_deal_hide (&record->deal);
      text = siguo_record_to_text (record);
      again = read_text (text);
      assert_same (record, again);
      g_assert_true (siguo_record_accepts (again, NULL));
      g_assert_true (siguo_check_record (again, &check, NULL));
      siguo_record_begin (again, &position);
      g_assert_cmpuint (siguo_set_size (&position.flip.down), ==, 50);
      siguo_flip_get_deal (&position, &seen);
      g_assert_true (siguo_deal_equal (&seen, &record->deal));
    }
}

typedef gboolean (*Change) (SiguoEvent *event);

static gboolean
change_colour (SiguoEvent *event)
{
  if (event->kind != SIGUO_EVENT_FLIP)
    return FALSE;
  event->colour = siguo_colour_other (event->colour);
  return TRUE;
}

static gboolean
change_rank (SiguoEvent *event)
{
  if (event->kind != SIGUO_EVENT_FLIP)
    return FALSE;
  event->shown[0].rank =
      event->shown[0].rank == SIGUO_RANK_BOMB ? SIGUO_RANK_MINE : SIGUO_RANK_BOMB;
  return TRUE;
}

static gboolean
forget_decided (SiguoEvent *event)
{
  if (!event->decided)
    return FALSE;
  event->decided = FALSE;
  return TRUE;
}

static gboolean
add_decided (SiguoEvent *event)
{
  if (event->kind != SIGUO_EVENT_FLIP || event->decided)
    return FALSE;
  event->decided = TRUE;
  return TRUE;
}

static gboolean
add_returned (SiguoEvent *event)
{
  if (event->kind != SIGUO_EVENT_MOVE || event->n_returned > 0)
    return FALSE;
  event->returned[event->n_returned++] = (SiguoEventReturned) { 0, 26 };
  return TRUE;
}

/* A game that was changed in one thing is found out, whether the deal is known or not. */
static void
test_changes (void)
{
  static const Change changes[] = {
    change_colour, change_rank, forget_decided, add_decided, add_returned,
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (SiguoRecord) record = flip_game (5 + i);
      SiguoCheck check = { 0 };
      gboolean changed = FALSE;

      for (guint n = 0; n < record->events->len && !changed; n++)
        changed = changes[i](&g_array_index (record->events, SiguoEvent, n));
      g_assert_true (changed);
      g_assert_false (siguo_check_record (record, &check, NULL));
      g_assert_cmpuint (check.battles_different, ==, 1);
      g_assert_false (siguo_record_accepts (record, NULL));
    }
}

/* Who deals otherwise than by everybody's numbers is found out at the end. */
static void
test_deal (void)
{
  g_autoptr (SiguoRecord) record = flip_game (3);
  g_autofree char *first = NULL;
  SiguoCheck check = { 0 };

  fill_in (record, 3);
  g_assert_true (siguo_check_record (record, &check, NULL));
  record->referee_nonce[0] ^= 1;
  g_assert_false (siguo_check_record (record, &check, &first));
  g_assert_nonnull (strstr (first, "The deal does not come from"));
  record->referee_nonce[0] ^= 1;
  record->secrets[SIGUO_SEAT_N].nonce[0] ^= 1;
  g_assert_false (siguo_check_record (record, &check, NULL));
  record->secrets[SIGUO_SEAT_N].nonce[0] ^= 1;
  record->referee_nonce_hash.byte[0] ^= 1;
  g_assert_false (siguo_check_record (record, &check, NULL));
  record->referee_nonce_hash.byte[0] ^= 1;
  siguo_deal_swap (&record->deal, 0, 1);
  g_assert_false (siguo_check_record (record, &check, NULL));
  g_assert_cmpuint (check.illegal, ==, 4);
}

static void
assert_refused (const char *text, const char *from, const char *to, const char *words)
{
  const char *at = strstr (text, from);
  g_autofree char *broken = NULL;
  g_autoptr (SiguoRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (at);
  broken = g_strdup_printf ("%.*s%s%s", (int) (at - text), text, to, at + strlen (from));
  record = siguo_record_from_text (broken, strlen (broken), &error);
  g_assert_null (record);
  g_assert_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX);
  if (strstr (error->message, words) == NULL)
    g_error ("“%s” was expected in “%s”", words, error->message);
}

static void
test_refused (void)
{
  g_autoptr (SiguoRecord) record = flip_game (7);
  g_autoptr (SiguoRecord) dark = make_game (SIGUO_MODE_DUEL_DARK, "classic", 7);
  g_autofree char *dark_text = siguo_record_to_text (dark);
  g_autofree char *deal = siguo_deal_to_text (&record->deal);
  g_autofree char *line = g_strdup_printf ("deal %s\n", deal);
  g_autofree char *twice = g_strdup_printf ("deal %s\ndeal %s\n", deal, deal);
  g_autofree char *text = NULL;

  fill_in (record, 7);
  text = siguo_record_to_text (record);
  assert_refused (text, line, "", "The deal is missing");
  assert_refused (text, line, twice, "This line is there twice");
  assert_refused (text, line, "deal \n", "A deal is twelve rows");
  assert_refused (text, "deal ", "deal x", "A deal is twelve rows");
  assert_refused (text, "first S\n", "first S\nlayout S 98776/6.5.5/44.33/3.2.2/2BBMM/111FM\n",
                  "A record has no such line");
  assert_refused (text, "secret S ?????", "secret S 98???", "A game of flip has no layouts");
  assert_refused (dark_text, "first S\n", twice, "A record has no such line");
}

/* Whatever is read must be writable, checkable and, when accepted, replayable. */
static void
test_damage (void)
{
  SiguoRandom random;

  siguo_random_init (&random, 12);
  for (guint game = 0; game < 4; game++)
    {
      g_autoptr (SiguoRecord) record = flip_game (game);
      g_autofree char *text = NULL;

      if (game % 2 == 0)
        fill_in (record, game);
      text = siguo_record_to_text (record);
      for (guint i = 0; i < 500; i++)
        {
          g_autoptr (GByteArray) bytes = g_byte_array_new ();
          g_autoptr (SiguoRecord) damaged = NULL;
          g_autofree char *written = NULL;
          g_autoptr (SiguoRecord) again = NULL;
          SiguoCheck check = { 0 };

          g_byte_array_append (bytes, (const guint8 *) text, strlen (text));
          damage (bytes, &random);
          damaged = siguo_record_from_bytes (bytes->data, bytes->len, NULL);
          if (damaged == NULL)
            continue;
          written = siguo_record_to_text (damaged);
          again = read_text (written);
          assert_same (damaged, again);
          siguo_check_record (damaged, &check, NULL);
          siguo_record_accepts (damaged, NULL);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/flip/round-trip", test_round_trip);
  g_test_add_func ("/record/flip/hidden", test_hidden);
  g_test_add_func ("/record/flip/changes", test_changes);
  g_test_add_func ("/record/flip/deal", test_deal);
  g_test_add_func ("/record/flip/refused", test_refused);
  g_test_add_func ("/record/flip/damage", test_damage);
  return g_test_run ();
}
