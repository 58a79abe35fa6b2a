/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "flip-test.h"

#include <string.h>

/*
 * Texts with random small changes, from a fixed seed: a parser refuses them or reads something
 * whose own text is read as the same again. It never crashes; the sanitizers watch that.
 */

#define ROUNDS 20000

static const char *const options_seeds[] = {
  "mode=siguo_dark mine=mutual bomb_flag=forbidden move_seconds=none timeout_limit=3",
  "mode=siguo_duel duel_seats=EW duel_pieces=open first_mover=E no_contact_moves=off",
  "mode=duel_flip flip_colour=first_flip flip_hq_lock=yes",
};

static const char *const layout_seeds[] = {
  "98776/6.5.5/44.33/3.2.2/2BBMM/111FM", "?????" "/?.?.?" "/??.??" "/?.?.?" "/?????" "/?????",
};

static const char *const event_seeds[] = {
  "S move S11 W15 path=S11,W15 battle=won attacker=9 defender=8 out=W:flag,E:no_move "
  "shown=E62:F,S11:9 next=N time=12",
  "W timeout out=W:timeouts end=team_out win=SN",
  "- draw end=draw_agreed",
  "E flip E11 next=N",
  "S flip E11 shown=E11:1 colour=orange decided=S next=N",
  "S move S11 S12 battle=both attacker=1 defender=1 returned=N62:N11,S62:S64 next=N",
};

/* One to four changes: a byte changed, left out, doubled, or a piece of another text put in. */
static char *
mutate (SiguoRandom *random, const char *const *seeds, guint n_seeds)
{
  static const char likely[] = " =,:;-!?.0123456789SENWABCFM\n/";
  g_autoptr (GString) text = g_string_new (seeds[siguo_random_below (random, n_seeds)]);

  for (guint n = siguo_random_below (random, 4) + 1; n > 0 && text->len > 0; n--)
    {
      guint at = siguo_random_below (random, text->len);
      const char *other = seeds[siguo_random_below (random, n_seeds)];
      guint start = siguo_random_below (random, strlen (other));

      switch (siguo_random_below (random, 6))
        {
        case 0:
          text->str[at] = likely[siguo_random_below (random, sizeof (likely) - 1)];
          break;
        case 1:
          text->str[at] = (char) (siguo_random_below (random, 255) + 1);
          break;
        case 2:
          g_string_erase (text, at, siguo_random_below (random, MIN (8, text->len - at) + 1));
          break;
        case 3:
          g_string_insert_c (text, at, text->str[at]);
          break;
        case 4:
          g_string_truncate (text, at);
          break;
        case 5:
        default:
          g_string_insert_len (text, at, other + start,
                               siguo_random_below (random, MIN (24, strlen (other) - start) + 1));
          break;
        }
    }
  return g_strdup (text->str);
}

static void
test_options (void)
{
  SiguoRandom random;
  guint read_well = 0;

  siguo_random_init (&random, 1);
  for (guint i = 0; i < ROUNDS; i++)
    {
      g_autofree char *text = mutate (&random, options_seeds, G_N_ELEMENTS (options_seeds));
      g_autofree char *again = NULL;
      g_autoptr (GError) error = NULL;
      SiguoOptions options, same;

      if (!siguo_options_from_text (&options, text, &error))
        {
          g_assert_nonnull (error);
          continue;
        }
      again = siguo_options_to_text (&options);
      g_assert_true (siguo_options_from_text (&same, again, NULL));
      g_assert_true (siguo_options_equal (&options, &same));
      read_well++;
    }
  g_assert_cmpuint (read_well, >, 50);
}

static void
test_layouts (void)
{
  SiguoRandom random;
  guint read_well = 0;

  siguo_random_init (&random, 2);
  for (guint i = 0; i < ROUNDS; i++)
    {
      g_autofree char *text = mutate (&random, layout_seeds, G_N_ELEMENTS (layout_seeds));
      g_autofree char *again = NULL;
      g_autoptr (GError) error = NULL;
      SiguoLayout layout;

      if (!siguo_layout_from_text (&layout, text, &error))
        {
          g_assert_nonnull (error);
          continue;
        }
      again = siguo_layout_to_text (&layout);
      g_assert_cmpstr (again, ==, text);
      siguo_layout_check (&layout, NULL);
      read_well++;
    }
  g_assert_cmpuint (read_well, >, 50);
}

static void
test_events (void)
{
  const SiguoBoard *board = siguo_board_get (SIGUO_BOARD_FOUR);
  SiguoRandom random;
  guint read_well = 0;

  siguo_random_init (&random, 3);
  for (guint i = 0; i < ROUNDS; i++)
    {
      g_autofree char *text = mutate (&random, event_seeds, G_N_ELEMENTS (event_seeds));
      g_autofree char *again = NULL;
      g_autoptr (GError) error = NULL;
      SiguoEvent event;

      if (!siguo_event_from_text (&event, board, text, &error))
        {
          g_assert_nonnull (error);
          continue;
        }
      again = siguo_event_to_text (&event, board);
      g_assert_cmpstr (again, ==, text);
      read_well++;
    }
  g_assert_cmpuint (read_well, >, 50);
}

static void
test_positions (void)
{
  g_autofree char *four = NULL;
  g_autofree char *classic = NULL;
  g_autofree char *flip = NULL;
  SiguoPosition position;
  SiguoEvent event;
  SiguoRandom random;
  guint read_well = 0;

  test_position (&position, "siguo_dark", 'S', "S15:9 E15:? N15:? W15:? S:5@E52 E51:8 E62:F S62:F");
  four = siguo_position_to_text (&position);
  test_position (&position, "duel_dark", 'N', "A15:9 B15:2 A:B@B35 B:2@B33 A62:F B62:F");
  classic = siguo_position_to_text (&position);
  flip_position (&position, "", 'S', 'S',
                 "A11=b1! A12=o5! A21=oF! A55=b9 A65=? B51=oM:-! B53=oM:-! B55=oM:-!");
  test_play (&position, "A11", "A21", &event);
  flip = siguo_position_to_text (&position);
  siguo_random_init (&random, 4);
  for (guint i = 0; i < ROUNDS; i++)
    {
      const char *const seeds[] = { four, classic, flip };
      g_autofree char *text = mutate (&random, seeds, G_N_ELEMENTS (seeds));
      g_autofree char *again = NULL;
      g_autoptr (GError) error = NULL;
      SiguoPosition read;
      SiguoMove moves[SIGUO_MAX_MOVES];

      if (!siguo_position_from_text (&read, text, &error))
        {
          g_assert_nonnull (error);
          continue;
        }
      again = siguo_position_to_text (&read);
      g_assert_cmpstr (again, ==, text);
      g_assert_cmpuint (siguo_position_list_moves (&read, moves), <, SIGUO_MAX_MOVES);
      read_well++;
    }
  g_assert_cmpuint (read_well, >, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/mutation/options", test_options);
  g_test_add_func ("/rules/mutation/layouts", test_layouts);
  g_test_add_func ("/rules/mutation/events", test_events);
  g_test_add_func ("/rules/mutation/positions", test_positions);
  return g_test_run ();
}
