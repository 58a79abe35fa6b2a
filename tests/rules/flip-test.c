/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "flip-test.h"

#include <string.h>

static int
compare_starts (gconstpointer a, gconstpointer b)
{
  /* Arms, rows and columns have one character each, so points sort as their names do. */
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

void
flip_position (SiguoPosition *position, const char *options, char turn, char blue,
               const char *pieces)
{
  g_auto (GStrv) words = g_strsplit (pieces, " ", -1);
  g_autofree char *whole =
      g_strconcat ("mode=duel_flip", options[0] != '\0' ? " " : "", options, NULL);
  g_autofree char *canonical = NULL;
  g_autofree char *joined = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  char orange = blue == 'S' ? 'N' : blue == 'N' ? 'S' : '-';
  SiguoOptions read;

  siguo_options_from_text (&read, whole, &error);
  g_assert_no_error (error);
  canonical = siguo_options_to_text (&read);
  qsort (words, g_strv_length (words), sizeof (*words), compare_starts);
  joined = g_strjoinv (" ", words);
  text = g_strdup_printf (
      "%s; turn=%c end=not win= quiet=0 ply=0 S=in,0 N=in,0 blue=%c,0,- orange=%c,0,- last=..; %s",
      canonical, turn, blue, orange, joined);
  siguo_position_from_text (position, text, &error);
  g_assert_no_error (error);
}

void
flip_turn (SiguoPosition *position, const char *point, SiguoEvent *event)
{
  g_autoptr (GError) error = NULL;

  siguo_event_init (event, SIGUO_EVENT_FLIP, position->turn);
  event->from = event->to = test_point (position, point);
  g_assert_cmpint (siguo_position_rule (position, event), ==, SIGUO_WHY_NOT_LEGAL);
  siguo_position_accepts (position, event, &error);
  g_assert_no_error (error);
  siguo_position_apply (position, event, NULL);
}

void
flip_move (SiguoPosition *position, const char *from, const char *to, const char *text)
{
  SiguoEvent event;

  test_play (position, from, to, &event);
  test_assert_event (position, &event, text);
}
