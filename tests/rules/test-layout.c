/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-layout.h"
#include "rules/siguo-seat.h"

#include <string.h>

/* The tests change one thing each. */
static const char legal[] = "98776/6.5.5/44.33/3.2.2/2BBMM/111FM";

static void
read_layout (SiguoLayout *layout, const char *text)
{
  g_autoptr (GError) error = NULL;

  siguo_layout_from_text (layout, text, &error);
  g_assert_no_error (error);
}

static void
test_ranks (void)
{
  guint total = 0;

  for (SiguoRank rank = 0; rank < SIGUO_N_RANKS; rank++)
    {
      SiguoRank read = SIGUO_RANK_NONE;

      total += siguo_rank_get_count (rank);
      g_assert_true (siguo_rank_from_letter (siguo_rank_to_letter (rank), &read));
      g_assert_cmpint (read, ==, rank);
      g_assert_cmpint (strlen (siguo_rank_get_name (rank)), >, 3);
    }
  g_assert_cmpuint (total, ==, 25);
  for (guint c = 0; c < 256; c++)
    {
      SiguoRank read = 77;

      g_assert_cmpint (siguo_rank_from_letter (c, &read), ==,
                       c != 0 && strchr (".123456789BMF?", c) != NULL);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpint (siguo_seat_from_letter (siguo_seat_to_letter (seat)), ==, seat);
  g_assert_cmpint (siguo_seat_to_letter (SIGUO_NO_SEAT), ==, '-');
  g_assert_cmpint (siguo_seat_from_letter ('-'), ==, SIGUO_NO_SEAT);
  g_assert_cmpint (siguo_seat_from_letter ('\0'), ==, SIGUO_NO_SEAT);
}

/* Each sentence of rules.md section 5 that a layout can break. */
static const struct
{
  const char *text;
  gint code;                       /* -1: legal */
} layouts[] = {
  { legal, -1 },
  { "98776/6.5.5/44.33/3.2.2/2BBMM/1F11M", -1 },     /* the other headquarters */
  { "98776/6.5.5/44.33/3.2.2/2BB1M/1M1FM", -1 },     /* a mine in the spare one */
  { "98776/6.5.5/44.33/3.2.2/2BBMM/1119M", SIGUO_LAYOUT_ERROR_COUNT },
  { "98776/6.5.5/44.33/3.2.2/2BBMM/11?FM", SIGUO_LAYOUT_ERROR_COUNT },
  { "98776/6.5.5/44.33/3.2.F/2BBMM/1112M", SIGUO_LAYOUT_ERROR_PLACE },
  { "98776/6.5.5/44.33/3.2.2/2BBMM/11F1M", SIGUO_LAYOUT_ERROR_PLACE },
  { "98776/6.5.5/44.33/3.2.M/2BBM2/111FM", SIGUO_LAYOUT_ERROR_PLACE },
  { "9877B/6.5.5/44.33/3.2.2/26BMM/111FM", SIGUO_LAYOUT_ERROR_PLACE },
};

static void
test_check (void)
{
  SiguoLayout layout;

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autoptr (GError) error = NULL;

      read_layout (&layout, layouts[i].text);
      if (siguo_layout_check (&layout, &error))
        g_assert_cmpint (layouts[i].code, ==, -1);
      else
        g_assert_error (error, SIGUO_LAYOUT_ERROR, layouts[i].code);
    }

  /* What no text can say. */
  read_layout (&layout, legal);
  layout.rank[6] = SIGUO_RANK_ENGINEER;
  g_assert_false (siguo_layout_check (&layout, NULL));
  read_layout (&layout, legal);
  layout.rank[0] = SIGUO_RANK_NONE;
  g_assert_false (siguo_layout_check (&layout, NULL));
  layout.rank[0] = 200;
  g_assert_false (siguo_layout_check (&layout, NULL));
}

static void
test_swap (void)
{
  SiguoLayout layout, before;

  read_layout (&layout, legal);
  before = layout;
  g_assert_true (siguo_layout_can_swap (&layout, 0, 1));
  g_assert_true (siguo_layout_can_swap (&layout, 0, 26)); /* a spare headquarters holds anything */
  g_assert_true (siguo_layout_can_swap (&layout, 26, 28));     /* the flag to the other one */
  g_assert_true (siguo_layout_can_swap (&layout, 20, 29));     /* mine within the rear rows */
  g_assert_true (siguo_layout_can_swap (&layout, 21, 5));      /* bomb to row 2 */
  g_assert_false (siguo_layout_can_swap (&layout, 0, 21));     /* bomb to row 1 */
  g_assert_false (siguo_layout_can_swap (&layout, 0, 23));     /* mine to row 1 */
  g_assert_false (siguo_layout_can_swap (&layout, 0, 28));     /* flag out of its headquarters */
  g_assert_false (siguo_layout_can_swap (&layout, 0, 6));      /* a camp */
  siguo_layout_swap (&layout, 0, 1);
  g_assert_cmpint (layout.rank[0], ==, SIGUO_RANK_GENERAL);
  g_assert_false (siguo_layout_equal (&layout, &before));
  siguo_layout_swap (&layout, 0, 1);
  g_assert_true (siguo_layout_equal (&layout, &before));
}

static void
test_mirror (void)
{
  SiguoLayout layout, before;
  g_autofree char *text = NULL;

  read_layout (&layout, legal);
  before = layout;
  siguo_layout_mirror (&layout);
  text = siguo_layout_to_text (&layout);
  g_assert_cmpstr (text, ==, "67789/5.5.6/33.44/2.2.3/MMBB2/MF111");
  g_assert_true (siguo_layout_check (&layout, NULL));
  siguo_layout_mirror (&layout);
  g_assert_true (siguo_layout_equal (&layout, &before));
}

static void
test_random (void)
{
  SiguoRandom random, same;
  guint at[SIGUO_LAYOUT_POINTS][SIGUO_N_RANKS] = { 0 };
  const guint rounds = 4000;

  siguo_random_init (&random, 1);
  for (guint i = 0; i < rounds; i++)
    {
      SiguoLayout layout;
      g_autoptr (GError) error = NULL;

      siguo_layout_randomize (&layout, &random);
      siguo_layout_check (&layout, &error);
      g_assert_no_error (error);
      for (guint j = 0; j < SIGUO_LAYOUT_POINTS; j++)
        at[j][layout.rank[j]]++;
    }
  /* Flags half and half; mines on 10 points: 3 × (1/2 × 1/9 + 1/2 × 0) in a headquarters, 3/9
   * elsewhere. */
  g_assert_cmpuint (at[26][SIGUO_RANK_FLAG], >, rounds * 45 / 100);
  g_assert_cmpuint (at[28][SIGUO_RANK_FLAG], >, rounds * 45 / 100);
  for (guint i = 20; i < 30; i++)
    g_assert_cmpuint (at[i][SIGUO_RANK_MINE], >, rounds * (i == 26 || i == 28 ? 13 : 29) / 100);
  for (guint i = 0; i < 20; i++)
    if (!siguo_layout_is_camp (i))
      g_assert_cmpuint (at[i][SIGUO_RANK_FIELD_MARSHAL], >, rounds * 3 / 100);

  siguo_random_init (&random, 7);
  siguo_random_init (&same, 7);
  for (guint i = 0; i < 100; i++)
    g_assert_cmpuint (siguo_random_next (&random), ==, siguo_random_next (&same));
  for (guint bound = 1; bound < 40; bound++)
    {
      guint seen[40] = { 0 };

      for (guint i = 0; i < 200 * bound; i++)
        seen[siguo_random_below (&random, bound)]++;
      for (guint i = 0; i < bound; i++)
        g_assert_cmpuint (seen[i], >, 100);
      g_assert_cmpuint (seen[bound], ==, 0);
    }
  /* A bound that is no power of two and large makes drawing again likely. */
  for (guint i = 0; i < 1000; i++)
    g_assert_cmpuint (siguo_random_below (&random, 0xc0000001u), <, 0xc0000001u);
}

static void
test_text (void)
{
  static const char *const broken[] = {
    "",
    "9",
    "98776/6.5.5/44.33/3.2.2/2BBMM/111F",
    "98776/6.5.5/44.33/3.2.2/2BBMM/111FM/",
    " 98776/6.5.5/44.33/3.2.2/2BBMM/111FM",
    "98776 6.5.5/44.33/3.2.2/2BBMM/111FM",
    "98776/6.5.5/44.33/3.2.2/2BBMM/111FX",
    "98776/615.5/44.33/3.2.2/2BBMM/111FM",
    "98776/6.5.5/44.33/3.2.2/2BBMM/11.FM",
    "98776/6?5.5/44.33/3.2.2/2BBMM/111FM",
    "0877\xff/6.5.5/44.33/3.2.2/2BBMM/111FM",
  };
  SiguoLayout layout, hidden;
  g_autofree char *text = NULL;

  read_layout (&layout, legal);
  text = siguo_layout_to_text (&layout);
  g_assert_cmpstr (text, ==, legal);
  g_assert_false (siguo_layout_is_hidden (&layout));
  g_clear_pointer (&text, g_free);

  siguo_layout_hide (&hidden);
  g_assert_true (siguo_layout_is_hidden (&hidden));
  text = siguo_layout_to_text (&hidden);
  g_assert_cmpstr (text, ==, "?????" "/?.?.?" "/??.??" "/?.?.?" "/?????" "/?????");
  read_layout (&layout, text);
  g_assert_true (siguo_layout_equal (&layout, &hidden));

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (siguo_layout_from_text (&layout, broken[i], &error));
      g_assert_true (error != NULL && error->domain == SIGUO_LAYOUT_ERROR);
      g_assert_true (siguo_layout_equal (&layout, &hidden));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/ranks", test_ranks);
  g_test_add_func ("/rules/layout/check", test_check);
  g_test_add_func ("/rules/layout/swap", test_swap);
  g_test_add_func ("/rules/layout/mirror", test_mirror);
  g_test_add_func ("/rules/layout/random", test_random);
  g_test_add_func ("/rules/layout/text", test_text);
  return g_test_run ();
}
