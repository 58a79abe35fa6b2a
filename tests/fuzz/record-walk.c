/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record-walk.h"

#include "app/siguo-replay.h"
#include "record/siguo-audit.h"
#include "record/siguo-check.h"

#include <string.h>

/* The whole game is walked through at so many places; the text of a record can be long. */
#define STOPS 16

static void
judge (const SiguoRecord *record)
{
  g_autofree char *first = NULL;
  g_autofree char *told = NULL;
  g_autofree char *words = NULL;
  SiguoCheck check = { 0 };
  SiguoHash chain = { 0 };
  SiguoAudit audit;

  siguo_check_record (record, &check, &first);
  told = siguo_check_to_text (&check);
  g_assert_nonnull (told);

  siguo_audit_record (record, record->has_commitments ? &chain : NULL, &audit);
  siguo_audit_is_wrong (&audit);
  words = siguo_audit_to_words (&audit, record);
  g_assert_true (words != NULL && g_utf8_validate (words, -1, NULL));
}

static void
step_through (const SiguoRecord *record)
{
  SiguoPosition position, before, after;
  SiguoUndo undo;

  siguo_record_begin (record, &position);
  for (guint i = 0; i < record->events->len; i++)
    {
      const SiguoEvent *event = &g_array_index (record->events, SiguoEvent, i);

      g_assert_true (siguo_position_accepts (&position, event, NULL));
      before = position;
      siguo_position_apply (&position, event, &undo);
      after = position;
      siguo_position_undo (&position, &undo);
      g_assert_true (siguo_position_equal (&before, &position));
      position = after;
    }
}

static void
replay (SiguoRecord *record)
{
  g_autoptr (SiguoReplay) replay = siguo_replay_new (record);
  guint n_steps = siguo_replay_get_n_steps (replay);
  SiguoPosition position;
  SiguoEvent event;

  for (guint8 viewer = 0; viewer <= SIGUO_N_SEATS; viewer++)
    {
      guint8 seat = viewer == SIGUO_N_SEATS ? SIGUO_NO_SEAT : viewer;

      if (seat != SIGUO_NO_SEAT && (!(siguo_replay_get_seats (replay) & 1 << seat) ||
                                    !siguo_replay_knows_view (replay, seat)))
        continue;
      for (guint stop = 0; stop <= STOPS; stop++)
        {
          guint step = n_steps * stop / STOPS;

          siguo_replay_get_position (replay, seat, step, &position);
          if (step > 0)
            siguo_replay_get_event (replay, seat, step, &event);
          siguo_replay_get_mark (replay, step);
        }
    }
}

void
fuzz_walk_record (SiguoRecord *record)
{
  g_autofree char *written = siguo_record_to_text (record);
  g_autofree char *again = NULL;
  g_autoptr (GError) error = NULL;
  SiguoRecord *copy = siguo_record_from_text (written, strlen (written), &error);

  g_assert_no_error (error);
  again = siguo_record_to_text (copy);
  g_assert_cmpstr (written, ==, again);

  judge (record);
  if (siguo_record_accepts (record, NULL))
    {
      step_through (record);
      replay (copy);
    }
  else
    {
      siguo_record_free (copy);
    }
}
