/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-commitment.h"

#include <string.h>

/* Computed by tests/rules/commitment-vectors.py, which knows only the design's formulas. */
#define DEAL                                                                                       \
  "b7bMb1o6o1/b4..o1..b3/b2o7..b1o6/o9..o8..o2/o1oMb7b3oF/b6oBbMbMo3/bBo3o4bBb3/o2..o5..o3/"       \
  "oMo4..b2b9/oB..b1..b6/b5b8o5b4o7/b2o2bFb5oM"
#define SORTED                                                                                     \
  "b1b1b1b2b2/b2..b3..b3/b3b4..b4b5/b5..b6..b6/b7b7b8b9bB/bBbMbMbMbF/o1o1o1o2o2/o2..o3..o3/"       \
  "o3o4..o4o5/o5..o6..o6/o7o7o8o9oB/oBoMoMoMoF"

static void
assert_text (const SiguoDeal *deal, const char *text)
{
  g_autofree char *made = siguo_deal_to_text (deal);
  SiguoDeal read;

  g_assert_cmpstr (made, ==, text);
  g_assert_true (siguo_deal_from_text (&read, text, NULL));
  g_assert_true (siguo_deal_equal (&read, deal));
}

static void
test_colours (void)
{
  for (SiguoColour colour = SIGUO_COLOUR_BLUE; colour <= SIGUO_COLOUR_ORANGE; colour++)
    {
      char letter = siguo_colour_to_letter (colour);

      g_assert_cmpint (siguo_colour_from_letter (letter), ==, colour);
      g_assert_cmpint (siguo_colour_from_text (siguo_colour_to_text (colour)), ==, colour);
      g_assert_cmpint (siguo_colour_other (siguo_colour_other (colour)), ==, colour);
      g_assert_cmpint (siguo_colour_other (colour), !=, colour);
    }
  g_assert_cmpstr (siguo_colour_get_name (SIGUO_COLOUR_BLUE), ==, "Blue");
  g_assert_cmpstr (siguo_colour_get_name (SIGUO_COLOUR_ORANGE), ==, "Orange");
  g_assert_cmpint (siguo_colour_from_letter ('.'), ==, SIGUO_COLOUR_NONE);
  g_assert_cmpint (siguo_colour_from_text ("none"), ==, SIGUO_COLOUR_NONE);
  g_assert_cmpint (siguo_colour_from_text ("Blue"), ==, SIGUO_COLOUR_NONE);
}

static void
test_sorted (void)
{
  SiguoDeal deal;

  siguo_deal_sort (&deal);
  assert_text (&deal, SORTED);
  g_assert_true (siguo_deal_is_known (&deal));
  g_assert_true (siguo_deal_check (&deal, NULL));
  siguo_deal_swap (&deal, 0, 49);
  g_assert_cmpint (deal.rank[0], ==, SIGUO_RANK_FLAG);
  g_assert_cmpint (deal.colour[0], ==, SIGUO_COLOUR_ORANGE);
  g_assert_cmpint (deal.rank[59], ==, SIGUO_RANK_ENGINEER);
  g_assert_cmpint (deal.colour[59], ==, SIGUO_COLOUR_BLUE);
}

static void
test_hidden (void)
{
  SiguoDeal deal;

  siguo_deal_hide (&deal);
  assert_text (&deal, "??????????"
                      "/??..??..??"
                      "/????..????"
                      "/??..??..??"
                      "/??????????"
                      "/??????????"
                      "/??????????"
                      "/??..??..??"
                      "/????..????"
                      "/??..??..??"
                      "/??????????"
                      "/??????????");
  g_assert_false (siguo_deal_is_known (&deal));
  deal.rank[0] = SIGUO_RANK_FLAG;
  g_assert_false (siguo_deal_check (&deal, NULL));
  deal.colour[0] = SIGUO_COLOUR_BLUE;
  g_assert_true (siguo_deal_check (&deal, NULL));
  deal.rank[1] = SIGUO_RANK_FLAG;
  deal.colour[1] = SIGUO_COLOUR_ORANGE;
  g_assert_true (siguo_deal_check (&deal, NULL));
  deal.colour[1] = SIGUO_COLOUR_BLUE;
  g_assert_false (siguo_deal_check (&deal, NULL));
}

static void
assert_refused (const char *text, int code)
{
  g_autoptr (GError) error = NULL;
  SiguoDeal deal;

  g_assert_false (siguo_deal_from_text (&deal, text, &error));
  g_assert_error (error, SIGUO_DEAL_ERROR, code);
}

static void
test_refused (void)
{
  static const struct
  {
    guint at;
    char letter;
    int code;
  } cases[] = {
    { 0, 'x', SIGUO_DEAL_ERROR_SYNTAX }, /* no colour */
    { 0, '.', SIGUO_DEAL_ERROR_COUNT },
    { 0, '?', SIGUO_DEAL_ERROR_SYNTAX },
    { 1, 'x', SIGUO_DEAL_ERROR_SYNTAX }, /* no rank */
    { 1, '?', SIGUO_DEAL_ERROR_COUNT },  /* an unknown piece has no colour */
    { 1, '.', SIGUO_DEAL_ERROR_COUNT },
    { 1, '2', SIGUO_DEAL_ERROR_COUNT },   /* a fourth lieutenant */
    { 0, 'o', SIGUO_DEAL_ERROR_COUNT },   /* a fourth engineer of that colour */
    { 10, ' ', SIGUO_DEAL_ERROR_SYNTAX }, /* no row's end */
    { 13, 'b', SIGUO_DEAL_ERROR_COUNT },  /* a colour on a camp */
    { 14, '1', SIGUO_DEAL_ERROR_COUNT },  /* a piece on a camp */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char text[] = SORTED;

      text[cases[i].at] = cases[i].letter;
      assert_refused (text, cases[i].code);
    }
  assert_refused ("", SIGUO_DEAL_ERROR_SYNTAX);
  assert_refused (SORTED "/", SIGUO_DEAL_ERROR_SYNTAX);
  assert_refused (SORTED + 1, SIGUO_DEAL_ERROR_SYNTAX);
}

/* Nothing is bound to a place (rules.md 11.1): every piece comes to every point about as often. */
static void
test_random (void)
{
  guint flags[SIGUO_DEAL_POINTS] = { 0 };
  SiguoRandom random;

  siguo_random_init (&random, 1);
  for (guint i = 0; i < 5000; i++)
    {
      SiguoDeal deal;

      siguo_deal_randomize (&deal, &random);
      g_assert_true (siguo_deal_check (&deal, NULL));
      for (guint point = 0; point < SIGUO_DEAL_POINTS; point++)
        flags[point] += deal.rank[point] == SIGUO_RANK_FLAG;
    }
  /* 200 are expected on each, and the deviation is 14. */
  for (guint point = 0; point < SIGUO_DEAL_POINTS; point++)
    if (siguo_deal_is_camp (point))
      g_assert_cmpuint (flags[point], ==, 0);
    else
      {
        g_assert_cmpuint (flags[point], >, 130);
        g_assert_cmpuint (flags[point], <, 270);
      }
}

static void
make_deal (const guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES], guint8 game_byte,
           SiguoDeal *deal)
{
  SiguoOptions options;
  SiguoGameId game;

  siguo_options_init (&options, SIGUO_MODE_DUEL_FLIP);
  for (guint i = 0; i < sizeof (game.byte); i++)
    game.byte[i] = i;
  game.byte[0] = game_byte;
  siguo_commitment_deal (&game, &options, nonces, deal);
}

/* Everybody's number counts, and those of nobody else. */
static void
test_from_nonces (void)
{
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES];
  SiguoDeal deal, other;

  for (guint seat = 0; seat <= SIGUO_N_SEATS; seat++)
    for (guint i = 0; i < SIGUO_NONCE_BYTES; i++)
      nonces[seat][i] = 16 * seat + i;
  make_deal (nonces, 0, &deal);
  assert_text (&deal, DEAL);
  make_deal (nonces, 1, &other);
  g_assert_false (siguo_deal_equal (&deal, &other));
  for (guint seat = 0; seat <= SIGUO_N_SEATS; seat++)
    {
      gboolean counts = seat == SIGUO_SEAT_S || seat == SIGUO_SEAT_N || seat == SIGUO_N_SEATS;

      nonces[seat][15] ^= 1;
      make_deal (nonces, 0, &other);
      g_assert_true (siguo_deal_equal (&deal, &other) == !counts);
      nonces[seat][15] ^= 1;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/deal/colours", test_colours);
  g_test_add_func ("/deal/sorted", test_sorted);
  g_test_add_func ("/deal/hidden", test_hidden);
  g_test_add_func ("/deal/refused", test_refused);
  g_test_add_func ("/deal/random", test_random);
  g_test_add_func ("/deal/from-nonces", test_from_nonces);
  return g_test_run ();
}
