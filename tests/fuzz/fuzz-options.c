/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "rules/siguo-position.h"

/* The text of options, from a host to the room and from the room to a client. What is read is
 * written and read again the same, and a game can begin with it. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = fuzz_text (data, size);
  g_autofree char *written = NULL;
  g_autofree char *again = NULL;
  g_autoptr (GError) error = NULL;
  SiguoOptions options;
  SiguoOptions copy;
  guint8 seats;

  if (!siguo_options_from_text (&options, text, &error))
    {
      g_assert_nonnull (error);
      return 0;
    }
  g_assert_no_error (error);

  written = siguo_options_to_text (&options);
  g_assert_true (siguo_options_from_text (&copy, written, &error));
  again = siguo_options_to_text (&copy);
  g_assert_cmpstr (written, ==, again);
  g_assert_true (siguo_options_equal (&options, &copy));

  seats = siguo_options_seats (&options);
  g_assert_cmpuint (seats, !=, 0);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seats & 1 << seat)
      g_assert_cmpuint (siguo_options_team (&options, seat) & 1 << seat, !=, 0);

  if (options.mode != SIGUO_MODE_DUEL_FLIP)
    {
      SiguoLayout layouts[SIGUO_N_SEATS];
      SiguoPosition position;

      for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
        siguo_layout_hide (&layouts[seat]);
      siguo_position_init (&position, &options, layouts,
                           seats & 1 << SIGUO_SEAT_S ? SIGUO_SEAT_S : SIGUO_SEAT_E);
    }

  return 0;
}
