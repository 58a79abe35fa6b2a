/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "make-game.h"
#include "record/siguo-check.h"

typedef gboolean (*Change) (SiguoEvent *event);

static gboolean
is_battle (const SiguoEvent *event)
{
  return event->outcome != SIGUO_OUTCOME_QUIET;
}

static gboolean
change_outcome (SiguoEvent *event)
{
  if (event->outcome != SIGUO_OUTCOME_WON && event->outcome != SIGUO_OUTCOME_LOST)
    return FALSE;
  event->outcome = SIGUO_OUTCOME_BOTH;
  return TRUE;
}

static gboolean
change_rank (SiguoEvent *event)
{
  if (!is_battle (event))
    return FALSE;
  event->attacker = event->attacker == SIGUO_RANK_BOMB ? SIGUO_RANK_ENGINEER : SIGUO_RANK_BOMB;
  return TRUE;
}

static gboolean
change_path (SiguoEvent *event)
{
  if (event->n_path < 3)
    return FALSE;
  event->path[1] = event->path[0];
  return TRUE;
}

static gboolean
forget_shown (SiguoEvent *event)
{
  if (event->n_shown == 0)
    return FALSE;
  event->n_shown = 0;
  return TRUE;
}

static gboolean
change_next (SiguoEvent *event)
{
  if (event->next == SIGUO_NO_SEAT)
    return FALSE;
  event->next = (event->next + 1) % 4;
  return TRUE;
}

static gboolean
forget_out (SiguoEvent *event)
{
  if (event->n_out == 0 || event->end != SIGUO_END_NOT)
    return FALSE;
  event->n_out--;
  return TRUE;
}

static gboolean
change_out (SiguoEvent *event)
{
  if (event->n_out == 0)
    return FALSE;
  event->out[0].reason = SIGUO_OUT_LEFT;
  return TRUE;
}

static gboolean
add_end (SiguoEvent *event)
{
  if (event->end != SIGUO_END_NOT)
    return FALSE;
  event->end = SIGUO_END_DRAW_QUIET;
  return TRUE;
}

static gboolean
change_winners (SiguoEvent *event)
{
  if (event->end == SIGUO_END_NOT)
    return FALSE;
  event->winners ^= 0xf;
  return TRUE;
}

static gboolean
change_seat (SiguoEvent *event)
{
  if (event->kind != SIGUO_EVENT_MOVE)
    return FALSE;
  event->seat = (event->seat + 1) % 4;
  return TRUE;
}

static gboolean
change_target (SiguoEvent *event)
{
  if (event->kind != SIGUO_EVENT_MOVE)
    return FALSE;
  event->to = event->from;
  return TRUE;
}

/* One wrong thing in an otherwise right game is found, and named under its count. */
static void
test_changes (void)
{
  static const struct { const char *name; Change change; gsize count; } cases[] = {
    { "outcome", change_outcome, G_STRUCT_OFFSET (SiguoCheck, battles_different) },
    { "rank", change_rank, G_STRUCT_OFFSET (SiguoCheck, battles_different) },
    { "path", change_path, G_STRUCT_OFFSET (SiguoCheck, battles_different) },
    { "shown", forget_shown, G_STRUCT_OFFSET (SiguoCheck, battles_different) },
    { "next", change_next, G_STRUCT_OFFSET (SiguoCheck, order_different) },
    { "out", forget_out, G_STRUCT_OFFSET (SiguoCheck, ends_different) },
    { "reason", change_out, G_STRUCT_OFFSET (SiguoCheck, ends_different) },
    { "end", add_end, G_STRUCT_OFFSET (SiguoCheck, ends_different) },
    { "winners", change_winners, G_STRUCT_OFFSET (SiguoCheck, ends_different) },
    { "seat", change_seat, G_STRUCT_OFFSET (SiguoCheck, illegal) },
    { "target", change_target, G_STRUCT_OFFSET (SiguoCheck, illegal) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean changed = FALSE;

      for (guint64 seed = 1; seed <= 20 && !changed; seed++)
        {
          g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "qq", seed);
          g_autofree char *first = NULL;
          SiguoCheck check = { 0 }, want = { .games = 1 };

          for (guint n = 0; n < record->events->len && !changed; n++)
            {
              SiguoEvent *event = &g_array_index (record->events, SiguoEvent, n);

              changed = cases[i].change (event);
              want.moves += event->kind == SIGUO_EVENT_MOVE;
            }
          if (!changed)
            continue;
          G_STRUCT_MEMBER (guint, &want, cases[i].count) = 1;
          g_test_message ("%s", cases[i].name);
          g_assert_false (siguo_check_record (record, &check, &first));
          g_test_message ("%s", first);
          g_assert_cmpmem (&check, sizeof check, &want, sizeof want);
          g_assert_true (g_str_has_prefix (first, "Ply "));
        }
      if (!changed)
        g_error ("No game to change “%s” in", cases[i].name);
    }
}

/* A record that says it is whole must be over; one that does not may stop anywhere. */
static void
test_no_end (void)
{
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DARK, "qq", 1);
  SiguoCheck check = { 0 };

  g_array_set_size (record->events, record->events->len - 1);
  g_assert_false (siguo_check_record (record, &check, NULL));
  g_assert_cmpuint (check.ends_different, ==, 1);
  record->finished = FALSE;
  g_assert_true (siguo_check_record (record, &check, NULL));
}

static void
test_file (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (SiguoRecord) record = make_game (SIGUO_MODE_SIGUO_DUEL, "classic", 2);
  g_autofree char *text = siguo_record_to_text (record);
  g_autofree char *first = NULL;
  SiguoCheck check = { 0 };
  int fd = g_file_open_tmp ("siguo-check-XXXXXX", &path, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  file = g_file_new_for_path (path);
  g_assert_false (siguo_check_file (file, &check, &first));
  g_assert_nonnull (first);
  g_assert_cmpuint (check.unreadable, ==, 1);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (siguo_check_file (file, &check, NULL));
  g_assert_cmpuint (check.games, ==, 2);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/check/changes", test_changes);
  g_test_add_func ("/check/no-end", test_no_end);
  g_test_add_func ("/check/file", test_file);
  return g_test_run ();
}
