/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-computer-seats.h"

#include <glib/gi18n-lib.h>

static gboolean
is_free (SiguoTable *table,
         guint8      seat)
{
  return (siguo_options_seats (siguo_table_get_options (table)) & 1 << seat) != 0
         && siguo_table_get_seat_state (table, seat)->member == 0;
}

static gboolean
is_same (const char *folded,
         const char *name)
{
  g_autofree char *other = g_utf8_casefold (name, -1);

  return g_str_equal (folded, other);
}

/* The room has the last word on names, but it need not come to that. */
static gboolean
is_taken (SiguoTable *table,
          const char *name)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (is_same (folded, siguo_table_get_seat_state (table, seat)->name))
      return TRUE;
  for (guint i = 0; i < siguo_table_get_n_spectators (table); i++)
    if (is_same (folded, siguo_table_get_spectator (table, i, NULL)))
      return TRUE;
  return FALSE;
}

/* Sends one for @seat, called by the first free number from *@number on, and leaves the next one
 * there. */
static void
put (SiguoTable *table,
     guint8      seat,
     guint      *number)
{
  g_autofree char *name = NULL;

  do
    {
      g_free (name);
      /* Translators: the name of a computer player at the table, at most 24 characters */
      name = g_strdup_printf (C_("name", "Computer %u"), (*number)++);
    }
  while (is_taken (table, name));
  siguo_table_set_computer (table, seat, name);
}

void
siguo_computer_seats_toggle (SiguoTable *table,
                             guint8      seat)
{
  guint number = 1;

  g_return_if_fail (SIGUO_IS_TABLE (table));
  g_return_if_fail (seat < SIGUO_N_SEATS);

  if (is_free (table, seat))
    put (table, seat, &number);
  else if (siguo_table_get_seat_state (table, seat)->computer)
    siguo_table_set_computer (table, seat, NULL);
}

void
siguo_computer_seats_fill (SiguoTable *table)
{
  guint number = 1;

  g_return_if_fail (SIGUO_IS_TABLE (table));

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (is_free (table, seat))
      put (table, seat, &number);
}

guint
siguo_computer_seats_count_free (SiguoTable *table)
{
  guint n = 0;

  g_return_val_if_fail (SIGUO_IS_TABLE (table), 0);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    n += is_free (table, seat);
  return n;
}
